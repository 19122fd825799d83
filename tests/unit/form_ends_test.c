/* form_ends_test.c - forms at the ends of what they hold: numbers beside 2^63, long lists of
 * options against games that are played out, comparisons that fail, texts that go as deep as is
 * written, and drawings of what no double holds. */
#include "base/random.h"
#include "cgt/form.h"
#include "oracle/game_trees.h"
#include "oracle/sanitized.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

__extension__ typedef __int128 wide;

static dyad_forms *new_forms(const dyad_allocator *allocator)
{
    dyad_forms *forms;
    assert_int_equal(dyad_forms_new(allocator, 0, &forms, NULL), DYAD_OK);
    return forms;
}

typedef struct text {
    size_t size, room;
    char *bytes;
} text;

static int take(void *user, const void *bytes, size_t size)
{
    text *to = user;
    if (size >= to->room - to->size) {
        to->room = 2 * (to->size + size) + 1;
        to->bytes = realloc(to->bytes, to->room);
        assert_non_null(to->bytes);
    }
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    to->bytes[to->size] = '\0';
    return 0;
}

/* ---- numbers ------------------------------------------------------------------------------ */

enum { GRID = 8 }; /* ends are m / 2^k with k up to this */

static wide floor_of(wide x, unsigned bits)
{
    return x >> bits; /* an arithmetic shift, as all compilers here have it */
}

/* The simplest number from `low` to `high`, counted in 1 / 2^(GRID + 1): by trying one grid after
 * another. */
static wide simplest(wide low, bool low_meant, wide high, bool high_meant)
{
    wide first = low + !low_meant, last = high - !high_meant;
    if (first <= 0 && last >= 0)
        return 0;
    for (unsigned bits = GRID + 1;; bits--) {
        wide least = -floor_of(-first, bits), most = floor_of(last, bits);
        if (least <= most)
            return (first > 0 ? least : most) * ((wide)1 << bits);
        assert_true(bits > 0);
    }
}

static int64_t near_the_end(dy_random *random)
{
    int64_t near = (int64_t)(UINT64_MAX >> 1 >> dy_random_below(random, 4));
    int64_t off = (int64_t)dy_random_below(random, 4);
    int64_t found = dy_random_below(random, 3) ? near - off : off - 1;
    found -= dy_random_below(random, 2) ? 0 : found > 3 ? 3 : 0;
    return dy_random_below(random, 2) ? found : -found - (int64_t)dy_random_below(random, 2);
}

/* {low, low* | high, high*}, where the nimber stands for an end that is meant. */
static void simplest_numbers_near_2_to_the_63(void **state)
{
    (void)state;
    dyad_forms *forms = new_forms(NULL);
    dy_random random;
    dy_random_init(&random, 5, 1);
    for (int round = 0; round < 20000; round++) {
        int64_t m[2];
        unsigned k[2];
        wide at[2];
        bool meant[2];
        for (int side = 0; side < 2; side++) {
            m[side] = near_the_end(&random);
            k[side] = (unsigned)dy_random_below(&random, 4)
                          ? 0
                          : (unsigned)dy_random_below(&random, GRID);
            meant[side] = dy_random_below(&random, 2);
            at[side] = (wide)m[side] * ((wide)1 << (GRID + 1 - k[side]));
        }
        if (at[0] > at[1] || (at[0] == at[1] && !(meant[0] && meant[1])))
            continue;
        const dyad_form *low = dyad_form_dyadic(forms, m[0], k[0]);
        const dyad_form *high = dyad_form_dyadic(forms, m[1], k[1]);
        const dyad_form *star = dyad_form_nimber(forms, 1);
        const dyad_form *left = meant[0] ? dyad_form_add(forms, low, star) : low;
        const dyad_form *right = meant[1] ? dyad_form_add(forms, high, star) : high;
        const dyad_form *found = dyad_form_make(forms, &left, 1, &right, 1);
        wide expected = simplest(at[0], meant[0], at[1], meant[1]);
        unsigned bits = 0;
        while (expected && bits < GRID + 1 && expected % 2 == 0) {
            expected /= 2;
            bits++;
        }
        if (expected == 0)
            bits = GRID + 1;
        assert_non_null(found);
        const dyad_form *value = dyad_form_integer(forms, (int64_t)(expected / 2));
        value = dyad_form_add(forms, dyad_form_add(forms, value, value),
                              dyad_form_integer(forms, (int64_t)(expected % 2)));
        if (dy_form_halve(forms, value, GRID + 1 - bits) != found)
            fail_msg("{%lld/2^%u%s | %lld/2^%u%s}", (long long)m[0], k[0], meant[0] ? "*" : "",
                     (long long)m[1], k[1], meant[1] ? "*" : "");
    }
    dyad_forms_free(forms);
}

