/* decimal.c - long numbers in decimal, by divide and conquer.
 *
 * mpn_get_str() takes memory of its own and ends the program when there is none. So the work is cut
 * here into divisions so small that GMP does them on the stack:
 *
 *     number = d_n ... d_1 d_0  in the base P = 10^(19 * 1024), about 1010 limbs: long division,
 *                               one "digit" of 1010 limbs by P at a time
 *     d_i    = high, low        by 10^(19 * 512), and each half again, down to 10^(19 * 8)
 *     leaf   = 19 digits at a time, by 10^19
 *
 * Halving costs what GMP's own conversion costs; the long division is quadratic in the number of
 * pieces of 65,000 bits: for a million bits 16 pieces, for a hundred million 1,600.
 *
 * Without GMP every number is divided as a leaf is, which is quadratic in its limbs. */
#include "cgt/decimal.h"

#include "base/stack_room.h"
#include "base/stop.h"
#include "cgt/limbs.h"

#include <string.h>

enum {
    WORD_DIGITS = 19, /* of the largest power of ten in a limb */
    LEAF_WORDS = 8,   /* a leaf is below 10^(19 * 8) */
    HALVINGS = 7,     /* so pieces are below 10^(19 * 8 * 2^7) */
    PIECE_WORDS = LEAF_WORDS << HALVINGS,
    PIECE_DIGITS = PIECE_WORDS * WORD_DIGITS,
    DIVISION_STACK = 1 << 17, /* bytes: GMP takes half of that for a division of pieces */
    SHORT_WORDS = 32,         /* numbers that are divided by 10^19 alone, in place */
};

static const uint64_t word_power = UINT64_C(10000000000000000000);

static size_t trimmed(const uint64_t *limbs, size_t count)
{
    while (count && limbs[count - 1] == 0)
        count--;
    return count;
}

size_t dy_decimal_room(size_t count)
{
    if (count <= SHORT_WORDS)
        return (count + 1) * (WORD_DIGITS + 1);
    /* A limb is fewer than 20 digits; whole pieces are written. */
    return count * (WORD_DIGITS + 1) + PIECE_DIGITS;
}

/* A number, 19 digits at a time: right for any, quick for a short one. False: stopped. */
static bool put_short(uint64_t *limbs, size_t count, dyad_stop stop, char *out, size_t *size)
{
    size_t room = dy_decimal_room(count), at = room;
    do {
        if (dy_stopped(stop))
            return false;
        uint64_t rest = dy_limbs_divide(limbs, count, word_power);
        count = trimmed(limbs, count);
        for (int i = 0; i < WORD_DIGITS; i++, rest /= 10)
            out[--at] = (char)('0' + rest % 10);
    } while (count);
    while (at + 1 < room && out[at] == '0')
        at++;
    memmove(out, out + at, room - at);
    *size = room - at;
    return true;
}

#ifndef DYAD_PLAIN_LIMBS
/* power[k] = 10^(19 * LEAF_WORDS * 2^k), of size[k] limbs; and room for the operands of a division:
 * at each level two halves, and a dividend of two pieces. */
typedef struct decimal_work {
    uint64_t power[HALVINGS + 1][PIECE_WORDS + 1];
    size_t size[HALVINGS + 1];
    uint64_t halves[HALVINGS][2][PIECE_WORDS + 2];
    uint64_t dividend[2 * PIECE_WORDS + 2];
    uint64_t quotient[PIECE_WORDS + 2];
    uint64_t remainder[PIECE_WORDS + 1];
    uint64_t square[2 * PIECE_WORDS + 2];
} decimal_work;

static void make_powers(decimal_work *work)
{
    work->power[0][0] = 1;
    work->size[0] = 1;
    for (int i = 0; i < LEAF_WORDS; i++) {
        uint64_t carry =
            mpn_mul_1(work->power[0], work->power[0], (mp_size_t)work->size[0], word_power);
        if (carry)
            work->power[0][work->size[0]++] = carry;
    }
    for (int k = 1; k <= HALVINGS; k++) {
        size_t half = work->size[k - 1];
        uint64_t *square = work->square;
        mpn_sqr(square, work->power[k - 1], (mp_size_t)half);
        work->size[k] = trimmed(square, 2 * half);
        memcpy(work->power[k], square, work->size[k] * sizeof *square);
    }
}

