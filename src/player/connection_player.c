/* connection_player.c - the board of Hex and PATH for a player's search.
 *
 * A row of the board is a word. The board has a frame: one cell at either end of each row, and one
 * row above and below. A frame cell belongs to the colour whose edge is there.
 *
 * A bridge is two stones (or edges) of a colour, and two empty cells that are next to both. If the
 * opponent plays on one of the cells, the colour answers on the other. In Hex the two cells touch
 * each other; PATH has another shape.
 *
 *        1 1 1 1 1 1
 *        2 . . . . 2        bridges     x .      . x        x        PATH     x .
 *        2 . . . . 2                    . x      x .       . .                . x
 *        2 . . . . 2                                        x
 *        1 1 1 1 1 1
 *
 * In Hex there are also pairs before the edges: the two cells before a stone, on the way to an edge
 * of its colour. The colour gets one of them. So a stone on the third row counts almost as much as
 * one on the second, and stones further away count for more, too.
 *
 * A sample is 512 playouts at once, cut into slices (simulate/sliced.h). Each colour gets one cell
 * of each of these pairs; the other cells are paired at random. Where the last move went into a
 * bridge of the colour to move, its other cell is given to that colour at once. Otherwise every
 * such move would look like a gain.
 */
#include "player/connection_player.h"

#include "network/hex_network.h"
#include "simulate/sliced.h"
#include "solver/solver.h"

#include <math.h>
#include <string.h>

enum {
    ROWS_MAX = DYAD_PLAYER_SIDE_MAX + 2,
    THOROUGH_SQUARES = 48, /* empty cells of PATH beyond which connections take too long to find */
    SWAPS = 24             /* in the order of the cells, between two samples */
};

typedef uint64_t rows[ROWS_MAX];

typedef struct board {
    rows stones[DY_COLOURS]; /* those that were filled in, and the frame, included */
    rows filled[DY_COLOURS];
    int to_move;
    int last; /* cell that was played on since loading; -1: none */
} board;

/* Where a cell stands. */
typedef struct place {
    uint64_t bit; /* in its row */
    uint32_t slice;
    uint16_t row;
    uint16_t cell;
} place;

typedef struct player_board {
    const dyad_game *game;
    uint32_t height, width; /* rows and columns of the board */
    size_t cells;
    bool knows;
    uint64_t inside; /* the columns of a row that are no frame */
    board now, loaded;
    place places[DY_PLAYER_CELLS];  /* by cell */
    place order[DY_PLAYER_CELLS];   /* in a random order, changed a little for each sample */
    uint16_t open[DY_PLAYER_CELLS]; /* cells; their slices are in playout.open, in this order */
    const dy_sliced *kernels;
    dy_sliced_judge *judge;
    dy_fill_playout playout;
    dy_pair_tally tally;
    dyad_solver *solver;
    dy_hex_network *network; /* NULL: none is for this game */
    dy_sample looked;        /* of a block that the network is shown */
    float gain[DY_PLAYER_CELLS];
    const place *saving; /* the cell that saves a bridge, given away in a sample; or NULL */
    unsigned char marks[DY_PLAYER_CELLS];
    dy_connection_glance glances[DY_COLOURS];
} player_board;

/* ---- geometry ------------------------------------------------------------------------------ */

static uint64_t column_bit(const player_board *own, size_t cell)
{
    return own->places[cell].bit;
}

static size_t row_of(const player_board *own, size_t cell)
{
    return own->places[cell].row;
}

static uint64_t empty_in(const player_board *own, const board *b, size_t row)
{
    return own->inside & ~b->stones[0][row] & ~b->stones[1][row];
}

static void frame(const player_board *own, board *b)
{
    memset(b, 0, sizeof *b);
    for (int colour = 1; colour <= DY_COLOURS; colour++) {
        uint64_t *stones = b->stones[colour - 1];
        if (dy_goes_down(own->game, colour)) {
            stones[0] = stones[own->height + 1] = own->inside;
            continue;
        }
        for (size_t row = 1; row <= own->height; row++)
            stones[row] = UINT64_C(1) | UINT64_C(1) << (own->width + 1);
    }
}

