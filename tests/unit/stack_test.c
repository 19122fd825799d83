/* stack_test.c - the kernels of every level of instructions, on boards of every side and on
 * rectangles, against the same found cell by cell: reading letters into stacks and rows
 * (text/letters.h), counting, joining edges (board/stack.h). Lanes that are not in use hold
 * rubbish, bits outside the board among it.
 *
 * ctest: busy */
#include "board/stack.h"
#include "text/letters.h"

#include "base/random.h"
#include "oracle/battery.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

enum { N = DY_STACK_SIDE_MAX, CELLS = N * N, SMALL = DY_TINY_SIDE_MAX + 1 };

/* Sizes of boards: all up to 9x9, all squares, and these. */
static const unsigned char rectangles[][2] = {
    {1, 64}, {64, 1},  {1, 65},  {65, 1},  {1, 128}, {128, 1},  {2, 63},    {63, 2},
    {7, 30}, {30, 7},  {9, 20},  {20, 9},  {10, 12}, {12, 10},  {8, 65},    {65, 8},
    {2, 70}, {70, 12}, {12, 70}, {64, 65}, {65, 64}, {66, 100}, {100, 128}, {128, 100},
};

typedef struct board_size {
    uint32_t rows, columns;
} board_size;

/* False past the last. */
static bool size_at(size_t index, board_size *size)
{
    if (index < SMALL * SMALL) {
        *size = (board_size){(uint32_t)index / SMALL + 1, (uint32_t)index % SMALL + 1};
        return true;
    }
    index -= SMALL * SMALL;
    if (index < N - SMALL) {
        *size = (board_size){(uint32_t)index + SMALL + 1, (uint32_t)index + SMALL + 1};
        return true;
    }
    index -= N - SMALL;
    if (index >= LENGTH_OF(rectangles))
        return false;
    *size = (board_size){rectangles[index][0], rectangles[index][1]};
    return true;
}

static uint32_t cells_of(board_size size)
{
    return size.rows * size.columns;
}

/* A number for each size, for what is random. */
static uint64_t seed_of(board_size size)
{
    return size.rows * UINT64_C(1000) + size.columns;
}

static bool is_tiny(board_size size)
{
    return size.rows <= DY_TINY_SIDE_MAX && size.columns <= DY_TINY_SIDE_MAX;
}
static const unsigned char letters[2][3] = {{'U', 'W', 'B'}, {0, 1, 2}};

/* Level number `index` that the processor has; false past the last. */
static bool level_at(size_t index, dyad_cpu *level)
{
    for (size_t each = DYAD_CPU_PORTABLE; dyad_cpu_name(each); each++)
        if (dyad_cpu_has((dyad_cpu)each) && index-- == 0) {
            *level = (dyad_cpu)each;
            return true;
        }
    return false;
}

static const dy_kernels *kernels_at(size_t index)
{
    dyad_cpu level;
    return level_at(index, &level) ? dy_kernels_of(level) : NULL;
}

static const dy_letter_kernels *letter_kernels_at(size_t index)
{
    dyad_cpu level;
    return level_at(index, &level) ? dy_letter_kernels_of(level) : NULL;
}

/* Where a cell stands in a plane. */
static unsigned word_of(board_size size, uint32_t row, uint32_t column)
{
    return is_tiny(size) ? 0 : size.columns <= DY_WORD_BITS ? row : 2 * row + column / DY_WORD_BITS;
}

static unsigned bit_of(board_size size, uint32_t row, uint32_t column)
{
    return is_tiny(size) ? 8 * row + column : column % DY_WORD_BITS;
}

static unsigned words_of(board_size size)
{
    return word_of(size, size.rows - 1, size.columns - 1) + 1;
}

static void fill_rubbish(dy_lanes *lanes, size_t count, dy_random *random)
{
    for (size_t i = 0; i < count; i++)
        for (unsigned lane = 0; lane < DY_LANES; lane++)
            lanes[i].lane[lane] = dy_random_next(random);
}

