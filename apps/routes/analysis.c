/* analysis.c - what an analysis has found, put in order and told. */
#include "analysis.h"

#include <limits.h>

#include <inttypes.h>
#include <stdlib.h>

enum { MOVES_TOLD = 128, LINES_TOLD = 12, LEGAL_MOST = ANALYSED_CELLS + 2 };
static const double told_every = 0.2; /* seconds, at first; later a hundredth of those gone by */

bool analysis_begin(analysis *of)
{
    dyad_move *legal = malloc(LEGAL_MOST * sizeof *legal);
    of->begin = clock_now();
    of->told = 0;
    of->winrate = -1;
    of->best = -1;
    of->count = 0;
    for (size_t i = 0; i <= ANALYSED_CELLS; i++)
        of->at_cell[i] = -1;
    if (!legal)
        return false;
    size_t count = dyad_play_legal(of->play, dyad_play_to_move(of->play), legal, LEGAL_MOST);
    if (count > LEGAL_MOST) /* of piles, whose moves are not told one by one */
        count = LEGAL_MOST;
    for (size_t i = 0; i < count && of->count <= ANALYSED_CELLS; i++) {
        size_t cell = legal[i].kind == DYAD_MOVE_PASS || legal[i].kind == DYAD_MOVE_SWAP
                          ? of->rows * of->columns
                          : legal[i].row * of->columns + legal[i].column;
        if (cell > ANALYSED_CELLS)
            continue;
        of->at_cell[cell] = (short)of->count;
        of->moves[of->count++] =
            (analysed_move){.move = (int)cell, .winrate = -1, .line = {(int)cell}, .line_count = 1};
    }
    free(legal);
    return true;
}

double analysis_left(const analysis *of)
{
    return of->seconds - (clock_now() - of->begin);
}

double analysis_turn(const analysis *of, double seconds)
{
    static const double least = 0.001; /* 0 would be no limit */
    double left = analysis_left(of);
    seconds = seconds < left ? seconds : left;
    return seconds > least ? seconds : least;
}

bool analysis_is_over(const analysis *of)
{
    return __atomic_load_n(of->at->stop, __ATOMIC_RELAXED) || analysis_left(of) <= 0;
}

analysed_move *analysis_move(analysis *of, int move)
{
    bool is_move = move >= 0 && move <= (int)(of->rows * of->columns) && of->at_cell[move] >= 0;
    return is_move ? &of->moves[of->at_cell[move]] : NULL;
}

void analysis_prove(analysis *of, dyad_wdl outcome, int move)
{
    analysed_move *one = analysis_move(of, move);
    of->proven = true;
    of->outcome = outcome;
    of->best = move;
    for (size_t i = 0; i < of->count && outcome == DYAD_WDL_LOSS; i++) {
        of->moves[i].proven = true;
        of->moves[i].outcome = DYAD_WDL_LOSS;
    }
    if (one && outcome == DYAD_WDL_WIN) {
        one->proven = true;
        one->outcome = DYAD_WDL_WIN;
    }
    analysis_tell(of, true);
}

/* ---- ranks -------------------------------------------------------------------------------- */

/* What is proven to keep what the position is worth comes first, what is proven to lose last. */
static int class_of(const analysis *of, const analysed_move *one)
{
    enum { LOST, UNSEEN, DRAWN, SEEN, BEST };
    if (!one->proven)
        return one->visits ? SEEN : UNSEEN;
    bool keeps = of->proven && one->outcome == of->outcome && of->outcome != DYAD_WDL_LOSS;
    return one->outcome == DYAD_WDL_WIN || keeps ? BEST
           : one->outcome == DYAD_WDL_DRAW       ? DRAWN
                                                 : LOST;
}

static bool is_before(const analysis *of, const analysed_move *a, const analysed_move *b)
{
    int one = class_of(of, a), other = class_of(of, b);
    if (one != other)
        return one > other;
    unsigned x = a->distance ? a->distance : UINT_MAX, y = b->distance ? b->distance : UINT_MAX;
    if (a->proven && b->proven && a->outcome == b->outcome && x != y)
        return a->outcome == DYAD_WDL_LOSS ? x > y : x < y; /* what holds out, or ends soonest */
    if ((a->move == of->best) != (b->move == of->best))
        return a->move == of->best;
    if (a->visits != b->visits)
        return a->visits > b->visits;
    return a->winrate > b->winrate;
}

