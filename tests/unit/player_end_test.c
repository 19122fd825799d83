/* player_end_test.c - games that are decided end: at every level as soon as can be, against who
 * resists; and a player that has lost holds out as long as can be. */
#include "oracle/battery.h"
#include "oracle/perfect_play.h"
#include "oracle/sanitized.h"

#include <dyad/dyad.h>

#include <string.h>

enum { CELLS = 13 * 13, COUNTED = 200 /* playouts */ };

static dyad_player *open_player(const char *game, size_t rows, size_t columns)
{
    dyad_player *player;
    dyad_player_request request = {.game = dyad_game_find(game),
                                   .rows = rows,
                                   .columns = columns,
                                   .memory = 256 << 20,
                                   .jobs = 1,
                                   .seed = 5};
    assert_int_equal(dyad_player_new(NULL, &request, &player, NULL), DYAD_OK);
    return player;
}

static dyad_player_result think(dyad_player *player, const unsigned char *cells, int to_move,
                                unsigned level)
{
    dyad_player_result result;
    dyad_player_limits limits = {.playouts = COUNTED, .level = level};
    assert_int_equal(dyad_player_think(player, cells, to_move, &limits, &result, NULL), DYAD_OK);
    return result;
}

/* ---- chains of bridges ---------------------------------------------------------------------- */

/* A chain of colour 1 in hex, or 2 in path, from top to bottom, and cells that it needs: two for
 * each link. */
typedef struct chain {
    size_t n;
    unsigned char cells[CELLS];
    size_t pairs[CELLS][2], links;
    int colour;
} chain;

static void add_link(chain *of, size_t a, size_t b)
{
    of->pairs[of->links][0] = a;
    of->pairs[of->links++][1] = b;
}

/* Stones on every second row, from the second one, each a bridge from the one before; or in path
 * diagonal steps. Stones of the other colour are where they do not matter. */
static chain make_chain(bool hex, size_t n, dice *d)
{
    chain of = {.n = n, .colour = hex ? 1 : 2};
    bool needed[CELLS] = {false}, right = dice_below(d, 2) != 0;
    size_t column = n / 2 + dice_below(d, n / 2), stones = 0;
    if (hex)
        add_link(&of, column, column + 1);
    for (size_t row = hex ? 1 : 0; row < n; row += hex ? 2 : 1, stones++) {
        of.cells[row * n + column] = (unsigned char)of.colour;
        if (hex) {
            add_link(&of, (row + 1) * n + column - 1, (row + 1) * n + column);
            column--;
        } else if (row + 1 < n) {
            size_t next = right ? column + 1 : column - 1;
            right = next < n ? right : !right; /* straight on, and back: links share no cell */
            if (next >= n)
                continue;
            add_link(&of, row * n + next, (row + 1) * n + column);
            column = next;
        }
    }
    for (size_t i = 0; i < of.links; i++)
        needed[of.pairs[i][0]] = needed[of.pairs[i][1]] = true;
    for (size_t tries = 0; stones && tries < 1000; tries++) {
        size_t cell = dice_below(d, n * n);
        if (of.cells[cell] || needed[cell])
            continue;
        of.cells[cell] = (unsigned char)(3 - of.colour);
        stones--;
    }
    return of;
}

/* What the loser plays: into a link, or anywhere. */
static size_t reply(const chain *of, const unsigned char *cells, bool stubborn, dice *d)
{
    for (size_t i = 0; stubborn && i < of->links; i++)
        if (!cells[of->pairs[i][0]] && !cells[of->pairs[i][1]])
            return of->pairs[i][dice_below(d, 2)];
    for (;;) {
        size_t cell = dice_below(d, of->n * of->n);
        if (!cells[cell])
            return cell;
    }
}

static bool is_over(const char *game, size_t n, const unsigned char *cells, int *winner)
{
    dyad_play *play;
    assert_int_equal(dyad_play_new_cells(NULL, dyad_game_find(game), n, n, cells, 1, &play, NULL),
                     DYAD_OK);
    dyad_standing standing = dyad_play_result(play);
    dyad_play_free(play);
    *winner = standing.winner;
    return standing.ending != DYAD_ENDING_NONE;
}

