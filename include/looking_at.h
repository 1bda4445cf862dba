/*
 * looking_at: reads what an Internet Chess Server says.
 *
 * Bytes come in, events come out. The library opens no socket, starts no thread and reads no
 * clock: feed it what your socket gives, and it calls your function for each thing that the
 * server said.
 *
 *     static void on_event(void *user, const char *kind, const la_event *event) {
 *         (void)user;
 *         if (strcmp(kind, "tell") == 0)
 *             printf("%s: %s\n", la_event_field(event, "from.name", NULL),
 *                    la_event_field(event, "text", NULL));
 *     }
 *
 *     la_session *session;
 *     int status = la_session_new(NULL, on_event, NULL, &session, NULL, 0);
 *     ... status = la_session_feed(session, buffer, length) for each read ...
 *     la_session_finish(session);
 *     la_session_free(session);
 *
 * FLUSH. Prompts such as "login: " are reported when their last byte arrives, and lines when the
 * byte after their newline shows that the server has not folded them: most of the time that is the
 * first byte of the next prompt. So a client needs no timer. Two things wait longer: the last line
 * of a server that sends no prompt after it, and a prompt in a list of your own in which an entry
 * above it could still match. If you need them, call la_session_flush when nothing has arrived for
 * about 300 milliseconds. It reports these two and nothing else. If the server then goes on with a
 * folded line, the rest is an event "text" with the field "continues".
 *
 * OWNERSHIP. You own the session: la_session_new makes it, la_session_free frees it. All that is
 * passed in stays yours, and nothing of it is kept after the call returns, save `on_event` and
 * `user`. All that the callback gets, and all that the la_event_... functions return, is the
 * library's and is gone when the callback returns: copy what you keep, free nothing.
 *
 * THE CALLBACK runs inside la_session_feed, _flush and _finish, in the thread that called them. It
 * must return: no longjmp and no C++ exception may leave it. For the session that calls it, every
 * la_session_... function returns LA_ERROR_BUSY and does nothing; other sessions may be used.
 * If a callback leaves by longjmp all the same, the call that it was in never ends: every later call
 * for that session returns LA_ERROR_BUSY, it can't be freed, and its memory is lost.
 *
 * THREADS. A session may move from thread to thread, but only one may use it at a time. Sessions
 * share nothing with each other.
 *
 * ERRORS. There are none in what a server sends: whatever it is, it is data. A function that
 * returns int returns LA_OK or why it did nothing; la_status_text has the words. An error in the
 * library itself does not cross this border (unless Rust was built with panic=abort): the call returns
 * LA_ERROR_INTERNAL, and so do all later ones for that session, which can only be freed.
 *
 * Texts are UTF-8 and end with a NUL; bytes of a server that are no UTF-8 are read as Latin-1.
 */
#ifndef LOOKING_AT_H
#define LOOKING_AT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the functions return. */
enum {
    LA_OK = 0,
    LA_ERROR_NULL = 1,     /* a pointer is NULL that must not be */
    LA_ERROR_ARGUMENT = 2, /* an argument has a value that it can't have */
    LA_ERROR_LIST = 3,     /* the pattern list has mistakes; only la_session_new */
    LA_ERROR_BUSY = 4,     /* called from inside the session's own callback, or that never returned */
    LA_ERROR_FINISHED = 5, /* the session is finished: la_session_reset first */
    LA_ERROR_INTERNAL = 6  /* an error inside the library: free the session */
};

/* When a match is taken. */
enum {
    LA_MODE_SETTLED = 0, /* when nothing that may still arrive can change it: independent of how it is split */
    LA_MODE_EAGER = 1    /* with what has arrived, as xboard does: depends on how it is split */
};

/* Which of the library's own pattern lists. */
enum {
    LA_LIST_ICS = 0,       /* what FICS, ICC, chessd and their descendants say */
    LA_LIST_XBOARD = 1,    /* the list that xboard documents */
    LA_LIST_DEMICHESS = 2, /* the small-board protocol */
    LA_LIST_NONE = 3       /* none of them: own_list alone */
};

