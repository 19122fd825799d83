/* chances_test.c - what moves are rated by before they are looked at: games by chance, each checked
 * by plain code, and the network of src/connection/connection_chances.h, which has to know which
 * moves win in most positions of a search.
 *
 * ctest: busy */
#define ENGINE    chances_under_test
#define CELLS_MAX 64
#include "connection/connection_body.inc"

#include "oracle/battery.h"

#include <math.h>
#include <stdlib.h>

static const dy_connection_rules hex = {{6, 6}, {true, false}, true};

/* ---- games by chance ------------------------------------------------------------------------ */

static bool has(const lanes *set, int game)
{
    return (*set)[game / 64] >> (game % 64) & 1;
}

/* Whether side 0, which has the cells of `own`, joins its edges. */
static bool plainly_won(const board *b, bits own)
{
    oracle_board full = oracle_board_new((size_t)b->n, '.');
    for (int i = 0; i < b->cells; i++)
        if (own >> i & 1)
            full.cells[i] = 'x';
    bool won = oracle_joined(&full, (oracle_link){.letter = 'x', .neighbours = 6, .down = true});
    oracle_board_free(&full);
    return won;
}

static position some_position(dice *d, const board *b)
{
    position p = {.mover = (int)dice_below(d, 2)};
    double share = 0.1 + 0.1 * (double)dice_below(d, 6);
    for (int i = 0; i < b->cells; i++)
        if (dice_chance(d, share))
            p.stones[dice_below(d, 2)] |= BIT(i);
    return p;
}

/* One round of games of a position: stones stay, both of a bridge's cells go to different sides,
 * the odd cell goes to who is to move, and the games that are said to be won are. */
static void check_round(const board *b, const position *p, playouts *games, bits *both)
{
    lanes wins;
    fill_by_chance(p, games);
    find_wins(b, games, &wins);
    int got[CELLS_MAX], won_with[CELLS_MAX], won = games->won, x;
    memcpy(got, games->got, sizeof got);
    memcpy(won_with, games->won_with, sizeof won_with);
    for (int game = 0; game < GAMES; game++) {
        bits own = 0;
        for (int i = 0; i < b->cells; i++)
            own |= has(&games->stones[i], game) ? BIT(i) : 0;
        assert_true((p->stones[0] & ~own) == 0 && (p->stones[1] & own) == 0);
        for (int i = 0; i + 1 < games->count; i += 2)
            assert_true((own >> games->order[i] & 1) != (own >> games->order[i + 1] & 1));
        if (games->count % 2)
            assert_int_equal(own >> games->order[games->count - 1] & 1, p->mover == 0);
        bool wins_here = plainly_won(b, own);
        assert_int_equal(has(&wins, game), wins_here);
        won += wins_here;
        bits empty = b->all & ~p->stones[0] & ~p->stones[1];
        FOR_EACH (x, empty) {
            bool mine = (own >> x & 1) != 0;
            got[x] += mine;
            won_with[x] += mine && wins_here;
        }
        both[0] |= own;
        both[1] |= b->all & ~own;
    }
    count_wins(&wins, games);
    assert_int_equal(games->won, won);
    for (int i = 0; i < games->count; i++) {
        assert_int_equal(games->got[games->order[i]], got[games->order[i]]);
        assert_int_equal(games->won_with[games->order[i]], won_with[games->order[i]]);
    }
}

static void games_by_chance_are_games(void **state)
{
    (void)state;
    dice d = {91};
    size_t bridges = 0;
    board *b = NULL;
    graph *graphs = malloc(2 * sizeof *graphs);
    playouts *games = aligned_alloc(64, sizeof *games);
    assert_true(graphs && games);
    for (size_t n = 1; n <= 8; n++) {
        free(b);
        b = calloc(1, sizeof *b);
        assert_non_null(b);
        make_board(b, n, n, &hex);
        for (size_t round = 0; round < scaled(4); round++) {
            position p = some_position(&d, b);
            bits both[2] = {0, 0}, empty = b->all & ~p.stones[0] & ~p.stones[1];
            for (int side = 0; side < 2; side++)
                make_graph(b, side, p, &graphs[side]);
            begin_playouts(b, &p, graphs, games);
            assert_int_equal(games->count, COUNT(empty));
            bridges += (size_t)games->bridges / 2;
            for (int i = 0; i < 2; i++)
                check_round(b, &p, games, both);
            if (games->count % 2 == 0) /* the odd cell may be the same in all of them */
                assert_true((empty & ~both[0]) == 0 && (empty & ~both[1]) == 0);
            float worth[CELLS_MAX], again[CELLS_MAX], value;
            int x;
            value = play_by_chance(b, &p, graphs, worth);
            assert_true(value >= 0 && value <= 1);
            assert_true(value == play_by_chance(b, &p, graphs, again));
            FOR_EACH (x, empty)
                assert_true(worth[x] >= 0 && worth[x] <= 1 && worth[x] == again[x]);
        }
    }
    assert_true(bridges > scaled(4));
    free(games);
    free(graphs);
    free(b);
}

