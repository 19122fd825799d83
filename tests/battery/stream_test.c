/* stream_test.c - dyad_judge_stream() from bytes to bytes: the output does not depend on the number
 * of workers; text, jsonl and csv say the same as dyad_judge(); several inputs are one run; what is
 * malformed is told of in its place, and everything before it is answered.
 *
 * ctest: threads */
#include "oracle/battery.h"

#include <errno.h>
#include <jansson.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const dyad_format formats[] = {DYAD_FORMAT_TEXT, DYAD_FORMAT_JSONL, DYAD_FORMAT_CSV,
                                      DYAD_FORMAT_EXPLAIN};
static const unsigned jobs[] = {1, 2, 3, 8, 0};

/* ---- running ----------------------------------------------------------------------------- */

typedef struct outcome {
    dyad_status status;
    dyad_error error;
    dyad_judge_totals totals;
    blob output; /* with "<item line:column text>" where a malformed item was told of */
} outcome;

static void tell(void *user, const dyad_error *error)
{
    blob_print(user, "<%llu %s %llu:%llu %s>", (unsigned long long)error->item,
               error->file ? "in a file" : "nowhere", (unsigned long long)error->line,
               (unsigned long long)error->column, error->text);
}

static outcome run_files(dyad_judge_request request, const char *const *paths, size_t count,
                         unsigned workers)
{
    outcome out = {.status = DYAD_OK};
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    request.paths = paths;
    request.path_count = count;
    request.jobs = workers;
    request.write = blob_write;
    request.write_user = &out.output;
    request.malformed = tell;
    request.malformed_user = &out.output;
    out.status = dyad_judge_stream(session, &request, &out.totals);
    out.error = *dyad_session_error(session);
    dyad_session_free(session);
    blob_add(&out.output, "", 0);
    return out;
}

static outcome run_one(const dyad_game *game, const blob *input, dyad_format format,
                       unsigned workers)
{
    scratch file = scratch_new(input);
    const char *const paths[] = {file.path};
    dyad_judge_request request = {.game = game, .format = format};
    outcome out = run_files(request, paths, 1, workers);
    scratch_remove(&file);
    return out;
}

static void outcome_free(outcome *out)
{
    blob_free(&out->output);
}

static void expect_same(const outcome *a, const outcome *b, const char *what)
{
    assert_int_equal(a->status, b->status);
    assert_int_equal(a->totals.items, b->totals.items);
    assert_int_equal(a->totals.malformed, b->totals.malformed);
    assert_int_equal(a->totals.undecided, b->totals.undecided);
    if (!blob_same(&a->output, &b->output))
        give_up("%s: the output differs", what);
}

/* Items on their way into one input. */
typedef struct gathering {
    const dyad_game *game;
    blob text;
    size_t count;
} gathering;

/* Adds `count` items of a kind; false where there are none of that size. */
static bool add_items(gathering *to, const char *kind, size_t size, size_t count, uint64_t seed)
{
    blob some = {0};
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    if (!generated(to->game, kind, size, count, seed, &some))
        return false;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_reader_open_bytes(session, to->game, "-", some.bytes, some.size, &reader),
                     DYAD_OK);
    while (dyad_reader_next(reader, &position) == DYAD_OK)
        layout_position(position, to->count++ == 0, &to->text);
    dyad_reader_close(reader);
    dyad_session_free(session);
    blob_free(&some);
    return true;
}

/* Makes an input of them. Counted layouts have their counts put together. */
static void end_items(gathering *from, blob *input)
{
    layout_begin(from->game, from->count, input);
    blob_add(input, from->text.bytes, from->text.size);
    layout_end(from->game, input);
    blob_free(&from->text);
}

/* An input with so many items that every worker gets some: all kinds, one after the other. */
static size_t large_input(const dyad_game *game, uint64_t seed, size_t per_size, blob *input)
{
    static const size_t sizes[] = {1, 2, 3, 4, 5, 6, 7, 9, 11};
    const char *kind;
    gathering items = {.game = game};
    for (size_t k = 0; (kind = dyad_game_kind_name(game, k)); k++)
        for (size_t i = 0; i < LENGTH_OF(sizes); i++)
            add_items(&items, kind, sizes[i], per_size, seed + i);
    end_items(&items, input);
    return items.count;
}

