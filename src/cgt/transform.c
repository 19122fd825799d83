/* transform.c - the number-theoretic transform, depth first, without any reordering.
 *
 * A polynomial modulo x^n - r^2 is the same as its remainders modulo x^(n/2) - r and x^(n/2) + r:
 *
 *     x^8 - 1
 *     x^4 - 1                         x^4 + 1
 *     x^2 - 1         x^2 + 1         x^2 - i             x^2 + i
 *     x - 1   x + 1   x - i   x + i   x - w   x + w   x - iw  x + iw
 *
 * The roots r of a row are the first ones of a single table, whichever row it is: 1, i, w, iw, ...
 * The other way up needs 1 / r: the root of a block and that of its mirror image in the second
 * half of the table's first 2, 4, 8, ... entries have the product -1. */
#include "cgt/transform.h"

#include "base/wide.h"

enum {
    SHALLOW = 1 << 11,     /* numbers that a processor's first cache holds: row by row */
    STOP_NUMBERS = 1 << 16 /* between two looks at the request to stop, at least */
};

static const uint64_t GENERATOR = 3; /* its powers are all numbers from 1 to p - 1 */
static const uint64_t INVERSE = UINT64_C(0xc000001200000001); /* of p modulo 2^64 */
static const uint64_t TWO_TO_128 = UINT64_C(0x5afbfffffaf10); /* modulo p */

/* A number below 4p, as one below 2p. */
static inline uint64_t below_2p(uint64_t a)
{
    return a >= 2 * DY_PRIME ? a - 2 * DY_PRIME : a;
}

/* a * b, below 2p, for any a. The quotient is right or one too small. */
static inline uint64_t times(uint64_t a, dy_factor b)
{
    return a * b.factor - dy_two_words_of_product(a, b.quotient).high * DY_PRIME;
}

static dy_factor factor_of(uint64_t factor)
{
    uint64_t rest;
    return (dy_factor){factor, dy_divide_two_words(factor, 0, DY_PRIME, &rest)};
}

/* a * b / 2^64, below 2p, where a and b are. That a multiple of p makes the lower word 0. */
static inline uint64_t product(uint64_t a, uint64_t b)
{
    dy_two_words words = dy_two_words_of_product(a, b);
    return words.high + DY_PRIME - dy_two_words_of_product(words.low * INVERSE, DY_PRIME).high;
}

static uint64_t to_the_power(uint64_t base, uint64_t exponent)
{
    uint64_t power = 1;
    for (; exponent; exponent /= 2) {
        dy_factor by = factor_of(base);
        if (exponent % 2)
            power = times(power, by) % DY_PRIME;
        base = times(base, by) % DY_PRIME;
    }
    return power;
}

bool dy_transforms_init(dy_transforms *of, size_t longest, dy_arena *arena, dyad_stop stop)
{
    if ((DY_PRIME - 1) % longest)
        return false;
    *of = (dy_transforms){
        .roots = (dy_factor *)dy_arena_alloc(arena, longest / 2, sizeof *of->roots),
        .minus_one = factor_of(DY_PRIME - 1),
        .stop = stop,
    };
    if (!of->roots)
        return false;
    of->roots[0] = factor_of(1);
    for (size_t known = 1; known < longest / 2; known *= 2) {
        dy_factor root = factor_of(to_the_power(GENERATOR, (DY_PRIME - 1) / known / 4));
        for (size_t i = 0; i < known; i++)
            of->roots[known + i] = factor_of(times(of->roots[i].factor, root) % DY_PRIME);
    }
    return true;
}

static dy_factor negated_inverse(const dy_transforms *of, size_t block)
{
    if (block == 0)
        return of->minus_one;
    unsigned highest = DY_WORD_BITS - 1 - (unsigned)__builtin_clzll(block);
    return of->roots[block ^ (((size_t)1 << highest) - 1)];
}

/* A block modulo x^2 - root^2, of one row, becomes its remainders. Numbers are below 4p. */
static inline void split(uint64_t *low, uint64_t *high, dy_factor root)
{
    uint64_t a = below_2p(*low), b = times(*high, root);
    *low = a + b;
    *high = a + 2 * DY_PRIME - b;
}

/* The reverse, times 2; `inverse` is -1 / root. Numbers are below 2p. */
static inline void join(uint64_t *low, uint64_t *high, dy_factor inverse)
{
    uint64_t a = *low, b = *high;
    *low = below_2p(a + b);
    *high = times(b + 2 * DY_PRIME - a, inverse);
}

