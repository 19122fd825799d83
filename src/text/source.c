/* source.c - bytes through a window of fixed size. */
#define _DEFAULT_SOURCE /* madvise(): posix_madvise() lets go of nothing */
#include "text/source.h"

#include "base/descriptor.h"
#include "base/fault.h"
#include "base/memory.h"
#include "base/stop.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    WINDOW_BYTES = 256 * 1024,
    MAPPED_STEP = 4 << 20,   /* bytes of a mapped file between looks at a request to stop */
    RELEASE_STEP = 16 << 20, /* bytes of a mapped file that are let go of at once, and kept */
    STOP_LOOK_MS = 100,      /* between such looks while there is nothing to read */
    IDLE_MS = 5,             /* a wait after which what has been taken is looked at */
};

static void init(dy_source *source, const char *name, const void *bytes, size_t size)
{
    *source = (dy_source){.line = 1, .column_base = 1, .name = name, .descriptor = -1};
    source->cursor = source->line_start = source->window = (const unsigned char *)bytes;
    source->limit = source->cursor + size;
}

/* Waits for bytes a little at a time: a request to stop that comes just before the wait would
 * otherwise not be seen before the next byte. */
static ptrdiff_t read_descriptor(void *user, void *bytes, size_t size)
{
    dy_source *source = (dy_source *)user;
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
        descriptor = dy_open(path, O_RDONLY | O_NOCTTY, 0);
    } while (descriptor < 0 && errno == EINTR && !dy_stopped(stop));
    return descriptor;
}

void dy_source_from_bytes(dy_source *source, const char *name, const void *bytes, size_t size,
                          dyad_stop stop)
{
    init(source, name, size ? bytes : "", 0);
    source->end = source->cursor + size;
    source->size = size;
    source->whole = true;
    source->stop = stop;
}

dyad_status dy_source_from_stream(dy_source *source, const char *name, dyad_read_fn read_bytes,
                                  void *user, const dyad_allocator *memory, dyad_error *error)
{
    unsigned char *buffer = (unsigned char *)dy_memory_new(memory, WINDOW_BYTES, 1);
    if (!buffer)
        return dy_fault_memory(error);
    init(source, name, buffer, 0);
    source->buffer = buffer;
    source->memory = memory;
    source->read = read_bytes;
    source->user = user;
    return DYAD_OK;
}

/* Maps a regular file from where its descriptor stands; false when it cannot be. */
static bool map_file(dy_source *source, int descriptor, const char *path)
{
    struct stat status;
    off_t at = lseek(descriptor, 0, SEEK_CUR);
    if (at < 0 || fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) ||
        status.st_size <= at || (uintmax_t)status.st_size > SIZE_MAX)
        return false;
    size_t size = (size_t)status.st_size;
    void *mapping = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (mapping == MAP_FAILED)
        return false;
    const unsigned char *start = (const unsigned char *)mapping + at;
    init(source, path, start, 0);
    source->mapping = mapping;
    source->mapping_size = size;
    source->size = size - (size_t)at;
    source->end = (const unsigned char *)mapping + size;
    return true;
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
    dyad_status status = DYAD_OK;
    if (!map_file(source, descriptor, path))
        status = dy_source_from_stream(source, path, read_descriptor, source, memory, error);
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

dyad_status dy_source_open_input(dy_source *source, const char *path, const dyad_bytes *bytes,
                                 const dyad_allocator *memory, dyad_stop stop, dyad_error *error)
{
    if (!bytes || !bytes->bytes)
        return dy_source_open(source, path, memory, stop, error);
    dy_source_from_bytes(source, path, bytes->bytes, bytes->size, stop);
    return DYAD_OK;
}

static void drop_returned(dy_source *source)
{
    dy_memory_free(source->memory, source->returned, source->returned_size, 1);
    source->returned = NULL;
}

void dy_source_close(dy_source *source)
{
    if (source->mapping) {
        if (!source->owned) /* whoever shares the descriptor goes on where we ended */
            lseek(source->descriptor, source->cursor - (unsigned char *)source->mapping, SEEK_SET);
        munmap(source->mapping, source->mapping_size);
    }
    if (source->returned)
        drop_returned(source);
    if (source->buffer)
        dy_memory_free(source->memory, source->buffer, WINDOW_BYTES, 1);
    if (source->owned)
        close(source->descriptor);
    *source = (dy_source){.descriptor = -1, .ended = true};
}

