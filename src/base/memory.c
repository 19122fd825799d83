/* memory.c - the default allocator and arenas. */
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    HUGE_PAGE = 1 << 21,
    BLOCK_BYTES = 64 * 1024, /* smallest block that an arena asks for */
    ALIGN = 64,              /* a cache line, and the widest vector */
    IDLE_BYTES = 1 << 20,    /* an arena that holds more than this, */
    IDLE_SHARE = 16,         /* of which less than 1 in so many was used, gives it back */
};

static void *default_resize(void *user, void *old, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    return realloc(old, new_size);
}

dyad_allocator dy_memory_default(void)
{
    return (dyad_allocator){.resize = default_resize, .user = NULL};
}

void *dy_memory_new(const dyad_allocator *memory, size_t count, size_t size)
{
    return dy_memory_resize(memory, NULL, 0, count, size);
}

void *dy_memory_resize(const dyad_allocator *memory, void *block, size_t old_count, size_t count,
                       size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) || bytes == 0)
        return NULL;
    return memory->resize(memory->user, block, old_count * size, bytes);
}

void dy_memory_free(const dyad_allocator *memory, void *block, size_t count, size_t size)
{
    if (block)
        memory->resize(memory->user, block, count * size, 0);
}

bool dy_memory_room(const dyad_allocator *memory, size_t bytes, size_t times)
{
    enum { SPARE = 4096 };
    size_t all;
    if (__builtin_mul_overflow(bytes, times, &all) || __builtin_add_overflow(all, SPARE, &all))
        return false;
    void *probe = dy_memory_new(memory, all, 1);
    dy_memory_free(memory, probe, all, 1);
    return probe != NULL;
}

void dy_memory_all_used(void *block, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    uintptr_t begin = ((uintptr_t)block + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1);
    uintptr_t end = ((uintptr_t)block + bytes) & ~(uintptr_t)(HUGE_PAGE - 1);
    if (begin < end)
        madvise((char *)block + (begin - (uintptr_t)block), end - begin, MADV_HUGEPAGE);
#else
    (void)block;
    (void)bytes;
#endif
}

void dy_arena_init(dy_arena *arena, const dyad_allocator *memory)
{
    *arena = (dy_arena){.memory = memory};
}

/* Gives back `block` and all behind it. */
static void free_blocks(dy_arena *arena, dy_arena_block *block)
{
    for (dy_arena_block *next; block; block = next) {
        next = block->next;
        dy_memory_free(arena->memory, block, block->size, 1);
    }
}

void dy_arena_free(dy_arena *arena)
{
    free_blocks(arena, arena->first);
    dy_arena_init(arena, arena->memory);
}

void dy_arena_reset(dy_arena *arena)
{
    size_t held = 0, taken = arena->used;
    bool before_current = true;
    for (const dy_arena_block *block = arena->first; block; block = block->next) {
        before_current = before_current && block != arena->current;
        held += block->size;
        taken += before_current ? block->size : 0;
    }
    bool idle = held > IDLE_BYTES && taken < held / IDLE_SHARE;
    if (idle || (arena->first && arena->first->next)) {
        dy_arena_free(arena);
        arena->next_size = idle ? 0 : held;
    }
    arena->current = arena->first;
    arena->used = sizeof(dy_arena_block);
}

/* Where the next allocation of `block` starts when `used` bytes of it are taken. */
static size_t aligned_offset(const dy_arena_block *block, size_t used, size_t align)
{
    uintptr_t at = (uintptr_t)block + used;
    return used + (size_t)(-at & (align - 1));
}

static bool fits(const dy_arena_block *block, size_t used, size_t bytes, size_t align)
{
    size_t start = aligned_offset(block, used, align);
    return start <= block->size && bytes <= block->size - start;
}

/* Makes a block of at least `bytes` the current one, in place of those behind the current one,
 * which are too small. */
static bool add_block(dy_arena *arena, size_t bytes)
{
    dy_arena_block **link = arena->current ? &arena->current->next : &arena->first;
    free_blocks(arena, *link);
    *link = NULL;
    size_t size = bytes < BLOCK_BYTES ? BLOCK_BYTES : bytes;
    dy_arena_block *block = NULL;
    if (arena->next_size > size) {
        block = (dy_arena_block *)dy_memory_new(arena->memory, arena->next_size, 1);
        size = block ? arena->next_size : size;
    }
    if (!block)
        block = (dy_arena_block *)dy_memory_new(arena->memory, size, 1);
    if (!block)
        return false;
    *block = (dy_arena_block){.next = NULL, .size = size};
    *link = arena->current = block;
    arena->used = sizeof(dy_arena_block);
    arena->next_size = 0;
    return true;
}

static void *take(dy_arena *arena, size_t count, size_t size, size_t align)
{
    size_t bytes, block_bytes;
    if (__builtin_mul_overflow(count, size, &bytes) ||
        __builtin_add_overflow(bytes, sizeof(dy_arena_block) + ALIGN, &block_bytes))
        return NULL;
    if (!arena->current || !fits(arena->current, arena->used, bytes, align)) {
        dy_arena_block *later = arena->current ? arena->current->next : NULL;
        while (later && !fits(later, sizeof(dy_arena_block), bytes, align))
            later = later->next;
        if (later) {
            arena->current = later;
            arena->used = sizeof(dy_arena_block);
        } else if (!add_block(arena, block_bytes)) {
            return NULL;
        }
    }
    size_t start = aligned_offset(arena->current, arena->used, align);
    arena->used = start + bytes;
    return (unsigned char *)arena->current + start;
}

void *dy_arena_alloc(dy_arena *arena, size_t count, size_t size)
{
    return take(arena, count, size, ALIGN);
}

char *dy_arena_text(dy_arena *arena, size_t size)
{
    return (char *)take(arena, size, 1, 1);
}

void *dy_arena_zero(dy_arena *arena, size_t count, size_t size)
{
    void *block = dy_arena_alloc(arena, count, size);
    if (block)
        memset(block, 0, count * size);
    return block;
}

dy_arena_mark dy_arena_here(const dy_arena *arena)
{
    return (dy_arena_mark){.block = arena->current, .used = arena->used};
}

void dy_arena_back(dy_arena *arena, dy_arena_mark mark)
{
    arena->current = mark.block ? mark.block : arena->first;
    arena->used = mark.block ? mark.used : sizeof(dy_arena_block);
}

static void *resize_in_arena(void *user, void *old, size_t old_size, size_t new_size)
{
    if (new_size == 0)
        return NULL;
    void *made = dy_arena_alloc((dy_arena *)user, new_size, 1);
    if (made && old)
        memcpy(made, old, old_size < new_size ? old_size : new_size);
    return made;
}

dyad_allocator dy_arena_allocator(dy_arena *arena)
{
    return (dyad_allocator){resize_in_arena, arena};
}
