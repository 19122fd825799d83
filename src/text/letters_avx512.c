/* letters_avx512.c - the kernels of letters.h for x86-64 with AVX-512 as of Ice Lake and Zen 4. */
#if defined(__x86_64__)
#define LETTER_KERNELS dy_letter_kernels_avx512
#define LEVEL_AVX512
#include "text/letters_body.inc"
#else
typedef int no_such_processor; /* a file may not be empty */
#endif
