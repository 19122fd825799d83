/* form_nimbers_test.c - sums of games and large nimbers: against all moves of both, each worked
 * out, and how much work they are, counted in the steps after which the stop flag is looked at. */
#include "base/random.h"
#include "cgt/form.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum {
    GAMES = 160, /* the first of which are closed */
    CLOSED = 32,
    OPTIONS = 3,                    /* on a side of the others */
    LARGEST = DY_LARGE_NIMBER + 12, /* nimber */
    SUMS = 1 << 12,
    ROUNDS = 400,
};

typedef struct world {
    dyad_forms *forms;
    dy_random random;
    const dyad_form *game[GAMES];
    const dyad_form *summed[SUMS]; /* of which the sums are known, with each nimber */
    const dyad_form *sum[SUMS][LARGEST + 1];
    size_t summed_count;
} world;

static world w;

static unsigned below(unsigned bound)
{
    return (unsigned)dy_random_below(&w.random, bound);
}

static const dyad_form *random_closed(void)
{
    const dyad_form *number =
        dyad_form_dyadic(w.forms, below(2) ? 0 : (int64_t)below(9) - 4, below(2));
    unsigned kind = below(4);
    return dyad_form_add(w.forms, number,
                         dyad_form_up(w.forms, kind == 3 ? (int32_t)below(5) - 2 : 0,
                                      kind == 0   ? 0
                                      : kind == 1 ? below(LARGEST)
                                                  : below(4)));
}

static const dyad_form *random_game(unsigned from)
{
    const dyad_form *options[2][OPTIONS];
    size_t counts[2];
    for (int side = 0; side < 2; side++) {
        counts[side] = 1 + below(OPTIONS);
        for (size_t i = 0; i < counts[side]; i++)
            options[side][i] = w.game[below(from)];
    }
    return dyad_form_make(w.forms, options[0], counts[0], options[1], counts[1]);
}

static void make_games(void)
{
    for (unsigned i = 0; i < GAMES; i++) {
        if (i < CLOSED)
            w.game[i] = random_closed();
        else if (i % 8 == 0)
            w.game[i] = dyad_form_tiny(w.forms, w.game[below(CLOSED)]);
        else if (i % 8 == 1)
            w.game[i] = dyad_form_up_sum(w.forms, 1 + below(3));
        else if (i % 8 == 2)
            w.game[i] = dyad_form_switch(w.forms, w.game[below(i)]);
        else
            w.game[i] = random_game(i < GAMES / 2 ? CLOSED : i);
        assert_non_null(w.game[i]);
    }
}

/* The sums of a game with each nimber, NULL where they are not known. */
static const dyad_form **sums_of(const dyad_form *g)
{
    size_t at = g->id % SUMS;
    while (w.summed[at] && w.summed[at] != g)
        at = (at + 1) % SUMS;
    w.summed_count += !w.summed[at];
    assert_true(w.summed_count < SUMS);
    w.summed[at] = g;
    return w.sum[at];
}

/* g + *n by all moves of both. */
static const dyad_form *plain_sum(const dyad_form *g, uint32_t n)
{
    const dyad_form **known = sums_of(g), *moves[2][3 * LARGEST];
    size_t counts[2] = {0, 0};
    if (dy_is_closed(g))
        return dyad_form_add(w.forms, g, dyad_form_nimber(w.forms, n));
    if (known[n])
        return known[n];
    for (int side = 0; side < 2; side++) {
        size_t own = dyad_form_option_count(g, (dyad_side)side);
        assert_in_range(own, 0, 2 * LARGEST);
        for (size_t i = 0; i < own; i++)
            moves[side][counts[side]++] =
                plain_sum(dyad_form_option(w.forms, g, (dyad_side)side, i), n);
        for (uint32_t k = 0; k < n; k++)
            moves[side][counts[side]++] = plain_sum(g, k);
    }
    known[n] = dyad_form_make(w.forms, moves[0], counts[0], moves[1], counts[1]);
    assert_non_null(known[n]);
    return known[n];
}

