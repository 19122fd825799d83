/* routes_memory_test.c - what the server answers, and what its jobs come to, where one request for
 * memory after the other fails: the same, or that memory ran out, and never a part of it.
 *
 * ctest: release native */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "jobs.h"
#include "json_memory.h"
#include "oracle/failing_memory.h"
#include "routes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FAILURES_MAX = 2000 /* more requests than any of these makes */, TOLD_MOST = 1 << 16 };

/* ---- requests ----------------------------------------------------------------------------- */

static const serve_limits limits = {.body = 1 << 16,
                                    .side = 9,
                                    .items = 20,
                                    .memory = 64 << 20,
                                    .seconds = 1000,
                                    .job_seconds = 1000,
                                    .games = 1000,
                                    .jobs = 2,
                                    .kept = 2};

static const struct {
    const char *path, *body;
} rows[] = {
    {"judge", "{\"game\":\"hex\",\"rows\":[\"RB\",\".R\"]}"},
    {"play",
     "{\"game\":\"ungo\",\"rows\":[\"...\",\"...\",\"...\"],\"moves\":[[0,1],[0,0],[1,0]]}"},
    {"convert", "{\"game\":\"ungo\",\"rows\":[\"B.\",\".W\"],\"to\":\"sgf\"}"},
    /* jansson loses letters of what is longer than 15: of the second the quote behind it */
    {"record", "{\"records\":[{\"game\":\"hex\",\"size\":3,\"nodes\":[{\"properties\":{\"C\":"
               "[\"a comment that goes on\"]}},{\"move\":{\"colour\":\"red\",\"cell\":[1,1]}}]}]}"},
    {"record", "{\"text\":\"{\\\"game\\\":\\\"hex\\\",\\\"size\\\":3,\\\"nodes\\\":[{"
               "\\\"properties\\\":{\\\"C\\\":[\\\"fourteen: 1234\\\"]}}]}\",\"to\":\"sgf\"}"},
    {"judge", "{\"game\":\"hex\",\"text\":\"{\\\"game\\\":\\\"hex\\\",\\\"size\\\":2,"
              "\\\"board\\\":[\\\"RB\\\",\\\".R\\\"],\\\"fourteen: 1234\\\":1}\"}"},
    {"record", "{\"text\":\"(;SZ[5];W[ad];B[bb])\",\"game\":\"hex\","
               "\"dialect\":\"little-golem\",\"board_size\":[5,5]}"},
    {"value", "{\"text\":\"{1|-1} + *2\",\"thermograph\":true}"},
    {"simulate", "{\"game\":\"hex\",\"rows\":[\"..\",\"..\"],\"games\":99,\"by_move\":true}"},
    {"simulate", "{\"game\":\"hex\",\"text\":\"{\\\"game\\\":\\\"hex\\\",\\\"size\\\":2,"
                 "\\\"board\\\":[\\\"R.\\\",\\\"..\\\"],\\\"fourteen: 1234\\\":1}\",\"games\":99}"},
    {"solve", "{\"game\":\"nim\",\"piles\":[\"BW\"]}"},
    {"move", "{\"game\":\"nim\",\"piles\":[\"BW\",\"W\"]}"},
    {"analyse", "{\"game\":\"nim\",\"piles\":[\"BW\",\"W\"]}"},
    {"analyse", "{\"game\":\"ungo\",\"rows\":[\"..\",\"..\"]}"},
};

/* What was told, to its end, with a NUL. */
typedef struct told {
    unsigned status;
    char text[TOLD_MOST];
} told;

static void nothing(void *user)
{
    (void)user;
}

/* Adds the events of the job that was started. */
static void run_job(job_table *jobs, size_t size, told *all)
{
    static const char name[] = "\"job\":\"";
    char id[17] = "";
    job_stream *stream;
    const char *begin = strstr(all->text, name);
    assert_non_null(begin);
    memcpy(id, begin + sizeof name - 1, sizeof id - 1);
    size_t which = failing, before = asked;
    fail_at(0);
    assert_int_equal(job_stream_open(jobs, id, nothing, nothing, NULL, &stream), DYAD_E_MEMORY);
    fail_at(SIZE_MAX);
    assert_int_equal(job_stream_open(jobs, "none", nothing, nothing, NULL, &stream), DYAD_E_USAGE);
    assert_int_equal(job_stream_open(jobs, id, nothing, nothing, NULL, &stream), DYAD_OK);
    fail_at(which);
    asked = before;
    job_table_run_next(jobs);
    for (ptrdiff_t read;
         (read = job_stream_read(stream, all->text + size, TOLD_MOST - 1 - size)) > 0;)
        size += (size_t)read;
    all->text[size] = '\0';
    job_stream_close(stream);
}

/* Asks it while a request for memory fails; whether there was one that did. */
static bool ask(size_t row, size_t which, told *all)
{
    char path[40];
    answer given = {0};
    volatile int stop = 0;
    job_table *jobs = job_table_new(&limits);
    assert_non_null(jobs);
    context at = {
        .limits = &limits, .jobs = jobs, .stop = &stop, .purse = {.limit = limits.memory}};
    snprintf(path, sizeof path, "/api/v1/%s", rows[row].path);
    request wanted = {.method = "POST",
                      .path = path,
                      .type = "application/json",
                      .body = rows[row].body,
                      .size = strlen(rows[row].body)};
    fail_at(which);
    route_request(&at, &wanted, &given);
    assert_int_equal(at.purse.used, 0);
    all->status = given.status;
    size_t size = given.body.failed ? 0 : given.body.size;
    assert_in_range(size, 0, TOLD_MOST - 1);
    if (size)
        memcpy(all->text, given.body.bytes, size);
    all->text[size] = '\0';
    if (given.status == 202)
        run_job(jobs, size, all);
    bool failed = asked_beyond(which);
    fail_at(SIZE_MAX);
    strbuf_free(&given.body);
    job_table_free(jobs);
    return failed;
}

static size_t count_of(const char *text, const char *word)
{
    size_t count = 0;
    for (; (text = strstr(text, word)) != NULL; text += strlen(word))
        count++;
    return count;
}

/* What it is that differs where times do not: the moves of the result, or of the answer. */
static size_t moves_of(const told *all)
{
    const char *result = strstr(all->text, "event: result\n");
    return count_of(result ? result : all->text, "\"move\":");
}

static void test_routes(void **state)
{
    static told right, all;
    (void)state;
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        ask(row, SIZE_MAX, &right);
        bool is_job = right.status == 202;
        assert_true(is_job || right.status == 200);
        assert_int_equal(count_of(right.text, "\"state\":\"done\""), is_job);
        size_t which = 0;
        for (; ask(row, which, &all); which++) {
            assert_in_range(which, 0, FAILURES_MAX);
            if (all.status == 503 || strstr(all.text, "event: error\n")) {
                assert_true(!*all.text || strstr(all.text, "\"code\":\"memory\""));
                assert_int_equal(count_of(all.text, "\"state\":\"done\""), 0);
                continue;
            }
            assert_int_equal(all.status, right.status);
            assert_int_equal(count_of(all.text, "\"state\":\"done\""), is_job);
            assert_int_equal(moves_of(&all), moves_of(&right));
            if (!is_job)
                assert_string_equal(all.text, right.text);
        }
        assert_true(which > 2);
    }
}

int main(void)
{
    json_memory_watch();
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_routes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
