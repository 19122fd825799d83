/* ending_test.c - runs that end before their input does: on request, because the reader of the
 * output has gone, because the disk is full. What was written is the beginning of what would have
 * been written, in whole answers.
 * */
#include "oracle/battery.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const dyad_format formats[] = {DYAD_FORMAT_TEXT, DYAD_FORMAT_JSONL, DYAD_FORMAT_CSV,
                                      DYAD_FORMAT_EXPLAIN};
static const unsigned jobs[] = {1, 2, 5};

/* A way out that takes `writes` writes, then fails with `number` or asks to stop. */
typedef struct outlet {
    blob output;
    size_t writes;
    int number;
    volatile int stop;
} outlet;

static int outlet_write(void *user, const void *bytes, size_t size)
{
    outlet *to = user;
    if (to->writes == 0 && to->number)
        return to->number;
    blob_add(&to->output, bytes, size);
    if (to->writes == 0 || --to->writes == 0)
        __atomic_store_n(&to->stop, to->number == 0, __ATOMIC_RELAXED);
    return 0;
}

/* Items enough for many batches and many writes. */
static void many_items(const dyad_game *game, blob *input)
{
    const char *kind = dyad_game_has_board(game) ? "empty" : "random";
    assert_true(generated(game, kind, 3, 4000, 1, input));
}

static dyad_status judge(const dyad_game *game, const scratch *file, dyad_format format,
                         unsigned workers, outlet *to, dyad_error *error)
{
    dyad_session *session;
    dyad_judge_totals totals;
    const char *const paths[] = {file->path, file->path, file->path};
    dyad_judge_request request = {
        .game = game,
        .paths = paths,
        .path_count = 3,
        .format = format,
        .jobs = workers,
        .write = outlet_write,
        .write_user = to,
        .stop = &to->stop,
    };
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    dyad_status status = dyad_judge_stream(session, &request, &totals);
    *error = *dyad_session_error(session);
    dyad_session_free(session);
    return status;
}

/* `part` is what `whole` begins with; a line that all answers share may have been ended early. */
static void expect_beginning(const blob *part, const blob *whole)
{
    size_t size = part->size;
    if (size && part->bytes[size - 1] == '\n')
        size--;
    assert_true(size <= whole->size);
    if (size)
        assert_memory_equal(part->bytes, whole->bytes, size);
}

/* Calls `check` for every game, format and number of workers, with the whole output. */
static void with_every_stream(void (*check)(const dyad_game *game, const scratch *file,
                                            dyad_format format, unsigned workers,
                                            const blob *whole))
{
    size_t turn = 0;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        blob input = {0};
        if (!layout_known(game))
            continue;
        many_items(game, &input);
        scratch file = scratch_new(&input);
        for (size_t f = 0; f < LENGTH_OF(formats); f++) {
            outlet all = {.writes = SIZE_MAX};
            dyad_error error;
            assert_int_equal(judge(game, &file, formats[f], 1, &all, &error), DYAD_OK);
            for (size_t j = 0; j < LENGTH_OF(jobs); j++)
                if (its_turn(&turn, 5))
                    check(game, &file, formats[f], jobs[j], &all.output);
            blob_free(&all.output);
        }
        scratch_remove(&file);
        blob_free(&input);
    }
}

/* ---- on request -------------------------------------------------------------------------- */

static void check_stop(const dyad_game *game, const scratch *file, dyad_format format,
                       unsigned workers, const blob *whole)
{
    static const size_t writes[] = {1, 2, 5};
    dyad_error error;
    outlet before = {.writes = SIZE_MAX, .stop = 1};
    assert_int_equal(judge(game, file, format, workers, &before, &error), DYAD_E_STOPPED);
    assert_int_equal(error.status, DYAD_E_STOPPED);
    expect_beginning(&before.output, whole);
    assert_true(before.output.size < 100); /* a header at most */
    blob_free(&before.output);
    for (size_t i = 0; i < LENGTH_OF(writes); i++) {
        outlet during = {.writes = writes[i]};
        assert_int_equal(judge(game, file, format, workers, &during, &error), DYAD_E_STOPPED);
        expect_beginning(&during.output, whole);
        assert_true(during.output.size < whole->size);
        if (during.output.size)
            assert_int_equal(during.output.bytes[during.output.size - 1], '\n');
        blob_free(&during.output);
    }
}

