/* form_work_test.c - how much work forms with long lists of options are, counted in the steps after
 * which the stop flag is looked at, and how soon a stop is heeded. */
#include "cgt/form_shape.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STEPS = 1 << 30 };

static dyad_forms *new_forms(void)
{
    dyad_forms *forms;
    assert_int_equal(dyad_forms_new(NULL, 0, &forms, NULL), DYAD_OK);
    return forms;
}

/* {*0, ..., *(n-1) | 0} is ^*; and so with a number and ups on all of them. */
static void nimbers_cost_their_number(void **state)
{
    (void)state;
    enum { COUNT = 20000, TIMES = 20 };
    dyad_forms *forms = new_forms();
    for (uint32_t i = 0; i < COUNT; i++)
        assert_true(dy_forms_push(forms, dyad_form_nimber(forms, i)));
    assert_true(dy_forms_push(forms, forms->zero));
    forms->patience = STEPS;
    assert_ptr_equal(dy_form_make(forms, COUNT, 1), dyad_form_up(forms, 1, 1));
    assert_in_range(STEPS - forms->patience, 0, TIMES * COUNT);
    dyad_forms_free(forms);
}

/* {*0, ..., *(n-1), *(n+1), ..., *2n | *0, ..., *(n-1)} is *n, without a comparison; so with a
 * number on all of them. */
static void nimbers_on_both_sides_cost_their_number(void **state)
{
    (void)state;
    enum { COUNT = 20000, TIMES = 6 };
    dyad_forms *forms = new_forms();
    for (int sides = 0; sides < 8; sides++) {
        const dyad_form *number = dyad_form_dyadic(forms, sides, 1);
        size_t counts[2] = {0, 0};
        for (int side = 0; side < 2; side++)
            for (uint32_t i = 2 * COUNT; i-- > 0;) {
                if (i == COUNT || (i > COUNT && sides >> side & 1))
                    continue;
                const dyad_form *nimber = dyad_form_nimber(forms, i);
                assert_true(dy_forms_push(forms, dyad_form_add(forms, number, nimber)));
                counts[side]++;
            }
        forms->patience = STEPS;
        const dyad_form *made = dy_form_make(forms, counts[0], counts[1]);
        assert_ptr_equal(made, dyad_form_add(forms, number, dyad_form_nimber(forms, COUNT)));
        assert_in_range(STEPS - forms->patience, 0, TIMES * COUNT);
    }
    dyad_forms_free(forms);
}

/* {-1, *0, ..., *(2n-1) | *0, ..., *(n-1), *(n+1)} is {*0, ..., *n | *0, ..., *(n-1), *(n+1)}: all
 * beyond *n are answered by it. */
static void nimbers_beyond_the_others_cost_their_number(void **state)
{
    (void)state;
    enum { COUNT = 20000, TIMES = 8 };
    dyad_forms *forms = new_forms();
    const dyad_form *made[2];
    for (int right = 0; right < 2; right++) {
        size_t counts[2] = {0, 0};
        for (int side = 0; side < 2; side++) {
            bool longer = side == right;
            if (longer)
                assert_true(dy_forms_push(forms, dyad_form_integer(forms, right ? 1 : -1)));
            for (uint32_t i = longer ? 2 * COUNT : COUNT + 2; i-- > 0;)
                if (longer || i != COUNT) {
                    assert_true(dy_forms_push(forms, dyad_form_nimber(forms, i)));
                    counts[side]++;
                }
            counts[side] += longer;
        }
        forms->patience = STEPS;
        made[right] = dy_form_make(forms, counts[0], counts[1]);
        assert_in_range(STEPS - forms->patience, 0, TIMES * COUNT);
        assert_int_equal(dyad_form_option_count(made[right], (dyad_side)right), COUNT + 1);
        assert_int_equal(dyad_form_option_count(made[right], (dyad_side)!right), COUNT + 1);
    }
    assert_ptr_equal(dyad_form_negate(forms, made[0]), made[1]);
    dyad_forms_free(forms);
}

/* 1:*n is 1*n: at each step 0, which is dominated, stands among the nimbers by 1. */
static void nimbers_above_a_number_cost_their_pairs(void **state)
{
    (void)state;
    enum { NIMBER = 200, TIMES = 20 };
    dyad_forms *forms = new_forms();
    const dyad_form *nimber = dyad_form_nimber(forms, NIMBER), *one = dyad_form_integer(forms, 1);
    forms->patience = STEPS;
    const dyad_form *made = dyad_form_ordinal_sum(forms, one, nimber);
    assert_in_range(STEPS - forms->patience, 0, TIMES * NIMBER * NIMBER);
    assert_ptr_equal(made, dyad_form_add(forms, one, nimber));
    dyad_forms_free(forms);
}

/* That of the memo of comparisons apart, which grows with their number. */
static size_t memory_beside_compared(dyad_forms *forms)
{
    return dyad_forms_memory(forms) - (sizeof(uint64_t) << forms->compared_log);
}

/* {-1, *0, ..., *(n-1), *(n+1), ..., *2n | *0, ..., *(n-1)} is *n: the reply to each nimber beyond
 * is *n, and what lies behind that is listed once, not once for each. */
