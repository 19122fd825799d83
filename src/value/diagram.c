/* diagram.c - reading boards that are drawn, and cutting them into pieces that fit a word. */
#include "value/diagram.h"

#include "base/fault.h"
#include "value/planes.h"

#include <string.h>

enum {
    CELLS_MAX = 1 << 24,       /* of a board that is drawn */
    SIDE_MAX = DY_PLANE_CELLS, /* of a board whose size is given: a larger one is no part */
};

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct row_text {
    size_t at, size;
} row_text;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The next row that is not empty, from *at on; false at the end of the text. */
static bool next_row(const char *text, size_t size, size_t *at, row_text *row)
{
    while (*at < size) {
        size_t start = *at, end = start;
        while (end < size && text[end] != '\n' && text[end] != '|' && text[end] != '/')
            end++;
        *at = end + 1;
        while (start < end && is_blank(text[start]))
            start++;
        while (end > start && is_blank(text[end - 1]))
            end--;
        if (end > start) {
            *row = (row_text){start, end - start};
            return true;
        }
    }
    return false;
}

/* A side, decimal digits at *at; 0 where there is none, SIDE_MAX + 1 where it is more. */
static uint32_t read_side(const char *text, size_t end, size_t *at)
{
    uint32_t side = 0;
    for (; *at < end && text[*at] >= '0' && text[*at] <= '9'; ++*at)
        if (side <= SIDE_MAX)
            side = 10 * side + (uint32_t)(text[*at] - '0');
    return side > SIDE_MAX ? SIDE_MAX + 1 : side;
}

static dyad_status read_size(const char *text, row_text row, dy_diagram *diagram,
                             dy_ruleset_fault *fault)
{
    size_t at = row.at, end = row.at + row.size;
    diagram->rows = read_side(text, end, &at);
    if (!diagram->rows || at == end || (text[at] != 'x' && text[at] != 'X'))
        return dy_ruleset_wrong(fault, DYAD_E_MALFORMED, diagram->rows ? at : row.at,
                                "expected the size of a board, rows x columns, such as 4x5");
    size_t second = ++at;
    diagram->columns = read_side(text, end, &at);
    if (!diagram->columns)
        return dy_ruleset_wrong(fault, DYAD_E_MALFORMED, second,
                                "expected the number of columns, at least 1");
    if (at != end)
        return dy_ruleset_wrong(fault, DYAD_E_MALFORMED, at,
                                "expected nothing after the size of a board");
    if (diagram->rows * diagram->columns > diagram->cells_max)
        return dy_ruleset_wrong(fault, DYAD_E_LIMIT, row.at,
                                "an empty board has at most %u cells here", diagram->cells_max);
    return DYAD_OK;
}

/* Counts the rows, and sees that all are as long as the first. */
static dyad_status measure(const char *text, size_t size, dy_diagram *diagram,
                           dy_ruleset_fault *fault)
{
    row_text row;
    for (size_t at = 0; next_row(text, size, &at, &row);) {
        if (row.size > CELLS_MAX || (uint64_t)(diagram->rows + 1) * row.size > CELLS_MAX)
            return dy_ruleset_wrong(fault, DYAD_E_LIMIT, row.at,
                                    "a board that is drawn has at most %d cells", CELLS_MAX);
        if (diagram->rows && row.size != diagram->columns) {
            size_t short_by = row.size < diagram->columns ? row.size : diagram->columns;
            return dy_ruleset_wrong(fault, DYAD_E_MALFORMED, row.at + short_by,
                                    "expected a row of %u cells, as the first, found %zu",
                                    diagram->columns, row.size);
        }
        diagram->columns = (uint32_t)row.size;
        diagram->rows++;
    }
    if (!diagram->rows)
        return dy_ruleset_wrong(fault, DYAD_E_MALFORMED, size, "expected a board, found nothing");
    return DYAD_OK;
}

static dyad_status read_cells(const char *text, size_t size, const char *letters, dy_arena *arena,
                              dy_diagram *diagram, dy_ruleset_fault *fault)
{
    unsigned char kind[256];
    size_t *row_at = dy_arena_alloc(arena, diagram->rows, sizeof *row_at);
    row_text row;
    if (!row_at)
        return DYAD_E_MEMORY;
    memset(kind, 0xff, sizeof kind);
    for (const char *letter = letters; *letter; letter += 2)
        kind[(unsigned char)letter[0]] = (unsigned char)(letter[1] - '0');
    unsigned char *cell = diagram->cell;
    for (size_t at = 0, count = 0; next_row(text, size, &at, &row); count++) {
        row_at[count] = row.at;
        for (size_t i = row.at; i < row.at + row.size; i++) {
            unsigned char found = kind[(unsigned char)text[i]];
            char name[DY_BYTE_NAME_MAX];
            if (found == 0xff)
                return dy_ruleset_wrong(fault, DYAD_E_MALFORMED, i, "expected a cell, found %s",
                                        dy_byte_name((unsigned char)text[i], name));
            *cell++ = found;
        }
    }
    diagram->row_at = row_at;
    return DYAD_OK;
}

