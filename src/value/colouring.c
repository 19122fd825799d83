/* colouring.c - the moves and pieces of Col and Snort; see colouring.h. */
#include "value/colouring.h"

#include "value/diagram.h"

#include <string.h>

/* Kinds of cell: who may colour it, or who has. */
enum { NOBODY, LEFT_MAY, RIGHT_MAY, BOTH_MAY, LEFT_HAS, RIGHT_HAS };

/* ---- reading ------------------------------------------------------------------------------ */

/* A coloured cell tells its neighbour, and may clash with it. */
static bool tell(const unsigned char *from, unsigned char *to, bool snort)
{
    unsigned own = *from == LEFT_HAS ? 1 : 2;
    if (*to == LEFT_HAS || *to == RIGHT_HAS)
        return (*from == *to) == snort;
    *to &= (unsigned char)~(snort ? 3 - own : own);
    return true;
}

static dyad_status tell_neighbours(const dy_diagram *diagram, uint32_t row, uint32_t column,
                                   bool snort, dy_ruleset_fault *fault)
{
    size_t columns = diagram->columns;
    unsigned char *cell = &diagram->cell[row * columns + column];
    if (*cell != LEFT_HAS && *cell != RIGHT_HAS)
        return DYAD_OK;
    bool legal = true;
    if (row)
        legal = tell(cell, cell - columns, snort) && legal;
    if (row + 1 < diagram->rows)
        legal = tell(cell, cell + columns, snort) && legal;
    if (column)
        legal = tell(cell, cell - 1, snort) && legal;
    if (column + 1 < columns)
        legal = tell(cell, cell + 1, snort) && legal;
    return legal ? DYAD_OK
                 : dy_ruleset_wrong(fault, DYAD_E_MALFORMED, dy_diagram_at(diagram, row, column),
                                    snort ? "neighbours have different colours"
                                          : "neighbours have the same colour");
}

dyad_status dy_colouring_read(dy_ruleset_memory *memory, const char *text, size_t size, bool snort,
                              dy_ruleset_position *position, dy_ruleset_fault *fault)
{
    if (size && (memchr(text, '-', size) || memchr(text, ':', size)))
        return dy_graph_read(memory, text, size, snort, position, fault);
    dy_diagram diagram;
    dyad_status status = dy_diagram_read(text, size, ".3#0l1L1r2R2x4X4o5O5", DY_WORD_BITS,
                                         position->arena, &diagram, fault);
    for (uint32_t row = 0; status == DYAD_OK && row < diagram.rows; row++)
        for (uint32_t column = 0; status == DYAD_OK && column < diagram.columns; column++)
            status = tell_neighbours(&diagram, row, column, snort, fault);
    if (status != DYAD_OK)
        return status;
    size_t cells = (size_t)diagram.rows * diagram.columns;
    for (size_t i = 0; i < cells; i++)
        if (diagram.cell[i] > BOTH_MAY)
            diagram.cell[i] = NOBODY;
    return dy_diagram_place(&diagram, snort ? DY_JOIN_ALL : DY_JOIN_SAME, position, fault);
}

/* ---- moves -------------------------------------------------------------------------------- */

void dy_colouring_moves(dy_ruleset_memory *memory, const dy_part *part, dyad_side side, bool snort,
                        dy_ruleset_moves *moves)
{
    const dy_graph *graph = dy_graph_of(memory, part->shape);
    uint64_t own = side == DYAD_LEFT ? part->a : part->b;
    uint64_t other = side == DYAD_LEFT ? part->b : part->a;
    for (uint64_t left = own; left; left &= left - 1) {
        uint64_t vertex = left & (0 - left);
        unsigned number = dy_lowest_bit(vertex);
        uint64_t near = graph ? graph->near[number] : dy_box_neighbours(vertex, part->shape);
        uint64_t own_after = own & ~(snort ? vertex : vertex | near);
        uint64_t other_after = other & ~(snort ? vertex | near : vertex);
        dy_part after = {side == DYAD_LEFT ? own_after : other_after,
                         side == DYAD_LEFT ? other_after : own_after, part->shape, 0};
        dy_ruleset_moves_add(moves, after, number);
    }
}

/* ---- pieces ------------------------------------------------------------------------------- */

/* The neighbours of vertex v to which an edge counts. */
static uint64_t counts(const dy_graph *graph, const dy_part *part, unsigned v, bool snort)
{
    uint64_t bit = UINT64_C(1) << v, near = 0;
    if (part->a & bit)
        near |= snort ? part->b : part->a;
    if (part->b & bit)
        near |= snort ? part->a : part->b;
    return near & graph->near[v];
}

