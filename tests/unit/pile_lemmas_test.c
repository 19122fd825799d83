/* pile_lemmas_test.c - what docs/two-colour-special-nim.md proves of the piles of Two Colour
 * Special Nim, tried on all piles of up to 16 discs, or of up to $PILE_DISCS <= 24. The fold is
 * taken from the page and the values from the options: neither knows the library.
 *
 * A pile is its size and bits; bit i is disc i from the top, set for B. Values are multiples of
 * 2^-30. ctest: release */
#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PLACES = 30, DISCS_DEFAULT = 16, DISCS_MAX = 24, SUMS = 20000, PILES_MAX = 6 };

typedef int64_t number;
static const number one = (number)1 << PLACES;
static const number none = INT64_MIN; /* there is no such option */

typedef struct pile {
    unsigned size;
    uint32_t bits;
} pile;

static unsigned discs;
static number *values; /* by the options, of every pile, where index_of() says */

static size_t index_of(pile p)
{
    return (((size_t)1 << p.size) - 1) + p.bits;
}

static bool is_black(pile p, unsigned disc)
{
    return p.bits >> disc & 1;
}

/* Without `count` discs from disc `from` on. */
static pile without(pile p, unsigned from, unsigned count)
{
    uint32_t above = p.bits & (((uint32_t)1 << from) - 1);
    return (pile){p.size - count, above | p.bits >> (from + count) << from};
}

/* The steps gB and gW. */
static number step(number v, bool black)
{
    number s = black ? 1 : -1;
    bool agrees = v == 0 || (v > 0) == black;
    if (agrees || v >= 2 * one || v <= -2 * one)
        return v + s * one;
    assert_int_equal(v & 1, 0);
    return v / 2;
}

static number fold(pile p)
{
    number v = 0;
    for (unsigned i = 0; i < p.size; i++)
        v = step(v, is_black(p, i));
    return v;
}

/* The simplest number between l and r, each of which may be none. */
static number simplest(number l, number r)
{
    if ((l == none || l < 0) && (r == none || r > 0))
        return 0;
    if (l == none || l < 0)
        return -simplest(-r, l == none ? none : -l);
    for (number grid = one; grid; grid /= 2) {
        number next = (l / grid + 1) * grid;
        if (r == none || next < r)
            return next;
    }
    fail_msg("no room between two options");
    return 0;
}

/* How many of the opponent's discs go with disc i. */
static unsigned run_below(pile p, unsigned i)
{
    unsigned run = 0;
    while (i == 0 && run + 1 < p.size && is_black(p, run + 1) != is_black(p, 0))
        run++;
    return run;
}

static number better(number a, number b, bool black)
{
    return a == none || b == none ? (a == none ? b : a) : (a > b) == black ? a : b;
}

typedef struct best {
    number option[2];  /* the best of White and of Black */
    number topmost[2]; /* what removing the topmost disc comes to */
} best;

static best find_best(pile p, number folded)
{
    best found = {{none, none}, {none, none}};
    for (unsigned i = 0; i < p.size; i++) {
        bool black = is_black(p, i);
        unsigned run = run_below(p, i);
        number after = values[index_of(without(p, i, 1 + run))];
        assert_true(black ? after < folded : after > folded); /* Lemma 4 */
        found.option[black] = better(found.option[black], after, black);
        if (found.topmost[black] == none)
            found.topmost[black] = after;
        for (unsigned j = 0; j < run; j++) { /* Theorem 3: a part of the run is no better */
            number part = values[index_of(without(p, 0, 1 + j))];
            assert_true(black ? part < after : part > after);
        }
    }
    return found;
}

/* Lemma 6: the bounds of x are met. */
static void check_bounds(number x, const best *found)
{
    number grid = x % one ? x & -x : one;
    if (x % one || x > 0)
        assert_true(found->option[1] != none && found->option[1] >= x - grid);
    if (x % one || x < 0)
        assert_true(found->option[0] != none && found->option[0] <= x + grid);
}

static void every_pile(void **state)
{
    (void)state;
    for (unsigned size = 0; size <= discs; size++)
        for (uint32_t bits = 0; bits < (uint32_t)1 << size; bits++) {
            pile p = {size, bits};
            number folded = fold(p);
            best found = find_best(p, folded);
            number value = simplest(found.option[1], found.option[0]);
            values[index_of(p)] = value;
            assert_int_equal(value, folded);                                    /* Theorem 1 */
            assert_true(size == 0 || (is_black(p, 0) ? value > 0 : value < 0)); /* Lemma 3 */
            check_bounds(value, &found);
            assert_int_equal(found.topmost[0], found.option[0]); /* Theorem 2 */
            assert_int_equal(found.topmost[1], found.option[1]);
        }
}

static void steps_grow(void **state)
{
    (void)state;
    number grid = one >> 12;
    for (number v = -8 * one; v <= 8 * one; v += grid) { /* Lemma 2 */
        assert_true(step(v, true) < step(v + grid, true));
        assert_true(step(v, false) < step(v + grid, false));
        assert_true(step(v, false) < v && v < step(v, true));
        assert_int_equal(step(v, false), -step(-v, true));
    }
}

/* Corollary 2: the pile in which Black moves when a sum is positive. */
static unsigned choose(const pile *piles, unsigned count)
{
    unsigned chosen = 0;
    number finest = 0;
    for (unsigned i = 0; i < count; i++) {
        number x = values[index_of(piles[i])], grid = x & -x;
        if (x % one && (finest == 0 || grid < finest)) {
            finest = grid;
            chosen = i;
        }
    }
    for (unsigned i = 0; i < count && finest == 0; i++)
        if (values[index_of(piles[i])] > 0)
            chosen = i;
    return chosen;
}

static void strategy_wins(void **state)
{
    (void)state;
    dy_random random;
    dy_random_init(&random, 3, 1);
    for (int k = 0; k < SUMS; k++) {
        pile piles[PILES_MAX];
        unsigned count = 1 + (unsigned)dy_random_below(&random, PILES_MAX);
        number sum = 0;
        for (unsigned i = 0; i < count; i++) {
            unsigned size = (unsigned)dy_random_below(&random, discs + 1);
            piles[i] = (pile){size, (uint32_t)dy_random_below(&random, (uint64_t)1 << size)};
            sum += values[index_of(piles[i])];
        }
        if (sum <= 0)
            continue;
        unsigned chosen = choose(piles, count), top = 0;
        pile p = piles[chosen];
        while (top < p.size && !is_black(p, top))
            top++;
        assert_true(top < p.size);
        pile after = without(p, top, 1 + run_below(p, top));
        assert_true(sum - values[index_of(p)] + values[index_of(after)] >= 0);
    }
}

int main(void)
{
    const char *asked = getenv("PILE_DISCS");
    discs = asked ? (unsigned)strtoul(asked, NULL, 10) : DISCS_DEFAULT;
    if (discs > DISCS_MAX)
        return 2;
    values = malloc(sizeof *values << (discs + 1));
    if (!values)
        return 2;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_grow),
        cmocka_unit_test(every_pile),
        cmocka_unit_test(strategy_wins),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(values);
    return failed;
}
