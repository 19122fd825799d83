/* batch_connecting.c - games of connection side by side.
 *
 * The chains of a colour are sets of cells in a forest. A word for each cell with a stone: the cell
 * above it; or at a root, ROOT and the edges of its colour that the chain touches. Paths are halved
 * as they are gone (van Leeuwen and van der Weide, 1977). A chain that touches both edges has won.
 */
#include "play/play_batch.h"

#include <string.h>

enum {
    ROOT = 0x8000,
    HOME = 1,
    TARGET = 2,
    BOTH = HOME | TARGET,
    EIGHT = 8,
    CELLS_MAX = DYAD_BATCH_SIDE_MAX * DYAD_BATCH_SIDE_MAX,
};

#define EIGHT_ONES UINT64_C(0x0101010101010101)

_Static_assert(CELLS_MAX <= ROOT, "a cell fits a word beside ROOT");

/* What is the same in all games. */
typedef struct cell_facts {
    uint16_t sides[DY_HEXAGON]; /* cells that touch it */
    uint8_t side_count;
    uint8_t edges[DY_COLOURS]; /* of each colour's, those that it lies on */
} cell_facts;

typedef struct connecting {
    cell_facts *facts; /* of each cell */
    uint16_t *above;   /* of each game and cell */
    uint16_t *empty;   /* of each game: empty cells */
} connecting;

static void note_facts(const dyad_batch *batch, uint32_t row, uint32_t column, cell_facts *facts)
{
    const dyad_game *game = batch->game;
    uint32_t rows = batch->rows, columns = batch->columns, beside[DY_HEXAGON];
    facts->side_count = (uint8_t)dy_neighbours(game->adjacency, rows, columns, row, column, beside);
    for (uint32_t i = 0; i < facts->side_count; i++)
        facts->sides[i] = (uint16_t)beside[i];
    for (int i = 0; i < DY_COLOURS; i++)
        facts->edges[i] =
            (uint8_t)(dy_on_edge(game->home[i], rows, columns, row, column) * HOME |
                      dy_on_edge(game->target[i], rows, columns, row, column) * TARGET);
}

static bool open(dyad_batch *batch)
{
    const dyad_allocator *memory = &batch->memory;
    connecting *own = dy_memory_new(memory, 1, sizeof *own);
    if (!own)
        return false;
    batch->own = own;
    *own = (connecting){
        .facts = dy_memory_new(memory, batch->cell_count, sizeof *own->facts),
        .above = dy_memory_new(memory, batch->games, batch->cell_count * sizeof *own->above),
        .empty = dy_memory_new(memory, batch->games, sizeof *own->empty)};
    if (!own->facts || !own->above || !own->empty)
        return false;
    for (uint32_t row = 0; row < batch->rows; row++)
        for (uint32_t column = 0; column < batch->columns; column++)
            note_facts(batch, row, column, &own->facts[row * batch->columns + column]);
    return true;
}

static void close(dyad_batch *batch)
{
    const dyad_allocator *memory = &batch->memory;
    connecting *own = batch->own;
    if (!own)
        return;
    dy_memory_free(memory, own->facts, batch->cell_count, sizeof *own->facts);
    dy_memory_free(memory, own->above, batch->games, batch->cell_count * sizeof *own->above);
    dy_memory_free(memory, own->empty, batch->games, sizeof *own->empty);
    dy_memory_free(memory, own, 1, sizeof *own);
}

static inline uint32_t root_of(uint16_t *above, uint32_t cell)
{
    while (above[cell] < ROOT) {
        uint32_t next = above[cell];
        if (above[next] >= ROOT)
            return next;
        cell = above[cell] = above[next];
    }
    return cell;
}

