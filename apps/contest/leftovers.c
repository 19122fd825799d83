/* leftovers.c - a program can leave its process group, by setsid() for instance, but not its
 * environment: each run has a mark in there. Orphans come to us (PR_SET_CHILD_SUBREAPER); other
 * children of ours, as a shell may leave us that has become Dyad, have no mark. */
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

extern char **environ;

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

/* Of the children that have come to a thread of ours: whether one was ended. */
static bool end_children(const char *thread, const char *mark)
{
    char path[512], *word = NULL;
    size_t room = 0;
    bool ended = false;
    snprintf(path, sizeof path, "/proc/self/task/%.200s/children", thread);
    FILE *children = fopen(path, "re");
    while (children && getdelim(&word, &room, ' ', children) > 0) {
        pid_t child = (pid_t)strtol(word, NULL, 10);
        if (child <= 0 || !has_mark(child, mark))
            continue;
        kill(child, SIGKILL);
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
            continue;
        ended = true;
    }
    if (children)
        fclose(children);
    free(word);
    return ended;
}

void leftovers_end(const char *mark)
{
    bool again = true;
    while (again) { /* the children of those that were ended are ours now */
        DIR *threads = opendir("/proc/self/task");
        const struct dirent *thread;
        again = false;
        while (threads && (thread = readdir(threads)))
            again = (thread->d_name[0] != '.' && end_children(thread->d_name, mark)) || again;
        if (threads)
            closedir(threads);
    }
}
