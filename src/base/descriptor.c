/* descriptor.c - see descriptor.h. */
#include "base/descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int dy_open(const char *path, int flags, mode_t mode)
{
    int low = open(path, flags | O_CLOEXEC, mode);
    if (low < 0 || low > STDERR_FILENO)
        return low;
    int high = fcntl(low, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), why = errno;
    close(low);
    errno = why;
    return high;
}

int dy_fill_gaps(dy_gaps *gaps)
{
    *gaps = (dy_gaps){{-1, -1, -1}};
    for (int i = 0; i <= STDERR_FILENO; i++) {
        int fd = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (fd < 0) {
            int why = errno;
            dy_free_gaps(gaps);
            return why;
        }
        if (fd > STDERR_FILENO) {
            close(fd);
            break;
        }
        gaps->fd[i] = fd;
    }
    return 0;
}

void dy_free_gaps(const dy_gaps *gaps)
{
    for (int i = 0; i <= STDERR_FILENO; i++)
        if (gaps->fd[i] >= 0)
            close(gaps->fd[i]);
}
