/*
 * looking_at: reads what an Internet Chess Server says.
 *
 * Bytes come in, events come out. The library opens no socket, starts no thread and reads no
 * clock: feed it what you read from your socket, and it calls your function for each message of
 * the server.
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
 * For a client or a bot, la_client at the end of this file adds a login, timeseal, and commands with their
 * answers. What is said here about sessions applies to clients too.
 *
 * FLUSH. Prompts such as "login: " are reported when their last byte arrives, and lines when the
 * byte after their newline shows that the server has not folded them: most of the time that is the
 * first byte of the next prompt. So a client needs no timer. Two things wait longer: the last line
 * of a server that sends no prompt after it, and a prompt in a list of your own in which an entry
 * above it could still match. If you need them, call la_session_flush when nothing has arrived for
 * about 300 milliseconds. It reports these two and nothing else. If the server then continues a
 * folded line, the rest is an event "text" with the field "continues".
 *
 * OWNERSHIP. You own the session: la_session_new creates it, la_session_free frees it. Everything that
 * you pass in stays yours, and the library does not use it after the call returns, except `on_event` and
 * `user`. Everything that the callback gets and that the la_event_... functions return belongs to the
 * library and is invalid when the callback returns: copy what you keep, free nothing.
 *
 * THE CALLBACK runs inside la_session_feed, _flush and _finish, in the thread that called them. It
 * must return: no longjmp and no C++ exception may leave it. For the session that calls it, it may call
 * la_session_set_group, _send and _status; every other la_session_... function returns LA_ERROR_BUSY and
 * does nothing. Other sessions may be used. The library reads nothing after an event before the event's
 * callback has returned, so switching a group takes effect with the next event, however the bytes were split
 * into reads. If a callback leaves by longjmp anyway, the call around it never ends: the session can
 * neither be fed nor freed any more (LA_ERROR_BUSY), and its memory is leaked.
 *
 * THREADS. A session may move from thread to thread, but only one may use it at a time. Sessions
 * share nothing with each other.
 *
 * ERRORS. Nothing that a server sends is an error: it is all data. A function that returns int
 * returns LA_OK or the reason why it did nothing; la_status_text describes it. A panic in the
 * library itself does not unwind into C (unless Rust was built with panic=abort, which ends the program): the
 * call returns LA_ERROR_INTERNAL, and so do all later calls for that session, which can only be freed.
 *
 * Texts are UTF-8 and end with a NUL; bytes of a server that are not UTF-8 are read as Latin-1.
 */
#ifndef LOOKING_AT_H
#define LOOKING_AT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header. la_version returns that of the library. */
#define LA_VERSION_MAJOR 0
#define LA_VERSION_MINOR 1
#define LA_VERSION_PATCH 0
#define LA_VERSION "0.1.0"

/* The results of functions. */
enum {
    LA_OK = 0,
    LA_ERROR_NULL = 1,     /* a pointer is NULL that must not be NULL */
    LA_ERROR_ARGUMENT = 2, /* an argument has an invalid value */
    LA_ERROR_LIST = 3,     /* the pattern list has mistakes; only la_session_new */
    LA_ERROR_BUSY = 4,     /* called inside the session's own callback, or that never returned */
    LA_ERROR_FINISHED = 5, /* the session is finished: la_session_reset or la_client_reconnect first */
    LA_ERROR_INTERNAL = 6, /* an error inside the library: free the session */
    LA_ERROR_TEXT = 7,     /* the text can't be sent: see la_client_command */
    LA_ERROR_FULL = 8,     /* too many commands are waiting */
    LA_ERROR_CLOSED = 9    /* there is no connection to send it over */
};

/* When a match is reported. */
enum {
    LA_MODE_SETTLED = 0, /* when nothing that may still arrive can change it: independent of how it is split */
    LA_MODE_EAGER = 1    /* with what has arrived, as xboard does: depends on how it is split */
};

/* The pattern lists of the library. */
enum {
    LA_LIST_ICS = 0,       /* what FICS, ICC, chessd and their descendants say */
    LA_LIST_XBOARD = 1,    /* the list that xboard documents */
    LA_LIST_DEMICHESS = 2, /* the small-board protocol */
    LA_LIST_NONE = 3       /* no list of the library: only own_list */
};

