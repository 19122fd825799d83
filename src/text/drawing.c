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
#include "text/drawing.h"

#include "text/answers.h"

#include <ctype.h>
#include <string.h>

enum {
    DRAWN_VALUE_MAX = 40, /* characters of a value beside a pile */
    CELL_COLUMNS = 2,     /* a letter and a mark */
    LEGEND_MAX = 8,
};

const char *const dy_cell_colours[] = {"\x1b[2m", "\x1b[1;33m", "\x1b[1;36m"};
const char dy_bold_colour[] = "\x1b[1m";
const char dy_plain_colour[] = "\x1b[0m";
static const char marked_colour[] = "\x1b[7m";

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

static void mark_cells(drawing *drawn, const dyad_evidence *cells, char mark, const char *owner,
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
    const dyad_evidence *value = &field->value;
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

void dy_draw_number(uint64_t number, size_t columns, dy_buffer *out)
{
    size_t digits = 1;
    for (uint64_t rest = number; rest >= 10; rest /= 10)
        digits++;
    if (digits < columns)
        dy_buffer_repeat(out, ' ', columns - digits);
    dy_buffer_unsigned(out, number);
}

/* The numbers of the columns, tens above units. */
static void put_column_numbers(uint32_t n, size_t width, dy_buffer *out)
{
    for (uint32_t power = n > 100 ? 100 : n > 10 ? 10 : 1; power; power /= 10) {
        dy_buffer_repeat(out, ' ', 4 + width);
        for (uint32_t column = 0; column < n; column++) {
            bool shown = power == 1 || column >= power;
            dy_buffer_char(out, shown ? (char)('0' + column / power % 10) : ' ');
            if (column + 1 < n)
                dy_buffer_repeat(out, ' ', width - 1);
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
    dy_buffer_text(out, dy_cell_colours[stone]);
    if (mark)
        dy_buffer_text(out, marked_colour);
    dy_buffer_char(out, letter);
    if (mark)
        dy_buffer_char(out, mark);
    dy_buffer_text(out, dy_plain_colour);
    if (!mark)
        dy_buffer_char(out, ' ');
}

void dy_draw_line_end(dy_buffer *out)
{
    while (out->size && out->text[out->size - 1] == ' ')
        out->size--;
    dy_buffer_char(out, '\n');
}

void dy_draw_rows(const dyad_position *position, size_t width, dy_draw_cell cell, void *user,
                  dy_buffer *out)
{
    const dy_grid *grid = &position->grid;
    put_column_numbers(grid->columns, width, out);
    for (uint32_t row = 0; row < grid->rows; row++) {
        dy_draw_number(row, 4, out);
        dy_buffer_repeat(out, ' ',
                         2 + (position->game->adjacency == DY_HEXAGON ? row * width / 2 : 0));
        for (uint32_t column = 0; column < grid->columns; column++)
            cell(user, row, column, out);
        dy_draw_line_end(out);
    }
}

/* A cell of the position, or of rows of text where there are any. */
typedef struct board_cells {
    const drawing *drawn;
    const dyad_evidence *rows;
} board_cells;

static void put_board_cell(void *user, size_t row, size_t column, dy_buffer *out)
{
    const board_cells *cells = (const board_cells *)user;
    const drawing *drawn = cells->drawn;
    const dy_grid *grid = &drawn->position->grid;
    const char *letters = drawn->position->game->letters;
    int stone = dy_grid_at(grid, (uint32_t)row, (uint32_t)column);
    (void)out;
    if (cells->rows)
        stone = (int)(strchr(letters, cells->rows->of.items[row].of.text[column]) - letters);
    put_cell(drawn, letters[stone], stone,
             cells->rows ? 0 : drawn->marks[row * grid->columns + column]);
}

/* A board: of the position, or of rows of text where `rows` is not NULL. */
static void draw_board(const drawing *drawn, const dyad_evidence *rows)
{
    board_cells cells = {drawn, rows};
    dy_draw_rows(drawn->position, CELL_COLUMNS, put_board_cell, &cells, drawn->out);
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
        const dyad_evidence *value = &report->fields[i].value;
        if (value->type != DYAD_TYPE_LIST || value->count != drawn->position->grid.rows ||
            value->of.items[0].type != DYAD_TYPE_TEXT)
            continue;
        dy_buffer_text(drawn->out, "   ");
        dy_buffer_text(drawn->out, report->fields[i].name);
        dy_buffer_text(drawn->out, " at the end\n");
        draw_board(drawn, value);
    }
}

uint64_t dy_drawn_discs(const dyad_position *position, size_t pile)
{
    uint64_t size = dy_pile_size(&position->piles, pile);
    return size < DY_DRAWN_DISCS_MAX ? size : DY_DRAWN_DISCS_MAX;
}

void dy_draw_piles(const dyad_position *position, dy_draw_cell disc,
                   void (*end)(void *user, size_t pile, dy_buffer *out), void *user, dy_buffer *out)
{
    const dy_piles *piles = &position->piles;
    for (size_t pile = 0; pile < piles->count && pile < DY_DRAWN_PILES_MAX; pile++) {
        uint64_t size = dy_pile_size(piles, pile), drawn = dy_drawn_discs(position, pile);
        dy_draw_number(pile + 1, 4, out);
        dy_buffer_text(out, "  ");
        for (uint64_t i = 0; i < drawn; i++)
            disc(user, pile, i, out);
        if (size > drawn) {
            dy_buffer_text(out, "... ");
            dy_buffer_unsigned(out, size);
            dy_buffer_text(out, " discs ");
        }
        end(user, pile, out);
        dy_draw_line_end(out);
    }
    if (piles->count > DY_DRAWN_PILES_MAX) {
        dy_buffer_text(out, "      and ");
        dy_buffer_unsigned(out, piles->count - DY_DRAWN_PILES_MAX);
        dy_buffer_text(out, " more piles\n");
    }
}

/* The discs of a position, and the values of its piles where there are any. */
typedef struct pile_discs {
    const drawing *drawn;
    const dyad_evidence *values;
} pile_discs;

static void put_disc(void *user, size_t pile, size_t disc, dy_buffer *out)
{
    const drawing *drawn = ((const pile_discs *)user)->drawn;
    int owner = dy_pile_disc(&drawn->position->piles, pile, disc);
    (void)out;
    put_cell(drawn, drawn->position->game->letters[owner - 1], owner, 0);
}

static void put_pile_value(void *user, size_t pile, dy_buffer *out)
{
    const pile_discs *discs = (const pile_discs *)user;
    const dyad_evidence *value = discs->values ? &discs->values->of.items[pile] : NULL;
    if (value && value->count <= DRAWN_VALUE_MAX) {
        dy_buffer_text(out, " = ");
        dy_buffer_bytes(out, value->of.text, value->count);
    }
}

static void draw_piles(const drawing *drawn, const dyad_report *report)
{
    pile_discs discs = {drawn, dy_evidence_find(&report->evidence, "values")};
    dy_draw_piles(drawn->position, put_disc, put_pile_value, &discs, drawn->out);
}

bool dy_draw_fits(const dyad_position *position, dy_buffer *out)
{
    const dy_grid *grid = &position->grid;
    if (position->game->piles ||
        (grid->rows <= DY_DRAWN_SIDE_MAX && grid->columns <= DY_DRAWN_SIDE_MAX))
        return true;
    dy_buffer_text(out, "   (a board of ");
    dy_buffer_unsigned(out, grid->rows);
    if (!dy_grid_is_square(grid)) {
        dy_buffer_char(out, 'x');
        dy_buffer_unsigned(out, grid->columns);
    }
    dy_buffer_text(out, dy_grid_is_square(grid) ? " rows is too large to draw)\n"
                                                : " cells is too large to draw)\n");
    return false;
}

static void draw_evidence(const dyad_position *position, const dyad_report *report, bool colour,
                          dy_buffer *out)
{
    char marks[DY_DRAWN_SIDE_MAX * DY_DRAWN_SIDE_MAX] = {0};
    drawing drawn = {.position = position, .colour = colour, .marks = marks, .out = out};
    size_t sets = 0;
    if (position->game->piles) {
        draw_piles(&drawn, report);
        return;
    }
    if (!dy_draw_fits(position, out))
        return;
    for (size_t i = 0; i < report->field_count; i++)
        mark_field(&drawn, &report->fields[i], &sets);
    draw_board(&drawn, NULL);
    draw_legend(&drawn);
    draw_evidence_boards(&drawn, report);
}

void dy_draw_position(const dyad_position *position, bool colour, dy_buffer *out)
{
    dyad_report nothing = {.field_count = 0};
    draw_evidence(position, &nothing, colour, out);
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
    dy_buffer_text(out, colour ? dy_bold_colour : "");
    dy_buffer_text(out, report->text);
    dy_buffer_text(out, colour ? dy_plain_colour : "");
    dy_buffer_char(out, '\n');
    draw_evidence(position, report, colour, out);
    if (position->game->explain) {
        dy_buffer_text(out, "   ");
        position->game->explain(position, report, out);
        dy_buffer_char(out, '\n');
    }
    if (position->dialect) {
        dy_buffer_text(out, "   The record is in the dialect ");
        dy_buffer_text(out, position->dialect);
        dy_buffer_text(out, ".\n");
    }
    if (position->charset && !position->remark) {
        dy_buffer_text(out, "   Its text is converted from ");
        dy_buffer_text(out, position->charset);
        dy_buffer_text(out, ".\n");
    }
    if (position->remark) {
        dy_buffer_text(out, "   ");
        dy_buffer_text(out, position->remark);
        dy_buffer_char(out, '\n');
    }
}
