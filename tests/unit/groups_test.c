/* groups_test.c - groups kept move by move against groups found from scratch: after every move of
 * random and of first-legal play, stones, legal moves and the first legal move agree. On boards of
 * several levels of candidates the first legal move is that of a search cell by cell, and what
 * differs from the marked board is what a comparison finds.
 *
 * ctest: busy */
#include "board/groups.h"

#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

enum { SIDE_MAX = 9, CELLS_MAX = SIDE_MAX * SIDE_MAX, GAMES = 40, MOVES_MAX = 400, LOG_SIZE = 64 };

typedef struct plain {
    int m, n;            /* rows, columns */
    int cell[CELLS_MAX]; /* 0 empty, 1, 2 */
} plain;

static int beside(const plain *board, int cell, int direction)
{
    int row = cell / board->n, column = cell % board->n;
    row += (direction == 0) - (direction == 1);
    column += (direction == 2) - (direction == 3);
    bool inside = row >= 0 && row < board->m && column >= 0 && column < board->n;
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
        for (int i = 0; i < board->m * board->n; i++)
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
    int n = (int)groups->columns;
    return dy_groups_cell(groups, (uint32_t)(cell / n), (uint32_t)(cell % n));
}

/* The only liberty of a stone's group; DY_NO_CELL: it has more, or none. */
static uint32_t only_liberty(const dy_groups *groups, const plain *board, int stone)
{
    bool mark[CELLS_MAX] = {false};
    int found = -1;
    flood(board, stone, mark);
    for (int cell = 0; cell < board->m * board->n; cell++)
        for (int d = 0; mark[cell] && d < 4; d++) {
            int to = beside(board, cell, d);
            if (to < 0 || board->cell[to] || to == found)
                continue;
            if (found >= 0)
                return DY_NO_CELL;
            found = to;
        }
    return found < 0 ? DY_NO_CELL : number(groups, found);
}

/* Compares everything; how many legal moves `colour` has, which it writes in their order. */
static int compare(const dy_groups *groups, const plain *board, int colour, int legal[CELLS_MAX])
{
    int count = 0;
    for (int cell = 0; cell < board->m * board->n; cell++) {
        uint32_t here = number(groups, cell);
        assert_int_equal(dy_groups_at(groups, here), board->cell[cell]);
        if (board->cell[cell]) {
            assert_int_equal(dy_groups_last_liberty(groups, here),
                             only_liberty(groups, board, cell));
            continue;
        }
        for (int mover = 1; mover <= 2; mover++) {
            plain after = *board;
            bool allowed = plain_play(&after, cell, mover);
            assert_int_equal(dy_groups_legal(groups, here, mover), allowed);
            if (allowed && mover == colour)
                legal[count++] = cell;
        }
    }
    return count;
}

/* Plays the first legal move, or, every second time when `random` is not NULL, any; a game that is
 * not `full` has no candidates, and any move is played each time. */
static bool play(dy_groups *groups, plain *board, int colour, dy_random *random, bool full)
{
    int legal[CELLS_MAX];
    int count = compare(groups, board, colour, legal);
    if (count && random && (!full || dy_random_below(random, 2))) {
        legal[0] = legal[dy_random_below(random, (uint64_t)count)];
        (full ? dy_groups_play : dy_groups_play_plain)(groups, number(groups, legal[0]), colour);
    } else if (full) {
        assert_int_equal(dy_groups_play_first(groups, colour), count > 0);
    }
    if (count)
        plain_play(board, legal[0], colour);
    return count > 0;
}

static void play_game(uint32_t m, uint32_t n, dy_random *random, bool full, dy_arena *arena)
{
    dy_groups groups, again, copy;
    plain board = {.m = (int)m, .n = (int)n};
    dy_grid grid;
    int colour = 1;
    dy_arena_reset(arena);
    dy_grid_init(&grid, arena->memory);
    assert_true(dy_grid_reset(&grid, m, n));
    assert_true(dy_groups_take(&groups, m, n, LOG_SIZE, arena));
    assert_true(dy_groups_take(&again, m, n, LOG_SIZE, arena));
    assert_true(dy_groups_take(&copy, m, n, LOG_SIZE, arena));
    dy_groups_load(&groups, &grid);
    for (int move = 0; move < MOVES_MAX; move++, colour = 3 - colour) {
        int legal[CELLS_MAX];
        if (!play(&groups, &board, colour, random, full))
            break;
        /* The same position set up from its stones has the same legal moves. */
        for (int i = 0; i < board.m * board.n; i++)
            dy_grid_put(&grid, (uint32_t)(i / board.n), (uint32_t)(i % board.n), board.cell[i]);
        dy_groups_load(&again, &grid);
        compare(&again, &board, colour, legal);
        if (move % 3 == 0) { /* play goes on with the copy */
            dy_groups last = groups;
            dy_groups_copy(&copy, &groups);
            assert_int_equal(copy.captured[0], groups.captured[0]);
            assert_int_equal(copy.changes, groups.changes);
            groups = copy;
            copy = last;
        }
    }
    dy_grid_free(&grid);
}

