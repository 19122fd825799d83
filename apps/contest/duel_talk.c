/* duel_talk.c - lines over pipes, or whatever descriptors a contest system gives. */
#include "duel_talk.h"

#include "stopped.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    LOOK_MS = 200,       /* between looks at the stop, and whether the program has ended */
    LINE_MOST = 200,     /* bytes of a line */
    BLANK_MOST = 1 << 16 /* bytes of white space before a line */
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void talk_begin_turn(talk *with)
{
    with->turn = now();
}

void talk_end_turn(talk *with)
{
    with->spent += now() - with->turn;
}

/* Seconds that are left of the turn, and by what they are bounded. */
static double time_left(const talk *with, heard *bound)
{
    double gone = now() - with->turn, left = 1e9;
    *bound = HEARD_LATE;
    if (with->move_seconds > 0)
        left = with->move_seconds - gone;
    if (with->game_seconds > 0 && with->game_seconds - with->spent - gone < left) {
        left = with->game_seconds - with->spent - gone;
        *bound = HEARD_GAME_LATE;
    }
    return left;
}

/* Waits until something can be done with a descriptor. HEARD_LINE: it can; HEARD_END: the program
 * has ended, and it still cannot. */
static heard wait_for(const talk *with, int descriptor, short what)
{
    for (;;) {
        heard bound;
        double left = time_left(with, &bound);
        bool over = with->program && run_has_ended(with->program);
        struct pollfd waits[] = {
            {.fd = descriptor, .events = what},
            {.fd = with->program ? with->program->watched : -1, .events = POLLIN},
        };
        int ms = over || left <= 0 ? 0 : left * 1000 < LOOK_MS ? (int)(left * 1000) + 1 : LOOK_MS;
        if (is_stopped(with->stop))
            return HEARD_STOPPED;
        int ready = poll(waits, 2, ms);
        if (ready < 0 && errno != EINTR)
            return HEARD_FAILED;
        if (ready > 0 && waits[0].revents)
            return HEARD_LINE;
        if (over)
            return HEARD_END;
        if (left <= 0)
            return bound;
    }
}

void talk_close(talk *with)
{
    if (with->to >= 0)
        close(with->to);
    with->to = -1;
}

heard talk_send(talk *with, const char *bytes, size_t size)
{
    while (size && with->to >= 0) {
        heard ready = wait_for(with, with->to, POLLOUT);
        if (ready != HEARD_LINE)
            return ready == HEARD_END ? HEARD_LINE : ready; /* hearing tells how it ended */
        ssize_t written = write(with->to, bytes, size < PIPE_BUF ? size : PIPE_BUF);
        if (written < 0 && errno != EINTR && errno != EAGAIN) {
            if (errno != EPIPE)
                return HEARD_FAILED;
            talk_close(with);
        }
        if (written > 0) {
            bytes += written;
            size -= (size_t)written;
        }
    }
    return HEARD_LINE;
}

static bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Leaves white space out that stands first: how much. */
static size_t skip_blank(talk *with)
{
    size_t begin = with->at;
    for (; with->at < with->size && is_blank(with->bytes[with->at]); with->at++)
        with->lines += with->bytes[with->at] == '\n';
    return with->at - begin;
}

/* Reads more behind what is there. HEARD_LINE: there is more; HEARD_END. */
static heard read_more(talk *with)
{
    if (with->ended)
        return HEARD_END;
    memmove(with->bytes, with->bytes + with->at, with->size - with->at);
    with->size -= with->at;
    with->at = 0;
    for (;;) {
        heard ready = wait_for(with, with->from, POLLIN);
        if (ready != HEARD_LINE) {
            with->ended = ready == HEARD_END;
            return ready;
        }
        ssize_t got = read(with->from, with->bytes + with->size, TALK_ROOM - with->size);
        if (got < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (got < 0)
            return HEARD_FAILED;
        with->size += (size_t)got;
        with->ended = got == 0;
        return got ? HEARD_LINE : HEARD_END;
    }
}

/* Waits for something that is no white space. */
static heard hear_word(talk *with)
{
    size_t blank = 0;
    heard got = HEARD_LINE;
    while (got == HEARD_LINE) {
        blank += skip_blank(with);
        if (blank > BLANK_MOST)
            return HEARD_LONG;
        if (with->at < with->size)
            return HEARD_LINE;
        got = read_more(with);
    }
    return got;
}

/* The line that begins with the first byte that is left, or as much of it as is there, without
 * white space at its end. Whether all of it is. */
static bool take_line(const talk *with, const char **text, size_t *size)
{
    size_t there = with->size - with->at;
    *text = with->bytes + with->at;
    const char *end = memchr(*text, '\n', there);
    *size = end ? (size_t)(end - *text) : there;
    return end;
}

static void trim(const char *text, size_t *size)
{
    while (*size && is_blank(text[*size - 1]))
        --*size;
}

heard talk_hear(talk *with, const char **text, size_t *size)
{
    heard got = hear_word(with);
    bool whole = take_line(with, text, size);
    if (got == HEARD_LINE)
        with->line = with->lines + 1;
    while (got == HEARD_LINE && !whole && *size <= LINE_MOST) {
        got = read_more(with);
        whole = take_line(with, text, size);
    }
    if (*size > LINE_MOST) {
        *size = LINE_MOST;
        return HEARD_LONG;
    }
    if (got == HEARD_END && *size)
        got = HEARD_LINE; /* without a line end */
    if (got == HEARD_LINE)
        with->at += *size;
    trim(*text, size);
    return got;
}

heard talk_end(talk *with, const char **text, size_t *size)
{
    talk_close(with);
    heard got = hear_word(with);
    if (got == HEARD_LINE)
        with->line = with->lines + 1;
    take_line(with, text, size);
    if (*size > LINE_MOST)
        *size = LINE_MOST;
    trim(*text, size);
    return got;
}
