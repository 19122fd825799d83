/* fields_test.c - bodies of requests where memory runs out: each request for memory that jansson
 * makes fails, alone and with all that follow, and the answer is that there is not enough, never
 * that the body is wrong. */
#include "fields.h"

#include "json_memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What is asked for by now, and which request fails, from 0. */
static size_t asked_for, failing;
static bool for_good; /* and all that follow */

static void *fail_some(size_t size)
{
    size_t number = asked_for++;
    return number == failing || (for_good && number > failing) ? NULL : malloc(size);
}

typedef struct body {
    const char *text, *type;
    unsigned status; /* 0: it is read */
} body;

static const body bodies[] = {
    {"{\"text\":\"B\",\"number\":7}", "application/json", 0},
    {"{\"text\":\"a string of more than sixteen bytes, \\u00e9 and \\\"quoted\\\"\",\"real\":"
     "0.12345678901234567890123456789,\"number\":1234567890123456789,\"list\":[\"B\",[\"WW\"]]}",
     "application/json", 0},
    {"{\"number\":12345678901234567890123456789}", "application/json", 400},
    {"{\"text\":\"\\x\"}", "application/json", 400},
    {"{\"text\":truthful}", "application/json", 400},
};

/* The status of the answer, 0 where the body is read; all in it is as it was sent. */
static unsigned read_body(const body *one)
{
    const char *text = NULL;
    size_t size = 0;
    const json_t *list = NULL;
    uint64_t number = 0;
    double real = 0;
    const field fields[] = {
        {.name = "text", .kind = FIELD_TEXT, .to = &text, .size = &size},
        {.name = "number", .kind = FIELD_NUMBER, .to = &number, .most = INT64_MAX},
        {.name = "real", .kind = FIELD_REAL, .to = &real, .most = 1},
        {.name = "list", .kind = FIELD_LIST, .to = &list},
    };
    answer to = {0};
    request asked = {
        .method = "POST", .type = one->type, .body = one->text, .size = strlen(one->text)};
    json_t *object = read_fields(&asked, fields, sizeof fields / sizeof fields[0], &to);
    if (object && list) {
        assert_int_equal(number, 1234567890123456789);
        assert_true(real > 0.1234567890123456 && real < 0.1234567890123457);
        assert_string_equal(text, "a string of more than sixteen bytes, \xc3\xa9 and \"quoted\"");
    }
    json_decref(object);
    strbuf_free(&to.body);
    return object ? 0 : to.status;
}

static void test_memory_that_runs_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        failing = SIZE_MAX;
        asked_for = 0;
        assert_int_equal(read_body(&bodies[i]), bodies[i].status);
        size_t all = asked_for;
        assert_true(all > 4);
        for (size_t k = 0; k < 2 * all; k++) {
            failing = k / 2;
            for_good = k % 2;
            asked_for = 0;
            assert_int_equal(read_body(&bodies[i]), 503);
        }
    }
}

int main(void)
{
    json_set_alloc_funcs(fail_some, free);
    json_memory_watch();
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_memory_that_runs_out)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
