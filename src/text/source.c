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
    *source = (dy_source){.line = 1, .column_base = 1, .name = name, .descriptor = -1};
    source->cursor = source->line_start = bytes;
    source->limit = source->cursor + size;
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
        ptrdiff_t got = source->read(source->user, source->buffer, WINDOW_BYTES);
        if (got > 0) {
            source->limit = source->buffer + got;
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

dyad_status dy_source_end(const dy_source *source, dyad_error *error)
{
    if (!source->error)
        return DYAD_END;
    if (source->error == EINTR)
        return dy_fault_stopped(error);
    return dy_fault_system(error, source->name, source->error);
}
