/* forms_test.c - canonical forms against trees of options: order, sums, negatives, uniqueness, and
 * that no option is dominated or reversible; the laws of a group and of an order; known values;
 * numbers of any length; what is too large or too deep ends in an error. */
#include "base/random.h"
#include "cgt/form.h"
#include "oracle/battery.h"
#include "oracle/game_trees.h"
#include "oracle/values_asked.h"

#include <dyad/values.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 400, PAIRS = 30000 };

typedef struct world {
    game_trees *trees;
    dyad_forms *forms;
    const dyad_form *form[TREES_MAX]; /* of each tree, NULL before it is asked for */
    int tree[GAMES];                  /* some random ones */
    dy_random random;
} world;

static uint64_t below(world *w, uint64_t bound)
{
    return dy_random_below(&w->random, bound);
}

static const dyad_form *form_of(world *w, int tree)
{
    if (w->form[tree])
        return w->form[tree];
    const dyad_form *sides[2][TREE_OPTIONS_MAX];
    size_t counts[2];
    for (int side = 0; side < 2; side++) {
        const int *options;
        counts[side] = game_tree_options(w->trees, tree, side, &options);
        for (size_t i = 0; i < counts[side]; i++)
            sides[side][i] = form_of(w, options[i]);
    }
    w->form[tree] = dyad_form_make(w->forms, sides[0], counts[0], sides[1], counts[1]);
    assert_non_null(w->form[tree]);
    return w->form[tree];
}

/* The tree of a canonical form. */
static int tree_of(world *w, const dyad_form *form)
{
    int sides[2][TREE_OPTIONS_MAX];
    size_t counts[2];
    for (int side = 0; side < 2; side++) {
        counts[side] = dyad_form_option_count(form, (dyad_side)side);
        assert_true(counts[side] <= TREE_OPTIONS_MAX);
        for (size_t i = 0; i < counts[side]; i++) {
            const dyad_form *option = dyad_form_option(w->forms, form, (dyad_side)side, i);
            assert_non_null(option);
            sides[side][i] = tree_of(w, option);
        }
    }
    return game_tree(w->trees, sides[0], counts[0], sides[1], counts[1]);
}

static int set_up(void **state)
{
    world *w = calloc(1, sizeof *w);
    if (!w)
        return -1;
    w->trees = game_trees_new();
    dy_random_init(&w->random, 5, 1);
    if (!w->trees || dyad_forms_new(NULL, 0, &w->forms, NULL) != DYAD_OK)
        return -1;
    /* Options from those before: small games first, then deeper ones. */
    for (int i = 0; i < GAMES; i++) {
        int sides[2][4];
        size_t counts[2];
        int range = i < 30 ? i : i < 150 ? 30 : i;
        for (int side = 0; side < 2; side++) {
            counts[side] = range ? below(w, 4) : 0;
            for (size_t k = 0; k < counts[side]; k++)
                sides[side][k] = w->tree[below(w, (uint64_t)range)];
        }
        w->tree[i] = game_tree(w->trees, sides[0], counts[0], sides[1], counts[1]);
    }
    *state = w;
    return 0;
}

static int tear_down(void **state)
{
    world *w = *state;
    dyad_forms_free(w->forms);
    game_trees_free(w->trees);
    free(w);
    return 0;
}

static void order_is_that_of_play(void **state)
{
    world *w = *state;
    for (int i = 0; i < PAIRS; i++) {
        int g = w->tree[below(w, GAMES)], h = w->tree[below(w, GAMES)];
        bool le = game_tree_le(w->trees, g, h), ge = game_tree_le(w->trees, h, g);
        const dyad_form *a = form_of(w, g), *b = form_of(w, h);
        assert_int_equal(form_le(w->forms, a, b), le);
        assert_int_equal(form_le(w->forms, b, a), ge);
        assert_int_equal(a == b, le && ge);
        assert_int_equal(form_compare(w->forms, a, b), le && ge ? DYAD_EQUAL
                                                       : le     ? DYAD_LESS
                                                       : ge     ? DYAD_GREATER
                                                                : DYAD_CONFUSED);
    }
}

