/* known_test.c - facts that were found without this library (shared/KNOWN.md, the problems' own
 * samples): the Un-Go table from 1 to 20, values of piles, answers of the samples byte for byte;
 * and the words and numbers that SPEC pins. */
#include "oracle/battery.h"

#include <string.h>

/* The report on the first position of `text`; `session` and `reader` are the caller's to end. */
typedef struct one_report {
    dyad_session *session;
    dyad_reader *reader;
    const dyad_report *report;
} one_report;

static one_report judge_text(const char *game, const char *text)
{
    one_report one;
    const dyad_position *position;
    assert_int_equal(dyad_session_new(NULL, &one.session, NULL), DYAD_OK);
    assert_int_equal(dyad_reader_open_bytes(one.session, dyad_game_find(game), "-", text,
                                            strlen(text), &one.reader),
                     DYAD_OK);
    assert_int_equal(dyad_reader_next(one.reader, &position), DYAD_OK);
    assert_int_equal(dyad_judge(one.session, position, DYAD_JUDGE_EVIDENCE, &one.report), DYAD_OK);
    return one;
}

static void end(one_report *one)
{
    dyad_reader_close(one->reader);
    dyad_session_free(one->session);
}

/* 0 where there is no such field. */
static int64_t number(const one_report *one, const char *field)
{
    const dyad_evidence *value = dyad_report_find(one->report, field);
    return value ? dyad_evidence_integer(value) : 0;
}

/* ---- Un-Go from the empty board ---------------------------------------------------------- */

static const struct {
    size_t n;
    const char *verdict;
    int64_t moves, from, period; /* from and period: repeats */
} ungo_table[] = {
    {1, "white", 0, 0, 0},          {2, "repeats", 7, 1, 6},      {3, "black", 15, 0, 0},
    {4, "black", 31, 0, 0},         {5, "repeats", 35, 33, 2},    {6, "black", 149, 0, 0},
    {7, "black", 185, 0, 0},        {8, "white", 294, 0, 0},      {9, "black", 269, 0, 0},
    {10, "white", 682, 0, 0},       {11, "black", 449, 0, 0},     {12, "black", 1031, 0, 0},
    {13, "repeats", 691, 689, 2},   {14, "repeats", 685, 683, 2}, {15, "white", 1280, 0, 0},
    {16, "white", 3414, 0, 0},      {17, "white", 5000, 0, 0},    {18, "black", 3731, 0, 0},
    {19, "repeats", 7957, 7955, 2}, {20, "black", 4687, 0, 0},
};

static void test_ungo_table(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(ungo_table); i++) {
        blob input = {0};
        oracle_board board = oracle_board_new(ungo_table[i].n, '.');
        layout_board(dyad_game_find("ungo"), &board, true, &input);
        one_report one = judge_text("ungo", input.bytes);
        assert_string_equal(dyad_report_verdict_name(one.report), ungo_table[i].verdict);
        assert_int_equal(number(&one, "moves"), ungo_table[i].moves);
        assert_int_equal(number(&one, "repeats_from"), ungo_table[i].from);
        assert_int_equal(number(&one, "period"), ungo_table[i].period);
        end(&one);
        oracle_board_free(&board);
        blob_free(&input);
    }
}

static void test_repetition_in_words(void **state)
{
    (void)state;
    one_report one = judge_text("ungo", "2\n..\n..\n");
    assert_string_equal(dyad_report_text(one.report),
                        "No winner: play repeats from move 1 with period 6.");
    end(&one);
}

/* ---- piles ------------------------------------------------------------------------------- */

static const struct {
    const char *game, *sum, *values[3];
} nim_table[] = {
    {"3\nWBWBWWBBBWBW BWBWWBWWBB WWBWBWBWBWWBBB", "1/8", {"-55/32", "75/32", "-1/2"}},
    {"4\nWBWWWBWWBWW BBWBWWBBWBBBBB BBBWWWWWBBWBWW WWBBWBWBWBBW", "3/32", {NULL}},
    {"5\nWBBWWWWWWBBBBB BWBBBWWBWWWWBW WBBWWBWBBBBBBB WBWBBWWWWWWBB BWBWBWBWBWBBBB",
     "-21/256",
     {NULL}},
    {"6\nBBWWWBWWWWW BWWBBWWWBWWWBW BBBBWWWBBWBWBW WWBWWWWBWBBBBB BWBBWBBWWBBWBB "
     "WBBWWBWWWWWWBW",
     "-161/256",
     {NULL}},
    {"0\n", "0", {NULL}},
    {"1\nB", "1", {"1"}},
    {"1\nWB", "-1/2", {"-1/2"}},
    {"2\nBW BB", "5/2", {"1/2", "2"}},
};

