/* prose.h - text for people, in lines that fit a terminal. */
#ifndef CLI_PROSE_H
#define CLI_PROSE_H

#include <stddef.h>

enum { PROSE_WIDTH = 79 };

/* Prints `size` bytes of text to standard output, white space as single spaces, broken between
 * words so that lines have at most PROSE_WIDTH columns: the cursor stands in column `at`, further
 * lines begin in column `indent`. Ends the line. A word may be longer than a line. */
void put_prose(const char *text, size_t size, size_t at, size_t indent);

#endif
