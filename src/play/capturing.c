/* capturing.c - the rules of games of capture on squares: groups of the other colour without a
 * liberty are taken off. Then the own group may be left without one where the row says that suicide
 * is legal, and is taken off too; else the move is illegal. Whoever cannot move has lost; where the
 * goal is to capture, whoever takes stones of the other colour off first has won. Where the row
 * says misere it is the other way round.
 *
 * A group is a tree of its stones, joined by size and not compressed, so that the journal can undo
 * it, and a ring of them. Its root counts the pseudo-liberties, the pairs (stone of the group,
 * empty cell beside it); the group is without a liberty when there are none, as in board/groups.h,
 * which plays faster but not back.
 *
 *     . . . |        cells are numbered with a border around: row 0 and the last row, and one cell
 *     . . . |        after each row, which is the left neighbour of the next */
#include "play/play_rules.h"

#include "base/fault.h"
#include "play/taken.h"

#include <stdlib.h>

enum {
    STONE,     /* of a cell: 0, 1, 2 or BORDER */
    PARENT,    /* the stone above it in its tree; itself at the root */
    NEXT,      /* the next stone of its ring */
    SIZE,      /* of a root: stones */
    LIBERTIES, /* of a root: pseudo-liberties */
    FIELDS,
    BORDER = 3,
    SIDES = 4,
    /* Entries of the journal: of a stone its five, a liberty of each neighbour and its own, and
     * five for each group that it joins; of a stone that is taken off, its own and its neighbours'
     * liberties. */
    PLACE_ENTRIES = 5 + 2 * SIDES + 5 * SIDES,
    LIFT_ENTRIES = 1 + SIDES,
};

static uint32_t width_of(const dyad_play *play)
{
    return play->columns + 1;
}

static uint32_t cell_of(const dyad_play *play, size_t row, size_t column)
{
    return ((uint32_t)row + 1) * width_of(play) + (uint32_t)column;
}

static uint32_t get(const dyad_play *play, uint32_t cell, uint32_t field)
{
    return play->track.words[cell * FIELDS + field];
}

static void set(dyad_play *play, uint32_t cell, uint32_t field, uint32_t value)
{
    dy_track_set(&play->track, cell * FIELDS + field, value);
}

static void add(dyad_play *play, uint32_t cell, uint32_t field, uint32_t what)
{
    set(play, cell, field, get(play, cell, field) + what);
}

static uint32_t beside(const dyad_play *play, uint32_t cell, int side)
{
    switch (side) {
    case 0: return cell - width_of(play);
    case 1: return cell - 1;
    case 2: return cell + 1;
    default: return cell + width_of(play);
    }
}

static bool is_colour(uint32_t stone)
{
    return stone == 1 || stone == 2;
}

static uint32_t root_of(const dyad_play *play, uint32_t cell)
{
    while (get(play, cell, PARENT) != cell)
        cell = get(play, cell, PARENT);
    return cell;
}

/* The word that says which colour has taken stones off, where that is the goal. */
static uint32_t captor_word(const dyad_play *play)
{
    return (play->rows + 2) * width_of(play) * FIELDS;
}

static size_t words(const dyad_play *play)
{
    return (size_t)captor_word(play) + 1;
}

static void clear(dyad_play *play)
{
    uint32_t *word = play->track.words, rows = play->rows;
    for (uint32_t i = 0; i < width_of(play); i++) {
        word[i * FIELDS + STONE] = BORDER;
        word[((rows + 1) * width_of(play) + i) * FIELDS + STONE] = BORDER;
    }
    for (uint32_t row = 0; row < rows; row++)
        word[cell_of(play, row, play->columns) * FIELDS + STONE] = BORDER;
}

static int at(const dyad_play *play, uint32_t row, uint32_t column)
{
    return (int)get(play, cell_of(play, row, column), STONE);
}

/* ---- rules -------------------------------------------------------------------------------- */

