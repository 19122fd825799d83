/* player_end.h - the end of a game that is decided: how far it is, and which move at the root comes
 * to it soonest, or holds it off longest.
 *
 *     thought of, and known or nearly sure -> distances: is it won, and in how few moves?
 *                                          -> each move of the root: how far from the end it is
 *
 * What is found is proved, so that moves become known by it. */
#ifndef DY_PLAYER_END_H
#define DY_PLAYER_END_H

#include "player/player_state.h"

/* Nothing is known of the root's ends. */
void dy_player_end_forget(dyad_player *player);
/* Asks within the limits, of which `nodes` is for the root, and as much again for its moves;
 * the root's proof says whether it is won or lost, or else `winrate` does. The root is
 * settled by who calls. DYAD_E_MEMORY. */
dyad_status dy_player_end_look(dyad_player *player, double winrate,
                               const dy_connection_limits *limits);

#endif
