/* player_swap.h - what a player does about the swap: a first stone that leaves the game about even,
 * and whether to take the other's over. */
#ifndef DY_PLAYER_SWAP_H
#define DY_PLAYER_SWAP_H

#include "player/player_state.h"

/* Whether the player's game can be played with the swap on its board. */
bool dy_player_has_swap(const dyad_player *player);
/* Whether who is to move may swap, where the game is played with it. */
bool dy_player_may_swap(const dyad_player *player, const dy_player_position *position);
/* A first stone that may be swapped; false: there is a stone, or nothing is known of such a board.
 */
bool dy_player_open_evenly(dyad_player *player, const dy_player_position *position,
                           dyad_player_result *result);
/* Puts the swap among what was thought of the root, where it may be made. */
void dy_player_weigh_swap(dyad_player *player, dyad_player_result *result);

#endif
