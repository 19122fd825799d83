/* pile_player_test.c - the player of games of piles, which has nothing but their rules, on nim: its
 * judge says who wins each position with best play.
 * ctest: threads */
#include "oracle/battery.h"

#include <string.h>

enum { PILES = 4, DISCS = 5, CELLS = PILES * DISCS, ROUNDS = 12 };

typedef struct table {
    dyad_session *session;
    const dyad_game *nim;
} table;

static int open_table(void **state)
{
    static table at;
    at.nim = dyad_game_find("nim");
    *state = &at;
    return dyad_session_new(NULL, &at.session, NULL) == DYAD_OK ? 0 : -1;
}

static int close_table(void **state)
{
    table *at = *state;
    dyad_session_free(at->session);
    return 0;
}

static void throw_piles(dice *d, unsigned char *cells, size_t most)
{
    memset(cells, 0, CELLS);
    for (size_t pile = 0; pile < PILES; pile++) {
        size_t discs = dice_below(d, most + 1);
        for (size_t i = 0; i < discs; i++)
            cells[pile * DISCS + i] = (unsigned char)(1 + dice_below(d, 2));
    }
}

static dyad_play *play_of(const table *at, const unsigned char *cells, int to_move)
{
    char text[CELLS + PILES + 1], *out = text;
    dyad_play *play;
    for (size_t pile = 0; pile < PILES; pile++) {
        for (size_t i = 0; i < DISCS && cells[pile * DISCS + i]; i++)
            *out++ = dyad_game_letters(at->nim)[cells[pile * DISCS + i] - 1];
        *out++ = ' ';
    }
    *out = '\0';
    assert_int_equal(dyad_play_new_piles(NULL, at->nim, text, to_move, &play, NULL), DYAD_OK);
    return play;
}

static int winner_of(const table *at, dyad_play *play)
{
    const dyad_position *position;
    const dyad_report *report;
    assert_int_equal(dyad_play_position(play, &position, NULL), DYAD_OK);
    assert_int_equal(dyad_judge(at->session, position, 0, &report), DYAD_OK);
    dyad_winner named = dyad_game_verdict_winner(at->nim, dyad_report_verdict(report));
    return named == DYAD_WINNER_WAITS ? 3 - dyad_play_to_move(play) : (int)named;
}

/* Makes the move, a cell, on the cells too. */
static void make(const table *at, unsigned char *cells, int to_move, int cell)
{
    dyad_play *play = play_of(at, cells, to_move);
    size_t row = (size_t)cell / DISCS, pile = 0, left = 0;
    for (size_t i = 0; i < row; i++)
        pile += cells[i * DISCS] != 0;
    dyad_move move = {DYAD_MOVE_PLACE, to_move, pile, (size_t)cell % DISCS};
    assert_int_equal(dyad_play_move(play, &move, NULL), DYAD_OK);
    memset(cells + row * DISCS, 0, DISCS);
    left = dyad_play_pile(play, pile, cells + row * DISCS, DISCS);
    assert_true(left < DISCS);
    dyad_play_free(play);
}

static dyad_player *player_of(const table *at, unsigned jobs, unsigned off)
{
    dyad_player_request request = {.game = at->nim,
                                   .rows = PILES,
                                   .columns = DISCS,
                                   .memory = 1 << 24,
                                   .jobs = jobs,
                                   .off = off};
    dyad_player *player;
    assert_int_equal(dyad_player_new(NULL, &request, &player, NULL), DYAD_OK);
    return player;
}

static dyad_status think(dyad_player *player, const unsigned char *cells, int to_move,
                         dyad_player_result *result)
{
    dyad_player_limits limits = {.playouts = 2000};
    return dyad_player_think(player, cells, to_move, &limits, result, NULL);
}

/* Whole games: every move is legal, what is proven is so, and whoever can win small piles does. By
 * one thread and by several, with thoughts used again and without. */
