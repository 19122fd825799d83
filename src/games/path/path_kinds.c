/* path_kinds.c - kinds of PATH board. */
#include "base/fault.h"
#include "generate/board_kinds.h"
#include "generate/chains.h"
#include "generate/corridors.h"
#include "generate/stones.h"

static dy_pen fresh_pen(dyad_position *position, dy_random *random, int *colour)
{
    *colour = dy_random_colour(random);
    return dy_pen_random(position, *colour, random);
}

/* A way of either colour, whole or blocked. */
static dyad_status make_way(dy_corridor *way, bool blocked, dy_random *random, dy_arena *arena,
                            dyad_position *position, dyad_error *error)
{
    int winner;
    dy_pen pen = fresh_pen(position, random, &winner);
    return way(&pen, winner, blocked, random, arena) ? DYAD_OK : dy_fault_memory(error);
}

static dyad_status make_spiral(const dy_wish *wish, dy_random *random, dy_arena *arena,
                               dyad_position *position, dyad_error *error)
{
    (void)wish;
    return make_way(dy_corridor_spiral, false, random, arena, position, error);
}

static dyad_status make_spiral_blocked(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                       dyad_position *position, dyad_error *error)
{
    (void)wish;
    return make_way(dy_corridor_spiral, true, random, arena, position, error);
}

static dyad_status make_serpentine(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                   dyad_position *position, dyad_error *error)
{
    (void)wish;
    return make_way(dy_corridor_serpentine, false, random, arena, position, error);
}

static dyad_status make_serpentine_blocked(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                           dyad_position *position, dyad_error *error)
{
    (void)wish;
    return make_way(dy_corridor_serpentine, true, random, arena, position, error);
}

static dyad_status make_comb(const dy_wish *wish, dy_random *random, dy_arena *arena,
                             dyad_position *position, dyad_error *error)
{
    (void)wish;
    return make_way(dy_corridor_comb, false, random, arena, position, error);
}

static dyad_status make_comb_blocked(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                     dyad_position *position, dyad_error *error)
{
    (void)wish;
    return make_way(dy_corridor_comb, true, random, arena, position, error);
}

static dyad_status make_wiggle(const dy_wish *wish, dy_random *random, dy_arena *arena,
                               dyad_position *position, dyad_error *error)
{
    (void)wish;
    return make_way(dy_corridor_wiggle, false, random, arena, position, error);
}

static dyad_status make_wiggle_blocked(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                       dyad_position *position, dyad_error *error)
{
    (void)wish;
    return make_way(dy_corridor_wiggle, true, random, arena, position, error);
}

static dyad_status make_maze(const dy_wish *wish, dy_random *random, dy_arena *arena,
                             dyad_position *position, dyad_error *error)
{
    (void)wish;
    return make_way(dy_corridor_maze, false, random, arena, position, error);
}

static dyad_status make_maze_blocked(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                     dyad_position *position, dyad_error *error)
{
    (void)wish;
    return make_way(dy_corridor_maze, true, random, arena, position, error);
}

/* Every board has a fill and a density of its own. */
static dyad_status make_mixed(const dy_wish *wish, dy_random *random, dy_arena *arena,
                              dyad_position *position, dyad_error *error)
{
    dy_wish own = *wish;
    own.fill = dy_random_share(0.2, 1, random);
    own.density = dy_random_share(0.3, 0.7, random);
    return dy_make_random(&own, random, arena, position, error);
}

/* Two of a hundred boards are a way, whole or blocked. */
static dyad_status make_mixed_hard(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                   dyad_position *position, dyad_error *error)
{
    static dy_corridor *const ways[] = {dy_corridor_spiral, dy_corridor_serpentine,
                                        dy_corridor_comb, dy_corridor_wiggle, dy_corridor_maze};
    if (!dy_chance(random, 2, 100))
        return make_mixed(wish, random, arena, position, error);
    dy_corridor *way = ways[dy_random_below(random, sizeof ways / sizeof ways[0])];
    bool blocked = dy_random_next(random) >> 63;
    return make_way(way, blocked, random, arena, position, error);
}

