/* board_evidence_test.c - winning moves and distances of boards in arrays against plain floods, and
 * against the evidence of the boards one by one.
 * ctest: threads */
#include "board_arrays.h"

#include <stdlib.h>
#include <string.h>

typedef struct told {
    unsigned char *codes, *wins;
    int32_t *distance;
} told;

static told told_new(const board_array *array)
{
    size_t cells = array->rows * array->columns;
    told out = {.codes = oracle_take(array->count + 1, 1),
                .wins = oracle_take(array->count * 2 * cells + 1, 1),
                .distance = oracle_take(array->count * 2 + 1, sizeof *out.distance)};
    memset(out.wins, 77, array->count * 2 * cells);
    return out;
}

static void told_free(told *out)
{
    free(out->codes);
    free(out->wins);
    free(out->distance);
}

static bool has_distance(const dyad_game *game)
{
    return strcmp(dyad_game_name(game), "path") == 0;
}

/* A plane of the cells that win at once, by floods; all 0 where somebody has won, or the referee
 * calls the board impossible. */
static void expect_wins(const board_array *array, size_t index, const told *out)
{
    size_t cells = array->rows * array->columns;
    oracle_board board = board_array_letters(array, index);
    bool path = has_distance(array->game);
    const oracle_link *links = path ? oracle_path_links : oracle_hex_links;
    const unsigned char *wins = out->wins + index * 2 * cells;
    unsigned char code = out->codes[index], *wanted = oracle_take(2 * cells, 1);
    bool goes_on = path ? code != ORACLE_WHITE_WON && code != ORACLE_BLACK_WON &&
                              code != DYAD_VERDICT_MALFORMED
                        : code == ORACLE_NOBODY;
    for (int i = 0; i < 2 && goes_on; i++) {
        oracle_cells moves = oracle_wins_in_one(&board, links[i], path ? 'U' : '.');
        for (size_t j = 0; j < moves.count; j++)
            wanted[(size_t)i * cells + moves.cells[j]] = 1;
        oracle_cells_free(&moves);
    }
    assert_memory_equal(wins, wanted, 2 * cells);
    for (int i = 0; i < 2 && path; i++)
        assert_int_equal(out->distance[index * 2 + (size_t)i],
                         code == DYAD_VERDICT_MALFORMED ? -1
                                                        : oracle_distance(&board, links[i], 'U'));
    free(wanted);
    oracle_board_free(&board);
}

/* What the report on a board says stands in its planes. */
static void expect_report(dyad_session *session, const board_array *array, size_t index,
                          const told *out)
{
    size_t cells = array->rows * array->columns;
    dyad_position *position;
    const dyad_report *report;
    if (board_array_is_wrong(array, index))
        return;
    assert_int_equal(
        dyad_position_new_board(NULL, array->game, &array->boards, index, &position, NULL),
        DYAD_OK);
    assert_int_equal(dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report), DYAD_OK);
    assert_int_equal(dyad_report_verdict(report), out->codes[index]);
    const dyad_evidence *wins = dyad_report_find(report, "wins_in_one");
    const dyad_evidence *moves = dyad_report_find(report, "moves");
    const dyad_evidence *distance = dyad_report_find(report, "distance");
    for (int i = 0; i < 2; i++) {
        const char *name = dyad_game_colour(array->game, i + 1);
        const dyad_evidence *listed = wins ? dyad_evidence_find(wins, name) : NULL;
        const unsigned char *plane = out->wins + (index * 2 + (size_t)i) * cells;
        if (moves && out->codes[index] == ORACLE_WHITE_IN_ONE + i)
            listed = moves;
        for (size_t j = 0; j < dyad_evidence_count(listed); j++) {
            size_t row, column;
            assert_true(dyad_evidence_cell(listed, j, &row, &column));
            assert_int_equal(plane[row * array->columns + column], 1);
        }
        const dyad_evidence *far = dyad_evidence_find(distance, name);
        if (distance)
            assert_int_equal(
                out->distance[index * 2 + (size_t)i],
                dyad_evidence_type(far) == DYAD_TYPE_NULL ? -1 : dyad_evidence_integer(far));
    }
    dyad_position_free(position);
}

static void every_size_and_stride(void **unused)
{
    (void)unused;
    static const char *const names[] = {"path", "hex"};
    dice d = {11};
    size_t cases = 0;
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t g = 0; g < LENGTH_OF(names); g++)
        for (size_t s = 0; s < board_array_size_count; s++)
            for (int lies = 0; lies < LIES; lies++) {
                const size_t *size = board_array_sizes[s];
                if (cases++ % sparsely() != 0)
                    continue;
                board_array array =
                    board_array_new(&d, dyad_game_find(names[g]), 40, size[0], size[1], lies, true);
                told out = told_new(&array);
                dyad_judge_boards_request request = {.struct_size = sizeof request,
                                                     .game = array.game,
                                                     .boards = &array.boards,
                                                     .codes = out.codes,
                                                     .keep_going = true,
                                                     .jobs = lies % 2 ? 3 : 1,
                                                     .wins_in_one = out.wins,
                                                     .distance = g == 0 ? out.distance : NULL};
                assert_int_equal(dyad_judge_boards(session, &request, NULL), DYAD_OK);
                for (size_t i = 0; i < array.count; i++) {
                    expect_wins(&array, i, &out);
                    expect_report(session, &array, i, &out);
                }
                told_free(&out);
                board_array_free(&array);
            }
    dyad_session_free(session);
}

static dyad_status ask(dyad_session *session, const dyad_boards *boards, unsigned jobs,
                       dyad_stop stop, void *user)
{
    const told *out = user;
    dyad_judge_boards_request request = {.struct_size = sizeof request,
                                         .game = dyad_game_find("path"),
                                         .boards = boards,
                                         .jobs = jobs,
                                         .stop = stop,
                                         .wins_in_one = out->wins,
                                         .distance = out->distance};
    return dyad_judge_boards(session, &request, NULL);
}

static void memory_and_stops(void **unused)
{
    (void)unused;
    dice d = {12};
    board_array array = board_array_new(&d, dyad_game_find("path"), 400, 6, 7, LIES_FORTRAN, false);
    told out = told_new(&array);
    expect_it_stands(&array, ask, &out);
    told_free(&out);
    board_array_free(&array);
}

/* Evidence that a referee does not have is refused, and so it is for no boards at all. */
static void what_is_not_told(void **unused)
{
    (void)unused;
    unsigned char cells[4] = {0}, wins[8];
    int32_t distance[2];
    dyad_boards boards = {
        .struct_size = sizeof boards, .cells = cells, .count = 1, .rows = 2, .columns = 2};
    dyad_judge_boards_request request = {
        .struct_size = sizeof request, .boards = &boards, .distance = distance};
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    request.game = dyad_game_find("hex");
    assert_int_equal(dyad_judge_boards(session, &request, NULL), DYAD_E_USAGE);
    request.game = dyad_game_find("ungo");
    assert_int_equal(dyad_judge_boards(session, &request, NULL), DYAD_E_USAGE);
    request.distance = NULL;
    request.wins_in_one = wins;
    assert_int_equal(dyad_judge_boards(session, &request, NULL), DYAD_E_USAGE);
    request.game = dyad_game_find("path");
    boards.count = 0;
    memset(wins, 5, sizeof wins);
    assert_int_equal(dyad_judge_boards(session, &request, NULL), DYAD_OK);
    assert_int_equal(wins[0], 5);
    dyad_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size_and_stride),
        cmocka_unit_test(memory_and_stops),
        cmocka_unit_test(what_is_not_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
