/* solve_answer.h - what a search by many has found out of a position, and how it is said: as `dyad
 * solve' says it. */
#ifndef MPI_SOLVE_ANSWER_H
#define MPI_SOLVE_ANSWER_H

#include "mpi_exit.h"

typedef struct solve_answer {
    const dyad_game *game;
    size_t rows, columns;
    int to_move;
    uint64_t item; /* 0: it is of no file */
    dyad_solution solution;
    int line[DYAD_SOLVE_LINE_MAX];
    dyad_best_play play;
    uint64_t nodes;
    double seconds;
    size_t memory; /* of the upper tree */
} solve_answer;

void put_solve_answer(const solve_answer *found, bool json);

#endif
