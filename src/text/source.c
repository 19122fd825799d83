/* source.c - bytes through a window of fixed size. */
#include "text/source.h"

#include "base/fault.h"
#include "base/memory.h"
#include "base/stop.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum {
    WINDOW_BYTES = 256 * 1024,
    STOP_LOOK_MS = 100, /* between looks at a request to stop while there is nothing to read */
};

static void init(dy_source *source, const char *name, const void *bytes, size_t size)
{
    *source =
        (dy_source){.line = 1, .column_base = 1, .name = name, .descriptor = -1, .end = UINT64_MAX};
    source->cursor = source->line_start = bytes;
    source->limit = source->cursor + size;
    source->offset = size;
}

/* Waits for bytes a little at a time: a request to stop that comes just before the wait would
 * otherwise not be seen before the next byte. */
static ptrdiff_t read_descriptor(void *user, void *bytes, size_t size)
{
    dy_source *source = user;
    struct pollfd wait = {.fd = source->descriptor, .events = POLLIN};
    for (int ms = 0; !dy_stopped(source->stop) && poll(&wait, 1, ms) == 0; ms = STOP_LOOK_MS)
        if (source->before_wait)
            source->before_wait(source->before_wait_user);
    if (!dy_stopped(source->stop))
        return read(source->descriptor, bytes, size);
    errno = EINTR;
    return -1;
}

/* Opens a file; -1 with errno set. A wait for the other end of a fifo can be interrupted. */
static int open_file(const char *path, dyad_stop stop)
{
    int descriptor;
    do {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    } while (descriptor < 0 && errno == EINTR && !dy_stopped(stop));
    return descriptor;
}

void dy_source_from_bytes(dy_source *source, const char *name, const void *bytes, size_t size)
{
    init(source, name, size ? bytes : "", size);
}

dyad_status dy_source_from_stream(dy_source *source, const char *name, dyad_read_fn read_bytes,
                                  void *user, const dyad_allocator *memory, dyad_error *error)
{
    unsigned char *buffer = dy_memory_new(memory, WINDOW_BYTES, 1);
    if (!buffer)
        return dy_fault_memory(error);
    init(source, name, buffer, 0);
    source->buffer = buffer;
    source->memory = memory;
    source->read = read_bytes;
    source->user = user;
    return DYAD_OK;
}

dyad_status dy_source_open(dy_source *source, const char *path, const dyad_allocator *memory,
                           dyad_stop stop, dyad_error *error)
{
    bool standard = strcmp(path, "-") == 0;
    int descriptor = standard ? STDIN_FILENO : open_file(path, stop);
    if (descriptor < 0 && errno == EINTR)
        return dy_fault_stopped(error);
    if (descriptor < 0)
        return dy_fault_system(error, path, errno);
    dyad_status status =
        dy_source_from_stream(source, path, read_descriptor, source, memory, error);
    if (status != DYAD_OK) {
        if (!standard)
            close(descriptor);
        return status;
    }
    source->descriptor = descriptor;
    source->owned = !standard;
    source->stop = stop;
    return DYAD_OK;
}

void dy_source_close(dy_source *source)
{
    if (source->buffer)
        dy_memory_free(source->memory, source->buffer, WINDOW_BYTES, 1);
    if (source->owned)
        close(source->descriptor);
    *source = (dy_source){.descriptor = -1, .ended = true};
}

void dy_source_seek(dy_source *source, uint64_t begin, uint64_t end, uint64_t line, uint64_t column)
{
    uint64_t held = source->buffer ? (uint64_t)(source->limit - source->buffer) : 0;
    if (source->error)
        return;
    if (begin <= source->offset && source->offset - begin <= held) {
        source->cursor = source->limit - (source->offset - begin);
    } else if (lseek(source->descriptor, (off_t)begin, SEEK_SET) < 0) {
        source->error = errno;
        source->cursor = source->limit;
        return;
    } else {
        source->cursor = source->limit = source->buffer;
        source->offset = begin;
        source->ended = false;
    }
    source->line = line;
    source->line_start = source->cursor;
    source->column_base = column;
    source->end = end;
    if (source->offset <= end)
        return;
    uint64_t beyond = source->offset - end, window = (uint64_t)(source->limit - source->cursor);
    source->limit -= beyond < window ? beyond : window;
    source->offset = end;
    source->cut = source->ended = true;
}

/* How many bytes may be asked for; where there are none left, one, to see whether the input goes on
 * beyond its end. */
static size_t room_for(const dy_source *source)
{
    uint64_t left = source->end > source->offset ? source->end - source->offset : 1;
    return left < WINDOW_BYTES ? (size_t)left : WINDOW_BYTES;
}

bool dy_source_fill(dy_source *source)
{
    if (source->cursor < source->limit)
        return true;
    if (!source->buffer || source->ended || source->error)
        return false;
    source->column_base += (uint64_t)(source->cursor - source->line_start);
    source->cursor = source->limit = source->line_start = source->buffer;
    for (;;) {
        if (dy_stopped(source->stop)) {
            source->error = EINTR;
            return false;
        }
        ptrdiff_t got = source->read(source->user, source->buffer, room_for(source));
        if (got > 0 && source->offset >= source->end) {
            source->cut = source->ended = true;
            return false;
        }
        if (got > 0) {
            source->limit = source->buffer + got;
            source->offset += (uint64_t)got;
            return true;
        }
        if (got == 0) {
            source->ended = true;
            return false;
        }
        if (errno != EINTR) {
            source->error = errno ? errno : EIO;
            return false;
        }
    }
}