/* Puts cells (one a byte, not 0 where they are in the plane) into a lane. */
static void put_cells(dy_lanes *plane, board_size size, unsigned lane, const unsigned char *cells)
{
    for (unsigned i = 0; i < words_of(size); i++)
        plane[i].lane[lane] = 0;
    for (uint32_t row = 0; row < size.rows; row++)
        for (uint32_t column = 0; column < size.columns; column++)
            if (cells[row * size.columns + column])
                plane[word_of(size, row, column)].lane[lane] |= UINT64_C(1)
                                                                << bit_of(size, row, column);
}

/* ---- boards ------------------------------------------------------------------------------ */

typedef struct text_board {
    board_size size;
    size_t gap;
    const unsigned char *letters;
    unsigned char *text; /* as long as may be read, and no longer */
    unsigned char cells[CELLS];
} text_board;

static void make_text(text_board *board, dy_random *random)
{
    uint32_t rows = board->size.rows, columns = board->size.columns;
    size_t bytes = rows * (columns + board->gap) + DY_LETTERS_SLACK;
    board->text = malloc(bytes);
    assert_non_null(board->text);
    for (size_t i = 0; i < bytes; i++)
        board->text[i] = (unsigned char)dy_random_below(random, 256);
    for (uint32_t row = 0; row < rows; row++) {
        unsigned char *line = board->text + row * (columns + board->gap);
        for (uint32_t column = 0; column < columns; column++) {
            unsigned char cell = (unsigned char)dy_random_below(random, 3);
            board->cells[row * columns + column] = cell;
            line[column] = board->letters[cell];
        }
        if (board->gap)
            memcpy(line + columns, board->gap == 1 ? "\n" : "\r\n", board->gap);
    }
}

/* Only the lane that was asked for has changed, to what the text says. */
static void expect_read(const text_board *board, unsigned lane, const dy_stack *before,
                        const dy_stack *after)
{
    static dy_lanes wanted[DY_STACK_WORDS];
    unsigned char own[CELLS];
    for (int colour = 0; colour < DY_COLOURS; colour++) {
        memcpy(wanted, before->plane[colour], sizeof wanted);
        for (uint32_t i = 0; i < cells_of(board->size); i++)
            own[i] = board->cells[i] == colour + 1;
        put_cells(wanted, board->size, lane, own);
        assert_memory_equal(wanted, after->plane[colour], sizeof wanted);
    }
}

static void check_read(const dy_letter_kernels *kernels, text_board *board, dy_random *random)
{
    static dy_stack before, after;
    unsigned lane = (unsigned)dy_random_below(random, DY_LANES);
    size_t line = board->size.columns + board->gap, bytes = board->size.rows * line;
    fill_rubbish(before.plane[0], 2 * (size_t)DY_STACK_WORDS, random);
    dy_stack_begin(&before, board->size.rows, board->size.columns);
    after = before;
    assert_true(kernels->board(board->text, board->gap, board->letters, &after, lane));
    expect_read(board, lane, &before, &after);
    size_t tries = bytes < 300 ? bytes : 60;
    for (size_t i = 0; i < tries; i++) {
        size_t at = tries == bytes ? i : dy_random_below(random, bytes);
        unsigned char good = board->text[at], bad;
        do
            bad = (unsigned char)dy_random_below(random, 256);
        while (bad == good || memchr(board->letters, bad, 3));
        board->text[at] = bad;
        assert_false(kernels->board(board->text, board->gap, board->letters, &after, lane));
        board->text[at] = at % line < board->size.columns ? '\n' : board->letters[at % 3];
        assert_false(kernels->board(board->text, board->gap, board->letters, &after, lane));
        board->text[at] = good;
    }
}

static void every_board(void **state)
{
    (void)state;
    const dy_letter_kernels *kernels;
    static text_board board;
    for (size_t level = 0; (kernels = letter_kernels_at(level)); level++) {
        for (size_t i = 0; size_at(i, &board.size); i++) {
            for (board.gap = 0; board.gap < 3; board.gap++) {
                dy_random random;
                dy_random_init(&random, seed_of(board.size), board.gap);
                board.letters = letters[board.gap == 0];
                make_text(&board, &random);
                check_read(kernels, &board, &random);
                free(board.text);
            }
        }
    }
}

