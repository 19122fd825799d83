/* plain_test.c - what follows from the rules of play alone, compared with what knows a game better:
 * the exact search with values of nim, and its answers with those of a naive search of the tree.
 * ctest: threads */
#include "oracle/battery.h"

#include <string.h>

enum { SIDE = 4, GAMES = 300 };

/* Who wins by trying everything: 1, 2 or 0. */
static int naive_winner(dyad_play *play)
{
    dyad_move moves[SIDE * SIDE + 1];
    dyad_standing standing = dyad_play_result(play);
    int mover = dyad_play_to_move(play), best = 3 - mover;
    if (standing.ending != DYAD_ENDING_NONE)
        return standing.winner;
    size_t count = dyad_play_legal(play, mover, moves, SIDE * SIDE + 1);
    for (size_t i = 0; i < count && best != mover; i++) {
        if (moves[i].kind != DYAD_MOVE_PLACE)
            continue;
        assert_int_equal(dyad_play_move(play, &moves[i], NULL), DYAD_OK);
        int winner = naive_winner(play);
        dyad_play_undo(play);
        if (winner == mover || (winner == 0 && best != mover))
            best = winner;
    }
    return best;
}

/* Random piles of nim as cells, and as a game. */
static dyad_play *random_piles(const dyad_game *nim, dice *d, unsigned char *cells, int mover)
{
    char text[SIDE * (SIDE + 1) + 1];
    size_t size = 0;
    dyad_play *play;
    memset(cells, 0, SIDE * SIDE);
    for (size_t pile = 0; pile < SIDE; pile++) {
        size_t discs = 1 + dice_below(d, pile < 2 ? SIDE : 2);
        for (size_t i = 0; i < discs; i++) {
            int colour = 1 + (int)dice_below(d, 2);
            cells[pile * SIDE + i] = (unsigned char)colour;
            text[size++] = dyad_game_letters(nim)[colour - 1];
        }
        text[size++] = ' ';
    }
    text[size] = '\0';
    assert_int_equal(dyad_play_new_piles(NULL, nim, text, mover, &play, NULL), DYAD_OK);
    return play;
}

static void test_values_of_nim(void **state)
{
    (void)state;
    const dyad_game *nim = dyad_game_find("nim");
    dyad_solver_request request = {.game = nim, .size = SIDE, .memory = 1 << 24};
    dyad_solver *solver;
    dyad_session *session;
    dice d = {7};
    assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t i = 0; i < scaled(GAMES); i++) {
        unsigned char cells[SIDE * SIDE], marks[SIDE * SIDE];
        int mover = 1 + (int)(i % 2);
        dyad_play *play = random_piles(nim, &d, cells, mover);
        const dyad_position *position;
        const dyad_report *report;
        dyad_solution solution;
        dyad_answer known;
        unsigned char laid_out[SIDE * SIDE];
        size_t rows, columns;
        assert_int_equal(dyad_play_position(play, &position, NULL), DYAD_OK);
        assert_true(dyad_position_cells(position, &rows, &columns, laid_out, SIDE * SIDE) <=
                    SIDE * SIDE);
        assert_int_equal(rows, SIDE); /* as many piles */
        assert_int_equal(columns, SIDE);
        assert_memory_equal(laid_out, cells, sizeof cells);
        assert_int_equal(dyad_judge(session, position, 0, &report), DYAD_OK);
        dyad_winner named = dyad_game_verdict_winner(nim, dyad_report_verdict(report));
        int winner = named == DYAD_WINNER_WAITS ? 3 - mover : (int)named;
        assert_int_equal(dyad_solve(solver, cells, mover, NULL, &solution, NULL), DYAD_OK);
        assert_int_equal(solution.known, DYAD_YES);
        assert_int_equal(solution.winner, winner);
        assert_int_equal(dyad_solve_moves(solver, cells, mover, NULL, marks, &known, NULL),
                         DYAD_OK);
        bool any = false;
        for (int cell = 0; cell < SIDE * SIDE; cell++)
            any = any || marks[cell];
        assert_int_equal(any, winner == mover);
        if (i % 30 == 0)
            assert_int_equal(naive_winner(play), winner);
        dyad_play_free(play);
    }
    dyad_session_free(session);
    dyad_solver_free(solver);
}

/* Un-Go, whose positions can come again: all positions that random moves lead to, against its
 * table, whose code is its own. Asked in any order, with what was found kept and with a new solver
 * each time, and with little memory. */
