/* completion.h - completions of shells, made from the rows of commands. */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

#include <stdbool.h>

/* Writes them to standard output; false for an unknown shell. */
bool print_completion(const char *shell);

#endif