/* ---- workers ----------------------------------------------------------------------------- */

static void test_jobs(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        blob input = {0};
        if (!layout_known(game))
            continue;
        size_t count = large_input(game, 1, scaled(40), &input);
        for (size_t f = 0; f < LENGTH_OF(formats); f++) {
            outcome first = run_one(game, &input, formats[f], jobs[0]);
            assert_int_equal(first.status, DYAD_OK);
            assert_int_equal(first.totals.items, count);
            for (size_t j = 1; j < LENGTH_OF(jobs); j++) {
                outcome other = run_one(game, &input, formats[f], jobs[j]);
                expect_same(&first, &other, "more workers");
                outcome_free(&other);
            }
            outcome_free(&first);
        }
        blob_free(&input);
    }
}

/* Sessions of their own can be used by several threads at the same time. */
typedef struct helper {
    const dyad_game *game;
    const blob *input;
    blob says;
    dyad_status status;
} helper;

static void *judge_all(void *argument)
{
    helper *mine = argument;
    dyad_session *session = NULL;
    dyad_reader *reader = NULL;
    const dyad_position *position;
    const dyad_report *report;
    mine->status = dyad_session_new(NULL, &session, NULL);
    if (mine->status == DYAD_OK)
        mine->status = dyad_reader_open_bytes(session, mine->game, "-", mine->input->bytes,
                                              mine->input->size, &reader);
    while (mine->status == DYAD_OK) {
        mine->status = dyad_reader_next(reader, &position);
        if (mine->status == DYAD_OK)
            mine->status = dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report);
        if (mine->status == DYAD_OK)
            blob_print(&mine->says, "%s\n", dyad_report_text(report));
    }
    dyad_reader_close(reader);
    dyad_session_free(session);
    return NULL;
}

static void test_sessions_in_threads(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        blob input = {0};
        pthread_t threads[THREADS];
        helper helpers[THREADS];
        if (!layout_known(game))
            continue;
        large_input(game, 6, 4, &input);
        for (size_t i = 0; i < THREADS; i++) {
            helpers[i] = (helper){.game = game, .input = &input};
            assert_int_equal(pthread_create(&threads[i], NULL, judge_all, &helpers[i]), 0);
        }
        for (size_t i = 0; i < THREADS; i++)
            pthread_join(threads[i], NULL);
        for (size_t i = 0; i < THREADS; i++) {
            assert_int_equal(helpers[i].status, DYAD_END);
            assert_true(blob_same(&helpers[0].says, &helpers[i].says));
        }
        for (size_t i = 0; i < THREADS; i++)
            blob_free(&helpers[i].says);
        blob_free(&input);
    }
}

/* ---- what the formats say ---------------------------------------------------------------- */

/* A number, a text, cells, lists and objects, in the same order. */
static bool same_json(json_t *json, const dyad_evidence *value)
{
    size_t size, row, column, count = dyad_evidence_count(value);
    const char *text = dyad_evidence_text(value, &size);
    switch (dyad_evidence_type(value)) {
    case DYAD_TYPE_NULL: return json_is_null(json);
    case DYAD_TYPE_INTEGER:
        return json_is_integer(json) && json_integer_value(json) == dyad_evidence_integer(value);
    case DYAD_TYPE_TEXT:
        return json_is_string(json) && json_string_length(json) == size &&
               memcmp(json_string_value(json), text, size) == 0;
    case DYAD_TYPE_CELLS:
        for (size_t i = 0; i < count; i++) {
            json_t *cell = json_array_get(json, i);
            if (!dyad_evidence_cell(value, i, &row, &column) || json_array_size(cell) != 2 ||
                json_integer_value(json_array_get(cell, 0)) != (json_int_t)row ||
                json_integer_value(json_array_get(cell, 1)) != (json_int_t)column)
                return false;
        }
        return json_is_array(json) && json_array_size(json) == count;
    case DYAD_TYPE_LIST:
        for (size_t i = 0; i < count; i++)
            if (!same_json(json_array_get(json, i), dyad_evidence_item(value, i)))
                return false;
        return json_is_array(json) && json_array_size(json) == count;
    case DYAD_TYPE_OBJECT: break;
    }
    void *at = json_object_iter(json);
    for (size_t i = 0; i < count; i++, at = json_object_iter_next(json, at))
        if (!at || strcmp(json_object_iter_key(at), dyad_evidence_name(value, i)) != 0 ||
            !same_json(json_object_iter_value(at), dyad_evidence_item(value, i)))
            return false;
    return json_is_object(json) && at == NULL;
}

