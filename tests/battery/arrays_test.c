/* arrays_test.c - boards in memory against the same boards one by one: verdicts of every game,
 * kind, size and stride, over any number of threads; what is malformed; boards that are generated.
 * ctest: threads */
#include "oracle/battery.h"

#include <stdlib.h>
#include <string.h>

enum { BOARDS = 200 };

static const size_t sizes[][2] = {{1, 1},     {2, 2},     {3, 3},    {8, 8},   {9, 9},   {11, 11},
                                  {3, 5},     {7, 4},     {1, 12},   {64, 64}, {65, 65}, {130, 130},
                                  {5, 8},     {8, 5},     {9, 20},   {20, 9},  {12, 70}, {70, 12},
                                  {100, 128}, {128, 100}, {127, 129}};

/* The verdict on a board that is read as a file would be. */
static unsigned char verdict_of(dyad_session *session, const dyad_game *game,
                                const dyad_boards *boards, size_t index)
{
    dyad_position *position;
    const dyad_report *report;
    dyad_status status = dyad_position_new_board(NULL, game, boards, index, &position, NULL);
    if (status == DYAD_E_MALFORMED)
        return DYAD_VERDICT_MALFORMED;
    assert_int_equal(status, DYAD_OK);
    assert_int_equal(dyad_judge(session, position, 0, &report), DYAD_OK);
    unsigned char verdict = (unsigned char)dyad_report_verdict(report);
    dyad_position_free(position);
    return verdict;
}

typedef struct judged {
    dyad_status status;
    dyad_boards_totals totals;
    unsigned char codes[BOARDS];
} judged;

static void judge_all(dyad_session *session, const dyad_game *game, const dyad_boards *boards,
                      unsigned jobs, dyad_cpu cpu, judged *out)
{
    dyad_judge_boards_request request = {.struct_size = sizeof request,
                                         .game = game,
                                         .boards = boards,
                                         .codes = out->codes,
                                         .keep_going = true,
                                         .jobs = jobs,
                                         .cpu = cpu};
    memset(out->codes, 77, sizeof out->codes);
    out->status = dyad_judge_boards(session, &request, &out->totals);
    assert_int_equal(out->status, DYAD_OK);
    dyad_boards_totals again;
    request.codes = NULL;
    assert_int_equal(dyad_judge_boards(session, &request, &again), DYAD_OK);
    assert_memory_equal(&again, &out->totals, sizeof again);
}

static void expect_verdicts(dyad_session *session, const dyad_game *game, const dyad_boards *boards)
{
    judged all;
    dyad_boards_totals counted = {.boards = 0};
    unsigned char verdicts[BOARDS];
    for (size_t i = 0; i < boards->count; i++) {
        verdicts[i] = verdict_of(session, game, boards, i);
        if (verdicts[i] == DYAD_VERDICT_MALFORMED) {
            counted.malformed++;
        } else {
            counted.boards++;
            counted.verdicts[verdicts[i]]++;
        }
    }
    /* What is played on is judged board by board, at no level of instructions. */
    int last = dyad_game_repeats(game) ? DYAD_CPU_AUTO : DYAD_CPU_AVX512;
    for (int cpu = DYAD_CPU_AUTO; cpu <= last; cpu++)
        if (dyad_cpu_has((dyad_cpu)cpu)) {
            judge_all(session, game, boards, cpu == DYAD_CPU_AUTO ? 3 : 1, (dyad_cpu)cpu, &all);
            assert_memory_equal(all.codes, verdicts, boards->count);
            assert_memory_equal(&all.totals, &counted, sizeof counted);
        }
}

static size_t count_for(size_t rows, size_t columns)
{
    return rows * columns > 1000 ? 4 : rows * columns > 100 ? 60 : BOARDS;
}

/* Boards of a kind; NULL where it cannot be had at that size. */
static unsigned char *make_boards(dyad_session *session, const dyad_game *game, const char *kind,
                                  size_t rows, size_t columns, unsigned jobs)
{
    dyad_generate_request request = {.struct_size = sizeof request,
                                     .game = game,
                                     .rows = rows,
                                     .columns = columns,
                                     .count = count_for(rows, columns),
                                     .seed = rows * 1000 + columns,
                                     .kind = kind};
    unsigned char *cells = malloc(request.count * rows * columns);
    dyad_status status = dyad_generate_boards(session, &request, jobs, cells);
    if (status == DYAD_OK)
        return cells;
    assert_int_equal(status, DYAD_E_USAGE);
    free(cells);
    return NULL;
}

