/* form_lists_test.c - how much work lists are whose options are compared only where nothing that is
 * known beforehand says no, and sums of games with long lists, counted in the steps after which the
 * stop flag is looked at. */
#include "base/random.h"
#include "cgt/form.h"
#include "cgt/form_sort.h"
#include "oracle/sanitized.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { STEPS = 1 << 30, SETTLED_ROOM = 512 };

static dyad_forms *new_forms(void)
{
    dyad_forms *forms;
    assert_int_equal(dyad_forms_new(NULL, 0, &forms, NULL), DYAD_OK);
    return forms;
}

/* n * 2^scale. Of many such numbers with large scales the keys are the same, and so they are of
 * many within 2^-32 of each other. */
static const int scales[] = {0, 40, -60};
enum { SCALES = sizeof scales / sizeof scales[0] };

static const dyad_form *scaled(dyad_forms *forms, int64_t n, int scale)
{
    return scale < 0 ? dyad_form_dyadic(forms, n, (unsigned)-scale)
                     : dyad_form_integer(forms, n * (INT64_C(1) << scale));
}

/* Switches, and {5k | -3k}, in any order, with numbers and nimbers among them: none dominates
 * another, which their stops say without comparing each with each. */
static void hot_options_cost(int scale)
{
    enum { COUNT = 20000, STEP = 7919, TIMES = 60, NIMBERS = 20 }; /* a prime */
    dyad_forms *forms = new_forms();
    for (int negated = 0; negated < 2; negated++) {
        const dyad_form *end = scaled(forms, negated ? 9 * COUNT : -9 * COUNT, scale);
        if (negated)
            assert_true(dy_forms_push(forms, end));
        for (int64_t i = 1; i <= COUNT; i++) {
            int64_t k = 1 + i * STEP % COUNT;
            const dyad_form *left = scaled(forms, negated ? 3 * k : 5 * k, scale);
            const dyad_form *right = scaled(forms, negated ? -5 * k : -3 * k, scale);
            assert_true(dy_forms_push(forms, dyad_form_make(forms, &left, 1, &right, 1)));
            if (i <= NIMBERS)
                assert_true(dy_forms_push(forms, dyad_form_nimber(forms, (uint32_t)i - 1)));
        }
        if (!negated)
            assert_true(dy_forms_push(forms, end));
        forms->patience = STEPS;
        size_t counts[2] = {negated ? 1 : COUNT + NIMBERS, negated ? COUNT + NIMBERS : 1};
        const dyad_form *made = dy_form_make(forms, counts[0], counts[1]);
        assert_non_null(made);
        assert_in_range(STEPS - forms->patience, 0, TIMES * COUNT);
        for (int side = 0; side < 2; side++)
            assert_int_equal(dyad_form_option_count(made, (dyad_side)side), counts[side]);
    }
    dyad_forms_free(forms);
}

static void hot_options_cost_their_number(void **state)
{
    (void)state;
    for (size_t i = 0; i < SCALES; i++)
        hot_options_cost(scales[i]);
}

/* *n + Tiny(1), and ^<2> + *n: nimbers are compared with games that have one option or two, which
 * are looked at before the nimbers below are. */
static void few_options_come_before_many(void **state)
{
    (void)state;
    enum { SUMMED = 96, SUMMED_TIMES = 8, POWERED = 20000, POWERED_TIMES = 40 };
    dyad_forms *forms = new_forms();
    const dyad_form *tiny = dyad_form_tiny(forms, dyad_form_integer(forms, 1));
    forms->patience = STEPS;
    assert_non_null(dyad_form_add(forms, dyad_form_nimber(forms, SUMMED), tiny));
    assert_in_range(STEPS - forms->patience, 0, SUMMED_TIMES * SUMMED * SUMMED * SUMMED);
    forms->patience = STEPS;
    assert_non_null(dy_form_up_power_star(forms, 2, POWERED));
    assert_in_range(STEPS - forms->patience, 0, POWERED_TIMES * POWERED);
    dyad_forms_free(forms);
}

