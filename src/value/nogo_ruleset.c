/* nogo_ruleset.c - NoGo: the stones of Go, and nothing is ever captured: after every move each
 * group, stones of one colour that hang together, has to have a liberty, an empty cell next to it.
 *
 * A part has in a the empty cells and Left's stones, in b the empty cells and Right's. A stone and
 * a stone of the other colour next to it are nothing to each other, so pieces are what hangs
 * together in a, or in b. What one may not play now is never allowed later: a group of which the
 * cell is the only liberty keeps no other, and a cell without empty neighbours gets none. So a
 * piece in which nobody may play is 0, and the cells where a side may play bound its moves. */
#include "value/diagram.h"

/* The cells where `own` may play: next to an empty cell or to a group of its own with another
 * liberty; and not on the last liberty of a group of `other`. */
static uint64_t legal(uint64_t own, uint64_t other, uint64_t empty, unsigned stride)
{
    uint64_t may = dy_box_neighbours(empty, stride);
    for (uint64_t left = own; left;) {
        uint64_t group = dy_box_piece(own, 0, left & (0 - left), stride, DY_JOIN_ALL);
        uint64_t liberties = dy_box_neighbours(group, stride) & empty;
        left &= ~group;
        if (liberties & (liberties - 1))
            may |= liberties;
    }
    for (uint64_t left = other; left;) {
        uint64_t group = dy_box_piece(other, 0, left & (0 - left), stride, DY_JOIN_ALL);
        uint64_t liberties = dy_box_neighbours(group, stride) & empty;
        left &= ~group;
        if (!(liberties & (liberties - 1)))
            may &= ~liberties;
    }
    return may & empty;
}

static uint64_t legal_of(const dy_part *part, dyad_side side)
{
    uint64_t left = part->a & ~part->b, right = part->b & ~part->a, empty = part->a & part->b;
    return side == DYAD_LEFT ? legal(left, right, empty, part->shape)
                             : legal(right, left, empty, part->shape);
}

/* ---- reading ------------------------------------------------------------------------------ */

/* A stone of a group without liberties; 0: there is none. */
static uint64_t choked(const dy_part *part)
{
    uint64_t empty = part->a & part->b;
    for (uint64_t left = part->a ^ part->b; left;) {
        uint64_t seed = left & (0 - left), colour = seed & part->a ? part->a : part->b;
        uint64_t group = dy_box_piece(colour & ~empty, 0, seed, part->shape, DY_JOIN_ALL);
        if (!(dy_box_neighbours(group, part->shape) & empty))
            return seed;
        left &= ~group;
    }
    return 0;
}

static dyad_status read(dy_ruleset_memory *memory, const char *text, size_t size,
                        dy_ruleset_position *position, dy_ruleset_fault *fault)
{
    dy_diagram diagram;
    (void)memory;
    dyad_status status =
        dy_diagram_read(text, size, ".3#0x1X1o2O2", DY_WORD_BITS, position->arena, &diagram, fault);
    if (status == DYAD_OK)
        status = dy_diagram_place(&diagram, DY_JOIN_SAME, position, fault);
    for (size_t i = 0; status == DYAD_OK && i < position->raw.count; i++) {
        const dy_part *part = &position->raw.part[i];
        uint64_t stone = choked(part);
        if (stone) {
            unsigned cell = dy_lowest_bit(stone);
            size_t at = dy_diagram_at(&diagram, position->place[i].row + cell / part->shape,
                                      position->place[i].column + cell % part->shape);
            status = dy_ruleset_wrong(fault, DYAD_E_MALFORMED, at, "this group has no liberty");
        }
    }
    return status;
}

/* ---- rules -------------------------------------------------------------------------------- */

