/* solve_nim_command.c - dyad solve nim PILE...: a sum of piles, by their values. */
#include "solve_command.h"

static const example examples[] = {
    {"dyad solve nim BWWB BW", "who wins, whoever starts, and with which move"},
    {"dyad solve nim BWWB WB --moves --line", "all winning moves, and a game with best play"},
    {NULL, NULL},
};

static int run(int argc, char **argv)
{
    return solve_sum(&solve_nim_command, "nim", argc, argv);
}

const command solve_nim_command = {
    .name = "solve-nim",
    .arguments = "PILE...",
    .summary = "Tell who wins piles of Two Colour Special Nim with best play, and how",
    .description =
        "A pile is a string of B and W, the leftmost disc on top. Left is Black, Right is White. "
        "What is said, and the options, are those of `dyad help solve sum'; with --no-formulas the "
        "answer is found by search alone. Of a pile of more than 64 discs, which is never "
        "searched, the best move is looked at and no other.",
    .statuses = "0 answered\n"
                "1 the budget was spent, or the memory limit reached, before all was known\n"
                "2 wrong usage\n"
                "3 a malformed pile\n"
                "4 the system failed (file, memory, disk full)\n"
                "130, 143 interrupted or terminated",
    .options = solve_sum_options,
    .choices = solve_sum_choices,
    .examples = examples,
    .run = run,
};
