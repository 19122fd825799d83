/* memory_test.c - the n-th request for memory fails, for every n, on each way through the library
 * and for every game: the answer is DYAD_E_MEMORY, or the right one where memory was not needed;
 * nothing crashes, and every byte comes back, with the size it was taken with. Once more with every
 * request after the n-th failing as well. Under a sanitizer a block that is used after it was given
 * back is found too, since a resized block always moves.
 *
 * ctest: long */
#include "oracle/battery.h"

#include <stdlib.h>
#include <string.h>

enum { FAILURES_MAX = 20000 /* more requests than any way makes */ };

/* A way through the library: what it needs, made with memory that does not fail. */
typedef struct way {
    const dyad_game *game;
    blob input;
    blob batch;               /* boards as a NumPy file; empty of piles */
    scratch boards, verdicts; /* of the input */
    scratch wrong;            /* verdicts, the last number of which is another one */
} way;

/* Goes it with a session; what it returns, and in `says` what it made of the input. */
typedef dyad_status walk(const way *on, dyad_session *session, blob *says);

/* Takes the input. */
static way way_new(const dyad_game *game, const blob *input)
{
    way on = {.game = game, .input = *input};
    blob lines = {0};
    dyad_session *session;
    dyad_judge_totals totals;
    on.boards = scratch_new(&on.input);
    const char *const paths[] = {on.boards.path};
    dyad_judge_request request = {
        .game = game,
        .paths = paths,
        .path_count = 1,
        .format = DYAD_FORMAT_JSONL,
        .jobs = 1,
        .write = blob_write,
        .write_user = &lines,
    };
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_judge_stream(session, &request, &totals), DYAD_OK);
    on.verdicts = scratch_new(&lines);
    size_t digit = lines.size - 1;
    while (lines.bytes[digit] < '0' || lines.bytes[digit] > '9')
        digit--;
    lines.bytes[digit] = lines.bytes[digit] == '9' ? '8' : (char)(lines.bytes[digit] + 1);
    on.wrong = scratch_new(&lines);
    if (dyad_verify_stream(session, game, paths[0], on.wrong.path, NULL, NULL) == DYAD_OK)
        scratch_write(&on.wrong, &(blob){0}); /* as true as before: a chain of Hex may be */
    dyad_session_free(session);
    blob_free(&lines);
    return on;
}

static void way_free(way *on)
{
    scratch_remove(&on->boards);
    scratch_remove(&on->verdicts);
    scratch_remove(&on->wrong);
    blob_free(&on->input);
    blob_free(&on->batch);
}

/* ---- the ways ---------------------------------------------------------------------------- */

/* Reads and judges item by item, and walks a little through each report. */
static dyad_status judge_items(const way *on, dyad_session *session, dyad_reader *reader,
                               unsigned flags, blob *says)
{
    const dyad_position *position;
    const dyad_report *report;
    dyad_status status;
    (void)on;
    while ((status = dyad_reader_next(reader, &position)) == DYAD_OK) {
        status = dyad_judge(session, position, flags, &report);
        if (status != DYAD_OK)
            break;
        blob_print(says, "%s %zu\n", dyad_report_text(report),
                   dyad_evidence_count(dyad_report_evidence(report)));
    }
    dyad_reader_close(reader);
    return status == DYAD_END ? DYAD_OK : status;
}

static dyad_status walk_bytes(const way *on, dyad_session *session, blob *says)
{
    dyad_reader *reader;
    dyad_status status =
        dyad_reader_open_bytes(session, on->game, "-", on->input.bytes, on->input.size, &reader);
    return status ? status : judge_items(on, session, reader, DYAD_JUDGE_EVIDENCE, says);
}

static dyad_status walk_verdicts(const way *on, dyad_session *session, blob *says)
{
    dyad_reader *reader;
    dyad_status status =
        dyad_reader_open_bytes(session, on->game, "-", on->input.bytes, on->input.size, &reader);
    return status ? status : judge_items(on, session, reader, 0, says);
}

static dyad_status walk_file(const way *on, dyad_session *session, blob *says)
{
    dyad_reader *reader;
    dyad_status status = dyad_reader_open(session, on->game, on->boards.path, &reader);
    return status ? status : judge_items(on, session, reader, DYAD_JUDGE_EVIDENCE, says);
}

