/* suicide_ungo.c - Un-Go in which suicide is legal: a game whose positions can come again. The one
 * file, with its row in games.def, that such a game is. */
#include "play/plain.h"

static const dy_section page[] = {
    {"Rules", "White and Black put stones on empty cells by turns, White first. A group of the "
              "other colour without an empty cell beside it is taken off, and then the group of "
              "the stone itself, if it has none. Whoever cannot move has lost. A board that comes "
              "again with the same player to move ends the game, and nobody wins."},
    {"Input", "For each board its size N, and N rows of `B', `W' and `.'."},
    {NULL, NULL},
};

const dyad_game dy_game_suicide_ungo = {
    .name = "suicide_ungo",
    .title = "Un-Go with suicide",
    .letters = ".BW",
    .colours = {"black", "white"},
    .names = {"Black", "White"},
    .adjacency = DY_SQUARE,
    .rows_max = DYAD_PLAY_SIDE_MAX,
    .columns_max = DYAD_PLAY_SIDE_MAX,
    .goal = DYAD_GOAL_LAST_MOVE,
    .captures = true,
    .suicide = true,
    .second_begins = true,
    .symmetry = DY_SYMMETRY_SQUARE,
    .rules = &dy_rules_capturing,
    .sgf = {.gm = 1, .rules = "Un-Go with suicide", .side = 9},
    DY_PLAIN_REFEREE,
    .page = page,
    .example = "2\nB.\nBW\n",
    .lesson = "White can put a stone into the corner, and then takes nothing off.",
};
