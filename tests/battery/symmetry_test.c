/* symmetry_test.c - the same position seen from elsewhere has the same answer, seen from there.
 * Needs no oracle, so boards are larger than elsewhere and cross the word boundaries of bit boards.
 *
 *   transpose and swap colours    path, hex: the answer with the colours swapped, cells transposed
 *   mirrors                       path: the same answer, cells mirrored; hex: the half turn
 *   swap colours, order of piles  nim: values negated; values in the new order
 *
 * Un-Go has no symmetry, as the first legal move depends on where one begins to look; larger boards
 * of it are replayed by rule instead. */
#include "oracle/battery.h"

#include <stdlib.h>
#include <string.h>

/* Where a cell goes, and whether the colours swap. */
typedef struct view {
    const char *name;
    bool transpose, flip_rows, flip_columns, swap;
} view;

static const view path_views[] = {
    {"transposed, colours swapped", true, false, false, true},
    {"left and right", false, false, true, false},
    {"top and bottom", false, true, false, false},
    {"half turn", false, true, true, false},
    {"quarter turn, colours swapped", true, false, true, true},
};

static const view hex_views[] = {
    {"transposed, colours swapped", true, false, false, true},
    {"half turn", false, true, true, false},
    {"transposed on the other diagonal, colours swapped", true, true, true, true},
};

static size_t moved(const view *from, size_t n, size_t cell)
{
    size_t row = cell / n, column = cell % n, swap = row;
    if (from->transpose) {
        row = column;
        column = swap;
    }
    row = from->flip_rows ? n - 1 - row : row;
    column = from->flip_columns ? n - 1 - column : column;
    return row * n + column;
}

static oracle_board seen(const view *from, const oracle_board *board, const char *letters)
{
    oracle_board other = oracle_board_new(board->n, letters[0]);
    for (size_t cell = 0; cell < board->n * board->n; cell++) {
        char letter = board->cells[cell];
        if (from->swap && letter != letters[0])
            letter = letter == letters[1] ? letters[2] : letters[1];
        other.cells[moved(from, board->n, cell)] = letter;
    }
    return other;
}

/* A judged board. Each has a session, as a session keeps one report. */
typedef struct judged {
    dyad_session *session;
    dyad_reader *reader;
    const dyad_report *report;
    blob input;
    size_t n;
} judged;

static judged judge_input(const dyad_game *game, const blob *input)
{
    judged is = {.input = *input};
    const dyad_position *position;
    assert_int_equal(dyad_session_new(NULL, &is.session, NULL), DYAD_OK);
    assert_int_equal(
        dyad_reader_open_bytes(is.session, game, "-", is.input.bytes, is.input.size, &is.reader),
        DYAD_OK);
    assert_int_equal(dyad_reader_next(is.reader, &position), DYAD_OK);
    is.n = dyad_position_size(position);
    assert_int_equal(dyad_judge(is.session, position, DYAD_JUDGE_EVIDENCE, &is.report), DYAD_OK);
    return is;
}

static judged judge_board(const dyad_game *game, const oracle_board *board)
{
    blob input = {0};
    layout_begin(game, 1, &input);
    layout_board(game, board, true, &input);
    return judge_input(game, &input);
}

static void judged_free(judged *is)
{
    dyad_reader_close(is->reader);
    dyad_session_free(is->session);
    blob_free(&is->input);
}

/* NULL where the report has no such field. */
static const dyad_evidence *field(const judged *is, const char *name)
{
    return dyad_report_find(is->report, name);
}

static size_t length_of(const dyad_evidence *value)
{
    return value ? dyad_evidence_count(value) : 0;
}

static void expect_same_text(const dyad_evidence *a, const dyad_evidence *b)
{
    size_t a_size, b_size;
    const char *a_text = dyad_evidence_text(a, &a_size), *b_text = dyad_evidence_text(b, &b_size);
    assert_int_equal(a_size, b_size);
    assert_memory_equal(a_text, b_text, a_size);
}

/* Two sets of cells are the same but for the view; both may be missing. */
static void expect_moved(const view *from, size_t n, const dyad_evidence *a, const dyad_evidence *b)
{
    size_t row, column, count = length_of(a);
    bool *marked = oracle_take(n * n, sizeof *marked);
    assert_int_equal(a == NULL, b == NULL);
    assert_int_equal(count, length_of(b));
    for (size_t i = 0; i < count; i++) {
        assert_true(dyad_evidence_cell(a, i, &row, &column));
        marked[moved(from, n, row * n + column)] = true;
    }
    for (size_t i = 0; i < count; i++) {
        assert_true(dyad_evidence_cell(b, i, &row, &column));
        if (!marked[row * n + column])
            give_up("%s: cell [%zu,%zu] should not be in the set", from->name, row, column);
    }
    free(marked);
}

