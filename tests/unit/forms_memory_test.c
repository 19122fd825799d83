/* forms_memory_test.c - values with little memory: whichever request fails, and whatever the limit,
 * it is said, nothing leaks, all can be freed, and once memory is there again the same objects give
 * the same answers.
 *
 * ctest: long */
#include "cgt/form.h"
#include "oracle/battery.h"
#include "oracle/values_asked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAILURES_MAX = 1000000, STEP = 24, LIMIT_STEPS = 60 };

/* All that has memory of a dyad_forms. */
typedef struct tools {
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    dyad_calculator *calculator;
    dyad_sum *sum;
    int components; /* added so far */
} tools;

static void free_all(tools *of)
{
    dyad_sum_free(of->sum);
    dyad_calculator_free(of->calculator);
    dyad_evaluator_free(of->evaluator);
    dyad_forms_free(of->forms);
}

/* ---- ways: each writes what it finds out; false when it fails ----------------------------- */

static bool show(tools *of, const dyad_form *g, blob *out)
{
    if (!g || dyad_form_write(of->forms, g, 0, blob_write, out) != DYAD_OK)
        return false;
    blob_add(out, "\n", 1);
    return true;
}

static bool make_forms(tools *of, blob *out)
{
    dyad_forms *f = of->forms;
    const dyad_form *zero = dyad_form_integer(f, 0), *g = zero;
    for (int i = 1; i < 30; i++) {
        const dyad_form *left[] = {dyad_form_dyadic(f, 3 * i, 2), dyad_form_up(f, i, 1), g};
        const dyad_form *right[] = {dyad_form_dyadic(f, -i, 3), dyad_form_nimber(f, 5)};
        const dyad_form *h = dyad_form_make(f, left, 3, right, 2);
        g = i % 4 ? dyad_form_add(f, dyad_form_tiny(f, dyad_form_dyadic(f, i, 1)), h)
                  : dyad_form_negate(f, h);
    }
    const dyad_form *power = dyad_form_up_power(f, 40), *big = dyad_form_integer(f, INT64_MAX);
    for (int i = 0; i < 5; i++)
        big = dyad_form_multiply(f, INT64_MAX, big);
    return show(of, g, out) && show(of, power, out) && show(of, big, out) &&
           show(of, dyad_form_ordinal_sum(f, power, dyad_form_nimber(f, 3)), out) &&
           show(of, dyad_form_atomic_weight(f, dyad_form_up(f, 7, 3)), out);
}

static bool evaluate(tools *of, blob *out)
{
    static const char *const positions[][2] = {
        {"domineering", "3x4"}, {"clobber", "xox|oxo"},    {"nogo", "2x3"},
        {"col", "a-b b-c c-a"}, {"snort", "2x3"},          {"octal", "0.137 9 20"},
        {"nim", "BWWBBW WB"},   {"hackenbush", "lrelrel"}, {"toads-and-frogs", "TT...FF"},
    };
    if (!of->evaluator && dyad_evaluator_new(of->forms, &of->evaluator) != DYAD_OK)
        return false;
    for (size_t i = 0; i < LENGTH_OF(positions); i++) {
        const char *name = positions[i][0], *text = positions[i][1];
        const dyad_ruleset *ruleset = dyad_ruleset_find(name, strlen(name));
        dyad_value_writing asked = {.ruleset = ruleset,
                                    .text = text,
                                    .size = strlen(text),
                                    .explain = true,
                                    .write = blob_write,
                                    .user = out};
        if (!show(of, dyad_evaluate(of->evaluator, ruleset, text, strlen(text)), out) ||
            dyad_value_write(of->evaluator, &asked) != DYAD_OK)
            return false;
        asked.json = true;
        if (dyad_value_write(of->evaluator, &asked) != DYAD_OK)
            return false;
    }
    return true;
}

