/* planes.c - flood fill and normal forms of pieces of up to 128 cells; see planes.h. */
#include "value/planes.h"

/* ---- trimming ----------------------------------------------------------------------------- */

typedef struct box {
    dy_plane cells;
    unsigned width, height; /* its stride is its width */
} box;

static inline dy_plane row_of(dy_plane cells, unsigned stride, unsigned row)
{
    return dy_plane_and(dy_plane_down(cells, row * stride), dy_plane_first(stride));
}

static inline unsigned length(dy_plane x) /* the highest bit, and one; 0: empty */
{
    if (x.high)
        return DY_PLANE_CELLS - (unsigned)__builtin_clzll(x.high);
    return x.low ? DY_WORD_BITS - (unsigned)__builtin_clzll(x.low) : 0;
}

/* Rows of `width` cells, brought to another stride. */
static dy_plane restride(dy_plane cells, unsigned from, unsigned to, unsigned rows, unsigned width)
{
    dy_plane moved = {0, 0}, row = dy_plane_first(width);
    if (from == to)
        return cells;
    for (unsigned i = 0; i < rows; i++) {
        dy_plane found = dy_plane_and(dy_plane_down(cells, i * from), row);
        moved = dy_plane_or(moved, dy_plane_up(found, i * to));
    }
    return moved;
}

/* The columns that have cells, as a row. */
static dy_plane columns_of(dy_plane cells, unsigned stride)
{
    dy_plane columns = cells;
    for (unsigned by = stride; by < DY_PLANE_CELLS; by *= 2)
        columns = dy_plane_or(columns, dy_plane_down(columns, by));
    return dy_plane_and(columns, dy_plane_first(stride));
}

static box trim(dy_plane cells, unsigned stride)
{
    cells = dy_plane_down(cells, dy_plane_lowest(cells) / stride * stride);
    dy_plane columns = columns_of(cells, stride);
    unsigned left = dy_plane_lowest(columns), width = length(columns) - left;
    unsigned height = (length(cells) - 1) / stride + 1;
    return (box){restride(dy_plane_down(cells, left), stride, width, height, width), width, height};
}

unsigned dy_plane_width(dy_plane cells, unsigned stride)
{
    return length(columns_of(cells, stride));
}

unsigned dy_plane_height(dy_plane cells, unsigned stride)
{
    return (length(cells) + stride - 1) / stride;
}

/* ---- turning ------------------------------------------------------------------------------ */

static inline uint64_t reversed_word(uint64_t x)
{
    x = (x >> 1 & UINT64_C(0x5555555555555555)) | (x & UINT64_C(0x5555555555555555)) << 1;
    x = (x >> 2 & UINT64_C(0x3333333333333333)) | (x & UINT64_C(0x3333333333333333)) << 2;
    x = (x >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (x & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    return __builtin_bswap64(x);
}

/* A box turned by a half. */
static inline dy_plane reversed(dy_plane cells, const box *of)
{
    dy_plane whole = {reversed_word(cells.high), reversed_word(cells.low)};
    return dy_plane_down(whole, DY_PLANE_CELLS - of->width * of->height);
}

static dy_plane upside_down(const box *of)
{
    dy_plane upset = {0, 0}, first = dy_plane_first(of->width);
    for (unsigned row = 0, at = of->width * (of->height - 1); row < of->height; row++) {
        dy_plane found = dy_plane_and(dy_plane_down(of->cells, row * of->width), first);
        upset = dy_plane_or(upset, dy_plane_up(found, at - row * of->width));
    }
    return upset;
}

static box transposed(const box *of)
{
    box other = {{0, 0}, of->height, of->width};
    for (dy_plane left = of->cells; !dy_plane_is_empty(left);
         left = dy_plane_without_lowest(left)) {
        unsigned cell = dy_plane_lowest(left);
        unsigned to = cell % of->width * of->height + cell / of->width;
        other.cells = dy_plane_or(other.cells, dy_plane_cell(to));
    }
    return other;
}

/* ---- normal forms ------------------------------------------------------------------------- */

static inline bool is_less(dy_plane x, dy_plane y)
{
    return x.high != y.high ? x.high < y.high : x.low < y.low;
}

static inline dy_plane lesser(dy_plane x, dy_plane y)
{
    return is_less(x, y) ? x : y;
}

static dy_plane least_picture(const box *of)
{
    dy_plane upset = upside_down(of);
    dy_plane least = lesser(of->cells, reversed(of->cells, of));
    return lesser(least, lesser(upset, reversed(upset, of)));
}

dy_part dy_plane_normal(dy_plane cells, unsigned stride)
{
    box piece = trim(cells, stride);
    if (piece.width <= DY_BOX_STRIDE && piece.height <= DY_BOX_STRIDE)
        return dy_box_normal_plane(
            restride(piece.cells, piece.width, DY_BOX_STRIDE, piece.height, piece.width).low,
            DY_BOX_STRIDE);
    if (piece.width * piece.height <= DY_WORD_BITS)
        return dy_box_normal_plane(piece.cells.low, piece.width);
    bool turned = piece.height > piece.width;
    if (turned)
        piece = transposed(&piece);
    dy_plane least = least_picture(&piece);
    if (piece.width == piece.height) {
        box other = transposed(&piece);
        dy_plane least_other = least_picture(&other);
        turned = is_less(least_other, least);
        least = lesser(least, least_other);
    }
    dy_part part = dy_plane_part(least, piece.width);
    part.negated = turned;
    return part;
}

dy_part dy_plane_transposed(const dy_part *part)
{
    dy_plane cells = dy_plane_of(part);
    if (dy_plane_is_empty(cells))
        return *part;
    box piece = trim(cells, dy_plane_stride(part));
    piece = transposed(&piece);
    return dy_plane_part(piece.cells, piece.width);
}

/* ---- pieces ------------------------------------------------------------------------------- */

dy_plane dy_plane_neighbours(dy_plane set, unsigned stride, dy_plane column)
{
    dy_plane right = dy_plane_without(dy_plane_up(set, 1), column);
    dy_plane left = dy_plane_down(dy_plane_without(set, column), 1);
    return dy_plane_or(dy_plane_or(left, right),
                       dy_plane_or(dy_plane_up(set, stride), dy_plane_down(set, stride)));
}

void dy_plane_split(dy_plane cells, unsigned stride, bool negated, dy_parts *parts)
{
    dy_plane column = dy_plane_column(stride);
    for (dy_plane left = cells; !dy_plane_is_empty(left);) {
        dy_plane piece = dy_plane_cell(dy_plane_lowest(left)), before;
        do {
            before = piece;
            dy_plane reached = dy_plane_neighbours(piece, stride, column);
            piece = dy_plane_or(piece, dy_plane_and(reached, left));
        } while (piece.low != before.low || piece.high != before.high);
        left = dy_plane_without(left, piece);
        dy_part part = dy_plane_normal(piece, stride);
        part.negated ^= negated;
        dy_parts_add(parts, part);
    }
}

/* ---- text --------------------------------------------------------------------------------- */

void dy_plane_text(dy_plane cells, unsigned stride, const char letters[2], dy_buffer *out)
{
    unsigned width = dy_plane_width(cells, stride), rows = dy_plane_height(cells, stride);
    if (!rows)
        dy_buffer_char(out, letters[0]);
    for (unsigned row = 0; row < rows; row++) {
        dy_plane found = row_of(cells, stride, row);
        if (row)
            dy_buffer_char(out, '|');
        for (unsigned column = 0; column < width; column++)
            dy_buffer_char(out, letters[dy_plane_down(found, column).low & 1]);
    }
}
