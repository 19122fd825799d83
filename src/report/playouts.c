/* playouts.c - distributions and tallies. */
#include "report/playouts.h"

#include <math.h>

static const double deviates = 1.959963984540054; /* 95 % of a normal distribution lie within */

/* ---- counting ----------------------------------------------------------------------------- */

static void clear(dyad_distribution *counted)
{
    counted->least = UINT64_MAX;
    counted->most = counted->count = counted->sum = 0;
    counted->squares = (dy_two_words){0, 0};
    memset(counted->bins, 0, counted->bin_count * sizeof *counted->bins);
}

bool dy_distribution_take(dyad_distribution *counted, uint64_t low, uint64_t high, dy_arena *arena)
{
    counted->first_bin = dy_bin_of(low);
    counted->bin_count = (size_t)(dy_bin_of(high) - counted->first_bin + 1);
    counted->bins = dy_arena_alloc(arena, counted->bin_count, sizeof *counted->bins);
    if (!counted->bins)
        return false;
    clear(counted);
    return true;
}

static bool take_course(struct dy_course *course, uint64_t low, uint64_t high,
                        uint64_t most_captured, dy_arena *arena)
{
    for (int i = 0; most_captured && i < 2; i++)
        if (!dy_distribution_take(&course->captured[i], 0, most_captured, arena))
            return false;
    return dy_distribution_take(&course->moves, low, high, arena);
}

bool dy_tally_take(dy_tally *tally, const dy_bounds *bounds, dy_arena *arena)
{
    *tally = (dy_tally){.captures = bounds->most_captured > 0, .unfinished = bounds->given_up > 0};
    if (tally->unfinished && !take_course(&tally->course[1], bounds->given_up, bounds->given_up,
                                          bounds->most_captured, arena))
        return false;
    return take_course(&tally->course[0], bounds->least_moves, bounds->most_moves,
                       bounds->most_captured, arena);
}

static void add(dyad_distribution *to, const dyad_distribution *from)
{
    to->least = from->least < to->least ? from->least : to->least;
    to->most = from->most > to->most ? from->most : to->most;
    to->count += from->count;
    to->sum += from->sum;
    to->squares = dy_two_words_sum(to->squares, from->squares);
    for (size_t i = 0; i < from->bin_count; i++)
        if (from->bins[i])
            to->bins[from->first_bin + i - to->first_bin] += from->bins[i];
}

void dy_tally_add(dy_tally *to, const dy_tally *from)
{
    to->games += from->games;
    to->total_moves += from->total_moves;
    for (int i = 0; i < DYAD_OUTCOMES_MAX; i++)
        to->outcomes[i] += from->outcomes[i];
    for (int i = 0; i <= to->unfinished; i++) {
        add(&to->course[i].moves, &from->course[i].moves);
        for (int j = 0; to->captures && j < 2; j++)
            add(&to->course[i].captured[j], &from->course[i].captured[j]);
    }
}

void dy_tally_move(dy_tally *to, dy_tally *from)
{
    dy_tally_add(to, from);
    from->games = from->total_moves = 0;
    memset(from->outcomes, 0, sizeof from->outcomes);
    for (int i = 0; i <= from->unfinished; i++) {
        clear(&from->course[i].moves);
        for (int j = 0; from->captures && j < 2; j++)
            clear(&from->course[i].captured[j]);
    }
}

dyad_playouts dy_tally_show(const dy_tally *tally)
{
    dyad_playouts shown = {.games = tally->games, .total_moves = tally->total_moves};
    dyad_course *const to[2] = {&shown.ended, &shown.unfinished};
    memcpy(shown.outcomes, tally->outcomes, sizeof shown.outcomes);
    for (int i = 0; i <= tally->unfinished; i++) {
        to[i]->moves = &tally->course[i].moves;
        for (int j = 0; tally->captures && j < 2; j++)
            to[i]->captured[j] = &tally->course[i].captured[j];
    }
    return shown;
}

/* ---- looking ------------------------------------------------------------------------------ */

uint64_t dyad_distribution_count(const dyad_distribution *counted)
{
    return counted ? counted->count : 0;
}

uint64_t dyad_distribution_least(const dyad_distribution *counted)
{
    return counted && counted->count ? counted->least : 0;
}

uint64_t dyad_distribution_most(const dyad_distribution *counted)
{
    return counted ? counted->most : 0;
}

double dyad_distribution_mean(const dyad_distribution *counted)
{
    return counted && counted->count ? (double)counted->sum / (double)counted->count : 0;
}

double dyad_distribution_sd(const dyad_distribution *counted)
{
    if (!counted || counted->count < 2 || counted->least == counted->most)
        return 0;
    long double games = (long double)counted->count, mean = (long double)counted->sum / games;
    long double variance = dy_two_words_value(counted->squares) / games - mean * mean;
    return variance > 0 ? (double)sqrtl(variance * games / (games - 1)) : 0;
}

/* The least number of a bin. */
static uint64_t bin_begin(uint64_t bin)
{
    if (bin < DY_EXACT_BINS)
        return bin;
    uint64_t octave = (bin - DY_EXACT_BINS) / DY_OCTAVE_BINS, step = bin % DY_OCTAVE_BINS;
    return (DY_OCTAVE_BINS + step) << (octave + 1);
}

bool dyad_distribution_bin(const dyad_distribution *counted, size_t index, uint64_t *first,
                           uint64_t *last, uint64_t *games)
{
    if (!counted || !first || !last || !games)
        return false;
    for (size_t i = 0; i < counted->bin_count; i++) {
        if (counted->bins[i] == 0 || index-- > 0)
            continue;
        uint64_t bin = counted->first_bin + i;
        *first = bin_begin(bin);
        *last = bin_begin(bin + 1) - 1;
        *games = counted->bins[i];
        return true;
    }
    return false;
}

double dyad_probability(uint64_t count, uint64_t games, double *low, double *high)
{
    double ends[2];
    low = low ? low : &ends[0];
    high = high ? high : &ends[1];
    *low = 0;
    *high = 1;
    if (games == 0)
        return 0;
    count = count > games ? games : count;
    double n = (double)games, share = (double)count / n, square = deviates * deviates;
    double middle = (share + square / (2 * n)) / (1 + square / n);
    double half =
        deviates * sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n);
    *low = count == 0 || middle < half ? 0 : middle - half;
    *high = count == games || middle + half > 1 ? 1 : middle + half;
    return share;
}