/* ---- rows -------------------------------------------------------------------------------- */

enum { LENGTH_MAX = 200, ROW_WORDS = LENGTH_MAX / DY_WORD_BITS + 2 };
static const uint64_t untouched = 0x5afe5afe5afe5afe;

/* What the first `count` of these bytes come to when byte `bad` of them (or none: count) is no
 * letter. The text ends where its block of memory does. */
static void check_letters(const dy_letter_kernels *kernels, const unsigned char *text, size_t count,
                          size_t bad)
{
    uint64_t first[ROW_WORDS], second[ROW_WORDS];
    for (size_t i = 0; i < ROW_WORDS; i++)
        first[i] = second[i] = untouched;
    assert_int_equal(kernels->row(text, count, letters[0], first, second), bad);
    for (size_t i = 0; i < bad; i++) {
        assert_int_equal(dy_bit(first, i), text[i] == 'W');
        assert_int_equal(dy_bit(second, i), text[i] == 'B');
    }
    for (size_t i = bad; i < dy_words_for(bad) * DY_WORD_BITS; i++)
        assert_false(dy_bit(first, i) || dy_bit(second, i));
    for (size_t i = dy_words_for(count); i < ROW_WORDS; i++)
        assert_true(first[i] == untouched && second[i] == untouched);
}

static void every_letter(void **state)
{
    (void)state;
    const dy_letter_kernels *kernels;
    for (size_t level = 0; (kernels = letter_kernels_at(level)); level++) {
        for (size_t count = 0; count <= LENGTH_MAX; count++) {
            dy_random random;
            unsigned char *text = malloc(count + 1) /* not of 0 bytes */, *row = text + 1;
            assert_non_null(text);
            dy_random_init(&random, count, level);
            for (size_t i = 0; i < count; i++)
                row[i] = letters[0][dy_random_below(&random, 3)];
            check_letters(kernels, row, count, count);
            for (size_t bad = 0; bad < count; bad++) {
                unsigned char good = row[bad];
                unsigned char other = (unsigned char)dy_random_below(&random, 256);
                row[bad] = memchr(letters[0], other, 3) ? (unsigned char)(good | 0x80) : other;
                check_letters(kernels, row, count, bad);
                row[bad] = good;
            }
            free(text);
        }
    }
}

/* All 256 bytes at once. */
static void every_byte(void **state)
{
    (void)state;
    const dy_letter_kernels *kernels;
    for (size_t level = 0; (kernels = letter_kernels_at(level)); level++) {
        for (unsigned byte = 0; byte < 256; byte++) {
            unsigned char text[LENGTH_MAX];
            memset(text, 'U', sizeof text);
            for (size_t at = 0; at < sizeof text; at++) {
                text[at] = (unsigned char)byte;
                bool good = memchr(letters[0], (int)byte, 3) != NULL;
                check_letters(kernels, text, sizeof text, good ? sizeof text : at);
                text[at] = 'U';
            }
        }
    }
}

/* ---- floods ------------------------------------------------------------------------------ */

/* Lane by lane, a byte a cell: 0 open or nobody's, 1 and 2 the masks of two floods, 3 nobody's. */
typedef struct cell_board {
    board_size size;
    unsigned char cells[DY_LANES][CELLS];
} cell_board;

static bool on_edge(board_size size, dy_edge edge, uint32_t cell)
{
    uint32_t row = cell / size.columns, column = cell % size.columns;
    return edge == DY_TOP      ? row == 0
           : edge == DY_BOTTOM ? row == size.rows - 1
           : edge == DY_LEFT   ? column == 0
                               : column == size.columns - 1;
}

/* Neighbour i of a cell; false where there is none. The first four are those of squares. */
static bool neighbour(board_size size, uint32_t cell, int i, uint32_t *other)
{
    static const int steps[6][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, 1}, {1, -1}};
    int row = (int)(cell / size.columns) + steps[i][0];
    int column = (int)(cell % size.columns) + steps[i][1];
    if (row < 0 || column < 0 || row >= (int)size.rows || column >= (int)size.columns)
        return false;
    *other = (uint32_t)row * size.columns + (uint32_t)column;
    return true;
}

