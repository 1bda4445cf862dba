/*
 * looking_at: reads what an Internet Chess Server says.
 *
 * Bytes come in, events come out. The library opens no socket, starts no thread and looks at no
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
 * A client or a bot wants more: a login, timeseal, commands and their answers. That is la_client, at the
 * end of this file; what is said here about sessions is true for it, too.
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
 * passed in stays yours, and nothing of it is used after the call returns, save `on_event` and
 * `user`. All that the callback gets, and all that the la_event_... functions return, is the
 * library's and is gone when the callback returns: copy what you keep, free nothing.
 *
 * THE CALLBACK runs inside la_session_feed, _flush and _finish, in the thread that called them. It
 * must return: no longjmp and no C++ exception may leave it. For the session that calls it, it may call
 * la_session_set_group, _send and _status; every other la_session_... function returns LA_ERROR_BUSY and
 * does nothing. Other sessions may be used. Nothing after an event is read before its callback has
 * returned, so a group that it switches counts for the next event, however the bytes were split into reads.
 * If a callback leaves by longjmp all the same, the call that it was in never ends: the session can
 * neither be fed nor freed any more (LA_ERROR_BUSY), and its memory is lost.
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

/* The version of this header. la_version has that of the library. */
#define LA_VERSION_MAJOR 0
#define LA_VERSION_MINOR 1
#define LA_VERSION_PATCH 0
#define LA_VERSION "0.1.0"

