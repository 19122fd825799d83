/* pairing.c - how a side keeps the other from joining, in PATH, by answers alone.
 *
 *     . . # .     Black takes one cell of each pair: White takes a cell, Black the other one.
 *     a a . .     Cells of neighbouring rows touch, at least by a corner, whichever it gets. So
 *     b b . .     there is a chain of Black from top to bottom, which White, who needs cells with a
 *     # c c .     common side, cannot cross. On the empty board with two columns or more there are
 *     . d d .     such pairs in every row.
 *
 * A link is a stone of the side, or two neighbouring empty cells. Two links fit together where
 * every cell of one touches every cell of the other, and none is in both. A chain is a shortest way
 * from links along one edge to links along the other; a cell that is in two of its pairs makes it
 * none. It holds whoever is to move: a stone of the side's own in a pair settles that pair. */
#include "solver/pairing.h"

#include <string.h>

enum { LINKS = 3 * DYAD_SOLVE_CELLS, NO_LINK = LINKS };

typedef struct search {
    size_t rows, columns;
    const unsigned char *cells;
    unsigned char own; /* the colour of the side */
    bool downwards;
    uint16_t before[LINKS]; /* on the way; LINKS + 1: not seen */
    uint16_t queue[LINKS];
    size_t queued;
} search;

/* Link 3 * cell is the stone there, the next two the pairs with the cells to the right and below.
 * False: there is no such link. */
static bool link_at(const search *s, size_t link, dy_pairing_link *out)
{
    size_t cell = link / 3, column = cell % s->columns, other = cell;
    if (link % 3 == 1)
        other = column + 1 < s->columns ? cell + 1 : s->rows * s->columns;
    else if (link % 3 == 2)
        other = cell + s->columns;
    *out = (dy_pairing_link){(uint16_t)cell, (uint16_t)other};
    if (link % 3 == 0)
        return s->cells[cell] == s->own;
    return other < s->rows * s->columns && !s->cells[cell] && !s->cells[other];
}

static bool on_edge(const search *s, const dy_pairing_link *link, bool last)
{
    size_t length = s->downwards ? s->rows : s->columns, at = last ? length - 1 : 0;
    size_t one = s->downwards ? link->cell / s->columns : link->cell % s->columns;
    size_t two = s->downwards ? link->other / s->columns : link->other % s->columns;
    return one == at && two == at;
}

/* Whether two different cells are neighbours, by a corner at least. */
static bool touch(const search *s, size_t a, size_t b)
{
    int rows = (int)(a / s->columns) - (int)(b / s->columns);
    int columns = (int)(a % s->columns) - (int)(b % s->columns);
    return a != b && rows >= -1 && rows <= 1 && columns >= -1 && columns <= 1;
}

static bool fit(const search *s, const dy_pairing_link *a, const dy_pairing_link *b)
{
    return touch(s, a->cell, b->cell) && touch(s, a->cell, b->other) &&
           touch(s, a->other, b->cell) && touch(s, a->other, b->other);
}

static void reach(search *s, size_t link, size_t from)
{
    if (s->before[link] <= NO_LINK)
        return;
    s->before[link] = (uint16_t)from;
    s->queue[s->queued++] = (uint16_t)link;
}

/* Goes to all links that fit: their cells lie within two rows and columns. */
static void spread(search *s, size_t link, const dy_pairing_link *here)
{
    size_t row = here->cell / s->columns, column = here->cell % s->columns;
    size_t top = row < 2 ? 0 : row - 2, left = column < 2 ? 0 : column - 2;
    for (size_t r = top; r < s->rows && r <= row + 2; r++)
        for (size_t c = left; c < s->columns && c <= column + 2; c++)
            for (size_t next = 3 * (r * s->columns + c), end = next + 3; next < end; next++) {
                dy_pairing_link there;
                if (link_at(s, next, &there) && fit(s, here, &there))
                    reach(s, next, link);
            }
}

/* The way that ends with a link, from its beginning; false: a cell is in two of its links. */
static bool take_way(const search *s, size_t link, dy_pairing *found)
{
    bool taken[DYAD_SOLVE_CELLS] = {false};
    found->count = 0;
    for (size_t at = link; at != NO_LINK; at = s->before[at]) {
        dy_pairing_link here;
        link_at(s, at, &here);
        if (taken[here.cell] || taken[here.other])
            return false;
        taken[here.cell] = taken[here.other] = true;
        found->links[found->count++] = here;
    }
    for (size_t i = 0, k = found->count; i + 1 < k; i++) {
        dy_pairing_link swapped = found->links[i];
        found->links[i] = found->links[--k];
        found->links[k] = swapped;
    }
    return true;
}

bool dy_pairing_find(const dyad_game *game, size_t rows, size_t columns, const unsigned char *cells,
                     int side, dy_pairing *found)
{
    search s = {.rows = rows,
                .columns = columns,
                .cells = cells,
                .own = (unsigned char)(side + 1),
                .downwards = dy_goes_down(game, side + 1)};
    dy_pairing_link here;
    size_t links = 3 * rows * columns;
    for (size_t link = 0; link < links; link++)
        s.before[link] = NO_LINK + 1;
    for (size_t link = 0; link < links; link++)
        if (link_at(&s, link, &here) && on_edge(&s, &here, false))
            reach(&s, link, NO_LINK);
    for (size_t i = 0; i < s.queued; i++) {
        size_t link = s.queue[i];
        link_at(&s, link, &here);
        if (on_edge(&s, &here, true) && take_way(&s, link, found))
            return true;
        spread(&s, link, &here);
    }
    return false;
}
