/* gtp_analysis.c - choosing a move, and telling of one's thoughts while they are thought. */
#include "gtp_engine.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

static const double seconds_usual = 5;

/* ---- choosing ----------------------------------------------------------------------------- */

double gtp_move_seconds(const engine *e, int colour)
{
    const gtp_clock *clock = &e->clock;
    size_t n = dyad_play_columns(e->play), cells = dyad_play_rows(e->play) * n, empty = 0;
    if (!clock->set)
        return e->options.seconds > 0 || e->options.playouts > 0 ? e->options.seconds
                                                                 : seconds_usual;
    for (size_t i = 0; i < cells; i++)
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

/* The player weighs the swap itself; of boards that are too large for it, it is as good for who
 * swaps as the position is now for whom it is not. */
static bool should_swap(const engine *e, int colour, const thoughts *found)
{
    dyad_move swap = {.kind = DYAD_MOVE_SWAP, .colour = colour};
    bool is_large = dyad_play_rows(e->play) > DYAD_PLAYER_SIDE_MAX;
    return is_large && found->candidates[0].winrate < 0.5 &&
           dyad_play_check(e->play, &swap) == DYAD_LEGAL;
}

bool gtp_choose(engine *e, int colour, const think_limits *limits, dyad_move *move)
{
    dyad_standing standing = dyad_play_result(e->play);
    think_limits usual = {.seconds = gtp_move_seconds(e, colour),
                          .cpu_seconds = e->options.cpu_seconds,
                          .playouts = e->options.playouts,
                          .level = e->options.level,
                          .stop = &e->stop};
    thoughts found;
    *move = (dyad_move){.kind = DYAD_MOVE_RESIGN, .colour = colour};
    if (standing.ending != DYAD_ENDING_NONE) {
        if (standing.winner != 3 - colour)
            gtp_fail(e, "the game is over%s",
                     standing.ending == DYAD_ENDING_REPEATS ? ": play repeats" : "");
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
    if (e->options.resign && found.resigns)
        *move = (dyad_move){.kind = DYAD_MOVE_RESIGN, .colour = colour};
    if (should_swap(e, colour, &found))
        *move = (dyad_move){.kind = DYAD_MOVE_SWAP, .colour = colour};
    return true;
}

/* ---- telling ------------------------------------------------------------------------------ */

/* What analyse() is asked for, and how it tells. */
typedef struct telling {
    engine *e;
    bool kata;       /* win rates from 0 to 1, not 0 to 10,000 */
    bool root;       /* reports the position as well */
    bool only_tells; /* makes no move */
    size_t most;
    double interval;
    /* Moves that alone are told of, or that are not. */
    dyad_move *listed;
    size_t listed_count;
    bool only;
} telling;

static bool is_told(const telling *t, const dyad_move *move)
{
    bool found = false, concerned = false; /* lists are of one colour's moves */
    for (size_t i = 0; i < t->listed_count && !found; i++) {
        const dyad_move *listed = &t->listed[i];
        concerned = concerned || listed->colour == move->colour;
        found = listed->colour == move->colour && listed->kind == move->kind &&
                listed->row == move->row && listed->column == move->column;
    }
    return t->only && concerned ? found : !found;
}

/* Visits as GUIs want them, which leave out moves that have none: what is proved counts as visited,
 * and the best proved move as often as any other. So does the only move. */
static uint64_t shown_visits(const thoughts *now, size_t at)
{
    const think_candidate *one = &now->candidates[at];
    uint64_t visits = one->visits;
    if (visits == 0 && (one->proven || now->count == 1))
        visits = 1;
    for (size_t i = 0; one->proven && at == 0 && i < now->count; i++)
        if (now->candidates[i].visits > visits)
            visits = now->candidates[i].visits;
    return visits;
}

static void tell_candidate(const telling *t, const thoughts *now, size_t at, size_t order)
{
    engine *e = t->e;
    char text[GTP_VERTEX_MAX];
    const think_candidate *one = &now->candidates[at];
    double prior = one->prior > 0 ? one->prior : 1.0 / (double)now->count;
    fprintf(e->out, "%sinfo move %s visits %" PRIu64, order ? " " : "",
            gtp_vertex(e, &one->move, text), shown_visits(now, at));
    if (t->kata)
        fprintf(e->out, " winrate %.6f scoreLead 0 prior %.6f lcb %.6f", one->winrate, prior,
                one->winrate);
    else
        fprintf(e->out, " winrate %ld prior %ld lcb %ld", lround(one->winrate * 10000),
                lround(prior * 10000), lround(one->winrate * 10000));
    fprintf(e->out, " order %zu", order);
    if (one->distance) /* moves of both sides to the end, where that is proved */
        fprintf(e->out, " distance %u", one->distance);
    fputs(" pv", e->out);
    for (size_t k = 0; k < one->line_count; k++)
        fprintf(e->out, " %s", gtp_vertex(e, &one->line[k], text));
}

static void tell(void *user, const thoughts *now)
{
    const telling *t = user;
    engine *e = t->e;
    size_t told = 0;
    for (size_t i = 0; i < now->count && told < t->most; i++)
        if (is_told(t, &now->candidates[i].move) && shown_visits(now, i))
            tell_candidate(t, now, i, told++);
    if (told == 0)
        return; /* an empty line would end the answer */
    if (t->root && t->kata)
        fprintf(e->out, " rootInfo visits %" PRIu64 " winrate %.6f scoreLead 0",
                now->playouts ? now->playouts : (uint64_t)told, now->candidates[0].winrate);
    putc('\n', e->out);
    fflush(e->out);
}

/* ---- arguments ---------------------------------------------------------------------------- */

/* Keys are a row each: how many words follow, and what takes them; false: they are none. */
typedef struct key_row {
    const char *name;
    size_t words;
    bool (*take)(telling *t, char *const *words);
} key_row;

static bool take_interval(telling *t, char *const *words)
{
    const double least = 0.01, most = 3600;
    char *end;
    double hundredths = strtod(words[0], &end);
    if (end == words[0] || *end || !(hundredths >= 0 && hundredths / 100 <= most))
        return false;
    t->interval = hundredths / 100 < least ? least : hundredths / 100;
    return true;
}

static bool is_count(const char *word)
{
    return *word && strspn(word, "0123456789") == strlen(word);
}

static bool take_most(telling *t, char *const *words)
{
    uint64_t most = strtoull(words[0], NULL, 10); /* what is too large becomes the largest */
    t->most = most < SIZE_MAX ? (size_t)most : SIZE_MAX;
    return is_count(words[0]);
}

static bool take_nothing(telling *t, char *const *words)
{
    (void)t;
    return is_count(words[0]);
}

static bool is_switch(const char *word)
{
    return strcasecmp(word, "true") == 0 || strcasecmp(word, "false") == 0;
}

static bool take_root(telling *t, char *const *words)
{
    t->root = strcasecmp(words[0], "true") == 0;
    return is_switch(words[0]);
}

/* COLOUR VERTEX,VERTEX... DEPTH, of which the first move, which is told of, is always within. */
static bool take_list(telling *t, char *const *words, bool only)
{
    int colour = gtp_colour(t->e, words[0]);
    size_t room = t->listed_count + 1;
    if (!colour || !is_count(words[2]) || ((only || t->only) && t->listed))
        return false;
    for (const char *c = words[1]; *c; c++)
        room += *c == ',';
    dyad_move *grown = realloc(t->listed, room * sizeof *grown);
    if (!grown)
        return false;
    t->listed = grown;
    t->only = only;
    for (char *word = strtok(words[1], ","); word; word = strtok(NULL, ","))
        if (gtp_read_vertex(t->e, word, colour, &t->listed[t->listed_count]))
            t->listed_count++;
        else if (strcasecmp(word, "pass") != 0) /* nobody may, so nobody is told of it */
            return false;
    return true;
}

static bool take_avoid(telling *t, char *const *words)
{
    return take_list(t, words, false);
}

static bool take_allow(telling *t, char *const *words)
{
    return take_list(t, words, true);
}

static const key_row keys[] = {
    {"interval", 1, take_interval}, {"maxmoves", 1, take_most}, {"minmoves", 1, take_nothing},
    {"rootInfo", 1, take_root},     {"avoid", 3, take_avoid},   {"allow", 3, take_allow},
};

/* Takes the words at `at`; how many, 0: they are none. What else is switched on or off asks for
 * more to be told than there is, such as ownership. */
static size_t take_key(telling *t, size_t at)
{
    const engine *e = t->e;
    size_t left = e->argument_count - at;
    char *const *words = e->arguments + at;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcasecmp(keys[i].name, words[0]) == 0)
            return left > keys[i].words && keys[i].take(t, words + 1) ? keys[i].words + 1 : 0;
    if (isalpha((unsigned char)*words[0]))
        return left > 1 && is_switch(words[1]) ? 2 : 0;
    return take_interval(t, words) ? 1 : 0;
}

/* [COLOUR] [INTERVAL] [KEY VALUE]...: true where that is what the arguments are. */
static bool read_arguments(telling *t, int *colour)
{
    engine *e = t->e;
    size_t at = 0;
    *colour = dyad_play_to_move(e->play);
    t->interval = 0.5;
    t->most = SIZE_MAX;
    if (at < e->argument_count && gtp_colour(e, e->arguments[at]))
        *colour = gtp_colour(e, e->arguments[at++]);
    while (at < e->argument_count) {
        size_t taken = take_key(t, at);
        if (taken == 0) {
            gtp_fail(e, "syntax error");
            return false;
        }
        at += taken;
    }
    return true;
}

/* ---- commands ----------------------------------------------------------------------------- */

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

static void analyse_for(telling *t, int colour)
{
    engine *e = t->e;
    think_limits limits = {.stop = &e->stop, .interval = t->interval, .tell = tell, .user = t};
    thoughts found;
    gtp_begin_answer(e);
    putc('\n', e->out);
    fflush(e->out);
    gtp_begin_search(e, true);
    bool thought = dyad_play_result(e->play).ending == DYAD_ENDING_NONE &&
                   think(e->thinker, e->play, colour, &limits, &found) == DYAD_OK;
    if (thought)
        tell(t, &found);
    wait_for_input(t, t->interval, thought ? &found : NULL);
    gtp_end_search(e);
    putc('\n', e->out);
}

static void analyse(engine *e, bool kata)
{
    telling t = {.e = e, .kata = kata};
    int colour;
    if (read_arguments(&t, &colour))
        analyse_for(&t, colour);
    free(t.listed);
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
static void choose_for(telling *t, int colour)
{
    engine *e = t->e;
    think_limits limits = {.interval = t->interval, .tell = tell, .user = t};
    dyad_move move;
    char text[GTP_VERTEX_MAX];
    bool over = dyad_play_result(e->play).ending != DYAD_ENDING_NONE;
    if (gtp_passes(e, colour)) {
        e->passes += !t->only_tells;
        gtp_reply(e, "\nplay pass");
        return;
    }
    if (!over) {
        gtp_begin_answer(e);
        putc('\n', e->out);
    }
    if (gtp_choose(e, colour, &limits, &move) && move.kind != DYAD_MOVE_RESIGN && !t->only_tells &&
        dyad_play_move(e->play, &move, NULL) != DYAD_OK)
        gtp_fail(e, "out of memory");
    if (!over)
        fprintf(e->out, "play %s\n\n", e->failed ? "resign" : gtp_vertex(e, &move, text));
    else if (!e->failed)
        gtp_reply(e, "\nplay resign");
}

static void choose_telling(engine *e, bool kata, bool only_tells)
{
    telling t = {.e = e, .kata = kata, .only_tells = only_tells};
    int colour;
    if (read_arguments(&t, &colour)) {
        if (t.listed)
            gtp_fail(e, "avoid and allow are for analysis");
        else
            choose_for(&t, colour);
    }
    free(t.listed);
}

static void run_genmove_analyze(engine *e)
{
    choose_telling(e, false, false);
}

static void run_kata_genmove_analyze(engine *e)
{
    choose_telling(e, true, false);
}

static void run_kata_search_analyze(engine *e)
{
    choose_telling(e, true, true);
}

#define ANALYZE_ARGUMENTS "[COLOUR] [INTERVAL] [KEY VALUE]..."

const gtp_row gtp_analysis_rows[] = {
    {"analyze", ANALYZE_ARGUMENTS,
     "Thinks until anything comes in, and tells every INTERVAL hundredths of a second (50) of each "
     "move: how often it was looked at, how many of 10,000 games it wins, how play may go on. "
     "Keys: interval and maxmoves; avoid and allow COLOUR VERTEX,VERTEX... DEPTH, whose moves are "
     "not, or alone, told of; minmoves, and whatever else is true or false, are taken, and without "
     "meaning",
     0, GTP_MANY, NULL, run_analyze},
    {"lz-analyze", ANALYZE_ARGUMENTS, "The same, by the name that Leela Zero has for it", 0,
     GTP_MANY, NULL, run_analyze},
    {"kata-analyze", ANALYZE_ARGUMENTS,
     "The same as KataGo has it: winrate is from 0 to 1. rootInfo true tells of the position as "
     "well",
     0, GTP_MANY, NULL, run_kata_analyze},
    {"genmove_analyze", ANALYZE_ARGUMENTS,
     "As genmove, with thoughts told on the way, and at the end a line: play VERTEX", 0, GTP_MANY,
     NULL, run_genmove_analyze},
    {"lz-genmove_analyze", ANALYZE_ARGUMENTS, "The same, by the name that Leela Zero has for it", 0,
     GTP_MANY, NULL, run_genmove_analyze},
    {"kata-genmove_analyze", ANALYZE_ARGUMENTS, "The same as KataGo has it", 0, GTP_MANY, NULL,
     run_kata_genmove_analyze},
    {"kata-search_analyze", ANALYZE_ARGUMENTS, "As kata-genmove_analyze, without making the move",
     0, GTP_MANY, NULL, run_kata_search_analyze},
    {0},
};
