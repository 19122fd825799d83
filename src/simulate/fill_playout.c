/* fill_playout.c - random fillings of the boards of connection games.
 *
 * When one board is filled at a time, a coin decides the colour of each empty cell. One colour may
 * then have too many cells. Of its cells, random ones change their colour until the numbers are
 * right. The result is uniform over all fillings with the right numbers, because both steps treat
 * all cells alike. */
#include "simulate/fill_playout.h"

#include "base/fault.h"
#include "simulate/sliced.h"

#include <string.h>

enum {
    SLICED_HEXAGONS_MAX = 320, /* sides beyond which boards are filled one by one */
    SLICED_SQUARES_MAX = 256,
    UNIT_BLOCKS = 128,         /* at most */
    UNIT_REDUCTIONS = 1 << 21, /* and about so many cells, each looked at as often as there are
                                * rows */
    UNIT_CELLS = 1 << 20,      /* of boards one by one */
    STOP_CELLS = 1 << 22,      /* between looks at the stop flag */
};

enum { SIDES = 6, LINES = 8 };

typedef struct player {
    const dyad_game *game;
    const dy_match *match;
    uint32_t rows, columns, count; /* empty cells */
    uint64_t unit_games;
    /* Sliced. */
    const dy_sliced *kernels;
    dy_sliced_judge *judge;
    dy_fill_playout board;
    uint32_t *open; /* the empty cells in order */
    /* One by one. */
    dy_lattice lattice;
    uint64_t *start[DY_COLOURS], *empty, *full[DY_COLOURS], *reach;
    uint64_t *lines[LINES]; /* hexagons: boards whose lines are followed side by side; or NULL */
    dy_trail trail;
} player;

/* ---- what is played ----------------------------------------------------------------------- */

static uint64_t count_empty(const dyad_position *position)
{
    const dy_grid *grid = &position->grid;
    return dy_grid_cells(grid) - dy_grid_count(grid, 1) - dy_grid_count(grid, 2);
}

dyad_status dy_fill_playout_check(const dyad_position *position, dyad_error *error)
{
    if (count_empty(position) == 0)
        return dy_fault(error, DYAD_E_MALFORMED,
                        "the board is full: expected an empty cell to play on, found none");
    return DYAD_OK;
}

void dy_fill_playout_lengths(const dy_match *match, uint64_t *least, uint64_t *most)
{
    *least = *most = match->moves + count_empty(match->position);
}

static bool is_sliced(const dy_match *match)
{
    const dyad_position *position = match->position;
    uint32_t most =
        position->game->adjacency == DY_HEXAGON ? SLICED_HEXAGONS_MAX : SLICED_SQUARES_MAX;
    return match->policy == DYAD_POLICY_UNIFORM && position->grid.rows <= most &&
           position->grid.columns <= most;
}

static uint64_t longer_side(uint32_t rows, uint32_t columns)
{
    return rows > columns ? rows : columns;
}

uint64_t dy_fill_playout_unit_games(const dy_match *match)
{
    const dy_grid *grid = &match->position->grid;
    uint64_t cells = dy_grid_cells(grid);
    if (!is_sliced(match))
        return cells < UNIT_CELLS ? UNIT_CELLS / cells : 1;
    uint64_t blocks = UNIT_REDUCTIONS / (cells * longer_side(grid->rows, grid->columns));
    blocks = blocks < 1 ? 1 : blocks > UNIT_BLOCKS ? UNIT_BLOCKS : blocks;
    return blocks * DY_BLOCK_GAMES;
}

/* ---- 512 at a time ------------------------------------------------------------------------ */

static void set_slice(dy_slice *slice, bool set)
{
    memset(slice->word, set ? 0xff : 0, sizeof slice->word);
}

/* Stones, frames, and the list of empty cells. */
static void lay_out(player *own, const dy_grid *grid)
{
    dy_fill_playout *board = &own->board;
    size_t pitch = board->pitch;
    for (uint32_t row = 0; row < grid->rows + DY_SLICED_FRAME; row++) {
        for (uint32_t column = 0; column < pitch; column++) {
            size_t at = row * pitch + column;
            bool on_board = row < grid->rows && column < grid->columns;
            int stone = on_board ? dy_grid_at(grid, row, column) : row >= grid->rows ? 1 : 2;
            set_slice(&board->cells[at], stone == 1);
            set_slice(&board->work[at], stone == 1);
            if (stone == 0)
                own->open[board->count++] = (uint32_t)at;
        }
    }
}