/* One connection. */
typedef struct la_session la_session;

/* One thing that the server said. Lives until the callback that got it returns. */
typedef struct la_event la_event;

/* How a session is made. Call la_options_init first, then set what should be different. */
typedef struct la_options {
    size_t size;               /* set by la_options_init */
    int mode;                  /* LA_MODE_...; LA_MODE_SETTLED */
    int list;                  /* LA_LIST_...; LA_LIST_ICS */
    const char *own_list;      /* the text of a list that is tried before `list`; NULL for none */
    const char *own_list_name; /* what messages call it, such as its file; NULL for "own list" */
    size_t max_line;           /* the most bytes of a line; 0 for 64 KiB */
    unsigned int width;        /* how wide the server makes its lines; 0 for the usual width */
} la_options;

/*
 * Gets each event. `kind` names what it is, such as "tell", "board" or "login_prompt"; `user` is
 * what was given to la_session_new.
 */
typedef void (*la_on_event)(void *user, const char *kind, const la_event *event);

/* The version of the library, such as "0.1.0". Lives as long as the program. */
const char *la_version(void);

/* Frees a text that the library gave you: only those whose documentation says so. NULL is no error. */
void la_text_free(char *text);

/* What a status means, in words. Lives as long as the program; never NULL. */
const char *la_status_text(int status);

/* Sets all options to their defaults. NULL is no error. */
void la_options_init(la_options *options);

/*
 * Makes a session and puts it in *session, or NULL if it fails.
 *
 * `options` may be NULL for the defaults. `on_event` and `session` must not be NULL.
 * If `error` is not NULL, it has room for `error_size` bytes and gets what went wrong, with the
 * place in the list, one mistake per line; it is truncated if it does not fit, and empty if nothing did.
 */
int la_session_new(const la_options *options, la_on_event on_event, void *user,
                   la_session **session, char *error, size_t error_size);

/* Takes the next bytes of the stream. `bytes` may be NULL if `length` is 0. */
int la_session_feed(la_session *session, const void *bytes, size_t length);

/* Reports a complete line or an open prompt that waits; see FLUSH above. */
int la_session_flush(la_session *session);

/* Ends the stream: all that is pending is reported. Then only reset and free are of use. */
int la_session_finish(la_session *session);

/* Forgets the stream, without reporting what is pending: ready for a new connection. */
int la_session_reset(la_session *session);

/*
 * Copies the line that is still arriving to `text`, which has room for `size` bytes; it is truncated if
 * it does not fit, and empty if there is none. `text` may be NULL if `size` is 0. For display only: this
 * is how a client shows a question that its list does not know.
 */
int la_session_pending_line(la_session *session, char *text, size_t size);

/*
 * Takes what is to be written to the server: answers to telnet and to timeseal's pings. At most `size`
 * bytes are copied to `bytes` and *length says how many; call it again while it is as many.
 * If you answer the events "reply" and "ping" yourself, do not call it.
 */
int la_session_take_output(la_session *session, void *bytes, size_t size, size_t *length);

/*
 * Switches a group of the list, such as "zippy", on or off.
 * LA_ERROR_ARGUMENT if the list has no group of this name.
 */
int la_session_set_group(la_session *session, const char *name, int on);

/*
 * Says with which version of timeseal, 1 or 2, you greet the server (la_timeseal_hello). After the greeting of
 * version 1 a line "[G]" is a "ping"; otherwise it is text. Kept by la_session_reset.
 */
int la_session_set_timeseal(la_session *session, int version);

/*
 * Frees a session; what is pending is not reported. NULL is no error.
 * Inside the session's own callback it frees nothing and returns LA_ERROR_BUSY.
 */
int la_session_free(la_session *session);

/* The offset of the event's first byte in the stream. 0 if `event` is NULL. */
uint64_t la_event_at(const la_event *event);

/*
 * What the server wrote, as a person would read it: the whole line, decoded, with folds joined, without
 * its newline; what takes several lines has them all. Empty for what is not text. NULL if `event` is.
 */
const char *la_event_line(const la_event *event, size_t *length);

