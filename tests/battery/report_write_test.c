/* report_write_test.c - reports written one at a time are what dyad_judge_stream() writes of the
 * same positions, in every format and for every game; the reason stands below the drawing; writes
 * that fail, and memory that runs out, are told. */
#include "oracle/battery.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 20, SEED = 7 };

static blob positions_of(const dyad_game *game)
{
    blob made = {0};
    dyad_session *session;
    dyad_generate_request wanted = {.game = game,
                                    .size = 5,
                                    .count = POSITIONS,
                                    .seed = SEED,
                                    .write = blob_write,
                                    .write_user = &made};
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_generate(session, &wanted), DYAD_OK);
    dyad_session_free(session);
    return made;
}

static blob streamed(const dyad_game *game, const blob *input, dyad_format format)
{
    blob lines = {0};
    dyad_session *session;
    dyad_judge_totals totals;
    scratch file = scratch_new(input);
    const char *const paths[] = {file.path};
    dyad_judge_request request = {.game = game,
                                  .paths = paths,
                                  .path_count = 1,
                                  .format = format,
                                  .jobs = 1,
                                  .write = blob_write,
                                  .write_user = &lines};
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_judge_stream(session, &request, &totals), DYAD_OK);
    dyad_session_free(session);
    scratch_remove(&file);
    return lines;
}

/* A dyad_write_fn that fails with the errno that `user` points to. */
static int refuse(void *user, const void *bytes, size_t size)
{
    (void)bytes;
    (void)size;
    return *(const int *)user;
}

/* What is written of one report; and that failures are told. */
static void write_one(dyad_session *session, const dyad_position *position,
                      const dyad_report *report, uint64_t item, dyad_format format, blob *to)
{
    int full = ENOSPC, gone = EPIPE;
    size_t before = to->size, size;
    const char *text;
    blob reason = {0};
    assert_int_equal(dyad_report_write(session, position, report, item, format, blob_write, to),
                     DYAD_OK);
    assert_int_equal(dyad_report_string(session, position, report, item, format, &text, &size),
                     DYAD_OK);
    assert_int_equal(size, to->size - before);
    assert_memory_equal(text, to->bytes + before, size);
    assert_int_equal(text[size], '\0');
    assert_int_equal(dyad_report_write(session, position, report, item, format, refuse, &full),
                     DYAD_E_SYSTEM);
    assert_int_equal(dyad_report_write(session, position, report, item, format, refuse, &gone),
                     DYAD_E_CLOSED);
    assert_int_equal(
        dyad_report_write(session, position, report, item, DYAD_FORMAT_NPY, blob_write, to),
        DYAD_E_USAGE);
    assert_int_equal(dyad_report_write(session, position, report, 0, format, blob_write, to),
                     DYAD_E_USAGE);
    assert_int_equal(dyad_report_write_reason(session, position, report, blob_write, &reason),
                     DYAD_OK);
    assert_int_equal(dyad_report_write_reason(session, position, report, refuse, &gone),
                     DYAD_E_CLOSED);
    assert_true(reason.size > 10 && reason.bytes[reason.size - 1] == '.');
    if (format == DYAD_FORMAT_EXPLAIN) {
        /* The drawing ends in it, broken into lines or not. */
        blob_write(&reason, "", 1);
        char *first = strtok(reason.bytes, " ");
        blob_write(to, "", 1);
        to->size--;
        assert_non_null(strstr(to->bytes, first));
    }
    blob_free(&reason);
}

static void check_game(const dyad_game *game, dyad_format format, const char *header)
{
    blob input = positions_of(game), wanted = streamed(game, &input, format), found = {0};
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    const dyad_report *report;
    blob_write(&found, header, strlen(header));
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_reader_open_bytes(session, game, "-", input.bytes, input.size, &reader),
                     DYAD_OK);
    uint64_t item = 0;
    while (dyad_reader_next(reader, &position) == DYAD_OK) {
        assert_int_equal(dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report), DYAD_OK);
        write_one(session, position, report, ++item, format, &found);
    }
    assert_int_equal(item, POSITIONS);
    if (format == DYAD_FORMAT_TEXT && dyad_game_layout(game)->one_line)
        blob_write(&found, "\n", 1); /* which is of none of them */
    assert_int_equal(found.size, wanted.size);
    assert_memory_equal(found.bytes, wanted.bytes, wanted.size);
    dyad_reader_close(reader);
    dyad_session_free(session);
    blob_free(&input);
    blob_free(&wanted);
    blob_free(&found);
}

static void test_written(void **state)
{
    (void)state;
    for (size_t i = 0; i < dyad_game_count(); i++) {
        check_game(dyad_game_at(i), DYAD_FORMAT_TEXT, "");
        check_game(dyad_game_at(i), DYAD_FORMAT_JSONL, "");
        check_game(dyad_game_at(i), DYAD_FORMAT_CSV, "game,item,size,verdict,text\n");
        check_game(dyad_game_at(i), DYAD_FORMAT_EXPLAIN, "");
    }
}

/* ---- memory ------------------------------------------------------------------------------- */

static bool fails;

static void *resize(void *user, void *old, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    return fails ? NULL : realloc(old, new_size);
}

static void test_memory(void **state)
{
    const dyad_allocator heap = {.resize = resize};
    (void)state;
    for (size_t i = 0; i < dyad_game_count(); i++) {
        blob input = positions_of(dyad_game_at(i)), out = {0};
        dyad_session *session;
        dyad_reader *reader;
        const dyad_position *position;
        const dyad_report *report;
        assert_int_equal(dyad_session_new(&heap, &session, NULL), DYAD_OK);
        assert_int_equal(
            dyad_reader_open_bytes(session, dyad_game_at(i), "-", input.bytes, input.size, &reader),
            DYAD_OK);
        assert_int_equal(dyad_reader_next(reader, &position), DYAD_OK);
        assert_int_equal(dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report), DYAD_OK);
        fails = true;
        assert_int_equal(
            dyad_report_write(session, position, report, 1, DYAD_FORMAT_JSONL, blob_write, &out),
            DYAD_E_MEMORY);
        assert_int_equal(dyad_report_write_reason(session, position, report, blob_write, &out),
                         DYAD_E_MEMORY);
        fails = false;
        assert_int_equal(out.size, 0);
        dyad_reader_close(reader);
        dyad_session_free(session);
        blob_free(&input);
        blob_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_written),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
