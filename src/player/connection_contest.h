/* connection_contest.h - hex and path as the search of a player sees them: the rows of both games,
 * which differ in what the game says of neighbours and edges. */
#ifndef DY_CONNECTION_CONTEST_H
#define DY_CONNECTION_CONTEST_H

#include "player/player_contest.h"

dyad_status dy_crossing_check(void *contest, const unsigned char *cells, int to_move);
dyad_status dy_crossing_open(const dy_contest_request *request, dy_arena *arena, void **contest);
void dy_crossing_close(void *contest);
void dy_crossing_seed(void *contest, uint64_t seed, uint64_t stream);
void dy_crossing_load(void *contest, const unsigned char *cells, int to_move);
void dy_crossing_rewind(void *contest);
void dy_crossing_play(void *contest, int move);
void dy_crossing_look(const void *contest, unsigned char *cells);
void dy_crossing_fill(void *contest, const unsigned char *filled);
bool dy_crossing_is_filled(const void *contest, int move);
size_t dy_crossing_moves(void *contest, uint16_t *moves, float *looks);
void dy_crossing_sample(void *contest, dy_sample *sample);
dyad_status dy_crossing_glance(void *contest, bool thorough, dy_insight *insight);
dyad_solver *dy_crossing_solver(void *contest);

/* The row of dy_contest_rules of any game that has sides. */
#define DY_CROSSING_CONTEST                                                                       \
    {                                                                                             \
        .check = dy_crossing_check, .open = dy_crossing_open, .close = dy_crossing_close,         \
        .seed = dy_crossing_seed, .load = dy_crossing_load, .rewind = dy_crossing_rewind,         \
        .play = dy_crossing_play, .look = dy_crossing_look, .fill = dy_crossing_fill,             \
        .is_filled = dy_crossing_is_filled, .moves = dy_crossing_moves,                           \
        .sample = dy_crossing_sample, .glance = dy_crossing_glance, .solver = dy_crossing_solver, \
        .solver_empty = 48, .grow_visits = 4, .glance_visits = 4000, .thorough_visits = 20000,    \
        .amaf_bias = 0.02F, .exploration = 0.002F, .looks_weight = 0.02F, .amaf_prior = 16,       \
    }

#endif
