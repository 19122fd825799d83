/* path_player.c - the player of PATH: a full board may have no winner. */
#include "player/connection_player.h"

const dy_player_game dy_player_path = {
    DY_CONNECTION_PLAYER,
    .solver_empty = 48, /* finding connections takes long on emptier boards */
    .levels = {{1, 20}, {1, 2.1F}, {1, 0.92F}, {1, 0.515F}, {1, 0.288F}, {1, 0.157F}, {1, 0.07F}},
};
