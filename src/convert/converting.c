/* converting.c - items read one by one, each a board, piles or a record, and put as another format
 * has them.
 *
 *     inputs --- dy_reader (a game is given) --+--- record?   --- put it, or
 *           \--- dy_records (none is) ---------/ \--- position --- put that
 *
 * Most formats are written while items are read. Text that begins with a count, NumPy's array,
 * whose header has one, and a picture, of which there may be but one, wait for the end. */
#include "convert/converting.h"

#include "base/border.h"
#include "base/stop.h"
#include "record/record_replay.h"
#include "text/contest_layout.h"
#include "text/formats/formats.h"
#include "text/npy.h"
#include "text/reader.h"
#include "text/sizes.h"
#include "text/svg_drawing.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *dy_notation_name(size_t notation)
{
    static const char *const others[] = {
        [DYAD_NOTATION_ANY] = "any",
        [DYAD_NOTATION_TEXT] = "text",
        [DYAD_NOTATION_NPY] = "npy",
        [DYAD_NOTATION_SVG] = "svg",
    };
    const dy_record_form *form = dy_record_form_noted(notation);
    if (form)
        return form->words.name;
    return notation < sizeof others / sizeof others[0] ? others[notation] : NULL;
}

enum { WRITE_BYTES = 1 << 16 }; /* put before they are written */

typedef struct converter {
    const dyad_convert_request *request;
    dy_ways ways; /* of records */
    const dyad_allocator *memory;
    dyad_error *error;
    /* The input. */
    dy_source source;
    dy_reader reader;   /* with a game, */
    dy_records records; /* and without */
    dyad_record own_record;
    dyad_position position; /* that is read, or that a record has come to */
    dyad_record *record;    /* of the latest item; NULL: it was a position as such */
    bool is_played;         /* its moves can be played, and the position is that after them */
    /* The output. */
    dy_buffer out;
    const dyad_game *game;  /* of the items so far; NULL: there is none yet */
    dy_size size;           /* of the boards of an array */
    uint64_t seen, written; /* `written`: put into `out`, */
    uint64_t handed;        /* and out of it */
    dyad_error first;       /* why the first item that was left out was; DYAD_OK: none was */
    bool lost;              /* a write failed: nothing more is written */
} converter;

/* ---- output ------------------------------------------------------------------------------- */

/* Whether nothing can be written before the end. */
static bool waits(const converter *c)
{
    return c->request->to == DYAD_NOTATION_NPY || c->request->to == DYAD_NOTATION_SVG ||
           (c->request->to == DYAD_NOTATION_TEXT && c->game && c->game->layout.counted);
}

static dyad_status write_bytes(converter *c, const void *bytes, size_t size)
{
    int number = size ? c->request->write(c->request->write_user, bytes, size) : 0;
    return number ? dy_fault_output(c->error, number) : DYAD_OK;
}

static dyad_status write_out(converter *c)
{
    if (c->out.failed)
        return dy_fault_memory(c->error);
    dyad_status status = write_bytes(c, c->out.text, c->out.size);
    dy_buffer_clear(&c->out);
    if (status == DYAD_OK)
        c->handed = c->written;
    c->lost = status != DYAD_OK;
    return status;
}

/* A fault of the item: it reads well, but the format has no room for it. */
static dyad_status no_room(converter *c, const char *why)
{
    (void)dy_fault(c->error, DYAD_E_USAGE, "item %" PRIu64 ": %s", c->seen, why);
    c->error->file = c->source.name;
    c->error->item = c->seen;
    return DYAD_E_USAGE;
}

/* A dyad_write_fn whose user is a buffer. */
static int keep_bytes(void *user, const void *bytes, size_t size)
{
    dy_buffer_bytes(user, bytes, size);
    return 0;
}

/* The stone that a record's last move put, if it did. */
static void mark_last(const converter *c, dyad_draw_request *drawn)
{
    const dyad_record_node *node = c->record ? dy_record_at(c->record, UINT64_MAX) : NULL;
    if (!node || c->request->move)
        return;
    while (node->parent && node->kind == DYAD_RECORD_NONE)
        node = node->parent;
    drawn->has_last = node->kind == DYAD_RECORD_STONE;
    drawn->last_row = node->row;
    drawn->last_column = node->column_of_move;
}

