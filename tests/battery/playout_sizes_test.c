/* playout_sizes_test.c - simulations of every size against the oracle's games, one after the other;
 * against what is known of large boards; and whether games that are played side by side vary as
 * games do that have nothing in common.
 *
 * ctest: long */
#include "playout_tools.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *told(const char *game, size_t n, int mover, double fill)
{
    static char text[80];
    snprintf(text, sizeof text, "%s, side %zu, colour %d to move, fill %.2f", game, n, mover, fill);
    return text;
}

/* ---- hex and path ------------------------------------------------------------------------ */

static const struct filled {
    const char *name, *letters;
    oracle_filler *(*filler)(const oracle_board *board, int mover);
} filled[] = {
    {"hex", ".RB", oracle_hex_filler},
    {"path", "UWB", oracle_path_filler},
};

/* As many games as the cells pay for; the library plays more. */
static void compare_filled(const struct filled *game, const oracle_board *board, int mover,
                           oracle_random *random, double fill)
{
    enum { CELLS = 300000, LEAST = 16, MOST = 4000, MORE = 8 };
    size_t pays = CELLS / (board->n * board->n);
    uint64_t games = games_to_play(pays < LEAST ? LEAST : pays > MOST ? MOST : pays);
    table t = table_of_board(game->name, board, NULL);
    dyad_simulate_request request = table_request(&t, MORE * games, oracle_roll(random));
    oracle_filler *filler = game->filler(board, mover);
    sample s = {0};
    for (uint64_t i = 0; i < games; i++)
        sample_add(&s, oracle_fill(filler, random));
    request.to_move = mover;
    expect_sample(told(game->name, board->n, mover, fill), &table_simulate(&t, &request)->all, &s);
    sample_free(&s);
    oracle_filler_free(filler);
    table_free(&t);
}

static void compare_side(const struct filled *game, size_t n, dice *d)
{
    static const double fills[] = {0, 0.3, 0.6, 0.9, 1}; /* at least one cell is left empty */
    static size_t turn = 0;
    oracle_random random = {dice_roll(d)};
    for (size_t i = 0; i < LENGTH_OF(fills); i++) {
        double density = 0.35 + (double)dice_below(d, 30) / 100;
        oracle_board board = dice_board(d, n, fills[i], density, game->letters);
        board.cells[dice_below(d, n * n)] = game->letters[0];
        for (int mover = 1; mover <= 2; mover++)
            if (its_turn(&turn, 3))
                compare_filled(game, &board, mover, &random, fills[i]);
        oracle_board_free(&board);
    }
}

static void test_filled_of_every_side(void **state)
{
    (void)state;
    static const size_t large[] = {31,  32,  33,  34,  63,  64,  65,  66, 127,
                                   128, 129, 130, 200, 256, 257, 320, 321};
    dice d = {51};
    for (size_t g = 0; g < LENGTH_OF(filled); g++) {
        for (size_t n = 1; n <= 25; n++)
            compare_side(&filled[g], n, &d);
        for (size_t i = 0; i < LENGTH_OF(large); i++)
            compare_side(&filled[g], large[i], &d);
    }
}

/* A uniformly random full board with 61 stones of the first player's: 0.5229. */
static void test_hex_11(void **state)
{
    (void)state;
    enum { GAMES = 10000000, SIDE = 11 };
    const double known = 0.5229, rounding = 0.00005;
    uint64_t games = games_to_play(GAMES);
    double sigma = sqrt(known * (1 - known) / (double)games);
    table t = table_of_empty("hex", SIDE);
    for (int mover = 1; mover <= 2; mover++) {
        dyad_simulate_request request = table_request(&t, games, 61);
        request.to_move = mover;
        const dyad_simulation *simulation = table_simulate(&t, &request);
        double share = (double)simulation->all.outcomes[mover - 1] / (double)games;
        if (fabs(share - known) > 4 * sigma + rounding)
            give_up("colour %d wins %.5f of its games", mover, share);
    }
    table_free(&t);
}

