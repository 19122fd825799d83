/* stack_portable.c - the kernels of stack.h in plain C, for any processor. */
#define KERNELS dy_kernels_portable
#include "board/stack_body.inc"