static void replies_are_bypassed_once(void **state)
{
    (void)state;
    enum { COUNT = 2000, BYTES_EACH = 1000 };
    dyad_forms *forms = new_forms();
    assert_non_null(dy_forms_compared(forms));
    size_t before = memory_beside_compared(forms);
    assert_true(dy_forms_push(forms, dyad_form_integer(forms, -1)));
    for (uint32_t i = 0; i <= 2 * COUNT; i++)
        if (i != COUNT)
            assert_true(dy_forms_push(forms, dyad_form_nimber(forms, i)));
    for (uint32_t i = 0; i < COUNT; i++)
        assert_true(dy_forms_push(forms, dyad_form_nimber(forms, i)));
    assert_ptr_equal(dy_form_make(forms, 1 + 2 * COUNT, COUNT), dyad_form_nimber(forms, COUNT));
    assert_in_range(memory_beside_compared(forms) - before, 0, COUNT * BYTES_EACH);
    dyad_forms_free(forms);
}

/* {{100|*0}, {50|1}, {100|*1}, {50|1*1}, ..., 30 | 5} is {30|5}: the replies are nimbers by 0 and
 * by 1 in turn, and what lies behind them is listed once for each number. */
static void replies_by_two_numbers_are_bypassed_once(void **state)
{
    (void)state;
    enum { COUNT = 600, BYTES_EACH = 1000 };
    dyad_forms *forms = new_forms();
    const dyad_form *high[2] = {dyad_form_integer(forms, 100), dyad_form_integer(forms, 50)};
    const dyad_form *best = dyad_form_integer(forms, 30), *right = dyad_form_integer(forms, 5);
    assert_non_null(dy_forms_compared(forms));
    assert_non_null(dy_forms_added(forms)); /* so little is added that it does not grow */
    size_t before = memory_beside_compared(forms);
    for (uint32_t i = 0; i < COUNT; i++)
        for (int number = 0; number < 2; number++) {
            const dyad_form *low = dyad_form_nimber(forms, i);
            low = dyad_form_add(forms, low, dyad_form_integer(forms, number));
            assert_true(dy_forms_push(forms, dyad_form_make(forms, &high[number], 1, &low, 1)));
        }
    assert_true(dy_forms_push(forms, best));
    assert_true(dy_forms_push(forms, right));
    assert_ptr_equal(dy_form_make(forms, 2 * COUNT + 1, 1),
                     dyad_form_make(forms, &best, 1, &right, 1));
    assert_in_range(memory_beside_compared(forms) - before, 0, 2 * COUNT * BYTES_EACH);
    dyad_forms_free(forms);
}

/* {{5|*a}, {5|*b}, ... | 0}, where *a and the like are the replies, is {*0, ..., *(m-1) | 0} for
 * the greatest m of them, in whatever order they stand; and so with numbers added. */
static void behind_the_greatest_nimber_lies_what_is_behind_all(void **state)
{
    (void)state;
    enum { COUNT = 12 };
    dyad_forms *forms = new_forms();
    uint64_t dice = 1;
    for (int round = 0; round < 500; round++) {
        const dyad_form *left[COUNT], *behind[COUNT];
        uint32_t greatest = 0;
        const dyad_form *number = dyad_form_integer(forms, round % 3);
        const dyad_form *high = dyad_form_integer(forms, 5);
        for (int i = 0; i < COUNT; i++) {
            dice = dice * UINT64_C(6364136223846793005) + 1442695040888963407;
            uint32_t nim = 1 + (uint32_t)(dice >> 60) % (COUNT - 1);
            greatest = nim > greatest ? nim : greatest;
            const dyad_form *reply = dyad_form_nimber(forms, nim);
            left[i] = dyad_form_make(forms, &high, 1, &reply, 1);
            left[i] = dyad_form_add(forms, left[i], number);
        }
        for (uint32_t i = 0; i < greatest; i++)
            behind[i] = dyad_form_add(forms, dyad_form_nimber(forms, i), number);
        const dyad_form *made = dyad_form_make(forms, left, COUNT, &number, 1);
        assert_non_null(made);
        assert_ptr_equal(made, dyad_form_make(forms, behind, greatest, &number, 1));
    }
    dyad_forms_free(forms);
}

/* {{5|*1}, ..., {5|*n} | 0}: each is compared with each, and not with all nimbers below those. */
static void threats_to_nimbers_cost_their_pairs(void **state)
{
    (void)state;
    enum { COUNT = 300, TIMES = 20 };
    dyad_forms *forms = new_forms();
    for (int negated = 0; negated < 2; negated++) {
        const dyad_form *high = dyad_form_integer(forms, negated ? -5 : 5);
        const dyad_form *behind[COUNT];
        if (negated)
            assert_true(dy_forms_push(forms, forms->zero));
        for (uint32_t i = 0; i < COUNT; i++) {
            const dyad_form *nimber = dyad_form_nimber(forms, i + 1);
            const dyad_form *threat = negated ? dyad_form_make(forms, &nimber, 1, &high, 1)
                                              : dyad_form_make(forms, &high, 1, &nimber, 1);
            assert_true(dy_forms_push(forms, threat));
            behind[i] = dyad_form_nimber(forms, i);
        }
        if (!negated)
            assert_true(dy_forms_push(forms, forms->zero));
        forms->patience = STEPS;
        const dyad_form *made = dy_form_make(forms, negated ? 1 : COUNT, negated ? COUNT : 1);
        assert_in_range(STEPS - forms->patience, 0, TIMES * COUNT * COUNT);
        made = negated ? dyad_form_negate(forms, made) : made;
        assert_ptr_equal(made, dyad_form_make(forms, behind, COUNT, &forms->zero, 1));
    }
    dyad_forms_free(forms);
}