static void moves(dy_ruleset_memory *memory, const dy_part *part, dyad_side side, bool all,
                  dy_ruleset_moves *moves)
{
    (void)memory;
    (void)all;
    for (uint64_t left = legal_of(part, side); left; left &= left - 1) {
        uint64_t cell = left & (0 - left);
        dy_part after = {side == DYAD_LEFT ? part->a : part->a & ~cell,
                         side == DYAD_LEFT ? part->b & ~cell : part->b, part->shape, 0};
        dy_ruleset_moves_add(moves, after, dy_lowest_bit(cell));
    }
}

/* On a strip a group is a run of stones, which has liberties at its ends only: one stone does for
 * all of it. */
static dy_part shortened(dy_part part)
{
    if (part.shape < DY_WORD_BITS && (part.a | part.b) >> part.shape)
        return part;
    uint64_t stones = part.a ^ part.b, a = 0, b = 0;
    uint64_t repeated = ((part.a & ~part.b) << 1 & part.a) | ((part.b & ~part.a) << 1 & part.b);
    repeated &= stones;
    if (!repeated)
        return part;
    unsigned count = 0;
    for (uint64_t left = (part.a | part.b) & ~repeated; left; left &= left - 1, count++) {
        unsigned cell = dy_lowest_bit(left);
        a |= (part.a >> cell & 1) << count;
        b |= (part.b >> cell & 1) << count;
    }
    dy_part made = dy_box_normal_planes(a, b, part.shape);
    made.negated ^= part.negated;
    return made;
}

static void split(dy_ruleset_memory *memory, const dy_part *raw, dy_parts *parts)
{
    unsigned stride = raw->shape;
    (void)memory;
    for (uint64_t left = raw->a | raw->b; left;) {
        uint64_t piece = dy_box_piece(raw->a, raw->b, left & (0 - left), stride, DY_JOIN_SAME);
        dy_part part = {raw->a & piece, raw->b & piece, stride, 0};
        left &= ~piece;
        if (!(part.a & part.b) || !(legal_of(&part, DYAD_LEFT) | legal_of(&part, DYAD_RIGHT)))
            continue;
        part = shortened(dy_box_normal_planes(part.a, part.b, stride));
        part.negated ^= raw->negated;
        dy_parts_add(parts, part);
    }
}

static bool bounds(dy_ruleset_memory *memory, const dy_part *part, int *low, int *high)
{
    (void)memory;
    *low = -(int)dy_bit_count(legal_of(part, DYAD_RIGHT));
    *high = (int)dy_bit_count(legal_of(part, DYAD_LEFT));
    return true;
}

static unsigned weight(const dy_part *part)
{
    return dy_bit_count(part->a & part->b);
}

static void move_text(const dy_ruleset_memory *memory, const dy_part *raw, dy_part_place place,
                      dyad_side side, uint32_t name, dy_buffer *out)
{
    (void)memory;
    (void)side;
    dy_box_cell_text(place, raw->shape, name, out);
}

static void part_text(const dy_ruleset_memory *memory, const dy_part *part, dy_buffer *out)
{
    (void)memory;
    dy_box_text(part->a, part->b, part->shape, part->negated ? "#ox." : "#xo.", out);
}

static const char *const examples[] = {"2x3",        "1x10", "3x3", "x..|.o.|..x",
                                       "..x.o..#..", "#",    NULL};

const dyad_ruleset dy_ruleset_nogo = {
    .name = "nogo",
    .title = "NoGo: stones of Go, every group always with a liberty; nothing is captured",
    .left = "x",
    .right = "o",
    .syntax =
        "The rows from the top, . for an empty cell, x and o for stones, # for no cell, each\n"
        "on a line of its own or set off by | or /; or the size of an empty board, rows x\n"
        "columns: 1x22. Moves name a cell; a1 is the top left corner, a2 is below it.",
    .examples = examples,
    .read = read,
    .moves = moves,
    .split = split,
    .bounds = bounds,
    .own_negative = dy_box_own_negative,
    .fold = 8,
    .fold_alone = 2,
    .spreads = dy_box_spreads,
    .weight = weight,
    .move_text = move_text,
    .part_text = part_text,
};
