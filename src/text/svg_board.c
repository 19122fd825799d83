/* svg_board.c - boards as SVG.
 *
 *        a   b   c              cell (row, column) of hexagons lies at
 *     1 / \ / \ / \                 x = column + row / 2     times the width of a cell
 *      |   |   |   |                y = row * sqrt(3) / 2
 *     2 \ / \ / \ / \           and of squares at column and row.
 *        |   |   |   |
 *
 * Evidence is marked by the shape that it has, as in drawing.c, and not by what it means: paths are
 * lines, the second of two dashed; the first set of cells has rings, the second squares; sets of
 * one colour have rings of that colour, where both meet one within the other. */
#include "text/svg_sketch.h"

#include "record/points.h"

#include <stdio.h>
#include <string.h>

enum {
    HALF = DY_CELL / 2,
    HEX_SIDE = 2309, /* a side of a hexagon, and half of that: cell widths / sqrt(3) */
    HEX_HALF = 1155,
    HEX_ROW = 3464,        /* from a row of hexagons to the next */
    EDGE = 9 * DY_UNIT,    /* how wide a coloured side is */
    LABELS = 40 * DY_UNIT, /* above and to the left of the first cell */
    MARGIN = 22 * DY_UNIT, /* below and to the right of the last */
    BETWEEN = 40 * DY_UNIT /* two boards */
};

typedef struct board {
    const dy_sketch *sketch;
    uint32_t rows, columns;
    bool hexagons;
    dy_length left; /* that everything is moved by */
} board;

static board board_of(const dy_sketch *sketch)
{
    return (board){.sketch = sketch,
                   .rows = sketch->position->grid.rows,
                   .columns = sketch->position->grid.columns,
                   .hexagons = sketch->position->game->adjacency == DY_HEXAGON};
}

static dy_spot spot_of(const board *b, size_t row, size_t column)
{
    dy_length r = (dy_length)row, c = (dy_length)column;
    if (b->hexagons)
        return (dy_spot){b->left + LABELS + HALF + c * DY_CELL + r * HALF,
                         LABELS + HEX_SIDE + r * HEX_ROW};
    return (dy_spot){b->left + LABELS + HALF + c * DY_CELL, LABELS + HALF + r * DY_CELL};
}

/* How wide one board is. */
static dy_length board_width(const board *b)
{
    dy_length slant = b->hexagons ? ((dy_length)b->rows - 1) * HALF : 0;
    return LABELS + MARGIN + (dy_length)b->columns * DY_CELL + slant;
}

/* A board among the evidence: rows of text. NULL: there is none. */
static const dyad_evidence *board_at_end(const dy_sketch *sketch)
{
    const dyad_report *report = sketch->request->report;
    for (size_t i = 0; report && i < report->field_count; i++) {
        const dyad_evidence *value = &report->fields[i].value;
        if (value->type == DYAD_TYPE_LIST && value->count == sketch->position->grid.rows &&
            value->of.items[0].type == DYAD_TYPE_TEXT)
            return value;
    }
    return NULL;
}

void dy_svg_board_size(dy_sketch *sketch)
{
    board b = board_of(sketch);
    dy_length rows = b.rows;
    sketch->width = board_width(&b);
    sketch->height =
        LABELS + MARGIN + (b.hexagons ? (rows - 1) * HEX_ROW + 2 * HEX_SIDE : rows * DY_CELL);
    if (board_at_end(sketch))
        sketch->width += sketch->width + BETWEEN;
}

/* ---- the board ---------------------------------------------------------------------------- */

/* Corner k of a hexagon, from the top on, clockwise; of a square from the top left on. */
static dy_spot corner_of(const board *b, size_t row, size_t column, unsigned k)
{
    static const dy_spot hexagon[] = {{0, -HEX_SIDE}, {HALF, -HEX_HALF}, {HALF, HEX_HALF},
                                      {0, HEX_SIDE},  {-HALF, HEX_HALF}, {-HALF, -HEX_HALF}};
    static const dy_spot square[] = {{-HALF, -HALF}, {HALF, -HALF}, {HALF, HALF}, {-HALF, HALF}};
    dy_spot at = spot_of(b, row, column), to = b->hexagons ? hexagon[k] : square[k];
    return (dy_spot){at.x + to.x, at.y + to.y};
}

