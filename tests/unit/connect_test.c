/* connect_test.c - reach, spread, touch, shortest paths and distances on bit planes against the
 * same found cell by cell, on squares and hexagons, around the word boundary.
 *
 * ctest: busy */
#include "board/connect.h"

#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

enum { SIDE_MAX = 130, CELLS_MAX = SIDE_MAX * SIDE_MAX, FAR = 1 << 20 };

static const uint32_t sizes[][2] = {
    {1, 1},   {2, 2},     {3, 3},     {5, 5},     {8, 8},  {31, 31}, {63, 63}, {64, 64},
    {65, 65}, {127, 127}, {128, 128}, {129, 129}, {1, 2},  {2, 1},   {1, 9},   {9, 1},
    {2, 3},   {3, 2},     {3, 5},     {5, 3},     {1, 64}, {64, 1},  {1, 65},  {65, 1},
    {64, 65}, {65, 64},   {3, 130},   {130, 3},   {7, 63}, {100, 8}};

typedef struct test_board {
    dy_lattice lattice;
    uint64_t *own, *open, *out, *other;
    dy_trail trail;
    dy_arena *arena;
} test_board;

static bool at(const dy_lattice *lattice, const uint64_t *plane, int row, int column)
{
    if (row < 0 || row >= (int)lattice->rows || column < 0 || column >= (int)lattice->columns)
        return false;
    return dy_bit(plane + (size_t)row * lattice->stride, (size_t)column);
}

static bool edge_holds(const dy_lattice *lattice, dy_edge edge, int row, int column)
{
    return edge == DY_TOP      ? row == 0
           : edge == DY_BOTTOM ? row == (int)lattice->rows - 1
           : edge == DY_LEFT   ? column == 0
                               : column == (int)lattice->columns - 1;
}

/* The six neighbours of hexagons; the first four are those of squares. */
static const int steps[6][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, 1}, {1, -1}};

static int neighbours(const dy_lattice *lattice)
{
    return lattice->adjacency == DY_HEXAGON ? 6 : 4;
}

/* The cost of the cheapest way from `home` to each cell (stones `own`, open cells one), by
 * relaxing until nothing changes. */
static void plain_costs(const test_board *board, const uint64_t *open, dy_edge home, int *cost,
                        int stone)
{
    int m = (int)board->lattice.rows, n = (int)board->lattice.columns;
    for (int i = 0; i < m * n; i++)
        cost[i] = FAR;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < m * n; i++) {
            int row = i / n, column = i % n, best = FAR;
            bool own = at(&board->lattice, board->own, row, column);
            if (!own && !(open && at(&board->lattice, open, row, column)))
                continue;
            if (edge_holds(&board->lattice, home, row, column))
                best = 0;
            for (int d = 0; d < neighbours(&board->lattice); d++) {
                int r = row + steps[d][0], c = column + steps[d][1];
                if (r >= 0 && r < m && c >= 0 && c < n && cost[r * n + c] < best)
                    best = cost[r * n + c];
            }
            best += own ? stone : 1;
            if (best < cost[i]) {
                cost[i] = best;
                changed = true;
            }
        }
    }
}

static int plain_best(const test_board *board, const int *cost, dy_edge target)
{
    int m = (int)board->lattice.rows, n = (int)board->lattice.columns, best = FAR;
    for (int i = 0; i < m * n; i++)
        if (edge_holds(&board->lattice, target, i / n, i % n) && cost[i] < best)
            best = cost[i];
    return best;
}

static void check_reach(test_board *board, dy_edge edge)
{
    static int cost[CELLS_MAX];
    const dy_lattice *lattice = &board->lattice;
    int m = (int)lattice->rows, n = (int)lattice->columns;
    plain_costs(board, NULL, edge, cost, 0);
    dy_reach(lattice, board->own, edge, &board->trail, board->out);
    memset(board->other, 0, lattice->rows * lattice->stride * sizeof(uint64_t));
    dy_add_edge(lattice, board->other, edge);
    bool touches = false;
    for (int i = 0; i < m * n; i++) {
        assert_int_equal(at(lattice, board->out, i / n, i % n), cost[i] < FAR);
        assert_int_equal(at(lattice, board->other, i / n, i % n),
                         edge_holds(lattice, edge, i / n, i % n));
        touches = touches || (edge_holds(lattice, edge, i / n, i % n) &&
                              at(lattice, board->own, i / n, i % n));
    }
    assert_int_equal(dy_touches_edge(lattice, board->own, edge), touches);
    /* Spreading from the edge's cells is the same reach. */
    uint64_t *spread = dy_plane_take(lattice, board->arena);
    dy_spread(lattice, board->own, board->other, &board->trail, spread);
    assert_memory_equal(spread, board->out, lattice->rows * lattice->stride * sizeof(uint64_t));
}

