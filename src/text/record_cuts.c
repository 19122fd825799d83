/* record_cuts.c - the places where records begin, found without reading them. */
#include "text/record_cuts.h"

#include <string.h>

static bool is_space(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static size_t pass_space(const char *text, size_t size, size_t at)
{
    while (at < size && is_space(text[at]))
        at++;
    return at;
}

/* Of the root alone, which come first, or of the whole game, by SGF FF[4]. */
static bool is_of_root(const char *name, bool alone)
{
    enum { OF_ROOT_ALONE = 6 };
    static const char *const names[] = {"AP", "CA", "FF", "GM", "ST", "SZ", "DT", "EV", "GC",
                                        "GN", "PB", "PC", "PW", "RE", "RO", "RU", "SO", "US"};
    for (size_t i = 0; i < (alone ? OF_ROOT_ALONE : sizeof names / sizeof names[0]); i++)
        if (memcmp(name, names[i], 2) == 0)
            return true;
    return false;
}

/* The value ends within the bytes, and without an escape: else it is quoted in another value. */
bool dy_sgf_begins(const char *text, size_t size, bool of_root_alone)
{
    size = size < DY_SGF_BEGIN_MAX ? size : DY_SGF_BEGIN_MAX;
    if (size == 0 || text[0] != '(')
        return false;
    size_t at = pass_space(text, size, 1);
    if (at == size || text[at] != ';')
        return false;
    at = pass_space(text, size, at + 1);
    if (size - at < 4 || !is_of_root(text + at, of_root_alone) || text[at + 2] != '[')
        return false;
    const char *end = memchr(text + at, ']', size - at);
    return end && end[-1] != '\\';
}

static size_t find_object(const char *text, size_t size, size_t at)
{
    for (; at < size; at++) {
        const char *brace = memchr(text + at, '}', size - at);
        if (!brace)
            return size;
        at = pass_space(text, size, (size_t)(brace - text) + 1);
        if (at < size && text[at] == ',') {
            at = pass_space(text, size, at + 1);
            if (at < size && text[at] == '{')
                return at;
        }
        at = (size_t)(brace - text);
    }
    return size;
}

/* Whether no number of a later move begins the line. */
static bool begins_moves(const char *text, size_t size)
{
    size_t at = pass_space(text, size, 0);
    if (at == size) /* what begins it is not here */
        return false;
    bool numbered = text[at] >= '0' && text[at] <= '9';
    return !numbered || (size - at >= 2 && text[at] == '1' && text[at + 1] == '.');
}

size_t dy_record_cut_find(dy_record_cut kind, const char *text, size_t size, size_t from)
{
    if (kind == DY_CUT_NONE)
        return size;
    if (kind == DY_CUT_OBJECTS)
        return find_object(text, size, from);
    for (size_t at = from; at < size; at++) {
        const char *end = memchr(text + at, '\n', size - at);
        if (!end)
            return size;
        at = (size_t)(end - text) + 1;
        bool begins = kind == DY_CUT_LINES   ? true
                      : kind == DY_CUT_MOVES ? begins_moves(text + at, size - at)
                                             : dy_sgf_begins(text + at, size - at, false);
        if (at < size && begins)
            return at;
        at--;
    }
    return size;
}
