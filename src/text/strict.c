/* strict.c - walking over items in the original problems' own layout. */
#include "text/strict.h"

enum { DIGITS_MAX = 9 };

/* What stands for an empty cell, the first colour and the second, in text or in .npy files. No disc
 * is an empty cell: the letter of the first colour stands for it too. */
static void set_letters(dy_strict *walk)
{
    const char *letters = walk->rows ? "\0\1\2" : walk->game->letters;
    for (unsigned i = 0; i < 3; i++)
        walk->letters[i] = (unsigned char)letters[walk->game->piles && i > 0 ? i - 1 : i];
}

void dy_strict_init(dy_strict *walk, const dyad_game *game, uint32_t rows, uint32_t columns,
                    const void *text, size_t size)
{
    *walk = (dy_strict){.game = game, .rows = rows, .columns = columns, .cursor = text};
    walk->limit = walk->cursor + size;
    set_letters(walk);
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
    if (n > dy_side_max(walk->game) || left < n + 1)
        return false;
    item->columns = (uint32_t)n;
    item->gap = item->rows[n] == '\r' ? 2 : 1;
    size_t bytes = n * (n + item->gap);
    if (bytes > left || item->rows[bytes - 1] != '\n')
        return false;
    item->end = item->rows + bytes;
    return true;
}

static bool pass_line(const dy_strict *walk, dy_strict_item *item)
{
    const unsigned char *end = memchr(item->rows, '\n', (size_t)(walk->limit - item->rows));
    item->gap = 1;
    if (!end)
        return false;
    item->end = end + 1;
    return true;
}

/* Remembers how a board was laid out. What follows the header is a letter where the board reads
 * well. */
static void remember(dy_strict *walk, const unsigned char *start, const dy_strict_item *item,
                     uint64_t lines)
{
    size_t size = (size_t)(item->rows - start);
    walk->header_size = 0;
    if (walk->game->piles || size > sizeof walk->header)
        return;
    walk->header = walk->header_mask = 0;
    memcpy(&walk->header, start, size);
    memset(&walk->header_mask, 0xff, size);
    walk->header_size = size;
    walk->header_lines = lines;
    walk->bytes = (size_t)(item->end - item->rows);
    walk->last = *item;
}

/* The next board of a .npy file. */
static dy_strict_step find_cells(dy_strict *walk, dy_strict_item *item)
{
    size_t bytes = (size_t)walk->rows * walk->columns;
    if ((size_t)(walk->limit - walk->cursor) < bytes)
        return DY_STRICT_STRAY;
    *item = (dy_strict_item){walk->rows, walk->columns, walk->cursor, walk->cursor + bytes, 0};
    walk->cursor += bytes;
    return DY_STRICT_ITEM;
}

dy_strict_step dy_strict_find(dy_strict *walk, dy_strict_item *item)
{
    uint64_t lines = 0;
    *item = (dy_strict_item){.size = 0};
    if (walk->cursor == walk->limit)
        return DY_STRICT_END;
    if (walk->rows)
        return find_cells(walk, item);
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
    remember(walk, walk->cursor, item, lines);
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

size_t dy_strict_last_cut(const unsigned char *bytes, size_t size)
{
    enum { BLOCK = 4096 };
    for (size_t high = size; high > 0;) {
        size_t low = high > BLOCK ? high - BLOCK : 0, limit = high < size ? high + 1 : size;
        const unsigned char *last = NULL, *end = bytes + limit;
        for (const unsigned char *at = bytes + low; (at = dy_strict_cut(at, end)) != end;)
            last = at;
        if (last)
            return (size_t)(last - bytes);
        high = low;
    }
    return 0;
}

/* ---- positions ---------------------------------------------------------------------------- */

static dyad_status read_board(const dy_strict_item *item, const unsigned char letters[3],
                              const dy_letter_kernels *kernels, dyad_position *position)
{
    const unsigned char *row = item->rows;
    dy_grid *grid = &position->grid;
    uint32_t n = item->columns;
    if (!dy_grid_reset(grid, (uint32_t)item->size, n))
        return DYAD_E_MEMORY;
    for (uint32_t i = 0; i < item->size; i++, row += n + item->gap) {
        if (kernels->row(row, n, letters, dy_grid_row(grid, 1, i), dy_grid_row(grid, 2, i)) != n)
            return DYAD_E_MALFORMED;
        if (item->gap && (row[n + item->gap - 1] != '\n' || (item->gap == 2 && row[n] != '\r')))
            return DYAD_E_MALFORMED;
    }
    return DYAD_OK;
}

static dyad_status read_piles(const dy_strict_item *item, const unsigned char letters[3],
                              const dy_letter_kernels *kernels, dyad_position *position)
{
    const unsigned char *at = item->rows, *end = item->end - 1;
    dy_piles_clear(&position->piles);
    for (uint64_t pile = 0; pile < item->size; pile++) {
        size_t left, size;
        if (pile && (at == end || *at++ != ' '))
            return DYAD_E_MALFORMED;
        const unsigned char *start = at;
        do {
            uint64_t first, second;
            left = (size_t)(end - at) < DY_WORD_BITS ? (size_t)(end - at) : DY_WORD_BITS;
            size = left ? kernels->row(at, left, letters, &first, &second) : 0;
            if (size && !dy_piles_push(&position->piles, first, (unsigned)size))
                return DYAD_E_MEMORY;
            at += size;
        } while (size == DY_WORD_BITS);
        if (at == start)
            return DYAD_E_MALFORMED;
        if (!dy_piles_end(&position->piles))
            return DYAD_E_MEMORY;
    }
    return at == end ? DYAD_OK : DYAD_E_MALFORMED;
}

dyad_status dy_strict_position(const dy_strict_item *item, const unsigned char letters[3],
                               const dy_letter_kernels *kernels, dyad_position *position)
{
    dy_position_forget(position);
    return position->game->piles ? read_piles(item, letters, kernels, position)
                                 : read_board(item, letters, kernels, position);
}
