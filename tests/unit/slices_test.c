/* slices_test.c - boards cut into slices, by the kernels of every level of instructions, against
 * the same asked of one stack after the other; and some of them against a flood cell by cell.
 * Lanes that are not in use hold rubbish, bits outside the board among it.
 *
 * ctest: busy */
#include "board/stack.h"

#include "base/random.h"
#include "oracle/battery.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

enum { N = DY_STACK_SIDE_MAX, CELLS = N * N, BEGIN = DY_TINY_SIDE_MAX + 1 };

typedef struct board_size {
    uint32_t rows, columns;
} board_size;

/* Besides all squares. */
static const board_size rectangles[] = {
    {1, 9},  {9, 1},   {1, 64},  {64, 1},  {1, 65},  {65, 1},   {1, 128},   {128, 1},
    {2, 63}, {63, 2},  {5, 9},   {9, 5},   {8, 9},   {9, 8},    {9, 20},    {20, 9},
    {8, 65}, {65, 8},  {10, 12}, {12, 10}, {7, 30},  {30, 7},   {16, 17},   {17, 16},
    {2, 70}, {70, 12}, {12, 70}, {64, 65}, {65, 64}, {66, 100}, {100, 128}, {128, 100},
};

/* The kernels of level number `index` that the processor has; NULL past the last. */
static const dy_kernels *kernels_at(size_t index)
{
    for (size_t level = DYAD_CPU_PORTABLE; dyad_cpu_name(level); level++)
        if (dyad_cpu_has((dyad_cpu)level) && index-- == 0)
            return dy_kernels_of((dyad_cpu)level);
    return NULL;
}

static const dy_question questions[] = {
    {{{DY_FIRST, DY_LEFT, DY_RIGHT}, {DY_SECOND, DY_TOP, DY_BOTTOM}}, 2, true, false, DY_NEITHER},
    {{{DY_SECOND, DY_RIGHT, DY_LEFT}, {DY_FIRST, DY_BOTTOM, DY_TOP}}, 2, true, false, DY_NEITHER},
    {{{DY_FIRST, DY_TOP, DY_BOTTOM}, {DY_SECOND, DY_LEFT, DY_RIGHT}}, 2, false, false, DY_NEITHER},
    {{{DY_NOT_FIRST, DY_LEFT, DY_RIGHT}}, 1, true, false, DY_FIRST},
    {{{DY_NOT_SECOND, DY_TOP, DY_BOTTOM}}, 1, true, false, DY_SECOND},
    {{{DY_NEITHER, DY_BOTTOM, DY_TOP}}, 1, true, false, DY_SECOND},
};

/* ---- boards ------------------------------------------------------------------------------ */

/* What stands on each cell: 0, 1 or 2. A serpentine of stones of one colour, along rows or along
 * columns, sometimes cut; or stones at random, often about as many as just join the edges. */
static void fill_cells(unsigned char *cells, board_size size, dy_random *random)
{
    uint64_t kind = dy_random_below(random, 6), empty = dy_random_below(random, 12);
    uint64_t own = 35 + dy_random_below(random, 40);
    unsigned char colour = (unsigned char)(1 + dy_random_below(random, 2));
    for (uint32_t cell = 0; cell < size.rows * size.columns; cell++) {
        uint32_t row = cell / size.columns, column = cell % size.columns;
        uint32_t along = kind ? row : column, across = kind ? column : row;
        bool turn = along == (across / 2 % 2 ? 0 : (kind ? size.rows : size.columns) - 1);
        uint64_t rolled = dy_random_below(random, 100);
        bool mine = kind < 2 ? across % 2 == 0 || turn : rolled < own;
        bool none = kind < 2 ? rolled < 5 : rolled >= own && rolled < own + empty;
        cells[cell] = mine ? colour : none ? 0 : (unsigned char)(3 - colour);
    }
    for (uint64_t cuts = dy_random_below(random, 3); kind < 2 && cuts > 0; cuts--)
        cells[dy_random_below(random, size.rows * size.columns)] =
            (unsigned char)dy_random_below(random, 3);
}