static bool open_sliced(player *own, const dy_match *match, dy_arena *arena)
{
    dy_fill_playout *board = &own->board;
    uint32_t rows = own->rows, columns = own->columns, count = own->count;
    size_t cells = dy_fill_playout_slices(rows, columns);
    own->kernels = dy_sliced_of(match->cpu);
    own->judge = own->game->adjacency == DY_HEXAGON ? own->kernels->hex : own->kernels->path;
    *board = (dy_fill_playout){.rows = rows,
                               .columns = columns,
                               .pitch = dy_fill_playout_pitch(rows, columns),
                               .to_move = match->to_move,
                               .cells = dy_arena_alloc(arena, cells, sizeof *board->cells),
                               .work = dy_arena_alloc(arena, 2 * cells, sizeof *board->work),
                               .pool = dy_arena_alloc(arena, DY_POOL, sizeof *board->pool),
                               .open = dy_arena_alloc(arena, count, sizeof *board->open),
                               .spare_open = dy_arena_alloc(arena, count, sizeof *board->open),
                               .exchange = dy_arena_alloc(arena, count, sizeof *board->exchange)};
    own->open = dy_arena_alloc(arena, count, sizeof *own->open);
    if (!board->cells || !board->work || !board->pool || !board->open || !board->spare_open ||
        !board->exchange || !own->open)
        return false;
    lay_out(own, &match->position->grid);
    dy_random any;
    dy_random_init(&any, 0, count); /* the same whatever the seed is */
    for (uint32_t i = 0; i < count; i++) {
        uint32_t j = (uint32_t)dy_random_below(&any, i + 1);
        board->exchange[i] = board->exchange[j];
        board->exchange[j] = i;
    }
    return true;
}

static bool play_sliced(player *own, uint64_t unit, uint64_t games, dyad_stop stop,
                        uint64_t outcomes[])
{
    dy_fill_playout *board = &own->board;
    uint64_t cells = (uint64_t)own->rows * own->columns, since = 0;
    cells *= longer_side(own->rows, own->columns);
    dy_random_init(&board->dice, own->match->seed, unit);
    dy_coins_init(&board->coins, own->match->seed, unit);
    memcpy(board->open, own->open, own->count * sizeof *own->open);
    board->blocks = 0;
    while (games > 0) {
        dy_slice won[DY_COLOURS];
        uint64_t count = games < DY_BLOCK_GAMES ? games : DY_BLOCK_GAMES;
        own->kernels->fill(board);
        own->judge(board, won);
        uint64_t first = own->kernels->count(&won[0], count);
        uint64_t second = own->kernels->count(&won[1], count);
        outcomes[0] += first;
        outcomes[1] += second;
        outcomes[2] += count - first - second;
        games -= count;
        since += cells;
        if (since >= STOP_CELLS && dy_stopped(stop))
            return false;
    }
    return true;
}

/* ---- one at a time ------------------------------------------------------------------------ */

static bool open_plain(player *own, const dy_match *match, dy_arena *arena)
{
    const dy_grid *grid = &match->position->grid;
    own->lattice = dy_lattice_of(grid, own->game->adjacency);
    own->reach = dy_plane_take(&own->lattice, arena);
    own->empty = dy_plane_take(&own->lattice, arena);
    for (int i = 0; i < DY_COLOURS; i++) {
        own->start[i] = grid->plane[i];
        own->full[i] = dy_plane_take(&own->lattice, arena);
    }
    if (!own->reach || !own->empty || !own->full[0] || !own->full[1])
        return false;
    bool lined = own->game->adjacency == DY_HEXAGON && own->game->home[0] == DY_TOP &&
                 match->policy == DYAD_POLICY_UNIFORM;
    for (unsigned i = 0; lined && i < LINES; i++)
        if (!(own->lines[i] = i ? dy_plane_take(&own->lattice, arena) : own->full[0]))
            return false;
    dy_outside(&own->lattice, grid->plane[0], grid->plane[1], own->empty);
    return dy_trail_take(&own->trail, &own->lattice, false, NULL, arena);
}