static dyad_status put_picture(converter *c)
{
    dyad_draw_request drawn = {
        .position = &c->position, .write = keep_bytes, .write_user = &c->out};
    if (c->written)
        return no_room(c, "expected one item for a picture, found another: choose one of them");
    mark_last(c, &drawn);
    return dy_draw_picture(&drawn, c->memory, c->error);
}

static dyad_status put_board_of_array(converter *c)
{
    char why[160], sizes[2][DY_SIZE_TEXT_MAX];
    dy_size size = dy_position_extent(&c->position);
    if (c->position.game->piles)
        return no_room(c, "NumPy's arrays hold boards, not piles");
    if (c->written && (size.rows != c->size.rows || size.columns != c->size.columns)) {
        snprintf(why, sizeof why,
                 "an array has boards of one side, found one of %s behind one of %s",
                 dy_size_text(size, sizes[0]), dy_size_text(c->size, sizes[1]));
        return no_room(c, why);
    }
    c->size = size;
    dy_npy_board(&c->position.grid, &c->out);
    return DYAD_OK;
}

/* What a format of this interface is to readers of records. */
static dyad_record_format records_of(dyad_notation notation)
{
    const dy_record_form *form = dy_record_form_noted(notation);
    return form ? form->words.format : DYAD_RECORD_ANY;
}

/* Whether what is written of a record is a record. */
static bool keeps_records(const converter *c)
{
    return dy_record_form_noted(c->request->to) != NULL;
}

/* Whether the item is a record that stays one, with its moves. */
static bool is_whole(const converter *c)
{
    return c->record && keeps_records(c) && !c->request->move;
}

/* A board as a record, written as one. */
static dyad_status put_as_record(converter *c, dyad_record_format format)
{
    dyad_record made;
    if (!dy_record_fits(&c->position))
        return no_room(c, "no records are kept of such a game, or not of that size");
    dy_record_init(&made, c->memory);
    bool kept = dy_record_of_position(&made, &c->position) && /* a link has passes between moves */
                (format == DYAD_RECORD_HEXWORLD || dy_record_add_passes(&made, &c->position));
    dyad_status status =
        kept ? dy_record_put(&made, format, &c->out, c->error) : dy_record_refused(&made, c->error);
    dy_record_free(&made);
    return status;
}

/* The row of the format, if what is written is one list. */
static const dy_record_form *list_of(const converter *c)
{
    const dy_record_form *form = dy_record_form_noted(c->request->to);
    return form && form->list ? form : NULL;
}

/* Another object of the list. */
static dyad_status put_in_list(converter *c)
{
    const dy_record_form *form = list_of(c);
    if (!is_whole(c))
        return dy_fault(c->error, DYAD_E_USAGE, "%s holds games, not positions", form->words.name);
    dy_buffer_text(&c->out, c->written ? ",\n" : "[");
    return form->put(c->record, &c->out, c->error);
}

/* Ends a list after its objects. */
static void end_list(converter *c)
{
    if (list_of(c))
        dy_buffer_text(&c->out, c->written ? "]\n" : "[]\n");
}

static dyad_status put_record(converter *c, dyad_record_format format)
{
    dyad_status status = list_of(c)    ? put_in_list(c)
                         : is_whole(c) ? dy_record_put(c->record, format, &c->out, c->error)
                                       : put_as_record(c, format);
    if (status == DYAD_E_USAGE && !c->error->file) {
        char why[DYAD_ERROR_TEXT_MAX];
        memcpy(why, c->error->text, sizeof why);
        return no_room(c, why);
    }
    return status;
}

/* The layouts that cannot say whose turn it is. */
static dyad_status put_unsaid(converter *c)
{
    const dyad_game *game = c->position.game;
    if (!dy_position_is_plain(&c->position)) {
        char why[DYAD_ERROR_TEXT_MAX];
        snprintf(why, sizeof why,
                 "%s cannot say whose turn it is: %s boards there have as many stones of either "
                 "colour, and %s is to move",
                 dy_notation_name(c->request->to), game->name, game->colours[0]);
        return no_room(c, why);
    }
    if (c->request->to == DYAD_NOTATION_NPY)
        return put_board_of_array(c);
    if (!game->piles && !dy_grid_is_square(&c->position.grid))
        return no_room(c, "the original's layout holds square boards; npy, jsonl, sgf, svg and, of "
                          "hex, hexworld hold this one");
    dy_contest_layout_position(&c->position, c->written == 0, &c->out);
    return DYAD_OK;
}