static void test_games(void **state)
{
    const table *at = *state;
    dice d = {3};
    size_t proven = 0;
    for (size_t round = 0; round < scaled(ROUNDS) + 2; round++) {
        unsigned char cells[CELLS];
        int to_move = 1 + (int)(round % 2);
        bool small = round % 2;
        dyad_player *player =
            player_of(at, round % 3 ? 1 : 3, round % 4 < 2 ? DYAD_PLAYER_OFF_REUSE : 0);
        dyad_player_result result;
        dyad_status status;
        throw_piles(&d, cells, small ? 2 : DISCS);
        while ((status = think(player, cells, to_move, &result)) == DYAD_OK) {
            dyad_play *play = play_of(at, cells, to_move);
            int winner = winner_of(at, play);
            dyad_play_free(play);
            make(at, cells, to_move, result.move);
            play = play_of(at, cells, 3 - to_move);
            if (result.proven)
                assert_int_equal(result.outcome, winner == to_move ? DYAD_WDL_WIN : DYAD_WDL_LOSS);
            if (result.proven || small)
                assert_int_equal(winner_of(at, play), winner);
            proven += result.proven;
            dyad_play_free(play);
            to_move = 3 - to_move;
        }
        assert_int_equal(status, DYAD_END);
        dyad_player_free(player);
    }
    assert_true(proven > 0);
}

/* What was thought is found again two moves later, and the same calls give the same. */
static void test_thoughts(void **state)
{
    const table *at = *state;
    static const unsigned char begin[CELLS] = {1, 2, 1, 2, 1, 2, 1, 2, 2, 1,
                                               1, 1, 2, 2, 1, 2, 2, 1, 1, 2};
    uint64_t visits[CELLS] = {0};
    size_t count = 0;
    for (int again = 0; again < 2; again++) {
        unsigned char cells[CELLS];
        dyad_player *player = player_of(at, 1, 0);
        dyad_player_result result;
        memcpy(cells, begin, CELLS);
        assert_int_equal(think(player, cells, 1, &result), DYAD_OK);
        assert_int_equal(result.reused, 0);
        assert_true(again == 0 || result.candidate_count == count);
        count = result.candidate_count;
        for (size_t i = 0; i < count; i++) {
            assert_true(again == 0 || result.candidates[i].visits == visits[i]);
            visits[i] = result.candidates[i].visits;
        }
        assert_true(result.candidates[0].line_count >= 2);
        int reply = result.candidates[0].line[1];
        make(at, cells, 1, result.move);
        make(at, cells, 2, reply);
        assert_int_equal(think(player, cells, 1, &result), DYAD_OK);
        assert_true(result.reused > 0);
        dyad_player_free(player);
    }
}

/* Each request for memory fails once: there is no player, or none of its moves is wrong. */
static void test_memory(void **state)
{
    const table *at = *state;
    static const unsigned char cells[CELLS] = {1, 2, 0, 0, 0, 1, 1, 2};
    for (size_t fail_at = 0, going = true; going; fail_at += sparsely()) {
        watched_memory *memory = watched_new(fail_at, false);
        dyad_allocator allocator = watched_allocator(memory);
        dyad_player_request request = {
            .game = at->nim, .rows = PILES, .columns = DISCS, .memory = 1 << 20, .jobs = 1};
        dyad_player_limits limits = {.playouts = 200};
        dyad_player *player = NULL;
        dyad_player_result result;
        dyad_status status = dyad_player_new(&allocator, &request, &player, NULL);
        for (int turn = 0; status == DYAD_OK && turn < 2; turn++)
            status = dyad_player_think(player, cells, 1, &limits, &result, NULL);
        assert_true(status == DYAD_OK || (status == DYAD_E_MEMORY && watched_failed(memory)));
        if (status == DYAD_OK)
            assert_int_equal(cells[result.move], 1);
        dyad_player_free(player);
        assert_int_equal(watched_balance(memory), 0);
        going = watched_failed(memory);
        watched_free(memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_thoughts),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, open_table, close_table);
}
