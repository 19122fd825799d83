/* thermograph_test.c - thermographs, cooled games, means and temperatures against the definition of
 * cooling, point by point, on all games of day 2 and on deeper ones; the laws of cooling and
 * heating; atomic weights by what they promise; birthdays by options; known values; drawings; long
 * numbers and limits. */
#include "base/random.h"
#include "cgt/form.h"
#include "oracle/cooled_stops.h"
#include "oracle/values_asked.h"

#include <dyad/values.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* {2|-1}, 30 columns */
static const char ascii_drawing[] = "    |            |\n"
                                    "3/2 |            |\n"
                                    "    |          /   \\\n"
                                    "    |        /       \\\n"
                                    "    |      /           \\\n"
                                    "    |    /               \\\n"
                                    "    |  /                   \\\n"
                                    "    |/                       \\\n"
                                    "  0 +-------------------------\n"
                                    "     2          1/2         -1\n"
                                    "mean 1/2, temperature 3/2\n";

enum { DAY_TWO = 256, DEEP = 500, GAMES = DAY_TWO + DEEP, FAR = 64, TRIPLED_MAX = 6 };

typedef struct world {
    game_trees *trees;
    cooled_trees *cooled;
    dyad_forms *forms;
    const dyad_form *form[TREES_MAX]; /* of each tree, NULL before it is asked for */
    int tree[GAMES];                  /* all of day 2, then random ones */
    dy_random random;
} world;

static uint64_t below(world *w, uint64_t bound)
{
    return dy_random_below(&w->random, bound);
}

