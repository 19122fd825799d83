/* dyadic.c - exact dyadic rationals: 64 bits where that is enough, limbs beyond.
 *
 * Only functions of GMP that work on memory of ours and take none of their own are used (limbs.h),
 * because GMP ends the program when memory runs out. */
#include "cgt/dyadic.h"

#include "base/bits.h"
#include "cgt/decimal.h"
#include "cgt/limbs.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SMALL_BITS = 62 /* exponents up to this, and numerators, fit an int64_t */ };

/* |integer| * 2^bits + fraction, or the same minus fraction, as 64-bit arithmetic allows. */
static bool make_small(int64_t integer, uint64_t fraction, uint64_t bits, dy_dyadic *value)
{
    int64_t numerator;
    if (bits > SMALL_BITS || __builtin_mul_overflow(integer, INT64_C(1) << bits, &numerator))
        return false;
    numerator += (int64_t)fraction; /* below 2^bits: no overflow */
    unsigned zeros = numerator ? dy_lowest_bit((uint64_t)numerator) : (unsigned)bits;
    if (zeros > bits)
        zeros = (unsigned)bits;
    *value = (dy_dyadic){.exponent = bits - zeros, .small = numerator / (INT64_C(1) << zeros)};
    return true;
}

/* Brings a magnitude over 2^exponent into lowest terms and into the shortest form. The limbs are
 * the caller's to change. */
static void normalize(uint64_t *limbs, size_t count, uint64_t exponent, bool negative,
                      dy_dyadic *value)
{
    while (count && limbs[count - 1] == 0)
        count--;
    if (count == 0) {
        *value = (dy_dyadic){.small = 0};
        return;
    }
    size_t words = 0;
    while (limbs[words] == 0)
        words++;
    uint64_t zeros = words * DY_WORD_BITS + dy_lowest_bit(limbs[words]);
    if (zeros > exponent)
        zeros = exponent;
    words = zeros / DY_WORD_BITS;
    limbs += words;
    count -= words;
    exponent -= zeros;
    if (zeros % DY_WORD_BITS)
        dy_limbs_shift_down(limbs, count, (unsigned)(zeros % DY_WORD_BITS));
    if (limbs[count - 1] == 0)
        count--;
    if (count == 1 && limbs[0] <= INT64_MAX && exponent <= SMALL_BITS) {
        int64_t small = (int64_t)limbs[0];
        *value = (dy_dyadic){.exponent = exponent, .small = negative ? -small : small};
        return;
    }
    *value = (dy_dyadic){
        .exponent = exponent, .limbs = limbs, .limb_count = count, .negative = negative};
}

bool dy_dyadic_make(int64_t integer, const uint64_t *fraction, uint64_t bits, dy_arena *arena,
                    dy_dyadic *value)
{
    if (make_small(integer, bits ? fraction[0] : 0, bits, value))
        return true;
    /* integer * 2^bits + fraction; if integer < 0, of magnitude |integer| * 2^bits - fraction. */
    size_t whole = bits / DY_WORD_BITS, count = whole + 3;
    uint64_t *limbs = (uint64_t *)dy_arena_zero(arena, count, sizeof *limbs);
    if (!limbs)
        return false;
    bool negative = integer < 0;
    uint64_t magnitude = negative ? 0 - (uint64_t)integer : (uint64_t)integer;
    unsigned shift = bits % DY_WORD_BITS;
    limbs[whole] = magnitude << shift;
    if (shift)
        limbs[whole + 1] = magnitude >> (DY_WORD_BITS - shift);
    if (negative)
        dy_limbs_subtract(limbs, limbs, count, fraction, dy_words_for(bits));
    else
        dy_limbs_add(limbs, limbs, count, fraction, dy_words_for(bits));
    normalize(limbs, count, bits, negative, value);
    return true;
}

int dy_dyadic_sign(const dy_dyadic *value)
{
    if (value->limbs)
        return value->negative ? -1 : 1;
    return (value->small > 0) - (value->small < 0);
}

/* The sum in 64 bits; false when it does not fit. */
static bool sum_small(const dy_dyadic *values, size_t count, uint64_t exponent, dy_dyadic *sum)
{
    int64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        int64_t term;
        if (values[i].limbs || exponent > SMALL_BITS ||
            __builtin_mul_overflow(values[i].small, INT64_C(1) << (exponent - values[i].exponent),
                                   &term) ||
            __builtin_add_overflow(total, term, &total))
            return false;
    }
    uint64_t magnitude = total < 0 ? 0 - (uint64_t)total : (uint64_t)total;
    if (magnitude > INT64_MAX)
        return false;
    normalize(&magnitude, 1, exponent, total < 0, sum);
    return true;
}

