/* jobs_test.c - the jobs of the server, without sockets: cancelled at whatever moment each ends
 * once and tells so to all who read, its slot is free, and nothing of it is kept that nobody asks
 * for. ctest: threads native */
#include "jobs.h"

#include <errno.h>
#include <jansson.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SLOTS = 4, KEPT = 3, TOLD = 3, MANY = 300, READERS = 2, ID_ROOM = 40 };

static const serve_limits limits = {.memory = 1 << 20, .jobs = SLOTS, .kept = KEPT, .runners = 2};

/* What a job does; `freed` is set when its data is given back. */
typedef struct task {
    void (*tell)(job *of, context *at);
    volatile int *freed;
} task;

static void work(job *of, context *at, void *user)
{
    ((const task *)user)->tell(of, at);
}

static void free_task(void *user)
{
    volatile int *freed = ((task *)user)->freed;
    free(user);
    if (freed)
        __atomic_store_n(freed, 1, __ATOMIC_RELEASE);
}

/* Starts a job and notes its ID, or what is said instead; the status of the answer. */
static unsigned start_plan(job_table *table, void (*tell)(job *of, context *at),
                           volatile int *freed, bool is_heard, char id[ID_ROOM])
{
    context at = {.limits = &limits, .jobs = table};
    answer to = {0};
    task *made = malloc(sizeof *made);
    assert_non_null(made);
    *made = (task){.tell = tell, .freed = freed};
    job_start(&at,
              &(job_plan){.kind = "test",
                          .work = work,
                          .free_data = free_task,
                          .data = made,
                          .seconds = 1e9,
                          .is_heard = is_heard},
              &to);
    json_t *object = json_loadb(to.body.bytes, to.body.size, 0, NULL);
    snprintf(id, ID_ROOM, "%s",
             json_string_value(to.status == 202
                                   ? json_object_get(object, "job")
                                   : json_object_get(json_object_get(object, "error"), "code")));
    json_decref(object);
    strbuf_free(&to.body);
    return to.status;
}

static unsigned start(job_table *table, void (*tell)(job *of, context *at), volatile int *freed,
                      char id[ID_ROOM])
{
    return start_plan(table, tell, freed, false, id);
}

/* What the server says of a job: to be given back by json_decref(). */
static json_t *ask(job_table *table, const char *method, const char *id)
{
    context at = {.limits = &limits, .jobs = table};
    answer to = {0};
    answer_job(&at, &(request){.method = method}, id, &to);
    json_t *object = json_loadb(to.body.bytes, to.body.size, 0, NULL);
    assert_non_null(object);
    strbuf_free(&to.body);
    return object;
}

/* ---- a reader ----------------------------------------------------------------------------- */

typedef struct reading {
    pthread_t thread;
    job_stream *stream;
    pthread_mutex_t lock;
    pthread_cond_t woken;
    bool waits;
    strbuf told;
} reading;

static void wait_for_more(void *user)
{
    reading *one = user;
    pthread_mutex_lock(&one->lock);
    one->waits = true;
    pthread_mutex_unlock(&one->lock);
}

static void wake_up(void *user)
{
    reading *one = user;
    pthread_mutex_lock(&one->lock);
    one->waits = false;
    pthread_cond_signal(&one->woken);
    pthread_mutex_unlock(&one->lock);
}

static void *read_all(void *user)
{
    enum { PIECE = 7000 };
    static _Thread_local char bytes[PIECE];
    reading *one = user;
    ptrdiff_t size;
    while ((size = job_stream_read(one->stream, bytes, sizeof bytes)) >= 0) {
        strbuf_add_bytes(&one->told, bytes, (size_t)size);
        pthread_mutex_lock(&one->lock);
        while (size == 0 && one->waits)
            pthread_cond_wait(&one->woken, &one->lock);
        pthread_mutex_unlock(&one->lock);
    }
    return NULL;
}

static void begin_reading(reading *one, job_table *table, const char *id)
{
    *one = (reading){.told = {.most = 2 * STRBUF_MOST}};
    pthread_mutex_init(&one->lock, NULL);
    pthread_cond_init(&one->woken, NULL);
    assert_int_equal(job_stream_open(table, id, wait_for_more, wake_up, one, &one->stream),
                     DYAD_OK);
    assert_int_equal(pthread_create(&one->thread, NULL, read_all, one), 0);
}

