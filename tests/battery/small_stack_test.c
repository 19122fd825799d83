/* small_stack_test.c - values on threads with small stacks: whatever is asked, the answer is there
 * or DYAD_E_LIMIT, and never the end of the stack. Sizes go up by steps that are no multiple of a
 * frame, so that each recursion comes to its end at many places. On a stack of 8 MiB nothing but
 * the limits of the language itself is met. ctest: native */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include "oracle/battery.h"
#include "oracle/values_asked.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    LEAST = 64 << 10,
    SMALL = 512 << 10,
    STEP = 109 << 10,
    AMPLE = 8 << 20,
    GUARD = 256 << 10, /* no frame is longer: what goes beyond is seen */
    DEEP = 900,
};

/* ---- texts -------------------------------------------------------------------------------- */

static void repeat(blob *text, const char *what, unsigned times)
{
    while (times--)
        blob_write(text, what, strlen(what));
}

/* before ... before middle behind ... behind */
static blob nested(const char *before, const char *middle, const char *behind, unsigned times)
{
    blob text = {0};
    repeat(&text, before, times);
    repeat(&text, middle, 1);
    repeat(&text, behind, times);
    return text;
}

/* 0|1||0|||1||||0 ...: slashes longer and longer, and the lists stand in each other. */
static blob slashes(unsigned most)
{
    blob text = {0};
    repeat(&text, "{0", 1);
    for (unsigned i = 1; i <= most; i++) {
        repeat(&text, "|", i);
        repeat(&text, i % 2 ? "1" : "-1", 1);
    }
    repeat(&text, "}", 1);
    return text;
}

/* ---- ways through the library ------------------------------------------------------------- */

static int nowhere(void *user, const void *bytes, size_t size)
{
    (void)user;
    (void)bytes;
    (void)size;
    return 0;
}

typedef struct tools {
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    dyad_calculator *calculator;
} tools;

/* Works a text out, and writes it in every form there is. */
static dyad_status calculate(tools *at, const blob *text)
{
    dyad_result result;
    dyad_status status = dyad_calculator_run(at->calculator, text->bytes, text->size, &result);
    if (status != DYAD_OK || result.kind != DYAD_RESULT_FORM)
        return status;
    dyad_value_writing asked = {.text = "", .form = result.form, .most = 1000, .write = nowhere};
    status = dyad_value_write(at->evaluator, &asked);
    if (status == DYAD_OK)
        status = dyad_form_write(at->forms, result.form, 0, nowhere, NULL);
    if (status == DYAD_OK)
        status = dyad_form_write_json(at->forms, result.form, nowhere, NULL);
    return status;
}

/* Option by option, and by search. */
static dyad_status play(tools *at, const char *rules_name, const blob *text)
{
    const char *bytes = text->bytes;
    const dyad_ruleset *ruleset = dyad_ruleset_find(rules_name, strlen(rules_name));
    dyad_sum *sum;
    dyad_status status = dyad_sum_new(at->evaluator, &sum);
    if (status != DYAD_OK)
        return status;
    dyad_evaluator_use_formulas(at->evaluator, false);
    dyad_sum_limits limits = {.nodes = 20000, .fold = -1, .no_formulas = true, .table = 1 << 20};
    if (dyad_evaluate(at->evaluator, ruleset, bytes, text->size)) {
        dyad_sum_add(sum, ruleset, bytes, text->size);
        sum_first_wins(sum, DYAD_LEFT, &limits);
    }
    status = dyad_forms_error(at->forms)->status;
    dyad_sum_free(sum);
    return status;
}

typedef struct way {
    const char *name, *ruleset; /* rules NULL: an expression */
    blob text;
    dyad_status ample; /* on a large stack */
} way;

/* ---- threads ------------------------------------------------------------------------------ */

typedef struct errand {
    const way *on;
    dyad_status status, after;
} errand;