/* ---- ungo -------------------------------------------------------------------------------- */

static void compare_ungo(const oracle_board *board, int mover, uint64_t max_moves, uint64_t games,
                         oracle_random *random, double fill)
{
    enum { MORE = 4 };
    table t = table_of_board("ungo", board, NULL);
    dyad_simulate_request request = table_request(&t, MORE * games, oracle_roll(random));
    oracle_capturer *capturer = oracle_ungo_capturer(board, mover);
    sample s = {0};
    for (uint64_t i = 0; i < games; i++)
        sample_add(&s, oracle_capture(capturer, random, max_moves));
    request.to_move = mover;
    request.max_moves = max_moves;
    expect_sample(told("ungo", board->n, mover, fill), &table_simulate(&t, &request)->all, &s);
    sample_free(&s);
    oracle_capturer_free(capturer);
    table_free(&t);
}

static void test_ungo_of_every_side(void **state)
{
    (void)state;
    enum { MOVES = 250000, LEAST = 20, MOST = 4000, LONG_PLAY = 14, SHORT = 300 };
    static const size_t sides[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
                                   13, 14, 15, 16, 17, 19, 20, 25, 31, 32, 33, 40};
    static const double fills[] = {0, 0.5, 0.9};
    dice d = {71};
    oracle_random random = {72};
    for (size_t i = 0; i < LENGTH_OF(sides); i++) {
        size_t n = sides[i], pays = MOVES / (n <= LONG_PLAY ? 2 * n * n : SHORT);
        for (size_t k = 0; k < LENGTH_OF(fills); k++) {
            oracle_board board = dice_ungo(&d, n, fills[k]);
            uint64_t games = games_to_play(pays > MOST ? MOST : pays < LEAST ? LEAST : pays);
            /* so short that long repetitions do not outweigh all else in the mean */
            uint64_t max_moves = n <= LONG_PLAY ? 4 * n * n : SHORT;
            for (int mover = 1; mover <= 2; mover++)
                compare_ungo(&board, mover, max_moves, games, &random, fills[k]);
            oracle_board_free(&board);
        }
    }
}

/* To the end, with the oracle's. */
static void test_ungo_to_the_end(void **state)
{
    (void)state;
    static const struct {
        size_t n;
        uint64_t games;
    } rows[] = {{4, 4000}, {5, 3000}, {6, 3000}, {7, 2000}, {9, 2000}, {13, 700}, {19, 150}};
    oracle_random random = {73};
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        size_t n = rows[i].n;
        oracle_board board = oracle_board_new(n, '.');
        compare_ungo(&board, 1, 100 * n * n, games_to_play(rows[i].games), &random, 0);
        oracle_board_free(&board);
    }
}

static void test_ungo_lengths(void **state)
{
    (void)state;
    /* `room`: the figure's rounding and its own sampling error; `deviation` of a game's length */
    static const struct {
        size_t n;
        uint64_t games;
        double length, room, deviation, unfinished_least, unfinished_most;
    } rows[] = {
        {3, 100000, 0, 0, 0, 0.06, 0.08},  {9, 60000, 134.6, 0.5, 60, 0.001, 0.0035},
        {13, 20000, 290, 1, 75, 0, 0.001}, {19, 6000, 647, 2, 160, 0, 0.001},
        {20, 6000, 722, 2, 170, 0, 0.001},
    };
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        uint64_t games = games_to_play(rows[i].games);
        table t = table_of_empty("ungo", rows[i].n);
        dyad_simulate_request request = table_request(&t, games, 81);
        const dyad_simulation *simulation = table_simulate(&t, &request);
        double share = (double)simulation->all.outcomes[2] / (double)games;
        double room = rows[i].room + 4 * rows[i].deviation / sqrt((double)games);
        double least = rows[i].unfinished_least, most = rows[i].unfinished_most;
        double mean = dyad_distribution_mean(simulation->all.ended.moves);
        if (rows[i].length > 0 && fabs(mean - rows[i].length) > room)
            give_up("side %zu: %.2f moves", rows[i].n, mean);
        if (share < least - 4 * sqrt(least / (double)games) ||
            share > most + 4 * sqrt(most / (double)games))
            give_up("side %zu: %.5f of the games are unfinished", rows[i].n, share);
        table_free(&t);
    }
}

