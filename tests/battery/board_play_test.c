/* board_play_test.c - what can be played on boards in arrays: legal moves, playouts and who wins,
 * against the same of each board alone.
 * ctest: threads */
#include "board_arrays.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"path", "hex", "ungo"};

static dyad_position *position_of(const board_array *array, const dyad_boards *boards, size_t index)
{
    dyad_position *position;
    assert_int_equal(dyad_position_new_board(NULL, array->game, boards, index, &position, NULL),
                     DYAD_OK);
    return position;
}

/* ---- legal moves ------------------------------------------------------------------------------
 */

static void expect_legal(const board_array *array, const dyad_boards *boards, size_t index,
                         const unsigned char *legal)
{
    size_t cells = array->rows * array->columns;
    unsigned char *wanted = oracle_take(cells, 1);
    if (!board_array_is_wrong(array, index)) {
        dyad_position *position = position_of(array, boards, index);
        dyad_play *play;
        assert_int_equal(
            dyad_play_new_position(NULL, position, dyad_position_mover(position), &play, NULL),
            DYAD_OK);
        for (size_t i = 0; i < cells; i++) {
            dyad_move move = {DYAD_MOVE_PLACE, dyad_position_mover(position), i / array->columns,
                              i % array->columns};
            wanted[i] = dyad_play_check(play, &move) == DYAD_LEGAL;
        }
        dyad_play_free(play);
        dyad_position_free(position);
    }
    assert_memory_equal(legal, wanted, cells);
    free(wanted);
}

static void legal_moves(void **unused)
{
    (void)unused;
    dice d = {31};
    size_t cases = 0;
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t g = 0; g < LENGTH_OF(names); g++)
        for (size_t s = 0; s < board_array_size_count; s++)
            for (int lies = 0; lies < LIES; lies++) {
                const size_t *size = board_array_sizes[s];
                if (size[0] > DYAD_BATCH_SIDE_MAX || size[1] > DYAD_BATCH_SIDE_MAX ||
                    cases++ % sparsely() != 0)
                    continue;
                board_array array =
                    board_array_new(&d, dyad_game_find(names[g]), 40, size[0], size[1], lies, true);
                unsigned char *legal = oracle_take(array.count * size[0] * size[1], 1);
                dyad_boards boards = array.boards;
                boards.to_move = lies % 2 ? array.to_move : NULL;
                dyad_legal_boards_request request = {.struct_size = sizeof request,
                                                     .game = array.game,
                                                     .boards = &boards,
                                                     .legal = legal,
                                                     .keep_going = true,
                                                     .jobs = lies % 3 ? 3 : 1};
                memset(legal, 7, array.count * size[0] * size[1]);
                assert_int_equal(dyad_legal_boards(session, &request), DYAD_OK);
                for (size_t i = 0; i < array.count; i++)
                    expect_legal(&array, &boards, i, legal + i * size[0] * size[1]);
                free(legal);
                board_array_free(&array);
            }
    dyad_session_free(session);
}

/* ---- playouts ---------------------------------------------------------------------------------
 */

enum { OUTCOMES = DYAD_OUTCOMES_MAX };

static size_t outcomes_of(const dyad_game *game)
{
    size_t count = 0;
    while (dyad_game_outcome_name(game, count))
        count++;
    return count;
}

static dyad_simulate_boards_request playouts_of(const dyad_game *game, const dyad_boards *boards,
                                                uint64_t *counts, unsigned jobs)
{
    return (dyad_simulate_boards_request){.struct_size = sizeof(dyad_simulate_boards_request),
                                          .game = game,
                                          .boards = boards,
                                          .games = 37,
                                          .seed = 5,
                                          .counts = counts,
                                          .keep_going = true,
                                          .jobs = jobs};
}