static dyad_status put_item(converter *c)
{
    switch (c->request->to) {
    case DYAD_NOTATION_TEXT:
    case DYAD_NOTATION_NPY: return put_unsaid(c);
    case DYAD_NOTATION_JSONL:
        if (is_whole(c))
            dy_record_json_put(c->record, c->is_played ? &c->position : NULL, &c->out);
        else
            dy_position_json_put(&c->position, &c->out);
        return DYAD_OK;
    case DYAD_NOTATION_SVG: return put_picture(c);
    default: return put_record(c, records_of(c->request->to));
    }
}

/* Whether text and arrays can go on with this item: they are of one game, that of the first. */
static bool is_of_one_game(converter *c)
{
    bool one = c->request->to == DYAD_NOTATION_TEXT || c->request->to == DYAD_NOTATION_NPY;
    if (!one || !c->game)
        c->game = c->position.game;
    return c->game == c->position.game;
}

static dyad_status convert_item(converter *c)
{
    dyad_status status = DYAD_OK;
    c->seen++;
    if (c->request->item && c->seen != c->request->item)
        return DYAD_OK;
    if (!is_of_one_game(c))
        return no_room(c, "the format holds items of one game, found one of another");
    size_t before = c->out.size;
    status = put_item(c);
    if (status == DYAD_OK && c->out.failed)
        status = dy_fault_memory(c->error);
    if (status != DYAD_OK) {
        c->out.size = before; /* half an item is none */
        c->out.failed = false;
        return status;
    }
    c->written++;
    return c->out.size >= WRITE_BYTES && !waits(c) ? write_out(c) : DYAD_OK;
}

/* What stands before all items and behind them, where that is to be written. */
static dyad_status finish(converter *c)
{
    const dyad_game *game = c->game ? c->game : c->request->game;
    char header[DY_NPY_HEADER_BYTES];
    dyad_status status = DYAD_OK;
    if (c->request->to == DYAD_NOTATION_NPY) {
        const uint64_t shape[] = {c->written, c->size.rows, c->size.columns};
        dy_npy_header(header, shape, 3);
        status = write_bytes(c, header, sizeof header);
    } else if (c->request->to == DYAD_NOTATION_TEXT && game) {
        dy_buffer begin;
        dy_buffer_init(&begin, c->memory);
        dy_contest_layout_begin(game, c->written, &begin);
        status = begin.failed ? dy_fault_memory(c->error) : write_bytes(c, begin.text, begin.size);
        dy_buffer_free(&begin);
        dy_contest_layout_end(game, c->written, &c->out);
    }
    end_list(c);
    return status == DYAD_OK ? write_out(c) : status;
}

/* Whether nothing is left to do: the one item that was asked for has been put. */
static bool is_done(const converter *c)
{
    return c->request->item && c->seen >= c->request->item;
}

/* ---- input -------------------------------------------------------------------------------- */

/* Whether what a record comes to has to be a position as such. */
static bool wants_position(const converter *c)
{
    return !keeps_records(c) || c->request->move;
}

/* Says behind the last move whose turn it is. */
static bool say_turn(dyad_record *record, int to_move)
{
    dyad_record_node *last = dy_record_at(record, UINT64_MAX);
    if (to_move == dy_record_turn(last))
        return true;
    if (last->kind != DYAD_RECORD_NONE)
        last = dy_record_node(record, last);
    if (last)
        last->turn = (unsigned char)to_move;
    return last != NULL;
}

/* What is known of a record that is written as one. The position stands beside it in JSON, whatever
 * it is worth as such, if the moves can be played: they are not checked. */
static dyad_status follow_record(converter *c)
{
    c->position.game = c->record->game;
    if (c->request->to_move && !say_turn(c->record, c->request->to_move)) {
        dyad_status status = dy_record_refused(c->record, c->error);
        return status == DYAD_E_MALFORMED ? dy_source_fault_at(&c->source, c->record->root->line,
                                                               c->record->root->column, c->error)
                                          : status;
    }
    if (c->request->to != DYAD_NOTATION_JSONL)
        return DYAD_OK;
    dyad_error own;
    dyad_status status =
        dy_record_replay(c->record, dy_record_at(c->record, UINT64_MAX), &c->position, &own);
    c->is_played = status == DYAD_OK;
    if (status == DYAD_OK || status == DYAD_E_MALFORMED)
        return DYAD_OK;
    *c->error = own;
    return status;
}

