/* solver.h - what is behind a dyad_solver. */
#ifndef DY_SOLVER_H
#define DY_SOLVER_H

#include "connection/connection.h"
#include "games/game.h"
#include "solver/distance.h"

#include <dyad/play.h>

struct dyad_solver {
    dyad_allocator memory;
    const dy_connection_engine *engine;
    /* Hex asks one question, who joins. PATH asks two: whether White can force a path, and whether
     * Black can. */
    int questions;
    bool pairs; /* pairs of cells may answer them: see pairing.h */
    dy_connection_search *search[2];
    size_t cells;
    dyad_stop stop;
    const dyad_game *row;
    const char *game; /* its name */
    bool swap;        /* positions are of games with the swap */
    uint16_t rows, columns;
    dyad_store *store;
    size_t bytes;            /* that it may use; 0: no limit */
    dy_distances *distances; /* NULL: nobody has asked for one yet */
    double committed; /* when the store was told to commit last, by the clock of seconds_now() */
    /* Of the call that is being carried out. */
    dyad_solve_limits limits;
    double begin; /* seconds_now() */
    uint64_t nodes_before;
    bool spent, broken; /* the budget; the store */
};

/* The limits that are asked for, NULL meaning none; DYAD_E_USAGE: they are no limits. Here and
 * below `function` is the public one that was called, which errors name. */
dyad_status dy_solver_limits(const char *function, const dyad_solve_limits *given,
                             dyad_solve_limits *out, dyad_error *error);
/* A call begins, and ends with the status that it gives. DYAD_E_USAGE: the cells, the colour or the
 * limits are none; `given` NULL means none. */
dyad_status dy_solver_begin(const char *function, dyad_solver *solver, const unsigned char *cells,
                            int to_move, const dyad_solve_limits *given, dyad_error *error);
dyad_status dy_solver_end(const dyad_solver *solver, dyad_status status, dyad_error *error);
/* What comes now is as with a new solver. */
void dy_solver_forget(dyad_solver *solver);
/* The store of a solver that has one. */
dy_connection_notes dy_solver_notes(dyad_solver *solver);
/* Of dy_connection_limits: heeds the limits of the call and the stop, and commits now and then. */
bool dy_solver_go_on(void *user, uint64_t nodes);
/* One question, and who wins, within what is left of the budget. Sides are 0 and 1. */
dyad_status dy_solver_ask(dyad_solver *solver, int question, const unsigned char *cells, int side,
                          dy_connection_answer *answer);
dyad_status dy_solver_solve(dyad_solver *solver, const unsigned char *cells, int to_move,
                            dyad_solution *solution);

typedef enum dy_swap_state {
    DY_SWAP_OVER, /* nobody swaps any more, or the solver has no swap */
    DY_SWAP_NOW,  /* who is to move may */
    DY_SWAP_NEXT, /* the other may, after the next move */
} dy_swap_state;
dy_swap_state dy_solver_swap_state(const dyad_solver *solver, const unsigned char *cells,
                                   int to_move);
/* The board after the swap; false: it is not legal. */
bool dy_solver_swapped(const dyad_solver *solver, const unsigned char *cells, int to_move,
                       unsigned char *after);
/* Whether somebody always wins, and a mirrored board with the colours exchanged is as good for one
 * as the board is for the other. */
bool dy_solver_is_mirrored(const dyad_solver *solver);
/* What a move leads to, where nobody has won yet. */
typedef struct dy_outcome {
    bool legal;
    dyad_standing standing; /* as the rules of play have it; of searched games, that it goes on */
    unsigned char cells[DYAD_SOLVE_CELLS];
} dy_outcome;
dyad_status dy_solver_move_on(const dyad_solver *solver, const unsigned char *cells, int to_move,
                              size_t move, dy_outcome *after);
/* As dyad_solve_moves(); with `order`, all cells, the first in that order alone. */
dyad_status dy_solver_mark_moves(dyad_solver *solver, const unsigned char *cells, int to_move,
                                 const int *order, unsigned char *marks, dyad_answer *known);
/* Who wins, 0 or a colour, or -1 where a limit ended it; and the move of the side to move in a game
 * with best play, which ends it as soon, or as late, as is known; -1: none. */
dyad_status dy_solver_best_move(dyad_solver *solver, const unsigned char *cells, int to_move,
                                int *winner, int *move);

#endif
