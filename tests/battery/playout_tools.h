/* playout_tools.h - what the tests of simulations share: a position and a session to play it out
 * in, all that a simulation counted as text, and tests of chance. Seeds are fixed, so a test of
 * chance fails always or never; the bounds are those that true chance passes a million times for
 * each time it does not. */
#ifndef PLAYOUT_TOOLS_H
#define PLAYOUT_TOOLS_H

#include "oracle/battery.h"
#include "oracle/playout_oracle.h"

/* scaled(count), or a fixed share of it where a sanitizer makes everything many times slower. */
uint64_t games_to_play(uint64_t count);

/* ---- positions --------------------------------------------------------------------------- */

typedef struct table {
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    blob input;
} table;

/* `allocator` may be NULL. */
table table_of_board(const char *game, const oracle_board *board, const dyad_allocator *allocator);
table table_of_piles(const char *const *piles, size_t count);
table table_of_empty(const char *game, size_t n);
void table_free(table *t);

/* Uniform, one thread, whoever is to move by default. */
dyad_simulate_request table_request(const table *t, uint64_t games, uint64_t seed);
/* Fails the test unless it is DYAD_OK, and what was counted agrees with itself. */
const dyad_simulation *table_simulate(const table *t, const dyad_simulate_request *request);
/* A number that was counted in all games, whether they ended or not. The caller frees it. */
typedef struct pooled {
    uint64_t games, most;
    double mean, variance;
    size_t count; /* bins, in order */
    struct counted_bin {
        uint64_t first, last, games;
    } * bins;
} pooled;
pooled pooled_moves(const dyad_playouts *playouts);
pooled pooled_captured(const dyad_playouts *playouts, int colour);
void pooled_free(pooled all);
/* Everything that a simulation counted. */
void table_describe(const dyad_simulation *simulation, blob *out);

/* The levels of instructions that this processor has, "auto" among them. */
enum { LEVELS_MAX = 4 };
size_t levels_here(dyad_cpu levels[LEVELS_MAX]);

/* ---- chance ------------------------------------------------------------------------------ */

/* What true chance exceeds once in a million times: chi-square of `freedom` degrees, and how many
 * standard deviations a normal number is off. */
double chance_limit(size_t freedom);
#define SIGMAS_MAX 5.0

/* What was counted in `kinds` kinds against their probabilities; what is impossible never was.
 * Kinds that are too rare to judge are taken together. */
void expect_chances(const char *what, const uint64_t *counts, const double *chances, size_t kinds);
/* Whether both counts can come from the same probabilities. */
void expect_same_chances(const char *what, const uint64_t *counts, const uint64_t *others,
                         size_t kinds);
/* A mean over `games` of what has this mean and variance. */
void expect_mean(const char *what, double found, double mean, double variance, uint64_t games);

/* Outcomes, lengths and what was captured, in full. */
void expect_playouts(const char *what, const dyad_playouts *playouts,
                     const oracle_chances *chances);

/* Games of the oracle's, counted. */
typedef struct sample {
    uint64_t games, outcomes[ORACLE_OUTCOMES];
    double moves, squares, captured[2], captured_squares[2]; /* sums */
    uint64_t *lengths;                                       /* of each game */
    size_t capacity;
} sample;

void sample_add(sample *s, oracle_playout playout);
void sample_free(sample *s);
void expect_sample(const char *what, const dyad_playouts *playouts, const sample *s);

#endif
