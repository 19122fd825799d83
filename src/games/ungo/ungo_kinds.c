/* ungo_kinds.c - kinds of Un-Go board. A position has as many stones of both colours, and every
 * group has a liberty. Two facts make large ones cheap:
 *
 *   1. Taking a stone from a board on which every group has a liberty leaves such a board. Other
 *      groups lose nothing. What is left of the stone's own group may fall into pieces, but as the
 *      group was joined, each piece touches the emptied cell.
 *   2. For the same reason, taking one stone from a group without a liberty mends it for good.
 *
 * So random stones become a position by taking one stone from each group without a liberty, and
 * then stones of the colour that has more, whichever they are. Kinds of one or two long groups
 * rather hand cells from one colour to the other at the end where the two meet.
 *
 * Boards of two regions, above and below a ragged frontier (full, near-win):
 *
 *     a a a a a      every column has cells of `a` at the top and of `b` at the bottom, so both are
 *     a b a a b      joined along the edge; heights[c] is where column c changes over
 *     b b . b b  <-  the column `meeting` has the cell that gives both a liberty
 *     b b b b b
 *     . b b b .  <-  eyes: liberties that one colour has for itself
 */
#include "base/fault.h"
#include "base/stop.h"
#include "board/groups.h"
#include "generate/board_kinds.h"
#include "generate/curves.h"
#include "generate/stones.h"

enum {
    NEAR_WIN_MIN = 4, /* smallest side on which a region of half of the cells has room for eyes */
    MOVE_TRIES = 256, /* random cells tried for a move, before all are looked at */
    LOG_SIZE = 1,     /* of groups: what changes is of no interest */
};

static dy_pen fresh_pen(dyad_position *position, dy_random *random, int *colour)
{
    *colour = dy_random_colour(random);
    return dy_pen_random(position, *colour, random);
}

static dyad_status take_groups(dy_groups *groups, const dy_grid *grid, dy_arena *arena,
                               dyad_error *error)
{
    uint32_t n = grid->rows > grid->columns ? grid->rows : grid->columns;
    if (n > DY_GROUPS_SIDE_MAX)
        return dy_fault(error, DYAD_E_USAGE,
                        "size %u: this kind of ungo takes a side of at most %d", (unsigned)n,
                        DY_GROUPS_SIDE_MAX);
    return dy_groups_take(groups, grid->rows, grid->columns, LOG_SIZE, arena)
               ? DYAD_OK
               : dy_fault_memory(error);
}

/* ---- random ------------------------------------------------------------------------------- */

/* Takes one stone from each group that has no liberty. */
static dyad_status mend_groups(dy_grid *grid, dy_arena *arena, dyad_error *error)
{
    dy_groups groups;
    dyad_status status = take_groups(&groups, grid, arena, error);
    if (status != DYAD_OK)
        return status;
    dy_groups_load(&groups, grid);
    uint64_t *mended =
        dy_arena_zero(arena, dy_words_for(groups.group_count + (size_t)1), sizeof(uint64_t));
    if (!mended)
        return dy_fault_memory(error);
    for (uint32_t row = 0; row < grid->rows; row++) {
        for (uint32_t column = 0; column < grid->columns; column++) {
            uint32_t cell = dy_groups_cell(&groups, row, column);
            if (!dy_groups_at(&groups, cell) || dy_groups_breathes(&groups, cell))
                continue;
            uint32_t group = dy_groups_of(&groups, cell);
            if (!dy_bit(mended, group))
                dy_grid_put(grid, row, column, 0);
            dy_bit_set(mended, group);
        }
    }
    return DYAD_OK;
}

static void equalise(dy_grid *grid, dy_random *random)
{
    uint64_t first = dy_grid_count(grid, 1), second = dy_grid_count(grid, 2);
    if (first > second)
        dy_stones_thin(grid, 1, first - second, random);
    else
        dy_stones_thin(grid, 2, second - first, random);
}

static dyad_status make_random(const dy_wish *wish, dy_random *random, dy_arena *arena,
                               dyad_position *position, dyad_error *error)
{
    dy_grid *grid = &position->grid;
    uint64_t each = dy_share_of(wish->fill, dy_grid_cells(grid), random) / 2;
    dy_stones_scatter(grid, (uint64_t[]){each, each}, random);
    dyad_status status = mend_groups(grid, arena, error);
    if (status == DYAD_OK)
        equalise(grid, random);
    return status;
}

