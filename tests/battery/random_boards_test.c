/* random_boards_test.c - seeded random positions of every size up to 80 (path), 100 (hex), 20
 * (ungo) and 12 piles (nim), at several fills, and every kind that dyad_generate() makes, held
 * against the oracle. The oracle tries every cell, so large boards come singly; DYAD_TEST_SCALE
 * multiplies how many there are.
 * */
#include "oracle/battery.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIDE = 80, HEX_SIDE = 100, UNGO_SIDE = 20, NIM_PILES = 12 };

/* Boards of side n: about as many cells for small sides as for large ones. */
static size_t boards_of_side(size_t n, size_t cells)
{
    size_t boards = cells / (n * n);
    return boards < 1 ? 1 : boards > 60 ? 60 : boards;
}

typedef oracle_board maker(dice *d, size_t n, double fill, const char *letters);

static oracle_board even_board(dice *d, size_t n, double fill, const char *letters)
{
    return dice_board(d, n, fill, 0.5, letters);
}

/* One colour has more; White's third or two thirds in turn. */
static oracle_board uneven_board(dice *d, size_t n, double fill, const char *letters)
{
    return dice_board(d, n, fill, dice_chance(d, 0.5) ? 0.35 : 0.65, letters);
}

static oracle_board ungo_board(dice *d, size_t n, double fill, const char *letters)
{
    (void)letters;
    return dice_ungo(d, n, fill);
}

/* A board that is nearly joined: a crooked chain for one colour with a cell changed or not. */
static oracle_board chain_board(dice *d, size_t n, double fill, const char *letters)
{
    oracle_board board = dice_board(d, n, fill, 0.5, letters);
    int colour = 1 + (int)dice_below(d, 2);
    bool down = (letters[0] == 'U') == (colour == 2); /* White across and Red down come first */
    size_t at = dice_below(d, n);
    for (size_t i = 0; i < n; i++) {
        size_t side = dice_below(d, n), low = at < side ? at : side, high = at + side - low;
        for (size_t k = low; k <= high; k++)
            board.cells[down ? i * n + k : k * n + i] = letters[colour];
        at = side;
    }
    for (size_t change = dice_below(d, 3); change; change--)
        board.cells[dice_below(d, n * n)] = letters[dice_below(d, 3)];
    return board;
}

typedef struct series {
    const char *game;
    maker *make;
    size_t side_max;
    size_t cells;    /* of each side about, see boards_of_side() */
    double fills[5]; /* taken in turn */
} series;

static const series all_series[] = {
    {"path", even_board, PATH_SIDE, 2000, {0.5, 0.9, 0.97, 1, 0.75}},
    {"path", uneven_board, PATH_SIDE, 2000, {0.95, 0.8, 0.99, 0.9, 1}},
    {"path", chain_board, PATH_SIDE, 3000, {0.9, 0.95, 1, 0.6, 0.98}},
    {"hex", even_board, HEX_SIDE, 1000, {0.3, 0.9, 0.97, 1, 0.75}},
    {"hex", dice_fair, HEX_SIDE, 3000, {1, 0.9, 0.8, 0.95, 0.6}},
    {"hex", chain_board, 30, 3000, {0.9, 0.95, 1, 0.6, 0.98}},
    {"ungo", ungo_board, UNGO_SIDE, 400, {0, 0.3, 0.6, 0.8, 0.95}},
};

static void compare_series(const series *of)
{
    const dyad_game *game = dyad_game_find(of->game);
    size_t turn = 0;
    dice d = {2026};
    for (size_t n = 1; n <= of->side_max; n++) {
        blob input = {0};
        size_t boards = scaled(boards_of_side(n, of->cells));
        layout_begin(game, boards, &input);
        for (size_t i = 0; i < boards; i++) {
            double fill = of->fills[turn++ % LENGTH_OF(of->fills)];
            oracle_board board = of->make(&d, n, fill, dyad_game_letters(game));
            layout_board(game, &board, i == 0, &input);
            oracle_board_free(&board);
        }
        layout_end(game, &input);
        assert_int_equal(compare_all(game, &input, &input, "random boards"), boards);
        blob_free(&input);
    }
}

static void compare_game(const char *game)
{
    for (size_t i = 0; i < LENGTH_OF(all_series); i++)
        if (strcmp(all_series[i].game, game) == 0)
            compare_series(&all_series[i]);
}