/* A random cell of those that are set in `plane`; there is one. */
static size_t pick(const player *own, const uint64_t *plane, dy_random *dice)
{
    size_t columns = own->columns, stride = own->lattice.stride;
    for (;;) {
        uint64_t cell = dy_random_below(dice, (uint64_t)own->rows * columns);
        size_t bit = cell / columns * stride * DY_WORD_BITS + cell % columns;
        if (dy_bit(plane, bit) && dy_bit(own->empty, bit))
            return bit;
    }
}

/* Fills the empty cells with `wanted` of the first colour. */
static void fill_randomly(const player *own, uint64_t wanted, dy_random *dice)
{
    size_t words = own->rows * own->lattice.stride;
    uint64_t have = 0;
    for (size_t i = 0; i < words; i++) {
        uint64_t empty = own->empty[i], first = empty ? empty & dy_random_next(dice) : 0;
        have += dy_bit_count(first);
        own->full[0][i] = own->start[0][i] | first;
        own->full[1][i] = own->start[1][i] | (empty ^ first);
    }
    for (; have != wanted; have += have < wanted ? 1 : (uint64_t)-1) {
        int from = have < wanted; /* the colour, less 1, that has too many */
        size_t bit = pick(own, own->full[from], dice);
        dy_bit_clear(own->full[from], bit);
        dy_bit_set(own->full[1 - from], bit);
    }
}

/* Fills the empty cells in order, by turns. */
static void fill_in_order(const player *own)
{
    size_t words = own->rows * own->lattice.stride;
    int mover = own->match->to_move - 1;
    for (size_t i = 0; i < words; i++) {
        for (int j = 0; j < DY_COLOURS; j++)
            own->full[j][i] = own->start[j][i];
        for (uint64_t left = own->empty[i]; left; left &= left - 1, mover = 1 - mover)
            own->full[mover][i] |= left & -left;
    }
}

/* The line between the colours of a full board of hexagons. Stones and edges are of two colours, so
 * the line that begins at the top left has colour 1 on one side, joined to the top, and colour 2 on
 * the other, joined to the left; it ends where one of them has come to its other edge. It is far
 * shorter than a flood:
 *
 *         1 1 1        around a cell, in order:   0 1      (row, column) is the cell of colour 2 on
 *        2 2 1 2                                 5 . 2     the line, that of colour 1 is on its
 *         2 2 1 2                                 4 3      `side`, and the next one at side + 1 */
typedef struct line {
    const uint64_t *first; /* the stones of colour 1 */
    int64_t row, column;
    unsigned side;
    bool ended, first_joins;
} line;

/* Goes a step along the line; which colour comes next is as good as a coin, so that no branch
 * depends on it. */
static inline void go_on(const player *own, line *at)
{
    static const int64_t down[SIDES] = {-1, -1, 0, 1, 1, 0}, across[SIDES] = {0, 1, 1, 0, -1, -1};
    static const unsigned turn[2][SIDES] = {{5, 0, 1, 2, 3, 4}, {1, 2, 3, 4, 5, 0}};
    unsigned next = turn[1][at->side];
    int64_t row = at->row + down[next], column = at->column + across[next];
    if (row == own->rows || column == own->columns) {
        at->ended = true;
        at->first_joins = row == own->rows;
        return;
    }
    bool first = row < 0;
    if (row >= 0 && column >= 0)
        first =
            dy_bit(at->first, (size_t)row * own->lattice.stride * DY_WORD_BITS + (size_t)column);
    int64_t goes = (int64_t)first - 1;
    at->row += down[next] & goes;
    at->column += across[next] & goes;
    at->side = turn[first][at->side];
}

/* Follows the lines on some boards; side by side, as each step waits for the one before it. */
static void follow_lines(const player *own, line lines[LINES], unsigned count)
{
    for (unsigned ended = 0; ended < count;) {
        ended = 0;
        for (unsigned i = 0; i < count; i++) {
            if (!lines[i].ended)
                go_on(own, &lines[i]);
            ended += lines[i].ended;
        }
    }
}

