/* stdlib.h - temporary files, which wasi-libc leaves out. */
#ifndef DYAD_WASM_STDLIB_H
#define DYAD_WASM_STDLIB_H

#include_next <stdlib.h>

/* Of stdlib.c. */
int mkostemp(char *path, int flags);

static inline int mkstemp(char *path)
{
    return mkostemp(path, 0);
}

#endif