/* Whether the cells of `through`, frame included, join the two edges of the colour. */
static bool joins(const player_board *own, int colour, const uint64_t *through)
{
    size_t last = own->height + 1;
    bool down = dy_goes_down(own->game, colour), six = own->game->adjacency == DY_HEXAGON;
    rows reach = {0};
    if (down)
        reach[0] = own->inside;
    else
        for (size_t row = 1; row < last; row++)
            reach[row] = 1;
    for (bool changed = true, back = false; changed; back = !back) {
        changed = false;
        for (size_t i = 0; i <= last; i++) {
            size_t row = back ? last - i : i;
            uint64_t above = row ? reach[row - 1] : 0, below = row < last ? reach[row + 1] : 0;
            uint64_t before = reach[row], here = before | above | below, last_here = 0;
            if (six)
                here |= above >> 1 | below << 1;
            for (here &= through[row]; here != last_here;) {
                last_here = here;
                here |= (here << 1 | here >> 1) & through[row];
            }
            reach[row] = here;
            changed = changed || here != before;
        }
    }
    if (down)
        return (reach[last] & own->inside) != 0;
    for (size_t row = 1; row < last; row++)
        if (reach[row] >> (own->width + 1) & 1)
            return true;
    return false;
}

/* ---- moves --------------------------------------------------------------------------------- */

static void put_slice(const player_board *own, size_t cell, int colour)
{
    dy_slice *slice = &own->playout.cells[own->places[cell].slice];
    memset(slice->word, colour == 1 ? 0xff : 0, sizeof slice->word);
}

static void put_stone(const player_board *own, board *b, size_t cell, int colour)
{
    b->stones[colour - 1][row_of(own, cell)] |= column_bit(own, cell);
}

void dy_connection_player_seed(void *opened, uint64_t seed, uint64_t stream)
{
    player_board *own = opened;
    dy_random_init(&own->playout.dice, seed, stream);
    dy_coins_init(&own->playout.coins, seed, stream);
    for (size_t cell = 0; cell < own->cells; cell++) {
        size_t other = dy_random_below(&own->playout.dice, cell + 1);
        own->order[cell] = own->order[other];
        own->order[other] = own->places[cell];
    }
}

void dy_connection_player_load(void *opened, const dy_player_position *position)
{
    player_board *own = opened;
    const unsigned char *cells = position->cells;
    frame(own, &own->now);
    own->now.to_move = position->to_move;
    own->now.last = -1;
    for (size_t cell = 0; cell < own->cells; cell++) {
        if (!cells[cell])
            continue;
        put_stone(own, &own->now, cell, cells[cell]);
        put_slice(own, cell, cells[cell]);
    }
    own->loaded = own->now;
}

/* The slices of cells that were played on keep what is in them: a sample fills the slices of empty
 * cells before it reads them. */
void dy_connection_player_rewind(void *opened)
{
    player_board *own = opened;
    own->now = own->loaded;
}

void dy_connection_player_play(void *opened, int move)
{
    player_board *own = opened;
    put_stone(own, &own->now, (size_t)move, own->now.to_move);
    put_slice(own, (size_t)move, own->now.to_move);
    own->now.to_move = 3 - own->now.to_move;
    own->now.last = move;
}

void dy_connection_player_fill(void *opened, const unsigned char *filled)
{
    player_board *own = opened;
    for (size_t cell = 0; cell < own->cells; cell++) {
        if (!filled[cell] || !(empty_in(own, &own->now, row_of(own, cell)) & column_bit(own, cell)))
            continue;
        put_stone(own, &own->now, cell, filled[cell]);
        put_slice(own, cell, filled[cell]);
        own->now.filled[filled[cell] - 1][row_of(own, cell)] |= column_bit(own, cell);
    }
}

bool dy_connection_player_is_filled(const void *opened, int move)
{
    const player_board *own = opened;
    const place *at = &own->places[move];
    return ((own->now.filled[0][at->row] | own->now.filled[1][at->row]) & at->bit) != 0;
}

