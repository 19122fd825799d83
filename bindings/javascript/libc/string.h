/* string.h - errors in the words of glibc, where wasi-libc has others. */
#ifndef DYAD_WASM_STRING_H
#define DYAD_WASM_STRING_H

#include_next <string.h>

/* Of string.c. */
char *dyad_strerror(int number);
int dyad_strerror_r(int number, char *text, size_t size);
#define strerror   dyad_strerror
#define strerror_r dyad_strerror_r

#endif