/* The software of a server, as far as its name and its prompt show. */
enum {
    LA_SERVER_UNKNOWN = 0,
    LA_SERVER_FICS = 1,   /* FICS, and servers made from its source */
    LA_SERVER_ICC = 2,    /* ICC and chess.net */
    LA_SERVER_CHESSD = 3,
    LA_SERVER_FATICS = 4
};

/* One connection. */
typedef struct la_session la_session;

/* One message of the server. Valid until the callback that got it returns. */
typedef struct la_event la_event;

/* Options of a session. Call la_options_init first, then change what should be different. */
typedef struct la_options {
    size_t size;               /* set by la_options_init */
    int mode;                  /* LA_MODE_...; LA_MODE_SETTLED */
    int list;                  /* LA_LIST_...; LA_LIST_ICS */
    const char *own_list;      /* the text of a list that is tried before `list`; NULL for none */
    const char *own_list_name; /* its name in messages, such as its file; NULL for "own list" */
    size_t max_line;           /* the maximum length of a line; 0 for 64 KiB */
    unsigned int width;        /* the width of the server's lines; 0 for the usual width */
} la_options;

/* What is known about a connection. */
typedef struct la_status {
    int logged_in;           /* 1 once a prompt for commands has come */
    int registered;          /* whether the handle is registered: 1 or 0, -1 if unknown */
    int echo;                /* 0 while the server asks for a password: do not show what the user types */
    int server_kind;         /* LA_SERVER_... */
    unsigned int block_id;   /* the command whose answer is arriving, in block mode; 0 if none is */
    unsigned int block_code; /* the server's number for that kind of command; see la_code_name */
    const char *handle;      /* the user's handle; known when "logged_in" is reported, NULL before */
    const char *server;      /* the server's name, or NULL if it sent none */
} la_status;

/*
 * Receives each event. `kind` is its kind, such as "tell", "board" or "login_prompt"; `user` is
 * the pointer passed to la_session_new.
 */
typedef void (*la_on_event)(void *user, const char *kind, const la_event *event);

/* Returns the version of the library, such as "0.1.0". Valid as long as the program runs. */
const char *la_version(void);

/* Frees a text that you got from the library, if its documentation says so. NULL is allowed. */
void la_text_free(char *text);

/* Describes a status in words. Valid as long as the program runs; never NULL. */
const char *la_status_text(int status);

/* Sets all options to their defaults. NULL is allowed. */
void la_options_init(la_options *options);

/*
 * Creates a session and stores it in *session, or NULL if that fails.
 *
 * `options` may be NULL for the defaults. `on_event` and `session` must not be NULL.
 * If `error` is not NULL, it has room for `error_size` bytes and gets the message, with the
 * place in the list, one mistake per line. It is truncated if it does not fit, and empty on success.
 */
int la_session_new(const la_options *options, la_on_event on_event, void *user,
                   la_session **session, char *error, size_t error_size);

/* Takes the next bytes of the stream. `bytes` may be NULL if `length` is 0. */
int la_session_feed(la_session *session, const void *bytes, size_t length);

/* Reports a complete line or an undecided prompt that waits; see FLUSH above. */
int la_session_flush(la_session *session);

/* Ends the stream and reports everything that is pending. After that, only reset or free the session. */
int la_session_finish(la_session *session);

/* Forgets the stream without reporting what is pending, and prepares for a new connection. */
int la_session_reset(la_session *session);

/*
 * Copies the unfinished line to `text`, which has room for `size` bytes; it is truncated if it does not
 * fit, and empty if there is none. `text` may be NULL if `size` is 0. Use it for display only: this
 * is how a client shows a question that its list does not know.
 */
int la_session_pending_line(la_session *session, char *text, size_t size);

/*
 * Takes bytes to write to the server: answers to telnet and to timeseal's pings, and what la_session_send
 * queued. Copies at most `size` bytes to `bytes` and sets *length; call it again while *length equals `size`.
 * If you answer the events "reply" and "ping" yourself, do not call it.
 */
