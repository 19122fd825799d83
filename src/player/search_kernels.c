/* search_kernels.c - chooses the kernels of the search. */
#include "player/search_kernels.h"

extern const dy_search_kernels dy_search_kernels_portable;
#if defined(__x86_64__)
extern const dy_search_kernels dy_search_kernels_avx2, dy_search_kernels_avx512;
#endif

const dy_search_kernels *dy_search_kernels_of(dyad_cpu level)
{
    switch (level) {
#if defined(__x86_64__)
    case DYAD_CPU_AVX512: return &dy_search_kernels_avx512;
    case DYAD_CPU_AVX2: return &dy_search_kernels_avx2;
#endif
    default: return &dy_search_kernels_portable;
    }
}
