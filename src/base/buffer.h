/* buffer.h - text that grows. A failed allocation is remembered in `failed`, and everything put
 * after it is dropped, so that a writer checks once, at its end. Where a drain is set, it is called
 * to empty the buffer once it holds DY_BUFFER_DRAINED bytes, so that text of any length passes
 * through memory of a fixed size. */
#ifndef DY_BUFFER_H
#define DY_BUFFER_H

#include <dyad/dyad.h>

enum { DY_BUFFER_DRAINED = 1 << 20 };

typedef struct dy_buffer {
    const dyad_allocator *memory; /* borrowed */
    char *text;                   /* not NUL-terminated */
    size_t size, capacity;
    bool failed;
    void (*drain)(void *user); /* sets size to 0; NULL: the buffer grows */
    void *drain_user;
} dy_buffer;

void dy_buffer_init(dy_buffer *buffer, const dyad_allocator *memory);
void dy_buffer_free(dy_buffer *buffer);
/* Empties it; the memory is kept. */
void dy_buffer_clear(dy_buffer *buffer);
/* Room for `size` more bytes at the end, to be filled by the caller, who then adds to ->size what
 * was used; NULL when there is none to be had. */
char *dy_buffer_reserve(dy_buffer *buffer, size_t size);

void dy_buffer_bytes(dy_buffer *buffer, const void *bytes, size_t size);
void dy_buffer_text(dy_buffer *buffer, const char *text);
void dy_buffer_char(dy_buffer *buffer, char c);
void dy_buffer_repeat(dy_buffer *buffer, char c, size_t count);
void dy_buffer_unsigned(dy_buffer *buffer, uint64_t number);
void dy_buffer_signed(dy_buffer *buffer, int64_t number);
/* The text as a string of JSON (RFC 8259), quotes included. Bytes that are no UTF-8 become U+FFFD.
 */
void dy_buffer_json(dy_buffer *buffer, const char *text, size_t size);

/* Writes the text by `write`, and gives its memory back. DYAD_E_MEMORY where the buffer has failed;
 * what dy_fault_output() says of what write() gave back. */
dyad_status dy_buffer_hand_over(dy_buffer *buffer, dyad_write_fn write, void *user,
                                dyad_error *error);

#endif
