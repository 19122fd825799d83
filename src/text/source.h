/* source.h - a window on bytes that come from a file, a stream or memory, with the place (line and
 * column) of each byte. The window has a fixed size: a line of a gigabyte costs no more memory than
 * a short one.
 *
 *     buffer  [ consumed | window .............. | room ]
 *                        ^ cursor                ^ limit
 */
#ifndef DY_SOURCE_H
#define DY_SOURCE_H

#include <dyad/dyad.h>

typedef struct dy_source {
    const unsigned char *cursor, *limit;
    uint64_t line;        /* of the byte at the cursor, from 1 */
    uint64_t column_base; /* its column is column_base + (cursor - line_start) */
    const unsigned char *line_start;
    const char *name; /* what errors call it; borrowed */
    const dyad_allocator *memory;
    unsigned char *buffer; /* NULL when it reads from memory */
    dyad_read_fn read;
    void *user;
    uint64_t offset;                 /* in the input, of the byte at the limit */
    uint64_t end;                    /* bytes from here on are left alone */
    int descriptor;                  /* that it reads, or -1 */
    bool owned;                      /* it opened the descriptor itself */
    void (*before_wait)(void *user); /* of a file: called while there is nothing to read; or NULL */
    void *before_wait_user;
    int error; /* errno of a failed read */
    bool ended;
    bool cut; /* it has ended, or will with this window, because of `end`: the input goes on */
    dyad_stop stop; /* not 0: reading ends with EINTR; may be NULL */
} dy_source;

/* Opens a file; "-" is standard input. DYAD_E_SYSTEM or DYAD_E_MEMORY, with *error filled in. */
dyad_status dy_source_open(dy_source *source, const char *path, const dyad_allocator *memory,
                           dyad_stop stop, dyad_error *error);
void dy_source_from_bytes(dy_source *source, const char *name, const void *bytes, size_t size);
dyad_status dy_source_from_stream(dy_source *source, const char *name, dyad_read_fn read_bytes,
                                  void *user, const dyad_allocator *memory, dyad_error *error);
void dy_source_close(dy_source *source);

/* Makes sure that the window is not empty: false at the end of the input or on a failed read
 * (source->error tells which). Blocks only when the window is empty. */
bool dy_source_fill(dy_source *source);

/* Goes to the byte at `begin`, which is at that line and column, and makes the input end before
 * `end`. Only where the source reads a regular file; otherwise dy_source_fill() fails next. */
void dy_source_seek(dy_source *source, uint64_t begin, uint64_t end, uint64_t line,
                    uint64_t column);

/* Where the cursor is, counted from the beginning of the input. */
static inline uint64_t dy_source_offset(const dy_source *source)
{
    return source->offset - (uint64_t)(source->limit - source->cursor);
}

static inline uint64_t dy_source_column(const dy_source *source)
{
    return source->column_base + (uint64_t)(source->cursor - source->line_start);
}

#endif