/* Null or the same number. */
static void expect_equal(const dyad_evidence *a, const dyad_evidence *b)
{
    assert_int_equal(dyad_evidence_type(a), dyad_evidence_type(b));
    assert_int_equal(dyad_evidence_integer(a), dyad_evidence_integer(b));
}

static void expect_same_path(const view *from, const judged *a, const judged *b)
{
    static const size_t swapped[] = {ORACLE_BLACK_WON, ORACLE_WHITE_WON, ORACLE_BLACK_IN_ONE,
                                     ORACLE_WHITE_IN_ONE, ORACLE_NONE};
    const dyad_evidence *distance = field(a, "distance");
    size_t verdict = dyad_report_verdict(a->report), expected = verdict;
    bool both = dyad_evidence_integer(dyad_evidence_item(distance, 0)) == 1 &&
                dyad_evidence_integer(dyad_evidence_item(distance, 1)) == 1;
    if (from->swap && !both) /* with both, White's win in one is named before and after */
        expected = swapped[verdict];
    assert_int_equal(dyad_report_verdict(b->report), expected);
    for (size_t i = 0; i < 2; i++)
        expect_equal(dyad_evidence_item(distance, i),
                     dyad_evidence_item(field(b, "distance"), from->swap ? 1 - i : i));
    if (!from->swap || !both)
        expect_moved(from, a->n, field(a, "moves"), field(b, "moves"));
    assert_int_equal(length_of(field(a, "path")), length_of(field(b, "path")));
}

static void expect_same_hex(const view *from, const judged *a, const judged *b)
{
    static const size_t swapped[] = {ORACLE_BLUE_WON, ORACLE_RED_WON, ORACLE_NOBODY,
                                     ORACLE_IMPOSSIBLE};
    size_t verdict = dyad_report_verdict(a->report);
    assert_int_equal(dyad_report_verdict(b->report), from->swap ? swapped[verdict] : verdict);
    expect_moved(from, a->n, field(a, "last"), field(b, "last"));
    assert_int_equal(length_of(field(a, "path")), length_of(field(b, "path")));
    if (verdict == ORACLE_IMPOSSIBLE)
        expect_same_text(field(a, "reason"), field(b, "reason"));
    if (verdict != ORACLE_NOBODY)
        return;
    for (size_t i = 0; i < 2; i++)
        expect_moved(from, a->n, dyad_evidence_item(field(a, "wins_in_one"), i),
                     dyad_evidence_item(field(b, "wins_in_one"), from->swap ? 1 - i : i));
    const char *before = dyad_evidence_text(field(a, "to_move"), NULL);
    const char *after = dyad_evidence_text(field(b, "to_move"), NULL);
    static const char initials[] = "reb", swapped_initials[] = "ber"; /* red, either, blue */
    assert_int_equal(after[0], from->swap ? swapped_initials[strchr(initials, before[0]) - initials]
                                          : before[0]);
}

static const size_t sides[] = {1,  2,  3,  4,  5,   7,   10,  31,  32, 33,
                               63, 64, 65, 66, 100, 127, 128, 129, 200};
static const double fills[] = {0.5, 0.7, 0.9, 0.97, 1};

/* The board judged from every view, against what was said of it as it stands. */
static void check_board(const dyad_game *game, const oracle_board *board, const judged *before,
                        const view *views, size_t view_count,
                        void (*expect_same)(const view *, const judged *, const judged *))
{
    for (size_t v = 0; v < view_count; v++) {
        oracle_board other = seen(&views[v], board, dyad_game_letters(game));
        judged after = judge_board(game, &other);
        expect_same(&views[v], before, &after);
        judged_free(&after);
        oracle_board_free(&other);
    }
}

static void check_views(const char *name, const view *views, size_t view_count,
                        void (*expect_same)(const view *, const judged *, const judged *))
{
    const dyad_game *game = dyad_game_find(name);
    const char *letters = dyad_game_letters(game);
    dice d = {7};
    for (size_t i = 0; i < LENGTH_OF(sides); i++) {
        for (size_t k = 0; k < scaled(sides[i] < 20 ? 200 : 20); k++) {
            double fill = fills[k % LENGTH_OF(fills)];
            oracle_board board = k % 2 ? dice_fair(&d, sides[i], fill, letters)
                                       : dice_board(&d, sides[i], fill, 0.5, letters);
            judged before = judge_board(game, &board);
            check_board(game, &board, &before, views, view_count, expect_same);
            judged_free(&before);
            oracle_board_free(&board);
        }
    }
}

static void test_path(void **state)
{
    (void)state;
    check_views("path", path_views, LENGTH_OF(path_views), expect_same_path);
}

static void test_hex(void **state)
{
    (void)state;
    check_views("hex", hex_views, LENGTH_OF(hex_views), expect_same_hex);
}

