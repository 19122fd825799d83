/* gtp_analysis.c - choosing a move, and telling of one's thoughts while they are thought. */
#include "gtp_engine.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double seconds_usual = 5;

/* ---- choosing ----------------------------------------------------------------------------- */

double gtp_move_seconds(const engine *e, int colour)
{
    const gtp_clock *clock = &e->clock;
    size_t n = dyad_play_size(e->play), empty = 0;
    if (!clock->set)
        return e->options.seconds > 0 || e->options.playouts > 0 ? e->options.seconds
                                                                 : seconds_usual;
    for (size_t i = 0; dyad_game_has_board(e->options.game) && i < n * n; i++)
        empty += dyad_play_cell(e->play, i / n, i % n) == 0;
    dyad_player_clock shown = {.left = clock->left[colour - 1],
                               .stones = clock->stones[colour - 1],
                               .period = clock->period,
                               .period_stones = clock->period_stones,
                               .empty = empty,
                               .lag = 0.01};
    return dyad_player_time(&shown);
}

/* The clock runs while one thinks; a GUI that says time_left knows better. */
static void spend(engine *e, int colour, double seconds)
{
    gtp_clock *clock = &e->clock;
    double *left = &clock->left[colour - 1];
    unsigned *stones = &clock->stones[colour - 1];
    if (!clock->set)
        return;
    *left = *left > seconds ? *left - seconds : 0;
    if (*stones > 1) {
        --*stones;
    } else if ((*stones == 1 || *left == 0) && clock->period_stones > 0) {
        *left = clock->period;
        *stones = clock->period_stones;
    }
}

void gtp_begin_search(engine *e, bool any)
{
    e->stop = 0;
    fflush(e->out); /* what has been answered is not to wait for the search */
    if (e->input)
        gtp_input_watch(e->input, any, &e->stop);
    else if (any)
        e->stop = 1;
}

void gtp_end_search(engine *e)
{
    if (e->input)
        gtp_input_unwatch(e->input);
}

/* Who swaps has the position of the other, mirrored: it is as good for them as it is now for whom
 * it is not. */
static bool should_swap(const engine *e, int colour, const think_candidate *best)
{
    dyad_move swap = {.kind = DYAD_MOVE_SWAP, .colour = colour};
    return e->options.swap && best->winrate < 0.5 && dyad_play_check(e->play, &swap) == DYAD_LEGAL;
}

bool gtp_choose(engine *e, int colour, const think_limits *limits, dyad_move *move)
{
    dyad_standing standing = dyad_play_result(e->play);
    think_limits usual = {
        .seconds = gtp_move_seconds(e, colour), .playouts = e->options.playouts, .stop = &e->stop};
    thoughts found;
    *move = (dyad_move){.kind = DYAD_MOVE_RESIGN, .colour = colour};
    if (standing.ending != DYAD_ENDING_NONE) {
        if (standing.winner != 3 - colour)
            gtp_fail(e, "the game is over");
        return standing.winner == 3 - colour;
    }
    if (limits) {
        usual.interval = limits->interval;
        usual.tell = limits->tell;
        usual.user = limits->user;
    }
    gtp_begin_search(e, false);
    dyad_status status = think(e->thinker, e->play, colour, &usual, &found);
    gtp_end_search(e);
    if (status == DYAD_END)
        return true;
    if (status != DYAD_OK) {
        gtp_fail(e, "%s", dyad_status_text(status));
        return false;
    }
    if (limits && limits->tell)
        limits->tell(limits->user, &found);
    spend(e, colour, found.seconds);
    *move = found.candidates[0].move;
    if (should_swap(e, colour, &found.candidates[0]))
        *move = (dyad_move){.kind = DYAD_MOVE_SWAP, .colour = colour};
    return true;
}

/* ---- telling ------------------------------------------------------------------------------ */

typedef struct telling {
    engine *e;
    bool kata; /* win rates from 0 to 1, not 0 to 10,000 */
    size_t most;
} telling;

static void tell(void *user, const thoughts *now)
{
    const telling *t = user;
    engine *e = t->e;
    char text[GTP_VERTEX_MAX];
    if (t->most == 0)
        return; /* an empty line would end the answer */
    for (size_t i = 0; i < now->count && i < t->most; i++) {
        const think_candidate *one = &now->candidates[i];
        double prior = 1.0 / (double)now->count;
        fprintf(e->out, "%sinfo move %s visits %" PRIu64, i ? " " : "",
                gtp_vertex(e, &one->move, text), one->visits);
        if (t->kata)
            fprintf(e->out, " winrate %.6f scoreLead 0 prior %.6f lcb %.6f", one->winrate, prior,
                    one->winrate);
        else
            fprintf(e->out, " winrate %ld prior %ld lcb %ld", lround(one->winrate * 10000),
                    lround(prior * 10000), lround(one->winrate * 10000));
        fprintf(e->out, " order %zu pv", i);
        for (size_t k = 0; k < one->line_count; k++)
            fprintf(e->out, " %s", gtp_vertex(e, &one->line[k], text));
    }
    putc('\n', e->out);
    fflush(e->out);
}

