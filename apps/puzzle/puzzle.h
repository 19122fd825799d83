/* puzzle.h - positions with exactly one winning move, found in games that Dyad plays with itself.
 */
#ifndef PUZZLE_PUZZLE_H
#define PUZZLE_PUZZLE_H

#include "output.h"

#include <dyad/dyad.h>

enum { PUZZLE_SIDE_MIN = 3, PUZZLE_SIDE_MAX = 9, PUZZLE_GRADES = 5 };

typedef struct puzzle {
    size_t size; /* of the square board */
    unsigned char cells[DYAD_SOLVE_CELLS];
    int to_move; /* the colour that wins, with... */
    int move;    /* this move alone, a cell */
    /* Moves that the winner has to make at most, this one and those of the written strategy. */
    uint64_t depth;
    unsigned grade;             /* 1, easy, to PUZZLE_GRADES */
    int line[DYAD_SOLVE_CELLS]; /* how play goes on with best play, the move first */
    size_t line_count;
    kept_text strategy; /* borrowed until the next puzzle is looked for */
} puzzle;

typedef struct puzzle_request {
    const dyad_game *game;
    uint64_t count;
    uint64_t seed;
    size_t size_min, size_max; /* of boards: PUZZLE_SIDE_MIN .. PUZZLE_SIDE_MAX */
    unsigned grade_min, grade_max;
    dyad_stop stop;
    /* Told of each puzzle, in an order that depends on the request alone; another status than
     * DYAD_OK ends the search, which gives it back. */
    dyad_status (*give)(void *user, const puzzle *found);
    /* Told before each game: how many were played before. May be NULL. */
    void (*tell)(void *user, uint64_t games);
    void *user;
} puzzle_request;

/* Whether the solver writes strategies of the game, without which there are no puzzles. */
bool puzzle_has(const dyad_game *game);

/* Looks for puzzles, each of a game of its own, no two of which are images of each other. Each is
 * checked by code that shares nothing with the solver: dyad_verify_strategy() reads how the move
 * wins, and for every other move how the other side keeps that from winning. DYAD_OK;
 * DYAD_E_STOPPED; DYAD_E_REFUTED: a check failed, which is a defect of Dyad; DYAD_E_LIMIT: so many
 * games in a row had none that there are hardly any; DYAD_E_MEMORY. */
dyad_status puzzle_search(dyad_session *session, const puzzle_request *request, dyad_error *error);

#endif