/* With a game: the reader that everything is read with. */
static dyad_status next_of_reader(converter *c)
{
    dyad_status status = dy_reader_next(&c->reader, &c->position, c->error);
    if (status == DYAD_E_MALFORMED && c->reader.item_malformed)
        c->error->item = c->seen + 1;
    c->record = c->reader.record;
    return status == DYAD_OK && c->record && !wants_position(c) ? follow_record(c) : status;
}

/* What is written as a position has to be one. */
static dyad_status check_position(converter *c)
{
    dy_flaw flaw;
    dyad_status status = dy_position_check(&c->position, &c->own_record.scratch, &flaw);
    if (status == DYAD_E_MEMORY)
        return dy_fault_memory(c->error);
    if (status == DYAD_OK)
        return DYAD_OK;
    (void)dy_fault(c->error, status, "%s", flaw.text);
    return dy_source_fault_at(&c->source, c->records.line, c->records.column, c->error);
}

/* Without: records tell theirs. */
static dyad_status next_of_records(converter *c)
{
    bool is_record;
    dyad_record *record = &c->own_record;
    uint64_t move = c->request->move ? *c->request->move : UINT64_MAX;
    dy_peek_word(&c->source);
    uint64_t taken = c->records.taken;
    dyad_status status =
        dy_records_next_item(&c->records, record, &c->position, &is_record, c->error);
    c->record = is_record ? record : NULL;
    if (status == DYAD_OK && is_record && !wants_position(c))
        status = follow_record(c);
    else if (status == DYAD_OK && is_record)
        status = dy_record_replay(record, dy_record_at(record, move), &c->position, c->error);
    if (status == DYAD_OK && c->request->to_move)
        c->position.to_move = c->request->to_move;
    if (status == DYAD_OK && !is_whole(c))
        status = check_position(c);
    if (status == DYAD_E_MALFORMED && c->records.taken > taken)
        c->error->item = c->seen + 1;
    return status;
}

/* Whether conversion goes on after an item that was not written. */
static bool goes_on(const converter *c, dyad_status status)
{
    bool of_item = status == DYAD_E_MALFORMED || (status == DYAD_E_USAGE && c->error->item);
    return c->request->keep_going && of_item;
}

/* Reports an item that was not written, and counts it if the reader did not. */
static void leave_out(converter *c)
{
    if (c->error->item > c->seen)
        c->seen = c->error->item;
    if (c->first.status == DYAD_OK)
        c->first = *c->error;
    if (c->request->malformed)
        c->request->malformed(c->request->malformed_user, c->error);
    *c->error = (dyad_error){.status = DYAD_OK};
}

/* Converts what `next` reads until the input ends, or until something fails that `keep_going` does
 * not pass over. */
static dyad_status convert_items(converter *c, dyad_status (*next)(converter *c))
{
    dyad_status status = DYAD_OK;
    while (status == DYAD_OK && !is_done(c)) {
        if (dy_stopped(c->request->stop))
            return dy_fault_stopped(c->error);
        status = next(c);
        if (dy_source_mapped(&c->source))
            dy_source_release(&c->source);
        if (status == DYAD_OK)
            status = convert_item(c);
        if (goes_on(c, status)) {
            leave_out(c);
            status = DYAD_OK;
        }
    }
    return status;
}

/* The input is not what it was said to be. */
static dyad_status check_notation(converter *c)
{
    dyad_notation from = c->request->from;
    const dy_format *found = c->reader.format;
    bool fits = from == DYAD_NOTATION_TEXT  ? found == &dy_format_text
                : from == DYAD_NOTATION_NPY ? found == &dy_format_npy
                                            : true;
    if (fits)
        return DYAD_OK;
    (void)dy_fault(c->error, DYAD_E_MALFORMED, "expected %s, found %s",
                   from == DYAD_NOTATION_NPY ? "a NumPy file"
                                             : "text as the original problem has it",
                   found == &dy_format_text ? "something else" : found->name);
    c->error->file = c->source.name;
    return DYAD_E_MALFORMED;
}

static dyad_status convert_with_reader(converter *c)
{
    dy_reader_init(&c->reader, c->request->game, &c->source, c->memory);
    c->reader.move = c->request->move;
    c->reader.records_told = records_of(c->request->from);
    c->reader.ways = c->ways;
    c->reader.records_only = !wants_position(c);
    c->reader.to_move = c->request->to_move;
    dyad_status status = dy_reader_start(&c->reader, c->error);
    if (status == DYAD_OK)
        status = check_notation(c);
    if (status == DYAD_OK)
        status = convert_items(c, next_of_reader);
    dy_reader_free(&c->reader);
    return status == DYAD_END ? DYAD_OK : status;
}