/* Whether a tree has a dominated or a reversible option. */
static bool is_tidy(world *w, int tree)
{
    for (int side = 0; side < 2; side++) {
        const int *options, *replies;
        size_t count = game_tree_options(w->trees, tree, side, &options);
        for (size_t i = 0; i < count; i++) {
            for (size_t j = 0; j < count; j++)
                if (i != j && (side ? game_tree_le(w->trees, options[j], options[i])
                                    : game_tree_le(w->trees, options[i], options[j])))
                    return false;
            size_t reply_count = game_tree_options(w->trees, options[i], !side, &replies);
            for (size_t j = 0; j < reply_count; j++)
                if (side ? game_tree_le(w->trees, tree, replies[j])
                         : game_tree_le(w->trees, replies[j], tree))
                    return false;
        }
    }
    return true;
}

static void forms_are_canonical(void **state)
{
    world *w = *state;
    for (int i = 0; i < GAMES; i++) {
        const dyad_form *form = form_of(w, w->tree[i]);
        int canonical = tree_of(w, form);
        assert_true(game_tree_le(w->trees, canonical, w->tree[i]));
        assert_true(game_tree_le(w->trees, w->tree[i], canonical));
        assert_true(is_tidy(w, canonical));
        dyad_outcome_class outcome = dyad_form_outcome(w->forms, form);
        bool left = game_tree_first_wins(w->trees, canonical, false);
        bool right = game_tree_first_wins(w->trees, canonical, true);
        assert_int_equal(outcome, left ? (right ? DYAD_NEXT_WINS : DYAD_LEFT_WINS)
                                       : (right ? DYAD_RIGHT_WINS : DYAD_PREVIOUS_WINS));
        assert_ptr_equal(dyad_form_negate(w->forms, form),
                         form_of(w, game_tree_negative(w->trees, w->tree[i])));
    }
}

static void sums_are_those_of_trees(void **state)
{
    world *w = *state;
    for (size_t i = 0; i < scaled(60); i++) {
        int g = w->tree[below(w, 14)], h = w->tree[below(w, 14)];
        int sum = game_tree_sum(w->trees, g, h);
        if (sum < 0)
            break;
        assert_ptr_equal(dyad_form_add(w->forms, form_of(w, g), form_of(w, h)), form_of(w, sum));
    }
}

static const dyad_form *random_form(world *w)
{
    return form_of(w, w->tree[below(w, GAMES)]);
}

static void laws_hold(void **state)
{
    world *w = *state;
    dyad_forms *f = w->forms;
    const dyad_form *zero = dyad_form_integer(f, 0);
    for (int i = 0; i < 1500; i++) {
        const dyad_form *a = form_of(w, w->tree[below(w, 60)]);
        const dyad_form *b = form_of(w, w->tree[below(w, 60)]);
        const dyad_form *c = form_of(w, w->tree[below(w, 30)]);
        const dyad_form *sum = dyad_form_add(f, a, b);
        assert_ptr_equal(dyad_form_subtract(f, sum, b), a);
        assert_ptr_equal(dyad_form_subtract(f, a, a), zero);
        assert_ptr_equal(sum, dyad_form_add(f, b, a));
        assert_ptr_equal(dyad_form_add(f, sum, c), dyad_form_add(f, a, dyad_form_add(f, b, c)));
        /* the order against play of the difference */
        dyad_outcome_class outcome = dyad_form_outcome(f, dyad_form_subtract(f, a, b));
        static const dyad_outcome_class of_order[] = {DYAD_RIGHT_WINS, DYAD_PREVIOUS_WINS,
                                                      DYAD_LEFT_WINS, DYAD_NEXT_WINS};
        assert_int_equal(outcome, of_order[form_compare(f, a, b)]);
        assert_int_equal(form_le(f, a, b),
                         form_le(f, dyad_form_add(f, a, c), dyad_form_add(f, b, c)));
        assert_ptr_equal(dyad_form_multiply(f, 3, c), dyad_form_add(f, dyad_form_add(f, c, c), c));
    }
    assert_int_equal(dyad_forms_error(f)->status, DYAD_OK);
}

