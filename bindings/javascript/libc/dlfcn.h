/* dlfcn.h - libraries that are loaded later: there are none. */
#ifndef DYAD_WASM_DLFCN_H
#define DYAD_WASM_DLFCN_H

#include <stddef.h>

enum { RTLD_NOW = 2, RTLD_LOCAL = 0 };

static inline void *dlopen(const char *name, int flags)
{
    (void)name;
    (void)flags;
    return NULL;
}

static inline void *dlsym(void *library, const char *name)
{
    (void)library;
    (void)name;
    return NULL;
}

#endif