static void test_path(void **state)
{
    (void)state;
    compare_game("path");
}

static void test_hex(void **state)
{
    (void)state;
    compare_game("hex");
}

static void test_ungo(void **state)
{
    (void)state;
    compare_game("ungo");
}

/* Sums of 0 to 12 piles, with now and then a pile that is far longer than minimax goes. */
static void test_nim(void **state)
{
    (void)state;
    const dyad_game *game = dyad_game_find("nim");
    size_t games = scaled(2000);
    dice d = {2026};
    blob input = {0};
    layout_begin(game, games, &input);
    for (size_t i = 0; i < games; i++) {
        char *piles[NIM_PILES];
        size_t count = i % (NIM_PILES + 1);
        for (size_t k = 0; k < count; k++)
            piles[k] =
                dice_pile(&d, 1 + dice_below(&d, dice_chance(&d, 0.02) ? 700 : ORACLE_PILE_MAX));
        layout_piles(game, piles, count, false, &input);
        for (size_t k = 0; k < count; k++)
            free(piles[k]);
    }
    assert_int_equal(compare_all(game, &input, &input, "random piles"), games);
    blob_free(&input);
}

/* ---- what the library generates ---------------------------------------------------------- */

/* Sizes to generate at, most of them small; the largest sides the problems ask for at the end. */
static const size_t sizes[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13,
                               16, 17, 19, 20, 31, 33, 40, 63, 64, 65, 80, 100};

static size_t size_max(const dyad_game *game)
{
    static const struct {
        const char *game;
        size_t size;
    } limits[] = {{"path", PATH_SIDE}, {"hex", HEX_SIDE}, {"ungo", UNGO_SIDE}, {"nim", NIM_PILES}};
    for (size_t i = 0; i < LENGTH_OF(limits); i++)
        if (strcmp(limits[i].game, dyad_game_name(game)) == 0)
            return limits[i].size;
    return 1;
}

static void compare_kind(const dyad_game *game, const char *kind)
{
    size_t made = 0;
    char what[64];
    snprintf(what, sizeof what, "kind %s", kind);
    for (size_t i = 0; i < LENGTH_OF(sizes) && sizes[i] <= size_max(game); i++) {
        blob input = {0};
        size_t count = scaled(sizes[i] <= 20 ? 8 : 1);
        if (generated(game, kind, sizes[i], count, i, &input)) {
            assert_int_equal(compare_all(game, &input, &input, what), count);
            made++;
        }
        blob_free(&input);
    }
    assert_in_range(made, 1, LENGTH_OF(sizes)); /* a kind that can never be made is none */
}

static void test_kinds(void **state)
{
    (void)state;
    const char *kind;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        if (!layout_known(game))
            continue;
        for (size_t k = 0; (kind = dyad_game_kind_name(game, k)); k++)
            compare_kind(game, kind);
    }
}

/* ---- what kinds promise ------------------------------------------------------------------ */