static dyad_status stream(const way *on, dyad_session *session, dyad_format format, unsigned jobs,
                          blob *says)
{
    dyad_judge_totals totals;
    const char *const paths[] = {on->boards.path, on->boards.path};
    dyad_judge_request request = {
        .game = on->game,
        .paths = paths,
        .path_count = 2,
        .format = format,
        .jobs = jobs,
        .keep_going = true,
        .colour = true,
        .write = blob_write,
        .write_user = says,
    };
    return dyad_judge_stream(session, &request, &totals);
}

static dyad_status walk_text(const way *on, dyad_session *session, blob *says)
{
    return stream(on, session, DYAD_FORMAT_TEXT, 1, says);
}

static dyad_status walk_jsonl(const way *on, dyad_session *session, blob *says)
{
    return stream(on, session, DYAD_FORMAT_JSONL, 1, says);
}

static dyad_status walk_jsonl_over_threads(const way *on, dyad_session *session, blob *says)
{
    return stream(on, session, DYAD_FORMAT_JSONL, 2, says);
}

static dyad_status walk_csv(const way *on, dyad_session *session, blob *says)
{
    return stream(on, session, DYAD_FORMAT_CSV, 1, says);
}

static dyad_status walk_explain(const way *on, dyad_session *session, blob *says)
{
    return stream(on, session, DYAD_FORMAT_EXPLAIN, 1, says);
}

static dyad_status walk_explain_over_threads(const way *on, dyad_session *session, blob *says)
{
    return stream(on, session, DYAD_FORMAT_EXPLAIN, 2, says);
}

static dyad_status walk_verify(const way *on, dyad_session *session, blob *says)
{
    uint64_t items = 0;
    dyad_status status =
        dyad_verify_stream(session, on->game, on->boards.path, on->verdicts.path, NULL, &items);
    blob_print(says, "%llu", (unsigned long long)items);
    return status;
}

static const blob *batch_of(const way *on)
{
    return on->batch.size ? &on->batch : &on->input;
}

static dyad_status walk_batch(const way *on, dyad_session *session, blob *says)
{
    const blob *batch = batch_of(on);
    dyad_reader *reader;
    dyad_status status =
        dyad_reader_open_bytes(session, on->game, "-", batch->bytes, batch->size, &reader);
    return status ? status : judge_items(on, session, reader, DYAD_JUDGE_EVIDENCE, says);
}

static int write_over(void *user, const void *bytes, size_t size)
{
    blob *out = user;
    assert_in_range(size, 0, out->size);
    memcpy(out->bytes, bytes, size);
    return 0;
}

/* Whatever happens, the header says how many codes there are. */
static dyad_status codes(const way *on, dyad_session *session, dyad_write_fn rewrite, unsigned jobs,
                         blob *says)
{
    enum { HEADER_BYTES = 128 };
    dyad_judge_totals totals;
    blob out = {0}, shape = {0}, header = {0};
    scratch file = scratch_new(batch_of(on));
    const char *const paths[] = {file.path, file.path};
    dyad_judge_request request = {
        .game = on->game,
        .paths = paths,
        .path_count = 2,
        .format = DYAD_FORMAT_NPY,
        .jobs = jobs,
        .write = blob_write,
        .write_user = &out,
        .rewrite = rewrite,
    };
    dyad_status status = dyad_judge_stream(session, &request, &totals);
    if (out.size) {
        blob_print(&shape, "(%zu,)", out.size - HEADER_BYTES);
        layout_npy_header(shape.bytes, &header);
        assert_memory_equal(out.bytes, header.bytes, HEADER_BYTES);
        blob_add(says, out.bytes + HEADER_BYTES, out.size - HEADER_BYTES);
    }
    scratch_remove(&file);
    blob_free(&out);
    blob_free(&shape);
    blob_free(&header);
    return status;
}

static dyad_status walk_codes(const way *on, dyad_session *session, blob *says)
{
    return codes(on, session, NULL, 1, says);
}

static dyad_status walk_codes_over_threads(const way *on, dyad_session *session, blob *says)
{
    return codes(on, session, NULL, 2, says);
}

static dyad_status walk_codes_rewritten(const way *on, dyad_session *session, blob *says)
{
    return codes(on, session, write_over, 1, says);
}

/* A check that runs out of memory is never one that holds. */
static dyad_status walk_refute(const way *on, dyad_session *session, blob *says)
{
    dyad_status status =
        dyad_verify_stream(session, on->game, on->boards.path, on->wrong.path, NULL, NULL);
    blob_print(says, "%s", status == DYAD_E_REFUTED ? dyad_session_error(session)->text : "");
    return status == DYAD_E_REFUTED ? DYAD_OK : status == DYAD_OK ? DYAD_E_USAGE : status;
}

