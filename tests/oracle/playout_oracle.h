/* playout_oracle.h - games played out at random the plain way, one after the other, a char a cell,
 * with random numbers of its own; and what comes of all such games exactly, by trying all of them.
 * Simulations are compared with both, in what they count and (the first) in speed.
 *
 * A mover is colour 1 or 2, as in dyad.h; outcome 0 is a win of colour 1, 1 of colour 2, 2 is
 * neither: nobody has joined their sides (path), or the game was given up (ungo). */
#ifndef PLAYOUT_ORACLE_H
#define PLAYOUT_ORACLE_H

#include "oracle/oracle.h"

enum { ORACLE_OUTCOMES = 3 };

/* ---- random numbers ---------------------------------------------------------------------- */

typedef struct oracle_random {
    uint64_t state;
} oracle_random;

uint64_t oracle_roll(oracle_random *random);
/* Each number below `bound` (not 0) with the same probability, exactly. */
uint32_t oracle_below(oracle_random *random, uint32_t bound);

/* ---- one game after the other ------------------------------------------------------------ */

typedef struct oracle_playout {
    int outcome;
    uint64_t moves, captured[2]; /* stones of colour 1, of colour 2 taken off (ungo) */
} oracle_playout;

/* Hex, path: empty cells are filled by turns, then it is looked who has joined their sides.
 * `random` NULL: each time the first empty cell. */
typedef struct oracle_filler oracle_filler;
oracle_filler *oracle_hex_filler(const oracle_board *board, int mover);
oracle_filler *oracle_path_filler(const oracle_board *board, int mover);
oracle_playout oracle_fill(oracle_filler *filler, oracle_random *random);
void oracle_filler_free(oracle_filler *filler);

/* Un-Go: until somebody cannot move, or `max_moves` moves have been made and more could be. Cells
 * are tried at random, none of them twice, until one is legal: so each legal move has the same
 * probability. `random` NULL: the first legal cell. */
typedef struct oracle_capturer oracle_capturer;
oracle_capturer *oracle_ungo_capturer(const oracle_board *board, int mover);
oracle_playout oracle_capture(oracle_capturer *capturer, oracle_random *random, uint64_t max_moves);
void oracle_capturer_free(oracle_capturer *capturer);

/* Nim: `random` NULL takes the mover's first disc, from the top of the first pile. */
oracle_playout oracle_take_discs(const char *const *piles, size_t count, int mover,
                                 oracle_random *random);

/* ---- all games --------------------------------------------------------------------------- */

/* What uniformly random play comes to. */
typedef struct oracle_chances {
    double outcome[ORACLE_OUTCOMES]; /* probabilities */
    double moves, variance;          /* mean and variance of the number of moves */
    double captured[2];              /* means */
    double *length; /* of lengths 0, 1, ... `lengths` - 1: probabilities; or NULL */
    size_t lengths;
    double *taken[2]; /* of taking 0, 1, ... `stones` - 1 stones of a colour off; or NULL */
    size_t stones;
} oracle_chances;

enum { ORACLE_SPLITS_MAX = 16, ORACLE_CHAIN_SIDE = 3, ORACLE_SUM_BITS = 20 };

/* Hex and path with up to ORACLE_SPLITS_MAX empty cells: each way to divide them between the
 * colours is as probable as any other. */
oracle_chances oracle_hex_chances(const oracle_board *board, int mover);
oracle_chances oracle_path_chances(const oracle_board *board, int mover);
/* Un-Go up to side ORACLE_CHAIN_SIDE: how probable each board is, move by move. */
oracle_chances oracle_ungo_chances(const oracle_board *board, int mover, size_t max_moves);
/* Un-Go of any side, for so few moves that all games can be played. */
oracle_chances oracle_ungo_short(const oracle_board *board, int mover, size_t max_moves);
/* Nim, where discs and piles together are at most ORACLE_SUM_BITS: from the chances after each
 * move. */
oracle_chances oracle_nim_chances(const char *const *piles, size_t count, int mover);
void oracle_chances_free(oracle_chances *chances);

/* Plays `cell` for `mover` (0 Black, 1 White); when that is illegal (false) the board is left
 * anyhow. */
bool oracle_ungo_move(oracle_board *board, size_t cell, int mover);
/* The pile (bit i of `black`: disc i from the top) after disc `i` was taken; the discs that are
 * left go to *left. */
unsigned oracle_take_disc(unsigned discs, unsigned black, unsigned i, unsigned *left);

#endif
