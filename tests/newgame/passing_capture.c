/* passing_capture.c - the capture game in which a player may pass. The one file, with its row in
 * games.def, that such a game is. */
#include "play/plain.h"

static const dy_section page[] = {
    {"Rules",
     "Black and White put stones on empty cells by turns, or pass. Stones of one colour that "
     "touch are a group; a group without an empty cell beside it is taken off. Whoever "
     "takes stones off first has won. Suicide is illegal. Two passes in a row end the "
     "game, and nobody has won."},
    {"Input", "For each board its size N, and N rows of `B', `W' and `.'."},
    {NULL, NULL},
};

const dyad_game dy_game_passing_capture = {
    .name = "passing_capture",
    .title = "The capture game with passes",
    .letters = ".BW",
    .colours = {"black", "white"},
    .names = {"Black", "White"},
    .adjacency = DY_SQUARE,
    .rows_max = DYAD_PLAY_SIDE_MAX,
    .columns_max = DYAD_PLAY_SIDE_MAX,
    .goal = DYAD_GOAL_CAPTURE,
    .captures = true,
    .passes = true,
    .symmetry = DY_SYMMETRY_SQUARE,
    .rules = &dy_rules_capturing,
    .sgf = {.gm = 1, .rules = "Capture with passes", .side = 9},
    DY_PLAIN_REFEREE,
    .page = page,
    .example = "3\n.B.\nBW.\n.B.\n",
    .lesson = "Black is to move and takes the white stone.",
};
