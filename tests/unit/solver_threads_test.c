/* solver_threads_test.c - one search on several threads: it does what it does on one, and finds
 * what a search finds that looks into one position at a time. Of hex: in path hardly a question
 * takes more than a few positions.
 *
 * ctest: threads */
#include "oracle/battery.h"

#include <dyad/dyad.h>

#include <string.h>

static dyad_solver *open_solver(dyad_solver_request request, const char *game, size_t n)
{
    dyad_solver *solver;
    request.game = dyad_game_find(game);
    request.size = n;
    assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
    return solver;
}

/* Openings of Hex that take some thousands of positions, and lose: a1, b1, c1. */
enum { HARD_SIZE = 7, HARD_CELLS = 49 };

static void open_with(unsigned char *cells, size_t opening)
{
    memset(cells, 0, HARD_CELLS);
    cells[opening] = 1;
}

/* With as many positions looked into at the same time, all that comes out is the same; what is
 * looked into is more than one at a time. */
static void threads_change_nothing(void **state)
{
    (void)state;
    static const size_t sizes[] = {HARD_SIZE, 9}; /* of both widths of boards */
    dyad_solve_limits limits = {.nodes = 600};
    for (size_t i = 0; i < LENGTH_OF(sizes); i++) {
        unsigned char cells[DYAD_SOLVE_CELLS] = {1};
        size_t area = sizes[i] * sizes[i];
        dyad_solution first = {.known = DYAD_OPEN}, other = {.known = DYAD_OPEN};
        uint64_t nodes = 0;
        for (unsigned jobs = 1; jobs <= 4; jobs++) {
            dyad_solver *solver =
                open_solver((dyad_solver_request){.jobs = jobs, .ahead = 4}, "hex", sizes[i]);
            assert_int_equal(
                dyad_solve(solver, cells, 2, &limits, jobs == 1 ? &first : &other, NULL), DYAD_OK);
            if (jobs == 1) {
                nodes = dyad_solver_nodes(solver);
                assert_true(nodes > 300); /* or one is looked into at a time */
            } else {
                assert_true(dyad_solver_nodes(solver) == nodes);
                assert_int_equal(other.known, first.known);
                assert_int_equal(other.proof, first.proof);
                assert_int_equal(other.disproof, first.disproof);
                assert_memory_equal(other.must_play, first.must_play, area);
                assert_memory_equal(other.support, first.support, area);
            }
            dyad_solver_free(solver);
        }
    }
}

/* Who wins, and with which moves, does not depend on how many are looked into either. */
static void looking_ahead_finds_the_same(void **state)
{
    (void)state;
    static const unsigned aheads[] = {2, 5, 64};
    uint64_t nodes[LENGTH_OF(aheads)];
    for (size_t i = 0; i < LENGTH_OF(aheads); i++) {
        unsigned char cells[HARD_CELLS];
        dyad_solution solution;
        dyad_solver *solver =
            open_solver((dyad_solver_request){.jobs = 2, .ahead = aheads[i]}, "hex", HARD_SIZE);
        open_with(cells, 2);
        assert_int_equal(dyad_solve(solver, cells, 2, NULL, &solution, NULL), DYAD_OK);
        assert_int_equal(solution.known, DYAD_YES);
        assert_int_equal(solution.winner, 2);
        nodes[i] = dyad_solver_nodes(solver);
        cells[solution.move] = 2; /* and it wins with that move */
        assert_int_equal(dyad_solve(solver, cells, 1, NULL, &solution, NULL), DYAD_OK);
        assert_int_equal(solution.winner, 2);
        dyad_solver_free(solver);
    }
    assert_true(nodes[0] != nodes[1] && nodes[1] != nodes[2]); /* or nothing was different */
}