static void fill_stack(dy_stack *stack, board_size size, dy_random *random, unsigned char *cells)
{
    unsigned words = size.columns > DY_WORD_BITS ? 2 : 1;
    for (int colour = 0; colour < DY_COLOURS; colour++)
        for (unsigned i = 0; i < words * size.rows; i++)
            for (unsigned lane = 0; lane < DY_LANES; lane++)
                stack->plane[colour][i].lane[lane] =
                    lane < stack->count ? 0 : dy_random_next(random);
    for (unsigned lane = stack->count; lane-- > 0;) {
        fill_cells(cells, size, random); /* those of lane 0 are left */
        for (uint32_t cell = 0; cell < size.rows * size.columns; cell++) {
            unsigned word = cell / size.columns * words + cell % size.columns / DY_WORD_BITS;
            if (cells[cell])
                stack->plane[cells[cell] - 1][word].lane[lane] |=
                    UINT64_C(1) << cell % size.columns % DY_WORD_BITS;
        }
    }
}

/* ---- cell by cell ------------------------------------------------------------------------ */

static bool among(dy_cells cells, unsigned char cell)
{
    return cells == DY_FIRST        ? cell == 1
           : cells == DY_SECOND     ? cell == 2
           : cells == DY_NOT_FIRST  ? cell != 1
           : cells == DY_NOT_SECOND ? cell != 2
                                    : cell == 0;
}

static bool on_edge(board_size size, uint32_t cell, dy_edge edge)
{
    return edge == DY_TOP      ? cell < size.columns
           : edge == DY_BOTTOM ? cell >= size.columns * (size.rows - 1)
           : edge == DY_LEFT   ? cell % size.columns == 0
                               : cell % size.columns == size.columns - 1;
}

/* Neighbour number i of a cell; the number of cells where there is none. */
static uint32_t beside(board_size size, uint32_t cell, unsigned i)
{
    static const int steps[6][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, 1}, {1, -1}};
    int rows = (int)size.rows, columns = (int)size.columns;
    int row = (int)cell / columns + steps[i][0], column = (int)cell % columns + steps[i][1];
    bool inside = row >= 0 && row < rows && column >= 0 && column < columns;
    return inside ? (uint32_t)(row * columns + column) : size.rows * size.columns;
}

/* touched[c]: c is on the edge or next to a cell that is joined to it. Whether `target` is joined.
 */
static bool plain_flood(const unsigned char *board, board_size size, int adjacency, dy_cells cells,
                        dy_edge home, dy_edge target, bool *touched)
{
    static uint32_t queue[CELLS];
    static bool reached[CELLS];
    uint32_t tail = 0;
    bool joined = false;
    for (uint32_t cell = 0; cell < size.rows * size.columns; cell++) {
        touched[cell] = on_edge(size, cell, home);
        reached[cell] = touched[cell] && among(cells, board[cell]);
        if (reached[cell])
            queue[tail++] = cell;
    }
    for (uint32_t head = 0; head < tail; head++) {
        joined |= on_edge(size, queue[head], target);
        for (unsigned i = 0; i < (unsigned)adjacency; i++) {
            uint32_t next = beside(size, queue[head], i);
            if (next == size.rows * size.columns)
                continue;
            touched[next] = true;
            if (!reached[next] && among(cells, board[next])) {
                reached[next] = true;
                queue[tail++] = next;
            }
        }
    }
    return joined;
}

/* Lane 0 of an answer. */
static void check_plain(const unsigned char *board, board_size size, dy_adjacency adjacency,
                        const dy_question *question, const dy_flood_answer *answer)
{
    static bool from_home[CELLS], from_target[CELLS];
    for (unsigned i = 0; i < question->count; i++) {
        const dy_ends *ends = &question->floods[i];
        const dy_lane_bits *bits = &answer->bits[i];
        bool joined = plain_flood(board, size, (int)adjacency, ends->cells, ends->home,
                                  ends->target, from_home);
        plain_flood(board, size, (int)adjacency, ends->cells, ends->target, ends->home,
                    from_target);
        bool one_short = false;
        for (uint32_t cell = 0; cell < size.rows * size.columns; cell++)
            one_short |= from_home[cell] && from_target[cell] && among(question->open, board[cell]);
        assert_int_equal(bits->joined & 1, joined);
        if (joined)
            return;
        if (question->one_short)
            assert_int_equal(bits->one_short & 1, one_short);
    }
}