/* A line of jsonl: the common fields in SPEC's order, then the evidence. */
static void expect_line(const dyad_position *position, const dyad_report *report, size_t item,
                        const char *answer, char *line)
{
    static const char *const common[] = {"game", "item", "size", "verdict", "text"};
    json_error_t error;
    json_t *json = json_loads(line, JSON_REJECT_DUPLICATES, &error);
    const dyad_evidence *evidence = dyad_report_evidence(report);
    if (!json)
        give_up("no JSON: %s: %s", error.text, line);
    void *at = json_object_iter(json);
    for (size_t i = 0; i < LENGTH_OF(common); i++, at = json_object_iter_next(json, at))
        assert_string_equal(json_object_iter_key(at), common[i]);
    for (size_t i = 0; i < dyad_evidence_count(evidence); i++) {
        if (!at || strcmp(json_object_iter_key(at), dyad_evidence_name(evidence, i)) != 0 ||
            !same_json(json_object_iter_value(at), dyad_evidence_item(evidence, i)))
            give_up("%s is not what the judge says: %s", dyad_evidence_name(evidence, i), line);
        at = json_object_iter_next(json, at);
    }
    assert_null(at);
    assert_string_equal(json_string_value(json_object_get(json, "game")),
                        dyad_game_name(dyad_position_game(position)));
    assert_int_equal(json_integer_value(json_object_get(json, "item")), item);
    assert_int_equal(json_integer_value(json_object_get(json, "size")),
                     dyad_position_size(position));
    assert_string_equal(json_string_value(json_object_get(json, "verdict")),
                        dyad_report_verdict_name(report));
    assert_string_equal(json_string_value(json_object_get(json, "text")), answer);
    json_decref(json);
}

/* Puts the game's own judge beside what the stream wrote. */
static void check_formats(const dyad_game *game, const blob *input)
{
    outcome text = run_one(game, input, DYAD_FORMAT_TEXT, 2);
    outcome jsonl = run_one(game, input, DYAD_FORMAT_JSONL, 2);
    outcome csv = run_one(game, input, DYAD_FORMAT_CSV, 2);
    blob expected_text = {0}, expected_csv = {0};
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    const dyad_report *report;
    size_t item = 0, undecided = 0;
    bool one_line = strcmp(dyad_game_name(game), "nim") == 0;
    bool numbered = strcmp(dyad_game_name(game), "hex") == 0;
    blob_print(&expected_csv, "game,item,size,verdict,text\n");
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_reader_open_bytes(session, game, "-", input->bytes, input->size, &reader),
                     DYAD_OK);
    char *line = jsonl.output.bytes;
    while (dyad_reader_next(reader, &position) == DYAD_OK) {
        blob answer = {0};
        item++;
        assert_int_equal(dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report), DYAD_OK);
        if (numbered)
            blob_print(&answer, "Case #%zu: ", item);
        blob_print(&answer, "%s", dyad_report_text(report));
        if (one_line)
            blob_print(&expected_text, item == 1 ? "%s" : " %s", answer.bytes);
        else
            blob_print(&expected_text, "%s\n", answer.bytes);
        blob_print(&expected_csv, "%s,%zu,%zu,%s,%s\n", dyad_game_name(game), item,
                   dyad_position_size(position), dyad_report_verdict_name(report), answer.bytes);
        char *line_end = strchr(line, '\n');
        assert_non_null(line_end);
        *line_end = '\0';
        expect_line(position, report, item, answer.bytes, line);
        line = line_end + 1;
        undecided += strcmp(dyad_report_verdict_name(report), "repeats") == 0;
        blob_free(&answer);
    }
    if (one_line)
        blob_print(&expected_text, "\n");
    assert_int_equal(*line, '\0');
    assert_string_equal(text.output.bytes, expected_text.bytes);
    assert_string_equal(csv.output.bytes, expected_csv.bytes);
    assert_int_equal(text.totals.items, item);
    assert_int_equal(text.totals.undecided, undecided);
    dyad_reader_close(reader);
    dyad_session_free(session);
    blob_free(&expected_text);
    blob_free(&expected_csv);
    outcome_free(&text);
    outcome_free(&jsonl);
    outcome_free(&csv);
}

