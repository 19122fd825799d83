/* sliced_body.h - the kernels of sliced.h, compiled for each level of instructions. The file that
 * includes this defines SLICED, the name of the table, and LEVEL_AVX2 or LEVEL_AVX512, or neither.
 *
 * Games do not look at one another, so vectors narrower than a slice do one part of it after the
 * other: all of them read and write slices in place, whatever their width. */
#include "base/vectors.h"
#include "simulate/sliced.h"

#include <string.h>

enum { PARTS = DY_BLOCK_WORDS / VL };

INLINE vec get(const dy_slice *at, unsigned part)
{
    return *(const vec *)(const void *)(at->word + part * VL);
}

INLINE void put(dy_slice *at, unsigned part, vec value)
{
    *(vec *)(void *)(at->word + part * VL) = value;
}

static uint32_t count(const dy_slice *slice, uint64_t games)
{
    uint32_t set = 0;
    for (unsigned i = 0; i < DY_BLOCK_WORDS && i * UINT64_C(64) < games; i++) {
        uint64_t left = games - i * UINT64_C(64);
        uint64_t mask = left < 64 ? (UINT64_C(1) << left) - 1 : ~UINT64_C(0);
        set += (uint32_t)__builtin_popcountll(slice->word[i] & mask);
    }
    return set;
}

/* ---- coins -------------------------------------------------------------------------------- */

typedef struct coins {
    vec s0, s1;
} coins;

INLINE coins coins_of(const dy_coins *from, unsigned part)
{
    return (coins){get(&from->state[0], part), get(&from->state[1], part)};
}

INLINE void keep_coins(dy_coins *to, unsigned part, coins from)
{
    put(&to->state[0], part, from.s0);
    put(&to->state[1], part, from.s1);
}

/* xoroshiro128++. */
INLINE vec toss(coins *from)
{
    vec s0 = from->s0, s1 = from->s1, sum = s0 + s1, out = TURN(sum, 17) + s0;
    s1 ^= s0;
    from->s0 = exclusive(TURN(s0, 49), s1, s1 << 21);
    from->s1 = TURN(s1, 28);
    return out;
}

/* ---- filling ------------------------------------------------------------------------------ */

/* Exchanges a and b where the coin says so. */
INLINE void swap_where(vec coin, vec *a, vec *b)
{
    vec first = choose(coin, *b, *a);
    *b = choose(coin, *a, *b);
    *a = first;
}

/* Uniform over the orders of `count` cells. */
static void shuffle(uint32_t *cells, uint32_t count, dy_random *dice)
{
    for (uint32_t i = count; i > 1;) {
        uint64_t roll = dy_random_next(dice);
        for (int half = 0; half < 2 && i > 1; half++, roll >>= 32) {
            uint64_t product = (roll & UINT32_MAX) * i;
            if ((uint32_t)product < i) { /* Lemire: perhaps one of the few that must not count */
                while ((uint32_t)product < (0 - i) % i)
                    product = (dy_random_next(dice) & UINT32_MAX) * i;
            }
            uint32_t j = (uint32_t)(product >> 32);
            uint32_t cell = cells[--i];
            cells[i] = cells[j];
            cells[j] = cell;
        }
    }
}

/* Puts the open cells into an order that is uniform over all, by itself: now and then by rolling
 * dice for each, otherwise by one and the same exchange of places. */
static void order_cells(dy_fill_playout *board)
{
    if (board->blocks++ % DY_ORDERS == 0) {
        shuffle(board->open, board->count, &board->dice);
        return;
    }
    uint32_t *last = board->open;
    board->open = board->spare_open;
    board->spare_open = last;
    for (uint32_t i = 0; i < board->count; i++)
        board->open[i] = last[board->exchange[i]];
}

enum { HALF = 8, GROUP = 2 * HALF, POOL_LEAST = 32, LOW_BITS = 3, HIGH_BITS = 2 };

/* Fills GROUP cells, half of them set, and mixes them. Half of the coins are tossed, the others are
 * sums of two: one of this group and one of the group before, which `own` and `last` hold. */
INLINE void fill_group(const dy_fill_playout *board, unsigned part, coins *from,
                       const uint32_t *open, dy_slice *pool, vec last[HALF])
{
    vec cell[GROUP], own[HALF];
    for (unsigned i = 0; i < HALF; i++) {
        own[i] = toss(from);
        put(&pool[i], part, own[i]);
        cell[2 * i] = own[i];
        cell[2 * i + 1] = ~own[i];
    }
    for (unsigned i = 0; i < HALF; i++) {
        unsigned one = i / 2 * 4 + i % 2;
        swap_where(own[(i + 3) % HALF] ^ last[i], &cell[one], &cell[one + 2]);
    }
    for (unsigned i = 0; i < HALF; i++) {
        unsigned one = i / 4 * 8 + i % 4;
        swap_where(own[(i + 5) % HALF] ^ last[i], &cell[one], &cell[one + 4]);
    }
    for (unsigned i = 0; i < HALF; i++)
        swap_where(own[(i + 2) % HALF] ^ last[i], &cell[i], &cell[i + 8]);
    for (unsigned i = 0; i < GROUP; i++)
        put(&board->cells[open[i]], part, cell[i]);
    for (unsigned i = 0; i < HALF; i++)
        last[i] = own[i];
}

