/* wide_test.c - sums, products and quotients of two words, as compilers without integers of 128
 * bits do them, beside those of this compiler. */
#define DYAD_NO_WIDE
#include "base/wide.h"
#include "oracle/battery.h"

__extension__ typedef unsigned __int128 wide;

static wide of(dy_two_words a)
{
    return (wide)a.high << 64 | a.low;
}

/* Words at which carries and signs change, and any. */
static uint64_t word_of(uint64_t *seed)
{
    static const uint64_t ends[] = {0,          1,          UINT32_MAX,     (uint64_t)1 << 32,
                                    INT64_MAX,  UINT64_MAX, UINT64_MAX - 1, (uint64_t)1 << 63,
                                    0xfffffffe, 10};
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    uint64_t word = *seed ^ *seed >> 29;
    return *seed >> 62 ? word >> (*seed >> 33 & 63) : ends[word % (sizeof ends / sizeof *ends)];
}

static void two_words_are_counted_as_wide_ones(void **state)
{
    (void)state;
    uint64_t seed = 42;
    for (int i = 0; i < 200000; i++) {
        uint64_t a = word_of(&seed), b = word_of(&seed), c = word_of(&seed), rest;
        dy_two_words product = dy_two_words_of_product(a, b);
        assert_true(of(product) == (wide)a * b);
        assert_true(of(dy_two_words_sum(product, (dy_two_words){c, a})) ==
                    of(product) + ((wide)a << 64 | c));
        assert_true(dy_two_words_value(product) == (long double)of(product));
        if (a >= b)
            continue;
        wide dividend = (wide)a << 64 | c;
        assert_true(dy_divide_two_words(a, c, b, &rest) == (uint64_t)(dividend / b));
        assert_true(rest == (uint64_t)(dividend % b));
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_words_are_counted_as_wide_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
