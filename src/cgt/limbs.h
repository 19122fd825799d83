/* limbs.h - long numbers as words, least significant first. They are GMP's low-level functions,
 * which take no memory. With DYAD_PLAIN_LIMBS, as in the one file that tools/amalgamate makes, and
 * where GMP's limbs are no words, plain loops stand in their place. */
#ifndef DY_LIMBS_H
#define DY_LIMBS_H

#include "base/bits.h"
#include "base/wide.h"

#ifndef DYAD_PLAIN_LIMBS
#include <gmp.h>

#if GMP_NUMB_BITS != 64 /* of a machine of 32 bits */
#define DYAD_PLAIN_LIMBS
#endif
#endif

/* sum = a + b, where a has as many limbs as b or more; the sum has as many as a, and its carry is
 * dropped. It may be a itself. */
static inline void dy_limbs_add(uint64_t *sum, const uint64_t *a, size_t count, const uint64_t *b,
                                size_t b_count)
{
#ifndef DYAD_PLAIN_LIMBS
    mpn_add(sum, a, (mp_size_t)count, b, (mp_size_t)b_count);
#else
    bool carry = false;
    for (size_t i = 0; i < count; i++) {
        uint64_t term = i < b_count ? b[i] : 0;
        bool over = __builtin_add_overflow(a[i], term, &term);
        carry = __builtin_add_overflow(term, (uint64_t)carry, &sum[i]) || over;
    }
#endif
}

/* The same of a - b, which is not negative. */
static inline void dy_limbs_subtract(uint64_t *rest, const uint64_t *a, size_t count,
                                     const uint64_t *b, size_t b_count)
{
#ifndef DYAD_PLAIN_LIMBS
    mpn_sub(rest, a, (mp_size_t)count, b, (mp_size_t)b_count);
#else
    bool borrow = false;
    for (size_t i = 0; i < count; i++) {
        uint64_t term = i < b_count ? b[i] : 0;
        bool under = __builtin_sub_overflow(a[i], term, &term);
        borrow = __builtin_sub_overflow(term, (uint64_t)borrow, &rest[i]) || under;
    }
#endif
}

/* Whether a is less than b, of as many limbs. */
static inline bool dy_limbs_less(const uint64_t *a, const uint64_t *b, size_t count)
{
#ifndef DYAD_PLAIN_LIMBS
    return mpn_cmp(a, b, (mp_size_t)count) < 0;
#else
    while (count && a[count - 1] == b[count - 1])
        count--;
    return count && a[count - 1] < b[count - 1];
#endif
}

/* out = limbs * 2^bits, for 1 to 63 bits; gives back what was shifted out. */
static inline uint64_t dy_limbs_shift_up(uint64_t *out, const uint64_t *limbs, size_t count,
                                         unsigned bits)
{
#ifndef DYAD_PLAIN_LIMBS
    return mpn_lshift(out, limbs, (mp_size_t)count, bits);
#else
    uint64_t low = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t limb = limbs[i];
        out[i] = limb << bits | low;
        low = limb >> (DY_WORD_BITS - bits);
    }
    return low;
#endif
}

/* limbs /= 2^bits, for 1 to 63 bits. */
static inline void dy_limbs_shift_down(uint64_t *limbs, size_t count, unsigned bits)
{
#ifndef DYAD_PLAIN_LIMBS
    mpn_rshift(limbs, limbs, (mp_size_t)count, bits);
#else
    for (size_t i = 0; i < count; i++) {
        uint64_t above = i + 1 < count ? limbs[i + 1] : 0;
        limbs[i] = limbs[i] >> bits | above << (DY_WORD_BITS - bits);
    }
#endif
}

/* limbs /= divisor; gives back the rest. */
static inline uint64_t dy_limbs_divide(uint64_t *limbs, size_t count, uint64_t divisor)
{
#ifndef DYAD_PLAIN_LIMBS
    return mpn_divrem_1(limbs, 0, limbs, (mp_size_t)count, divisor);
#else
    uint64_t rest = 0;
    while (count--)
        limbs[count] = dy_divide_two_words(rest, limbs[count], divisor, &rest);
    return rest;
#endif
}

#endif
