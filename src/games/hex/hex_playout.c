/* hex_playout.c - playouts of Hex: the empty cells are filled by turns. */
#include "simulate/fill_playout.h"

const dy_playout dy_playout_hex = {
    .check = dy_fill_playout_check,
    .lengths = dy_fill_playout_lengths,
    .unit_games = dy_fill_playout_unit_games,
    .open = dy_fill_playout_open,
    .play = dy_fill_playout_play,
    .first_moves = dy_fill_playout_first_moves,
    .after = dy_fill_playout_after,
};