/* The cells `own` that are joined to an edge. */
static void plain_flood(board_size size, int adjacency, const unsigned char *cells,
                        unsigned char own, dy_edge edge, bool *reached)
{
    static uint32_t queue[CELLS];
    size_t count = 0;
    for (uint32_t cell = 0; cell < cells_of(size); cell++) {
        reached[cell] = cells[cell] == own && on_edge(size, edge, cell);
        if (reached[cell])
            queue[count++] = cell;
    }
    while (count) {
        uint32_t cell = queue[--count], other;
        for (int i = 0; i < adjacency; i++)
            if (neighbour(size, cell, i, &other) && cells[other] == own && !reached[other]) {
                reached[other] = true;
                queue[count++] = other;
            }
    }
}

static bool on_frontier(board_size size, int adjacency, const bool *reached, dy_edge edge,
                        uint32_t cell)
{
    uint32_t other;
    bool found = on_edge(size, edge, cell);
    for (int i = 0; i < adjacency; i++)
        found = found || (neighbour(size, cell, i, &other) && reached[other]);
    return found;
}

/* What is to be found out about all lanes. */
static dy_lane_bits plain_connect(const cell_board *board, int adjacency, unsigned char own,
                                  dy_edge home, dy_edge target)
{
    static bool from_home[CELLS], from_target[CELLS];
    dy_lane_bits bits = {0};
    board_size size = board->size;
    for (unsigned lane = 0; lane < DY_LANES; lane++) {
        const unsigned char *cells = board->cells[lane];
        bool joined = false, one_short = false;
        plain_flood(size, adjacency, cells, own, home, from_home);
        plain_flood(size, adjacency, cells, own, target, from_target);
        for (uint32_t cell = 0; cell < cells_of(size); cell++) {
            joined = joined || (from_home[cell] && on_edge(size, target, cell));
            one_short = one_short ||
                        (cells[cell] == 0 && on_frontier(size, adjacency, from_home, home, cell) &&
                         on_frontier(size, adjacency, from_target, target, cell));
        }
        bits.joined |= (unsigned)joined << lane;
        bits.one_short |= (unsigned)one_short << lane;
    }
    return bits;
}

/* A lane of a board: random, or ways that wind along the rows or the columns. */
static void fill_lane(cell_board *board, unsigned lane, dy_random *random)
{
    board_size size = board->size;
    unsigned char *cells = board->cells[lane];
    uint64_t kind = dy_random_below(random, 6), open = dy_random_below(random, 20);
    uint64_t own = 30 + dy_random_below(random, 45);
    uint32_t last = (kind == 1 ? size.rows : size.columns) - 1;
    for (uint32_t cell = 0; cell < cells_of(size); cell++) {
        uint32_t row = cell / size.columns, column = cell % size.columns;
        uint32_t along = kind == 1 ? row : column, across = kind == 1 ? column : row;
        bool turn = along == (across / 2 % 2 ? 0 : last);
        uint64_t rolled = dy_random_below(random, 100);
        unsigned char other = rolled % 5 < 4 ? 2 : 3;
        if (kind < 2)
            cells[cell] = across % 2 == 0 || turn ? 1 : other;
        else
            cells[cell] = rolled < own ? 1 : rolled < own + open ? 0 : other;
    }
    if (kind < 2 && dy_random_below(random, 2)) /* cut, or one cell short */
        cells[dy_random_below(random, cells_of(size))] = (unsigned char)dy_random_below(random, 4);
}

typedef struct flood_test {
    cell_board board;
    unsigned used; /* lanes; the others hold rubbish */
    dy_adjacency adjacency;
    dy_edge home[2], target[2];
    dy_stack stack;
    dy_lanes open[DY_STACK_WORDS];
    dy_lane_bits wanted[2];
} flood_test;

