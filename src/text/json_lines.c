/* json_lines.c - reports as lines of JSON (RFC 8259), straight into a buffer: a path of millions of
 * cells is written without a tree being built first. */
#include "text/answers.h"
#include "text/contest_layout.h"
#include "text/sizes.h"

#include <string.h>

static void put_name(const char *name, dy_buffer *out)
{
    dy_buffer_char(out, '"');
    dy_buffer_text(out, name);
    dy_buffer_text(out, "\":");
}

static void put_cells(const dyad_evidence *value, dy_buffer *out)
{
    for (size_t i = 0; i < value->count; i++) {
        dy_buffer_text(out, i ? ",[" : "[");
        dy_buffer_unsigned(out, value->of.cells[i] / value->columns);
        dy_buffer_char(out, ',');
        dy_buffer_unsigned(out, value->of.cells[i] % value->columns);
        dy_buffer_char(out, ']');
    }
}

/* Evidence is at most four levels deep: {paths: [[cell]]}. */
static void put_value(const dyad_evidence *value, dy_buffer *out)
{
    switch (value->type) {
    case DYAD_TYPE_NULL: dy_buffer_text(out, "null"); return;
    case DYAD_TYPE_INTEGER: dy_buffer_signed(out, value->of.integer); return;
    case DYAD_TYPE_TEXT: dy_buffer_json(out, value->of.text, value->count); return;
    case DYAD_TYPE_CELLS:
        dy_buffer_char(out, '[');
        put_cells(value, out);
        dy_buffer_char(out, ']');
        return;
    case DYAD_TYPE_LIST:
        dy_buffer_char(out, '[');
        for (size_t i = 0; i < value->count; i++) {
            if (i)
                dy_buffer_char(out, ',');
            put_value(&value->of.items[i], out);
        }
        dy_buffer_char(out, ']');
        return;
    case DYAD_TYPE_OBJECT:
        dy_buffer_char(out, '{');
        for (size_t i = 0; i < value->count; i++) {
            if (i)
                dy_buffer_char(out, ',');
            put_name(value->of.fields[i].name, out);
            put_value(&value->of.fields[i].value, out);
        }
        dy_buffer_char(out, '}');
        return;
    }
}

/* {"game":...,"item":... */
static void open_line(const dyad_game *game, uint64_t item, dy_buffer *out)
{
    dy_buffer_text(out, "{\"game\":\"");
    dy_buffer_text(out, game->name);
    dy_buffer_text(out, "\",\"item\":");
    dy_buffer_unsigned(out, item);
}

/* A field that says where the position comes from; NULL: nothing is to be said. */
static void put_fact(const char *name, const char *text, dy_buffer *out)
{
    if (!text)
        return;
    dy_buffer_char(out, ',');
    put_name(name, out);
    dy_buffer_json(out, text, strlen(text));
}

void dy_json_report(const dyad_position *position, const dyad_report *report, uint64_t item,
                    dy_buffer *out)
{
    open_line(position->game, item, out);
    dy_buffer_char(out, ',');
    dy_size_json(dy_position_extent(position), out);
    dy_buffer_text(out, ",\"verdict\":\"");
    dy_buffer_text(out, report->name);
    dy_buffer_text(out, "\",\"text\":\"");
    dy_contest_layout_answer(position->game, report, item, out);
    dy_buffer_char(out, '"');
    put_fact("dialect", position->dialect, out);
    put_fact("charset", position->charset, out);
    put_fact("remark", position->remark, out);
    for (size_t i = 0; i < report->field_count; i++) {
        dy_buffer_char(out, ',');
        put_name(report->fields[i].name, out);
        put_value(&report->fields[i].value, out);
    }
    dy_buffer_char(out, '}');
}

void dy_json_malformed(const dyad_game *game, const dyad_error *error, uint64_t item,
                       dy_buffer *out)
{
    open_line(game, item, out);
    dy_buffer_text(out, ",\"size\":null,\"verdict\":\"malformed\",\"text\":null,\"file\":");
    dy_buffer_json(out, error->file, strlen(error->file));
    dy_buffer_text(out, ",\"line\":");
    dy_buffer_unsigned(out, error->line);
    dy_buffer_text(out, ",\"column\":");
    dy_buffer_unsigned(out, error->column);
    dy_buffer_text(out, ",\"message\":");
    dy_buffer_json(out, error->text, strlen(error->text));
    dy_buffer_char(out, '}');
}