/* A word of random bits. */
static uint64_t state = 7;
static uint32_t below(uint32_t bound)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state >> 33) % bound);
}

/* The same boards with other strides: in Fortran order, upside down, with gaps, as planes. */
static void expect_views(dyad_session *session, const dyad_game *game, const dyad_boards *packed)
{
    size_t count = packed->count, rows = packed->rows, columns = packed->columns;
    size_t cells = rows * columns;
    const unsigned char *from = packed->cells;
    unsigned char *room = malloc(count * cells * 6);
    judged wanted, found;
    judge_all(session, game, packed, 1, DYAD_CPU_AUTO, &wanted);
    for (int way = 0; way < 4; way++) {
        ptrdiff_t b = (ptrdiff_t)count, r = (ptrdiff_t)rows, c = (ptrdiff_t)columns;
        dyad_boards view = {.struct_size = sizeof view,
                            .count = count,
                            .rows = rows,
                            .columns = columns,
                            .planes = way == 3};
        const ptrdiff_t strides[4][4] = {{1, b, b * r, 0},
                                         {-r * c, -c, -1, 0},
                                         {r * c * 3, c * 3, 3, 0},
                                         {r * c, c, 1, b * r * c}};
        memcpy(view.strides, strides[way], sizeof view.strides);
        unsigned char *first = way == 1 ? room + count * cells - 1 : room;
        memset(room, way == 3 ? 0 : 9, count * cells * 6);
        for (size_t i = 0; i < count * cells; i++) {
            unsigned char *at = first + (ptrdiff_t)(i / cells) * view.strides[0] +
                                (ptrdiff_t)(i % cells / columns) * view.strides[1] +
                                (ptrdiff_t)(i % columns) * view.strides[2];
            if (way < 3)
                *at = from[i];
            else if (from[i])
                at[(from[i] - 1) * view.strides[3]] = 1;
        }
        view.cells = first;
        judge_all(session, game, &view, 1, DYAD_CPU_AUTO, &found);
        assert_memory_equal(found.codes, wanted.codes, count);
        assert_memory_equal(&found.totals, &wanted.totals, sizeof found.totals);
    }
    free(room);
}

/* Boards on which play is long are not tried for all kinds. */
enum { PLAYED_CELLS_MAX = 150 };

static void every_kind_and_size(void **unused)
{
    (void)unused;
    dyad_session *session;
    size_t tried = 0, cases = 0;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        for (size_t s = 0; dyad_game_has_board(game) && s < sizeof sizes / sizeof *sizes; s++)
            for (size_t k = 0; dyad_game_kind_name(game, k); k++) {
                size_t rows = sizes[s][0], columns = sizes[s][1];
                const char *kind = dyad_game_kind_name(game, k);
                if (cases++ % sparsely() != 0 ||
                    (dyad_game_repeats(game) && rows * columns > PLAYED_CELLS_MAX))
                    continue;
                unsigned char *cells = make_boards(session, game, kind, rows, columns, 1);
                if (!cells)
                    continue;
                unsigned char *same = make_boards(session, game, kind, rows, columns, 3);
                dyad_boards boards = {.struct_size = sizeof boards,
                                      .cells = cells,
                                      .count = count_for(rows, columns),
                                      .rows = rows,
                                      .columns = columns};
                assert_memory_equal(cells, same, boards.count * rows * columns);
                expect_verdicts(session, game, &boards);
                if (k % 4 == 0)
                    expect_views(session, game, &boards);
                for (int i = 0; i < 5; i++) /* some are no boards */
                    cells[below((uint32_t)(boards.count * rows * columns))] =
                        (unsigned char)(3 + below(253));
                expect_verdicts(session, game, &boards);
                free(same);
                free(cells);
                tried++;
            }
    }
    assert_true(tried > 100 / sparsely());
    dyad_session_free(session);
}

/* ---- rectangles that wind ----------------------------------------------------------------- */

/* A way of cells of value 1 that winds from the first corner on: along rows with two rows between
 * them. */
static void put_serpentine(unsigned char *cells, size_t rows, size_t columns)
{
    for (size_t i = 0; i < rows * columns; i++) {
        size_t row = i / columns, column = i % columns;
        bool turn = column == (row / 3 % 2 ? 0 : columns - 1);
        cells[i] = row % 3 == 0 || turn;
    }
}