static void test_formats(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        blob input = {0};
        if (!layout_known(game))
            continue;
        large_input(game, 2, scaled(8), &input);
        check_formats(game, &input);
        blob_free(&input);
    }
}

/* ---- long answers ------------------------------------------------------------------------ */

/* `large` items of side `size` with small ones around them. */
static void uneven_input(const dyad_game *game, const char *kind, size_t size, size_t large,
                         blob *input)
{
    gathering items = {.game = game};
    for (size_t i = 0; i < 2 * large + 1; i++)
        assert_true(add_items(&items, kind, i % 2 ? size : 5, i % 2 ? 1 : 3, i));
    end_items(&items, input);
}

/* Answers of megabytes leave while they are made; they are the same all the same. */
static void test_long_answers(void **state)
{
    (void)state;
    static const struct {
        const char *game, *kind;
        size_t size, large;
    } rows[] = {{"path", "serpentine", 520, 1}, {"hex", "serpentine", 520, 1},
                {"path", "random", 70, 30},     {"hex", "random", 70, 30},
                {"ungo", "random", 40, 80},     {"nim", "long", 40, 4}};
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        const dyad_game *game = dyad_game_find(rows[i].game);
        blob input = {0};
        uneven_input(game, rows[i].kind, rows[i].size, rows[i].large, &input);
        check_formats(game, &input);
        scratch file = scratch_new(&input);
        const char *const paths[] = {file.path};
        outcome text = run_one(game, &input, DYAD_FORMAT_TEXT, 1);
        for (size_t f = 0; f < LENGTH_OF(formats); f++) {
            dyad_judge_request request = {.game = game, .format = formats[f], .colour = true};
            outcome one = run_files(request, paths, 1, 1);
            outcome more = run_files(request, paths, 1, 3);
            expect_same(&one, &more, "long answers");
            assert_int_equal(one.totals.items, text.totals.items);
            assert_int_equal(one.totals.undecided, text.totals.undecided);
            outcome_free(&one);
            outcome_free(&more);
        }
        outcome_free(&text);
        scratch_remove(&file);
        blob_free(&input);
    }
}

/* For people: not empty, without control characters unless colour is asked for, and the same text
 * with and without colour. */
static void test_explain(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        blob input = {0}, stripped = {0};
        if (!layout_known(game))
            continue;
        large_input(game, 3, 2, &input);
        scratch file = scratch_new(&input);
        const char *const paths[] = {file.path};
        dyad_judge_request request = {.game = game, .format = DYAD_FORMAT_EXPLAIN};
        outcome plain = run_files(request, paths, 1, 1);
        request.colour = true;
        outcome colour = run_files(request, paths, 1, 1);
        assert_int_equal(plain.status, DYAD_OK);
        assert_null(strchr(plain.output.bytes, '\x1b'));
        if (dyad_game_has_board(game))
            assert_non_null(strchr(colour.output.bytes, '\x1b'));
        for (const char *at = colour.output.bytes; *at; at++) {
            if (*at != '\x1b') {
                blob_add(&stripped, at, 1);
                continue;
            }
            while (*at != 'm') /* ESC [ ... m */
                at++;
        }
        if (dyad_game_has_board(game)) { /* the boards are in it; long piles are not */
            assert_true(plain.output.size > input.size);
            assert_true(stripped.size > input.size);
        }
        scratch_remove(&file);
        blob_free(&stripped);
        blob_free(&input);
        outcome_free(&plain);
        outcome_free(&colour);
    }
}