/* The places of the bits of `set` among those of `among`, closed up. */
static uint64_t close_up(uint64_t set, uint64_t among)
{
    uint64_t closed = 0;
    for (uint64_t left = set & among; left; left &= left - 1) {
        uint64_t below = (left & (0 - left)) - 1;
        closed |= UINT64_C(1) << dy_bit_count(among & below);
    }
    return closed;
}

static void split_graph(dy_ruleset_memory *memory, const dy_graph *graph, const dy_part *raw,
                        bool snort, dy_parts *parts)
{
    for (uint64_t left = raw->a | raw->b; left;) {
        uint64_t near[DY_GRAPH_VERTICES], piece = left & (0 - left), frontier = piece;
        while (frontier) {
            unsigned v = dy_lowest_bit(frontier);
            uint64_t found = counts(graph, raw, v, snort) & ~piece;
            frontier = (frontier & (frontier - 1)) | found;
            piece |= found;
        }
        left &= ~piece;
        uint32_t count = 0;
        for (uint64_t rest = piece; rest; rest &= rest - 1)
            near[count++] = close_up(counts(graph, raw, dy_lowest_bit(rest), snort), piece);
        uint64_t a = close_up(raw->a, piece), b = close_up(raw->b, piece);
        bool swap = b < a;
        uint32_t shape = dy_graph_keep(memory, near, count, NULL);
        if (!shape)
            parts->failed = true;
        else
            dy_parts_add(parts, (dy_part){swap ? b : a, swap ? a : b, shape, raw->negated ^ swap});
    }
}

void dy_colouring_split(dy_ruleset_memory *memory, const dy_part *raw, bool snort, dy_parts *parts)
{
    const dy_graph *graph = dy_graph_of(memory, raw->shape);
    if (graph)
        split_graph(memory, graph, raw, snort, parts);
    else
        dy_box_split(raw, snort ? DY_JOIN_CROSS : DY_JOIN_SAME, false, parts);
}

/* ---- values ------------------------------------------------------------------------------- */

/* One vertex is worth 1, -1 or star. */
const dyad_form *dy_colouring_known(dy_ruleset_memory *memory, dyad_forms *forms,
                                    const dy_part *part)
{
    (void)memory;
    if (dy_box_weight(part) != 1)
        return NULL;
    return part->a == part->b ? dyad_form_nimber(forms, 1)
                              : dyad_form_integer(forms, part->a ? 1 : -1);
}

bool dy_colouring_bounds(dy_ruleset_memory *memory, const dy_part *part, int *low, int *high)
{
    (void)memory;
    *low = -(int)dy_bit_count(part->b);
    *high = (int)dy_bit_count(part->a);
    return true;
}

bool dy_colouring_own_negative(dy_ruleset_memory *memory, const dy_part *part)
{
    return dy_graph_of(memory, part->shape) ? part->a == part->b
                                            : dy_box_own_negative(memory, part);
}

/* ---- text --------------------------------------------------------------------------------- */

static void vertex_text(const dy_graph *graph, unsigned v, dy_buffer *out)
{
    if (graph->name)
        dy_buffer_text(out, graph->name[v]);
    else
        dy_ruleset_column(v, out);
}

void dy_colouring_move_text(const dy_ruleset_memory *memory, const dy_part *raw,
                            dy_part_place place, dyad_side side, uint32_t name, dy_buffer *out)
{
    const dy_graph *graph = dy_graph_of(memory, raw->shape);
    (void)side;
    if (graph)
        vertex_text(graph, name, out);
    else
        dy_box_cell_text(place, raw->shape, name, out);
}

void dy_colouring_part_text(const dy_ruleset_memory *memory, const dy_part *part, dy_buffer *out)
{
    const dy_graph *graph = dy_graph_of(memory, part->shape);
    const char *letters = part->negated ? "#rl." : "#lr.";
    uint64_t all = part->a | part->b;
    if (!graph || !all) {
        dy_box_text(part->a, part->b, graph ? 1 : part->shape, letters, out);
        return;
    }
    for (uint64_t left = all; left; left &= left - 1) {
        unsigned v = dy_lowest_bit(left);
        if (left != all)
            dy_buffer_char(out, ' ');
        vertex_text(graph, v, out);
        dy_buffer_char(out, ':');
        dy_buffer_char(out, letters[(part->a >> v & 1) | (part->b >> v & 1) << 1]);
    }
    for (uint64_t left = all; left; left &= left - 1) {
        unsigned v = dy_lowest_bit(left);
        for (uint64_t near = graph->near[v] & all & (left - 1) & left; near; near &= near - 1) {
            dy_buffer_char(out, ' ');
            vertex_text(graph, v, out);
            dy_buffer_char(out, '-');
            vertex_text(graph, dy_lowest_bit(near), out);
        }
    }
}