int la_session_take_output(la_session *session, void *bytes, size_t size, size_t *length);

/*
 * Queues bytes for la_session_take_output, unchanged: a command must end with a newline. This is for
 * callbacks, which have no socket; the bytes keep their order with the answers to telnet and pings.
 */
int la_session_send(la_session *session, const void *bytes, size_t length);

/*
 * Switches a group of the list, such as "zippy", on or off. In a callback this takes effect with the next
 * event. Returns LA_ERROR_ARGUMENT if the list has no group of this name.
 */
int la_session_set_group(la_session *session, const char *name, int on);

/*
 * Sets the version of timeseal, 1 or 2, with which you greet the server (la_timeseal_hello). After the greeting
 * of version 1 a line "[G]" is a "ping"; otherwise it is text. la_session_reset keeps the setting.
 */
int la_session_set_timeseal(la_session *session, int version);

/*
 * Stores what is known about the connection, in a callback including its event. `size` is `sizeof *status`.
 * The texts belong to the library, and are valid until the next call of this function for the session or until
 * the session is freed.
 */
int la_session_status(la_session *session, la_status *status, size_t size);

/*
 * Frees a session without reporting what is pending. NULL is allowed.
 * Inside the session's own callback it frees nothing and returns LA_ERROR_BUSY.
 */
int la_session_free(la_session *session);

/* Returns the offset of the event's first byte in the stream, or 0 if `event` is NULL. */
uint64_t la_event_at(const la_event *event);

/*
 * Returns what the server wrote, as a person would read it: the whole line, decoded, with folds joined,
 * without its newline; an event of several lines has them all. Empty if the event is not text, NULL if `event`
 * is NULL.
 */
const char *la_event_line(const la_event *event, size_t *length);

/* Stores the place of that line in the stream. `start` and `end` may be NULL. */
void la_event_span(const la_event *event, uint64_t *start, uint64_t *end);

/*
 * Returns the event as one JSON object, or NULL if `event` is NULL.
 * If `length` is not NULL, it gets the length without the NUL.
 */
const char *la_event_json(const la_event *event, size_t *length);

/*
 * Returns one field of that object by its path, such as "text", "from.name" or "titles.0". A string is
 * returned as its text, anything else as JSON. NULL if there is no such field; then the length is 0.
 */
const char *la_event_field(const la_event *event, const char *path, size_t *length);

/*
 * Returns the value of a field that is a number, 1 or 0 if it is true or false, or `otherwise` if it is
 * neither. A text that contains a number, such as the rating "1500P", is not a number.
 */
int64_t la_event_number(const la_event *event, const char *path, int64_t otherwise);

/*
 * Returns the number of the command that the event answers, as la_client_command returned it; 0 if it answers
 * none, and for events of a la_session. If `certain` is not NULL, it is set to 1 if the server said so, as it
 * does in block mode, and to 0 if it is a guess.
 */
unsigned int la_event_command(const la_event *event, int *certain);

/*
 * Returns the bytes of an event that asks you to send something, or NULL for any other event.
 * "reply" (the answer to a telnet request): send them as they are.
 * "ping" (timeseal measures the lag): if you speak timeseal, encode and send them as a line.
 */
const void *la_event_bytes(const la_event *event, size_t *length);

/*
 * Timeseal: the server does not count the lag of a client that sends its lines with their time.
 *
 * Each function stores a line, with its newline, in `line`, which has room for `size` bytes, and its length in
 * *length; LA_TIMESEAL_LINE bytes are always enough. Send the line unchanged. `ms` is the time since a moment of
 * your choice, the same for the whole connection. The functions return LA_ERROR_ARGUMENT if there is not enough
 * room, or if the text can't be encoded: only ASCII can, without line ends and NUL, at most 4000 bytes.
 */
#define LA_TIMESEAL_LINE 4096

/* Encodes the greeting, which is sent before anything else. `client` and `system` must not contain a '|'. */
int la_timeseal_hello(int version, const char *client, const char *system, uint64_t ms,
                      void *line, size_t size, size_t *length);

