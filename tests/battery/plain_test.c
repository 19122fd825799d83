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
        assert_int_equal(dyad_play_position(play, &position, NULL), DYAD_OK);
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values_of_nim)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