/* n * g, by doubling and adding. */
static const dyad_form *doubled(dyad_forms *forms, int64_t n, const dyad_form *g)
{
    uint64_t times = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    const dyad_form *sum = dyad_form_integer(forms, 0),
                    *part = n < 0 ? dyad_form_negate(forms, g) : g;
    for (; times; times >>= 1, part = dyad_form_add(forms, part, part))
        if (times & 1)
            sum = dyad_form_add(forms, sum, part);
    return sum;
}

/* A multiple of a number is that number of times it, and no other form is made for it. */
static void multiples_near_2_to_the_63(void **state)
{
    (void)state;
    static const int64_t few[] = {0, 1, -1, 2, -2, 3, INT64_MAX, INT64_MIN};
    dyad_forms *forms = new_forms(NULL);
    dy_random random;
    dy_random_init(&random, 6, 1);
    for (int round = 0; round < 2000; round++) {
        const dyad_form *g =
            dyad_form_dyadic(forms, near_the_end(&random), (unsigned)dy_random_below(&random, 63));
        for (uint64_t more = dy_random_below(&random, 4); more > 0; more--) {
            int64_t n = dy_random_below(&random, 2)
                            ? near_the_end(&random)
                            : few[dy_random_below(&random, sizeof few / sizeof few[0])];
            size_t before = dyad_forms_count(forms);
            const dyad_form *product = dyad_form_multiply(forms, n, g);
            assert_in_range(dyad_forms_count(forms) - before, 0, 1);
            assert_non_null(product);
            assert_ptr_equal(product, doubled(forms, n, g));
            g = dyad_form_add(forms, product, g);
        }
    }
    dyad_forms_free(forms);
}

/* ---- long lists --------------------------------------------------------------------------- */

enum { POOL = 200, LISTED_MAX = 40, ROUNDS = 400 };

typedef struct pool {
    game_trees *trees;
    dyad_forms *forms;
    int tree[POOL];
    const dyad_form *form[POOL];
    size_t count;
} pool;

/* {left | right} of what is there already. */
static void make(pool *of, const size_t *left, size_t lefts, const size_t *right, size_t rights)
{
    int trees[2][LISTED_MAX];
    const dyad_form *forms[2][LISTED_MAX];
    for (size_t i = 0; i < lefts; i++) {
        trees[0][i] = of->tree[left[i]];
        forms[0][i] = of->form[left[i]];
    }
    for (size_t i = 0; i < rights; i++) {
        trees[1][i] = of->tree[right[i]];
        forms[1][i] = of->form[right[i]];
    }
    of->tree[of->count] = game_tree(of->trees, trees[0], lefts, trees[1], rights);
    of->form[of->count] = dyad_form_make(of->forms, forms[0], lefts, forms[1], rights);
    assert_true(of->tree[of->count] >= 0);
    assert_non_null(of->form[of->count]);
    of->count++;
}

static int tree_of(pool *of, const dyad_form *g)
{
    int options[2][LISTED_MAX];
    size_t counts[2];
    for (int side = 0; side < 2; side++) {
        counts[side] = dyad_form_option_count(g, (dyad_side)side);
        assert_true(counts[side] <= LISTED_MAX);
        for (size_t i = 0; i < counts[side]; i++)
            options[side][i] = tree_of(of, dyad_form_option(of->forms, g, (dyad_side)side, i));
    }
    int tree = game_tree(of->trees, options[0], counts[0], options[1], counts[1]);
    assert_true(tree >= 0);
    return tree;
}

