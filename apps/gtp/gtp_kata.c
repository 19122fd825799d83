/* gtp_kata.c - commands that KataGo and GNU Go have beside those of the protocol, and that GUIs and
 * controllers send to any engine. Sources: KataGo's docs/GTP_Extensions.md and GNU Go's manual. */
#include "gtp_engine.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
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

/* Whether the answer is to resign where the game is lost beyond doubt. */
static void show_resigning(engine *e)
{
    gtp_reply(e, "%s", e->options.resign ? "true" : "false");
}

static void take_resigning(engine *e)
{
    const char *word = e->arguments[1];
    bool yes = strcasecmp(word, "true") == 0;
    if (yes || strcasecmp(word, "false") == 0)
        e->options.resign = yes;
    else
        gtp_fail(e, "syntax error");
}

/* The last row is the one that does more than to note a value, so all others are taken before. */
static const struct {
    const char *name;
    void (*show)(engine *e);
    void (*take)(engine *e);
    bool is_word;
} parameters[] = {
    {"maxTime", show_seconds, take_seconds, false},
    {"maxVisits", show_playouts, take_playouts, false},
    {"maxPlayouts", show_playouts, take_playouts, false},
    {"allowResignation", show_resigning, take_resigning, true},
    {"numSearchThreads", show_threads, take_threads, false},
};

enum { PARAMETERS = sizeof parameters / sizeof parameters[0] };

static void run_list_parameters(engine *e)
{
    for (size_t i = 0; i < PARAMETERS; i++)
        gtp_reply(e, "%s%s", i ? " " : "", parameters[i].name);
}

/* PARAMETERS: it is none, and the answer says so. */
static size_t find_parameter(engine *e, const char *name)
{
    size_t at = 0;
    while (at < PARAMETERS && strcmp(parameters[at].name, name) != 0)
        at++;
    if (at == PARAMETERS)
        gtp_fail(e, "unknown parameter: %s; kata-list-params names those that there are", name);
    return at;
}

static void run_get_parameter(engine *e)
{
    size_t at = find_parameter(e, e->arguments[0]);
    if (at < PARAMETERS)
        parameters[at].show(e);
}

static void run_set_parameter(engine *e)
{
    size_t at = find_parameter(e, e->arguments[0]);
    if (at < PARAMETERS)
        parameters[at].take(e);
}

/* A JSON object, in which a word is a string, as KataGo writes it. */
static void run_get_parameters(engine *e)
{
    for (size_t i = 0; i < PARAMETERS; i++) {
        const char *quote = parameters[i].is_word ? "\"" : "";
        gtp_reply(e, "%s\"%s\":%s", i ? "," : "{", parameters[i].name, quote);
        parameters[i].show(e);
        gtp_reply(e, "%s%s", quote, i + 1 < PARAMETERS ? "" : "}");
    }
}

/* The object that the arguments are; NULL: they are none. Words of JSON are quoted otherwise than
 * arguments are, so the line is read as it came, up to a comment. */
static json_t *read_object(const engine *e)
{
    const char *begin = memchr(e->line, '{', e->line_size);
    size_t size = begin ? e->line_size - (size_t)(begin - e->line) : 0;
    const char *comment = begin ? memchr(begin, '#', size) : NULL;
    if (!begin || *e->arguments[0] != '{')
        return NULL;
    return json_loadb(begin, comment ? (size_t)(comment - begin) : size, JSON_REJECT_DUPLICATES,
                      NULL);
}

/* Takes a parameter from what an object has for it: a string or any other value. */
static void take_value(engine *e, size_t at, const json_t *value)
{
    char *dumped = json_is_string(value) ? NULL : json_dumps(value, JSON_ENCODE_ANY);
    char *words[] = {NULL, dumped ? dumped : (char *)(uintptr_t)json_string_value(value)};
    char **before = e->arguments;
    if (words[1]) {
        e->arguments = words;
        parameters[at].take(e);
        e->arguments = before;
    } else {
        gtp_fail(e, "out of memory");
    }
    free(dumped);
}

/* All of them, or none where one is wrong. */
static void run_set_parameters(engine *e)
{
    json_t *object = read_object(e);
    const gtp_options before = e->options;
    const char *name;
    json_t *value;
    if (!json_is_object(object))
        gtp_fail(e, "expected a JSON object of parameters");
    json_object_foreach(object, name, value) if (!e->failed) find_parameter(e, name);
    for (size_t i = 0; i < PARAMETERS && !e->failed; i++)
        if ((value = json_object_get(object, parameters[i].name)))
            take_value(e, i, value);
    if (e->failed)
        e->options = before;
    json_decref(object);
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
    {"gomill-cpu_time", "", "The same as cputime", 0, 0, NULL, run_cputime},
    {"kata-search", "[COLOUR]", "The same as reg_genmove", 0, 1, NULL, gtp_run_reg_genmove},
    {"kata-list-params", "", "The parameters that can be set", 0, 0, NULL, run_list_parameters},
    {"kata-get-param", "NAME", "The value of a parameter", 1, 1, NULL, run_get_parameter},
    {"kata-set-param", "NAME VALUE",
     "Sets a parameter: maxTime, seconds for a move without a clock; maxVisits or maxPlayouts, for "
     "a move; numSearchThreads; allowResignation, true or false, as the option --resign. 0 is the "
     "usual number, and no limit of visits",
     2, 2, NULL, run_set_parameter},
    {"kata-get-params", "", "All parameters, as a JSON object", 0, 0, NULL, run_get_parameters},
    {"kata-set-params", "OBJECT", "Sets the parameters that a JSON object names, or none", 1,
     GTP_MANY, NULL, run_set_parameters},
    {0},
};
