/* points.c - cells and moves, to text and back. */
#include "record/points.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { LETTERS = 26, WORD_MIN = 4 /* letters of a word for a move */ };

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Letters and a number; 0: there are none, or they count beyond the largest board. */
static size_t read_prefix(const char *text, size_t size, bool upper_too, dy_point *point)
{
    size_t at = 0;
    uint32_t row = 0, column = 0;
    for (; at < size && (is_lower(text[at]) || (upper_too && is_upper(text[at]))); at++) {
        column = column * LETTERS + (uint32_t)((text[at] | 0x20) - 'a') + 1;
        if (column > DY_RECORD_SIDE_MAX)
            return 0;
    }
    size_t letters = at;
    for (; at < size && is_digit(text[at]); at++) {
        row = row * 10 + (uint32_t)(text[at] - '0');
        if (row > DY_RECORD_SIDE_MAX)
            return 0;
    }
    if (letters == 0 || at == letters || row == 0)
        return 0;
    *point = (dy_point){row - 1, column - 1};
    return at;
}

size_t dy_point_prefix(const char *text, size_t size, dy_point *point)
{
    return read_prefix(text, size, false, point);
}

static bool read_go(const char *text, size_t size, bool lower_only, dy_point *point)
{
    uint32_t places[2];
    if (size != 2)
        return false;
    for (size_t i = 0; i < 2; i++) {
        if (is_lower(text[i]))
            places[i] = (uint32_t)(text[i] - 'a');
        else if (is_upper(text[i]))
            places[i] = (uint32_t)(text[i] - 'A') + (lower_only ? 0 : LETTERS);
        else
            return false;
    }
    *point = (dy_point){places[1], places[0]};
    return true;
}

static bool is_hex(const dyad_game *game)
{
    return game->adjacency == DY_HEXAGON;
}

bool dy_point_read(const dyad_game *game, const char *text, size_t size, dy_point *point)
{
    if (!is_hex(game))
        return read_go(text, size, false, point);
    /* HexGui and GoRilla write Go's points; in hex the case of letters does not matter. */
    return (size && read_prefix(text, size, true, point) == size) ||
           read_go(text, size, true, point);
}

/* A capital that is no I, and a number from the bottom. */
static bool read_numbered_go(dy_size board, const char *text, size_t size, dy_point *point)
{
    dy_point found;
    if (size < 2 || !is_upper(text[0]) || text[0] == 'I' || !is_digit(text[1]) ||
        read_prefix(text, size, true, &found) != size || found.row >= board.rows)
        return false;
    *point = (dy_point){(uint32_t)board.rows - 1 - found.row, found.column - (text[0] > 'I')};
    return true;
}

bool dy_point_read_on(const dyad_game *game, dy_size board, const char *text, size_t size,
                      dy_point *point)
{
    return dy_point_read(game, text, size, point) ||
           (!is_hex(game) && read_numbered_go(board, text, size, point));
}

void dy_point_write(dy_point point, char text[DY_POINT_MAX])
{
    char letters[4];
    size_t count = 0;
    for (uint32_t rest = point.column + 1; rest && count < sizeof letters; rest /= LETTERS) {
        rest--;
        letters[count++] = (char)('a' + rest % LETTERS);
    }
    size_t at = 0;
    while (count)
        text[at++] = letters[--count];
    snprintf(text + at, DY_POINT_MAX - at, "%u", (unsigned)point.row + 1);
}

void dy_point_write_go(dy_point point, char text[DY_POINT_MAX])
{
    const uint32_t places[2] = {point.column, point.row};
    for (size_t i = 0; i < 2; i++)
        text[i] = (char)(places[i] < LETTERS ? 'a' + places[i] : 'A' + (places[i] - LETTERS));
    text[2] = '\0';
}

void dy_point_write_sgf(const dyad_game *game, dy_point point, char text[DY_POINT_MAX])
{
    if (is_hex(game))
        dy_point_write(point, text);
    else
        dy_point_write_go(point, text);
}

bool dy_move_read(const dyad_game *game, dy_size board, const char *text, size_t size,
                  dyad_record_kind *kind, dy_point *point)
{
    /* Little Golem's "swap" reflects the stone, as swap-pieces does. */
    static const struct {
        const char *word;
        dyad_record_kind kind;
    } words[] = {
        {"pass", DYAD_RECORD_PASS},        {"swap-pieces", DYAD_RECORD_SWAP_PIECES},
        {"swap", DYAD_RECORD_SWAP_PIECES}, {"swap-sides", DYAD_RECORD_SWAP_SIDES},
        {"resign", DYAD_RECORD_RESIGN},    {"forfeit", DYAD_RECORD_FORFEIT},
    };
    *point = (dy_point){0, 0};
    *kind = DYAD_RECORD_PASS;
    if (size == 0 || (!is_hex(game) && board.rows <= 19 && board.columns <= 19 && size == 2 &&
                      memcmp(text, "tt", 2) == 0))
        return true;
    for (size_t i = 0; size >= WORD_MIN && i < sizeof words / sizeof words[0]; i++) {
        *kind = words[i].kind;
        if (strlen(words[i].word) == size && strncasecmp(words[i].word, text, size) == 0)
            return true;
    }
    *kind = DYAD_RECORD_STONE;
    return dy_point_read_on(game, board, text, size, point);
}