/* No option is dominated by another, none is reversible: by playing. */
static void is_canonical(pool *of, int g)
{
    for (int side = 0; side < 2; side++) {
        const int *options, *replies;
        size_t count = game_tree_options(of->trees, g, side, &options);
        for (size_t i = 0; i < count; i++) {
            for (size_t j = 0; j < count; j++)
                assert_false(j != i && (side ? game_tree_le(of->trees, options[j], options[i])
                                             : game_tree_le(of->trees, options[i], options[j])));
            size_t answers = game_tree_options(of->trees, options[i], !side, &replies);
            for (size_t j = 0; j < answers; j++)
                assert_false(side ? game_tree_le(of->trees, g, replies[j])
                                  : game_tree_le(of->trees, replies[j], g));
        }
    }
}

/* Numbers, ups, nimbers, switches and what is made of them. */
static void fill(pool *of, dy_random *random)
{
    make(of, NULL, 0, NULL, 0);
    for (size_t n = 1; n < 4; n++) /* *1 .. *3 are 1 .. 3 */
        make(of, (size_t[]){0, 1, 2}, n, (size_t[]){0, 1, 2}, n);
    make(of, (size_t[]){0}, 1, NULL, 0);             /* 4: 1 */
    make(of, NULL, 0, (size_t[]){0}, 1);             /* 5: -1 */
    make(of, (size_t[]){0}, 1, (size_t[]){1}, 1);    /* 6: ^ */
    make(of, (size_t[]){1}, 1, (size_t[]){0}, 1);    /* 7: v */
    make(of, (size_t[]){0, 1}, 2, (size_t[]){0}, 1); /* 8: ^* */
    make(of, (size_t[]){0}, 1, (size_t[]){0, 1}, 2); /* 9: v* */
    make(of, (size_t[]){0}, 1, (size_t[]){8}, 1);    /* 10: ^^ */
    make(of, (size_t[]){9}, 1, (size_t[]){0}, 1);    /* 11: vv */
    make(of, (size_t[]){4}, 1, (size_t[]){5}, 1);    /* 12: +-1 */
    make(of, (size_t[]){4}, 1, (size_t[]){4}, 1);    /* 13: 1* */
    make(of, (size_t[]){5}, 1, (size_t[]){5}, 1);    /* 14: -1* */
    make(of, (size_t[]){0}, 1, (size_t[]){4}, 1);    /* 15: 1/2 */
    make(of, (size_t[]){4}, 1, (size_t[]){13}, 1);   /* 16: 1^ */
    while (of->count < 48) {
        size_t sides[2][3];
        for (int i = 0; i < 6; i++)
            sides[i / 3][i % 3] = dy_random_below(random, of->count);
        make(of, sides[0], 1 + dy_random_below(random, 3), sides[1],
             1 + dy_random_below(random, 3));
    }
}

static void long_lists_by_playing(void **state)
{
    (void)state;
    dy_random random;
    dy_random_init(&random, 77, 1);
    for (int world = 0; world < 8; world++) {
        pool of = {.trees = game_trees_new(), .forms = new_forms(NULL)};
        assert_non_null(of.trees);
        fill(&of, &random);
        size_t known = of.count;
        for (int round = 0; round < ROUNDS / 8; round++) {
            size_t sides[2][LISTED_MAX], counts[2], from = dy_random_below(&random, 3) ? known : 17;
            for (int side = 0; side < 2; side++) {
                counts[side] = 1 + dy_random_below(&random, dy_random_below(&random, 4) ? 40 : 4);
                for (size_t i = 0; i < counts[side]; i++)
                    sides[side][i] = dy_random_below(&random, from);
            }
            make(&of, sides[0], counts[0], sides[1], counts[1]);
            int played = of.tree[of.count - 1], formed = tree_of(&of, of.form[of.count - 1]);
            assert_true(game_tree_le(of.trees, played, formed));
            assert_true(game_tree_le(of.trees, formed, played));
            is_canonical(&of, formed);
        }
        dyad_forms_free(of.forms);
        game_trees_free(of.trees);
    }
}

/* ---- failures ----------------------------------------------------------------------------- */