static dyad_status convert_with_records(converter *c)
{
    dyad_notation from = c->request->from;
    if (from == DYAD_NOTATION_TEXT || from == DYAD_NOTATION_NPY)
        return dy_fault(c->error, DYAD_E_USAGE,
                        "%s does not tell its game: expected the name of one",
                        dy_notation_name(from));
    dy_records_init(&c->records, NULL, records_of(from), c->ways, &c->source, c->memory);
    dyad_status status = convert_items(c, next_of_records);
    dy_records_free(&c->records);
    return status == DYAD_END ? DYAD_OK : status;
}

static dyad_status convert_source(converter *c)
{
    c->source.stop = c->request->stop;
    dyad_status status = c->request->game ? convert_with_reader(c) : convert_with_records(c);
    dy_source_close(&c->source);
    return status;
}

static dyad_status convert_inputs(converter *c)
{
    const dyad_convert_request *request = c->request;
    static const char *const standard_input[] = {"-"};
    const char *const *paths = request->path_count ? request->paths : standard_input;
    size_t count = request->path_count ? request->path_count : 1;
    dyad_status status = DYAD_OK;
    if (request->bytes || request->name) {
        dy_source_from_bytes(&c->source, request->name ? request->name : "-", request->bytes,
                             request->size, request->stop);
        return convert_source(c);
    }
    for (size_t i = 0; i < count && status == DYAD_OK && !is_done(c); i++) {
        status = dy_source_open(&c->source, paths[i], c->memory, request->stop, c->error);
        if (status == DYAD_OK)
            status = convert_source(c);
        if (goes_on(c, status)) { /* no format is recognised in the input */
            leave_out(c);
            status = DYAD_OK;
        }
    }
    return status;
}

dyad_status dy_convert(const dyad_convert_request *request, dy_ways ways,
                       const dyad_allocator *memory, uint64_t *items, dyad_error *error)
{
    converter c = {.request = request, .ways = ways, .memory = memory, .error = error};
    if (!request->write || request->to == DYAD_NOTATION_ANY || !dy_notation_name(request->to) ||
        request->from == DYAD_NOTATION_SVG)
        return dy_fault(error, DYAD_E_USAGE, "converting needs a format to write and a function");
    const dy_record_form *form = dy_record_form_noted(request->to);
    if (form && !form->put)
        return dy_fault(error, DYAD_E_USAGE, "%s is read, and not written", form->words.name);
    if (request->to_move < 0 || request->to_move > DY_COLOURS)
        return dy_fault(error, DYAD_E_USAGE, "to_move %d: colours are 1 and 2", request->to_move);
    if (!dy_notation_name(request->from))
        return dy_fault(error, DYAD_E_USAGE, "there is no such format to read");
    if (!dy_are_paths(request->paths, request->path_count))
        return dy_fault(error, DYAD_E_USAGE, "converting needs the paths that are counted");
    if (!request->bytes && request->size)
        return dy_fault(error, DYAD_E_USAGE, "converting needs the bytes that are counted");
    dy_buffer_init(&c.out, memory);
    dy_record_init(&c.own_record, memory);
    dy_position_init(&c.position, request->game, memory);
    dyad_status status = convert_inputs(&c);
    bool none = status == DYAD_OK && c.written == 0 && c.first.status == DYAD_OK;
    if (none && request->item)
        status = dy_fault(error, DYAD_E_USAGE, "there is no item %" PRIu64 ": found %" PRIu64,
                          request->item, c.seen);
    else if (none && request->to == DYAD_NOTATION_SVG)
        status = dy_fault(error, DYAD_E_USAGE, "there is nothing to be drawn");
    if (status == DYAD_OK) {
        status = finish(&c);
        if (status == DYAD_OK && c.first.status != DYAD_OK) {
            *error = c.first;
            status = c.first.status;
        }
    } else if (!waits(&c) && !c.lost && (c.out.size || (list_of(&c) && c.written))) {
        end_list(&c);
        dyad_error first = *error; /* what was put before it is written, or that fails too */
        dyad_status written = write_out(&c);
        if (written == DYAD_OK)
            *error = first;
        else
            status = written;
    }
    if (items)
        *items = c.handed;
    dy_buffer_free(&c.out);
    dy_record_free(&c.own_record);
    dy_position_free(&c.position);
    return status;
}
