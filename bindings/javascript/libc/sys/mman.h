/* mman.h - files that are mapped: wasi-libc reads all of one into memory. That is done for files of
 * a moderate size; larger ones are refused, so that they are read in pieces, as pipes are. Hints on
 * memory are of no use. */
#ifndef DYAD_WASM_MMAN_H
#define DYAD_WASM_MMAN_H

#include_next <sys/mman.h>

#include <stddef.h>
#include <sys/types.h>

static inline void *dyad_mmap(void *wanted, size_t size, int rights, int how, int descriptor,
                              off_t from)
{
    const size_t most = (size_t)64 << 20;
    return size <= most ? mmap(wanted, size, rights, how, descriptor, from) : MAP_FAILED;
}
#define mmap dyad_mmap

static inline int dyad_madvise(void *block, size_t size, int hint)
{
    (void)block;
    (void)size;
    (void)hint;
    return 0;
}
#define madvise dyad_madvise

#endif