/* ---- long groups -------------------------------------------------------------------------- */

/* Two spirals, one in the other, which are one group each. The first cells of `a`, which has more,
 * go to `b`, and one or two cells at the new border become the only liberties. */
static dyad_status make_spiral(const dy_wish *wish, dy_random *random, dy_arena *arena,
                               dyad_position *position, dyad_error *error)
{
    (void)wish;
    (void)arena;
    (void)error;
    int a;
    dy_pen pen = fresh_pen(position, random, &a);
    uint32_t n = pen.grid->rows;
    dy_stones_fill(pen.grid, dy_other(a));
    for (dy_spiral at = dy_single_spiral(n); !at.ended; dy_spiral_step(&at))
        dy_pen_put(&pen, (uint32_t)at.row, (uint32_t)at.column, a);
    uint64_t empty = n % 2 ? 1 : 2;
    uint64_t more = dy_grid_count(pen.grid, a) - dy_grid_count(pen.grid, dy_other(a));
    uint64_t given = (more - empty) / 2;
    dy_spiral at = dy_single_spiral(n);
    for (uint64_t i = 0; i < given + empty; i++, dy_spiral_step(&at))
        dy_pen_put(&pen, (uint32_t)at.row, (uint32_t)at.column, i < given ? dy_other(a) : 0);
    return DYAD_OK;
}

/* One group that goes back and forth over the board, and walls between its runs, each with one
 * liberty on a random cell. Then the first cells of `a` go to `b`, which makes them part of the
 * first wall, until both have as many. */
static dyad_status make_serpentine(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                   dyad_position *position, dyad_error *error)
{
    (void)wish;
    (void)arena;
    (void)error;
    int a, b;
    dy_pen pen = fresh_pen(position, random, &a);
    b = dy_other(a);
    uint32_t n = pen.grid->rows, row, column;
    dy_stones_fill(pen.grid, b);
    uint64_t cells = (n + 1) / 2 * (uint64_t)n + n / 2;
    for (uint64_t i = 0; i < cells; i++) {
        dy_serpentine_cell(n, i, &row, &column);
        dy_pen_put(&pen, row, column, a);
    }
    for (column = 1; column < n; column += 2) {
        row = (uint32_t)dy_random_below(random, n - 1);
        dy_pen_put(&pen, row + (dy_serpentine_gap(n, column) == 0), column, 0);
    }
    uint64_t more = dy_grid_count(pen.grid, a) - dy_grid_count(pen.grid, b);
    for (uint64_t i = 0; more; i++) {
        dy_serpentine_cell(n, i, &row, &column);
        dy_pen_put(&pen, row, column, more >= 2 ? b : 0);
        more -= more >= 2 ? 2 : 1;
    }
    return DYAD_OK;
}

/* Two combs, which are one group each, with one liberty, or one each. */
static dyad_status make_comb(const dy_wish *wish, dy_random *random, dy_arena *arena,
                             dyad_position *position, dyad_error *error)
{
    (void)wish;
    (void)arena;
    (void)error;
    int a;
    dy_pen pen = fresh_pen(position, random, &a);
    uint32_t n = pen.grid->rows;
    if (n == 1)
        return DYAD_OK;
    dy_draw_comb(&pen, a);
    uint32_t given = n % 2 ? (n - 3) / 2 : 0; /* of the first tooth of b, which has n - 2 more */
    for (uint32_t r = 1; r <= given; r++)
        dy_pen_put(&pen, r, 0, a);
    dy_pen_put(&pen, given + 1, 0, 0);
    if (n % 2 == 0)
        dy_pen_put(&pen, n - 2, n - 1, 0); /* the tip of the last tooth of a */
    return DYAD_OK;
}

/* ---- two regions -------------------------------------------------------------------------- */

typedef struct frontier {
    uint32_t *heights; /* of each column: cells of the upper region */
    uint32_t meeting;  /* the column with empty cells below the upper region */
    uint32_t empty;    /* how many */
} frontier;