/* The same inwards, with a row or column between. */
static void put_spiral(unsigned char *cells, size_t rows, size_t columns)
{
    static const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    int row = 0, column = 0, m = (int)rows, n = (int)columns;
    memset(cells, 0, rows * columns);
    cells[0] = 1;
    for (int way = 0, turns = 0; turns < 2;) {
        int next[2] = {row + steps[way][0], column + steps[way][1]};
        int after[2] = {next[0] + steps[way][0], next[1] + steps[way][1]};
        bool inside = next[0] >= 0 && next[0] < m && next[1] >= 0 && next[1] < n;
        bool meets = after[0] >= 0 && after[0] < m && after[1] >= 0 && after[1] < n &&
                     cells[after[0] * n + after[1]];
        if (!inside || meets || cells[next[0] * n + next[1]]) {
            way = (way + 1) % 4;
            turns++;
            continue;
        }
        row = next[0];
        column = next[1];
        cells[row * n + column] = 1;
        turns = 0;
    }
}

/* One such way, along rows or columns, of one colour, here and there with a cell that is empty; and
 * as many stones of the other colour beside it, or one more, if there is room. */
static void put_winding(unsigned char *cells, size_t rows, size_t columns)
{
    unsigned char *own = malloc(rows * columns), colour = (unsigned char)(1 + below(2));
    bool spiral = below(4) == 0, turned = below(2);
    size_t across = turned ? rows : columns, left = below(2);
    (spiral ? put_spiral : put_serpentine)(own, turned ? columns : rows, across);
    for (uint32_t cuts = below(3); cuts > 0; cuts--)
        own[below((uint32_t)(rows * columns))] = 2;
    for (size_t i = 0; i < rows * columns; i++) {
        size_t row = i / columns, column = i % columns;
        unsigned char cell = turned ? own[column * across + row] : own[i];
        cells[i] = cell == 1 ? colour : 0;
        left += cell == 1;
    }
    for (size_t i = 0; i < rows * columns; i++) {
        size_t row = i / columns, column = i % columns;
        if (left && (turned ? own[column * across + row] : own[i]) == 0) {
            cells[i] = (unsigned char)(3 - colour);
            left--;
        }
    }
    free(own);
}

/* A few, which are judged a stack at a time, and many, which are cut into slices. */
static void winding_rectangles(void **unused)
{
    (void)unused;
    static const size_t shapes[][2] = {{9, 20},  {20, 9},   {12, 70},   {70, 12},  {8, 65},
                                       {65, 8},  {64, 65},  {65, 64},   {3, 128},  {128, 3},
                                       {66, 90}, {128, 66}, {100, 128}, {128, 100}};
    dyad_session *session;
    unsigned char *cells = malloc(BOARDS * 128 * 128);
    assert_non_null(cells);
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t s = 0; s < LENGTH_OF(shapes); s += sparsely())
        for (size_t count = 20; count <= BOARDS; count += BOARDS - 20) {
            size_t rows = shapes[s][0], columns = shapes[s][1];
            for (size_t i = 0; i < count; i++)
                put_winding(cells + i * rows * columns, rows, columns);
            dyad_boards boards = {.struct_size = sizeof boards,
                                  .cells = cells,
                                  .count = count,
                                  .rows = rows,
                                  .columns = columns};
            expect_verdicts(session, dyad_game_find("path"), &boards);
            expect_verdicts(session, dyad_game_find("hex"), &boards);
        }
    free(cells);
    dyad_session_free(session);
}

/* ---- generated, named, piles -------------------------------------------------------------- */

/* A write that appends to what `user` points to. */
typedef struct written {
    unsigned char *bytes;
    size_t size;
} written;
static int append(void *user, const void *bytes, size_t size)
{
    written *to = user;
    to->bytes = realloc(to->bytes, to->size + size);
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    return 0;
}

/* Boards of an array are those of a file. */
static void generated_as_written(void **unused)
{
    (void)unused;
    enum { HEADER = 128 };
    dyad_session *session;
    written file = {NULL, 0};
    dyad_generate_request request = {.struct_size = sizeof request,
                                     .game = dyad_game_find("hex"),
                                     .rows = 6,
                                     .columns = 9,
                                     .count = 1000,
                                     .seed = 5,
                                     .fill = 0.5,
                                     .format = DYAD_FORMAT_NPY,
                                     .write = append,
                                     .write_user = &file};
    unsigned char cells[1000 * 54];
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_generate(session, &request), DYAD_OK);
    assert_int_equal(file.size, HEADER + sizeof cells);
    assert_int_equal(dyad_generate_boards(session, &request, 2, cells), DYAD_OK);
    assert_memory_equal(cells, file.bytes + HEADER, sizeof cells);
    volatile int stop = 1;
    request.stop = &stop;
    assert_int_equal(dyad_generate_boards(session, &request, 2, cells), DYAD_E_STOPPED);
    free(file.bytes);
    dyad_session_free(session);
}

