/* decimal.c - long numbers in decimal, without any long division.
 *
 * A number is cut into blocks of bits, short enough to be divided limb by limb. Each is written in
 * the base 10^6, as so many coefficients of a polynomial; then blocks are joined in pairs:
 *
 *     bits           | 3     | 2     | 1     | 0     |     a power of two of them in the end, of
 *     coefficients   | 3     | 2     | 1     | 0     |     as many coefficients each
 *                    | 3 * 2^b + 2   | 1 * 2^b + 0   |     in decimal, with 2^b in decimal
 *                    | all * 2^2b + all the others   |     with 2^2b = 2^b * 2^b
 *
 * So there are products alone, and the long ones are made by transforms (transform.h). One level
 * costs about as much as another: for n bits it is n log n steps, and there are log n levels.
 *
 * A coefficient of a product is below p if the factors' are few or small. So there are fewer digits
 * to a coefficient where numbers are longer. */
#include "cgt/decimal.h"

#include "base/stop.h"
#include "cgt/limbs.h"
#include "cgt/transform.h"

#include <string.h>

enum {
    WORD_DIGITS = 19,  /* of the largest power of ten in a limb */
    BLOCK = 256,       /* coefficients of a block: of more, divisions take longer than joins */
    SHORT_LIMBS = 128, /* the same for the whole of a number */
    WIDTH_MAX = 6,     /* digits of a coefficient */
    WIDTH_MIN = 4      /* for numbers of up to 2^33 coefficients */
};

static const uint64_t word_power = UINT64_C(10000000000000000000);

static uint64_t power_of_ten(int exponent)
{
    uint64_t power = 1;
    while (exponent-- > 0)
        power *= 10;
    return power;
}

static size_t trimmed(const uint64_t *limbs, size_t count)
{
    while (count && limbs[count - 1] == 0)
        count--;
    return count;
}

