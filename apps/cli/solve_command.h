/* solve_command.h - what the parts of `dyad solve' share. */
#ifndef CLI_SOLVE_COMMAND_H
#define CLI_SOLVE_COMMAND_H

#include "command.h"

/* A number with k, M, G or T behind it, each `unit` times the one before: 1000, or 1024. */
uint64_t parse_scaled(const struct argp_state *state, const char *what, const char *text,
                      uint64_t unit);
double parse_seconds(const struct argp_state *state, const char *text);

/* dyad solve sum; with `rules`, of positions of that game. */
int solve_sum(const command *row, const char *rules, int argc, char **argv);
extern const struct argp_option solve_sum_options[];
extern const choice solve_sum_choices[];

/* dyad solve hex and dyad solve path. */
int solve_board(const command *row, const char *game, int argc, char **argv);
extern const struct argp_option solve_board_options[];
extern const choice solve_board_choices[];

#endif
