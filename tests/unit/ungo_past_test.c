/* ungo_past_test.c - a position of Un-Go that the game has had is a draw where it comes again: what
 * the player proves of games, and what is certain of what a table says, compared with sweeps over
 * all positions, those of the past being draws. ctest: native */
#include "oracle/battery.h"
#include "oracle/ungo_values.h"
#include "ungo_past.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 50, MOVES_MAX = 30 };

typedef struct trial {
    oracle_ungo_values values;
    bool *had[2];         /* by mover and board */
    signed char *wins[2]; /* with that past */
    dyad_play *play;
    dyad_ungo_table *table;
    dyad_player *player;     /* the same for all games, and one for each position */
    size_t proved, mattered; /* moves that are no longer as good as the best */
} trial;

static size_t number_of(const trial *t)
{
    unsigned char cells[16];
    size_t number = 0;
    dyad_play_cells(t->play, cells);
    for (size_t cell = t->values.m * t->values.n; cell-- > 0;)
        number = 3 * number + cells[cell];
    return number;
}

/* What a move comes to, for who makes it; `anew`, where nothing had been. */
static int worth(const trial *t, size_t number, int mover, size_t cell, bool anew)
{
    size_t after = t->values.after[mover][number * t->values.m * t->values.n + cell];
    if (!after)
        return -2;
    if (!anew)
        return -t->wins[1 - mover][after - 1];
    int distance = t->values.distance[1 - mover][after - 1];
    return distance == ORACLE_UNKNOWN ? 0 : distance % 2 ? -1 : 1;
}

static int best_worth(const trial *t, size_t number, int mover, bool anew)
{
    int best = -2;
    for (size_t cell = 0; cell < t->values.m * t->values.n; cell++)
        if (worth(t, number, mover, cell, anew) > best)
            best = worth(t, number, mover, cell, anew);
    return best;
}

/* The position as it stands, which is not over. */
static void look(trial *t, dyad_player *player)
{
    int mover = dyad_play_to_move(t->play) - 1;
    size_t number = number_of(t);
    dyad_player_result found;
    const dyad_player_limits limits = {.playouts = 3000};
    assert_int_equal(dyad_player_think_game(player, t->play, &limits, &found, NULL), DYAD_OK);
    int best = best_worth(t, number, mover, false);
    int anew = best_worth(t, number, mover, true);
    for (size_t cell = 0; cell < t->values.m * t->values.n; cell++)
        t->mattered += worth(t, number, mover, cell, true) == anew &&
                       worth(t, number, mover, cell, false) != anew;
    for (size_t i = 0; i < found.candidate_count; i++) {
        const dyad_player_candidate *one = &found.candidates[i];
        if (one->proven)
            assert_int_equal(one->outcome, worth(t, number, mover, (size_t)one->move, false));
    }
    if (!found.proven)
        return;
    t->proved++;
    assert_int_equal(found.outcome, best);
    assert_int_equal(worth(t, number, mover, (size_t)found.move, false), best);
}

/* What the table calls won is won if the winner need not come to what has been. */
static void look_into_table(const trial *t)
{
    static const int never = 0;
    const ungo_past_limits limits = {.memory = 32 << 20, .end = HUGE_VAL, .stop = &never};
    dyad_ungo_move moves[DYAD_UNGO_TABLE_CELLS_MAX];
    dyad_ungo_position here = {.to_move = dyad_play_to_move(t->play)};
    ungo_past past;
    size_t count, number = number_of(t), made = dyad_play_count(t->play);
    dyad_play_cells(t->play, here.cells);
    assert_true(ungo_past_take(&past, t->table, t->play, limits));
    assert_true(dyad_play_count(t->play) == made && number_of(t) == number);
    assert_true(ungo_past_has(&past, &here));
    assert_int_equal(dyad_ungo_table_moves(t->table, &here, moves, &count, NULL), DYAD_OK);
    for (size_t i = 0; i < count; i++) {
        size_t cell = moves[i].row * t->values.n + moves[i].column;
        size_t after = t->values.after[here.to_move - 1][number * t->values.m * t->values.n + cell];
        int comes_to = worth(t, number, here.to_move - 1, cell, false);
        bool is_past = t->had[2 - here.to_move][after - 1];
        assert_int_equal(ungo_past_has(&past, &moves[i].after), is_past);
        int winner = moves[i].value.result == DYAD_WDL_WIN ? here.to_move : 3 - here.to_move;
        if (moves[i].value.result == DYAD_WDL_DRAW)
            assert_int_equal(comes_to, 0);
        else
            assert_int_equal(ungo_past_wins(&past, &moves[i].after, winner),
                             comes_to ? DYAD_YES : DYAD_NO);
    }
    ungo_past_free(&past);
}