static const dyad_form *read_form(dyad_forms *forms, const char *from)
{
    const dyad_form *form = dyad_form_read(forms, from, strlen(from));
    if (!form)
        fail_msg("%s: %s", from, dyad_forms_error(forms)->text);
    return form;
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

static int set_up(void **state)
{
    world *w = calloc(1, sizeof *w);
    if (!w)
        return -1;
    w->trees = game_trees_new();
    dy_random_init(&w->random, 7, 1);
    if (!w->trees || dyad_forms_new(NULL, 0, &w->forms, NULL) != DYAD_OK)
        return -1;
    w->cooled = cooled_trees_new(w->trees);
    if (!w->cooled)
        return -1;
    int day_one[4] = {game_tree(w->trees, NULL, 0, NULL, 0)};
    for (int i = 1; i < 4; i++)
        day_one[i] = game_tree(w->trees, day_one, i & 1, day_one, i >> 1 & 1);
    for (unsigned i = 0; i < DAY_TWO; i++) {
        int sides[2][4];
        size_t counts[2] = {0, 0};
        for (unsigned k = 0; k < 8; k++)
            if (i >> k & 1)
                sides[k / 4][counts[k / 4]++] = day_one[k % 4];
        w->tree[i] = game_tree(w->trees, sides[0], counts[0], sides[1], counts[1]);
    }
    for (int i = DAY_TWO; i < GAMES; i++) { /* day 3, then deeper */
        int sides[2][3];
        size_t counts[2];
        uint64_t range = i < DAY_TWO + DEEP / 2 ? DAY_TWO : (uint64_t)i;
        for (int side = 0; side < 2; side++) {
            counts[side] = below(w, 3) + (below(w, 8) != 0);
            for (size_t k = 0; k < counts[side]; k++)
                sides[side][k] = w->tree[below(w, range)];
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
    cooled_trees_free(w->cooled);
    game_trees_free(w->trees);
    free(w);
    return 0;
}

/* ---- against the definition ---------------------------------------------------------------- */

/* A number in the grid. */
static int in_grid(const dyad_form *form)
{
    int64_t numerator;
    unsigned exponent;
    assert_true(dyad_form_small_number(form, &numerator, &exponent));
    assert_true(exponent <= 6);
    return (int)(numerator * COOLED_GRID / (INT64_C(1) << exponent));
}

static const dyad_form *from_grid(world *w, int n)
{
    return dyad_form_dyadic(w->forms, n, 6);
}

/* Where a wall is at a temperature, both in the grid. */
static int wall_at(const dyad_wall *wall, int t)
{
    size_t i = 0;
    while (i + 1 < wall->count && in_grid(wall->t[i + 1]) <= t)
        i++;
    int v = in_grid(wall->v[i]), since = t - in_grid(wall->t[i]);
    if (i + 1 == wall->count || in_grid(wall->v[i + 1]) == v)
        return v;
    return in_grid(wall->v[i + 1]) < v ? v - since : v + since;
}

/* A wall begins at -1, has no point that it goes straight through, and slopes by 1. */
static void check_wall(const dyad_wall *wall, int sign)
{
    assert_true(wall->count >= 1);
    assert_int_equal(in_grid(wall->t[0]), -COOLED_GRID);
    for (size_t i = 1; i < wall->count; i++) {
        int rise = in_grid(wall->v[i]) - in_grid(wall->v[i - 1]);
        int passed = in_grid(wall->t[i]) - in_grid(wall->t[i - 1]);
        assert_true(passed > 0);
        assert_true(rise == 0 || rise == sign * passed);
        if (i >= 2) {
            int before = in_grid(wall->v[i - 1]) - in_grid(wall->v[i - 2]);
            assert_true((before == 0) != (rise == 0));
        }
    }
}

static void walls_are_stops(void **state)
{
    world *w = *state;
    int exact = 0;
    for (int i = 0; i < GAMES; i++) {
        const cooled_stops *stops = cooled_tree(w->cooled, w->tree[i]);
        if (!stops->exact)
            continue;
        exact++;
        const dyad_form *g = form_of(w, w->tree[i]);
        dyad_wall walls[2];
        assert_int_equal(dyad_form_thermograph(w->forms, g, &walls[0], &walls[1]), DYAD_OK);
        for (int side = 0; side < 2; side++) {
            check_wall(&walls[side], side ? 1 : -1);
            for (int t = -COOLED_GRID; t <= COOLED_MOST * COOLED_GRID; t++)
                assert_int_equal(wall_at(&walls[side], t), stops->stop[side][t + COOLED_GRID]);
            const dyad_wall *wall = &walls[side];
            assert_int_equal(in_grid(wall->t[wall->count - 1]), stops->temperature);
        }
        assert_int_equal(in_grid(dyad_form_mean(w->forms, g)), stops->mean);
        assert_int_equal(in_grid(dyad_form_temperature(w->forms, g)), stops->temperature);
    }
    assert_true(exact > GAMES * 9 / 10);
}

/* A tree cooled by the definition, from options that need not be canonical. */
static const dyad_form *cool_tree(world *w, int tree, int t)
{
    const cooled_stops *stops = cooled_tree(w->cooled, tree);
    assert_true(stops->exact);
    if (dyad_form_is_integer(form_of(w, tree)))
        return form_of(w, tree);
    if (t > stops->temperature)
        return from_grid(w, stops->mean);
    const dyad_form *sides[2][TREE_OPTIONS_MAX];
    size_t counts[2];
    for (int side = 0; side < 2; side++) {
        const int *options;
        counts[side] = game_tree_options(w->trees, tree, side, &options);
        for (size_t i = 0; i < counts[side]; i++)
            sides[side][i] =
                dyad_form_add(w->forms, cool_tree(w, options[i], t), from_grid(w, side ? t : -t));
    }
    return dyad_form_make(w->forms, sides[0], counts[0], sides[1], counts[1]);
}

static void cooling_is_that_of_trees(void **state)
{
    world *w = *state;
    for (int i = 0; i < GAMES; i++) {
        if (!cooled_tree(w->cooled, w->tree[i])->exact)
            continue;
        const dyad_form *g = form_of(w, w->tree[i]);
        for (int k = 0; k < 8; k++) {
            int t = k ? (int)below(w, 3 * COOLED_GRID) - COOLED_GRID
                      : cooled_tree(w->cooled, w->tree[i])->temperature;
            if (below(w, 2))
                t = t / 16 * 16;
            if (t == -COOLED_GRID) /* where what options there are matters */
                continue;
            const dyad_form *cooled = dyad_form_cool(w->forms, g, from_grid(w, t));
            assert_non_null(cooled);
            assert_ptr_equal(cooled, cool_tree(w, w->tree[i], t));
        }
    }
}

/* ---- laws ---------------------------------------------------------------------------------- */

static void cooling_is_linear(void **state)
{
    world *w = *state;
    dyad_forms *f = w->forms;
    for (int i = 0; i < 1500; i++) {
        const dyad_form *g = form_of(w, w->tree[below(w, DAY_TWO + 40)]);
        const dyad_form *h = form_of(w, w->tree[below(w, DAY_TWO)]);
        const dyad_form *t = dyad_form_dyadic(f, (int64_t)below(w, 24) - 7, 3);
        const dyad_form *sum = dyad_form_add(f, g, h), *cooled = dyad_form_cool(f, g, t);
        assert_ptr_equal(dyad_form_cool(f, sum, t),
                         dyad_form_add(f, cooled, dyad_form_cool(f, h, t)));
        assert_ptr_equal(dyad_form_mean(f, sum),
                         dyad_form_add(f, dyad_form_mean(f, g), dyad_form_mean(f, h)));
        const dyad_form *of_sum = dyad_form_temperature(f, sum), *hot[2];
        hot[0] = dyad_form_temperature(f, g);
        hot[1] = dyad_form_temperature(f, h);
        assert_true(form_le(f, of_sum, hot[0]) || form_le(f, of_sum, hot[1]));
        if (form_le(f, g, h))
            assert_true(form_le(f, cooled, dyad_form_cool(f, h, t)));
        assert_ptr_equal(dyad_form_cool(f, dyad_form_negate(f, g), t), dyad_form_negate(f, cooled));
    }
    assert_int_equal(dyad_forms_error(f)->status, DYAD_OK);
}

static void heat_undoes_cold(void **state)
{
    world *w = *state;
    dyad_forms *f = w->forms;
    for (int i = 0; i < 1500; i++) {
        const dyad_form *g = form_of(w, w->tree[below(w, DAY_TWO + 40)]);
        const dyad_form *t = dyad_form_dyadic(f, (int64_t)below(w, 24) + 1, 3);
        const dyad_form *x = dyad_form_dyadic(f, (int64_t)below(w, 24) - 12, 2);
        const dyad_form *heated = dyad_form_heat(f, g, t);
        assert_ptr_equal(dyad_form_cool(f, heated, t), g);
        assert_ptr_equal(dyad_form_heat(f, dyad_form_add(f, g, x), t), dyad_form_add(f, heated, x));
        assert_ptr_equal(dyad_form_heat(f, dyad_form_negate(f, g), t), dyad_form_negate(f, heated));
        if (!dyad_form_is_number(g))
            assert_ptr_equal(dyad_form_temperature(f, heated),
                             dyad_form_add(f, dyad_form_temperature(f, g), t));
    }
    assert_int_equal(dyad_forms_error(f)->status, DYAD_OK);
}

/* ---- atomic weights ------------------------------------------------------------------------ */

/* Random all-small games. */
static size_t make_all_small(world *w, const dyad_form **games, size_t most)
{
    size_t count = 0;
    for (int n = -3; n <= 3; n++)
        games[count++] = dyad_form_up(w->forms, n, (uint32_t)below(w, 6));
    while (count < most) {
        const dyad_form *sides[2][3];
        size_t counts[2], range = count < 12 ? count : count < 60 ? 12 : count;
        for (int side = 0; side < 2; side++) {
            counts[side] = 1 + below(w, 2);
            for (size_t k = 0; k < counts[side]; k++)
                sides[side][k] = games[below(w, range)];
        }
        games[count++] = dyad_form_make(w->forms, sides[0], counts[0], sides[1], counts[1]);
    }
    return count;
}

static void atomic_weights_weigh(void **state)
{
    world *w = *state;
    dyad_forms *f = w->forms;
    const dyad_form *games[120], *zero = dyad_form_integer(f, 0);
    size_t count = make_all_small(w, games, sizeof games / sizeof *games);
    int integers = 0, others = 0;
    for (int i = 0; i < 600; i++) {
        const dyad_form *g = games[below(w, i % 4 ? 30 : count)], *h = games[below(w, 30)];
        assert_true(form_is_all_small(f, g));
        const dyad_form *weight = dyad_form_atomic_weight(f, g);
        assert_non_null(weight);
        assert_ptr_equal(dyad_form_atomic_weight(f, dyad_form_add(f, g, h)),
                         dyad_form_add(f, weight, dyad_form_atomic_weight(f, h)));
        assert_ptr_equal(dyad_form_atomic_weight(f, dyad_form_negate(f, g)),
                         dyad_form_negate(f, weight));
        if (form_le(f, dyad_form_integer(f, 2), weight)) /* two ahead */
            assert_int_equal(dyad_form_outcome(f, g), DYAD_LEFT_WINS);
        if (form_le(f, dyad_form_integer(f, 1), weight))
            assert_false(form_le(f, g, zero));
        others += !dyad_form_is_integer(weight);
        if (!dyad_form_is_integer(weight) || form_birthday(f, g) > TRIPLED_MAX)
            continue;
        /* Three times g less as many ups is within two ups of any far star. */
        int64_t n;
        unsigned exponent;
        assert_true(dyad_form_small_number(weight, &n, &exponent));
        const dyad_form *rest =
            dyad_form_add(f, dyad_form_multiply(f, 3, g), dyad_form_up(f, (int32_t)(-3 * n), FAR));
        assert_true(form_le(f, rest, dyad_form_up(f, 2, 0)));
        assert_true(form_le(f, dyad_form_up(f, -2, 0), rest));
        integers++;
    }
    assert_true(integers > 100 && others > 20);
    const dyad_form *one = dyad_form_integer(f, 1);
    assert_null(dyad_form_atomic_weight(f, one));
    assert_null(dyad_form_atomic_weight(f, dyad_form_tiny(f, one)));
    assert_int_equal(dyad_forms_error(f)->status, DYAD_OK);
}

static void birthdays_follow_options(void **state)
{
    world *w = *state;
    dyad_forms *f = w->forms;
    for (int i = 0; i < 2000; i++) {
        const dyad_form *g = form_of(w, w->tree[below(w, GAMES)]);
        if (i % 2)
            g = dyad_form_add(f, dyad_form_dyadic(f, (int64_t)below(w, 60) - 30, 3),
                              dyad_form_up(f, (int32_t)below(w, 9) - 4, (uint32_t)below(w, 7)));
        uint64_t last = 0;
        bool any = false;
        for (int side = 0; side < 2; side++)
            for (size_t k = 0; k < dyad_form_option_count(g, (dyad_side)side); k++) {
                const dyad_form *option = dyad_form_option(f, g, (dyad_side)side, k);
                uint64_t day = form_birthday(f, option);
                last = day > last ? day : last;
                any = true;
            }
        assert_int_equal(form_birthday(f, g), any ? last + 1 : 0);
    }
}

/* ---- known values -------------------------------------------------------------------------- */

static void known_values(void **state)
{
    world *w = *state;
    dyad_forms *f = w->forms;
    static const struct {
        const char *game, *mean, *temperature;
    } heats[] = {
        {"{2|-1}", "1/2", "3/2"}, {"{4|1||0}", "1", "1"},   {"7", "7", "-1"},
        {"3/8", "3/8", "-1/8"},   {"^", "0", "0"},          {"1/2^^*5", "1/2", "0"},
        {"{0||0|-2}", "0", "0"},  {"{3||2|-1}", "2", "1"},  {"{1|-1}", "0", "1"},
        {"{2|0||-1}", "0", "1"},  {"{1||0|-10}", "0", "1"}, {"{20|1||-1|-20}", "0", "21/2"},
    };
    for (size_t i = 0; i < sizeof heats / sizeof *heats; i++) {
        const dyad_form *g = read_form(f, heats[i].game);
        assert_ptr_equal(dyad_form_mean(f, g), read_form(f, heats[i].mean));
        assert_ptr_equal(dyad_form_temperature(f, g), read_form(f, heats[i].temperature));
    }
    static const struct {
        const char *game, *weight;
    } weights[] = {
        {"0", "0"},         {"*7", "0"},       {"^", "1"},      {"^*", "1"},
        {"v3*4", "-3"},     {"^<2>", "0"},     {"^<3>", "0"},   {"^[3]", "1"},
        {"{^|v}", "0"},     {"{0,v*|0}", "0"}, {"{^^|0}", "1"}, {"{^^*|v}", "1/2"},
        {"{^4|v4}", "+-2"}, {"{0||^|v}", "1"},
    };
    for (size_t i = 0; i < sizeof weights / sizeof *weights; i++)
        assert_ptr_equal(dyad_form_atomic_weight(f, read_form(f, weights[i].game)),
                         read_form(f, weights[i].weight));
    static const struct {
        const char *game, *t, *cooled;
    } cooled[] = {
        {"{2|-1}", "1", "{1|0}"}, {"{2|-1}", "3/2", "1/2*"}, {"{2|-1}", "2", "1/2"},
        {"*", "-1", "+-1"},       {"^", "-1", "{1||0|-2}"},  {"1/2", "-1", "{1|0}"},
        {"1/2", "-1/2", "1/2*"},  {"1/2", "-1/4", "1/2"},    {"5", "-1", "5"},
    };
    for (size_t i = 0; i < sizeof cooled / sizeof *cooled; i++)
        assert_ptr_equal(dyad_form_cool(f, read_form(f, cooled[i].game), read_form(f, cooled[i].t)),
                         read_form(f, cooled[i].cooled));
    /* {* || * | *} */
    assert_ptr_equal(dyad_form_heat(f, read_form(f, "^"), read_form(f, "*")), read_form(f, "0"));
}

/* ---- long numbers, limits, drawings -------------------------------------------------------- */

/* The same far from 0, and where the grid is fine: past 64 bits. */
static void long_numbers(void **state)
{
    world *w = *state;
    dyad_forms *f = w->forms;
    const dyad_form *one = dyad_form_integer(f, 1), *zero = dyad_form_integer(f, 0);
    const dyad_form *big = dyad_form_multiply(f, INT64_C(1) << 50, one), *small = one;
    big = dyad_form_multiply(f, INT64_C(1) << 50, big);
    for (int i = 0; i < 100; i++)
        small = dyad_form_make(f, &zero, 1, &small, 1);
    const dyad_form *shift = dyad_form_add(f, big, small);
    for (int i = 0; i < GAMES; i++) {
        const dyad_form *g = form_of(w, w->tree[i]), *mean = dyad_form_mean(f, g), *moved;
        moved = dyad_form_add(f, g, shift);
        assert_ptr_equal(dyad_form_mean(f, moved), dyad_form_add(f, mean, shift));
        dyad_wall walls[2], far[2];
        assert_int_equal(dyad_form_thermograph(f, moved, &far[0], &far[1]), DYAD_OK);
        assert_int_equal(dyad_form_thermograph(f, g, &walls[0], &walls[1]), DYAD_OK);
        if (dyad_form_is_number(g))
            continue;
        assert_ptr_equal(dyad_form_temperature(f, moved), dyad_form_temperature(f, g));
        for (int side = 0; side < 2; side++) { /* the same from 0 on */
            const dyad_wall *a = &walls[side], *b = &far[side];
            for (size_t k = 1; k <= a->count && k <= b->count; k++) {
                const dyad_form *t = a->t[a->count - k];
                if (form_le(f, t, zero))
                    break;
                assert_ptr_equal(b->t[b->count - k], t);
                assert_ptr_equal(b->v[b->count - k], dyad_form_add(f, a->v[a->count - k], shift));
            }
        }
    }
    const dyad_form *t = dyad_form_subtract(f, one, small);
    const dyad_form *hot = dyad_form_switch(f, dyad_form_add(f, one, small));
    assert_ptr_equal(dyad_form_cool(f, hot, t),
                     dyad_form_switch(f, dyad_form_add(f, small, small)));
    assert_int_equal(dyad_forms_error(f)->status, DYAD_OK);
}

typedef struct text {
    size_t size;
    char bytes[1 << 14];
} text;

static int take(void *user, const void *bytes, size_t size)
{
    text *to = user;
    assert_true(size < sizeof to->bytes - to->size);
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    to->bytes[to->size] = '\0';
    return 0;
}

static int take_nothing(void *user, const void *bytes, size_t size)
{
    (void)user;
    (void)bytes;
    (void)size;
    return 28; /* ENOSPC */
}

/* Texts of a drawing lie on the page, and none on another: letters are eight wide. */
static void labels_stand_apart(const char *svg, double width)
{
    enum { MOST = 16, HEIGHT = 14 };
    static const double LETTER = 8;
    double low[MOST], high[MOST], y[MOST];
    size_t count = 0;
    for (const char *at = svg; (at = strstr(at, "<text x=\"")) != NULL; at++, count++) {
        assert_in_range(count, 0, MOST - 1);
        double x = strtod(at + 9, NULL);
        y[count] = strtod(strstr(at, " y=\"") + 4, NULL);
        const char *anchor = strstr(at, "anchor=\"") + 8, *words = strchr(at, '>') + 1;
        double size = (double)(strchr(words, '<') - words) * LETTER;
        low[count] = *anchor == 's' ? x : *anchor == 'e' ? x - size : x - size / 2;
        high[count] = low[count] + size;
        assert_true(low[count] >= -LETTER && high[count] <= width + LETTER);
        for (size_t i = 0; i < count; i++)
            assert_true(high[i] <= low[count] || high[count] <= low[i] ||
                        y[i] - y[count] >= HEIGHT || y[count] - y[i] >= HEIGHT);
    }
    assert_in_range(count, 5, MOST);
}

static void drawings(void **state)
{
    world *w = *state;
    dyad_forms *f = w->forms;
    text drawn = {.size = 0};
    const dyad_form *g = read_form(f, "{2|-1}");
    assert_int_equal(dyad_form_draw_thermograph(f, g, DYAD_PICTURE_ASCII, false, 30, take, &drawn),
                     DYAD_OK);
    assert_string_equal(drawn.bytes, ascii_drawing);
    for (int i = 0; i < GAMES; i += 5)
        for (int kind = DYAD_PICTURE_SVG; kind <= DYAD_PICTURE_ASCII; kind++) {
            drawn.size = 0;
            assert_int_equal(dyad_form_draw_thermograph(f, form_of(w, w->tree[i]),
                                                        (dyad_picture)kind, i % 2, 0, take, &drawn),
                             DYAD_OK);
            if (kind != DYAD_PICTURE_SVG)
                continue;
            assert_memory_equal(drawn.bytes, "<svg ", 5);
            assert_string_equal(drawn.bytes + drawn.size - 7, "</svg>\n");
            assert_null(strstr(drawn.bytes, "nan"));
            labels_stand_apart(drawn.bytes, 480);
        }
    static const char *const near[] = {"{1|1023/1024||-5}", "{5||1/1024|0}", "{2|-1}", "^", "0",
                                       "{1/1024|-1/1024}"};
    for (size_t i = 0; i < sizeof near / sizeof *near; i++)
        for (unsigned width = 200; width < 700; width += 100) {
            drawn.size = 0;
            assert_int_equal(dyad_form_draw_thermograph(f, read_form(f, near[i]), DYAD_PICTURE_SVG,
                                                        true, width, take, &drawn),
                             DYAD_OK);
            labels_stand_apart(drawn.bytes, width);
        }
    drawn.size = 0;
    g = read_form(f, "^<2>");
    dyad_form_draw_thermograph(f, g, DYAD_PICTURE_SVG, true, 300, take, &drawn);
    assert_non_null(strstr(drawn.bytes, "^&lt;"));
    assert_int_equal(dyad_form_draw_thermograph(f, g, DYAD_PICTURE_ASCII, false, 19, take, &drawn),
                     DYAD_E_USAGE);
    dyad_forms_recover(f);
    assert_int_equal(
        dyad_form_draw_thermograph(f, g, DYAD_PICTURE_SVG, false, 0, take_nothing, NULL),
        DYAD_E_SYSTEM);
    dyad_forms_recover(f);
}

static void limits_are_answers(void **state)
{
    (void)state;
    dyad_forms *f;
    assert_int_equal(dyad_forms_new(NULL, 0, &f, NULL), DYAD_OK);
    const dyad_form *one = dyad_form_integer(f, 1), *ups = dyad_form_up(f, 1 << 29, 3);
    const dyad_form *fine = one, *zero = dyad_form_integer(f, 0);
    /* closed forms of any size */
    assert_ptr_equal(dyad_form_atomic_weight(f, ups), dyad_form_integer(f, 1 << 29));
    assert_ptr_equal(dyad_form_mean(f, ups), zero);
    assert_true(form_birthday(f, ups) == (1 << 29) + 3);
    assert_ptr_equal(dyad_form_cool(f, ups, one), zero);
    assert_null(dyad_form_heat(f, ups, one)); /* too deep */
    assert_int_equal(dyad_forms_error(f)->status, DYAD_E_LIMIT);
    dyad_forms_recover(f);
    assert_null(dyad_form_heat(f, dyad_form_nimber(f, 1 << 20), one));
    assert_int_equal(dyad_forms_error(f)->status, DYAD_E_LIMIT);
    dyad_forms_recover(f);
    for (int i = 0; i < 3000; i++)
        fine = dyad_form_make(f, &zero, 1, &fine, 1);
    dyad_wall left, right;
    assert_int_not_equal(dyad_form_thermograph(f, fine, &left, &right), DYAD_OK);
    assert_int_equal(dyad_forms_error(f)->status, DYAD_E_LIMIT);
    dyad_forms_recover(f);
    assert_true(form_birthday(f, fine) == 3001);
    assert_ptr_equal(dyad_form_temperature(f, fine), dyad_form_negate(f, fine));
    assert_null(dyad_form_cool(f, one, dyad_form_integer(f, -2)));
    assert_int_equal(dyad_forms_error(f)->status, DYAD_E_USAGE);
    dyad_forms_recover(f);
    assert_null(dyad_form_cool(f, one, ups));
    assert_int_equal(dyad_forms_error(f)->status, DYAD_E_USAGE);
    dyad_forms_recover(f);
    assert_null(dyad_form_mean(f, NULL));
    assert_null(dyad_form_cool(f, NULL, one));
    assert_null(dyad_form_heat(f, one, NULL));
    assert_int_equal(dyad_forms_error(f)->status, DYAD_OK);
    dyad_forms_free(f);
}

/* ---- every allocation fails once ----------------------------------------------------------- */

typedef struct rationed {
    size_t left, in_use;
} rationed;

static void *resize(void *user, void *old, size_t old_size, size_t new_size)
{
    rationed *ration = user;
    if (new_size > old_size) {
        if (ration->left == 0)
            return NULL;
        ration->left--;
    }
    ration->in_use += new_size - old_size;
    if (new_size)
        return realloc(old, new_size);
    free(old);
    return NULL;
}

static bool do_all(dyad_forms *f)
{
    static const char hot[] = "{{5|1||0|||-2||-4|-9},{2|-1/2}|-12}",
                      small[] = "{^^*,{^3|*}|v,{0|v}}";
    text drawn = {.size = 0};
    const dyad_form *g = dyad_form_read(f, hot, sizeof hot - 1), *one = dyad_form_integer(f, 1);
    const dyad_form *h = dyad_form_read(f, small, sizeof small - 1);
    dyad_wall left, right;
    dyad_form_heat(f, g, dyad_form_cool(f, g, one));
    dyad_form_atomic_weight(f, h);
    form_birthday(f, h);
    dyad_form_thermograph(f, dyad_form_add(f, g, dyad_form_dyadic(f, 1, 62)), &left, &right);
    dyad_form_draw_thermograph(f, g, DYAD_PICTURE_SVG, true, 0, take, &drawn);
    dyad_form_draw_thermograph(f, g, DYAD_PICTURE_UNICODE, true, 0, take, &drawn);
    return dyad_forms_error(f)->status == DYAD_OK;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    size_t failures = 0;
    for (size_t n = 0;; n++) {
        rationed ration = {.left = n};
        dyad_allocator allocator = {.resize = resize, .user = &ration};
        dyad_forms *f = NULL;
        if (dyad_forms_new(&allocator, 0, &f, NULL) != DYAD_OK)
            continue;
        bool good = do_all(f);
        if (!good) {
            assert_int_equal(dyad_forms_error(f)->status, DYAD_E_MEMORY);
            dyad_forms_recover(f);
            ration.left = SIZE_MAX;
            assert_true(do_all(f));
            failures++;
        }
        dyad_forms_free(f);
        assert_int_equal(ration.in_use, 0);
        if (good)
            break;
    }
    assert_true(failures > 5);
}

/* {{3 | -1}, {6 | -2}, ..., {3n | -n} || -10n}: no scaffold of one option is merged with that of
 * all before it. */
static void scaffolds_cost_their_points(void **state)
{
    (void)state;
    enum { COUNT = 4000, TIMES = 100, STEPS = 1 << 30 };
    dyad_forms *forms;
    assert_int_equal(dyad_forms_new(NULL, 0, &forms, NULL), DYAD_OK);
    for (int64_t i = 1; i <= COUNT; i++) {
        const dyad_form *left = dyad_form_integer(forms, 3 * i);
        const dyad_form *right = dyad_form_integer(forms, -i);
        assert_true(dy_forms_push(forms, dyad_form_make(forms, &left, 1, &right, 1)));
    }
    assert_true(dy_forms_push(forms, dyad_form_integer(forms, -10 * (int64_t)COUNT)));
    const dyad_form *made = dy_form_make(forms, COUNT, 1);
    assert_int_equal(dyad_form_option_count(made, DYAD_LEFT), COUNT);
    forms->patience = STEPS;
    assert_ptr_equal(dyad_form_mean(forms, made), dyad_form_integer(forms, -45 * COUNT / 10));
    assert_in_range(STEPS - forms->patience, 0, TIMES * COUNT);
    dyad_forms_free(forms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scaffolds_cost_their_points),
        cmocka_unit_test(walls_are_stops),
        cmocka_unit_test(cooling_is_that_of_trees),
        cmocka_unit_test(cooling_is_linear),
        cmocka_unit_test(heat_undoes_cold),
        cmocka_unit_test(atomic_weights_weigh),
        cmocka_unit_test(birthdays_follow_options),
        cmocka_unit_test(known_values),
        cmocka_unit_test(long_numbers),
        cmocka_unit_test(drawings),
        cmocka_unit_test(limits_are_answers),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