/* The winner needs no more stones than there are links, whatever the level. */
static void finish_chain(dyad_player *player, const char *game, const chain *of, unsigned level,
                         bool stubborn, dice *d)
{
    unsigned char cells[CELLS];
    size_t moves = 0;
    int winner;
    memcpy(cells, of->cells, sizeof cells);
    for (int mover = of->colour; !is_over(game, of->n, cells, &winner); mover = 3 - mover) {
        size_t move = mover != of->colour ? reply(of, cells, stubborn, d) : 0;
        if (mover == of->colour) {
            dyad_player_result result = think(player, cells, mover, level);
            move = (size_t)result.move;
            if (++moves > of->links)
                give_up("%s %zu, level %u: more than %zu moves", game, of->n, level, of->links);
            if (!result.proven || result.outcome != DYAD_WDL_WIN)
                give_up("%s %zu, level %u: it is not proved", game, of->n, level);
            assert_in_range(result.distance, 1, 2 * (of->links - moves + 1) - 1);
            assert_int_equal(result.candidates[0].move, result.move);
            assert_int_equal(result.candidates[0].distance, result.distance);
        }
        cells[move] = (unsigned char)mover;
    }
    assert_int_equal(winner, of->colour);
}

static void every_level_ends_won_games(void **state)
{
    (void)state;
    static const size_t sizes[] = {5, 7, 11, 13};
    dice d = {3};
    for (int hex = 0; hex < 2; hex++)
        for (size_t k = 0; k < LENGTH_OF(sizes); k++) {
            const char *game = hex ? "hex" : "path";
            dyad_player *player = open_player(game, sizes[k], sizes[k]);
            for (unsigned level = 1; level <= DYAD_PLAYER_LEVELS; level++)
                for (int stubborn = 0; stubborn < 2; stubborn++) {
                    chain of = make_chain(hex, sizes[k], &d);
                    finish_chain(player, game, &of, level, stubborn, &d);
                }
            dyad_player_free(player);
        }
}

/* ---- everything that can happen ------------------------------------------------------------- */

/* What the player says of a position is so, and its move keeps the distance. */
static void compare(perfect_play *oracle, dyad_player *player, const unsigned char *cells,
                    int to_move)
{
    int winner = perfect_play_winner(oracle, cells, to_move);
    int right = perfect_play_moves(oracle, cells, to_move);
    unsigned char after[16];
    dyad_player_result result = think(player, cells, to_move, 0);
    assert_true(result.proven);
    if (winner == 0) {
        assert_int_equal(result.distance, 0);
        return;
    }
    assert_int_equal(result.distance, right);
    assert_int_equal(result.resigns, winner != to_move);
    memcpy(after, cells, sizeof after);
    after[result.move] = (unsigned char)to_move;
    assert_int_equal(perfect_play_moves(oracle, after, 3 - to_move) + 1, right);
    for (size_t i = 0; i < result.candidate_count; i++) {
        const dyad_player_candidate *one = &result.candidates[i];
        if (!one->distance)
            continue;
        memcpy(after, cells, sizeof after);
        after[one->move] = (unsigned char)to_move;
        assert_true(one->proven);
        assert_int_equal(perfect_play_winner(oracle, after, 3 - to_move),
                         one->outcome == DYAD_WDL_WIN ? to_move : 3 - to_move);
        assert_int_equal(perfect_play_moves(oracle, after, 3 - to_move) + 1, one->distance);
        if (i > 0 && result.candidates[i - 1].distance &&
            result.candidates[i - 1].outcome == one->outcome)
            assert_true(one->outcome == DYAD_WDL_WIN
                            ? result.candidates[i - 1].distance <= one->distance
                            : result.candidates[i - 1].distance >= one->distance);
    }
}

static void distances_are_right(void **state)
{
    (void)state;
    dice d = {71};
    for (int hex = 0; hex < 2; hex++) {
        perfect_play *oracle = perfect_play_new(hex, 4);
        dyad_player *player = open_player(hex ? "hex" : "path", 4, 4);
        for (size_t round = 0; round < scaled(60); round++) {
            unsigned char cells[CELLS] = {0};
            int winner, to_move = 1 + (int)dice_below(&d, 2);
            size_t stones = 5 + dice_below(&d, 8);
            for (size_t i = 0; i < stones; i++)
                cells[dice_below(&d, 16)] = (unsigned char)(1 + i % 2);
            if (!is_over(hex ? "hex" : "path", 4, cells, &winner))
                compare(oracle, player, cells, to_move);
        }
        dyad_player_free(player);
        perfect_play_free(oracle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_ends_won_games),
        cmocka_unit_test(distances_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