/* The outcome of a full board: whose sides are joined; 2: nobody's. */
static unsigned outcome_of(player *own)
{
    const dyad_game *game = own->game;
    for (unsigned i = 0; i < DY_COLOURS; i++) {
        if (game->adjacency == DY_HEXAGON && i == 1)
            return 1; /* on a full board of Hex somebody has won */
        dy_reach(&own->lattice, own->full[i], game->home[i], &own->trail, own->reach);
        if (dy_touches_edge(&own->lattice, own->reach, game->target[i]))
            return i;
    }
    return DY_COLOURS;
}

static bool play_plain(player *own, uint64_t unit, uint64_t games, dyad_stop stop,
                       uint64_t outcomes[])
{
    int mover = own->match->to_move;
    if (own->match->policy == DYAD_POLICY_FIRST) {
        fill_in_order(own); /* the games are all the same */
        outcomes[outcome_of(own)] += games;
        return true;
    }
    uint64_t wanted = mover == 1 ? (own->count + 1) / 2 : own->count / 2, at_once = 1;
    if (own->lines[0])
        at_once = LINES;
    for (uint64_t i = 0; i < games; i += at_once) {
        line lines[LINES];
        uint64_t count = games - i < at_once ? games - i : at_once;
        for (uint64_t k = 0; k < count; k++) {
            dy_random dice;
            dy_random_init(&dice, own->match->seed, unit * own->unit_games + i + k);
            if (own->lines[0])
                own->full[0] = own->lines[k];
            lines[k] = (line){.first = own->full[0], .column = -1, .side = 1};
            fill_randomly(own, wanted, &dice);
        }
        if (own->lines[0])
            follow_lines(own, lines, (unsigned)count);
        else
            outcomes[outcome_of(own)]++;
        for (uint64_t k = 0; own->lines[0] && k < count; k++)
            outcomes[lines[k].first_joins ? 0 : 1]++;
        if (dy_stopped(stop))
            return false;
    }
    return true;
}

/* ---- the row ------------------------------------------------------------------------------ */

void *dy_fill_playout_open(const dy_match *match, dy_arena *arena)
{
    player *own = dy_arena_zero(arena, 1, sizeof *own);
    if (!own)
        return NULL;
    own->game = match->position->game;
    own->match = match;
    own->rows = match->position->grid.rows;
    own->columns = match->position->grid.columns;
    own->count = (uint32_t)count_empty(match->position);
    own->unit_games = dy_fill_playout_unit_games(match);
    bool opened = is_sliced(match) ? open_sliced(own, match, arena) : open_plain(own, match, arena);
    return opened ? own : NULL;
}

bool dy_fill_playout_play(void *played, uint64_t unit, uint64_t games, dyad_stop stop,
                          dy_tally *tally)
{
    player *own = played;
    uint64_t outcomes[DYAD_OUTCOMES_MAX] = {0};
    bool whole = is_sliced(own->match) ? play_sliced(own, unit, games, stop, outcomes)
                                       : play_plain(own, unit, games, stop, outcomes);
    if (!whole)
        return false;
    tally->games += games;
    for (int i = 0; i < DYAD_OUTCOMES_MAX; i++)
        tally->outcomes[i] += outcomes[i];
    tally->total_moves += games * (own->match->moves + own->count);
    dy_distribution_add(&tally->course[0].moves, own->match->moves + own->count, games);
    return true;
}

bool dy_fill_playout_first_moves(const dy_match *match, dy_arena *arena, dy_first_moves *out)
{
    const dy_grid *grid = &match->position->grid;
    *out = (dy_first_moves){.count = 0};
    out->moves = dy_arena_alloc(arena, (size_t)count_empty(match->position), sizeof *out->moves);
    if (!out->moves)
        return false;
    for (uint32_t row = 0; row < grid->rows; row++) {
        for (uint32_t column = 0; column < grid->columns; column++) {
            if (dy_grid_at(grid, row, column) == 0) {
                out->moves[out->count].row = row;
                out->moves[out->count++].column = column;
            }
        }
    }
    return true;
}

bool dy_fill_playout_after(const dy_match *match, uint64_t row, uint64_t column, dy_arena *arena,
                           dyad_position *position, dy_match *out)
{
    (void)arena;
    if (!dy_position_copy(position, match->position))
        return false;
    dy_grid_put(&position->grid, (uint32_t)row, (uint32_t)column, match->to_move);
    *out = *match;
    out->position = position;
    out->to_move = 3 - match->to_move;
    out->moves++;
    return true;
}
