/* grown_structs_test.c - callers and libraries of different versions: what is asked for in a struct
 * that has grown since, or will, is understood as far as both have it, and refused where a field is
 * asked for that this library has not. */
#include "base/border.h"
#include "oracle/battery.h"

#include <string.h>

/* A struct as it came to be, and as it is one version later. */
typedef struct old_request {
    size_t struct_size;
    uint32_t one;
} old_request;

typedef struct new_request {
    size_t struct_size;
    uint32_t one;
    uint32_t small; /* where the old one had padding */
    const char *text;
} new_request;

static void test_older_caller(void **state)
{
    (void)state;
    /* Behind the caller's struct there is something else. */
    struct {
        old_request asked;
        uint64_t behind[4];
    } caller = {.behind = {1, 2, 3, 4}};
    caller.asked = (old_request){.struct_size = sizeof(old_request), .one = 7};
    new_request taken;
    for (int named = 0; named < 2; named++) {
        caller.asked.struct_size = named ? sizeof(old_request) : 0;
        memset(&taken, 0xff, sizeof taken);
        assert_true(dy_take_struct(&taken, sizeof taken, sizeof(old_request), &caller));
        assert_int_equal(taken.one, 7);
        assert_null(taken.text);
    }
    caller.asked.struct_size = sizeof(old_request) - 1;
    assert_false(dy_take_struct(&taken, sizeof taken, sizeof(old_request), &caller));
}

static void test_newer_caller(void **state)
{
    (void)state;
    new_request caller = {.struct_size = sizeof caller, .one = 7};
    old_request taken = {.one = 0};
    assert_true(dy_take_struct(&taken, sizeof taken, sizeof taken, &caller));
    assert_int_equal(taken.one, 7);
    caller.text = "what the library does not know";
    assert_false(dy_take_struct(&taken, sizeof taken, sizeof taken, &caller));
    caller.text = NULL;
    caller.struct_size = SIZE_MAX; /* nothing is read as far as that */
    assert_false(dy_take_struct(&taken, sizeof taken, sizeof taken, &caller));
}

/* The same through the interface: a solver that is asked for by headers of a later version. */
static void test_interface(void **state)
{
    (void)state;
    struct {
        dyad_solver_request asked;
        uint64_t later;
    } newer = {.asked = {.struct_size = sizeof newer, .game = dyad_game_find("hex")}};
    dyad_error error = {.status = DYAD_OK};
    dyad_solver *solver;
    newer.asked.size = 2;
    assert_int_equal(dyad_solver_new(NULL, &newer.asked, &solver, &error), DYAD_OK);
    dyad_solver_free(solver);
    newer.later = 1;
    assert_int_equal(dyad_solver_new(NULL, &newer.asked, &solver, &error), DYAD_E_USAGE);
    assert_non_null(strstr(error.text, "struct_size"));
    newer.asked.struct_size = sizeof(dyad_solver_request);
    assert_int_equal(dyad_solver_new(NULL, &newer.asked, &solver, &error), DYAD_OK);
    dyad_solver_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_older_caller),
        cmocka_unit_test(test_newer_caller),
        cmocka_unit_test(test_interface),
    };
    return cmocka_run_group_tests_name("grown structs", tests, NULL, NULL);
}