/* [COLOUR] [INTERVAL] [KEY VALUE]...: true where that is what the arguments are. */
static bool read_arguments(engine *e, int *colour, double *interval, size_t *most)
{
    static const char *const ignored[] = {"minmoves",    "rootInfo",       "ownership",
                                          "pvVisits",    "movesOwnership", "ownershipStdev",
                                          "pvEdgeVisits"};
    size_t at = 0;
    uint64_t number;
    *colour = dyad_play_to_move(e->play);
    *interval = 0.5;
    *most = SIZE_MAX;
    if (at < e->argument_count && gtp_colour(e, e->arguments[at]))
        *colour = gtp_colour(e, e->arguments[at++]);
    for (; at < e->argument_count; at++) {
        const char *key = e->arguments[at];
        bool is_interval = strcmp(key, "interval") == 0, is_most = strcmp(key, "maxmoves") == 0;
        if (is_interval || is_most)
            at++;
        if (is_interval || is_most || (*key >= '0' && *key <= '9')) {
            if (at == e->argument_count) {
                gtp_fail(e, "syntax error");
                return false;
            }
            if (!gtp_number(e, at, is_most ? SIZE_MAX : 360000, &number))
                return false;
            if (is_most)
                *most = (size_t)number;
            else
                *interval = (double)(number ? number : 1) / 100;
            continue;
        }
        size_t i = 0;
        while (i < sizeof ignored / sizeof ignored[0] && strcmp(ignored[i], key) != 0)
            i++;
        if (i == sizeof ignored / sizeof ignored[0] || ++at == e->argument_count) {
            gtp_fail(e, "syntax error");
            return false;
        }
    }
    return true;
}

/* Waits until something comes; what is thought, where there is anything, is told again and again,
 * as by a search that goes on. */
static void wait_for_input(telling *t, double interval, const thoughts *found)
{
    const struct timespec nap = {.tv_nsec = 5000000};
    double waited = 0;
    while (!__atomic_load_n(&t->e->stop, __ATOMIC_RELAXED)) {
        nanosleep(&nap, NULL);
        waited += (double)nap.tv_nsec * 1e-9;
        if (found && waited >= interval) {
            tell(t, found);
            waited = 0;
        }
    }
}

static void analyse(engine *e, bool kata)
{
    telling t = {.e = e, .kata = kata};
    think_limits limits = {.stop = &e->stop, .tell = tell, .user = &t};
    thoughts found;
    int colour;
    if (!read_arguments(e, &colour, &limits.interval, &t.most))
        return;
    gtp_begin_answer(e);
    putc('\n', e->out);
    fflush(e->out);
    gtp_begin_search(e, true);
    bool thought = dyad_play_result(e->play).ending == DYAD_ENDING_NONE &&
                   think(e->thinker, e->play, colour, &limits, &found) == DYAD_OK;
    if (thought)
        tell(&t, &found);
    wait_for_input(&t, limits.interval, thought ? &found : NULL);
    gtp_end_search(e);
    putc('\n', e->out);
}

static void run_analyze(engine *e)
{
    analyse(e, false);
}

static void run_kata_analyze(engine *e)
{
    analyse(e, true);
}

/* As genmove, with thoughts told on the way: "=", lines, "play VERTEX". */
static void choose_telling(engine *e, bool kata)
{
    telling t = {.e = e, .kata = kata};
    think_limits limits = {.tell = tell, .user = &t};
    dyad_move move;
    int colour;
    char text[GTP_VERTEX_MAX];
    dyad_ending ending = dyad_play_result(e->play).ending;
    if (!read_arguments(e, &colour, &limits.interval, &t.most))
        return;
    if (ending == DYAD_ENDING_NONE) {
        gtp_begin_answer(e);
        putc('\n', e->out);
    }
    if (gtp_choose(e, colour, &limits, &move) && move.kind != DYAD_MOVE_RESIGN &&
        dyad_play_move(e->play, &move, NULL) != DYAD_OK)
        gtp_fail(e, "out of memory");
    if (ending != DYAD_ENDING_NONE) {
        if (!e->failed)
            gtp_reply(e, "\nplay resign");
        return;
    }
    fprintf(e->out, "play %s\n\n", e->failed ? "resign" : gtp_vertex(e, &move, text));
}

static void run_genmove_analyze(engine *e)
{
    choose_telling(e, false);
}

static void run_kata_genmove_analyze(engine *e)
{
    choose_telling(e, true);
}

#define ANALYZE_ARGUMENTS "[COLOUR] [INTERVAL] [KEY VALUE]..."

const gtp_row gtp_analysis_rows[] = {
    {"analyze", ANALYZE_ARGUMENTS,
     "Thinks until anything comes in, and tells every INTERVAL hundredths of a second (50) of each "
     "move: how often it was looked at, how many of 10,000 games it wins, how play may go on. Keys "
     "are interval and maxmoves; minmoves, rootInfo, ownership and pvVisits are taken, and without "
     "meaning",
     0, GTP_MANY, NULL, run_analyze},
    {"lz-analyze", ANALYZE_ARGUMENTS, "The same, by the name that Leela Zero has for it", 0,
     GTP_MANY, NULL, run_analyze},
    {"kata-analyze", ANALYZE_ARGUMENTS, "The same as KataGo has it: winrate is from 0 to 1", 0,
     GTP_MANY, NULL, run_kata_analyze},
    {"genmove_analyze", ANALYZE_ARGUMENTS,
     "As genmove, with thoughts told on the way, and at the end a line: play VERTEX", 0, GTP_MANY,
     NULL, run_genmove_analyze},
    {"lz-genmove_analyze", ANALYZE_ARGUMENTS, "The same, by the name that Leela Zero has for it", 0,
     GTP_MANY, NULL, run_genmove_analyze},
    {"kata-genmove_analyze", ANALYZE_ARGUMENTS, "The same as KataGo has it", 0, GTP_MANY, NULL,
     run_kata_genmove_analyze},
    {0},
};
