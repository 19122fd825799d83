/* planes.h - sets of up to 128 cells in two words, and boxes of so many cells: for pieces of one
 * plane that are too large for a word of boxes.h. The two words of a part hold the plane, and its
 * shape is the stride, which is the width of the box, with DY_PLANE_SHAPE added.
 *
 *     cell (row, column)    bit row * stride + column; low word first
 *
 * A piece in normal form lies in the corner, is at least as wide as it is high, and is the least of
 * those that it can be turned and mirrored into. What fits boxes.h has the normal form of that. */
#ifndef DY_PLANES_H
#define DY_PLANES_H

#include "base/wide.h"
#include "value/boxes.h"

enum {
    DY_PLANE_CELLS = 2 * DY_WORD_BITS, /* of a box, at most */
    DY_PLANE_SHAPE = 1 << 8,           /* in the shape of a part: its words are one plane */
};

typedef dy_two_words dy_plane;

static inline bool dy_plane_is_empty(dy_plane x)
{
    return !(x.low | x.high);
}

static inline dy_plane dy_plane_and(dy_plane x, dy_plane y)
{
    return (dy_plane){x.low & y.low, x.high & y.high};
}

static inline dy_plane dy_plane_or(dy_plane x, dy_plane y)
{
    return (dy_plane){x.low | y.low, x.high | y.high};
}

static inline dy_plane dy_plane_without(dy_plane x, dy_plane y)
{
    return (dy_plane){x.low & ~y.low, x.high & ~y.high};
}

static inline dy_plane dy_plane_up(dy_plane x, unsigned by) /* towards higher bits; 0 .. 128 */
{
    if (by >= DY_WORD_BITS)
        return (dy_plane){0, by < DY_PLANE_CELLS ? x.low << (by - DY_WORD_BITS) : 0};
    return (dy_plane){x.low << by, x.high << by | x.low >> 1 >> (DY_WORD_BITS - 1 - by)};
}

static inline dy_plane dy_plane_down(dy_plane x, unsigned by) /* 0 .. 128 */
{
    if (by >= DY_WORD_BITS)
        return (dy_plane){by < DY_PLANE_CELLS ? x.high >> (by - DY_WORD_BITS) : 0, 0};
    return (dy_plane){x.low >> by | x.high << 1 << (DY_WORD_BITS - 1 - by), x.high >> by};
}

static inline unsigned dy_plane_lowest(dy_plane x) /* not empty */
{
    return x.low ? dy_lowest_bit(x.low) : DY_WORD_BITS + dy_lowest_bit(x.high);
}

static inline dy_plane dy_plane_without_lowest(dy_plane x) /* not empty */
{
    return x.low ? (dy_plane){x.low & (x.low - 1), x.high} : (dy_plane){0, x.high & (x.high - 1)};
}

static inline unsigned dy_plane_count(dy_plane x)
{
    return dy_bit_count(x.low) + dy_bit_count(x.high);
}

static inline dy_plane dy_plane_cell(unsigned cell)
{
    return dy_plane_up((dy_plane){1, 0}, cell);
}

/* The first `count` cells, 0 .. 128. */
static inline dy_plane dy_plane_first(unsigned count)
{
    return dy_plane_down((dy_plane){UINT64_MAX, UINT64_MAX}, DY_PLANE_CELLS - count);
}

/* Column 0. */
static inline dy_plane dy_plane_column(unsigned stride)
{
    dy_plane column = {1, 0};
    for (unsigned by = stride; by < DY_PLANE_CELLS; by *= 2)
        column = dy_plane_or(column, dy_plane_up(column, by));
    return column;
}

static inline bool dy_is_plane(const dy_part *part)
{
    return part->shape & DY_PLANE_SHAPE;
}

static inline dy_plane dy_plane_of(const dy_part *part)
{
    return (dy_plane){part->a, part->b};
}

static inline unsigned dy_plane_stride(const dy_part *part)
{
    return part->shape & (DY_PLANE_SHAPE - 1);
}

static inline dy_part dy_plane_part(dy_plane cells, unsigned stride)
{
    return (dy_part){cells.low, cells.high, DY_PLANE_SHAPE | stride, 0};
}

/* The neighbours of the cells of a set; `column` is column 0. Bits beyond the box may be set. */
dy_plane dy_plane_neighbours(dy_plane set, unsigned stride, dy_plane column);
/* Columns, and rows, of a set: one more than the number of the last that has cells. */
unsigned dy_plane_width(dy_plane cells, unsigned stride);
unsigned dy_plane_height(dy_plane cells, unsigned stride);
/* The part that cells are, in normal form, as planes or boxes have it; `negated` where that
 * transposes. There are cells. */
dy_part dy_plane_normal(dy_plane cells, unsigned stride);
/* A part that is a plane, trimmed and transposed, not negated. */
dy_part dy_plane_transposed(const dy_part *part);
/* Adds the pieces of a set, each in normal form. */
void dy_plane_split(dy_plane cells, unsigned stride, bool negated, dy_parts *parts);
/* A piece as the reader of diagrams takes it: letters of other cells and of its own. */
void dy_plane_text(dy_plane cells, unsigned stride, const char letters[2], dy_buffer *out);

#endif
