/* connecting.c - the rules of games of connection: each colour has two edges to join.
 *
 * Chains are sets of cells in a forest, joined by size and not compressed, so that the journal of a
 * dy_track can undo it. The two edges of each colour are in it like cells:
 *
 *     node   cell, cell, ... | home, target of colour 1 | home, target of colour 2
 *     a colour has joined its edges when its home and its target are in one tree
 *
 * Where the row says misere, whoever has joined has lost. */
#include "play/play_rules.h"

#include "base/fault.h"

enum {
    STONE,  /* of a cell: 0, 1 or 2 */
    PARENT, /* the node above it in its tree; itself at the root */
    SIZE,   /* of a root: nodes of its tree */
    FIELDS, /* words of a node */
    EDGES = 2 * DY_COLOURS,
    /* Entries of the journal that a stone takes: its own three and the count of empty cells, and
     * two for each of the trees that it joins, those of six neighbours and of two edges. */
    ENTRIES = 4 + 2 * (DY_HEXAGON + 2),
};

static uint32_t cells_of(const dyad_play *play)
{
    return play->rows * play->columns;
}

static uint32_t word(uint32_t node, uint32_t field)
{
    return node * FIELDS + field;
}

/* The word that counts the empty cells. */
static uint32_t empty_word(const dyad_play *play)
{
    return word(cells_of(play) + EDGES, 0);
}

/* The node of a colour's home (0) or target (1). */
static uint32_t edge_node(const dyad_play *play, int colour, uint32_t which)
{
    return cells_of(play) + (uint32_t)(colour - 1) * 2 + which;
}

static size_t words_of(const dyad_play *play)
{
    return (size_t)empty_word(play) + 1;
}

static void clear(dyad_play *play)
{
    uint32_t *words = play->track.words;
    for (uint32_t node = 0; node < cells_of(play) + EDGES; node++) {
        words[word(node, PARENT)] = node;
        words[word(node, SIZE)] = 1;
    }
    words[empty_word(play)] = cells_of(play);
}

static int at(const dyad_play *play, uint32_t row, uint32_t column)
{
    return (int)play->track.words[word(row * play->columns + column, STONE)];
}

static dyad_legality check(const dyad_play *play, int colour, size_t row, size_t column)
{
    (void)colour;
    if (row >= play->rows || column >= play->columns)
        return DYAD_ILLEGAL_OFF_BOARD;
    return at(play, (uint32_t)row, (uint32_t)column) ? DYAD_ILLEGAL_OCCUPIED : DYAD_LEGAL;
}

static uint32_t root_of(const dyad_play *play, uint32_t node)
{
    const uint32_t *words = play->track.words;
    while (words[word(node, PARENT)] != node)
        node = words[word(node, PARENT)];
    return node;
}

static void join(dyad_play *play, uint32_t a, uint32_t b)
{
    dy_track *track = &play->track;
    a = root_of(play, a);
    b = root_of(play, b);
    if (a == b)
        return;
    uint32_t size_a = track->words[word(a, SIZE)], size_b = track->words[word(b, SIZE)];
    uint32_t above = size_a < size_b ? b : a, below = size_a < size_b ? a : b;
    dy_track_set(track, word(below, PARENT), above);
    dy_track_set(track, word(above, SIZE), size_a + size_b);
}

static bool place(dyad_play *play, int colour, uint32_t row, uint32_t column)
{
    const dyad_game *game = play->game;
    dy_track *track = &play->track;
    uint32_t rows = play->rows, columns = play->columns, cell = row * columns + column;
    uint32_t beside[DY_HEXAGON];
    if (!dy_track_reserve(track, ENTRIES))
        return false;
    dy_track_set(track, word(cell, STONE), (uint32_t)colour);
    dy_track_set(track, empty_word(play), track->words[empty_word(play)] - 1);
    uint32_t count = dy_neighbours(game->adjacency, rows, columns, row, column, beside);
    for (uint32_t i = 0; i < count; i++)
        if (track->words[word(beside[i], STONE)] == (uint32_t)colour)
            join(play, cell, beside[i]);
    if (dy_on_edge(game->home[colour - 1], rows, columns, row, column))
        join(play, cell, edge_node(play, colour, 0));
    if (dy_on_edge(game->target[colour - 1], rows, columns, row, column))
        join(play, cell, edge_node(play, colour, 1));
    return true;
}

static bool joined(const dyad_play *play, int colour)
{
    return root_of(play, edge_node(play, colour, 0)) == root_of(play, edge_node(play, colour, 1));
}

static dyad_status accept(const dyad_play *play, dyad_error *error)
{
    if (joined(play, 1) && joined(play, 2))
        return dy_fault(error, DYAD_E_MALFORMED, "both colours have joined their sides");
    return DYAD_OK;
}

static dyad_standing result(dyad_play *play)
{
    for (int colour = 1; colour <= DY_COLOURS; colour++)
        if (joined(play, colour))
            return dy_standing_won(play, DYAD_ENDING_JOINED, colour);
    if (play->track.words[empty_word(play)] == 0)
        return (dyad_standing){DYAD_ENDING_FULL, 0};
    return (dyad_standing){DYAD_ENDING_NONE, 0};
}

const dy_play_rules dy_rules_connection = {
    .words = words_of,
    .clear = clear,
    .check = check,
    .place = place,
    .setup = place,
    .accept = accept,
    .result = result,
    .at = at,
};
