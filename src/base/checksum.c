/* checksum.c - XXH64. */
#include "base/checksum.h"

enum { LANES = 4, LANE_BYTES = 8, STRIPE = LANES * LANE_BYTES };

static const uint64_t prime[] = {
    0,
    UINT64_C(0x9e3779b185ebca87),
    UINT64_C(0xc2b2ae3d27d4eb4f),
    UINT64_C(0x165667b19e3779f9),
    UINT64_C(0x85ebca77c2b2ae63),
    UINT64_C(0x27d4eb2f165667c5),
};

static uint64_t turn(uint64_t x, unsigned by)
{
    return x << by | x >> (64 - by);
}

static uint64_t take(uint64_t lane, uint64_t word)
{
    return turn(lane + word * prime[2], 31) * prime[1];
}

/* What is left over when whole stripes have been taken. */
static uint64_t take_rest(uint64_t sum, const unsigned char *at, size_t left)
{
    for (; left >= 8; at += 8, left -= 8)
        sum = turn(sum ^ take(0, dy_get_le(at, 8)), 27) * prime[1] + prime[4];
    if (left >= 4) {
        sum = turn(sum ^ dy_get_le(at, 4) * prime[1], 23) * prime[2] + prime[3];
        at += 4;
        left -= 4;
    }
    for (; left; at++, left--)
        sum = turn(sum ^ *at * prime[5], 11) * prime[1];
    return sum;
}

uint64_t dy_checksum(const void *bytes, size_t size, uint64_t seed)
{
    static const unsigned turns[LANES] = {1, 7, 12, 18};
    const unsigned char *at = bytes;
    size_t left = size;
    uint64_t sum = seed + prime[5];
    if (size >= STRIPE) {
        uint64_t lane[LANES] = {seed + prime[1] + prime[2], seed + prime[2], seed, seed - prime[1]};
        for (; left >= STRIPE; at += STRIPE, left -= STRIPE)
            for (unsigned i = 0; i < LANES; i++)
                lane[i] = take(lane[i], dy_get_le(at + LANE_BYTES * i, LANE_BYTES));
        sum = 0;
        for (unsigned i = 0; i < LANES; i++)
            sum += turn(lane[i], turns[i]);
        for (unsigned i = 0; i < LANES; i++)
            sum = (sum ^ take(0, lane[i])) * prime[1] + prime[4];
    }
    sum = take_rest(sum + size, at, left);
    sum = (sum ^ sum >> 33) * prime[2];
    sum = (sum ^ sum >> 29) * prime[3];
    return sum ^ sum >> 32;
}