/* {5|*n} and {0|*n}: none of the nimbers below *n is made. */
static void nimbers_below_an_option_are_not_made(void **state)
{
    (void)state;
    enum { NIMBER = 1 << 20, MADE = 20 };
    dyad_forms *forms = new_forms();
    const dyad_form *nimber = dyad_form_nimber(forms, NIMBER), *x[3];
    for (int i = 0; i < 3; i++)
        x[i] = dyad_form_integer(forms, i == 2 ? -5 : 5 * i);
    assert_ptr_equal(dyad_form_make(forms, &x[0], 1, &nimber, 1),
                     dyad_form_up(forms, 1, NIMBER ^ 1));
    assert_ptr_equal(dyad_form_make(forms, &nimber, 1, &x[0], 1),
                     dyad_form_up(forms, -1, NIMBER ^ 1));
    const dyad_form *hot = dyad_form_make(forms, &x[1], 1, &nimber, 1);
    assert_ptr_equal(dyad_form_option(forms, hot, DYAD_RIGHT, 0), nimber);
    assert_ptr_equal(dyad_form_make(forms, &nimber, 1, &x[2], 1), dyad_form_negate(forms, hot));
    assert_in_range(dyad_forms_count(forms), 0, MADE);
    dyad_forms_free(forms);
}

/* The same options in lists that are short and long give the same game, whatever they are. */
static void long_lists_are_as_short_ones(void **state)
{
    (void)state;
    enum { LONG = 60 };
    dyad_forms *forms = new_forms();
    uint64_t dice = 1;
    for (int round = 0; round < 2000; round++) {
        const dyad_form *few[2][6], *many[2][LONG];
        for (int side = 0; side < 2; side++) {
            for (int i = 0; i < 6; i++) {
                dice = dice * UINT64_C(6364136223846793005) + 1442695040888963407;
                int64_t number = (int64_t)(dice >> 60) % 2;
                int32_t ups = (int32_t)(dice >> 50 & 3) - 1;
                const dyad_form *game = dyad_form_up(forms, ups, (uint32_t)(dice >> 40 & 3));
                if (i == 5)
                    game = dyad_form_tiny(forms, dyad_form_integer(forms, 1 + (dice >> 33 & 1)));
                few[side][i] = dyad_form_add(forms, game, dyad_form_integer(forms, number));
            }
            for (int i = 0; i < LONG; i++)
                many[side][i] = few[side][(i * 7 + round) % 6];
        }
        assert_ptr_equal(dyad_form_make(forms, few[0], 6, few[1], 6),
                         dyad_form_make(forms, many[0], LONG, many[1], LONG));
    }
    assert_int_equal(dyad_forms_error(forms)->status, DYAD_OK);
    dyad_forms_free(forms);
}

/* {+-1, ..., +-n, C | -2n} where C = {a | {B | -b}} is reversible, B is such a game too, and so on:
 * what lies behind is compared with the switches, and they with each other but once. */
static void rounds_of_bypassing_look_at_what_is_new(void **state)
{
    (void)state;
    enum { COUNT = 300, ROUNDS = 100, TIMES = 6 };
    dyad_forms *forms = new_forms();
    const dyad_form *list[COUNT + 1], *least = dyad_form_integer(forms, -2 * COUNT);
    for (int64_t i = 0; i < COUNT; i++)
        list[i] = dyad_form_switch(forms, dyad_form_integer(forms, i + 1));
    const dyad_form *high = dyad_form_integer(forms, 5 * COUNT);
    const dyad_form *low = dyad_form_integer(forms, 1 - 2 * COUNT);
    const dyad_form *end = dyad_form_make(forms, &high, 1, &low, 1);
    list[COUNT] = end;
    for (int64_t i = 1; i <= ROUNDS; i++) {
        high = dyad_form_integer(forms, 5 * COUNT + i);
        low = dyad_form_integer(forms, -2 * COUNT - i);
        const dyad_form *reply = dyad_form_make(forms, &list[COUNT], 1, &low, 1);
        list[COUNT] = dyad_form_make(forms, &high, 1, &reply, 1);
    }
    for (int negated = 0; negated < 2; negated++) {
        forms->patience = STEPS;
        const dyad_form *made = negated ? dyad_form_make(forms, &least, 1, list, COUNT + 1)
                                        : dyad_form_make(forms, list, COUNT + 1, &least, 1);
        assert_in_range(STEPS - forms->patience, 0, TIMES * COUNT * COUNT);
        assert_int_equal(dyad_form_option_count(made, negated ? DYAD_RIGHT : DYAD_LEFT), COUNT + 1);
        const dyad_form *back = list[COUNT];
        list[COUNT] = end;
        assert_ptr_equal(made, negated ? dyad_form_make(forms, &least, 1, list, COUNT + 1)
                                       : dyad_form_make(forms, list, COUNT + 1, &least, 1));
        list[COUNT] = back;
        for (size_t i = 0; i <= COUNT; i++)
            list[i] = dyad_form_negate(forms, list[i]);
        least = dyad_form_negate(forms, least);
        end = dyad_form_negate(forms, end);
    }
    dyad_forms_free(forms);
}

