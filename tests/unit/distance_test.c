/* distance_test.c - in how few moves a game is won: against everything that can happen. */
#include "base/memory.h"
#include "oracle/battery.h"
#include "oracle/perfect_play.h"
#include "oracle/play_oracle.h"
#include "oracle/sanitized.h"
#include "oracle/ungo_values.h"
#include "solver/distance.h"

#include <dyad/dyad.h>

#include <stdio.h>
#include <string.h>

typedef struct trial {
    dy_distances *of;
} trial;

static trial open_trial(const char *game, size_t rows, size_t columns)
{
    trial t = {NULL};
    dyad_allocator memory = dy_memory_default();
    assert_int_equal(
        dy_distances_open(&memory, dyad_game_find(game), (uint32_t)rows, (uint32_t)columns, &t.of),
        DYAD_OK);
    return t;
}

/* What is found; 0: nothing. */
static unsigned distance_of(trial *t, const unsigned char *cells, int to_move, int winner,
                            uint64_t most, int *move)
{
    dy_distance_question asked = {.cells = cells, .to_move = to_move, .winner = winner};
    dy_connection_limits limits = {.nodes = most};
    dy_distance_found found;
    assert_int_equal(dy_distances_find(t->of, &asked, &limits, &found, NULL), DYAD_OK);
    *move = found.move;
    return found.moves;
}

/* The distance is right, and so is the move. */
static void try_position(trial *t, perfect_play *oracle, const unsigned char *cells, size_t area,
                         int to_move)
{
    int winner = perfect_play_winner(oracle, cells, to_move), move;
    unsigned right = (unsigned)perfect_play_moves(oracle, cells, to_move);
    unsigned char after[16];
    for (int side = 1; side <= 2; side++) {
        unsigned found = distance_of(t, cells, to_move, side, side == winner ? 0 : 500, &move);
        if (side != winner || right == 0) {
            if (found != 0)
                give_up("%u moves, but it is not won", found);
            continue;
        }
        if (found != right)
            give_up("%u moves, not %u", found, right);
        assert_in_range(move, 0, area - 1);
        assert_int_equal(cells[move], 0);
        memcpy(after, cells, area);
        after[move] = (unsigned char)to_move;
        assert_int_equal(perfect_play_winner(oracle, after, 3 - to_move), winner);
        assert_int_equal(perfect_play_moves(oracle, after, 3 - to_move) + 1, (int)right);
    }
}

static void throw_board(dice *d, unsigned char *cells, size_t area)
{
    size_t least = area > 12 ? 6 : 0, stones = least + dice_below(d, area + 1 - least);
    memset(cells, 0, area);
    for (size_t i = 0; i < 2 * stones; i++)
        cells[dice_below(d, (unsigned)area)] = (unsigned char)(1 + i % 2);
}

static void games_of_connection(void **state)
{
    (void)state;
    static const size_t sizes[][2] = {{1, 1}, {2, 2}, {3, 3}, {2, 4}, {4, 3}, {4, 4}};
    for (int hex = 0; hex < 2; hex++)
        for (size_t k = 0; k < LENGTH_OF(sizes); k++) {
            size_t m = sizes[k][0], n = sizes[k][1], area = m * n;
            perfect_play *oracle = perfect_play_rectangle(hex, (int)m, (int)n);
            trial t = open_trial(hex ? "hex" : "path", m, n);
            dice d = {17 + k};
            for (size_t round = 0; round < scaled(area < 16 ? 100 : 25); round++) {
                unsigned char cells[16];
                throw_board(&d, cells, area);
                try_position(&t, oracle, cells, area, 1 + (int)dice_below(&d, 2));
            }
            dy_distances_close(t.of);
            perfect_play_free(oracle);
        }
}

/* Boards of Un-Go, on which positions come again. */
static void ungo(void **state)
{
    (void)state;
    oracle_ungo_values values = oracle_ungo_values_new(2, 3);
    trial t = open_trial("ungo", 2, 3);
    size_t won = 0;
    for (size_t number = 0; number < values.count; number += 1 + number % 3) {
        unsigned char cells[6];
        if (!values.legal[number])
            continue;
        size_t left = number;
        for (size_t i = 0; i < 6; i++, left /= 3)
            cells[i] = (unsigned char)(left % 3);
        for (int mover = 0; mover < 2; mover++) {
            int right = values.distance[mover][number], move;
            int winner = right == ORACLE_UNKNOWN ? 0 : right % 2 ? mover + 1 : 2 - mover;
            for (int side = 1; side <= 2; side++) {
                unsigned found =
                    distance_of(&t, cells, mover + 1, side, side == winner ? 0 : 200, &move);
                if (found != (side == winner ? (unsigned)right : 0))
                    give_up("board %zu: %u moves, not %d", number, found, right);
                if (side != winner || right == 0)
                    continue;
                assert_in_range(move, 0, 5);
                size_t after = values.after[mover][number * 6 + (size_t)move];
                assert_true(after > 0);
                assert_int_equal(values.distance[1 - mover][after - 1] + 1, right);
                won++;
            }
        }
    }
    assert_true(won > 20);
    dy_distances_close(t.of);
    oracle_ungo_values_free(&values);
}

/* The distance of piles, all of whose moves are made; *winner wins them. */
static int pile_moves(const oracle_state *state, int to_move, int *winner)
{
    int best[3] = {0, -1, -1}; /* of what each colour wins */
    *winner = oracle_state_winner(state, to_move);
    for (size_t pile = 0; *winner < 0 && pile < state->m; pile++)
        for (size_t disc = 0; disc < oracle_row_length(state, pile); disc++) {
            if (!oracle_can_place(state, to_move, pile, disc))
                continue;
            oracle_state after = oracle_state_copy(state);
            int wins;
            assert_true(oracle_place(&after, to_move, pile, disc));
            int moves = pile_moves(&after, 3 - to_move, &wins) + 1;
            bool better = wins == to_move ? moves < best[wins] : moves > best[wins];
            if (best[wins] < 0 || better)
                best[wins] = moves;
            oracle_state_free(&after);
        }
    if (*winner >= 0)
        return 0;
    *winner = best[to_move] >= 0 ? to_move : 3 - to_move;
    return best[*winner];
}

static void piles(void **state)
{
    (void)state;
    enum { PILES = 3, DISCS = 3 };
    trial t = open_trial("nim", PILES, DISCS);
    dice d = {29};
    for (size_t round = 0; round < scaled(60); round++) {
        unsigned char cells[PILES * DISCS] = {0};
        char text[PILES * (DISCS + 1) + 1] = "";
        for (size_t i = 0, at = 0; i < PILES; i++) {
            size_t discs = 1 + dice_below(&d, DISCS);
            for (size_t k = 0; k < discs; k++) {
                cells[i * DISCS + k] = (unsigned char)(1 + dice_below(&d, 2));
                text[at++] = "BW"[cells[i * DISCS + k] - 1];
            }
            text[at++] = ' ';
            text[at] = 0;
        }
        oracle_state piles = oracle_state_new("nim", PILES, text);
        int winner, move, to_move = 1 + (int)dice_below(&d, 2);
        int right = pile_moves(&piles, to_move, &winner);
        unsigned found = distance_of(&t, cells, to_move, winner, 0, &move);
        if (found != (unsigned)right)
            give_up("%s: %u moves, not %d", text, found, right);
        if (distance_of(&t, cells, to_move, 3 - winner, 300, &move) != 0)
            give_up("%s: the other wins", text);
        oracle_state_free(&piles);
    }
    dy_distances_close(t.of);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_connection),
        cmocka_unit_test(ungo),
        cmocka_unit_test(piles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
