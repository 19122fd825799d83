/* numbers.c - forms that are numbers: dyadic rationals, in 64 bits where they fit, else as limbs.
 *
 * A number's key is the number in fixed point, 2^32 steps to a unit, rounded down and kept within
 * 64 bits: where keys differ they decide, and they nearly always do. */
#include "cgt/form.h"

#include "base/bits.h"
#include "base/stack_room.h"

#include <gmp.h>
#include <string.h>

enum {
    KEY_SHIFT = 32,
    BIG_LIMBS_MAX = DY_NUMBER_BITS_MAX / DY_WORD_BITS + 1, /* with the bit of 2^BITS_MAX */
    STEP_LIMBS = 16, /* that are worked on in a step, as dy_forms_tick() counts them */
};

/* Bit T: 0 <= T, and bit T: 0 >= T. */
enum {
    ABOVE_ZERO = 1 << DY_TEST_ZERO | 1 << DY_TEST_UP | 1 << DY_TEST_UP2 | 1 << DY_TEST_UP2_STAR,
    BELOW_ZERO =
        1 << DY_TEST_ZERO | 1 << DY_TEST_DOWN | 1 << DY_TEST_DOWN2 | 1 << DY_TEST_DOWN2_STAR,
};

/* ---- making them -------------------------------------------------------------------------- */

static int64_t key_of(int64_t numerator, unsigned exponent)
{
    int64_t key;
    if (exponent >= KEY_SHIFT)
        return numerator >> (exponent - KEY_SHIFT);
    if (__builtin_mul_overflow(numerator, INT64_C(1) << (KEY_SHIFT - exponent), &key))
        return numerator < 0 ? INT64_MIN : INT64_MAX;
    return key;
}

/* The 64 bits of a magnitude from bit `from` on, where those above are all 0; else UINT64_MAX. */
static uint64_t bits_from(const dy_dyadic *value, uint64_t from, bool *inexact)
{
    uint64_t result = 0;
    for (size_t i = 0; i < value->limb_count; i++) {
        uint64_t limb = value->limbs[i], low = i * DY_WORD_BITS;
        if (limb == 0)
            continue;
        if (low + DY_WORD_BITS <= from) {
            *inexact = true;
        } else if (low < from) {
            unsigned shift = (unsigned)(from - low);
            *inexact = *inexact || limb << (DY_WORD_BITS - shift) != 0;
            result |= limb >> shift;
        } else {
            uint64_t shift = low - from;
            if (shift >= DY_WORD_BITS || limb << shift >> shift != limb)
                return UINT64_MAX;
            result |= limb << shift;
        }
    }
    return result;
}

static int64_t key_of_big(const dy_dyadic *value)
{
    bool inexact = false;
    uint64_t magnitude;
    if (value->exponent >= KEY_SHIFT) {
        magnitude = bits_from(value, value->exponent - KEY_SHIFT, &inexact);
    } else {
        magnitude = bits_from(value, 0, &inexact);
        unsigned shift = KEY_SHIFT - (unsigned)value->exponent;
        magnitude = magnitude >> (DY_WORD_BITS - shift) ? UINT64_MAX : magnitude << shift;
    }
    if (magnitude > INT64_MAX - 1)
        return value->negative ? INT64_MIN : INT64_MAX;
    return value->negative ? -(int64_t)magnitude - inexact : (int64_t)magnitude;
}

static const dyad_form *intern_number(dyad_forms *forms, dyad_form made, int64_t key)
{
    made.kind = DY_NUMBER;
    made.below = ABOVE_ZERO;
    made.above = BELOW_ZERO;
    made.key[0] = made.key[1] = key;
    return dy_form_intern(forms, &made);
}

const dyad_form *dy_form_number(dyad_forms *forms, const dy_dyadic *value)
{
    if (!value->limbs) {
        dyad_form small = {.numerator = value->small, .exponent = (uint32_t)value->exponent};
        return intern_number(forms, small, key_of(small.numerator, small.exponent));
    }
    if (value->limb_count > BIG_LIMBS_MAX || value->exponent > DY_NUMBER_BITS_MAX) {
        (void)dy_forms_fail(forms, DYAD_E_LIMIT, "a number needs more than %d bits",
                            DY_NUMBER_BITS_MAX);
        return NULL;
    }
    return intern_number(forms, (dyad_form){.big = value}, key_of_big(value));
}

