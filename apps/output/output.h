/* output.h - how large a board is, in JSON; and where what the library writes can go: functions as
 * dyad_write_fn has them, which give back 0 or an errno. That for standard output is in command.h.
 */
#ifndef DYAD_OUTPUT_H
#define DYAD_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

/* Text that grows while it is written. All zero: nothing is kept yet. Whoever has it frees `bytes`,
 * or calls kept_text_free(). */
typedef struct kept_text {
    char *bytes; /* NULL until something is written; a NUL stands behind them */
    size_t size, room;
} kept_text;

/* Room for `size` bytes more and a NUL. False when out of memory; nothing has changed then. */
bool kept_text_reserve(kept_text *text, size_t size);
/* `user` is a kept_text. */
int keep_text(void *user, const void *bytes, size_t size);
/* Frees it; nothing is kept then. */
void kept_text_free(kept_text *text);

/* What JSON says of a size: "size" of a square board or of piles, whose rows and columns are the
 * same number, else "rows" and "columns". */
typedef struct size_field {
    const char *name;
    size_t number;
} size_field;

/* How many of `fields` there are: 1 or 2. */
size_t size_fields(size_t rows, size_t columns, size_field fields[2]);

enum { SIZE_TEXT_MAX = 64 };
/* The same as text, "size":5; gives back `text`. */
const char *size_text(size_t rows, size_t columns, char text[SIZE_TEXT_MAX]);

/* `user` points to a file descriptor. */
int write_descriptor(void *user, const void *bytes, size_t size);
/* `user` is the name of a file, which is made or written over: all of it in one call. Where that
 * fails half way the file goes, if it is one: /dev/null, or a pipe, is not ours to remove. */
int write_whole(void *user, const void *bytes, size_t size);
/* Whether write_whole() may begin: 0 or an errno. What is there stays as it is. */
int try_writing(const char *path);

#endif
