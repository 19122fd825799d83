/* solver_openings_test.c - the openings of 7x7 Hex, as published, on two threads: the 25 up to the
 * half turn.
 *
 * ctest: release long */
#include "oracle/battery.h"

#include <dyad/dyad.h>

#include <string.h>

enum { SIZE = 7, AREA = SIZE * SIZE };

/* Openings that win for Red, who moves first; Hayward, Björnsson, Johanson, Kan, Po and van
 * Rijswijck, "Solving 7x7 Hex with domination, fill-in, and virtual connections" (2005). A half
 * turn takes the board to itself. */
static const char openings[] = "......1"
                               "..1.111"
                               ".11111."
                               "1111111"
                               ".11111."
                               "111.1.."
                               "1......";

static void published_openings(void **state)
{
    (void)state;
    dyad_solver_request request = {.game = dyad_game_find("hex"), .size = SIZE, .jobs = 2};
    dyad_solver *solver;
    assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
    for (int i = 0; i <= AREA / 2; i++) {
        unsigned char cells[AREA] = {0};
        dyad_solution solution;
        cells[i] = 1;
        assert_int_equal(openings[i], openings[AREA - 1 - i]);
        assert_int_equal(dyad_solve(solver, cells, 2, NULL, &solution, NULL), DYAD_OK);
        assert_int_equal(solution.known, DYAD_YES);
        if (solution.winner != (openings[i] == '1' ? 1 : 2))
            give_up("opening %c%d", 'a' + i % SIZE, i / SIZE + 1);
    }
    dyad_solver_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(published_openings)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
