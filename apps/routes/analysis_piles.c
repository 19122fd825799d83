/* analysis_piles.c - an analysis of piles that are numbers: what each is worth, the best move in
 * it, and what the sum is worth before and after. Above 0 the first colour wins, below 0 the other,
 * and at 0 whoever has moved last: so each move is proven. */
#include "analysis.h"
#include "pile_values.h"

#include <stdlib.h>

enum { PILES_TOLD = 32, VALUE_MOST = 60 /* characters */ };

typedef struct pile_move {
    size_t pile;
    pile_weighed found;
} pile_move;

typedef struct weighing {
    analysis *of;
    pile_values values;
    const dyad_form *sum;       /* once all are weighed; NULL before */
    pile_move best[PILES_TOLD]; /* the best first */
    size_t count;
} weighing;

static dyad_status weigh(weighing *w, size_t pile)
{
    pile_move made = {.pile = pile};
    dyad_status status = pile_weigh(&w->values, pile, &made.found);
    if (status != DYAD_OK)
        return status;
    if (!made.found.has_move)
        return DYAD_OK;
    size_t at = w->count < PILES_TOLD ? w->count++ : PILES_TOLD;
    for (bool better = true; at > 0; at--) {
        status = pile_gains_more(&w->values, made.found.gain, w->best[at - 1].found.gain, &better);
        if (status != DYAD_OK || !better)
            break;
        if (at < PILES_TOLD)
            w->best[at] = w->best[at - 1];
    }
    if (at < PILES_TOLD)
        w->best[at] = made;
    return status;
}

static void put_value(weighing *w, const char *name, const dyad_form *value, strbuf *out)
{
    strbuf_printf(out, ",\"%s\":\"", name);
    if (!value || dyad_form_write(w->values.forms, value, VALUE_MOST, strbuf_write, out) != DYAD_OK)
        out->failed = true;
    strbuf_add(out, "\"");
}

/* Who wins a sum when `to_move` moves. */
static int winner_of(weighing *w, const dyad_form *sum, int to_move)
{
    switch (dyad_form_outcome(w->values.forms, sum)) {
    case DYAD_LEFT_WINS: return 1;
    case DYAD_RIGHT_WINS: return 2;
    case DYAD_NEXT_WINS: return to_move;
    default: return 3 - to_move;
    }
}

static void put_pile_move(weighing *w, const pile_move *made, bool proven, strbuf *out)
{
    int to_move = dyad_play_to_move(w->of->play);
    const dyad_form *after =
        proven ? dyad_form_add(w->values.forms, w->sum, made->found.gain) : NULL;
    bool wins = after && winner_of(w, after, 3 - to_move) == to_move;
    strbuf_printf(out, "{\"move\":[%zu,%zu],\"visits\":0,", made->pile, made->found.disc);
    analysis_put_chance(-1, proven, wins ? DYAD_WDL_WIN : DYAD_WDL_LOSS, 0, out);
    strbuf_printf(out, ",\"line\":[[%zu,%zu]]", made->pile, made->found.disc);
    put_value(w, "before", made->found.before, out);
    put_value(w, "after", made->found.after, out);
    if (proven)
        put_value(w, "sum", after, out);
    strbuf_add(out, "}");
}

static dyad_status tell_weighed(weighing *w, bool complete)
{
    strbuf text = {0};
    analysis *of = w->of;
    int to_move = dyad_play_to_move(of->play);
    of->proven = complete;
    w->sum = complete ? pile_values_sum(&w->values) : NULL;
    if (complete && !w->sum)
        return pile_values_status(&w->values);
    if (complete)
        of->outcome = winner_of(w, w->sum, to_move) == to_move ? DYAD_WDL_WIN : DYAD_WDL_LOSS;
    analysis_put_standing(of, complete, &text);
    if (complete)
        put_value(w, "sum", w->sum, &text);
    strbuf_add(&text, ",\"moves\":[");
    for (size_t i = 0; i < w->count; i++) {
        strbuf_add(&text, i ? "," : "");
        put_pile_move(w, &w->best[i], complete, &text);
    }
    strbuf_add(&text, "]}");
    dyad_status status = pile_values_status(&w->values);
    if (status == DYAD_OK)
        job_result(of->of, &text);
    strbuf_free(&text);
    return status;
}

static void tell_progress(weighing *w, size_t done, size_t all)
{
    strbuf text = {0};
    if (!job_due(&w->of->told, clock_now()))
        return;
    strbuf_printf(&text, "{\"piles\":%zu,\"total\":%zu}", done, all);
    job_tell(w->of->of, "progress", &text);
    strbuf_free(&text);
}

dyad_status analysis_weigh(analysis *of)
{
    weighing *w = calloc(1, sizeof *w);
    if (!w)
        return DYAD_E_MEMORY;
    size_t i = 0, count = dyad_play_size(of->play);
    w->of = of;
    dyad_status status = pile_values_open(&w->values, of->at, of->play, of->columns);
    for (; status == DYAD_OK && i < count && !analysis_is_over(of); i++) {
        status = weigh(w, i);
        tell_progress(w, i + 1, count);
    }
    if (status == DYAD_OK)
        status = tell_weighed(w, i == count);
    if (w->count && pile_values_resume(&w->values, status))
        status = tell_weighed(w, false);
    pile_values_close(&w->values);
    free(w);
    return status;
}