/* All of it, to its end, with a NUL. */
static const char *end_reading(reading *one)
{
    pthread_join(one->thread, NULL);
    job_stream_close(one->stream);
    strbuf_add_bytes(&one->told, "", 1);
    assert_false(one->told.failed);
    return one->told.bytes;
}

static void forget_reading(reading *one)
{
    pthread_cond_destroy(&one->woken);
    pthread_mutex_destroy(&one->lock);
    strbuf_free(&one->told);
}

static size_t count_of(const char *text, const char *word)
{
    size_t count = 0;
    for (; (text = strstr(text, word)) != NULL; text += strlen(word))
        count++;
    return count;
}

/* Waits for the end of a job, and gives back all that it has told. */
static const char *events_of(job_table *table, const char *id, reading *one)
{
    begin_reading(one, table, id);
    return end_reading(one);
}

/* ---- what is tested ----------------------------------------------------------------------- */

static void tell_some(job *of, context *at)
{
    strbuf text = {0};
    strbuf_add(&text, "{\"a\":1}");
    for (int i = 0; i < TOLD && !__atomic_load_n(at->stop, __ATOMIC_RELAXED); i++) {
        job_tell(of, "progress", &text);
        sched_yield();
    }
    job_result(of, &text);
    strbuf_free(&text);
}

/* Cancelled before it waits for a runner, while it does, while it runs, and when it has ended. */
static void test_cancelled_at_any_moment(void **state)
{
    job_table *table = job_table_new(&limits);
    unsigned random = 1;
    (void)state;
    assert_non_null(table);
    for (int i = 0; i < MANY; i++) {
        reading readers[READERS];
        char id[ID_ROOM];
        volatile int freed = 0;
        assert_int_equal(start(table, tell_some, &freed, id), 202);
        for (int j = 0; j < READERS; j++)
            begin_reading(&readers[j], table, id);
        random = random * 1103515245 + 12345;
        for (unsigned pause = (random >> 16) % 64; pause; pause--)
            sched_yield();
        json_decref(ask(table, "DELETE", id));
        for (int j = 0; j < READERS; j++) {
            const char *told = end_reading(&readers[j]);
            assert_int_equal(count_of(told, "event: end\n"), 1);
            assert_string_equal(told, readers[0].told.bytes);
            assert_true(count_of(told, "event: result\n") <= 1);
        }
        assert_int_equal(__atomic_load_n(&freed, __ATOMIC_ACQUIRE), 1);
        for (int j = 0; j < READERS; j++)
            forget_reading(&readers[j]);
        load found = job_table_load(table);
        assert_int_equal(found.running + found.waiting, 0);
    }
    assert_int_equal(job_stream_count(table), 0);
    job_table_free(table);
}

/* What a job was given goes when it ends, not when it is forgotten. */
static void test_data_goes_with_the_end(void **state)
{
    job_table *table = job_table_new(&limits);
    reading one;
    char id[ID_ROOM];
    volatile int freed = 0;
    (void)state;
    assert_int_equal(start(table, tell_some, &freed, id), 202);
    assert_non_null(strstr(events_of(table, id, &one), "\"state\":\"done\""));
    assert_int_equal(__atomic_load_n(&freed, __ATOMIC_ACQUIRE), 1);
    forget_reading(&one);
    job_table_free(table);
}

enum { PIECE = 1 << 20, PIECES_MOST = 1000 };
static volatile int pieces; /* that were told */

static void tell_too_much(job *of, context *at)
{
    strbuf text = {0};
    strbuf_add(&text, "\"");
    while (text.size < PIECE)
        strbuf_add(&text, "................................................................");
    strbuf_add(&text, "\"");
    int told = 0;
    for (; told < PIECES_MOST && !__atomic_load_n(at->stop, __ATOMIC_RELAXED); told++)
        job_tell(of, "progress", &text);
    __atomic_store_n(&pieces, told, __ATOMIC_RELEASE);
    job_result(of, &text);
    strbuf_free(&text);
}

