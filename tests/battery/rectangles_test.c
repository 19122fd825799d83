/* rectangles_test.c - boards of as many rows as it may be, and as many columns: judged, explained
 * by evidence, verified, converted, played and recorded, against the oracles; and turned over,
 * which makes rows columns and one colour the other. */
#include "oracle/battery.h"
#include "oracle/play_oracle.h"

#include <stdlib.h>
#include <string.h>

static const size_t sizes[][2] = {{1, 2}, {2, 1},  {1, 7},   {7, 1},   {2, 3},   {3, 2},
                                  {3, 5}, {5, 3},  {4, 9},   {9, 4},   {1, 64},  {65, 1},
                                  {7, 8}, {12, 9}, {64, 65}, {65, 3},  {2, 129}, {5, 8},
                                  {8, 5}, {9, 20}, {20, 9},  {12, 70}, {70, 12}};

static const char *const names[] = {"path", "hex", "ungo"};

static const char *letters_of(size_t game)
{
    return dyad_game_letters(dyad_game_find(names[game]));
}

/* A board that is often near to a win, or of Un-Go legal. */
static oracle_board some_board(dice *d, size_t game, size_t m, size_t n)
{
    double fill = (double)dice_below(d, 11) / 10;
    return game == 2 ? dice_ungo_rectangle(d, m, n, fill)
                     : dice_rectangle(d, m, n, fill, 0.5, letters_of(game));
}

/* As a line of JSON. */
static void put_json(size_t game, const oracle_board *board, blob *out)
{
    blob_print(out, "{\"game\":\"%s\",", names[game]);
    if (board->m == board->n)
        blob_print(out, "\"size\":%zu", board->n);
    else
        blob_print(out, "\"rows\":%zu,\"columns\":%zu", board->m, board->n);
    blob_print(out, ",\"board\":[");
    for (size_t row = 0; row < board->m; row++)
        blob_print(out, "%s\"%.*s\"", row ? "," : "", (int)board->n, board->cells + row * board->n);
    blob_print(out, "]%s}\n", game == 2 ? ",\"to_move\":\"black\"" : "");
}

/* ---- judging ------------------------------------------------------------------------------ */

static void check_judged(size_t game, const oracle_board *board)
{
    blob line = {0};
    put_json(game, board, &line);
    assert_int_equal(compare_all(dyad_game_find(names[game]), &line, NULL, "a rectangle"), 1);
    blob_free(&line);
}

static void test_judged(void **state)
{
    (void)state;
    dice d = {1};
    for (size_t i = 0; i < LENGTH_OF(sizes); i++) {
        size_t m = sizes[i][0], n = sizes[i][1];
        for (size_t game = 0; game < LENGTH_OF(names); game++) {
            size_t rounds = scaled(m * n < 100 ? 60 : m * n < 500 ? 12 : 2);
            for (size_t round = 0; round < rounds; round++) {
                oracle_board board = some_board(&d, game, m, n);
                check_judged(game, &board);
                oracle_board_free(&board);
            }
        }
    }
}

/* ---- arrays and streams ------------------------------------------------------------------- */

static dyad_status judge_files(const char *game, const char *const *paths, size_t count,
                               dyad_format format, unsigned jobs, blob *out)
{
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    dyad_judge_request request = {.game = dyad_game_find(game),
                                  .paths = paths,
                                  .path_count = count,
                                  .format = format,
                                  .jobs = jobs,
                                  .write = blob_write,
                                  .write_user = out};
    dyad_judge_totals totals;
    dyad_status status = dyad_judge_stream(session, &request, &totals);
    dyad_session_free(session);
    return status;
}

static dyad_status judge(const char *game, const char *path, dyad_format format, unsigned jobs,
                         blob *out)
{
    return judge_files(game, &path, 1, format, jobs, out);
}

/* Boards of one size as an array, and as lines, which are added. */
static void put_boards(dice *d, size_t game, size_t m, size_t n, size_t count, blob *array,
                       blob *lines)
{
    blob cells = {0}, shape = {0};
    for (size_t i = 0; i < count; i++) {
        oracle_board board = some_board(d, game, m, n);
        for (size_t cell = 0; cell < m * n; cell++) {
            char byte = (char)(strchr(letters_of(game), board.cells[cell]) - letters_of(game));
            blob_add(&cells, &byte, 1);
        }
        put_json(game, &board, lines);
        oracle_board_free(&board);
    }
    blob_print(&shape, "(%zu, %zu, %zu)", count, m, n);
    layout_npy_header(shape.bytes, array);
    blob_add(array, cells.bytes, cells.size);
    blob_free(&cells);
    blob_free(&shape);
}

