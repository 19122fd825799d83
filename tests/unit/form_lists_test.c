/* form_lists_test.c - how much work lists are whose options are compared only where nothing that is
 * known beforehand says no, counted in the steps after which the stop flag is looked at. */
#include "cgt/form.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { STEPS = 1 << 30 };

static dyad_forms *new_forms(void)
{
    dyad_forms *forms;
    assert_int_equal(dyad_forms_new(NULL, 0, &forms, NULL), DYAD_OK);
    return forms;
}

/* Switches, and {5k | -3k}, in any order, with numbers and nimbers among them: none dominates
 * another, which their stops say without comparing each with each. */
static void hot_options_cost_their_number(void **state)
{
    (void)state;
    enum { COUNT = 20000, STEP = 7919, TIMES = 40, NIMBERS = 20 }; /* a prime */
    dyad_forms *forms = new_forms();
    for (int negated = 0; negated < 2; negated++) {
        const dyad_form *end = dyad_form_integer(forms, negated ? 9 * COUNT : -9 * COUNT);
        if (negated)
            assert_true(dy_forms_push(forms, end));
        for (int64_t i = 1; i <= COUNT; i++) {
            int64_t k = 1 + i * STEP % COUNT;
            const dyad_form *left = dyad_form_integer(forms, negated ? 3 * k : 5 * k);
            const dyad_form *right = dyad_form_integer(forms, negated ? -5 * k : -3 * k);
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

/* +-{*2,*2,...}: each is turned into its negative, and that is counted as being listed is. */
static void negatives_of_a_list_are_counted(void **state)
{
    (void)state;
    enum { COUNT = 16000, ROOM = 3 * COUNT + 4 };
    unsigned steps[2];
    dyad_forms *forms = new_forms();
    const dyad_form *star = dyad_form_nimber(forms, 2), **list = malloc(2 * COUNT * sizeof star);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hot_options_cost_their_number),
        cmocka_unit_test(negatives_of_a_list_are_counted),
        cmocka_unit_test(few_options_come_before_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