/* Who has won by stones alone wins every game, and the cell that wins is worth most. */
static void certain_games_are_certain(void **state)
{
    (void)state;
    board *b = calloc(1, sizeof *b);
    graph *graphs = malloc(2 * sizeof *graphs);
    float worth[CELLS_MAX];
    assert_true(b && graphs);
    make_board(b, 5, 5, &hex);
    bits column = 0;
    for (int row = 0; row < 5; row++)
        column |= BIT(5 * row + 2);
    for (int mover = 0; mover < 2; mover++)
        for (int missing = -1; missing < 5; missing += 3) {
            position p = {.stones = {column}, .mover = mover};
            if (missing >= 0)
                p.stones[0] &= ~BIT(5 * missing + 2);
            for (int side = 0; side < 2; side++)
                make_graph(b, side, p, &graphs[side]);
            float value = play_by_chance(b, &p, graphs, worth);
            if (missing < 0)
                assert_true(value == (mover == 0 ? 1 : 0));
            for (int cell = 0; cell < b->cells && missing >= 0; cell++)
                if (graphs[0].empty >> cell & 1)
                    assert_true(worth[cell] <= worth[5 * missing + 2]);
        }
    free(graphs);
    free(b);
}

/* ---- the network ---------------------------------------------------------------------------- */

/* Odds are kept in order, and what they say of work is the same from both sides. */
static void odds_make_work(void **state)
{
    (void)state;
    int last = -ODDS_MAX;
    for (float log = -9; log < 9; log += 0.01F) {
        int odds = keep_odds(log);
        assert_true(odds >= last && odds <= ODDS_MAX);
        assert_int_equal(odds, -keep_odds(-log));
        if (odds > -ODDS_MAX && odds < ODDS_MAX)
            assert_true(fabsf((float)odds / ODDS_STEP - log) <= 0.501F / ODDS_STEP);
        last = odds;
    }
    for (int odds = -ODDS_MAX; odds <= ODDS_MAX; odds++) {
        double work = WORK_UNIT * exp((double)odds / (2 * ODDS_STEP));
        assert_true(fabs(expect_work(odds) - work) <= 0.5 || expect_work(odds) == 1);
    }
}

typedef struct score {
    size_t positions, known;
} score;

/* Which moves win, by the search. */
static bits moves_that_win(dy_connection_search *s, position p, bits moves)
{
    const dy_connection_limits limits = {0};
    bits wins = 0;
    int move;
    FOR_EACH (move, moves) {
        unsigned char cells[CELLS_MAX];
        dy_connection_answer answer;
        position after = p;
        after.stones[p.mover] |= BIT(move);
        cells_of(s, after, cells);
        assert_int_equal(solve_position(s, cells, 1 - p.mover, &limits, &answer), DYAD_OK);
        wins |= answer.first_wins == DYAD_NO ? BIT(move) : 0;
    }
    return wins;
}

static void rate_position(dy_connection_search *s, dy_connection_search *labels, position p,
                          score *total)
{
    const proofs_end none = {0};
    workspace *d = &s->workspace;
    view v;
    fill_in(&s->b, false, &p, &d->filled);
    if (d->filled.joined >= 0)
        return;
    look(&s->viewer, d, &p, &none, &v);
    if (v.divided)
        return;
    bits moves = 0;
    for (int i = 0; i < v.count; i++)
        moves |= BIT(v.moves[i]);
    bits wins = moves_that_win(labels, p, moves);
    if (!wins || wins == moves)
        return;
    total->known += wins >> v.moves[0] & 1; /* the best rated */
    total->positions++;
}

/* The best rated move wins in three positions of four where some moves win and some do not. */
static void network_knows_moves(void **state)
{
    (void)state;
    static const dy_connection_means means = {.jobs = 1, .ahead = 1};
    static const dy_connection_limits limits = {0};
    score total = {0, 0};
    dyad_allocator memory = dy_memory_default();
    dy_connection_search *s, *labels;
    assert_int_equal(open_search(&memory, &hex, 6, 6, &means, &s), DYAD_OK);
    assert_int_equal(open_search(&memory, &hex, 6, 6, &means, &labels), DYAD_OK);
    for (int opening = 10; opening < 13; opening++) {
        unsigned char cells[CELLS_MAX] = {0};
        dy_connection_answer answer;
        uint32_t before = s->nodes_used;
        cells[opening] = 1;
        assert_int_equal(solve_position(s, cells, 1, &limits, &answer), DYAD_OK);
        for (uint32_t i = before; i < s->nodes_used; i += 24)
            rate_position(s, labels, node_at(s, i)->at, &total);
    }
    if (total.positions < 25 || 4 * total.known < 3 * total.positions)
        give_up("of %zu positions the network knows a move that wins in %zu", total.positions,
                total.known);
    close_search(labels);
    close_search(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_by_chance_are_games),
        cmocka_unit_test(certain_games_are_certain),
        cmocka_unit_test(odds_make_work),
        cmocka_unit_test(network_knows_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