typedef struct once {
    size_t left; /* requests for more memory before the one that fails */
} once;

static void *fail_once(void *user, void *old, size_t old_size, size_t new_size)
{
    once *of = user;
    if (new_size > old_size && of->left-- == 0)
        return NULL;
    if (new_size)
        return realloc(old, new_size);
    free(old);
    return NULL;
}

/* With x = 2^n: {x, x + 1/4 + 1/x | x + 1/2} after {x | x + 1/2}, which is x + 1/4. One request for
 * memory fails, a comparison's among them: there is no number then, and never a wrong one. */
static void a_comparison_that_fails_gives_no_number(void **state)
{
    (void)state;
    enum { LIMBS = 4000, BITS = 64 * (LIMBS - 1) };
    static uint64_t limbs[LIMBS];
    limbs[LIMBS - 1] = 1;
    bool good = false;
    size_t failures = 0;
    for (size_t n = 0; !good; n++) {
        once of = {.left = SIZE_MAX};
        dyad_allocator allocator = {.resize = fail_once, .user = &of};
        dyad_forms *forms = new_forms(&allocator);
        dy_dyadic x = {.limbs = limbs, .limb_count = LIMBS};
        const dyad_form *one = dyad_form_integer(forms, 1), *low = dy_form_number(forms, &x);
        const dyad_form *right = dyad_form_add(forms, low, dy_form_halve(forms, one, 1));
        const dyad_form *middle = dyad_form_make(forms, &low, 1, &right, 1);
        const dyad_form *step = dy_form_halve(forms, one, BITS);
        const dyad_form *options[2] = {low, dyad_form_add(forms, middle, step)};
        of.left = n;
        const dyad_form *made = dyad_form_make(forms, options, 2, &right, 1);
        good = dyad_forms_error(forms)->status == DYAD_OK;
        of.left = SIZE_MAX;
        if (!good)
            assert_null(made);
        failures += !good;
        dyad_forms_recover(forms);
        made = dyad_form_make(forms, options, 2, &right, 1);
        assert_ptr_equal(made, dyad_form_add(forms, middle, dy_form_halve(forms, one, 3)));
        dyad_forms_free(forms);
    }
    assert_true(failures > 2);
}

/* 1/2^100 and the like, of which the forms have not worked out anything: who wins is known without
 * memory. */
static void outcomes_need_no_memory(void **state)
{
    (void)state;
    enum { BITS = 100 };
    once of = {.left = SIZE_MAX};
    dyad_allocator allocator = {.resize = fail_once, .user = &of};
    dyad_forms *forms = new_forms(&allocator);
    const uint64_t limbs[] = {1, 1};
    for (int negative = 0; negative < 2; negative++) {
        dy_dyadic x = {.exponent = BITS, .limbs = limbs, .limb_count = 2, .negative = negative};
        const dyad_form *g = dy_form_number(forms, &x);
        assert_non_null(g);
        of.left = 0;
        assert_int_equal(dyad_form_outcome(forms, g), negative ? DYAD_RIGHT_WINS : DYAD_LEFT_WINS);
        of.left = SIZE_MAX;
    }
    assert_int_equal(dyad_forms_error(forms)->status, DYAD_OK);
    dyad_forms_free(forms);
}

static dyad_status write_all(dyad_forms *forms, const dyad_form *g, dyad_write_fn write, void *user)
{
    return dyad_form_write(forms, g, 0, write, user);
}

static int recover(void *user, const void *bytes, size_t size)
{
    (void)bytes;
    (void)size;
    dyad_forms_recover(user);
    return 0;
}

/* Who is told of a text may set the forms back meanwhile: they know how deep they are afterwards.
 */