/* That board `index` alone comes to the same with its seed; what leaves nothing to play, to 0. */
static void expect_counts(dyad_session *session, const board_array *array,
                          const dyad_simulate_boards_request *asked, size_t index,
                          const uint64_t *counts)
{
    uint64_t wanted[OUTCOMES] = {0};
    if (!board_array_is_wrong(array, index)) {
        dyad_position *position = position_of(array, asked->boards, index);
        dyad_simulate_request request = {.struct_size = sizeof request,
                                         .position = position,
                                         .policy = asked->policy,
                                         .games = asked->games,
                                         .seed = dyad_board_seed(asked->seed, index),
                                         .max_moves = asked->max_moves,
                                         .jobs = 1};
        const dyad_simulation *simulation;
        dyad_status status = dyad_simulate(session, &request, &simulation);
        if (status == DYAD_OK)
            memcpy(wanted, simulation->all.outcomes, sizeof wanted);
        else
            assert_int_equal(status, DYAD_E_MALFORMED);
        dyad_position_free(position);
    }
    assert_memory_equal(counts, wanted, outcomes_of(array->game) * sizeof *wanted);
}

static void playouts(void **unused)
{
    (void)unused;
    static const size_t sizes[][2] = {{1, 1}, {1, 4}, {3, 3}, {7, 4}, {9, 9}};
    dice d = {32};
    size_t cases = 0;
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t g = 0; g < LENGTH_OF(names); g++)
        for (size_t s = 0; s < LENGTH_OF(sizes); s++)
            for (int lies = 0; lies < LIES; lies++) {
                if (cases++ % sparsely() != 0)
                    continue;
                size_t count = lies % 2 ? 2 : 12; /* fewer than threads, or more */
                board_array array = board_array_new(&d, dyad_game_find(names[g]), count,
                                                    sizes[s][0], sizes[s][1], lies, true);
                dyad_boards boards = array.boards;
                boards.to_move = lies > 2 ? array.to_move : NULL;
                uint64_t *counts = oracle_take(count * OUTCOMES, sizeof *counts);
                dyad_simulate_boards_request request =
                    playouts_of(array.game, &boards, counts, lies ? 3 : 1);
                request.policy = lies == 4 ? DYAD_POLICY_FIRST : DYAD_POLICY_UNIFORM;
                request.max_moves = dyad_game_captures(array.game) ? 40 : 0;
                memset(counts, 7, count * OUTCOMES * sizeof *counts);
                assert_int_equal(dyad_simulate_boards(session, &request), DYAD_OK);
                for (size_t i = 0; i < count; i++)
                    expect_counts(session, &array, &request, i,
                                  counts + i * outcomes_of(array.game));
                free(counts);
                board_array_free(&array);
            }
    dyad_session_free(session);
}

/* The seeds of boards are what the header says: SplitMix64 begins so with 0 (Vigna). */
static void seeds(void **unused)
{
    (void)unused;
    assert_true(dyad_board_seed(0, 0) != dyad_board_seed(0, 1));
    assert_true(dyad_board_seed(1, 0) != dyad_board_seed(0, 1));
    /* f(0) is the first word that the generator gives from state 0. */
    const uint64_t first = UINT64_C(0xe220a8397b1dcdaf);
    assert_true(dyad_board_seed(0, 0 - first) == first);
}

/* ---- who wins ------------------------------------------------------------------------------ */

typedef struct solved_list {
    signed char winners[60];
    unsigned char moves[60 * 16];
    dyad_boards_solved totals;
} solved_list;

static void expect_solved(const board_array *array, const dyad_boards *boards, dyad_solver *solver,
                          const solved_list *out)
{
    size_t cells = array->rows * array->columns, wrong = 0;
    unsigned char marks[DYAD_SOLVE_CELLS], unknown[DYAD_SOLVE_CELLS];
    memset(unknown, 2, sizeof unknown);
    for (size_t i = 0; i < boards->count; i++) {
        const unsigned char *moves = out->moves + i * cells;
        if (board_array_is_wrong(array, i)) {
            assert_int_equal(out->winners[i], -1);
            assert_memory_equal(moves, unknown, cells);
            wrong++;
            continue;
        }
        dyad_position *position = position_of(array, boards, i);
        int turn = dyad_position_mover(position);
        dyad_solution one;
        dyad_answer known;
        assert_int_equal(dyad_solve(solver, board_array_cells(array, i), turn, NULL, &one, NULL),
                         DYAD_OK);
        assert_int_equal(out->winners[i], one.winner);
        assert_int_equal(
            dyad_solve_moves(solver, board_array_cells(array, i), turn, NULL, marks, &known, NULL),
            DYAD_OK);
        assert_memory_equal(moves, marks, cells);
        dyad_position_free(position);
    }
    assert_int_equal(out->totals.boards, boards->count - wrong);
    assert_int_equal(out->totals.malformed, wrong);
    assert_int_equal(out->totals.open, 0);
}