static void *run(void *user)
{
    errand *at = user;
    blob simple = nested("", "1+1", "", 1);
    tools here;
    if (dyad_forms_new(NULL, 0, &here.forms, NULL) != DYAD_OK)
        return NULL;
    if (dyad_evaluator_new(here.forms, &here.evaluator) == DYAD_OK) {
        if (dyad_calculator_new(here.forms, &here.calculator) == DYAD_OK) {
            at->status = at->on->ruleset ? play(&here, at->on->ruleset, &at->on->text)
                                         : calculate(&here, &at->on->text);
            at->after = calculate(&here, &simple);
            dyad_calculator_free(here.calculator);
        }
        dyad_evaluator_free(here.evaluator);
    }
    dyad_forms_free(here.forms);
    blob_free(&simple);
    return NULL;
}

/* Runs it on a stack of its own, below which nothing may be touched. */
static errand go(const way *on, size_t size)
{
    errand at = {.on = on, .status = DYAD_E_SYSTEM, .after = DYAD_E_SYSTEM};
    pthread_attr_t attributes;
    pthread_t thread;
    char *block =
        mmap(NULL, GUARD + size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(block, MAP_FAILED);
    assert_int_equal(mprotect(block, GUARD, PROT_NONE), 0);
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstack(&attributes, block + GUARD, size), 0);
    assert_int_equal(pthread_create(&thread, &attributes, run, &at), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    munmap(block, GUARD + size);
    return at;
}

static void all_ways(void **state)
{
    (void)state;
    way ways[] = {
        {"parentheses", NULL, nested("(", "1", ")", DEEP), DYAD_OK},
        {"too many parentheses", NULL, nested("(", "1", ")", DEEP + 200), DYAD_E_LIMIT},
        {"signs", NULL, nested("-", "^", "", DEEP), DYAD_OK},
        {"braces", NULL, nested("{", "1", "|0}", DEEP), DYAD_OK},
        {"braces of switches", NULL, nested("{{2|", "1", "}|-1}", DEEP / 2), DYAD_OK},
        {"slashes", NULL, slashes(300), DYAD_OK},
        {"functions", NULL, nested("Mean(", "{1|-1}", ")", DEEP), DYAD_OK},
        {"a thermograph", NULL, nested("", "Mean({^[2000]|-5})", "", 1), DYAD_OK},
        {"one within", NULL, nested("(", "Mean({^[1200]|-5})", ")", DEEP), DYAD_OK},
        {"cooled", NULL, nested("", "Cool({^[1200]|-5},1)", "", 1), DYAD_OK},
        {"heated", NULL, nested("", "Heat(^<300>,1)", "", 1), DYAD_OK},
        {"weighed", NULL, nested("", "AtomicWeight(^[1500])", "", 1), DYAD_OK},
        {"its birthday", NULL, nested("", "Birthday(^[1500])", "", 1), DYAD_OK},
        {"negated", NULL, nested("", "-{^[900]|-5}", "", 1), DYAD_OK},
        {"added", NULL, nested("", "{^[900]|-5}+{3|v[900]}", "", 1), DYAD_OK},
        {"an ordinal sum", NULL, nested("", "*:^[900]", "", 1), DYAD_OK},
        {"compared", NULL, nested("", "{^[1200]|-5}:1 > {^[1199]|-6}:1", "", 1), DYAD_OK},
        {"digits", NULL, nested("(", "9", ")+{9999999999|0}", 1), DYAD_OK},
        {"a pile", "nim", nested("B", "W", "B", 6), DYAD_OK},
        {"dominoes", "domineering", nested("", "3x4", "", 1), DYAD_OK},
    };
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        for (size_t size = LEAST; size < SMALL; size += STEP) {
            errand at = go(&ways[i], size);
            if (at.status != DYAD_OK && at.status != DYAD_E_LIMIT)
                fail_msg("%s on %zu bytes: status %d", ways[i].name, size, (int)at.status);
            if (at.after != DYAD_OK && at.after != DYAD_E_LIMIT)
                fail_msg("%s on %zu bytes: then status %d", ways[i].name, size, (int)at.after);
        }
        errand at = go(&ways[i], AMPLE);
        if (at.status != ways[i].ample || at.after != DYAD_OK)
            fail_msg("%s on a large stack: status %d", ways[i].name, (int)at.status);
        blob_free(&ways[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_ways)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
