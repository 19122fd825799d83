/* solve_path_command.c - dyad solve path --size N | --from FILE */
#include "solve_command.h"

static const example examples[] = {
    {"dyad solve path --size 4", "who can force a path on the empty board"},
    {"dyad solve path --from boards/path.txt --to-move black", "each position of a file"},
    {NULL, NULL},
};

static int run(int argc, char **argv)
{
    return solve_board(&solve_path_command, "path", argc, argv);
}

const command solve_path_command = {
    .name = "solve-path",
    .arguments = "--size N | --from FILE",
    .summary = "Tell who can force a path with best play, and how",
    .description =
        "Searches for a proof that White, or Black, can force a path; nobody wins where neither "
        "can. Any side may be to move. Cells are [row,column], from 0 at the top "
        "left.\n\n" SOLVE_BOARD_TEXT,
    .statuses = SOLVE_BOARD_STATUSES,
    .options = solve_board_options,
    .choices = solve_board_choices,
    .examples = examples,
    .run = run,
};