static dyad_solver *solver_of(const dyad_game *game, size_t rows, size_t columns, dyad_stop stop)
{
    dyad_solver_request request = {.struct_size = sizeof request,
                                   .game = game,
                                   .rows = rows,
                                   .columns = columns,
                                   .stop = stop};
    dyad_solver *solver;
    assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
    return solver;
}

static void who_wins(void **unused)
{
    (void)unused;
    static const size_t sizes[][2] = {{1, 1}, {2, 3}, {3, 3}, {4, 4}};
    dice d = {33};
    size_t cases = 0;
    for (size_t g = 0; g < LENGTH_OF(names); g++)
        for (size_t s = 0; s < LENGTH_OF(sizes) - dyad_game_captures(dyad_game_find(names[g])); s++)
            for (int lies = 0; lies < LIES; lies++) {
                size_t rows = sizes[s][0], columns = sizes[s][1];
                if (cases++ % sparsely() != 0)
                    continue;
                board_array array =
                    board_array_new(&d, dyad_game_find(names[g]), 30, rows, columns, lies, true);
                dyad_solver *solver = solver_of(array.game, rows, columns, NULL),
                            *other = solver_of(array.game, rows, columns, NULL);
                dyad_boards boards = array.boards;
                solved_list out;
                boards.to_move = lies % 2 ? array.to_move : NULL;
                dyad_solve_boards_request request = {.struct_size = sizeof request,
                                                     .boards = &boards,
                                                     .winners = out.winners,
                                                     .moves = out.moves,
                                                     .keep_going = true};
                assert_int_equal(dyad_solve_boards(solver, &request, &out.totals, NULL), DYAD_OK);
                expect_solved(&array, &boards, other, &out);
                dyad_solver_free(solver);
                dyad_solver_free(other);
                board_array_free(&array);
            }
}

/* What a limit ends is not known, and the next board comes; what a stop ends is told. */
static void limits_and_stops(void **unused)
{
    (void)unused;
    volatile int stop = 0;
    unsigned char cells[3][36] = {{0}}, moves[3][36];
    signed char winners[3];
    dyad_boards boards = {
        .struct_size = sizeof boards, .cells = cells, .count = 3, .rows = 6, .columns = 6};
    for (size_t i = 0; i < 36; i++)
        cells[1][i] = i % 6 == 0; /* Red has joined top and bottom */
    dyad_solver *solver = solver_of(dyad_game_find("hex"), 6, 6, &stop);
    dyad_solve_limits limits = {.struct_size = sizeof limits, .nodes = 1};
    dyad_solve_boards_request request = {.struct_size = sizeof request,
                                         .boards = &boards,
                                         .limits = &limits,
                                         .winners = winners,
                                         .moves = moves[0]};
    dyad_boards_solved totals;
    dyad_error error;
    assert_int_equal(dyad_solve_boards(solver, &request, &totals, &error), DYAD_OK);
    assert_int_equal(winners[0], -1);
    assert_int_equal(winners[1], 1);
    assert_int_equal(winners[2], -1);
    assert_int_equal(moves[0][0], 2);
    assert_int_equal(totals.open + totals.boards, 3);
    cells[0][7] = 5;
    assert_int_equal(dyad_solve_boards(solver, &request, &totals, &error), DYAD_E_MALFORMED);
    assert_int_equal(error.item, 1);
    assert_string_equal(error.text, "board 1: expected 0, 1 or 2 at [1,1], found 5");
    stop = 1;
    memset(winners, 1, sizeof winners); /* nothing is left as it was */
    memset(moves, 1, sizeof moves);
    assert_int_equal(dyad_solve_boards(solver, &request, &totals, &error), DYAD_E_STOPPED);
    assert_int_equal(error.item, 1);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(winners[i], -1);
        assert_int_equal(moves[i][35], 2);
    }
    boards.rows = 5;
    assert_int_equal(dyad_solve_boards(solver, &request, &totals, &error), DYAD_E_USAGE);
    boards.rows = 6;
    limits.seconds = -1;
    assert_int_equal(dyad_solve_boards(solver, &request, &totals, &error), DYAD_E_USAGE);
    dyad_solver_free(solver);
}