/* A new window, whose first byte is the next of the input. */
static void new_window(dy_source *source, const unsigned char *bytes, size_t size)
{
    source->column_base += (uint64_t)(source->cursor - source->line_start);
    source->offset += (uint64_t)(source->cursor - source->window);
    source->cursor = source->line_start = source->window = bytes;
    source->limit = bytes + size;
}

/* More of a mapped file, or of memory: the window ends later. */
static bool extend_window(dy_source *source)
{
    size_t left = (size_t)(source->end - source->limit);
    if (dy_stopped(source->stop))
        source->error = EINTR;
    if (left == 0 || source->error)
        return false;
    source->limit += left < MAPPED_STEP ? left : MAPPED_STEP;
    return true;
}

/* Reads into `bytes`, which have room, as read() does, but for EINTR and requests to stop. */
static ptrdiff_t read_some(dy_source *source, unsigned char *bytes, size_t size)
{
    for (;;) {
        if (dy_stopped(source->stop)) {
            source->error = EINTR;
            return -1;
        }
        ptrdiff_t got = source->read(source->user, bytes, size);
        if (got >= 0) {
            source->ended = got == 0;
            return got;
        }
        if (errno != EINTR) {
            source->error = errno ? errno : EIO;
            return -1;
        }
    }
}

void dy_source_seek(dy_source *source, uint64_t begin, uint64_t end, uint64_t line, uint64_t column)
{
    if (source->error)
        return;
    if (begin == 0 && end == 0) { /* of an empty file, which cannot be mapped, that is all */
        source->ended = true;
        source->limit = source->cursor;
        return;
    }
    if (!dy_source_mapped(source) || end < begin || end > source->size) {
        source->error = dy_source_mapped(source) ? EINVAL : ENODEV;
        source->limit = source->cursor;
        return;
    }
    source->cursor = source->limit = source->line_start = source->window + begin;
    source->cut = end < source->size;
    source->end = source->window + end;
    source->line = line;
    source->column_base = column;
}

bool dy_source_fill(dy_source *source)
{
    if (source->cursor < source->limit)
        return true;
    if (source->end)
        return extend_window(source);
    if (!source->buffer || source->ended || source->error)
        return false;
    new_window(source, source->buffer, 0);
    if (source->returned)
        drop_returned(source);
    ptrdiff_t got = read_some(source, source->buffer, WINDOW_BYTES);
    if (got <= 0)
        return false;
    source->limit = source->buffer + got;
    return true;
}

size_t dy_source_look(dy_source *source, size_t size)
{
    while ((size_t)(source->limit - source->cursor) < size) {
        size_t kept = (size_t)(source->limit - source->cursor);
        if (source->end) {
            if (!extend_window(source))
                break;
            continue;
        }
        if (!source->buffer || source->ended || source->error)
            break;
        if (kept)
            memmove(source->buffer, source->cursor, kept);
        new_window(source, source->buffer, kept);
        if (source->returned)
            drop_returned(source);
        ptrdiff_t got = read_some(source, source->buffer + kept, WINDOW_BYTES - kept);
        if (got <= 0)
            break;
        source->limit += got;
    }
    return (size_t)(source->limit - source->cursor);
}

int dy_source_behind(dy_source *source, size_t at)
{
    return at < DY_LOOK_MAX && dy_source_look(source, at + 1) > at ? source->cursor[at]
                                                                   : DY_INPUT_END;
}

/* ---- many bytes at once ------------------------------------------------------------------- */

/* Whether reading would wait, for longer than a moment. */
static bool is_idle(const dy_source *source)
{
    struct pollfd wait = {.fd = source->descriptor, .events = POLLIN};
    return source->descriptor >= 0 && poll(&wait, 1, IDLE_MS) == 0;
}

