/* playout_chance_test.c - what a simulation counts against what uniformly random play comes to
 * exactly: on small boards and sums, from empty and from random positions, with either side to
 * move, in all and for each first move; and on large boards of which a few cells are empty that
 * matter.
 *
 * ctest: release long */
#include "playout_tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef oracle_chances fill_chances(const oracle_board *board, int mover);

/* The games whose empty cells are filled. */
static const struct filled {
    const char *name, *letters;
    fill_chances *chances;
    const oracle_link *links;
} filled[] = {
    {"hex", ".RB", oracle_hex_chances, oracle_hex_links},
    {"path", "UWB", oracle_path_chances, oracle_path_links},
};

static const char *told(const char *game, const oracle_board *board, int mover)
{
    enum { SHOWN_MAX = 100 };
    static char text[256];
    size_t cells = board->m * board->n;
    snprintf(text, sizeof text, "%s, side %zu, colour %d to move, %.*s%s", game, board->n, mover,
             (int)(cells < SHOWN_MAX ? cells : SHOWN_MAX), board->cells,
             cells < SHOWN_MAX ? "" : "...");
    return text;
}

/* ---- hex and path ------------------------------------------------------------------------ */

static void play_filled(const struct filled *game, const oracle_board *board, int mover,
                        uint64_t games, uint64_t seed)
{
    table t = table_of_board(game->name, board, NULL);
    dyad_simulate_request request = table_request(&t, games, seed);
    oracle_chances chances = game->chances(board, mover);
    request.to_move = mover;
    const dyad_simulation *simulation = table_simulate(&t, &request);
    assert_int_equal(simulation->to_move, mover);
    expect_playouts(told(game->name, board, mover), &simulation->all, &chances);
    assert_int_equal(dyad_distribution_least(simulation->all.ended.moves), chances.moves);
    assert_int_equal(dyad_distribution_most(simulation->all.ended.moves), chances.moves);
    table_free(&t);
}

static void test_small_boards_from_empty(void **state)
{
    (void)state;
    enum { GAMES = 3000000 };
    for (size_t g = 0; g < LENGTH_OF(filled); g++) {
        for (size_t n = 1; n <= 4; n++) {
            oracle_board board = oracle_board_new(n, filled[g].letters[0]);
            for (int mover = 1; mover <= 2; mover++)
                play_filled(&filled[g], &board, mover, games_to_play(GAMES), 7 * n + g);
            oracle_board_free(&board);
        }
    }
}

/* Of any number of stones of either colour, some of them joined already. */
static void test_small_boards_at_random(void **state)
{
    (void)state;
    enum { GAMES = 400000, BOARDS = 20, SIDE_MAX = 7 };
    dice d = {5};
    for (size_t g = 0; g < LENGTH_OF(filled); g++) {
        for (size_t n = 1; n <= SIDE_MAX; n++) {
            for (size_t i = 0; i < scaled(BOARDS); i++) {
                double fill = (double)dice_below(&d, 100) / 100;
                double density = 0.3 + (double)dice_below(&d, 40) / 100;
                oracle_board board = dice_board(&d, n, fill, density, filled[g].letters);
                size_t empty = oracle_count(&board, filled[g].letters[0]);
                if (empty >= 1 && empty <= 12)
                    play_filled(&filled[g], &board, 1 + (int)(i % 2), games_to_play(GAMES),
                                dice_roll(&d));
                oracle_board_free(&board);
            }
        }
    }
}

