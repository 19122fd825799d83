/* wide.h - integers of 128 bits: the compiler's own, where it has them. Machines of 32 bits have
 * them with clang and with gcc 14 (_BitInt); elsewhere DY_WIDE_BITS is 64, dy_wide is one word, and
 * who uses it for sets has smaller sets. Sums and quotients of two words are here for every
 * compiler; DYAD_NO_WIDE has them used where there is a choice, as tests do. */
#ifndef DY_WIDE_H
#define DY_WIDE_H

#include "base/bits.h"

#if defined(DYAD_NO_WIDE)
enum { DY_WIDE_BITS = 64 };
typedef uint64_t dy_wide;
#elif defined(__SIZEOF_INT128__)
#define DY_HAS_WIDE
enum { DY_WIDE_BITS = 128 };
__extension__ typedef unsigned __int128 dy_wide;
#elif defined(__BITINT_MAXWIDTH__) && __BITINT_MAXWIDTH__ >= 128
#define DY_HAS_WIDE
enum { DY_WIDE_BITS = 128 };
#define DY_WIDE_WORD _BitInt(128)
__extension__ typedef unsigned DY_WIDE_WORD dy_wide;
#else
enum { DY_WIDE_BITS = 64 };
typedef uint64_t dy_wide;
#endif

/* A number below 2^128: its words. */
typedef struct dy_two_words {
    uint64_t low, high;
} dy_two_words;

static inline dy_two_words dy_two_words_of_product(uint64_t a, uint64_t b)
{
#ifdef DY_HAS_WIDE
    dy_wide product = (dy_wide)a * b;
    return (dy_two_words){(uint64_t)product, (uint64_t)(product >> DY_WORD_BITS)};
#else
    uint64_t half = UINT32_MAX, low = (a & half) * (b & half);
    uint64_t cross = (a >> 32) * (b & half) + (low >> 32);    /* fits: (2^32 - 1)^2 + 2^32 - 1 */
    uint64_t other = (a & half) * (b >> 32) + (cross & half); /* likewise */
    return (dy_two_words){other << 32 | (low & half),
                          (a >> 32) * (b >> 32) + (cross >> 32) + (other >> 32)};
#endif
}

#ifndef DY_AMALGAMATION
static inline dy_two_words dy_two_words_sum(dy_two_words a, dy_two_words b)
{
    dy_two_words sum = {a.low + b.low, a.high + b.high};
    sum.high += sum.low < a.low;
    return sum;
}

static inline long double dy_two_words_value(dy_two_words a)
{
    return (long double)a.high * 18446744073709551616.0L + (long double)a.low;
}
#endif

/* (high * 2^64 + low) / divisor, where high < divisor. */
static inline uint64_t dy_divide_two_words(uint64_t high, uint64_t low, uint64_t divisor,
                                           uint64_t *rest)
{
#ifdef DY_HAS_WIDE
    dy_wide dividend = (dy_wide)high << DY_WORD_BITS | low;
    uint64_t quotient = (uint64_t)(dividend / divisor);
    *rest = (uint64_t)dividend - quotient * divisor;
    return quotient;
#else
    for (int i = 0; i < DY_WORD_BITS; i++) {
        bool over = high >> (DY_WORD_BITS - 1);
        high = high << 1 | low >> (DY_WORD_BITS - 1);
        low <<= 1;
        if (over || high >= divisor) {
            high -= divisor;
            low |= 1;
        }
    }
    *rest = high;
    return low;
#endif
}

#endif
