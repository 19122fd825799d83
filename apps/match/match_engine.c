/* match_engine.c - starting engines, asking them, and getting rid of them. */
#define _GNU_SOURCE /* pipe2, environ */
#include "match_engine.h"

#include "match_cpu.h"
#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    WORDS_MAX = 256,
    LOOK_MS = 100, /* between looks at whether we are to stop */
    QUIT_MS = 500, /* that an engine has to end by itself */
    BUFFER_BYTES = MATCH_ANSWER_MAX + 4096,
};

bool match_engine_init(match_engine *engine, const char *words, const char *log)
{
    *engine = (match_engine){
        .command = words, .log = log, .to = -1, .from = -1, .answer = malloc(BUFFER_BYTES)};
    return engine->answer != NULL;
}

/* ---- words -------------------------------------------------------------------------------- */

/* Whether a character is one that words of one's own cannot stand for: a shell has to. */
static bool takes_shell(const char *at, char quote, bool in_first)
{
    if (quote)
        return quote == '"' && strchr("$`", *at);
    return strchr("|&;<>()$`*?[]~#\n", *at) || (in_first && *at == '='); /* A=B COMMAND */
}

/* Whether a backslash stands for itself. */
static bool is_plain(const char *backslash, char quote)
{
    return quote == '\'' || (quote == '"' && !strchr("$`\"\\\n", backslash[1]));
}

/* Cuts a line into words at blanks, quotes and backslashes being as in a shell; the words go into
 * `text`, which has room for all of the line. False where it takes a shell. */
static bool cut_words(const char *line, char *text, char *words[WORDS_MAX + 1])
{
    size_t count = 0;
    char quote = 0;
    bool inside = false;
    for (const char *at = line;; at++) {
        if (!quote && (*at == '\0' || *at == ' ' || *at == '\t')) {
            if (inside)
                *text++ = '\0';
            inside = false;
            if (*at == '\0')
                break;
            continue;
        }
        if (*at == '\0' || takes_shell(at, quote, inside && count == 1))
            return false;
        if (!inside) {
            if (count == WORDS_MAX)
                return false;
            words[count++] = text;
            inside = true;
        }
        if (*at == quote) {
            quote = 0;
        } else if (!quote && (*at == '\'' || *at == '"')) {
            quote = *at;
        } else {
            if (*at == '\\' && !is_plain(at, quote) && (*++at == '\0' || *at == '\n'))
                return false;
            *text++ = *at;
        }
    }
    words[count] = NULL;
    return count > 0;
}

/* ---- processes ---------------------------------------------------------------------------- */

static void close_pipe(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

/* The program with these ends of pipes; 0 or an errno. */
static int spawn(match_engine *engine, char *const words[], int in, int out)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t set;
    if (posix_spawn_file_actions_init(&actions) != 0 || posix_spawnattr_init(&attributes) != 0)
        return ENOMEM;
    const char *log = engine->log ? engine->log : "/dev/null";
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log, O_WRONLY | O_CREAT | O_APPEND,
                                     0666);
    /* A Ctrl-C at the terminal is for us to deal with: each engine is a process group. */
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    sigaddset(&set, SIGXFSZ);
    posix_spawnattr_setsigdefault(&attributes, &set);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    int failed = posix_spawnp(&engine->process, words[0], &actions, &attributes, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (failed)
        engine->process = 0;
    return failed;
}

bool match_engine_start(match_engine *engine)
{
    char *words[WORDS_MAX + 1] = {NULL};
    char shell[] = "/bin/sh", option[] = "-c";
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    if (engine->process)
        return true;
    char *text = malloc(strlen(engine->command) + 1), *copy = strdup(engine->command);
    int failed = !text || !copy ? ENOMEM : 0;
    if (!failed && !cut_words(engine->command, text, words)) {
        words[0] = shell;
        words[1] = option;
        words[2] = copy;
        words[3] = NULL;
    }
    if (!failed && (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0))
        failed = errno;
    if (!failed)
        failed = spawn(engine, words, in[0], out[1]);
    close_pipe(&in[0]);
    close_pipe(&out[1]);
    engine->to = in[1];
    engine->from = out[0];
    engine->size = 0;
    engine->is_set_up = false;
    engine->cpu = engine->cpu_begun = 0;
    engine->cpu_most = HUGE_VAL;
    free(text);
    free(copy);
    if (failed) {
        close_pipe(&engine->to);
        close_pipe(&engine->from);
        errno = failed;
        return false;
    }
    fcntl(engine->to, F_SETFL, O_NONBLOCK);
    return true;
}

/* Whether a process has ended; its number stays taken. */
static bool has_ended(pid_t process)
{
    siginfo_t info = {.si_pid = 0};
    int looked = waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT);
    return looked == 0 ? info.si_pid != 0 : errno != EINTR;
}

