/* match_sprt.c - the log-likelihood ratio of pairs of games. */
#include "match_sprt.h"

#include <math.h>

/* Instead of 0 for an outcome that has not been seen, as in fishtest: nothing is impossible. */
static const double unseen = 1e-3;

/* A's share of the points, for a difference of Elo points. */
static double share_of(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* What x has to be for the likeliest shares seen[i] / (1 + x (value[i] - mean)) to have this mean.
 * The sum falls in x, from above 0 to below it between the poles at either end, and is halved down
 * to where it is 0. */
static double multiplier(const double *seen, double mean)
{
    enum { HALVINGS = 100 };
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int k = 0; k < HALVINGS; k++) {
        double x = (low + high) / 2, sum = 0;
        for (int i = 0; i < MATCH_PAIR_OUTCOMES; i++) {
            double from_mean = (double)i / (MATCH_PAIR_OUTCOMES - 1) - mean;
            sum += seen[i] * from_mean / (1 + x * from_mean);
        }
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    return (low + high) / 2;
}

static double ratio_of(const match_sprt *test, const size_t *outcomes)
{
    double seen[MATCH_PAIR_OUTCOMES], ratio = 0;
    double mean0 = share_of(test->elo0), mean1 = share_of(test->elo1);
    for (int i = 0; i < MATCH_PAIR_OUTCOMES; i++)
        seen[i] = outcomes[i] ? (double)outcomes[i] : unseen;
    double x0 = multiplier(seen, mean0), x1 = multiplier(seen, mean1);
    for (int i = 0; i < MATCH_PAIR_OUTCOMES; i++) {
        double value = (double)i / (MATCH_PAIR_OUTCOMES - 1);
        ratio += seen[i] * log((1 + x0 * (value - mean0)) / (1 + x1 * (value - mean1)));
    }
    return ratio;
}

void match_sprt_go_on(const match_sprt *test, const signed char *points, size_t games,
                      match_sprt_state *state)
{
    state->lower = log(test->beta / (1 - test->alpha));
    state->upper = log((1 - test->beta) / test->alpha);
    while (state->answer == SPRT_OPEN && state->pairs < games / 2) {
        const signed char *pair = points + 2 * state->pairs;
        if (pair[0] < 0 || pair[1] < 0)
            break;
        state->outcomes[pair[0] + pair[1]]++;
        state->pairs++;
        state->ratio = ratio_of(test, state->outcomes);
        state->answer = state->ratio <= state->lower   ? SPRT_H0
                        : state->ratio >= state->upper ? SPRT_H1
                                                       : SPRT_OPEN;
    }
}