void dy_connection_player_look(const void *opened, unsigned char *cells)
{
    const player_board *own = opened;
    for (size_t cell = 0; cell < own->cells; cell++) {
        cells[cell] = 0;
        for (int i = 0; i < DY_COLOURS; i++)
            if (own->now.stones[i][row_of(own, cell)] & ~own->now.filled[i][row_of(own, cell)] &
                column_bit(own, cell))
                cells[cell] = (unsigned char)(i + 1);
    }
}

size_t dy_connection_player_moves(void *opened, uint16_t *moves, float *looks)
{
    const player_board *own = opened;
    size_t count = 0;
    for (size_t cell = 0; cell < own->cells; cell++) {
        if (empty_in(own, &own->now, row_of(own, cell)) & column_bit(own, cell)) {
            looks[count] = 0.5F;
            moves[count++] = (uint16_t)cell;
        }
    }
    return count;
}

dyad_status dy_connection_player_check(void *opened, const dy_player_position *position)
{
    player_board *own = opened;
    dy_connection_player_load(own, position);
    bool joined[DY_COLOURS], full = true;
    for (int i = 0; i < DY_COLOURS; i++)
        joined[i] = joins(own, i + 1, own->now.stones[i]);
    for (size_t row = 1; row <= own->height; row++)
        full = full && !empty_in(own, &own->now, row);
    if (joined[0] && joined[1])
        return DYAD_E_MALFORMED;
    return joined[0] || joined[1] || full ? DYAD_END : DYAD_OK;
}

/* ---- samples ------------------------------------------------------------------------------- */

static void add_open(player_board *own, const place *at)
{
    own->open[own->playout.count] = at->cell;
    own->playout.open[own->playout.count++] = at->slice;
}

/* Notes a pair for each bit of `first`: that cell of `row`, and the cell of `second_row` that lies
 * `right` columns further (-1, 0 or 1). A cell that is in `used`, that is, in a pair already, is
 * passed over; new pairs are added to `used`. */
static void pair_up(player_board *own, rows used, size_t row, uint64_t first, size_t second_row,
                    int right)
{
    for (; first; first &= first - 1) {
        uint64_t a = first & -first, b = right >= 0 ? a << right : a >> -right;
        if ((used[row] & a) || (used[second_row] & b))
            continue;
        used[row] |= a;
        used[second_row] |= b;
        unsigned column = dy_lowest_bit(a) - 1;
        add_open(own, &own->places[(row - 1) * own->width + column]);
        add_open(own, &own->places[(second_row - 1) * own->width + (size_t)((int)column + right)]);
    }
}

/* Pairs up the bridges of the colour whose stones are `s`. */
static void pair_bridges(player_board *own, const uint64_t *s, rows used)
{
    const board *b = &own->now;
    bool six = own->game->adjacency == DY_HEXAGON;
    for (size_t row = 1; row <= own->height; row++) {
        uint64_t here = empty_in(own, b, row);
        uint64_t below = row < own->height ? empty_in(own, b, row + 1) : 0;
        if (six) {
            pair_up(own, used, row, here & here >> 1 & s[row - 1] >> 1 & s[row + 1], row, 1);
            pair_up(own, used, row, here & below & s[row] >> 1 & s[row + 1] << 1, row + 1, 0);
        } else {
            pair_up(own, used, row, here & below >> 1 & s[row] >> 1 & s[row + 1], row + 1, 1);
        }
        pair_up(own, used, row, here & below << 1 & s[row] << 1 & s[row + 1], row + 1, -1);
    }
}

/* Hex: pairs up the two cells before each stone of a colour that stands on row number `distance`
 * from an edge of the colour, the row along the edge being 1. */
static void pair_ahead(player_board *own, int colour, size_t distance, const uint64_t *empty,
                       rows used)
{
    const uint64_t *s = own->now.stones[colour - 1];
    bool down = dy_goes_down(own->game, colour);
    size_t length = down ? own->height : own->width;
    size_t first = distance - 1, last = length + 1 - first; /* where those cells are */
    if (distance > length / 2)
        return;
    if (down) {
        uint64_t two = empty[first] & empty[first] >> 1;
        pair_up(own, used, first, two & s[first + 1], first, 1);
        two = empty[last] & empty[last] >> 1;
        pair_up(own, used, last, two & s[last - 1] >> 1, last, 1);
        return;
    }
    for (size_t row = 1; row < own->height; row++) {
        uint64_t two = empty[row] & empty[row + 1];
        uint64_t left = s[row] >> 1 & UINT64_C(1) << first;
        uint64_t right = s[row + 1] << 1 & UINT64_C(1) << last;
        pair_up(own, used, row, two & (left | right), row + 1, 0);
    }
}