/* Every kind, as far as it can be made at this size. */
static dyad_status generate(const way *on, dyad_session *session, dyad_format format, blob *says)
{
    dyad_generate_request request = {
        .game = on->game,
        .size = 6,
        .count = 2,
        .seed = 3,
        .format = format,
        .write = blob_write,
        .write_user = says,
    };
    for (size_t k = 0; (request.kind = dyad_game_kind_name(on->game, k)); k++) {
        dyad_status status = dyad_generate(session, &request);
        if (status != DYAD_OK && status != DYAD_E_USAGE)
            return status;
    }
    return DYAD_OK;
}

static dyad_status walk_generate(const way *on, dyad_session *session, blob *says)
{
    return generate(on, session, DYAD_FORMAT_TEXT, says);
}

static dyad_status walk_generate_npy(const way *on, dyad_session *session, blob *says)
{
    return generate(on, session, on->batch.size ? DYAD_FORMAT_NPY : DYAD_FORMAT_TEXT, says);
}

/* Plays some positions out, of those that leave anything to play, and writes what came of it. */
static dyad_status simulate(const way *on, dyad_session *session, unsigned jobs, bool by_move,
                            blob *says)
{
    enum { POSITIONS = 4 };
    static const dyad_format formats[] = {DYAD_FORMAT_TEXT, DYAD_FORMAT_JSONL, DYAD_FORMAT_EXPLAIN};
    dyad_simulate_request request = {.games = 2, .seed = 1, .jobs = jobs, .by_move = by_move};
    dyad_simulation_writing writing = {
        .colour = true, .item = 1, .write = blob_write, .write_user = says};
    const dyad_simulation *simulation;
    dyad_reader *reader;
    if (!dyad_game_outcome_name(on->game, 0))
        return walk_bytes(on, session, says); /* no game to be simulated */
    dyad_status status =
        dyad_reader_open_bytes(session, on->game, "-", on->input.bytes, on->input.size, &reader);
    if (status != DYAD_OK)
        return status;
    for (int i = 0; i < POSITIONS && status == DYAD_OK; i++) {
        status = dyad_reader_next(reader, &request.position);
        if (status == DYAD_OK)
            status = dyad_simulate(session, &request, &simulation);
        for (size_t f = 0; f < LENGTH_OF(formats) && status == DYAD_OK; f++) {
            writing.format = formats[f];
            status = dyad_simulation_write(session, simulation, &writing);
        }
        status = status == DYAD_E_MALFORMED ? DYAD_OK : status;
    }
    dyad_reader_close(reader);
    return status == DYAD_END ? DYAD_OK : status;
}

static dyad_status walk_simulate(const way *on, dyad_session *session, blob *says)
{
    return simulate(on, session, 1, false, says);
}

static dyad_status walk_simulate_by_move(const way *on, dyad_session *session, blob *says)
{
    return simulate(on, session, 1, true, says);
}

static dyad_status walk_simulate_over_threads(const way *on, dyad_session *session, blob *says)
{
    return simulate(on, session, 2, true, says);
}

static const struct {
    const char *name;
    walk *go;
} ways[] = {
    {"reader over bytes, judge with evidence", walk_bytes},
    {"reader over bytes, judge", walk_verdicts},
    {"reader over a file", walk_file},
    {"text", walk_text},
    {"jsonl", walk_jsonl},
    {"jsonl, 2 workers", walk_jsonl_over_threads},
    {"csv", walk_csv},
    {"explain", walk_explain},
    {"explain, 2 workers", walk_explain_over_threads},
    {"npy, read", walk_batch},
    {"npy", walk_codes},
    {"npy, 2 workers", walk_codes_over_threads},
    {"npy, written over", walk_codes_rewritten},
    {"verify", walk_verify},
    {"refute", walk_refute},
    {"generate", walk_generate},
    {"generate npy", walk_generate_npy},
    {"simulate", walk_simulate},
    {"simulate by move", walk_simulate_by_move},
    {"simulate by move, 2 threads", walk_simulate_over_threads},
};

/* ---- failing ----------------------------------------------------------------------------- */

