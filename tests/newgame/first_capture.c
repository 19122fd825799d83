/* first_capture.c - the capture game: whoever takes a stone first has won. The one file, with its
 * row in games.def, that such a game is. */
#include "play/plain.h"

static const dy_section page[] = {
    {"Rules", "Black and White put stones on empty cells by turns. Stones of one colour that "
              "touch are a group; a group without an empty cell beside it is taken off. Whoever "
              "takes stones off first has won. Suicide is illegal, and whoever cannot move has "
              "lost."},
    {"Input", "For each board its size N, and N rows of `B', `W' and `.'."},
    {NULL, NULL},
};

const dyad_game dy_game_first_capture = {
    .name = "first_capture",
    .title = "The capture game: whoever takes a stone first wins",
    .letters = ".BW",
    .colours = {"black", "white"},
    .names = {"Black", "White"},
    .adjacency = DY_SQUARE,
    .rows_max = DYAD_PLAY_SIDE_MAX,
    .columns_max = DYAD_PLAY_SIDE_MAX,
    .goal = DYAD_GOAL_CAPTURE,
    .captures = true,
    .symmetry = DY_SYMMETRY_SQUARE,
    .rules = &dy_rules_capturing,
    .sgf = {.gm = 1, .rules = "Capture", .side = 9},
    DY_PLAIN_REFEREE,
    .page = page,
    .example = "3\n.B.\nBW.\n.B.\n",
    .lesson = "Black is to move and takes the white stone.",
};
