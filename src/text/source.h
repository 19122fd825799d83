/* source.h - a window on bytes that come from a file, a stream or memory, with the place (line and
 * column) of each byte. A regular file is mapped into memory; of anything else the window has a
 * fixed size: a line of a gigabyte costs no more memory than a short one.
 *
 *     buffer  [ consumed | to come ............. | room ]
 *             ^ window   ^ cursor                ^ limit
 *
 *     mapped  [ ... | consumed | to come ....... | more of the file ]
 *                   ^ window   ^ cursor          ^ limit            ^ end
 *
 * Whoever wants many bytes at once takes them past the window, with dy_source_take(), and gives
 * back what it has no use for. */
#ifndef DY_SOURCE_H
#define DY_SOURCE_H

#include <dyad/dyad.h>

typedef struct dy_source {
    const unsigned char *cursor, *limit;
    const unsigned char *window; /* where the window begins, */
    uint64_t offset;             /* and how many bytes of the input come before it */
    uint64_t line;               /* of the byte at the cursor, from 1 */
    uint64_t column_base;        /* its column is column_base + (cursor - line_start) */
    const unsigned char *line_start;
    const char *name; /* what errors call it; borrowed */
    const dyad_allocator *memory;
    unsigned char *buffer;    /* NULL when it reads from memory */
    const unsigned char *end; /* of a mapped file or of memory; or NULL */
    bool whole;               /* all of it lies in memory of the caller's */
    void *mapping;
    size_t mapping_size, size; /* of a mapped file: what was mapped, and bytes from its start on */
    const unsigned char *released; /* of a mapped file: nothing before this is needed; or NULL */
    unsigned char *returned;       /* bytes given back, which come first; or NULL */
    size_t returned_size;
    dyad_read_fn read;
    void *user;
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
/* From memory, which is taken as a mapped file is: a request to stop is seen on the way. */
void dy_source_from_bytes(dy_source *source, const char *name, const void *bytes, size_t size,
                          dyad_stop stop);
/* From memory where `bytes` has any; else the file. */
dyad_status dy_source_open_input(dy_source *source, const char *path, const dyad_bytes *bytes,
                                 const dyad_allocator *memory, dyad_stop stop, dyad_error *error);
dyad_status dy_source_from_stream(dy_source *source, const char *name, dyad_read_fn read_bytes,
                                  void *user, const dyad_allocator *memory, dyad_error *error);
void dy_source_close(dy_source *source);

/* Makes sure that the window is not empty: false at the end of the input or on a failed read
 * (source->error tells which). Blocks only when the window is empty. */
bool dy_source_fill(dy_source *source);

/* How many bytes lie in the window from the cursor on: `size` at least, DY_LOOK_MAX at most, where
 * the input has them. Waits for no more than these. */
enum { DY_LOOK_MAX = 4096 };
size_t dy_source_look(dy_source *source, size_t size);
/* The byte that comes so many after the cursor, or DY_INPUT_END; waits for no more than that. */
int dy_source_behind(dy_source *source, size_t at);

/* Whether all of the input from the cursor on is in memory, up to source->end. */
static inline bool dy_source_mapped(const dy_source *source)
{
    return source->whole || source->mapping != NULL;
}

typedef enum dy_take {
    DY_TAKE_FULL, /* all that there was room for */
    DY_TAKE_IDLE, /* less, since the input keeps us waiting */
    DY_TAKE_END,  /* less, since it has ended */
    DY_TAKE_FAILED,
} dy_take;

/* Takes up to `size` bytes from the cursor on, waiting a few milliseconds at most, to bytes[0 ..
 * *taken]. For sources that are not mapped. The place of the cursor is lost: dy_source_give_back()
 * sets it. */
dy_take dy_source_take(dy_source *source, unsigned char *bytes, size_t size, size_t *taken);
/* Gives back bytes that were taken last, and says where the first of them, which starts a line,
 * stands. Makes a copy; false when out of memory. */
bool dy_source_give_back(dy_source *source, const unsigned char *bytes, size_t size, uint64_t line);
/* What comes long before the cursor of a mapped source need not count as memory of ours: most of it
 * is not looked at again, and what is comes from the file once more. */
void dy_source_release(dy_source *source);
/* Bytes of a mapped source are about to be read, all of them, by this thread. */
void dy_source_expect(const unsigned char *bytes, size_t size);
/* Sets the cursor of a mapped source to the start of a line. */
void dy_source_go_to(dy_source *source, const unsigned char *at, uint64_t line);

/* How many bytes of the input come before the cursor. */
static inline uint64_t dy_source_offset(const dy_source *source)
{
    return source->offset + (uint64_t)(source->cursor - source->window);
}
/* Why the window could not be filled: DYAD_END at the end of the input; DYAD_E_STOPPED or
 * DYAD_E_SYSTEM, with *error filled in. */
dyad_status dy_source_end(const dy_source *source, dyad_error *error);
/* Goes to the byte at `begin`, which is at that line and column, and makes the input end before
 * `end`. Only where the source is mapped; otherwise dy_source_fill() fails next. */
void dy_source_seek(dy_source *source, uint64_t begin, uint64_t end, uint64_t line,
                    uint64_t column);

static inline uint64_t dy_source_column(const dy_source *source)
{
    return source->column_base + (uint64_t)(source->cursor - source->line_start);
}

/* ---- lines, which are counted here alone -------------------------------------------------- */

/* The byte at the cursor is the first of its line. */
static inline void dy_source_start_line(dy_source *source)
{
    source->line_start = source->cursor;
    source->column_base = 1;
}

/* The newline before the cursor has been passed over. */
static inline void dy_source_next_line(dy_source *source)
{
    source->line++;
    dy_source_start_line(source);
}

static inline bool dy_source_at_line_start(const dy_source *source)
{
    return source->cursor == source->line_start && source->column_base == 1;
}

enum { DY_INPUT_END = -1 };

/* The next byte, which stays where it is, or DY_INPUT_END. */
static inline int dy_peek(dy_source *source)
{
    bool is_there = source->cursor < source->limit || dy_source_fill(source);
    return is_there ? *source->cursor : DY_INPUT_END;
}

/* Passes over the byte that dy_peek() gave. */
static inline void dy_pass(dy_source *source)
{
    if (*source->cursor++ == '\n')
        dy_source_next_line(source);
}

static inline bool dy_is_space(int byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* The next byte that is no white space, or DY_INPUT_END. */
static inline int dy_peek_word(dy_source *source)
{
    while (dy_source_fill(source)) {
        while (source->cursor < source->limit) {
            unsigned char byte = *source->cursor;
            if (!dy_is_space(byte))
                return byte;
            dy_pass(source);
        }
    }
    return DY_INPUT_END;
}

/* ---- faults ------------------------------------------------------------------------------- */

/* Names the place of a fault whose text is there; gives back its status. */
dyad_status dy_source_fault_at(const dy_source *source, uint64_t line, uint64_t column,
                               dyad_error *error);
/* Something else than `expected` stands at the cursor, or the input has ended. */
dyad_status dy_source_unexpected(dy_source *source, const char *expected, dyad_error *error);
/* Passes over `mark`, where the input begins with its first byte; *found says whether. `whole` is
 * what it is called where only a part of it is there. */
dyad_status dy_source_pass_mark(dy_source *source, const char *mark, const char *whole, bool *found,
                                dyad_error *error);

#endif