/* Exactly 19 * LEAF_WORDS digits of a number below 10^(19 * LEAF_WORDS). */
static void put_leaf(uint64_t *limbs, size_t count, char *out)
{
    for (int word = LEAF_WORDS - 1; word >= 0; word--) {
        uint64_t rest = count ? dy_limbs_divide(limbs, count, word_power) : 0;
        count = trimmed(limbs, count);
        for (int i = WORD_DIGITS - 1; i >= 0; i--, rest /= 10)
            out[word * WORD_DIGITS + i] = (char)('0' + rest % 10);
    }
}

/* Exactly 19 * LEAF_WORDS * 2^k digits of a number below that power of ten. */
static void put_halves(decimal_work *work, int k, uint64_t *limbs, size_t count, char *out)
{
    if (k == 0) {
        put_leaf(limbs, count, out);
        return;
    }
    const uint64_t *power = work->power[k - 1];
    size_t size = work->size[k - 1], digits = (size_t)WORD_DIGITS * LEAF_WORDS << (k - 1);
    if (count < size) {
        memset(out, '0', digits);
        put_halves(work, k - 1, limbs, count, out + digits);
        return;
    }
    uint64_t *high = work->halves[k - 1][0], *low = work->halves[k - 1][1];
    mpn_tdiv_qr(high, low, 0, limbs, (mp_size_t)count, power, (mp_size_t)size);
    put_halves(work, k - 1, high, trimmed(high, count - size + 1), out);
    put_halves(work, k - 1, low, trimmed(low, size), out + digits);
}

/* limbs /= 10^PIECE_DIGITS, in place; the rest is left in work->remainder. Gives back the new
 * count. */
static size_t divide_by_piece(decimal_work *work, uint64_t *limbs, size_t count)
{
    const uint64_t *power = work->power[HALVINGS];
    size_t size = work->size[HALVINGS];
    memset(work->remainder, 0, size * sizeof *limbs);
    for (size_t end = count; end > 0;) {
        size_t part = end % size ? end % size : size, start = end - part;
        memcpy(work->dividend, limbs + start, part * sizeof *limbs);
        memcpy(work->dividend + part, work->remainder, size * sizeof *limbs);
        mpn_tdiv_qr(work->quotient, work->remainder, 0, work->dividend, (mp_size_t)(part + size),
                    power, (mp_size_t)size);
        memcpy(limbs + start, work->quotient, part * sizeof *limbs); /* the limb above is 0 */
        end = start;
    }
    return trimmed(limbs, count);
}

/* A number of any length, piece by piece. */
static bool put_long(uint64_t *limbs, size_t count, dy_arena *arena, dyad_stop stop, char *out,
                     size_t *size)
{
    dy_arena_mark here = dy_arena_here(arena);
    decimal_work *work = (decimal_work *)dy_arena_alloc(arena, 1, sizeof *work);
    size_t room = dy_decimal_room(count), at = room;
    if (!work)
        return false;
    make_powers(work);
    do { /* from the last piece to the first */
        if (dy_stopped(stop))
            return false;
        count = divide_by_piece(work, limbs, count);
        at -= PIECE_DIGITS;
        put_halves(work, HALVINGS, work->remainder, trimmed(work->remainder, work->size[HALVINGS]),
                   out + at);
    } while (count);
    while (at + 1 < room && out[at] == '0')
        at++;
    memmove(out, out + at, room - at);
    *size = room - at;
    dy_arena_back(arena, here);
    return true;
}

static bool has_room(void)
{
#ifdef DY_AMALGAMATION
    return true;
#else
    return dy_stack_room() >= DIVISION_STACK;
#endif
}
#endif

bool dy_decimal(uint64_t *limbs, size_t count, dy_arena *arena, dyad_stop stop, char *out,
                size_t *size)
{
#ifndef DYAD_PLAIN_LIMBS
    if (count > SHORT_WORDS && has_room())
        return put_long(limbs, count, arena, stop, out, size);
#endif
    (void)arena;
    return put_short(limbs, count, stop, out, size);
}
