/* player_network_test.c - the player of Hex in open games: what the network adds is the same
 * everywhere, levels do without it, and the solver sees wins and losses that the search does not.
 */
#include "oracle/battery.h"

#include "base/cpu.h"

#include <dyad/dyad.h>

#include <string.h>

enum { SIDE = 11, CELLS = SIDE * SIDE };

static dyad_player *open_player(unsigned off, dyad_cpu cpu)
{
    dyad_player *player;
    dyad_player_request request = {.game = dyad_game_find("hex"),
                                   .size = SIDE,
                                   .memory = 160 << 20,
                                   .jobs = 1,
                                   .seed = 7,
                                   .off = off,
                                   .cpu = cpu};
    assert_int_equal(dyad_player_new(NULL, &request, &player, NULL), DYAD_OK);
    return player;
}

typedef struct thought {
    dyad_player_result result;
    uint64_t visits[CELLS];
} thought;

static thought think(unsigned off, dyad_cpu cpu, const unsigned char *cells, int to_move,
                     dyad_player_limits limits)
{
    thought came = {0};
    dyad_player *player = open_player(off, cpu);
    dyad_status status = dyad_player_think(player, cells, to_move, &limits, &came.result, NULL);
    assert_int_equal(status, DYAD_OK);
    for (size_t i = 0; i < came.result.candidate_count; i++)
        came.visits[came.result.candidates[i].move] = came.result.candidates[i].visits;
    dyad_player_free(player);
    return came;
}

static bool is_same(const thought *a, const thought *b)
{
    return a->result.move == b->result.move && a->result.winrate == b->result.winrate &&
           memcmp(a->visits, b->visits, sizeof a->visits) == 0;
}

static void throw_stones(dice *d, size_t stones, unsigned char *cells)
{
    memset(cells, 0, CELLS);
    for (size_t i = 0; i < stones; i++)
        cells[dice_below(d, CELLS)] = (unsigned char)(1 + i % 2);
}

static void same_on_each_level_of_instructions(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        unsigned char cells[CELLS];
        dice d = {seed};
        throw_stones(&d, 4 * seed, cells);
        dyad_player_limits limits = {.playouts = 1500};
        thought first = think(0, DYAD_CPU_PORTABLE, cells, 1, limits);
        thought without = think(DYAD_PLAYER_OFF_NETWORK, DYAD_CPU_PORTABLE, cells, 1, limits);
        assert_false(is_same(&first, &without));
        thought valueless = think(DYAD_PLAYER_OFF_VALUE, DYAD_CPU_PORTABLE, cells, 1, limits);
        assert_false(is_same(&first, &valueless));
        for (dyad_cpu cpu = DYAD_CPU_AVX2; cpu <= DYAD_CPU_AVX512; cpu++) {
            if (dy_cpu_level(cpu) == DYAD_CPU_AUTO)
                continue;
            thought other = think(0, cpu, cells, 1, limits);
            assert_true(is_same(&first, &other));
        }
    }
}

/* Their distances were measured without it. */
static void levels_do_without(void **state)
{
    (void)state;
    unsigned char cells[CELLS];
    dice d = {5};
    throw_stones(&d, 6, cells);
    for (unsigned level = 1; level < DYAD_PLAYER_LEVELS; level++) {
        dyad_player_limits limits = {.level = level};
        thought with = think(0, DYAD_CPU_AUTO, cells, 1, limits);
        thought without = think(DYAD_PLAYER_OFF_NETWORK, DYAD_CPU_AUTO, cells, 1, limits);
        assert_true(is_same(&with, &without));
    }
}

/* From games of the player with itself. The solver alone says who wins. */
static void open_games_are_solved(void **state)
{
    (void)state;
    static const struct {
        const char *board;
        int to_move;
    } rows[] = {
        {"..........."
         "..22.....1."
         "..121.....1"
         ".1.22221221"
         "..1.11221.."
         "....21...2."
         "......21..1"
         "..21..22..."
         "..21......."
         ".1........."
         "...........",
         1},
        {"..........."
         ".........1."
         "...2.2....2"
         "1...21.12.."
         "..1.222..11"
         "...1.121221"
         "......22112"
         ".....111221"
         "...1.2221.."
         "..........."
         "...........",
         2},
    };
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        unsigned char cells[CELLS];
        for (size_t cell = 0; cell < CELLS; cell++)
            cells[cell] =
                rows[i].board[cell] == '.' ? 0 : (unsigned char)(rows[i].board[cell] - '0');
        dyad_solver *solver;
        dyad_solution solution;
        dyad_solver_request request = {.game = dyad_game_find("hex"), .size = SIDE};
        assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
        assert_int_equal(dyad_solve(solver, cells, rows[i].to_move, NULL, &solution, NULL),
                         DYAD_OK);
        dyad_solver_free(solver);
        dyad_player_limits limits = {.playouts = 6000};
        thought came = think(0, DYAD_CPU_AUTO, cells, rows[i].to_move, limits);
        assert_true(came.result.proven);
        assert_int_equal(came.result.outcome,
                         solution.winner == rows[i].to_move ? DYAD_WDL_WIN : DYAD_WDL_LOSS);
        came = think(DYAD_PLAYER_OFF_ROOT, DYAD_CPU_AUTO, cells, rows[i].to_move, limits);
        assert_false(came.result.proven);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_on_each_level_of_instructions),
        cmocka_unit_test(levels_do_without),
        cmocka_unit_test(open_games_are_solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
