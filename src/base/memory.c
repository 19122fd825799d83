/* memory.c - the default allocator and arenas. */
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    BLOCK_BYTES = 64 * 1024, /* smallest block that an arena asks for */
    ALIGN = 64,              /* a cache line, and the widest vector */
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

void dy_arena_init(dy_arena *arena, const dyad_allocator *memory)
{
    *arena = (dy_arena){.memory = memory};
}

void dy_arena_free(dy_arena *arena)
{
    for (dy_arena_block *block = arena->first, *next; block; block = next) {
        next = block->next;
        dy_memory_free(arena->memory, block, block->size, 1);
    }
    dy_arena_init(arena, arena->memory);
}

void dy_arena_reset(dy_arena *arena)
{
    arena->current = arena->first;
    arena->used = sizeof(dy_arena_block);
}

/* Where the next allocation of `block` starts when `used` bytes of it are taken. */
static size_t aligned_offset(const dy_arena_block *block, size_t used)
{
    uintptr_t at = (uintptr_t)block + used;
    return used + (size_t)(-at & (ALIGN - 1));
}

static bool fits(const dy_arena_block *block, size_t used, size_t bytes)
{
    size_t start = aligned_offset(block, used);
    return start <= block->size && bytes <= block->size - start;
}

void *dy_arena_alloc(dy_arena *arena, size_t count, size_t size)
{
    size_t bytes, block_bytes;
    if (__builtin_mul_overflow(count, size, &bytes) ||
        __builtin_add_overflow(bytes, sizeof(dy_arena_block) + ALIGN, &block_bytes))
        return NULL;
    while (arena->current && !fits(arena->current, arena->used, bytes)) {
        if (!arena->current->next)
            break;
        arena->current = arena->current->next;
        arena->used = sizeof(dy_arena_block);
    }
    if (!arena->current || !fits(arena->current, arena->used, bytes)) {
        if (block_bytes < BLOCK_BYTES)
            block_bytes = BLOCK_BYTES;
        dy_arena_block *block = dy_memory_new(arena->memory, block_bytes, 1);
        if (!block)
            return NULL;
        *block = (dy_arena_block){.next = NULL, .size = block_bytes};
        if (arena->current)
            arena->current->next = block;
        else
            arena->first = block;
        arena->current = block;
        arena->used = sizeof(dy_arena_block);
    }
    size_t start = aligned_offset(arena->current, arena->used);
    arena->used = start + bytes;
    return (unsigned char *)arena->current + start;
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