static void sums_are_those_of_all_moves(void **state)
{
    (void)state;
    const dyad_form *half = dyad_form_dyadic(w.forms, 1, 1);
    int with_few = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const dyad_form *g = w.game[CLOSED + below(GAMES - CLOSED)];
        uint32_t n = DY_LARGE_NIMBER + below(LARGEST - DY_LARGE_NIMBER + 1);
        const dyad_form *sum = dyad_form_add(w.forms, g, dyad_form_nimber(w.forms, n));
        assert_ptr_equal(sum, plain_sum(g, n));
        assert_ptr_equal(dyad_form_add(w.forms, dyad_form_up(w.forms, 0, n), sum), g);
        const dyad_form *with_half = dyad_form_add(w.forms, dyad_form_nimber(w.forms, n), half);
        assert_ptr_equal(dyad_form_add(w.forms, with_half, g), dyad_form_add(w.forms, half, sum));
        with_few += sum && !dy_is_closed(sum) && sum->count[0] < n / 2 && sum->count[1] < n / 2;
    }
    assert_in_range(with_few, ROUNDS / 4, ROUNDS);
    assert_int_equal(dyad_forms_error(w.forms)->status, DYAD_OK);
}

static bool is_late(void *user)
{
    (void)user;
    return true;
}

/* How two games are added. */
typedef const dyad_form *add_fn(dyad_forms *forms, const dyad_form *g, const dyad_form *h);

static void sums_cost(add_fn *add, const char *game, uint32_t n, unsigned most)
{
    dyad_forms *forms;
    assert_int_equal(dyad_forms_new(NULL, 0, &forms, NULL), DYAD_OK);
    const dyad_form *g = dyad_form_read(forms, game, strlen(game));
    const dyad_form *nimber = dyad_form_nimber(forms, n);
    forms->late = is_late;
    forms->patience = most;
    assert_non_null(add(forms, g, nimber));
    dyad_forms_free(forms);
}

/* A hot game and one of two infinitesimals: so many steps for each move. */
static void hot_games_cost_the_moves(void **state)
{
    (void)state;
    enum { NIMBER = 20000, TIMES = 150 };
    static const char *const games[] = {"{1|-1}",         "{1|{0|-5}}",
                                        "{{5|1}|0}",      "{1,1*|-1}",
                                        "{1*5000|-1}",    "{7|5||3|1|||-1|-3||-5|-7}",
                                        "{{5*5000|1}|0}", "{2|^*}",
                                        "^<2>",           "{^|*,v}"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        sums_cost(dyad_form_add, games[i], NIMBER, TIMES * NIMBER);
}

/* Others: for each pair of moves. */
static void infinitesimals_cost_pairs_of_moves(void **state)
{
    (void)state;
    enum { NIMBER = 300, TIMES = 200 };
    static const char *const games[] = {"^[3]",        "^<3>",           "Tiny(2)",   "{0||0|-1}",
                                        "{1|-1}+^[3]", "{1|-1}+^<3>",    "^[2]+^<3>", "{0|^[3]}",
                                        "{0,*|^<3>}",  "Tiny(1)+Tiny(2)"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        sums_cost(dyad_form_add, games[i], NIMBER, TIMES * NIMBER * NIMBER);
}

/* G : *n is n sums with as many options each, which need not be compared. */
static void ordinal_sums_cost_pairs_of_moves(void **state)
{
    (void)state;
    enum { NIMBER = 300, TIMES = 40 };
    static const char *const games[] = {"^", "{1|-1}", "{1|*}", "Tiny(1)", "^[2]"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        sums_cost(dyad_form_ordinal_sum, games[i], NIMBER, TIMES * NIMBER * NIMBER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_those_of_all_moves),
        cmocka_unit_test(hot_games_cost_the_moves),
        cmocka_unit_test(infinitesimals_cost_pairs_of_moves),
        cmocka_unit_test(ordinal_sums_cost_pairs_of_moves),
    };
    if (dyad_forms_new(NULL, 0, &w.forms, NULL) != DYAD_OK)
        return 1;
    dy_random_init(&w.random, 5, 3);
    make_games();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    dyad_forms_free(w.forms);
    return failed;
}