static void test_stop(void **state)
{
    (void)state;
    with_every_stream(check_stop);
}

/* Sets a flag after a while. */
typedef struct alarm_clock {
    volatile int *stop;
    long after; /* microseconds, less than a second */
} alarm_clock;

static void *ring(void *argument)
{
    alarm_clock *clock = argument;
    nanosleep(&(struct timespec){.tv_nsec = clock->after * 1000}, NULL);
    __atomic_store_n(clock->stop, 1, __ATOMIC_RELAXED);
    return NULL;
}

static long microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Judges with the flag being set after a while. */
static dyad_status judge_for(const scratch *file, unsigned workers, long after, outlet *to)
{
    pthread_t thread;
    dyad_error error;
    alarm_clock clock = {&to->stop, after};
    assert_int_equal(pthread_create(&thread, NULL, ring, &clock), 0);
    dyad_status status =
        judge(dyad_game_find("ungo"), file, DYAD_FORMAT_JSONL, workers, to, &error);
    pthread_join(thread, NULL);
    return status;
}

static scratch empty_ungo(size_t n)
{
    blob input = {0};
    oracle_board board = oracle_board_new(n, '.');
    layout_board(dyad_game_find("ungo"), &board, true, &input);
    scratch file = scratch_new(&input);
    oracle_board_free(&board);
    blob_free(&input);
    return file;
}

/* One board whose play takes some forty times as long: judging itself looks at the flag. */
static void test_stop_in_long_play(void **state)
{
    (void)state;
    scratch file = empty_ungo(2000);
    for (size_t j = 0; j < LENGTH_OF(jobs); j++) {
        outlet to = {.writes = SIZE_MAX};
        assert_int_equal(judge_for(&file, jobs[j], 200 * 1000, &to), DYAD_E_STOPPED);
        assert_int_equal(to.output.size, 0);
        blob_free(&to.output);
    }
    scratch_remove(&file);
}

/* Whenever it is asked for, a stop spoils no answer: there are fewer of them, and the ones there
 * are right. */
static void test_stop_at_any_time(void **state)
{
    (void)state;
    enum { MOMENTS = 24 };
    scratch file = empty_ungo(200);
    outlet all = {.writes = SIZE_MAX};
    dyad_error error;
    long from = microseconds();
    assert_int_equal(judge(dyad_game_find("ungo"), &file, DYAD_FORMAT_JSONL, 1, &all, &error), 0);
    long whole = microseconds() - from;
    whole = whole < 900 * 1000 ? whole : 900 * 1000;
    for (long moment = 0; moment < MOMENTS; moment++) {
        outlet to = {.writes = SIZE_MAX};
        dyad_status status = judge_for(&file, 1, whole * moment / MOMENTS, &to);
        assert_true(status == DYAD_E_STOPPED || to.output.size == all.output.size);
        if (status != DYAD_E_STOPPED)
            assert_int_equal(status, DYAD_OK);
        expect_beginning(&to.output, &all.output);
        blob_free(&to.output);
    }
    scratch_remove(&file);
    blob_free(&all.output);
}