static void put_line_of_edge(const board *b, dy_edge edge)
{
    static const unsigned hexagon[][3] = {[DY_TOP] = {5, 0, 1},
                                          [DY_BOTTOM] = {4, 3, 2},
                                          [DY_LEFT] = {5, 4, 3},
                                          [DY_RIGHT] = {0, 1, 2}};
    static const unsigned square[][2] = {
        [DY_TOP] = {0, 1}, [DY_BOTTOM] = {3, 2}, [DY_LEFT] = {0, 3}, [DY_RIGHT] = {1, 2}};
    uint32_t length = edge == DY_TOP || edge == DY_BOTTOM ? b->columns : b->rows;
    for (uint32_t i = 0; i < length; i++) {
        uint32_t row = edge == DY_TOP ? 0 : edge == DY_BOTTOM ? b->rows - 1 : i;
        uint32_t column = edge == DY_LEFT ? 0 : edge == DY_RIGHT ? b->columns - 1 : i;
        for (size_t k = 0; k < (b->hexagons ? 3U : 2U); k++) {
            dy_buffer_char(b->sketch->out, i || k ? ' ' : '"');
            dy_svg_point(
                b->sketch->out,
                corner_of(b, row, column, b->hexagons ? hexagon[edge][k] : square[edge][k]));
        }
    }
}

/* The sides that the colours join. They lie below the cells, which cover their inner half. */
static void put_edges(const board *b)
{
    const dyad_game *game = b->sketch->position->game;
    dy_buffer *out = b->sketch->out;
    for (int i = 0; game->goal == DYAD_GOAL_CONNECT && i < DY_COLOURS; i++) {
        const dy_edge edges[] = {game->home[i], game->target[i]};
        dy_paint paint = dy_paint_of(game, i + 1);
        for (size_t k = 0; k < 2; k++)
            for (int layer = 0; layer < 2; layer++) {
                dy_buffer_text(out, "<polyline points=");
                put_line_of_edge(b, edges[k]);
                dy_buffer_text(out, "\" fill=\"none\" stroke-linejoin=\"round\" stroke=\"");
                dy_buffer_text(out, layer ? paint.fill : paint.edge);
                dy_buffer_char(out, '"');
                dy_svg_attribute(out, "stroke-width", layer ? 2 * EDGE : 2 * EDGE + 2 * DY_UNIT);
                dy_buffer_text(out, "/>\n");
            }
    }
}

static void put_stroke(const board *b, const char *fill)
{
    dy_buffer *out = b->sketch->out;
    dy_buffer_text(out, "\" fill=\"");
    dy_buffer_text(out, fill);
    dy_buffer_text(out, "\" stroke=\"");
    dy_buffer_text(out, b->sketch->palette->faint);
    dy_buffer_text(out, "\" stroke-width=\"1\"/>\n");
}

/* All cells in one element. */
static void put_cells(const board *b)
{
    dy_buffer *out = b->sketch->out;
    dy_buffer_text(out, "<path d=\"");
    for (uint32_t row = 0; row < b->rows; row++)
        for (uint32_t column = 0; column < b->columns; column++) {
            dy_buffer_char(out, 'M');
            for (unsigned k = 0; k < (b->hexagons ? 6U : 4U); k++) {
                if (k)
                    dy_buffer_char(out, ' ');
                dy_svg_point(out, corner_of(b, row, column, k));
            }
            dy_buffer_char(out, 'z');
        }
    put_stroke(b, b->sketch->palette->cell);
}

/* A board of lines, on wood. */
static void put_lines(const board *b)
{
    dy_buffer *out = b->sketch->out;
    dy_spot from = corner_of(b, 0, 0, 0), first = spot_of(b, 0, 0),
            last = spot_of(b, b->rows - 1, b->columns - 1);
    dy_buffer_text(out, "<rect");
    dy_svg_attribute(out, "x", from.x);
    dy_svg_attribute(out, "y", from.y);
    dy_svg_attribute(out, "width", (dy_length)b->columns * DY_CELL);
    dy_svg_attribute(out, "height", (dy_length)b->rows * DY_CELL);
    dy_buffer_text(out, " fill=\"");
    dy_buffer_text(out, b->sketch->palette->wood);
    dy_buffer_text(out, "\"/>\n<path d=\"");
    for (uint32_t i = 0; i < b->rows || i < b->columns; i++) {
        dy_spot at = spot_of(b, i, i);
        const dy_spot ends[] = {{first.x, at.y}, {last.x, at.y}, {at.x, first.y}, {at.x, last.y}};
        if (i < b->rows) {
            dy_buffer_char(out, 'M');
            dy_svg_points(out, ends, 2);
        }
        if (i < b->columns) {
            dy_buffer_char(out, 'M');
            dy_svg_points(out, ends + 2, 2);
        }
    }
    dy_buffer_text(out, "\" fill=\"none\" stroke=\"#3a2a0a\" stroke-width=\"1\"/>\n");
}

