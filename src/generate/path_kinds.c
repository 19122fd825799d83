/* path_kinds.c - kinds of PATH board. */
#include "base/fault.h"
#include "generate/board_kinds.h"
#include "generate/crossing.h"
#include "generate/stones.h"

static dy_pen fresh_pen(dyad_position *position, dy_random *random, int *colour)
{
    *colour = dy_random_colour(random);
    return dy_pen_random(position, *colour, random);
}

static dyad_status make_spiral(const dy_wish *wish, dy_random *random, dy_arena *arena,
                               dyad_position *position, dyad_error *error)
{
    (void)wish;
    (void)arena;
    (void)error;
    int winner;
    dy_pen pen = fresh_pen(position, random, &winner);
    dy_draw_double_spiral(&pen, UINT64_MAX, winner);
    return DYAD_OK;
}

static void draw_serpentine(const dy_pen *pen, int winner)
{
    dy_stones_fill(pen->grid, dy_other(winner));
    dy_draw_serpentine(pen, 0, pen->grid->n, winner);
}

static dyad_status make_serpentine(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                   dyad_position *position, dyad_error *error)
{
    (void)wish;
    (void)arena;
    (void)error;
    int winner;
    dy_pen pen = fresh_pen(position, random, &winner);
    draw_serpentine(&pen, winner);
    return DYAD_OK;
}

static dyad_status make_comb(const dy_wish *wish, dy_random *random, dy_arena *arena,
                             dyad_position *position, dyad_error *error)
{
    (void)wish;
    (void)arena;
    (void)error;
    int winner;
    dy_pen pen = fresh_pen(position, random, &winner);
    dy_draw_comb(&pen, winner);
    return DYAD_OK;
}

/* Either a serpentine with a stone missing, or stones of which two of three are of one colour (with
 * as many of both, chains from side to side are rare on large boards) up to the one that wins. */
static dyad_status make_near_win(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                 dyad_position *position, dyad_error *error)
{
    (void)wish;
    int winner;
    dy_pen pen = fresh_pen(position, random, &winner);
    if (dy_random_next(random) >> 63) {
        dy_play play = {
            .limit = dy_grid_cells(&position->grid),
            .favoured = winner,
            .hold_last = true,
        };
        if (!dy_play_random(&play, position, random, arena))
            return dy_fault_memory(error);
        if (play.winner)
            return DYAD_OK;
    }
    draw_serpentine(&pen, winner);
    dy_cut_serpentine(&pen, random);
    return DYAD_OK;
}

/* Whoever plays first, White is to move at the end, unless it has been won before. */
static dyad_status make_reachable(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                  dyad_position *position, dyad_error *error)
{
    uint64_t stones = dy_share_of(wish->fill, dy_grid_cells(&position->grid), random);
    dy_play play = {.limit = stones, .first = stones % 2 == 0 ? 1 : 2};
    return dy_play_random(&play, position, random, arena) ? DYAD_OK : dy_fault_memory(error);
}

dy_kind_table dy_kinds_path = {
    {.name = "random",
     .summary = "stones on random cells",
     .fill = 0.9,
     .density = 0.5,
     .make = dy_make_random},
    {.name = "full",
     .summary = "a random stone on every cell",
     .fill = DY_TAKES_NONE,
     .density = 0.5,
     .make = dy_make_full},
    {.name = "empty",
     .summary = "no stone at all",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = dy_make_empty},
    {.name = "spiral",
     .summary = "won by a path that winds to the centre and back out",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_spiral},
    {.name = "serpentine",
     .summary = "won by a path that goes back and forth over the whole board",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_serpentine},
    {.name = "comb",
     .summary = "two combs with long teeth, one between the other's; won along a back",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_comb},
    {.name = "near-win",
     .summary = "not won, but one stone more wins",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_near_win},
    {.name = "reachable",
     .summary = "random legal play up to the fill, or until it is won",
     .fill = 0.9,
     .density = DY_TAKES_NONE,
     .make = make_reachable},
    {.name = NULL},
};
