/* solve_hex_command.c - dyad solve hex --size N | --from FILE */
#include "solve_command.h"

static const example examples[] = {
    {"dyad solve hex --size 5 --all-moves", "who wins from the empty board, and with which moves"},
    {"dyad solve hex --size 6 --openings half --explain", "a board of the openings that win"},
    {"dyad solve hex --from boards/hex.txt --format json", "each position of a file"},
    {NULL, NULL},
};

static int run(int argc, char **argv)
{
    return solve_board(&solve_hex_command, "hex", argc, argv);
}

const command solve_hex_command = {
    .name = "solve-hex",
    .arguments = "--size N | --from FILE",
    .summary = "Tell who wins Hex with best play, and how",
    .description =
        "Searches for a proof that Red or Blue can join its sides. Says who wins with best play, "
        "with a winning move and a game in which both sides play their best. Boards of up to 6x6 "
        "take less than a second, 7x7 up to some seconds, the empty board of 8x8 about six "
        "seconds. Cells are [row,column], from 0 at the top left.\n\n" SOLVE_BOARD_TEXT,
    .statuses = SOLVE_BOARD_STATUSES,
    .options = solve_board_options,
    .choices = solve_board_choices,
    .examples = examples,
    .run = run,
};
