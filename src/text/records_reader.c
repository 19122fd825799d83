/* records_reader.c - what records of games come to, and positions that stand among them in JSON;
 * records.c reads the records. */
#include "record/record_replay.h"
#include "text/reader_format.h"

static dyad_status open(dy_reader *reader, dyad_error *error)
{
    dy_records_reader *own = &reader->records;
    (void)error;
    dy_record_init(&own->record, reader->scratch.memory);
    dy_records_init(&own->from, reader->game, reader->records_told, reader->ways, reader->source,
                    reader->scratch.memory);
    return DYAD_OK;
}

/* The position that a game has come to, or one that stands there as such. */
static dyad_status next(dy_reader *reader, dyad_position *position, dyad_error *error)
{
    dy_records *from = &reader->records.from;
    dyad_record *record = &reader->records.record;
    uint64_t before = from->taken, move = reader->move ? *reader->move : UINT64_MAX;
    dy_flaw flaw;
    bool is_record;
    dy_peek_word(reader->source);
    reader->item = (dy_mark){dy_source_offset(reader->source), dy_reader_here(reader)};
    dyad_status status = dy_records_next_item(from, record, position, &is_record, error);
    if (status == DYAD_OK && is_record) /* half a record is none */
        reader->record = record;
    bool looks = !reader->record || !reader->records_only;
    if (status == DYAD_OK && reader->record && looks)
        status = dy_record_replay(record, dy_record_at(record, move), position, error);
    if (status == DYAD_OK && looks) {
        status = dy_reader_settle(reader, position, &flaw, error);
        if (status != DYAD_OK && status != DYAD_E_MEMORY)
            (void)dy_source_fault_at(reader->source, from->line, from->column, error);
    }
    reader->taken += from->taken - before;
    reader->item_malformed = status == DYAD_E_MALFORMED && from->taken > before;
    reader->ended = from->ended;
    return status;
}

static uint64_t room(dy_reader *reader)
{
    (void)reader;
    return 0;
}

static void pass(dy_reader *reader, uint64_t items)
{
    (void)reader;
    (void)items;
}

static void close(dy_reader *reader)
{
    dy_records_free(&reader->records.from);
    dy_record_free(&reader->records.record);
}

const dy_format dy_format_records = {
    .name = "records of games",
    .open = open,
    .next = next,
    .room = room,
    .pass = pass,
    .close = close,
};