static bool is_late(void *user)
{
    (void)user;
    return true;
}

/* *n + {300*64|100||-100|-300*64} is one of the sums of each nimber below, which are worked out
 * once: were some of them forgotten, they would be worked out from others that are forgotten, and
 * so on. The nimbers are made in any order, with numbers between. */
static void no_sum_is_worked_out_twice(void **state)
{
    (void)state;
    enum { NIMBER = SANITIZED ? 400 : 1700, BETWEEN = 4, TIMES = 60 };
    dyad_forms *forms = new_forms();
    dy_random random;
    uint32_t order[NIMBER + 1];
    int64_t number = NIMBER;
    dy_random_init(&random, 5, 2);
    for (uint32_t i = 0; i <= NIMBER; i++) {
        uint64_t at = dy_random_below(&random, i + 1);
        order[i] = i;
        order[i] = order[at];
        order[at] = i;
    }
    for (size_t i = 0; i <= NIMBER; i++) {
        assert_non_null(dyad_form_nimber(forms, order[i]));
        for (uint64_t k = dy_random_below(&random, BETWEEN); k > 0; k--)
            assert_non_null(dyad_form_integer(forms, number++));
    }
    const dyad_form *threat = dyad_form_add(forms, dyad_form_integer(forms, 300),
                                            dyad_form_nimber(forms, DY_LARGE_NIMBER));
    const dyad_form *answer = dyad_form_integer(forms, 100);
    const dyad_form *hot = dyad_form_switch(forms, dyad_form_make(forms, &threat, 1, &answer, 1));
    forms->late = is_late;
    forms->patience = TIMES * NIMBER * NIMBER;
    assert_non_null(dyad_form_add(forms, hot, dyad_form_nimber(forms, NIMBER)));
    dyad_forms_free(forms);
}

/* {B, {A|x*}, {A-1|y*}, ... | X}, where x* and the like are the replies, is {B|X}, for the numbers
 * behind them are less. Many of one key are told apart as soon as others. */
static void replies_by_many_numbers_cost_their_number(void **state)
{
    (void)state;
    enum { COUNT = 20000, TIMES = 40 };
    const int64_t bases[] = {0, INT64_C(1) << 40};
    for (int i = 0; i < 2; i++) {
        dyad_forms *forms = new_forms();
        int64_t end = bases[i] + 2 * COUNT;
        const dyad_form *best = dyad_form_integer(forms, end + 1);
        const dyad_form *right = dyad_form_integer(forms, end);
        for (int64_t k = 0; k < COUNT; k++) {
            const dyad_form *threat = dyad_form_integer(forms, end + 2 * COUNT - k);
            const dyad_form *low = dyad_form_add(forms, dyad_form_integer(forms, bases[i] + k),
                                                 dyad_form_nimber(forms, 1));
            assert_true(dy_forms_push(forms, dyad_form_make(forms, &threat, 1, &low, 1)));
        }
        assert_true(dy_forms_push(forms, best));
        assert_true(dy_forms_push(forms, right));
        forms->patience = STEPS;
        assert_ptr_equal(dy_form_make(forms, COUNT + 1, 1),
                         dyad_form_make(forms, &best, 1, &right, 1));
        assert_in_range(STEPS - forms->patience, 0, TIMES * COUNT);
        dyad_forms_free(forms);
    }
}