static void put_labels(const board *b)
{
    dy_buffer *out = b->sketch->out;
    dy_buffer_text(out, "<g font-size=\"13\" fill=\"");
    dy_buffer_text(out, b->sketch->palette->ink);
    dy_buffer_text(out, "\" aria-hidden=\"true\">\n");
    for (uint32_t i = 0; i < b->rows || i < b->columns; i++) {
        char text[DY_POINT_MAX];
        dy_point_write((dy_point){i, i}, text);
        size_t letters = strcspn(text, "0123456789");
        dy_spot column = spot_of(b, 0, i), row = spot_of(b, i, 0);
        column.y = LABELS - EDGE - 5 * DY_UNIT;
        row.x -= HALF + EDGE + 5 * DY_UNIT;
        row.y += 450;
        if (i < b->columns)
            dy_svg_words(out, column, " text-anchor=\"middle\"", text, letters);
        if (i < b->rows)
            dy_svg_words(out, row, " text-anchor=\"end\"", text + letters, strlen(text + letters));
    }
    dy_buffer_text(out, "</g>\n");
}

/* Stones: of the position, or of rows of text. */
static void put_stones(const board *b, const dyad_evidence *rows)
{
    const dyad_position *position = b->sketch->position;
    const char *letters = position->game->letters;
    dy_buffer *out = b->sketch->out;
    for (int colour = 1; colour <= DY_COLOURS; colour++) {
        dy_paint paint = dy_paint_of(position->game, colour);
        dy_buffer_text(out, "<g fill=\"");
        dy_buffer_text(out, paint.fill);
        dy_buffer_text(out, "\" stroke=\"");
        dy_buffer_text(out, paint.edge);
        dy_buffer_text(out, "\" stroke-width=\"1.5\">\n");
        for (uint32_t row = 0; row < b->rows; row++)
            for (uint32_t column = 0; column < b->columns; column++) {
                bool is_here = rows ? rows->of.items[row].of.text[column] == letters[colour]
                                    : dy_grid_at(&position->grid, row, column) == colour;
                if (is_here)
                    dy_svg_circle(out, spot_of(b, row, column), DY_STONE, "");
            }
        dy_buffer_text(out, "</g>\n");
    }
}

/* ---- evidence ----------------------------------------------------------------------------- */

static dy_spot spot_in(const board *b, const dyad_evidence *cells, size_t i)
{
    return spot_of(b, cells->of.cells[i] / cells->columns, cells->of.cells[i] % cells->columns);
}

/* A line through the cells; one below it, of the other brightness, keeps it apart from stones. */
static void put_path(const board *b, const dyad_evidence *cells, bool dashed)
{
    const dy_palette *palette = b->sketch->palette;
    dy_buffer *out = b->sketch->out;
    if (cells->count == 0)
        return;
    for (int layer = 0; layer < 2; layer++) {
        dy_buffer_text(out, "<polyline points=\"");
        for (size_t i = 0; i < cells->count; i++) {
            if (i)
                dy_buffer_char(out, ' ');
            dy_svg_point(out, spot_in(b, cells, i));
        }
        if (cells->count == 1) { /* a line of one point is not drawn by everybody */
            dy_buffer_char(out, ' ');
            dy_svg_point(out, spot_in(b, cells, 0));
        }
        dy_buffer_text(out, "\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
                            " stroke=\"");
        dy_buffer_text(out, layer ? palette->evidence : palette->halo);
        dy_buffer_text(out, layer ? "\" stroke-width=\"4\"" : "\" stroke-width=\"8\"");
        dy_buffer_text(out, layer && dashed ? " stroke-dasharray=\"1 9\"/>\n" : "/>\n");
    }
}

