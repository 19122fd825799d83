/* strict.c - walking over items in the original problems' own layout. */
#include "text/strict.h"

#include <string.h>

enum { DIGITS_MAX = 9 };

void dy_strict_init(dy_strict *walk, const dyad_game *game, const void *text, size_t size)
{
    *walk = (dy_strict){.game = game, .cursor = text, .item_max = UINT64_MAX};
    walk->limit = walk->cursor + size;
}

static bool is_digit(unsigned char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Passes over newlines of both kinds. */
static const unsigned char *pass_newlines(const unsigned char *at, const unsigned char *limit,
                                          uint64_t *lines)
{
    while (at < limit && (*at == '\n' || (*at == '\r' && at + 1 < limit && at[1] == '\n')))
        *lines += *at++ == '\n';
    return at;
}

/* Reads a header; false when there is none. */
static bool pass_header(dy_strict *walk, uint64_t *size, const unsigned char **rows,
                        uint64_t *lines)
{
    const unsigned char *at = pass_newlines(walk->cursor, walk->limit, lines), *digits = at;
    *size = 0;
    while (at < walk->limit && is_digit(*at) && at - digits <= DIGITS_MAX)
        *size = *size * 10 + (uint64_t)(*at++ - '0');
    if (at == digits || at - digits > DIGITS_MAX || *size == 0)
        return false;
    const unsigned char *after = pass_newlines(at, walk->limit, lines);
    *rows = after;
    return after > at && after < walk->limit;
}

/* A board of n rows from `item->rows` on. */
static bool pass_board(const dy_strict *walk, dy_strict_item *item)
{
    size_t left = (size_t)(walk->limit - item->rows), n = item->size;
    if (n > walk->game->side_max || left < n + 1)
        return false;
    item->gap = item->rows[n] == '\r' ? 2 : 1;
    size_t bytes = n * (n + item->gap);
    if (bytes > left || bytes > walk->item_max || item->rows[bytes - 1] != '\n')
        return false;
    item->end = item->rows + bytes;
    return true;
}

static bool pass_line(const dy_strict *walk, dy_strict_item *item)
{
    const unsigned char *end =
        memchr(item->rows, '\n', (size_t)(walk->limit - item->rows));
    item->gap = 1;
    if (!end || (uint64_t)(end - item->rows) > walk->item_max)
        return false;
    item->end = end + 1;
    return true;
}

dy_strict_step dy_strict_next(dy_strict *walk, dy_strict_item *item)
{
    uint64_t lines = 0;
    *item = (dy_strict_item){.size = 0};
    if (walk->cursor == walk->limit)
        return DY_STRICT_END;
    if (!pass_header(walk, &item->size, &item->rows, &lines)) {
        uint64_t blank = 0;
        if (pass_newlines(walk->cursor, walk->limit, &blank) != walk->limit)
            return DY_STRICT_STRAY;
        walk->cursor = walk->limit;
        walk->lines += blank;
        return DY_STRICT_END;
    }
    if (!(walk->game->piles ? pass_line(walk, item) : pass_board(walk, item)))
        return DY_STRICT_STRAY;
    walk->cursor = item->end;
    walk->lines += lines + (walk->game->piles ? 1 : item->size);
    return DY_STRICT_ITEM;
}

const unsigned char *dy_strict_cut(const unsigned char *from, const unsigned char *limit)
{
    while (from < limit) {
        const unsigned char *newline = memchr(from, '\n', (size_t)(limit - from));
        if (!newline)
            break;
        from = newline + 1;
        if (from < limit && is_digit(*from))
            return from;
    }
    return limit;
}