static void expect_word(const dyad_evidence *value, const char *word)
{
    size_t size;
    const char *text = dyad_evidence_text(value, &size);
    assert_int_equal(size, strlen(word));
    assert_memory_equal(text, word, size);
}

static void test_pile_values(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(nim_table); i++) {
        blob input = {0};
        blob_print(&input, "1\n%s\n", nim_table[i].game);
        one_report one = judge_text("nim", input.bytes);
        expect_word(dyad_report_find(one.report, "sum"), nim_table[i].sum);
        for (size_t k = 0; k < 3 && nim_table[i].values[k]; k++)
            expect_word(dyad_evidence_item(dyad_report_find(one.report, "values"), k),
                        nim_table[i].values[k]);
        end(&one);
        blob_free(&input);
    }
}

/* ---- the samples ------------------------------------------------------------------------- */

static const struct {
    const char *game, *input, *output;
} samples[] = {
    {"path",
     "7\n\nWBBUUUU\nWWBUWWW\nUWBBBWB\nBWBBWWB\nBWWBWBB\nUBWWWBU\nUWBBBWW\n\n"
     "3\n\nWBB\nWWU\nWBB\n\n0\n",
     "White has a winning path.\nWhite can win in one move.\n"},
    {"hex",
     "7\n1\n.\n1\nB\n1\nR\n2\nBR\nBB\n4\nBBBB\nBBB.\nRRR.\nRRRR\n4\nBBBB\nBBBB\nRRR.\nRRRR\n"
     "6\n......\n..R...\nBBBBBB\n..R.R.\n..RR..\n......\n",
     "Case #1: Nobody wins\nCase #2: Blue wins\nCase #3: Red wins\nCase #4: Impossible\n"
     "Case #5: Blue wins\nCase #6: Impossible\nCase #7: Blue wins\n"},
    {"ungo", "3\n...\n...\n...\n", "Black\n"},
    {"nim",
     "4\n3\nWBWBWWBBBWBW BWBWWBWWBB WWBWBWBWBWWBBB\n"
     "4\nWBWWWBWWBWW BBWBWWBBWBBBBB BBBWWWWWBBWBWW WWBBWBWBWBBW\n"
     "5\nWBBWWWWWWBBBBB BWBBBWWBWWWWBW WBBWWBWBBBBBBB WBWBBWWWWWWBB BWBWBWBWBWBBBB\n"
     "6\nBBWWWBWWWWW BWWBBWWWBWWWBW BBBBWWWBBWBWBW WWBWWWWBWBBBBB BWBBWBBWWBBWBB "
     "WBBWWBWWWWWWBW\n",
     "B B W W\n"},
    /* No item at all. */
    {"path", "0\n", ""},
    {"path", "", ""},
    {"hex", "0\n", ""},
    {"ungo", "", ""},
    /* One of each of what has no winner. */
    {"ungo", "2\n..\n..\n", "No winner: play repeats from move 1 with period 6.\n"},
    {"nim", "2\n0\n\n2\nB W\n", "0 0\n"},
};

static void test_samples(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(samples); i++) {
        dyad_session *session;
        dyad_judge_totals totals;
        blob input = {0}, output = {0};
        blob_add(&input, samples[i].input, strlen(samples[i].input));
        scratch file = scratch_new(&input);
        const char *paths[] = {file.path};
        dyad_judge_request request = {
            .game = dyad_game_find(samples[i].game),
            .paths = paths,
            .path_count = 1,
            .format = DYAD_FORMAT_TEXT,
            .write = blob_write,
            .write_user = &output,
        };
        assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
        assert_int_equal(dyad_judge_stream(session, &request, &totals), DYAD_OK);
        blob_add(&output, "", 0);
        assert_string_equal(output.bytes, samples[i].output);
        dyad_session_free(session);
        scratch_remove(&file);
        blob_free(&input);
        blob_free(&output);
    }
}

static void test_path_of_first_sample(void **state)
{
    (void)state;
    one_report one = judge_text("path", samples[0].input);
    assert_int_equal(dyad_evidence_count(dyad_report_find(one.report, "path")), 15);
    end(&one);
}

/* ---- words and numbers ------------------------------------------------------------------- */

static const struct {
    const char *game, *letters, *colours[2], *verdicts[6];
} words[] = {
    {"path",
     "UWB",
     {"white", "black"},
     {"white_won", "black_won", "white_wins_in_one", "black_wins_in_one", "none"}},
    {"hex", ".RB", {"red", "blue"}, {"red_won", "blue_won", "nobody", "impossible"}},
    {"ungo", ".BW", {"black", "white"}, {"black", "white", "repeats"}},
    {"nim", "BW", {"black", "white"}, {"black", "white", "zero"}},
};