/* {1*k | -1*k}, of which none dominates another, each compared with each, as their stops are the
 * same: a stop ends that. */
static void stop_is_heeded_between_pairs(void **state)
{
    (void)state;
    enum { COUNT = 3000, BEFORE = 100000 };
    volatile int stop = 0;
    dyad_forms *forms = new_forms();
    dyad_forms_set_stop(forms, &stop);
    for (uint32_t i = 1; i <= COUNT; i++) {
        const dyad_form *one = dyad_form_integer(forms, 1), *nimber = dyad_form_nimber(forms, i);
        one = dyad_form_add(forms, one, nimber);
        assert_true(dy_forms_push(forms, dyad_form_switch(forms, one)));
    }
    assert_true(dy_forms_push(forms, dyad_form_integer(forms, -2)));
    forms->patience = BEFORE;
    stop = 1;
    assert_null(dy_form_make(forms, COUNT, 1));
    assert_int_equal(dyad_forms_error(forms)->status, DYAD_E_STOPPED);
    assert_in_range(forms->patience, 0, BEFORE);
    dyad_forms_free(forms);
}

/* *n : 1 has n options on either side, each made when it is asked for: a stop ends that. */
static void stop_is_heeded_where_nimbers_have_options(void **state)
{
    (void)state;
    enum { NIMBER = 300000, BEFORE = 1000 };
    volatile int stop = 0;
    dyad_forms *forms = new_forms();
    dyad_forms_set_stop(forms, &stop);
    const dyad_form *nimber = dyad_form_nimber(forms, NIMBER), *one = dyad_form_integer(forms, 1);
    forms->patience = BEFORE;
    stop = 1;
    assert_null(dyad_form_ordinal_sum(forms, nimber, one));
    assert_int_equal(dyad_forms_error(forms)->status, DYAD_E_STOPPED);
    assert_in_range(dyad_forms_count(forms), 0, BEFORE + 10);
    dyad_forms_free(forms);
}

/* Numbers of four million bits: what is done with one is as many steps as it has limbs for, so that
 * a stop is seen behind a few of them, and none is worked on any more. Between looks at the steps
 * of short ones there would be seconds. */
static void stop_is_heeded_between_long_numbers(void **state)
{
    (void)state;
    enum { BITS = 4000000, COUNT = 30 };
    volatile int stop = 0;
    dyad_forms *forms = new_forms();
    dyad_forms_set_stop(forms, &stop);
    const dyad_form *one = dyad_form_integer(forms, 1), *many = dyad_form_integer(forms, COUNT);
    const dyad_form *least = dy_form_halve(forms, one, BITS), *list[COUNT];
    for (int i = 0; i < COUNT; i++)
        list[i] = dyad_form_multiply(forms, 2 * i + 3, least);
    for (int what = 0; what < 4; what++) {
        const dyad_form *found = one;
        size_t forms_before = dyad_forms_count(forms);
        forms->patience = DY_PATIENCE;
        stop = 1;
        if (what == 0) { /* of the longest there is one more at each step */
            found = dyad_form_ordinal_sum(forms, least, many);
        } else if (what == 1) { /* by the stops alone */
            for (int i = 0; i < COUNT; i++)
                assert_true(dy_forms_push(forms, list[i]));
            assert_true(dy_forms_push(forms, forms->zero));
            found = dy_form_make(forms, COUNT, 1);
        } else if (what == 2) {
            for (int i = 0; i < COUNT; i++)
                found = dyad_form_negate(forms, list[i]);
        } else {
            for (int i = 0; i < COUNT; i++)
                found = dyad_form_multiply(forms, INT64_MAX - i, list[i]);
        }
        assert_null(found);
        assert_int_equal(dyad_forms_error(forms)->status, DYAD_E_STOPPED);
        assert_in_range(dyad_forms_count(forms), forms_before, forms_before + 10);
        stop = 0;
        dyad_forms_recover(forms);
    }
    dyad_forms_free(forms);
}

/* {COUNT, {i | -i*}, ... | COUNT - 1}: each -i* reverses, and they are compared with each other
 * when what lies behind them takes their place. */