/* Pairs up cells of which a colour needs only one: the bridges first, for they are certain. */
static void pair_needs(player_board *own, rows used)
{
    rows empty = {0};
    for (int i = 0; i < DY_COLOURS; i++)
        pair_bridges(own, own->now.stones[i], used);
    if (own->game->adjacency != DY_HEXAGON)
        return;
    for (size_t row = 1; row <= own->height; row++)
        empty[row] = empty_in(own, &own->now, row);
    size_t longer = own->height > own->width ? own->height : own->width;
    for (size_t distance = 3; distance <= longer / 2; distance++)
        for (int colour = 1; colour <= DY_COLOURS; colour++)
            pair_ahead(own, colour, distance, empty, used);
}

/* The last move may have gone into a bridge of the colour to move: the cell that saves it, or NULL.
 * Around the last move, in order, lie a stone of the bridge, that cell, and the other stone. */
static const place *saving_cell(const player_board *own)
{
    static const int hexagon[6][2] = {{-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}};
    static const int square[8][2] = {{-1, 0}, {-1, 1}, {0, 1},  {1, 1},
                                     {1, 0},  {1, -1}, {0, -1}, {-1, -1}};
    bool six = own->game->adjacency == DY_HEXAGON;
    int ways = six ? 6 : 8, last = own->now.last, n = (int)own->width;
    const int(*steps)[2] = six ? hexagon : square;
    if (last < 0)
        return NULL;
    int row = last / n, column = last % n;
    const uint64_t *mine = own->now.stones[own->now.to_move - 1];
    for (int i = six ? 0 : 1; i < ways; i += six ? 1 : 2) {
        const int *to = steps[i], *a = steps[(i + ways - 1) % ways], *b = steps[(i + 1) % ways];
        int beyond = row + 1 + to[0];
        if ((mine[row + 1 + a[0]] >> (column + 1 + a[1]) & 1) &&
            (mine[row + 1 + b[0]] >> (column + 1 + b[1]) & 1) &&
            (empty_in(own, &own->now, (size_t)beyond) >> (column + 1 + to[1]) & 1))
            return &own->places[(row + to[0]) * n + column + to[1]];
    }
    return NULL;
}

/* Lists the empty cells as pairs: those that are known first, then the others at random. */
static void list_open(player_board *own)
{
    dy_fill_playout *playout = &own->playout;
    rows used = {0};
    playout->count = 0;
    playout->to_move = own->now.to_move;
    if (own->saving) {
        used[own->saving->row] |= own->saving->bit;
        put_slice(own, own->saving->cell, playout->to_move);
        playout->to_move = 3 - playout->to_move;
    }
    if (own->knows)
        pair_needs(own, used);
    for (int i = 0; i < SWAPS; i++) {
        uint64_t roll = dy_random_next(&own->playout.dice);
        size_t a = (roll & UINT32_MAX) * own->cells >> 32, b = (roll >> 32) * own->cells >> 32;
        place swap = own->order[a];
        own->order[a] = own->order[b];
        own->order[b] = swap;
    }
    for (size_t i = 0; i < own->cells; i++) {
        const place *at = &own->order[i];
        if (empty_in(own, &own->now, at->row) & ~used[at->row] & at->bit)
            add_open(own, at);
    }
}

/* Notes how colour number `colour` + 1 did in the `games` playouts in which it got a cell: it won
 * and lost so many of them. */
static void rate(dy_sample *sample, int colour, size_t cell, uint32_t games, uint32_t won,
                 uint32_t lost)
{
    sample->got[colour][cell] = games != 0;
    if (games)
        sample->worth[colour][cell] = 0.5F + 0.5F * ((float)won - (float)lost) / (float)games;
}

