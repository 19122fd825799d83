/* strbuf.c - text that grows. */
#include "strbuf.h"

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for `size` more bytes; false, and failed from now on, where there is none. */
static bool make_room(strbuf *to, size_t size)
{
    enum { FIRST_ROOM = 256 };
    size_t most = to->most ? to->most : STRBUF_MOST;
    if (to->failed)
        return false;
    if (size > most - to->size) {
        to->failed = to->too_long = true;
        return false;
    }
    if (size <= to->room - to->size)
        return true;
    size_t room = to->room ? 2 * to->room : FIRST_ROOM;
    if (room < to->size + size)
        room = to->size + size;
    char *grown = realloc(to->bytes, room);
    if (!grown) {
        to->failed = true;
        return false;
    }
    to->bytes = grown;
    to->room = room;
    return true;
}

void strbuf_reserve(strbuf *to, size_t size)
{
    make_room(to, size);
}

void strbuf_fail_as(strbuf *to, const strbuf *text)
{
    if (!text->failed || to->failed)
        return;
    to->failed = true;
    to->too_long = text->too_long;
}

void strbuf_add_bytes(strbuf *to, const void *bytes, size_t size)
{
    if (!size || !make_room(to, size))
        return;
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
}

void strbuf_add(strbuf *to, const char *text)
{
    strbuf_add_bytes(to, text, strlen(text));
}

void strbuf_printf(strbuf *to, const char *format, ...)
{
    enum { LINE = 512 };
    char line[LINE];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (size < 0 || size >= LINE)
        to->failed = true; /* every caller's text is shorter */
    else
        strbuf_add_bytes(to, line, (size_t)size);
}

/* How many bytes the character that begins at `at` has; 0 where it is none (RFC 3629). */
static size_t character(const unsigned char *at, size_t size)
{
    static const struct {
        unsigned char first, last, low, high; /* of the first and of the second byte */
        unsigned char bytes;
    } rows[] = {
        {0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t bytes = rows[i].bytes;
        if (*at < rows[i].first || *at > rows[i].last || bytes > size)
            continue;
        for (size_t j = 1; j < bytes; j++)
            if (at[j] < (j == 1 ? rows[i].low : 0x80) || at[j] > (j == 1 ? rows[i].high : 0xbf))
                return 0;
        return bytes;
    }
    return 0;
}

void strbuf_add_json(strbuf *to, const char *text, size_t size)
{
    strbuf_add_bytes(to, "\"", 1);
    for (size_t i = 0; i < size;) {
        unsigned char c = (unsigned char)text[i];
        size_t bytes = character((const unsigned char *)text + i, size - i);
        if (bytes == 0)
            strbuf_add(to, "\xef\xbf\xbd");
        else if (c == '"' || c == '\\')
            strbuf_printf(to, "\\%c", c);
        else if (c < 0x20)
            strbuf_printf(to, "\\u%04x", c);
        else
            strbuf_add_bytes(to, text + i, bytes);
        i += bytes ? bytes : 1;
    }
    strbuf_add_bytes(to, "\"", 1);
}

int strbuf_write(void *user, const void *bytes, size_t size)
{
    strbuf *to = user;
    strbuf_add_bytes(to, bytes, size);
    return !to->failed ? 0 : to->too_long ? EFBIG : ENOMEM;
}

void strbuf_free(strbuf *of)
{
    free(of->bytes);
    *of = (strbuf){.most = of->most};
}
