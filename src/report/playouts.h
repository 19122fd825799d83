/* playouts.h - what is counted of games that are played out: outcomes, and how lengths and captures
 * are distributed. Everything is counted in integers, so that counts can be put together in any
 * order.
 *
 * A distribution knows beforehand between which numbers it counts, and has bins for those alone:
 *
 *     numbers   0 1 2 ... 63 | 64-65 66-67 ... 126-127 | 128-131 ... | ...
 *     bins      exact        | 32 an octave from here on
 */
#ifndef DY_PLAYOUTS_H
#define DY_PLAYOUTS_H

#include "base/memory.h"
#include "base/wide.h"

#include <string.h>

enum { DY_EXACT_BINS = 64, DY_OCTAVE_BINS = 32 };

struct dyad_distribution {
    uint64_t least, most; /* counted so far; least > most when nothing has been */
    uint64_t count, sum;
    dy_two_words squares;
    uint64_t first_bin; /* the bin of the least number that can be counted */
    size_t bin_count;
    uint64_t *bins;
};

/* What came of some games. */
typedef struct dy_tally {
    uint64_t games, outcomes[DYAD_OUTCOMES_MAX], total_moves;
    bool captures;   /* stones taken off are counted */
    bool unfinished; /* games may be given up */
    struct dy_course {
        dyad_distribution moves, captured[2];
    } course[2]; /* of games that ended, and of those that were given up */
} dy_tally;

/* Between which numbers a tally counts. */
typedef struct dy_bounds {
    uint64_t least_moves, most_moves;
    uint64_t given_up;      /* moves after which games are given up; 0: they are not */
    uint64_t most_captured; /* stones of a colour; 0: none are taken off */
} dy_bounds;

/* The bin of a number. */
static inline uint64_t dy_bin_of(uint64_t number)
{
    if (number < DY_EXACT_BINS)
        return number;
    unsigned octave = 63 - (unsigned)__builtin_clzll(number); /* 6 and more */
    return DY_EXACT_BINS + (octave - 6) * (uint64_t)DY_OCTAVE_BINS +
           ((number >> (octave - 5)) - DY_OCTAVE_BINS);
}

/* An empty distribution of numbers from `low` to `high`; false when out of memory. */
bool dy_distribution_take(dyad_distribution *counted, uint64_t low, uint64_t high, dy_arena *arena);
/* An empty tally; false when out of memory. */
bool dy_tally_take(dy_tally *tally, const dy_bounds *bounds, dy_arena *arena);

/* Counts `number` in `games` games. */
static inline void dy_distribution_add(dyad_distribution *counted, uint64_t number, uint64_t games)
{
    counted->least = number < counted->least ? number : counted->least;
    counted->most = number > counted->most ? number : counted->most;
    counted->count += games;
    counted->sum += number * games;
    dy_two_words square = dy_two_words_of_product(number, number * games);
    counted->squares = dy_two_words_sum(counted->squares, square);
    counted->bins[dy_bin_of(number) - counted->first_bin] += games;
}

/* Adds the counts of `from`, whose numbers lie within the bounds of `to`; and leaves it empty. */
void dy_tally_add(dy_tally *to, const dy_tally *from);
void dy_tally_move(dy_tally *to, dy_tally *from);
/* As the public header has it; what it points to is the tally's. */
dyad_playouts dy_tally_show(const dy_tally *tally);

#endif
