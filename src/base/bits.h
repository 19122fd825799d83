/* bits.h - sets of small numbers as arrays of 64-bit words. */
#ifndef DY_BITS_H
#define DY_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DY_WORD_BITS = 64 };

static inline size_t dy_words_for(size_t bits)
{
    return bits / DY_WORD_BITS + (bits % DY_WORD_BITS != 0);
}

static inline bool dy_bit(const uint64_t *set, size_t i)
{
    return set[i / DY_WORD_BITS] >> (i % DY_WORD_BITS) & 1;
}

static inline void dy_bit_set(uint64_t *set, size_t i)
{
    set[i / DY_WORD_BITS] |= UINT64_C(1) << (i % DY_WORD_BITS);
}

static inline void dy_bit_clear(uint64_t *set, size_t i)
{
    set[i / DY_WORD_BITS] &= ~(UINT64_C(1) << (i % DY_WORD_BITS));
}

static inline unsigned dy_lowest_bit(uint64_t word) /* word != 0 */
{
    return (unsigned)__builtin_ctzll(word);
}

static inline unsigned dy_bit_count(uint64_t word)
{
    return (unsigned)__builtin_popcountll(word);
}

/* Bit i of eight as byte i, the lowest byte first, 0 or 1: a product copies the bits to every byte,
 * each of which keeps its own. */
static inline uint64_t dy_bits_to_bytes(uint64_t eight)
{
    uint64_t own = eight * UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201);
    return (own + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
}

#endif
