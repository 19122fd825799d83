/* limits.h - how much is written to a pipe at once, which wasi-libc leaves out. */
#ifndef DYAD_WASM_LIMITS_H
#define DYAD_WASM_LIMITS_H

#include_next <limits.h>

#define PIPE_BUF 4096

#endif
