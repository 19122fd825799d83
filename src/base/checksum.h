/* checksum.h - telling whether bytes are those that were written: XXH64 (Collet, "xxHash fast
 * digest algorithm", 2014), which `xxhsum -H1` works out as well. It finds damage, not forgery. */
#ifndef DY_CHECKSUM_H
#define DY_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

uint64_t dy_checksum(const void *bytes, size_t size, uint64_t seed);

/* The same of bytes that come piece by piece:
 *     dy_checksum_pieces sum = dy_checksum_begin(seed);
 *     dy_checksum_add(&sum, bytes, size);  ...
 *     dy_checksum_end(&sum) */
enum { DY_CHECKSUM_LANES = 4, DY_CHECKSUM_STRIPE = 8 * DY_CHECKSUM_LANES };
typedef struct dy_checksum_pieces {
    uint64_t lane[DY_CHECKSUM_LANES], seed;
    uint64_t size;                          /* of all that came */
    unsigned char kept[DY_CHECKSUM_STRIPE]; /* the last size % DY_CHECKSUM_STRIPE of it */
} dy_checksum_pieces;

dy_checksum_pieces dy_checksum_begin(uint64_t seed);
void dy_checksum_add(dy_checksum_pieces *sum, const void *bytes, size_t size);
uint64_t dy_checksum_end(const dy_checksum_pieces *pieces);

/* Numbers in files: the least significant byte first. */
static inline void dy_put_le(unsigned char *to, uint64_t number, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        to[i] = (unsigned char)(number >> 8 * i);
}

static inline uint64_t dy_get_le(const unsigned char *from, unsigned bytes)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < bytes; i++)
        number |= (uint64_t)from[i] << 8 * i;
    return number;
}

#endif
