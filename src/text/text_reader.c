/* text_reader.c - tokens to positions, with the place of every fault. Text is tokens separated by
 * white space: numbers (counts and sizes) and rows or piles of letters.
 *
 *     input    count? item* end?          count: hex and nim     end: the 0 of path
 *     item     size  row{size} | pile{size}
 *
 * Rows and piles are made of letters, sizes of digits. So after a malformed item the next token
 * that begins with a digit is where the next item can begin. */
#include "text/reader_format.h"

#include "base/fault.h"
#include "text/formats/formats.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    /* Codes 0, 1 and 2 are the letters of empty cells and of the colours. */
    CODE_SPACE = 3,
    CODE_OTHER = 4,
    QUOTE_MAX = 32,    /* bytes of a token that a message quotes */
    DIGITS_MAX = 4096, /* of a number, zeros in front included; letters of a row beyond its end */
};

/* "U, W or B" */
static void list_letters(const dyad_game *game, char *text, size_t size)
{
    enum { BETWEEN_MAX = 4 };
    size_t count = strlen(game->letters), at = 0;
    for (size_t i = 0; i < count && at + BETWEEN_MAX + 1 < size; i++) {
        const char *between = i == 0 ? "" : i + 1 == count ? " or " : ", ";
        while (*between)
            text[at++] = *between++;
        text[at++] = game->letters[i];
    }
    text[at] = '\0';
}

static bool in_token(dy_reader *reader)
{
    return dy_source_fill(reader->source) &&
           reader->text.code[*reader->source->cursor] != CODE_SPACE;
}

/* Passes over as much of the token at the cursor as a message needs, and copies it, with bytes that
 * do not print as \xNN: a token may have no end. `text` holds 4 * QUOTE_MAX + 4 characters. The
 * rest is passed over by find_number(). */
static void quote_token(dy_reader *reader, char *text)
{
    size_t at = 0, length = 0;
    for (; length < QUOTE_MAX && in_token(reader); length++) {
        unsigned char byte = *reader->source->cursor++;
        bool prints = byte >= 0x20 && byte < 0x7f;
        at += (size_t)sprintf(text + at, prints ? "%c" : "\\x%02x", byte);
    }
    reader->text.inside = length == QUOTE_MAX && in_token(reader);
    strcpy(text + at, reader->text.inside ? "..." : "");
}

/* Passes over the rest of a token, whatever it is made of. */
static void pass_token(dy_reader *reader)
{
    dy_source *source = reader->source;
    while (dy_source_fill(source)) {
        const unsigned char *cursor = source->cursor, *limit = source->limit;
        while (cursor < limit && reader->text.code[*cursor] != CODE_SPACE)
            cursor++;
        source->cursor = cursor;
        if (cursor < limit)
            return;
    }
}

/* Some token other than `expected` stands at the cursor, or the input has ended. */
static dyad_status unexpected(dy_reader *reader, const char *expected, dyad_error *error)
{
    dy_place place = dy_reader_here(reader);
    if (!dy_source_fill(reader->source))
        return dy_source_unexpected(reader->source, expected, error);
    char quote[4 * QUOTE_MAX + 4];
    quote_token(reader, quote);
    (void)dy_fault(error, DYAD_E_MALFORMED, "expected %s, found '%s'", expected, quote);
    return dy_reader_fault_at(reader, place, error);
}

/* ---- numbers ------------------------------------------------------------------------------- */

static bool at_digit(const dy_reader *reader)
{
    return *reader->source->cursor >= '0' && *reader->source->cursor <= '9';
}

