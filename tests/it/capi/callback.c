/*
 * What callbacks do while a stream is read: they switch groups and send. The result must be the same for
 * every size of the reads. Prints nothing but "all is well".
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "looking_at.h"

#define CHECK(condition)                                                                          \
    do {                                                                                          \
        if (!(condition)) {                                                                       \
            fprintf(stderr, "callback.c:%d: %s\n", __LINE__, #condition);                         \
            exit(1);                                                                              \
        }                                                                                         \
    } while (0)

static const char STREAM[] =
    "login: \n\r**** Starting FICS session as Foo(U) ****\n\rfics% \n\rBar tells you: on\n\r"
    "fics% \n\rmy> \n\rBar tells you: again\n\rfics% \n\rBar tells you: off\n\rfics% \n\rmy> \n\r"
    "fics% [G]\n\r\xff\xfb\x03" "Bar tells you: again\n\rfics% \n\rmy> \n\rfics% ";

/* What one run saw and sent. */
struct run {
    la_session *session;
    la_client *client;
    char seen[16384], sent[16384];
    size_t sent_length;
    /* What a callback does with a generated stream. */
    unsigned long random;
};

/* Returns a number below a bound; the low bits of such a generator have short periods. */
static unsigned long below(unsigned long *random, unsigned long bound) {
    *random = (*random * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return (*random >> 8) % bound;
}

static void note(struct run *run, const char *text) {
    CHECK(strlen(run->seen) + strlen(text) + 2 < sizeof run->seen);
    strcat(strcat(run->seen, text), " ");
}

static void act(void *user, const char *kind, const la_event *event) {
    struct run *run = user;
    char text[64];
    unsigned int number = 99;
    la_status status;
    note(run, kind);
    memset(&status, 99, sizeof status);
    if (run->client)
        CHECK(la_client_status(run->client, &status, sizeof status) == LA_OK);
    else
        CHECK(la_session_status(run->session, &status, sizeof status) == LA_OK);
    if (strcmp(kind, "logged_in") == 0) {
        CHECK(strcmp(status.handle, "Foo") == 0 && status.registered == 0);
    } else if (strcmp(kind, "prompt") == 0) {
        CHECK(status.logged_in == 1 && status.server_kind == LA_SERVER_FICS);
    } else if (strcmp(kind, "login_prompt") == 0) {
        CHECK(!status.handle && status.logged_in == 0 && status.registered == -1);
    } else if (strcmp(kind, "tell") == 0) {
        const char *said = la_event_field(event, "text", NULL);
        int on = strcmp(said, "off") != 0;
        sprintf(text, "tell Bar %s", said);
        if (run->client) {
            CHECK(la_client_set_group(run->client, "own_prompt", !on) == LA_OK);
            CHECK(la_client_set_group(run->client, "own_prompt", on) == LA_OK);
            CHECK(la_client_set_group(run->client, "nonsense", on) == LA_ERROR_ARGUMENT);
            CHECK(la_client_command(run->client, text, &number) == LA_OK && number > 1);
            CHECK(la_client_command(run->client, "a\nb", &number) == LA_ERROR_TEXT && number == 0);
            CHECK(la_client_send_line(run->client, "date") == LA_OK);
            CHECK(la_client_send_line(run->client, "\x07") == LA_ERROR_TEXT);
            CHECK(la_client_feed(run->client, "fics% ", 6, 5) == LA_ERROR_BUSY);
            CHECK(la_client_handle_timeout(run->client, 5) == LA_ERROR_BUSY);
            CHECK(la_client_closed(run->client) == LA_ERROR_BUSY);
            CHECK(la_client_reconnect(run->client) == LA_ERROR_BUSY);
            CHECK(la_client_free(run->client) == LA_ERROR_BUSY);
        } else {
            strcat(text, "\n");
            CHECK(la_session_set_group(run->session, "own_prompt", on) == LA_OK);
            CHECK(la_session_send(run->session, text, strlen(text)) == LA_OK);
        }
    }
}

/* Switches a group, sends or queues a command, as the numbers of the run have it. */
static void meddle(void *user, const char *kind, const la_event *event) {
    static const char *const GROUPS[] = {"own_prompt", "prompts", "zippy"};
    struct run *run = user;
    unsigned int number;
    unsigned long group;
    char text[32];
    note(run, kind);
    sprintf(text, "%u", la_event_command(event, NULL));
    note(run, text);
    /* Answers to what it sends must not make it send without end. */
    if (strcmp(kind, "answer_end") == 0 || strcmp(kind, "malformed") == 0)
        return;
    switch (below(&run->random, 6)) {
    case 0:
        group = below(&run->random, 3);
        CHECK(la_client_set_group(run->client, GROUPS[group], (int)below(&run->random, 2)) == LA_OK);
        break;
    case 1:
        /* After the end of the connection there is nothing to send it over. */
        number = 0;
        CHECK((la_client_command(run->client, "date", &number) == LA_OK) == (number > 0));
        break;
    case 2:
        (void)la_client_send_line(run->client, "e2e4");
        break;
    default:
        break;
    }
}

static void take(struct run *run) {
    size_t length = 0;
    char *place = run->sent + run->sent_length;
    size_t room = sizeof run->sent - run->sent_length;
    if (run->client)
        CHECK(la_client_output(run->client, 5, place, room, &length) == LA_OK);
    else
        CHECK(la_session_take_output(run->session, place, room, &length) == LA_OK);
    CHECK(length < room);
    run->sent_length += length;
}

static void read_in_pieces(struct run *run, size_t size, int with_client) {
    size_t at, length = sizeof STREAM - 1;
    char error[128];
    la_config config;
    memset(run, 0, sizeof *run);
    if (with_client) {
        la_config_init(&config);
        config.name = "Foo";
        CHECK(la_client_new(&config, act, run, &run->client, error, sizeof error) == LA_OK);
    } else {
        CHECK(la_session_new(NULL, act, run, &run->session, error, sizeof error) == LA_OK);
        CHECK(la_session_set_timeseal(run->session, 1) == LA_OK);
    }
    for (at = 0; at < length; at += size) {
        size_t piece = length - at < size ? length - at : size;
        if (with_client)
            CHECK(la_client_feed(run->client, STREAM + at, piece, 5) == LA_OK);
        else
            CHECK(la_session_feed(run->session, STREAM + at, piece) == LA_OK);
        take(run);
    }
    if (with_client) {
        CHECK(la_client_closed(run->client) == LA_OK);
        CHECK(la_client_free(run->client) == LA_OK);
    } else {
        CHECK(la_session_send(run->session, "quit\n", 5) == LA_OK);
        take(run);
        CHECK(la_session_finish(run->session) == LA_OK);
        CHECK(la_session_free(run->session) == LA_OK);
    }
}

static const char *const LINES[] = {
    "\n\rBar tells you: hi\n\r",
    "my> ",
    "fics% ",
    "fics% \n\r",
    "\n\r",
    "my> Bar tells you: again\n\r",
    "block set.\n\r",
    "\x15" "2\x16" "43\x16There are no games in progress.\n\r\x17",
    "\x15" "3\x16" "1\x16\x17",
    "\n\rBar(50): one\n\r\\   two\n\r",
    "something else\n\r",
    "\xff\xfb\x03",
};

/* Reads a generated stream in pieces of random sizes up to this one. */
static void read_generated(struct run *run, unsigned long seed, size_t size) {
    static char stream[8192];
    unsigned long random = seed, cuts = seed + 1;
    unsigned long lines = below(&random, 40);
    size_t at, piece, length;
    char error[128];
    la_config config;
    memset(run, 0, sizeof *run);
    run->random = seed + 2;
    strcpy(stream, "login: \n\r**** Starting FICS session as Foo(U) ****\n\rfics% ");
    while (lines-- > 0)
        strcat(stream, LINES[below(&random, sizeof LINES / sizeof *LINES)]);
    length = strlen(stream);
    la_config_init(&config);
    config.name = "Foo";
    config.block_mode = (int)(seed % 2);
    CHECK(la_client_new(&config, meddle, run, &run->client, error, sizeof error) == LA_OK);
    for (at = 0; at < length; at += piece) {
        piece = 1 + below(&cuts, size);
        piece = length - at < piece ? length - at : piece;
        CHECK(la_client_feed(run->client, stream + at, piece, 5) == LA_OK);
        take(run);
    }
    CHECK(la_client_closed(run->client) == LA_OK);
    CHECK(la_client_free(run->client) == LA_OK);
}

static size_t count(const char *text, const char *word) {
    size_t found = 0;
    for (; (text = strstr(text, word)) != NULL; text++)
        found++;
    return found;
}

int main(void) {
    static const size_t SIZES[] = {1, 2, 9, 100};
    static struct run whole, run;
    unsigned long seed;
    size_t size;
    int with_client;
    for (with_client = 0; with_client < 2; with_client++) {
        read_in_pieces(&whole, sizeof STREAM, with_client);
        /* The group is on for the first and the third line "my> ", and off for the second. */
        CHECK(count(whole.seen, " prompt ") >= 7 && count(whole.seen, "tell ") == 4);
        if (with_client)
            CHECK(strncmp(whole.sent, "Foo\nset style 12\ndate\n", 22) == 0);
        else
            CHECK(strcmp(whole.sent, "tell Bar on\ntell Bar again\ntell Bar off\n\x02" "9\n"
                                     "\xff\xfe\x03tell Bar again\nquit\n") == 0);
        for (size = 1; size < sizeof STREAM; size += size < 40 ? 1 : 17) {
            read_in_pieces(&run, size, with_client);
            CHECK(strcmp(run.seen, whole.seen) == 0);
            CHECK(run.sent_length == whole.sent_length);
            CHECK(memcmp(run.sent, whole.sent, whole.sent_length) == 0);
        }
    }
    for (seed = 0; seed < 100; seed++) {
        read_generated(&whole, seed, 1000000);
        for (size = 0; size < 4; size++) {
            read_generated(&run, seed, SIZES[size]);
            CHECK(strcmp(run.seen, whole.seen) == 0);
            CHECK(run.sent_length == whole.sent_length);
            CHECK(memcmp(run.sent, whole.sent, whole.sent_length) == 0);
        }
    }
    printf("all is well\n");
    return 0;
}
