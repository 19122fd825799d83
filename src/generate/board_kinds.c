/* board_kinds.c - kinds of board that make sense without knowing the game. */
#include "generate/board_kinds.h"

#include "generate/stones.h"

/* `stones` stones, of which `density` are of the first colour. */
static dyad_status scatter(dyad_position *position, uint64_t stones, double density,
                           dy_random *random)
{
    uint64_t first = dy_share_of(density, stones, random);
    dy_stones_scatter(&position->grid, (uint64_t[]){first, stones - first}, random);
    return DYAD_OK;
}

dyad_status dy_make_random(const dy_wish *wish, dy_random *random, dy_arena *arena,
                           dyad_position *position, dyad_error *error)
{
    (void)arena;
    (void)error;
    uint64_t stones = dy_share_of(wish->fill, dy_grid_cells(&position->grid), random);
    return scatter(position, stones, wish->density, random);
}

dyad_status dy_make_full(const dy_wish *wish, dy_random *random, dy_arena *arena,
                         dyad_position *position, dyad_error *error)
{
    (void)arena;
    (void)error;
    return scatter(position, dy_grid_cells(&position->grid), wish->density, random);
}

dyad_status dy_make_empty(const dy_wish *wish, dy_random *random, dy_arena *arena,
                          dyad_position *position, dyad_error *error)
{
    (void)wish;
    (void)random;
    (void)arena;
    (void)position; /* it is empty already */
    (void)error;
    return DYAD_OK;
}

dy_kind_table dy_board_kinds = {
    DY_KIND_RANDOM("stones on random cells", 0.5),
    DY_KIND_FULL,
    DY_KIND_EMPTY,
    {.name = NULL},
};
