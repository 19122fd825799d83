/* stack_avx2.c - the kernels of stack.h for x86-64 with AVX2 and BMI2. */
#if defined(__x86_64__)
#define KERNELS dy_kernels_avx2
#define LEVEL_AVX2
#include "board/stack_body.inc"
#else
typedef int no_such_processor; /* a file may not be empty */
#endif