/* ---- several inputs ---------------------------------------------------------------------- */

static void test_several_inputs(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        enum { FILES = 5 };
        scratch files[FILES];
        const char *paths[FILES];
        blob bodies = {0}, together = {0};
        size_t count = 0;
        if (!layout_known(game))
            continue;
        for (size_t i = 0; i < FILES; i++) {
            blob input = {0};
            dyad_session *session;
            dyad_reader *reader;
            const dyad_position *position;
            mixed_input(game, 10 + i, &input);
            files[i] = scratch_new(&input);
            paths[i] = files[i].path;
            assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
            assert_int_equal(dyad_reader_open(session, game, paths[i], &reader), DYAD_OK);
            while (dyad_reader_next(reader, &position) == DYAD_OK)
                layout_position(position, count++ == 0, &bodies);
            dyad_reader_close(reader);
            dyad_session_free(session);
            blob_free(&input);
        }
        layout_begin(game, count, &together);
        blob_add(&together, bodies.bytes, bodies.size);
        layout_end(game, &together);
        for (size_t f = 0; f < LENGTH_OF(formats); f++) {
            dyad_judge_request request = {.game = game, .format = formats[f]};
            outcome one = run_one(game, &together, formats[f], 1);
            outcome many = run_files(request, paths, FILES, 3);
            expect_same(&one, &many, "several inputs");
            outcome_free(&one);
            outcome_free(&many);
        }
        for (size_t i = 0; i < FILES; i++)
            scratch_remove(&files[i]);
        blob_free(&bodies);
        blob_free(&together);
    }
}

/* A file that is not there ends the run with what was judged before it. */
static void test_missing_input(void **state)
{
    (void)state;
    const dyad_game *game = dyad_game_find("ungo");
    blob input = {0};
    mixed_input(game, 1, &input);
    scratch file = scratch_new(&input);
    const char *const paths[] = {file.path, "/no/such/file", file.path};
    dyad_judge_request request = {.game = game, .format = DYAD_FORMAT_JSONL};
    outcome one = run_files(request, paths, 1, 1);
    for (size_t j = 0; j < LENGTH_OF(jobs); j++) {
        outcome out = run_files(request, paths, 3, jobs[j]);
        assert_int_equal(out.status, DYAD_E_SYSTEM);
        assert_string_equal(out.error.file, "/no/such/file");
        assert_true(blob_same(&out.output, &one.output));
        outcome_free(&out);
    }
    outcome_free(&one);
    scratch_remove(&file);
    blob_free(&input);
}

/* ---- malformed items --------------------------------------------------------------------- */

/* Without keep_going the run ends at the first malformed item; with it, each is told of between its
 * neighbours. Either way, the number of workers changes nothing. */
static void check_malformed(const dyad_game *game, const blob *input, size_t least)
{
    scratch file = scratch_new(input);
    const char *const paths[] = {file.path};
    static size_t turn = 0;
    for (size_t f = 0; f < LENGTH_OF(formats); f++) {
        for (int keep_going = 0; keep_going < 2; keep_going++) {
            dyad_judge_request request = {
                .game = game, .format = formats[f], .keep_going = keep_going};
            if (!its_turn(&turn, 3))
                continue;
            outcome first = run_files(request, paths, 1, 1);
            assert_int_equal(first.status, DYAD_E_MALFORMED);
            assert_int_equal(first.error.status, DYAD_E_MALFORMED);
            assert_string_equal(first.error.file, file.path);
            assert_non_null(strchr(first.output.bytes, '<'));
            if (!keep_going)
                assert_int_equal(first.totals.malformed, 1);
            else
                assert_in_range(first.totals.malformed, least, SIZE_MAX);
            for (size_t j = 1; j < LENGTH_OF(jobs); j++) {
                outcome other = run_files(request, paths, 1, jobs[j]);
                expect_same(&first, &other, "malformed items, more workers");
                outcome_free(&other);
            }
            outcome_free(&first);
        }
    }
    scratch_remove(&file);
}

