/* checksum.c - XXH64. */
#include "base/checksum.h"

#include <string.h>

enum { LANES = DY_CHECKSUM_LANES, STRIPE = DY_CHECKSUM_STRIPE, LANE_BYTES = STRIPE / LANES };

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

static void take_stripe(uint64_t lane[LANES], const unsigned char *at)
{
    for (unsigned i = 0; i < LANES; i++)
        lane[i] = take(lane[i], dy_get_le(at + LANE_BYTES * i, LANE_BYTES));
}

dy_checksum_pieces dy_checksum_begin(uint64_t seed)
{
    return (dy_checksum_pieces){
        .lane = {seed + prime[1] + prime[2], seed + prime[2], seed, seed - prime[1]}, .seed = seed};
}

void dy_checksum_add(dy_checksum_pieces *sum, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    size_t kept = sum->size % STRIPE;
    sum->size += size;
    if (kept && kept + size >= STRIPE) {
        memcpy(sum->kept + kept, at, STRIPE - kept);
        take_stripe(sum->lane, sum->kept);
        at += STRIPE - kept;
        size -= STRIPE - kept;
        kept = 0;
    }
    for (; kept == 0 && size >= STRIPE; at += STRIPE, size -= STRIPE)
        take_stripe(sum->lane, at);
    if (size)
        memcpy(sum->kept + kept, at, size);
}

uint64_t dy_checksum_end(const dy_checksum_pieces *pieces)
{
    static const unsigned turns[LANES] = {1, 7, 12, 18};
    uint64_t sum = pieces->seed + prime[5];
    if (pieces->size >= STRIPE) {
        sum = 0;
        for (unsigned i = 0; i < LANES; i++)
            sum += turn(pieces->lane[i], turns[i]);
        for (unsigned i = 0; i < LANES; i++)
            sum = (sum ^ take(0, pieces->lane[i])) * prime[1] + prime[4];
    }
    sum = take_rest(sum + pieces->size, pieces->kept, pieces->size % STRIPE);
    sum = (sum ^ sum >> 33) * prime[2];
    sum = (sum ^ sum >> 29) * prime[3];
    return sum ^ sum >> 32;
}

uint64_t dy_checksum(const void *bytes, size_t size, uint64_t seed)
{
    dy_checksum_pieces sum = dy_checksum_begin(seed);
    dy_checksum_add(&sum, bytes, size);
    return dy_checksum_end(&sum);
}
