/* scribe.h - text that grows: answers, and what is said of jobs. What fails, because memory runs
 * out or the text would become longer than it may, is remembered, and what follows is dropped, so
 * that a writer looks once, at the end. */
#ifndef SERVE_SCRIBE_H
#define SERVE_SCRIBE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct scribe {
    char *bytes; /* from malloc; not NUL-terminated */
    size_t size, room;
    size_t most; /* 0: SCRIBE_MOST */
    bool failed;
} scribe;

enum { SCRIBE_MOST = 32 << 20 };

void scribe_put(scribe *to, const void *bytes, size_t size);
void scribe_text(scribe *to, const char *text);
__attribute__((format(printf, 2, 3))) void scribe_format(scribe *to, const char *format, ...);
/* A string of JSON, quotes included. The text is UTF-8; bytes that are none become U+FFFD. */
void scribe_json(scribe *to, const char *text, size_t size);
/* A dyad_write_fn whose user is a scribe: ENOMEM where it fails. */
int scribe_write(void *user, const void *bytes, size_t size);
/* Gives the memory back. */
void scribe_free(scribe *of);

#endif