static void make_test(flood_test *test, dy_random *random)
{
    static const dy_edge opposite[] = {DY_BOTTOM, DY_TOP, DY_RIGHT, DY_LEFT};
    unsigned char own[CELLS];
    board_size size = test->board.size;
    fill_rubbish(test->stack.plane[0], 2 * (size_t)DY_STACK_WORDS, random);
    fill_rubbish(test->open, DY_STACK_WORDS, random);
    dy_stack_begin(&test->stack, size.rows, size.columns);
    test->used = 1 + (unsigned)dy_random_below(random, DY_LANES);
    test->stack.count = test->used;
    for (unsigned lane = 0; lane < test->used; lane++) {
        fill_lane(&test->board, lane, random);
        for (unsigned char what = 0; what < 3; what++) {
            for (uint32_t cell = 0; cell < cells_of(size); cell++)
                own[cell] = test->board.cells[lane][cell] == what;
            put_cells(what ? test->stack.plane[what - 1] : test->open, size, lane, own);
        }
    }
    for (unsigned i = 0; i < 2; i++) {
        test->home[i] = (dy_edge)dy_random_below(random, 4);
        test->target[i] = opposite[test->home[i]];
        test->wanted[i] = plain_connect(&test->board, (int)test->adjacency, (unsigned char)(i + 1),
                                        test->home[i], test->target[i]);
    }
}

/* Lanes that are not hard are right; of hard ones, what is said to be joined is. */
static void expect_bits(const flood_test *test, unsigned i, unsigned joined, unsigned hard,
                        unsigned patience)
{
    unsigned used = (1U << test->used) - 1, wanted = test->wanted[i].joined;
    assert_int_equal(joined & ~hard & used, wanted & ~hard & used);
    assert_int_equal(joined & ~wanted & used, 0);
    if (patience == DY_PATIENCE_MAX || is_tiny(test->board.size))
        assert_int_equal(hard & used, 0);
}

/* Whether any of the two joins is always told. */
static void expect_winners(const flood_test *test, const unsigned joined[2], unsigned hard,
                           unsigned patience)
{
    unsigned told = ((1U << test->used) - 1) & ~hard, wanted = 0;
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(joined[i] & ~test->wanted[i].joined & ((1U << test->used) - 1), 0);
        wanted |= test->wanted[i].joined;
    }
    assert_int_equal((joined[0] | joined[1]) & told, wanted & told);
    if (patience == DY_PATIENCE_MAX || is_tiny(test->board.size))
        assert_int_equal(hard & ((1U << test->used) - 1), 0);
}

static void check_floods(const dy_kernels *kernels, flood_test *test, unsigned patience,
                         bool transposed)
{
    static dy_stack_work work;
    dy_flood floods[2];
    dy_lane_bits bits[2];
    unsigned joined[2], used = (1U << test->used) - 1;
    dy_effort effort = {patience, transposed, false};
    for (unsigned i = 0; i < 2; i++)
        floods[i] = (dy_flood){test->stack.plane[i], test->home[i], test->target[i]};
    unsigned hard = kernels->winners(&test->stack, test->adjacency, floods, effort, &work, joined);
    expect_winners(test, joined, hard, patience);
    for (unsigned count = 1; count <= 2; count++) {
        kernels->connect(&test->stack, test->adjacency, floods, count, test->open, effort, &work,
                         bits);
        for (unsigned i = 0; i < count; i++) {
            expect_bits(test, i, bits[i].joined, bits[i].hard, patience);
            unsigned told = used & ~bits[i].hard & ~bits[i].joined;
            assert_int_equal(bits[i].one_short & told, test->wanted[i].one_short & told);
        }
    }
}

/* Where that is all that matters, what is one cell short is told all the same. */
static void check_short(const dy_kernels *kernels, flood_test *test, unsigned patience)
{
    static dy_stack_work work;
    dy_lane_bits bits;
    unsigned used = (1U << test->used) - 1;
    dy_effort effort = {patience, false, true};
    dy_flood flood = {test->stack.plane[0], test->home[0], test->target[0]};
    kernels->connect(&test->stack, test->adjacency, &flood, 1, test->open, effort, &work, &bits);
    unsigned told = used & ~bits.hard & ~test->wanted[0].joined;
    assert_int_equal(bits.one_short & told, test->wanted[0].one_short & told);
    if (patience == DY_PATIENCE_MAX)
        assert_int_equal(bits.hard & used, 0);
}