/* Empties up to `count` cells of a shortest chain of the link's, drawn at random. */
static void open_chain(dice *d, oracle_board *board, oracle_link link, char empty, size_t count)
{
    const size_t cells = board->m * board->n;
    size_t at = cells, others[6];
    size_t *level = oracle_levels(board, link);
    oracle_cells chain = {0};
    for (size_t cell = 0; cell < cells; cell++)
        if (level[cell] && oracle_at_target(board, link, cell) &&
            (at == cells || level[cell] < level[at]))
            at = cell;
    while (at < cells) {
        size_t before = cells;
        oracle_cells_add(&chain, at);
        int around = oracle_neighbours(board, link.neighbours, at, others);
        for (int i = 0; i < around && level[at] > 1; i++)
            if (level[others[i]] == level[at] - 1)
                before = others[i];
        at = before;
    }
    for (size_t i = 0; i < count && chain.count; i++)
        board->cells[chain.cells[dice_below(d, chain.count)]] = empty;
    oracle_cells_free(&chain);
    free(level);
}

/* A full board, save for some cells of the chains on it and a few others. */
static oracle_board critical_board(dice *d, const struct filled *game, size_t n, size_t round)
{
    static const double densities[] = {0.5, 0.65, 0.35};
    oracle_board board =
        dice_board(d, n, 1, densities[round % LENGTH_OF(densities)], game->letters);
    size_t few = n <= 40 ? 4 : 2; /* each way to fill the cells is tried */
    for (size_t others = dice_below(d, few); others; others--)
        board.cells[dice_below(d, n * n)] = game->letters[0];
    for (int link = 0; link < 2; link++)
        open_chain(d, &board, game->links[link], game->letters[0], 1 + dice_below(d, few));
    if (oracle_count(&board, game->letters[0]) == 0)
        board.cells[dice_below(d, n * n)] = game->letters[0];
    return board;
}

/* Every size at which the code may go another way, and some between. */
static const size_t sides[] = {5,  6,  7,  8,   9,   10,  11,  12,  13,  14,  15,  16, 17,
                               18, 19, 20, 21,  22,  23,  24,  25,  31,  32,  33,  34, 63,
                               64, 65, 66, 127, 128, 129, 130, 200, 256, 257, 320, 321};

static void test_large_boards(void **state)
{
    (void)state;
    enum { CELLS = 8000000, GAMES_MAX = 40000, ROUNDS = 6 };
    dice d = {11};
    for (size_t g = 0; g < LENGTH_OF(filled); g++) {
        for (size_t i = 0; i < LENGTH_OF(sides); i++) {
            size_t n = sides[i], games = CELLS / (n * n);
            for (size_t round = 0; round < ROUNDS; round++) {
                oracle_board board = critical_board(&d, &filled[g], n, round);
                play_filled(&filled[g], &board, 1 + (int)(round % 2),
                            games_to_play(games < GAMES_MAX ? games : GAMES_MAX), dice_roll(&d));
                oracle_board_free(&board);
            }
        }
    }
}

static void by_move_filled(const struct filled *game, const oracle_board *board, int mover,
                           uint64_t games)
{
    table t = table_of_board(game->name, board, NULL);
    dyad_simulate_request request = table_request(&t, games, 3);
    oracle_board after = oracle_board_copy(board);
    size_t cells = board->m * board->n, move = 0;
    request.to_move = mover;
    request.by_move = true;
    const dyad_simulation *simulation = table_simulate(&t, &request);
    assert_int_equal(simulation->move_count, oracle_count(board, game->letters[0]));
    for (size_t cell = 0; cell < cells; cell++) {
        if (board->cells[cell] != game->letters[0])
            continue;
        const dyad_first_move *first = &simulation->moves[move++];
        assert_int_equal(first->row * board->n + first->column, cell);
        after.cells[cell] = game->letters[mover];
        oracle_chances chances = game->chances(&after, 3 - mover);
        chances.moves += 1;
        expect_playouts(told(game->name, &after, 3 - mover), &first->playouts, &chances);
        after.cells[cell] = game->letters[0];
    }
    oracle_board_free(&after);
    table_free(&t);
}

