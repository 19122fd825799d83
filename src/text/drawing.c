/* drawing.c - positions drawn for people, in a terminal or a pipe, with their evidence marked.
 *
 * A cell is its letter and a mark. Squares stand in columns; hexagons are slanted, each row half a
 * cell to the right of the one above, so that the six neighbours surround a cell:
 *
 *          0 1 2                   0 1 2
 *       0  W*W*B                0  R B .
 *       1  B W*W*               1   R*R B
 *       2  U B W                2    B R*B
 *
 * Marks follow from the shape of the evidence: the first set of cells of a report is marked *, the
 * second !; of a list of paths the first *, the second +; of a set for each colour the initial of
 * the colour, and x where both hold. So a new game's evidence is drawn without any code here. */
#include "text/answers.h"

#include <ctype.h>
#include <string.h>

enum {
    DRAWN_SIDE_MAX = 120,  /* boards with longer sides are described, not drawn */
    DRAWN_PILES_MAX = 200, /* and of more piles, these are drawn */
    DRAWN_DISCS_MAX = 60,  /* of a pile */
    DRAWN_VALUE_MAX = 40,  /* characters of a value beside a pile */
    LEGEND_MAX = 8,
};

/* Terminal colours: by cell (empty, first, second), and of what is marked. */
static const char *const cell_colours[] = {"\x1b[2m", "\x1b[1;33m", "\x1b[1;36m"};
static const char marked_colour[] = "\x1b[7m";
static const char plain_colour[] = "\x1b[0m";

typedef struct drawing {
    const dyad_position *position;
    bool colour;
    char *marks; /* one a cell, 0 where there is none */
    char legend_mark[LEGEND_MAX];
    const char *legend_owner[LEGEND_MAX]; /* of a set for one colour: "blue"; else "" */
    const char *legend_name[LEGEND_MAX];
    size_t legend_count;
    bool both; /* some cell is marked for both colours */
    dy_buffer *out;
} drawing;

static void mark_cells(drawing *drawn, const dyad_value *cells, char mark, const char *owner,
                       const char *name)
{
    if (cells->count == 0)
        return;
    for (size_t i = 0; i < cells->count; i++) {
        char *at = &drawn->marks[cells->of.cells[i]];
        bool both = *at && isalpha((unsigned char)mark);
        drawn->both = drawn->both || both;
        *at = both ? 'x' : mark;
    }
    if (drawn->legend_count < LEGEND_MAX) {
        drawn->legend_mark[drawn->legend_count] = mark;
        drawn->legend_owner[drawn->legend_count] = owner;
        drawn->legend_name[drawn->legend_count++] = name;
    }
}

static void mark_field(drawing *drawn, const dy_field *field, size_t *sets)
{
    const dyad_value *value = &field->value;
    if (value->type == DYAD_TYPE_CELLS) {
        mark_cells(drawn, value, *sets == 0 ? '*' : '!', "", field->name);
        ++*sets;
    } else if (value->type == DYAD_TYPE_LIST) {
        for (size_t i = 0; i < value->count; i++)
            if (value->of.items[i].type == DYAD_TYPE_CELLS)
                mark_cells(drawn, &value->of.items[i], i == 0 ? '*' : '+', "", field->name);
    } else if (value->type == DYAD_TYPE_OBJECT) {
        for (size_t i = 0; i < value->count; i++) {
            const dy_field *one = &value->of.fields[i];
            if (one->value.type == DYAD_TYPE_CELLS)
                mark_cells(drawn, &one->value, one->name[0], one->name, field->name);
        }
    }
}

static void put_number(dy_buffer *out, uint64_t number, size_t width)
{
    size_t digits = 1;
    for (uint64_t rest = number; rest >= 10; rest /= 10)
        digits++;
    if (digits < width)
        dy_buffer_repeat(out, ' ', width - digits);
    dy_buffer_unsigned(out, number);
}

/* The numbers of the columns, tens above units. */
static void put_column_numbers(uint32_t n, dy_buffer *out)
{
    for (uint32_t power = n > 100 ? 100 : n > 10 ? 10 : 1; power; power /= 10) {
        dy_buffer_repeat(out, ' ', 6);
        for (uint32_t column = 0; column < n; column++) {
            bool shown = power == 1 || column >= power;
            dy_buffer_char(out, shown ? (char)('0' + column / power % 10) : ' ');
            if (column + 1 < n)
                dy_buffer_char(out, ' ');
        }
        dy_buffer_char(out, '\n');
    }
}

static void put_cell(const drawing *drawn, char letter, int stone, char mark)
{
    dy_buffer *out = drawn->out;
    if (!drawn->colour) {
        dy_buffer_char(out, letter);
        dy_buffer_char(out, mark ? mark : ' ');
        return;
    }
    dy_buffer_text(out, cell_colours[stone]);
    if (mark)
        dy_buffer_text(out, marked_colour);
    dy_buffer_char(out, letter);
    if (mark)
        dy_buffer_char(out, mark);
    dy_buffer_text(out, plain_colour);
    if (!mark)
        dy_buffer_char(out, ' ');
}

/* What to do where nothing follows on a line: spaces at its end are dropped. */
static void end_line(dy_buffer *out)
{
    while (out->size && out->text[out->size - 1] == ' ')
        out->size--;
    dy_buffer_char(out, '\n');
}