static bool draw(tools *of, blob *out)
{
    static const char text[] = "{{5|4,{6|1/2}}|{1/4,{2|-3}||-5|-7},{0|-9/8}}";
    const dyad_form *g = dyad_form_read(of->forms, text, sizeof text - 1);
    dyad_wall walls[2];
    if (!g || dyad_form_thermograph(of->forms, g, &walls[0], &walls[1]) != DYAD_OK)
        return false;
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < walls[side].count; i++)
            if (!show(of, walls[side].t[i], out) || !show(of, walls[side].v[i], out))
                return false;
    return show(of, dyad_form_mean(of->forms, g), out) &&
           show(of, dyad_form_temperature(of->forms, g), out) &&
           show(of, dyad_form_cool(of->forms, g, dyad_form_dyadic(of->forms, 3, 2)), out) &&
           show(of, dyad_form_heat(of->forms, dyad_form_read(of->forms, "{1|*}", 5), g), out);
}

static bool read_and_write(tools *of, blob *out)
{
    static const char *const texts[] = {"{0,{1|-7/8}|||{2||1|-3},v[3]*2||-4,{Tiny(3)|-6}}",
                                        "+-{5,{6|4}}", "-123456789012345678901234567890/1024"};
    for (size_t i = 0; i < LENGTH_OF(texts); i++) {
        const dyad_form *g = dyad_form_read(of->forms, texts[i], strlen(texts[i]));
        if (!show(of, g, out) || dyad_form_write_json(of->forms, g, blob_write, out) != DYAD_OK)
            return false;
    }
    return true;
}

static bool calculate(tools *of, blob *out)
{
    static const char *const texts[] = {
        "g := {2|0}; h := 3.g + *2 - Tiny(1)",
        "Mean(h) + Temperature(h)",
        "h > g",
        "LeftOptions(h)",
        "Cool(h, 1/2); +-_ : ^",
        "?",
    };
    if (!of->calculator && dyad_calculator_new(of->forms, &of->calculator) != DYAD_OK)
        return false;
    for (size_t i = 0; i < LENGTH_OF(texts); i++) {
        dyad_result result;
        if (dyad_calculator_run(of->calculator, texts[i], strlen(texts[i]), &result) != DYAD_OK)
            return false;
        if (result.kind == DYAD_RESULT_FORM && !show(of, result.form, out))
            return false;
        if (result.kind == DYAD_RESULT_TEXT)
            blob_add(out, result.text, result.size);
        if (result.kind == DYAD_RESULT_TRUTH)
            blob_print(out, "%d\n", result.truth);
    }
    return true;
}

static bool show_move(void *user, dyad_side side, size_t component, const char *move)
{
    blob_print(user, "%d %zu %s\n", (int)side, component, move);
    return true;
}

static bool solve(tools *of, blob *out)
{
    static const char *const components[][2] = {{"domineering", "3x4"},
                                                {"clobber", "xox|oxo|.x."},
                                                {"nim", "BWWB BWB"},
                                                {"octal", "0.137 9 6"},
                                                {NULL, "{2|{1|-1}}"}};
    dyad_sum_limits limits = {.fold = 3, .no_formulas = true, .table = 1 << 18};
    if (!of->evaluator && dyad_evaluator_new(of->forms, &of->evaluator) != DYAD_OK)
        return false;
    if (!of->sum && dyad_sum_new(of->evaluator, &of->sum) != DYAD_OK)
        return false;
    for (; of->components < (int)LENGTH_OF(components); of->components++) {
        const char *name = components[of->components][0], *text = components[of->components][1];
        const dyad_ruleset *ruleset = name ? dyad_ruleset_find(name, strlen(name)) : NULL;
        dyad_status status =
            ruleset ? dyad_sum_add(of->sum, ruleset, text, strlen(text))
                    : dyad_sum_add_form(of->sum, dyad_form_read(of->forms, text, strlen(text)));
        if (status != DYAD_OK)
            return false;
    }
    for (int side = 0; side < 2; side++) {
        dyad_answer answer = sum_first_wins(of->sum, (dyad_side)side, &limits);
        blob_print(out, "%d\n", (int)answer);
        if (answer == DYAD_OPEN ||
            sum_winning_moves(of->sum, (dyad_side)side, true, &limits, show_move, out) != answer ||
            sum_line(of->sum, (dyad_side)side, &limits, show_move, out) != answer)
            return false;
    }
    return true;
}