/* More options that change nothing: dominated ones, and ones that reverse to what is there. */
static void useless_options_go(void **state)
{
    world *w = *state;
    dyad_forms *f = w->forms;
    int tried = 0;
    for (int i = 0; i < 4000; i++) {
        const dyad_form *g = random_form(w), *extra = random_form(w), *sides[2][8];
        size_t counts[2];
        for (int side = 0; side < 2; side++) {
            counts[side] = dyad_form_option_count(g, (dyad_side)side);
            if (counts[side] > 6)
                counts[side] = 99;
            for (size_t k = 0; counts[side] != 99 && k < counts[side]; k++)
                sides[side][k] = dyad_form_option(f, g, (dyad_side)side, k);
        }
        if (counts[0] == 99 || counts[1] == 99)
            continue;
        /* A gift horse: any option x with not x >= g leaves the value alone. */
        if (!form_le(f, g, extra)) {
            sides[0][counts[0]] = extra;
            assert_ptr_equal(dyad_form_make(f, sides[0], counts[0] + 1, sides[1], counts[1]), g);
            tried++;
        }
        if (!form_le(f, extra, g)) {
            sides[1][counts[1]] = extra;
            assert_ptr_equal(dyad_form_make(f, sides[0], counts[0], sides[1], counts[1] + 1), g);
            tried++;
        }
    }
    assert_true(tried > 1000);
}

static void ups_and_nimbers(void **state)
{
    world *w = *state;
    dyad_forms *f = w->forms;
    const dyad_form *zero = dyad_form_integer(f, 0), *half = dyad_form_dyadic(f, 1, 1);
    for (int n = -5; n <= 5; n++)
        for (uint32_t m = 0; m < 6; m++) {
            const dyad_form *g = dyad_form_add(f, dyad_form_up(f, n, m), half), *number;
            int32_t ups;
            uint32_t nim;
            assert_true(dyad_form_is_number_up_star(g, &number, &ups, &nim));
            assert_ptr_equal(number, half);
            assert_int_equal(ups, n);
            assert_int_equal(nim, m);
            const dyad_form *sides[2][8];
            for (int side = 0; side < 2; side++)
                for (size_t i = 0; i < dyad_form_option_count(g, (dyad_side)side); i++)
                    sides[side][i] = dyad_form_option(f, g, (dyad_side)side, i);
            assert_ptr_equal(dyad_form_make(f, sides[0], dyad_form_option_count(g, DYAD_LEFT),
                                            sides[1], dyad_form_option_count(g, DYAD_RIGHT)),
                             g);
            assert_true(is_tidy(w, tree_of(w, g)));
        }
    const dyad_form *star = dyad_form_nimber(f, 1), *both[] = {zero, star};
    assert_ptr_equal(dyad_form_make(f, both, 2, &zero, 1), dyad_form_up(f, 1, 1));
    assert_ptr_equal(dyad_form_up_power(f, 1), dyad_form_up(f, 1, 0));
    assert_ptr_equal(dyad_form_add(f, dyad_form_up_power(f, 2), dyad_form_up(f, 1, 0)),
                     dyad_form_up_sum(f, 2));
    assert_ptr_equal(dyad_form_add(f, dyad_form_up_power(f, 3), dyad_form_up_sum(f, 2)),
                     dyad_form_up_sum(f, 3));
    assert_ptr_equal(dyad_form_ordinal_sum(f, star, star), dyad_form_nimber(f, 2));
    assert_ptr_equal(dyad_form_ordinal_sum(f, dyad_form_integer(f, 1), dyad_form_integer(f, -1)),
                     half);
}

/* Numbers whose hashes would be the same but for where the forms lie: each has its place all the
 * same, and is not looked for among those before it. */
