/* player_threads_test.c - several threads on one tree.
 * ctest: threads */
#include "oracle/battery.h"
#include "oracle/perfect_play.h"

#include <dyad/dyad.h>

/* A few moves of each game, by two threads and by more than there are cores, over a tree that is
 * cut and that fills up. */
static void threads_share_a_tree(void **state)
{
    (void)state;
    static const char *const games[] = {"hex", "path", "ungo"};
    for (size_t g = 0; g < LENGTH_OF(games); g++)
        for (unsigned jobs = 2; jobs <= 4; jobs += 2) {
            unsigned char cells[49] = {0};
            dyad_player *player;
            dyad_player_request request = {.game = dyad_game_find(games[g]),
                                           .size = 7,
                                           .memory = g == 2 ? 2 << 20 : 160 << 20,
                                           .jobs = jobs};
            assert_int_equal(dyad_player_new(NULL, &request, &player, NULL), DYAD_OK);
            for (int turn = 0; turn < 4; turn++) {
                dyad_player_result result;
                dyad_player_limits limits = {.playouts = scaled(1200)};
                dyad_status status =
                    dyad_player_think(player, cells, 1 + turn % 2, &limits, &result, NULL);
                assert_int_equal(status, DYAD_OK);
                assert_int_equal(cells[result.move], 0);
                assert_true(result.playouts <= limits.playouts);
                cells[result.move] = (unsigned char)(1 + turn % 2);
            }
            dyad_player_free(player);
        }
}

/* What is proven is so, whatever the threads do. */
static void threads_prove_what_is_so(void **state)
{
    (void)state;
    perfect_play *oracle = perfect_play_new(true, 4);
    dyad_player *player;
    dyad_player_request request = {.game = dyad_game_find("hex"),
                                   .size = 4,
                                   .memory = 64 << 20,
                                   .jobs = 3,
                                   .off = DYAD_PLAYER_OFF_KNOWLEDGE};
    assert_int_equal(dyad_player_new(NULL, &request, &player, NULL), DYAD_OK);
    dice d = {5};
    size_t proven = 0;
    for (size_t i = 0; i < scaled(25); i++) {
        unsigned char cells[16] = {0};
        for (size_t k = 0; k < 6; k++)
            cells[dice_below(&d, 16)] = (unsigned char)(1 + k % 2);
        dyad_player_result result;
        dyad_player_limits limits = {.playouts = 3000};
        if (dyad_player_think(player, cells, 1, &limits, &result, NULL) != DYAD_OK ||
            !result.proven)
            continue;
        bool wins = perfect_play_winner(oracle, cells, 1) == 1;
        assert_int_equal(result.outcome, wins ? DYAD_WDL_WIN : DYAD_WDL_LOSS);
        proven++;
    }
    assert_true(proven > 0);
    dyad_player_free(player);
    perfect_play_free(oracle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(threads_share_a_tree),
                                       cmocka_unit_test(threads_prove_what_is_so)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