static void push_reversible(dyad_forms *forms, int64_t count)
{
    const dyad_form *star = dyad_form_nimber(forms, 1);
    assert_true(dy_forms_push(forms, dyad_form_integer(forms, count)));
    for (int64_t i = 1; i <= count; i++) {
        const dyad_form *left = dyad_form_integer(forms, count + i);
        const dyad_form *right = dyad_form_add(forms, dyad_form_integer(forms, -i), star);
        assert_true(dy_forms_push(forms, dyad_form_make(forms, &left, 1, &right, 1)));
    }
    assert_true(dy_forms_push(forms, dyad_form_integer(forms, count - 1)));
}

/* Lists and tables of many: of their items a few dozen are a step, and nothing else is done in
 * between that would be one. */
static void stop_is_heeded_between_items(void **state)
{
    (void)state;
    enum { COUNT = 2000, HOT = 60000, WHAT = 8, BEFORE = 28 };
    volatile int stop = 0;
    dyad_forms *forms = new_forms();
    dyad_forms_set_stop(forms, &stop);
    const dyad_form *one = dyad_form_integer(forms, 1), *back = dyad_form_integer(forms, -5);
    const dyad_form *hot[2] = {dyad_form_switch(forms, one), dyad_form_switch(forms, back)};
    const dyad_form *list = dy_form_up_power_star(forms, 2, COUNT);
    for (int what = 0; what < WHAT; what++) {
        const dyad_form *found = one;
        dyad_form made = *list;
        uint64_t day;
        bool small;
        if (what == 3) /* the table is about to grow */
            for (int64_t i = 0; 2 * (dyad_forms_count(forms) + 1) <= forms->table_size; i++)
                assert_non_null(dyad_form_integer(forms, i));
        forms->patience = BEFORE;
        stop = 1;
        if (what == 0) {
            for (int i = 0; i < HOT; i++)
                assert_true(dy_forms_push(forms, hot[i % 2]));
            assert_true(dy_forms_push(forms, back));
            found = dy_form_make(forms, HOT, 1);
        } else if (what == 1) {
            found = dyad_form_negate(forms, list);
        } else if (what == 2) {
            found = dyad_form_add(forms, one, list);
        } else if (what == 3) {
            found = dyad_form_integer(forms, -1000000);
        } else if (what == 4) { /* which is there: its hash is looked for */
            found = dy_form_intern(forms, &made);
        } else if (what == 5) {
            found = dyad_form_is_all_small(forms, list, &small) == DYAD_OK ? list : NULL;
        } else if (what == 6) {
            found = dyad_form_birthday(forms, list, &day) == DYAD_OK ? list : NULL;
        } else { /* all that is read of the options before is that they are there */
            found = dyad_form_make(forms, list->option, COUNT, &list, 1);
            assert_in_range(forms->patience, DY_PATIENCE - COUNT, DY_PATIENCE);
        }
        assert_null(found);
        assert_int_equal(dyad_forms_error(forms)->status, DYAD_E_STOPPED);
        stop = 0;
        dyad_forms_recover(forms);
    }
    dyad_forms_free(forms);
}

/* *n heated by 1 has n options on either side, each as deep: what was compared is remembered, also
 * where that is more than the memo begins with. The same of *n and a tiny: its positions are
 * compared with each other, while they are made. */
static void comparisons_are_remembered(void **state)
{
    (void)state;
    enum { NIMBER = 60, TIMES = 4, ADDED = 120, STEPS_TO_ADD = 30 * ADDED * ADDED * ADDED };
    dyad_forms *forms = new_forms();
    const dyad_form *one = dyad_form_integer(forms, 1);
    forms->patience = STEPS;
    const dyad_form *hot = dyad_form_heat(forms, dyad_form_nimber(forms, NIMBER), one);
    assert_non_null(hot);
    assert_in_range(STEPS - forms->patience, 0, TIMES * NIMBER * NIMBER * NIMBER * NIMBER);
    assert_ptr_equal(dyad_form_cool(forms, hot, one), dyad_form_nimber(forms, NIMBER));
    dyad_forms_free(forms);
    forms = new_forms();
    const dyad_form *tiny = dyad_form_tiny(forms, dyad_form_integer(forms, 1));
    forms->patience = STEPS;
    assert_non_null(dyad_form_add(forms, dyad_form_nimber(forms, ADDED), tiny));
    assert_in_range(STEPS - forms->patience, 0, STEPS_TO_ADD);
    dyad_forms_free(forms);
}

/* {0|0||0|0|||...}: slashes as on a ruler, then longer and longer ones. For each length the lists
 * are gone through anew, and that is counted, before any of the games is made. */
static void slashes_that_are_looked_for_are_counted(void **state)
{
    (void)state;
    enum { RULER = 10, LONGEST = 500, LISTS = 1 << RULER, ROOM = 200000 };
    dyad_forms *forms = new_forms();
    char *text = malloc(ROOM);
    size_t size = 0;
    assert_non_null(text);
    text[size++] = '{';
    for (unsigned i = 1; i < LISTS + LONGEST - RULER; i++) {
        size_t slashes = i < LISTS ? (size_t)__builtin_ctz(i) + 1 : i - LISTS + RULER + 1;
        assert_in_range(size + slashes + 3, 0, ROOM);
        text[size++] = '0';
        memset(text + size, '|', slashes);
        size += slashes;
    }
    text[size++] = '0';
    text[size++] = '}';
    forms->patience = STEPS;
    assert_non_null(dyad_form_read(forms, text, size));
    assert_in_range(STEPS - forms->patience, (LONGEST - RULER) * (LISTS / DY_TICK_ITEMS), STEPS);
    free(text);
    dyad_forms_free(forms);
}

