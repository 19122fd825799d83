/* gtp_input.c - a buffer that lines are cut out of, and the watcher. */
#define _GNU_SOURCE /* pipe2() */
#include "gtp_input.h"

#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    BUFFER_BYTES = GTP_LINE_MAX + (1 << 16),
    LOOK_MS = 100,  /* between two looks while a search is under way */
    IDLE_MS = 1000, /* and while there is nothing to do */
};

bool gtp_input_open(gtp_input *input, int in, int out)
{
    *input = (gtp_input){.in = in, .out = out, .buffer = malloc(BUFFER_BYTES)};
    if (!input->buffer)
        return false;
    if (pipe2(input->wake, O_CLOEXEC) == 0)
        return true;
    free(input->buffer);
    return false;
}

void gtp_input_close(gtp_input *input)
{
    close(input->wake[0]);
    close(input->wake[1]);
    free(input->buffer);
}

/* ---- lines -------------------------------------------------------------------------------- */

/* Reads once into what is free of the buffer, which is not nothing. */
static void read_more(gtp_input *input)
{
    if (input->begin > 0) {
        memmove(input->buffer, input->buffer + input->begin, input->end - input->begin);
        input->end -= input->begin;
        input->scanned -= input->begin;
        input->begin = 0;
    }
    ssize_t got = read(input->in, input->buffer + input->end, BUFFER_BYTES - input->end);
    if (got > 0)
        input->end += (size_t)got;
    else if (got == 0 || (errno != EINTR && errno != EAGAIN) || stop_asked()) {
        input->over = true;
        input->fault = got == 0 || errno == EINTR || errno == EAGAIN ? 0 : errno;
    }
}

/* Waits until there is something to read; false: we are to stop. A signal that comes right before
 * the wait does not end it, hence the looks in between; and whoever started us may have made the
 * input one that does not block. */
static bool wait_for_more(const gtp_input *input)
{
    struct pollfd wait = {.fd = input->in, .events = POLLIN};
    while (!stop_asked()) {
        int ready = poll(&wait, 1, IDLE_MS);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true;
    }
    return false;
}

/* Where the first line ends; NULL: it has not ended yet. */
static char *line_end(gtp_input *input)
{
    char *found = memchr(input->buffer + input->scanned, '\n', input->end - input->scanned);
    input->scanned = found ? (size_t)(found - input->buffer) : input->end;
    return found;
}

bool gtp_input_has_line(gtp_input *input)
{
    return input->over || line_end(input);
}

/* Where the comment of a line begins that has more bytes than a line may have; NULL: it has none
 * before that. */
static char *comment_of(char *line)
{
    return memchr(line, '#', GTP_LINE_MAX);
}

/* Makes room for more of a line that has not ended and is too long already: what has come of its
 * comment goes, and where it has none all of it. */
static void shorten(gtp_input *input)
{
    char *line = input->buffer + input->begin, *comment = comment_of(line);
    if (comment) {
        input->end = input->scanned = (size_t)(comment - input->buffer) + 1;
        return;
    }
    if (!input->skipping)
        memcpy(input->head, line, GTP_HEAD);
    input->skipping = true;
    input->begin = input->scanned = input->end;
}

/* Takes the line that ends at `end` out of the buffer, or, `end` being NULL, the last one. */
static gtp_line take_line(gtp_input *input, const char *end, const char **line, size_t *size)
{
    char *begin = input->buffer + input->begin;
    bool skipped = input->skipping;
    *line = begin;
    *size = (end ? (size_t)(end - input->buffer) : input->end) - input->begin;
    input->begin = input->scanned = end ? (size_t)(end - input->buffer) + 1 : input->end;
    input->skipping = false;
    if (skipped) {
        *line = input->head;
        *size = GTP_HEAD;
        return GTP_LONG_LINE;
    }
    if (*size <= GTP_LINE_MAX)
        return GTP_LINE;
    const char *comment = comment_of(begin);
    if (comment)
        *size = (size_t)(comment - begin);
    return comment ? GTP_LINE : GTP_LONG_LINE;
}