static void recovery_while_writing(void **state)
{
    (void)state;
    enum { LEVELS = 900, LONG = 5000 };
    dyad_forms *forms = new_forms(NULL);
    const dyad_form *g = dyad_form_switch(forms, dyad_form_integer(forms, 1));
    for (int i = 2; i < LEVELS; i++) { /* so that it takes more than one piece of text */
        const dyad_form *left = dyad_form_integer(forms, i);
        g = dyad_form_make(forms, &left, 1, &g, 1);
    }
    for (int way = 0; way < 2; way++) {
        text written = {.size = 0};
        assert_int_equal((way ? dyad_form_write_json : write_all)(forms, g, take, &written),
                         DYAD_OK);
        assert_in_range(written.size, LONG, SIZE_MAX);
        free(written.bytes);
        assert_int_equal((way ? dyad_form_write_json : write_all)(forms, g, recover, forms),
                         DYAD_OK);
        assert_int_equal(forms->depth, 0);
        assert_non_null(dyad_form_add(forms, g, dyad_form_negate(forms, g)));
    }
    dyad_forms_free(forms);
}

/* ---- texts -------------------------------------------------------------------------------- */

/* What is written is read back, to whatever depth it is written. */
static bool round_trip(dyad_forms *forms, const dyad_form *g)
{
    text written = {.size = 0};
    assert_non_null(g);
    dyad_status status = dyad_form_write(forms, g, 0, take, &written);
    if (status == DYAD_OK) {
        const dyad_form *back = dyad_form_read(forms, written.bytes, written.size);
        if (back != g)
            fail_msg("%s: %.200s", dyad_forms_error(forms)->text, written.bytes);
    } else {
        assert_int_equal(status, DYAD_E_LIMIT);
    }
    free(written.bytes);
    dyad_forms_recover(forms);
    return status == DYAD_OK;
}

/* {0 || 0 | {0 | -2 - 1/2^n}}: whether that is called tiny, its thermograph would tell, which there
 * is none of beyond 2048 bits; then it is written by its options. */
static void threats_of_many_bits_are_read_back(void **state)
{
    (void)state;
    static const unsigned bits[] = {1, 2048, 2049, 5000};
    dyad_forms *forms = new_forms(NULL);
    const dyad_form *zero = dyad_form_integer(forms, 0), *one = dyad_form_integer(forms, 1);
    for (size_t i = 0; i < sizeof bits / sizeof bits[0]; i++) {
        const dyad_form *low = dyad_form_subtract(forms, dyad_form_integer(forms, -2),
                                                  dy_form_halve(forms, one, bits[i]));
        const dyad_form *end = dyad_form_make(forms, &zero, 1, &low, 1);
        const dyad_form *threat = dyad_form_make(forms, &zero, 1, &end, 1);
        const dyad_form *g = dyad_form_make(forms, &zero, 1, &threat, 1);
        assert_true(round_trip(forms, g));
        assert_true(round_trip(forms, dyad_form_negate(forms, g)));
        assert_true(round_trip(forms, dyad_form_add(forms, one, g)));
        bool known = dyad_form_mean(forms, end) != NULL;
        assert_int_equal(known, bits[i] <= 2048);
        assert_int_equal(dyad_forms_error(forms)->status, known ? DYAD_OK : DYAD_E_LIMIT);
        dyad_forms_recover(forms);
    }
    dyad_forms_free(forms);
}

/* {7 || 7 | end} is 7 + Tiny(7 - end), where numbers of so many bits can be told from each other; a
 * sum may have more than there can be. */
static void threats_of_the_most_bits_are_read_back(void **state)
{
    (void)state;
    dyad_forms *forms = new_forms(NULL);
    const dyad_form *x = dyad_form_integer(forms, 7), *one = dyad_form_integer(forms, 1);
    const dyad_form *least = dy_form_halve(forms, one, DY_NUMBER_BITS_MAX);
    const dyad_form *zero = dyad_form_integer(forms, 0), *minus = dyad_form_integer(forms, -9);
    const dyad_form *ends[4] = {dyad_form_negate(forms, least)};
    ends[1] = dyad_form_make(forms, &zero, 1, &minus, 1); /* beside `least` for x */
    ends[2] = dyad_form_make(forms, &ends[0], 1, &minus, 1);
    ends[3] = dyad_form_make(forms, &least, 1, &minus, 1);
    ends[3] = dyad_form_make(forms, &ends[3], 1, &minus, 1); /* both stops -9 */
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i += SANITIZED ? 3 : 1) {
        text written = {.size = 0};
        const dyad_form *threat = dyad_form_make(forms, i == 1 ? &least : &x, 1, &ends[i], 1);
        const dyad_form *g = dyad_form_make(forms, i == 1 ? &least : &x, 1, &threat, 1);
        assert_int_equal(dyad_form_write(forms, g, 1000, take, &written), DYAD_OK);
        assert_int_equal(dyad_form_write_json(forms, g, take, &written), DYAD_OK);
        free(written.bytes);
    }
    dyad_forms_free(forms);
}