dy_take dy_source_take(dy_source *source, unsigned char *bytes, size_t size, size_t *taken)
{
    size_t window = (size_t)(source->limit - source->cursor);
    *taken = window < size ? window : size;
    memcpy(bytes, source->cursor, *taken);
    source->cursor += *taken;
    source->offset += (uint64_t)(source->cursor - source->window);
    source->window = source->line_start = source->cursor;
    while (*taken < size) {
        if (source->ended)
            return DY_TAKE_END;
        if (is_idle(source))
            return DY_TAKE_IDLE;
        ptrdiff_t got = read_some(source, bytes + *taken, size - *taken);
        if (got < 0)
            return DY_TAKE_FAILED;
        *taken += (size_t)got;
        source->offset += (uint64_t)got;
    }
    return DY_TAKE_FULL;
}

bool dy_source_give_back(dy_source *source, const unsigned char *bytes, size_t size, uint64_t line)
{
    size_t window = (size_t)(source->limit - source->cursor), total = size + window;
    unsigned char *all = NULL;
    if (source->returned && window && (size_t)(source->cursor - source->returned) >= size) {
        /* They stand before those that have not been taken. */
        const unsigned char *first = source->cursor - size;
        source->offset -= size;
        new_window(source, first, total);
        source->line = line;
        dy_source_start_line(source);
        return true;
    }
    if (total) {
        all = (unsigned char *)dy_memory_new(source->memory, total, 1);
        if (!all)
            return false;
        if (size)
            memcpy(all, bytes, size);
        if (window)
            memcpy(all + size, source->cursor, window);
    }
    source->offset -= size;
    new_window(source, all ? all : source->buffer, total);
    if (source->returned)
        drop_returned(source);
    source->returned = all;
    source->returned_size = total;
    source->line = line;
    dy_source_start_line(source);
    return true;
}

void dy_source_release(dy_source *source)
{
    const unsigned char *from =
        source->released ? source->released : (const unsigned char *)source->mapping;
    if (!from || source->cursor < from) /* it is not ours, or has gone back */
        return;
    size_t passed = (size_t)(source->cursor - from);
    if (passed < 2 * RELEASE_STEP)
        return;
    size_t size = (passed / RELEASE_STEP - 1) * RELEASE_STEP;
    madvise((void *)(uintptr_t)from, size, MADV_DONTNEED);
    source->released = from + size;
}

void dy_source_expect(const unsigned char *bytes, size_t size)
{
#if defined(MADV_POPULATE_READ)
    size_t page = (size_t)sysconf(_SC_PAGESIZE), before = (uintptr_t)bytes % page;
    madvise((void *)(uintptr_t)(bytes - before), size + before, MADV_POPULATE_READ);
#else
    (void)bytes;
    (void)size;
#endif
}

void dy_source_go_to(dy_source *source, const unsigned char *at, uint64_t line)
{
    source->cursor = at;
    if (source->limit < at)
        source->limit = at;
    source->line = line;
    dy_source_start_line(source);
}

dyad_status dy_source_end(const dy_source *source, dyad_error *error)
{
    if (!source->error)
        return DYAD_END;
    if (source->error == EINTR)
        return dy_fault_stopped(error);
    return dy_fault_system(error, source->name, source->error);
}

dyad_status dy_source_fault_at(const dy_source *source, uint64_t line, uint64_t column,
                               dyad_error *error)
{
    error->file = source->name;
    error->line = line;
    error->column = column;
    return error->status;
}

dyad_status dy_source_unexpected(dy_source *source, const char *expected, dyad_error *error)
{
    char name[DY_BYTE_NAME_MAX];
    const char *found = "the end of the input";
    uint64_t line = source->line, column = dy_source_column(source);
    int byte = dy_peek(source);
    if (byte == DY_INPUT_END) {
        dyad_status status = dy_source_end(source, error);
        if (status != DYAD_END)
            return status;
    } else {
        found = dy_byte_name((unsigned char)byte, name);
    }
    (void)dy_fault(error, DYAD_E_MALFORMED, "expected %s, found %s", expected, found);
    return dy_source_fault_at(source, line, column, error);
}

dyad_status dy_source_pass_mark(dy_source *source, const char *mark, const char *whole, bool *found,
                                dyad_error *error)
{
    size_t matched = 0;
    while (mark[matched] && dy_peek(source) == (unsigned char)mark[matched]) {
        source->cursor++;
        matched++;
    }
    *found = matched > 0;
    return matched && mark[matched] ? dy_source_unexpected(source, whole, error) : DYAD_OK;
}