/* ---- memory and stops -------------------------------------------------------------------------
 */

/* What is asked for, and where it goes. */
typedef struct asked {
    const dyad_game *game;
    void *out;
} asked;

static dyad_status ask_legal(dyad_session *session, const dyad_boards *boards, unsigned jobs,
                             dyad_stop stop, void *user)
{
    const asked *of = user;
    dyad_legal_boards_request request = {.struct_size = sizeof request,
                                         .game = of->game,
                                         .boards = boards,
                                         .legal = of->out,
                                         .jobs = jobs,
                                         .stop = stop};
    return dyad_legal_boards(session, &request);
}

static dyad_status ask_playouts(dyad_session *session, const dyad_boards *boards, unsigned jobs,
                                dyad_stop stop, void *user)
{
    const asked *of = user;
    dyad_simulate_boards_request request = playouts_of(of->game, boards, of->out, jobs);
    request.keep_going = false;
    request.max_moves = dyad_game_captures(of->game) ? 10 : 0;
    request.games = 2;
    request.stop = stop;
    return dyad_simulate_boards(session, &request);
}

static void memory_and_stops(void **unused)
{
    (void)unused;
    dice d = {34};
    void *out = oracle_take(400 * OUTCOMES, sizeof(uint64_t));
    for (size_t g = 0; g < LENGTH_OF(names); g++) {
        asked of = {dyad_game_find(names[g]), out};
        board_array array = board_array_new(&d, of.game, 400, 4, 4, LIES_PACKED, false);
        expect_it_stands(&array, ask_legal, &of);
        if (dyad_game_captures(of.game)) /* of others some boards are full */
            expect_it_stands(&array, ask_playouts, &of);
        board_array_free(&array);
    }
    free(out);
}

/* Boards that leave nothing to play are named. */
static void full_boards(void **unused)
{
    (void)unused;
    unsigned char cells[3][4] = {{1, 0, 0, 2}, {1, 2, 1, 2}, {0, 0, 0, 0}};
    uint64_t counts[3][2];
    dyad_boards boards = {
        .struct_size = sizeof boards, .cells = cells, .count = 3, .rows = 2, .columns = 2};
    dyad_simulate_boards_request request =
        playouts_of(dyad_game_find("hex"), &boards, counts[0], 1);
    dyad_session *session;
    request.keep_going = false;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_simulate_boards(session, &request), DYAD_E_MALFORMED);
    assert_int_equal(dyad_session_error(session)->item, 2);
    assert_string_equal(
        dyad_session_error(session)->text,
        "board 2: the board is full: expected an empty cell to play on, found none");
    assert_int_equal(counts[2][0] + counts[2][1], 37);
    request.games = 0;
    assert_int_equal(dyad_simulate_boards(session, &request), DYAD_E_USAGE);
    boards.count = 0;
    assert_int_equal(dyad_simulate_boards(session, &request), DYAD_E_USAGE);
    request.games = 1;
    assert_int_equal(dyad_simulate_boards(session, &request), DYAD_OK);
    dyad_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_moves),
        cmocka_unit_test(playouts),
        cmocka_unit_test(seeds),
        cmocka_unit_test(who_wins),
        cmocka_unit_test(limits_and_stops),
        cmocka_unit_test(memory_and_stops),
        cmocka_unit_test(full_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