/* What *n : 1 is made of, {0, ..., *n | 0, ..., *(n-1)}, is gone through so many times, and each is
 * counted; so each time that a list is written. */
static void each_pass_over_options_is_counted(void **state)
{
    (void)state;
    enum { COUNT = 20000, ITEMS = 2 * COUNT + 1, MADE = 9, LIST = 2000 };
    dyad_forms *forms = new_forms();
    for (uint32_t i = 0; i < ITEMS; i++)
        assert_true(dy_forms_push(forms, dyad_form_nimber(forms, i <= COUNT ? i : i - COUNT - 1)));
    forms->patience = STEPS;
    const dyad_form *made = dy_form_make(forms, COUNT + 1, COUNT);
    assert_non_null(made);
    assert_in_range(STEPS - forms->patience, MADE * (ITEMS / DY_TICK_ITEMS), STEPS);
    dy_form_shapes shapes;
    dy_form_shapes_init(&shapes, forms);
    const dyad_form *list = dy_form_up_power_star(forms, 2, LIST);
    forms->patience = STEPS;
    assert_non_null(dy_form_shape_begun(&shapes, list));
    assert_in_range(STEPS - forms->patience, LIST / DY_TICK_ITEMS, STEPS);
    dy_form_shapes_free(&shapes);
    dyad_forms_free(forms);
}

/* Memory of a given size, when it is asked for, brings a stop along, which is soon to be seen. All
 * new memory is full of what is no pointer. */
typedef struct stopping {
    dyad_forms *forms; /* NULL: not yet */
    size_t size, given_back;
    bool asked;
    volatile int stop;
} stopping;

static void *stop_at_size(void *user, void *old, size_t old_size, size_t size)
{
    enum { SOON = 20 };
    stopping *at = user;
    if (at->forms && !old && size == at->size && !at->asked) {
        at->asked = true;
        at->forms->patience = SOON;
        at->stop = 1;
    } else if (at->asked && size == 0 && !at->given_back) {
        at->given_back = old_size;
    }
    if (!size) {
        free(old);
        return NULL;
    }
    unsigned char *block = realloc(old, size);
    if (block && size > old_size)
        memset(block + old_size, 0xa5, size - old_size);
    return block;
}

/* The table of an evaluator that grows gives up half-way: the new one is given back, not the one
 * before it. */
static void stop_is_heeded_where_an_evaluator_grows(void **state)
{
    (void)state;
    enum { ENTRIES = 1 << 11, ENTRY = 16 };
    static const char position[] = "5x5";
    stopping at = {.size = ENTRIES * ENTRY};
    dyad_allocator allocator = {.resize = stop_at_size, .user = &at};
    dyad_evaluator *evaluator;
    dyad_forms *forms;
    assert_int_equal(dyad_forms_new(&allocator, 0, &forms, NULL), DYAD_OK);
    assert_int_equal(dyad_evaluator_new(forms, &evaluator), DYAD_OK);
    dyad_forms_set_stop(forms, &at.stop);
    at.forms = forms;
    const dyad_ruleset *rules = dyad_ruleset_find("domineering", 11);
    assert_null(dyad_evaluate(evaluator, rules, position, sizeof position - 1));
    assert_int_equal(dyad_forms_error(forms)->status, DYAD_E_STOPPED);
    assert_true(at.asked);
    assert_int_equal(at.given_back, at.size);
    at.stop = 0;
    dyad_forms_recover(forms);
    assert_non_null(dyad_evaluate(evaluator, rules, "3x3", 3));
    dyad_evaluator_free(evaluator);
    dyad_forms_free(forms);
}

/* A table of shapes that is not cleared to the end is not looked at. */
static void stop_is_heeded_where_shapes_grow(void **state)
{
    (void)state;
    enum { SLOTS = 1 << 15 }; /* no other block has that size */
    stopping at = {.size = SLOTS * sizeof(dy_form_shape *)};
    dyad_allocator allocator = {.resize = stop_at_size, .user = &at};
    dyad_forms *forms;
    dy_form_shapes shapes;
    assert_int_equal(dyad_forms_new(&allocator, 0, &forms, NULL), DYAD_OK);
    dyad_forms_set_stop(forms, &at.stop);
    const dyad_form *nimber = dyad_form_nimber(forms, SLOTS);
    for (uint32_t i = 0; i < SLOTS; i++) /* so that the table of forms is of another size then */
        assert_non_null(dyad_form_nimber(forms, i));
    dy_form_shapes_init(&shapes, forms);
    at.forms = forms;
    uint32_t told = 0;
    while (told < SLOTS && dy_form_shape_begun(&shapes, dyad_form_nimber(forms, told)))
        told++;
    assert_int_equal(dyad_forms_error(forms)->status, DYAD_E_STOPPED);
    assert_in_range(told, SLOTS / 4 - 1, SLOTS / 4);
    assert_int_equal(at.given_back, at.size);
    at.stop = 0;
    dyad_forms_recover(forms);
    assert_non_null(dy_form_shape_begun(&shapes, nimber));
    dy_form_shapes_free(&shapes);
    dyad_forms_free(forms);
}