static void test_filled_by_move(void **state)
{
    (void)state;
    enum { GAMES = 200000 };
    dice d = {17};
    for (size_t g = 0; g < LENGTH_OF(filled); g++) {
        for (size_t n = 1; n <= 4; n++) {
            for (int mover = 1; mover <= 2; mover++) {
                oracle_board empty = oracle_board_new(n, filled[g].letters[0]);
                oracle_board some = dice_board(&d, n, 0.4, 0.5, filled[g].letters);
                by_move_filled(&filled[g], &empty, mover, games_to_play(GAMES));
                if (oracle_count(&some, filled[g].letters[0]))
                    by_move_filled(&filled[g], &some, mover, games_to_play(GAMES));
                oracle_board_free(&empty);
                oracle_board_free(&some);
            }
        }
    }
}

/* ---- ungo -------------------------------------------------------------------------------- */

static void play_ungo(const oracle_board *board, int mover, uint64_t max_moves, uint64_t games,
                      uint64_t seed)
{
    enum { MOVES_A_CELL = 100 };
    table t = table_of_board("ungo", board, NULL);
    dyad_simulate_request request = table_request(&t, games, seed);
    request.to_move = mover;
    request.max_moves = max_moves;
    const dyad_simulation *simulation = table_simulate(&t, &request);
    size_t most = max_moves ? max_moves : MOVES_A_CELL * board->m * board->n;
    assert_int_equal(simulation->max_moves, most);
    oracle_chances chances = oracle_ungo_chances(board, mover, most);
    expect_playouts(told("ungo", board, mover), &simulation->all, &chances);
    oracle_chances_free(&chances);
    table_free(&t);
}

static void test_ungo_from_empty(void **state)
{
    (void)state;
    enum { MOVES = 5000000, GAMES_MAX = 400000 };
    static const uint64_t most[] = {1, 2, 3, 5, 8, 20, 100, 0};
    for (size_t n = 1; n <= ORACLE_CHAIN_SIDE; n++) {
        oracle_board board = oracle_board_new(n, '.');
        for (int mover = 1; mover <= 2; mover++) {
            for (size_t i = 0; i < LENGTH_OF(most); i++) {
                uint64_t games = MOVES / (most[i] ? most[i] : 100);
                play_ungo(&board, mover, most[i],
                          games_to_play(games < GAMES_MAX ? games : GAMES_MAX), 100 * n + i);
            }
        }
        oracle_board_free(&board);
    }
}

static void test_ungo_at_random(void **state)
{
    (void)state;
    enum { GAMES = 200000, BOARDS = 25 };
    dice d = {23};
    for (size_t n = 2; n <= ORACLE_CHAIN_SIDE; n++) {
        for (size_t i = 0; i < scaled(BOARDS); i++) {
            oracle_board board = dice_ungo(&d, n, 0.9);
            play_ungo(&board, 1 + (int)(i % 2), 1 + dice_below(&d, 40), games_to_play(GAMES),
                      dice_roll(&d));
            oracle_board_free(&board);
        }
    }
}

/* Chances after a first move, as of the position before it. */
static oracle_chances chances_after(const oracle_board *before, const oracle_board *after,
                                    int mover, size_t max_moves)
{
    oracle_chances chances = oracle_ungo_chances(after, 3 - mover, max_moves - 1);
    double *length = oracle_take(max_moves + 1, sizeof *length);
    char theirs = mover == 1 ? 'W' : 'B';
    memcpy(length + 1, chances.length, max_moves * sizeof *length);
    free(chances.length);
    chances.length = length;
    chances.lengths = max_moves + 1;
    chances.moves += 1;
    chances.captured[2 - mover] +=
        (double)(oracle_count(before, theirs) - oracle_count(after, theirs));
    return chances;
}