static void check_touching(test_board *board)
{
    const dy_lattice *lattice = &board->lattice;
    int m = (int)lattice->rows, n = (int)lattice->columns;
    dy_touching(lattice, board->own, board->out);
    for (int i = 0; i < m * n; i++) {
        bool expected = false;
        for (int d = 0; d < neighbours(lattice); d++)
            expected =
                expected || at(lattice, board->own, i / n + steps[d][0], i % n + steps[d][1]);
        assert_int_equal(at(lattice, board->out, i / n, i % n), expected);
    }
}

static void check_path(test_board *board, dy_edge home, dy_edge target)
{
    static int cost[CELLS_MAX];
    const dy_lattice *lattice = &board->lattice;
    int n = (int)lattice->columns;
    uint32_t *cells;
    size_t count;
    plain_costs(board, NULL, home, cost, 1);
    int length = plain_best(board, cost, target);
    assert_true(dy_shortest_path(lattice, board->own, home, target, &board->trail, board->arena,
                                 &cells, &count));
    assert_int_equal(count, length == FAR ? 0 : length);
    for (size_t i = 0; i < count; i++) {
        int row = (int)cells[i] / n, column = (int)cells[i] % n;
        bool joined = i == 0 ? edge_holds(lattice, home, row, column) : false;
        for (int d = 0; i > 0 && d < neighbours(lattice); d++)
            joined = joined || (row + steps[d][0] == (int)cells[i - 1] / n &&
                                column + steps[d][1] == (int)cells[i - 1] % n);
        assert_true(joined && at(lattice, board->own, row, column));
    }
    if (count)
        assert_true(
            edge_holds(lattice, target, (int)cells[count - 1] / n, (int)cells[count - 1] % n));
}

static void check_distance(test_board *board, dy_edge home, dy_edge target)
{
    static int cost[CELLS_MAX];
    plain_costs(board, board->open, home, cost, 0);
    int best = plain_best(board, cost, target);
    assert_int_equal(dy_distance(&board->lattice, board->own, board->open, home, target,
                                 &board->trail, board->out),
                     best == FAR ? -1 : best);
}

static void check_cells(test_board *board)
{
    uint32_t *cells;
    size_t count, next = 0;
    const dy_lattice *lattice = &board->lattice;
    assert_true(dy_plane_cells(lattice, board->own, &board->trail, board->arena, &cells, &count));
    for (uint32_t i = 0; i < lattice->rows * lattice->columns; i++)
        if (at(lattice, board->own, (int)(i / lattice->columns), (int)(i % lattice->columns)))
            assert_int_equal(cells[next++], i);
    assert_int_equal(next, count);
    assert_int_equal(dy_plane_empty(lattice, board->own), count == 0);
}

/* Each cell is own, open or neither, in thirds that vary from board to board. */
static void fill(test_board *board, dy_random *random)
{
    uint64_t own = dy_random_below(random, 101), open = dy_random_below(random, 101 - own);
    for (uint32_t row = 0; row < board->lattice.rows; row++) {
        for (uint32_t column = 0; column < board->lattice.columns; column++) {
            uint64_t dice = dy_random_below(random, 100);
            uint64_t *plane = dice < own ? board->own : dice < own + open ? board->open : NULL;
            if (plane)
                dy_bit_set(plane + row * board->lattice.stride, column);
        }
    }
}

static void check_boards(dy_adjacency adjacency)
{
    dyad_allocator memory = dy_memory_default();
    dy_arena arena;
    dy_arena_init(&arena, &memory);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        uint32_t rows = sizes[i][0], columns = sizes[i][1], cells = rows * columns;
        int rounds = cells < 100 ? 200 : cells < 70 * 70 ? 8 : 3;
        for (int round = 0; round < rounds; round++) {
            dy_random random;
            dy_arena_reset(&arena);
            test_board board = {.lattice = {rows, columns, dy_words_for(columns), adjacency},
                                .arena = &arena};
            board.own = dy_plane_take(&board.lattice, &arena);
            board.open = dy_plane_take(&board.lattice, &arena);
            board.out = dy_plane_take(&board.lattice, &arena);
            board.other = dy_plane_take(&board.lattice, &arena);
            assert_true(dy_trail_take(&board.trail, &board.lattice, true, NULL, &arena));
            dy_random_init(&random, cells, (uint64_t)round);
            fill(&board, &random);
            for (dy_edge edge = DY_TOP; edge <= DY_RIGHT; edge++)
                check_reach(&board, edge);
            check_touching(&board);
            check_path(&board, DY_LEFT, DY_RIGHT);
            check_path(&board, DY_TOP, DY_BOTTOM);
            check_distance(&board, DY_LEFT, DY_RIGHT);
            check_distance(&board, DY_TOP, DY_BOTTOM);
            check_cells(&board);
        }
    }
    dy_arena_free(&arena);
}

static void squares(void **state)
{
    (void)state;
    check_boards(DY_SQUARE);
}

static void hexagons(void **state)
{
    (void)state;
    check_boards(DY_HEXAGON);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(squares), cmocka_unit_test(hexagons)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
