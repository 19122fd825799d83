/* sliced.c - chooses the kernels, and seeds the coins. */
#include "simulate/sliced.h"

extern const dy_sliced dy_sliced_portable;
#if defined(__x86_64__)
extern const dy_sliced dy_sliced_avx2, dy_sliced_avx512;
#endif

const dy_sliced *dy_sliced_of(dyad_cpu level)
{
    switch (level) {
#if defined(__x86_64__)
    case DYAD_CPU_AVX512: return &dy_sliced_avx512;
    case DYAD_CPU_AVX2: return &dy_sliced_avx2;
#endif
    default: return &dy_sliced_portable;
    }
}

void dy_coins_init(dy_coins *coins, uint64_t seed, uint64_t stream)
{
    uint64_t key = dy_scatter(dy_scatter(seed) ^ dy_scatter(~stream));
    for (unsigned i = 0; i < 2; i++)
        for (unsigned j = 0; j < DY_BLOCK_WORDS; j++)
            coins->state[i].word[j] =
                dy_scatter(key + (i * DY_BLOCK_WORDS + j) * UINT64_C(0xd1342543de82ef95));
}
