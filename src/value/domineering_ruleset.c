/* domineering_ruleset.c - Domineering: Left places dominoes upright, Right across; who cannot
 * loses.
 *
 * A part is one plane, its empty cells. Turning it by a quarter exchanges the sides, and so negates
 * it; turning it by a half and mirroring it do not. A cell without a neighbour is nothing. */
#include "value/diagram.h"

enum { STRIP = 2 /* columns, or rows, that are evaluated together to bound the value */ };

static dyad_status read(dy_ruleset_memory *memory, const char *text, size_t size,
                        dy_ruleset_position *position, dy_ruleset_fault *fault)
{
    dy_diagram diagram;
    (void)memory;
    dyad_status status = dy_diagram_read(text, size, ".1#0x0X0", position->arena, &diagram, fault);
    return status == DYAD_OK ? dy_diagram_place(&diagram, DY_JOIN_SAME, position, fault) : status;
}

/* The upper, or left, cells of the dominoes that `side` can place. */
static inline uint64_t places(uint64_t cells, unsigned stride, dyad_side side)
{
    if (side == DYAD_LEFT)
        return cells & cells >> (stride - 1) >> 1;
    return cells & (cells & ~dy_box_first_column[stride]) >> 1;
}

static inline uint64_t domino(unsigned cell, unsigned stride, dyad_side side)
{
    return (side == DYAD_LEFT ? UINT64_C(1) << (stride - 1) << 1 | 1 : UINT64_C(3)) << cell;
}

static void moves(dy_ruleset_memory *memory, const dy_part *part, dyad_side side, bool all,
                  dy_ruleset_moves *moves)
{
    (void)memory;
    (void)all;
    for (uint64_t left = places(part->a, part->shape, side); left; left &= left - 1) {
        unsigned cell = dy_lowest_bit(left);
        dy_part after = {part->a & ~domino(cell, part->shape, side), 0, part->shape, 0};
        dy_ruleset_moves_add(moves, after, cell);
    }
}

static void split(dy_ruleset_memory *memory, const dy_part *raw, dy_parts *parts)
{
    unsigned stride = raw->shape;
    (void)memory;
    uint64_t left = raw->a & dy_box_neighbours(raw->a, stride);
    while (left) {
        uint64_t piece = dy_box_piece(left, 0, left & (0 - left), stride, DY_JOIN_ALL);
        left &= ~piece;
        dy_part part = dy_box_normal_plane(piece, stride);
        part.negated ^= raw->negated;
        dy_parts_add(parts, part);
    }
}

/* The most dominoes of `side` that fit: each run of cells along the side's way, cut in twos from
 * its end. */
static int most(uint64_t cells, unsigned stride, dyad_side side)
{
    int count = 0;
    for (uint64_t place; (place = places(cells, stride, side)) != 0;) {
        uint64_t beyond = side == DYAD_LEFT ? place << (stride - 1) << 1 : place << 1;
        uint64_t ends = place & ~beyond; /* no place begins one cell before */
        count += (int)dy_bit_count(ends);
        cells &= ~(ends | (side == DYAD_LEFT ? ends << (stride - 1) << 1 : ends << 1));
    }
    return count;
}

/* The dominoes that `side` can place in cells that the other side can never use. */
static int safe(uint64_t cells, unsigned stride, dyad_side side)
{
    uint64_t others = places(cells, stride, side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT);
    others |= side == DYAD_LEFT ? others << 1 : others << (stride - 1) << 1;
    return most(cells & ~others, stride, side);
}

static const dyad_form *known(dy_ruleset_memory *memory, dyad_forms *forms, const dy_part *part)
{
    (void)memory;
    if (!places(part->a, part->shape, DYAD_RIGHT))
        return dyad_form_integer(forms, most(part->a, part->shape, DYAD_LEFT));
    if (!places(part->a, part->shape, DYAD_LEFT))
        return dyad_form_integer(forms, -most(part->a, part->shape, DYAD_RIGHT));
    return NULL;
}

/* A side has no more moves than dominoes fit, and those in safe cells for certain. */
static bool bounds(dy_ruleset_memory *memory, const dy_part *part, int *low, int *high)
{
    (void)memory;
    *low = safe(part->a, part->shape, DYAD_LEFT) - most(part->a, part->shape, DYAD_RIGHT);
    *high = most(part->a, part->shape, DYAD_LEFT) - safe(part->a, part->shape, DYAD_RIGHT);
    return true;
}

/* Without dominoes across the lines between strips of columns Right has fewer moves, so the value
 * is no less; the same with Left and rows. */
static bool relax(dy_ruleset_memory *memory, const dy_part *part, bool upper, dy_parts *parts)
{
    enum { ROWS = (1 << DY_BOX_STRIDE * STRIP) - 1, COLUMNS = (1 << STRIP) - 1 };
    uint64_t strip = upper ? dy_box_first_column[DY_BOX_STRIDE] * COLUMNS : ROWS;
    if (part->shape != DY_BOX_STRIDE)
        return false;
    for (unsigned at = 0; at < DY_BOX_STRIDE; at += STRIP) {
        dy_part cut = {part->a & strip << (upper ? at : DY_BOX_STRIDE * at), 0, part->shape, 0};
        if (cut.a)
            split(memory, &cut, parts);
    }
    return true;
}

static bool own_negative(dy_ruleset_memory *memory, const dy_part *part)
{
    dy_part other = dy_box_transposed(part);
    (void)memory;
    return !dy_box_normal_plane(other.a, other.shape).negated;
}

static void move_text(const dy_ruleset_memory *memory, const dy_part *raw, dy_part_place place,
                      dyad_side side, uint32_t name, dy_buffer *out)
{
    (void)memory;
    dy_box_cell_text(place, raw->shape, name, out);
    dy_buffer_char(out, '-');
    dy_box_cell_text(place, raw->shape, side == DYAD_LEFT ? name + raw->shape : name + 1, out);
}

static void part_text(const dy_ruleset_memory *memory, const dy_part *part, dy_buffer *out)
{
    dy_part shown = *part;
    (void)memory;
    if (part->negated)
        shown = dy_box_transposed(part);
    dy_box_text(shown.a, 0, shown.shape, "#.#.", out);
}

static const char *const examples[] = {"4x4", "2x3", "4x5",    "..#|...|#..",       "1x7",
                                       "9x2", "5x1", "..\n.#", "#.#\r\n...\n#.#\n", "#",
                                       NULL};

const dyad_ruleset dy_ruleset_domineering = {
    .name = "domineering",
    .title = "Domineering: Left places dominoes upright, Right across, on empty cells",
    .left = "Vertical",
    .right = "Horizontal",
    .syntax =
        "The rows from the top, . for an empty cell and # for one that is taken, each on a\n"
        "line of its own or set off by | or /; or the size of an empty board, rows x columns.\n"
        "Moves name two cells; a1 is the top left corner, a2 is below it.",
    .examples = examples,
    .read = read,
    .moves = moves,
    .split = split,
    .known = known,
    .bounds = bounds,
    .relax = relax,
    .own_negative = own_negative,
    .fold = 10,
    .weight = dy_box_weight,
    .move_text = move_text,
    .part_text = part_text,
};
