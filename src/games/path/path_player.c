/* path_player.c - the player of PATH: a full board may have no winner. */
#include "player/connection_player.h"

const dy_player_game dy_player_path = DY_CONNECTION_PLAYER;
