/* allocations.c - runs a program again and again, and each time another one of its requests for
 * memory fails, or all from that one on: see failing.c. Its answer is the right one, or it says on
 * standard error what is wrong, ends with status 4, and what stands on standard output is how the
 * right answer begins. Never does it crash, or go on for ever.
 *
 *     allocations PROGRAM LIBRARY COMMANDS SCALE [LINE NUMBER [on]]
 *
 * COMMANDS has a command a line: words, and after a `<` the file that is its standard input; a word
 * `lines:` in front for a program that answers on (`? out of memory') or says how far it has come,
 * `files:` for one whose files are compared too, `serve:` for one that is ended by a signal when it
 * has said something. With SCALE 1 each request fails in turn, with less so many of each command
 * that it takes seconds. LINE and NUMBER run one case, and show it. */
#define _GNU_SOURCE
#include "failing.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    WORDS_MAX = 40,
    LINE_MAX_BYTES = 1024,
    EXIT_SYSTEM = 4,
    HANG_SECONDS = 120, /* of the processor: what takes a second here */
    SAMPLE = 24,        /* cases of each command with a SCALE of less than 1 */
    SHOWN_MAX = 5,      /* faults of a command that are shown */
};

typedef struct text {
    char *bytes;
    size_t size;
} text;

typedef struct outcome {
    int status; /* 128 and the signal */
    text out, err;
    uint64_t files; /* a checksum of what it has written */
} outcome;

typedef struct command {
    char *words[WORDS_MAX + 1], *input;
    bool lines, files, serves;
} command;

static failing_page *page;
static char *program;
static char preload[4096];

static void die(const char *what)
{
    perror(what);
    exit(1);
}

static text read_back(int file)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        die("fstat");
    text got = {malloc((size_t)status.st_size + 1), (size_t)status.st_size};
    if (!got.bytes || pread(file, got.bytes, got.size, 0) != (ssize_t)got.size)
        die("read");
    got.bytes[got.size] = '\0';
    return got;
}

/* ---- what it leaves ----------------------------------------------------------------------- */

static uint64_t sum;

static void add(const void *bytes, size_t size)
{
    for (const unsigned char *at = bytes; size--; at++)
        sum = (sum ^ *at) * UINT64_C(0x100000001b3);
}

static int add_file(const char *path, const struct stat *status, int kind, struct FTW *where)
{
    (void)where;
    uint64_t outer = sum; /* the order of a folder is none */
    int file = kind == FTW_F ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    sum = UINT64_C(0xcbf29ce484222325);
    add(path, strlen(path));
    if (file >= 0 && status->st_size) {
        text all = read_back(file);
        add(all.bytes, all.size);
        free(all.bytes);
    }
    if (file >= 0)
        close(file);
    sum += outer;
    return 0;
}

static int remove_file(const char *path, const struct stat *status, int kind, struct FTW *where)
{
    (void)status;
    (void)kind;
    return where->level ? remove(path) : 0;
}

/* ---- a run -------------------------------------------------------------------------------- */

static void become(char *const *words, const char *input, int out, int err)
{
    int in = open(input ? input : "/dev/null", O_RDONLY);
    if (in < 0 || chdir("run") != 0)
        die(input ? input : "run");
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    close(in);
    alarm(HANG_SECONDS);
    char *environment[] = {preload, "PATH=/usr/bin:/bin", "LC_ALL=C", NULL};
    execve(program, words, environment);
    _exit(127);
}

/* Ends a server that has said something; one that has ended before is left as it is. */
static void end_server(pid_t child, int out)
{
    enum { LOOK_NS = 2000000, LOOKS_MAX = 60000 };
    siginfo_t info = {.si_pid = 0};
    struct stat said = {.st_size = 0};
    for (int i = 0; i < LOOKS_MAX && !info.si_pid && !said.st_size; i++) {
        nanosleep(&(struct timespec){.tv_nsec = LOOK_NS}, NULL);
        fstat(out, &said);
        waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT);
    }
    if (!info.si_pid)
        kill(child, SIGTERM);
}

static outcome run(const command *row)
{
    int out = memfd_create("out", MFD_CLOEXEC), err = memfd_create("err", MFD_CLOEXEC), state;
    if (nftw("run", remove_file, 8, FTW_DEPTH | FTW_PHYS) != 0)
        die("run");
    page->asked = 0;
    page->begun = 0;
    pid_t child = fork();
    if (child == 0)
        become(row->words, row->input, out, err);
    if (row->serves)
        end_server(child, out);
    if (child < 0 || waitpid(child, &state, 0) < 0)
        die("fork");
    outcome got = {.status = WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state),
                   .out = read_back(out),
                   .err = read_back(err)};
    close(out);
    close(err);
    sum = 0;
    if (row->files && got.status != EXIT_SYSTEM)
        nftw("run", add_file, 8, FTW_PHYS);
    got.files = sum;
    return got;
}

static void forget(outcome *got)
{
    free(got->out.bytes);
    free(got->err.bytes);
}

/* ---- judging it --------------------------------------------------------------------------- */

/* Line by line the right answer, up to a refusal that says why: what comes after it is of another
 * position. */