dyad_status dy_diagram_read(const char *text, size_t size, const char *letters, unsigned cells_max,
                            dy_arena *arena, dy_diagram *diagram, dy_ruleset_fault *fault)
{
    row_text first;
    size_t at = 0;
    *diagram = (dy_diagram){.cells_max = cells_max};
    dyad_status status = measure(text, size, diagram, fault);
    bool sized = status != DYAD_E_LIMIT && next_row(text, size, &at, &first) &&
                 text[first.at] >= '0' && text[first.at] <= '9';
    if (sized) {
        row_text second;
        status = read_size(text, first, diagram, fault);
        if (status == DYAD_OK && next_row(text, size, &at, &second))
            status = dy_ruleset_wrong(fault, DYAD_E_MALFORMED, second.at,
                                      "expected nothing after the size of a board");
    }
    if (status != DYAD_OK)
        return status;
    size_t cells = (size_t)diagram->rows * diagram->columns;
    diagram->cell = dy_arena_alloc(arena, cells, 1);
    if (!diagram->cell)
        return DYAD_E_MEMORY;
    if (!sized)
        return read_cells(text, size, letters, arena, diagram, fault);
    memset(diagram->cell, letters[1] - '0', cells);
    return DYAD_OK;
}

size_t dy_diagram_at(const dy_diagram *diagram, uint32_t row, uint32_t column)
{
    return diagram->row_at ? diagram->row_at[row] + column : 0;
}

/* ---- pieces ------------------------------------------------------------------------------- */

typedef struct piece {
    const dy_diagram *of;
    dy_connectivity connectivity;
    unsigned char *taken; /* cells of pieces that were found */
    uint32_t *cell;       /* of this one, as they are found */
    size_t count;
    uint32_t top, bottom, left, right;
} piece;

static void take(piece *found, unsigned char from, uint32_t row, uint32_t column)
{
    size_t cell = (size_t)row * found->of->columns + column;
    unsigned char planes = found->of->cell[cell];
    bool joined = found->connectivity == DY_JOIN_SAME ? (planes & from) != 0 : planes != 0;
    if (!joined || found->taken[cell])
        return;
    found->taken[cell] = 1;
    found->cell[found->count++] = (uint32_t)cell;
    found->top = row < found->top ? row : found->top;
    found->bottom = row > found->bottom ? row : found->bottom;
    found->left = column < found->left ? column : found->left;
    found->right = column > found->right ? column : found->right;
}

static void find_piece(piece *found, uint32_t row, uint32_t column)
{
    const dy_diagram *of = found->of;
    found->count = 0;
    found->top = found->bottom = row;
    found->left = found->right = column;
    take(found, 3, row, column);
    for (size_t next = 0; next < found->count; next++) {
        uint32_t cell = found->cell[next], r = cell / of->columns, c = cell % of->columns;
        unsigned char planes = of->cell[cell];
        if (r)
            take(found, planes, r - 1, c);
        if (r + 1 < of->rows)
            take(found, planes, r + 1, c);
        if (c)
            take(found, planes, r, c - 1);
        if (c + 1 < of->columns)
            take(found, planes, r, c + 1);
    }
}

/* A piece of one plane that is too large for a word. */
static dy_part wide_part(const piece *found, uint32_t width)
{
    dy_plane cells = {0, 0};
    for (size_t i = 0; i < found->count; i++) {
        uint32_t row = found->cell[i] / found->of->columns - found->top;
        uint32_t column = found->cell[i] % found->of->columns - found->left;
        cells = dy_plane_or(cells, dy_plane_cell(row * width + column));
    }
    return dy_plane_part(cells, width);
}

static dy_part word_part(const piece *found, uint32_t stride)
{
    dy_part part = {.shape = stride};
    for (size_t i = 0; i < found->count; i++) {
        uint32_t row = found->cell[i] / found->of->columns - found->top;
        uint32_t column = found->cell[i] % found->of->columns - found->left;
        uint64_t bit = UINT64_C(1) << (row * stride + column);
        unsigned char planes = found->of->cell[found->cell[i]];
        part.a |= planes & 1 ? bit : 0;
        part.b |= planes & 2 ? bit : 0;
    }
    return part;
}

static dyad_status add_piece(const piece *found, dy_ruleset_position *position,
                             dy_ruleset_fault *fault)
{
    const dy_diagram *of = found->of;
    uint32_t width = found->right - found->left + 1, height = found->bottom - found->top + 1;
    bool small = width <= DY_BOX_STRIDE && height <= DY_BOX_STRIDE;
    if (!small && (uint64_t)width * height > of->cells_max)
        return dy_ruleset_wrong(
            fault, DYAD_E_LIMIT, dy_diagram_at(of, found->top, found->left),
            of->cells_max > DY_WORD_BITS
                ? "a connected piece is %u x %u cells; it fits if there are at most %u cells"
                : "a connected piece is %u x %u cells; it fits where both sides are at most 8, or "
                  "there are at most %u cells",
            height, width, of->cells_max);
    dy_part part = small || width * height <= DY_WORD_BITS
                       ? word_part(found, small ? DY_BOX_STRIDE : width)
                       : wide_part(found, width);
    dy_part_place place = {found->top, found->left, 0};
    return dy_ruleset_place(position, part, place) ? DYAD_OK : DYAD_E_MEMORY;
}

dyad_status dy_diagram_place(const dy_diagram *diagram, dy_connectivity connectivity,
                             dy_ruleset_position *position, dy_ruleset_fault *fault)
{
    size_t cells = (size_t)diagram->rows * diagram->columns;
    piece found = {.of = diagram, .connectivity = connectivity};
    found.taken = dy_arena_zero(position->arena, cells, 1);
    found.cell = dy_arena_alloc(position->arena, cells, sizeof *found.cell);
    if (!found.taken || !found.cell)
        return DYAD_E_MEMORY;
    for (uint32_t row = 0; row < diagram->rows; row++)
        for (uint32_t column = 0; column < diagram->columns; column++) {
            size_t cell = (size_t)row * diagram->columns + column;
            if (found.taken[cell] || !diagram->cell[cell])
                continue;
            find_piece(&found, row, column);
            dyad_status status = add_piece(&found, position, fault);
            if (status != DYAD_OK)
                return status;
        }
    return DYAD_OK;
}
