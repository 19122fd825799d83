/* serve_command.c - dyad serve */
#include "command.h"
#include "json_memory.h"
#include "serve.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEY_BIND = 0x100, KEY_TOKEN, KEY_TOKEN_FILE, KEY_OPEN, PORT = 8770, TOKEN_ROOM = 256 };

static const struct argp_option options[] = {
    {"port", 'p', "N", 0, "Listen on port N (default 8770); 0: on any that is free", 0},
    {"bind", KEY_BIND, "ADDRESS", 0,
     "Listen on this numeric address (default 127.0.0.1); on any that is not of this machine "
     "alone, a token is asked for",
     0},
    {"token", KEY_TOKEN, NULL, 0,
     "Ask for a token, which is part of the address that is printed, on this machine too", 0},
    {"token-file", KEY_TOKEN_FILE, "FILE", 0,
     "Ask for the token that is in this file, which is never printed: letters, digits, - and _, "
     "16 to 128 of them",
     0},
    {"open", KEY_OPEN, NULL, 0, "Open the page in the browser", 0},
    {0},
};

static const choice choices[] = {{0, NULL, NULL}};

static const example examples[] = {
    {"dyad serve --port 0", "the page and the API, for this machine alone, on any free port"},
    {"dyad serve --port 0 --bind 0.0.0.0", "for other machines too, with a token"},
    {NULL, NULL},
};

typedef struct arguments {
    serve_options served;
    bool open;
    char secret[TOKEN_ROOM];
} arguments;

/* The only line of a file: a token is not for the command line, which everybody may see. */
static void read_token(struct argp_state *state, const char *path, arguments *parsed)
{
    size_t size = 0, most = sizeof parsed->secret - 1;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = file < 0 ? -1 : 1;
    while (got > 0 && size < most) {
        got = read(file, parsed->secret + size, most - size);
        size += got > 0 ? (size_t)got : 0;
    }
    if (got < 0)
        argp_error(state, "--token-file: cannot read '%s': %s", path, strerror(errno));
    close(file);
    parsed->secret[size] = '\0';
    parsed->secret[strcspn(parsed->secret, "\r\n")] = '\0';
    if (!serve_is_token(parsed->secret))
        argp_error(state,
                   "--token-file: expected 16 to 128 letters, digits, - and _ in a line of '%s'",
                   path);
    parsed->served.secret = parsed->secret;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    switch (key) {
    case 'p':
        parsed->served.port = (unsigned)parse_number(state, "a port", argument, 0, UINT16_MAX);
        return 0;
    case KEY_BIND:
        if (serve_is_loopback(argument) < 0)
            argp_error(state,
                       "--bind: expected a numeric address such as 0.0.0.0 or ::, found '%s'",
                       argument);
        parsed->served.address = argument;
        return 0;
    case KEY_TOKEN_FILE: read_token(state, argument, parsed); return 0;
    case KEY_TOKEN: parsed->served.token = true; return 0;
    case KEY_OPEN: parsed->open = true; return 0;
    case ARGP_KEY_ARG: argp_error(state, "expected no argument, found '%s'", argument); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static void open_browser(const char *url)
{
    extern char **environ;
    pid_t child;
    char *const words[] = {(char *)(uintptr_t) "xdg-open", (char *)(uintptr_t)url, NULL};
    signal(SIGCHLD, SIG_IGN); /* nobody waits for it */
    if (posix_spawnp(&child, words[0], NULL, NULL, words, environ) != 0)
        fputs("dyad: there is no xdg-open: open the address in a browser\n", stderr);
}

static int tell_ready(void *user, const char *url, const char *browser_url)
{
    const arguments *parsed = user;
    errno = 0;
    if (printf("Dyad is at %s\nCtrl-C ends it.\n", url) < 0 || fflush(stdout) != 0)
        return errno ? errno : EIO;
    if (parsed->open)
        open_browser(browser_url);
    return 0;
}

static int run(int argc, char **argv)
{
    arguments parsed = {.served = {.port = PORT, .ready = tell_ready, .stop = &stop_signal}};
    dyad_error error;
    parsed.served.user = &parsed;
    parse_arguments(&serve_command, parse, argc, argv, &parsed);
    catch_signals();
    json_memory_ends(NULL); /* a request ends, and not the server */
    dyad_status status = serve_run(&parsed.served, &error);
    if (status == DYAD_OK)
        return EXIT_ANSWERED;
    print_error(&error);
    /* Where memory has run out, what the TLS libraries do at the end of a program ends it by an
     * error of the dynamic loader. */
    _exit(EXIT_SYSTEM);
}

const command serve_command = {
    .name = "serve",
    .arguments = "",
    .summary = "Open a page to set up, judge, play and understand any board",
    .description =
        "Serves a page for the browser, and the HTTP API that the page is made with: docs/serve.md "
        "tells of both. The page is part of the program, and nothing is fetched from elsewhere.\n\n"
        "It listens for this machine alone. For others it takes --bind, and then every request to "
        "the API has to bring the token that is part of the address printed, or in the file of "
        "--token-file. The browser that --open starts gets a word in its place, which works once. "
        "The connection is not "
        "encrypted: between machines that is for networks you trust, or for an ssh tunnel.\n\n"
        "Ctrl-C ends it: work that is being done stops, what has been found is told to whoever "
        "waits for it, and then it closes.",
    .statuses = "0 ended by Ctrl-C, or by SIGTERM\n"
                "2 wrong usage\n"
                "4 the system failed (the port is taken, memory, the address cannot be printed)",
    .options = options,
    .choices = choices,
    .examples = examples,
    .run = run,
};