/* Whether the sides of `cell` that are stones of the group of `root` are all its liberties. */
static bool only_liberty(const dyad_play *play, uint32_t cell, uint32_t root)
{
    uint32_t count = 0;
    for (int side = 0; side < SIDES; side++) {
        uint32_t other = beside(play, cell, side);
        count += is_colour(get(play, other, STONE)) && root_of(play, other) == root;
    }
    return get(play, root, LIBERTIES) == count;
}

/* Whether a stone of a colour on an empty cell has a liberty: a cell beside it is empty, or a group
 * of its own there has another, or one of the opponent's has none but this. */
static bool breathes(const dyad_play *play, uint32_t cell, uint32_t colour)
{
    for (int side = 0; side < SIDES; side++)
        if (get(play, beside(play, cell, side), STONE) == 0)
            return true;
    for (int side = 0; side < SIDES; side++) {
        uint32_t other = beside(play, cell, side), stone = get(play, other, STONE);
        if (is_colour(stone) && only_liberty(play, cell, root_of(play, other)) == (stone != colour))
            return true;
    }
    return false;
}

static bool may_play(const dyad_play *play, uint32_t cell, uint32_t colour)
{
    return play->game->suicide || breathes(play, cell, colour);
}

static dyad_legality check(const dyad_play *play, int colour, size_t row, size_t column)
{
    if (row >= play->rows || column >= play->columns)
        return DYAD_ILLEGAL_OFF_BOARD;
    uint32_t cell = cell_of(play, row, column);
    if (get(play, cell, STONE) != 0)
        return DYAD_ILLEGAL_OCCUPIED;
    return may_play(play, cell, (uint32_t)colour) ? DYAD_LEGAL : DYAD_ILLEGAL_SUICIDE;
}

/* Looks first where the colour could move when that was asked last, and goes on from there. */
static bool can_move(dyad_play *play, uint32_t colour)
{
    uint32_t columns = play->columns, cells = play->rows * columns;
    uint32_t *hint = &play->hint[colour - 1];
    for (uint32_t left = cells; left > 0; left--) {
        uint32_t cell = cell_of(play, *hint / columns, *hint % columns);
        if (get(play, cell, STONE) == 0 && may_play(play, cell, colour))
            return true;
        *hint = *hint + 1 < cells ? *hint + 1 : 0;
    }
    return false;
}

static dyad_standing result(dyad_play *play)
{
    int captor = (int)play->track.words[captor_word(play)];
    if (captor)
        return dy_standing_won(play, DYAD_ENDING_GOAL, captor);
    if (can_move(play, (uint32_t)play->to_move))
        return (dyad_standing){DYAD_ENDING_NONE, 0};
    return dy_standing_won(play, DYAD_ENDING_NO_MOVE, 3 - play->to_move);
}

/* ---- moves -------------------------------------------------------------------------------- */

static void join(dyad_play *play, uint32_t a, uint32_t b)
{
    uint32_t root_a = root_of(play, a), root_b = root_of(play, b);
    if (root_a == root_b)
        return;
    if (get(play, root_a, SIZE) < get(play, root_b, SIZE)) {
        uint32_t swap = root_a;
        root_a = root_b;
        root_b = swap;
    }
    set(play, root_b, PARENT, root_a);
    add(play, root_a, SIZE, get(play, root_b, SIZE));
    add(play, root_a, LIBERTIES, get(play, root_b, LIBERTIES));
    uint32_t next = get(play, a, NEXT);
    set(play, a, NEXT, get(play, b, NEXT));
    set(play, b, NEXT, next);
}

/* Puts a stone on an empty cell; what has no liberty then stays. There is room in the journal. */
static void put(dyad_play *play, uint32_t cell, uint32_t colour)
{
    uint32_t liberties = 0;
    set(play, cell, STONE, colour);
    set(play, cell, PARENT, cell);
    set(play, cell, NEXT, cell);
    set(play, cell, SIZE, 1);
    for (int side = 0; side < SIDES; side++) {
        uint32_t other = beside(play, cell, side), stone = get(play, other, STONE);
        if (stone == 0)
            liberties++;
        else if (is_colour(stone))
            add(play, root_of(play, other), LIBERTIES, (uint32_t)-1);
    }
    set(play, cell, LIBERTIES, liberties);
    for (int side = 0; side < SIDES; side++)
        if (get(play, beside(play, cell, side), STONE) == colour)
            join(play, cell, beside(play, cell, side));
}