typedef bool (*way)(tools *of, blob *out);
static const way ways[] = {make_forms, evaluate, draw, read_and_write, calculate, solve};
static const char *const way_names[] = {"make_forms",     "evaluate",  "draw",
                                        "read_and_write", "calculate", "solve"};

/* What comes of a way that has all it needs. */
static blob right_of(size_t which, size_t *peak)
{
    tools of = {0};
    blob right = {0};
    watched_memory *memory = watched_new(SIZE_MAX, false);
    dyad_allocator allocator = watched_allocator(memory);
    assert_int_equal(dyad_forms_new(&allocator, 0, &of.forms, NULL), DYAD_OK);
    if (!ways[which](&of, &right))
        give_up("%s: %s", way_names[which], dyad_forms_error(of.forms)->text);
    free_all(&of);
    assert_int_equal(watched_balance(memory), 0);
    *peak = watched_peak(memory);
    watched_free(memory);
    return right;
}

/* ---- a request fails ---------------------------------------------------------------------- */

/* True when so many requests were made. */
static bool go_once(size_t which, size_t fail_at, bool and_after, const blob *right)
{
    const char *name = way_names[which];
    tools of = {0};
    blob out = {0}, again = {0};
    watched_memory *memory = watched_new(fail_at, and_after);
    dyad_allocator allocator = watched_allocator(memory);
    dyad_status status = dyad_forms_new(&allocator, 0, &of.forms, NULL);
    bool failed = true;
    if (status == DYAD_OK) {
        bool good = ways[which](&of, &out);
        if (good && !blob_same(&out, right))
            give_up("%s, request %zu: another answer", name, fail_at);
        if (good != (dyad_forms_error(of.forms)->status == DYAD_OK))
            give_up("%s, request %zu: %s", name, fail_at, good ? "an error" : "no error");
        failed = watched_failed(memory);
        if (!good && (!failed || dyad_forms_error(of.forms)->status != DYAD_E_MEMORY))
            give_up("%s, request %zu: %s", name, fail_at, dyad_forms_error(of.forms)->text);
        if (failed && !and_after) { /* memory is there again, and all that was made is still good */
            dyad_forms_recover(of.forms);
            if (!ways[which](&of, &again) || !blob_same(&again, right))
                give_up("%s, request %zu: wrong after it: %s", name, fail_at,
                        dyad_forms_error(of.forms)->text);
        }
        free_all(&of);
    } else {
        assert_int_equal(status, DYAD_E_MEMORY);
    }
    if (watched_balance(memory))
        give_up("%s, request %zu: %zu bytes did not come back", name, fail_at,
                watched_balance(memory));
    blob_free(&out);
    blob_free(&again);
    watched_free(memory);
    return failed;
}

static void every_request_fails(void **state)
{
    (void)state;
    for (size_t which = 0; which < LENGTH_OF(ways); which++) {
        size_t peak;
        blob right = right_of(which, &peak);
        for (int and_after = 0; and_after < 2; and_after++) {
            size_t fail_at = 0; /* of many requests not every one, but some of every part */
            while (go_once(which, fail_at, and_after, &right)) {
                fail_at += 1 + fail_at / scaled(STEP);
                assert_in_range(fail_at, 0, FAILURES_MAX);
            }
            assert_true(fail_at > 2);
            print_message("%s: about %zu requests\n", way_names[which], fail_at);
        }
        blob_free(&right);
    }
}

enum { NIMBERS = 1000 }; /* on each side */

