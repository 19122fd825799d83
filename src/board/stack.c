/* stack.c - choosing kernels, and moving boards between stacks. */
#include "board/stack.h"

#include "base/cpu.h"

#include <string.h>

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

void dy_stack_begin(dy_stack *stack, uint32_t rows, uint32_t columns)
{
    bool tiny = rows <= DY_TINY_SIDE_MAX && columns <= DY_TINY_SIDE_MAX;
    stack->rows = rows;
    stack->columns = columns;
    stack->row_words = tiny ? 0 : columns <= DY_WORD_BITS ? 1 : 2;
    stack->count = 0;
    stack->cells = 0;
    for (uint32_t row = 0; row < rows && tiny; row++)
        stack->cells |= ((UINT64_C(1) << columns) - 1) << (DY_TINY_SIDE_MAX * row);
    for (int colour = 0; colour < DY_COLOURS; colour++)
        memset(stack->plane[colour], 0, dy_stack_words(stack) * sizeof *stack->plane[colour]);
}

/* The plane of some cells, which is made in `out` unless there is one. */
static const dy_lanes *plane_of(const dy_kernels *kernels, const dy_stack *stack, dy_cells cells,
                                dy_lanes *out)
{
    const dy_lanes *first = stack->plane[0], *second = stack->plane[1];
    switch (cells) {
    case DY_FIRST: return first;
    case DY_SECOND: return second;
    case DY_NOT_FIRST: kernels->outside(stack, first, NULL, out); break;
    case DY_NOT_SECOND: kernels->outside(stack, second, NULL, out); break;
    case DY_NEITHER: kernels->outside(stack, first, second, out); break;
    }
    return out;
}

void dy_stack_ask(const dy_kernels *kernels, const dy_stack *stack, dy_adjacency adjacency,
                  const dy_question *question, dy_effort effort, dy_stack_work *work,
                  dy_flood_answer *answer)
{
    dy_flood floods[DY_COLOURS];
    effort.one_short_ends = question->one_short_ends;
    for (unsigned i = 0; i < question->count; i++) {
        const dy_ends *ends = &question->floods[i];
        floods[i] = (dy_flood){plane_of(kernels, stack, ends->cells, work->extra[i]), ends->home,
                               ends->target};
    }
    if (question->one_short) {
        const dy_lanes *open = plane_of(kernels, stack, question->open, work->open);
        kernels->connect(stack, adjacency, floods, question->count, open, effort, work,
                         answer->bits);
        return;
    }
    unsigned joined[DY_COLOURS];
    unsigned hard = kernels->winners(stack, adjacency, floods, effort, work, joined);
    for (unsigned i = 0; i < question->count; i++)
        answer->bits[i] = (dy_lane_bits){.joined = joined[i], .hard = hard};
}

void dy_stack_copy(const dy_stack *from, unsigned lane, dy_stack *to, unsigned to_lane)
{
    unsigned words = dy_stack_words(from);
    for (int colour = 0; colour < DY_COLOURS; colour++)
        for (unsigned i = 0; i < words; i++)
            to->plane[colour][i].lane[to_lane] = from->plane[colour][i].lane[lane];
}

void dy_stack_take(dy_stack *stack, unsigned lane, const dy_grid *grid)
{
    for (int colour = 0; colour < DY_COLOURS; colour++) {
        const uint64_t *words = grid->plane[colour];
        uint64_t tiny = 0;
        for (uint32_t row = 0; row < grid->rows && !stack->row_words; row++)
            tiny |= words[row] << (DY_TINY_SIDE_MAX * row);
        stack->plane[colour][0].lane[lane] = tiny;
        for (size_t i = 0; i < (size_t)grid->rows * stack->row_words; i++)
            stack->plane[colour][i].lane[lane] = words[i];
    }
}
