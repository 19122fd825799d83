/* unistd.h - descriptors that cannot be copied, nor joined: tests do without. */
#ifndef DYAD_TESTS_WASM_UNISTD_H
#define DYAD_TESTS_WASM_UNISTD_H

#include_next <unistd.h>

#include <errno.h>

static inline int pipe(int ends[2])
{
    ends[0] = ends[1] = -1;
    errno = ENOSYS;
    return -1;
}

static inline int dup(int descriptor)
{
    (void)descriptor;
    return -1;
}

static inline int dup2(int descriptor, int wanted)
{
    (void)descriptor;
    (void)wanted;
    return -1;
}

#endif
