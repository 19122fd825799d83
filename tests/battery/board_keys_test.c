/* board_keys_test.c - keys of boards in arrays against boards that are turned, mirrored and
 * exchanged cell by cell: all images of a board have one key, and boards that are no images of one
 * another have different ones.
 * ctest: threads */
#include "board_arrays.h"

#include <stdlib.h>
#include <string.h>

enum { BOARDS = 40, IMAGES = 16 };

/* Under which images play is the same, as the header has it. */
static bool is_image(const board_array *array, unsigned image)
{
    bool square = array->rows == array->columns, transposed = image & DYAD_IMAGE_TRANSPOSE;
    bool exchanged = image & DYAD_IMAGE_COLOURS;
    unsigned flips = image & (DYAD_IMAGE_ROWS | DYAD_IMAGE_COLUMNS);
    const char *name = dyad_game_name(array->game);
    if (transposed && !square)
        return false;
    if (strcmp(name, "ungo") == 0)
        return true;
    if (strcmp(name, "hex") == 0 && flips != 0 && flips != 3)
        return false;
    return transposed == exchanged;
}

/* The image of a board, cell by cell. */
static void put_image(const board_array *array, const unsigned char *cells, unsigned image,
                      unsigned char *to)
{
    size_t m = array->rows, n = array->columns;
    for (size_t row = 0; row < m; row++)
        for (size_t column = 0; column < n; column++) {
            size_t r = image & DYAD_IMAGE_ROWS ? m - 1 - row : row;
            size_t c = image & DYAD_IMAGE_COLUMNS ? n - 1 - column : column;
            unsigned char cell = cells[row * n + column];
            if (image & DYAD_IMAGE_COLOURS && (cell == 1 || cell == 2))
                cell = 3 - cell;
            to[image & DYAD_IMAGE_TRANSPOSE ? c * m + r : r * n + c] = cell;
        }
}

typedef struct hashed {
    uint64_t keys[400], plain[400];
    unsigned char images[400];
} hashed;

static void hash(dyad_session *session, const board_array *array, const dyad_boards *boards,
                 bool keep_colours, unsigned jobs, hashed *out)
{
    dyad_hash_boards_request request = {.struct_size = sizeof request,
                                        .game = array->game,
                                        .boards = boards,
                                        .keys = out->keys,
                                        .plain = out->plain,
                                        .images = out->images,
                                        .keep_colours = keep_colours,
                                        .keep_going = true,
                                        .jobs = jobs};
    assert_int_equal(dyad_hash_boards(session, &request), DYAD_OK);
}

/* The plain keys of all images of a board, by asking for each as a board. */
static uint64_t key_of_image(dyad_session *session, const board_array *array, size_t index,
                             unsigned image, const unsigned char *to_move)
{
    size_t cells = array->rows * array->columns;
    unsigned char *room = oracle_take(cells, 1), turn = to_move ? to_move[index] : 0;
    uint64_t key = 0;
    put_image(array, board_array_cells(array, index), image, room);
    if (image & DYAD_IMAGE_COLOURS && turn)
        turn = 3 - turn;
    dyad_boards one = {.struct_size = sizeof one,
                       .cells = room,
                       .count = 1,
                       .rows = array->rows,
                       .columns = array->columns,
                       .to_move = to_move ? &turn : NULL};
    dyad_hash_boards_request request = {
        .struct_size = sizeof request, .game = array->game, .boards = &one, .plain = &key};
    assert_int_equal(dyad_hash_boards(session, &request), DYAD_OK);
    free(room);
    return key;
}

static void expect_keys(dyad_session *session, const board_array *array, const dyad_boards *boards,
                        bool keep_colours, unsigned jobs)
{
    hashed out;
    hash(session, array, boards, keep_colours, jobs, &out);
    for (size_t i = 0; i < boards->count; i++) {
        uint64_t least = UINT64_MAX;
        if (board_array_is_wrong(array, i)) {
            assert_true(out.keys[i] == 0 && out.plain[i] == 0 && out.images[i] == 0);
            continue;
        }
        for (unsigned image = 0; image < IMAGES; image++) {
            if (!is_image(array, image) || (keep_colours && image & DYAD_IMAGE_COLOURS))
                continue;
            uint64_t key = key_of_image(session, array, i, image, boards->to_move);
            least = key < least ? key : least;
            if (image == 0)
                assert_true(out.plain[i] == key);
            if (image == out.images[i])
                assert_true(out.keys[i] == key);
        }
        assert_true(out.keys[i] == least);
    }
}

