/* gtp_kata.c - commands that KataGo and GNU Go have beside those of the protocol, and that GUIs and
 * controllers send to any engine. Sources: KataGo's docs/GTP_Extensions.md and GNU Go's manual. */
#include "gtp_engine.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- the board ---------------------------------------------------------------------------- */

static void run_get_komi(engine *e)
{
    gtp_reply(e, "%.1f", e->komi);
}

/* Black's stones on an empty board, and white to move; at least two, none twice. */
static void run_free_handicap(engine *e)
{
    size_t m = dyad_play_rows(e->play), n = dyad_play_columns(e->play), stones = 0;
    unsigned char *cells = malloc(m * n);
    int black = dyad_game_black(e->options.game);
    if (!cells) {
        gtp_fail(e, "out of memory");
        return;
    }
    dyad_play_cells(e->play, cells);
    for (size_t i = 0; i < m * n; i++)
        stones += cells[i] != 0;
    if (stones > 0 || dyad_play_count(e->play) > 0)
        gtp_fail(e, "board not empty");
    for (size_t i = 0; i < e->argument_count && !e->failed; i++) {
        size_t cell;
        if (!gtp_read_cell(e, e->arguments[i], &cell) || cells[cell])
            gtp_fail(e, "bad vertex list");
        else
            cells[cell] = (unsigned char)black;
    }
    if (!e->failed)
        gtp_set_cells(e, cells, 3 - black);
    free(cells);
}

/* ---- searches ----------------------------------------------------------------------------- */

static void run_clear_cache(engine *e)
{
    thinker_reset(e->thinker, e->options.seed);
}

static void run_cputime(engine *e)
{
    struct timespec now;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) == 0)
        gtp_reply(e, "%.3f", (double)now.tv_sec + (double)now.tv_nsec / 1e9);
    else
        gtp_fail(e, "the clock of the processor cannot be read");
}

/* ---- parameters --------------------------------------------------------------------------- */

static void show_seconds(engine *e)
{
    gtp_reply(e, "%g", e->options.seconds);
}

static void take_seconds(engine *e)
{
    gtp_seconds(e, 1, &e->options.seconds);
}

static void show_playouts(engine *e)
{
    gtp_reply(e, "%" PRIu64, e->options.playouts);
}

static void take_playouts(engine *e)
{
    gtp_number(e, 1, UINT64_C(1) << 50, &e->options.playouts);
}

static void show_threads(engine *e)
{
    gtp_reply(e, "%u", e->options.jobs);
}

static void take_threads(engine *e)
{
    uint64_t jobs;
    if (!gtp_number(e, 1, DYAD_JOBS_MAX, &jobs))
        return;
    if (e->options.cpu_seconds && jobs != 1) {
        gtp_fail(e, "--cpu-time is the time of one thread");
        return;
    }
    thinker *made = thinker_new(e->session, (unsigned)jobs, e->options.memory);
    if (!made) {
        gtp_fail(e, "out of memory");
        return;
    }
    thinker_free(e->thinker);
    e->thinker = made;
    e->options.jobs = (unsigned)jobs;
    thinker_reset(made, e->options.seed);
}

static const struct {
    const char *name;
    void (*show)(engine *e);
    void (*take)(engine *e);
} parameters[] = {
    {"maxTime", show_seconds, take_seconds},
    {"maxVisits", show_playouts, take_playouts},
    {"maxPlayouts", show_playouts, take_playouts},
    {"numSearchThreads", show_threads, take_threads},
};

enum { PARAMETERS = sizeof parameters / sizeof parameters[0] };

static void run_list_parameters(engine *e)
{
    for (size_t i = 0; i < PARAMETERS; i++)
        gtp_reply(e, "%s%s", i ? " " : "", parameters[i].name);
}

/* Argument 0; PARAMETERS: it is none, and the answer says so. */
static size_t find_parameter(engine *e)
{
    size_t at = 0;
    while (at < PARAMETERS && strcmp(parameters[at].name, e->arguments[0]) != 0)
        at++;
    if (at == PARAMETERS)
        gtp_fail(e, "unknown parameter: %s; kata-list-params names those that there are",
                 e->arguments[0]);
    return at;
}

static void run_get_parameter(engine *e)
{
    size_t at = find_parameter(e);
    if (at < PARAMETERS)
        parameters[at].show(e);
}

static void run_set_parameter(engine *e)
{
    size_t at = find_parameter(e);
    if (at < PARAMETERS)
        parameters[at].take(e);
}

const gtp_row gtp_kata_rows[] = {
    {"rectangular_boardsize", "COLUMNS ROWS", "The same as boardsize with two numbers", 2, 2,
     gtp_is_board, gtp_run_boardsize},
    {"query_boardsize", "",
     "The side of the board, or its columns and rows; in nim, the number of piles", 0, 0, NULL,
     gtp_reply_size},
    {"get_komi", "", "The number that komi took, 0.0 at first", 0, 0, NULL, run_get_komi},
    {"set_free_handicap", "VERTEX VERTEX...",
     "Puts two or more stones of black on the empty board; white is to move", 2, GTP_MANY,
     gtp_is_board, run_free_handicap},
    {"stop", "", "Ends a search, as any line does", 0, 0, NULL, gtp_run_nothing},
    {"clear_cache", "", "Forgets all that searches have found, and begins the random numbers anew",
     0, 0, NULL, run_clear_cache},
    {"cputime", "", "Seconds of the processor that the program has used", 0, 0, NULL, run_cputime},
    {"kata-list-params", "", "The parameters that can be set", 0, 0, NULL, run_list_parameters},
    {"kata-get-param", "NAME", "The value of a parameter", 1, 1, NULL, run_get_parameter},
    {"kata-set-param", "NAME VALUE",
     "Sets a parameter: maxTime, seconds for a move without a clock; maxVisits or maxPlayouts, for "
     "a move; numSearchThreads. 0 is the usual number, and no limit of visits",
     2, 2, NULL, run_set_parameter},
    {0},
};