static void test_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(words); i++) {
        const dyad_game *game = dyad_game_at(i);
        assert_ptr_equal(game, dyad_game_find(words[i].game));
        assert_string_equal(dyad_game_name(game), words[i].game);
        assert_string_equal(dyad_game_letters(game), words[i].letters);
        assert_string_equal(dyad_game_colour(game, 1), words[i].colours[0]);
        assert_string_equal(dyad_game_colour(game, 2), words[i].colours[1]);
        assert_null(dyad_game_colour(game, 0));
        assert_null(dyad_game_colour(game, 3));
        assert_int_equal(dyad_game_has_board(game), strcmp(words[i].game, "nim") != 0);
        size_t count = 0;
        while (count < 6 && words[i].verdicts[count])
            count++;
        assert_int_equal(dyad_game_verdict_count(game), count);
        for (size_t v = 0; v < count; v++)
            assert_string_equal(dyad_game_verdict_name(game, v), words[i].verdicts[v]);
        assert_null(dyad_game_verdict_name(game, count));
        size_t kinds = 0;
        while (dyad_game_kind_name(game, kinds))
            assert_true(strlen(dyad_game_kind_summary(game, kinds++)) > 0);
        assert_true(kinds > 5);
        for (size_t past = 0; past < 9; past++) {
            assert_null(dyad_game_kind_name(game, kinds + past));
            assert_null(dyad_game_kind_summary(game, kinds + past));
            assert_null(dyad_game_verdict_name(game, count + past));
        }
    }
    assert_null(dyad_game_at(dyad_game_count()));
    assert_null(dyad_game_find("chess"));
    assert_null(dyad_game_find(""));
}

static void test_statuses(void **state)
{
    (void)state;
    static const int pinned[] = {DYAD_OK,          DYAD_END,      DYAD_E_MEMORY,
                                 DYAD_E_MALFORMED, DYAD_E_SYSTEM, DYAD_E_USAGE,
                                 DYAD_E_STOPPED,   DYAD_E_CLOSED, DYAD_E_REFUTED};
    for (int i = 0; i < (int)LENGTH_OF(pinned); i++) {
        assert_int_equal(pinned[i], i);
        assert_true(strlen(dyad_status_text((dyad_status)i)) > 0);
    }
    assert_non_null(dyad_status_text((dyad_status)99));
    assert_non_null(dyad_version());
}

/* Asking a value for what it has not gives 0, false or NULL. */
static void test_values_of_other_types(void **state)
{
    (void)state;
    one_report one = judge_text("path", samples[0].input);
    const dyad_evidence *evidence = dyad_report_evidence(one.report);
    const dyad_evidence *path = dyad_report_find(one.report, "path");
    size_t row = 77, column = 77, size = 77;
    assert_null(dyad_report_find(one.report, "no such field"));
    assert_int_equal(dyad_evidence_type(evidence), DYAD_TYPE_OBJECT);
    assert_int_equal(dyad_evidence_integer(evidence), 0);
    const dyad_evidence *distance = dyad_evidence_item(dyad_report_find(one.report, "distance"), 0);
    assert_int_equal(dyad_evidence_type(distance), DYAD_TYPE_INTEGER);
    assert_int_equal(dyad_evidence_count(distance), 0);
    assert_null(dyad_evidence_item(distance, 0));
    assert_null(dyad_evidence_text(distance, NULL));
    assert_int_equal(dyad_evidence_integer(path), 0);
    assert_null(dyad_evidence_text(path, &size));
    assert_null(dyad_evidence_text(path, NULL));
    assert_null(dyad_evidence_item(path, 0));
    assert_null(dyad_evidence_find(path, "x"));
    assert_null(dyad_evidence_name(path, 0));
    assert_false(dyad_evidence_cell(evidence, 0, &row, &column));
    assert_false(dyad_evidence_cell(path, 15, &row, &column));
    assert_null(dyad_evidence_item(evidence, dyad_evidence_count(evidence)));
    assert_null(dyad_evidence_name(evidence, dyad_evidence_count(evidence)));
    assert_int_equal(dyad_evidence_type(NULL), DYAD_TYPE_NULL);
    assert_int_equal(dyad_evidence_integer(NULL), 0);
    assert_int_equal(dyad_evidence_count(NULL), 0);
    assert_null(dyad_evidence_text(NULL, &size));
    assert_null(dyad_evidence_item(NULL, 0));
    assert_null(dyad_evidence_find(NULL, "x"));
    assert_null(dyad_evidence_name(NULL, 0));
    assert_false(dyad_evidence_cell(NULL, 0, &row, &column));
    assert_null(dyad_game_find(NULL));
    end(&one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ungo_table),
        cmocka_unit_test(test_repetition_in_words),
        cmocka_unit_test(test_pile_values),
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_path_of_first_sample),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_statuses),
        cmocka_unit_test(test_values_of_other_types),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
