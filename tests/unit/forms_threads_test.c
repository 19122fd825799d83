/* forms_threads_test.c - forms of different contexts in threads at the same time come to the same.
 * ctest: threads */
#include "oracle/values_asked.h"
#include <dyad/dyad.h>

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { THREADS = 4, ROOM = 4096 };

typedef struct answer {
    char text[ROOM];
    size_t size;
    bool failed;
} answer;

static int keep(void *user, const void *bytes, size_t size)
{
    answer *kept = user;
    if (size > ROOM - kept->size)
        return 1;
    memcpy(kept->text + kept->size, bytes, size);
    kept->size += size;
    return 0;
}

static bool put_values(dyad_forms *forms, dyad_evaluator *evaluator, answer *kept)
{
    for (size_t i = 0; i < dyad_ruleset_count(); i++) {
        const dyad_ruleset *ruleset = dyad_ruleset_at(i);
        const char *text = dyad_ruleset_example(ruleset, 0);
        const dyad_form *value = dyad_evaluate(evaluator, ruleset, text, strlen(text));
        const dyad_form *mean = dyad_form_mean(forms, value);
        if (dyad_form_write(forms, value, 100, keep, kept) != DYAD_OK ||
            dyad_form_write(forms, mean, 100, keep, kept) != DYAD_OK)
            return false;
    }
    return true;
}

static bool put_sum(dyad_evaluator *evaluator, answer *kept)
{
    const dyad_sum_limits limits = {.fold = 4};
    dyad_sum *sum;
    if (dyad_sum_new(evaluator, &sum) != DYAD_OK)
        return false;
    bool good = dyad_sum_add(sum, dyad_ruleset_find("domineering", 11), "4x5", 3) == DYAD_OK &&
                dyad_sum_add(sum, dyad_ruleset_find("clobber", 7), "2x4", 3) == DYAD_OK;
    for (int side = 0; side < 2 && good; side++) {
        char c = "01?"[sum_first_wins(sum, (dyad_side)side, &limits)];
        good = keep(kept, &c, 1) == 0;
    }
    dyad_sum_free(sum);
    return good;
}

static void *work(void *user)
{
    answer *kept = user;
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    kept->failed = dyad_forms_new(NULL, 0, &forms, NULL) != DYAD_OK;
    if (kept->failed)
        return NULL;
    kept->failed = dyad_evaluator_new(forms, &evaluator) != DYAD_OK;
    if (!kept->failed) {
        kept->failed = !put_values(forms, evaluator, kept) || !put_sum(evaluator, kept);
        dyad_evaluator_free(evaluator);
    }
    dyad_forms_free(forms);
    return NULL;
}

static void contexts_are_independent(void **state)
{
    (void)state;
    static answer answers[THREADS];
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &answers[i]), 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    for (int i = 0; i < THREADS; i++) {
        assert_false(answers[i].failed);
        assert_true(answers[i].size > 20);
        assert_int_equal(answers[i].size, answers[0].size);
        assert_memory_equal(answers[i].text, answers[0].text, answers[0].size);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(contexts_are_independent)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
