/* kept_text.h - text that grows while it is written. */
#ifndef CLI_KEPT_TEXT_H
#define CLI_KEPT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* All zero: nothing is kept yet. Whoever has it frees `bytes`. */
typedef struct kept_text {
    char *bytes; /* NULL until something is written; a NUL stands behind them */
    size_t size, room;
} kept_text;

/* Room for `size` bytes more and a NUL. False when out of memory; nothing has changed then. */
bool kept_text_reserve(kept_text *text, size_t size);
/* A dyad_write_fn whose user is a kept_text. */
int keep_text(void *user, const void *bytes, size_t size);
/* Writes it to a file of this name, which is made or written over: 0, or an errno. */
int kept_text_save(const kept_text *text, const char *path);

#endif
