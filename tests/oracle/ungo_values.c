/* ungo_values.c - Un-Go on tiny boards, solved by sweeping over all of them. */
#include "oracle/ungo_values.h"

#include "oracle/playout_oracle.h"

#include <stdlib.h>
#include <string.h>

static const char letters[3] = {'.', 'B', 'W'};

const size_t oracle_values_sizes[ORACLE_VALUES_SIZES][2] = {
    {1, 1}, {1, 2}, {1, 3}, {1, 6}, {7, 1}, {2, 2}, {2, 3}, {3, 2}, {4, 2}, {3, 3}, {2, 5}};

oracle_board oracle_ungo_decode(size_t m, size_t n, size_t number)
{
    oracle_board board = oracle_rectangle_new(m, n, '.');
    for (size_t cell = 0; cell < m * n; cell++, number /= 3)
        board.cells[cell] = letters[number % 3];
    return board;
}

size_t oracle_ungo_encode(const oracle_board *board)
{
    size_t number = 0;
    for (size_t cell = board->m * board->n; cell-- > 0;)
        number = 3 * number + (board->cells[cell] == 'B' ? 1U : board->cells[cell] == 'W' ? 2U : 0);
    return number;
}

/* Groups that have a liberty, whatever the numbers of stones. */
static bool all_breathe(const oracle_board *board)
{
    for (size_t cell = 0; cell < board->m * board->n; cell++)
        if (board->cells[cell] != '.' && !oracle_has_liberty(board, cell))
            return false;
    return true;
}

static void make_all_moves(oracle_ungo_values *values, size_t number)
{
    size_t cells = values->m * values->n;
    for (int mover = 0; mover < 2; mover++) {
        for (size_t cell = 0; cell < cells; cell++) {
            oracle_board board = oracle_ungo_decode(values->m, values->n, number);
            if (oracle_ungo_move(&board, cell, mover))
                values->after[mover][number * cells + cell] = oracle_ungo_encode(&board) + 1;
            oracle_board_free(&board);
        }
    }
}

/* What the moves of a position come to, of those that are known: the earliest win; or where all
 * are known and there is none, the latest loss. */
static int look_ahead(const oracle_ungo_values *values, size_t number, int mover)
{
    size_t cells = values->m * values->n;
    int win = ORACLE_UNKNOWN, loss = 0;
    for (size_t cell = 0; cell < cells; cell++) {
        size_t after = values->after[mover][number * cells + cell];
        if (after == 0)
            continue;
        int distance = values->distance[1 - mover][after - 1];
        if (distance == ORACLE_UNKNOWN)
            loss = ORACLE_UNKNOWN;
        else if (distance % 2 == 0 && (win == ORACLE_UNKNOWN || distance + 1 < win))
            win = distance + 1;
        else if (distance % 2 == 1 && loss != ORACLE_UNKNOWN && distance + 1 > loss)
            loss = distance + 1;
    }
    return win != ORACLE_UNKNOWN ? win : loss;
}

oracle_ungo_values oracle_ungo_values_new(size_t m, size_t n)
{
    oracle_ungo_values values = {.m = m, .n = n, .count = oracle_power(3, m * n)};
    values.legal = oracle_take(values.count, sizeof *values.legal);
    for (int mover = 0; mover < 2; mover++) {
        values.distance[mover] = oracle_take(values.count, sizeof *values.distance[mover]);
        values.after[mover] = oracle_take(values.count * m * n, sizeof *values.after[mover]);
    }
    for (size_t number = 0; number < values.count; number++) {
        oracle_board board = oracle_ungo_decode(m, n, number);
        values.legal[number] = all_breathe(&board);
        oracle_board_free(&board);
        values.distance[0][number] = values.distance[1][number] = ORACLE_UNKNOWN;
        if (values.legal[number])
            make_all_moves(&values, number);
    }
    /* What is learnt in a sweep is at distance `sweep`: nothing nearer has been left out. */
    for (int sweep = 0, news = 0; news < 2; sweep++) {
        news++;
        for (size_t number = 0; number < values.count; number++) {
            for (int mover = 0; mover < 2; mover++) {
                if (!values.legal[number] || values.distance[mover][number] != ORACLE_UNKNOWN ||
                    look_ahead(&values, number, mover) != sweep)
                    continue;
                values.distance[mover][number] = sweep;
                news = 0;
            }
        }
    }
    return values;
}

/* The best of the moves of a position. */
static int best_of(const oracle_ungo_values *values, signed char *const wins[2], size_t number,
                   int mover)
{
    size_t cells = values->m * values->n;
    int best = -1;
    for (size_t cell = 0; cell < cells; cell++) {
        size_t after = values->after[mover][number * cells + cell];
        if (after && -wins[1 - mover][after - 1] > best)
            best = -wins[1 - mover][after - 1];
    }
    return best;
}

void oracle_ungo_values_after(const oracle_ungo_values *values, bool *const had[2],
                              signed char *const wins[2])
{
    bool news = true;
    memset(wins[0], 0, values->count);
    memset(wins[1], 0, values->count);
    while (news) {
        news = false;
        for (size_t number = 0; number < values->count; number++)
            for (int mover = 0; mover < 2; mover++) {
                if (!values->legal[number] || had[mover][number] || wins[mover][number])
                    continue;
                int best = best_of(values, wins, number, mover);
                wins[mover][number] = (signed char)best;
                news = news || best;
            }
    }
}

void oracle_ungo_values_free(oracle_ungo_values *values)
{
    free(values->legal);
    for (int mover = 0; mover < 2; mover++) {
        free(values->distance[mover]);
        free(values->after[mover]);
    }
}
