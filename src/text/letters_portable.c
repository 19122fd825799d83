/* letters_portable.c - the kernels of letters.h in plain C, for any processor. */
#define LETTER_KERNELS dy_letter_kernels_portable
#include "text/letters_body.inc"