/* The first moves in order, their numbers. */
static size_t rank(const analysis *of, size_t most, short ranked[])
{
    size_t count = 0;
    for (size_t i = 0; i < of->count; i++) {
        size_t at = count < most ? count++ : most;
        for (; at > 0 && is_before(of, &of->moves[i], &of->moves[ranked[at - 1]]); at--)
            if (at < most)
                ranked[at] = ranked[at - 1];
        if (at < most)
            ranked[at] = (short)i;
    }
    return count;
}

/* ---- text --------------------------------------------------------------------------------- */

static void put_move(const analysis *of, int move, strbuf *out)
{
    size_t cell = (size_t)move;
    if (cell == of->rows * of->columns)
        strbuf_add(out, dyad_play_swap(of->play) ? "\"swap\"" : "\"pass\"");
    else
        strbuf_printf(out, "[%zu,%zu]", cell / of->columns, cell % of->columns);
}

void analysis_put_chance(double winrate, bool proven, dyad_wdl outcome, unsigned distance,
                         strbuf *out)
{
    if (proven)
        winrate = 0.5 + 0.5 * (int)outcome;
    if (winrate < 0)
        strbuf_add(out, "\"winrate\":null");
    else
        strbuf_printf(out, "\"winrate\":%.4f", winrate);
    strbuf_printf(out, ",\"proven\":%s", proven ? "true" : "false");
    if (proven)
        strbuf_printf(out, ",\"outcome\":\"%s\"", dyad_wdl_name(outcome));
    if (proven && distance)
        strbuf_printf(out, ",\"distance\":%u", distance);
}

static void put_analysed(const analysis *of, const analysed_move *one, bool with_line, strbuf *out)
{
    strbuf_add(out, "{\"move\":");
    put_move(of, one->move, out);
    strbuf_printf(out, ",\"visits\":%" PRIu64 ",", one->visits);
    analysis_put_chance(one->winrate, one->proven, one->outcome, one->distance, out);
    strbuf_add(out, ",\"line\":[");
    for (size_t i = 0; with_line && i < one->line_count; i++) {
        strbuf_add(out, i ? "," : "");
        put_move(of, one->line[i], out);
    }
    strbuf_add(out, "]}");
}

static bool is_complete(const analysis *of)
{
    for (size_t i = 0; i < of->count; i++)
        if (!of->moves[i].proven)
            return false;
    return of->proven;
}

void analysis_put_standing(const analysis *of, bool complete, strbuf *out)
{
    int to_move = dyad_play_to_move(of->play);
    strbuf_printf(out, "{\"game\":\"%s\",\"to_move\":\"%s\",", dyad_game_name(of->game),
                  dyad_game_colour(of->game, to_move));
    analysis_put_chance(of->winrate, of->proven, of->outcome, of->distance, out);
    strbuf_add(out, ",\"winner\":");
    if (!of->proven)
        strbuf_add(out, "null");
    else
        strbuf_printf(
            out, "\"%s\"",
            of->outcome == DYAD_WDL_DRAW
                ? "nobody"
                : dyad_game_colour(of->game, of->outcome == DYAD_WDL_WIN ? to_move : 3 - to_move));
    strbuf_printf(
        out, ",\"playouts\":%" PRIu64 ",\"nodes\":%" PRIu64 ",\"seconds\":%.3f,\"complete\":%s",
        of->playouts, of->nodes, clock_now() - of->begin, complete ? "true" : "false");
}

static void put_analysis(const analysis *of, strbuf *out)
{
    short ranked[MOVES_TOLD];
    size_t count = rank(of, MOVES_TOLD, ranked);
    analysis_put_standing(of, is_complete(of), out);
    strbuf_add(out, ",\"moves\":[");
    for (size_t i = 0; i < count; i++) {
        strbuf_add(out, i ? "," : "");
        put_analysed(of, &of->moves[ranked[i]], i < LINES_TOLD, out);
    }
    strbuf_add(out, "]}");
}

void analysis_tell(analysis *of, bool now)
{
    double time = clock_now(), gone = 0.01 * (time - of->begin);
    strbuf text = {0};
    if (!now && time - of->told < (gone > told_every ? gone : told_every))
        return;
    of->told = time;
    put_analysis(of, &text);
    job_tell(of->of, "analysis", &text);
    strbuf_free(&text);
}

void analysis_end(analysis *of)
{
    strbuf text = {0};
    put_analysis(of, &text);
    job_result(of->of, &text);
    strbuf_free(&text);
}
