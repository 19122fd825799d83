/* rex.c - Rex, which is misere Hex: whoever joins their sides has lost. The one file, with its row
 * in games.def, that such a game is. */
#include "play/plain.h"

static const dy_section page[] = {
    {"Rules", "Red and Blue put stones on empty cells of a board of hexagons by turns. Whoever "
              "joins their own two sides, Red top and bottom and Blue left and right, has lost."},
    {"Input", "For each board its size N, and N rows of `R', `B' and `.'."},
    {NULL, NULL},
};

const dyad_game dy_game_rex = {
    .name = "rex",
    .title = "Rex: misere Hex",
    .letters = ".RB",
    .colours = {"red", "blue"},
    .names = {"Red", "Blue"},
    .adjacency = DY_HEXAGON,
    .rows_max = DYAD_PLAY_SIDE_MAX,
    .columns_max = DYAD_PLAY_SIDE_MAX,
    .goal = DYAD_GOAL_CONNECT,
    .misere = true,
    .home = {DY_TOP, DY_LEFT},
    .target = {DY_BOTTOM, DY_RIGHT},
    .decisive = true,
    .symmetry = DY_SYMMETRY_HALF_TURN,
    .rules = &dy_rules_connection,
    .sgf = {.gm = 11, .rules = "Rex", .side = 11},
    DY_PLAIN_REFEREE,
    .page = page,
    .example = "3\nR..\nRB.\n.B.\n",
    .lesson = "Red would lose by a stone at the bottom left.",
};
