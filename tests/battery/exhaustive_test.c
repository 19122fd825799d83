/* exhaustive_test.c - everything small: every board of path, hex and ungo up to 3x3, every pile of
 * nim up to 14 discs, every sum of two piles up to 6. For hex, "impossible" is held against the
 * definition itself: all legal games are played and leave their boards behind. */
#include "oracle/battery.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE_MAX = 3 };

/* Board number `code` of a game; the digits are oracle_hex_decode's. */
static oracle_board decode(const dyad_game *game, size_t n, size_t code)
{
    oracle_board board = oracle_hex_decode(n, code);
    for (size_t cell = 0; cell < n * n; cell++)
        board.cells[cell] = dyad_game_letters(game)[strchr(".RB", board.cells[cell]) - ".RB"];
    return board;
}

static void compare_every_board(const char *name, bool (*legal)(const oracle_board *board))
{
    const dyad_game *game = dyad_game_find(name);
    for (size_t n = 1; n <= SIDE_MAX; n++) {
        blob boards = {0}, input = {0};
        size_t all = oracle_power(3, n * n), taken = 0;
        for (size_t code = 0; code < all; code++) {
            oracle_board board = decode(game, n, code);
            if (!legal || legal(&board))
                layout_board(game, &board, taken++ == 0, &boards);
            oracle_board_free(&board);
        }
        layout_begin(game, taken, &input);
        blob_add(&input, boards.bytes, boards.size);
        layout_end(game, &input);
        assert_int_equal(compare_all(game, &input, &input, "every board"), taken);
        blob_free(&boards);
        blob_free(&input);
    }
}

static void test_path_boards(void **state)
{
    (void)state;
    compare_every_board("path", NULL);
}

static void test_hex_boards(void **state)
{
    (void)state;
    compare_every_board("hex", NULL);
}

static void test_ungo_boards(void **state)
{
    (void)state;
    compare_every_board("ungo", oracle_ungo_legal);
}

/* A board is impossible exactly when no legal game comes to it. */
static void test_hex_legal_games(void **state)
{
    (void)state;
    static const size_t reachable_boards[] = {0, 3, 51, 8629};
    const dyad_game *game = dyad_game_find("hex");
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t n = 1; n <= SIDE_MAX; n++) {
        bool *reachable = oracle_hex_reachable(n);
        size_t all = oracle_power(3, n * n), count = 0;
        for (size_t code = 0; code < all; code++) {
            blob input = {0};
            dyad_reader *reader;
            const dyad_position *position;
            const dyad_report *report;
            oracle_board board = oracle_hex_decode(n, code);
            layout_begin(game, 1, &input);
            layout_board(game, &board, true, &input);
            assert_int_equal(
                dyad_reader_open_bytes(session, game, "-", input.bytes, input.size, &reader), 0);
            assert_int_equal(dyad_reader_next(reader, &position), DYAD_OK);
            assert_int_equal(dyad_judge(session, position, 0, &report), DYAD_OK);
            if (reachable[code] != (dyad_report_verdict(report) != ORACLE_IMPOSSIBLE))
                give_up("no game tells so: %s\n%s", dyad_report_text(report), input.bytes);
            count += reachable[code];
            dyad_reader_close(reader);
            oracle_board_free(&board);
            blob_free(&input);
        }
        assert_int_equal(count, reachable_boards[n]);
        free(reachable);
    }
    dyad_session_free(session);
}

/* A board that is no position of Un-Go is malformed, at a stone that is in the wrong. */
static void test_ungo_illegal_boards(void **state)
{
    (void)state;
    const dyad_game *game = dyad_game_find("ungo");
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t n = 1; n <= SIDE_MAX; n++) {
        for (size_t code = 0; code < oracle_power(3, n * n); code++) {
            oracle_board board = decode(game, n, code);
            blob input = {0};
            dyad_reader *reader;
            const dyad_position *position;
            layout_board(game, &board, true, &input);
            assert_int_equal(
                dyad_reader_open_bytes(session, game, "-", input.bytes, input.size, &reader), 0);
            dyad_status status = dyad_reader_next(reader, &position);
            const dyad_error *error = dyad_session_error(session);
            if ((status == DYAD_OK) != oracle_ungo_legal(&board))
                give_up("read with status %d\n%s", status, input.bytes);
            if (status != DYAD_OK) {
                assert_int_equal(status, DYAD_E_MALFORMED);
                assert_int_equal(error->item, 1);
                assert_in_range(error->line, 1, n + 1);
                assert_in_range(error->column, 1, n + 1);
            }
            if (status != DYAD_OK && strstr(error->text, "liberty")) {
                size_t cell = (size_t)(error->line - 2) * n + (size_t)error->column - 1;
                if (board.cells[cell] == '.' || oracle_has_liberty(&board, cell))
                    give_up("%zu has a liberty\n%s", cell, input.bytes);
            }
            dyad_reader_close(reader);
            oracle_board_free(&board);
            blob_free(&input);
        }
    }
    dyad_session_free(session);
}

/* ---- nim --------------------------------------------------------------------------------- */