static void numbers_that_would_meet(void **state)
{
    enum { NUMBERS = 1 << 14, STEPS = 1 << 30, EACH = 4, MIX_SHIFT = 29, TOP = 12345 };
    const uint64_t factor = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t inverse = factor; /* of the factor, by Newton's iteration */
    dyad_forms *f;
    (void)state;
    for (int i = 0; i < 6; i++)
        inverse *= 2 - factor * inverse;
    assert_true(factor * inverse == 1);
    assert_int_equal(dyad_forms_new(NULL, 0, &f, NULL), DYAD_OK);
    f->patience = STEPS;
    for (uint64_t low = 0; low < NUMBERS; low++) {
        uint64_t hash = (uint64_t)TOP << 32 | low;
        for (int i = 0; i < 2; i++) { /* back from the hash: once the exponent, 0, the numerator */
            hash ^= hash >> MIX_SHIFT ^ hash >> 2 * MIX_SHIFT;
            hash *= inverse;
        }
        assert_non_null(dyad_form_integer(f, (int64_t)hash));
    }
    assert_in_range(STEPS - f->patience, 0, EACH * NUMBERS);
    dyad_forms_free(f);
}

/* High powers of up are made from the bottom, so that no step goes deep; and they are what they are
 * by definition, {0 | * - up[n-1]}. */
static void high_powers(void **state)
{
    enum { HIGH = 6000 };
    dyad_forms *f;
    (void)state;
    assert_int_equal(dyad_forms_new(NULL, 0, &f, NULL), DYAD_OK);
    const dyad_form *high = dyad_form_up_power(f, HIGH);
    assert_non_null(high);
    const dyad_form *zero = dyad_form_integer(f, 0), *star = dyad_form_nimber(f, 1), *sum = zero;
    for (int n = 1; n < HIGH; n++) {
        const dyad_form *right = dyad_form_subtract(f, star, sum);
        assert_ptr_equal(right, dyad_form_negate(f, dyad_form_add(f, sum, star)));
        sum = dyad_form_make(f, &sum, 1, &star, 1);
    }
    assert_ptr_equal(sum, dyad_form_up_sum(f, HIGH - 1));
    const dyad_form *right = dyad_form_subtract(f, star, sum);
    assert_ptr_equal(dyad_form_make(f, &zero, 1, &right, 1), high);
    dyad_forms_free(f);
}

static void long_numbers(void **state)
{
    world *w = *state;
    dyad_forms *f = w->forms;
    const dyad_form *big = dyad_form_integer(f, 1), *one = big, *small;
    for (int i = 0; i < 200; i++)
        big = dyad_form_add(f, big, big); /* 2^200 */
    assert_true(dyad_form_is_integer(big));
    assert_ptr_equal(dyad_form_subtract(f, dyad_form_add(f, big, one), big), one);
    assert_int_equal(form_compare(f, big, dyad_form_add(f, big, one)), DYAD_LESS);
    assert_ptr_equal(dyad_form_negate(f, dyad_form_negate(f, big)), big);
    /* {0 | 1}, {0 | 1/2}, ... past 62 bits, and back by doubling. */
    const dyad_form *zero = dyad_form_integer(f, 0);
    small = one;
    for (int i = 0; i < 150; i++)
        small = dyad_form_make(f, &zero, 1, &small, 1);
    assert_int_equal(form_compare(f, small, zero), DYAD_GREATER);
    const dyad_form *sum = dyad_form_add(f, big, small);
    assert_int_equal(form_compare(f, sum, big), DYAD_GREATER);
    const dyad_form *next = dyad_form_make(f, &big, 1, &sum, 1); /* between: big + small / 2 */
    assert_ptr_equal(dyad_form_add(f, next, next), dyad_form_add(f, sum, big));
    for (int i = 0; i < 150; i++)
        small = dyad_form_add(f, small, small);
    assert_ptr_equal(small, one);
    const dyad_form *least = dyad_form_integer(f, INT64_MIN);
    assert_ptr_equal(dyad_form_subtract(f, least, dyad_form_integer(f, INT64_MIN + 1)),
                     dyad_form_integer(f, -1));
    assert_ptr_equal(dyad_form_negate(f, dyad_form_negate(f, least)), least);
    /* the simplest number between any two */
    for (int i = 0; i < 2000; i++) {
        unsigned e = (unsigned)below(w, 63);
        const dyad_form *a = dyad_form_dyadic(f, (int64_t)below(w, 1000) - 500, e);
        const dyad_form *b = dyad_form_dyadic(f, (int64_t)below(w, 1000) - 500, e / 2);
        if (form_compare(f, a, b) != DYAD_LESS)
            continue;
        const dyad_form *c = dyad_form_make(f, &a, 1, &b, 1);
        assert_int_equal(form_compare(f, a, c), DYAD_LESS);
        assert_int_equal(form_compare(f, c, b), DYAD_LESS);
        /* its own options are no longer between */
        for (int side = 0; side < 2; side++)
            for (size_t k = 0; k < dyad_form_option_count(c, (dyad_side)side); k++) {
                const dyad_form *o = dyad_form_option(f, c, (dyad_side)side, k);
                assert_false(form_compare(f, a, o) == DYAD_LESS &&
                             form_compare(f, o, b) == DYAD_LESS);
            }
    }
    assert_int_equal(dyad_forms_error(f)->status, DYAD_OK);
}

