/* output.c - memory, files, descriptors. */
#define _GNU_SOURCE /* the e of fopen() */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool kept_text_reserve(kept_text *text, size_t size)
{
    if (size < text->room - text->size)
        return true;
    size_t room = 2 * text->room + size + 1;
    char *grown = realloc(text->bytes, room);
    if (!grown)
        return false;
    text->bytes = grown;
    text->room = room;
    return true;
}

int keep_text(void *user, const void *bytes, size_t size)
{
    kept_text *text = user;
    if (!kept_text_reserve(text, size))
        return ENOMEM;
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
    text->bytes[text->size] = '\0';
    return 0;
}

void kept_text_free(kept_text *text)
{
    free(text->bytes);
    *text = (kept_text){0};
}

/* `user` is a FILE. */
static int write_file(void *user, const void *bytes, size_t size)
{
    errno = 0;
    return fwrite(bytes, 1, size, user) == size ? 0 : errno ? errno : EIO;
}

int write_descriptor(void *user, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size) {
        ssize_t written = write(*(const int *)user, at, size);
        if (written < 0 && errno != EINTR)
            return errno;
        if (written > 0) {
            at += written;
            size -= (size_t)written;
        }
    }
    return 0;
}

static int remove_half(const char *path, int number)
{
    struct stat found;
    if (lstat(path, &found) == 0 && S_ISREG(found.st_mode))
        remove(path);
    return number;
}

int write_whole(void *user, const void *bytes, size_t size)
{
    FILE *file = fopen(user, "we");
    if (!file)
        return errno;
    int number = write_file(file, bytes, size);
    errno = 0;
    bool closed = fclose(file) == 0;
    if (number == 0 && !closed)
        number = errno ? errno : EIO;
    return number ? remove_half(user, number) : 0;
}

size_t size_fields(size_t rows, size_t columns, size_field fields[2])
{
    bool square = rows == columns;
    fields[0] = (size_field){square ? "size" : "rows", rows};
    fields[1] = (size_field){"columns", columns};
    return square ? 1 : 2;
}

const char *size_text(size_t rows, size_t columns, char text[SIZE_TEXT_MAX])
{
    size_field fields[2];
    size_t count = size_fields(rows, columns, fields), at = 0;
    for (size_t i = 0; i < count; i++)
        at += (size_t)snprintf(text + at, SIZE_TEXT_MAX - at, "%s\"%s\":%zu", i ? "," : "",
                               fields[i].name, fields[i].number);
    return text;
}

int try_writing(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0)
        return errno == EEXIST && access(path, W_OK) == 0 ? 0 : errno;
    close(fd);
    return remove_half(path, 0);
}
