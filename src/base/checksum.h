/* checksum.h - telling whether bytes are those that were written: XXH64 (Collet, "xxHash fast
 * digest algorithm", 2014), which `xxhsum -H1` works out as well. It finds damage, not forgery. */
#ifndef DY_CHECKSUM_H
#define DY_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

uint64_t dy_checksum(const void *bytes, size_t size, uint64_t seed);

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
