/* hex_player.c - the player of Hex: who joins, wins. */
#include "player/connection_player.h"

const dy_player_game dy_player_hex = {
    DY_CONNECTION_PLAYER,
    .solver_empty = DYAD_SOLVE_CELLS,
    .advise = dy_connection_player_advise,
    .advice_visits = 8,
    .advice_chances = 0.35F,
    .levels = {{1, 0.068F}, {1, 0.017F}, {6, 0}, {17, 0}, {32, 0}, {69, 0}, {205, 0}},
};
