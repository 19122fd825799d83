/* decimal_test.c - long numbers in decimal against GMP's own conversion, around every size at which
 * the work is cut differently; and that GMP takes no memory of its own for it. */
#include "cgt/decimal.h"

#include "base/random.h"
#include "oracle/battery.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

enum { RANDOM_LIMBS_MAX = 2200, POWER_MAX = 30000 };

static int gmp_allocations;

static void *count_allocation(size_t size)
{
    gmp_allocations++;
    return malloc(size);
}

static void check(const mpz_t number, dy_arena *arena)
{
    size_t count = mpz_size(number), size, expected_size = mpz_sizeinbase(number, 10) + 2;
    dy_arena_reset(arena);
    uint64_t *limbs = dy_arena_alloc(arena, count, sizeof *limbs);
    char *ours = dy_arena_text(arena, dy_decimal_room(count));
    char *theirs = dy_arena_text(arena, expected_size);
    assert_non_null(limbs);
    memcpy(limbs, mpz_limbs_read(number), count * sizeof *limbs);
    mpz_get_str(theirs, 10, number);
    gmp_allocations = 0;
    assert_true(dy_decimal(limbs, count, arena, NULL, ours, &size));
    assert_int_equal(gmp_allocations, 0);
    assert_int_equal(size, strlen(theirs));
    assert_memory_equal(ours, theirs, size);
}

static void start(dyad_allocator *memory, dy_arena *arena)
{
    *memory = dy_memory_default();
    dy_arena_init(arena, memory);
    mp_set_memory_functions(count_allocation, NULL, NULL);
}

/* How many sizes of long numbers are one step, where much less than usual is asked for. */
static unsigned long steps(void)
{
    enum { USUAL = 4 };
    return 1 + (unsigned long)sparsely() / USUAL;
}

/* 10^k - 1, 10^k, 10^k + 1: the longest runs of nines and noughts. */
static void powers_of_ten(void **state)
{
    (void)state;
    dyad_allocator memory;
    dy_arena arena;
    mpz_t number;
    start(&memory, &arena);
    mpz_init(number);
    const unsigned long step = steps();
    for (unsigned long k = 1; k < POWER_MAX; k += k < 200 ? 1 : step * (k < 2000 ? 19 : 389)) {
        mpz_ui_pow_ui(number, 10, k);
        mpz_sub_ui(number, number, 1);
        for (int i = 0; i < 3; i++) {
            check(number, &arena);
            mpz_add_ui(number, number, 1);
        }
    }
    mpz_clear(number);
    dy_arena_free(&arena);
}

static void random_numbers(void **state)
{
    (void)state;
    dyad_allocator memory;
    dy_arena arena;
    dy_random random;
    mpz_t number;
    start(&memory, &arena);
    mpz_init(number);
    dy_random_init(&random, 1, 0);
    for (size_t count = 1; count < RANDOM_LIMBS_MAX; count += count < 40 ? 1 : 83 * steps()) {
        mpz_set_ui(number, 0);
        for (size_t i = 0; i < count; i++) {
            uint64_t word = i % 5 ? dy_random_next(&random) : UINT64_MAX;
            mpz_mul_2exp(number, number, 32); /* a long may have no more bits */
            mpz_add_ui(number, number, (unsigned long)(word >> 32));
            mpz_mul_2exp(number, number, 32);
            mpz_add_ui(number, number, (unsigned long)(word & UINT32_MAX));
        }
        check(number, &arena);
    }
    mpz_clear(number);
    dy_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(powers_of_ten),
        cmocka_unit_test(random_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
