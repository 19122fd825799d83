/* descriptors.c - see descriptors.h.
 *
 * open() gives the lowest number that is free. Where 1 is closed, the next file that is opened
 * becomes the standard output, and the answer is written over it: over a store, for instance. So
 * the gaps are filled before anything else is opened, as the C library does for set-user-ID
 * programs:
 *
 *   0   /dev/null for writing   read() fails with EBADF, as on a closed descriptor: that is said
 *   1   /dev/null for reading   write() fails with EBADF: an answer that is lost is not a success
 *   2   /dev/null for reading
 *
 * They are left open in the programs that this one starts, which are then as safe. */
#include "descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { NOT_SAFE = 4 }; /* the exit status of a system that failed */

void take_standard_descriptors(void)
{
    for (int wanted = STDIN_FILENO; wanted <= STDERR_FILENO; wanted++) {
        if (fcntl(wanted, F_GETFD) >= 0 || errno != EBADF)
            continue;
        int taken = open("/dev/null", wanted == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        if (taken < 0) /* a bare root: a folder can be neither read nor written */
            taken = open("/", O_RDONLY | O_DIRECTORY);
        if (taken != wanted) /* the lower ones are taken, so it is the lowest that is free */
            _exit(NOT_SAFE);
    }
}
