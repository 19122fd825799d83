/* hex_player.c - the player of Hex: who joins, wins. */
#include "player/connection_player.h"

const dy_player_game dy_player_hex = DY_CONNECTION_PLAYER;