static void check_plain(const dy_kernels *kernels, const flood_test *test)
{
    static dy_lanes out[2][DY_STACK_WORDS], wanted[DY_STACK_WORDS];
    const dy_lanes *first = test->stack.plane[0], *second = test->stack.plane[1];
    unsigned words = words_of(test->board.size);
    unsigned char own[CELLS];
    uint32_t counts[DY_LANES];
    board_size size = test->board.size;
    kernels->outside(&test->stack, first, second, out[0]);
    kernels->outside(&test->stack, first, NULL, out[1]);
    kernels->count(&test->stack, first, counts);
    for (unsigned lane = 0; lane < test->used; lane++) {
        const unsigned char *cells = test->board.cells[lane];
        uint32_t count = 0;
        for (unsigned char without = 0; without < 2; without++) {
            for (uint32_t cell = 0; cell < cells_of(size); cell++)
                own[cell] = cells[cell] != 1 && (without || cells[cell] != 2);
            put_cells(wanted, size, lane, own);
            for (unsigned i = 0; i < words; i++)
                assert_true(out[without][i].lane[lane] == wanted[i].lane[lane]);
        }
        for (uint32_t cell = 0; cell < cells_of(size); cell++)
            count += cells[cell] == 1;
        assert_int_equal(counts[lane], count);
    }
}

static void check_boards(dy_adjacency adjacency)
{
    static flood_test test;
    test.adjacency = adjacency;
    for (size_t i = 0; size_at(i, &test.board.size); i++) {
        board_size size = test.board.size;
        uint32_t n = size.rows > size.columns ? size.rows : size.columns;
        const unsigned patience[] = {0, 1, 8, 9, n, 4 * n, 24 * n, DY_PATIENCE_MAX};
        unsigned rounds = n < 12 ? size.rows == size.columns ? 100 : 20 : n < 70 ? 6 : 3;
        for (unsigned round = 0; round < scaled(rounds); round++) {
            dy_random random;
            const dy_kernels *kernels;
            dy_random_init(&random, seed_of(size) * 8 + (uint64_t)adjacency, round);
            make_test(&test, &random);
            for (size_t level = 0; (kernels = kernels_at(level)); level++) {
                check_plain(kernels, &test);
                for (size_t p = 0; p < sizeof patience / sizeof patience[0]; p++) {
                    check_floods(kernels, &test, patience[p], false);
                    check_floods(kernels, &test, patience[p], true);
                    check_short(kernels, &test, patience[p]);
                }
            }
        }
    }
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

/* A board moves to another lane of another stack, and nothing else does. */
static void copies(void **state)
{
    (void)state;
    static dy_stack from, to, before;
    board_size size;
    for (size_t n = 0; size_at(n, &size); n++) {
        dy_random random;
        dy_random_init(&random, seed_of(size), 0);
        fill_rubbish(from.plane[0], 2 * (size_t)DY_STACK_WORDS, &random);
        fill_rubbish(to.plane[0], 2 * (size_t)DY_STACK_WORDS, &random);
        dy_stack_begin(&from, size.rows, size.columns);
        dy_stack_begin(&to, size.rows, size.columns);
        before = to;
        unsigned lane = (unsigned)dy_random_below(&random, DY_LANES),
                 to_lane = (unsigned)(n % DY_LANES);
        dy_stack_copy(&from, lane, &to, to_lane);
        for (int colour = 0; colour < DY_COLOURS; colour++)
            for (unsigned i = 0; i < words_of(size); i++)
                before.plane[colour][i].lane[to_lane] = from.plane[colour][i].lane[lane];
        assert_memory_equal(before.plane, to.plane, sizeof to.plane);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_board), cmocka_unit_test(every_letter), cmocka_unit_test(every_byte),
        cmocka_unit_test(squares),     cmocka_unit_test(hexagons),     cmocka_unit_test(copies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
