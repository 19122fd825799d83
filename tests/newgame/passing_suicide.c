/* passing_suicide.c - the capture game in which suicide is legal and a player may pass: a game
 * whose positions can come again. The one file, with its row in games.def, that such a game is. */
#include "play/plain.h"

static const dy_section page[] = {
    {"Rules",
     "Black and White put stones on empty cells by turns, or pass. Stones of one colour that "
     "touch are a group; a group of the other colour without an empty cell beside it is "
     "taken off, and then the group of the stone itself, if it has none. Whoever takes "
     "stones of the other colour off first has won. Two passes in a row end the game, and "
     "so does a position that comes again; then nobody has won."},
    {"Input", "For each board its size N, and N rows of `B', `W' and `.'."},
    {NULL, NULL},
};

const dyad_game dy_game_passing_suicide = {
    .name = "passing_suicide",
    .title = "The capture game with suicide and passes",
    .letters = ".BW",
    .colours = {"black", "white"},
    .names = {"Black", "White"},
    .adjacency = DY_SQUARE,
    .rows_max = DYAD_PLAY_SIDE_MAX,
    .columns_max = DYAD_PLAY_SIDE_MAX,
    .goal = DYAD_GOAL_CAPTURE,
    .captures = true,
    .suicide = true,
    .passes = true,
    .symmetry = DY_SYMMETRY_SQUARE,
    .rules = &dy_rules_capturing,
    .sgf = {.gm = 1, .rules = "Capture with suicide and passes", .side = 9},
    DY_PLAIN_REFEREE,
    .page = page,
    .example = "3\n.B.\nBW.\n.B.\n",
    .lesson = "Black is to move and takes the white stone.",
};