/* To be called before limbs are worked on: a long number is many steps. False once something
 * failed: then it is not worked on, so that whoever has many of them is soon done. */
static bool may_work(dyad_forms *forms, uint64_t limbs)
{
    uint64_t steps = 1 + limbs / STEP_LIMBS;
    if (forms->patience < steps)
        dy_forms_look(forms);
    else
        forms->patience -= (unsigned)steps;
    return forms->error.status == DYAD_OK;
}

/* The limbs that a value takes where its denominator is written out. */
static uint64_t limbs_of(const dy_dyadic *value)
{
    return value->exponent / DY_WORD_BITS + value->limb_count;
}

/* A number whose limbs need not be in lowest terms. */
static const dyad_form *intern_limbs(dyad_forms *forms, dy_dyadic value)
{
    if (!may_work(forms, limbs_of(&value)))
        return NULL;
    while (value.limb_count > 1 && value.limbs[value.limb_count - 1] == 0)
        value.limb_count--;
    dy_arena_mark mark = dy_arena_here(&forms->scratch);
    const dyad_form *number = NULL;
    dy_dyadic reduced;
    if (dy_dyadic_sum(&value, 1, &forms->scratch, &reduced))
        number = dy_form_number(forms, &reduced);
    else
        (void)dy_forms_fail_memory(forms);
    dy_arena_back(&forms->scratch, mark);
    return number;
}

static const dyad_form *intern_small(dyad_forms *forms, int64_t numerator, unsigned exponent)
{
    if (exponent) {
        unsigned zeros = numerator ? dy_lowest_bit((uint64_t)numerator) : exponent;
        zeros = zeros < exponent ? zeros : exponent;
        numerator >>= zeros;
        exponent -= zeros;
    }
    if (numerator == INT64_MIN) { /* whose negative would not fit */
        uint64_t limb = UINT64_C(1) << (DY_WORD_BITS - 1);
        return dy_form_number(
            forms,
            &(dy_dyadic){.exponent = exponent, .limbs = &limb, .limb_count = 1, .negative = true});
    }
    dyad_form small = {.numerator = numerator, .exponent = exponent};
    return intern_number(forms, small, key_of(numerator, exponent));
}

const dyad_form *dyad_form_integer(dyad_forms *forms, int64_t n)
{
    if (!forms)
        return NULL;
    return intern_small(forms, n, 0);
}

const dyad_form *dyad_form_dyadic(dyad_forms *forms, int64_t numerator, unsigned exponent)
{
    if (!forms)
        return NULL;
    if (exponent > DY_EXPONENT_MAX) {
        (void)dy_forms_fail(forms, DYAD_E_USAGE, "an exponent of %u is above %d", exponent,
                            DY_EXPONENT_MAX);
        return NULL;
    }
    return intern_small(forms, numerator, exponent);
}

dy_dyadic dy_number_value(const dyad_form *number)
{
    if (number->big)
        return *number->big;
    return (dy_dyadic){.small = number->numerator, .exponent = number->exponent};
}

bool dyad_form_small_number(const dyad_form *g, int64_t *numerator, unsigned *exponent)
{
    if (!g || g->kind != DY_NUMBER || g->big || !numerator || !exponent)
        return false;
    *numerator = g->numerator;
    *exponent = g->exponent;
    return true;
}

bool dy_number_is_key(const dyad_form *number)
{
    return !number->big && number->exponent <= KEY_SHIFT && number->key[0] != INT64_MIN &&
           number->key[0] != INT64_MAX;
}

bool dyad_form_is_number(const dyad_form *g)
{
    return g && g->kind == DY_NUMBER;
}

bool dyad_form_is_integer(const dyad_form *g)
{
    return g && g->kind == DY_NUMBER && (g->big ? g->big->exponent : g->exponent) == 0;
}

/* ---- arithmetic --------------------------------------------------------------------------- */

