/* random.h - getrandom(), which wasi-libc leaves out. */
#ifndef DYAD_WASM_RANDOM_H
#define DYAD_WASM_RANDOM_H

#include <sys/types.h>
#include <unistd.h>

static inline ssize_t getrandom(void *bytes, size_t size, unsigned flags)
{
    int getentropy(void *, size_t); /* up to 256 bytes */
    (void)flags;
    return getentropy(bytes, size) == 0 ? (ssize_t)size : -1;
}

#endif
