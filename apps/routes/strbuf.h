/* strbuf.h - text that grows: answers, and what is said of jobs. What fails, because memory runs
 * out or the text would become longer than it may, is remembered, and what follows is dropped, so
 * that a writer looks once, at the end. */
#ifndef SERVE_STRBUF_H
#define SERVE_STRBUF_H

#include <stdbool.h>
#include <stddef.h>

typedef struct strbuf {
    char *bytes; /* from malloc; not NUL-terminated */
    size_t size, room;
    size_t most;           /* 0: STRBUF_MOST */
    bool failed, too_long; /* the latter: that is why */
} strbuf;

enum { STRBUF_MOST = 32 << 20 };

void strbuf_add_bytes(strbuf *to, const void *bytes, size_t size);
void strbuf_add(strbuf *to, const char *text);
__attribute__((format(printf, 2, 3))) void strbuf_printf(strbuf *to, const char *format, ...);
/* A string of JSON, quotes included. The text is UTF-8; bytes that are none become U+FFFD. */
void strbuf_add_json(strbuf *to, const char *text, size_t size);
/* Room for so many bytes more, as if they were added: nothing that long can fail then. */
void strbuf_reserve(strbuf *to, size_t size);
/* Fails where a text has that was to go into it, for the same reason. */
void strbuf_fail_as(strbuf *to, const strbuf *text);
/* A dyad_write_fn whose user is a strbuf: EFBIG where it would be too long, ENOMEM where there is
 * no memory. */
int strbuf_write(void *user, const void *bytes, size_t size);
/* Gives the memory back. */
void strbuf_free(strbuf *of);

#endif
