/* dyadic_test.c - dyadic rationals against GMP's own rationals, around every size at which the
 * representation changes. */
#include "cgt/dyadic.h"

#include "base/random.h"

#include <gmp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

enum { ROUNDS = 4000, WORDS_MAX = 6, TERMS_MAX = 7 };

typedef struct tools {
    dyad_allocator memory;
    dy_arena arena;
    dy_random random;
} tools;

static void start(tools *with, uint64_t seed)
{
    with->memory = dy_memory_default();
    dy_arena_init(&with->arena, &with->memory);
    dy_random_init(&with->random, seed, 0);
}

/* A random integer part, small or near the ends of 64 bits. */
static int64_t some_integer(dy_random *random)
{
    static const int64_t ends[] = {0, 1, -1, 2, -2, INT64_MAX, INT64_MIN, INT64_MAX - 1};
    if (dy_random_below(random, 3) == 0)
        return ends[dy_random_below(random, sizeof ends / sizeof ends[0])];
    return (int64_t)dy_random_below(random, 2000) - 1000;
}

/* The same number both ways; fraction bits are random, all 0 or all 1. */
static void some_number(tools *with, dy_dyadic *ours, mpq_t theirs)
{
    uint64_t fraction[WORDS_MAX] = {0}, bits = dy_random_below(&with->random, WORDS_MAX * 64 + 1);
    uint64_t shape = dy_random_below(&with->random, 4);
    int64_t integer = some_integer(&with->random);
    uint64_t magnitude = integer < 0 ? 0 - (uint64_t)integer : (uint64_t)integer;
    mpz_t part;
    for (uint64_t i = 0; i < bits; i++)
        if (shape == 3 || (shape > 0 && dy_random_below(&with->random, 2)))
            fraction[i / 64] |= UINT64_C(1) << (i % 64);
    assert_true(dy_dyadic_make(integer, fraction, bits, &with->arena, ours));
    mpz_init(part);
    mpz_import(part, WORDS_MAX, -1, sizeof(uint64_t), 0, 0, fraction);
    mpq_set_ui(theirs, 0, 1);
    mpz_import(mpq_numref(theirs), 1, -1, sizeof magnitude, 0, 0, &magnitude);
    if (integer < 0)
        mpz_neg(mpq_numref(theirs), mpq_numref(theirs));
    mpz_mul_2exp(mpq_numref(theirs), mpq_numref(theirs), bits);
    mpz_add(mpq_numref(theirs), mpq_numref(theirs), part);
    mpz_set_ui(mpq_denref(theirs), 1);
    mpz_mul_2exp(mpq_denref(theirs), mpq_denref(theirs), bits);
    mpq_canonicalize(theirs);
    mpz_clear(part);
}

static void check_same(tools *with, const dy_dyadic *ours, const mpq_t theirs)
{
    const char *text;
    size_t size;
    assert_true(dy_dyadic_text(ours, &with->arena, NULL, &text, &size));
    char *expected = mpq_get_str(NULL, 10, theirs);
    assert_string_equal(text, expected);
    assert_int_equal(size, strlen(expected));
    assert_int_equal(dy_dyadic_sign(ours), mpq_sgn(theirs));
    void (*release)(void *, size_t);
    mp_get_memory_functions(NULL, NULL, &release);
    release(expected, strlen(expected) + 1);
}

static void numbers_and_sums(void **state)
{
    (void)state;
    tools with;
    mpq_t theirs, total;
    start(&with, 1);
    mpq_init(theirs);
    mpq_init(total);
    for (int round = 0; round < ROUNDS; round++) {
        dy_dyadic terms[TERMS_MAX], sum;
        size_t count = dy_random_below(&with.random, TERMS_MAX + 1);
        dy_arena_reset(&with.arena);
        mpq_set_ui(total, 0, 1);
        for (size_t i = 0; i < count; i++) {
            some_number(&with, &terms[i], theirs);
            check_same(&with, &terms[i], theirs);
            mpq_add(total, total, theirs);
        }
        assert_true(dy_dyadic_sum(terms, count, &with.arena, &sum));
        check_same(&with, &sum, total);
    }
    mpq_clear(theirs);
    mpq_clear(total);
    dy_arena_free(&with.arena);
}

/* x + (-x) is exactly 0, whatever the length. */
static void opposites_cancel(void **state)
{
    (void)state;
    tools with;
    mpq_t theirs;
    start(&with, 2);
    mpq_init(theirs);
    for (int round = 0; round < ROUNDS; round++) {
        dy_dyadic pair[2], sum;
        dy_arena_reset(&with.arena);
        some_number(&with, &pair[0], theirs);
        pair[1] = pair[0];
        if (pair[0].limbs)
            pair[1].negative = !pair[0].negative;
        else if (pair[0].small == INT64_MIN)
            continue; /* its opposite is no small number */
        else
            pair[1].small = -pair[0].small;
        assert_true(dy_dyadic_sum(pair, 2, &with.arena, &sum));
        assert_int_equal(dy_dyadic_sign(&sum), 0);
        mpq_set_ui(theirs, 0, 1);
        check_same(&with, &sum, theirs);
    }
    mpq_clear(theirs);
    dy_arena_free(&with.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_and_sums),
        cmocka_unit_test(opposites_cancel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
