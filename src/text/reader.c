/* reader.c - tokens to positions, with the place of every fault.
 *
 *     input    mark? count? item* end?    count: hex and nim     end: the 0 of path
 *     item     size  row{size} | pile{size}
 *     or       the magic of NumPy, and boards as npy.c reads them
 *     or       records of games, as records.c reads them: none begins with a digit
 *
 * Rows and piles are made of letters, sizes of digits. So after a malformed item the next token
 * that begins with a digit is where the next item can begin. */
#include "text/reader.h"

#include "base/fault.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    /* Codes 0, 1 and 2 are the letters of empty cells and of the colours. */
    CODE_SPACE = 3,
    CODE_OTHER = 4,
    QUOTE_MAX = 32, /* bytes of a token that a message quotes */
};

void dy_reader_init(dy_reader *reader, const dyad_game *game, dy_source *source,
                    const dyad_allocator *memory)
{
    *reader = (dy_reader){.game = game, .source = source, .kernels = dy_kernels_of(DYAD_CPU_AUTO)};
    dy_arena_init(&reader->scratch, memory);
    dy_record_init(&reader->record, memory);
    memset(reader->code, CODE_OTHER, sizeof reader->code);
    for (const char *space = " \t\n\v\f\r"; *space; space++)
        reader->code[(unsigned char)*space] = CODE_SPACE;
    for (size_t i = 0; game->letters[i]; i++)
        reader->code[(unsigned char)game->letters[i]] = (unsigned char)(game->piles ? i + 1 : i);
}

void dy_reader_free(dy_reader *reader)
{
    dy_memory_free(reader->scratch.memory, reader->row_places, reader->row_capacity,
                   sizeof *reader->row_places);
    dy_arena_free(&reader->scratch);
    dy_record_free(&reader->record);
    if (reader->is_record)
        dy_records_free(&reader->records);
}

/* ---- faults ------------------------------------------------------------------------------- */

static dy_place here(const dy_reader *reader)
{
    return (dy_place){reader->source->line, dy_source_column(reader->source)};
}

/* Names the place of a fault whose text is already there. */
static dyad_status at_place(const dy_reader *reader, dy_place place, dyad_error *error)
{
    error->file = reader->source->name;
    error->line = place.line;
    error->column = place.column;
    return error->status;
}

/* Why the window could not be filled: DYAD_END when the input is over. */
static dyad_status no_more(const dy_reader *reader, dyad_error *error)
{
    return dy_source_end(reader->source, error);
}

/* "U, W or B" */
static void list_letters(const dyad_game *game, char *text, size_t size)
{
    size_t count = strlen(game->letters), at = 0;
    for (size_t i = 0; i < count; i++)
        at += (size_t)snprintf(text + at, size - at, "%s%c",
                               i == 0           ? ""
                               : i + 1 == count ? " or "
                                                : ", ",
                               game->letters[i]);
}

/* The token at the cursor is passed over; as much as a message needs of it is copied, with bytes
 * that do not print as \xNN. `text` holds 4 * QUOTE_MAX + 4 characters. */
static void pass_token(dy_reader *reader, char *text)
{
    dy_source *source = reader->source;
    size_t at = 0, length = 0;
    while (dy_source_fill(source) && reader->code[*source->cursor] != CODE_SPACE) {
        unsigned char byte = *source->cursor++;
        if (!text || length++ >= QUOTE_MAX)
            continue;
        bool prints = byte >= 0x20 && byte < 0x7f;
        at += (size_t)sprintf(text + at, prints ? "%c" : "\\x%02x", byte);
    }
    if (text)
        strcpy(text + at, length > QUOTE_MAX ? "..." : "");
}

/* Something else than `expected` stands at the cursor, or the input has ended. The token is passed
 * over unless it is to be read again as a number. */
