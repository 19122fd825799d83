/* stack_avx512.c - the kernels of stack.h for x86-64 with AVX-512 as of Ice Lake and Zen 4. */
#if defined(__x86_64__)
#define KERNELS dy_kernels_avx512
#define LEVEL_AVX512
#include "board/stack_body.inc"
#else
typedef int no_such_processor; /* a file may not be empty */
#endif
