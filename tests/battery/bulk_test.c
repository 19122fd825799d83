/* bulk_test.c - the stream says what is said item by item, on every level of instructions: boards
 * of all sizes and kinds, every layout that the reader takes, NumPy files. See bulk_paths.h.
 *
 * ctest: threads */
#include "bulk_paths.h"

#include <stdlib.h>
#include <string.h>

static const char *const games[] = {"path", "hex", "nim", "ungo"};
/* What is judged eight boards at a time; the others' cost is not that of reading. */
static bool is_stacked(const dyad_game *game)
{
    return dyad_game_has_board(game) && strcmp(dyad_game_name(game), "ungo") != 0;
}

/* ---- every small board ------------------------------------------------------------------- */

static int oracle_verdict(const dyad_game *game, const oracle_board *board)
{
    int verdict;
    if (strcmp(dyad_game_name(game), "path") == 0) {
        oracle_path_answer answer = oracle_path(board);
        verdict = answer.verdict;
        oracle_path_free(&answer);
    } else {
        oracle_hex_answer answer = oracle_hex(board);
        verdict = answer.verdict;
        oracle_hex_free(&answer);
    }
    return verdict;
}

/* Board number `code` of that side. */
static oracle_board small_board(size_t n, size_t code, const char *letters)
{
    oracle_board board = oracle_board_new(n, letters[0]);
    for (size_t cell = 0; cell < n * n; cell++, code /= 3)
        board.cells[cell] = letters[code % 3];
    return board;
}

static void test_every_small_board(void **state)
{
    (void)state;
    for (size_t g = 0; g < 2; g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        const char *letters = dyad_game_letters(game);
        items list = {.game = game};
        blob codes = {0};
        for (size_t turn = 0; turn < 2 * 3; turn++) { /* the second time from memory */
            size_t n = 1 + turn % 3;
            for (size_t code = 0; code < oracle_power(3, n * n); code++) {
                oracle_board board = small_board(n, code, letters);
                items_board(&list, &board);
                char verdict = (char)oracle_verdict(game, &board);
                blob_add(&codes, &verdict, 1);
                oracle_board_free(&board);
            }
        }
        blob input = items_input(&list);
        said expected[WAY_FORMATS];
        slow_answers(game, &input, false, expected);
        assert_int_equal(expected[2].totals.items, codes.size);
        assert_memory_equal(expected[2].output.bytes + expected[2].output.size - codes.size,
                            codes.bytes, codes.size);
        for (size_t f = 0; f < WAY_FORMATS; f++)
            said_free(&expected[f]);
        check_ways(game, &input, false, "every small board");
        blob_free(&input);
        blob_free(&codes);
    }
}

/* Of Un-Go what is said is no verdict alone: from where play repeats, and with which period. */
static void test_small_simulations(void **state)
{
    const dyad_game *game = dyad_game_find("ungo");
    items list = {.game = game};
    (void)state;
    for (size_t turn = 0; turn < 2 * 3; turn++) {
        size_t n = 1 + turn % 3, step = SANITIZED && n == 3 ? 37 : 1;
        for (size_t code = 0; code < oracle_power(3, n * n); code += step) {
            oracle_board board = small_board(n, code, dyad_game_letters(game));
            if (oracle_ungo_legal(&board))
                items_board(&list, &board);
            oracle_board_free(&board);
        }
    }
    blob input = items_input(&list);
    check_ways(game, &input, false, "every small simulation");
    blob_free(&input);
}

/* ---- sizes and kinds --------------------------------------------------------------------- */

static size_t random_size(const dyad_game *game, dice *d)
{
    static const size_t from[] = {1, 1, 1, 30, 60, 126, 200}, to[] = {20, 20, 8, 33, 70, 132, 200};
    if (strcmp(dyad_game_name(game), "ungo") == 0)
        return 1 + dice_below(d, 9);
    size_t which = dice_below(d, LENGTH_OF(from));
    return from[which] + dice_below(d, to[which] - from[which] + 1);
}

/* The size changes from item to item, so that stacks are judged before they are full. */
static void test_mixed_sizes(void **state)
{
    (void)state;
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        items list = {.game = game};
        dice d = {g};
        size_t count = scaled(SANITIZED ? 60 : 500);
        for (size_t i = 0; i < count; i++) {
            size_t size = random_size(game, &d), run = dice_chance(&d, 0.3) ? 12 : 1;
            for (size_t same = 0; same < (size > 20 ? 1 : run); same++)
                items_random(&list, &d, size);
        }
        blob input = items_input(&list);
        check_ways(game, &input, false, "mixed sizes");
        blob_free(&input);
    }
}