/* A log that is full: the work is stopped, the job has failed, and says why. */
static void test_log_that_is_full(void **state)
{
    job_table *table = job_table_new(&limits);
    reading one;
    char id[ID_ROOM];
    (void)state;
    assert_int_equal(start(table, tell_too_much, NULL, id), 202);
    const char *told = events_of(table, id, &one);
    const char *error = strstr(told, "event: error\ndata: {\"error\":{\"code\":\"too_large\"");
    assert_non_null(error);
    assert_non_null(strstr(error, "event: end\ndata: {\"state\":\"failed\""));
    assert_int_equal(count_of(told, "event: result\n"), 0);
    assert_true(__atomic_load_n(&pieces, __ATOMIC_ACQUIRE) < PIECES_MOST);
    json_t *object = ask(table, "GET", id);
    assert_null(json_object_get(object, "result"));
    json_decref(object);
    forget_reading(&one);
    job_table_free(table);
}

static void no_wait(void *user)
{
    (void)user;
}

/* Readers who do not read: what is kept for them is as much as for nobody, and they are told. */
static void test_slow_readers(void **state)
{
    enum { SLOW = 8, MOST = 64 << 20, SIZE = 1 << 16 };
    static char bytes[SIZE];
    job_table *table = job_table_new(&limits);
    job_stream *slow[SLOW];
    size_t left = 0, cut = 0;
    (void)state;
    for (int i = 0; i < SLOW; i++) {
        char id[ID_ROOM];
        reading one;
        assert_int_equal(start(table, tell_too_much, NULL, id), 202);
        assert_int_equal(job_stream_open(table, id, no_wait, no_wait, NULL, &slow[i]), DYAD_OK);
        begin_reading(&one, table, id);
        end_reading(&one);
        forget_reading(&one);
    }
    for (int i = 0; i < SLOW; i++) {
        ptrdiff_t size;
        while ((size = job_stream_read(slow[i], bytes, sizeof bytes)) > 0)
            left += (size_t)size;
        assert_true(size == -1 || (size == -2 && cut == (size_t)i)); /* the oldest */
        cut += size == -2;
    }
    assert_true(left <= MOST);
    assert_true(left > 0);
    for (int i = 0; i < SLOW; i++)
        job_stream_close(slow[i]);
    job_table_free(table);
}

static volatile int was_stopped; /* where its event had failed */

/* What memory ran out for, or is too long; then something that is told all the same. */
static void tell_failed(job *of, const context *at, bool too_long)
{
    strbuf failed = {.failed = true, .too_long = too_long}, good = {0};
    job_tell(of, "progress", &failed);
    __atomic_store_n(&was_stopped, __atomic_load_n(at->stop, __ATOMIC_RELAXED), __ATOMIC_RELEASE);
    failed.too_long = !too_long; /* the first is why */
    job_result(of, &failed);
    strbuf_add(&good, "1");
    job_tell(of, "progress", &good);
    strbuf_free(&good);
}

static void tell_too_long(job *of, context *at)
{
    tell_failed(of, at, true);
}

static void tell_without_memory(job *of, context *at)
{
    tell_failed(of, at, false);
}

/* A job says whether it had too much to tell, or memory ran out; and it is stopped. */
static void test_why_nothing_is_told(void **state)
{
    static const struct {
        void (*tell)(job *of, context *at);
        const char *why;
    } rows[] = {{tell_too_long, "too_large"}, {tell_without_memory, "memory"}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        job_table *table = job_table_new(&limits);
        reading one;
        char id[ID_ROOM], event[60];
        snprintf(event, sizeof event, "event: error\ndata: {\"error\":{\"code\":\"%s\"",
                 rows[i].why);
        assert_int_equal(start(table, rows[i].tell, NULL, id), 202);
        const char *told = events_of(table, id, &one), *error = strstr(told, event);
        assert_non_null(error);
        assert_int_equal(count_of(told, "event: error\n"), 1);
        assert_int_equal(count_of(told, "event: progress\ndata: 1\n"), 1);
        assert_int_equal(__atomic_load_n(&was_stopped, __ATOMIC_ACQUIRE), 1);
        assert_non_null(strstr(error, "event: end\ndata: {\"state\":\"failed\""));
        forget_reading(&one);
        job_table_free(table);
    }
}