static dyad_status unexpected(dy_reader *reader, const char *expected, bool keep_token,
                              dyad_error *error)
{
    dy_place place = here(reader);
    if (!dy_source_fill(reader->source)) {
        dyad_status status = no_more(reader, error);
        if (status != DYAD_END)
            return status;
        dy_fault(error, DYAD_E_MALFORMED, "expected %s, found the end of the input", expected);
        return at_place(reader, place, error);
    }
    char quote[4 * QUOTE_MAX + 4], byte[DY_BYTE_NAME_MAX];
    if (keep_token) {
        dy_byte_name(*reader->source->cursor, byte);
        dy_fault(error, DYAD_E_MALFORMED, "expected %s, found %s", expected, byte);
    } else {
        pass_token(reader, quote);
        dy_fault(error, DYAD_E_MALFORMED, "expected %s, found '%s'", expected, quote);
    }
    return at_place(reader, place, error);
}

/* ---- white space and numbers -------------------------------------------------------------- */

/* Goes to the next token; false when the input ends first. */
static bool skip_space(dy_reader *reader)
{
    dy_source *source = reader->source;
    while (dy_source_fill(source)) {
        while (source->cursor < source->limit) {
            unsigned char byte = *source->cursor;
            if (reader->code[byte] != CODE_SPACE)
                return true;
            source->cursor++;
            if (byte == '\n') {
                source->line++;
                source->line_start = source->cursor;
                source->column_base = 1;
            }
        }
    }
    return false;
}

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
    dy_place place = here(reader);
    bool overflow = false;
    size_t length = 0;
    *number = 0;
    while (dy_source_fill(source) && at_digit(reader)) {
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
        return no_more(reader, error);
    if (length == 0 ||
        (source->cursor < source->limit && reader->code[*source->cursor] != CODE_SPACE)) {
        char rest[4 * QUOTE_MAX + 4];
        pass_token(reader, rest);
        dy_fault(error, DYAD_E_MALFORMED, "expected %s, found '%s%s'", what, quote, rest);
        return at_place(reader, place, error);
    }
    if (!overflow && *number >= min && *number <= max)
        return DYAD_OK;
    if (!overflow && *number < min)
        dy_fault(error, DYAD_E_MALFORMED, "expected %s of at least %" PRIu64 ", found %s", what,
                 min, quote);
    else
        dy_fault(error, DYAD_E_MALFORMED, "expected %s of at most %" PRIu64 ", found %s", what, max,
                 quote);
    return at_place(reader, place, error);
}

/* ---- rows and piles ----------------------------------------------------------------------- */

/* A byte that is no letter of the game stands in a row or pile. */
static dyad_status bad_letter(dy_reader *reader, dyad_error *error)
{
    char letters[16], name[DY_BYTE_NAME_MAX];
    dy_place place = here(reader);
    list_letters(reader->game, letters, sizeof letters);
    dy_byte_name(*reader->source->cursor, name);
    dy_fault(error, DYAD_E_MALFORMED, "expected %s, found %s", letters, name);
    pass_token(reader, NULL);
    return at_place(reader, place, error);
}

/* The next token must be row or pile `number` of `count`. */
static dyad_status find_letters(dy_reader *reader, uint64_t number, uint64_t count,
                                dyad_error *error)
{
    if (skip_space(reader) && !at_digit(reader))
        return DYAD_OK;
    char what[64];
    snprintf(what, sizeof what, "%s %" PRIu64 " of %" PRIu64, reader->game->piles ? "pile" : "row",
             number, count);
    return unexpected(reader, what, true, error);
}

/* Passes over a row or pile, whatever it is made of. */
static void pass_letters(dy_reader *reader)
{
    dy_source *source = reader->source;
    while (dy_source_fill(source)) {
        const unsigned char *cursor = source->cursor, *limit = source->limit;
        while (cursor < limit && reader->code[*cursor] != CODE_SPACE)
            cursor++;
        source->cursor = cursor;
        if (cursor < limit)
            return;
    }
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
    if (length % DY_WORD_BITS == 0 && (room >= DY_WORD_BITS || room == n - length)) {
        size_t word = length / DY_WORD_BITS;
        if (room < n - length)
            room -= room % DY_WORD_BITS;
        taken = reader->kernels->letters(cursor, room, (const unsigned char *)reader->game->letters,
                                         first + word, second + word);
        source->cursor += taken;
        return taken;
    }
    for (; taken < room && (taken == 0 || (length + taken) % DY_WORD_BITS); taken++) {
        unsigned code = reader->code[cursor[taken]];
        if (code >= CODE_SPACE)
            break;
        size_t column = length + taken;
        first[column / DY_WORD_BITS] |= (uint64_t)(code & 1) << (column % DY_WORD_BITS);
        second[column / DY_WORD_BITS] |= (uint64_t)(code >> 1) << (column % DY_WORD_BITS);
    }
    source->cursor += taken;
    return taken;
}