/* Boards that take patience, among easy ones. */
static void test_hard_kinds(void **state)
{
    (void)state;
    static const size_t sizes[] = {3, 8, 9, 17, 32, 33, 63, 64, 65, 100, 127, 128, 129};
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        items list = {.game = game};
        const char *kind;
        dice d = {g};
        for (size_t s = 0; s < LENGTH_OF(sizes); s += SANITIZED ? 3 : 1) {
            if (!is_stacked(game) && sizes[s] > 17)
                break;
            for (size_t k = 0; (kind = dyad_game_kind_name(game, k)); k++) {
                items_generated(&list, kind, sizes[s], sizes[s] < 60 ? 9 : 3, 3 * s + k);
                if (dice_chance(&d, 0.5))
                    items_random(&list, &d, sizes[s]);
            }
        }
        blob input = items_input(&list);
        check_ways(game, &input, false, "hard kinds");
        blob_free(&input);
    }
}

/* Several batches of text. */
static void test_long_runs(void **state)
{
    (void)state;
    static const struct {
        size_t size, count;
    } runs[] = {{5, 70000}, {3, 20000}, {64, 30}, {8, 10000}, {13, 1000}};
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        items list = {.game = game};
        for (size_t r = 0; r < LENGTH_OF(runs); r++) {
            bool ungo = strcmp(games[g], "ungo") == 0;
            if (ungo && runs[r].size > 8)
                continue;
            size_t count = scaled(runs[r].count / (SANITIZED ? 20 : ungo ? 40 : 1));
            items_generated(&list, NULL, runs[r].size, count, r);
        }
        blob input = items_input(&list);
        check_ways(game, &input, false, "long runs");
        blob_free(&input);
    }
}

/* ---- layouts ----------------------------------------------------------------------------- */

typedef struct layout_change {
    const char *name;
    double share;            /* of the lines that are changed */
    const char *end, *start; /* what a changed line ends in, and what begins it if it is a number */
    bool whole_items;        /* a change holds until the next number */
} layout_change;

static const layout_change changes[] = {
    {"LF", 0, "\n", "", false},
    {"CRLF", 1, "\r\n", "", false},
    {"some lines CRLF", 0.02, "\r\n", "", false},
    {"some items CRLF", 0.5, "\r\n", "", true},
    {"spaces at line ends", 1, " \n", "", false},
    {"a few spaces at line ends", 0.01, "  \n", "", false},
    {"a few tabs", 0.01, "\t\n", "", false},
    {"blank lines", 0.5, "\n\n", "", false},
    {"a few blank lines", 0.02, "\n\n", "", false},
    {"all on one line", 1, " ", "", false},
    {"some lines joined", 0.01, " ", "", false},
    {"leading zeros", 1, "\n", "00", false},
    {"some leading zeros", 0.2, "\n", "0000000", false},
    {"leading spaces", 0.1, "\n", " ", false},
    {"CR alone", 0.01, "\r", "", false},
    {"form feeds", 0.01, "\f\n", "", false},
};

static blob laid_out(const blob *input, const layout_change *change, uint64_t seed)
{
    blob out = {0};
    dice d = {seed};
    bool changed = false;
    for (size_t at = 0; at < input->size;) {
        const char *line = input->bytes + at, *end = memchr(line, '\n', input->size - at);
        size_t size = (size_t)(end - line);
        bool number = *line >= '0' && *line <= '9';
        if (number || !change->whole_items)
            changed = dice_chance(&d, change->share);
        if (number && dice_chance(&d, change->share))
            blob_print(&out, "%s", change->start);
        blob_add(&out, line, size);
        blob_print(&out, "%s", changed ? change->end : "\n");
        at += size + 1;
    }
    return out;
}

static void check_layout(const dyad_game *game, const blob *input, const said *plain,
                         const char *name, size_t turn)
{
    enum { TURNS = 9 };
    said expected[WAY_FORMATS];
    slow_answers(game, input, false, expected);
    if (!blob_same(&expected[1].output, &plain->output))
        give_up("%s, %s: the reader reads something else", dyad_game_name(game), name);
    for (size_t i = 0; i < (SANITIZED ? 2 : TURNS); i++)
        check_one_way(game, input, false, TURNS * turn + i, name);
    for (size_t f = 0; f < WAY_FORMATS; f++)
        said_free(&expected[f]);
}