static void every_size_and_stride(void **unused)
{
    (void)unused;
    static const char *const names[] = {"path", "hex", "ungo"};
    dice d = {21};
    size_t cases = 0;
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t g = 0; g < LENGTH_OF(names); g++)
        for (size_t s = 0; s < board_array_size_count; s++)
            for (int lies = 0; lies < LIES; lies++) {
                const size_t *size = board_array_sizes[s];
                if (cases++ % sparsely() != 0)
                    continue;
                board_array array = board_array_new(&d, dyad_game_find(names[g]), BOARDS, size[0],
                                                    size[1], lies, true);
                dyad_boards boards = array.boards;
                expect_keys(session, &array, &boards, lies % 2, lies % 3 ? 3 : 1);
                boards.to_move = array.to_move;
                expect_keys(session, &array, &boards, lies % 2, 1);
                board_array_free(&array);
            }
    dyad_session_free(session);
}

/* All 19,683 boards of 3 x 3 have as many keys as there are classes, which are counted by the least
 * image of each as text; and as many plain keys as there are boards. */
static int compare_keys(const void *a, const void *b)
{
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    return first < second ? -1 : first > second;
}

static size_t distinct(uint64_t *keys, size_t count)
{
    size_t found = 0;
    qsort(keys, count, sizeof *keys, compare_keys);
    for (size_t i = 0; i < count; i++)
        found += i == 0 || keys[i] != keys[i - 1];
    return found;
}

static void as_many_keys_as_classes(void **unused)
{
    (void)unused;
    enum { SIDE = 3, CELLS = 9, ALL = 19683 };
    static const char *const names[] = {"path", "hex", "ungo"};
    static unsigned char cells[ALL][CELLS];
    static uint64_t keys[ALL], plain[ALL];
    dyad_session *session;
    for (size_t i = 0; i < ALL; i++)
        for (size_t j = 0, code = i; j < CELLS; j++, code /= 3)
            cells[i][j] = (unsigned char)(code % 3);
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    dyad_boards boards = {
        .struct_size = sizeof boards, .cells = cells, .count = ALL, .rows = SIDE, .columns = SIDE};
    for (size_t g = 0; g < LENGTH_OF(names); g++) {
        board_array array = {.game = dyad_game_find(names[g]), .rows = SIDE, .columns = SIDE};
        size_t classes = 0;
        for (size_t i = 0; i < ALL; i++) {
            unsigned char other[CELLS];
            bool least = true;
            for (unsigned image = 1; image < IMAGES && least; image++) {
                put_image(&array, cells[i], image, other);
                least = !is_image(&array, image) || memcmp(cells[i], other, CELLS) <= 0;
            }
            classes += least;
        }
        dyad_hash_boards_request request = {.struct_size = sizeof request,
                                            .game = array.game,
                                            .boards = &boards,
                                            .keys = keys,
                                            .plain = plain};
        assert_int_equal(dyad_hash_boards(session, &request), DYAD_OK);
        assert_int_equal(distinct(keys, ALL), classes);
        assert_int_equal(distinct(plain, ALL), ALL);
    }
    dyad_session_free(session);
}

/* Who wins with best play is who wins in the image that has the key, or the other where colours are
 * exchanged. */
static void images_are_played_alike(void **unused)
{
    (void)unused;
    static const char *const names[] = {"path", "hex", "ungo"};
    dice d = {22};
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t g = 0; g < LENGTH_OF(names); g++) {
        board_array array =
            board_array_new(&d, dyad_game_find(names[g]), 60, 3, 3, LIES_PACKED, false);
        dyad_boards boards = array.boards;
        hashed out;
        dyad_solver *solver;
        dyad_solver_request request = {
            .struct_size = sizeof request, .game = array.game, .size = 3};
        assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
        boards.to_move = array.to_move;
        hash(session, &array, &boards, false, 1, &out);
        for (size_t i = 0; i < array.count; i++) {
            const unsigned char *cells = board_array_cells(&array, i);
            int turn = array.to_move[i];
            bool exchanged = out.images[i] & DYAD_IMAGE_COLOURS;
            unsigned char image[9];
            dyad_solution one, other;
            put_image(&array, cells, out.images[i], image);
            if (dyad_solve(solver, cells, turn, NULL, &one, NULL) != DYAD_OK)
                continue; /* both have joined */
            assert_int_equal(
                dyad_solve(solver, image, exchanged ? 3 - turn : turn, NULL, &other, NULL),
                DYAD_OK);
            assert_int_equal(other.winner, exchanged && one.winner ? 3 - one.winner : one.winner);
        }
        dyad_solver_free(solver);
        board_array_free(&array);
    }
    dyad_session_free(session);
}

static dyad_status ask(dyad_session *session, const dyad_boards *boards, unsigned jobs,
                       dyad_stop stop, void *user)
{
    hashed *out = user;
    dyad_hash_boards_request request = {.struct_size = sizeof request,
                                        .game = dyad_game_find("hex"),
                                        .boards = boards,
                                        .keys = out->keys,
                                        .jobs = jobs,
                                        .stop = stop};
    return dyad_hash_boards(session, &request);
}