static bool setup(dyad_play *play, int colour, uint32_t row, uint32_t column)
{
    if (!dy_track_reserve(&play->track, PLACE_ENTRIES))
        return false;
    put(play, cell_of(play, row, column), (uint32_t)colour);
    return true;
}

/* Takes a group off. */
static void lift(dyad_play *play, uint32_t stone)
{
    uint32_t at_cell = stone, colour = get(play, stone, STONE), width = width_of(play);
    do {
        set(play, at_cell, STONE, 0);
        for (int side = 0; side < SIDES; side++) {
            uint32_t other = beside(play, at_cell, side);
            if (get(play, other, STONE) == 3 - colour)
                add(play, root_of(play, other), LIBERTIES, 1);
        }
        dy_taken_add(play, (at_cell / width - 1) * play->columns + at_cell % width);
        at_cell = get(play, at_cell, NEXT);
    } while (at_cell != stone);
}

/* Stones of the other colour that a move takes off at most: a group on two sides counts twice. */
static size_t count_captures(const dyad_play *play, uint32_t cell, uint32_t colour)
{
    size_t count = 0;
    for (int side = 0; side < SIDES; side++) {
        uint32_t other = beside(play, cell, side);
        if (get(play, other, STONE) == 3 - colour && only_liberty(play, cell, root_of(play, other)))
            count += get(play, root_of(play, other), SIZE);
    }
    return count;
}

/* The same of the own colour, which a move that is suicide takes off; 0 where none is legal. */
static size_t count_own(const dyad_play *play, uint32_t cell, uint32_t colour)
{
    size_t count = 1;
    if (!play->game->suicide || breathes(play, cell, colour))
        return 0;
    for (int side = 0; side < SIDES; side++) {
        uint32_t other = beside(play, cell, side);
        if (get(play, other, STONE) == colour)
            count += get(play, root_of(play, other), SIZE);
    }
    return count;
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static bool place(dyad_play *play, int colour, uint32_t row, uint32_t column)
{
    uint32_t cell = cell_of(play, row, column), own = (uint32_t)colour;
    size_t captures = count_captures(play, cell, own), first = play->taken_count;
    size_t most = captures + count_own(play, cell, own);
    if (!dy_track_reserve(&play->track, PLACE_ENTRIES + 1 + most * LIFT_ENTRIES) ||
        !dy_taken_reserve(play, most))
        return false;
    put(play, cell, own);
    for (int side = 0; side < SIDES; side++) {
        uint32_t other = beside(play, cell, side);
        if (get(play, other, STONE) == 3 - own && get(play, root_of(play, other), LIBERTIES) == 0)
            lift(play, other);
    }
    if (most > captures)
        lift(play, cell);
    if (captures && play->game->goal == DYAD_GOAL_CAPTURE)
        dy_track_set(&play->track, captor_word(play), own);
    if (play->taken_count - first > 1)
        qsort(play->taken + first, play->taken_count - first, sizeof *play->taken, by_number);
    return true;
}

static dyad_status accept(const dyad_play *play, dyad_error *error)
{
    for (uint32_t i = 0; i < play->rows * play->columns; i++) {
        uint32_t cell = cell_of(play, i / play->columns, i % play->columns);
        if (get(play, cell, STONE) != 0 && get(play, root_of(play, cell), LIBERTIES) == 0)
            return dy_fault(error, DYAD_E_MALFORMED,
                            "the group at row %u, column %u has no liberty", i / play->columns + 1,
                            i % play->columns + 1);
    }
    return DYAD_OK;
}

const dy_play_rules dy_rules_capturing = {
    .repeats = true,
    .words = words,
    .clear = clear,
    .check = check,
    .place = place,
    .setup = setup,
    .accept = accept,
    .result = result,
    .at = at,
};
