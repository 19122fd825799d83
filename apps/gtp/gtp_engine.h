/* gtp_engine.h - `dyad gtp': a game that is played by commands, lines of the Go Text Protocol,
 * version 2, and what its commands share.
 *
 *     12 play b a3      ->      =12          or      ?12 illegal move
 *
 * A command is a row of a table with its help, from which the answers to list_commands and help,
 * and docs/gtp-commands.md, are made. */
#ifndef CLI_GTP_ENGINE_H
#define CLI_GTP_ENGINE_H

#include "gtp_input.h"
#include "gtp_names.h"
#include "gtp_think.h"
#include "output.h"
#include "record_ways.h"

#include <stdarg.h>
#include <stdio.h>

/* Time as time_settings and time_left tell it, for each colour. */
typedef struct gtp_clock {
    bool set;
    double main, period; /* seconds */
    unsigned period_stones;
    double left[2];
    unsigned stones[2]; /* 0: main time */
} gtp_clock;

typedef struct gtp_options {
    const dyad_game *game;
    gtp_coords coords;
    size_t rows, columns; /* of a board; or rows, how many piles; 0: the usual ones */
    uint64_t seed;
    double seconds;    /* for a move, where no clock is set; 0: the usual */
    bool cpu_seconds;  /* a move's are the processor's */
    uint64_t playouts; /* for a move; 0: no limit */
    unsigned level;    /* of a move that is played: as dyad_player_limits has it */
    unsigned jobs;
    size_t memory;
    bool resign;      /* where it is lost beyond doubt */
    bool swap;        /* games are played with the swap, where they can be */
    record_ways ways; /* of the records that are loaded */
} gtp_options;

typedef struct engine {
    gtp_options options;
    dyad_session *session;
    dyad_play *play;
    dyad_record *loaded; /* that the game was read from, or NULL; and the name of its file */
    char *loaded_path;
    size_t loaded_base; /* so many moves of the record stand before the game that is played */
    bool gave_up;       /* its last move, resigning, was said as a pass */
    size_t passes;      /* that were made since the game is over, and which it does not know of */
    thinker *thinker;
    gtp_clock clock;
    double solve_seconds; /* for the solver, unless a command names a time; 0: no limit */
    double komi;
    gtp_input *input; /* NULL: nothing can come while it thinks */
    FILE *out;
    bool quit;
    volatile int stop; /* of the search that is under way */
    /* The command that is being answered. */
    const char *id;
    const char *line; /* as it came; NULL: between commands */
    size_t line_size;
    char **arguments;
    size_t argument_count, argument_room;
    bool failed, answered; /* answered: it has written for itself */
    kept_text reply;
    bool reply_lost; /* there was no memory for it */
} engine;

#define GTP_MANY SIZE_MAX

typedef struct gtp_row {
    const char *name, *arguments, *help;
    size_t least, most;                 /* arguments; GTP_MANY */
    bool (*has)(const dyad_game *game); /* whether a game has the command; NULL: all have */
    void (*run)(engine *e);
} gtp_row;

/* The tables, each ended by a NULL name. */
extern const gtp_row gtp_standard_rows[], gtp_record_rows[], gtp_analysis_rows[], gtp_ruler_rows[],
    gtp_answer_rows[], gtp_benzene_rows[], gtp_kata_rows[];
extern const gtp_row *const gtp_tables[]; /* ended by NULL */
extern const char *const gtp_table_titles[];
bool gtp_has(const gtp_row *row, const dyad_game *game);
const gtp_row *gtp_find(const dyad_game *game, const char *name);

/* NULL when out of memory, or where the size is none: *why says which. */
engine *engine_new(const gtp_options *options, FILE *out, const char **why);
void engine_free(engine *e);
/* Answers a line, which need not end in a NUL. */
void engine_line(engine *e, const char *line, size_t size);
/* Answers a line that was too long, of which `line` is how it begins. */
void engine_long_line(engine *e, const char *line, size_t size);

/* ---- for commands ------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) void gtp_reply(engine *e, const char *format, ...);
/* The whole answer: an error. */
__attribute__((format(printf, 2, 3))) void gtp_fail(engine *e, const char *format, ...);
/* A dyad_write_fn whose user is an engine. */
int gtp_reply_bytes(void *user, const void *bytes, size_t size);
/* What is before a successful answer; for commands that write for themselves. */
void gtp_begin_answer(engine *e);

