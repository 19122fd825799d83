/* decimal_test.c - long numbers in decimal against GMP's own conversion, around every size at which
 * the work is cut differently, whatever the width of a coefficient; that GMP takes no memory of its
 * own for it, and that it ends where memory fails or a stop is asked for. And the transforms that
 * it is made of, against plain sums of products. */
#include "cgt/decimal.h"
#include "cgt/transform.h"

#include "base/random.h"
#include "oracle/battery.h"

#include <dyad/dyad.h>
#include <gmp.h>
#include <stdlib.h>
#include <string.h>

enum { RANDOM_LIMBS_MAX = 2200, POWER_MAX = 30000, ALL_WIDTHS = 0 };

static int gmp_allocations;

static void *count_allocation(size_t size)
{
    gmp_allocations++;
    return malloc(size);
}

/* That number, in coefficients of so many digits; ALL_WIDTHS: as it is converted, and by each. */
static void check(const mpz_t number, int width, dy_arena *arena)
{
    if (width == ALL_WIDTHS)
        for (int each = 4; each <= 6; each++)
            check(number, each, arena);
    size_t count = mpz_size(number), size, expected_size = mpz_sizeinbase(number, 10) + 2;
    dy_arena_reset(arena);
    uint64_t *limbs = dy_arena_alloc(arena, count, sizeof *limbs);
    char *ours = dy_arena_text(arena, dy_decimal_room(count));
    char *theirs = dy_arena_text(arena, expected_size);
    assert_non_null(limbs);
    memcpy(limbs, mpz_limbs_read(number), count * sizeof *limbs);
    mpz_get_str(theirs, 10, number);
    gmp_allocations = 0;
    assert_true(width == ALL_WIDTHS ? dy_decimal(limbs, count, arena, NULL, ours, &size)
                                    : dy_decimal_by(width, limbs, count, arena, NULL, ours, &size));
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
            check(number, ALL_WIDTHS, &arena);
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
        check(number, ALL_WIDTHS, &arena);
    }
    mpz_clear(number);
    dy_arena_free(&arena);
}

/* 2^k - 1, 2^k, 2^k + 1 and 2^k + 2^(k/2), around all that ends a short number or a block or two,
 * four and eight: 128 limbs, and 79, 66 and 53 by the width. All other blocks are 0, or all ones.
 */
static void powers_of_two(void **state)
{
    (void)state;
    static const unsigned long ends[] = {128, 79, 66, 53};
    dyad_allocator memory;
    dy_arena arena;
    mpz_t number, power;
    start(&memory, &arena);
    mpz_init(number);
    mpz_init(power);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        for (unsigned long blocks = 1; blocks <= 8; blocks++)
            for (unsigned long k = 64 * ends[i] * blocks - 1, end = k + 2; k <= end; k++) {
                mpz_set_ui(power, 1);
                mpz_mul_2exp(power, power, k);
                mpz_sub_ui(number, power, 1);
                check(number, ALL_WIDTHS, &arena);
                check(power, ALL_WIDTHS, &arena);
                mpz_add_ui(number, power, 1);
                check(number, ALL_WIDTHS, &arena);
                mpz_set_ui(number, 1);
                mpz_mul_2exp(number, number, k / 2);
                mpz_add(number, number, power);
                check(number, ALL_WIDTHS, &arena);
            }
    mpz_clear(power);
    mpz_clear(number);
    dy_arena_free(&arena);
}

/* Each request for memory fails in turn, and all after it: that is an answer, and what was taken
 * comes back. */
static void failures(void **state)
{
    (void)state;
    enum { LIMBS = 3000 };
    char *out = malloc(dy_decimal_room(LIMBS));
    uint64_t *limbs = malloc(LIMBS * sizeof *limbs);
    bool done = false;
    assert_true(out && limbs);
    for (size_t which = 0; !done; which++) {
        watched_memory *watched = watched_new(which, true);
        dyad_allocator memory = watched_allocator(watched);
        dy_arena arena;
        size_t size;
        memset(limbs, 0xff, LIMBS * sizeof *limbs);
        dy_arena_init(&arena, &memory);
        done = dy_decimal(limbs, LIMBS, &arena, NULL, out, &size);
        assert_int_equal(done, !watched_failed(watched));
        assert_true(which > 0 || !done);
        dy_arena_free(&arena);
        assert_int_equal(watched_balance(watched), 0);
        watched_free(watched);
    }
    dyad_allocator memory = dy_memory_default();
    dy_arena arena;
    size_t size;
    int asked = 1;
    dy_arena_init(&arena, &memory);
    for (size_t count = 1; count <= LIMBS; count += 600) {
        memset(limbs, 0xff, LIMBS * sizeof *limbs);
        assert_false(dy_decimal(limbs, count, &arena, &asked, out, &size));
    }
    dy_arena_free(&arena);
    free(limbs);
    free(out);
}

/* a * b modulo p, bit by bit. */
static uint64_t plain_product(uint64_t a, uint64_t b)
{
    uint64_t sum = 0;
    for (; b; b /= 2, a = 2 * a % DY_PRIME) /* p is below 2^62 */
        if (b % 2)
            sum = (sum + a) % DY_PRIME;
    return sum;
}

/* A polynomial by one of three terms, of all sizes, with numbers up to p - 1. */
static void products(void **state)
{
    (void)state;
    enum { LONGEST = 1 << 14, TERMS = 3 };
    dyad_allocator memory;
    dy_arena arena;
    dy_random random;
    start(&memory, &arena);
    dy_random_init(&random, 2, 0);
    for (size_t size = 2; size <= LONGEST; size *= 2) {
        dy_transforms of;
        dy_arena_reset(&arena);
        uint64_t *a = dy_arena_alloc(&arena, size, sizeof *a);
        uint64_t *b = dy_arena_zero(&arena, size, sizeof *b);
        uint64_t *expected = dy_arena_zero(&arena, size, sizeof *expected);
        assert_true(a && b && expected && dy_transforms_init(&of, LONGEST, &arena, NULL));
        for (size_t i = 0; i < size; i++)
            a[i] = i % 3 ? dy_random_next(&random) % DY_PRIME : DY_PRIME - 1;
        for (size_t term = 0; term < TERMS; term++) {
            size_t at = dy_random_next(&random) % size;
            uint64_t number = term ? dy_random_next(&random) % DY_PRIME : DY_PRIME - 1;
            b[at] = (b[at] + number) % DY_PRIME;
            for (size_t i = 0; i < size; i++) {
                uint64_t *sum = &expected[(at + i) % size];
                *sum = (*sum + plain_product(a[i], number)) % DY_PRIME;
            }
        }
        dy_transform(&of, a, size);
        dy_transform(&of, b, size);
        dy_transform_product(&of, a, b, size);
        assert_memory_equal(a, expected, size * sizeof *a);
    }
    dy_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(powers_of_ten), cmocka_unit_test(random_numbers),
        cmocka_unit_test(powers_of_two), cmocka_unit_test(failures),
        cmocka_unit_test(products),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
