/* resource.h - limits of a process, which wasi-libc leaves out: the system does not tell. */
#ifndef DYAD_WASM_RESOURCE_H
#define DYAD_WASM_RESOURCE_H

#include_next <sys/resource.h>

typedef unsigned long long rlim_t;

struct rlimit {
    rlim_t rlim_cur, rlim_max;
};

enum { RLIMIT_STACK };

static inline int getrlimit(int what, struct rlimit *limit)
{
    (void)what;
    (void)limit;
    return -1;
}

#endif