/* A board: of the position, or of rows of text where `rows` is not NULL. */
static void draw_board(const drawing *drawn, const dyad_value *rows)
{
    const dy_grid *grid = &drawn->position->grid;
    const char *letters = drawn->position->game->letters;
    put_column_numbers(grid->n, drawn->out);
    for (uint32_t row = 0; row < grid->n; row++) {
        put_number(drawn->out, row, 4);
        dy_buffer_repeat(drawn->out, ' ',
                         2 + (drawn->position->game->adjacency == DY_HEXAGON ? row : 0));
        for (uint32_t column = 0; column < grid->n; column++) {
            int stone = dy_grid_at(grid, row, column);
            if (rows)
                stone = (int)(strchr(letters, rows->of.items[row].of.text[column]) - letters);
            put_cell(drawn, letters[stone], stone,
                     rows ? 0 : drawn->marks[(size_t)row * grid->n + column]);
        }
        end_line(drawn->out);
    }
}

/* "* path   ! last", "r red wins in one" */
static void draw_legend(const drawing *drawn)
{
    for (size_t i = 0; i < drawn->legend_count; i++) {
        dy_buffer_text(drawn->out, i ? "   " : "      ");
        dy_buffer_char(drawn->out, drawn->legend_mark[i]);
        dy_buffer_char(drawn->out, ' ');
        dy_buffer_text(drawn->out, drawn->legend_owner[i]);
        dy_buffer_text(drawn->out, *drawn->legend_owner[i] ? " " : "");
        for (const char *c = drawn->legend_name[i]; *c; c++)
            dy_buffer_char(drawn->out, *c == '_' ? ' ' : *c);
    }
    if (drawn->both)
        dy_buffer_text(drawn->out, "   x both");
    if (drawn->legend_count)
        dy_buffer_char(drawn->out, '\n');
}

/* Boards among the evidence: lists of rows of text. */
static void draw_evidence_boards(const drawing *drawn, const dyad_report *report)
{
    for (size_t i = 0; i < report->field_count; i++) {
        const dyad_value *value = &report->fields[i].value;
        if (value->type != DYAD_TYPE_LIST || value->count != drawn->position->grid.n ||
            value->of.items[0].type != DYAD_TYPE_TEXT)
            continue;
        dy_buffer_text(drawn->out, "   ");
        dy_buffer_text(drawn->out, report->fields[i].name);
        dy_buffer_text(drawn->out, " at the end\n");
        draw_board(drawn, value);
    }
}

static void draw_piles(const dyad_position *position, const dyad_report *report, bool colour,
                       dy_buffer *out)
{
    const dy_piles *piles = &position->piles;
    const dyad_value *values = dy_value_find(&report->evidence, "values");
    drawing drawn = {.position = position, .colour = colour, .out = out};
    for (size_t pile = 0; pile < piles->count && pile < DRAWN_PILES_MAX; pile++) {
        uint64_t size = dy_pile_size(piles, pile);
        put_number(out, pile + 1, 4);
        dy_buffer_text(out, "  ");
        for (uint64_t disc = 0; disc < size && disc < DRAWN_DISCS_MAX; disc++) {
            int owner = dy_pile_disc(piles, pile, disc);
            put_cell(&drawn, position->game->letters[owner - 1], owner, 0);
        }
        if (size > DRAWN_DISCS_MAX) {
            dy_buffer_text(out, "... ");
            dy_buffer_unsigned(out, size);
            dy_buffer_text(out, " discs ");
        }
        const dyad_value *value = values ? &values->of.items[pile] : NULL;
        if (value && value->count <= DRAWN_VALUE_MAX) {
            dy_buffer_text(out, " = ");
            dy_buffer_bytes(out, value->of.text, value->count);
        }
        end_line(out);
    }
    if (piles->count > DRAWN_PILES_MAX) {
        dy_buffer_text(out, "      and ");
        dy_buffer_unsigned(out, piles->count - DRAWN_PILES_MAX);
        dy_buffer_text(out, " more piles\n");
    }
}

static void draw_position(const dyad_position *position, const dyad_report *report, bool colour,
                          dy_buffer *out)
{
    uint32_t n = position->grid.n;
    if (n > DRAWN_SIDE_MAX) {
        dy_buffer_text(out, "   (a board of ");
        dy_buffer_unsigned(out, n);
        dy_buffer_text(out, " rows is too large to draw)\n");
        return;
    }
    char marks[DRAWN_SIDE_MAX * DRAWN_SIDE_MAX] = {0};
    drawing drawn = {.position = position, .colour = colour, .marks = marks, .out = out};
    size_t sets = 0;
    for (size_t i = 0; i < report->field_count; i++)
        mark_field(&drawn, &report->fields[i], &sets);
    draw_board(&drawn, NULL);
    draw_legend(&drawn);
    draw_evidence_boards(&drawn, report);
}

void dy_draw_report(const dyad_position *position, const dyad_report *report, uint64_t item,
                    bool colour, dy_buffer *out)
{
    if (item > 1)
        dy_buffer_char(out, '\n');
    dy_buffer_text(out, position->game->name);
    dy_buffer_char(out, ' ');
    dy_buffer_unsigned(out, item);
    dy_buffer_text(out, ": ");
    dy_buffer_text(out, colour ? "\x1b[1m" : "");
    dy_buffer_text(out, report->text);
    dy_buffer_text(out, colour ? plain_colour : "");
    dy_buffer_char(out, '\n');
    if (position->game->piles)
        draw_piles(position, report, colour, out);
    else
        draw_position(position, report, colour, out);
    if (position->game->explain) {
        dy_buffer_text(out, "   ");
        position->game->explain(position, report, out);
        dy_buffer_char(out, '\n');
    }
}