/* Goes the way with request `fail_at` failing; true when so many requests were made. */
static bool go_once(const way *on, size_t which, size_t fail_at, bool and_after, const blob *right)
{
    watched_memory *memory = watched_new(fail_at, and_after);
    dyad_allocator allocator = watched_allocator(memory);
    dyad_session *session = NULL;
    blob says = {0};
    dyad_status status = dyad_session_new(&allocator, &session, NULL);
    if (status == DYAD_OK) {
        status = ways[which].go(on, session, &says);
        if (status != DYAD_OK)
            assert_int_equal(dyad_session_error(session)->status, status);
    }
    dyad_session_free(session);
    bool failed = watched_failed(memory);
    const char *name = ways[which].name;
    if (status != DYAD_OK && status != DYAD_E_MEMORY)
        give_up("%s, request %zu: status %d", name, fail_at, status);
    if (!failed && status != DYAD_OK)
        give_up("%s: out of memory without a failed request", name);
    if (status == DYAD_OK && right && !blob_same(&says, right))
        give_up("%s, request %zu: another answer", name, fail_at);
    /* What was written before memory ran out is the beginning of the answer. */
    if (status != DYAD_OK && right && ways[which].go != walk_verify &&
        (says.size > right->size ||
         (says.size && memcmp(says.bytes, right->bytes, says.size - 1) != 0)))
        give_up("%s, request %zu: half an answer", name, fail_at);
    if (watched_balance(memory))
        give_up("%s, request %zu: %zu bytes did not come back", name, fail_at,
                watched_balance(memory));
    blob_free(&says);
    watched_free(memory);
    return failed;
}

/* With `and_after` in a second round, in which no request after the n-th succeeds either. */
static void fail_on_way(const way *on, size_t which, bool and_after)
{
    blob right = {0};
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(ways[which].go(on, session, &right), DYAD_OK);
    dyad_session_free(session);
    for (int round = 0; round <= and_after; round++) {
        size_t fail_at = 0;
        while (go_once(on, which, fail_at, round, &right)) {
            fail_at += sparsely(); /* each one, unless less is asked for */
            assert_in_range(fail_at, 0, FAILURES_MAX);
        }
        assert_true(fail_at > 1); /* something was asked for */
    }
    blob_free(&right);
}

static void fail_everywhere(const char *name)
{
    const dyad_game *game = dyad_game_find(name);
    blob input = {0};
    mixed_input(game, 21, &input);
    way on = way_new(game, &input);
    if (dyad_game_has_board(game))
        assert_true(generated_npy(game, "random", 8, 20, 1, &on.batch));
    for (size_t which = 0; which < LENGTH_OF(ways); which++)
        fail_on_way(&on, which, true);
    way_free(&on);
}

/* Judges one input, and checks the verdict unless the input is too long for that to be tried so
 * often. Takes the input. */
static void fail_on(const dyad_game *game, const blob *input)
{
    enum { VERIFIED_MAX = 20000 }; /* bytes */
    way on = way_new(game, input);
    for (size_t which = 0; which < LENGTH_OF(ways); which++)
        if (ways[which].go == walk_bytes ||
            ((ways[which].go == walk_verify || ways[which].go == walk_refute) &&
             input->size < VERIFIED_MAX))
            fail_on_way(&on, which, false);
    way_free(&on);
}

/* Memory comes to the judges in blocks, so which of their requests is the one that fails depends on
 * the size: at many sizes most of them are, and at one where nothing fits a block all are. */
static void fail_at_sizes(const char *name, const size_t *sizes, size_t count)
{
    const dyad_game *game = dyad_game_find(name);
    const char *kind;
    for (size_t k = 0; (kind = dyad_game_kind_name(game, k)); k++) {
        for (size_t i = 0; i < count; i++) {
            blob input = {0};
            if (generated(game, kind, sizes[i], 1, 1, &input))
                fail_on(game, &input);
            else
                blob_free(&input);
        }
    }
}

static const size_t board_sizes[] = {20, 60, 110, 150, 730};

static void test_path(void **state)
{
    (void)state;
    fail_everywhere("path");
    fail_at_sizes("path", board_sizes, LENGTH_OF(board_sizes));
}

static void test_hex(void **state)
{
    (void)state;
    fail_everywhere("hex");
    fail_at_sizes("hex", board_sizes, LENGTH_OF(board_sizes));
}

static void test_ungo(void **state)
{
    (void)state;
    static const size_t sizes[] = {20, 45, 64, 110};
    fail_everywhere("ungo");
    fail_at_sizes("ungo", sizes, LENGTH_OF(sizes));
}

