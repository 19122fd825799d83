/* random.c - xoshiro256** keyed by seed and item. */
#include "base/random.h"

static uint64_t rotate_left(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

void dy_random_init(dy_random *random, uint64_t seed, uint64_t item)
{
    uint64_t key = dy_scatter(dy_scatter(seed) ^ dy_scatter(~item));
    for (int i = 0; i < 4; i++)
        random->state[i] = dy_scatter(key + (uint64_t)i * UINT64_C(0xd1342543de82ef95));
    random->state[0] |= 1; /* the all-zero state is the one that must not be */
}

uint64_t dy_random_next(dy_random *random)
{
    uint64_t *s = random->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint64_t dy_random_below(dy_random *random, uint64_t bound)
{
    uint64_t reject = (0 - bound) % bound; /* 2^64 mod bound: that many values too many */
    uint64_t x;
    do {
        x = dy_random_next(random);
    } while (x < reject);
    return x % bound;
}
