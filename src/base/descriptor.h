/* descriptor.h - opening files in a process whose standard descriptors may be closed.
 *
 * open() gives the lowest number that is free. Where the program that uses the library runs without
 * one of 0, 1 and 2, that would be it, and what the program prints would go into the file. So every
 * file of the library is opened here, and so are those that others open for it. */
#ifndef DY_BASE_DESCRIPTOR_H
#define DY_BASE_DESCRIPTOR_H

#include <sys/types.h>

/* open(), but never 0, 1 or 2, and closed in programs that are started. -1: errno tells why. */
int dy_open(const char *path, int flags, mode_t mode);

/* What stands in for the standard descriptors that are closed. */
typedef struct dy_gaps {
    int fd[3];
} dy_gaps;

/* From here to dy_free_gaps() no file that this thread opens becomes 0, 1 or 2. What stands in for
 * them can be neither read nor written. Returns 0, or an errno; then there is nothing to free. */
int dy_fill_gaps(dy_gaps *gaps);
void dy_free_gaps(const dy_gaps *gaps);

#endif