/* Encodes a line without its newline. `text` may be NULL if `text_length` is 0. */
int la_timeseal_encode(const void *text, size_t text_length, uint64_t ms, void *line, size_t size,
                       size_t *length);

/* Encodes the answer to the event "ping". la_session_take_output has it too, but not encoded. */
int la_timeseal_pong(uint64_t ms, void *line, size_t size, size_t *length);

/*
 * The games of a session, as PGN. Call la_pgn_event for each event, inside the callback; then
 * la_pgn_next returns the games that have ended, and after la_pgn_finish also the others.
 */
typedef struct la_pgn la_pgn;

/* Creates a collector; NULL only on an internal error. Examined games are left out if `include_examined` is 0. */
la_pgn *la_pgn_new(int include_examined);

/* Takes an event. Returns LA_ERROR_FINISHED after la_pgn_finish. */
int la_pgn_event(la_pgn *pgn, const la_event *event);

/* Ends the games that are still open. */
int la_pgn_finish(la_pgn *pgn);

/* Stores the next game in *game, or NULL if there is none. Free the text with la_text_free. */
int la_pgn_next(la_pgn *pgn, char **game);

/* Frees the games. NULL is allowed. */
void la_pgn_free(la_pgn *pgn);

/*
 * Looks for mistakes in the list of `options`, or in the default list if it is NULL. *findings gets a JSON
 * array with an object for each, as `looking-at check --format json` writes it: "file" and "line" of the
 * entry and its "kind", "level" ("warning", "note"), "finding" (the name of the finding, such as
 * "shadowed") and "message", and more that depends on the finding. Free the text with la_text_free. If the
 * list can't be read, returns LA_ERROR_LIST, with the mistakes in `error` as in la_session_new.
 */
int la_check(const la_options *options, char **findings, char *error, size_t error_size);

/*
 * Explains why a line is read as it is. *explanation gets a JSON object: "tokens" (each with "kind" and "line" of
 * the entry that matched, or null, "start", "end", "text" and "fields"), "near" (entries that nearly
 * matched: "kind", "line", "start", "at" where it failed, and "reason": "literal", "stop_missing",
 * "wrong_type", "not_at_line_start", "group_off" or "lost"), and "eager_differs" (ranges of splits at
 * which LA_MODE_EAGER reads it differently). Free the text with la_text_free.
 */
int la_explain(const la_options *options, const void *line, size_t length, char **explanation,
               char *error, size_t error_size);

/*
 * CLIENT: adds to a session what every client needs, without a socket and without a clock. It logs in,
 * speaks timeseal, sends commands and reports which events answer them.
 *
 *     la_config config;
 *     la_client *client;
 *     la_config_init(&config);
 *     config.user = LA_USER_PLAYER, config.name = "Foo", config.password = password;
 *     int status = la_client_new(&config, on_event, NULL, &client, error, sizeof error);
 *
 * Then connect, and loop: write what la_client_output returns, wait at most as long as la_client_timeout
 * says, and call la_client_feed with what has arrived, or la_client_handle_timeout if nothing has. When the
 * connection has ended, call la_client_closed, and la_client_reconnect for another one. examples/c/bot.c does this.
 *
 * TIME. `now` is in milliseconds, since a moment of your choice, by a clock that does not go back
 * (CLOCK_MONOTONIC). Pass the time of the call: timeouts and timeseal are computed from it.
 *
 * LOGIN. The client answers the server's questions, each at most once. la_client_state says how far it is; check
 * it after each call. The event "logged_in" is reported once, right before the first prompt for commands.
 * If the server refuses the login, the state is LA_STATE_REFUSED with the reason, and nothing more is sent:
 * try again on a new connection. No event and no message contains the password.
 *
 * COMMANDS. la_client_command numbers and queues a command; la_event_command says which command an event
 * answers; and the event "answer_end" with the number as its field "command" reports the end of the
 * answer, even if it was empty. Its field "how" is "complete" (the server said so, in block mode),
 * "prompt" (a prompt came: without block mode nothing better is known, and one command is sent at a time),
 * "late" or "lost". The guide's page "Writing a client or a bot" says what is certain when.
 *
 * THE CALLBACK may call la_client_command, _send_line, _set_group and _status for its client; every other
 * la_client_... function returns LA_ERROR_BUSY there.
 */