/* total += |value| * 2^exponent, where total has room for the carry. */
static void add_magnitude(uint64_t *total, size_t total_count, const dy_dyadic *value,
                          uint64_t exponent, uint64_t *scratch)
{
    uint64_t word = value->small < 0 ? 0 - (uint64_t)value->small : (uint64_t)value->small;
    const uint64_t *limbs = value->limbs ? value->limbs : &word;
    size_t count = value->limbs ? value->limb_count : 1;
    uint64_t shift = exponent - value->exponent;
    unsigned bits = shift % DY_WORD_BITS;
    size_t at = shift / DY_WORD_BITS;
    scratch[count] = 0;
    if (bits)
        scratch[count] = dy_limbs_shift_up(scratch, limbs, count, bits);
    else
        memcpy(scratch, limbs, count * sizeof *limbs);
    if (scratch[count])
        count++;
    dy_limbs_add(total + at, total + at, total_count - at, scratch, count);
}

bool dy_dyadic_sum(const dy_dyadic *values, size_t count, dy_arena *arena, dy_dyadic *sum)
{
    uint64_t exponent = 0;
    size_t longest = 1;
    for (size_t i = 0; i < count; i++) {
        if (values[i].exponent > exponent)
            exponent = values[i].exponent;
        if (values[i].limb_count > longest)
            longest = values[i].limb_count;
    }
    if (sum_small(values, count, exponent, sum))
        return true;
    size_t room =
        exponent / DY_WORD_BITS + longest + 3; /* 64 bits more than any term, for carries */
    uint64_t *totals[2];
    for (int i = 0; i < 2; i++)
        totals[i] = (uint64_t *)dy_arena_zero(arena, room, sizeof(uint64_t));
    uint64_t *scratch = (uint64_t *)dy_arena_alloc(arena, longest + 2, sizeof(uint64_t));
    if (!totals[0] || !totals[1] || !scratch)
        return false;
    for (size_t i = 0; i < count; i++)
        if (dy_dyadic_sign(&values[i]) != 0)
            add_magnitude(totals[dy_dyadic_sign(&values[i]) < 0], room, &values[i], exponent,
                          scratch);
    bool negative = dy_limbs_less(totals[0], totals[1], room);
    dy_limbs_subtract(totals[negative], totals[negative], room, totals[!negative], room);
    normalize(totals[negative], room, exponent, negative, sum);
    return true;
}

/* ---- decimal ------------------------------------------------------------------------------ */

static bool text_small(const dy_dyadic *value, dy_arena *arena, const char **text, size_t *size)
{
    enum { TEXT_MAX = 48 }; /* two 64-bit numbers, a sign, a slash, a NUL */
    char digits[TEXT_MAX];
    int length = snprintf(digits, sizeof digits, "%" PRId64, value->small);
    if (value->exponent)
        length += snprintf(digits + length, sizeof digits - (size_t)length, "/%" PRIu64,
                           UINT64_C(1) << value->exponent);
    char *copy = dy_arena_text(arena, (size_t)length + 1);
    if (!copy)
        return false;
    memcpy(copy, digits, (size_t)length + 1);
    *text = copy;
    *size = (size_t)length;
    return true;
}

bool dy_dyadic_text(const dy_dyadic *value, dy_arena *arena, dyad_stop stop, const char **text,
                    size_t *size)
{
    if (!value->limbs)
        return text_small(value, arena, text, size);
    size_t count = value->limb_count, power_count = value->exponent / DY_WORD_BITS + 1;
    size_t longest = count > power_count ? count : power_count;
    size_t room = dy_decimal_room(count) + dy_decimal_room(power_count);
    char *out = dy_arena_text(arena, room + 3); /* a sign, a slash, a NUL */
    uint64_t *limbs = (uint64_t *)dy_arena_alloc(arena, longest, sizeof *limbs);
    if (!out || !limbs)
        return false;
    size_t at = 0, digits;
    if (value->negative)
        out[at++] = '-';
    memcpy(limbs, value->limbs, count * sizeof *limbs);
    if (!dy_decimal(limbs, count, arena, stop, out + at, &digits))
        return false;
    at += digits;
    if (value->exponent) {
        out[at++] = '/';
        memset(limbs, 0, power_count * sizeof *limbs);
        limbs[power_count - 1] = UINT64_C(1) << (value->exponent % DY_WORD_BITS);
        if (!dy_decimal(limbs, power_count, arena, stop, out + at, &digits))
            return false;
        at += digits;
    }
    out[at] = '\0';
    *text = out;
    *size = at;
    return true;
}