/* The same boards as an array and as lines are answered alike, and the answers are verified. */
static void check_stream(dice *d, size_t game, size_t m, size_t n, size_t count)
{
    blob array = {0}, lines = {0};
    put_boards(d, game, m, n, count, &array, &lines);
    scratch one = scratch_new(&array), other = scratch_new(&lines);
    for (dyad_format format = DYAD_FORMAT_TEXT; format <= DYAD_FORMAT_EXPLAIN; format++) {
        blob of_array = {0}, of_lines = {0};
        assert_int_equal(judge(names[game], one.path, format, 2, &of_array), DYAD_OK);
        assert_int_equal(judge(names[game], other.path, format, 1, &of_lines), DYAD_OK);
        assert_true(blob_same(&of_array, &of_lines));
        if (format == DYAD_FORMAT_JSONL) {
            dyad_session *session;
            uint64_t items;
            scratch verdicts = scratch_new(&of_array);
            assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
            dyad_status status = dyad_verify_stream(session, dyad_game_find(names[game]), one.path,
                                                    verdicts.path, NULL, &items);
            if (status != DYAD_OK)
                give_up("%s %zux%zu: %s", names[game], m, n, dyad_session_error(session)->text);
            assert_int_equal(items, count);
            dyad_session_free(session);
            scratch_remove(&verdicts);
        }
        blob_free(&of_array);
        blob_free(&of_lines);
    }
    scratch_remove(&one);
    scratch_remove(&other);
    blob_free(&array);
    blob_free(&lines);
}

static void test_streams(void **state)
{
    (void)state;
    dice d = {2};
    for (size_t i = 0; i < LENGTH_OF(sizes); i++)
        for (size_t game = 0; game < LENGTH_OF(names); game++)
            if (game < 2 || sizes[i][0] * sizes[i][1] < 200)
                check_stream(&d, game, sizes[i][0], sizes[i][1],
                             sizes[i][0] * sizes[i][1] < 1000 ? 40 : 5);
}

/* Files of arrays one after the other: sizes that share their rows, their columns, their area. */
static void test_sizes_in_turn(void **state)
{
    (void)state;
    enum { FILES = 8 };
    static const size_t turns[FILES][2] = {{5, 8},  {5, 7},  {8, 5},  {9, 5},
                                           {9, 20}, {20, 9}, {12, 9}, {9, 12}};
    dice d = {7};
    for (size_t game = 0; game < 2; game++) {
        scratch files[FILES];
        const char *paths[FILES];
        blob lines = {0}, of_arrays = {0}, of_lines = {0};
        for (size_t i = 0; i < FILES; i++) {
            blob array = {0};
            put_boards(&d, game, turns[i][0], turns[i][1], 21, &array, &lines);
            files[i] = scratch_new(&array);
            paths[i] = files[i].path;
            blob_free(&array);
        }
        scratch all = scratch_new(&lines);
        assert_int_equal(judge_files(names[game], paths, FILES, DYAD_FORMAT_TEXT, 1, &of_arrays),
                         DYAD_OK);
        assert_int_equal(judge(names[game], all.path, DYAD_FORMAT_TEXT, 1, &of_lines), DYAD_OK);
        assert_true(blob_same(&of_arrays, &of_lines));
        for (size_t i = 0; i < FILES; i++)
            scratch_remove(&files[i]);
        scratch_remove(&all);
        blob_free(&lines);
        blob_free(&of_arrays);
        blob_free(&of_lines);
    }
}

/* ---- turned over -------------------------------------------------------------------------- */

/* Rows become columns, and each colour the other: then each joins the other's sides. */
static oracle_board turned_over(const oracle_board *board, const char *letters)
{
    oracle_board out = oracle_rectangle_new(board->n, board->m, letters[0]);
    for (size_t cell = 0; cell < board->m * board->n; cell++) {
        char letter = board->cells[cell];
        out.cells[cell % board->n * board->m + cell / board->n] = letter == letters[1] ? letters[2]
                                                                  : letter == letters[2]
                                                                      ? letters[1]
                                                                      : letter;
    }
    return out;
}