static void put_pile(unsigned discs, unsigned black, char pile[ORACLE_PILE_MAX + 1])
{
    for (unsigned i = 0; i < discs; i++)
        pile[i] = black >> i & 1 ? 'B' : 'W';
    pile[discs] = '\0';
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* What KNOWN says of all values together, counted over the library's own words. */
static void check_values(char **values, size_t count)
{
    size_t distinct = 0;
    long most = 0, least = 0, denominator = 1;
    for (size_t i = 0; i < count; i++) {
        char *slash = strchr(values[i], '/');
        long whole = slash ? 0 : strtol(values[i], NULL, 10);
        long below = slash ? strtol(slash + 1, NULL, 10) : 1;
        most = whole > most ? whole : most;
        least = whole < least ? whole : least;
        denominator = below > denominator ? below : denominator;
        assert_string_not_equal(values[i], "0");
    }
    qsort(values, count, sizeof *values, compare_texts);
    for (size_t i = 0; i < count; i++)
        distinct += i == 0 || strcmp(values[i - 1], values[i]) != 0;
    assert_int_equal(distinct, 3190);
    assert_int_equal(most, 14);
    assert_int_equal(least, -14);
    assert_int_equal(denominator, 8192);
}

static void test_nim_piles(void **state)
{
    (void)state;
    const dyad_game *game = dyad_game_find("nim");
    size_t count = 0, all = (1 << (ORACLE_PILE_MAX + 1)) - 2;
    char pile[ORACLE_PILE_MAX + 1], *piles[1] = {pile}, **values = oracle_take(all, sizeof *values);
    blob input = {0};
    layout_begin(game, all, &input);
    for (unsigned discs = 1; discs <= ORACLE_PILE_MAX; discs++) {
        for (unsigned black = 0; black < 1U << discs; black++) {
            assert_int_equal(oracle_pile_value(discs, black), oracle_pile_fold(discs, black));
            put_pile(discs, black, pile);
            layout_piles(game, piles, 1, false, &input);
        }
    }
    assert_int_equal(compare_all(game, &input, &input, "every pile"), all);

    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    const dyad_report *report;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_reader_open_bytes(session, game, "-", input.bytes, input.size, &reader),
                     DYAD_OK);
    for (; dyad_reader_next(reader, &position) == DYAD_OK; count++) {
        assert_int_equal(dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report), DYAD_OK);
        size_t size;
        const char *sum = dyad_evidence_text(dyad_report_find(report, "sum"), &size);
        values[count] = oracle_take(size + 1, 1);
        memcpy(values[count], sum, size);
    }
    assert_int_equal(count, all);
    check_values(values, count);
    for (size_t i = 0; i < count; i++)
        free(values[i]);
    free(values);
    dyad_reader_close(reader);
    dyad_session_free(session);
    blob_free(&input);
}

/* Two piles of up to ORACLE_PLAY_MAX discs: who wins when all play is tried, for both starters. */
static void test_nim_play(void **state)
{
    (void)state;
    enum { CODES = 1 << (ORACLE_PLAY_MAX + 1) };
    const dyad_game *game = dyad_game_find("nim");
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    const dyad_report *report;
    blob input = {0};
    size_t side = CODES - 2;
    layout_begin(game, side * side, &input);
    for (unsigned pair = 0; pair < side * side; pair++) {
        char text[2][ORACLE_PILE_MAX + 1], *piles[2] = {text[0], text[1]};
        for (int i = 0; i < 2; i++) {
            unsigned code = (unsigned)(i ? pair % side : pair / side) + 2, discs = 0;
            while (code >> discs > 1)
                discs++;
            put_pile(discs, code - (1U << discs), text[i]);
        }
        layout_piles(game, piles, 2, false, &input);
    }
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_reader_open_bytes(session, game, "-", input.bytes, input.size, &reader),
                     DYAD_OK);
    size_t zeros = 0;
    while (dyad_reader_next(reader, &position) == DYAD_OK) {
        unsigned discs[2] = {0}, black[2] = {0};
        for (size_t i = 0; i < 2; i++) {
            discs[i] = (unsigned)dyad_position_pile_size(position, i);
            for (unsigned k = 0; k < discs[i]; k++)
                black[i] |= (unsigned)(dyad_position_disc(position, i, k) == 1) << k;
        }
        bool black_starts = oracle_mover_wins(discs, black, 0);
        bool white_starts = oracle_mover_wins(discs, black, 1);
        assert_false(black_starts && white_starts); /* numbers: it never helps to move */
        const char *winner = black_starts ? "B" : white_starts ? "W" : "0";
        assert_int_equal(dyad_judge(session, position, 0, &report), DYAD_OK);
        assert_string_equal(dyad_report_text(report), winner);
        zeros += winner[0] == '0';
    }
    assert_in_range(zeros, side, side * side); /* a pile and its mirror image at least */
    dyad_reader_close(reader);
    dyad_session_free(session);
    blob_free(&input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_path_boards),
        cmocka_unit_test(test_hex_boards),
        cmocka_unit_test(test_hex_legal_games),
        cmocka_unit_test(test_ungo_boards),
        cmocka_unit_test(test_ungo_illegal_boards),
        cmocka_unit_test(test_nim_piles),
        cmocka_unit_test(test_nim_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
