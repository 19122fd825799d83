/* connection_player.h - hex and path as the search of a player sees them: the rows of both games,
 * which differ in what the game says of neighbours and edges. */
#ifndef DY_CONNECTION_PLAYER_H
#define DY_CONNECTION_PLAYER_H

#include "player/player_game.h"

dyad_status dy_connection_player_check(void *opened, const dy_player_position *position);
dyad_status dy_connection_player_open(const dy_player_request *request, dy_arena *arena,
                                      void **opened);
void dy_connection_player_close(void *opened);
void dy_connection_player_seed(void *opened, uint64_t seed, uint64_t stream);
void dy_connection_player_load(void *opened, const dy_player_position *position);
void dy_connection_player_rewind(void *opened);
void dy_connection_player_play(void *opened, int move);
void dy_connection_player_look(const void *opened, unsigned char *cells);
void dy_connection_player_fill(void *opened, const unsigned char *filled);
bool dy_connection_player_is_filled(const void *opened, int move);
size_t dy_connection_player_moves(void *opened, uint16_t *moves, float *looks);
void dy_connection_player_sample(void *opened, dy_sample *sample);
dyad_status dy_connection_player_glance(void *opened, bool thorough, dy_insight *insight);
bool dy_connection_player_advise(void *opened, float *chances, float *shift);
dyad_solver *dy_connection_player_solver(void *opened);

/* The row of dy_player_game of any game that has sides, but for its levels. */
#define DY_CONNECTION_PLAYER                                                             \
    .check = dy_connection_player_check, .open = dy_connection_player_open,              \
    .close = dy_connection_player_close, .seed = dy_connection_player_seed,              \
    .load = dy_connection_player_load, .rewind = dy_connection_player_rewind,            \
    .play = dy_connection_player_play, .look = dy_connection_player_look,                \
    .fill = dy_connection_player_fill, .is_filled = dy_connection_player_is_filled,      \
    .moves = dy_connection_player_moves, .sample = dy_connection_player_sample,          \
    .glance = dy_connection_player_glance, .solver = dy_connection_player_solver,        \
    .open_empty = 48, .grow_visits = 4, .glance_visits = 4000, .thorough_visits = 20000, \
    .amaf_bias = 0.02F, .exploration = 0.002F, .looks_weight = 0.02F, .amaf_prior = 16

#endif