static void play_agrees(void **state)
{
    (void)state;
    dyad_allocator memory = dy_memory_default();
    dy_arena arena;
    dy_random random;
    dy_arena_init(&arena, &memory);
    for (uint32_t n = 1; n <= SIDE_MAX; n++) {
        play_game(n, n, NULL, true, &arena);
        for (uint64_t game = 0; game < GAMES; game++) {
            dy_random_init(&random, n, game);
            play_game(n, n, &random, game % 2, &arena);
        }
    }
    static const uint32_t sizes[][2] = {{1, 2}, {2, 1}, {1, 7}, {7, 1}, {2, 3},  {3, 2},
                                        {3, 5}, {5, 3}, {4, 9}, {9, 4}, {1, 64}, {40, 2}};
    for (uint64_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        play_game(sizes[i][0], sizes[i][1], NULL, true, &arena);
        for (uint64_t game = 0; game < GAMES / 4; game++) {
            dy_random_init(&random, 100 + i, game);
            play_game(sizes[i][0], sizes[i][1], &random, game % 2, &arena);
        }
    }
    dy_arena_free(&arena);
}

/* ---- large boards ------------------------------------------------------------------------- */

typedef struct large {
    dy_groups groups;
    unsigned char *marked, *now; /* each cell: 0 empty, 1, 2 */
} large;

static void read_cells(const dy_groups *groups, unsigned char *cells)
{
    for (uint32_t cell = 0; cell < groups->cells; cell++)
        cells[cell] = (unsigned char)(dy_groups_at(groups, cell) % 3); /* the border is 3 */
}

/* The first legal move, cell by cell. */
static uint32_t first_legal(const dy_groups *groups, int colour)
{
    for (uint32_t cell = 0; cell < groups->cells; cell++)
        if (dy_groups_at(groups, cell) == 0 && dy_groups_legal(groups, cell, colour))
            return cell;
    return DY_NO_CELL;
}

static void compare_changes(large *board)
{
    int64_t changes = 0;
    read_cells(&board->groups, board->now);
    for (uint32_t cell = 0; cell < board->groups.cells; cell++)
        for (int colour = 1; colour <= DY_COLOURS; colour++) {
            bool differs = (board->now[cell] == colour) != (board->marked[cell] == colour);
            assert_int_equal(dy_groups_differs(&board->groups, cell, colour), differs);
            changes += differs;
        }
    assert_int_equal(board->groups.changes, changes);
}

/* Plays the first legal move, or, with `random`, one at random: the former has to be found again
 * before and after what lies far from it. */
static bool play_large(dy_groups *groups, int colour, dy_random *random)
{
    uint32_t cell = DY_NO_CELL;
    for (int tries = 0; random && tries < 64; tries++) {
        cell = (uint32_t)dy_random_below(random, groups->cells);
        if (dy_groups_at(groups, cell) == 0 && dy_groups_legal(groups, cell, colour)) {
            dy_groups_play(groups, cell, colour);
            return true;
        }
    }
    cell = first_legal(groups, colour);
    uint64_t logged = groups->logged;
    assert_int_equal(dy_groups_play_first(groups, colour), cell != DY_NO_CELL);
    if (cell != DY_NO_CELL)
        assert_int_equal(dy_groups_log_at(groups, logged), 2 * cell + 1);
    return cell != DY_NO_CELL;
}

/* From a board of which all cells but one in `holes` are filled with short rows of both colours. */
static void play_large_game(uint32_t m, uint32_t n, uint64_t holes, dy_arena *arena)
{
    enum { MOVES = 150, LOG = 1024, MARK_EVERY = 7, COMPARE_EVERY = 31 };
    large board;
    dy_grid grid;
    dy_random random;
    int colour = 1;
    dy_random_init(&random, m, n);
    dy_arena_reset(arena);
    dy_grid_init(&grid, arena->memory);
    assert_true(dy_grid_reset(&grid, m, n));
    for (uint32_t row = 0; row < m; row++)
        for (uint32_t column = 0; column < n; column++)
            dy_grid_put(&grid, row, column,
                        dy_random_below(&random, holes) ? 1 + (int)(row + column / 2) % 2 : 0);
    assert_true(dy_groups_take(&board.groups, m, n, LOG, arena));
    board.marked = dy_arena_alloc(arena, board.groups.cells, 1);
    board.now = dy_arena_alloc(arena, board.groups.cells, 1);
    assert_true(board.marked && board.now);
    dy_groups_load(&board.groups, &grid);
    read_cells(&board.groups, board.marked);
    for (int move = 0; move < MOVES; move++, colour = 3 - colour) {
        if (!play_large(&board.groups, colour, move % 3 ? &random : NULL))
            break;
        if (move % COMPARE_EVERY == 0)
            compare_changes(&board);
        if (move % MARK_EVERY == 0 || move == MOVES / 2) {
            dy_groups_mark(&board.groups);
            read_cells(&board.groups, board.marked);
            assert_int_equal(board.groups.changes, 0);
        }
    }
    dy_grid_free(&grid);
}

static void large_boards_agree(void **state)
{
    /* 2, 3 and 4 levels of candidates. */
    static const uint32_t sizes[][2] = {{9, 9}, {64, 64}, {3, 1500}, {1500, 3}, {520, 520}};
    dyad_allocator memory = dy_memory_default();
    dy_arena arena;
    (void)state;
    dy_arena_init(&arena, &memory);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (uint64_t holes = 2; holes <= 2000; holes *= 10)
            play_large_game(sizes[i][0], sizes[i][1], holes, &arena);
    dy_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(play_agrees),
        cmocka_unit_test(large_boards_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
