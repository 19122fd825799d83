/* domineering_planes.c - Domineering on pieces of up to 128 cells; see domineering_planes.h. */
#include "value/domineering_planes.h"

typedef struct board {
    dy_plane cells, column; /* column 0 */
    unsigned stride;
} board;

static board board_of(const dy_part *part)
{
    unsigned stride = dy_plane_stride(part);
    return (board){dy_plane_of(part), dy_plane_column(stride), stride};
}

static unsigned step_of(const board *on, dyad_side side)
{
    return side == DYAD_LEFT ? on->stride : 1;
}

/* The upper, or left, cells of the dominoes that `side` can place. */
static dy_plane places(const board *on, dyad_side side)
{
    dy_plane second = on->cells;
    if (side == DYAD_RIGHT)
        second = dy_plane_without(second, on->column);
    return dy_plane_and(on->cells, dy_plane_down(second, step_of(on, side)));
}

/* Both cells of the dominoes that begin at each of a set. */
static dy_plane covered(const board *on, dy_plane begins, dyad_side side)
{
    return dy_plane_or(begins, dy_plane_up(begins, step_of(on, side)));
}

void dy_domineering_plane_moves(const dy_part *part, dyad_side side, dy_ruleset_moves *moves)
{
    board on = board_of(part);
    for (dy_plane left = places(&on, side); !dy_plane_is_empty(left);
         left = dy_plane_without_lowest(left)) {
        unsigned cell = dy_plane_lowest(left);
        dy_plane domino = covered(&on, dy_plane_cell(cell), side);
        dy_ruleset_moves_add(moves, dy_plane_part(dy_plane_without(on.cells, domino), on.stride),
                             cell);
    }
}

static void split(const board *on, bool negated, dy_parts *parts)
{
    dy_plane near = dy_plane_neighbours(on->cells, on->stride, on->column);
    dy_plane_split(dy_plane_and(on->cells, near), on->stride, negated, parts);
}

void dy_domineering_plane_split(const dy_part *raw, dy_parts *parts)
{
    board on = board_of(raw);
    split(&on, raw->negated, parts);
}

bool dy_domineering_plane_can_move(const dy_part *part, dyad_side side)
{
    board on = board_of(part);
    return !dy_plane_is_empty(places(&on, side));
}

/* Each run of cells along the side's way is cut in twos from its end. */
static int most(board on, dyad_side side)
{
    int count = 0;
    for (dy_plane place; place = places(&on, side), !dy_plane_is_empty(place);) {
        dy_plane ends = dy_plane_without(place, dy_plane_up(place, step_of(&on, side)));
        count += (int)dy_plane_count(ends);
        on.cells = dy_plane_without(on.cells, covered(&on, ends, side));
    }
    return count;
}

int dy_domineering_plane_most(const dy_part *part, dyad_side side)
{
    return most(board_of(part), side);
}

int dy_domineering_plane_safe(const dy_part *part, dyad_side side)
{
    board on = board_of(part);
    dyad_side other = side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT;
    on.cells = dy_plane_without(on.cells, covered(&on, places(&on, other), other));
    return most(on, side);
}

unsigned dy_domineering_plane_lines(const dy_part *part, bool upper)
{
    unsigned stride = dy_plane_stride(part);
    return upper ? dy_plane_width(dy_plane_of(part), stride)
                 : dy_plane_height(dy_plane_of(part), stride);
}

dy_part dy_domineering_plane_strip(const dy_part *part, bool upper, unsigned from, unsigned to)
{
    unsigned stride = dy_plane_stride(part), count = to - from;
    dy_plane mask = dy_plane_first(upper ? count : count * stride);
    for (unsigned by = stride; upper && by < DY_PLANE_CELLS; by *= 2)
        mask = dy_plane_or(mask, dy_plane_up(mask, by));
    dy_plane cells = dy_plane_down(dy_plane_of(part), upper ? from : from * stride);
    return dy_plane_part(dy_plane_and(cells, mask), stride);
}