/* Two rows of a block of `size` numbers, at least 4. */
static void split_twice(const dy_transforms *of, uint64_t *numbers, size_t size, size_t block)
{
    const dy_factor root = of->roots[block], low = of->roots[2 * block],
                    high = of->roots[2 * block + 1];
    const size_t part = size / 4;
    for (size_t i = 0; i < part; i++) {
        uint64_t a = numbers[i], b = numbers[part + i], c = numbers[2 * part + i],
                 d = numbers[3 * part + i];
        split(&a, &c, root);
        split(&b, &d, root);
        split(&a, &b, low);
        split(&c, &d, high);
        numbers[i] = a;
        numbers[part + i] = b;
        numbers[2 * part + i] = c;
        numbers[3 * part + i] = d;
    }
}

static void join_twice(const dy_transforms *of, uint64_t *numbers, size_t size, size_t block)
{
    const dy_factor root = negated_inverse(of, block), low = negated_inverse(of, 2 * block),
                    high = negated_inverse(of, 2 * block + 1);
    const size_t part = size / 4;
    for (size_t i = 0; i < part; i++) {
        uint64_t a = numbers[i], b = numbers[part + i], c = numbers[2 * part + i],
                 d = numbers[3 * part + i];
        join(&a, &b, low);
        join(&c, &d, high);
        join(&a, &c, root);
        join(&b, &d, root);
        numbers[i] = a;
        numbers[part + i] = b;
        numbers[2 * part + i] = c;
        numbers[3 * part + i] = d;
    }
}

/* Whether to go on with a block of `size` numbers. */
static bool goes_on(dy_transforms *of, size_t size)
{
    if (size >= STOP_NUMBERS && dy_stopped(of->stop))
        of->stopped = true;
    return !of->stopped;
}

/* All rows from a block of `size` numbers down, which has that place in its row. */
static void down(dy_transforms *of, uint64_t *numbers, size_t size, size_t block)
{
    if (size > SHALLOW) {
        if (!goes_on(of, size))
            return;
        split_twice(of, numbers, size, block);
        for (size_t i = 0; i < 4; i++)
            down(of, numbers + i * (size / 4), size / 4, 4 * block + i);
        return;
    }
    size_t blocks = 1;
    for (; size >= 4; size /= 4, blocks *= 4)
        for (size_t i = 0; i < blocks; i++)
            split_twice(of, numbers + size * i, size, block * blocks + i);
    for (size_t i = 0; size == 2 && i < blocks; i++)
        split(&numbers[2 * i], &numbers[2 * i + 1], of->roots[block * blocks + i]);
}

static void up(dy_transforms *of, uint64_t *numbers, size_t size, size_t block)
{
    if (size > SHALLOW) {
        if (!goes_on(of, size))
            return;
        for (size_t i = 0; i < 4; i++)
            up(of, numbers + i * (size / 4), size / 4, 4 * block + i);
        join_twice(of, numbers, size, block);
        return;
    }
    const bool odd = dy_lowest_bit(size) % 2; /* a row is left over */
    size_t blocks = size / 2, part = odd ? 2 : 1;
    for (size_t i = 0; odd && i < blocks; i++)
        join(&numbers[2 * i], &numbers[2 * i + 1], negated_inverse(of, block * blocks + i));
    for (part *= 4; part <= size; part *= 4)
        for (size_t i = 0; i < size / part; i++)
            join_twice(of, numbers + part * i, part, block * (size / part) + i);
}

void dy_transform(dy_transforms *of, uint64_t *numbers, size_t size)
{
    down(of, numbers, size, 0);
}

void dy_transform_product(dy_transforms *of, uint64_t *a, const uint64_t *b, size_t size)
{
    /* 2^128 / size: each product below is divided by 2^64 */
    uint64_t share = times(TWO_TO_128, factor_of(DY_PRIME - (DY_PRIME - 1) / size));
    for (size_t i = 0; i < size; i++)
        a[i] = product(product(below_2p(a[i]), below_2p(b[i])), share);
    up(of, a, size, 0);
    for (size_t i = 0; i < size; i++)
        a[i] = a[i] >= DY_PRIME ? a[i] - DY_PRIME : a[i];
}
