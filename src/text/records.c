/* records.c - what the formats of records share: finding out which it is, faults, places. */
#include "text/records.h"

#include "base/fault.h"
#include "text/formats/formats.h"

#include <stdio.h>
#include <string.h>

void dy_records_init(dy_records *records, const dyad_game *game, dyad_record_format format,
                     dy_ways ways, dy_source *source, const dyad_allocator *memory)
{
    const dy_dialect *row = ways.dialect ? dy_dialect_find(ways.dialect->name) : NULL;
    if (format == DYAD_RECORD_ANY)
        format = ways.format;
    if (format == DYAD_RECORD_TRMPH) { /* links, in a dialect */
        format = DYAD_RECORD_HEXWORLD;
        row = row ? row : dy_dialect_find("trmph");
    }
    *records = (dy_records){
        .game = game, .ways = ways, .dialect = row, .format = format, .source = source};
    records->by_dialect = row && format == DYAD_RECORD_ANY;
    if (records->by_dialect)
        records->format = row->format;
    records->told = records->format != DYAD_RECORD_ANY;
    dy_buffer_init(&records->text, memory);
}

void dy_records_free(dy_records *records)
{
    dy_buffer_free(&records->text);
    dy_transcoder_close(&records->transcoder);
}

/* Passes over a byte-order mark, and finds out what follows. */
static dyad_status start(dy_records *records, dyad_error *error)
{
    dy_source *source = records->source;
    records->started = true;
    if (records->dialect && !dy_dialect_serves(records->dialect, records->format))
        return dy_fault(error, DYAD_E_USAGE, "the dialect %s is none of that format",
                        records->dialect->words.name);
    bool found;
    dyad_status status =
        dy_source_pass_mark(source, "\xef\xbb\xbf", "a whole byte-order mark", &found, error);
    records->in_letter = status == DYAD_E_MALFORMED && records->told &&
                         records->format == DYAD_RECORD_SGF; /* the letter begins with such bytes */
    if (records->in_letter) {
        *error = (dyad_error){.status = DYAD_OK};
        return DYAD_OK;
    }
    if (status != DYAD_OK)
        return status;
    if (found)
        dy_source_start_line(source);
    int byte = records->told && !records->by_dialect ? 0 : dy_peek_word(source);
    if (records->by_dialect && byte != DY_INPUT_END && dy_moves_begin(source) &&
        dy_dialect_serves(records->dialect, DYAD_RECORD_MOVES))
        records->format = DYAD_RECORD_MOVES; /* that dialect is of links first */
    if (records->told)
        return DYAD_OK;
    if (byte == DY_INPUT_END)
        return dy_source_end(source, error);
    const dy_record_form *form = dy_record_form_begun(source, records->game);
    if (!form)
        return dy_fault_unsaid(
            error,
            dy_source_unexpected(source,
                                 dy_record_due(source, "a record: an SGF file, HexWorld links, "
                                                       "JSON, or another format of records"),
                                 error),
            DYAD_UNSAID_FORMAT);
    records->format = form->words.format;
    return DYAD_OK;
}

/* Empties what the next record goes into; DYAD_OK: there may be one. */
static dyad_status prepare(dy_records *records, dyad_record *record, dyad_error *error)
{
    if (records->ended)
        return DYAD_END;
    dy_record_reset(record);
    record->file = records->source->name;
    dy_buffer_clear(&records->text);
    return records->started ? DYAD_OK : start(records, error);
}

static dyad_status finish(dy_records *records, dyad_status status)
{
    records->ended = records->ended || (status != DYAD_OK && status != DYAD_E_MALFORMED) ||
                     records->format == DYAD_RECORD_ANY;
    return status;
}

/* Hands out what is to be said of the text of a record. */
static void tell(const dy_records *records, const dyad_record *record)
{
    dyad_error said = {.status = DYAD_OK, .file = records->source->name};
    if (!record->remark || !records->ways.remark)
        return;
    snprintf(said.text, sizeof said.text, "%s", record->remark);
    said.line = record->root->line;
    said.column = record->root->column;
    records->ways.remark(records->ways.remark_user, &said);
}

static dyad_status read_record(dy_records *records, dyad_record *record, dyad_error *error)
{
    const dy_record_form *known = dy_record_form_of(records->format);
    record->form = known ? &known->words : NULL;
    if (!known)
        return DYAD_END;
    dyad_status status = known->next(records, record, error);
    bool is_decoded = known->words.format == DYAD_RECORD_SGF /* before it knows what it means */
                      || known->words.format == DYAD_RECORD_JSON;
    if (status == DYAD_OK && !is_decoded)
        status = dy_record_decode(records, record, error);
    if (status == DYAD_OK)
        tell(records, record);
    return status;
}

dyad_status dy_records_next(dy_records *records, dyad_record *record, dyad_error *error)
{
    dyad_status status = prepare(records, record, error);
    if (status == DYAD_OK)
        status = read_record(records, record, error);
    return finish(records, status);
}

dyad_status dy_records_next_item(dy_records *records, dyad_record *record, dyad_position *position,
                                 bool *is_record, dyad_error *error)
{
    *is_record = true;
    dyad_status status = prepare(records, record, error);
    if (status == DYAD_OK)
        status = records->format == DYAD_RECORD_JSON
                     ? dy_json_item_next(records, record, position, is_record, error)
                     : read_record(records, record, error);
    return finish(records, status);
}

dyad_status dy_record_put(dyad_record *record, dyad_record_format format, dy_buffer *out,
                          dyad_error *error)
{
    const dy_record_form *known = dy_record_form_of(format);
    if (known && known->put && known->list) {
        size_t begin = out->size;
        dy_buffer_char(out, '[');
        dyad_status status = known->put(record, out, error);
        if (status == DYAD_OK)
            dy_buffer_text(out, "]\n");
        else
            out->size = begin;
        return status;
    }
    if (known && known->put)
        return known->put(record, out, error);
    if (known)
        return dy_fault(error, DYAD_E_USAGE, "%s is read, and not written", known->words.name);
    return dy_fault(error, DYAD_E_USAGE, "expected a format to write a record in");
}
