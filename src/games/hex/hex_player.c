/* hex_player.c - the player of Hex: who joins, wins. */
#include "player/connection_player.h"

const dy_player_game dy_player_hex = {
    DY_CONNECTION_PLAYER,
    .levels = {{1, 0.05F}, {3, 0}, {10, 0}, {20, 0}, {38, 0}, {88, 0}, {240, 0}},
};