/* What is being looked into when memory ends is given up, and looked into again. */
static void forgetting_changes_nothing(void **state)
{
    (void)state;
    unsigned char cells[HARD_CELLS];
    uint64_t nodes[2];
    open_with(cells, 2);
    for (unsigned jobs = 1; jobs <= 2; jobs++) {
        dyad_solver_request request = {.jobs = jobs, .ahead = 8};
        dyad_solution solution;
        dyad_solver *all = open_solver(request, "hex", HARD_SIZE);
        request.memory = dyad_solver_memory(all) + 120000;
        dyad_solver *little = open_solver(request, "hex", HARD_SIZE);
        assert_int_equal(dyad_solve(all, cells, 2, NULL, &solution, NULL), DYAD_OK);
        assert_int_equal(solution.winner, 2);
        assert_int_equal(dyad_solve(little, cells, 2, NULL, &solution, NULL), DYAD_OK);
        assert_int_equal(solution.known, DYAD_YES);
        assert_int_equal(solution.winner, 2);
        assert_true(dyad_solver_memory(all) > request.memory);
        assert_true(dyad_solver_memory(little) <= request.memory);
        nodes[jobs - 1] = dyad_solver_nodes(little);
        dyad_solver_free(all);
        dyad_solver_free(little);
    }
    assert_true(nodes[0] == nodes[1]);
}

/* A budget ends it with everything taken up, and it goes on from there. */
static void budgets_and_stops(void **state)
{
    (void)state;
    unsigned char cells[HARD_CELLS];
    static const int stop = 1;
    dyad_solution solution;
    dyad_solve_limits limits = {.nodes = 600};
    dyad_solver *solver =
        open_solver((dyad_solver_request){.jobs = 2, .ahead = 16}, "hex", HARD_SIZE);
    open_with(cells, 0);
    for (uint64_t round = 1; round <= 2; round++) {
        assert_int_equal(dyad_solve(solver, cells, 2, &limits, &solution, NULL), DYAD_OK);
        assert_int_equal(solution.known, DYAD_OPEN);
        assert_in_range(dyad_solver_nodes(solver), 600 * round, 700 * round);
        assert_true(solution.proof > 0 && solution.disproof > 0);
    }
    dyad_solver_free(solver);
    solver = open_solver((dyad_solver_request){.jobs = 2, .stop = &stop}, "hex", HARD_SIZE);
    assert_int_equal(dyad_solve(solver, cells, 2, NULL, &solution, NULL), DYAD_E_STOPPED);
    dyad_solver_free(solver);
    dyad_solver_request request = {
        .game = dyad_game_find("hex"), .size = 5, .jobs = DYAD_JOBS_MAX + 1};
    assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_E_USAGE);
}

static void missing_memory_is_said(void **state)
{
    (void)state;
    unsigned char cells[HARD_CELLS];
    bool failed = true;
    open_with(cells, 0);
    for (size_t fail_at = 0; failed; fail_at = fail_at < 8 ? fail_at + 1 : fail_at + 13) {
        watched_memory *memory = watched_new(fail_at, false);
        dyad_allocator allocator = watched_allocator(memory);
        dyad_solver_request request = {
            .game = dyad_game_find("hex"), .size = HARD_SIZE, .jobs = 2, .ahead = 8};
        dyad_solver *solver;
        dyad_solution solution;
        dyad_solve_limits limits = {.nodes = 320};
        dyad_status status = dyad_solver_new(&allocator, &request, &solver, NULL);
        if (status == DYAD_OK)
            status = dyad_solve(solver, cells, 2, &limits, &solution, NULL);
        failed = watched_failed(memory);
        assert_int_equal(status, failed ? DYAD_E_MEMORY : DYAD_OK);
        if (solver && failed) /* memory is there again */
            assert_int_equal(dyad_solve(solver, cells, 2, &limits, &solution, NULL), DYAD_OK);
        dyad_solver_free(solver);
        assert_int_equal(watched_balance(memory), 0);
        watched_free(memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(looking_ahead_finds_the_same),
        cmocka_unit_test(forgetting_changes_nothing),
        cmocka_unit_test(budgets_and_stops),
        cmocka_unit_test(missing_memory_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
