/* domineering_ruleset.c - Domineering: Left places dominoes upright, Right across; who cannot
 * loses.
 *
 * A part is one plane, its empty cells: in one word where they fit, else in two (planes.h). Turning
 * it by a quarter exchanges the sides, and so negates it; turning it by a half and mirroring it do
 * not. A cell without a neighbour is nothing. */
#include "value/diagram.h"
#include "value/domineering_planes.h"

static dyad_status read(dy_ruleset_memory *memory, const char *text, size_t size,
                        dy_ruleset_position *position, dy_ruleset_fault *fault)
{
    dy_diagram diagram;
    (void)memory;
    dyad_status status =
        dy_diagram_read(text, size, ".1#0x0X0", DY_PLANE_CELLS, position->arena, &diagram, fault);
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
    if (dy_is_plane(part)) {
        dy_domineering_plane_moves(part, side, moves);
        return;
    }
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
    if (dy_is_plane(raw)) {
        dy_domineering_plane_split(raw, parts);
        return;
    }
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

static bool can_move(const dy_part *part, dyad_side side)
{
    return dy_is_plane(part) ? dy_domineering_plane_can_move(part, side)
                             : places(part->a, part->shape, side) != 0;
}

static int most_in(const dy_part *part, dyad_side side)
{
    return dy_is_plane(part) ? dy_domineering_plane_most(part, side)
                             : most(part->a, part->shape, side);
}

static int safe_in(const dy_part *part, dyad_side side)
{
    return dy_is_plane(part) ? dy_domineering_plane_safe(part, side)
                             : safe(part->a, part->shape, side);
}

static const dyad_form *known(dy_ruleset_memory *memory, dyad_forms *forms, const dy_part *part)
{
    (void)memory;
    if (!can_move(part, DYAD_RIGHT))
        return dyad_form_integer(forms, most_in(part, DYAD_LEFT));
    if (!can_move(part, DYAD_LEFT))
        return dyad_form_integer(forms, -most_in(part, DYAD_RIGHT));
    return NULL;
}

/* A side has no more moves than dominoes fit, and those in safe cells for certain. */
static bool bounds(dy_ruleset_memory *memory, const dy_part *part, int *low, int *high)
{
    (void)memory;
    *low = safe_in(part, DYAD_LEFT) - most_in(part, DYAD_RIGHT);
    *high = most_in(part, DYAD_LEFT) - safe_in(part, DYAD_RIGHT);
    return true;
}

static unsigned lines(const dy_part *part, bool upper)
{
    if (dy_is_plane(part))
        return dy_domineering_plane_lines(part, upper);
    if (upper || !part->a)
        return dy_box_width(part->a, part->shape);
    return (DY_WORD_BITS - 1 - (unsigned)__builtin_clzll(part->a)) / part->shape + 1;
}

/* Without dominoes across lines between columns Right has fewer moves, so the value is no less; the
 * same with Left and rows. */
static dy_part strip(const dy_part *part, bool upper, unsigned from, unsigned to)
{
    if (dy_is_plane(part))
        return dy_domineering_plane_strip(part, upper, from, to);
    unsigned stride = part->shape, count = upper ? to - from : stride * (to - from);
    uint64_t mask = count < DY_WORD_BITS ? (UINT64_C(1) << count) - 1 : UINT64_MAX;
    if (upper && count < DY_WORD_BITS)
        mask *= dy_box_first_column[stride];
    return (dy_part){part->a >> (upper ? from : stride * from) & mask, 0, stride, 0};
}

/* A part, trimmed and transposed. */
static dy_part transposed(const dy_part *part)
{
    return dy_is_plane(part) ? dy_plane_transposed(part) : dy_box_transposed(part);
}

static bool own_negative(dy_ruleset_memory *memory, const dy_part *part)
{
    dy_part other = transposed(part);
    (void)memory;
    return dy_is_plane(part)
               ? !dy_plane_normal(dy_plane_of(&other), dy_plane_stride(&other)).negated
               : !dy_box_normal_plane(other.a, other.shape).negated;
}

static unsigned weight(const dy_part *part)
{
    return dy_is_plane(part) ? dy_plane_count(dy_plane_of(part)) : dy_box_weight(part);
}

static unsigned stride_of(const dy_part *part)
{
    return dy_is_plane(part) ? dy_plane_stride(part) : part->shape;
}

static void move_text(const dy_ruleset_memory *memory, const dy_part *raw, dy_part_place place,
                      dyad_side side, uint32_t name, dy_buffer *out)
{
    unsigned stride = stride_of(raw);
    (void)memory;
    dy_box_cell_text(place, stride, name, out);
    dy_buffer_char(out, '-');
    dy_box_cell_text(place, stride, side == DYAD_LEFT ? name + stride : name + 1, out);
}

static void part_text(const dy_ruleset_memory *memory, const dy_part *part, dy_buffer *out)
{
    dy_part shown = *part;
    (void)memory;
    if (part->negated)
        shown = transposed(part);
    if (dy_is_plane(&shown))
        dy_plane_text(dy_plane_of(&shown), dy_plane_stride(&shown), "#.", out);
    else
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
        "A connected piece has a box of at most 128 cells.\n"
        "Moves name two cells; a1 is the top left corner, a2 is below it.",
    .examples = examples,
    .read = read,
    .moves = moves,
    .split = split,
    .known = known,
    .bounds = bounds,
    .lines = lines,
    .strip = strip,
    .own_negative = own_negative,
    .fold = 10,
    .weight = weight,
    .move_text = move_text,
    .part_text = part_text,
};
