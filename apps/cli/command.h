/* command.h - what a command of the program is: a row with its option table. `--help`, the man
 * pages and the shell completions are all made from these rows. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "arguments.h"
#include "bounds.h"
#include "record_ways.h"
#include "signals.h"

#include <dyad/dyad.h>

#include <signal.h>
#include <stdio.h>

/* Exit statuses, as SPEC section 3 has them. */
enum {
    EXIT_ANSWERED = 0,
    EXIT_UNDECIDED = 1, /* play repeats; a limit was reached; or evidence does not hold */
    EXIT_USAGE = 2,
    EXIT_MALFORMED = 3,
    EXIT_SYSTEM = 4,
    EXIT_SIGNAL = 128, /* plus the number of the signal */
};

/* The words that an option takes: parsed by, and completed from, the same list. */
typedef struct choice {
    int key;                           /* of the option */
    const char *const *words;          /* ended by NULL; or NULL, where the library has the list: */
    const char *(*word)(size_t index); /* NULL past the end */
} choice;

typedef struct example {
    const char *command, *meaning;
} example;

typedef struct command {
    const char *name, *arguments, *summary;
    const char *description; /* paragraphs, separated by "\n\n" */
    const char *statuses;    /* what the exit statuses mean here, as "0 all answered\n..." */
    const struct argp_option *options;
    const choice *choices;   /* ended by key 0 */
    const example *examples; /* ended by a NULL command; run by the tests in examples/ */
    bool takes_game;         /* the first argument is the name of a game */
    bool takes_files;
    bool takes_rules;  /* the first argument may be the name of a ruleset */
    const char *first; /* the words, one of which the first argument has to be; NULL: none has */
    const char *needs; /* what is not to be had here, without which there is nothing to run; NULL */
    int (*run)(int argc, char **argv);
} command;

extern const command judge_command, simulate_command, value_command, solve_command,
    solve_hex_command, solve_path_command, solve_game_command, solve_ungo_command,
    solve_nim_command, solve_sum_command, serve_command, store_command, verify_command,
    generate_command, convert_command, draw_command, gtp_command, match_command, games_command,
    bench_command, check_command, validate_command, stress_command, kill_command, package_command,
    puzzles_command, interact_command, records_command, help_command;
extern const command *commands[]; /* those that can be had here, ended by NULL */
const command *find_command(const char *name);
/* A command that there is, and that cannot be had here; NULL: none of that name. */
const command *find_missing_command(const char *name);

/* Parses a command's arguments: argp with the texts of the row. Does not return on a usage error,
 * nor after --help. */
void parse_arguments(const command *row, argp_parser_t parser, int argc, char **argv, void *input);
/* Word number `index` of a choice; NULL past the end. */
const char *choice_word(const choice *list, size_t index);
/* The index of `word` in the choices of option `key`; a usage error when it is not there. */
int parse_choice(const struct argp_state *state, const command *row, int key, const char *word);
/* A size "5", of a square board or so many piles, or "5x7", rows and columns, each from `min` to
 * `max`. */
void parse_board_size(const struct argp_state *state, const char *text, uint64_t min, uint64_t max,
                      size_t *rows, size_t *columns);
/* A number between min and max, named `what` in the message of the usage error. */
uint64_t parse_number(const struct argp_state *state, const char *what, const char *text,
                      uint64_t min, uint64_t max);
/* "5" or "1-80", whose end is 1 at least. */
bounds parse_bounds(const struct argp_state *state, const char *what, const char *text);
/* One option of several commands: sums of zero, which the original problem does not have. A usage
 * error where it is given for a game of which that is not so. */
#define ZERO_SUMS_HELP \
    "Piles: also sums that are zero, whose winner depends on who begins; the original has none"
void check_zero_sums(const struct argp_state *state, const dyad_game *game, bool given);
/* A usage error of testlib's convention: the word has no value; NULL: nothing is wrong. */
void refuse_testlib_word(const char *word);
double parse_share(const struct argp_state *state, const char *what, const char *text);
/* A level of instructions that this processor has, for option `key`. */
dyad_cpu parse_cpu(const struct argp_state *state, const command *row, int key, const char *word);
/* The words of one of RECORD_OPTIONS. */
#define DIALECT_CHOICE                  \
    {                                   \
        KEY_DIALECT, NULL, dialect_word \
    }