static void test_layouts(void **state)
{
    (void)state;
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        items list = {.game = game};
        dice d = {g + 7};
        for (size_t i = 0; i < (SANITIZED ? 40 : 300); i++)
            items_random(&list, &d, 1 + dice_below(&d, i % 20 == 0 && g < 2 ? 70 : 9));
        blob input = items_input(&list), marked = {0};
        said plain[WAY_FORMATS];
        slow_answers(game, &input, false, plain);
        assert_int_equal(plain[0].status, DYAD_OK);
        for (size_t c = 0; c < LENGTH_OF(changes); c++) {
            blob changed = laid_out(&input, &changes[c], c);
            check_layout(game, &changed, &plain[1], changes[c].name, 2 * c);
            while (changed.size && strchr(" \t\r\n", changed.bytes[changed.size - 1]))
                changed.size--;
            check_layout(game, &changed, &plain[1], "no last newline", 2 * c + 1);
            blob_free(&changed);
        }
        blob_print(&marked, "\xef\xbb\xbf");
        blob_add(&marked, input.bytes, input.size);
        check_layout(game, &marked, &plain[1], "a byte-order mark", g);
        if (strcmp(games[g], "path") == 0) {
            marked.size -= strlen("\n0\n");
            check_layout(game, &marked, &plain[1], "no final 0", g);
        }
        for (size_t f = 0; f < WAY_FORMATS; f++)
            said_free(&plain[f]);
        blob_free(&marked);
        blob_free(&input);
    }
}

/* ---- evidence ---------------------------------------------------------------------------- */

static blob evidence(const dyad_game *game, const char *path, dyad_cpu cpu, unsigned jobs)
{
    blob out = {0};
    dyad_session *session;
    dyad_judge_totals totals;
    dyad_judge_request request = {.game = game,
                                  .paths = &path,
                                  .path_count = 1,
                                  .format = DYAD_FORMAT_JSONL,
                                  .cpu = cpu,
                                  .jobs = jobs,
                                  .write = blob_write,
                                  .write_user = &out};
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_judge_stream(session, &request, &totals), DYAD_OK);
    dyad_session_free(session);
    return out;
}

/* What stands on one line is read item by item. */
static void test_evidence(void **state)
{
    (void)state;
    dyad_cpu levels[WAY_LEVELS_MAX];
    size_t count = way_levels(levels);
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        items list = {.game = game};
        dice d = {g + 9};
        for (size_t i = 0; i < (SANITIZED ? 50 : 400); i++)
            items_random(&list, &d, i % 40 ? 1 + dice_below(&d, 9) : random_size(game, &d));
        blob input = items_input(&list), line = {0};
        blob_add(&line, input.bytes, input.size);
        for (size_t i = 0; i < line.size; i++)
            line.bytes[i] = line.bytes[i] == '\n' ? ' ' : line.bytes[i];
        scratch strict = scratch_new(&input), free_layout = scratch_new(&line);
        blob expected = evidence(game, free_layout.path, DYAD_CPU_PORTABLE, 1);
        for (size_t l = 0; l < count; l++) {
            for (unsigned jobs = 1; jobs < 9; jobs *= 2) {
                blob got = evidence(game, strict.path, levels[l], jobs);
                if (!blob_same(&expected, &got))
                    give_up("%s: the evidence differs, %s, %u jobs", games[g],
                            dyad_cpu_name((size_t)levels[l]), jobs);
                blob_free(&got);
            }
        }
        scratch_remove(&strict);
        scratch_remove(&free_layout);
        blob_free(&expected);
        blob_free(&line);
        blob_free(&input);
    }
}

/* ---- NumPy files ------------------------------------------------------------------------- */

static void test_npy(void **state)
{
    (void)state;
    static const struct {
        size_t side, count;
    } rows[] = {{1, 1000}, {2, 1000}, {3, 2000}, {5, 300}, {7, 300}, {8, 40000},
                {9, 300},  {16, 100}, {33, 50},  {63, 20}, {64, 20}, {65, 20},
                {127, 10}, {128, 30}, {129, 20}, {200, 3}};
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        for (size_t r = 0; dyad_game_has_board(game) && r < LENGTH_OF(rows); r++) {
            blob batch = {0};
            size_t count = rows[r].count / (SANITIZED && rows[r].count > 100 ? 20 : 1);
            if (!is_stacked(game) && rows[r].side > 8)
                continue;
            assert_true(generated_npy(game, is_stacked(game) ? "mixed" : NULL, rows[r].side,
                                      is_stacked(game) ? count : count / 20, r, &batch));
            check_ways(game, &batch, false, "npy");
            blob_free(&batch);
        }
    }
}

/* ---- the same boards seen from elsewhere ------------------------------------------------- */

/* The codes of an input, by one level of instructions. */
static blob codes_of(const dyad_game *game, const blob *input, dyad_cpu cpu, size_t count)
{
    enum { HEADER = 128 };
    scratch file = scratch_new(input);
    way by = {.cpu = cpu, .jobs = 1, .format = 2};
    said got = fast_answers(game, input, file.path, by);
    assert_int_equal(got.status, DYAD_OK);
    assert_int_equal(got.output.size, HEADER + count);
    memmove(got.output.bytes, got.output.bytes + HEADER, count);
    got.output.size = count;
    scratch_remove(&file);
    return got.output;
}