static void test_malformed(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        blob input = {0};
        if (!layout_known(game))
            continue;
        size_t spoilt = 0;
        large_input(game, 4, 20, &input);
        for (size_t i = 200; i < input.size; i += 997) { /* a letter that no game has */
            if (input.bytes[i] < 'A' && input.bytes[i] != '.')
                continue;
            input.bytes[i] = 'x';
            spoilt++;
        }
        assert_true(spoilt > 3);
        check_malformed(game, &input, 2);
        blob_free(&input);
    }
}

static void keep_last(void *user, const dyad_error *error)
{
    *(dyad_error *)user = *error;
}

/* With keep_going, the line on a malformed item says what the error says, whatever bytes are in it;
 * csv has the verdict as well, and text nothing. */
static void check_malformed_byte(const dyad_game *game, char byte)
{
    blob input = {0}, lines = {0}, table = {0}, text = {0};
    dyad_session *session;
    dyad_judge_totals totals;
    dyad_error told = {.status = DYAD_OK};
    blob_print(&input, strcmp(dyad_game_name(game), "hex") && strcmp(dyad_game_name(game), "nim")
                           ? "2\n"
                           : "1\n2\n");
    blob_add(&input, &byte, 1);
    blob_print(&input, "\n");
    scratch file = scratch_new(&input);
    const char *const paths[] = {file.path};
    blob *const outs[] = {&text, &lines, &table};
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t f = 0; f < 3; f++) {
        dyad_judge_request request = {
            .game = game,
            .paths = paths,
            .path_count = 1,
            .format = formats[f],
            .jobs = 1,
            .keep_going = true,
            .write = blob_write,
            .write_user = outs[f],
            .malformed = keep_last,
            .malformed_user = &told,
        };
        assert_int_equal(dyad_judge_stream(session, &request, &totals), DYAD_E_MALFORMED);
        blob_add(outs[f], "", 0);
    }
    json_t *json = json_loads(lines.bytes, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    assert_string_equal(json_string_value(json_object_get(json, "game")), dyad_game_name(game));
    assert_string_equal(json_string_value(json_object_get(json, "verdict")), "malformed");
    assert_string_equal(json_string_value(json_object_get(json, "message")), told.text);
    assert_int_equal(json_integer_value(json_object_get(json, "item")), told.item);
    assert_int_equal(json_integer_value(json_object_get(json, "line")), told.line);
    assert_int_equal(json_integer_value(json_object_get(json, "column")), told.column);
    assert_non_null(strstr(table.bytes, ",malformed,"));
    assert_null(strchr(text.bytes, ':')); /* no answer */
    assert_int_equal(totals.malformed, 1);
    json_decref(json);
    dyad_session_free(session);
    scratch_remove(&file);
    blob_free(&input);
    blob_free(&lines);
    blob_free(&table);
    blob_free(&text);
}

static void test_malformed_lines(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++)
        for (int byte = 0; byte < 256 && layout_known(dyad_game_at(g)); byte++)
            if (byte == 0 || !strchr("UWBR. \t\n\v\f\r0123456789", byte))
                check_malformed_byte(dyad_game_at(g), (char)byte);
}

/* Everything before the fault has been answered as if the fault were not there, and nothing after
 * it; with keep_going everything after it as well. */
