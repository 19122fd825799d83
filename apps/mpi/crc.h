/* crc.h - the checksum of lines of a manifest and of files of answers: CRC-32, as gzip has it. */
#ifndef MPI_CRC_H
#define MPI_CRC_H

#include <stddef.h>
#include <stdint.h>

/* The checksum of some bytes, followed by more; 0 is the checksum of none. */
uint32_t crc_add(uint32_t sum, const void *bytes, size_t size);
/* Adds `size` bytes of a file from `at` on. Looks at *stop between pieces. Gives back 0, EINTR
 * where it was stopped, EIO where the file is shorter, or another errno. */
int crc_add_file(uint32_t *sum, int descriptor, uint64_t at, uint64_t size,
                 const volatile int *stop);

#endif