static void by_move_ungo(const oracle_board *board, int mover, size_t max_moves, uint64_t games)
{
    table t = table_of_board("ungo", board, NULL);
    dyad_simulate_request request = table_request(&t, games, 29);
    size_t move = 0;
    request.to_move = mover;
    request.max_moves = max_moves;
    request.by_move = true;
    const dyad_simulation *simulation = table_simulate(&t, &request);
    for (size_t cell = 0; cell < board->m * board->n; cell++) {
        oracle_board after = oracle_board_copy(board);
        if (oracle_ungo_move(&after, cell, mover - 1)) {
            assert_in_range(move, 0, simulation->move_count - 1);
            const dyad_first_move *first = &simulation->moves[move++];
            assert_int_equal(first->row * board->n + first->column, cell);
            oracle_chances chances = chances_after(board, &after, mover, max_moves);
            expect_playouts(told("ungo", &after, 3 - mover), &first->playouts, &chances);
            oracle_chances_free(&chances);
        }
        oracle_board_free(&after);
    }
    assert_int_equal(simulation->move_count, move);
    table_free(&t);
}

static void test_ungo_by_move(void **state)
{
    (void)state;
    enum { GAMES = 100000, BOARDS = 6 };
    static const size_t most[] = {1, 2, 9, 50};
    dice d = {31};
    for (size_t n = 2; n <= ORACLE_CHAIN_SIDE; n++) {
        for (size_t i = 0; i < BOARDS; i++) {
            oracle_board board = dice_ungo(&d, n, i ? 0.8 : 0);
            for (int mover = 1; mover <= 2; mover++)
                by_move_ungo(&board, mover, most[i % LENGTH_OF(most)], games_to_play(GAMES));
            oracle_board_free(&board);
        }
    }
}

/* Larger boards, so full that all games of a few moves can be played, and that moves which are
 * suicide, or take stones off, are many: in all, and for each first move. */
static void play_short(const oracle_board *board, int mover, size_t max_moves, uint64_t games,
                       uint64_t seed)
{
    table t = table_of_board("ungo", board, NULL);
    dyad_simulate_request request = table_request(&t, games, seed);
    oracle_chances chances = oracle_ungo_short(board, mover, max_moves);
    request.to_move = mover;
    request.max_moves = max_moves;
    expect_playouts(told("ungo", board, mover), &table_simulate(&t, &request)->all, &chances);
    oracle_chances_free(&chances);
    table_free(&t);
}

static void test_ungo_of_few_moves(void **state)
{
    (void)state;
    enum { GAMES = 40000, GAMES_LARGE = 10000, BOARDS = 4, POSITIONS = 4000 };
    dice d = {47};
    static const size_t some[] = {4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16,
                                  17, 18, 19, 20, 21, 23, 24, 25, 26, 31, 32, 33};
    for (size_t i = 0; i < LENGTH_OF(some); i++) {
        for (size_t k = 0; k < BOARDS; k++) {
            size_t n = some[i], most = 1, positions = 1;
            oracle_board board = dice_ungo(&d, n, k % 2 ? 1 : 0.95);
            size_t empty = oracle_count(&board, '.');
            while (most < 6 && positions * empty < POSITIONS) {
                positions *= empty;
                most++;
            }
            play_short(&board, 1 + (int)(k / 2 % 2), most,
                       games_to_play(n < 20 ? GAMES : GAMES_LARGE), dice_roll(&d));
            oracle_board_free(&board);
        }
    }
}

/* ---- nim --------------------------------------------------------------------------------- */

enum { PILES_MAX = 4, DISCS_MAX = 6 };

static size_t random_sum(dice *d, char **piles)
{
    size_t count = dice_below(d, PILES_MAX + 1), bits = 0, kept = 0;
    for (size_t pile = 0; pile < count; pile++) {
        size_t discs = 1 + dice_below(d, DISCS_MAX);
        if (bits + discs + 1 > ORACLE_SUM_BITS)
            break;
        bits += discs + 1;
        piles[kept++] = dice_pile(d, discs);
    }
    return kept;
}

static const char *told_sum(const char *const *piles, size_t count, int mover)
{
    static char text[256];
    int at = snprintf(text, sizeof text, "nim, colour %d to move:", mover);
    for (size_t pile = 0; pile < count; pile++)
        at += snprintf(text + at, sizeof text - (size_t)at, " %s", piles[pile]);
    return text;
}

