/* remembered.c - tables of the smallest boards. */
#include "judge/remembered.h"

#include "base/memory.h"

/* 3^(n * n) boards of side n. */
static const uint32_t boards[DY_SMALLEST_SIDE] = {3, 81, 19683};

void dy_remembered_free(dy_remembered *table, const dyad_allocator *memory)
{
    for (size_t i = 0; i < DY_SMALLEST_SIDE; i++)
        dy_memory_free(memory, table->of[i], boards[i], 1);
    *table = (dy_remembered){.of = {NULL}};
}

unsigned char *dy_remembered_of(dy_remembered *table, uint64_t side, const dyad_allocator *memory)
{
    if (side - 1 >= DY_SMALLEST_SIDE)
        return NULL;
    unsigned char **of = &table->of[side - 1];
    if (!*of && !table->refused[side - 1]) {
        *of = dy_memory_new(memory, boards[side - 1], 1);
        table->refused[side - 1] = !*of;
        if (*of)
            memset(*of, 0, boards[side - 1]);
    }
    return *of;
}

uint32_t dy_lane_number(const dy_stack *stack, unsigned lane)
{
    uint32_t cells[DY_COLOURS] = {0}, side = stack->columns;
    for (int i = 0; i < DY_COLOURS; i++)
        for (uint32_t row = 0; row < stack->rows; row++) {
            uint64_t bits = stack->plane[i][0].lane[lane] >> DY_TINY_SIDE_MAX * row;
            cells[i] |= ((uint32_t)bits & ((1U << side) - 1)) << side * row;
        }
    return dy_base_three[cells[0]] + 2U * dy_base_three[cells[1]];
}

uint32_t dy_board_number(const dy_grid *grid)
{
    uint32_t cells[DY_COLOURS] = {0};
    for (int i = 0; i < DY_COLOURS; i++)
        for (uint32_t row = 0; row < grid->rows; row++)
            cells[i] |= (uint32_t)*dy_grid_row(grid, i + 1, row) << grid->columns * row;
    return dy_base_three[cells[0]] + 2U * dy_base_three[cells[1]];
}