static void rate_cells(const player_board *own, dy_sample *sample)
{
    const dy_fill_playout *playout = &own->playout;
    const dy_pair_tally *tally = &own->tally;
    uint32_t won = tally->won[0], lost = tally->won[1];
    for (uint32_t i = 0; i + 1 < playout->count; i += 2) {
        size_t cell = own->open[i], other = own->open[i + 1];
        uint32_t games = tally->first[i / 2], rest = DY_BLOCK_GAMES - games;
        uint32_t a = tally->first_won[i / 2][0], b = tally->first_won[i / 2][1];
        rate(sample, 0, cell, games, a, b);
        rate(sample, 1, other, games, b, a);
        rate(sample, 1, cell, rest, lost - b, won - a);
        rate(sample, 0, other, rest, won - a, lost - b);
    }
    if (playout->count % 2) {
        size_t last = own->open[playout->count - 1];
        bool first = playout->to_move == 1;
        rate(sample, !first, last, DY_BLOCK_GAMES, first ? won : lost, first ? lost : won);
    }
}

/* Adds what it is worth to be to move, which coins do not see: a share of what the best cell would
 * gain. It mends the values of four in a hundred positions from games on 7 x 7 and 8 x 8;
 * docs/player.md has the figures. */
static void add_tempo(const player_board *own, dy_sample *sample)
{
    static const float share = 0.6F;
    int mover = own->now.to_move - 1;
    float value = mover == 0 ? sample->value : 1 - sample->value, best = value;
    for (size_t cell = 0; cell < own->cells; cell++)
        if (sample->got[mover][cell] && sample->worth[mover][cell] > best)
            best = sample->worth[mover][cell];
    float gain = share * (best - value), first = mover == 0 ? gain : -gain;
    sample->value += first;
    for (size_t cell = 0; cell < own->cells; cell++) {
        sample->worth[0][cell] += first;
        sample->worth[1][cell] -= first;
    }
}

/* Whether what all playouts came to is certain: `winner` has joined its edges; or winner is 0, and
 * neither colour can join its edges any more. */
static bool is_certain(player_board *own, int winner)
{
    const board *b = &own->now;
    rows through;
    if (winner)
        return joins(own, winner, b->stones[winner - 1]);
    for (int i = 0; i < DY_COLOURS; i++) {
        memcpy(through, b->stones[i], sizeof through);
        for (size_t row = 1; row <= own->height; row++)
            through[row] |= empty_in(own, b, row);
        if (joins(own, i + 1, through))
            return false;
    }
    return true;
}

void dy_connection_player_sample(void *opened, dy_sample *sample)
{
    player_board *own = opened;
    dy_slice won[DY_COLOURS];
    own->saving = own->knows ? saving_cell(own) : NULL;
    list_open(own);
    own->kernels->fill_pairs(&own->playout);
    own->judge(&own->playout, won);
    own->kernels->tally_pairs(&own->playout, won, &own->tally);
    uint32_t first = own->tally.won[0], second = own->tally.won[1];
    memset(sample->got[0], 0, own->cells);
    memset(sample->got[1], 0, own->cells);
    sample->value = 0.5F + 0.5F * ((float)first - (float)second) / DY_BLOCK_GAMES;
    sample->known = DYAD_OPEN;
    rate_cells(own, sample);
    if (own->saving)
        rate(sample, own->now.to_move - 1, own->saving->cell, DY_BLOCK_GAMES,
             own->tally.won[own->now.to_move - 1], own->tally.won[2 - own->now.to_move]);
    bool all = first == DY_BLOCK_GAMES || second == DY_BLOCK_GAMES || first + second == 0;
    if (all && is_certain(own, first ? 1 : second ? 2 : 0))
        sample->known = DYAD_YES;
    else if (own->knows)
        add_tempo(own, sample);
}

/* ---- glances ------------------------------------------------------------------------------- */

