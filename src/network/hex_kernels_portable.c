/* hex_kernels_portable.c - the kernels of hex_kernels.h for any processor. */
#define KERNELS dy_net_kernels_portable
#include "network/hex_kernels_body.inc"
