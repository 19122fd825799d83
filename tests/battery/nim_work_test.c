/* nim_work_test.c - what judging many piles of two colours takes, counted in bytes and in requests
 * for memory: no more than a bound for each pile, and next to nothing once a stop is asked for. */
#include "oracle/battery.h"

#include <stdlib.h>
#include <string.h>

enum { PILES = 20000, DISCS = 70, PILE_BYTES = 1000 };

/* Asks for a stop when so many bytes have been taken, and counts those taken after it. */
typedef struct stopping_memory {
    size_t before, after;
    volatile int stop;
} stopping_memory;

static void *resize(void *user, void *old, size_t old_size, size_t new_size)
{
    stopping_memory *own = user;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    size_t more = new_size > old_size ? new_size - old_size : 0;
    if (own->stop)
        own->after += more;
    else if (own->before < more)
        own->stop = 1;
    else
        own->before -= more;
    return realloc(old, new_size);
}

/* Asks for a stop with request number `left`, counted from 1. */
typedef struct counting_stop {
    size_t left;
    volatile int stop;
} counting_stop;

static void *count_down(void *user, void *old, size_t old_size, size_t new_size)
{
    counting_stop *own = user;
    (void)old_size;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    if (--own->left == 0)
        own->stop = 1;
    return realloc(old, new_size);
}

/* Piles of a black disc on white ones: numbers of one limb and more. */
static blob many_piles(void)
{
    blob input = {0};
    char pile[DISCS + 2] = " B";
    memset(pile + 2, 'W', DISCS - 1);
    pile[DISCS + 1] = '\0';
    blob_print(&input, "1 %d", PILES);
    for (int i = 0; i < PILES; i++)
        blob_add(&input, pile, DISCS + 1);
    return input;
}

static void evidence_stays_small(void **state)
{
    (void)state;
    const dyad_game *game = dyad_game_find("nim");
    blob input = many_piles(), lines = {0};
    scratch file = scratch_new(&input);
    const char *const paths[] = {file.path};
    watched_memory *memory = watched_new(SIZE_MAX, false);
    dyad_allocator allocator = watched_allocator(memory);
    dyad_session *session;
    dyad_judge_request request = {
        .game = game,
        .paths = paths,
        .path_count = 1,
        .format = DYAD_FORMAT_JSONL,
        .jobs = 1,
        .write = blob_write,
        .write_user = &lines,
    };
    dyad_judge_totals totals;
    assert_int_equal(dyad_session_new(&allocator, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_judge_stream(session, &request, &totals), DYAD_OK);
    assert_int_equal(totals.items, 1);
    assert_true(lines.size > (size_t)PILES * 20); /* the values are in it */
    assert_in_range(watched_peak(memory), 1, (size_t)PILES * PILE_BYTES);
    dyad_session_free(session);
    watched_free(memory);
    scratch_remove(&file);
    blob_free(&input);
    blob_free(&lines);
}

/* Asked for after so many bytes of judging; what judging then still takes. False: it had ended. */
static bool stopped_after(const blob *input, size_t bytes, size_t *after)
{
    stopping_memory own = {.before = SIZE_MAX};
    dyad_allocator allocator = {resize, &own};
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    const dyad_report *report;
    assert_int_equal(dyad_session_new(&allocator, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_reader_open_bytes(session, dyad_game_find("nim"), "piles", input->bytes,
                                            input->size, &reader),
                     DYAD_OK);
    assert_int_equal(dyad_reader_next(reader, &position), DYAD_OK);
    dyad_session_set_stop(session, &own.stop);
    own.before = bytes;
    dyad_status status = dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report);
    *after = own.after;
    assert_int_equal(status, own.stop ? DYAD_E_STOPPED : DYAD_OK);
    dyad_reader_close(reader);
    dyad_session_free(session);
    return own.stop;
}

/* Whichever block of memory it is that a stop comes with: at most two are taken after it. */
static void stop_is_heeded(void **state)
{
    (void)state;
    enum { STEP = 100000, AFTER_MAX = 1 << 20 };
    blob input = many_piles();
    size_t after, times = 0;
    for (size_t bytes = 0; stopped_after(&input, bytes, &after); bytes += STEP, times++)
        assert_in_range(after, 0, AFTER_MAX);
    assert_true(times > 10);
    blob_free(&input);
}

/* Plays a pile of so many discs out, once; the stop comes with request `at` for memory, or not at
 * all. How many requests there were, and games that were played to their end. */
static size_t played_out(size_t discs, size_t at, uint64_t *games)
{
    counting_stop own = {.left = at};
    dyad_allocator allocator = {count_down, &own};
    dyad_session *session;
    dyad_reader *reader;
    const dyad_simulation *simulation;
    dyad_simulate_request request = {.games = 1, .jobs = 1, .stop = &own.stop};
    blob input = {0};
    blob_print(&input, "1 1 ");
    for (size_t i = 0; i < discs; i++)
        blob_add(&input, i % 2 ? "W" : "B", 1);
    assert_int_equal(dyad_session_new(&allocator, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_reader_open_bytes(session, dyad_game_find("nim"), "pile", input.bytes,
                                            input.size, &reader),
                     DYAD_OK);
    assert_int_equal(dyad_reader_next(reader, &request.position), DYAD_OK);
    dyad_status status = dyad_simulate(session, &request, &simulation);
    assert_int_equal(status, own.stop ? DYAD_E_STOPPED : DYAD_OK);
    *games = simulation->all.games;
    dyad_reader_close(reader);
    dyad_session_free(session);
    blob_free(&input);
    return at - own.left;
}

/* A game of a pile is not played to its end where a stop comes with the last memory for it. */
static void games_are_stopped(void **state)
{
    (void)state;
    enum { PILE = 200000 };
    uint64_t games;
    size_t requests = played_out(PILE, SIZE_MAX, &games);
    assert_int_equal(games, 1);
    played_out(PILE, requests, &games);
    assert_int_equal(games, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evidence_stays_small),
        cmocka_unit_test(stop_is_heeded),
        cmocka_unit_test(games_are_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