/* A number of at most `max` and at least `min`, called `what` in messages. */
static dyad_status read_number(dy_reader *reader, const char *what, uint64_t min, uint64_t max,
                               uint64_t *number, dyad_error *error)
{
    dy_source *source = reader->source;
    char quote[4 * QUOTE_MAX + 4] = "";
    dy_place place = dy_reader_here(reader);
    bool overflow = false;
    size_t length = 0;
    *number = 0;
    while (length < DIGITS_MAX && dy_source_fill(source) && at_digit(reader)) {
        uint64_t digit = (uint64_t)(*source->cursor++ - '0');
        overflow = overflow || __builtin_mul_overflow(*number, 10, number) ||
                   __builtin_add_overflow(*number, digit, number);
        if (length < QUOTE_MAX)
            quote[length] = (char)('0' + digit);
        else if (length == QUOTE_MAX)
            strcpy(quote + QUOTE_MAX, "...");
        length++;
    }
    if (source->error)
        return dy_source_end(reader->source, error);
    overflow = overflow || length == DIGITS_MAX;
    reader->text.inside = length == DIGITS_MAX;
    if (length == 0 || (length < DIGITS_MAX && source->cursor < source->limit &&
                        reader->text.code[*source->cursor] != CODE_SPACE)) {
        char rest[4 * QUOTE_MAX + 4];
        quote_token(reader, rest);
        (void)dy_fault(error, DYAD_E_MALFORMED, "expected %s, found '%s%s'", what, quote, rest);
        return dy_reader_fault_at(reader, place, error);
    }
    if (!overflow && *number >= min && *number <= max)
        return DYAD_OK;
    if (!overflow && *number < min)
        (void)dy_fault(error, DYAD_E_MALFORMED, "expected %s of at least %" PRIu64 ", found %s",
                       what, min, quote);
    else
        (void)dy_fault(error, DYAD_E_MALFORMED, "expected %s of at most %" PRIu64 ", found %s",
                       what, max, quote);
    return dy_reader_fault_at(reader, place, error);
}

/* ---- rows and piles ----------------------------------------------------------------------- */

/* A byte that is no letter of the game stands in a row or pile. */
static dyad_status bad_letter(dy_reader *reader, dyad_error *error)
{
    char letters[16], name[DY_BYTE_NAME_MAX];
    dy_place place = dy_reader_here(reader);
    list_letters(reader->game, letters, sizeof letters);
    dy_byte_name(*reader->source->cursor, name);
    (void)dy_fault(error, DYAD_E_MALFORMED, "expected %s, found %s", letters, name);
    reader->text.inside = true;
    return dy_reader_fault_at(reader, place, error);
}

/* The next token must be row or pile `number` of `count`. */
static dyad_status find_letters(dy_reader *reader, uint64_t number, uint64_t count,
                                dyad_error *error)
{
    if (dy_peek_word(reader->source) != DY_INPUT_END && !at_digit(reader))
        return DYAD_OK;
    char what[64];
    snprintf(what, sizeof what, "%s %" PRIu64 " of %" PRIu64, reader->game->piles ? "pile" : "row",
             number, count);
    return dy_source_unexpected(reader->source, what, error);
}

/* Takes letters of one window into a row, from column `length` on; how many were taken. Whole
 * words, and the end of a row, are taken at once. */
static size_t take_letters(dy_reader *reader, uint64_t *first, uint64_t *second, size_t length,
                           size_t n)
{
    dy_source *source = reader->source;
    const unsigned char *cursor = source->cursor;
    size_t room = (size_t)(source->limit - cursor), taken = 0;
    if (room > n - length)
        room = n - length;
#ifndef DY_AMALGAMATION
    if (length % DY_WORD_BITS == 0 && (room >= DY_WORD_BITS || room == n - length)) {
        size_t word = length / DY_WORD_BITS;
        if (room < n - length)
            room -= room % DY_WORD_BITS;
        taken = reader->kernels->row(cursor, room, (const unsigned char *)reader->game->letters,
                                     first + word, second + word);
        source->cursor += taken;
        return taken;
    }
#endif
    size_t word = length / DY_WORD_BITS, from = length % DY_WORD_BITS;
    uint64_t bits[DY_COLOURS] = {0, 0};
    for (; taken < room && from + taken < DY_WORD_BITS; taken++) {
        unsigned code = reader->text.code[cursor[taken]];
        if (code >= CODE_SPACE)
            break;
        bits[0] |= (uint64_t)(code & 1) << (from + taken);
        bits[1] |= (uint64_t)(code >> 1) << (from + taken);
    }
    first[word] |= bits[0];
    second[word] |= bits[1];
    source->cursor += taken;
    return taken;
}

/* Passes over blanks; whether a letter follows in the same line. */
static bool pass_blanks(dy_reader *reader)
{
    dy_source *source = reader->source;
    while (dy_source_fill(source) && (*source->cursor == ' ' || *source->cursor == '\t'))
        source->cursor++;
    return in_token(reader) && !at_digit(reader);
}

/* Goes on with a row after its first cell and a blank: each cell is a letter of
 * its own, and all stand in one line, as boards are drawn. Sets *length to the number of letters.
 */
