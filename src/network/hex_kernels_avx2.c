/* hex_kernels_avx2.c - the kernels of hex_kernels.h for x86-64 with AVX2. */
#if defined(__x86_64__)
#define KERNELS dy_net_kernels_avx2
#define LEVEL_AVX2
#include "network/hex_kernels_body.inc"
#else
typedef int no_such_processor; /* a file may not be empty */
#endif
