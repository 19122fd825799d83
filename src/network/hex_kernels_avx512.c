/* hex_kernels_avx512.c - the kernels of hex_kernels.h for x86-64 with AVX-512 as of Ice Lake. */
#if defined(__x86_64__)
#define KERNELS dy_net_kernels_avx512
#define LEVEL_AVX512
#include "network/hex_kernels_body.inc"
#else
typedef int no_such_processor; /* a file may not be empty */
#endif