/* The game has begun anew, or goes on after all. */
void gtp_forget_passes(engine *e);
/* Goes on with another game of the same record, whose owner it becomes. */
void gtp_keep_play(engine *e, dyad_play *play);
/* Goes on with another game, whose owner it becomes. */
void gtp_take_game(engine *e, dyad_play *play);
/* A new game of this size on an empty board, or piles of the seed; false: *why tells. */
bool gtp_new_game(engine *e, size_t size, const char **why);
bool gtp_new_board(engine *e, size_t rows, size_t columns, const char **why);

/* The commands boardsize and reg_genmove, which have second names. */
void gtp_run_boardsize(engine *e);
void gtp_run_reg_genmove(engine *e);

int gtp_colour(const engine *e, const char *word);
char gtp_colour_letter(const engine *e, int colour);
const char *gtp_colour_word(const engine *e, int colour);
/* Argument `index` as a colour, or where it is not there whoever is to move; 0: it is none, and the
 * answer says so. */
int gtp_colour_argument(engine *e, size_t index);
/* A number that is an argument; false: it is none, the answer says so, and *number stays. */
bool gtp_number(engine *e, size_t index, uint64_t max, uint64_t *number);
bool gtp_seconds(engine *e, size_t index, double *seconds);
bool gtp_signed_seconds(engine *e, size_t index, double *seconds); /* which may be below 0 */

/* As gtp_names.h has them. */
const char *gtp_vertex(const engine *e, const dyad_move *move, char text[GTP_VERTEX_MAX]);
bool gtp_read_vertex(const engine *e, const char *word, int colour, dyad_move *move);
/* A cell of the board; false: the word names none. */
bool gtp_read_cell(const engine *e, const char *word, size_t *cell);
/* The side of the board, or its columns and rows; of piles, how many there are. */
void gtp_reply_size(engine *e);
/* A solver for the game as it is played, with its swap, and the cells of its position. NULL: the
 * answer says why there is none. */
dyad_solver *gtp_open_solver(engine *e, unsigned char cells[DYAD_SOLVE_CELLS]);
/* The board as people see it, with coordinates. */
void gtp_draw(engine *e);

/* Whether a kind of game has a command. */
bool gtp_is_board(const dyad_game *game);
bool gtp_has_piles(const dyad_game *game);
bool gtp_is_solvable(const dyad_game *game); /* by the solver of connection games */
/* What a command does that is accepted and needs nothing done. */
void gtp_run_nothing(engine *e);

/* Whether the vertex of a move is the word pass. */
bool gtp_is_pass(const char *vertex);
/* Makes a move that is told in words; false: the answer says why not. */
bool gtp_play_words(engine *e, const char *colour, const char *vertex);
/* Moves made, and takes the last one back: passes are among them. */
size_t gtp_move_count(const engine *e);
/* Takes back one of them; false: memory ran out, and nothing has changed. */
bool gtp_undo(engine *e);
/* A game of a record up to a move, and how many moves of it the game itself does not have. */
dyad_status gtp_play_record(dyad_record *record, size_t most, dyad_play **play, size_t *base);
/* Where a game has no pass, who passes gives the game up. Programs of Go play on until both have
 * passed, so whoever has won such a game passes as well. Whether `colour` is to do so now. */
bool gtp_passes(const engine *e, int colour);
/* Legal moves; with `swap`, that too. */
void gtp_reply_legal(engine *e, int colour, bool swap);
/* A new game of the same size from these cells, where that is a position. */
void gtp_set_cells(engine *e, const unsigned char *cells, int to_move);

/* Seconds that a move may take now. */
double gtp_move_seconds(const engine *e, int colour);
/* Thinks of a move, which may be the swap or to resign; of the limits, which may be NULL, only the
 * telling counts. False: the answer says why there is none. */
bool gtp_choose(engine *e, int colour, const think_limits *limits, dyad_move *move);
/* While a search is under way, e->stop is set when something comes: see gtp_input_watch(). */
void gtp_begin_search(engine *e, bool any);
void gtp_end_search(engine *e);

#endif