static dyad_player *open_player(const trial *t)
{
    dyad_player *player;
    dyad_player_request request = {.game = dyad_game_find("ungo"),
                                   .rows = t->values.m,
                                   .columns = t->values.n,
                                   .memory = 8 << 20,
                                   .jobs = 1,
                                   .seed = 5};
    assert_int_equal(dyad_player_new(NULL, &request, &player, NULL), DYAD_OK);
    return player;
}

/* Whether some move comes to what has been. */
static bool can_repeat(const trial *t)
{
    int mover = dyad_play_to_move(t->play) - 1;
    size_t cells = t->values.m * t->values.n, number = number_of(t);
    bool can = false;
    for (size_t cell = 0; cell < cells; cell++) {
        size_t after = t->values.after[mover][number * cells + cell];
        can = can || (after && t->had[1 - mover][after - 1]);
    }
    return can;
}

/* A move at random, but where it can be none that ends the game. */
static void make_move(trial *t, dice *d)
{
    dyad_move legal[16], *made = legal;
    int mover = dyad_play_to_move(t->play) - 1;
    size_t all = dyad_play_legal(t->play, mover + 1, legal, 16), number = number_of(t);
    for (int tries = 0; tries < 20; tries++) {
        made = &legal[dice_below(d, all)];
        size_t cell = made->row * t->values.n + made->column;
        size_t after = t->values.after[mover][number * t->values.m * t->values.n + cell];
        if (best_worth(t, after - 1, 1 - mover, true) > -2 && !t->had[1 - mover][after - 1])
            break;
    }
    assert_int_equal(dyad_play_move(t->play, made, NULL), DYAD_OK);
}

/* What a level has thought, which knows no past, is of no use then. */
static void think_at_level(trial *t, dice *d)
{
    dyad_player_result found;
    const dyad_player_limits limits = {.level = 1 + (unsigned)dice_below(d, 7)};
    assert_int_equal(dyad_player_think_game(t->player, t->play, &limits, &found, NULL), DYAD_OK);
}

/* A game at random; positions from which it can repeat are thought about, and some others. */
static void play_game(trial *t, dice *d)
{
    memset(t->had[0], 0, t->values.count);
    memset(t->had[1], 0, t->values.count);
    assert_int_equal(
        dyad_play_new(NULL, dyad_game_find("ungo"), t->values.m, t->values.n, &t->play, NULL),
        DYAD_OK);
    for (int made = 0; made < MOVES_MAX; made++) {
        t->had[dyad_play_to_move(t->play) - 1][number_of(t)] = true;
        if (dyad_play_result(t->play).ending != DYAD_ENDING_NONE)
            break;
        oracle_ungo_values_after(&t->values, t->had, t->wins);
        if (can_repeat(t) || dice_below(d, 8) == 0) {
            dyad_player *own = open_player(t);
            look(t, own);
            look(t, t->player);
            think_at_level(t, d);
            look(t, t->player);
            look_into_table(t);
            dyad_player_free(own);
        }
        make_move(t, d);
    }
    dyad_play_free(t->play);
}

static void what_has_been_is_a_draw(void **state)
{
    (void)state;
    static const size_t sizes[][2] = {{2, 3}, {1, 6}};
    dice d = {29};
    size_t mattered = 0;
    for (size_t size = 0; size < LENGTH_OF(sizes); size++) {
        trial t = {.values = oracle_ungo_values_new(sizes[size][0], sizes[size][1])};
        for (int mover = 0; mover < 2; mover++) {
            t.had[mover] = oracle_take(t.values.count, sizeof *t.had[mover]);
            t.wins[mover] = oracle_take(t.values.count, sizeof *t.wins[mover]);
        }
        t.player = open_player(&t);
        dyad_ungo_request asked = {.rows = t.values.m, .columns = t.values.n};
        assert_int_equal(dyad_ungo_table_new(NULL, &asked, &t.table, NULL), DYAD_OK);
        for (size_t game = 0; game < scaled(GAMES); game++)
            play_game(&t, &d);
        assert_true(t.proved > 0);
        mattered += t.mattered;
        for (int mover = 0; mover < 2; mover++) {
            free(t.had[mover]);
            free(t.wins[mover]);
        }
        dyad_player_free(t.player);
        dyad_ungo_table_free(t.table);
        oracle_ungo_values_free(&t.values);
    }
    assert_true(mattered > 0 || scaled(GAMES) < GAMES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_has_been_is_a_draw)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