/* Numbers of more than 100000 digits; and the largest denominator, whose digits would take seconds
 * to read, is a number. */
static void long_numbers_are_read_back(void **state)
{
    (void)state;
    enum { LIMBS = DY_NUMBER_BITS_MAX / 64 + 1 };
    static const unsigned bits[] = {332200, 400000};
    dyad_forms *forms = new_forms(NULL);
    const dyad_form *minus = dyad_form_integer(forms, -1);
    for (size_t i = 0; i < sizeof bits / sizeof bits[0]; i++)
        assert_true(round_trip(forms, dy_form_halve(forms, minus, bits[i])));
    uint64_t *limbs = calloc(LIMBS, sizeof *limbs);
    assert_non_null(limbs);
    limbs[LIMBS - 1] = 1;
    const dyad_form *most =
        dy_form_number(forms, &(dy_dyadic){.limbs = limbs, .limb_count = LIMBS});
    unsigned exponent = 0;
    assert_non_null(most);
    assert_true(dy_number_is_power(most, &exponent));
    assert_int_equal(exponent, DY_NUMBER_BITS_MAX);
    free(limbs);
    dyad_forms_free(forms);
}

/* The most ups, the largest nimber, and powers of up beyond those that have a name. */
static void ends_are_read_back(void **state)
{
    (void)state;
    dyad_forms *forms = new_forms(NULL);
    assert_true(round_trip(forms, dyad_form_up(forms, DY_UPS_MAX, DY_UPS_MAX)));
    assert_true(round_trip(forms, dyad_form_up(forms, -DY_UPS_MAX, 0)));
    for (int32_t ups = -1; ups <= 1; ups++) { /* their options are there too */
        const dyad_form *g = dyad_form_up(forms, ups, DY_UPS_MAX);
        for (int side = 0; side < 2; side++) {
            size_t count = dyad_form_option_count(g, (dyad_side)side);
            assert_true(round_trip(forms, dyad_form_option(forms, g, (dyad_side)side, count - 1)));
        }
    }
    for (uint32_t n = 1999; n <= 2003; n++)
        for (int way = 0; way < 8; way++) {
            const dyad_form *g =
                way & 1 ? dyad_form_up_power(forms, n) : dyad_form_up_sum(forms, n);
            g = way & 2 ? dyad_form_negate(forms, g) : g;
            assert_true(round_trip(
                forms, dyad_form_add(forms, g, dyad_form_nimber(forms, way & 4 ? 1 : 0))));
        }
    assert_null(dyad_form_read(forms, "^1073741825", 11));
    dyad_forms_recover(forms);
    assert_null(dyad_form_read(forms, "*1073741824", 11));
    dyad_forms_recover(forms);
    assert_null(dyad_form_nimber(forms, DY_UPS_MAX + 1));
    assert_int_equal(dyad_forms_error(forms)->status, DYAD_E_LIMIT);
    dyad_forms_recover(forms);
    dyad_forms_free(forms);
}

static const dyad_form *deeper(dyad_forms *forms, const dyad_form *g, int way, int64_t n)
{
    const dyad_form *number = dyad_form_integer(forms, n), *minus = dyad_form_integer(forms, -n);
    const dyad_form *zero = dyad_form_integer(forms, 0);
    switch (way) {
    case 0: return dyad_form_make(forms, &g, 1, &minus, 1);
    case 1: return dyad_form_make(forms, &number, 1, &g, 1);
    case 2: return dyad_form_switch(forms, dyad_form_make(forms, &number, 1, &g, 1));
    case 3: return dyad_form_tiny(forms, g);
    default: return dyad_form_make(forms, &g, 1, &zero, 1);
    }
}