static dy_dyadic negative(dy_dyadic value)
{
    if (value.limbs)
        value.negative = !value.negative;
    else
        value.small = -value.small;
    return value;
}

const dyad_form *dy_number_negate(dyad_forms *forms, const dyad_form *g)
{
    dy_dyadic value = negative(dy_number_value(g));
    if (value.limbs)
        return intern_limbs(forms, value); /* 2^63 does not fit, and -2^63 does not either */
    return dy_form_number(forms, &value);
}

/* g + h, or g - h, in the arena. */
static bool big_sum(dyad_forms *forms, const dyad_form *g, const dyad_form *h, bool minus,
                    dy_dyadic *sum)
{
    dy_dyadic terms[2] = {dy_number_value(g), dy_number_value(h)};
    if (!may_work(forms, limbs_of(&terms[0]) + limbs_of(&terms[1])))
        return false;
    if (minus)
        terms[1] = negative(terms[1]);
    if (dy_dyadic_sum(terms, 2, &forms->scratch, sum))
        return true;
    (void)dy_forms_fail_memory(forms);
    return false;
}

const dyad_form *dy_number_add(dyad_forms *forms, const dyad_form *g, const dyad_form *h)
{
    if (!g->big && !h->big) {
        const dyad_form *fine = g->exponent >= h->exponent ? g : h, *coarse = fine == g ? h : g;
        int64_t term, sum;
        if (!__builtin_mul_overflow(coarse->numerator,
                                    INT64_C(1) << (fine->exponent - coarse->exponent), &term) &&
            !__builtin_add_overflow(term, fine->numerator, &sum))
            return intern_small(forms, sum, fine->exponent);
    }
    dy_arena_mark mark = dy_arena_here(&forms->scratch);
    dy_dyadic sum;
    const dyad_form *number =
        big_sum(forms, g, h, false, &sum) ? dy_form_number(forms, &sum) : NULL;
    dy_arena_back(&forms->scratch, mark);
    return number;
}