typedef struct la_client la_client;

/* Who logs in. */
enum {
    LA_USER_GUEST = 0,  /* a guest; if `name` is NULL, the server chooses one */
    LA_USER_PLAYER = 1, /* a registered player, with `name` and `password` */
    LA_USER_TYPED = 2   /* a person, who types the login: la_client_send_line */
};

/* The encoding in which text is sent. */
enum {
    LA_ENCODING_LATIN1 = 0, /* one byte for each character, as old servers expect */
    LA_ENCODING_UTF8 = 1
};

/* Settings of a client. Call la_config_init first, then change what should be different. */
typedef struct la_config {
    size_t size;                    /* set by la_config_init */
    const la_options *options;      /* options of its session; NULL for the defaults */
    int user;                       /* LA_USER_...; LA_USER_GUEST */
    const char *name;               /* NULL for none */
    const char *password;           /* NULL for none; never empty */
    int timeseal;                   /* 0 for off, or the version, 1 or 2; 0 */
    const char *program;            /* names the program in the greeting of timeseal; NULL for this library */
    const char *system;             /* names the system there; NULL */
    int encoding;                   /* LA_ENCODING_...; LA_ENCODING_LATIN1 */
    int style;                      /* the style of boards to ask for, or -1 for none; 12 */
    const char *interface_name;     /* the text of `set interface`; NULL for none */
    const char *variables;          /* interface variables, such as "seekinfo=1 ms=0"; NULL for none */
    int block_mode;                 /* 1 to ask for block mode; 0 */
    int login_string;               /* 1 to send the variables in FICS's login string, before the name; 0 */
    const char *login_lines;        /* lines to send before the name, such as "level2settings=..."; NULL */
    uint64_t login_timeout;         /* how long the login may take; 60000 */
    uint64_t answer_timeout;        /* how long an answer may take; 60000 */
    uint64_t keep_alive;            /* the keep-alive is sent after this long without other output; 0 for never */
    const char *keep_alive_command; /* NULL for "date" */
} la_config;

/* The state of a connection. */
enum {
    LA_STATE_CONNECTING = 0,     /* the server has not asked for anything yet */
    LA_STATE_NAME_ASKED = 1,
    LA_STATE_PASSWORD_ASKED = 2,
    LA_STATE_REFUSED = 3,        /* the login failed; nothing more is sent */
    LA_STATE_ONLINE = 4,         /* the login is over, and commands are sent */
    LA_STATE_TAKEN_OVER = 5,     /* another login took the handle */
    LA_STATE_CLOSED = 6          /* the connection has ended */
};

/* The reason why a login failed. */
enum {
    LA_REFUSAL_NONE = 0,
    LA_REFUSAL_PASSWORD = 1,        /* the password is wrong */
    LA_REFUSAL_NAME = 2,            /* the server does not allow the name */
    LA_REFUSAL_NAME_IN_USE = 3,     /* somebody else is logged in with the name */
    LA_REFUSAL_BANNED = 4,
    LA_REFUSAL_FULL = 5,            /* the server is full, or admits registered players only */
    LA_REFUSAL_PASSWORD_NEEDED = 6, /* the name of a guest is registered */
    LA_REFUSAL_NOT_REGISTERED = 7,  /* the name of a player is not registered */
    LA_REFUSAL_TIMEOUT = 8,
    LA_REFUSAL_UNEXPLAINED = 9,     /* the server asked again without a reason */
    LA_REFUSAL_UNEXPECTED = 10      /* the server asked in an order that no login has */
};

/* The state of a client's connection. */
typedef struct la_state {
    int state;          /* LA_STATE_... */
    int refusal;        /* LA_REFUSAL_...; LA_REFUSAL_NONE unless the state is LA_STATE_REFUSED */
    int registered;     /* whether the handle is registered: 1 or 0; -1 unless the state is LA_STATE_ONLINE */
    int block_mode;     /* 1 if the server answers in block mode */
    const char *handle; /* NULL unless the state is LA_STATE_ONLINE */
    const char *reason; /* the line that refused the login, or why the connection ended, such as "idle"; NULL */
    int may_reconnect;  /* 1 if a connection that has ended may be made again, after a pause; 0 after "quit", a kick, a
                           login elsewhere, or a refusal that time does not change */
} la_state;