/* +-{*2,*2,...}: each is turned into its negative, and that is counted as being listed is. */
static void negatives_of_a_list_are_counted(void **state)
{
    (void)state;
    enum { COUNT = 16000, ROOM = 3 * COUNT + 4 };
    unsigned steps[2];
    dyad_forms *forms = new_forms();
    const dyad_form *star = dyad_form_nimber(forms, 2), **list = malloc(2 * COUNT * sizeof *list);
    char *text = malloc(ROOM);
    assert_true(text && list);
    size_t size = 0;
    for (const char *c = "+-{"; *c; c++)
        text[size++] = *c;
    for (int i = 0; i < COUNT; i++) {
        text[size++] = '*';
        text[size++] = '2';
        text[size++] = i + 1 < COUNT ? ',' : '}';
        list[2 * i] = list[2 * i + 1] = star;
    }
    forms->patience = STEPS;
    assert_ptr_equal(dyad_form_make(forms, list, COUNT, list + COUNT, COUNT), forms->zero);
    steps[0] = STEPS - forms->patience;
    forms->patience = STEPS;
    assert_ptr_equal(dyad_form_read(forms, text, size), forms->zero);
    steps[1] = STEPS - forms->patience;
    assert_in_range(steps[1] - steps[0], COUNT + COUNT / DY_TICK_ITEMS, STEPS);
    free(text);
    free(list);
    dyad_forms_free(forms);
}

/* One that is behind all others when its side begins, and before them all when the other does,
 * opens no gate: each of the others is compared with it alone. */
static void one_rival_is_compared_alone(void **state)
{
    (void)state;
    enum { COUNT = 20000, TIMES = 60, FAR = 1000000, THREAT = 1000000000 };
    dyad_forms *forms = new_forms();
    const dyad_form *five = dyad_form_integer(forms, 5), *far = dyad_form_integer(forms, FAR);
    const dyad_form *threat = dyad_form_integer(forms, -THREAT);
    threat = dyad_form_make(forms, &five, 1, &threat, 1);
    const dyad_form *rival = dyad_form_make(forms, &far, 1, &threat, 1);
    for (int negated = 0; negated < 2; negated++) {
        const dyad_form *end = dyad_form_integer(forms, negated ? 10 * COUNT : -10 * COUNT);
        if (negated)
            assert_true(dy_forms_push(forms, end));
        assert_true(dy_forms_push(forms, negated ? dyad_form_negate(forms, rival) : rival));
        for (int64_t i = 1; i <= COUNT; i++) {
            const dyad_form *left = dyad_form_integer(forms, negated ? i : 100 + i);
            const dyad_form *right = dyad_form_integer(forms, negated ? -100 - i : -i);
            assert_true(dy_forms_push(forms, dyad_form_make(forms, &left, 1, &right, 1)));
        }
        if (!negated)
            assert_true(dy_forms_push(forms, end));
        forms->patience = STEPS;
        const dyad_form *made =
            dy_form_make(forms, negated ? 1 : COUNT + 1, negated ? COUNT + 1 : 1);
        assert_non_null(made);
        assert_in_range(STEPS - forms->patience, 0, TIMES * COUNT);
        assert_int_equal(dyad_form_option_count(made, (dyad_side)negated), COUNT + 1);
    }
    dyad_forms_free(forms);
}

/* {X, {100n | {n+1|-1},{n+2|-2},...|-11n} | -10n} for X = {4n|-4n}: what lies behind the reply to
 * the second option is compared with X, which stays, and not each with each. */
static void one_that_stays_makes_no_pairs(void **state)
{
    (void)state;
    enum { COUNT = 20000, TIMES = 60, NEAR = 4, END = 10, REPLY = 11, FAR = 100 };
    dyad_forms *forms = new_forms();
    const dyad_form **hot = malloc(COUNT * sizeof(const dyad_form *));
    assert_non_null(hot);
    for (int64_t i = 0; i < COUNT; i++) {
        const dyad_form *left = dyad_form_integer(forms, COUNT + 1 + i);
        const dyad_form *right = dyad_form_integer(forms, -1 - i);
        hot[i] = dyad_form_make(forms, &left, 1, &right, 1);
    }
    const dyad_form *last = dyad_form_integer(forms, -REPLY * COUNT);
    const dyad_form *reply = dyad_form_make(forms, hot, COUNT, &last, 1);
    const dyad_form *far = dyad_form_integer(forms, FAR * COUNT);
    const dyad_form *options[2][2] = {
        {dyad_form_switch(forms, dyad_form_integer(forms, NEAR * COUNT)),
         dyad_form_make(forms, &far, 1, &reply, 1)}};
    const dyad_form *ends[2] = {dyad_form_integer(forms, -END * COUNT)};
    ends[1] = dyad_form_negate(forms, ends[0]);
    for (int i = 0; i < 2; i++)
        options[1][i] = dyad_form_negate(forms, options[0][i]);
    for (int negated = 0; negated < 2; negated++) {
        forms->patience = STEPS;
        const dyad_form *made = negated ? dyad_form_make(forms, &ends[1], 1, options[1], 2)
                                        : dyad_form_make(forms, options[0], 2, &ends[0], 1);
        assert_non_null(made);
        assert_in_range(STEPS - forms->patience, 0, TIMES * COUNT);
        assert_int_equal(dyad_form_option_count(made, (dyad_side)negated), COUNT + 1);
    }
    free(hot);
    dyad_forms_free(forms);
}

