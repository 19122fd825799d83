/* fill_playout.h - playouts of connection games, in which all empty cells are filled by turns: what
 * hex and path have in common. Small boards are filled 512 at a time, cut into slices; large ones
 * one by one, as planes of bits, which are flooded. */
#ifndef DY_FILL_PLAYOUT_H
#define DY_FILL_PLAYOUT_H

#include "simulate/playout.h"

/* The functions of a row of dy_playout, for any game that has sides. */
dyad_status dy_fill_playout_check(const dyad_position *position, dyad_error *error);
void dy_fill_playout_lengths(const dy_match *match, uint64_t *least, uint64_t *most);
uint64_t dy_fill_playout_unit_games(const dy_match *match);
void *dy_fill_playout_open(const dy_match *match, dy_arena *arena);
bool dy_fill_playout_play(void *player, uint64_t unit, uint64_t games, dyad_stop stop,
                          dy_tally *tally);
bool dy_fill_playout_first_moves(const dy_match *match, dy_arena *arena, dy_first_moves *out);
bool dy_fill_playout_after(const dy_match *match, uint64_t row, uint64_t column, dy_arena *arena,
                           dyad_position *position, dy_match *out);

#endif
