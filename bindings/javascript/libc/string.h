/* string.h - errors in the words of glibc, where wasi-libc has others. */
#ifndef DYAD_WASM_STRING_H
#define DYAD_WASM_STRING_H

#include_next <string.h>

/* Of string.c. */
char *dyad_strerror(int number);
#define strerror dyad_strerror

#endif