static void memory_stops_and_faults(void **unused)
{
    (void)unused;
    dice d = {23};
    board_array array =
        board_array_new(&d, dyad_game_find("hex"), 400, 5, 5, LIES_WITH_GAPS, false);
    hashed out;
    expect_it_stands(&array, ask, &out);
    array.room[30 * (75 + 5) + 3 * 8] = 9;
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(ask(session, &array.boards, 2, NULL, &out), DYAD_E_MALFORMED);
    assert_int_equal(dyad_session_error(session)->item, 31);
    assert_string_equal(dyad_session_error(session)->text,
                        "board 31: expected 0, 1 or 2 at [1,3], found 9");
    array.to_move[7] = 3;
    array.boards.to_move = array.to_move;
    assert_int_equal(ask(session, &array.boards, 1, NULL, &out), DYAD_E_MALFORMED);
    assert_int_equal(dyad_session_error(session)->item, 8);
    dyad_session_free(session);
    board_array_free(&array);
}

/* What is not wanted is not begun, however large: these boards take more than 100 GiB of words. */
static void begins_no_work(void **unused)
{
    (void)unused;
    const int stop = 1;
    const unsigned char cell = 0;
    uint64_t key;
    dyad_boards boards = {
        .struct_size = sizeof boards, .cells = &cell, .rows = 65535, .columns = 65535};
    dyad_hash_boards_request request = {.struct_size = sizeof request,
                                        .game = dyad_game_find("path"),
                                        .boards = &boards,
                                        .keys = &key};
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_hash_boards(session, &request), DYAD_OK);
    boards.count = 1;
    request.stop = &stop;
    assert_int_equal(dyad_hash_boards(session, &request), DYAD_E_STOPPED);
    dyad_session_free(session);
}

/* The stop is a key that is written: no more is done than a few boards of 64 KiB after that one,
 * and of a larger board no key is written whose images were not all seen. */
static void stops_after_few_cells(void **unused)
{
    (void)unused;
    enum { SIDE = 200, COUNT = 250, SET = 50, LATER = 2 };
    unsigned char *cells = calloc(COUNT, SIDE * SIDE);
    uint64_t *keys = calloc(COUNT, sizeof *keys);
    assert_true(cells && keys);
    dyad_boards boards = {.struct_size = sizeof boards,
                          .cells = cells,
                          .count = COUNT,
                          .rows = SIDE,
                          .columns = SIDE};
    dyad_hash_boards_request request = {.struct_size = sizeof request,
                                        .game = dyad_game_find("hex"),
                                        .boards = &boards,
                                        .keys = keys,
                                        .jobs = 1,
                                        .stop = (const volatile int *)&keys[SET]};
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_hash_boards(session, &request), DYAD_E_STOPPED);
    assert_true(keys[SET] != 0);
    for (size_t i = SET + LATER + 1; i < COUNT; i++)
        assert_int_equal(keys[i], 0);
    boards.rows = SIDE * SIDE; /* a board of 8 MB, whose plain key comes first */
    boards.count = 1;
    uint64_t plain = 0;
    request.plain = &plain;
    request.stop = (const volatile int *)&plain;
    keys[0] = 0;
    assert_int_equal(dyad_hash_boards(session, &request), DYAD_E_STOPPED);
    assert_true(plain != 0);
    assert_int_equal(keys[0], 0);
    dyad_session_free(session);
    free(keys);
    free(cells);
}

/* They are the same on every machine. */
static void pinned(void **unused)
{
    (void)unused;
    const unsigned char cells[2][4] = {{0, 0, 0, 0}, {1, 2, 0, 1}}, turns[2] = {0, 2};
    dyad_boards boards = {.struct_size = sizeof boards,
                          .cells = cells,
                          .count = 2,
                          .rows = 2,
                          .columns = 2,
                          .to_move = turns};
    uint64_t keys[2], plain[2];
    dyad_hash_boards_request request = {.struct_size = sizeof request,
                                        .game = dyad_game_find("hex"),
                                        .boards = &boards,
                                        .keys = keys,
                                        .plain = plain};
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_hash_boards(session, &request), DYAD_OK);
    assert_true(plain[0] == UINT64_C(0xbb98316fec66686a) && keys[0] == plain[0]);
    assert_true(plain[1] == UINT64_C(0xda2b4f63ddb5b7db));
    assert_true(keys[1] == UINT64_C(0x1f6161ea9b34e764));
    dyad_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size_and_stride),
        cmocka_unit_test(as_many_keys_as_classes),
        cmocka_unit_test(images_are_played_alike),
        cmocka_unit_test(memory_stops_and_faults),
        cmocka_unit_test(stops_after_few_cells),
        cmocka_unit_test(begins_no_work),
        cmocka_unit_test(pinned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
