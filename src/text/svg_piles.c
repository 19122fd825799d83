/* svg_piles.c - piles as SVG: columns of discs that stand on a line, the number of each below it,
 * and its value where there is one. Of a pile with too many discs the upper ones are drawn. */
#include "text/svg_sketch.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    WIDE = 56 * DY_UNIT, /* a disc, */
    HIGH = 16 * DY_UNIT, /* how high it is, */
    STEP = 92 * DY_UNIT, /* from a pile to the next */
    MARGIN = 22 * DY_UNIT,
    LINE = 18 * DY_UNIT,
    BELOW = 3, /* lines below the ground: number, value, how many discs there are */
    VALUE_SHOWN = 11,
};

static size_t drawn_piles(const dy_piles *piles)
{
    return piles->count < DYAD_DRAW_PILES_MAX ? piles->count : DYAD_DRAW_PILES_MAX;
}

static uint64_t drawn_discs(const dy_piles *piles, size_t pile)
{
    uint64_t size = dy_pile_size(piles, pile);
    return size < DYAD_DRAW_DISCS_MAX ? size : DYAD_DRAW_DISCS_MAX;
}

static dy_length ground_of(const dy_piles *piles)
{
    uint64_t most = 1;
    for (size_t pile = 0; pile < drawn_piles(piles); pile++)
        if (drawn_discs(piles, pile) > most)
            most = drawn_discs(piles, pile);
    return MARGIN + (dy_length)most * HIGH;
}

void dy_svg_piles_size(dy_sketch *sketch)
{
    const dy_piles *piles = &sketch->position->piles;
    size_t count = drawn_piles(piles);
    sketch->width = 2 * MARGIN + (dy_length)(count ? count : 1) * STEP;
    sketch->height = ground_of(piles) + BELOW * LINE + MARGIN / 2;
}

static void put_discs(const dy_sketch *sketch, size_t pile, dy_length middle, dy_length ground)
{
    const dy_piles *piles = &sketch->position->piles;
    dy_buffer *out = sketch->out;
    uint64_t drawn = drawn_discs(piles, pile);
    for (uint64_t disc = 0; disc < drawn; disc++) {
        dy_paint paint = dy_paint_of(sketch->position->game, dy_pile_disc(piles, pile, disc));
        dy_buffer_text(out, "<rect");
        dy_svg_attribute(out, "x", middle - WIDE / 2);
        dy_svg_attribute(out, "y", ground - (dy_length)(drawn - disc) * HIGH);
        dy_svg_attribute(out, "width", WIDE);
        dy_svg_attribute(out, "height", HIGH);
        dy_svg_attribute(out, "rx", HIGH / 2);
        dy_buffer_text(out, " stroke-width=\"1.5\" fill=\"");
        dy_buffer_text(out, paint.fill);
        dy_buffer_text(out, "\" stroke=\"");
        dy_buffer_text(out, paint.edge);
        dy_buffer_text(out, "\"/>\n");
    }
}

static void put_below(const dy_sketch *sketch, size_t pile, dy_spot at, const dyad_evidence *values)
{
    const dy_piles *piles = &sketch->position->piles;
    char text[64], rest[80];
    snprintf(rest, sizeof rest, " text-anchor=\"middle\" font-size=\"13\" fill=\"%s\"",
             sketch->palette->faint);
    at.y += LINE;
    int size = snprintf(text, sizeof text, "%zu", pile + 1);
    dy_svg_words(sketch->out, at, rest, text, (size_t)size);
    snprintf(rest, sizeof rest, " text-anchor=\"middle\" font-size=\"13\" fill=\"%s\"",
             sketch->palette->ink);
    if (values && pile < values->count) {
        const dyad_evidence *value = &values->of.items[pile];
        bool fits = value->count <= VALUE_SHOWN;
        at.y += LINE;
        dy_svg_words(sketch->out, at, rest, fits ? value->of.text : "a fraction",
                     fits ? value->count : strlen("a fraction"));
    }
    if (dy_pile_size(piles, pile) > drawn_discs(piles, pile)) {
        at.y += LINE;
        size = snprintf(text, sizeof text, "%" PRIu64 " discs", dy_pile_size(piles, pile));
        dy_svg_words(sketch->out, at, rest, text, (size_t)size);
    }
}

void dy_svg_piles(dy_sketch *sketch)
{
    const dy_piles *piles = &sketch->position->piles;
    const dyad_report *report = sketch->request->report;
    const dyad_evidence *values = report ? dy_evidence_find(&report->evidence, "values") : NULL;
    dy_length ground = ground_of(piles);
    dy_buffer *out = sketch->out;
    if (values && (values->type != DYAD_TYPE_LIST || values->count != piles->count))
        values = NULL;
    for (size_t pile = 0; pile < drawn_piles(piles); pile++) {
        dy_length middle = MARGIN + STEP / 2 + (dy_length)pile * STEP;
        put_discs(sketch, pile, middle, ground);
        put_below(sketch, pile, (dy_spot){middle, ground}, values);
    }
    const dy_spot line[] = {{MARGIN, ground}, {sketch->width - MARGIN, ground}};
    dy_buffer_text(out, "<polyline points=\"");
    dy_svg_points(out, line, 2);
    dy_buffer_text(out, "\" stroke-width=\"2\" stroke=\"");
    dy_buffer_text(out, sketch->palette->ink);
    dy_buffer_text(out, "\"/>\n");
}
