/* solve_game_command.c - dyad solve GAME, of games that are searched by their rules alone. */
#include "solve_command.h"

#include <string.h>

static const example examples[] = {
    {NULL, NULL},
};

/* argv[0] is "dyad solve GAME". */
static int run(int argc, char **argv)
{
    return solve_board(&solve_game_command, strrchr(argv[0], ' ') + 1, argc, argv);
}

const command solve_game_command = {
    .name = "solve-game",
    .arguments = "--size N | --from FILE",
    .summary = "Tell who wins any other game with best play, and how",
    .description =
        "Searches all moves by the rules of the game alone, and keeps in memory what it has "
        "found out. It is exact, for small boards and piles, and for every game that can be "
        "played. Where positions can come again, all that can be reached are listed first, "
        "and nobody wins where neither side can force an end. `dyad games' lists the games. "
        "Cells are [row,column] and discs [pile,disc], from 0.\n\n" SOLVE_BOARD_TEXT,
    .statuses = SOLVE_BOARD_STATUSES,
    .options = solve_board_options,
    .choices = solve_board_choices,
    .examples = examples,
    .run = run,
};
