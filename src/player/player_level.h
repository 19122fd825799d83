/* player_level.h - playing worse than one can, by a rule that is the same on every machine.
 *
 *     position, seed -> so many walks on one thread -> what each move seems worth
 *                    -> that is off by up to `blur`, at random -> the best then
 *
 * Few playouts make a player that sees little, and blur one that misjudges what it sees: small
 * differences are lost, and moves that throw a game away are still rare. A move that wins at once
 * is made at every level, as a player that misses it looks broken. */
#ifndef DY_PLAYER_LEVEL_H
#define DY_PLAYER_LEVEL_H

#include "player/player_state.h"

/* Units that a tree may have: as many for any memory that is usual, as a tree that is nearly full
 * grows more slowly. */
enum { DY_LEVEL_UNITS = 1 << 19 };

/* NULL: the highest. */
const dy_player_level *dy_player_level_of(const dy_player_game *rules, unsigned level);
/* The seed of all that is random about the position at the root: from what stands where, so that
 * piles come to the same however they are laid out. */
uint64_t dy_player_level_seed(const dyad_player *player);
/* Whether the side that moved to `after`, where the game is over, has won it; loads that position.
 */
bool dy_player_level_has_won(dyad_player *player, const dy_player_position *after);
/* Marks a move of the root that wins at once, if there is one. */
void dy_player_level_find_win(dyad_player *player);
/* The move that is played, and what it seems worth, not blurred. The root has moves. */
int dy_player_level_choose(const dyad_player *player, const dy_player_level *level,
                           double *winrate);

#endif