void match_engine_end(match_engine *engine)
{
    const struct timespec nap = {.tv_nsec = 5000000};
    int status;
    if (!engine->process)
        return;
    ssize_t written = write(engine->to, "quit\n", 5); /* it may not listen any more */
    (void)written;
    close_pipe(&engine->to);
    for (int ms = 0; ms < QUIT_MS && !has_ended(engine->process); ms += 5)
        nanosleep(&nap, NULL);
    /* It, or what it has started and left behind. No other group can have its number before it has
     * been waited for. */
    kill(-engine->process, SIGKILL);
    while (waitpid(engine->process, &status, 0) < 0 && errno == EINTR)
        ;
    engine->process = 0;
    close_pipe(&engine->from);
}

void match_engine_free(match_engine *engine)
{
    match_engine_end(engine);
    free(engine->answer);
    engine->answer = NULL;
}

/* ---- questions ---------------------------------------------------------------------------- */

static double now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* It never grows less: what a process has taken that is gone stays taken. */
double match_engine_cpu(match_engine *engine)
{
    double now = engine->process ? match_cpu_seconds(engine->process) : 0;
    engine->cpu = now > engine->cpu ? now : engine->cpu;
    return engine->cpu;
}

/* Waits until something can be done with a pipe; ENGINE_ANSWERED: it can. */
static engine_said wait_for(match_engine *engine, int pipe, short what, double until)
{
    struct pollfd wait = {.fd = pipe, .events = what};
    for (;;) {
        double left = until - now_seconds();
        if (stop_asked())
            return ENGINE_STOPPED;
        if (left <= 0)
            return ENGINE_LATE;
        int ms = left * 1000 < LOOK_MS ? (int)(left * 1000) + 1 : LOOK_MS;
        int ready = poll(&wait, 1, ms);
        if (ready > 0)
            return ENGINE_ANSWERED;
        if (ready < 0 && errno != EINTR)
            return ENGINE_DEAD;
        if (isfinite(engine->cpu_most) && match_engine_cpu(engine) > engine->cpu_most)
            return ENGINE_LATE;
    }
}

static engine_said send_bytes(match_engine *engine, const char *at, size_t left, double until)
{
    while (left > 0) {
        engine_said said = wait_for(engine, engine->to, POLLOUT, until);
        if (said != ENGINE_ANSWERED)
            return said;
        ssize_t written = write(engine->to, at, left);
        if (written < 0 && errno != EAGAIN && errno != EINTR)
            return ENGINE_DEAD;
        if (written > 0) {
            at += written;
            left -= (size_t)written;
        }
    }
    return ENGINE_ANSWERED;
}

/* Takes in `got` bytes more that stand behind the answer: without control characters but for ends
 * of lines, and without what comes before an answer. */
static void take_in(match_engine *engine, size_t got)
{
    const char *more = engine->answer + engine->size;
    for (size_t i = 0; i < got; i++) {
        unsigned char c = (unsigned char)more[i];
        bool is_blank = c == '\n' || c == '\t' || c == ' ';
        if (is_blank ? engine->size > 0 : c > ' ' && c != 0x7f)
            engine->answer[engine->size++] = c == '\t' ? ' ' : (char)c;
    }
    engine->answer[engine->size] = '\0';
}

/* Where the answer in the buffer ends, an empty line behind it; NULL: not yet. */
static char *answer_end(match_engine *engine)
{
    char *end = strstr(engine->answer + engine->looked, "\n\n");
    engine->looked = engine->size > 0 ? engine->size - 1 : 0;
    return end;
}

engine_said match_engine_ask(match_engine *engine, const char *line, double seconds)
{
    double until = now_seconds() + seconds;
    engine->size = engine->looked = 0;
    engine_said said = send_bytes(engine, line, strlen(line), until);
    if (said == ENGINE_ANSWERED)
        said = send_bytes(engine, "\n", 1, until);
    while (said == ENGINE_ANSWERED) {
        said = wait_for(engine, engine->from, POLLIN, until);
        if (said != ENGINE_ANSWERED)
            break;
        ssize_t got =
            read(engine->from, engine->answer + engine->size, MATCH_ANSWER_MAX - engine->size);
        if (got == 0 || (got < 0 && errno != EINTR))
            return ENGINE_DEAD; /* or it says more than an answer can be */
        if (got > 0)
            take_in(engine, (size_t)got);
        char *end = answer_end(engine);
        if (!end)
            continue;
        *end = '\0';
        char sign = *engine->answer;
        size_t head = strcspn(engine->answer, " \n");
        head += strspn(engine->answer + head, " \n");
        memmove(engine->answer, engine->answer + head, strlen(engine->answer + head) + 1);
        return sign == '=' ? ENGINE_ANSWERED : sign == '?' ? ENGINE_REFUSED : ENGINE_DEAD;
    }
    return said;
}

engine_said match_engine_set_up(match_engine *engine, double seconds, const char **which)
{
    engine_said said = ENGINE_ANSWERED;
    for (size_t i = 0; i < engine->setup_count && !engine->is_set_up; i++) {
        *which = engine->setup[i];
        said = match_engine_ask(engine, *which, seconds);
        if (said != ENGINE_ANSWERED)
            return said;
    }
    engine->is_set_up = true;
    return said;
}
