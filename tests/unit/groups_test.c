/* groups_test.c - groups kept move by move against groups found from scratch: after every move of
 * random and of first-legal play, stones, legal moves, the first legal move and the hash agree. */
#include "board/groups.h"

#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

enum { SIDE_MAX = 9, CELLS_MAX = SIDE_MAX * SIDE_MAX, GAMES = 40, MOVES_MAX = 400 };

typedef struct plain {
    int n;
    int cell[CELLS_MAX]; /* 0 empty, 1, 2 */
} plain;

static int beside(const plain *board, int cell, int direction)
{
    int row = cell / board->n, column = cell % board->n;
    row += (direction == 0) - (direction == 1);
    column += (direction == 2) - (direction == 3);
    bool inside = row >= 0 && row < board->n && column >= 0 && column < board->n;
    return inside ? row * board->n + column : -1;
}

/* Marks the group of a stone; whether it has a liberty. */
static bool flood(const plain *board, int cell, bool *mark)
{
    bool liberty = false;
    mark[cell] = true;
    for (int d = 0; d < 4; d++) {
        int to = beside(board, cell, d);
        if (to < 0)
            continue;
        if (board->cell[to] == 0)
            liberty = true;
        else if (board->cell[to] == board->cell[cell] && !mark[to])
            liberty = flood(board, to, mark) || liberty;
    }
    return liberty;
}

/* Plays by the rule; false, and the board as it was, when it is suicide. */
static bool plain_play(plain *board, int cell, int colour)
{
    plain before = *board;
    board->cell[cell] = colour;
    for (int d = 0; d < 4; d++) {
        bool mark[CELLS_MAX] = {false};
        int to = beside(board, cell, d);
        if (to < 0 || board->cell[to] != 3 - colour || flood(board, to, mark))
            continue;
        for (int i = 0; i < board->n * board->n; i++)
            if (mark[i])
                board->cell[i] = 0;
    }
    bool mark[CELLS_MAX] = {false};
    if (flood(board, cell, mark))
        return true;
    *board = before;
    return false;
}

/* The number that groups have for a cell. */
static uint32_t number(const dy_groups *groups, int cell)
{
    int n = (int)groups->n;
    return dy_groups_cell(groups, (uint32_t)(cell / n), (uint32_t)(cell % n));
}

/* Compares everything; gives back a random legal move, or the first, or -1. */
static int compare(dy_groups *groups, const plain *board, int colour, dy_random *random)
{
    int legal[CELLS_MAX], count = 0;
    uint32_t first;
    for (int cell = 0; cell < board->n * board->n; cell++) {
        uint32_t here = number(groups, cell);
        assert_int_equal(dy_groups_at(groups, here), board->cell[cell]);
        if (board->cell[cell])
            continue;
        for (int mover = 1; mover <= 2; mover++) {
            plain after = *board;
            bool allowed = plain_play(&after, cell, mover);
            assert_int_equal(dy_groups_legal(groups, here, mover), allowed);
            if (allowed && mover == colour)
                legal[count++] = cell;
        }
    }
    assert_int_equal(dy_groups_first_legal(groups, colour, &first), count > 0);
    if (count == 0)
        return -1;
    assert_int_equal(first, number(groups, legal[0]));
    return random ? legal[dy_random_below(random, (uint64_t)count)] : legal[0];
}

static void play_game(uint32_t n, dy_random *random, dy_arena *arena)
{
    dy_groups groups, again;
    plain board = {.n = (int)n};
    uint64_t none[2] = {0, 0};
    const uint64_t *const empty[] = {none, none};
    int colour = 1;
    dy_arena_reset(arena);
    assert_true(dy_groups_take(&groups, n, arena));
    assert_true(dy_groups_take(&again, n, arena));
    dy_groups_load(&groups, empty);
    for (int move = 0; move < MOVES_MAX; move++, colour = 3 - colour) {
        int cell = compare(&groups, &board, colour, random);
        if (cell < 0)
            return;
        dy_groups_play(&groups, (uint32_t)cell, colour);
        plain_play(&board, cell, colour);
        /* The same position set up from its stones has the same hash, and the same legal moves. */
        dy_groups_load(&again, (const uint64_t *const *)groups.stones);
        assert_true(groups.hash == again.hash);
        compare(&again, &board, colour, NULL);
    }
}

static void play_agrees(void **state)
{
    (void)state;
    dyad_allocator memory = dy_memory_default();
    dy_arena arena;
    dy_random random;
    dy_arena_init(&arena, &memory);
    for (uint32_t n = 1; n <= SIDE_MAX; n++) {
        play_game(n, NULL, &arena);
        for (uint64_t game = 0; game < GAMES; game++) {
            dy_random_init(&random, n, game);
            play_game(n, &random, &arena);
        }
    }
    dy_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(play_agrees)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
