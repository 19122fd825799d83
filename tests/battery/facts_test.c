/* facts_test.c - what rows state of their games: as the rules have it, and as the rest of the
 * library acts on it. */
#include "oracle/battery.h"

#include <string.h>

static const struct facts {
    const char *name, *shape, *goal, *expert;
    size_t side_max;
    bool down[2], decisive, captures, swaps, records;
    dyad_winner winners[5]; /* of the verdicts, in their order */
} games[] = {
    {"path",
     "squares",
     "connect",
     "connection",
     65535,
     {false, true},
     .records = true,
     .winners = {DYAD_WINNER_FIRST, DYAD_WINNER_SECOND}},
    {"hex",
     "hexagons",
     "connect",
     "connection",
     65535,
     {true, false},
     .decisive = true,
     .swaps = true,
     .records = true,
     .winners = {DYAD_WINNER_FIRST, DYAD_WINNER_SECOND}},
    {"ungo", "squares", "last_move", "table", 32767, .captures = true, .records = true,
     .winners = {DYAD_WINNER_FIRST, DYAD_WINNER_SECOND}},
    {"nim", "none", "last_move", "values", 0,
     .winners = {DYAD_WINNER_FIRST, DYAD_WINNER_SECOND, DYAD_WINNER_WAITS}},
};

static void test_as_the_rules_have_it(void **state)
{
    (void)state;
    assert_int_equal(dyad_game_count(), LENGTH_OF(games));
    for (size_t i = 0; i < LENGTH_OF(games); i++) {
        const struct facts *wanted = &games[i];
        const dyad_game *game = dyad_game_find(wanted->name);
        assert_non_null(game);
        assert_string_equal(dyad_shape_name(dyad_game_shape(game)), wanted->shape);
        assert_string_equal(dyad_goal_name(dyad_game_goal(game)), wanted->goal);
        assert_string_equal(dyad_expert_name(dyad_game_expert(game)), wanted->expert);
        assert_int_equal(dyad_game_rows_max(game), wanted->side_max);
        assert_int_equal(dyad_game_columns_max(game), wanted->side_max);
        assert_int_equal(dyad_game_begins(game), 1);
        assert_int_equal(dyad_game_black(game), game == dyad_game_find("path") ? 2 : 1);
        assert_false(dyad_game_allows_suicide(game));
        assert_false(dyad_game_passes(game));
        assert_int_equal(dyad_game_goes_down(game, 1), wanted->down[0]);
        assert_int_equal(dyad_game_goes_down(game, 2), wanted->down[1]);
        assert_int_equal(dyad_game_is_decisive(game), wanted->decisive);
        assert_false(dyad_game_is_misere(game));
        assert_int_equal(dyad_game_captures(game), wanted->captures);
        assert_int_equal(dyad_game_repeats(game), wanted->captures);
        assert_int_equal(dyad_game_swaps(game), wanted->swaps);
        assert_int_equal(dyad_game_has_records(game), wanted->records);
        for (size_t verdict = 0; verdict < dyad_game_verdict_count(game); verdict++)
            assert_int_equal(dyad_game_verdict_winner(game, verdict), wanted->winners[verdict]);
        assert_int_equal(dyad_game_verdict_winner(game, dyad_game_verdict_count(game)), 0);
    }
}

/* A solver is to be had of every game that can be played, and a board where it has a shape. */
static void test_as_the_library_acts(void **state)
{
    (void)state;
    for (size_t i = 0; i < dyad_game_count(); i++) {
        const dyad_game *game = dyad_game_at(i);
        dyad_solver_request request = {.game = game, .size = 3, .memory = 1 << 26, .jobs = 1};
        dyad_solver *solver;
        assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
        dyad_solver_free(solver);
        assert_true(dyad_game_is_playable(game));
        assert_int_equal(dyad_game_has_board(game), dyad_game_shape(game) != DYAD_SHAPE_NONE);
        assert_int_equal(dyad_game_has_board(game), dyad_game_rows_max(game) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_the_rules_have_it),
        cmocka_unit_test(test_as_the_library_acts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