gtp_line gtp_input_next(gtp_input *input, const char **line, size_t *size)
{
    for (;;) {
        const char *end = line_end(input);
        bool last = !end && input->over;
        if (last && input->begin == input->end && !input->skipping)
            return GTP_END;
        if (end || last)
            return take_line(input, end, line, size);
        if (input->end - input->begin > GTP_LINE_MAX)
            shorten(input);
        if (wait_for_more(input))
            read_more(input);
        else
            input->over = true;
    }
}

/* ---- the watcher -------------------------------------------------------------------------- */

bool gtp_search_looks;

static void set_stop(gtp_input *input)
{
    __atomic_store_n(input->stop, 1, __ATOMIC_RELAXED);
}

static const char *behind_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return at;
}

/* Whether a line is the comment "interrupt". */
static bool is_interrupt(const char *at, const char *end)
{
    static const char word[] = "interrupt";
    const size_t length = sizeof word - 1;
    at = behind_blanks(at, end);
    if (at == end || *at++ != '#')
        return false;
    at = behind_blanks(at, end);
    return (size_t)(end - at) >= length && memcmp(at, word, length) == 0 &&
           (at + length == end || (unsigned char)at[length] <= ' ');
}

/* Whether a line of the buffer asks for an interrupt. */
static bool interrupted(const gtp_input *input)
{
    const char *at = input->buffer + input->begin, *all_end = input->buffer + input->end;
    while (at < all_end) {
        const char *end = memchr(at, '\n', (size_t)(all_end - at));
        if (!end)
            return false;
        if (is_interrupt(at, end))
            return true;
        at = end + 1;
    }
    return false;
}

/* Looks once, for as long as `wait` ms; false: there is nothing left to look for. */
static bool look(gtp_input *input, int wait_ms)
{
    bool room = !input->over && input->end - input->begin < BUFFER_BYTES;
    struct pollfd wait[] = {
        {.fd = input->wake[0], .events = POLLIN},
        {.fd = room ? input->in : -1, .events = POLLIN},
        {.fd = input->out, .events = 0}, /* tells when its reader has gone */
    };
    /* A signal may wake the other thread instead: hence the looks in between. */
    if (poll(wait, sizeof wait / sizeof wait[0], wait_ms) < 0 && errno != EINTR)
        return false;
    /* A pipe without a reader is an error, a socket without one is hung up. */
    if (stop_asked() || wait[2].revents)
        set_stop(input);
    if (wait[0].revents || wait[2].revents)
        return false;
    if (!wait[1].revents)
        return true;
    read_more(input);
    if (input->any || interrupted(input))
        set_stop(input);
    return true;
}

static void *watch_input(void *user)
{
    while (look(user, LOOK_MS))
        ;
    return NULL;
}

static gtp_input *looked_at; /* by whoever searches; NULL: none is */

void gtp_input_look(void)
{
    if (looked_at)
        look(looked_at, 0);
}

void gtp_input_watch(gtp_input *input, bool any, volatile int *stop)
{
    input->any = any;
    input->stop = stop;
    if (any ? input->over || input->begin < input->end : interrupted(input))
        set_stop(input);
    looked_at = gtp_search_looks ? input : NULL;
    input->watching = !looked_at && pthread_create(&input->thread, NULL, watch_input, input) == 0;
    if (!looked_at && !input->watching && any)
        set_stop(input);
}

void gtp_input_unwatch(gtp_input *input)
{
    char byte = 0;
    looked_at = NULL;
    if (!input->watching)
        return;
    while (write(input->wake[1], &byte, 1) < 0 && errno == EINTR)
        ;
    pthread_join(input->thread, NULL);
    while (read(input->wake[0], &byte, 1) < 0 && errno == EINTR)
        ;
    input->watching = false;
}