/* Whoever wins with best play: the side that the value names; at 0, who does not have to move. */
static void expect_best(const dyad_simulation *simulation, const char *const *piles, size_t count)
{
    oracle_nim_answer answer = oracle_nim(piles, count);
    int best = answer.verdict == ORACLE_BLACK   ? 1
               : answer.verdict == ORACLE_WHITE ? 2
                                                : 3 - simulation->to_move;
    assert_int_equal(simulation->best, best);
    oracle_nim_free(&answer);
}

static void play_nim(const char *const *piles, size_t count, int mover, uint64_t games,
                     uint64_t seed)
{
    table t = table_of_piles(piles, count);
    dyad_simulate_request request = table_request(&t, games, seed);
    oracle_chances chances = oracle_nim_chances(piles, count, mover);
    request.to_move = mover;
    const dyad_simulation *simulation = table_simulate(&t, &request);
    expect_playouts(told_sum(piles, count, mover), &simulation->all, &chances);
    expect_best(simulation, piles, count);
    table_free(&t);
}

static void test_nim(void **state)
{
    (void)state;
    enum { GAMES = 100000, SUMS = 40 };
    dice d = {37};
    for (size_t i = 0; i < scaled(SUMS); i++) {
        char *piles[PILES_MAX];
        size_t count = random_sum(&d, piles);
        for (int mover = 1; mover <= 2; mover++)
            play_nim((const char *const *)piles, count, mover, games_to_play(GAMES), dice_roll(&d));
        while (count)
            free(piles[--count]);
    }
}

/* Each disc of the mover's is a first move: (pile, disc from its top). */
static void by_move_nim(char **piles, size_t count, int mover, uint64_t games)
{
    table t = table_of_piles((const char *const *)piles, count);
    dyad_simulate_request request = table_request(&t, games, 41);
    size_t move = 0;
    request.to_move = mover;
    request.by_move = true;
    const dyad_simulation *simulation = table_simulate(&t, &request);
    for (size_t pile = 0; pile < count; pile++) {
        char *whole = piles[pile], rest[DISCS_MAX + 1];
        size_t discs = strlen(whole);
        for (size_t i = 0; i < discs; i++) {
            size_t run = 0;
            if (whole[i] != "BW"[mover - 1])
                continue;
            while (i == 0 && 1 + run < discs && whole[1 + run] != whole[0])
                run++;
            snprintf(rest, sizeof rest, "%.*s%s", (int)i, whole, whole + i + 1 + run);
            piles[pile] = rest;
            assert_in_range(move, 0, simulation->move_count - 1);
            const dyad_first_move *first = &simulation->moves[move++];
            assert_int_equal(first->row, pile);
            assert_int_equal(first->column, i);
            oracle_chances chances =
                oracle_nim_chances((const char *const *)piles, count, 3 - mover);
            chances.moves += 1;
            expect_playouts(told_sum((const char *const *)piles, count, 3 - mover),
                            &first->playouts, &chances);
            piles[pile] = whole;
        }
    }
    assert_int_equal(simulation->move_count, move);
    table_free(&t);
}

static void test_nim_by_move(void **state)
{
    (void)state;
    enum { GAMES = 50000, SUMS = 8 };
    dice d = {43};
    for (size_t i = 0; i < SUMS; i++) {
        char *piles[PILES_MAX];
        size_t count = random_sum(&d, piles);
        by_move_nim(piles, count, 1 + (int)(i % 2), games_to_play(GAMES));
        while (count)
            free(piles[--count]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_boards_from_empty),
        cmocka_unit_test(test_small_boards_at_random),
        cmocka_unit_test(test_large_boards),
        cmocka_unit_test(test_filled_by_move),
        cmocka_unit_test(test_ungo_from_empty),
        cmocka_unit_test(test_ungo_at_random),
        cmocka_unit_test(test_ungo_by_move),
        cmocka_unit_test(test_ungo_of_few_moves),
        cmocka_unit_test(test_nim),
        cmocka_unit_test(test_nim_by_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
