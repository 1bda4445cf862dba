/*
 * A bot in C: logs in, counts the games in block mode, answers tells, and reconnects when the connection is lost.
 *
 *     make -C include && sudo make -C include install
 *     cc -o bot examples/c/bot.c $(pkg-config --cflags --libs looking_at)
 *     ./bot freechess.org 5000 [--timeseal] [NAME]
 *
 * It is a guest, or the player NAME with the password in the variable BOT_PASSWORD.
 */
#define _POSIX_C_SOURCE 200112L

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "looking_at.h"

struct bot {
    la_client *client;
    unsigned int games; /* the number of the command `games` */
};

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

static void on_event(void *user, const char *kind, const la_event *event) {
    struct bot *bot = user;
    if (strcmp(kind, "logged_in") == 0) {
        printf("logged in as %s\n", la_event_field(event, "handle.name", NULL));
        la_client_command(bot->client, "games", &bot->games);
    } else if (strcmp(kind, "tell") == 0) {
        /* A name of the server can always be sent; what a player wrote might not. */
        char answer[128];
        snprintf(answer, sizeof answer, "tell %s I am a bot.", la_event_field(event, "from.name", NULL));
        la_client_command(bot->client, answer, NULL);
    } else if (strcmp(kind, "games") == 0 && la_event_command(event, NULL) == bot->games) {
        printf("%ld games\n", (long)la_event_number(event, "count", 0));
    } else if (strcmp(kind, "answer_end") == 0 && la_event_number(event, "command", 0) == bot->games) {
        printf("the answer is %s\n", la_event_field(event, "how", NULL));
    }
    fflush(stdout);
}

static int connect_to(const char *host, const char *port) {
    struct addrinfo hints, *found, *each;
    int fd = -1;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    if (getaddrinfo(host, port, &hints, &found) != 0)
        return -1;
    for (each = found; each && fd < 0; each = each->ai_next) {
        fd = socket(each->ai_family, each->ai_socktype, each->ai_protocol);
        if (fd >= 0 && connect(fd, each->ai_addr, each->ai_addrlen) != 0) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(found);
    return fd;
}

/* Writes what the client has to send. Returns 0, or -1 if the connection is gone. */
static int write_output(int socket, la_client *client) {
    char bytes[1024];
    size_t length, at;
    do {
        if (la_client_output(client, now(), bytes, sizeof bytes, &length) != LA_OK)
            return -1;
        for (at = 0; at < length;) {
            ssize_t sent = send(socket, bytes + at, length - at, MSG_NOSIGNAL);
            if (sent < 0 && errno != EINTR)
                return -1;
            if (sent > 0)
                at += (size_t)sent;
        }
    } while (length == sizeof bytes);
    return 0;
}

/* Runs one connection to its end, and returns whether to make another one. */
static int talk(int socket, la_client *client) {
    struct pollfd wait;
    char buffer[4096];
    la_state state;
    wait.fd = socket;
    wait.events = POLLIN;
    do {
        int timeout = -1, ready;
        ssize_t length;
        if (write_output(socket, client) < 0)
            break;
        la_client_timeout(client, now(), &timeout);
        ready = poll(&wait, 1, timeout);
        if (ready < 0 && errno != EINTR)
            break;
        if (ready <= 0) {
            la_client_handle_timeout(client, now());
        } else {
            length = recv(socket, buffer, sizeof buffer, 0);
            if (length == 0 || (length < 0 && errno != EINTR))
                break;
            if (length > 0)
                la_client_feed(client, buffer, (size_t)length, now());
        }
        la_client_state(client, &state, sizeof state);
    } while (state.state != LA_STATE_REFUSED && state.state != LA_STATE_TAKEN_OVER);
    la_client_closed(client);
    la_client_state(client, &state, sizeof state);
    if (state.state == LA_STATE_REFUSED)
        fprintf(stderr, "bot: refused: %s\n", state.reason ? state.reason : "the server said nothing");
    else if (state.state == LA_STATE_TAKEN_OVER)
        fprintf(stderr, "bot: another login took over\n");
    return state.may_reconnect;
}

int main(int argc, char **argv) {
    struct bot bot = {NULL, 0};
    la_config config;
    char error[256];
    int i, socket, may_reconnect = 1, lost = 0;
    la_config_init(&config);
    config.block_mode = 1;
    for (i = 3; i < argc; i++) {
        if (strcmp(argv[i], "--timeseal") == 0) {
            config.timeseal = 2;
        } else {
            config.user = LA_USER_PLAYER;
            config.name = argv[i];
            config.password = getenv("BOT_PASSWORD");
        }
    }
    if (argc < 3) {
        fprintf(stderr, "usage: %s HOST PORT [--timeseal] [NAME]\n", argv[0]);
        return 2;
    }
    if (la_client_new(&config, on_event, &bot, &bot.client, error, sizeof error) != LA_OK) {
        fprintf(stderr, "bot: %s\n", error);
        return 2;
    }
    /* A server that is gone for long is given up. */
    while (may_reconnect && lost < 3) {
        socket = connect_to(argv[1], argv[2]);
        if (socket < 0) {
            lost++;
            sleep(1);
            continue;
        }
        lost = 0;
        may_reconnect = talk(socket, bot.client);
        close(socket);
        la_client_reconnect(bot.client);
    }
    la_client_free(bot.client);
    return 1;
}