/* The far star of *n : 1 stands against nimbers that the game lists: they are found by their ids,
 * not one behind the other. */
static void atomic_weights_of_long_lists_cost_their_number(void **state)
{
    (void)state;
    enum { COUNT = 2000, TIMES = 40 };
    dyad_forms *forms = new_forms();
    const dyad_form *one = dyad_form_integer(forms, 1);
    const dyad_form *game = dyad_form_ordinal_sum(forms, dyad_form_nimber(forms, COUNT), one);
    const dyad_form *minus = dyad_form_negate(forms, game);
    forms->patience = STEPS;
    assert_ptr_equal(dyad_form_atomic_weight(forms, game), one);
    assert_ptr_equal(dyad_form_atomic_weight(forms, minus), dyad_form_integer(forms, -1));
    assert_in_range(STEPS - forms->patience, 0, TIMES * COUNT);
    dyad_forms_free(forms);
}

/* Replies that are nimbers by as many numbers cost their number, and a stop that is seen among them
 * ends the looking at them: of the steps that are left without one few are taken. */
static void stop_is_heeded_among_replies(void **state)
{
    (void)state;
    enum { COUNT = 20000, TIMES = 20, FEW = COUNT / 10 };
    volatile int stop = 1;
    dyad_forms *forms = new_forms();
    const dyad_form *best[2] = {dyad_form_integer(forms, COUNT), dyad_form_integer(forms, COUNT)};
    push_reversible(forms, COUNT);
    forms->patience = STEPS;
    const dyad_form *made = dy_form_make(forms, COUNT + 1, 1);
    unsigned steps = STEPS - forms->patience;
    best[1] = dyad_form_integer(forms, COUNT - 1);
    assert_ptr_equal(made, dyad_form_make(forms, &best[0], 1, &best[1], 1));
    assert_in_range(steps, COUNT, TIMES * COUNT);
    dyad_forms_free(forms);
    for (unsigned part = 1; part < 8; part++) {
        forms = new_forms();
        push_reversible(forms, COUNT);
        dyad_forms_set_stop(forms, &stop);
        forms->patience = steps / 8 * part;
        assert_null(dy_form_make(forms, COUNT + 1, 1));
        assert_int_equal(dyad_forms_error(forms)->status, DYAD_E_STOPPED);
        assert_in_range(forms->patience, DY_PATIENCE - FEW, DY_PATIENCE);
        dyad_forms_free(forms);
    }
}

/* 1/2, 1/4, 1/8, ... and their negatives: the table finds each by a hash of its own, though long
 * ones have the same limbs. */
static void halves_have_hashes_of_their_own(void **state)
{
    (void)state;
    enum { COUNT = 1000 };
    dyad_forms *forms = new_forms();
    const dyad_form *half[2 * COUNT], *number = dyad_form_integer(forms, 1);
    for (size_t i = 0; i < 2 * COUNT; i += 2) {
        number = dy_form_halve(forms, number, 1);
        half[i] = number;
        half[i + 1] = dyad_form_negate(forms, number);
        assert_non_null(half[i + 1]);
        for (size_t k = 0; k <= i; k++)
            assert_true(half[k]->hash != half[i + 1]->hash &&
                        (k == i || half[k]->hash != half[i]->hash));
    }
    dyad_forms_free(forms);
}

/* {{9+3k|g}|{{20+5k|g}|-40-7k}}, with g in it twice; nothing is reversible, as the numbers grow. */
static const dyad_form *twice_as_long(dyad_forms *forms, const dyad_form *g, int k)
{
    const dyad_form *near = dyad_form_integer(forms, 9 + 3 * k);
    const dyad_form *far = dyad_form_integer(forms, 20 + 5 * k);
    const dyad_form *end = dyad_form_integer(forms, -40 - 7 * k);
    const dyad_form *left = dyad_form_make(forms, &near, 1, &g, 1);
    const dyad_form *inner = dyad_form_make(forms, &far, 1, &g, 1);
    const dyad_form *right = dyad_form_make(forms, &inner, 1, &end, 1);
    return dyad_form_make(forms, &left, 1, &right, 1);
}

static int take_none(void *user, const void *bytes, size_t size)
{
    (void)user;
    (void)bytes;
    (void)size;
    return 0;
}