const dyad_form *dy_number_multiply(dyad_forms *forms, int64_t n, const dyad_form *g)
{
    int64_t product;
    if (!g->big && !__builtin_mul_overflow(n, g->numerator, &product))
        return intern_small(forms, product, g->exponent);
    if (n == 0)
        return forms->zero;
    dy_dyadic value = dy_number_value(g);
    uint64_t word = value.small < 0 ? 0 - (uint64_t)value.small : (uint64_t)value.small;
    const uint64_t *factor = value.limbs ? value.limbs : &word;
    size_t count = value.limbs ? value.limb_count : 1;
    dy_arena_mark mark = dy_arena_here(&forms->scratch);
    uint64_t *limbs = dy_arena_alloc(&forms->scratch, count + 1, sizeof *limbs);
    const dyad_form *number = NULL;
    if (limbs) {
        limbs[count] =
            mpn_mul_1(limbs, factor, (mp_size_t)count, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
        value.negative = (dy_dyadic_sign(&value) < 0) != (n < 0);
        value.limbs = limbs;
        value.limb_count = count + 1;
        number = intern_limbs(forms, value);
    } else {
        (void)dy_forms_fail_memory(forms);
    }
    dy_arena_back(&forms->scratch, mark);
    return number;
}

static int sign_of(const dyad_form *g)
{
    if (g->big)
        return dy_dyadic_sign(g->big);
    return (g->numerator > 0) - (g->numerator < 0);
}

int dy_number_compare(dyad_forms *forms, const dyad_form *g, const dyad_form *h)
{
    if (g == h)
        return 0;
    if (g->key[0] != h->key[0])
        return g->key[0] < h->key[0] ? -1 : 1;
    int g_sign = sign_of(g), h_sign = sign_of(h);
    if (g_sign != h_sign) /* so outcomes, which compare with 0, need no memory */
        return g_sign < h_sign ? -1 : 1;
    if (!g->big && !h->big) {
        unsigned exponent = g->exponent > h->exponent ? g->exponent : h->exponent;
        int64_t left, right;
        if (!__builtin_mul_overflow(g->numerator, INT64_C(1) << (exponent - g->exponent), &left) &&
            !__builtin_mul_overflow(h->numerator, INT64_C(1) << (exponent - h->exponent), &right))
            return (left > right) - (left < right);
    }
    dy_arena_mark mark = dy_arena_here(&forms->scratch);
    dy_dyadic difference;
    int sign = 0;
    if (big_sum(forms, g, h, true, &difference))
        sign = dy_dyadic_sign(&difference);
    dy_arena_back(&forms->scratch, mark);
    return sign;
}

const dyad_form *dy_form_halve(dyad_forms *forms, const dyad_form *number, unsigned times)
{
    if (!number || number == forms->zero)
        return number;
    if (!number->big && number->exponent + (uint64_t)times <= DY_EXPONENT_MAX)
        return intern_small(forms, number->numerator, number->exponent + times);
    dy_dyadic value = dy_number_value(number);
    uint64_t limb = value.small < 0 ? 0 - (uint64_t)value.small : (uint64_t)value.small;
    if (!value.limbs) {
        value.limbs = &limb;
        value.limb_count = 1;
        value.negative = value.small < 0;
        value.small = 0; /* as of any that has limbs */
    }
    value.exponent += times;
    /* Of an odd numerator that is all: what it costs does not grow with the denominator. */
    if (value.limbs[0] & 1 && value.exponent > DY_EXPONENT_MAX)
        return may_work(forms, value.limb_count) ? dy_form_number(forms, &value) : NULL;
    return intern_limbs(forms, value);
}

bool dy_number_is_power(const dyad_form *number, unsigned *exponent)
{
    dy_dyadic value = dy_number_value(number);
    if (value.exponent)
        return false;
    if (!value.limbs) {
        if (value.small <= 0 || value.small & (value.small - 1))
            return false;
        *exponent = dy_lowest_bit((uint64_t)value.small);
        return true;
    }
    uint64_t top = value.limbs[value.limb_count - 1];
    for (size_t i = 0; i + 1 < value.limb_count; i++)
        if (value.limbs[i])
            return false;
    if (value.negative || top & (top - 1))
        return false;
    *exponent = (unsigned)(DY_WORD_BITS * (value.limb_count - 1)) + dy_lowest_bit(top);
    return true;
}

/* ---- the simplest number ------------------------------------------------------------------ */

/* The integer of these limbs, plus `more`. */
static bool sum_limbs(dyad_forms *forms, const uint64_t *limbs, size_t count, bool below,
                      int64_t more, dy_dyadic *result)
{
    if (!may_work(forms, count))
        return false;
    while (count > 1 && limbs[count - 1] == 0)
        count--;
    dy_dyadic terms[2] = {{.limbs = limbs, .limb_count = count, .negative = below},
                          {.small = more}};
    if (dy_dyadic_sum(terms, 2, &forms->scratch, result))
        return true;
    (void)dy_forms_fail_memory(forms);
    return false;
}

/* floor(number * 2^exponent). */
static bool scaled_floor(dyad_forms *forms, const dyad_form *number, uint64_t exponent,
                         dy_dyadic *result)
{
    dy_dyadic value = dy_number_value(number);
    if (value.exponent <= exponent) { /* value * 2^exponent, an integer */
        uint64_t shift = exponent - value.exponent;
        uint64_t word = value.small < 0 ? 0 - (uint64_t)value.small : (uint64_t)value.small;
        const uint64_t *limbs = value.limbs ? value.limbs : &word;
        size_t count = value.limbs ? value.limb_count : 1, at = shift / DY_WORD_BITS;
        uint64_t *moved = dy_arena_zero(&forms->scratch, at + count + 1, sizeof *moved);
        if (!moved) {
            (void)dy_forms_fail_memory(forms);
            return false;
        }
        if (shift % DY_WORD_BITS)
            moved[at + count] =
                mpn_lshift(moved + at, limbs, (mp_size_t)count, (unsigned)(shift % DY_WORD_BITS));
        else
            memcpy(moved + at, limbs, count * sizeof *limbs);
        bool below = value.limbs ? value.negative : value.small < 0;
        return sum_limbs(forms, moved, at + count + 1, below, 0, result);
    }
    /* numerator >> shift; of a negative one, which is odd, the next below */
    uint64_t shift = value.exponent - exponent;
    if (!value.limbs) {
        *result = (dy_dyadic){.small = shift > 62 ? -(value.small < 0) : value.small >> shift};
        return true;
    }
    size_t drop = shift / DY_WORD_BITS;
    if (drop >= value.limb_count) {
        *result = (dy_dyadic){.small = -(int64_t)value.negative};
        return true;
    }
    size_t count = value.limb_count - drop;
    uint64_t *moved = dy_arena_zero(&forms->scratch, count + 1, sizeof *moved);
    if (!moved) {
        (void)dy_forms_fail_memory(forms);
        return false;
    }
    if (shift % DY_WORD_BITS)
        mpn_rshift(moved, value.limbs + drop, (mp_size_t)count, (unsigned)(shift % DY_WORD_BITS));
    else
        memcpy(moved, value.limbs + drop, count * sizeof *moved);
    return sum_limbs(forms, moved, count, value.negative, -(int64_t)value.negative, result);
}

/* The least m / 2^exponent that is above `low`, or at it where that is meant. */
static const dyad_form *next_above(dyad_forms *forms, const dyad_form *low, bool meant,
                                   uint64_t exponent)
{
    if (meant && dy_number_value(low).exponent <= exponent)
        return low;
    if (!low->big && exponent <= DY_EXPONENT_MAX) {
        int64_t m;
        if (low->exponent > exponent)
            return intern_small(forms, (low->numerator >> (low->exponent - exponent)) + 1,
                                (unsigned)exponent);
        if (!__builtin_mul_overflow(low->numerator, INT64_C(1) << (exponent - low->exponent), &m) &&
            m < INT64_MAX)
            return intern_small(forms, m + 1, (unsigned)exponent);
    }
    dy_arena_mark mark = dy_arena_here(&forms->scratch);
    dy_dyadic terms[2] = {{.small = 0}, {.small = 1}}, next;
    const dyad_form *whole = NULL;
    if (scaled_floor(forms, low, exponent, &terms[0])) {
        if (dy_dyadic_sum(terms, 2, &forms->scratch, &next))
            whole = dy_form_number(forms, &next);
        else
            (void)dy_forms_fail_memory(forms);
    }
    dy_arena_back(&forms->scratch, mark);
    return dy_form_halve(forms, whole, (unsigned)exponent); /* exponents are limited */
}

/* The simplest number of a range within the positive numbers. */
static const dyad_form *simplest_positive(dyad_forms *forms, const dyad_form *low, bool low_meant,
                                          const dyad_form *high, bool high_meant)
{
    if (!high)
        return next_above(forms, low, low_meant, 0);
    /* With a finer grid there is one whenever there was one before: the least exponent by halving.
     * One beyond both exponents always has one. */
    uint64_t low_exponent = dy_number_value(low).exponent;
    uint64_t high_exponent = dy_number_value(high).exponent, least = 0;
    uint64_t most = (low_exponent > high_exponent ? low_exponent : high_exponent) + 1;
    const dyad_form *found = NULL;
    while (least <= most) {
        uint64_t middle = least + (most - least) / 2;
        const dyad_form *next = next_above(forms, low, low_meant, middle);
        if (!next)
            return NULL;
        int order = dy_number_compare(forms, next, high);
        if (order < 0 || (order == 0 && high_meant)) {
            found = next;
            if (middle == 0)
                break;
            most = middle - 1;
        } else {
            least = middle + 1;
        }
    }
    return found;
}

/* The same in 64 bits, without looking anything up; false where it does not fit. */
static bool simplest_small(const dyad_form *low, bool low_meant, const dyad_form *high,
                           bool high_meant, int64_t *numerator, unsigned *exponent)
{
    if (low->big || high->big)
        return false;
    unsigned e = low->exponent > high->exponent ? low->exponent : high->exponent;
    int64_t a, b;
    if (e >= DY_EXPONENT_MAX ||
        __builtin_mul_overflow(low->numerator, INT64_C(2) << (e - low->exponent), &a) ||
        __builtin_mul_overflow(high->numerator, INT64_C(2) << (e - high->exponent), &b) ||
        a == INT64_MIN || b == INT64_MIN) /* which have no negative, and nothing below them */
        return false;
    /* On the grid of 2^-(e+1), which has room between any two: from first to last, both meant. */
    int64_t first = a + !low_meant, last = b - !high_meant;
    bool mirrored = last < 0;
    if (mirrored) {
        int64_t swapped = first;
        first = -last;
        last = -swapped;
    }
    int64_t at;
    unsigned bit;
    if (first <= 0) {
        *numerator = 0;
        *exponent = 0;
        return true;
    }
    /* An integer if there is one, the least; else what has most trailing zeros: the bits that
     * first - 1 and last share, and the one where they part. */
    at = ((first - 1) >> (e + 1)) + 1;
    if (at <= last >> (e + 1)) {
        *numerator = mirrored ? -at : at;
        *exponent = 0;
        return true;
    }
    bit = 63 - (unsigned)__builtin_clzll((uint64_t)((first - 1) ^ last));
    at = last >> bit;
    *numerator = mirrored ? -at : at;
    *exponent = e + 1 - bit;
    return true;
}

const dyad_form *dy_number_simplest(dyad_forms *forms, const dyad_form *low, bool low_meant,
                                    const dyad_form *high, bool high_meant)
{
    const dyad_form *zero = forms->zero;
    int64_t numerator;
    unsigned exponent;
    if (low && high && simplest_small(low, low_meant, high, high_meant, &numerator, &exponent))
        return intern_small(forms, numerator, exponent);
    int low_side = low ? dy_number_compare(forms, low, zero) : -1;
    int high_side = high ? dy_number_compare(forms, high, zero) : 1;
    if ((low_side < 0 || (low_side == 0 && low_meant)) &&
        (high_side > 0 || (high_side == 0 && high_meant)))
        return zero;
    if (low_side >= 0)
        return simplest_positive(forms, low, low_meant, high, high_meant);
    const dyad_form *from = dy_number_negate(forms, high);
    const dyad_form *to = low ? dy_number_negate(forms, low) : NULL;
    if (!from || (low && !to))
        return NULL;
    const dyad_form *found = simplest_positive(forms, from, high_meant, to, low_meant);
    return found ? dy_number_negate(forms, found) : NULL;
}

/* ---- text --------------------------------------------------------------------------------- */

bool dy_form_number_text(const dyad_forms *forms, const dyad_form *g, dy_arena *arena,
                         const char **text, size_t *size)
{
    dy_dyadic value = dy_number_value(g);
    return dy_dyadic_text(&value, arena, forms->stop, text, size);
}

enum { LIMB_DIGITS = 20, SMALL_DIGITS = 18, CHUNK = 18 }; /* a limb is of fewer digits */
enum {
    PIECE_CHUNKS = 1024,
    PIECE_DIGITS = PIECE_CHUNKS * CHUNK,
    PRODUCT_STACK = 1 << 17, /* bytes: GMP takes less for a product of pieces */
    PRODUCT_LIMBS = 32, /* the limbs of work that each limb of a product of pieces is, or more */
};

/* Appends digits to a number of `count` limbs, a few at a time; how many it has then. */
static size_t read_chunks(dyad_forms *forms, const char *digits, size_t size, uint64_t *limbs,
                          size_t count)
{
    for (size_t at = 0; at < size && may_work(forms, count);) {
        uint64_t chunk = 0, scale = 1;
        for (size_t end = at + (size - at < CHUNK ? size - at : CHUNK); at < end; at++) {
            chunk = 10 * chunk + (uint64_t)(digits[at] - '0');
            scale *= 10;
        }
        uint64_t carry = count ? mpn_mul_1(limbs, limbs, (mp_size_t)count, scale) : 0;
        carry += count ? mpn_add_1(limbs, limbs, (mp_size_t)count, chunk) : chunk;
        if (carry || !count)
            limbs[count++] = carry;
    }
    return count;
}

/* The numbers that reading a long one takes, each with room for it or for a piece. */
typedef struct read_work {
    uint64_t *limbs, *next;
    uint64_t power[PIECE_CHUNKS + 1], piece[PIECE_CHUNKS + 1], product[2 * PIECE_CHUNKS + 2];
    size_t power_count;
} read_work;

/* next = limbs * 10^PIECE_DIGITS, and the digits of a piece behind it; how many limbs it has. GMP
 * multiplies pieces alone, for which it needs no memory but the stack: see decimal.c. */
static size_t append_piece(dyad_forms *forms, read_work *work, const char *digits, size_t count)
{
    size_t size = work->power_count;
    memset(work->next, 0, (count + size) * sizeof *work->next);
    memset(work->limbs + count, 0, size * sizeof *work->limbs);
    for (size_t at = 0; at < count && may_work(forms, size * PRODUCT_LIMBS); at += size) {
        size_t part = count - at < size ? count - at : size;
        mpn_mul_n(work->product, work->power, work->limbs + at, (mp_size_t)size);
        mpn_add_n(work->next + at, work->next + at, work->product, (mp_size_t)(size + part));
    }
    size_t piece = read_chunks(forms, digits, PIECE_DIGITS, work->piece, 0);
    mpn_add(work->next, work->next, (mp_size_t)(count + size), work->piece, (mp_size_t)piece);
    count += size;
    while (count > 1 && work->next[count - 1] == 0)
        count--;
    return count;
}

/* A number of several pieces, the first of which may be shorter; 0 limbs where something failed. */
static size_t read_pieces(dyad_forms *forms, read_work *work, const char *digits, size_t size)
{
    size_t at = size % PIECE_DIGITS, count = read_chunks(forms, digits, at, work->limbs, 0);
    work->power[0] = 1;
    work->power_count = 1;
    for (int i = 0; i < PIECE_CHUNKS && may_work(forms, work->power_count); i++) {
        static const uint64_t chunk_power = UINT64_C(1000000000000000000);
        uint64_t carry =
            mpn_mul_1(work->power, work->power, (mp_size_t)work->power_count, chunk_power);
        if (carry)
            work->power[work->power_count++] = carry;
    }
    for (; at < size && forms->error.status == DYAD_OK; at += PIECE_DIGITS) {
        count = append_piece(forms, work, digits + at, count);
        uint64_t *swapped = work->limbs;
        work->limbs = work->next;
        work->next = swapped;
    }
    return forms->error.status == DYAD_OK ? count : 0;
}

const dyad_form *dy_form_number_read(dyad_forms *forms, const char *digits, size_t size)
{
    if (size <= SMALL_DIGITS) {
        int64_t small = 0;
        for (size_t i = 0; i < size; i++)
            small = 10 * small + (digits[i] - '0');
        return intern_small(forms, small, 0);
    }
    if (size > (size_t)BIG_LIMBS_MAX * LIMB_DIGITS) {
        (void)dy_forms_fail(forms, DYAD_E_LIMIT, "a number needs more than %d bits",
                            DY_NUMBER_BITS_MAX);
        return NULL;
    }
    dy_arena_mark mark = dy_arena_here(&forms->scratch);
    bool is_long = size > PIECE_DIGITS && dy_stack_room() >= PRODUCT_STACK;
    size_t room = size / CHUNK + 1 + (is_long ? PIECE_CHUNKS + 1 : 0), count = 0;
    read_work *work = is_long ? dy_arena_alloc(&forms->scratch, 1, sizeof *work) : NULL;
    uint64_t *limbs = dy_arena_alloc(&forms->scratch, room, sizeof *limbs);
    uint64_t *next = is_long ? dy_arena_alloc(&forms->scratch, room, sizeof *next) : limbs;
    if (!limbs || !next || (is_long && !work)) {
        (void)dy_forms_fail_memory(forms);
        dy_arena_back(&forms->scratch, mark);
        return NULL;
    }
    if (is_long) {
        work->limbs = limbs;
        work->next = next;
        count = read_pieces(forms, work, digits, size);
        limbs = work->limbs;
    } else {
        count = read_chunks(forms, digits, size, limbs, 0);
    }
    const dyad_form *number = NULL;
    if (forms->error.status == DYAD_OK)
        number = intern_limbs(forms, (dy_dyadic){.limbs = limbs, .limb_count = count});
    dy_arena_back(&forms->scratch, mark);
    return number;
}