/* How good cells look: the current through each, divided by the largest. */
static void rate_looks(const player_board *own, const float *current, dy_insight *insight)
{
    float most = 1e-9F;
    for (size_t cell = 0; cell < own->cells; cell++)
        most = current[cell] > most ? current[cell] : most;
    for (size_t cell = 0; cell < own->cells; cell++)
        insight->looks[cell] = current[cell] / most;
}

/* PATH is two games: in one the mover needs a path, in the other the opponent does. Only what holds
 * in both games may be filled in. */
static void glance_twice(player_board *own, dy_insight *insight)
{
    int mover = own->now.to_move - 1, other = 1 - mover;
    const dy_connection_glance *mine = &own->glances[mover], *theirs = &own->glances[other];
    float current[DY_CONNECTION_CELLS];
    if (theirs->first_wins == DYAD_NO || mine->first_wins == DYAD_YES) {
        insight->proven = true;
        insight->outcome = mine->first_wins == DYAD_YES ? DYAD_WDL_WIN : DYAD_WDL_LOSS;
        return;
    }
    if (mine->first_wins == DYAD_NO && theirs->first_wins == DYAD_YES) {
        insight->proven = true;
        insight->outcome = DYAD_WDL_DRAW;
        return;
    }
    for (size_t cell = 0; cell < own->cells; cell++) {
        bool same = mine->filled[cell] == theirs->filled[cell];
        insight->filled[cell] = same ? mine->filled[cell] : 0;
        /* A game that is decided has no say in what is left of the other. */
        insight->lost[cell] = theirs->first_wins == DYAD_OPEN ? theirs->lost[cell] : 0;
        current[cell] = mine->current[cell] + theirs->current[cell];
    }
    rate_looks(own, current, insight);
}

dyad_status dy_connection_player_glance(void *opened, bool thorough, dy_insight *insight)
{
    player_board *own = opened;
    insight->proven = false;
    insight->outcome = DYAD_WDL_DRAW;
    memset(insight->filled, 0, own->cells);
    memset(insight->lesser, 0, own->cells);
    memset(insight->lost, 0, own->cells);
    if (!own->solver)
        return DYAD_OK;
    size_t empty = 0;
    for (size_t cell = 0; cell < own->cells; cell++) {
        uint64_t bit = column_bit(own, cell);
        size_t row = row_of(own, cell);
        own->marks[cell] = own->now.stones[0][row] & bit   ? 1
                           : own->now.stones[1][row] & bit ? 2
                                                           : 0;
    }
    for (size_t cell = 0; cell < own->cells; cell++)
        empty += !own->marks[cell];
    if (own->solver->questions == 2 && empty > THOROUGH_SQUARES)
        thorough = false;
    for (int i = 0; i < own->solver->questions; i++)
        own->solver->engine->glance(own->solver->search[i], own->marks, own->now.to_move - 1,
                                    thorough, &own->glances[i]);
    if (own->solver->questions == 2) {
        glance_twice(own, insight);
        return DYAD_OK;
    }
    const dy_connection_glance *seen = &own->glances[0];
    insight->proven = seen->first_wins != DYAD_OPEN;
    insight->outcome = seen->first_wins == DYAD_YES ? DYAD_WDL_WIN : DYAD_WDL_LOSS;
    memcpy(insight->filled, seen->filled, own->cells);
    memcpy(insight->lost, seen->lost, own->cells);
    memcpy(insight->lesser, seen->lesser, own->cells);
    rate_looks(own, seen->current, insight);
    return DYAD_OK;
}

/* ---- the network -------------------------------------------------------------------------- */

