/* random.h - seeded random numbers, the same on every machine.
 *
 * A stream is keyed by a seed and an item number, so that item i can be made without making the
 * items before it. The generator is xoshiro256** (Blackman and Vigna, "Scrambled linear
 * pseudorandom number generators", 2018), its state filled by SplitMix64. */
#ifndef DY_RANDOM_H
#define DY_RANDOM_H

#include <stdint.h>

typedef struct dy_random {
    uint64_t state[4];
} dy_random;

/* A bijection of 64-bit words that scatters neighbours: the finisher of SplitMix64. */
static inline uint64_t dy_scatter(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* The seed of number `index` of several that follow from one. */
static inline uint64_t dy_seed_of(uint64_t seed, uint64_t index)
{
    return dy_scatter(dy_scatter(seed) + index);
}

/* Where the hash begins of a table whose keys come from input: by where its memory lies, so that
 * nobody can tell beforehand which keys meet there. What is found is the same whatever it is. */
static inline uint64_t dy_hash_seed(const void *memory)
{
    return dy_scatter((uint64_t)(uintptr_t)memory);
}

void dy_random_init(dy_random *random, uint64_t seed, uint64_t item);
uint64_t dy_random_next(dy_random *random);
/* Uniform over 0 .. bound-1, exactly (by rejection); bound > 0. */
uint64_t dy_random_below(dy_random *random, uint64_t bound);

#endif
