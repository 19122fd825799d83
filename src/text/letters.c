/* letters.c - choosing the kernels that read letters. */
#include "text/letters.h"

#include "base/cpu.h"

extern const dy_letter_kernels dy_letter_kernels_portable;
#if defined(__x86_64__)
extern const dy_letter_kernels dy_letter_kernels_avx2, dy_letter_kernels_avx512;
#endif

const unsigned char dy_cell_letters[3] = {0, 1, 2};

const dy_letter_kernels *dy_letter_kernels_of(dyad_cpu level)
{
    switch (dy_cpu_level(level)) {
#if defined(__x86_64__)
    case DYAD_CPU_AVX512: return &dy_letter_kernels_avx512;
    case DYAD_CPU_AVX2: return &dy_letter_kernels_avx2;
#endif
    default: return &dy_letter_kernels_portable;
    }
}