/* Sets all settings to their defaults. NULL is allowed. */
void la_config_init(la_config *config);

/*
 * Creates a client and stores it in *client, or NULL if that fails. `config` may be NULL for a guest; its
 * content is copied. `on_event`, `client` and `error` are as in la_session_new. Returns LA_ERROR_ARGUMENT if
 * something in the settings can't be sent. No message contains the password.
 */
int la_client_new(const la_config *config, la_on_event on_event, void *user, la_client **client,
                  char *error, size_t error_size);

/* Takes the next bytes of the server. Returns LA_ERROR_FINISHED after la_client_closed. */
int la_client_feed(la_client *client, const void *bytes, size_t length, uint64_t now);

/*
 * Takes bytes to write to the server, encoded for timeseal if that is on. Copies at most `size` bytes to `bytes`
 * and sets *length; call it again while *length equals `size`. Call it after each call of another function, and
 * write at once.
 */
int la_client_output(la_client *client, uint64_t now, void *bytes, size_t size, size_t *length);

/* Stores the time at which to call la_client_handle_timeout if nothing arrives before; UINT64_MAX for never. */
int la_client_deadline(la_client *client, uint64_t *deadline);

/* Stores how long that is from now, as poll(2) takes it: -1 for no limit, 0 if it has passed. */
int la_client_timeout(la_client *client, uint64_t now, int *wait);

/*
 * Does what is due: reports a line after which nothing has come, abandons a login or an answer, or
 * queues the keep-alive. Before the deadline it does nothing.
 */
int la_client_handle_timeout(la_client *client, uint64_t now);

/* Ends the connection, and reports what is pending and the commands that will not be answered. */
int la_client_closed(la_client *client);

/*
 * Prepares for a new connection, which begins with a login. It keeps the settings and the state of the groups,
 * and continues the numbers of commands; it discards what was to be sent.
 */
int la_client_reconnect(la_client *client);

/*
 * Queues a command, one line without its end. It is sent when the login is over; without block mode, when the
 * commands before it are answered. If `command` is not NULL, it gets the number of the command, from 1 on, or 0.
 * Returns LA_ERROR_TEXT if the text has a line end, a control character or a character that the encoding does not
 * have (with timeseal, that is not ASCII), is not UTF-8, or is longer than 3984 bytes; LA_ERROR_FULL if 1024
 * commands are waiting; LA_ERROR_CLOSED if the login was refused or the connection has ended.
 */
int la_client_command(la_client *client, const char *text, unsigned int *command);

/*
 * Sends a line at once: what a person types, or a move that must not wait. Nothing is known about its
 * answer. It fails as la_client_command does.
 */
int la_client_send_line(la_client *client, const char *text);

/* Switches a group of the list, as la_session_set_group does. */
int la_client_set_group(la_client *client, const char *name, int on);

/* Copies the unfinished line, as la_session_pending_line does. */
int la_client_pending_line(la_client *client, char *text, size_t size);

/* Stores what is known about the connection, as la_session_status does. */
int la_client_status(la_client *client, la_status *status, size_t size);

/*
 * Stores the state of the connection. `size` is `sizeof *state`. The texts belong to the library, and are valid
 * until the next call of this function for the client or until the client is freed. Returns LA_ERROR_BUSY in the
 * client's own callback.
 */
int la_client_state(la_client *client, la_state *state, size_t size);

/* Frees a client. NULL is allowed. Returns LA_ERROR_BUSY in the client's own callback. */
int la_client_free(la_client *client);

/*
 * Returns the name of FICS's code for a command in block mode ("games" for 43), or for an error (512 and more:
 * "error_badcommand"); NULL if the code has no name. Valid as long as the program runs.
 */
const char *la_code_name(unsigned int code);

#ifdef __cplusplus
}
#endif

#endif
