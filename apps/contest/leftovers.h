/* leftovers.h - what a contestant's program has started: how long all of it has run, and what it
 * has left running in other groups. */
#ifndef CONTEST_LEFTOVERS_H
#define CONTEST_LEFTOVERS_H

#include <stdbool.h>
#include <sys/resource.h>
#include <sys/types.h>

enum { RUN_MARK_MAX = 64 };

/* A mark that only one run of a program has, as a line of the environment, which all that the
 * program starts inherits. */
void run_mark(char mark[RUN_MARK_MAX]);
/* The environment with a mark, to be freed; NULL where memory ran out. */
char **run_environment(char *mark);

/* From now on orphans of this process's children come to it, where leftovers_end() finds them. */
void leftovers_await(void);
/* Ends the orphans that have a mark, and what they have started: their seconds of processors.
 * Without /proc it finds none. */
double leftovers_end(const char *mark);

/* User's and system's, in seconds. */
double run_seconds(const struct rusage *usage);
/* Seconds of processors that a process has taken so far, and all that it has started: what runs,
 * what has been waited for, and orphans with its mark. Without /proc it is 0. */
double run_spent(pid_t process, const char *mark);

#endif
