/* sliced.h - 512 games at once, a block, cut into slices: one bit a game.
 *
 *     slice of cell (r, c)   bit g of it (bit g % 64 of word g / 64) is the cell in game g
 *
 * What all games do alike, whatever the board looks like in each, is one operation on slices. The
 * kernels are one source (sliced_body.inc and what it includes) compiled for each level of
 * instructions; a block is 512 games however wide the vectors are, and its random numbers are the
 * same. docs/simulation.md says how games are played so, and what games of a block share. */
#ifndef DY_SLICED_H
#define DY_SLICED_H

#include "base/random.h"
#include "board/grid.h"

#include <dyad/dyad.h>

#include <stdalign.h>

enum {
    DY_SLICED_FRAME = 2,
    DY_BLOCK_GAMES = 512,
    DY_BLOCK_WORDS = DY_BLOCK_GAMES / 64,
    DY_POOL = 64,       /* coins that are used again, a power of 2 */
    DY_ORDERS = 8,      /* blocks for each shuffling of the cells */
    DY_CHOICE_BITS = 5, /* an odd cell is placed among 2 to the power of so many */
};

typedef struct dy_slice {
    alignas(64) uint64_t word[DY_BLOCK_WORDS];
} dy_slice;

/* Random slices: a generator of its own for each of the eight words, xoroshiro128++. */
typedef struct dy_coins {
    dy_slice state[2];
} dy_coins;

/* A board to be filled, 512 times at once. Cell (r, c) is slice r * pitch + c; to the right and
 * below there is a frame. */
typedef struct dy_fill_playout {
    uint32_t rows, columns;
    size_t pitch;                /* from row to row: dy_fill_playout_pitch() */
    dy_slice *cells;             /* set: colour 1. Stones stand in it from the beginning */
    uint32_t count;              /* empty cells, by the numbers of their slices: */
    uint32_t *open, *spare_open; /* in the order of the latest block; scratch */
    uint32_t *exchange;          /* any order of 0 .. count - 1 */
    uint64_t blocks;             /* that have been filled since the beginning of the stream */
    dy_slice *pool;              /* DY_POOL coins that were tossed lately */
    int to_move;
    dy_random dice;
    dy_coins coins;
    dy_slice *work; /* what the judges write on: two boards, the first with a frame too */
} dy_fill_playout;

/* The frame is two cells wide, and three to the right of a board with an odd number of rows and
 * columns together: see sliced_hex.inc. */
static inline size_t dy_fill_playout_pitch(uint32_t rows, uint32_t columns)
{
    return columns + (rows + columns) % 2 + (size_t)DY_SLICED_FRAME;
}

/* Slices of a board with its frame. */
static inline size_t dy_fill_playout_slices(uint32_t rows, uint32_t columns)
{
    return dy_fill_playout_pitch(rows, columns) * (rows + (size_t)DY_SLICED_FRAME);
}

/* Whose game each is, once all cells are filled: won[i] are the games that colour i + 1 has won. */
typedef void dy_sliced_judge(const dy_fill_playout *board, dy_slice won[DY_COLOURS]);

enum { DY_PAIRS_MAX = 512 };

/* What came of a board that was filled by pairs. */
typedef struct dy_pair_tally {
    uint32_t won[DY_COLOURS];                     /* games that each colour won */
    uint32_t first[DY_PAIRS_MAX];                 /* games in which colour 1 got open[2i] */
    uint32_t first_won[DY_PAIRS_MAX][DY_COLOURS]; /* and of those, the ones each colour won */
} dy_pair_tally;

/* 512 games of Un-Go, each at a move of its own. Cell (r, c) of a plane is slice
 * (r + 1) * pitch + c + 1; around the board there is a border of empty slices. */
enum {
    DY_PLANE_BLACK,
    DY_PLANE_WHITE,
    DY_PLANE_OPEN,    /* empty cells that have not been found illegal since the last move */
    DY_PLANE_PICKED,  /* scratch, as are those that follow: the cell that is tried */
    DY_PLANE_BREATHE, /* stones found to have a liberty */
    DY_PLANE_UP,      /* a stone and the one above it are of a colour */
    DY_PLANE_LEFT,    /* likewise to the left */
    DY_PLANE_ASKED,   /* stones of which is asked whether they have a liberty */
    DY_PLANES,
};

enum { DY_COUNT_BITS = 24, DY_CELL_BITS = 12, DY_SKIRMISH_SIDE_MAX = 62 };

typedef struct dy_skirmish {
    uint32_t rows, columns;
    size_t pitch; /* columns + 2 */
    dy_slice *plane[DY_PLANES];
    dy_slice to_move; /* set: Black */
    dy_slice playing; /* games that go on */
    dy_slice lost;    /* games whose mover was found to have no legal move in the latest round */
    dy_slice spent;   /* games that were found to have a legal move after `limit` moves, which has
                       * not been played */
    /* Empty cells, and those in DY_PLANE_OPEN, a bit of the number each. */
    dy_slice empty_count[DY_CELL_BITS + 1], open_count[DY_CELL_BITS + 1];
    uint32_t limit;                               /* below 2 to the power of DY_COUNT_BITS */
    dy_slice moves[DY_COUNT_BITS];                /* played, a bit of the number each */
    dy_slice captured[DY_COLOURS][DY_COUNT_BITS]; /* stones of each colour taken off */
    const dy_slice *start[3];                     /* planes with which games begin, */
    uint32_t start_count;                         /* of empty cells, */
    int first;                                    /* and the colour that begins */
    dy_coins coins;
} dy_skirmish;

typedef struct dy_sliced {
    /* Fills the empty cells by turns, uniformly at random, in 512 games. */
    void (*fill)(dy_fill_playout *board);
    /* In the frame there are colour 1's cells below the board and colour 2's beside it. */
    dy_sliced_judge *hex;
    dy_sliced_judge *path;
    /* How many of the first `games` games are in the slice. */
    uint32_t (*count)(const dy_slice *slice, uint64_t games);
    /* A round: in most games that go on, one more empty cell is tried, uniformly at random among
     * those that have not been; where it is legal, it has been played. */
    void (*round)(dy_skirmish *block);
    /* Begins new games where `fresh` is set. */
    void (*begin)(dy_skirmish *block, const dy_slice *fresh);
    /* Fills the cells open[0 .. count - 1] by pairs: of open[2i] and open[2i + 1] each colour gets
     * one, and of an odd number of cells the last is for who is to move. */
    void (*fill_pairs)(dy_fill_playout *board);
    void (*tally_pairs)(const dy_fill_playout *board, const dy_slice won[DY_COLOURS],
                        dy_pair_tally *tally);
} dy_sliced;

/* The kernels of a level that the processor has. */
const dy_sliced *dy_sliced_of(dyad_cpu level);

/* Coins keyed by a seed and the number of a stream. */
void dy_coins_init(dy_coins *coins, uint64_t seed, uint64_t stream);

#endif