static void test_nim(void **state)
{
    (void)state;
    enum { LONG_PILE = 540000 }; /* discs: a bit each is more than a block */
    static const size_t sizes[] = {1, 2, 7, 20};
    char *piles[2] = {oracle_take(LONG_PILE + 1, 1), (char[]){"WBB"}};
    blob input = {0};
    fail_everywhere("nim");
    fail_at_sizes("nim", sizes, LENGTH_OF(sizes));
    memset(piles[0], 'W', LONG_PILE); /* worth a 540,000th power of a half */
    piles[0][0] = 'B';
    layout_begin(dyad_game_find("nim"), 1, &input);
    layout_piles(dyad_game_find("nim"), piles, LENGTH_OF(piles), true, &input);
    fail_on(dyad_game_find("nim"), &input);
    free(piles[0]);
}

/* More first moves than fit a block of memory: what is kept of them is asked for piece by piece. */
static void test_many_first_moves(void **state)
{
    (void)state;
    enum { SIDE = 45, REQUESTS = 40 }; /* those before the positions behind the moves, and a few */
    static const char *const games[] = {"path", "hex", "ungo"};
    size_t which = 0;
    while (ways[which].go != walk_simulate_by_move)
        which++;
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        way on = {.game = game};
        assert_true(generated(game, "empty", SIDE, 1, 1, &on.input));
        for (int round = 0; round < 2; round++)
            for (size_t fail_at = 0; fail_at < REQUESTS; fail_at++)
                assert_true(go_once(&on, which, fail_at, round, NULL));
        blob_free(&on.input);
    }
}

/* ---- how much ---------------------------------------------------------------------------- */

/* Memory for one judged board, above a fixed amount, in bytes a cell: reading holds the board,
 * judging at most 16 bytes a cell beyond it. */
static void test_bytes_a_cell(void **state)
{
    (void)state;
    enum { SIDE = 600, FIXED = 1 << 20, BYTES_A_CELL = 18 };
    static const char *const games[] = {"path", "hex"};
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        const char *kind;
        for (size_t k = 0; (kind = dyad_game_kind_name(game, k)); k++) {
            blob input = {0};
            watched_memory *memory = watched_new(SIZE_MAX, false);
            dyad_allocator allocator = watched_allocator(memory);
            way on = {.game = game};
            blob says = {0};
            dyad_session *session;
            if (!generated(game, kind, SIDE, 1, 1, &input))
                continue;
            on.input = input;
            assert_int_equal(dyad_session_new(&allocator, &session, NULL), DYAD_OK);
            assert_int_equal(walk_bytes(&on, session, &says), DYAD_OK);
            dyad_session_free(session);
            if (watched_peak(memory) > FIXED + (size_t)SIDE * SIDE * BYTES_A_CELL)
                give_up("%s %s: %zu bytes, %.1f a cell", games[g], kind, watched_peak(memory),
                        (double)watched_peak(memory) / (SIDE * SIDE));
            assert_int_equal(watched_balance(memory), 0);
            watched_free(memory);
            blob_free(&input);
            blob_free(&says);
        }
    }
}

/* Judging board after board of the same size asks for no more memory after the first. */
static void test_no_memory_a_board(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        watched_memory *memory = watched_new(SIZE_MAX, false);
        dyad_allocator allocator = watched_allocator(memory);
        dyad_session *session;
        dyad_reader *reader;
        const dyad_position *position;
        const dyad_report *report;
        blob input = {0};
        if (!layout_known(game) || !generated(game, "empty", 8, 50, 1, &input)) {
            watched_free(memory);
            continue;
        }
        assert_int_equal(dyad_session_new(&allocator, &session, NULL), DYAD_OK);
        assert_int_equal(
            dyad_reader_open_bytes(session, game, "-", input.bytes, input.size, &reader), DYAD_OK);
        size_t after_first = 0, items = 0;
        while (dyad_reader_next(reader, &position) == DYAD_OK) {
            assert_int_equal(dyad_judge(session, position, 0, &report), DYAD_OK);
            if (++items == 1)
                after_first = watched_requests(memory);
        }
        assert_int_equal(items, 50);
        assert_int_equal(watched_requests(memory), after_first);
        dyad_reader_close(reader);
        dyad_session_free(session);
        watched_free(memory);
        blob_free(&input);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_path),
        cmocka_unit_test(test_hex),
        cmocka_unit_test(test_ungo),
        cmocka_unit_test(test_nim),
        cmocka_unit_test(test_many_first_moves),
        cmocka_unit_test(test_bytes_a_cell),
        cmocka_unit_test(test_no_memory_a_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
