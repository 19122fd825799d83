/* gomoku.c - Gomoku on any board: five stones of one's own in a row, or more. The one file, with
 * its row in games.def, that such a game is. */
#include "play/plain.h"

enum { FIVE = 5 };

/* Stones of a colour that stand in a row from a cell on, the cell left out. */
static uint32_t count_from(const dyad_play *play, int colour, uint32_t row, uint32_t column,
                           uint32_t down, uint32_t right)
{
    uint32_t count = 0;
    for (row += down, column += right;
         row < play->rows && column < play->columns && dy_placing_at(play, row, column) == colour;
         row += down, column += right)
        count++;
    return count;
}

static bool reaches(const dyad_play *play, int colour, uint32_t row, uint32_t column)
{
    static const uint32_t ways[][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1U}};
    for (int i = 0; i < 4; i++) {
        uint32_t down = ways[i][0], right = ways[i][1];
        if (count_from(play, colour, row, column, down, right) + 1 +
                count_from(play, colour, row, column, -down, -right) >=
            FIVE)
            return true;
    }
    return false;
}

static const dy_play_rules rules = {DY_PLACING, .reaches = reaches};

static const dy_section page[] = {
    {"Rules", "Black and White put stones on empty cells by turns. Whoever has five or more of "
              "their own in a row, a column or a diagonal has won."},
    {"Input", "For each board its size N, and N rows of `B', `W' and `.'."},
    {NULL, NULL},
};

const dyad_game dy_game_gomoku = {
    .name = "gomoku",
    .title = "Gomoku: five in a row",
    .letters = ".BW",
    .colours = {"black", "white"},
    .names = {"Black", "White"},
    .adjacency = DY_SQUARE,
    .rows_max = DYAD_PLAY_SIDE_MAX,
    .columns_max = DYAD_PLAY_SIDE_MAX,
    .goal = DYAD_GOAL_LINE,
    .symmetry = DY_SYMMETRY_SQUARE,
    .rules = &rules,
    .sgf = {.gm = 4, .side = 15},
    DY_PLAIN_REFEREE,
    .page = page,
    .example = "6\nB.....\n.B....\n..B...\n...B..\n......\nWWW...\n",
    .lesson = "Black has four in a row, and would win on the cell below them.",
};
