/*
 * A client in C: connects to a chess server, shows tells and boards, sends what you type.
 *
 *     cargo rustc --release --lib --features capi --crate-type staticlib
 *     cc -Iinclude -o client examples/c/client.c target/release/liblooking_at.a -lpthread -ldl -lm
 *     ./client freechess.org 5000
 */
#define _POSIX_C_SOURCE 200112L

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

#include "looking_at.h"

static int send_all(int socket, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t sent = send(socket, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0)
            return -1;
        bytes += sent;
        length -= (size_t)sent;
    }
    return 0;
}

/*
 * Shows a field. What others write must not move the cursor or worse, so control characters are
 * shown as "?": those of ASCII, and those from U+0080 to U+009F, which are C2 80 to C2 9F.
 */
static void show(const la_event *event, const char *path, const char *after) {
    const char *text = la_event_field(event, path, NULL);
    for (; text && *text; text++) {
        unsigned char byte = (unsigned char)*text, next = (unsigned char)text[1];
        int wide = byte == 0xc2 && next >= 0x80 && next <= 0x9f;
        putchar(byte < ' ' || byte == 127 || wide ? '?' : *text);
        text += wide;
    }
    fputs(after, stdout);
}

/* Turns the terminal's echo on or off, as the server asks before and after a password. */
static void set_echo(int on) {
    struct termios terminal;
    if (tcgetattr(STDIN_FILENO, &terminal) == 0) {
        terminal.c_lflag = on ? terminal.c_lflag | ECHO : terminal.c_lflag & ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal);
    }
}

static void on_event(void *user, const char *kind, const la_event *event) {
    (void)user;
    if (strcmp(kind, "tell") == 0) {
        show(event, "from.name", " says: ");
        show(event, "text", "\n");
    } else if (strcmp(kind, "board") == 0) {
        printf("game ");
        show(event, "game", ": ");
        show(event, "white", " - ");
        show(event, "black", ", ");
        show(event, "fen", "\n");
    } else if (strcmp(kind, "login_prompt") == 0) {
        printf("login: \n");
    } else if (strcmp(kind, "password_prompt") == 0) {
        printf("password: \n");
    } else if (strcmp(kind, "echo") == 0) {
        set_echo(strcmp(la_event_field(event, "on", NULL), "true") == 0);
    }
    fflush(stdout);
}

static int connect_to(const char *host, const char *port) {
    struct addrinfo hints, *found, *each;
    int fd = -1, status;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    status = getaddrinfo(host, port, &hints, &found);
    if (status != 0) {
        fprintf(stderr, "client: cannot find %s port %s: %s\n", host, port, gai_strerror(status));
        return -1;
    }
    for (each = found; each && fd < 0; each = each->ai_next) {
        fd = socket(each->ai_family, each->ai_socktype, each->ai_protocol);
        if (fd >= 0 && connect(fd, each->ai_addr, each->ai_addrlen) != 0) {
            int reason = errno;
            close(fd);
            errno = reason;
            fd = -1;
        }
    }
    freeaddrinfo(found);
    if (fd < 0)
        fprintf(stderr, "client: cannot reach %s port %s: %s\n", host, port, strerror(errno));
    return fd;
}

/*
 * Sends what the session has to answer: requests of telnet, pings of timeseal. It is not an error if the
 * server has closed the connection before its last bytes are read.
 */
static int send_output(int socket, la_session *session) {
    char bytes[512];
    size_t length;
    do {
        if (la_session_take_output(session, bytes, sizeof bytes, &length) != LA_OK)
            return 0; /* the call before it has failed too, and is reported */
        if (send_all(socket, bytes, length) < 0)
            return errno == EPIPE || errno == ECONNRESET ? 0 : -1;
    } while (length == sizeof bytes);
    return 0;
}

/* Runs until the server closes the connection. Returns 0, or -1 after printing an error. */
static int talk(int socket, la_session *session) {
    struct pollfd wait[2];
    char buffer[4096];
    memset(wait, 0, sizeof wait);
    wait[0].fd = socket;
    wait[1].fd = STDIN_FILENO;
    wait[0].events = wait[1].events = POLLIN;
    for (;;) {
        int status = LA_OK, sent = 0;
        int ready = poll(wait, 2, -1);
        if (ready < 0 && errno != EINTR) {
            perror("client: poll");
            return -1;
        }
        if (ready > 0 && wait[0].revents) {
            ssize_t length = recv(socket, buffer, sizeof buffer, 0);
            if (length < 0 && errno != EINTR) {
                perror("client: the connection broke");
                return -1;
            }
            if (length == 0)
                status = la_session_finish(session);
            else if (length > 0)
                status = la_session_feed(session, buffer, (size_t)length);
            if (length == 0 && status == LA_OK)
                return 0;
            sent = send_output(socket, session);
        }
        if (status == LA_OK && sent == 0 && ready > 0 && wait[1].revents) {
            ssize_t length = read(STDIN_FILENO, buffer, sizeof buffer);
            if (length > 0)
                sent = send_all(socket, buffer, (size_t)length);
            if (length <= 0) { /* end of input: stop sending, but keep reading */
                wait[1].fd = -1;
                shutdown(socket, SHUT_WR);
            }
        }
        if (status != LA_OK) {
            fprintf(stderr, "client: %s\n", la_status_text(status));
            return -1;
        }
        if (sent < 0) {
            perror("client: cannot send");
            return -1;
        }
    }
}

int main(int argc, char **argv) {
    la_session *session;
    char error[512];
    int socket, result;
    if (argc != 3) {
        fprintf(stderr, "usage: %s HOST PORT\n", argv[0]);
        return 2;
    }
    if (la_session_new(NULL, on_event, NULL, &session, error, sizeof error) != LA_OK) {
        fprintf(stderr, "client: %s\n", error);
        return 2;
    }
    socket = connect_to(argv[1], argv[2]);
    result = socket < 0 ? -1 : talk(socket, session);
    set_echo(1);
    if (socket >= 0)
        close(socket);
    la_session_free(session);
    return result < 0 ? 2 : 0;
}
