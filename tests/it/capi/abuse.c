/* Does everything that the header forbids, except what is undefined behaviour in C itself. */

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "looking_at.h"

#define CHECK(condition)                                                                          \
    do {                                                                                          \
        if (!(condition)) {                                                                       \
            fprintf(stderr, "abuse.c:%d: %s\n", __LINE__, #condition);                            \
            exit(1);                                                                              \
        }                                                                                         \
    } while (0)

static const char TELL[] = "Foo(GM) tells you: hi <12> \"there\"\n\r";

struct seen {
    la_session *session;
    la_session *other;
    unsigned long events, tells, refused;
    char last[32];
};

static la_session *new_session(const la_options *options, la_on_event on_event, void *user) {
    char error[256];
    la_session *session = NULL;
    int status = la_session_new(options, on_event, user, &session, error, sizeof error);
    if (status != LA_OK)
        fprintf(stderr, "%s\n", error);
    CHECK(status == LA_OK && session && error[0] == '\0');
    return session;
}

static void count(void *user, const char *kind, const la_event *event) {
    struct seen *seen = user;
    size_t length = 99, field_length = 99;
    const char *json = la_event_json(event, &length);
    seen->events++;
    seen->tells += strcmp(kind, "tell") == 0;
    CHECK(strlen(json) == length && json[0] == '{' && json[length - 1] == '}');
    CHECK(json == la_event_json(event, NULL));
    CHECK(strcmp(la_event_field(event, "kind", &field_length), kind) == 0);
    CHECK(field_length == strlen(kind));
    strncpy(seen->last, kind, sizeof seen->last - 1);
}

/* Reads every field in every way. */
static void look(void *user, const char *kind, const la_event *event) {
    size_t length = 99;
    const char *name = la_event_field(event, "from.name", NULL);
    int i;
    count(user, kind, event);
    CHECK(strcmp(name, "Foo") == 0);
    CHECK(strcmp(la_event_field(event, "from.titles.0", NULL), "GM") == 0);
    CHECK(strcmp(la_event_field(event, "from.titles", NULL), "[\"GM\"]") == 0);
    CHECK(strcmp(la_event_field(event, "text", &length), "hi <12> \"there\"") == 0);
    CHECK(length == 15);
    CHECK(la_event_at(event) == 0);
    {
        uint64_t start = 99, end = 99;
        const char *line = la_event_line(event, &length);
        CHECK(strcmp(line, "Foo(GM) tells you: hi <12> \"there\"") == 0 && length == strlen(line));
        CHECK(line == la_event_line(event, NULL));
        la_event_span(event, &start, &end);
        CHECK(start == 0 && end == length);
    }
    CHECK(!la_event_field(event, "from.titles.1", &length) && length == 0);
    CHECK(!la_event_field(event, "from.titles.-1", NULL));
    CHECK(!la_event_field(event, "from.titles.99999999999999999999", NULL));
    CHECK(!la_event_field(event, "nothing", NULL));
    CHECK(!la_event_field(event, "", NULL));
    CHECK(!la_event_field(event, "...", NULL));
    CHECK(!la_event_field(event, "text.more", NULL));
    CHECK(!la_event_field(event, "\xff\xfe", NULL));
    CHECK(!la_event_field(event, NULL, &length) && length == 0);
    CHECK(!la_event_bytes(event, &length) && length == 0);
    CHECK(!la_event_bytes(event, NULL));
    for (i = 0; i < 1000; i++)
        CHECK(la_event_field(event, "from.name", NULL) == name);
    CHECK(strcmp(name, "Foo") == 0);
}

/* Calls every function from inside the callback. */
static void meddle(void *user, const char *kind, const la_event *event) {
    struct seen *seen = user;
    size_t length = 99;
    count(user, kind, event);
    CHECK(la_session_feed(seen->session, TELL, sizeof TELL - 1) == LA_ERROR_BUSY);
    CHECK(la_session_feed(seen->session, NULL, 0) == LA_ERROR_BUSY);
    CHECK(la_session_flush(seen->session) == LA_ERROR_BUSY);
    CHECK(la_session_finish(seen->session) == LA_ERROR_BUSY);
    CHECK(la_session_reset(seen->session) == LA_ERROR_BUSY);
    CHECK(la_session_take_output(seen->session, NULL, 0, &length) == LA_ERROR_BUSY);
    CHECK(la_session_pending_line(seen->session, NULL, 0) == LA_ERROR_BUSY);
    CHECK(la_session_set_timeseal(seen->session, 1) == LA_ERROR_BUSY);
    CHECK(la_session_set_group(seen->session, "nonsense", 1) == LA_ERROR_ARGUMENT);
    CHECK(la_session_set_group(seen->session, "zippy", 1) == LA_OK);
    CHECK(la_session_free(seen->session) == LA_ERROR_BUSY);
    CHECK(la_session_feed(seen->other, TELL, sizeof TELL - 1) == LA_OK);
    seen->refused++;
}

static void reply(void *user, const char *kind, const la_event *event) {
    size_t length = 0;
    const unsigned char *bytes = la_event_bytes(event, &length);
    count(user, kind, event);
    if (strcmp(kind, "reply") == 0)
        CHECK(length == 3 && memcmp(bytes, "\xff\xfd\x01", 3) == 0);
    else if (strcmp(kind, "ping") == 0)
        CHECK(length > 0 && bytes);
    else
        CHECK(!bytes && length == 0);
}

static void nulls(void) {
    struct seen seen = {0};
    la_session *session = (la_session *)&seen;
    char error[64];
    size_t length = 99;
    int status;
    la_options_init(NULL);
    CHECK(la_session_new(NULL, NULL, NULL, &session, error, sizeof error) == LA_ERROR_NULL);
    CHECK(!session && strcmp(error, "on_event is NULL") == 0);
    CHECK(la_session_new(NULL, count, NULL, NULL, error, sizeof error) == LA_ERROR_NULL);
    CHECK(la_session_new(NULL, NULL, NULL, NULL, NULL, 99) == LA_ERROR_NULL);
    CHECK(la_session_new(NULL, NULL, NULL, NULL, error, 0) == LA_ERROR_NULL);
    CHECK(la_session_feed(NULL, TELL, 3) == LA_ERROR_NULL);
    CHECK(la_session_flush(NULL) == LA_ERROR_NULL);
    CHECK(la_session_finish(NULL) == LA_ERROR_NULL);
    CHECK(la_session_reset(NULL) == LA_ERROR_NULL);
    CHECK(la_session_set_group(NULL, "zippy", 1) == LA_ERROR_NULL);
    CHECK(la_session_free(NULL) == LA_OK);
    CHECK(la_event_at(NULL) == 0);
    CHECK(!la_event_json(NULL, &length) && length == 0);
    CHECK(!la_event_field(NULL, "text", NULL));
    CHECK(!la_event_bytes(NULL, NULL));
    CHECK(!la_event_line(NULL, &length) && length == 0);
    la_event_span(NULL, NULL, NULL);
    CHECK(la_session_pending_line(NULL, error, sizeof error) == LA_ERROR_NULL);
    CHECK(la_session_take_output(NULL, error, sizeof error, &length) == LA_ERROR_NULL);
    CHECK(la_pgn_event(NULL, NULL) == LA_ERROR_NULL);
    CHECK(la_pgn_finish(NULL) == LA_ERROR_NULL);
    la_pgn_free(NULL);
    la_text_free(NULL);
    for (status = -3; status < 100; status++)
        CHECK(strlen(la_status_text(status)) > 3);
    CHECK(strchr(la_version(), '.'));

    session = new_session(NULL, count, &seen);
    CHECK(la_session_feed(session, NULL, 3) == LA_ERROR_NULL);
    CHECK(la_session_feed(session, NULL, 0) == LA_OK);
    CHECK(la_session_take_output(session, NULL, 1, &length) == LA_ERROR_NULL);
    CHECK(la_session_take_output(session, error, 1, NULL) == LA_ERROR_NULL);
    CHECK(la_session_feed(session, TELL, (size_t)-1) == LA_ERROR_ARGUMENT);
    CHECK(la_session_set_group(session, NULL, 1) == LA_ERROR_NULL);
    CHECK(la_session_set_group(session, "\xff", 1) == LA_ERROR_ARGUMENT);
    CHECK(la_session_set_group(session, "no such group", 1) == LA_ERROR_ARGUMENT);
    CHECK(la_session_set_group(session, "zippy", 2) == LA_OK);
    CHECK(la_session_free(session) == LA_OK);
    CHECK(seen.events == 0);
}

/* Sets an option and tries to create a session, which must fail. */
static la_options refuse(int status, la_options options, const char *expected) {
    char error[256];
    la_session *session = (la_session *)error;
    CHECK(la_session_new(&options, count, NULL, &session, error, sizeof error) == status);
    CHECK(!session);
    if (!strstr(error, expected)) {
        fprintf(stderr, "%s\n", error);
        exit(1);
    }
    CHECK(la_session_new(&options, count, NULL, &session, NULL, 0) == status);
    la_options_init(&options);
    return options;
}

static void options(void) {
    struct seen seen = {0};
    la_session *session;
    char error[8];
    la_options options;
    la_options_init(&options);
    CHECK(options.size == sizeof options);
    options.size = 0;
    options = refuse(LA_ERROR_ARGUMENT, options, "options.size is 0: expected ");
    options.size += 8;
    options = refuse(LA_ERROR_ARGUMENT, options, "as la_options_init sets it");
    options.mode = 2;
    options = refuse(LA_ERROR_ARGUMENT, options, "options.mode is 2");
    options.list = -1;
    options = refuse(LA_ERROR_ARGUMENT, options, "options.list is -1");
    options.width = 65536;
    options = refuse(LA_ERROR_ARGUMENT, options, "options.width is 65536");
    options.list = LA_LIST_NONE;
    options = refuse(LA_ERROR_NULL, options, "options.own_list is NULL");
    options.own_list = "tell \"* tells you: *\" from\nnewline \"\\n\"\n";
    options.own_list_name = "mine.pat";
    options = refuse(LA_ERROR_LIST, options, "mine.pat:1:27: star 2 has no name");
    options.own_list = "\xff";
    options = refuse(LA_ERROR_LIST, options, "own list: not UTF-8");
    options.own_list = "";
    options = refuse(LA_ERROR_LIST, options, "own list:1:1: ");

    /* A message that does not fit is truncated, and nothing is written after the buffer. */
    memset(error, 'x', sizeof error);
    options.mode = 9;
    CHECK(la_session_new(&options, count, NULL, &session, error, 5) == LA_ERROR_ARGUMENT);
    CHECK(memcmp(error, "opti\0xxx", 8) == 0);
    CHECK(la_session_new(&options, count, NULL, &session, error, 1) == LA_ERROR_ARGUMENT);
    CHECK(error[0] == '\0' && error[1] == 'p');

    /* The caller's list comes first, then the library's. */
    la_options_init(&options);
    options.own_list = "weather ^\"It is * degrees.\" degrees:number\nnewline \"\\n\"\n";
    options.mode = LA_MODE_EAGER;
    options.width = 80;
    session = new_session(&options, count, &seen);
    CHECK(la_session_feed(session, "It is 21 degrees.\n\r", 19) == LA_OK);
    CHECK(strcmp(seen.last, "weather") == 0);
    CHECK(la_session_feed(session, TELL, sizeof TELL - 1) == LA_OK);
    CHECK(la_session_finish(session) == LA_OK);
    CHECK(la_session_free(session) == LA_OK);
    CHECK(seen.tells == 1);
    options.list = LA_LIST_NONE;
    session = new_session(&options, count, &seen);
    CHECK(la_session_feed(session, TELL, sizeof TELL - 1) == LA_OK);
    CHECK(la_session_finish(session) == LA_OK);
    CHECK(la_session_free(session) == LA_OK);
    CHECK(seen.tells == 1 && strcmp(seen.last, "text") == 0);
    for (options.list = LA_LIST_XBOARD; options.list <= LA_LIST_DEMICHESS; options.list++)
        CHECK(la_session_free(new_session(&options, count, &seen)) == LA_OK);
}

static void flow(void) {
    struct seen seen = {0};
    la_session *session = new_session(NULL, look, &seen);
    CHECK(la_session_feed(session, TELL, sizeof TELL - 1) == LA_OK);
    CHECK(la_session_finish(session) == LA_OK);
    CHECK(seen.tells == 1 && seen.events == 1);
    CHECK(la_session_feed(session, TELL, sizeof TELL - 1) == LA_ERROR_FINISHED);
    CHECK(la_session_flush(session) == LA_ERROR_FINISHED);
    CHECK(la_session_finish(session) == LA_ERROR_FINISHED);
    CHECK(la_session_set_group(session, "zippy", 1) == LA_OK);
    CHECK(la_session_reset(session) == LA_OK);
    CHECK(la_session_feed(session, TELL, sizeof TELL - 1) == LA_OK);
    CHECK(la_session_finish(session) == LA_OK);
    CHECK(seen.tells == 2);
    CHECK(la_session_free(session) == LA_OK);

    session = new_session(NULL, count, &seen);
    CHECK(la_session_feed(session, "\n\rlogin:", 8) == LA_OK);
    CHECK(strcmp(seen.last, "login_prompt") != 0);
    CHECK(la_session_feed(session, " ", 1) == LA_OK);
    CHECK(strcmp(seen.last, "login_prompt") == 0);
    /* A line at the end may be folded; a flush does not wait for what follows. */
    CHECK(la_session_feed(session, TELL, sizeof TELL - 1) == LA_OK);
    CHECK(strcmp(seen.last, "tell") != 0);
    CHECK(la_session_flush(session) == LA_OK);
    CHECK(strcmp(seen.last, "tell") == 0);
    CHECK(la_session_feed(session, "\\   more\n\r", 11) == LA_OK);
    CHECK(la_session_flush(session) == LA_OK);
    CHECK(strcmp(seen.last, "text") == 0);
    CHECK(la_session_free(session) == LA_OK);

    memset(&seen, 0, sizeof seen);
    session = new_session(NULL, reply, &seen);
    CHECK(la_session_feed(session, "\xff\xfb\x01[G]\0", 7) == LA_OK);
    CHECK(la_session_free(session) == LA_OK);
    CHECK(seen.events == 3); /* echo, reply, ping */
}

static void from_inside(void) {
    struct seen seen = {0}, others = {0};
    seen.other = new_session(NULL, count, &others);
    seen.session = new_session(NULL, meddle, &seen);
    CHECK(la_session_feed(seen.session, TELL, sizeof TELL - 1) == LA_OK);
    CHECK(la_session_feed(seen.session, "login: ", 7) == LA_OK);
    CHECK(la_session_flush(seen.session) == LA_OK);
    CHECK(la_session_feed(seen.session, TELL, sizeof TELL - 1) == LA_OK);
    CHECK(la_session_finish(seen.session) == LA_OK);
    CHECK(seen.refused == seen.events && seen.tells >= 1);
    CHECK(la_session_finish(seen.other) == LA_OK);
    CHECK(others.tells == seen.refused);
    CHECK(la_session_free(seen.session) == LA_OK);
    CHECK(la_session_free(seen.other) == LA_OK);
}

/* The line that is arriving, and what is to be sent. */
static void pending(void) {
    struct seen seen = {0};
    char text[16], bytes[2];
    size_t length = 99;
    la_session *session = new_session(NULL, count, &seen);
    CHECK(la_session_feed(session, "\xff\xfb\x01" "What is your name? ", 22) == LA_OK);
    CHECK(la_session_pending_line(session, text, sizeof text) == LA_OK);
    CHECK(strcmp(text, "What is your na") == 0);
    CHECK(la_session_pending_line(session, NULL, 0) == LA_OK);
    CHECK(la_session_pending_line(session, NULL, 5) == LA_ERROR_NULL);
    CHECK(la_session_take_output(session, bytes, 2, &length) == LA_OK);
    CHECK(length == 2 && memcmp(bytes, "\xff\xfd", 2) == 0);
    CHECK(la_session_take_output(session, bytes, 2, &length) == LA_OK);
    CHECK(length == 1 && bytes[0] == 1);
    CHECK(la_session_take_output(session, NULL, 0, &length) == LA_OK && length == 0);
    CHECK(la_session_free(session) == LA_OK);
}

static void count_pings(void *user, const char *kind, const la_event *event) {
    (void)event;
    if (strcmp(kind, "ping") == 0) {
        ++*(int *)user;
    }
}

/* Pings of both versions, and what a client sends. */
static void timeseal(void) {
    static const char LINE[] = "fics% \n\r[G]\n\rFoo tells you: [G]\n\r";
    char line[LA_TIMESEAL_LINE], long_text[4001];
    size_t length = 99;
    int version, pings = 0;
    for (version = 1; version <= 2; version++) {
        la_session *session = new_session(NULL, count_pings, &pings);
        CHECK(la_session_set_timeseal(session, version) == LA_OK);
        CHECK(la_session_feed(session, LINE, sizeof LINE - 1) == LA_OK);
        CHECK(la_session_feed(session, "[G]", 4) == LA_OK);
        CHECK(la_session_finish(session) == LA_OK);
        CHECK(la_session_free(session) == LA_OK);
        CHECK(pings == (version == 1 ? 2 : 3));
        CHECK(la_timeseal_hello(version, "me", "here", 7, line, sizeof line, &length) == LA_OK);
        CHECK(length > 20 && line[length - 1] == '\n');
        CHECK(la_timeseal_hello(version, "me", "|", 7, line, sizeof line, &length) == LA_ERROR_ARGUMENT);
        CHECK(length == 0);
        CHECK(la_timeseal_hello(version, NULL, "", 7, line, sizeof line, &length) == LA_ERROR_NULL);
        CHECK(la_timeseal_hello(version, "", NULL, 7, line, sizeof line, &length) == LA_ERROR_NULL);
    }
    CHECK(la_session_set_timeseal(NULL, 1) == LA_ERROR_NULL);
    CHECK(la_session_set_timeseal(NULL, 3) == LA_ERROR_ARGUMENT);
    CHECK(la_timeseal_hello(0, "me", "here", 7, line, sizeof line, &length) == LA_ERROR_ARGUMENT);
    memset(long_text, 'x', sizeof long_text);
    CHECK(la_timeseal_encode(long_text, 4000, UINT64_MAX, line, sizeof line, &length) == LA_OK);
    CHECK(length > 4000 && length < sizeof line);
    CHECK(la_timeseal_encode(long_text, 4001, 0, line, sizeof line, &length) == LA_ERROR_ARGUMENT);
    CHECK(la_timeseal_encode("who", 3, 0, line, 5, &length) == LA_ERROR_ARGUMENT && length == 0);
    CHECK(la_timeseal_encode("who\n", 4, 0, line, sizeof line, &length) == LA_ERROR_ARGUMENT);
    CHECK(la_timeseal_encode(NULL, 0, 0, line, sizeof line, &length) == LA_OK && length == 14);
    CHECK(la_timeseal_encode(NULL, 1, 0, line, sizeof line, &length) == LA_ERROR_NULL);
    CHECK(la_timeseal_pong(1, line, sizeof line, &length) == LA_OK && length == 14);
    CHECK(la_timeseal_pong(1, NULL, sizeof line, &length) == LA_ERROR_NULL);
    CHECK(la_timeseal_pong(1, line, sizeof line, NULL) == LA_ERROR_NULL);
}

static void collect(void *user, const char *kind, const la_event *event) {
    (void)kind;
    CHECK(la_pgn_event(user, NULL) == LA_ERROR_NULL);
    CHECK(la_pgn_event(user, event) == LA_OK);
}

static void games(void) {
    static const char BOARDS[] =
        "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 1 "
        "0 7 Newton Einstein 0 2 12 39 39 120 120 1 none (0:00) none 0\n\r"
        "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 1 1 "
        "0 7 Newton Einstein 0 2 12 39 39 119 120 1 P/e2-e4 (0:01) e4 0\n\r";
    la_pgn *pgn = la_pgn_new(0);
    la_session *session = new_session(NULL, collect, pgn);
    char *game = (char *)pgn;
    CHECK(la_session_feed(session, BOARDS, sizeof BOARDS - 1) == LA_OK);
    CHECK(la_session_finish(session) == LA_OK);
    CHECK(la_session_free(session) == LA_OK);
    CHECK(la_pgn_next(pgn, &game) == LA_OK && !game);
    CHECK(la_pgn_finish(pgn) == LA_OK);
    CHECK(la_pgn_finish(pgn) == LA_ERROR_FINISHED);
    CHECK(la_pgn_next(pgn, NULL) == LA_ERROR_NULL);
    CHECK(la_pgn_next(pgn, &game) == LA_OK && game);
    CHECK(strstr(game, "[White \"Newton\"]") && strstr(game, "1. e4"));
    la_text_free(game);
    CHECK(la_pgn_next(pgn, &game) == LA_OK && !game);
    la_pgn_free(pgn);
}

static void lists(void) {
    char error[128], *text = error;
    la_options options;
    la_options_init(&options);
    options.list = LA_LIST_NONE;
    options.own_list = "one \"abc\"\ntwo \"abc\"\nnewline \"\\n\"\n";
    CHECK(la_check(&options, &text, error, sizeof error) == LA_OK && text && !error[0]);
    CHECK(strstr(text, "\"level\":\"warning\"") && strstr(text, "\"kind\":\"two\""));
    CHECK(strstr(text, "\"finding\":\"duplicate\"") && strstr(text, "\"by\":[{\"file\":"));
    CHECK(!strstr(text, "\"name\""));
    la_text_free(text);
    CHECK(la_check(&options, NULL, error, sizeof error) == LA_ERROR_NULL && error[0]);
    CHECK(la_explain(&options, "abd", 3, &text, error, sizeof error) == LA_OK && text);
    CHECK(strstr(text, "\"reason\":\"literal\"") && strstr(text, "\"line\":1"));
    la_text_free(text);
    CHECK(la_explain(NULL, TELL, sizeof TELL - 1, &text, NULL, 0) == LA_OK);
    CHECK(strstr(text, "\"kind\":\"tell\"") && strstr(text, "\"from\":\"Foo(GM)\""));
    la_text_free(text);
    CHECK(la_explain(NULL, NULL, 3, &text, error, sizeof error) == LA_ERROR_NULL && !text);
    options.own_list = "one";
    CHECK(la_check(&options, &text, error, sizeof error) == LA_ERROR_LIST && !text && error[0]);
}

static jmp_buf out;

static void leave(void *user, const char *kind, const la_event *event) {
    (void)user, (void)kind, (void)event;
    longjmp(out, 1);
}

/* The header forbids it, since the session is lost; but the caller is told so. */
static void left_by_longjmp(void) {
    static la_session *session;
    session = new_session(NULL, leave, NULL);
    if (setjmp(out) == 0) {
        la_session_feed(session, "login: ", 7);
        CHECK(!"it returned");
    }
    CHECK(la_session_feed(session, "login: ", 7) == LA_ERROR_BUSY);
    CHECK(la_session_free(session) == LA_ERROR_BUSY);
    CHECK(strstr(la_status_text(LA_ERROR_BUSY), "without returning"));
}

static void large_and_random(void) {
    enum { LARGE = 300000, RANDOM = 60000 };
    struct seen seen = {0};
    char *bytes = malloc(LARGE);
    unsigned long state = 1, at = 0;
    size_t i;
    la_session *session = new_session(NULL, count, &seen);
    CHECK(bytes);
    memset(bytes, 'x', LARGE);
    CHECK(la_session_feed(session, bytes, LARGE) == LA_OK);
    CHECK(la_session_feed(session, "\n\r", 2) == LA_OK);
    CHECK(la_session_finish(session) == LA_OK);
    CHECK(seen.events == 1 && strcmp(seen.last, "overlong") == 0);
    CHECK(la_session_reset(session) == LA_OK);
    for (i = 0; i < RANDOM; i++) {
        state = (state * 1103515245 + 12345) & 0x7fffffff;
        bytes[i] = (char)(i % 7 == 6 ? "\n\r\xff[G\x19("[state >> 16 & 7] : (char)(state >> 16));
    }
    while (at < RANDOM) {
        unsigned long length;
        state = (state * 1103515245 + 12345) & 0x7fffffff;
        length = (state >> 16) % 900;
        length = length < RANDOM - at ? length : RANDOM - at;
        CHECK(la_session_feed(session, bytes + at, length) == LA_OK);
        if (state >> 20 & 1)
            CHECK(la_session_flush(session) == LA_OK);
        at += length;
    }
    CHECK(la_session_finish(session) == LA_OK);
    CHECK(seen.events > 100);
    CHECK(la_session_free(session) == LA_OK);
    free(bytes);
}

int main(int argc, char **argv) {
    (void)argv;
    nulls();
    options();
    flow();
    from_inside();
    pending();
    timeseal();
    games();
    lists();
    large_and_random();
    /* It leaks, which valgrind would report. */
    if (argc > 1)
        left_by_longjmp();
    puts("all is well");
    return 0;
}
