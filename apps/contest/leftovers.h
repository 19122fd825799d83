/* leftovers.h - what a contestant's program has started, and left running in other groups. */
#ifndef CONTEST_LEFTOVERS_H
#define CONTEST_LEFTOVERS_H

#include <stdbool.h>

enum { RUN_MARK_MAX = 64 };

/* A mark that only one run of a program has, as a line of the environment, which all that the
 * program starts inherits. */
void run_mark(char mark[RUN_MARK_MAX]);
/* The environment with a mark, to be freed; NULL where memory ran out. */
char **run_environment(char *mark);

/* From now on orphans of this process's children come to it, where leftovers_end() finds them. */
void leftovers_await(void);
/* Ends the orphans that have a mark, and what they have started. Without /proc it finds none. */
void leftovers_end(const char *mark);

#endif
