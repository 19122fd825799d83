/* path_playout.c - playouts of PATH: the empty cells are filled by turns. */
#include "simulate/filling.h"

static const char *const others[] = {"none", NULL};

const dy_playout dy_playout_path = {
    .others = others,
    .check = dy_filling_check,
    .lengths = dy_filling_lengths,
    .unit_games = dy_filling_unit_games,
    .open = dy_filling_open,
    .play = dy_filling_play,
    .first_moves = dy_filling_first_moves,
    .after = dy_filling_after,
};