/* It is shown the position alone, not the move that led there: nothing is saved at once. */
bool dy_connection_player_advise(void *opened, float *chances, float *shift)
{
    player_board *own = opened;
    int mover = own->now.to_move, last = own->now.last;
    float won = 0;
    if (!own->network)
        return false;
    memset(own->gain, 0, own->cells * sizeof *own->gain);
    own->now.last = -1;
    for (int i = 0; i < DY_NET_LOOKS; i++) {
        const dy_sample *seen = &own->looked;
        dy_connection_player_sample(own, &own->looked);
        won += (mover == 1 ? seen->value : 1 - seen->value) / DY_NET_LOOKS;
        for (size_t cell = 0; cell < own->cells; cell++)
            if (seen->got[0][cell] && seen->got[1][cell])
                own->gain[cell] += (seen->worth[0][cell] + seen->worth[1][cell] - 1) / DY_NET_LOOKS;
    }
    own->now.last = last;
    for (size_t cell = 0; cell < own->cells; cell++) {
        uint64_t bit = column_bit(own, cell);
        size_t row = row_of(own, cell);
        own->marks[cell] = own->now.stones[mover - 1][row] & bit   ? 1
                           : own->now.stones[2 - mover][row] & bit ? 2
                                                                   : 0;
    }
    dy_net_view view = {own->marks, dy_goes_down(own->game, mover), own->gain, won};
    float says = dy_net_share(dy_hex_network_look(own->network, &view, chances) * 2 / 3);
    *shift = mover == 1 ? says - won : won - says;
    return true;
}

dyad_solver *dy_connection_player_solver(void *opened)
{
    return ((player_board *)opened)->solver;
}

/* ---- opening ------------------------------------------------------------------------------- */

static bool open_filling(player_board *own, dy_arena *arena)
{
    dy_fill_playout *playout = &own->playout;
    size_t pitch = dy_fill_playout_pitch(own->height, own->width);
    size_t slices = dy_fill_playout_slices(own->height, own->width);
    playout->rows = own->height;
    playout->columns = own->width;
    playout->pitch = pitch;
    playout->cells = dy_arena_zero(arena, slices, sizeof *playout->cells);
    playout->work = dy_arena_zero(arena, 2 * slices, sizeof *playout->work);
    playout->open = dy_arena_alloc(arena, own->cells + 1, sizeof *playout->open);
    if (!playout->cells || !playout->work || !playout->open)
        return false;
    for (size_t row = own->height; row < own->height + DY_SLICED_FRAME;
         row++) { /* below the board, colour 1's */
        memset(&playout->cells[row * pitch], 0xff, pitch * sizeof *playout->cells);
        memset(&playout->work[row * pitch], 0xff, pitch * sizeof *playout->work);
    }
    return true;
}

dyad_status dy_connection_player_open(const dy_player_request *request, dy_arena *arena,
                                      void **opened)
{
    player_board *own = dy_arena_zero(arena, 1, sizeof *own);
    *opened = own;
    if (!own)
        return DYAD_E_MEMORY;
    own->game = request->game;
    own->height = request->rows;
    own->width = request->columns;
    own->cells = (size_t)own->height * own->width;
    own->knows = request->knows;
    own->inside = ((UINT64_C(1) << own->width) - 1) << 1;
    own->kernels = dy_sliced_of(request->cpu);
    own->judge = own->game->adjacency == DY_HEXAGON ? own->kernels->hex : own->kernels->path;
    uint32_t pitch = (uint32_t)dy_fill_playout_pitch(own->height, own->width);
    for (size_t cell = 0; cell < own->cells; cell++) {
        uint32_t row = (uint32_t)cell / own->width, column = (uint32_t)cell % own->width;
        own->places[cell] = (place){.bit = UINT64_C(1) << (column + 1),
                                    .slice = row * pitch + column,
                                    .row = (uint16_t)(row + 1),
                                    .cell = (uint16_t)cell};
    }
    if (!open_filling(own, arena))
        return DYAD_E_MEMORY;
    if (request->advised) {
        own->network = dy_hex_network_open(arena, request->cpu, own->height, own->width);
        if (!own->network)
            return DYAD_E_MEMORY;
    }
    dyad_solver_request wanted = {.game = own->game,
                                  .rows = own->height,
                                  .columns = own->width,
                                  .memory = request->bytes,
                                  .cpu = request->cpu};
    return request->knows && own->height <= DYAD_SOLVE_SIDE_MAX && own->width <= DYAD_SOLVE_SIDE_MAX
               ? dyad_solver_new(request->memory, &wanted, &own->solver, NULL)
               : DYAD_OK;
}

void dy_connection_player_close(void *opened)
{
    player_board *own = opened;
    if (own)
        dyad_solver_free(own->solver);
}
