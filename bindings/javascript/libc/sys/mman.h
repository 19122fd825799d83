/* mman.h - files are never mapped: what reads them then reads them in pieces, as it does pipes, and
 * takes no memory for all of a file. Hints on memory are of no use. */
#ifndef DYAD_WASM_MMAN_H
#define DYAD_WASM_MMAN_H

#include <stddef.h>
#include <sys/types.h>

#define MAP_FAILED ((void *)-1)

enum { PROT_READ = 1, MAP_PRIVATE = 2, MADV_DONTNEED = 4 };

static inline void *mmap(void *wanted, size_t size, int rights, int how, int descriptor, off_t from)
{
    (void)wanted;
    (void)size;
    (void)rights;
    (void)how;
    (void)descriptor;
    (void)from;
    return MAP_FAILED;
}

static inline int munmap(void *block, size_t size)
{
    (void)block;
    (void)size;
    return 0;
}

static inline int madvise(void *block, size_t size, int hint)
{
    (void)block;
    (void)size;
    (void)hint;
    return 0;
}

#endif