static size_t verdict_of(size_t game, const oracle_board *board)
{
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    const dyad_report *report;
    blob line = {0};
    put_json(game, board, &line);
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_reader_open_bytes(session, dyad_game_find(names[game]), "-", line.bytes,
                                            line.size, &reader),
                     DYAD_OK);
    assert_int_equal(dyad_reader_next(reader, &position), DYAD_OK);
    assert_int_equal(dyad_position_rows(position), board->m);
    assert_int_equal(dyad_position_columns(position), board->n);
    assert_int_equal(dyad_judge(session, position, 0, &report), DYAD_OK);
    size_t verdict = dyad_report_verdict(report);
    dyad_reader_close(reader);
    dyad_session_free(session);
    blob_free(&line);
    return verdict;
}

static void test_turned_over(void **state)
{
    (void)state;
    dice d = {3};
    static const size_t hex_mirror[] = {ORACLE_BLUE_WON, ORACLE_RED_WON, ORACLE_NOBODY,
                                        ORACLE_IMPOSSIBLE};
    for (size_t i = 0; i < LENGTH_OF(sizes); i++) {
        for (size_t round = 0; round < scaled(10); round++) {
            oracle_board hex = some_board(&d, 1, sizes[i][0], sizes[i][1]);
            oracle_board other = turned_over(&hex, ".RB");
            assert_int_equal(verdict_of(1, &other), hex_mirror[verdict_of(1, &hex)]);
            oracle_board_free(&hex);
            oracle_board_free(&other);
            oracle_board path = some_board(&d, 0, sizes[i][0], sizes[i][1]);
            oracle_board mirrored = turned_over(&path, "UWB");
            size_t verdict = verdict_of(0, &path), other_verdict = verdict_of(0, &mirrored);
            assert_int_equal(verdict == ORACLE_WHITE_WON, other_verdict == ORACLE_BLACK_WON);
            assert_int_equal(verdict == ORACLE_BLACK_WON, other_verdict == ORACLE_WHITE_WON);
            assert_int_equal(verdict == ORACLE_NONE, other_verdict == ORACLE_NONE);
            oracle_board_free(&path);
            oracle_board_free(&mirrored);
        }
    }
}

/* ---- played ------------------------------------------------------------------------------- */

static void check_state(const dyad_play *play, const oracle_state *state)
{
    assert_int_equal(dyad_play_rows(play), state->m);
    assert_int_equal(dyad_play_columns(play), state->n);
    for (size_t row = 0; row <= state->m; row++)
        for (size_t column = 0; column <= state->n; column++)
            assert_int_equal(
                dyad_play_cell(play, row, column),
                row < state->m && column < state->n ? oracle_state_at(state, row, column) : -1);
    int winner = oracle_state_winner(state, dyad_play_to_move(play));
    dyad_standing standing = dyad_play_result(play);
    if (standing.ending != DYAD_ENDING_REPEATS)
        assert_int_equal(standing.ending == DYAD_ENDING_NONE ? -1 : standing.winner, winner);
}

/* A game to its end, and all of it taken back. */
static void play_game(dice *d, size_t game, size_t m, size_t n)
{
    enum { MOVES_MAX = 120 };
    dyad_play *play;
    char *text = oracle_take(m * n + 1, 1);
    memset(text, letters_of(game)[0], m * n);
    oracle_state at = oracle_state_rectangle(names[game], m, n, text), past[MOVES_MAX + 1];
    size_t moves = 0;
    assert_int_equal(dyad_play_new(NULL, dyad_game_find(names[game]), m, n, &play, NULL), DYAD_OK);
    check_state(play, &at);
    past[0] = oracle_state_copy(&at);
    while (dyad_play_result(play).ending == DYAD_ENDING_NONE && moves < MOVES_MAX) {
        int mover = dyad_play_to_move(play);
        dyad_move move = {DYAD_MOVE_PLACE, mover, dice_below(d, m), dice_below(d, n)};
        bool legal = oracle_can_place(&at, mover, move.row, move.column);
        assert_int_equal(dyad_play_check(play, &move) == DYAD_LEGAL, legal);
        if (moves == 1)
            assert_int_equal(dyad_play_check(play, &(dyad_move){DYAD_MOVE_SWAP, mover, 0, 0}),
                             game == 1 ? DYAD_ILLEGAL_NO_MIRROR : DYAD_ILLEGAL_NO_SWAP);
        if (!legal)
            continue;
        assert_int_equal(dyad_play_move(play, &move, NULL), DYAD_OK);
        oracle_place(&at, mover, move.row, move.column);
        check_state(play, &at);
        past[++moves] = oracle_state_copy(&at);
    }
    const dyad_position *position;
    assert_int_equal(dyad_play_position(play, &position, NULL), DYAD_OK);
    assert_int_equal(dyad_position_rows(position), m);
    while (moves > 0) {
        oracle_state_free(&past[moves--]);
        assert_true(dyad_play_undo(play));
        check_state(play, &past[moves]);
    }
    oracle_state_free(&past[0]);
    oracle_state_free(&at);
    dyad_play_free(play);
    free(text);
}