/* Verdicts that a kind can have, and for impossible Hex boards the reason. */
static const struct {
    const char *game, *kind, *verdicts, *reason;
} promises[] = {
    {"path", "random", "white_won black_won white_wins_in_one black_wins_in_one none", NULL},
    {"path", "full", "white_won black_won none", NULL},
    {"path", "empty", "none", NULL},
    {"path", "spiral", "white_won black_won", NULL},
    {"path", "serpentine", "white_won black_won", NULL},
    {"path", "comb", "white_won black_won", NULL},
    {"path", "near-win", "white_wins_in_one black_wins_in_one", NULL},
    {"path", "reachable", "white_won black_won white_wins_in_one black_wins_in_one none", NULL},
    {"path", "wiggle", "white_won black_won", NULL},
    {"path", "maze", "white_won black_won", NULL},
    {"path", "spiral-blocked", "white_wins_in_one black_wins_in_one none", NULL},
    {"path", "serpentine-blocked", "white_wins_in_one black_wins_in_one none", NULL},
    {"path", "comb-blocked", "white_wins_in_one black_wins_in_one none", NULL},
    {"path", "wiggle-blocked", "white_wins_in_one black_wins_in_one none", NULL},
    {"path", "maze-blocked", "white_wins_in_one black_wins_in_one none", NULL},
    {"path", "mixed", "white_won black_won white_wins_in_one black_wins_in_one none", NULL},
    {"path", "mixed-hard", "white_won black_won white_wins_in_one black_wins_in_one none", NULL},
    {"hex", "random", "red_won blue_won nobody impossible", NULL},
    {"hex", "full", "red_won blue_won impossible", NULL},
    {"hex", "empty", "nobody", NULL},
    {"hex", "spiral", "red_won blue_won", NULL},
    {"hex", "serpentine", "red_won blue_won", NULL},
    {"hex", "comb", "red_won blue_won", NULL},
    {"hex", "near-win", "nobody", NULL},
    {"hex", "reachable", "red_won blue_won nobody", NULL},
    {"hex", "impossible-count", "impossible", "stone_count"},
    {"hex", "impossible-mover", "impossible", "winner_not_last"},
    {"hex", "impossible-before", "impossible", "won_before"},
    {"hex", "mixed", "red_won blue_won nobody impossible", NULL},
    {"ungo", "random", "black white repeats", NULL},
    {"ungo", "full", "black white repeats", NULL},
    {"ungo", "empty", "black white repeats", NULL},
    {"ungo", "spiral", "black white repeats", NULL},
    {"ungo", "serpentine", "black white repeats", NULL},
    {"ungo", "comb", "black white repeats", NULL},
    {"ungo", "near-win", "black white", NULL},
    {"ungo", "reachable", "black white repeats", NULL},
    {"nim", "random", "black white zero", NULL},
    {"nim", "long", "black white zero", NULL},
    {"nim", "alternating", "black white zero", NULL},
    {"nim", "halving", "black white zero", NULL},
    {"nim", "blocks", "black white zero", NULL},
    {"nim", "mono", "black white zero", NULL},
    {"nim", "zero", "zero", NULL},
};

static void expect_promise(const char *verdicts, const char *reason, const char *kind,
                           const dyad_report *report)
{
    const char *verdict = dyad_report_verdict_name(report);
    if (!strstr(verdicts, verdict))
        give_up("kind %s: %s", kind, verdict);
    if (reason) {
        const dyad_evidence *found = dyad_report_find(report, "reason");
        size_t size;
        const char *text = dyad_evidence_text(found, &size);
        if (size != strlen(reason) || memcmp(text, reason, size) != 0)
            give_up("kind %s: %.*s", kind, (int)size, text);
    }
    const dyad_evidence *wins = dyad_report_find(report, "wins_in_one");
    if (wins && strcmp(kind, "near-win") == 0 &&
        dyad_evidence_count(dyad_evidence_item(wins, 0)) +
                dyad_evidence_count(dyad_evidence_item(wins, 1)) ==
            0)
        give_up("kind %s: nobody wins with one stone", kind);
    if (strcmp(verdict, "black") == 0 || strcmp(verdict, "white") == 0) {
        const dyad_evidence *moves = dyad_report_find(report, "moves");
        if (moves && strcmp(kind, "near-win") == 0)
            assert_in_range(dyad_evidence_integer(moves), 0, 1);
    }
}

static void test_promises(void **state)
{
    (void)state;
    static const size_t promised[] = {4, 5, 6, 7, 8, 9, 10, 11, 12, 21, 40};
    for (size_t p = 0; p < LENGTH_OF(promises); p++) {
        const dyad_game *game = dyad_game_find(promises[p].game);
        for (size_t i = 0; i < LENGTH_OF(promised); i++) {
            dyad_session *session;
            dyad_reader *reader;
            const dyad_position *position;
            const dyad_report *report;
            blob input = {0};
            if (!generated(game, promises[p].kind, promised[i], 20, i, &input))
                give_up("%s has no %s of %zu", promises[p].game, promises[p].kind, promised[i]);
            assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
            assert_int_equal(
                dyad_reader_open_bytes(session, game, "-", input.bytes, input.size, &reader),
                DYAD_OK);
            while (dyad_reader_next(reader, &position) == DYAD_OK) {
                assert_int_equal(dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report),
                                 DYAD_OK);
                expect_promise(promises[p].verdicts, promises[p].reason, promises[p].kind, report);
            }
            dyad_reader_close(reader);
            dyad_session_free(session);
            blob_free(&input);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_path), cmocka_unit_test(test_hex),   cmocka_unit_test(test_ungo),
        cmocka_unit_test(test_nim),  cmocka_unit_test(test_kinds), cmocka_unit_test(test_promises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
