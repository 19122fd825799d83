/* plain_board.h - what the checkers of board games ask of a board, computed the plain way: one byte
 * a cell, union-find, and breadth-first search over cells. It shares nothing with board/connect.h,
 * which the judge uses, so that a mistake in the one is not repeated in the other.
 *
 * One colour joins top and bottom, the other left and right. A cell's depth for a colour is its row
 * or its column: 0 on the colour's home edge, the last one on its target edge.
 *
 * Every function is linear in the cells (union-find: all but linear), and polls `stop`. Those that
 * return bool are false with *board->fault filled in when out of memory or stopped, or when a claim
 * does not hold. */
#ifndef DY_PLAIN_BOARD_H
#define DY_PLAIN_BOARD_H

#include "verify/claim.h"

typedef struct dy_plain_board {
    uint32_t rows, columns;
    size_t cells;                /* rows * columns */
    unsigned char *at;           /* of each cell: 0 empty, 1 or 2 */
    bool hexagons;               /* six neighbours: up-right and down-left touch too */
    uint32_t passes[DY_COLOURS]; /* of each colour on the way to it */
    int to_move;  /* whose turn it is, 1 or 2, where the position tells; otherwise 0 */
    int vertical; /* the colour that joins top and bottom; 0: nobody joins anything */
    dy_arena *arena;
    dyad_stop stop;
    dy_claim_fault *fault;
} dy_plain_board;

enum {
    DY_NEIGHBOURS_MAX = 6,
    DY_POLL_CELLS = 1 << 16, /* cells between two looks at `stop` */
};

/* What the edges are that a stone's group touches, of the two that its colour joins. */
enum { DY_END_HOME = 1, DY_END_TARGET = 2, DY_END_BOTH = 3 };

/* Sets these from a position: rows, columns, cells, at, passes and to_move; the others are the
 * caller's to set before.
 */
bool dy_plain_copy(dy_plain_board *board, const dyad_position *position);

/* The cells that touch a cell: how many. */
static inline size_t dy_plain_neighbours(const dy_plain_board *board, uint32_t cell,
                                         uint32_t out[DY_NEIGHBOURS_MAX])
{
    uint32_t n = board->columns, row = cell / n, column = cell % n;
    bool up = row > 0, down = row + 1 < board->rows, left = column > 0, right = column + 1 < n;
    size_t count = 0;
    if (up)
        out[count++] = cell - n;
    if (left)
        out[count++] = cell - 1;
    if (right)
        out[count++] = cell + 1;
    if (down)
        out[count++] = cell + n;
    if (board->hexagons && up && right)
        out[count++] = cell - n + 1;
    if (board->hexagons && down && left)
        out[count++] = cell + n - 1;
    return count;
}

static inline uint32_t dy_plain_depth(const dy_plain_board *board, int colour, uint32_t cell)
{
    return colour == board->vertical ? cell / board->columns : cell % board->columns;
}

/* The depth of a colour's target edge, and how many cells lie on its home edge. */
static inline uint32_t dy_plain_last(const dy_plain_board *board, int colour)
{
    return (colour == board->vertical ? board->rows : board->columns) - 1;
}

static inline uint32_t dy_plain_width(const dy_plain_board *board, int colour)
{
    return colour == board->vertical ? board->columns : board->rows;
}

/* The i-th cell of a colour's home edge. */
static inline uint32_t dy_plain_home(const dy_plain_board *board, int colour, uint32_t i)
{
    return colour == board->vertical ? i : i * board->columns;
}

/* The edges of its own colour that a cell lies on: a set of DY_END_. */
static inline unsigned dy_plain_edges(const dy_plain_board *board, int colour, uint32_t cell)
{
    uint32_t depth = dy_plain_depth(board, colour, cell);
    return (depth == 0 ? DY_END_HOME : 0U) |
           (depth == dy_plain_last(board, colour) ? DY_END_TARGET : 0U);
}

/* *ends, from the arena: of each stone the set of DY_END_ that its group touches; 0 where empty.
 * joined[colour] tells whether a group of that colour touches both. */
bool dy_plain_ends(dy_plain_board *board, unsigned char **ends, bool joined[DY_COLOURS + 1]);

/* *marks, from the arena: 1 for every empty cell that joins the colour's edges once it is filled;
 * *count of them. `ends` are those of dy_plain_ends. */
bool dy_plain_wins(dy_plain_board *board, int colour, const unsigned char *ends,
                   unsigned char **marks, size_t *count);

/* The number of cells of a shortest winning path; 0 when there is none. */
bool dy_plain_shortest(dy_plain_board *board, int colour, size_t *length);

/* The fewest empty cells that the colour must fill to join its edges; -1 when it is cut off. */
bool dy_plain_distance(dy_plain_board *board, int colour, int64_t *distance);

/* `value` lists the cells of a winning path of `colour` (in messages: `name`), from home to target,
 * none of them marked before; all of them are marked now. Hands out the cells, from the arena. */
typedef struct dy_plain_path {
    uint32_t *cells;
    size_t length;
} dy_plain_path;
bool dy_plain_claimed_path(dy_plain_board *board, json_t *value, const char *label, int colour,
                           const char *name, unsigned char *marks, dy_plain_path *path);

#endif