static dyad_status read_spaced(dy_reader *reader, uint64_t *first, uint64_t *second, uint32_t n,
                               uint64_t *length, dyad_error *error)
{
    uint64_t bits[DY_COLOURS] = {first[0] & 1, second[0] & 1};
    /* What stands after the blank may have been taken for cells. */
    memset(first, 0, dy_words_for(n) * sizeof *first);
    memset(second, 0, dy_words_for(n) * sizeof *second);
    first[0] = bits[0];
    second[0] = bits[1];
    reader->text.spaced = true;
    while (*length < n && !in_token(reader) && pass_blanks(reader)) {
        unsigned cell = reader->text.code[*reader->source->cursor];
        if (cell == CODE_OTHER)
            return bad_letter(reader, error);
        first[*length / DY_WORD_BITS] |= (uint64_t)(cell & 1) << *length % DY_WORD_BITS;
        second[*length / DY_WORD_BITS] |= (uint64_t)(cell >> 1) << *length % DY_WORD_BITS;
        reader->source->cursor++;
        ++*length;
    }
    if (*length < n && in_token(reader))
        *length = 1; /* several letters stand together: they begin a row of their own */
    for (; *length >= n && *length < n + (uint64_t)DIGITS_MAX && in_token(reader); ++*length)
        reader->source->cursor++;
    return DYAD_OK;
}

static dyad_status read_row(dy_reader *reader, dy_grid *grid, uint32_t row, dyad_error *error)
{
    dy_source *source = reader->source;
    dy_place place = dy_reader_here(reader);
    uint64_t length = 0;
    if (!dy_grid_grow(grid, row))
        return dy_fault_memory(error);
    uint64_t *first = dy_grid_row(grid, 1, row), *second = dy_grid_row(grid, 2, row);
    while (dy_source_fill(source)) {
        if (length < grid->columns)
            length += take_letters(reader, first, second, length, grid->columns);
        if (source->cursor == source->limit)
            continue;
        unsigned code = reader->text.code[*source->cursor];
        if (code == CODE_SPACE && length == 1 && grid->columns > 1) {
            dyad_status status = read_spaced(reader, first, second, grid->columns, &length, error);
            if (status != DYAD_OK)
                return status;
            break;
        }
        if (code == CODE_SPACE)
            break;
        if (code == CODE_OTHER)
            return bad_letter(reader, error);
        if (length < grid->columns)
            continue; /* not all were taken at once */
        if (length == grid->columns + (uint64_t)DIGITS_MAX)
            break;        /* it may have no end */
        source->cursor++; /* past the last column: counted for the message */
        length++;
    }
    if (source->error)
        return dy_source_end(reader->source, error);
    if (length == grid->columns)
        return DYAD_OK;
    reader->text.inside = length == grid->columns + (uint64_t)DIGITS_MAX && in_token(reader);
    (void)dy_fault(error, DYAD_E_MALFORMED,
                   "expected a row of %" PRIu32 " letters, found %s%" PRIu64, grid->columns,
                   reader->text.inside ? "more than " : "", length);
    return dy_reader_fault_at(reader, place, error);
}

static dyad_status read_pile(dy_reader *reader, dy_piles *piles, dyad_error *error)
{
    dy_source *source = reader->source;
    while (dy_source_fill(source)) {
        uint64_t bits = 0;
        unsigned size = 0;
        unsigned code = CODE_OTHER;
        while (size < DY_WORD_BITS && source->cursor < source->limit) {
            code = reader->text.code[*source->cursor];
            if (code >= CODE_SPACE)
                break;
            bits |= (uint64_t)(code & 1) << size++;
            source->cursor++;
        }
        if (!dy_piles_push(piles, bits, size))
            return dy_fault_memory(error);
        if (source->cursor == source->limit || code < CODE_SPACE)
            continue;
        if (code == CODE_SPACE)
            break;
        return bad_letter(reader, error);
    }
    if (source->error)
        return dy_source_end(reader->source, error);
    return dy_piles_end(piles) ? DYAD_OK : dy_fault_memory(error);
}

