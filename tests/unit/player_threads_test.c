/* player_threads_test.c - several threads on one tree; and levels, which come to the same however
 * many there are.
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

/* ---- levels ------------------------------------------------------------------------------- */

static dyad_play *begin(const dyad_game *game, size_t size)
{
    dyad_play *play;
    dyad_status status =
        dyad_game_has_board(game)
            ? dyad_play_new(NULL, game, size, size, &play, NULL)
            : dyad_play_new_piles(NULL, game, "BWB WWBW B WB", dyad_game_begins(game), &play, NULL);
    assert_int_equal(status, DYAD_OK);
    return play;
}

static dyad_player *player_for(const dyad_game *game, size_t size, unsigned jobs, uint64_t seed)
{
    dyad_player *player;
    dyad_player_request request = {
        .game = game, .size = size, .memory = 192 << 20, .jobs = jobs, .seed = seed};
    assert_int_equal(dyad_player_new(NULL, &request, &player, NULL), DYAD_OK);
    return player;
}

/* Time is not looked at: no thought ends within it. */
static dyad_player_result at_level(dyad_player *player, const dyad_play *play, unsigned level)
{
    dyad_player_result result;
    dyad_player_limits limits = {.seconds = 1e-9, .level = level};
    assert_int_equal(dyad_player_think_game(player, play, &limits, &result, NULL), DYAD_OK);
    assert_true(result.winrate >= 0 && result.winrate <= 1);
    return result;
}

/* By row and column, as piles may be laid out otherwise. */
static void make(dyad_play *play, int move, size_t size)
{
    size_t cell = (size_t)move;
    dyad_move made = {DYAD_MOVE_PLACE, dyad_play_to_move(play), cell / size, cell % size};
    if (cell == size * size)
        made = (dyad_move){.kind = DYAD_MOVE_PASS, .colour = made.colour};
    assert_int_equal(dyad_play_move(play, &made, NULL), DYAD_OK);
}

/* A game of every row and level: each move is legal, and the same with one thread and with three,
 * from a player that has thought of other things, and from one that has room for more. */
static void levels_come_to_the_same(void **state)
{
    (void)state;
    enum { SIZE = 5, SEED = 11 };
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        dyad_player *alone = player_for(game, SIZE, 1, SEED);
        dyad_player *three = player_for(game, SIZE, 3, SEED);
        for (unsigned level = 1; level < DYAD_PLAYER_LEVELS; level++) {
            dyad_play *play = begin(game, SIZE);
            for (size_t made = 0;
                 made < 2 * SIZE && dyad_play_result(play).ending == DYAD_ENDING_NONE; made++) {
                dyad_player_result other = at_level(three, play, level);
                int move = other.move;
                double winrate = other.winrate;
                uint64_t playouts = other.playouts;
                if (made % 2)
                    at_level(alone, play, 1 + level % 7);
                dyad_player_result result = at_level(alone, play, level);
                assert_int_equal(result.move, move);
                assert_true(result.winrate == winrate);
                assert_int_equal(result.playouts, playouts);
                make(play, result.move, SIZE);
            }
            dyad_play_free(play);
        }
        dyad_player_free(alone);
        dyad_player_free(three);
    }
}

/* Another seed is another game, sooner or later; at the highest level nothing is changed, and there
 * is no level beyond. */
static void levels_follow_the_seed(void **state)
{
    (void)state;
    enum { SIZE = 7, SEEDS = 12 };
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        dyad_play *play = begin(game, SIZE);
        dyad_player *player = player_for(game, SIZE, 1, 0);
        int first = at_level(player, play, 1).move;
        bool differs = false;
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            dyad_player_reset(player, seed);
            differs = differs || at_level(player, play, 1).move != first;
        }
        assert_true(differs);
        dyad_player_result result;
        dyad_player_limits limits = {.playouts = 100, .level = DYAD_PLAYER_LEVELS};
        dyad_player_reset(player, 3);
        assert_int_equal(dyad_player_think_game(player, play, &limits, &result, NULL), DYAD_OK);
        int move = result.move;
        dyad_player_reset(player, 3);
        limits.level = 0;
        assert_int_equal(dyad_player_think_game(player, play, &limits, &result, NULL), DYAD_OK);
        assert_int_equal(result.move, move);
        limits.level = DYAD_PLAYER_LEVELS + 1;
        dyad_error error;
        assert_int_equal(dyad_player_think_game(player, play, &limits, &result, &error),
                         DYAD_E_USAGE);
        assert_string_equal(error.text, "level 9 is none: they are 1 to 8");
        dyad_player_free(player);
        dyad_play_free(play);
    }
}

/* A stone is missing to a line from top to bottom; in Un-Go, White has one cell left to move. */
static void levels_win_at_once(void **state)
{
    (void)state;
    static const struct {
        const char *game, *cells;
        int to_move, move;
    } rows[] = {{"hex", "1....12...12...1......2..", 1, 20},
                {"path", ".......2..1111....2......", 1, 14},
                {"ungo", ".11111.1111111111111.1111", 1, -1}};
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        dyad_player *player = player_for(dyad_game_find(rows[i].game), 5, 1, 0);
        unsigned char cells[25];
        for (size_t cell = 0; cell < sizeof cells; cell++)
            cells[cell] =
                (unsigned char)(rows[i].cells[cell] == '.' ? 0 : rows[i].cells[cell] - '0');
        for (unsigned level = 1; level <= DYAD_PLAYER_LEVELS; level++)
            for (uint64_t seed = 0; seed < 20; seed++) {
                dyad_player_result result;
                dyad_player_limits limits = {.playouts = 100, .level = level};
                dyad_player_reset(player, seed);
                assert_int_equal(
                    dyad_player_think(player, cells, rows[i].to_move, &limits, &result, NULL),
                    DYAD_OK);
                if (rows[i].move >= 0)
                    assert_int_equal(result.move, rows[i].move);
                assert_true(result.proven && result.outcome == DYAD_WDL_WIN);
            }
        dyad_player_free(player);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_share_a_tree), cmocka_unit_test(threads_prove_what_is_so),
        cmocka_unit_test(levels_come_to_the_same), cmocka_unit_test(levels_follow_the_seed),
        cmocka_unit_test(levels_win_at_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