/* What a parser gives back for one of these options, or for a key that it does not know. */
error_t parse_record_option(const struct argp_state *state, const command *row, int key,
                            const char *argument, record_ways *ways);
/* From now on what is to be said of the text of records is printed on standard error. */
void print_remarks(dyad_session *session);
/* Says what is awaited and how to end it, where `path`, NULL or "-", is standard input and that is
 * a terminal. */
void tell_awaited(const dyad_game *game, const char *path);
/* dyad_reader_open(), after tell_awaited(). */
dyad_status open_reader(dyad_session *session, const dyad_game *game, const char *path,
                        dyad_reader **reader);
/* A usage error when standard output, which is to take the bytes of `what`, is a terminal. */
void refuse_terminal(const struct argp_state *state, const char *what);
/* All bytes of a file, "-" being standard input, at most WHOLE_MAX: the caller's; NULL, and it was
 * said why, unless it was stopped. */
#define WHOLE_MAX (SIZE_MAX > UINT32_MAX ? (size_t)(UINT64_C(1) << 32) : SIZE_MAX / 4 + 1)
char *read_whole(const char *path, size_t *size);
/* The number of a game's colour, 1 or 2, given as `option`. */
int parse_colour(const struct argp_state *state, const dyad_game *game, const char *option,
                 const char *word);
/* A usage error for an unknown game, which lists the known ones. */
const dyad_game *parse_game(const struct argp_state *state, const char *name);
/* The usage error where the game is missing, which lists them. */
_Noreturn void miss_game(const struct argp_state *state);

/* Whether a game can be played move by move, and a usage error for one that cannot. */
bool is_playable(const dyad_game *game);
void check_playable(const struct argp_state *state, const dyad_game *game);
/* A usage error where --swap is for a game or a board that has no swap. */
void check_swap(const struct argp_state *state, const dyad_game *game, size_t rows, size_t columns);
/* A board's side, or how many piles. */
void parse_play_size(const struct argp_state *state, const dyad_game *game, const char *text,
                     size_t *rows, size_t *columns);

/* Prints "dyad: FILE:LINE:COLUMN: text" to standard error, in place of a line of progress. */
void print_error(const dyad_error *error);
/* The same in `room` bytes, with its line end; how many it takes. */
enum { ERROR_LINE_MAX = 8192 };
size_t error_line(const dyad_error *error, char *line, size_t room);
/* The exit status for a status of the library; prints the session's error unless it was told of. */
int exit_for(const dyad_session *session, dyad_status status, bool told);
/* Says so, with status 4. */
_Noreturn void end_without_memory(void);
/* A session, or a message and no return. */
dyad_session *open_session(void);
/* Room for `count` things of `size` bytes, cleared, or a message and no return. */
void *room_for(size_t count, size_t size);

/* From now on a mapped input file that becomes shorter ends the program with a message. */
void catch_short_files(void);

/* When colours are wanted: the words of --color, and whether they are wanted now. */
enum { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };
extern const char *const colour_words[];
bool want_colour(int when);

/* Standard input and output, where they are pipes, hold more from now on, so that fewer turns are
 * taken at them. */
void enlarge_pipes(void);
/* A dyad_write_fn for standard output. */
int write_output(void *user, const void *bytes, size_t size);
/* Whether standard output and standard error go to one place, or the system does not say. */
bool outputs_meet(void);
/* Whether standard output is a file that can be written over from where it stands now, *begin. */
bool output_goes_back(off_t *begin);
/* A dyad_write_fn that writes over standard output; `user` points to where its first byte is. */
int rewrite_output(void *user, const void *bytes, size_t size);
/* For atexit(): what stdio could not write turns the end of the program into a failure. */
void close_output(void);
/* Writes what printf() has kept; 0, or the errno of the first write that failed, which
 * close_output() reports. */
int flush_output(void);

#endif