/* Where that line is in the stream. `start` and `end` may be NULL. */
void la_event_span(const la_event *event, uint64_t *start, uint64_t *end);

/*
 * The event as one JSON object. NULL if `event` is NULL.
 * If `length` is not NULL, it gets the length without the NUL.
 */
const char *la_event_json(const la_event *event, size_t *length);

/*
 * One field of that object: "text", or with dots what is inside, as "from.name" or "titles.0".
 * A string comes as its text, anything else as JSON. NULL if there is none; then the length is 0.
 */
const char *la_event_field(const la_event *event, const char *path, size_t *length);

/*
 * The bytes of an event that asks you to send something; NULL for all others.
 * "reply" (the answer to a telnet request): send them as they are.
 * "ping" (timeseal measures the lag): if you speak timeseal, encode and send them as a line.
 */
const void *la_event_bytes(const la_event *event, size_t *length);

/*
 * Timeseal: the server does not count the lag of a client that sends its lines with their time.
 *
 * Each function puts a line, with its newline, in `line`, which has room for `size` bytes, and its length in *length;
 * LA_TIMESEAL_LINE bytes are always enough. Send it as it is. `ms` is the time since a moment of your choice, the same
 * for the whole connection. LA_ERROR_ARGUMENT if there is not enough room, or if the text can't be
 * encoded: only ASCII can, without line ends and NUL, at most 4000 bytes.
 */
#define LA_TIMESEAL_LINE 4096

/* The greeting, before anything else is sent. `client` and `system` must not have a '|'. */
int la_timeseal_hello(int version, const char *client, const char *system, uint64_t ms,
                      void *line, size_t size, size_t *length);

/* A line, given without its newline. `text` may be NULL if `text_length` is 0. */
int la_timeseal_encode(const void *text, size_t text_length, uint64_t ms, void *line, size_t size,
                       size_t *length);

/* The answer to the event "ping". la_session_take_output has it too, but not encoded. */
int la_timeseal_pong(uint64_t ms, void *line, size_t size, size_t *length);

/*
 * The games of a session, as PGN. Call la_pgn_event for each event, inside the callback; then
 * la_pgn_next gives the games that have ended, and after la_pgn_finish the others too.
 */
typedef struct la_pgn la_pgn;

/* NULL only if the library fails. Examined games are left out unless `include_examined` is not 0. */
la_pgn *la_pgn_new(int include_examined);

/* Takes an event. LA_ERROR_FINISHED after la_pgn_finish. */
int la_pgn_event(la_pgn *pgn, const la_event *event);

/* Ends the games that are still open. */
int la_pgn_finish(la_pgn *pgn);

/* Puts the next game in *game, or NULL if there is none. You own the text: la_text_free. */
int la_pgn_next(la_pgn *pgn, char **game);

/* Frees the games. NULL is no error. */
void la_pgn_free(la_pgn *pgn);

/*
 * Looks for mistakes in a list: in that of `options`, NULL for the default one. *findings gets a JSON
 * array with an object for each, as `looking-at check --format json` writes it: "file" and "line" of the
 * entry and its "kind", "level" ("warning", "note"), "finding" (the name of this sort of finding, such as
 * "shadowed") and "message", and more that depends on the sort. You own the text: la_text_free. A list
 * that can't be read is LA_ERROR_LIST, with its mistakes in `error` as in la_session_new.
 */
int la_check(const la_options *options, char **findings, char *error, size_t error_size);

/*
 * Why a line is read as it is. *explanation gets a JSON object: "tokens" (each with "kind" and "line" of
 * the entry that matched, or null, "start", "end", "text" and "fields"), "near" (entries that nearly
 * matched: "kind", "line", "start", "at" where it failed, and "reason": "literal", "stop_missing",
 * "wrong_type", "not_at_line_start", "group_off" or "lost"), and "eager_differs" (ranges of splits at
 * which LA_MODE_EAGER reads it otherwise). You own the text: la_text_free.
 */
int la_explain(const la_options *options, const void *line, size_t length, char **explanation,
               char *error, size_t error_size);

#ifdef __cplusplus
}
#endif

#endif