/* Where memory for a text runs out, the rest of it is not worked out. */
static void texts_end_with_memory(void **state)
{
    (void)state;
    enum { LEVELS = 17, ROOM = 1 << 17, ENOUGH = 1 << 17 }; /* more than 2^18 forms are written */
    dyad_forms *forms = new_forms();
    dyad_evaluator *evaluator;
    assert_int_equal(dyad_evaluator_new(forms, &evaluator), DYAD_OK);
    const dyad_form *g = dyad_form_switch(forms, dyad_form_integer(forms, 1));
    for (int k = 1; k <= LEVELS; k++)
        g = twice_as_long(forms, g, k);
    assert_non_null(g);
    dyad_value_writing asked = {.form = g, .text = "", .write = take_none};
    assert_int_equal(dyad_value_write(evaluator, &asked), DYAD_OK);
    for (int way = 0; way < 3; way++) {
        const char *text;
        forms->limit = forms->used + ROOM;
        forms->patience = STEPS;
        asked.json = way == 1;
        dyad_status status = way == 2 ? dyad_form_string(forms, g, 0, &text, NULL)
                                      : dyad_value_write(evaluator, &asked);
        assert_int_equal(status, DYAD_E_LIMIT);
        assert_in_range(STEPS - forms->patience, 1, ENOUGH);
        dyad_forms_recover(forms);
    }
    dyad_evaluator_free(evaluator);
    dyad_forms_free(forms);
}

/* x + *a : *b is made at once, however large a and b are, and is what its options come to. */
static void ordinal_sums_of_nimbers_cost_nothing(void **state)
{
    (void)state;
    enum { LARGE = DY_UPS_MAX / 2, FEW = 50, SMALL = 6 };
    dyad_forms *forms = new_forms();
    const dyad_form *large = dyad_form_nimber(forms, LARGE), *option[2 * SMALL];
    forms->patience = STEPS;
    const dyad_form *sum = dyad_form_ordinal_sum(forms, large, large);
    assert_in_range(STEPS - forms->patience, 0, FEW);
    assert_ptr_equal(sum, dyad_form_nimber(forms, 2 * LARGE));
    for (int64_t x = -2; x <= 3; x++)
        for (uint32_t nim = 0; nim < SMALL; nim++) {
            const dyad_form *number = dyad_form_dyadic(forms, x, 1);
            const dyad_form *g = dyad_form_add(forms, number, dyad_form_nimber(forms, nim));
            size_t left = dyad_form_option_count(g, DYAD_LEFT);
            size_t right = dyad_form_option_count(g, DYAD_RIGHT);
            const dyad_form *with[2][2 * SMALL];
            for (size_t i = 0; i < left; i++)
                with[0][i] = dyad_form_option(forms, g, DYAD_LEFT, i);
            for (size_t i = 0; i < right; i++)
                with[1][i] = dyad_form_option(forms, g, DYAD_RIGHT, i);
            option[0] = g;
            for (uint32_t k = 1; k < SMALL; k++) {
                with[0][left++] = with[1][right++] = option[k - 1];
                option[k] = dyad_form_make(forms, with[0], left, with[1], right);
                const dyad_form *h = dyad_form_nimber(forms, k);
                assert_ptr_equal(dyad_form_ordinal_sum(forms, g, h), option[k]);
            }
            assert_ptr_equal(dyad_form_ordinal_sum(forms, g, forms->zero), g);
            assert_ptr_equal(dyad_form_ordinal_sum(forms, forms->zero, g), g);
        }
    assert_null(dyad_form_ordinal_sum(forms, large, dyad_form_nimber(forms, LARGE + 2)));
    assert_int_equal(dyad_forms_error(forms)->status, DYAD_E_LIMIT);
    dyad_forms_free(forms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nimbers_cost_their_number),
        cmocka_unit_test(nimbers_on_both_sides_cost_their_number),
        cmocka_unit_test(nimbers_beyond_the_others_cost_their_number),
        cmocka_unit_test(nimbers_above_a_number_cost_their_pairs),
        cmocka_unit_test(replies_are_bypassed_once),
        cmocka_unit_test(replies_by_two_numbers_are_bypassed_once),
        cmocka_unit_test(behind_the_greatest_nimber_lies_what_is_behind_all),
        cmocka_unit_test(threats_to_nimbers_cost_their_pairs),
        cmocka_unit_test(nimbers_below_an_option_are_not_made),
        cmocka_unit_test(long_lists_are_as_short_ones),
        cmocka_unit_test(rounds_of_bypassing_look_at_what_is_new),
        cmocka_unit_test(stop_is_heeded_between_pairs),
        cmocka_unit_test(stop_is_heeded_where_nimbers_have_options),
        cmocka_unit_test(stop_is_heeded_between_long_numbers),
        cmocka_unit_test(stop_is_heeded_among_replies),
        cmocka_unit_test(stop_is_heeded_between_items),
        cmocka_unit_test(comparisons_are_remembered),
        cmocka_unit_test(slashes_that_are_looked_for_are_counted),
        cmocka_unit_test(each_pass_over_options_is_counted),
        cmocka_unit_test(stop_is_heeded_where_an_evaluator_grows),
        cmocka_unit_test(stop_is_heeded_where_shapes_grow),
        cmocka_unit_test(atomic_weights_of_long_lists_cost_their_number),
        cmocka_unit_test(halves_have_hashes_of_their_own),
        cmocka_unit_test(texts_end_with_memory),
        cmocka_unit_test(ordinal_sums_of_nimbers_cost_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
