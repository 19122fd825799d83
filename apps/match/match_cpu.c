/* match_cpu.c - each process has a clock of its own, to the nanosecond. Linux lists the children of
 * a thread in /proc/PROCESS/task/THREAD/children, and says in /proc/PROCESS/stat what those that
 * were waited for have taken. */
#include "match_cpu.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PATH_ROOM = 64, GENERATIONS = 16 };

static double clock_of(pid_t process)
{
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return 0;
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* The first line of a file of /proc, the caller's; NULL: there is none. */
static char *line_of(const char *path)
{
    FILE *file = fopen(path, "re");
    char *line = NULL;
    size_t room = 0;
    ssize_t size = file ? getline(&line, &room, file) : -1;
    if (file)
        fclose(file);
    if (size >= 0)
        return line;
    free(line);
    return NULL;
}

/* Of the children that were waited for, and theirs: fields 16 and 17, in ticks. The name of the
 * program, field 2, may hold anything, and ends with the last bracket. */
static double waited_of(pid_t process)
{
    enum { BEHIND_NAME = 14 }; /* blanks between the name and field 16 */
    char path[PATH_ROOM];
    double ticks = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)process);
    char *line = line_of(path);
    char *at = line ? strrchr(line, ')') : NULL;
    for (int i = 0; at && i < BEHIND_NAME; i++)
        at = strchr(at + 1, ' ');
    if (at) {
        ticks = (double)strtoul(at, &at, 10);
        ticks += (double)strtoul(at, &at, 10);
    }
    free(line);
    return ticks / (double)sysconf(_SC_CLK_TCK);
}

static double family_of(pid_t process, int generations);

static double children_of(pid_t process, const char *thread, int generations)
{
    char path[2 * PATH_ROOM + 256], *end;
    double sum = 0;
    snprintf(path, sizeof path, "/proc/%ld/task/%s/children", (long)process, thread);
    char *line = line_of(path);
    for (char *at = line; at; at = end) {
        long child = strtol(at, &end, 10);
        if (end == at)
            break;
        sum += family_of((pid_t)child, generations);
    }
    free(line);
    return sum;
}

static double family_of(pid_t process, int generations)
{
    char path[PATH_ROOM];
    double sum = clock_of(process) + waited_of(process);
    snprintf(path, sizeof path, "/proc/%ld/task", (long)process);
    DIR *threads = generations > 0 ? opendir(path) : NULL;
    if (!threads)
        return sum;
    for (const struct dirent *entry; (entry = readdir(threads)) != NULL;)
        if (*entry->d_name != '.')
            sum += children_of(process, entry->d_name, generations - 1);
    closedir(threads);
    return sum;
}

double match_cpu_seconds(pid_t process)
{
    return family_of(process, GENERATIONS);
}
