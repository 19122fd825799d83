/* svg_sketch.c - elements of SVG, and the colours of stones. */
#include "text/svg_sketch.h"

#include <string.h>

void dy_svg_length(dy_buffer *out, dy_length length)
{
    dy_length whole = length / DY_UNIT, rest = length % DY_UNIT;
    if (length < 0) {
        dy_buffer_char(out, '-');
        whole = -whole;
        rest = -rest;
    }
    dy_buffer_unsigned(out, (uint64_t)whole);
    if (rest == 0)
        return;
    dy_buffer_char(out, '.');
    dy_buffer_char(out, (char)('0' + rest / 10));
    if (rest % 10)
        dy_buffer_char(out, (char)('0' + rest % 10));
}

void dy_svg_text(dy_buffer *out, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = (unsigned char)text[i];
        switch (byte) {
        case '<': dy_buffer_text(out, "&lt;"); break;
        case '>': dy_buffer_text(out, "&gt;"); break;
        case '&': dy_buffer_text(out, "&amp;"); break;
        case '"': dy_buffer_text(out, "&quot;"); break;
        default: dy_buffer_char(out, byte >= 0x20 && byte < 0x7f ? (char)byte : '?');
        }
    }
}

void dy_svg_attribute(dy_buffer *out, const char *name, dy_length length)
{
    dy_buffer_char(out, ' ');
    dy_buffer_text(out, name);
    dy_buffer_text(out, "=\"");
    dy_svg_length(out, length);
    dy_buffer_char(out, '"');
}

void dy_svg_circle(dy_buffer *out, dy_spot at, dy_length radius, const char *rest)
{
    dy_buffer_text(out, "<circle");
    dy_svg_attribute(out, "cx", at.x);
    dy_svg_attribute(out, "cy", at.y);
    dy_svg_attribute(out, "r", radius);
    dy_buffer_text(out, rest);
    dy_buffer_text(out, "/>\n");
}

void dy_svg_words(dy_buffer *out, dy_spot at, const char *rest, const char *text, size_t size)
{
    dy_buffer_text(out, "<text");
    dy_svg_attribute(out, "x", at.x);
    dy_svg_attribute(out, "y", at.y);
    dy_buffer_text(out, rest);
    dy_buffer_char(out, '>');
    dy_svg_text(out, text, size);
    dy_buffer_text(out, "</text>\n");
}

void dy_svg_point(dy_buffer *out, dy_spot spot)
{
    dy_svg_length(out, spot.x);
    dy_buffer_char(out, ',');
    dy_svg_length(out, spot.y);
}

void dy_svg_points(dy_buffer *out, const dy_spot *spots, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i)
            dy_buffer_char(out, ' ');
        dy_svg_point(out, spots[i]);
    }
}

/* Vermilion and blue are those of Okabe and Ito (2002), which the colour-blind tell apart. */
dy_paint dy_paint_of(const dyad_game *game, int colour)
{
    static const struct {
        const char *name;
        dy_paint paint;
    } known[] = {
        {"black", {"#1a1a1a", "#808080"}},
        {"white", {"#ffffff", "#333333"}},
        {"red", {"#d55e00", "#5c2900"}},
        {"blue", {"#0072b2", "#002c45"}},
    };
    static const dy_paint others[DY_COLOURS] = {{"#e69f00", "#4d3500"}, {"#56b4e9", "#10384f"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].name, game->colours[colour - 1]) == 0)
            return known[i].paint;
    return others[colour - 1];
}