static void put_ring(const board *b, dy_spot at, dy_length radius, const char *stroke)
{
    char rest[120];
    snprintf(rest, sizeof rest, " fill=\"none\" stroke=\"%s\" stroke-width=\"6\"",
             b->sketch->palette->halo);
    dy_svg_circle(b->sketch->out, at, radius, rest);
    snprintf(rest, sizeof rest, " fill=\"none\" stroke=\"%s\" stroke-width=\"3\"", stroke);
    dy_svg_circle(b->sketch->out, at, radius, rest);
}

static void put_square(const board *b, dy_spot at)
{
    enum { SIDE = 12 * DY_UNIT };
    dy_buffer *out = b->sketch->out;
    dy_buffer_text(out, "<rect");
    dy_svg_attribute(out, "x", at.x - SIDE / 2);
    dy_svg_attribute(out, "y", at.y - SIDE / 2);
    dy_svg_attribute(out, "width", SIDE);
    dy_svg_attribute(out, "height", SIDE);
    dy_buffer_text(out, " stroke-width=\"2\" fill=\"");
    dy_buffer_text(out, b->sketch->palette->halo);
    dy_buffer_text(out, "\" stroke=\"");
    dy_buffer_text(out, b->sketch->palette->evidence);
    dy_buffer_text(out, "\"/>\n");
}

/* A set of cells: the first of a report with rings, the others with squares. */
static void put_set(const board *b, const dyad_evidence *cells, bool first)
{
    for (size_t i = 0; i < cells->count; i++) {
        if (first)
            put_ring(b, spot_in(b, cells, i), 11 * DY_UNIT, b->sketch->palette->evidence);
        else
            put_square(b, spot_in(b, cells, i));
    }
}

static bool is_path(const char *name)
{
    return strncmp(name, "path", 4) == 0;
}

static void put_field(const board *b, const dy_field *field, size_t *sets)
{
    const dyad_evidence *value = &field->value;
    if (value->type == DYAD_TYPE_CELLS && is_path(field->name)) {
        put_path(b, value, false);
        ++*sets;
    } else if (value->type == DYAD_TYPE_CELLS) {
        put_set(b, value, (*sets)++ == 0);
    } else if (value->type == DYAD_TYPE_LIST) {
        for (size_t i = 0; i < value->count; i++)
            if (value->of.items[i].type == DYAD_TYPE_CELLS)
                put_path(b, &value->of.items[i], i > 0);
    } else if (value->type == DYAD_TYPE_OBJECT) {
        for (size_t i = 0; i < value->count && i < DY_COLOURS; i++) {
            const dyad_evidence *cells = &value->of.fields[i].value;
            const char *stroke = dy_paint_of(b->sketch->position->game, (int)i + 1).fill;
            for (size_t k = 0; cells->type == DYAD_TYPE_CELLS && k < cells->count; k++)
                put_ring(b, spot_in(b, cells, k), (i ? 7 : 13) * DY_UNIT, stroke);
        }
    }
}

/* The dot on the last stone, that shows on both colours, unless the record has taken that off. */
static void put_last(const board *b)
{
    const dyad_draw_request *request = b->sketch->request;
    if (request->has_last && request->last_row < b->rows && request->last_column < b->columns &&
        dy_grid_at(&b->sketch->position->grid, (uint32_t)request->last_row,
                   (uint32_t)request->last_column))
        dy_svg_circle(b->sketch->out, spot_of(b, request->last_row, request->last_column),
                      5 * DY_UNIT, " fill=\"#ffffff\" stroke=\"#000000\" stroke-width=\"2\"");
}

static void put_board(const board *b, const dyad_evidence *rows)
{
    bool cells = b->hexagons || b->sketch->position->game->goal == DYAD_GOAL_CONNECT;
    put_edges(b);
    if (cells)
        put_cells(b);
    else
        put_lines(b);
    put_labels(b);
    put_stones(b, rows);
}

void dy_svg_board(dy_sketch *sketch)
{
    const dyad_report *report = sketch->request->report;
    const dyad_evidence *rows = board_at_end(sketch);
    board b = board_of(sketch);
    size_t sets = 0;
    put_board(&b, NULL);
    for (size_t i = 0; report && i < report->field_count; i++)
        put_field(&b, &report->fields[i], &sets);
    put_last(&b);
    if (rows) {
        b.left = board_width(&b) + BETWEEN;
        put_board(&b, rows);
    }
}