/* ---- against stacks ---------------------------------------------------------------------- */

typedef struct slices_test {
    board_size size;
    unsigned count; /* of stacks */
    dy_adjacency adjacency;
    dy_stack *stacks;
    dy_lanes *room;
    unsigned char board[CELLS]; /* of the first stack, lane 0 */
    dy_flood_answer one[DY_SLICE_STACKS], all[DY_SLICE_STACKS];
} slices_test;

static void make_stacks(slices_test *test, dy_random *random)
{
    for (unsigned i = test->count; i-- > 0;) {
        dy_stack *stack = &test->stacks[i];
        dy_stack_begin(stack, test->size.rows, test->size.columns);
        stack->count =
            dy_random_below(random, 3) ? DY_LANES : 1 + (unsigned)dy_random_below(random, DY_LANES);
        fill_stack(stack, test->size, random, test->board);
    }
}

static void ask(slices_test *test, const dy_kernels *kernels, const dy_question *question)
{
    static dy_stack_work work;
    const dy_stack *stacks[DY_SLICE_STACKS];
    dy_effort effort = {DY_PATIENCE_MAX, false, false};
    for (unsigned i = 0; i < test->count; i++) {
        stacks[i] = &test->stacks[i];
        dy_stack_ask(kernels, stacks[i], test->adjacency, question, effort, &work, &test->one[i]);
    }
    memset(test->all, 0xff, sizeof test->all);
    kernels->slices(stacks, test->count, test->adjacency, question, test->room, test->all);
}

static void compare(const slices_test *test, const dy_question *question)
{
    for (unsigned i = 0; i < test->count; i++) {
        unsigned told = (1U << test->stacks[i].count) - 1;
        for (unsigned j = 0; j < question->count; j++) {
            const dy_lane_bits *one = &test->one[i].bits[j], *all = &test->all[i].bits[j];
            assert_int_equal(all->hard, 0);
            assert_int_equal(all->joined & told, one->joined & told);
            told &= ~one->joined;
            if (question->one_short)
                assert_int_equal(all->one_short & told, one->one_short & told);
        }
    }
}

static void check_size(slices_test *test, uint64_t round)
{
    const dy_kernels *kernels;
    dy_random random;
    uint32_t rows = test->size.rows, columns = test->size.columns;
    dy_random_init(&random, (rows * 1000 + columns) * 8 + (uint64_t)test->adjacency, round);
    uint64_t most = rows * columns < 256 || rows % 32 == 0 ? DY_SLICE_STACKS : 5;
    test->count = 1 + (unsigned)dy_random_below(&random, most);
    make_stacks(test, &random);
    for (size_t level = 0; (kernels = kernels_at(level)); level++) {
        size_t which = dy_random_below(&random, sizeof questions / sizeof questions[0]);
        /* Slices begin as nothing in particular. */
        memset(test->room, (int)round, dy_slice_room(rows, columns) * sizeof *test->room);
        ask(test, kernels, &questions[which]);
        compare(test, &questions[which]);
        check_plain(test->board, test->size, test->adjacency, &questions[which], &test->all[0]);
    }
}

static void check_sides(dy_adjacency adjacency)
{
    static slices_test test;
    test.adjacency = adjacency;
    test.stacks = aligned_alloc(64, DY_SLICE_STACKS * sizeof *test.stacks);
    test.room = aligned_alloc(64, dy_slice_room(N, N) * sizeof *test.room);
    assert_non_null(test.stacks);
    assert_non_null(test.room);
    for (uint32_t i = BEGIN; i <= N + LENGTH_OF(rectangles); i++) {
        test.size = i <= N ? (board_size){i, i} : rectangles[i - N - 1];
        for (uint64_t round = 0; round < scaled(i < 40 ? 8 : 4); round++)
            check_size(&test, round * 0x55);
    }
    free(test.stacks);
    free(test.room);
}

static void squares(void **state)
{
    (void)state;
    check_sides(DY_SQUARE);
}

static void hexagons(void **state)
{
    (void)state;
    check_sides(DY_HEXAGON);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(squares), cmocka_unit_test(hexagons)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