static void test_table_of_ungo(void **state)
{
    (void)state;
    enum { SIDE_MOST = 3, CELLS_MOST = SIDE_MOST * SIDE_MOST };
    const dyad_game *ungo = dyad_game_find("ungo");
    dice d = {11};
    size_t drawn = 0;
    for (size_t n = 1; n <= SIDE_MOST; n++) {
        dyad_ungo_request asked = {.size = n};
        dyad_solver_request request = {.game = ungo, .size = n};
        dyad_ungo_table *table;
        dyad_solver *solver;
        assert_int_equal(dyad_ungo_table_new(NULL, &asked, &table, NULL), DYAD_OK);
        assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
        for (size_t i = 0; i < scaled(GAMES); i++) {
            dyad_ungo_position position = {.to_move = 1 + (int)(i % 2)};
            dyad_ungo_move moves[DYAD_UNGO_TABLE_CELLS_MAX];
            unsigned char marks[CELLS_MOST];
            size_t count;
            dyad_endgame value;
            dyad_solution found;
            dyad_answer known;
            dyad_play *play;
            assert_int_equal(dyad_play_new(NULL, ungo, n, n, &play, NULL), DYAD_OK);
            dyad_play_set_to_move(play, position.to_move);
            for (uint64_t left = dice_below(&d, 12); left > 0; left--) {
                dyad_move legal[CELLS_MOST];
                size_t all = dyad_play_legal(play, dyad_play_to_move(play), legal, CELLS_MOST);
                if (all)
                    dyad_play_move(play, &legal[dice_below(&d, all)], NULL);
            }
            dyad_play_cells(play, position.cells);
            position.to_move = dyad_play_to_move(play);
            dyad_play_free(play);
            assert_int_equal(dyad_ungo_table_look(table, &position, &value, NULL), DYAD_OK);
            assert_int_equal(
                dyad_solve(solver, position.cells, position.to_move, NULL, &found, NULL), DYAD_OK);
            assert_int_equal(found.known, DYAD_YES);
            int winner = value.result == DYAD_WDL_DRAW  ? 0
                         : value.result == DYAD_WDL_WIN ? position.to_move
                                                        : 3 - position.to_move;
            assert_int_equal(found.winner, winner);
            drawn += winner == 0;
            assert_int_equal(dyad_solve_moves(solver, position.cells, position.to_move, NULL, marks,
                                              &known, NULL),
                             DYAD_OK);
            assert_int_equal(dyad_ungo_table_moves(table, &position, moves, &count, NULL), DYAD_OK);
            for (size_t k = 0; k < count; k++) {
                bool good = winner != 3 - position.to_move && moves[k].value.result == value.result;
                assert_int_equal(marks[moves[k].row * n + moves[k].column], good);
            }
            if (winner && value.distance) { /* the game ends, however the loser plays */
                int line[DYAD_SOLVE_LINE_MAX];
                dyad_best_play best;
                assert_int_equal(dyad_solve_line(solver, position.cells, position.to_move, NULL,
                                                 line, DYAD_SOLVE_LINE_MAX, &best, NULL),
                                 DYAD_OK);
                assert_int_equal(best.whole, DYAD_YES);
                assert_int_equal(best.distance, value.distance);
                assert_int_equal(best.count, value.distance);
            }
            if (i % 16)
                continue;
            dyad_solver_free(solver);
            assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
        }
        dyad_solver_free(solver);
        dyad_ungo_table_free(table);
    }
    assert_true(drawn > 0);
}

/* A limit leaves the answer open, and memory that is too little is told; then all goes on. */
static void test_limits_of_graphs(void **state)
{
    (void)state;
    unsigned char empty[9] = {0};
    dyad_solver_request request = {.game = dyad_game_find("ungo"), .size = 3};
    dyad_solve_limits limits = {.nodes = 100};
    dyad_solver *solver;
    dyad_solution first, second;
    assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
    assert_int_equal(dyad_solve(solver, empty, 1, &limits, &first, NULL), DYAD_OK);
    assert_int_equal(first.known, DYAD_OPEN);
    assert_int_equal(dyad_solve(solver, empty, 1, NULL, &first, NULL), DYAD_OK);
    assert_int_equal(first.known, DYAD_YES);
    dyad_solver_free(solver);
    for (request.memory = 1 << 16;; request.memory *= 2) {
        assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
        dyad_status status = dyad_solve(solver, empty, 1, NULL, &second, NULL);
        assert_true(dyad_solver_memory(solver) <= request.memory);
        dyad_solver_free(solver);
        if (status == DYAD_OK)
            break;
        assert_int_equal(status, DYAD_E_LIMIT);
    }
    assert_true(request.memory > 1 << 16);
    assert_int_equal(second.winner, first.winner);
}

/* Each request for memory fails once, in both searches; then the answer is right or there is none.
 */
static void test_memory(void **state)
{
    (void)state;
    static const unsigned char boards[][6] = {{1, 0, 0, 0, 0, 0}, {1, 2, 1, 2, 1, 2}};
    static const char *const names[] = {"ungo", "nim"};
    for (size_t g = 0; g < LENGTH_OF(names); g++) {
        int winner = -1;
        for (size_t fail_at = 0, going = true; going; fail_at += sparsely()) {
            watched_memory *memory = watched_new(fail_at ? fail_at - 1 : SIZE_MAX, false);
            dyad_allocator allocator = watched_allocator(memory);
            dyad_solver_request request = {
                .game = dyad_game_find(names[g]), .rows = 2, .columns = 3, .memory = 1 << 22};
            dyad_solver *solver;
            dyad_solution found;
            dyad_status status = dyad_solver_new(&allocator, &request, &solver, NULL);
            if (status == DYAD_OK)
                status = dyad_solve(solver, boards[g], 2, NULL, &found, NULL);
            dyad_solver_free(solver);
            assert_true(status == DYAD_OK || (status == DYAD_E_MEMORY && watched_failed(memory)));
            assert_int_equal(watched_balance(memory), 0);
            if (status == DYAD_OK && winner < 0)
                winner = found.winner;
            assert_true(status != DYAD_OK || found.winner == winner);
            going = fail_at == 0 || watched_failed(memory);
            watched_free(memory);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_of_nim),
        cmocka_unit_test(test_table_of_ungo),
        cmocka_unit_test(test_limits_of_graphs),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