/* A colour in a straight line from one of its sides to the other, but for one cell. */
static void draw_line(const dy_pen *pen, int colour, dy_random *random)
{
    uint32_t length = pen->transposed ? pen->grid->rows : pen->grid->columns;
    uint32_t lines = pen->transposed ? pen->grid->columns : pen->grid->rows;
    uint32_t line = (uint32_t)dy_random_below(random, lines);
    uint32_t gap = (uint32_t)dy_random_below(random, length);
    dy_stones_fill(pen->grid, dy_other(colour));
    for (uint32_t i = 0; i < length; i++)
        dy_pen_put(pen, line, i, i == gap ? 0 : colour);
}

/* Stones of which two of three are of one colour (with as many of both, chains from side to side
 * are rare on large boards) up to the one that wins; or a serpentine with a stone missing, on a
 * rectangle a line. */
static dyad_status make_near_win(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                 dyad_position *position, dyad_error *error)
{
    int winner;
    dy_pen pen = fresh_pen(position, random, &winner);
    bool square = dy_grid_is_square(&position->grid);
    if (dy_random_next(random) >> 63 || !square) {
        dy_kind_play play = {
            .limit = dy_grid_cells(&position->grid),
            .favoured = winner,
            .stop = wish->stop,
            .hold_last = true,
        };
        if (!dy_play_random(&play, position, random, arena))
            return dy_fault_memory(error);
        if (play.winner)
            return DYAD_OK;
    }
    if (!square) {
        draw_line(&pen, winner, random);
        return DYAD_OK;
    }
    dy_corridor_serpentine(&pen, winner, false, random, arena);
    dy_cut_serpentine(&pen, random);
    return DYAD_OK;
}

/* Whoever plays first, White is to move at the end, unless it has been won before. */
static dyad_status make_reachable(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                  dyad_position *position, dyad_error *error)
{
    uint64_t stones = dy_share_of(wish->fill, dy_grid_cells(&position->grid), random);
    dy_kind_play play = {.limit = stones, .first = stones % 2 == 0 ? 1 : 2, .stop = wish->stop};
    return dy_play_random(&play, position, random, arena) ? DYAD_OK : dy_fault_memory(error);
}

dy_kind_table dy_kinds_path = {
    DY_KIND_RANDOM("stones on random cells", 0.9),
    DY_KIND_FULL,
    DY_KIND_EMPTY,
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
     .any_board = true,
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_near_win},
    {.name = "reachable",
     .summary = "random legal play up to the fill, or until it is won",
     .any_board = true,
     .fill = 0.9,
     .density = DY_TAKES_NONE,
     .make = make_reachable},
    {.name = "wiggle",
     .summary = "won by a path that goes up and down in bands, all the way across in each",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_wiggle},
    {.name = "maze",
     .summary = "won by the one way through a perfect maze, with walls of stones or unfilled",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_maze},
    {.name = "spiral-blocked",
     .summary = "a spiral that is cut somewhere: nobody has won",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_spiral_blocked},
    {.name = "serpentine-blocked",
     .summary = "a serpentine that is cut somewhere: nobody has won",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_serpentine_blocked},
    {.name = "comb-blocked",
     .summary = "two combs with the back of one cut somewhere: nobody has won",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_comb_blocked},
    {.name = "wiggle-blocked",
     .summary = "a wiggle that is cut somewhere: nobody has won",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_wiggle_blocked},
    {.name = "maze-blocked",
     .summary = "a maze whose way through is cut somewhere: nobody has won",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_maze_blocked},
    {.name = "mixed",
     .summary = "random stones, each board with a fill of 0.2 to 1 and a density of 0.3 to 0.7",
     .any_board = true,
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_mixed},
    {.name = "mixed-hard",
     .summary = "as mixed, but 2 of 100 boards are a spiral, serpentine, comb, wiggle or maze",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_mixed_hard},
    {.name = NULL},
};