static bool remember_row(dy_reader *reader, uint32_t row)
{
    if (row >= reader->text.row_capacity) {
        size_t capacity = reader->text.row_capacity ? reader->text.row_capacity * 2 : 32;
        dy_place *places =
            (dy_place *)dy_memory_resize(reader->scratch.memory, reader->text.row_places,
                                         reader->text.row_capacity, capacity, sizeof *places);
        if (!places)
            return false;
        reader->text.row_places = places;
        reader->text.row_capacity = capacity;
    }
    reader->text.row_places[row] = dy_reader_here(reader);
    return true;
}

/* ---- items -------------------------------------------------------------------------------- */

/* Names the place of what makes it no position: a cell, or else where the item begins. */
static dyad_status check_position(dy_reader *reader, dyad_position *position, dy_place start,
                                  dyad_error *error)
{
    dy_flaw flaw;
    dyad_status status = dy_reader_settle(reader, position, &flaw, error);
    if (status == DYAD_OK || status == DYAD_E_MEMORY)
        return status;
    if (flaw.has_cell) {
        start = reader->text.row_places[flaw.row];
        start.column += reader->text.spaced ? 2 * flaw.column : flaw.column;
    }
    return dy_reader_fault_at(reader, start, error);
}

#ifndef DY_AMALGAMATION
/* Goes on after a row with those that are a line each, where all of them lie in the window, as they
 * do most of the time. All else is left to read_row(). The number of the row to be read next. */
static uint32_t read_lines(dy_reader *reader, dy_grid *grid, uint32_t row)
{
    dy_source *source = reader->source;
    const unsigned char *letters = (const unsigned char *)reader->game->letters;
    const size_t n = grid->columns, in_window = (size_t)(source->limit - source->cursor) / (n + 1);
    if (in_window <= grid->rows - row || !dy_grid_grow(grid, grid->rows - 1))
        return row;
    for (; row < grid->rows; row++) {
        const unsigned char *line = source->cursor + 1;
        if (line[-1] != '\n' || reader->text.code[line[n]] != CODE_SPACE ||
            reader->kernels->row(line, n, letters, dy_grid_row(grid, 1, row),
                                 dy_grid_row(grid, 2, row)) != n)
            break;
        dy_pass(source);
        source->cursor += n;
    }
    return row;
}
#endif

static dyad_status read_board(dy_reader *reader, uint32_t n, dy_grid *grid, dyad_error *error)
{
    dy_grid_start(grid, n, n);
    reader->text.spaced = false;
    for (uint32_t row = 0; row < n; row++) {
#ifndef DY_AMALGAMATION
        if (row && !reader->game->check && !reader->text.spaced)
            row = read_lines(reader, grid, row);
        if (row == n)
            break;
#endif
        dyad_status status = find_letters(reader, row + UINT64_C(1), n, error);
        if (status == DYAD_OK && reader->game->check && !remember_row(reader, row))
            status = dy_fault_memory(error);
        if (status == DYAD_OK)
            status = read_row(reader, grid, row, error);
        if (status != DYAD_OK)
            return status;
    }
    return DYAD_OK;
}

static dyad_status read_piles(dy_reader *reader, uint64_t count, dy_piles *piles, dyad_error *error)
{
    dy_piles_clear(piles);
    for (uint64_t pile = 0; pile < count; pile++) {
        dyad_status status = find_letters(reader, pile + 1, count, error);
        if (status == DYAD_OK)
            status = read_pile(reader, piles, error);
        if (status != DYAD_OK)
            return status;
    }
    return DYAD_OK;
}

static dyad_status pass_rows(dy_reader *reader, uint64_t count, dyad_error *error)
{
    for (uint64_t row = 0; row < count; row++) {
        dyad_status status = find_letters(reader, row + 1, count, error);
        if (status != DYAD_OK)
            return status;
        uint64_t begin = dy_source_offset(reader->source);
        pass_token(reader);
        bool one = dy_source_offset(reader->source) == begin + 1 && !reader->game->piles;
        for (uint64_t cells = 1; one && cells < count && pass_blanks(reader); cells++)
            pass_token(reader);
    }
    return DYAD_OK;
}

static dyad_status read_item(dy_reader *reader, dyad_position *position, dyad_error *error)
{
    const dyad_game *game = reader->game;
    uint64_t size, least = game->piles || game->layout.zero_ends ? 0 : 1;
    dy_place start = dy_reader_here(reader);
    const char *what = game->piles ? "a number of piles" : "a size";
    dyad_status status =
        read_number(reader, what, least, game->piles ? SIZE_MAX : dy_side_max(game), &size, error);
    if (status != DYAD_OK)
        return status;
    if (size == 0 && !game->piles) {
        reader->ended = true;
        return DYAD_END;
    }
    if (!position)
        return pass_rows(reader, size, error);
    dy_position_forget(position);
    status = game->piles ? read_piles(reader, size, &position->piles, error)
                         : read_board(reader, (uint32_t)size, &position->grid, error);
    return status == DYAD_OK ? check_position(reader, position, start, error) : status;
}

