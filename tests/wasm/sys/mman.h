/* mman.h - pages of memory, none of which can be locked. */
#ifndef DYAD_TESTS_WASM_MMAN_H
#define DYAD_TESTS_WASM_MMAN_H

#include <stdlib.h>
#include <string.h>

#define MAP_FAILED ((void *)-1)

enum { PROT_NONE, PROT_READ, PROT_WRITE, MAP_PRIVATE = 2, MAP_ANONYMOUS = 32 };

static inline void *mmap(void *wanted, size_t size, int rights, int how, int descriptor, long from)
{
    void *block = calloc(size, 1);
    (void)wanted;
    (void)rights;
    (void)how;
    (void)descriptor;
    (void)from;
    return block ? block : MAP_FAILED;
}

static inline int munmap(void *block, size_t size)
{
    (void)size;
    free(block);
    return 0;
}

static inline int mprotect(void *block, size_t size, int rights)
{
    (void)block;
    (void)size;
    (void)rights;
    return 0;
}

#endif
