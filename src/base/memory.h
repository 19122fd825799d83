/* memory.h - where every byte of the library comes from: the session's allocator, and arenas on it.
 *
 * An arena hands out memory that is given back all at once. Resetting it keeps the memory, so that
 * judging board after board asks the system for nothing:
 *
 *     blocks   [ used | used | free ] -> [ free ] -> NULL
 *                             ^ dy_arena_alloc() takes from here
 *
 * What it keeps follows what is needed: several blocks become one of their size at the next reset,
 * and memory of which the last round used next to nothing is given back.
 */
#ifndef DY_MEMORY_H
#define DY_MEMORY_H

#include <dyad/dyad.h>

/* The allocator that a session uses when its caller gives none: malloc and free. */
dyad_allocator dy_memory_default(void);

/* Block of `count` items of `size` bytes; NULL on failure, overflow of the product, or 0 bytes. */
void *dy_memory_new(const dyad_allocator *memory, size_t count, size_t size);
/* Grows or shrinks a block from `old_count` to `count` items; on failure NULL, block unchanged. */
void *dy_memory_resize(const dyad_allocator *memory, void *block, size_t old_count, size_t count,
                       size_t size);
void dy_memory_free(const dyad_allocator *memory, void *block, size_t count, size_t size);
/* Whether `bytes` bytes `times` over could be had. jansson and GMP take their memory from malloc
 * and handle its end badly (jansson can lose letters of a text, GMP ends the program), so whoever
 * is about to call them asks first. */
bool dy_memory_room(const dyad_allocator *memory, size_t bytes, size_t times);
/* Tells the system that a large block will be used all over, so that it may come in large pages. A
 * hint: nothing depends on it. */
void dy_memory_all_used(void *block, size_t bytes);

typedef struct dy_arena_block {
    struct dy_arena_block *next;
    size_t size; /* bytes of this block, this header included */
} dy_arena_block;

typedef struct dy_arena {
    const dyad_allocator *memory; /* borrowed */
    dy_arena_block *first, *current;
    size_t used;      /* bytes of `current` that are taken, its header included */
    size_t next_size; /* the least size of the next block: of those that were given up for one */
} dy_arena;

void dy_arena_init(dy_arena *arena, const dyad_allocator *memory);
void dy_arena_free(dy_arena *arena);
/* Takes everything back; the memory is kept for the next round. */
void dy_arena_reset(dy_arena *arena);
/* `count` items of `size` bytes, aligned to 64 bytes, not cleared; NULL on failure or overflow. A
 * request for 0 bytes gives a valid pointer. */
void *dy_arena_alloc(dy_arena *arena, size_t count, size_t size);
/* The same, cleared. */
void *dy_arena_zero(dy_arena *arena, size_t count, size_t size);
/* `size` bytes for text, not aligned, not cleared. */
char *dy_arena_text(dy_arena *arena, size_t size);

/* An allocator whose blocks come from the arena and go with it; what is given back is not used
 * again before. The arena outlives it. */
dyad_allocator dy_arena_allocator(dy_arena *arena);

/* A mark, and going back to it: what was taken since is given back. */
typedef struct dy_arena_mark {
    dy_arena_block *block;
    size_t used;
} dy_arena_mark;
dy_arena_mark dy_arena_here(const dy_arena *arena);
void dy_arena_back(dy_arena *arena, dy_arena_mark mark);

#endif
