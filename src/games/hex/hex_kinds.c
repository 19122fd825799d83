/* hex_kinds.c - kinds of Hex board: possible ones that are won the long way round, and impossible
 * ones for each of the three reasons.
 *
 * On a possible board that is won, the winner moved last: they have as many stones as the loser, or
 * one more. What a shape has too many of the loser's stones is thinned out. That takes nothing from
 * the winner's chain, and gives the loser none. */
#include "base/fault.h"
#include "generate/board_kinds.h"
#include "generate/chains.h"
#include "generate/stones.h"

#include <assert.h>

/* Smallest sides. */
enum {
    COUNT_MIN = 2,  /* two stones */
    MOVER_MIN = 3,  /* a chain of n, and n + 1 others */
    BEFORE_MIN = 4, /* two chains of n, and 2n - 1 others */
    TWINS_MIN = 8,  /* two serpentines worth the name */
};

static dyad_status fault_too_small(const char *kind, size_t size, int smallest, dyad_error *error)
{
    return dy_fault(error, DYAD_E_USAGE, "size %zu: kind %s of hex needs a side of at least %d",
                    size, kind, smallest);
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static dy_pen fresh_pen(dyad_position *position, dy_random *random, int *colour)
{
    *colour = dy_random_colour(random);
    return dy_pen_random(position, *colour, random);
}

/* Leaves the loser `ahead` stones fewer than the winner (or more, where that is negative). */
static void thin_loser(dy_grid *grid, int winner, int ahead, dy_random *random)
{
    int64_t own = (int64_t)dy_grid_count(grid, winner);
    int64_t theirs = (int64_t)dy_grid_count(grid, dy_other(winner));
    assert(theirs >= own - ahead && own >= ahead);
    dy_stones_thin(grid, dy_other(winner), (uint64_t)(theirs - own + ahead), random);
}

/* Makes the winner the one who moved last. */
static void balance(dy_grid *grid, int winner, dy_random *random)
{
    bool ahead = dy_grid_count(grid, winner) > dy_grid_count(grid, dy_other(winner));
    if (dy_random_next(random) >> 63)
        ahead = true;
    thin_loser(grid, winner, ahead, random);
}

/* ---- possible boards ---------------------------------------------------------------------- */

/* Uncut, the spiral may have too many of the winner's stones. Each cell that is cut off the wall at
 * the centre turns about two of them into two of the loser's. */
static dyad_status make_spiral(const dy_wish *wish, dy_random *random, dy_arena *arena,
                               dyad_position *position, dyad_error *error)
{
    (void)wish;
    (void)arena;
    (void)error;
    int winner;
    dy_pen pen = fresh_pen(position, random, &winner);
    uint64_t wall = 0;
    for (dy_spiral at = dy_spiral_wall(pen.grid->rows); !at.ended; dy_spiral_step(&at))
        wall++;
    for (;;) {
        dy_draw_double_spiral(&pen, wall, winner);
        uint64_t own = dy_grid_count(pen.grid, winner);
        uint64_t theirs = dy_grid_count(pen.grid, dy_other(winner));
        if (own <= theirs + 1)
            break;
        wall -= (own - theirs + 2) / 4;
    }
    balance(pen.grid, winner, random);
    return DYAD_OK;
}

/* Every cell in a gap of the wall can have been the last stone. */
static dyad_status make_serpentine(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                   dyad_position *position, dyad_error *error)
{
    (void)wish;
    (void)arena;
    (void)error;
    int winner;
    dy_pen pen = fresh_pen(position, random, &winner);
    dy_stones_fill(pen.grid, dy_other(winner));
    dy_draw_serpentine(&pen, 0, pen.grid->rows, winner);
    balance(pen.grid, winner, random);
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
    balance(pen.grid, winner, random);
    return DYAD_OK;
}

static dyad_status play(dy_kind_play wanted, dy_random *random, dy_arena *arena,
                        dyad_position *position, dyad_error *error)
{
    wanted.first = dy_random_colour(random);
    return dy_play_random(&wanted, position, random, arena) ? DYAD_OK : dy_fault_memory(error);
}

/* Either a serpentine with a stone missing, of a square board, or random play up to the stone that
 * wins (on a full board someone has won, so there is one). Whoever is to move wins with that stone.
 */
static dyad_status make_near_win(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                 dyad_position *position, dyad_error *error)
{
    if (dy_random_next(random) >> 63 || !dy_grid_is_square(&position->grid))
        return play((dy_kind_play){.limit = dy_grid_cells(&position->grid),
                                   .stop = wish->stop,
                                   .hold_last = true},
                    random, arena, position, error);
    int winner;
    dy_pen pen = fresh_pen(position, random, &winner);
    dy_stones_fill(pen.grid, dy_other(winner));
    dy_draw_serpentine(&pen, 0, pen.grid->rows, winner);
    balance(pen.grid, winner, random);
    dy_cut_serpentine(&pen, random);
    return DYAD_OK;
}

static dyad_status make_reachable(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                  dyad_position *position, dyad_error *error)
{
    uint64_t stones = dy_share_of(wish->fill, dy_grid_cells(&position->grid), random);
    return play((dy_kind_play){.limit = stones, .stop = wish->stop}, random, arena, position,
                error);
}

/* ---- impossible boards -------------------------------------------------------------------- */

/* stone_count: one colour has at least two stones more; every other time just two, or three. */
static dyad_status make_impossible_count(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                         dyad_position *position, dyad_error *error)
{
    (void)arena;
    uint64_t cells = dy_grid_cells(&position->grid);
    if (cells < COUNT_MIN)
        return fault_too_small("impossible-count", wish->size, COUNT_MIN, error);
    uint64_t stones = larger(dy_share_of(wish->fill, cells, random), 2);
    uint64_t more = (stones + 3) / 2; /* at least half, and one */
    if (dy_random_next(random) >> 63)
        more += dy_random_below(random, stones - more + 1);
    int colour = dy_random_colour(random);
    uint64_t counts[DY_COLOURS];
    counts[colour - 1] = more;
    counts[dy_other(colour) - 1] = stones - more;
    dy_stones_scatter(&position->grid, counts, random);
    return DYAD_OK;
}

/* Adds random stones so that the winner has `own` and the loser `theirs`. */
static void complete(dy_grid *grid, int winner, uint64_t own, uint64_t theirs, dy_random *random)
{
    uint64_t counts[DY_COLOURS];
    counts[winner - 1] = own - dy_grid_count(grid, winner);
    counts[dy_other(winner) - 1] = theirs - dy_grid_count(grid, dy_other(winner));
    dy_stones_scatter(grid, counts, random);
}

/* winner_not_last: a chain of the winner, and one stone more of the loser. */
static dyad_status make_impossible_mover(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                         dyad_position *position, dyad_error *error)
{
    (void)arena;
    if (wish->size < MOVER_MIN)
        return fault_too_small("impossible-mover", wish->size, MOVER_MIN, error);
    int winner;
    dy_pen pen = fresh_pen(position, random, &winner);
    uint32_t n = pen.grid->rows;
    if (dy_random_next(random) >> 63) {
        dy_stones_fill(pen.grid, dy_other(winner));
        dy_draw_serpentine(&pen, 0, n, winner);
        thin_loser(pen.grid, winner, -1, random);
        return DYAD_OK;
    }
    uint64_t cells = dy_grid_cells(pen.grid), most = (cells - 1) / 2;
    uint64_t drawn = dy_draw_chain(&pen, 0, n, most - n, winner, random);
    uint64_t own = smaller(larger(dy_share_of(wish->fill, cells, random) / 2, drawn), most);
    complete(pen.grid, winner, own, own + 1, random);
    return DYAD_OK;
}

/* won_before: two chains of the winner without a common cell, so that no single stone breaks both.
 * They lie in the upper and in the lower half of the frame. */
static dyad_status make_impossible_before(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                          dyad_position *position, dyad_error *error)
{
    (void)arena;
    if (wish->size < BEFORE_MIN)
        return fault_too_small("impossible-before", wish->size, BEFORE_MIN, error);
    int winner;
    dy_pen pen = fresh_pen(position, random, &winner);
    uint32_t n = pen.grid->rows, half = (n - 1) / 2;
    if (n >= TWINS_MIN && dy_random_next(random) >> 63) {
        dy_stones_fill(pen.grid, dy_other(winner));
        dy_draw_serpentine(&pen, 0, half, winner);
        dy_draw_serpentine(&pen, n - half, half, winner);
        balance(pen.grid, winner, random);
        return DYAD_OK;
    }
    uint64_t cells = dy_grid_cells(pen.grid), most = (cells + 1) / 2;
    uint64_t detours = (most - 2 * (uint64_t)n) / 2;
    uint64_t drawn = dy_draw_chain(&pen, 0, n / 2, detours, winner, random);
    drawn += dy_draw_chain(&pen, n / 2, n, detours, winner, random);
    uint64_t own = smaller(larger(dy_share_of(wish->fill, cells, random) / 2, drawn), most);
    bool ahead = 2 * own > cells || dy_random_next(random) >> 63;
    complete(pen.grid, winner, own, own - ahead, random);
    return DYAD_OK;
}

/* ---- all of it ---------------------------------------------------------------------------- */

/* Random stones, as many of both colours but for one or, at times, two; every other board nearly
 * full, where someone has won. */
static dyad_status make_near_even(dy_random *random, dyad_position *position)
{
    uint64_t cells = dy_grid_cells(&position->grid);
    double least = dy_random_next(random) >> 63 ? 0.2 : 0.95;
    uint64_t stones = dy_share_of(dy_random_share(least, 1, random), cells, random);
    uint64_t more = dy_random_below(random, 8) == 0 ? 2 : stones % 2;
    if (more > stones || (stones - more) % 2)
        more = stones % 2;
    int colour = dy_random_colour(random);
    uint64_t counts[DY_COLOURS];
    counts[colour - 1] = (stones + more) / 2;
    counts[dy_other(colour) - 1] = (stones - more) / 2;
    dy_stones_scatter(&position->grid, counts, random);
    return DYAD_OK;
}

/* Half of the boards are random ones, a quarter are played until they are won, the others are of
 * the kinds that are near to a win or impossible. */
static dyad_status make_mixed(const dy_wish *wish, dy_random *random, dy_arena *arena,
                              dyad_position *position, dyad_error *error)
{
    dy_wish own = *wish;
    uint64_t choice = dy_random_below(random, 16);
    own.fill = dy_random_share(0.2, 1, random);
    if (choice >= 12 && wish->size < BEFORE_MIN)
        choice = 0;
    switch (choice) {
    case 8:
    case 9:
    case 10:
    case 11: own.fill = 1; return make_reachable(&own, random, arena, position, error);
    case 12: return make_near_win(&own, random, arena, position, error);
    case 13: return make_impossible_count(&own, random, arena, position, error);
    case 14: return make_impossible_mover(&own, random, arena, position, error);
    case 15: return make_impossible_before(&own, random, arena, position, error);
    default: return make_near_even(random, position);
    }
}

dy_kind_table dy_kinds_hex = {
    DY_KIND_RANDOM("stones on random cells, possible or not", 0.9),
    DY_KIND_FULL,
    DY_KIND_EMPTY,
    {.name = "spiral",
     .summary = "possible; won by a chain that winds to the centre and back out",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_spiral},
    {.name = "serpentine",
     .summary = "possible; won by a chain that goes back and forth over the whole board",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_serpentine},
    {.name = "comb",
     .summary = "possible; two combs with long teeth, one between the other's; won along a back",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_comb},
    {.name = "near-win",
     .summary = "possible; nobody has won, but one stone more wins",
     .any_board = true,
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_near_win},
    {.name = "reachable",
     .summary = "random legal play up to the fill, or until it is won",
     .any_board = true,
     .fill = 1,
     .density = DY_TAKES_NONE,
     .make = make_reachable},
    {.name = "impossible-count",
     .summary = "one colour has too many stones (size 2 and more)",
     .any_board = true,
     .fill = 0.5,
     .density = DY_TAKES_NONE,
     .make = make_impossible_count},
    {.name = "impossible-mover",
     .summary = "won, but the loser has moved last (size 3 and more)",
     .fill = 0.8,
     .density = DY_TAKES_NONE,
     .make = make_impossible_mover},
    {.name = "impossible-before",
     .summary = "won, and it was so before the last stone (size 4 and more)",
     .fill = 0.8,
     .density = DY_TAKES_NONE,
     .make = make_impossible_before},
    {.name = "mixed",
     .summary = "random boards of near equal counts, won ones, near wins and impossible ones",
     .any_board = true,
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_mixed},
    {.name = NULL},
};
