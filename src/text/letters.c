/* letters.c - choosing the kernels that read letters. */
#include "text/letters.h"

#include "base/cpu.h"

extern const dy_letter_kernels dy_letter_kernels_portable;
#if defined(__x86_64__)
extern const dy_letter_kernels dy_letter_kernels_avx2, dy_letter_kernels_avx512;
#endif

const unsigned char dy_cell_letters[3] = {0, 1, 2};

/* Each line doubles the one before: a further cell is empty, or is not. */
#define SETS_1(v) (v), (v) + 1
#define SETS_2(v) SETS_1(v), SETS_1((v) + 3)
#define SETS_3(v) SETS_2(v), SETS_2((v) + 9)
#define SETS_4(v) SETS_3(v), SETS_3((v) + 27)
#define SETS_5(v) SETS_4(v), SETS_4((v) + 81)
#define SETS_6(v) SETS_5(v), SETS_5((v) + 243)
#define SETS_7(v) SETS_6(v), SETS_6((v) + 729)
#define SETS_8(v) SETS_7(v), SETS_7((v) + 2187)
#define SETS_9(v) SETS_8(v), SETS_8((v) + 6561)
const uint16_t dy_base_three[1 << DY_SMALLEST_SIDE * DY_SMALLEST_SIDE] = {SETS_9(0)};

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