static void the_first_malformed_is_named(void **unused)
{
    (void)unused;
    unsigned char cells[40][3][3] = {{{0}}}, codes[40], to_move[40] = {0};
    dyad_boards boards = {
        .struct_size = sizeof boards, .cells = cells, .count = 40, .rows = 3, .columns = 3};
    dyad_judge_boards_request request = {.struct_size = sizeof request,
                                         .game = dyad_game_find("path"),
                                         .boards = &boards,
                                         .codes = codes};
    dyad_session *session;
    dyad_boards_totals totals;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    cells[30][0][0] = 3;
    cells[17][1][2] = 200;
    assert_int_equal(dyad_judge_boards(session, &request, &totals), DYAD_E_MALFORMED);
    const dyad_error *error = dyad_session_error(session);
    assert_int_equal(error->item, 18);
    assert_string_equal(error->text, "board 18: expected 0, 1 or 2 at [1,2], found 200");
    assert_int_equal(totals.malformed, 2);
    assert_int_equal(totals.boards, 38);
    assert_int_equal(codes[17], DYAD_VERDICT_MALFORMED);
    assert_int_not_equal(codes[39], DYAD_VERDICT_MALFORMED);
    cells[17][1][2] = cells[30][0][0] = 0;
    boards.to_move = to_move;
    to_move[3] = 9;
    assert_int_equal(dyad_judge_boards(session, &request, &totals), DYAD_E_MALFORMED);
    assert_string_equal(error->text, "board 4: expected to_move 0, 1 or 2, found 9");
    to_move[3] = 2;
    assert_int_equal(dyad_judge_boards(session, &request, &totals), DYAD_OK);
    /* Un-Go asks whose turn it is where the stones do not tell. */
    request.game = dyad_game_find("ungo");
    cells[5][1][1] = 1;
    assert_int_equal(dyad_judge_boards(session, &request, &totals), DYAD_E_MALFORMED);
    assert_int_equal(error->item, 6);
    to_move[5] = 2;
    assert_int_equal(dyad_judge_boards(session, &request, &totals), DYAD_OK);
    /* No boards are judged too, and cannot be looked into. */
    boards.count = 0;
    boards.cells = NULL;
    assert_int_equal(dyad_judge_boards(session, &request, &totals), DYAD_OK);
    assert_int_equal(totals.boards, 0);
    boards.count = SIZE_MAX / 4;
    boards.cells = cells;
    assert_int_equal(dyad_judge_boards(session, &request, &totals), DYAD_E_USAGE);
    boards.rows = 70000;
    boards.count = 1;
    assert_int_equal(dyad_judge_boards(session, &request, &totals), DYAD_E_USAGE);
    dyad_session_free(session);
}

static void piles(void **unused)
{
    (void)unused;
    const dyad_game *nim = dyad_game_find("nim");
    const size_t sizes_of[] = {2, 0, 1};
    const unsigned char discs[] = {1, 2, 2}, wrong[] = {1, 2, 0};
    dyad_position *position;
    dyad_error error;
    assert_int_equal(dyad_position_new_piles(NULL, nim, sizes_of, 3, discs, 2, &position, NULL),
                     DYAD_OK);
    assert_int_equal(dyad_position_size(position), 3);
    assert_int_equal(dyad_position_to_move(position), 2);
    assert_int_equal(dyad_position_pile_size(position, 0), 2);
    assert_int_equal(dyad_position_pile_size(position, 1), 0);
    assert_int_equal(dyad_position_disc(position, 0, 0), 1);
    assert_int_equal(dyad_position_disc(position, 0, 1), 2);
    assert_int_equal(dyad_position_disc(position, 2, 0), 2);
    dyad_position_free(position);
    assert_int_equal(dyad_position_new_piles(NULL, nim, sizes_of, 3, wrong, 0, &position, &error),
                     DYAD_E_MALFORMED);
    assert_string_equal(error.text, "disc 0 of pile 2: expected 1 or 2, found 0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_and_size),
        cmocka_unit_test(winding_rectangles),
        cmocka_unit_test(generated_as_written),
        cmocka_unit_test(the_first_malformed_is_named),
        cmocka_unit_test(piles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
