/* leftovers.c - a program can leave its process group, by setsid() for instance, but not its
 * environment: each run has a mark in there. Orphans come to us (PR_SET_CHILD_SUBREAPER); other
 * children of ours, as a shell may leave us that has become Dyad, have no mark. */
#define _GNU_SOURCE /* wait4 */
#include "leftovers.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

void run_mark(char mark[RUN_MARK_MAX])
{
    static uint64_t runs;
    unsigned long long run = __atomic_add_fetch(&runs, 1, __ATOMIC_RELAXED);
    snprintf(mark, RUN_MARK_MAX, "DYAD_RUN=%ld.%llu", (long)getpid(), run);
}

char **run_environment(char *mark)
{
    size_t count = 0;
    while (environ[count])
        count++;
    char **marked = malloc((count + 2) * sizeof *marked);
    if (!marked)
        return NULL;
    marked[0] = mark;
    memcpy(marked + 1, environ, (count + 1) * sizeof *marked);
    return marked;
}

void leftovers_await(void)
{
    prctl(PR_SET_CHILD_SUBREAPER, 1);
}

static bool has_mark(pid_t process, const char *mark)
{
    char path[64], *word = NULL;
    size_t room = 0;
    bool found = false;
    snprintf(path, sizeof path, "/proc/%ld/environ", (long)process);
    FILE *words = fopen(path, "re");
    while (words && !found && getdelim(&word, &room, '\0', words) > 0)
        found = strcmp(word, mark) == 0;
    if (words)
        fclose(words);
    free(word);
    return found;
}

/* ---- children ------------------------------------------------------------------------------- */

enum { PROCESSES_MAX = 4096 }; /* that are visited at most */

typedef struct walk walk;
struct walk {
    const char *mark;
    void (*visit)(walk *of, pid_t child);
    double seconds;
    bool ended;   /* whether a process was */
    pid_t *found; /* PROCESSES_MAX at most */
    size_t count;
};

/* Visits the children of a thread. */
static void visit_thread(walk *of, pid_t process, const char *thread)
{
    char path[512], *word = NULL;
    size_t room = 0;
    snprintf(path, sizeof path, "/proc/%ld/task/%.200s/children", (long)process, thread);
    FILE *children = fopen(path, "re");
    while (children && getdelim(&word, &room, ' ', children) > 0) {
        pid_t child = (pid_t)strtol(word, NULL, 10);
        if (child > 0)
            of->visit(of, child);
    }
    if (children)
        fclose(children);
    free(word);
}

/* Visits all children of a process. */
static void visit_children(walk *of, pid_t process)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/task", (long)process);
    DIR *threads = opendir(path);
    const struct dirent *thread;
    while (threads && (thread = readdir(threads)))
        if (thread->d_name[0] != '.')
            visit_thread(of, process, thread->d_name);
    if (threads)
        closedir(threads);
}

/* ---- ends ----------------------------------------------------------------------------------- */

double run_seconds(const struct rusage *usage)
{
    return (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) +
           1e-6 * (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec);
}

static void end_marked(walk *of, pid_t child)
{
    struct rusage usage;
    memset(&usage, 0, sizeof usage);
    if (!has_mark(child, of->mark))
        return;
    kill(child, SIGKILL);
    while (wait4(child, NULL, 0, &usage) < 0 && errno == EINTR)
        continue;
    of->seconds += run_seconds(&usage);
    of->ended = true;
}

double leftovers_end(const char *mark)
{
    walk of = {.mark = mark, .ended = true, .visit = end_marked};
    while (of.ended) { /* the children of those that were ended are ours now */
        of.ended = false;
        visit_children(&of, getpid());
    }
    return of.seconds;
}

/* ---- time ----------------------------------------------------------------------------------- */

/* A process's own time, and that of children that it has waited for. */
static double seconds_of(pid_t process)
{
    char path[64], line[1024];
    unsigned long long times[4] = {0};
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)process);
    FILE *file = fopen(path, "re");
    size_t size = file ? fread(line, 1, sizeof line - 1, file) : 0;
    if (file)
        fclose(file);
    line[size] = '\0';
    char *rest = strrchr(line, ')'); /* the program's name stands before it, whatever it is */
    for (int i = 0; rest && i < 12; i++)
        rest = strchr(rest + 1, ' ');
    for (int i = 0; rest && i < 4; i++)
        times[i] = strtoull(rest + 1, &rest, 10);
    return (double)(times[0] + times[1] + times[2] + times[3]) / (double)sysconf(_SC_CLK_TCK);
}

static void find(walk *of, pid_t process)
{
    if (of->count < PROCESSES_MAX)
        of->found[of->count++] = process;
}

/* A child of ours that is not the first process. */
static void find_marked(walk *of, pid_t child)
{
    if (child != of->found[0] && has_mark(child, of->mark))
        find(of, child);
}

double run_spent(pid_t process, const char *mark)
{
    walk of = {
        .mark = mark, .visit = find_marked, .found = calloc(PROCESSES_MAX, sizeof *of.found)};
    if (!of.found)
        return 0;
    find(&of, process);
    visit_children(&of, getpid());
    of.visit = find;
    for (size_t i = 0; i < of.count; i++) {
        of.seconds += seconds_of(of.found[i]);
        visit_children(&of, of.found[i]);
    }
    free(of.found);
    return of.seconds;
}