static bool lines_fit(const char *right, const char *got)
{
    while (*got) {
        size_t length = strcspn(got, "\n"), wanted = strcspn(right, "\n");
        bool same = length == wanted && memcmp(got, right, length) == 0;
        if (!same)
            return got[0] == '?' && memmem(got, length, "memory", 6);
        got += length + (got[length] == '\n');
        right += wanted + (right[wanted] == '\n');
    }
    return true;
}

/* glibc's loader gives each thread the data of a library that was loaded late when the thread first
 * asks for it, and has but one word for it where it cannot: libraries of TLS ask at the end. */
static bool ended_by_loader(const outcome *got)
{
    return got->status == 127 && strstr(got->err.bytes, "memory for thread-local data: ABORT");
}

/* NULL, or what is wrong. */
static const char *judge(const outcome *right, const outcome *got, bool lines)
{
    if (got->status >= 128)
        return got->status == 128 + SIGALRM ? "does not end" : "crashes";
    bool same = got->out.size == right->out.size &&
                memcmp(got->out.bytes, right->out.bytes, got->out.size) == 0;
    if (got->status == right->status) {
        if (lines && lines_fit(right->out.bytes, got->out.bytes))
            return NULL;
        return !same                        ? "gives another answer"
               : got->files != right->files ? "leaves other files"
                                            : NULL;
    }
    if (got->status != EXIT_SYSTEM && !ended_by_loader(got))
        return "has another status";
    if (!got->err.size)
        return "says nothing";
    if (lines)
        return NULL;
    return got->out.size <= right->out.size &&
                   memcmp(got->out.bytes, right->out.bytes, got->out.size) == 0
               ? NULL
               : "has begun another answer";
}

/* ---- all of them -------------------------------------------------------------------------- */

static void take_apart(char *line, command *row)
{
    size_t count = 0;
    *row = (command){.words = {program}};
    count = 1;
    for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n")) {
        if (strcmp(word, "lines:") == 0)
            row->lines = true;
        else if (strcmp(word, "serve:") == 0)
            row->serves = true;
        else if (strcmp(word, "files:") == 0)
            row->files = true;
        else if (strcmp(word, "<") == 0)
            row->input = strtok(NULL, " \n");
        else if (count < WORDS_MAX)
            row->words[count++] = word;
    }
}

/* How many faults there are. */
static int try_command(const command *row, const char *text_of, int line, double scale)
{
    int wrong = 0;
    page->fail_at = UINT64_MAX;
    page->and_on = 0;
    outcome right = run(row);
    uint64_t count = page->asked;
    uint64_t step = scale >= 1 || count <= SAMPLE / 2 ? 1 : count / (SAMPLE / 2);
    printf("%3d %6" PRIu64 " requests, status %d: %s\n", line, count, right.status, text_of);
    if (right.status >= 4 || (right.err.size && right.status == 0))
        printf("    %s\n", right.err.bytes);
    for (uint64_t number = 0; number < count; number += step) {
        for (uint32_t and_on = 0; and_on < 2; and_on++) {
            page->fail_at = number + (step > 1 ? (uint64_t)rand() % step : 0);
            page->and_on = and_on;
            outcome got = run(row);
            const char *fault = judge(&right, &got, row->lines);
            if (fault && ++wrong <= SHOWN_MAX)
                printf("%s: request %" PRIu64 "%s fails: it %s (status %d): %.300s\n", text_of,
                       page->fail_at, and_on ? " and all after it" : "", fault, got.status,
                       got.err.bytes);
            forget(&got);
        }
    }
    forget(&right);
    if (wrong > SHOWN_MAX)
        printf("%s: %d faults more\n", text_of, wrong - SHOWN_MAX);
    fflush(stdout);
    return wrong;
}

static void show_one(const command *row, uint64_t number, bool and_on)
{
    page->fail_at = number;
    page->and_on = and_on;
    page->trace = 1;
    outcome got = run(row);
    printf("status %d\n%s----\n%s", got.status, got.err.bytes, got.out.bytes);
}

int main(int argc, char **argv)
{
    char line[LINE_MAX_BYTES], whole[LINE_MAX_BYTES];
    int number = 0, wrong = 0;
    if (argc < 5)
        return 2;
    program = argv[1];
    snprintf(preload, sizeof preload, "LD_PRELOAD=%s", argv[2]);
    FILE *commands = fopen(argv[3], "re");
    int shared = memfd_create("page", 0);
    if (!commands || shared < 0 || ftruncate(shared, sizeof *page) != 0 ||
        dup2(shared, FAILING_FILE) < 0)
        die(argv[3]);
    page = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, FAILING_FILE, 0);
    if (page == MAP_FAILED || (mkdir("run", 0777) != 0 && errno != EEXIST))
        die("run");
    while (fgets(line, sizeof line, commands)) {
        command row;
        number++;
        line[strcspn(line, "\n")] = '\0';
        strcpy(whole, line);
        take_apart(line, &row);
        if (!row.words[1] || row.words[1][0] == '#')
            continue;
        if (argc > 6 && number == atoi(argv[5]))
            show_one(&row, strtoull(argv[6], NULL, 10), argc > 7);
        else if (argc == 5 || (argc == 6 && number == atoi(argv[5])))
            wrong += try_command(&row, whole, number, atof(argv[4]));
    }
    if (wrong)
        printf("%d wrong\n", wrong);
    return wrong != 0;
}