/* Checking stops on request too, and says how far it came. */
static void test_stop_in_verify(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        blob input = {0};
        dyad_session *session;
        dyad_error error;
        outlet lines = {.writes = SIZE_MAX};
        volatile int stop = 1;
        uint64_t items = 77;
        if (!layout_known(game))
            continue;
        assert_true(generated(game, "random", 3, 50, 1, &input));
        scratch boards = scratch_new(&input);
        assert_int_equal(judge(game, &boards, DYAD_FORMAT_JSONL, 1, &lines, &error), DYAD_OK);
        scratch verdicts = scratch_new(&lines.output);
        assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
        assert_int_equal(
            dyad_verify_stream(session, game, boards.path, verdicts.path, &stop, &items),
            DYAD_E_STOPPED);
        assert_int_equal(dyad_session_error(session)->status, DYAD_E_STOPPED);
        assert_in_range(items, 0, 49);
        dyad_session_free(session);
        scratch_remove(&boards);
        scratch_remove(&verdicts);
        blob_free(&input);
        blob_free(&lines.output);
    }
}

/* ---- nobody takes it --------------------------------------------------------------------- */

static const struct {
    int number;
    dyad_status status;
} refusals[] = {{EPIPE, DYAD_E_CLOSED}, {ENOSPC, DYAD_E_SYSTEM}, {EIO, DYAD_E_SYSTEM}};

static void check_refusal(const dyad_game *game, const scratch *file, dyad_format format,
                          unsigned workers, const blob *whole)
{
    static const size_t writes[] = {0, 1, 3};
    for (size_t r = 0; r < LENGTH_OF(refusals); r++) {
        for (size_t i = 0; i < LENGTH_OF(writes); i++) {
            outlet to = {.writes = writes[i], .number = refusals[r].number};
            dyad_error error;
            dyad_status status = judge(game, file, format, workers, &to, &error);
            assert_int_equal(status, refusals[r].status);
            assert_int_equal(error.status, refusals[r].status);
            assert_true(strlen(error.text) > 0);
            expect_beginning(&to.output, whole);
            assert_true(to.output.size < whole->size);
            blob_free(&to.output);
        }
    }
}

static void test_refused_writes(void **state)
{
    (void)state;
    with_every_stream(check_refusal);
}

/* Answers that are written in several pieces, of which a later one is refused: those before it are
 * counted, and no others. */
static void test_counted_as_written(void **state)
{
    (void)state;
    enum { ITEMS = 100000 };
    static const char count[] = "100000\n", board[] = "2\nR.\n.B\n";
    blob input = {0};
    blob_add(&input, count, strlen(count));
    for (size_t i = 0; i < ITEMS; i++)
        blob_add(&input, board, strlen(board));
    for (size_t writes = 0; writes < 5; writes++) {
        for (size_t j = 0; j < LENGTH_OF(jobs); j++) {
            const char *name = "boards";
            outlet to = {.writes = writes, .number = ENOSPC};
            dyad_bytes bytes = {input.bytes, input.size};
            dyad_judge_totals totals;
            dyad_session *session;
            dyad_judge_request request = {.game = dyad_game_find("hex"),
                                          .paths = &name,
                                          .path_count = 1,
                                          .memory = &bytes,
                                          .format = DYAD_FORMAT_TEXT,
                                          .jobs = jobs[j],
                                          .write = outlet_write,
                                          .write_user = &to};
            assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
            dyad_status status = dyad_judge_stream(session, &request, &totals);
            assert_int_equal(status, totals.items < ITEMS ? DYAD_E_SYSTEM : DYAD_OK);
            dyad_session_free(session);
            uint64_t lines = 0, verdicts = 0;
            for (size_t i = 0; i < to.output.size; i++)
                lines += to.output.bytes[i] == '\n';
            for (size_t i = 0; i < DYAD_VERDICTS_MAX; i++)
                verdicts += totals.verdicts[i];
            assert_int_equal(totals.items, lines);
            assert_int_equal(totals.items, verdicts);
            blob_free(&to.output);
        }
    }
    blob_free(&input);
}

/* ---- generating -------------------------------------------------------------------------- */