/* ---- what games share -------------------------------------------------------------------- */

/* The counts of an outcome in batches of `games` from the same position, with seeds one after the
 * other: they vary as those of independent games, and one says nothing of the next. */
static void expect_independent(const char *what, size_t outcome, const double *counts,
                               size_t batches, uint64_t games)
{
    double mean = 0, squares = 0, products = 0;
    for (size_t i = 0; i < batches; i++)
        mean += counts[i] / (double)batches;
    for (size_t i = 0; i < batches; i++)
        squares += (counts[i] - mean) * (counts[i] - mean);
    for (size_t i = 1; i < batches; i++)
        products += (counts[i] - mean) * (counts[i - 1] - mean);
    double share = mean / (double)games, degrees = (double)(batches - 1);
    double ratio = squares / degrees / ((double)games * share * (1 - share));
    double room = SIGMAS_MAX * sqrt(2 / degrees);
    double lag = products / squares, lag_room = SIGMAS_MAX / sqrt(degrees);
    if (fabs(ratio - 1) > room)
        give_up("%s, outcome %zu, %zu batches of %d: variance %.4f of a binomial's, room %.4f",
                what, outcome, batches, (int)games, ratio, room);
    if (fabs(lag) > lag_room)
        give_up("%s, outcome %zu, batches of %d: correlation %.4f with the next", what, outcome,
                (int)games, lag);
}

static void play_batches(const char *what, const table *t, uint64_t games, size_t batches,
                         uint64_t max_moves, size_t outcomes)
{
    double *counts = oracle_take(batches * outcomes, sizeof *counts);
    for (size_t i = 0; i < batches; i++) {
        dyad_simulate_request request = table_request(t, games, i);
        request.max_moves = max_moves;
        const dyad_simulation *simulation = table_simulate(t, &request);
        for (size_t outcome = 0; outcome < outcomes; outcome++)
            counts[outcome * batches + i] = (double)simulation->all.outcomes[outcome];
    }
    for (size_t outcome = 0; outcome < outcomes; outcome++)
        expect_independent(what, outcome, counts + outcome * batches, batches, games);
    free(counts);
}

static void test_variance(void **state)
{
    (void)state;
    enum { BLOCK = 512 };
    static const struct {
        const char *game;
        size_t n, batches, long_batches, max_moves, outcomes;
    } rows[] = {
        {"hex", 2, 20000, 4000, 0, 1},  {"hex", 4, 20000, 4000, 0, 1},
        {"hex", 11, 20000, 4000, 0, 1}, {"hex", 19, 4000, 1000, 0, 1},
        {"path", 3, 20000, 4000, 0, 3}, {"path", 11, 20000, 4000, 0, 3},
        {"ungo", 3, 4000, 500, 60, 3},  {"ungo", 5, 2000, 250, 100, 2},
        {"ungo", 9, 1000, 100, 400, 2},
    };
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        table t = table_of_empty(rows[i].game, rows[i].n);
        size_t batches = (size_t)games_to_play(rows[i].batches);
        size_t long_batches = (size_t)games_to_play(rows[i].long_batches);
        play_batches(rows[i].game, &t, BLOCK, batches, rows[i].max_moves, rows[i].outcomes);
        play_batches(rows[i].game, &t, 8 * BLOCK, long_batches, rows[i].max_moves,
                     rows[i].outcomes);
        table_free(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_filled_of_every_side), cmocka_unit_test(test_hex_11),
        cmocka_unit_test(test_ungo_of_every_side),   cmocka_unit_test(test_ungo_to_the_end),
        cmocka_unit_test(test_ungo_lengths),         cmocka_unit_test(test_variance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