/* The same for what the library generates: long chains and near wins among it. */
static void check_kinds(const char *name, const view *views, size_t view_count,
                        void (*expect_same)(const view *, const judged *, const judged *))
{
    static const size_t kind_sides[] = {4, 9, 65, 130};
    const dyad_game *game = dyad_game_find(name);
    const char *letters = dyad_game_letters(game), *kind;
    for (size_t k = 0; (kind = dyad_game_kind_name(game, k)); k++) {
        for (size_t i = 0; i < LENGTH_OF(kind_sides); i++) {
            blob input = {0};
            size_t n = kind_sides[i];
            if (!generated(game, kind, n, 1, 3, &input)) {
                blob_free(&input);
                continue;
            }
            judged before = judge_input(game, &input);
            oracle_board board = oracle_board_new(n, letters[0]);
            const char *at = input.bytes;
            for (size_t cell = 0; cell < n * n; at++)
                if (strchr(letters, *at))
                    board.cells[cell++] = *at;
            check_board(game, &board, &before, views, view_count, expect_same);
            oracle_board_free(&board);
            judged_free(&before);
        }
    }
}

static void test_kinds(void **state)
{
    (void)state;
    check_kinds("path", path_views, LENGTH_OF(path_views), expect_same_path);
    check_kinds("hex", hex_views, LENGTH_OF(hex_views), expect_same_hex);
}

/* ---- nim --------------------------------------------------------------------------------- */

static judged judge_piles(char **piles, size_t count)
{
    const dyad_game *game = dyad_game_find("nim");
    blob input = {0};
    layout_begin(game, 1, &input);
    layout_piles(game, piles, count, true, &input);
    return judge_input(game, &input);
}

static void expect_negated(const dyad_evidence *a, const dyad_evidence *b)
{
    size_t a_size, b_size;
    const char *a_text = dyad_evidence_text(a, &a_size), *b_text = dyad_evidence_text(b, &b_size);
    bool zero = a_size == 1 && a_text[0] == '0';
    if (!zero && b_size > a_size) { /* one of the two has a minus */
        assert_int_equal(b_text[0], '-');
        b_text++;
        b_size--;
    } else if (!zero) {
        assert_int_equal(a_text[0], '-');
        a_text++;
        a_size--;
    }
    assert_int_equal(a_size, b_size);
    assert_memory_equal(a_text, b_text, a_size);
}

static void swap_colours(char *pile)
{
    for (; *pile; pile++)
        *pile = *pile == 'B' ? 'W' : 'B';
}

static void test_nim(void **state)
{
    (void)state;
    enum { PILES_MAX = 8 };
    static const size_t swapped[] = {ORACLE_WHITE, ORACLE_BLACK, 2};
    dice d = {7};
    for (size_t k = 0; k < scaled(500); k++) {
        char *piles[PILES_MAX];
        size_t count = 1 + dice_below(&d, PILES_MAX);
        for (size_t i = 0; i < count; i++)
            piles[i] = dice_pile(&d, 1 + dice_below(&d, k % 50 == 0 ? 5000 : 40));
        judged before = judge_piles(piles, count);

        for (size_t i = 0; i < count / 2; i++) { /* back to front */
            char *pile = piles[i];
            piles[i] = piles[count - 1 - i];
            piles[count - 1 - i] = pile;
        }
        judged back = judge_piles(piles, count);
        assert_int_equal(dyad_report_verdict(before.report), dyad_report_verdict(back.report));
        expect_same_text(field(&before, "sum"), field(&back, "sum"));

        for (size_t i = 0; i < count; i++)
            swap_colours(piles[i]);
        judged other = judge_piles(piles, count);
        assert_int_equal(dyad_report_verdict(other.report),
                         swapped[dyad_report_verdict(before.report)]);
        expect_negated(field(&before, "sum"), field(&other, "sum"));
        for (size_t i = 0; i < count; i++) {
            const dyad_evidence *value = dyad_evidence_item(field(&before, "values"), i);
            size_t there = count - 1 - i;
            expect_same_text(value, dyad_evidence_item(field(&back, "values"), there));
            expect_negated(value, dyad_evidence_item(field(&other, "values"), there));
            free(piles[i]);
        }
        judged_free(&before);
        judged_free(&back);
        judged_free(&other);
    }
}

/* ---- ungo -------------------------------------------------------------------------------- */

static void test_ungo_replay(void **state)
{
    (void)state;
    static const size_t larger[] = {21, 22, 24, 27, 31, 32, 33};
    dyad_session *session;
    dice d = {7};
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t i = 0; i < LENGTH_OF(larger); i++) {
        for (size_t k = 0; k < scaled(2); k++) {
            oracle_board board = dice_ungo(&d, larger[i], k % 2 ? 0.8 : 0.4);
            compare_board(session, dyad_game_find("ungo"), &board, "replayed");
            oracle_board_free(&board);
        }
    }
    dyad_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_path),        cmocka_unit_test(test_hex),
        cmocka_unit_test(test_kinds),       cmocka_unit_test(test_nim),
        cmocka_unit_test(test_ungo_replay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
