/* match_sprt.h - a sequential probability ratio test: a match goes on until it is known which of
 * two differences of strength is to be taken.
 *
 * H0: A is elo0 points above B. H1: it is elo1. After each pair of games, which begin with the same
 * opening and each engine moving first once, the log-likelihood ratio of both is looked at. Below
 * the lower bound H0 is taken, above the upper one H1; H1 where H0 holds with probability alpha at
 * most, and the other way round with beta (Wald, "Sequential tests of statistical hypotheses",
 * 1945). It is the generalised test of fishtest's LLRcalc.py, with logistic Elo: what a pair
 * brings, 0, 1/2, 1, 3/2 or 2 points, is an outcome of its own, so that both games may depend on
 * the opening; and each hypothesis is the likeliest distribution with its mean (Van den Bergh, "The
 * generalized maximum likelihood ratio for the expectation value of a distribution",
 * cantate.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1).
 *
 * Pairs count in the order of their numbers, whichever has ended first: so what the test comes to
 * follows from the games, however many are played at the same time. */
#ifndef CLI_MATCH_SPRT_H
#define CLI_MATCH_SPRT_H

#include <stddef.h>

typedef struct match_sprt {
    double elo0, elo1; /* elo0 is less */
    double alpha, beta;
} match_sprt;

enum { MATCH_PAIR_OUTCOMES = 5 };

typedef enum { SPRT_OPEN, SPRT_H0, SPRT_H1 } match_sprt_answer;

/* How far it has come; all zero before the first game. */
typedef struct match_sprt_state {
    size_t pairs;                         /* that were looked at */
    size_t outcomes[MATCH_PAIR_OUTCOMES]; /* by A's half points of a pair */
    double ratio, lower, upper;           /* log-likelihood ratio, and where it ends */
    match_sprt_answer answer;
} match_sprt_state;

/* Goes on with `games` games, of each A's half points, 0 to 2, or -1 where it has not been played,
 * up to the first pair that is missing or decides. */
void match_sprt_go_on(const match_sprt *test, const signed char *points, size_t games,
                      match_sprt_state *state);

#endif