/* All up to *1000 but one, which is another on either side. */
static bool push_nimbers(dyad_forms *forms)
{
    for (uint32_t missing = NIMBERS - 5; missing < NIMBERS - 3; missing++)
        for (uint32_t i = 0; i <= NIMBERS; i++) {
            const dyad_form *nimber = i == missing ? NULL : dyad_form_nimber(forms, i);
            if (i != missing && (!nimber || !dy_forms_push(forms, nimber)))
                return false;
        }
    return true;
}

/* Nimbers on both sides, of which the least that is missing is *n and *m: without the memory to see
 * that, comparing them would take long, and nobody would know why. */
static void nimbers_without_memory_are_not_compared(void **state)
{
    (void)state;
    enum { TIMES = 20, STEPS = 1 << 30 };
    bool failed = true;
    for (size_t fail_at = 0; failed; fail_at++) {
        watched_memory *memory = watched_new(fail_at, false);
        dyad_allocator allocator = watched_allocator(memory);
        dyad_forms *forms;
        if (dyad_forms_new(&allocator, 0, &forms, NULL) == DYAD_OK) {
            forms->patience = STEPS;
            bool made = push_nimbers(forms) && dy_form_make(forms, NIMBERS, NIMBERS);
            failed = watched_failed(memory);
            assert_int_equal(dyad_forms_error(forms)->status, failed ? DYAD_E_MEMORY : DYAD_OK);
            assert_int_equal(made, !failed);
            assert_in_range(STEPS - forms->patience, 0, TIMES * NIMBERS);
            dyad_forms_free(forms);
        }
        assert_int_equal(watched_balance(memory), 0);
        watched_free(memory);
    }
}

/* ---- a limit is reached ------------------------------------------------------------------- */

/* True when the limit was enough. */
static bool go_within(size_t which, size_t limit, const blob *right)
{
    const char *name = way_names[which];
    tools of = {0};
    blob out = {0};
    watched_memory *memory = watched_new(SIZE_MAX, false);
    dyad_allocator allocator = watched_allocator(memory);
    dyad_status status = dyad_forms_new(&allocator, limit, &of.forms, NULL);
    bool good = false;
    if (status == DYAD_OK) {
        good = ways[which](&of, &out);
        if (good && !blob_same(&out, right))
            give_up("%s within %zu bytes: another answer", name, limit);
        if (dyad_forms_error(of.forms)->status != (good ? DYAD_OK : DYAD_E_LIMIT))
            give_up("%s within %zu bytes: status %d: %s", name, limit,
                    (int)dyad_forms_error(of.forms)->status, dyad_forms_error(of.forms)->text);
        assert_true(dyad_forms_memory(of.forms) <= limit);
        dyad_forms_recover(of.forms);
        assert_non_null(dyad_form_integer(of.forms, 0));
        free_all(&of);
    } else {
        assert_int_equal(status, DYAD_E_LIMIT);
    }
    /* What a dyad_forms itself takes comes before there is a limit. */
    if (watched_peak(memory) > limit + 4096)
        give_up("%s within %zu bytes: %zu were asked for", name, limit, watched_peak(memory));
    assert_int_equal(watched_balance(memory), 0);
    blob_free(&out);
    watched_free(memory);
    return good;
}

static void every_limit_is_kept(void **state)
{
    (void)state;
    for (size_t which = 0; which < LENGTH_OF(ways); which++) {
        size_t peak, limited = 0;
        blob right = right_of(which, &peak);
        tools of = {0};
        assert_int_equal(dyad_forms_new(NULL, 0, &of.forms, NULL), DYAD_OK);
        size_t least = dyad_forms_memory(of.forms);
        free_all(&of);
        assert_false(go_within(which, 1, &right));
        assert_false(go_within(which, least - 1, &right));
        for (size_t i = 0, steps = scaled(LIMIT_STEPS); i < steps; i++)
            limited += !go_within(which, least + (peak - least) * i / steps, &right);
        assert_true(limited > 0);
        assert_true(go_within(which, 2 * peak, &right));
        blob_free(&right);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_request_fails),
        cmocka_unit_test(nimbers_without_memory_are_not_compared),
        cmocka_unit_test(every_limit_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
