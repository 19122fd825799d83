/* folder.c - files that are either whole or not there. */
#include "folder.h"

#include "crc.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int folder_open(folder *in, const char *name, bool make)
{
    *in = (folder){.descriptor = -1, .name = name};
    if (make && mkdir(name, 0777) != 0 && errno != EEXIST)
        return errno;
    in->descriptor = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return in->descriptor < 0 ? errno : 0;
}

void folder_close(folder *in)
{
    if (in->descriptor >= 0)
        close(in->descriptor);
    in->descriptor = -1;
}

int folder_read(const folder *in, const char *name, int *descriptor, uint64_t *size)
{
    struct stat status;
    *descriptor = -1;
    *size = 0;
    /* O_NONBLOCK: a fifo of that name must not make us wait. */
    int opened = openat(in->descriptor, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (opened < 0)
        return errno;
    int error = fstat(opened, &status) != 0 ? errno : S_ISREG(status.st_mode) ? 0 : EINVAL;
    if (error) {
        close(opened);
        return error;
    }
    *descriptor = opened;
    *size = (uint64_t)status.st_size;
    return 0;
}

/* It is opened for that: network file systems then ask the server. */
int folder_size(const folder *in, const char *name, uint64_t *size)
{
    int descriptor;
    int error = folder_read(in, name, &descriptor, size);
    if (!error)
        close(descriptor);
    return error;
}

int folder_remove(const folder *in, const char *name)
{
    return unlinkat(in->descriptor, name, 0) != 0 && errno != ENOENT ? errno : 0;
}

/* Some file systems cannot flush a folder and say EINVAL: they have nothing to flush. */
int folder_sync(const folder *in)
{
    return fsync(in->descriptor) != 0 && errno != EINVAL ? errno : 0;
}

/* "unit-0000000012", with what may follow in temporary names; "answers.txt.tmp". */
static bool is_swept(const char *name, int what)
{
    size_t length = strlen(name);
    bool temporary = length > 4 && strcmp(name + length - 4, ".tmp") == 0;
    if (strncmp(name, "answers.", 8) == 0 || strncmp(name, "manifest.", 9) == 0)
        return temporary;
    if (strncmp(name, "unit-", 5) != 0)
        return false;
    size_t digits = strspn(name + 5, "0123456789");
    return digits >= 10 && (temporary || (what == SWEEP_ALL && name[5 + digits] == '\0'));
}

int folder_sweep(const folder *in, int what)
{
    struct dirent *entry;
    int error = 0, descriptor = openat(in->descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *entries = descriptor < 0 ? NULL : fdopendir(descriptor);
    if (!entries) {
        error = errno;
        if (descriptor >= 0)
            close(descriptor);
        return error;
    }
    while (!error && (entry = readdir(entries)) != NULL)
        if (is_swept(entry->d_name, what))
            error = folder_remove(in, entry->d_name);
    closedir(entries);
    return error ? error : folder_sync(in);
}

/* ---- a file on its way -------------------------------------------------------------------- */

int new_file_begin(new_file *file, const folder *in, const char *name, int owner)
{
    *file = (new_file){.in = in, .descriptor = -1};
    snprintf(file->name, sizeof file->name, "%s", name);
    snprintf(file->temporary, sizeof file->temporary, "%s.%d.%ld.tmp", name, owner, (long)getpid());
    folder_remove(in, file->temporary);
    file->descriptor =
        openat(in->descriptor, file->temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return file->descriptor < 0 ? errno : 0;
}

int new_file_write(new_file *file, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size) {
        ssize_t written = write(file->descriptor, at, size);
        if (written < 0 && errno != EINTR)
            return errno;
        if (written > 0) {
            file->sum = crc_add(file->sum, at, (size_t)written);
            at += written;
            size -= (size_t)written;
            file->size += (uint64_t)written;
        }
    }
    return 0;
}

/* One piece, the plain way. */
static int copy_piece(new_file *file, int from, uint64_t at, size_t size, size_t *copied)
{
    static char buffer[1 << 20];
    ssize_t got = pread(from, buffer, size < sizeof buffer ? size : sizeof buffer, (off_t)at);
    if (got <= 0)
        return got < 0 ? errno : EIO; /* it is shorter than it was */
    *copied = (size_t)got;
    return new_file_write(file, buffer, (size_t)got);
}

/* The checksum is computed from the bytes that have arrived, whichever way they came. */
int new_file_append(new_file *file, int from, uint64_t size, uint32_t *sum,
                    const volatile int *stop)
{
    enum { PIECE_BYTES = 1 << 26 };
    uint64_t begin = file->size;
    bool in_kernel = true;
    for (uint64_t at = 0; at < size;) {
        size_t piece = size - at < PIECE_BYTES ? (size_t)(size - at) : PIECE_BYTES, copied = 0;
        if (__atomic_load_n(stop, __ATOMIC_RELAXED))
            return EINTR;
        if (in_kernel) { /* shares the blocks, or copies on the server, where that can be done */
            off_t offset = (off_t)at;
            ssize_t got = copy_file_range(from, &offset, file->descriptor, NULL, piece, 0);
            if (got < 0 && (errno == ENOSPC || errno == EDQUOT || errno == EFBIG || errno == EIO))
                return errno;
            in_kernel = got > 0;
            copied = got > 0 ? (size_t)got : 0;
            file->size += copied;
        } else {
            int error = copy_piece(file, from, at, piece, &copied);
            if (error)
                return error;
        }
        at += copied;
    }
    *sum = 0;
    return crc_add_file(sum, file->descriptor, begin, size, stop);
}

/* A link, unlike a name that is moved, takes the place of nothing. Where there are none, a moment
 * remains in which two could take the same name. */
static int give_name(const new_file *file, bool fresh)
{
    struct stat status;
    int in = file->in->descriptor;
    if (fresh && linkat(in, file->temporary, in, file->name, 0) == 0)
        return 0;
    if (fresh && (errno == EEXIST || fstatat(in, file->name, &status, AT_SYMLINK_NOFOLLOW) == 0))
        return EEXIST;
    return renameat(in, file->temporary, in, file->name) != 0 ? errno : 0;
}

int new_file_end(new_file *file, bool fresh)
{
    const folder *in = file->in;
    int error = fsync(file->descriptor) != 0 ? errno : 0;
    /* Closing tells of what a network file system could not keep. */
    if (close(file->descriptor) != 0 && !error)
        error = errno;
    file->descriptor = -1;
    if (!error)
        error = give_name(file, fresh);
    if (error || fresh)
        folder_remove(in, file->temporary);
    return error ? error : folder_sync(in);
}

void new_file_abandon(new_file *file)
{
    if (file->descriptor < 0)
        return;
    close(file->descriptor);
    file->descriptor = -1;
    folder_remove(file->in, file->temporary);
}