/* What the functions return. */
enum {
    LA_OK = 0,
    LA_ERROR_NULL = 1,     /* a pointer is NULL that must not be */
    LA_ERROR_ARGUMENT = 2, /* an argument has a value that it can't have */
    LA_ERROR_LIST = 3,     /* the pattern list has mistakes; only la_session_new */
    LA_ERROR_BUSY = 4,     /* called from inside the session's own callback, or that never returned */
    LA_ERROR_FINISHED = 5, /* the session is finished: la_session_reset or la_client_reconnect first */
    LA_ERROR_INTERNAL = 6, /* an error inside the library: free the session */
    LA_ERROR_TEXT = 7,     /* the text can't be sent: see la_client_command */
    LA_ERROR_FULL = 8,     /* too many commands wait */
    LA_ERROR_CLOSED = 9    /* there is no connection to send it over */
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

/* Which software a server is, as far as its name and its prompt show. */
enum {
    LA_SERVER_UNKNOWN = 0,
    LA_SERVER_FICS = 1,   /* FICS, and servers made from its source */
    LA_SERVER_ICC = 2,    /* ICC and chess.net */
    LA_SERVER_CHESSD = 3,
    LA_SERVER_FATICS = 4
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

/* What is known about a connection. */
typedef struct la_status {
    int logged_in;           /* 1 once a prompt for commands has come */
    int registered;          /* whether the handle is: 1 or 0, -1 if it is not known */
    int echo;                /* 0 while a password is asked for: what the user types should not be shown */
    int server_kind;         /* LA_SERVER_... */
    unsigned int block_id;   /* the command whose answer is arriving, in block mode; 0 if none is */
    unsigned int block_code; /* the server's number for that kind of command; see la_code_name */
    const char *handle;      /* the user's; known when "logged_in" is reported, NULL before */
    const char *server;      /* the server's name, or NULL if it gave none */
} la_status;

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
 * Queues bytes for la_session_take_output, as they are: a command ends with a newline. For callbacks, which
 * have no socket; what they send keeps its order with the answers to telnet and pings.
 */
int la_session_send(la_session *session, const void *bytes, size_t length);

/*
 * Switches a group of the list, such as "zippy", on or off. In a callback it counts from the next event on.
 * LA_ERROR_ARGUMENT if the list has no group of this name.
 */
int la_session_set_group(la_session *session, const char *name, int on);

/*
 * Says with which version of timeseal, 1 or 2, you greet the server (la_timeseal_hello). After the greeting of
 * version 1 a line "[G]" is a "ping"; otherwise it is text. Kept by la_session_reset.
 */
int la_session_set_timeseal(la_session *session, int version);

/*
 * What is known about the connection; in a callback, its event included. `size` is `sizeof *status`. The texts
 * are the library's, and live until the next call of this function for the session or until that is freed.
 */
int la_session_status(la_session *session, la_status *status, size_t size);

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
 * The number in a field; 1 or 0 where it is true or false; `otherwise` if there is none. The text of a
 * number, as in a rating "1500P", is not one.
 */
int64_t la_event_number(const la_event *event, const char *path, int64_t otherwise);

/*
 * The number of the command that the event answers, as la_client_command returned it; 0 if it answers none, and
 * for events of a la_session. If `certain` is not NULL it gets 1 if the server said so, as it does in block
 * mode, and 0 if it is a guess.
 */
unsigned int la_event_command(const la_event *event, int *certain);

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

/*
 * CLIENT: what every client needs above a session, without a socket and without a clock. It logs in,
 * speaks timeseal, sends commands and says which events answer them.
 *
 *     la_config config;
 *     la_client *client;
 *     la_config_init(&config);
 *     config.user = LA_USER_PLAYER, config.name = "Foo", config.password = password;
 *     int status = la_client_new(&config, on_event, NULL, &client, error, sizeof error);
 *
 * Then connect, and again and again: write what la_client_output gives, wait at most as long as
 * la_client_timeout says, la_client_feed what has arrived or la_client_handle_timeout if nothing has. When the
 * connection has ended: la_client_closed, and for another one la_client_reconnect. examples/c/bot.c does it all.
 *
 * TIME. `now` is in milliseconds, since a moment of your choice, by a clock that does not go back
 * (CLOCK_MONOTONIC). Pass the time of the call: what is late, and what timeseal says, is counted by it.
 *
 * LOGIN. The client answers the server's questions, each at most once. la_client_state says how far it is; look
 * at it after each call. The event "logged_in" comes once, right before the first prompt for commands.
 * A login that the server does not accept is LA_STATE_REFUSED with the reason, and nothing more is sent:
 * try again on a new connection. The password is in no event and in no message.
 *
 * COMMANDS. la_client_command numbers and queues a command; la_event_command says which command an event
 * answers; and the event "answer_end" has the number as its field "command" when the command has been
 * dealt with, also if its answer was empty. Its field "how" is "complete" (the server said so, in block mode),
 * "prompt" (a prompt came: without block mode nothing better is known, and one command is sent at a time),
 * "late" or "lost". The guide's page "Writing a client or a bot" says what is certain when.
 *
 * THE CALLBACK may call la_client_command, _send_line, _set_group and _status for its client; every other
 * la_client_... function returns LA_ERROR_BUSY there.
 */
typedef struct la_client la_client;

/* Who logs in. */
enum {
    LA_USER_GUEST = 0,  /* a guest; `name` may be NULL, and then the server gives one */
    LA_USER_PLAYER = 1, /* a registered player, with `name` and `password` */
    LA_USER_TYPED = 2   /* a person, who types the login: la_client_send_line */
};

/* How text is sent. */
enum {
    LA_ENCODING_LATIN1 = 0, /* one byte for each character, as old servers expect */
    LA_ENCODING_UTF8 = 1
};

/* How a client is made. Call la_config_init first, then set what should be different. */
typedef struct la_config {
    size_t size;                    /* set by la_config_init */
    const la_options *options;      /* how its session is made; NULL for the defaults */
    int user;                       /* LA_USER_...; LA_USER_GUEST */
    const char *name;               /* NULL for none */
    const char *password;           /* NULL for none; never empty */
    int timeseal;                   /* 0 for off, or the version, 1 or 2; 0 */
    const char *program;            /* names the program in the greeting of timeseal; NULL for this library */
    const char *system;             /* names the system there; NULL */
    int encoding;                   /* LA_ENCODING_...; LA_ENCODING_LATIN1 */
    int style;                      /* the style of boards that is asked for, or -1 for none; 12 */
    const char *interface_name;     /* what `set interface` says; NULL for nothing */
    const char *variables;          /* interface variables, such as "seekinfo=1 ms=0"; NULL for none */
    int block_mode;                 /* 1 to ask for block mode; 0 */
    int login_string;               /* 1 to send the variables in FICS's login string, before the name; 0 */
    const char *login_lines;        /* lines to send before the name, such as "level2settings=..."; NULL */
    uint64_t login_timeout;         /* how long the login may take; 60000 */
    uint64_t answer_timeout;        /* how long an answer may take; 60000 */
    uint64_t keep_alive;            /* how long nothing is sent until the keep-alive is; 0 for never */
    const char *keep_alive_command; /* NULL for "date" */
} la_config;

/* How far a connection is. */
enum {
    LA_STATE_CONNECTING = 0,     /* the server has asked for nothing yet */
    LA_STATE_NAME_ASKED = 1,
    LA_STATE_PASSWORD_ASKED = 2,
    LA_STATE_REFUSED = 3,        /* the login failed; nothing more is sent */
    LA_STATE_ONLINE = 4,         /* the login is over, and commands are sent */
    LA_STATE_TAKEN_OVER = 5,     /* another login took the handle: do not reconnect */
    LA_STATE_CLOSED = 6          /* the connection has ended */
};

/* Why a login failed. */
enum {
    LA_REFUSAL_NONE = 0,
    LA_REFUSAL_PASSWORD = 1,        /* the password is wrong */
    LA_REFUSAL_NAME = 2,            /* the server does not allow the name */
    LA_REFUSAL_NAME_IN_USE = 3,     /* somebody else is logged in with it */
    LA_REFUSAL_BANNED = 4,
    LA_REFUSAL_FULL = 5,            /* the server is full, or admits registered players only */
    LA_REFUSAL_PASSWORD_NEEDED = 6, /* the name of a guest is registered */
    LA_REFUSAL_NOT_REGISTERED = 7,  /* the name of a player is not */
    LA_REFUSAL_TIMEOUT = 8,
    LA_REFUSAL_UNEXPLAINED = 9,     /* the server asked again, and did not say why */
    LA_REFUSAL_UNEXPECTED = 10      /* it asked in an order that no login has */
};

/* How far the connection of a client is. */
typedef struct la_state {
    int state;          /* LA_STATE_... */
    int refusal;        /* LA_REFUSAL_...; LA_REFUSAL_NONE unless the state is LA_STATE_REFUSED */
    int registered;     /* whether the handle is: 1 or 0; -1 unless the state is LA_STATE_ONLINE */
    int block_mode;     /* 1 if the server answers in block mode */
    const char *handle; /* NULL unless the state is LA_STATE_ONLINE */
    const char *reason; /* the line that refused the login, or why the connection ended, such as "idle"; NULL */
} la_state;

/* Sets all settings to their defaults. NULL is no error. */
void la_config_init(la_config *config);

/*
 * Makes a client and puts it in *client, or NULL if it fails. `config` may be NULL for a guest; what it
 * says is copied. `on_event`, `client` and `error` are as in la_session_new; LA_ERROR_ARGUMENT if something in
 * the settings can't be sent. No message has the password.
 */
int la_client_new(const la_config *config, la_on_event on_event, void *user, la_client **client,
                  char *error, size_t error_size);

/* Takes the next bytes of the server. LA_ERROR_FINISHED after la_client_closed. */
int la_client_feed(la_client *client, const void *bytes, size_t length, uint64_t now);

/*
 * Takes what is to be written to the server, encoded for timeseal if that is on. At most `size` bytes are copied
 * to `bytes` and *length says how many; call it again while it is as many. Call it after each call of another
 * function, and write at once.
 */
int la_client_output(la_client *client, uint64_t now, void *bytes, size_t size, size_t *length);

/* When la_client_handle_timeout is to be called if nothing arrives before; UINT64_MAX for never. */
int la_client_deadline(la_client *client, uint64_t *deadline);

/* How long that is from now, as poll(2) wants it: -1 for ever, 0 if it is over. */
int la_client_timeout(la_client *client, uint64_t now, int *wait);

/*
 * Does what the time demands: reports a line that nothing has followed, gives up a login or an answer, or
 * queues the keep-alive. Before the deadline it does nothing.
 */
int la_client_handle_timeout(la_client *client, uint64_t now);

/* Ends the connection: what is pending is reported, and the commands that will not be answered. */
int la_client_closed(la_client *client);

/*
 * Prepares for a new connection, which begins with a login. It keeps the settings and the groups as they were
 * switched, and goes on with the numbers of commands; it forgets what was to be sent.
 */
int la_client_reconnect(la_client *client);

/*
 * Queues a command, one line without its end. It is sent when the login is over; without block mode, when the
 * commands before it are answered. If `command` is not NULL it gets the number of the command, from 1 on, or 0.
 * LA_ERROR_TEXT if it has a line end, a control character or a character that the encoding does not have
 * (with timeseal, that is not ASCII), is not UTF-8 or longer than 3984 bytes; LA_ERROR_FULL if 1024 commands wait;
 * LA_ERROR_CLOSED if the login was refused or the connection has ended.
 */
int la_client_command(la_client *client, const char *text, unsigned int *command);

/*
 * Sends a line at once: what a person types, or a move that must not wait. Nothing is known about its
 * answer. It fails as la_client_command does.
 */
int la_client_send_line(la_client *client, const char *text);

/* Switches a group of the list, as la_session_set_group does. */
int la_client_set_group(la_client *client, const char *name, int on);

/* Copies the line that is still arriving, as la_session_pending_line does. */
int la_client_pending_line(la_client *client, char *text, size_t size);

/* What is known about the connection, as la_session_status has it. */
int la_client_status(la_client *client, la_status *status, size_t size);

/*
 * How far the connection is. `size` is `sizeof *state`. The texts are the library's, and live until the next call
 * of this function for the client or until that is freed. LA_ERROR_BUSY in the client's own callback.
 */
int la_client_state(la_client *client, la_state *state, size_t size);

/* Frees a client. NULL is no error; LA_ERROR_BUSY in its own callback. */
int la_client_free(la_client *client);

/*
 * The name of a number that FICS gives a command in block mode ("games" for 43), or of an error (512 and more:
 * "error_badcommand"). NULL if it has none. Lives as long as the program.
 */
const char *la_code_name(unsigned int code);

#ifdef __cplusplus
}
#endif

#endif