/* out[i]: the games in which the bits are the number i. */
INLINE void decode(const vec *bits, unsigned count, vec *out)
{
    out[0] = same(~UINT64_C(0));
    for (unsigned i = 0; i < count; i++) {
        for (unsigned j = 0; j < 1U << i; j++) {
            out[j | 1U << i] = out[j] & bits[i];
            out[j] &= ~bits[i];
        }
    }
}

/* Puts `value` into one of some cells, and what was there into the last one. */
static inline void place_odd(const dy_fill_playout *board, unsigned part, coins *from, vec value)
{
    dy_slice *cells = board->cells;
    const uint32_t *open = board->open, *next = open;
    unsigned bit_count = 0;
    vec bits[LOW_BITS + HIGH_BITS] = {{0}}, low[1 << LOW_BITS], high[1 << HIGH_BITS], found = value;
    while (bit_count < LOW_BITS + HIGH_BITS && UINT32_C(2) << bit_count <= board->count)
        bits[bit_count++] = toss(from);
    unsigned low_count = bit_count < LOW_BITS ? bit_count : LOW_BITS;
    decode(bits, low_count, low);
    decode(bits + low_count, bit_count - low_count, high);
    for (unsigned i = 0; bit_count && i < 1U << (bit_count - low_count); i++) {
        for (unsigned j = 0; j < 1U << low_count; j++) {
            dy_slice *at = &cells[*next++];
            vec here = low[j] & high[i], old = get(at, part);
            found = choose(here, old, found);
            put(at, part, choose(here, value, old));
        }
    }
    put(&cells[open[board->count - 1]], part, found);
}

/* Mixes groups: four cells far apart at a time. The coins are sums of two that were tossed. */
static inline void mix_far(const dy_fill_playout *board, unsigned part, uint32_t mask)
{
    uint32_t step = board->count / 4;
    const dy_slice *pool = board->pool;
    for (uint32_t i = 0; i < step; i++) {
        dy_slice *at[4];
        vec cell[4], coin[4];
        static const unsigned apart[4] = {7, 13, 22, 29};
        for (unsigned j = 0; j < 4; j++) {
            at[j] = &board->cells[board->open[i + j * step]];
            cell[j] = get(at[j], part);
            coin[j] = get(&pool[i & mask], part) ^ get(&pool[(i + apart[j]) & mask], part);
        }
        swap_where(coin[0], &cell[0], &cell[1]);
        swap_where(coin[1], &cell[2], &cell[3]);
        swap_where(coin[2], &cell[0], &cell[2]);
        swap_where(coin[3], &cell[1], &cell[3]);
        for (unsigned j = 0; j < 4; j++)
            put(at[j], part, cell[j]);
    }
}

/* Mixes small boards more, so that what the games of a block share matters as little there. */
static void mix_small(const dy_fill_playout *board, unsigned part, coins *from)
{
    uint32_t count = board->count, rounds = count < 32 ? 8 : count < 100 ? 2 : 0;
    for (uint32_t round = 0; round < rounds; round++) {
        uint32_t step = count >> (round % 3 + 1) | 1;
        for (uint32_t i = 0; step && i + step < count; i += i % step == step - 1 ? step + 1 : 1) {
            dy_slice *a = &board->cells[board->open[(i + round) % count]];
            dy_slice *b = &board->cells[board->open[(i + step + round) % count]];
            vec first = get(a, part), second = get(b, part);
            swap_where(toss(from), &first, &second);
            put(a, part, first);
            put(b, part, second);
        }
    }
}

static void fill_part(dy_fill_playout *board, unsigned part)
{
    coins from = coins_of(&board->coins, part);
    dy_slice *cells = board->cells, *pool = board->pool;
    const uint32_t *open = board->open;
    uint32_t even = board->count & ~UINT32_C(1), at = 0, used = 0, mask = POOL_LEAST - 1;
    vec last[HALF];
    while (mask < DY_POOL - 1 && 4 * (mask + 1) <= even)
        mask = 2 * mask + 1;
    for (unsigned i = 0; i < HALF; i++)
        last[i] = toss(&from);
    for (; at + GROUP <= even; at += GROUP, used = (used + HALF) & mask)
        fill_group(board, part, &from, open + at, pool + used, last);
    for (uint32_t i = at; i < even; i += 2) {
        vec coin = toss(&from);
        put(&cells[open[i]], part, coin);
        put(&cells[open[i + 1]], part, ~coin);
        put(&pool[used++ & mask], part, coin);
    }
    for (uint32_t i = at; i < even; i++) { /* the rest, each mixed with some other */
        uint32_t other = (i * 5 + 3) % even;
        vec first = get(&cells[open[i]], part), second = get(&cells[open[other]], part);
        if (other == i)
            continue;
        swap_where(toss(&from), &first, &second);
        put(&cells[open[i]], part, first);
        put(&cells[open[other]], part, second);
    }
    for (uint32_t i = even / 2; i < POOL_LEAST; i++)
        put(&pool[i], part, toss(&from));
    if (even < board->count)
        place_odd(board, part, &from, same(board->to_move == 1 ? ~UINT64_C(0) : 0));
    mix_far(board, part, mask);
    mix_small(board, part, &from);
    keep_coins(&board->coins, part, from);
}

static void fill(dy_fill_playout *board)
{
    order_cells(board);
    for (unsigned part = 0; part < PARTS; part++)
        fill_part(board, part);
}

#include "simulate/sliced_hex.h"
#include "simulate/sliced_pairs.h"
#include "simulate/sliced_path.h"
#include "simulate/sliced_ungo.h"

const dy_sliced SLICED = {fill, hex, path, count, play_round, begin_games, fill_pairs, tally_pairs};
