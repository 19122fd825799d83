/* shown.h - bytes of files as messages show them. */
#ifndef CONTEST_SHOWN_H
#define CONTEST_SHOWN_H

#include <stdbool.h>
#include <stddef.h>

enum { SHOWN_MAX = 400 };

/* As text that ends in a NUL: printable ASCII as it is, all else as \xNN; with `cut`, "..." behind
 * it. What has no room is left out, which "..." says too. */
void show_bytes(const char *bytes, size_t size, bool cut, char text[SHOWN_MAX]);

#endif
