/* mpi_command.h - the commands of dyad-mpi, and what they share. */
#ifndef MPI_COMMAND_H
#define MPI_COMMAND_H

#include "arguments.h"
#include "mpi_exit.h"

typedef struct mpi_command {
    const char *name;
    /* `silent`: it is a rank that says nothing of its arguments. Gives back the exit status. */
    int (*run)(int argc, char **argv, bool silent);
} mpi_command;

extern const mpi_command judge_on_ranks, solve_on_ranks;
/* `solve ungo', which solve_on_ranks hands on. */
extern const mpi_command solve_ungo_on_ranks;

/* An argument, or argp_error(). `words` ends with NULL; `powers` are letters behind the number, for
 * `base` and its powers. */
size_t take_word(struct argp_state *state, const char *option, const char *const *words,
                 const char *word);
uint64_t take_number(struct argp_state *state, const char *what, const char *text,
                     const char *powers, uint64_t base, uint64_t max);
/* N, or rows x columns as 5x7, each from 1 to `max`. */
void take_board_size(struct argp_state *state, const char *text, uint64_t max, size_t *rows,
                     size_t *columns);
const dyad_game *take_game(struct argp_state *state, const char *name);
/* The name of a dialect, as the library has it. */
const char *take_dialect(struct argp_state *state, const char *name);

/* Reads the arguments of a command: argv[0] is what argp calls the program. Gives back 0, or the
 * exit status with which to end. */
int take_arguments(const struct argp *argp, int argc, char **argv, bool silent, void *parsed);

/* Signals from now on: SIGINT and SIGTERM are noted, files that become shorter end the rank. */
void end_in_order(void);

/* Starts MPI; rank 0 leads and gives back the exit status, all others work. */
int run_ranks(int (*lead)(const void *wanted, int ranks), void (*work)(const void *wanted),
              const void *wanted, bool silent);

#endif