/* What texts fail of; and an answer that has failed says it. */
static void test_why_texts_fail(void **state)
{
    strbuf none = {.most = SIZE_MAX / 2}, full = {.most = 3}, with = {0};
    (void)state;
    strbuf_reserve(&none, SIZE_MAX / 4);
    assert_true(none.failed && !none.too_long);
    assert_int_equal(strbuf_write(&none, "", 0), ENOMEM);
    strbuf_add(&full, "123");
    assert_false(full.failed);
    strbuf_reserve(&full, 1);
    assert_true(full.failed && full.too_long);
    assert_int_equal(strbuf_write(&full, "", 0), EFBIG);
    for (int i = 0; i < 2; i++) {
        answer to = {0};
        strbuf_add(answer_json(&to, 200), "{}");
        strbuf_fail_as(&to.body, &with);
        assert_false(to.body.failed);
        strbuf_fail_as(&to.body, i ? &full : &none);
        answer_check(&to);
        assert_int_equal(to.status, 503);
        strbuf_add_bytes(&to.body, "", 1);
        assert_non_null(strstr(to.body.bytes, i ? "\"too_large\"" : "\"memory\""));
        strbuf_free(&to.body);
    }
    strbuf_free(&full);
}

static void tell_nothing(job *of, context *at)
{
    strbuf text = {0};
    (void)at;
    job_result(of, &text);
}

/* Who was stopped before there was anything has no result, which would be no JSON. */
static void test_result_of_nothing(void **state)
{
    job_table *table = job_table_new(&limits);
    reading one;
    char id[ID_ROOM];
    (void)state;
    assert_int_equal(start(table, tell_nothing, NULL, id), 202);
    assert_int_equal(count_of(events_of(table, id, &one), "event: result\n"), 0);
    json_t *object = ask(table, "GET", id);
    assert_null(json_object_get(object, "result"));
    json_decref(object);
    forget_reading(&one);
    job_table_free(table);
}

/* There is no memory for the answer that has the job's ID. */
static void test_answer_that_fails(void **state)
{
    job_table *table = job_table_new(&limits);
    context at = {.limits = &limits, .jobs = table};
    answer to = {.body = {.most = 8}};
    volatile int freed = 0;
    task *made = malloc(sizeof *made);
    char id[ID_ROOM];
    reading one;
    (void)state;
    assert_non_null(made);
    *made = (task){.tell = tell_nothing, .freed = &freed};
    job_start(&at,
              &(job_plan){
                  .kind = "test", .work = work, .free_data = free_task, .data = made, .seconds = 1},
              &to);
    assert_true(to.body.failed);
    assert_int_equal(freed, 1);
    strbuf_free(&to.body);
    assert_int_equal(start(table, tell_nothing, NULL, id), 202);
    events_of(table, id, &one);
    answer all = {0};
    answer_jobs(&at, &(request){.method = "GET"}, &all);
    strbuf_add_bytes(&all.body, "", 1);
    assert_int_equal(count_of(all.body.bytes, "\"job\""), 1);
    strbuf_free(&all.body);
    forget_reading(&one);
    job_table_free(table);
}

static void tell_until_stopped(job *of, context *at)
{
    (void)of;
    while (!__atomic_load_n(at->stop, __ATOMIC_RELAXED))
        sched_yield();
}

/* The server ends while jobs run and wait and are read: each tells its end. */
static void test_end_of_all(void **state)
{
    job_table *table = job_table_new(&limits);
    reading readers[SLOTS];
    char id[ID_ROOM];
    (void)state;
    for (int i = 0; i < SLOTS; i++) {
        assert_int_equal(start(table, tell_until_stopped, NULL, id), 202);
        begin_reading(&readers[i], table, id);
    }
    assert_int_equal(start(table, tell_until_stopped, NULL, id), 429);
    assert_string_equal(id, "busy");
    job_table_stop(table);
    assert_int_equal(start(table, tell_until_stopped, NULL, id), 503);
    assert_string_equal(id, "closing");
    for (int i = 0; i < SLOTS; i++) {
        assert_non_null(strstr(end_reading(&readers[i]), "\"why\":\"closing\"}\n\n"));
        forget_reading(&readers[i]);
    }
    job_table_free(table);
}

