/* letters_avx2.c - the kernels of letters.h for x86-64 with AVX2 and BMI2. */
#if defined(__x86_64__)
#define LETTER_KERNELS dy_letter_kernels_avx2
#define LEVEL_AVX2
#include "text/letters_body.inc"
#else
typedef int no_such_processor; /* a file may not be empty */
#endif