/* Nothing but white space may follow. */
static dyad_status finish(dy_reader *reader, dyad_error *error)
{
    reader->ended = true;
    if (dy_peek_word(reader->source) != DY_INPUT_END)
        return unexpected(reader, "the end of the input", error);
    return dy_source_end(reader->source, error);
}

/* After a malformed item: goes to the next token that begins with a digit. */
static void find_number(dy_reader *reader)
{
    reader->text.lost = false;
    if (reader->text.inside)
        pass_token(reader);
    reader->text.inside = false;
    while (dy_peek_word(reader->source) != DY_INPUT_END && !at_digit(reader))
        pass_token(reader);
}

/* The input ends where an item may follow: whether one must. */
static dyad_status at_end(dy_reader *reader, dyad_error *error)
{
    char what[64];
    reader->ended = true;
    bool complete = !reader->game->layout.counted || reader->taken >= reader->text.total;
    if (complete || reader->source->error || reader->source->cut)
        return dy_source_end(reader->source, error);
    snprintf(what, sizeof what, "%s %" PRIu64 " of %" PRIu64,
             reader->game->piles ? "game" : "board", ++reader->taken, reader->text.total);
    reader->item_malformed = true;
    return unexpected(reader, what, error);
}

static dyad_status next(dy_reader *reader, dyad_position *position, dyad_error *error)
{
    if (reader->text.lost)
        find_number(reader);
    bool all_taken =
        reader->game->layout.counted && reader->taken - reader->text.strays == reader->text.total;
    bool found = !all_taken && dy_peek_word(reader->source) != DY_INPUT_END;
    reader->item = (dy_mark){dy_source_offset(reader->source), dy_reader_here(reader)};
    if (all_taken)
        return finish(reader, error);
    if (!found)
        return at_end(reader, error);
    /* Rows where a size is due may be surplus rows of the item before, or an item without a size:
     * they are a malformed item of their own, and one more item than was announced may follow. */
    reader->text.strays += reader->text.code[*reader->source->cursor] < CODE_SPACE;
    dyad_status status = read_item(reader, position, error);
    if (status == DYAD_END)
        return finish(reader, error);
    reader->taken++;
    reader->text.lost = reader->item_malformed = status == DYAD_E_MALFORMED;
    return status;
}

static dyad_status open(dy_reader *reader, dyad_error *error)
{
    const dyad_game *game = reader->game;
    dy_text_reader *own = &reader->text;
    *own = (dy_text_reader){.total = 0};
    memset(own->code, CODE_OTHER, sizeof own->code);
    for (const char *space = " \t\n\v\f\r"; *space; space++)
        own->code[(unsigned char)*space] = CODE_SPACE;
    for (size_t i = 0; game->letters[i]; i++)
        own->code[(unsigned char)game->letters[i]] = (unsigned char)(game->piles ? i + 1 : i);
    if (!game->layout.counted)
        return DYAD_OK;
    const char *what = game->piles ? "the number of games" : "the number of boards";
    if (!dy_source_fill(reader->source))
        return unexpected(reader, what, error);
    if (dy_peek_word(reader->source) == '[')
        what = dy_record_due(reader->source, what);
    return read_number(reader, what, 0, UINT64_MAX, &own->total, error);
}

static uint64_t room(dy_reader *reader)
{
    const dy_text_reader *own = &reader->text;
    if (own->lost)
        find_number(reader);
    return reader->game->layout.counted ? own->total - (reader->taken - own->strays) : UINT64_MAX;
}

static void pass(dy_reader *reader, uint64_t items)
{
    (void)reader;
    (void)items;
}

static void close(dy_reader *reader)
{
    dy_memory_free(reader->scratch.memory, reader->text.row_places, reader->text.row_capacity,
                   sizeof *reader->text.row_places);
}

const dy_format dy_format_text = {
    .name = "text",
    .open = open,
    .next = next,
    .room = room,
    .pass = pass,
    .close = close,
};
