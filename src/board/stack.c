/* stack.c - choosing kernels, and moving boards between stacks. */
#include "board/stack.h"

#include "base/cpu.h"

extern const dy_kernels dy_kernels_portable;
#if defined(__x86_64__)
extern const dy_kernels dy_kernels_avx2, dy_kernels_avx512;
#endif

const dy_kernels *dy_kernels_of(dyad_cpu level)
{
    switch (dy_cpu_level(level)) {
#if defined(__x86_64__)
    case DYAD_CPU_AVX512: return &dy_kernels_avx512;
    case DYAD_CPU_AVX2: return &dy_kernels_avx2;
#endif
    default: return &dy_kernels_portable;
    }
}

void dy_stack_begin(dy_stack *stack, uint32_t n)
{
    stack->n = n;
    stack->count = 0;
    stack->text_cells = stack->text_ends = stack->cells = 0;
    for (uint32_t row = 0; row < n && n <= DY_TINY_SIDE_MAX; row++) {
        uint64_t ones = (UINT64_C(1) << n) - 1;
        stack->cells |= ones << (DY_TINY_SIDE_MAX * row);
        stack->text_cells |= ones << (row * (n + 1));
        if (row * (n + 1) + n < DY_WORD_BITS)
            stack->text_ends |= UINT64_C(1) << (row * (n + 1) + n);
    }
}

void dy_stack_copy(const dy_stack *from, unsigned lane, dy_stack *to, unsigned to_lane)
{
    unsigned words = dy_stack_words(from->n);
    for (int colour = 0; colour < DY_COLOURS; colour++)
        for (unsigned i = 0; i < words; i++)
            to->plane[colour][i].lane[to_lane] = from->plane[colour][i].lane[lane];
}
