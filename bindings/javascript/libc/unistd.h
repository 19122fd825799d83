/* unistd.h - what wasi-libc leaves out: there are no groups of processes, and no pipes. */
#ifndef DYAD_WASM_UNISTD_H
#define DYAD_WASM_UNISTD_H

#include_next <unistd.h>

#include <sys/types.h>

/* Whoever asks is always in the foreground. */
static inline pid_t getpgrp(void)
{
    return 0;
}

static inline pid_t tcgetpgrp(int descriptor)
{
    (void)descriptor;
    return 0;
}

/* What a thread would be woken through: there is none. */
static inline int pipe2(int ends[2], int flags)
{
    (void)flags;
    ends[0] = ends[1] = -1;
    return 0;
}

#endif
