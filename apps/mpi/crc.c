/* crc.c - CRC-32, eight bytes at a time.
 *
 * tables[0][b] is the remainder of byte b; tables[k][b] that of b with k zero bytes after it. The
 * remainders of eight bytes are added up without waiting for one another. */
#include "crc.h"

#include <errno.h>
#include <pthread.h>
#include <unistd.h>

enum { BYTES = 256, STEP = 8, BYTE_BITS = 8, HALF = 4 };

static uint32_t tables[STEP][BYTES];

static void fill_tables(void)
{
    for (uint32_t b = 0; b < BYTES; b++) {
        uint32_t sum = b;
        for (int bit = 0; bit < BYTE_BITS; bit++)
            sum = sum >> 1 ^ (sum & 1 ? UINT32_C(0xedb88320) : 0);
        tables[0][b] = sum;
    }
    for (int k = 1; k < STEP; k++)
        for (int b = 0; b < BYTES; b++)
            tables[k][b] = tables[k - 1][b] >> BYTE_BITS ^ tables[0][tables[k - 1][b] % BYTES];
}

uint32_t crc_add(uint32_t sum, const void *bytes, size_t size)
{
    static pthread_once_t filled = PTHREAD_ONCE_INIT;
    const unsigned char *at = bytes;
    pthread_once(&filled, fill_tables);
    sum = ~sum;
    for (; size >= STEP; size -= STEP, at += STEP) {
        uint32_t next = 0;
        for (int i = 0; i < HALF; i++) {
            uint32_t low = (sum >> BYTE_BITS * i ^ at[i]) % BYTES;
            next ^= tables[STEP - 1 - i][low] ^ tables[HALF - 1 - i][at[HALF + i]];
        }
        sum = next;
    }
    while (size--)
        sum = sum >> BYTE_BITS ^ tables[0][(sum ^ *at++) % BYTES];
    return ~sum;
}

int crc_add_file(uint32_t *sum, int descriptor, uint64_t at, uint64_t size,
                 const volatile int *stop)
{
    static char buffer[1 << 20]; /* the leader alone reads files */
    while (size) {
        if (__atomic_load_n(stop, __ATOMIC_RELAXED))
            return EINTR;
        size_t most = size < sizeof buffer ? (size_t)size : sizeof buffer;
        ssize_t got = pread(descriptor, buffer, most, (off_t)at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got < 0 ? errno : EIO;
        *sum = crc_add(*sum, buffer, (size_t)got);
        at += (uint64_t)got;
        size -= (uint64_t)got;
    }
    return 0;
}
