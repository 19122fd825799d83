/* reader.c - finds out which format the input has, and has that read it.
 *
 *     input    the magic of NumPy ...                 npy_reader.c
 *     or       mark? what records begin with          records_reader.c: text/formats/formats.c
 *     or       mark? anything else                    text_reader.c */
#include "text/reader.h"

#ifndef DY_AMALGAMATION
#include "text/formats/formats.h"
#endif

void dy_reader_init(dy_reader *reader, const dyad_game *game, dy_source *source,
                    const dyad_allocator *memory)
{
    *reader = (dy_reader){.game = game, .source = source};
#ifndef DY_AMALGAMATION
    reader->kernels = dy_letter_kernels_of(DYAD_CPU_AUTO);
#endif
    dy_arena_init(&reader->scratch, memory);
}

void dy_reader_free(dy_reader *reader)
{
    if (reader->format)
        reader->format->close(reader);
    dy_arena_free(&reader->scratch);
}

/* What tells the format is passed over, where nobody else needs it. */
static dyad_status find_format(dy_reader *reader, const dy_format **format, dyad_error *error)
{
    dy_source *source = reader->source;
    bool found;
#ifndef DY_AMALGAMATION
    *format = &dy_format_records;
    if (reader->records_told != DYAD_RECORD_ANY || reader->ways.format != DYAD_RECORD_ANY ||
        reader->ways.dialect)
        return DYAD_OK;
    dyad_status numpy = dy_source_pass_mark(source, DY_NPY_MAGIC,
                                            "the whole \\x93NUMPY of a .npy file", &found, error);
    if (numpy == DYAD_OK && found)
        *format = &dy_format_npy;
    if (numpy != DYAD_OK || found)
        return numpy;
#endif
    dyad_status status =
        dy_source_pass_mark(source, "\xef\xbb\xbf", "a whole byte-order mark", &found, error);
    if (status != DYAD_OK)
        return status;
    dy_source_start_line(source);
    int byte = dy_peek_word(source);
#ifndef DY_AMALGAMATION
    if (byte != DY_INPUT_END && dy_record_form_begun(source, reader->game))
        return DYAD_OK;
#endif
    (void)byte;
    *format = &dy_format_text;
    return DYAD_OK;
}

#ifndef DY_AMALGAMATION
/* Goes to the part that is to be read; what stands before it has been read when it was split. */
static void enter_part(dy_reader *reader)
{
    const dyad_input_part *part = reader->part;
    dy_source_seek(reader->source, part->begin, part->end, part->line, part->column);
    dy_reader_pass(reader, part->before);
}
#endif

dyad_status dy_reader_start(dy_reader *reader, dyad_error *error)
{
    const dy_format *format;
    dyad_status status = find_format(reader, &format, error);
    if (status == DYAD_OK) {
        reader->format = format;
        status = format->open(reader, error);
    }
    reader->ended = status != DYAD_OK;
#ifndef DY_AMALGAMATION
    if (status == DYAD_OK && reader->part)
        enter_part(reader);
#endif
    return status;
}

dyad_status dy_reader_next(dy_reader *reader, dyad_position *position, dyad_error *error)
{
    reader->item_malformed = false;
#ifndef DY_AMALGAMATION
    reader->record = NULL;
#endif
    if (reader->ended)
        return DYAD_END;
    dyad_status status = reader->format ? DYAD_OK : dy_reader_start(reader, error);
    if (status == DYAD_OK)
        status = reader->format->next(reader, position, error);
    if (status == DYAD_E_SYSTEM || status == DYAD_E_MEMORY || status == DYAD_E_STOPPED)
        reader->ended = true;
    return status;
}

bool dy_reader_is_between(dy_reader *reader, uint64_t *room)
{
    *room = reader->format && !reader->ended ? reader->format->room(reader) : 0;
    return *room > 0;
}

void dy_reader_pass(dy_reader *reader, uint64_t items)
{
    reader->taken += items;
    reader->format->pass(reader, items);
}