/* Games of few numbers, of which many are as good as others. */
static const dyad_form *small_game(dyad_forms *forms, dy_random *random, int depth, int scale)
{
    const dyad_form *option[2][2];
    size_t count[2];
    if (depth == 0 || dy_random_below(random, 4) == 0)
        return scaled(forms, (int64_t)dy_random_below(random, 13) - 6, scale);
    for (int side = 0; side < 2; side++) {
        count[side] = 1 + dy_random_below(random, 2);
        for (size_t i = 0; i < count[side]; i++)
            option[side][i] = small_game(forms, random, depth - 1, scale);
    }
    return dyad_form_make(forms, option[0], count[0], option[1], count[1]);
}

/* Whether one of a list is at least as good as `option`, or the same before it. */
static bool is_needless(dyad_forms *forms, const dyad_form *const *list, size_t count, size_t at,
                        bool left)
{
    for (size_t i = 0; i < count; i++) {
        bool as_good =
            left ? dy_form_le(forms, list[at], list[i]) : dy_form_le(forms, list[i], list[at]);
        if (list[i] == list[at] ? i < at : as_good)
            return true;
    }
    return false;
}

/* The same list where some of it is settled already: what is not is compared with all. */
static void check_settled(dyad_forms *forms, const dyad_form **few, size_t few_count,
                          const dyad_form *const *all, size_t count, size_t most_settled, bool left)
{
    const dyad_form *list[SETTLED_ROOM];
    size_t settled = 0, before = 0, found = 0;
    for (int closed = 1; closed >= 0; closed--) /* those that are come first, by their ids */
        for (size_t i = 0; i < few_count && settled < most_settled; i++)
            if (dy_is_closed(few[i]) == closed)
                list[settled++] = few[i];
    while (before < settled && dy_is_closed(list[before]))
        before++;
    dy_form_sort(forms, list, before);
    size_t size = settled, stayed = settled;
    for (size_t i = 0; i < count && size < SETTLED_ROOM; i++)
        list[size++] = all[i];
    size = dy_form_drop_dominated(forms, list, size, left ? DYAD_LEFT : DYAD_RIGHT, &settled);
    assert_int_equal(size, few_count);
    assert_int_equal(settled, stayed);
    for (size_t i = 0; i < few_count; i++)
        for (size_t k = 0; k < size; k++)
            found += few[i] == list[k];
    assert_int_equal(found, few_count);
}