static void limits_are_answers(void **state)
{
    (void)state;
    dyad_forms *f;
    assert_int_equal(dyad_forms_new(NULL, 1000, &f, NULL), DYAD_E_LIMIT);
    assert_int_equal(dyad_forms_new(NULL, 8 << 20, &f, NULL), DYAD_OK);
    const dyad_form *g = dyad_form_integer(f, 0);
    for (uint32_t n = 2; g; n++) { /* sums of ever more games that have nothing in common */
        const dyad_form *a = dyad_form_dyadic(f, n * n * n, 3), *b = dyad_form_integer(f, -7);
        g = dyad_form_add(f, g, dyad_form_make(f, &a, 1, &b, 1));
    }
    assert_int_equal(dyad_forms_error(f)->status, DYAD_E_LIMIT);
    assert_true(dyad_forms_memory(f) <= 8 << 20);
    assert_null(dyad_form_integer(f, 77777777));
    dyad_forms_recover(f);
    assert_non_null(dyad_form_integer(f, 0));
    dyad_forms_free(f);

    assert_int_equal(dyad_forms_new(NULL, 0, &f, NULL), DYAD_OK);
    const dyad_form *ups = dyad_form_up(f, 1 << 29, 0), *one = dyad_form_integer(f, 1);
    const dyad_form *minus = dyad_form_integer(f, -1), *hot = dyad_form_make(f, &one, 1, &minus, 1);
    assert_null(dyad_form_add(f, ups, hot)); /* half a thousand million moves deep */
    assert_int_equal(dyad_forms_error(f)->status, DYAD_E_LIMIT);
    dyad_forms_recover(f);
    assert_null(dyad_form_multiply(f, 8, ups));
    assert_int_equal(dyad_forms_error(f)->status, DYAD_E_LIMIT);
    dyad_forms_recover(f);
    int stop = 1;
    dyad_forms_set_stop(f, &stop);
    assert_null(dyad_form_make(f, &one, 1, &minus, 1));
    assert_int_equal(dyad_forms_error(f)->status, DYAD_E_STOPPED);
    dyad_forms_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_is_that_of_play),
        cmocka_unit_test(forms_are_canonical),
        cmocka_unit_test(sums_are_those_of_trees),
        cmocka_unit_test(laws_hold),
        cmocka_unit_test(useless_options_go),
        cmocka_unit_test(ups_and_nimbers),
        cmocka_unit_test(long_numbers),
        cmocka_unit_test(high_powers),
        cmocka_unit_test(numbers_that_would_meet),
        cmocka_unit_test(limits_are_answers),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