static dyad_status read_row(dy_reader *reader, dy_grid *grid, uint32_t row, dyad_error *error)
{
    dy_source *source = reader->source;
    dy_place place = here(reader);
    uint64_t length = 0;
    if (!dy_grid_grow(grid, row))
        return dy_fault_memory(error);
    uint64_t *first = dy_grid_row(grid, 1, row), *second = dy_grid_row(grid, 2, row);
    while (dy_source_fill(source)) {
        if (length < grid->columns)
            length += take_letters(reader, first, second, length, grid->columns);
        if (source->cursor == source->limit)
            continue;
        unsigned code = reader->code[*source->cursor];
        if (code == CODE_SPACE)
            break;
        if (code == CODE_OTHER)
            return bad_letter(reader, error);
        if (length < grid->columns)
            continue;     /* not all were taken at once */
        source->cursor++; /* past the last column: counted for the message */
        length++;
    }
    if (source->error)
        return no_more(reader, error);
    if (length == grid->columns)
        return DYAD_OK;
    dy_fault(error, DYAD_E_MALFORMED, "expected a row of %" PRIu32 " letters, found %" PRIu64,
             grid->columns, length);
    return at_place(reader, place, error);
}

static dyad_status read_pile(dy_reader *reader, dy_piles *piles, dyad_error *error)
{
    dy_source *source = reader->source;
    while (dy_source_fill(source)) {
        uint64_t bits = 0;
        unsigned size = 0;
        unsigned code = CODE_OTHER;
        while (size < DY_WORD_BITS && source->cursor < source->limit) {
            code = reader->code[*source->cursor];
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
        return no_more(reader, error);
    return dy_piles_end(piles) ? DYAD_OK : dy_fault_memory(error);
}

static bool remember_row(dy_reader *reader, uint32_t row)
{
    if (row >= reader->row_capacity) {
        size_t capacity = reader->row_capacity ? reader->row_capacity * 2 : 32;
        dy_place *places = dy_memory_resize(reader->scratch.memory, reader->row_places,
                                            reader->row_capacity, capacity, sizeof *places);
        if (!places)
            return false;
        reader->row_places = places;
        reader->row_capacity = capacity;
    }
    reader->row_places[row] = here(reader);
    return true;
}

/* ---- items -------------------------------------------------------------------------------- */

/* Asks the game whether what reads well is a position, and settles whose turn it is. */
static dyad_status check_position(dy_reader *reader, dyad_position *position, dy_place start,
                                  dyad_error *error)
{
    dy_flaw flaw;
    if (reader->to_move)
        position->to_move = reader->to_move;
    dyad_status status = dy_position_check(position, &reader->scratch, &flaw);
    if (status == DYAD_E_MEMORY)
        return dy_fault_memory(error);
    if (status == DYAD_OK)
        return DYAD_OK;
    dy_fault(error, status, "%s", flaw.text);
    if (reader->is_record)
        return at_place(reader, start, error);
    if (reader->is_npy) {
        dy_npy_flaw(&reader->npy, reader->source, flaw.text, error);
        return error->status;
    }
    if (flaw.has_cell) {
        start = reader->row_places[flaw.row];
        start.column += flaw.column;
    }
    return at_place(reader, start, error);
}

static dyad_status read_board(dy_reader *reader, uint32_t n, dy_grid *grid, dyad_error *error)
{
    dy_grid_start(grid, n, n);
    for (uint32_t row = 0; row < n; row++) {
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
        pass_letters(reader);
    }
    return DYAD_OK;
}

static dyad_status read_item(dy_reader *reader, dyad_position *position, dyad_error *error)
{
    const dyad_game *game = reader->game;
    uint64_t size, least = game->piles || game->layout.zero_ends ? 0 : 1;
    dy_place start = here(reader);
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
    position->to_move = 0;
    status = game->piles ? read_piles(reader, size, &position->piles, error)
                         : read_board(reader, (uint32_t)size, &position->grid, error);
    return status == DYAD_OK ? check_position(reader, position, start, error) : status;
}

/* Passes over `mark`, where the input begins with its first byte; *found says whether. `whole` is
 * what it is called where only a part of it is there. */
static dyad_status pass_mark(dy_reader *reader, const char *mark, const char *whole, bool *found,
                             dyad_error *error)
{
    dy_source *source = reader->source;
    size_t matched = 0;
    while (mark[matched] && dy_source_fill(source) &&
           *source->cursor == (unsigned char)mark[matched]) {
        source->cursor++;
        matched++;
    }
    *found = matched > 0;
    return matched && mark[matched] ? unexpected(reader, whole, true, error) : DYAD_OK;
}

/* The magic of NumPy has been passed. */
static dyad_status start_npy(dy_reader *reader, dyad_error *error)
{
    const dyad_game *game = reader->game;
    reader->is_npy = true;
    if (!game->piles)
        return dy_npy_begin(&reader->npy, reader->source,
                            (dy_size){game->rows_max, game->columns_max}, error);
    dy_fault(error, DYAD_E_MALFORMED,
             "%s positions are piles: expected text, found a .npy file, which holds boards",
             game->name);
    error->file = reader->source->name;
    return error->status;
}

static dyad_status start_records(dy_reader *reader)
{
    reader->is_record = true;
    dy_records_init(&reader->records, reader->game, reader->records_told, reader->source,
                    reader->scratch.memory);
    return DYAD_OK;
}

/* Finds out what the input is: reads the header of a NumPy file; or passes over a byte-order mark,
 * and reads the count of a counted layout, unless what follows is a record. */
static dyad_status start(dy_reader *reader, dyad_error *error)
{
    dy_source *source = reader->source;
    bool found;
    reader->started = true;
    if (reader->records_told != DYAD_RECORD_ANY)
        return start_records(reader);
    dyad_status status =
        pass_mark(reader, DY_NPY_MAGIC, "the whole \\x93NUMPY of a .npy file", &found, error);
    if (status != DYAD_OK || found)
        return status == DYAD_OK ? start_npy(reader, error) : status;
    status = pass_mark(reader, "\xef\xbb\xbf", "a whole byte-order mark", &found, error);
    if (status != DYAD_OK)
        return status;
    source->line_start = source->cursor;
    source->column_base = 1;
    bool any = skip_space(reader);
    if (any && dy_records_format(*source->cursor) != DYAD_RECORD_ANY)
        return start_records(reader);
    if (!reader->game->layout.counted)
        return DYAD_OK;
    const char *what = reader->game->piles ? "the number of games" : "the number of boards";
    if (!any)
        return unexpected(reader, what, false, error);
    return read_number(reader, what, 0, UINT64_MAX, &reader->total, error);
}

/* Goes to the part that is to be read; what stands before it has been read when it was split. */
static void enter_part(dy_reader *reader)
{
    const dyad_input_part *part = reader->part;
    dy_source_seek(reader->source, part->begin, part->end, part->line, part->column);
    reader->taken = reader->npy.taken = part->before;
}

dyad_status dy_reader_start(dy_reader *reader, dyad_error *error)
{
    dyad_status status = start(reader, error);
    reader->ended = status != DYAD_OK;
    if (status == DYAD_OK && reader->part)
        enter_part(reader);
    return status;
}

/* Nothing but white space may follow. */
static dyad_status finish(dy_reader *reader, dyad_error *error)
{
    reader->ended = true;
    if (skip_space(reader))
        return unexpected(reader, "the end of the input", false, error);
    return no_more(reader, error);
}

/* After a malformed item: goes to the next token that begins with a digit. */
static void find_number(dy_reader *reader)
{
    reader->lost = false;
    while (skip_space(reader) && !at_digit(reader))
        pass_token(reader, NULL);
}

/* The input ends where an item may follow: whether one must. */
static dyad_status at_end(dy_reader *reader, dyad_error *error)
{
    char what[64];
    reader->ended = true;
    bool complete = !reader->game->layout.counted || reader->taken >= reader->total;
    if (complete || reader->source->error || reader->source->cut)
        return no_more(reader, error);
    snprintf(what, sizeof what, "%s %" PRIu64 " of %" PRIu64,
             reader->game->piles ? "game" : "board", ++reader->taken, reader->total);
    reader->item_malformed = true;
    return unexpected(reader, what, false, error);
}

static dyad_status next_item(dy_reader *reader, dyad_position *position, dyad_error *error)
{
    if (reader->lost)
        find_number(reader);
    bool all_taken =
        reader->game->layout.counted && reader->taken - reader->strays == reader->total;
    bool found = !all_taken && skip_space(reader);
    reader->item = (dy_mark){dy_source_offset(reader->source), here(reader)};
    if (all_taken)
        return finish(reader, error);
    if (!found)
        return at_end(reader, error);
    /* Rows where a size is due may be surplus rows of the item before, or an item without a size:
     * they are a malformed item of their own, and one more item than was announced may follow. */
    reader->strays += reader->code[*reader->source->cursor] < CODE_SPACE;
    dyad_status status = read_item(reader, position, error);
    if (status == DYAD_END)
        return finish(reader, error);
    reader->taken++;
    reader->lost = reader->item_malformed = status == DYAD_E_MALFORMED;
    return status;
}

/* The same of a NumPy file. */
static dyad_status next_board(dy_reader *reader, dyad_position *position, dyad_error *error)
{
    /* A part of a file ends between two boards. */
    if (reader->npy.due == 0 && !dy_source_fill(reader->source) && reader->source->cut) {
        reader->ended = true;
        return no_more(reader, error);
    }
    dyad_status status =
        dy_npy_next(&reader->npy, reader->source, reader->kernels, &position->grid, error);
    position->to_move = 0;
    if (status == DYAD_OK)
        status = check_position(reader, position, here(reader), error);
    reader->taken = reader->npy.taken;
    reader->item_malformed = reader->npy.board_fault;
    reader->ended = status == DYAD_END;
    return status;
}

/* The same of records: the position that a game has come to, or one that stands there as such. */
static dyad_status next_record(dy_reader *reader, dyad_position *position, dyad_error *error)
{
    dyad_record *record = &reader->record;
    dy_records *records = &reader->records;
    uint64_t before = records->taken, move = reader->move ? *reader->move : UINT64_MAX;
    dy_peek_word(reader->source);
    reader->item = (dy_mark){dy_source_offset(reader->source), here(reader)};
    bool is_record;
    dyad_status status = dy_records_next_item(records, record, position, &is_record, error);
    reader->has_record = status == DYAD_OK && is_record; /* half a record is none */
    bool looks = !reader->has_record || !reader->records_only;
    if (status == DYAD_OK && reader->has_record && looks)
        status = dy_record_replay(record, dy_record_at(record, move), position, error);
    if (status == DYAD_OK && looks)
        status = check_position(reader, position, reader->item.place, error);
    reader->taken += records->taken - before;
    reader->item_malformed = status == DYAD_E_MALFORMED && records->taken > before;
    reader->ended = records->ended;
    return status;
}

dyad_status dy_reader_next(dy_reader *reader, dyad_position *position, dyad_error *error)
{
    reader->item_malformed = reader->has_record = false;
    if (reader->ended)
        return DYAD_END;
    dyad_status status = reader->started ? DYAD_OK : dy_reader_start(reader, error);
    if (status == DYAD_OK)
        status = reader->is_npy      ? next_board(reader, position, error)
                 : reader->is_record ? next_record(reader, position, error)
                                     : next_item(reader, position, error);
    if (status == DYAD_E_SYSTEM || status == DYAD_E_MEMORY || status == DYAD_E_STOPPED)
        reader->ended = true;
    return status;
}

bool dy_reader_is_between(const dy_reader *reader, uint64_t *room)
{
    const dy_npy *npy = &reader->npy;
    if (!reader->started || reader->ended || reader->lost || reader->is_record)
        return false;
    if (reader->is_npy)
        *room = npy->cut || npy->due ? 0 : npy->count - npy->taken;
    else if (reader->game->layout.counted)
        *room = reader->total - (reader->taken - reader->strays);
    else
        *room = UINT64_MAX;
    return *room > 0;
}

void dy_reader_pass(dy_reader *reader, uint64_t items)
{
    reader->taken += items;
    reader->npy.taken += items;
}