/* Turned by half; or on the diagonal with the colours swapped. */
static oracle_board seen(const oracle_board *board, const char *letters, bool half)
{
    size_t n = board->n;
    oracle_board other = oracle_board_new(n, letters[0]);
    for (size_t row = 0; row < n; row++) {
        for (size_t column = 0; column < n; column++) {
            char cell = board->cells[row * n + column];
            if (half)
                other.cells[n * n - 1 - (row * n + column)] = cell;
            else
                other.cells[column * n + row] = cell == letters[0]   ? cell
                                                : cell == letters[1] ? letters[2]
                                                                     : letters[1];
        }
    }
    return other;
}

/* Whether a code can be that of a board with the colours swapped: where both can win in one move,
 * White's is named before and after. */
static bool is_swapped(const dyad_game *game, char code, char other)
{
    static const char path[] = {ORACLE_BLACK_WON, ORACLE_WHITE_WON, ORACLE_BLACK_IN_ONE,
                                ORACLE_WHITE_IN_ONE, ORACLE_NONE};
    static const char hex[] = {ORACLE_BLUE_WON, ORACLE_RED_WON, ORACLE_NOBODY, ORACLE_IMPOSSIBLE};
    if (strcmp(dyad_game_name(game), "hex") == 0)
        return other == hex[(size_t)code];
    return other == path[(size_t)code] ||
           (code == ORACLE_WHITE_IN_ONE && other == ORACLE_WHITE_IN_ONE);
}

static void check_seen(const dyad_game *game, const blob inputs[3], size_t count)
{
    dyad_cpu levels[WAY_LEVELS_MAX];
    size_t level_count = way_levels(levels);
    for (size_t l = 0; l < level_count; l++) {
        blob codes[3];
        for (size_t i = 0; i < 3; i++)
            codes[i] = codes_of(game, &inputs[i], levels[l], count);
        for (size_t i = 0; i < count; i++)
            if (codes[0].bytes[i] != codes[1].bytes[i] ||
                !is_swapped(game, codes[0].bytes[i], codes[2].bytes[i]))
                give_up("%s: board %zu, seen from elsewhere, by %s: %d, %d, %d",
                        dyad_game_name(game), i + 1, dyad_cpu_name((size_t)levels[l]),
                        codes[0].bytes[i], codes[1].bytes[i], codes[2].bytes[i]);
        for (size_t i = 0; i < 3; i++)
            blob_free(&codes[i]);
    }
}

static void test_symmetries(void **state)
{
    (void)state;
    static const size_t sides[] = {7, 8, 9, 40, 63, 64, 65, 90, 127, 128};
    for (size_t g = 0; g < 2; g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        const char *letters = dyad_game_letters(game), *kind;
        items list = {.game = game}, others[2] = {{.game = game}, {.game = game}};
        for (size_t s = 0; s < LENGTH_OF(sides); s += SANITIZED ? 4 : 1) {
            items_generated(&list, "mixed", sides[s], SANITIZED ? 20 : 150, s);
            for (size_t k = 0; (kind = dyad_game_kind_name(game, k)); k++)
                items_generated(&list, kind, sides[s], SANITIZED ? 2 : 9, s + k);
        }
        size_t count = list.count;
        blob inputs[3] = {items_input(&list)};
        dyad_session *session;
        dyad_reader *reader;
        const dyad_position *position;
        assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
        assert_int_equal(
            dyad_reader_open_bytes(session, game, "-", inputs[0].bytes, inputs[0].size, &reader),
            DYAD_OK);
        while (dyad_reader_next(reader, &position) == DYAD_OK) {
            oracle_board board = board_of_position(position);
            for (size_t i = 0; i < 2; i++) {
                oracle_board other = seen(&board, letters, i == 0);
                items_board(&others[i], &other);
                oracle_board_free(&other);
            }
            oracle_board_free(&board);
        }
        dyad_reader_close(reader);
        dyad_session_free(session);
        for (size_t i = 0; i < 2; i++)
            inputs[i + 1] = items_input(&others[i]);
        check_seen(game, inputs, count);
        for (size_t i = 0; i < 3; i++)
            blob_free(&inputs[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_small_board), cmocka_unit_test(test_small_simulations),
        cmocka_unit_test(test_mixed_sizes),       cmocka_unit_test(test_hard_kinds),
        cmocka_unit_test(test_long_runs),         cmocka_unit_test(test_layouts),
        cmocka_unit_test(test_evidence),          cmocka_unit_test(test_npy),
        cmocka_unit_test(test_symmetries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
