/* ungo_values.h - every position of Un-Go on a tiny board by definition: all boards of letters, all
 * moves made by rule, and sweeps over all of them until nothing new comes of it. It knows nothing
 * of symmetry, nor of colours exchanged, nor of going backwards. */
#ifndef UNGO_VALUES_H
#define UNGO_VALUES_H

#include "oracle/oracle.h"

enum { ORACLE_VALUES_SIZES = 11, ORACLE_UNKNOWN = -1 };

/* Rows and columns of boards of up to ten cells, squares and others. */
extern const size_t oracle_values_sizes[ORACLE_VALUES_SIZES][2];

/* Boards by number: digit i in base 3 is cell i, 0 '.', 1 'B', 2 'W'. Movers: 0 Black, 1 White. */
typedef struct oracle_ungo_values {
    size_t m, n; /* rows, columns */
    size_t count;
    bool *legal;
    /* For each board and mover, moves to the end: odd for a win of the mover, even for a loss;
     * ORACLE_UNKNOWN for a draw. */
    int *distance[2];
    /* For each board, mover and cell the board after that move, plus 1; 0: no legal move. */
    size_t *after[2];
} oracle_ungo_values;

oracle_ungo_values oracle_ungo_values_new(size_t m, size_t n);
/* Of each mover and board, whether the mover wins (1), loses (-1) or neither (0), where the
 * positions in `had`, by mover and board, are draws. Both have a place for each board. */
void oracle_ungo_values_after(const oracle_ungo_values *values, bool *const had[2],
                              signed char *const wins[2]);
void oracle_ungo_values_free(oracle_ungo_values *values);
oracle_board oracle_ungo_decode(size_t m, size_t n, size_t number);
size_t oracle_ungo_encode(const oracle_board *board);

#endif
