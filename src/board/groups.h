/* groups.h - groups of stones and their liberties, kept up to date move by move.
 *
 * A group is the stones of a colour joined by sides; a liberty of it is an empty cell beside it.
 * Cells are numbered row by row with one cell of border after each row, which is also the left
 * neighbour of the next row; so the four neighbours of a cell are always there:
 *
 *        . . . |        0  1  2 | 3          width = columns + 1
 *        . . . |        4  5  6 | 7          above row 0 and below the last row: border
 *        . . . |        8  9 10 | 11
 *
 * For each group two sums over its pseudo-liberties, the pairs (stone of the group, empty cell
 * beside it), are kept: how many there are, and of the numbers of those cells (mod 2^32). Placing
 * or removing a stone changes them by its four neighbours only, and they tell a group in atari:
 *
 *     with count p and sum s, the only liberty is the cell L = s / p when p <= 4, L is empty, and
 *     exactly p neighbours of L belong to the group: those p pairs are then all there are.
 *
 * (Pseudo-liberties are as in libego; the test by neighbours, which needs no second sum, is ours.)
 *
 * For each colour there is a set of candidates: empty cells at which a move may be legal. A cell
 * leaves it when a move there is found to be suicide, and the groups beside it are watched from
 * then on. It comes back when a watched group gets into atari or out of it; so the first legal move
 * is the first candidate that is legal, and each failed test is paid for by such a change. Levels
 * of words stand above the candidates, up to a single word, so that the first is found in as many
 * steps as there are levels, 5 at most:
 *
 *     level 2  [1]                   a bit for each word of the level below that may not be 0
 *     level 1  [.1.. ....]
 *     level 0  [....][.11.][....] ...  the candidates
 *
 * What differs from a marked board is kept too, as a set of (cell, colour) and its size: play has
 * come back to that board exactly when it is empty.
 *
 * Memory: 8 bytes a cell, 8 bytes a group that ever stood at once, 4 bits a cell; and the log. */
#ifndef DY_GROUPS_H
#define DY_GROUPS_H

#include "base/memory.h"
#include "board/grid.h"

#define DY_NO_CELL UINT32_MAX
enum {
    DY_GROUPS_SIDE_MAX = 32767, /* sums of up to 4 cell numbers stay below 2^32 */
    DY_GROUPS_LEVELS = 5,       /* 64^5 is beyond the cells of such a board */
};

typedef struct dy_groups {
    uint32_t rows, columns, width, cells; /* cells: rows of `width`, borders included */
    uint32_t step[4];    /* what to add (mod 2^32) for the cell above, left, right, below */
    size_t words;        /* of a set of cells */
    uint32_t *tag;       /* of each cell and the border around: 4 * group + kind */
    uint32_t *next;      /* the stones of a group, as a ring */
    uint64_t *liberties; /* of each group: see groups.c */
    uint32_t free_group, group_count;
    uint64_t *level[DY_GROUPS_LEVELS]; /* candidates, and above them; black's words and white's, by
                                        * turns */
    size_t top, level_words;           /* the level of one word; words of all levels */
    uint64_t *changed;                 /* (cell, colour) that differ from the marked board */
    int64_t changes;                   /* how many these are */
    uint64_t captured[DY_COLOURS];     /* stones of each colour taken off since loading */
    uint32_t *log;                     /* the latest changes, see dy_groups_log_at() */
    uint64_t logged;                   /* all changes since loading */
    uint64_t marked;                   /* what that was at the mark, */
    uint32_t log_mask;                 /* the log holds one more than this */
    uint64_t fresh[1 << 7]; /* for a set of sides, the liberties that they are of cell 0 */
} dy_groups;

/* Takes memory for boards of 1 to DY_GROUPS_SIDE_MAX rows and columns, and a log of the latest
 * `log_size` changes, a power of 2; false when out of memory. */
bool dy_groups_take(dy_groups *groups, uint32_t rows, uint32_t columns, uint32_t log_size,
                    dy_arena *arena);
/* Sets up the stones of a grid and marks that board; groups without liberties are allowed. */
void dy_groups_load(dy_groups *groups, const dy_grid *grid);
/* Makes a board what another one of its size is, but for the log, which is as good as empty. */
void dy_groups_copy(dy_groups *to, const dy_groups *from);
/* Marks the board as it is. */
void dy_groups_mark(dy_groups *groups);

