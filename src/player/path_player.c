/* path_player.c - the player of PATH: a full board may have no winner. */
#include "player/connection_contest.h"

const dy_contest_rules dy_contest_path = {
    .check = dy_crossing_check,
    .open = dy_crossing_open,
    .close = dy_crossing_close,
    .seed = dy_crossing_seed,
    .load = dy_crossing_load,
    .rewind = dy_crossing_rewind,
    .play = dy_crossing_play,
    .look = dy_crossing_look,
    .fill = dy_crossing_fill,
    .is_filled = dy_crossing_is_filled,
    .moves = dy_crossing_moves,
    .sample = dy_crossing_sample,
    .glance = dy_crossing_glance,
    .solver = dy_crossing_solver,
    .solver_empty = 48,
    .grow_visits = 4,
    .glance_visits = 4000,
    .thorough_visits = 20000,
    .amaf_bias = 0.02F,
    .exploration = 0.002F,
    .looks_weight = 0.02F,
    .amaf_prior = 16,
};
