/* sliced_portable.c - the kernels of sliced.h for any processor. */
#define SLICED dy_sliced_portable
#include "simulate/sliced_body.inc"
