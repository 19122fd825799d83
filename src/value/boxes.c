/* boxes.c - flood fill and normal forms of pieces of boards; see boxes.h. Strides of 8 take no loop
 * over cells; what is longer than 8 is rarer, and its rows are gone through one by one. */
#include "value/boxes.h"

/* Column 0 of stride s: one bit in s, as often as whole rows fit. */
#define ROWS(s)   (64 / (s))
#define COLUMN(s) (((UINT64_MAX >> (64 - ROWS(s) * (s))) / (UINT64_MAX >> (64 - (s)))))
#define COLUMNS8(s)                                                                       \
    COLUMN(s), COLUMN(s + 1), COLUMN(s + 2), COLUMN(s + 3), COLUMN(s + 4), COLUMN(s + 5), \
        COLUMN(s + 6), COLUMN(s + 7)

const uint64_t dy_box_first_column[DY_WORD_BITS + 1] = {
    0,
    COLUMNS8(1),
    COLUMNS8(9),
    COLUMNS8(17),
    COLUMNS8(25),
    COLUMNS8(33),
    COLUMNS8(41),
    COLUMNS8(49),
    COLUMNS8(57),
};

/* ---- pieces ------------------------------------------------------------------------------- */

static inline uint64_t reached(uint64_t a, uint64_t b, uint64_t from, unsigned stride,
                               dy_connectivity connectivity)
{
    switch (connectivity) {
    case DY_JOIN_ALL: return dy_box_neighbours(from, stride) & (a | b);
    case DY_JOIN_SAME:
        return (dy_box_neighbours(from & a, stride) & a) |
               (dy_box_neighbours(from & b, stride) & b);
    default:
        return (dy_box_neighbours(from & a, stride) & b) |
               (dy_box_neighbours(from & b, stride) & a);
    }
}

static inline uint64_t flood(uint64_t a, uint64_t b, uint64_t seed, unsigned stride,
                             dy_connectivity connectivity)
{
    uint64_t piece = seed, before;
    do {
        before = piece;
        piece |= reached(a, b, piece, stride, connectivity);
    } while (piece != before);
    return piece;
}

/* The usual stride and each way of connectivity get code of their own. */
uint64_t dy_box_piece(uint64_t a, uint64_t b, uint64_t seed, unsigned stride,
                      dy_connectivity connectivity)
{
    if (stride != DY_BOX_STRIDE)
        return flood(a, b, seed, stride, connectivity);
    switch (connectivity) {
    case DY_JOIN_ALL: return flood(a, b, seed, DY_BOX_STRIDE, DY_JOIN_ALL);
    case DY_JOIN_SAME: return flood(a, b, seed, DY_BOX_STRIDE, DY_JOIN_SAME);
    default: return flood(a, b, seed, DY_BOX_STRIDE, DY_JOIN_CROSS);
    }
}

/* ---- turning ------------------------------------------------------------------------------ */

typedef struct box {
    uint64_t a, b;
    unsigned stride, width, height;
} box;

static inline uint64_t row_bits(unsigned width) /* 1 .. 64 */
{
    return UINT64_MAX >> (DY_WORD_BITS - width);
}

static inline uint64_t upside_down(uint64_t x)
{
    return __builtin_bswap64(x);
}