/* What comparing each with each leaves comes to the same. */
static void rivals_are_all_found(void **state)
{
    (void)state;
    enum { ROUNDS = 300, COUNT = 220, DEPTH = 3 };
    dyad_forms *forms = new_forms();
    dy_random random;
    size_t hot = 0;
    dy_random_init(&random, 5, 1);
    for (int round = 0; round < ROUNDS; round++) {
        const dyad_form *all[COUNT], *few[COUNT];
        size_t count = 0;
        bool left = round % 2;
        int scale = round / 2 % 4 ? scales[round / 2 % 4 - 1] : -1;
        for (size_t i = 0; i < COUNT; i++)
            all[i] = small_game(forms, &random, DEPTH, scale);
        for (size_t i = 0; i < COUNT; i++)
            if (!is_needless(forms, all, COUNT, i, left))
                few[count++] = all[i];
        const dyad_form *end = scaled(forms, left ? -9 : 9, scale < 0 ? 0 : scale);
        const dyad_form *made = left ? dyad_form_make(forms, all, COUNT, &end, 1)
                                     : dyad_form_make(forms, &end, 1, all, COUNT);
        assert_ptr_equal(made, left ? dyad_form_make(forms, few, count, &end, 1)
                                    : dyad_form_make(forms, &end, 1, few, count));
        size_t kept = COUNT, settled = 0;
        check_settled(forms, few, count, all, COUNT, count / 2, left);
        kept = dy_form_drop_dominated(forms, all, COUNT, left ? DYAD_LEFT : DYAD_RIGHT, &settled);
        assert_int_equal(kept, count);
        hot += count;
    }
    assert_true(hot > ROUNDS); /* more than one is left of a list */
    dyad_forms_free(forms);
}

/* ---- order -------------------------------------------------------------------------------- */

enum { SORTED = 400000, BLOCKS = 25 };

static bool is_behind_by_place(dyad_forms *forms, const dyad_form *g, const dyad_form *h,
                               const void *by)
{
    (void)forms;
    ++*(size_t *)(uintptr_t)by;
    return (uintptr_t)g > (uintptr_t)h;
}

static bool always(dyad_forms *forms, size_t item)
{
    return forms && item < SIZE_MAX;
}

/* Lists in order, the other way round, by chance, of few that are all the same, with two exchanged,
 * and cut into blocks that are dealt out: of these a shellsort whose long steps are all multiples
 * of 25 put none in order before its short ones. */
static void lists_in_any_order_take_n_log_n(void **state)
{
    (void)state;
    enum { ORDERS = 6, LOG = 19, FEW = 3 };
    dyad_forms *forms = new_forms();
    dy_random random;
    dy_random_init(&random, 5, 0);
    const dyad_form **list = calloc(SORTED, sizeof(const dyad_form *));
    unsigned char *places = calloc(SORTED + 1, 1); /* addresses alone */
    assert_true(list && places);
    for (int order = 0; order < ORDERS; order++) {
        for (size_t count = 0; count <= SORTED; count = count < 40 ? count + 1 : count * 100) {
            size_t compared = 0, dealt = 0;
            for (size_t i = 0; i < count; i++) {
                size_t places_of[ORDERS] = {i, count - i, dy_random_next(&random) % count, i % FEW,
                                            i};
                list[i] = (const dyad_form *)(uintptr_t)(places + places_of[order]);
            }
            if (order == 4 && count > 1)
                list[0] = (const dyad_form *)(uintptr_t)(places + count);
            for (size_t block = 0; order == 5 && block < BLOCKS; block++)
                for (size_t i = block; i < count; i += BLOCKS)
                    list[i] = (const dyad_form *)(uintptr_t)(places + dealt++);
            dy_sort_options(forms, list, count, is_behind_by_place, &compared, always);
            assert_in_range(compared, 0, (2 * LOG + 16) * count);
            for (size_t i = 1; i < count; i++)
                assert_true((uintptr_t)list[i - 1] <= (uintptr_t)list[i]);
        }
    }
    free(places);
    free(list);
    dyad_forms_free(forms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hot_options_cost_their_number),
        cmocka_unit_test(one_rival_is_compared_alone),
        cmocka_unit_test(one_that_stays_makes_no_pairs),
        cmocka_unit_test(rivals_are_all_found),
        cmocka_unit_test(negatives_of_a_list_are_counted),
        cmocka_unit_test(few_options_come_before_many),
        cmocka_unit_test(no_sum_is_worked_out_twice),
        cmocka_unit_test(replies_by_many_numbers_cost_their_number),
        cmocka_unit_test(lists_in_any_order_take_n_log_n),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
