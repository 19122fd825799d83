/* clobber_ruleset.c - Clobber: a stone moves onto a neighbouring stone of the other colour, which
 * is taken off. Left has the stones x, Right o.
 *
 * A part is connected stones: a Left's, b Right's. Stones of one colour alone have no moves, so
 * such a piece is 0. If one side can move, so can the other: every position is all-small, and lies
 * between -1 and 1. */
#include "value/diagram.h"

static dyad_status read(dy_ruleset_memory *memory, const char *text, size_t size,
                        dy_ruleset_position *position, dy_ruleset_fault *fault)
{
    enum { FULL = 3 };
    dy_diagram diagram;
    (void)memory;
    dyad_status status = dy_diagram_read(text, size, "*3.0#0x1X1o2O2", DY_WORD_BITS,
                                         position->arena, &diagram, fault);
    if (status != DYAD_OK)
        return status;
    for (uint32_t row = 0; row < diagram.rows; row++)
        for (uint32_t column = 0; column < diagram.columns; column++) {
            unsigned char *cell = &diagram.cell[(size_t)row * diagram.columns + column];
            if (*cell == FULL) /* stones in turns, where the size alone is given */
                *cell = (row + column) % 2 ? 2 : 1;
        }
    return dy_diagram_place(&diagram, DY_JOIN_ALL, position, fault);
}

/* By how much a stone's number grows when it moves, in the order of `way`. */
static inline uint64_t moved(uint64_t set, unsigned stride, unsigned way)
{
    uint64_t first = dy_box_first_column[stride];
    switch (way) {
    case 0: return set << 1 & ~first;
    case 1: return (set & ~first) >> 1;
    case 2: return set << (stride - 1) << 1;
    default: return set >> (stride - 1) >> 1;
    }
}

static void moves(dy_ruleset_memory *memory, const dy_part *part, dyad_side side, bool all,
                  dy_ruleset_moves *moves)
{
    (void)memory;
    (void)all;
    unsigned stride = part->shape;
    uint64_t own = side == DYAD_LEFT ? part->a : part->b;
    uint64_t other = side == DYAD_LEFT ? part->b : part->a;
    for (unsigned way = 0; way < 4; way++) {
        /* Where moves go to; where they come from lies the other way. */
        for (uint64_t left = moved(own, stride, way) & other; left; left &= left - 1) {
            uint64_t to = left & (0 - left), from = moved(to, stride, way ^ 1);
            uint64_t own_after = (own & ~from) | to, other_after = other & ~to;
            dy_part after = {side == DYAD_LEFT ? own_after : other_after,
                             side == DYAD_LEFT ? other_after : own_after, stride, 0};
            dy_ruleset_moves_add(moves, after, dy_lowest_bit(from) | dy_lowest_bit(to) << 6);
        }
    }
}

static void split(dy_ruleset_memory *memory, const dy_part *raw, dy_parts *parts)
{
    (void)memory;
    dy_box_split(raw, DY_JOIN_ALL, true, parts);
}

/* Two stones are star. */
static const dyad_form *known(dy_ruleset_memory *memory, dyad_forms *forms, const dy_part *part)
{
    (void)memory;
    return dy_box_weight(part) == 2 ? dyad_form_nimber(forms, 1) : NULL;
}

static bool bounds(dy_ruleset_memory *memory, const dy_part *part, int *low, int *high)
{
    (void)memory;
    (void)part;
    *low = -1;
    *high = 1;
    return true;
}

static void move_text(const dy_ruleset_memory *memory, const dy_part *raw, dy_part_place place,
                      dyad_side side, uint32_t name, dy_buffer *out)
{
    (void)memory;
    (void)side;
    dy_box_cell_text(place, raw->shape, name & 63, out);
    dy_buffer_char(out, '-');
    dy_box_cell_text(place, raw->shape, name >> 6, out);
}

static void part_text(const dy_ruleset_memory *memory, const dy_part *part, dy_buffer *out)
{
    (void)memory;
    dy_box_text(part->a, part->b, part->shape, part->negated ? ".ox?" : ".xo?", out);
}

static const char *const examples[] = {"xox|ox.",     "3x4", "xo", "xoxoxoxoxoxo",
                                       "x.o/oxo/..x", ".",   NULL};

const dyad_ruleset dy_ruleset_clobber = {
    .name = "clobber",
    .title = "Clobber: a stone takes a neighbouring stone of the other colour",
    .left = "x",
    .right = "o",
    .syntax =
        "The rows from the top, x and o for stones and . for an empty cell, each on a line of its\n"
        "own or set off by | or /; or rows x columns for a board full of stones in turns, x in\n"
        "the corner. Moves name two cells; a1 is the top left corner, a2 is below it.",
    .examples = examples,
    .read = read,
    .moves = moves,
    .split = split,
    .known = known,
    .bounds = bounds,
    .own_negative = dy_box_own_negative,
    .fold = 6,
    .weight = dy_box_weight,
    .move_text = move_text,
    .part_text = part_text,
};