/* Puts a stone on an empty cell; whether its colour has joined its edges. */
static bool put(const dyad_batch *batch, size_t game, uint32_t cell, unsigned char colour)
{
    const connecting *own = batch->own;
    const cell_facts *facts = &own->facts[cell];
    uint16_t *above = own->above + game * batch->cell_count;
    unsigned char *cells = dy_batch_cells(batch, game);
    uint32_t root = cell, edges = facts->edges[colour - 1];
    cells[cell] = colour;
    above[cell] = ROOT;
    for (uint32_t i = 0; i < facts->side_count; i++) {
        uint32_t side = facts->sides[i];
        if (cells[side] != colour)
            continue;
        uint32_t other = root_of(above, side);
        if (other == root)
            continue;
        edges |= above[other] & BOTH;
        above[root] = (uint16_t)other;
        root = other;
    }
    above[root] = (uint16_t)(ROOT | edges);
    own->empty[game]--;
    return edges == BOTH;
}

static void settle(dyad_batch *batch, size_t game, bool joined, int colour)
{
    const connecting *own = batch->own;
    if (joined)
        dy_batch_won(batch, game, DYAD_ENDING_JOINED, colour);
    else if (own->empty[game] == 0)
        dy_batch_end(batch, game, (dyad_standing){DYAD_ENDING_FULL, 0});
}

/* As dyad_play_check() has it: the swap is of the only stone, of the colour that goes first. */
static dyad_legality check(const dyad_batch *batch, size_t game, uint32_t action)
{
    const connecting *own = batch->own;
    if (action < batch->cell_count)
        return dy_batch_cells(batch, game)[action] ? DYAD_ILLEGAL_OCCUPIED : DYAD_LEGAL;
    if (batch->to_move[game] == dy_begins(batch->game) ||
        own->empty[game] + 1U != batch->cell_count)
        return DYAD_ILLEGAL_SWAP;
    bool is_opening = !memchr(dy_batch_cells(batch, game), batch->to_move[game], batch->cell_count);
    return is_opening ? DYAD_LEGAL : DYAD_ILLEGAL_SWAP;
}

static void legal(const dyad_batch *batch, size_t game, unsigned char *legal)
{
    const unsigned char *cells = dy_batch_cells(batch, game);
    uint32_t cell = 0;
    for (; cell + EIGHT <= batch->cell_count; cell += EIGHT) { /* a cell is 0, 1 or 2 */
        uint64_t eight;
        memcpy(&eight, cells + cell, EIGHT);
        eight = ~(eight | eight >> 1) & EIGHT_ONES;
        memcpy(legal + cell, &eight, EIGHT);
    }
    for (; cell < batch->cell_count; cell++)
        legal[cell] = !cells[cell];
    if (batch->actions > batch->cell_count)
        legal[batch->cell_count] = check(batch, game, batch->cell_count) == DYAD_LEGAL;
}

/* The first stone changes its colour, and goes to the mirrored cell. */
static bool swap(dyad_batch *batch, size_t game, unsigned char colour)
{
    connecting *own = batch->own;
    unsigned char *cells = dy_batch_cells(batch, game);
    uint32_t cell = 0;
    while (!cells[cell])
        cell++;
    cells[cell] = 0;
    own->empty[game]++;
    return put(batch, game, cell % batch->columns * batch->columns + cell / batch->columns, colour);
}

static bool place(dyad_batch *batch, size_t game, uint32_t action)
{
    unsigned char colour = batch->to_move[game] ^ 3;
    bool joined =
        action < batch->cell_count ? put(batch, game, action, colour) : swap(batch, game, colour);
    settle(batch, game, joined, colour);
    return true;
}

static bool set(dyad_batch *batch, size_t game)
{
    connecting *own = batch->own;
    unsigned char *cells = dy_batch_cells(batch, game), stones[CELLS_MAX];
    int winner = 0;
    own->empty[game] = (uint16_t)batch->cell_count;
    if (batch->began_empty[game])
        return true;
    memcpy(stones, cells, batch->cell_count);
    memset(cells, 0, batch->cell_count);
    for (uint32_t cell = 0; cell < batch->cell_count; cell++)
        if (stones[cell] && put(batch, game, cell, stones[cell]))
            winner = stones[cell];
    settle(batch, game, winner, winner);
    return true;
}

const dy_batch_way dy_batch_connecting = {
    .open = open, .close = close, .check = check, .legal = legal, .place = place, .set = set};