/* The upper region has all of the upper half, less its half of what must be empty. */
static dyad_status take_frontier(frontier *f, uint32_t n, uint32_t meeting, uint32_t empty,
                                 dy_arena *arena, dyad_error *error)
{
    *f = (frontier){.meeting = n % 2 ? n / 2 : meeting, .empty = empty};
    f->heights = dy_arena_alloc(arena, n, sizeof *f->heights);
    if (!f->heights)
        return dy_fault_memory(error);
    for (uint32_t c = 0; c < n; c++)
        f->heights[c] = n / 2 + (n % 2 && c < n / 2);
    if (n % 2 == 0)
        f->heights[meeting]--;
    return DYAD_OK;
}

/* Makes it ragged: in one pair of columns after the other, one takes from the other by chance. No
 * region gets fewer than `least` cells in a column, apart from the column `meeting`. */
static void roughen(frontier *f, uint32_t n, uint32_t least, dy_random *random)
{
    uint32_t open = n; /* the first column of an unfinished pair */
    for (uint32_t c = 0; c < n; c++) {
        if (c == f->meeting)
            continue;
        if (open == n) {
            open = c;
            continue;
        }
        uint32_t sum = f->heights[open] + f->heights[c], most = n - least;
        uint32_t low = sum > most + least ? sum - most : least, high = sum - low;
        f->heights[open] = low + (uint32_t)dy_random_below(random, high - low + UINT64_C(1));
        f->heights[c] = sum - f->heights[open];
        open = n;
    }
}

static void draw_frontier(const frontier *f, const dy_pen *pen, int upper)
{
    uint32_t n = pen->grid->rows;
    dy_stones_fill(pen->grid, dy_other(upper));
    for (uint32_t c = 0; c < n; c++) {
        for (uint32_t r = 0; r < f->heights[c]; r++)
            dy_pen_put(pen, r, c, upper);
        for (uint32_t i = 0; c == f->meeting && i < f->empty; i++)
            dy_pen_put(pen, f->heights[c] + i, c, 0);
    }
}

/* As full as can be: two groups, and as few empty cells as equal numbers allow, one or two. */
static dyad_status make_full(const dy_wish *wish, dy_random *random, dy_arena *arena,
                             dyad_position *position, dyad_error *error)
{
    if (wish->size == 1)
        return DYAD_OK;
    int upper;
    dy_pen pen = fresh_pen(position, random, &upper);
    uint32_t n = pen.grid->rows;
    frontier f;
    dyad_status status =
        take_frontier(&f, n, (uint32_t)dy_random_below(random, n), n % 2 ? 1 : 2, arena, error);
    if (status != DYAD_OK)
        return status;
    roughen(&f, n, 1, random);
    draw_frontier(&f, &pen, upper);
    return DYAD_OK;
}

/* Black, who moves first, has no move, or one move after which White has none.
 *
 * Each region is one group, and they share one liberty, x. A cell that has a region's own stones on
 * all sides is an eye of it: the other colour may not play there while the region has any other
 * liberty. If only White has an eye, x is suicide for Black, and Black has no move. If White has an
 * eye above and Black has two below, x comes first in Black's row-major order; then White's eye is
 * the only cell left but Black's eyes, and suicide on every one of them. A side of odd length needs
 * an odd number of empty cells, so whoever wins then has an eye more. */
static dyad_status make_near_win(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                 dyad_position *position, dyad_error *error)
{
    if (wish->size < NEAR_WIN_MIN)
        return dy_fault(error, DYAD_E_USAGE,
                        "size %zu: kind near-win of ungo needs a side of at least %d", wish->size,
                        NEAR_WIN_MIN);
    enum { BLACK = 1, WHITE = 2 };
    bool black_wins = dy_random_next(random) >> 63;
    dy_pen pen = dy_pen_random(position, BLACK, random);
    if (black_wins) /* the order of the rows matters */
        pen.transposed = pen.flip_rows = false;
    uint32_t n = pen.grid->rows;
    frontier f;
    dyad_status status =
        take_frontier(&f, n, 2 + (uint32_t)dy_random_below(random, n - 2), 1, arena, error);
    if (status != DYAD_OK)
        return status;
    if (n % 2) /* the extra eye below: a cell of the frontier makes up for it */
        f.heights[0]--;
    roughen(&f, n, 2, random);
    draw_frontier(&f, &pen, black_wins ? WHITE : BLACK);
    uint32_t eyes[] = {0, n - 1, 2}, eye_count = 1 + black_wins + n % 2;
    for (uint32_t i = 0; i < eye_count; i++)
        dy_pen_put(&pen, n - 1, eyes[i], 0);
    if (black_wins)
        dy_pen_put(&pen, 0, 0, 0);
    return DYAD_OK;
}