/* Whether `colour` may play on the empty cell: not suicide after captures. */
bool dy_groups_legal(const dy_groups *groups, uint32_t cell, int colour);
/* Plays on an empty cell where it is legal, removing captured groups. */
void dy_groups_play(dy_groups *groups, uint32_t cell, int colour);
/* The same, but for the candidates and what differs from the marked board: nobody may ask for these
 * from then on. */
void dy_groups_play_plain(dy_groups *groups, uint32_t cell, int colour);
/* Plays the first legal move, row-major; false when there is none. */
bool dy_groups_play_first(dy_groups *groups, int colour);

/* False: the cell is not empty, or known to be suicide. True says nothing. */
static inline bool dy_groups_may_be_legal(const dy_groups *groups, uint32_t cell, int colour)
{
    size_t word = cell / DY_WORD_BITS * DY_COLOURS + (size_t)colour - 1;
    return groups->level[0][word] >> cell % DY_WORD_BITS & 1;
}

/* Whether there is a legal move. */
bool dy_groups_can_move(dy_groups *groups, int colour);

/* Changes are logged in the order in which they happen: for a move, twice the cell plus 1 for the
 * stone placed, then twice the cell for each stone taken off. Change number i, from 0, is to be had
 * while it is among the latest that the log holds. */
static inline uint32_t dy_groups_log_at(const dy_groups *groups, uint64_t i)
{
    return groups->log[i & groups->log_mask];
}

/* The ko that a move left, which logged changes from that number on: the cell of the one stone that
 * it took, if the other side may take the stone there, which is alone and has no other liberty.
 * Where nothing else is taken with it, that gives the board before. DY_NO_CELL: there is none. */
uint32_t dy_groups_ko_of_one(const dy_groups *groups, uint32_t stone, uint64_t logged);
static inline uint32_t dy_groups_ko(const dy_groups *groups, uint32_t stone, uint64_t logged)
{
    bool took_one = groups->logged - logged == 2;
    return took_one ? dy_groups_ko_of_one(groups, stone, logged) : DY_NO_CELL;
}

/* Adds a difference from the marked board, or takes it away when it is one. */
static inline void dy_groups_flip(dy_groups *groups, uint32_t cell, int colour)
{
    size_t bit = (size_t)cell * DY_COLOURS + (size_t)colour - 1;
    uint64_t *word = &groups->changed[bit / DY_WORD_BITS];
    *word ^= UINT64_C(1) << bit % DY_WORD_BITS;
    groups->changes += (*word >> bit % DY_WORD_BITS & 1) ? 1 : -1;
}

static inline bool dy_groups_differs(const dy_groups *groups, uint32_t cell, int colour)
{
    return dy_bit(groups->changed, (size_t)cell * DY_COLOURS + (size_t)colour - 1);
}

static inline uint32_t dy_groups_cell(const dy_groups *groups, uint32_t row, uint32_t column)
{
    return row * groups->width + column;
}

/* 0 empty, 1 or 2. */
static inline int dy_groups_at(const dy_groups *groups, uint32_t cell)
{
    return (int)(groups->tag[cell] & 3);
}

/* The number of a stone's group, from 1 on. */
static inline uint32_t dy_groups_of(const dy_groups *groups, uint32_t cell)
{
    return groups->tag[cell] / 4;
}

/* The pseudo-liberties of the group of a tag: the sum of their cells above 32 bits, how many below;
 * so that those of several groups may be added up. */
static inline uint64_t dy_groups_liberties(const dy_groups *groups, uint32_t tag)
{
    return groups->liberties[tag / 4] & ~(UINT64_C(1) << 31);
}

/* The only liberty of the group of a stone, a cell; DY_NO_CELL where it has more, or none. Most
 * groups have too many pairs for that. */
uint32_t dy_groups_last_of_few(const dy_groups *groups, uint32_t stone);
static inline uint32_t dy_groups_last_liberty(const dy_groups *groups, uint32_t stone)
{
    bool few = (uint32_t)dy_groups_liberties(groups, groups->tag[stone]) <= 4;
    return few ? dy_groups_last_of_few(groups, stone) : DY_NO_CELL;
}

/* Whether the group of a stone has a liberty. */
bool dy_groups_breathes(const dy_groups *groups, uint32_t cell);

#endif
