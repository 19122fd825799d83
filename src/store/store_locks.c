/* store_locks.c - see store_locks.h. */
#define _GNU_SOURCE /* F_OFD_SETLK, fallocate() */
#include "store/store_locks.h"

#include "base/descriptor.h"
#include "base/random.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif

#ifdef F_OFD_SETLK

/* Claims are at this byte and above, the gate is the byte before it, and that of who makes the file
 * of locks longer, in that file, too. */
static const off_t claims = (off_t)1 << (8 * sizeof(off_t) - 2);

/* A word that no other process has: made from 16 random bytes that the system gives each program
 * that it starts, and from the number, since a process that was forked has its parent's bytes. They
 * cannot be had back from the word, which others can see. */
static uint64_t own_word(void)
{
    uint64_t word = (uint64_t)getpid();
#ifdef AT_RANDOM
    uint64_t random[2];
    const void *bytes = (const void *)getauxval(AT_RANDOM); // NOLINT(performance-no-int-to-ptr)
    if (bytes) {
        memcpy(random, bytes, sizeof random);
        word = dy_scatter(dy_scatter(word ^ random[0]) ^ random[1]);
    }
#endif
    return word;
}

int dy_store_claim(int fd)
{
    off_t own = claims + (off_t)(own_word() & (uint64_t)(claims - 1));
    struct flock lock = {.l_type = F_RDLCK, .l_start = own, .l_len = 1};
    if (fcntl(fd, F_OFD_SETLK, &lock) != 0)
        return errno == EINVAL ? 0 : errno;
    lock.l_type = F_WRLCK;
    lock.l_pid = 0;
    return fcntl(fd, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK ? EBUSY : 0;
}

void dy_store_unclaim(int fd)
{
    struct flock lock = {.l_type = F_UNLCK};
    fcntl(fd, F_OFD_SETLK, &lock);
}

/* Where it cannot be had, LMDB's own lock has to do. */
static void set_gate(int fd, short type)
{
    struct flock lock = {.l_type = type, .l_start = claims - 1, .l_len = 1};
    while (fcntl(fd, F_OFD_SETLKW, &lock) != 0 && errno == EINTR)
        ;
}

void dy_store_enter_gate(int fd)
{
    set_gate(fd, F_WRLCK);
}

void dy_store_hold_gate(int fd)
{
    set_gate(fd, F_RDLCK);
}

void dy_store_leave_gate(int fd)
{
    set_gate(fd, F_UNLCK);
}

#else

int dy_store_claim(int fd)
{
    (void)fd;
    return 0;
}

void dy_store_unclaim(int fd)
{
    (void)fd;
}

void dy_store_enter_gate(int fd)
{
    (void)fd;
}

void dy_store_hold_gate(int fd)
{
    (void)fd;
}

void dy_store_leave_gate(int fd)
{
    (void)fd;
}

#endif

/* ---- room on the disk --------------------------------------------------------------------- */

int dy_store_reserve(int fd, size_t bytes)
{
#ifdef FALLOC_FL_KEEP_SIZE
    while (fallocate(fd, FALLOC_FL_KEEP_SIZE, 0, (off_t)bytes) != 0)
        if (errno != EINTR)
            return errno;
    return 0;
#else
    (void)fd;
    (void)bytes;
    return EOPNOTSUPP;
#endif
}

/* For file systems that reserve nothing: zeros behind the end of the file, which LMDB takes for
 * what it would have made itself. */
static int write_zeros(int fd, size_t bytes)
{
    static const char zeros[4096];
    struct stat file;
    int code = 0;
    dy_store_enter_gate(fd); /* so that no zeros come over what another has begun with since */
    if (fstat(fd, &file) != 0)
        code = errno;
    for (off_t at = file.st_size; !code && at < (off_t)bytes;) {
        size_t left = bytes - (size_t)at;
        ssize_t done = pwrite(fd, zeros, left < sizeof zeros ? left : sizeof zeros, at);
        if (done > 0)
            at += done;
        else if (done == 0 || errno != EINTR)
            code = done == 0 ? ENOSPC : errno;
    }
    dy_store_leave_gate(fd);
    return code;
}

int dy_store_reserve_locks(const char *store_path, size_t bytes, bool *denied)
{
    *denied = false;
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s-lock", store_path);
    if (length < 0 || (size_t)length >= sizeof path)
        return 0;
    int fd = dy_open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY, 0666);
    *denied = fd < 0 && (errno == EACCES || errno == EPERM || errno == EROFS);
    if (fd < 0)
        return errno == ENOSPC || errno == EDQUOT ? errno : 0;
    int code = dy_store_reserve(fd, bytes);
    if (code == EOPNOTSUPP || code == ENOSYS || code == EINVAL)
        code = write_zeros(fd, bytes);
    close(fd);
    return code == ENODEV || code == ESPIPE ? 0 : code; /* no file: LMDB says so */
}