static void test_around_a_fault(void **state)
{
    (void)state;
    static const char *const text[] = {"1\n.\n", "2\n..\n..\n", "1\n.\n"};
    const dyad_game *game = dyad_game_find("ungo");
    static const char *const faults[] = {"2\n.B\nx.\n",   "2\nBW\nWB\n", "1\nB\n", "2\n.\n..\n",
                                         "3\n...\n...\n", "0\n",         "-1\n",   "99999999999\n"};
    for (size_t i = 0; i < LENGTH_OF(faults); i++) {
        blob input = {0};
        blob_print(&input, "%s%s%s%s", text[0], text[1], faults[i], text[2]);
        scratch file = scratch_new(&input);
        const char *const paths[] = {file.path};
        dyad_judge_request request = {.game = game, .format = DYAD_FORMAT_TEXT};
        outcome out = run_files(request, paths, 1, 1);
        static const char before[] =
            "White\nNo winner: play repeats from move 1 with period 6.\n<3 ";
        assert_int_equal(out.status, DYAD_E_MALFORMED);
        assert_memory_equal(out.output.bytes, before, strlen(before));
        assert_int_equal(out.output.bytes[out.output.size - 1], '>');
        assert_int_equal(out.totals.items, 2);
        assert_int_equal(out.totals.undecided, 1);
        outcome_free(&out);
        request.keep_going = true;
        out = run_files(request, paths, 1, 1);
        assert_int_equal(out.status, DYAD_E_MALFORMED);
        assert_memory_equal(out.output.bytes, before, strlen(before));
        assert_int_equal(out.totals.items, 3);
        assert_string_equal(out.output.bytes + out.output.size - strlen(">White\n"), ">White\n");
        outcome_free(&out);
        scratch_remove(&file);
        blob_free(&input);
    }
}

typedef struct counted_blob {
    blob all;
    size_t writes;
} counted_blob;

static int write_counted(void *user, const void *bytes, size_t size)
{
    counted_blob *to = user;
    blob_add(&to->all, bytes, size);
    to->writes++;
    return 0;
}

/* Where answers and messages go to two places, each has the bytes that it has otherwise, and
 * answers between malformed items are not written one by one. */
static void test_apart(void **state)
{
    (void)state;
    enum { PAIRS = 2000 };
    const dyad_game *game = dyad_game_find("path");
    blob input = {0};
    for (int i = 0; i < PAIRS; i++)
        blob_print(&input, "2\nWB\n%s\n2\nBx\nWW\n", i % 3 ? "BW" : "BB");
    blob_print(&input, "0\n");
    scratch file = scratch_new(&input);
    const char *const paths[] = {file.path};
    for (size_t i = 0; i < 2 * LENGTH_OF(jobs); i++) {
        counted_blob expected = {0}, answers = {0};
        blob expected_messages = {0}, messages = {0};
        dyad_session *session;
        dyad_judge_totals totals;
        dyad_judge_request request = {
            .game = game,
            .paths = paths,
            .path_count = 1,
            .format = formats[i % 3],
            .keep_going = true,
            .jobs = jobs[i / 2],
            .write = write_counted,
            .malformed = tell,
        };
        assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
        for (int apart = 0; apart < 2; apart++) {
            request.malformed_apart = apart;
            request.write_user = apart ? &answers : &expected;
            request.malformed_user = apart ? &messages : &expected_messages;
            assert_int_equal(dyad_judge_stream(session, &request, &totals), DYAD_E_MALFORMED);
            assert_int_equal(totals.items, PAIRS);
            assert_int_equal(totals.malformed, PAIRS);
        }
        assert_true(blob_same(&expected.all, &answers.all));
        assert_true(blob_same(&expected_messages, &messages));
        assert_true(expected.writes >= PAIRS);
        assert_true(answers.writes < PAIRS / 10);
        blob_free(&expected.all);
        blob_free(&answers.all);
        blob_free(&expected_messages);
        blob_free(&messages);
        dyad_session_free(session);
    }
    scratch_remove(&file);
    blob_free(&input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_jobs),           cmocka_unit_test(test_sessions_in_threads),
        cmocka_unit_test(test_formats),        cmocka_unit_test(test_explain),
        cmocka_unit_test(test_several_inputs), cmocka_unit_test(test_missing_input),
        cmocka_unit_test(test_malformed),      cmocka_unit_test(test_malformed_lines),
        cmocka_unit_test(test_long_answers),   cmocka_unit_test(test_around_a_fault),
        cmocka_unit_test(test_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