static void test_played(void **state)
{
    (void)state;
    dice d = {4};
    for (size_t i = 0; i < LENGTH_OF(sizes); i++)
        for (size_t game = 0; game < LENGTH_OF(names); game++)
            if (sizes[i][0] * sizes[i][1] < 70)
                for (size_t round = 0; round < scaled(4); round++)
                    play_game(&d, game, sizes[i][0], sizes[i][1]);
}

/* ---- converted ---------------------------------------------------------------------------- */

static dyad_status convert(size_t game, const blob *from, dyad_notation to, blob *out)
{
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    dyad_convert_request request = {.game = dyad_game_find(names[game]),
                                    .name = "-",
                                    .bytes = from->bytes,
                                    .size = from->size,
                                    .to = to,
                                    .write = blob_write,
                                    .write_user = out};
    dyad_status status = dyad_convert(session, &request, NULL);
    dyad_session_free(session);
    return status;
}

/* Through a format and back to the same line; the original's layout has no room. */
static void test_converted(void **state)
{
    (void)state;
    dice d = {5};
    for (size_t i = 0; i < LENGTH_OF(sizes); i++)
        for (size_t game = 0; game < LENGTH_OF(names); game++)
            for (dyad_notation way = DYAD_NOTATION_TEXT; way <= DYAD_NOTATION_SVG; way++) {
                bool fits = (way != DYAD_NOTATION_HEXWORLD || game == 1) &&
                            way != DYAD_NOTATION_TEXT && way != DYAD_NOTATION_SVG &&
                            (way != DYAD_NOTATION_SGF || game == 1 ||
                             (sizes[i][0] <= 52 && sizes[i][1] <= 52));
                oracle_board board = some_board(&d, game, sizes[i][0], sizes[i][1]);
                blob line = {0}, there = {0}, record = {0}, back = {0}, position = {0};
                put_json(game, &board, &line);
                dyad_status status = convert(game, &line, way, &there);
                assert_int_equal(status, fits || way == DYAD_NOTATION_SVG ? DYAD_OK : DYAD_E_USAGE);
                if (fits) { /* and an array holds the board, and no record */
                    assert_int_equal(convert(game, &there, DYAD_NOTATION_NPY, &back), DYAD_OK);
                    assert_int_equal(convert(game, &line, DYAD_NOTATION_NPY, &position), DYAD_OK);
                    assert_true(blob_same(&back, &position));
                }
                blob_free(&line);
                blob_free(&there);
                blob_free(&record);
                blob_free(&back);
                blob_free(&position);
                oracle_board_free(&board);
            }
}

/* ---- generated ---------------------------------------------------------------------------- */

static void test_generated(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(sizes); i++)
        for (size_t game = 0; game < LENGTH_OF(names); game++) {
            const dyad_game *of = dyad_game_find(names[game]);
            const char *kind;
            for (size_t k = 0; (kind = dyad_game_kind_name(of, k)); k++) {
                blob out = {0};
                dyad_session *session;
                assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
                dyad_generate_request request = {.game = of,
                                                 .rows = sizes[i][0],
                                                 .columns = sizes[i][1],
                                                 .count = 5,
                                                 .seed = i,
                                                 .kind = kind,
                                                 .format = DYAD_FORMAT_NPY,
                                                 .write = blob_write,
                                                 .write_user = &out};
                dyad_status status = dyad_generate(session, &request);
                if (status == DYAD_OK && (game < 2 || sizes[i][0] * sizes[i][1] < 200))
                    assert_int_equal(compare_all(of, &out, NULL, kind), 5);
                else if (status != DYAD_OK)
                    assert_int_equal(status, DYAD_E_USAGE);
                request.format = DYAD_FORMAT_TEXT;
                assert_int_equal(dyad_generate(session, &request), DYAD_E_USAGE);
                dyad_session_free(session);
                blob_free(&out);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_judged),        cmocka_unit_test(test_streams),
        cmocka_unit_test(test_sizes_in_turn), cmocka_unit_test(test_turned_over),
        cmocka_unit_test(test_played),        cmocka_unit_test(test_converted),
        cmocka_unit_test(test_generated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
