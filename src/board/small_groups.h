/* small_groups.h - games of capture on boards so small that a set of cells is one wide word: groups
 * are floods, and nothing is kept between moves but where the stones are.
 *
 *        . . . |        0  1  2 | 3          bit: row * width + column, width = columns + 1; the
 *        . . . |        4  5  6 | 7          border is in no set, so that shifts stay in their rows
 *
 * A flood takes as many steps as the way through the group is long: at most DY_SMALL_BITS. */
#ifndef DY_SMALL_GROUPS_H
#define DY_SMALL_GROUPS_H

#include "base/wide.h"
#include "board/grid.h"

enum { DY_SMALL_BITS = DY_WIDE_BITS };

typedef dy_wide dy_small_set;

/* What is the same of all boards of a size. */
typedef struct dy_small_shape {
    dy_small_set cells;
    unsigned width;
} dy_small_shape;

typedef struct dy_small_groups {
    dy_small_set stones[DY_COLOURS];
} dy_small_groups;

static inline bool dy_small_fits(uint32_t rows, uint32_t columns)
{
    return (uint64_t)rows * (columns + 1) <= DY_SMALL_BITS;
}

static inline dy_small_shape dy_small_shape_of(uint32_t rows, uint32_t columns)
{
    dy_small_shape shape = {0, columns + 1};
    for (uint32_t row = 0; row < rows; row++)
        shape.cells |= (((dy_small_set)1 << columns) - 1) << (row * shape.width);
    return shape;
}

static inline unsigned dy_small_first(dy_small_set set)
{
    return (uint64_t)set ? dy_lowest_bit((uint64_t)set)
                         : DY_WORD_BITS + dy_lowest_bit((uint64_t)(set >> (DY_SMALL_BITS - 64)));
}

static inline dy_small_set dy_small_empty(const dy_small_shape *shape,
                                          const dy_small_groups *groups)
{
    return shape->cells & ~(groups->stones[0] | groups->stones[1]);
}

/* The cells of `within` that touch a cell of the set. */
static inline dy_small_set dy_small_beside(const dy_small_shape *shape, dy_small_set set,
                                           dy_small_set within)
{
    return (set << 1 | set >> 1 | set << shape->width | set >> shape->width) & within;
}

/* The cells of `within` that are joined within it to a cell of `seeds`, which lie in it. */
static inline dy_small_set dy_small_flood(const dy_small_shape *shape, dy_small_set seeds,
                                          dy_small_set within)
{
    dy_small_set grown = seeds | dy_small_beside(shape, seeds, within);
    while (grown != seeds) {
        seeds = grown;
        grown |= dy_small_beside(shape, grown, within);
    }
    return grown;
}

/* The groups of `colour` beside `cell`, a set of one, that have no liberty in `empty`. */
static inline dy_small_set dy_small_dead(const dy_small_shape *shape, const dy_small_groups *groups,
                                         dy_small_set cell, int colour, dy_small_set empty)
{
    dy_small_set own = groups->stones[colour - 1], dead = 0;
    for (dy_small_set left = dy_small_beside(shape, cell, own); left;) {
        dy_small_set seed = left & -left;
        left ^= seed;
        if (dy_small_beside(shape, seed, empty))
            continue;
        dy_small_set group = dy_small_flood(shape, seed, own);
        left &= ~group;
        if (!dy_small_beside(shape, group, empty))
            dead |= group;
    }
    return dead;
}

/* Whether a stone of a colour on an empty cell, a set of one, is no suicide. */
static inline bool dy_small_legal(const dy_small_shape *shape, const dy_small_groups *groups,
                                  dy_small_set cell, int colour)
{
    dy_small_set own = groups->stones[colour - 1];
    dy_small_set empty = dy_small_empty(shape, groups);
    if (dy_small_beside(shape, cell, empty))
        return true;
    dy_small_set joined = dy_small_flood(shape, dy_small_beside(shape, cell, own), own);
    return dy_small_beside(shape, joined, empty ^ cell) ||
           dy_small_dead(shape, groups, cell, 3 - colour, empty ^ cell);
}

/* The cells where a colour may move; with `any` some of them, if there are any.
 *
 * Beside an empty cell a stone breathes. Elsewhere it does so where a group of its own has another
 * liberty, or one of the opponent's no other. */
static inline dy_small_set dy_small_moves(const dy_small_shape *shape,
                                          const dy_small_groups *groups, int colour, bool any)
{
    dy_small_set empty = dy_small_empty(shape, groups);
    dy_small_set moves = dy_small_beside(shape, empty, empty);
    if (any && moves)
        return moves;
    for (int i = 0; i < DY_COLOURS; i++) {
        int of = i == 0 ? colour : 3 - colour;
        dy_small_set stones = groups->stones[of - 1];
        for (dy_small_set left = dy_small_beside(shape, empty & ~moves, stones); left;) {
            dy_small_set group = dy_small_flood(shape, left & -left, stones);
            dy_small_set liberties = dy_small_beside(shape, group, empty);
            bool one = !(liberties & (liberties - 1));
            left &= ~group;
            if (one == (of == colour))
                continue;
            moves |= liberties;
            if (any)
                return moves;
        }
    }
    return moves;
}

/* Plays where it is legal; what is taken off. */
static inline dy_small_set dy_small_play(const dy_small_shape *shape, dy_small_groups *groups,
                                         dy_small_set cell, int colour)
{
    groups->stones[colour - 1] |= cell;
    dy_small_set dead =
        dy_small_dead(shape, groups, cell, 3 - colour, dy_small_empty(shape, groups));
    groups->stones[2 - colour] ^= dead;
    return dead;
}

#endif
