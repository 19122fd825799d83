/* solve_command.h - what the parts of `dyad solve' share. */
#ifndef CLI_SOLVE_COMMAND_H
#define CLI_SOLVE_COMMAND_H

#include "command.h"

/* A number with k, M, G or T behind it, each `unit` times the one before: 1000, or 1024. */
uint64_t parse_scaled(const struct argp_state *state, const char *what, const char *text,
                      uint64_t unit);
double parse_seconds(const struct argp_state *state, const char *text);

/* dyad solve sum; with `ruleset`, of positions of that game. */
int solve_sum(const command *row, const char *ruleset, int argc, char **argv);
extern const struct argp_option solve_sum_options[];
extern const choice solve_sum_choices[];

/* dyad solve hex and dyad solve path. */
int solve_board(const command *row, const char *game, int argc, char **argv);
extern const struct argp_option solve_board_options[];
extern const choice solve_board_choices[];

/* What their manuals have in common. */
#define SOLVE_BOARD_TEXT                                                                           \
    "With --store, what costs work to prove is kept as soon as it is proved, committed every few " \
    "seconds and at the end, and used by later runs; `dyad store' tells what is there.\n\n"        \
    "A JSON object has game, item (with --from), size (or rows and columns), swap (true, "         \
    "where the game is played with it), to_move, winner (a colour, or for path nobody; or "        \
    "null with proof and disproof where the budget was spent), distance (how many moves of "       \
    "both sides there are to the end, the winner playing for as few and the loser for as "         \
    "many as can be; only where that is proved), winning_moves (one, or with --all-moves "         \
    "all), drawing_moves (with --all-moves: where nobody can win, those that keep it so), "        \
    "complete (whether they are all), pv (a game with best play), pv_complete (whether it "        \
    "goes to the end: a budget may cut it, and with the swap the empty board has none), "          \
    "must_play (the moves that are not refuted before any is looked at), support (what the "       \
    "winner needs: its stones and the cells that have to be empty), nodes, seconds and "           \
    "memory (bytes). With --openings it has game, size (or rows and columns), first, "             \
    "openings (cell: winner), nodes, seconds and memory."
#define SOLVE_BOARD_STATUSES                                                      \
    "0 answered\n"                                                                \
    "1 the budget was spent, or the memory limit reached, before all was known\n" \
    "2 wrong usage\n"                                                             \
    "3 malformed input, or a board larger than 11x11\n"                           \
    "4 the system failed (file, memory, disk full, broken store)\n"               \
    "130, 143 interrupted or terminated"

#endif