static inline uint64_t mirrored(uint64_t x)
{
    x = (x >> 1 & UINT64_C(0x5555555555555555)) | (x & UINT64_C(0x5555555555555555)) << 1;
    x = (x >> 2 & UINT64_C(0x3333333333333333)) | (x & UINT64_C(0x3333333333333333)) << 2;
    return (x >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (x & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
}

static inline uint64_t transposed(uint64_t x)
{
    uint64_t y = (x ^ x >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    x ^= y ^ y << 7;
    y = (x ^ x >> 14) & UINT64_C(0x0000cccc0000cccc);
    x ^= y ^ y << 14;
    y = (x ^ x >> 28) & UINT64_C(0x00000000f0f0f0f0);
    return x ^ y ^ y << 28;
}

/* `rows` rows of `width` cells, brought to another stride. */
static uint64_t restride(uint64_t x, unsigned from, unsigned to, unsigned rows, unsigned width)
{
    uint64_t y = 0;
    for (unsigned row = 0; row < rows; row++)
        y |= (x >> row * from & row_bits(width)) << row * to;
    return y;
}

unsigned dy_box_width(uint64_t cells, unsigned stride)
{
    for (unsigned by = stride; by < DY_WORD_BITS; by *= 2)
        cells |= cells >> by;
    cells &= row_bits(stride);
    return cells ? DY_WORD_BITS - (unsigned)__builtin_clzll(cells) : 0;
}

/* A box of another stride, brought to stride 8 where it fits, else to its width; trimmed first. */
static box trim_long(uint64_t a, uint64_t b, unsigned stride)
{
    unsigned above = dy_lowest_bit(a | b) / stride * stride;
    a >>= above;
    b >>= above;
    uint64_t cells = a | b, columns = 0;
    unsigned height = (DY_WORD_BITS - 1 - (unsigned)__builtin_clzll(cells)) / stride + 1;
    for (unsigned row = 0; row < height; row++)
        columns |= cells >> row * stride & row_bits(stride);
    unsigned left = dy_lowest_bit(columns);
    unsigned width = DY_WORD_BITS - (unsigned)__builtin_clzll(columns) - left;
    unsigned to = width <= DY_BOX_STRIDE && height <= DY_BOX_STRIDE ? DY_BOX_STRIDE : width;
    return (box){restride(a >> left, stride, to, height, width),
                 restride(b >> left, stride, to, height, width), to, width, height};
}

static inline box trim(uint64_t a, uint64_t b, unsigned stride)
{
    if (stride != DY_BOX_STRIDE)
        return trim_long(a, b, stride);
    uint64_t cells = a | b;
    unsigned corner = dy_lowest_bit(cells) & ~7U; /* the rows above are empty */
    cells >>= corner;
    uint64_t columns = cells | cells >> 32;
    columns |= columns >> 16;
    columns = (columns | columns >> 8) & 0xff;
    unsigned left = dy_lowest_bit(columns);
    unsigned width = DY_WORD_BITS - (unsigned)__builtin_clzll(columns) - left;
    unsigned height = (DY_WORD_BITS - 1 - (unsigned)__builtin_clzll(cells)) / 8 + 1;
    corner += left;
    return (box){a >> corner, b >> corner, stride, width, height};
}

/* A box of more than 8 rows, transposed. */
static uint64_t transposed_long(uint64_t x, unsigned width, unsigned height)
{
    uint64_t y = 0;
    for (; x; x &= x - 1) {
        unsigned cell = dy_lowest_bit(x);
        y |= UINT64_C(1) << (cell % width * height + cell / width);
    }
    return y;
}

static box lay_long(box piece)
{
    if (piece.stride == DY_BOX_STRIDE)
        return (box){transposed(piece.a), transposed(piece.b), piece.stride, piece.height,
                     piece.width};
    return (box){transposed_long(piece.a, piece.width, piece.height),
                 transposed_long(piece.b, piece.width, piece.height), piece.height, piece.height,
                 piece.width};
}

/* The four pictures of a plane of a trimmed box that do not transpose it. */
static inline void pictures(uint64_t x, const box *of, uint64_t picture[4])
{
    unsigned width = of->width, height = of->height;
    picture[0] = x;
    if (of->stride == DY_BOX_STRIDE) {
        uint64_t mirror = mirrored(x);
        picture[1] = mirror >> (8 - width);
        picture[2] = upside_down(x) >> 8 * (8 - height);
        picture[3] = upside_down(mirror) >> (8 * (8 - height) + 8 - width);
        return;
    }
    uint64_t upset = 0;
    for (unsigned row = 0; row < height; row++)
        upset |= (x >> row * width & row_bits(width)) << (height - 1 - row) * width;
    picture[1] = upside_down(mirrored(upset)) >> (DY_WORD_BITS - width * height);
    picture[2] = upset;
    picture[3] = upside_down(mirrored(x)) >> (DY_WORD_BITS - width * height);
}

/* ---- normal forms ------------------------------------------------------------------------- */

static inline uint64_t lesser(uint64_t x, uint64_t y)
{
    return x < y ? x : y;
}

static inline uint64_t least_picture(const box *of)
{
    uint64_t picture[4];
    pictures(of->a, of, picture);
    return lesser(lesser(picture[0], picture[1]), lesser(picture[2], picture[3]));
}

dy_part dy_box_normal_plane(uint64_t cells, unsigned stride)
{
    box piece = trim(cells, 0, stride);
    bool turned = piece.height > piece.width;
    if (turned)
        piece = lay_long(piece);
    uint64_t least = least_picture(&piece);
    if (piece.width == piece.height) {
        box other = {transposed(piece.a), 0, piece.stride, piece.width, piece.height};
        uint64_t least_other = least_picture(&other);
        turned = least_other < least;
        least = lesser(least, least_other);
    }
    return (dy_part){least, 0, piece.stride, turned};
}

/* Takes what is least of four pictures and of those with the planes exchanged. */
static inline void take_least(const box *of, dy_part *best)
{
    uint64_t a[4], b[4];
    pictures(of->a, of, a);
    pictures(of->b, of, b);
    for (int i = 0; i < 4; i++) {
        bool swap = b[i] < a[i];
        uint64_t low = swap ? b[i] : a[i], high = swap ? a[i] : b[i];
        bool better = low < best->a || (low == best->a && high < best->b);
        bool same = low == best->a && high == best->b;
        best->a = better ? low : best->a;
        best->b = better ? high : best->b;
        /* What is its own negative is not negated. */
        best->negated = better || (same && !swap) ? swap : best->negated;
    }
}

dy_part dy_box_normal_planes(uint64_t a, uint64_t b, unsigned stride)
{
    box piece = trim(a, b, stride);
    if (piece.height > piece.width)
        piece = lay_long(piece);
    dy_part best = {UINT64_MAX, UINT64_MAX, piece.stride, 0};
    take_least(&piece, &best);
    if (piece.width == piece.height) {
        box other = lay_long(piece);
        take_least(&other, &best);
    }
    return best;
}

bool dy_box_own_negative(dy_ruleset_memory *memory, const dy_part *part)
{
    (void)memory;
    return !dy_box_normal_planes(part->b, part->a, part->shape).negated;
}

dy_part dy_box_transposed(const dy_part *part)
{
    if (!(part->a | part->b))
        return *part;
    box piece = lay_long(trim(part->a, part->b, part->shape));
    return (dy_part){piece.a, piece.b, piece.stride, 0};
}

void dy_box_split(const dy_part *raw, dy_connectivity connectivity, bool both, dy_parts *parts)
{
    uint64_t a = raw->a, b = raw->b;
    unsigned stride = raw->shape;
    for (uint64_t left = a | b; left;) {
        uint64_t piece = dy_box_piece(a, b, left & (0 - left), stride, connectivity);
        left &= ~piece;
        if (!both || ((a & piece) && (b & piece))) {
            dy_part part = dy_box_normal_planes(a & piece, b & piece, stride);
            part.negated ^= raw->negated;
            dy_parts_add(parts, part);
        }
    }
}

/* ---- text --------------------------------------------------------------------------------- */

void dy_box_text(uint64_t a, uint64_t b, unsigned stride, const char letters[4], dy_buffer *out)
{
    if (!(a | b)) {
        dy_buffer_char(out, letters[0]);
        return;
    }
    uint64_t columns = 0;
    unsigned height = (DY_WORD_BITS - 1 - (unsigned)__builtin_clzll(a | b)) / stride + 1;
    for (unsigned row = 0; row < height; row++)
        columns |= (a | b) >> row * stride & row_bits(stride);
    unsigned width = DY_WORD_BITS - (unsigned)__builtin_clzll(columns);
    for (unsigned row = 0; row < height; row++) {
        if (row)
            dy_buffer_char(out, '|');
        for (unsigned column = 0; column < width; column++) {
            unsigned cell = row * stride + column;
            dy_buffer_char(out, letters[(a >> cell & 1) | (b >> cell & 1) << 1]);
        }
    }
}

void dy_box_cell_text(dy_part_place place, unsigned stride, unsigned cell, dy_buffer *out)
{
    dy_ruleset_column(place.column + cell % stride, out);
    dy_buffer_unsigned(out, (uint64_t)place.row + cell / stride + 1);
}

bool dy_box_spreads(const dy_part *part)
{
    uint64_t cells = part->a | part->b, column = 0;
    uint64_t row = part->shape < DY_WORD_BITS ? (UINT64_C(1) << part->shape) - 1 : UINT64_MAX;
    for (uint64_t left = cells; left; left = part->shape < DY_WORD_BITS ? left >> part->shape : 0)
        column |= left & row;
    return (cells & ~row) && (column & (column - 1));
}

unsigned dy_box_weight(const dy_part *part)
{
    return dy_bit_count(part->a | part->b);
}
