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
        "can. Any side may be to move. Cells are [row,column], from 0 at the top left.\n\n"
        "With --store, what costs work to prove is kept as soon as it is proved, committed every "
        "few seconds and at the end, and used by later runs; `dyad store' tells what is there.\n\n"
        "A JSON object has game, item (with --from), size, to_move, winner (a colour, nobody, "
        "or null with proof and disproof where the budget was spent), winning_moves (one, or with "
        "--all-moves all), complete (whether they are all), pv (a game with best play, to where it "
        "is decided), must_play (the moves that are not refuted before any is looked at), support "
        "(what the winner needs: its stones and the cells that have to be empty), nodes, seconds "
        "and memory (bytes). With --openings it has game, size, first, openings (cell: winner), "
        "nodes, seconds and memory.",
    .statuses = "0 answered\n"
                "1 the budget was spent, or the memory limit reached, before all was known\n"
                "2 wrong usage\n"
                "3 malformed input, or a board larger than 11x11\n"
                "4 the system failed (file, memory, disk full, broken store)\n"
                "130, 143 interrupted or terminated",
    .options = solve_board_options,
    .choices = solve_board_choices,
    .examples = examples,
    .run = run,
};