/* Each way, and any two in turns, down to where writing ends. */
static void deep_forms_are_read_back(void **state)
{
    (void)state;
    enum { WAYS = 5, DEEP = 1100, EVERY = 97 };
    for (int way = 0; way < WAYS * WAYS; way++) {
        dyad_forms *forms = new_forms(NULL);
        const dyad_form *g = dyad_form_up(forms, 1, 1);
        for (int64_t k = 1; k <= DEEP; k++) {
            g = deeper(forms, g, k % 2 ? way / WAYS : way % WAYS, k);
            if (k % EVERY == 0 && !round_trip(forms, g))
                break;
        }
        dyad_forms_free(forms);
    }
}

/* What ends in a switch of something in parentheses, which take a place of their own. */
static void deep_parentheses_are_read_back(void **state)
{
    (void)state;
    enum { DEEP = 1000, FROM = 990, PARENTHESES = 3 };
    dyad_forms *forms = new_forms(NULL);
    const dyad_form *one = dyad_form_integer(forms, 1);
    const dyad_form *inner[PARENTHESES] = {dyad_form_up(forms, 1, 2), dyad_form_tiny(forms, one),
                                           dyad_form_up_power(forms, 3)};
    for (int i = 0; i < PARENTHESES; i++) {
        const dyad_form *g = dyad_form_switch(forms, dyad_form_add(forms, one, inner[i]));
        int64_t k = 1;
        bool written = true;
        for (; k < DEEP && written; k++) { /* {2k + 10 | {2k + 9 | -1000}, g}: lists are braced */
            const dyad_form *left = dyad_form_integer(forms, 2 * k + 10);
            const dyad_form *a = dyad_form_integer(forms, 2 * k + 9);
            const dyad_form *b = dyad_form_integer(forms, -1000 * DEEP - k);
            const dyad_form *right[] = {g, dyad_form_make(forms, &a, 1, &b, 1)};
            g = dyad_form_make(forms, &left, 1, right, 2);
            written = k < FROM || round_trip(forms, g);
        }
        assert_in_range(k, FROM + 1, DEEP - 1);
    }
    dyad_forms_free(forms);
}

/* ---- work --------------------------------------------------------------------------------- */

typedef struct button {
    volatile int stop;
    size_t from; /* a request for as much presses it */
} button;

static void *press(void *user, void *old, size_t old_size, size_t new_size)
{
    button *of = user;
    if (new_size > old_size && new_size >= of->from)
        of->stop = 1;
    if (new_size)
        return realloc(old, new_size);
    free(old);
    return NULL;
}

/* The nimbers of heaps take time as the square of the heap: a stop is heeded between two, and
 * between two heaps where moves are looked at. */
static void heaps_heed_a_stop(void **state)
{
    (void)state;
    static const char heap[] = "0.7777 10000";
    button of = {.from = 1 << 20}; /* what the nimbers that are seen take */
    dyad_allocator allocator = {.resize = press, .user = &of};
    dyad_forms *forms = new_forms(&allocator);
    dyad_evaluator *evaluator;
    assert_int_equal(dyad_evaluator_new(forms, &evaluator), DYAD_OK);
    dyad_forms_set_stop(forms, &of.stop);
    assert_null(dyad_evaluate(evaluator, dyad_ruleset_find("octal", 5), heap, sizeof heap - 1));
    assert_int_equal(of.stop, 1);
    assert_int_equal(dyad_forms_error(forms)->status, DYAD_E_STOPPED);
    of.stop = 0;
    of.from = SIZE_MAX;
    dyad_forms_recover(forms);
    assert_non_null(dyad_evaluate(evaluator, dyad_ruleset_find("octal", 5), heap, sizeof heap - 1));
    static const char by_moves[] = "0.777 3000"; /* each way down has thousands of moves */
    of.from = 1 << 17;
    dyad_evaluator_use_formulas(evaluator, false);
    assert_null(
        dyad_evaluate(evaluator, dyad_ruleset_find("octal", 5), by_moves, sizeof by_moves - 1));
    assert_int_equal(of.stop, 1);
    assert_int_equal(dyad_forms_error(forms)->status, DYAD_E_STOPPED);
    dyad_evaluator_free(evaluator);
    dyad_forms_free(forms);
}