/* ---- play --------------------------------------------------------------------------------- */

static bool may_play(const dy_groups *groups, uint32_t cell, int mover)
{
    return !dy_groups_at(groups, cell) && dy_groups_legal(groups, cell, mover);
}

/* A legal move, all of which are equally likely; false when there is none. */
static bool random_move(const dy_groups *groups, int mover, dy_random *random, uint32_t *cell)
{
    uint32_t rows = groups->rows, columns = groups->columns;
    for (int i = 0; i < MOVE_TRIES; i++) {
        uint32_t number = (uint32_t)dy_random_below(random, (uint64_t)rows * columns);
        *cell = dy_groups_cell(groups, number / columns, number % columns);
        if (may_play(groups, *cell, mover))
            return true;
    }
    uint64_t found = 0; /* few or none: the k-th of them takes the place with probability 1 / k */
    for (uint32_t row = 0; row < rows; row++) {
        for (uint32_t column = 0; column < columns; column++) {
            uint32_t next = dy_groups_cell(groups, row, column);
            if (may_play(groups, next, mover) && dy_random_below(random, ++found) == 0)
                *cell = next;
        }
    }
    return found != 0;
}

/* Plays `moves` moves from the empty board, and up to a quarter more, until it is Black's turn with
 * as many stones of both colours; gives back after how many moves that was last so. */
static uint64_t play(dy_groups *groups, uint64_t moves, dyad_stop stop, dy_random *random)
{
    uint64_t equal = 0;
    uint32_t cell;
    for (uint64_t i = 0; i < moves + moves / 4 && equal + 1 < moves; i++) {
        int mover = 1 + (int)(i % 2);
        if (i % DY_MOVES_A_LOOK == 0 && dy_stopped(stop))
            break;
        if (!random_move(groups, mover, random, &cell))
            break;
        dy_groups_play(groups, cell, mover);
        if (mover == 2 && groups->captured[0] == groups->captured[1])
            equal = i + 1;
    }
    return equal;
}

/* The game is played twice: once to find the last moment at which it is a position, and then, with
 * the same random numbers, up to that moment. */
static dyad_status make_reachable(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                  dyad_position *position, dyad_error *error)
{
    dy_grid *grid = &position->grid;
    dy_groups groups;
    dyad_status status = take_groups(&groups, grid, arena, error);
    if (status != DYAD_OK)
        return status;
    uint64_t moves = dy_share_of(wish->fill, dy_grid_cells(grid), random);
    dy_random again = *random;
    dy_groups_load(&groups, grid);
    uint64_t equal = play(&groups, moves, wish->stop, random);
    dy_groups_load(&groups, grid);
    play(&groups, equal, wish->stop, &again);
    for (uint32_t row = 0; row < grid->rows; row++)
        for (uint32_t column = 0; column < grid->columns; column++)
            dy_grid_put(grid, row, column,
                        dy_groups_at(&groups, dy_groups_cell(&groups, row, column)));
    return DYAD_OK;
}

dy_kind_table dy_kinds_ungo = {
    {.name = "random",
     .summary = "random stones, mended and evened out by taking a few away",
     .any_board = true,
     .fill = 0.6,
     .density = DY_TAKES_NONE,
     .make = make_random},
    {.name = "full",
     .summary = "two groups and one or two empty cells",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_full},
    DY_KIND_EMPTY,
    {.name = "spiral",
     .summary = "two groups winding into each other, with one or two liberties",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_spiral},
    {.name = "serpentine",
     .summary = "a group that goes back and forth over the board, and walls of one liberty",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_serpentine},
    {.name = "comb",
     .summary = "two groups like combs, one between the other's teeth, with one or two liberties",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_comb},
    {.name = "near-win",
     .summary = "Black has no move, or one after which White has none (size 4 and more)",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_near_win},
    {.name = "reachable",
     .summary = "random legal play; the fill is the number of moves for each cell",
     .any_board = true,
     .fill = 0.6,
     .density = DY_TAKES_NONE,
     .make = make_reachable},
    {.name = NULL},
};