static dyad_status generate(const dyad_game *game, outlet *to, dyad_error *error)
{
    dyad_session *session;
    dyad_generate_request request = {
        .game = game,
        .size = 12,
        .count = 3000,
        .seed = 1,
        .write = outlet_write,
        .write_user = to,
        .stop = &to->stop,
    };
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    dyad_status status = dyad_generate(session, &request);
    *error = *dyad_session_error(session);
    dyad_session_free(session);
    return status;
}

static void test_generate(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        dyad_error error;
        outlet all = {.writes = SIZE_MAX}, before = {.writes = SIZE_MAX, .stop = 1};
        outlet during = {.writes = 1};
        assert_int_equal(generate(game, &all, &error), DYAD_OK);
        assert_int_equal(generate(game, &before, &error), DYAD_E_STOPPED);
        expect_beginning(&before.output, &all.output);
        assert_int_equal(generate(game, &during, &error), DYAD_E_STOPPED);
        expect_beginning(&during.output, &all.output);
        assert_true(during.output.size < all.output.size);
        for (size_t r = 0; r < LENGTH_OF(refusals); r++) {
            outlet refused = {.writes = r, .number = refusals[r].number};
            assert_int_equal(generate(game, &refused, &error), refusals[r].status);
            assert_int_equal(error.status, refusals[r].status);
            expect_beginning(&refused.output, &all.output);
            blob_free(&refused.output);
        }
        blob_free(&all.output);
        blob_free(&before.output);
        blob_free(&during.output);
    }
}

/* One board that is played out looks at the flag on its way. */
static void test_stop_in_one_board(void **state)
{
    static const char *const games[] = {"hex", "path", "ungo"};
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(games); i++) {
        outlet to = {.writes = SIZE_MAX};
        alarm_clock clock = {&to.stop, 20 * 1000};
        pthread_t thread;
        dyad_session *session;
        dyad_generate_request request = {
            .game = dyad_game_find(games[i]),
            .kind = "reachable",
            .size = 2000,
            .count = 1,
            .fill = 1,
            .write = outlet_write,
            .write_user = &to,
            .stop = &to.stop,
        };
        assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
        assert_int_equal(pthread_create(&thread, NULL, ring, &clock), 0);
        assert_int_equal(dyad_generate(session, &request), DYAD_E_STOPPED);
        pthread_join(thread, NULL);
        dyad_session_free(session);
        assert_in_range(to.output.size, 0, 8); /* a header at most */
        blob_free(&to.output);
    }
}

/* The same request gives the same bytes; item i does not depend on how many there are. */
static void test_same_seed_same_bytes(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        const char *kind;
        for (size_t k = 0; (kind = dyad_game_kind_name(game, k)); k++) {
            blob few = {0}, again = {0}, many = {0}, other = {0};
            if (!generated(game, kind, 8, 3, 77, &few))
                continue;
            assert_true(generated(game, kind, 8, 3, 77, &again));
            assert_true(blob_same(&few, &again));
            assert_true(generated(game, kind, 8, 9, 77, &many));
            assert_true(generated(game, kind, 8, 3, 78, &other));
            const char *few_items = few.bytes, *many_items_at = many.bytes;
            size_t size = few.size;
            if (layout_known(game) && few.bytes[0] == '3') { /* counted: the count differs */
                few_items += 2;
                many_items_at += 2;
                size -= 2;
            } else if (strcmp(dyad_game_name(game), "path") == 0) {
                size -= strlen("\n0\n");
            }
            assert_memory_equal(few_items, many_items_at, size);
            if (strcmp(kind, "random") == 0)
                assert_false(blob_same(&few, &other));
            blob_free(&few);
            blob_free(&again);
            blob_free(&many);
            blob_free(&other);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_stop_in_long_play),
        cmocka_unit_test(test_stop_at_any_time),
        cmocka_unit_test(test_stop_in_verify),
        cmocka_unit_test(test_refused_writes),
        cmocka_unit_test(test_counted_as_written),
        cmocka_unit_test(test_generate),
        cmocka_unit_test(test_stop_in_one_board),
        cmocka_unit_test(test_same_seed_same_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