/* ---- drawings ----------------------------------------------------------------------------- */

/* +-2^n and +-2^-n: drawn, or said to be too large; a picture of what is small has its size. */
static void drawings_of_what_no_double_holds(void **state)
{
    (void)state;
    dyad_forms *forms = new_forms(NULL);
    size_t drawn = 0, refused = 0;
    static uint64_t limbs[30];
    for (unsigned n = 970; n < 1100; n += 6)
        for (int kind = 0; kind < 6; kind++) {
            dy_dyadic large = {.limbs = limbs, .limb_count = n / 64 + 1};
            memset(limbs, 0, sizeof limbs);
            limbs[n / 64] = UINT64_C(1) << (n % 64);
            const dyad_form *at = kind % 2 ? dy_form_number(forms, &large)
                                           : dy_form_halve(forms, dyad_form_integer(forms, 3), n);
            text picture = {.size = 0};
            dyad_status status =
                dyad_form_draw_thermograph(forms, dyad_form_switch(forms, at),
                                           (dyad_picture)(kind / 2), false, 0, take, &picture);
            if (status == DYAD_OK) {
                assert_in_range(picture.size, 100, 20000);
                assert_null(strstr(picture.bytes, "92233720368547"));
                drawn++;
            } else {
                assert_int_equal(status, DYAD_E_LIMIT);
                assert_non_null(strstr(dyad_forms_error(forms)->text, "too large to draw"));
                refused++;
            }
            free(picture.bytes);
            dyad_forms_recover(forms);
        }
    assert_true(drawn > 60 && refused > 30);
    dyad_forms_free(forms);
}

/* Long numbers are read piece by piece, and halved without their denominators. */
static void long_numbers_cost_their_pieces(void **state)
{
    (void)state;
    enum { DIGITS = 300001, TIMES = 6, HALVES = 20000, STEPS = 1 << 30 };
    dyad_forms *forms = new_forms(NULL);
    char *digits = malloc(DIGITS);
    const char *written;
    size_t size;
    assert_non_null(digits);
    for (size_t i = 0; i < DIGITS; i++)
        digits[i] = (char)('1' + i * i % 9);
    forms->patience = STEPS;
    const dyad_form *number = dy_form_number_read(forms, digits, DIGITS);
    assert_in_range(STEPS - forms->patience, 0, TIMES * DIGITS);
    assert_non_null(number);
    dy_arena_mark mark = dy_arena_here(&forms->scratch);
    assert_true(dy_form_number_text(forms, number, &forms->scratch, &written, &size));
    assert_int_equal(size, DIGITS);
    assert_memory_equal(written, digits, DIGITS);
    dy_arena_back(&forms->scratch, mark);
    const dyad_form *one = dyad_form_integer(forms, 1), *half = one;
    forms->patience = STEPS;
    for (int i = 0; i < HALVES; i++)
        half = dy_form_halve(forms, half, 1);
    assert_in_range(STEPS - forms->patience, 0, 4 * HALVES);
    assert_ptr_equal(half, dy_form_halve(forms, one, HALVES));
    free(digits);
    dyad_forms_free(forms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_numbers_cost_their_pieces),
        cmocka_unit_test(simplest_numbers_near_2_to_the_63),
        cmocka_unit_test(multiples_near_2_to_the_63),
        cmocka_unit_test(long_lists_by_playing),
        cmocka_unit_test(a_comparison_that_fails_gives_no_number),
        cmocka_unit_test(outcomes_need_no_memory),
        cmocka_unit_test(recovery_while_writing),
        cmocka_unit_test(threats_of_many_bits_are_read_back),
        cmocka_unit_test(threats_of_the_most_bits_are_read_back),
        cmocka_unit_test(long_numbers_are_read_back),
        cmocka_unit_test(ends_are_read_back),
        cmocka_unit_test(deep_forms_are_read_back),
        cmocka_unit_test(deep_parentheses_are_read_back),
        cmocka_unit_test(heaps_heed_a_stop),
        cmocka_unit_test(drawings_of_what_no_double_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