/* Work for those who listen ends when nobody has for a while, and not before. */
static void test_nobody_listens(void **state)
{
    enum { A_WHILE = 11 };
    job_table *table = job_table_new(&limits);
    reading one;
    char heard[ID_ROOM], unheard[ID_ROOM], patient[ID_ROOM];
    double now = clock_now();
    (void)state;
    assert_int_equal(start_plan(table, tell_until_stopped, NULL, true, heard), 202);
    begin_reading(&one, table, heard);
    assert_int_equal(start_plan(table, tell_until_stopped, NULL, true, unheard), 202);
    job_table_tick(table, now);
    job_table_tick(table, now + A_WHILE);
    reading end;
    assert_non_null(strstr(events_of(table, unheard, &end), "\"why\":\"unheard\"}\n\n"));
    assert_int_equal(start(table, tell_until_stopped, NULL, patient), 202);
    job_table_tick(table, now + 2 * A_WHILE);
    job_table_tick(table, now + 3 * A_WHILE);
    const char *const left[] = {heard, patient};
    for (int i = 0; i < 2; i++) {
        json_t *object = ask(table, "GET", left[i]);
        assert_true(json_is_null(json_object_get(object, "why")));
        json_decref(object);
        json_decref(ask(table, "DELETE", left[i]));
    }
    assert_non_null(strstr(end_reading(&one), "\"why\":\"cancelled\"}\n\n"));
    forget_reading(&one);
    forget_reading(&end);
    job_table_free(table);
}

/* So does one that waits, and the others move on; it is not kept longer than others are. */
static void test_nobody_listens_in_the_queue(void **state)
{
    enum { A_WHILE = 11, RUNNERS = 2 };
    job_table *table = job_table_new(&limits);
    context at = {.limits = &limits, .jobs = table};
    char busy[RUNNERS][ID_ROOM], unheard[ID_ROOM], next[ID_ROOM];
    double now = clock_now();
    reading one;
    answer to = {0};
    (void)state;
    for (int i = 0; i < RUNNERS; i++)
        assert_int_equal(start(table, tell_until_stopped, NULL, busy[i]), 202);
    while (job_table_load(table).running < RUNNERS)
        sched_yield();
    for (int i = 0; i <= KEPT; i++) {
        assert_int_equal(start_plan(table, tell_until_stopped, NULL, true, unheard), 202);
        if (i == KEPT)
            assert_int_equal(start(table, tell_until_stopped, NULL, next), 202);
        job_table_tick(table, now + 2 * i * A_WHILE);
        job_table_tick(table, now + (2 * i + 1) * A_WHILE);
    }
    answer_jobs(&at, &(request){.method = "GET"}, &to);
    strbuf_add_bytes(&to.body, "", 1);
    assert_int_equal(count_of(to.body.bytes, "\"unheard\""), KEPT);
    strbuf_free(&to.body);
    json_decref(ask(table, "DELETE", next));
    const char *told = events_of(table, next, &one);
    assert_non_null(strstr(told, "{\"place\":2}"));
    assert_non_null(strstr(told, "{\"place\":1}"));
    forget_reading(&one);
    for (int i = 0; i < RUNNERS; i++)
        json_decref(ask(table, "DELETE", busy[i]));
    job_table_free(table);
}

static void *ask_for_load(void *user)
{
    job_table *table = user;
    load found = {.workers = 1};
    while (found.workers)
        found = job_table_load(table);
    return NULL;
}

/* The server is asked how busy it is while it ends. */
static void test_load_at_the_end(void **state)
{
    job_table *table = job_table_new(&limits);
    pthread_t asking;
    (void)state;
    assert_int_equal(pthread_create(&asking, NULL, ask_for_load, table), 0);
    job_table_stop(table);
    pthread_join(asking, NULL);
    job_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cancelled_at_any_moment),
        cmocka_unit_test(test_data_goes_with_the_end),
        cmocka_unit_test(test_log_that_is_full),
        cmocka_unit_test(test_slow_readers),
        cmocka_unit_test(test_why_nothing_is_told),
        cmocka_unit_test(test_why_texts_fail),
        cmocka_unit_test(test_result_of_nothing),
        cmocka_unit_test(test_answer_that_fails),
        cmocka_unit_test(test_nobody_listens),
        cmocka_unit_test(test_nobody_listens_in_the_queue),
        cmocka_unit_test(test_end_of_all),
        cmocka_unit_test(test_load_at_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