size_t dy_decimal_room(size_t count)
{
    return (count + 1) * (WORD_DIGITS + 1); /* a limb is fewer than 20 digits */
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

/* A number on its way to decimal. */
typedef struct decimal {
    int width;         /* digits of a coefficient */
    uint64_t base;     /* 10^width */
    uint32_t *numbers; /* the coefficients of all blocks, the least significant first */
    size_t count, blocks;
    size_t block_limbs; /* of so many limbs is a block of BLOCK coefficients */
    uint64_t *power;    /* 2^b, b being the bits of a block, in `longest` words; */
    uint64_t *high;     /* and as many for a product */
    size_t longest;
    dy_transforms transforms;
} decimal;

/* Limbs whose bits are fewer than those of 10^digits. */
static size_t limbs_in(size_t digits)
{
    enum { BITS = 33219, OF_DIGITS = 10000 }; /* less than log 10 / log 2 = 3.32192... */
    return digits * BITS / OF_DIGITS / DY_WORD_BITS;
}

/* What a number of so many limbs takes. */
static decimal plan(int width, size_t limbs)
{
    decimal work = {.width = width, .base = power_of_ten(width), .longest = (size_t)2 * BLOCK};
    work.block_limbs = limbs_in((size_t)BLOCK * (size_t)width);
    work.blocks = (limbs + work.block_limbs - 1) / work.block_limbs;
    work.count = work.blocks * BLOCK;
    while (work.longest < work.count)
        work.longest *= 2;
    return work;
}

/* Whether a number of so many limbs has products whose coefficients are below p, and have room for
 * what is carried. */
static bool sums_fit(int width, size_t limbs)
{
    decimal work = plan(width, limbs);
    return work.longest / 2 <= DY_PRIME / (work.base * work.base);
}

/* Writes limbs as the coefficients of a block, which are 0 before. The limbs are destroyed. */
static void put_block(const decimal *work, uint64_t *limbs, size_t count, uint32_t *numbers)
{
    const int at_once = WORD_DIGITS / work->width;
    const uint64_t power = power_of_ten(at_once * work->width);
    for (count = trimmed(limbs, count); count;) {
        uint64_t rest = dy_limbs_divide(limbs, count, power);
        count = trimmed(limbs, count);
        for (int i = 0; i < at_once && (count || rest); i++, rest /= work->base)
            *numbers++ = (uint32_t)(rest % work->base);
    }
}

static bool take_memory(decimal *work, dy_arena *arena, dyad_stop stop)
{
    work->numbers = (uint32_t *)dy_arena_zero(arena, work->count, sizeof *work->numbers);
    work->power = (uint64_t *)dy_arena_zero(arena, work->longest, sizeof *work->power);
    work->high = (uint64_t *)dy_arena_zero(arena, work->longest, sizeof *work->high);
    return work->numbers && work->power && work->high &&
           dy_transforms_init(&work->transforms, work->longest, arena, stop);
}

/* Writes 2^b, b being the bits of a block, and all blocks. False: stopped. */
static bool put_blocks(decimal *work, uint64_t *limbs, size_t count, dyad_stop stop)
{
    uint64_t *one = work->high; /* is not used yet */
    one[work->block_limbs] = 1;
    put_block(work, one, work->block_limbs + 1, work->numbers);
    for (size_t i = 0; i < BLOCK; i++) {
        work->power[i] = work->numbers[i];
        work->numbers[i] = 0;
    }
    for (size_t i = 0; i < work->blocks; i++) {
        size_t from = i * work->block_limbs, left = count - from;
        if (dy_stopped(stop))
            return false;
        put_block(work, limbs + from, left < work->block_limbs ? left : work->block_limbs,
                  work->numbers + i * BLOCK);
    }
    return true;
}

/* The next coefficient of a product, whose sums are to be carried. */
static inline uint64_t carried(uint64_t sum, uint64_t base, uint64_t *carry)
{
    sum += *carry;
    *carry = base == 1000000 ? sum / 1000000 : sum / base; /* a constant is divided by quickly */
    return sum - *carry * base;
}

/* The lower of two blocks, of `size` coefficients, and the higher, of `high_size`, become one. */
static void join(decimal *work, uint32_t *low, size_t size, size_t high_size)
{
    uint32_t *high = low + size;
    uint64_t any = 0, carry = 0;
    for (size_t i = 0; i < high_size; i++)
        any |= work->high[i] = high[i];
    if (!any) /* as in powers of two */
        return;
    memset(work->high + high_size, 0, (2 * size - high_size) * sizeof *work->high);
    dy_transform(&work->transforms, work->high, 2 * size);
    dy_transform_product(&work->transforms, work->high, work->power, 2 * size);
    for (size_t i = 0; i < size; i++)
        low[i] = (uint32_t)carried(work->high[i] + low[i], work->base, &carry);
    for (size_t i = size; i < size + high_size; i++)
        low[i] = (uint32_t)carried(work->high[i], work->base, &carry);
}

/* Squares the power of two, whose transform is of that size. */
static void square_power(decimal *work, size_t size)
{
    uint64_t carry = 0;
    dy_transform_product(&work->transforms, work->power, work->power, size);
    for (size_t i = 0; i < size; i++)
        work->power[i] = carried(work->power[i], work->base, &carry);
}

/* Joins all blocks. False: stopped. */
static bool join_all(decimal *work)
{
    for (size_t size = BLOCK; size < work->count; size *= 2) {
        dy_transform(&work->transforms, work->power, 2 * size);
        for (size_t at = 0; at + size < work->count; at += 2 * size) {
            size_t high_size = work->count - at - size;
            join(work, work->numbers + at, size, high_size < size ? high_size : size);
            if (work->transforms.stopped)
                return false;
        }
        if (2 * size < work->count)
            square_power(work, 2 * size);
    }
    return !work->transforms.stopped;
}

static void put_digits(const decimal *work, char *out, size_t *size)
{
    size_t count = work->count;
    while (count && work->numbers[count - 1] == 0)
        count--;
    int width = 1; /* of the first coefficient */
    char *to = out;
    while (count && work->numbers[count - 1] >= power_of_ten(width))
        width++;
    for (; count; width = work->width) {
        uint32_t number = work->numbers[--count];
        for (int i = width; i-- > 0; number /= 10)
            to[i] = (char)('0' + number % 10);
        to += width;
    }
    *size = (size_t)(to - out);
}

bool dy_decimal_by(int width, uint64_t *limbs, size_t count, dy_arena *arena, dyad_stop stop,
                   char *out, size_t *size)
{
    dy_arena_mark here = dy_arena_here(arena);
    decimal work = plan(width, count);
    bool done =
        take_memory(&work, arena, stop) && put_blocks(&work, limbs, count, stop) && join_all(&work);
    if (done)
        put_digits(&work, out, size);
    dy_arena_back(arena, here);
    return done;
}

bool dy_decimal(uint64_t *limbs, size_t count, dy_arena *arena, dyad_stop stop, char *out,
                size_t *size)
{
    if (count <= SHORT_LIMBS)
        return put_short(limbs, count, stop, out, size);
    int width = WIDTH_MAX;
    while (width > WIDTH_MIN && !sums_fit(width, count))
        width--;
    return dy_decimal_by(width, limbs, count, arena, stop, out, size);
}
