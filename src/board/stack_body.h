/* stack_body.h - the kernels of stack.h, compiled once for each level of instructions. Whoever
 * includes it has defined KERNELS, the name of the table, and LEVEL_AVX2 or LEVEL_AVX512 or
 * neither.
 *
 *     vectors      of VL lanes: 8 with AVX-512, 4 with AVX2, 2 otherwise; a stack of 8 lanes is
 *                  worked on in 8 / VL parts
 *     orientation  even rows lie forward, odd rows reversed: bit b of a row reversed is bit
 *                  63 - b, or 127 - b of two words. near[] is a mask as its row lies, far[] the
 *                  other way round, which is how the rows next to it lie
 *     dirty        rows are worked on in blocks of 8. A block is dirty downwards when a row of it
 *                  may have to take from the row above it, upwards from the row below it */
#include "board/stack.h"

#include "base/vectors.h"

#include <string.h>

enum { ALL_LANES = (1 << VL) - 1, BLOCK_ROWS = 8, BLOCKS_MAX = DY_STACK_SIDE_MAX / BLOCK_ROWS };
enum { UP, DOWN };

INLINE vec load(const dy_lanes *at, unsigned part)
{
    return *(const vec *)(const void *)(at->lane + part);
}

INLINE void store(dy_lanes *at, unsigned part, vec value)
{
    *(vec *)(void *)(at->lane + part) = value;
}

/* ---- what the levels differ in ------------------------------------------------------------ */

/* `seeds`, all within `mask`, and every cell of mask above one of them in the same stretch. */
INLINE vec fill(vec mask, vec seeds)
{
#if defined(LEVEL_AVX512)
    return (vec)_mm512_ternarylogic_epi64((__m512i)(mask + seeds), (__m512i)mask, (__m512i)seeds,
                                          0x8c);
#else
    return (((mask + seeds) ^ mask) | seeds) & mask;
#endif
}

/* The 64 bits from bit `shift`, a constant, of high:low on. */
#if defined(LEVEL_AVX512)
#define JOIN(high, low, shift) ((vec)_mm512_shrdi_epi64((__m512i)(low), (__m512i)(high), (shift)))
#else
#define JOIN(high, low, shift) ((low) >> (shift) | (high) << (DY_WORD_BITS - (shift)))
#endif

/* Each word with its bits in the opposite order. */
INLINE vec mirror(vec x)
{
#if defined(LEVEL_AVX512)
    const __m512i bits = _mm512_set1_epi64((long long)0x8040201008040201);
    const __m512i bytes =
        _mm512_broadcast_i32x4(_mm_set_epi8(8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
    return (vec)_mm512_shuffle_epi8(_mm512_gf2p8affine_epi64_epi8((__m512i)x, bits, 0), bytes);
#elif defined(LEVEL_AVX2)
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i table = _mm256_broadcastsi128_si256(
        _mm_set_epi8(15, 7, 11, 3, 13, 5, 9, 1, 14, 6, 10, 2, 12, 4, 8, 0));
    const __m256i bytes = _mm256_broadcastsi128_si256(
        _mm_set_epi8(8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
    __m256i v = _mm256_shuffle_epi8((__m256i)x, bytes);
    __m256i high = _mm256_and_si256(_mm256_srli_epi64(v, 4), low);
    v = _mm256_slli_epi64(_mm256_shuffle_epi8(table, _mm256_and_si256(v, low)), 4);
    return (vec)_mm256_or_si256(v, _mm256_shuffle_epi8(table, high));
#else
    x = (x >> 1 & 0x5555555555555555) | (x & 0x5555555555555555) << 1;
    x = (x >> 2 & 0x3333333333333333) | (x & 0x3333333333333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f0f0f0f0f) | (x & 0x0f0f0f0f0f0f0f0f) << 4;
    x = (x >> 8 & 0x00ff00ff00ff00ff) | (x & 0x00ff00ff00ff00ff) << 8;
    x = (x >> 16 & 0x0000ffff0000ffff) | (x & 0x0000ffff0000ffff) << 16;
    return x >> 32 | x << 32;
#endif
}

/* Bit i: lane i is not 0. */
INLINE unsigned nonzero(vec x)
{
#if defined(LEVEL_AVX512)
    return _mm512_test_epi64_mask((__m512i)x, (__m512i)x);
#elif defined(LEVEL_AVX2)
    __m256i zero = _mm256_cmpeq_epi64((__m256i)x, _mm256_setzero_si256());
    return (unsigned)~_mm256_movemask_pd((__m256d)zero) & 15;
#else
    return (x[0] != 0) | (unsigned)(x[1] != 0) << 1;
#endif
}

#include "board/stack_letters.h"

/* ---- rows --------------------------------------------------------------------------------- */

/* A row of up to 128 columns; with one word `high` is 0. */
typedef struct wide {
    vec low, high;
} wide;

INLINE wide empty_row(void)
{
    return (wide){same(0), same(0)};
}

INLINE wide load_row(const dy_lanes *plane, uint32_t row, unsigned words, unsigned part)
{
    wide out = {load(plane + row * words, part), same(0)};
    if (words == 2)
        out.high = load(plane + row * 2 + 1, part);
    return out;
}

INLINE void store_row(dy_lanes *plane, uint32_t row, unsigned words, unsigned part, wide value)
{
    store(plane + row * words, part, value.low);
    if (words == 2)
        store(plane + row * 2 + 1, part, value.high);
}

/* `seeds` are within `mask`. */
INLINE wide fill_row(wide mask, wide seeds, unsigned words)
{
    wide out = {fill(mask.low, seeds.low), same(0)};
    if (words == 2)
        out.high = fill(mask.high, or_and(seeds.high, out.low >> 63, mask.high));
    return out;
}

INLINE wide mirror_row(wide row, unsigned words)
{
    if (words == 2)
        return (wide){mirror(row.high), mirror(row.low)};
    return (wide){mirror(row.low), row.high};
}

/* Moved by one bit. */
INLINE wide down_a_bit(wide row, unsigned words)
{
    wide out = {row.low >> 1, row.high};
    if (words == 2)
        out = (wide){JOIN(row.high, row.low, 1), row.high >> 1};
    return out;
}

INLINE wide up_a_bit(wide row, unsigned words)
{
    wide out = {row.low << 1, row.high};
    if (words == 2)
        out.high = JOIN(row.high, row.low, 63);
    return out;
}

INLINE wide either(wide a, wide b)
{
    return (wide){a.low | b.low, a.high | b.high};
}

INLINE wide both(wide a, wide b)
{
    return (wide){a.low & b.low, a.high & b.high};
}

INLINE vec any_of(wide row, unsigned words)
{
    if (words == 2)
        row.low |= row.high;
    return row.low;
}

/* A column as a row with one bit set. */
INLINE wide column_bit(uint32_t column, bool reversed, unsigned words)
{
    uint32_t bit = reversed ? words * DY_WORD_BITS - 1 - column : column;
    vec word = same(UINT64_C(1) << (bit % DY_WORD_BITS));
    return bit < DY_WORD_BITS ? (wide){word, same(0)} : (wide){same(0), word};
}

/* ---- floods ------------------------------------------------------------------------------- */

/* One of two floods that go on side by side. */
typedef struct side {
    const dy_lanes *near, *far;
    dy_lanes *reach;
} side;

typedef struct board_shape {
    uint32_t n;
    unsigned words; /* of a row; constant where it matters */
    bool slant;
} board_shape;

/* The masks of all rows, both ways round. */
INLINE void turn_mask(board_shape shape, const dy_lanes *mask, unsigned part, dy_lanes *near,
                      dy_lanes *far)
{
    for (uint32_t row = 0; row < shape.n; row++) {
        wide forward = load_row(mask, row, shape.words, part);
        wide reversed = mirror_row(forward, shape.words);
        store_row(near, row, shape.words, part, row % 2 ? reversed : forward);
        store_row(far, row, shape.words, part, row % 2 ? forward : reversed);
    }
}

/* Blocks to be worked on, a bit each, by direction. */
typedef struct dirty_blocks {
    unsigned blocks[2];
    unsigned done; /* boards for which nothing more need be known: their two floods have met */
    unsigned char lanes[2][BLOCKS_MAX]; /* of a dirty block: for which boards */
} dirty_blocks;

INLINE void make_dirty(dirty_blocks *dirty, unsigned direction, uint32_t row, unsigned lanes)
{
    unsigned block = row / BLOCK_ROWS;
    lanes &= ~dirty->done;
    dirty->blocks[direction] |= (lanes ? 1U : 0) << block;
    dirty->lanes[direction][block] = (unsigned char)(dirty->lanes[direction][block] | lanes);
}

/* What is reached on `edge` at once. */
INLINE void start_flood(board_shape shape, const side *flood, dy_edge edge, unsigned part,
                        dirty_blocks *dirty)
{
    const unsigned all = ALL_LANES;
    uint32_t n = shape.n;
    if (edge == DY_TOP || edge == DY_BOTTOM) {
        uint32_t first = edge == DY_TOP ? 0 : n - 1;
        for (uint32_t row = 0; row < n; row++) {
            wide reached = empty_row();
            if (row == first)
                reached = load_row(flood->near, row, shape.words, part);
            store_row(flood->reach, row, shape.words, part, reached);
        }
        if (n > 1)
            make_dirty(dirty, edge == DY_TOP ? DOWN : UP, edge == DY_TOP ? 1 : n - 2, all);
        return;
    }
    bool reversed = edge == DY_RIGHT; /* so that the edge is where the fill begins */
    wide bit = column_bit(edge == DY_RIGHT ? n - 1 : 0, reversed, shape.words);
    for (uint32_t row = 0; row < n; row++) {
        bool lies = row % 2 == reversed;
        wide mask = load_row(lies ? flood->near : flood->far, row, shape.words, part);
        wide reached = fill_row(mask, both(mask, bit), shape.words);
        store_row(flood->reach, row, shape.words, part,
                  lies ? reached : mirror_row(reached, shape.words));
    }
    for (uint32_t row = 0; row < n; row += BLOCK_ROWS) {
        make_dirty(dirty, DOWN, row, all);
        make_dirty(dirty, UP, row, all);
    }
}

/* One row takes what it can from the row before it, `from`, which is then what this row holds.
 * Gives back `news` and what is new in it. */
INLINE vec take_row(board_shape shape, const side *flood, uint32_t row, bool lower, unsigned part,
                    wide *from, vec news)
{
    const unsigned words = shape.words;
    wide moved = *from;
    if (shape.slant)
        moved = lower ? down_a_bit(moved, words) : up_a_bit(moved, words);
    wide far = load_row(flood->far, row, words, part);
    wide near = load_row(flood->near, row, words, part);
    wide own = load_row(flood->reach, row, words, part);
    wide seeds = {or_within(from->low, moved.low, far.low), same(0)};
    if (words == 2)
        seeds.high = or_within(from->high, moved.high, far.high);
    wide ahead = fill_row(far, seeds, words);
    wide all = fill_row(near, mirror_row(ahead, words), words);
    *from = either(all, own);
    store_row(flood->reach, row, words, part, *from);
    news = or_without(news, all.low, own.low);
    if (words == 2)
        news = or_without(news, all.high, own.high);
    return news;
}

/* Works on a block in one direction, and makes dirty what it changes. */
INLINE void sweep_block(board_shape shape, const side floods[2], unsigned block, unsigned direction,
                        unsigned part, dirty_blocks *dirty)
{
    const unsigned words = shape.words;
    const bool down = direction == DOWN;
    uint32_t low = block * BLOCK_ROWS, high = low + BLOCK_ROWS - 1;
    if (high >= shape.n)
        high = shape.n - 1;
    dirty->blocks[direction] &= ~(1U << block);
    dirty->lanes[direction][block] = 0;
    uint32_t row = down ? (low ? low : 1) : (high < shape.n - 1 ? high : shape.n - 2);
    uint32_t end = down ? high + 1 : low - 1, step = down ? 1 : UINT32_MAX;
    if (shape.n == 1 || (down ? row > high : row + 1 < low + 1))
        return;
    wide from0 = load_row(floods[0].reach, row - step, words, part);
    wide from1 = load_row(floods[1].reach, row - step, words, part);
    vec news = same(0), fresh = same(0), first = same(0), meet = same(0);
    for (uint32_t begin = row; row != end; row += step) {
        const bool lower = (row & 1) == down;
        if (!shape.slant || lower) {
            fresh = take_row(shape, &floods[0], row, true, part, &from0, same(0));
            fresh = take_row(shape, &floods[1], row, true, part, &from1, fresh);
        } else {
            fresh = take_row(shape, &floods[0], row, false, part, &from0, same(0));
            fresh = take_row(shape, &floods[1], row, false, part, &from1, fresh);
        }
        news |= fresh;
        meet = or_and(meet, from0.low, from1.low);
        if (words == 2)
            meet = or_and(meet, from0.high, from1.high);
        if (row == begin)
            first = fresh;
    }
    unsigned changed = nonzero(news);
    if (!changed)
        return;
    dirty->done |= nonzero(meet);
    make_dirty(dirty, !direction, low, changed);
    unsigned at_first = nonzero(first), at_last = nonzero(fresh);
    if (at_first && (down ? low > 0 : high + 1 < shape.n))
        make_dirty(dirty, !direction, down ? low - 1 : high + 1, at_first);
    if (at_last && (down ? high + 1 < shape.n : low > 0))
        make_dirty(dirty, direction, down ? high + 1 : low - 1, at_last);
}

/* The lanes in which a flood has come to an edge. */
INLINE unsigned touches(board_shape shape, const dy_lanes *reach, dy_edge edge, unsigned part)
{
    uint32_t n = shape.n;
    if (edge == DY_TOP || edge == DY_BOTTOM)
        return nonzero(
            any_of(load_row(reach, edge == DY_TOP ? 0 : n - 1, shape.words, part), shape.words));
    uint32_t column = edge == DY_LEFT ? 0 : n - 1;
    wide found = empty_row();
    for (uint32_t row = 0; row < n; row++)
        found = either(found, both(load_row(reach, row, shape.words, part),
                                   column_bit(column, row % 2, shape.words)));
    return nonzero(any_of(found, shape.words));
}

INLINE unsigned run_floods_shaped(board_shape shape, const side floods[2], const dy_edge *targets,
                                  unsigned patience, unsigned part, dirty_blocks *dirty)
{
    unsigned blocks = 0;
    patience /= BLOCK_ROWS;
    for (unsigned direction = DOWN; dirty->blocks[UP] | dirty->blocks[DOWN];
         direction = !direction) {
        unsigned ahead = dirty->blocks[direction];
        while (ahead) {
            unsigned block =
                direction == DOWN ? dy_lowest_bit(ahead) : 31 - (unsigned)__builtin_clz(ahead);
            if (!(dirty->lanes[direction][block] & ~dirty->done))
                dirty->blocks[direction] &= ~(1U << block);
            else if (direction == DOWN)
                sweep_block(shape, floods, block, DOWN, part, dirty);
            else
                sweep_block(shape, floods, block, UP, part, dirty);
            unsigned beyond = direction == DOWN ? ~0U << block : (1U << block) - 1;
            ahead = dirty->blocks[direction] & beyond;
            blocks++;
        }
        for (unsigned i = 0; i < 2 && targets; i++)
            dirty->done |= touches(shape, floods[i].reach, targets[i], part);
        if (blocks > patience)
            break;
    }
    unsigned hard = 0;
    for (unsigned i = 0; i < BLOCKS_MAX; i++)
        hard |= (unsigned)(dirty->lanes[UP][i] | dirty->lanes[DOWN][i]);
    return hard & ~dirty->done;
}

/* Until nothing changes, or patience is over: the lanes for which something still might. Where
 * there are `targets`, a board is done when one of its floods has come to its own. One function for
 * whoever floods: its four shapes take a compiler longer than all else here. */
static OUTLINE unsigned run_floods(board_shape shape, const side floods[2], const dy_edge *targets,
                                   unsigned patience, unsigned part, dirty_blocks *dirty)
{
    board_shape one = {shape.n, 1, false}, one_slant = {shape.n, 1, true};
    board_shape two = {shape.n, 2, false}, two_slant = {shape.n, 2, true};
    if (shape.words == 1 && shape.slant)
        return run_floods_shaped(one_slant, floods, targets, patience, part, dirty);
    if (shape.words == 1)
        return run_floods_shaped(one, floods, targets, patience, part, dirty);
    if (shape.slant)
        return run_floods_shaped(two_slant, floods, targets, patience, part, dirty);
    return run_floods_shaped(two, floods, targets, patience, part, dirty);
}

/* ---- one cell short ----------------------------------------------------------------------- */

/* The cells of a row that touch a reach, or lie on its edge, as the row lies. */
INLINE wide frontier_row(board_shape shape, const dy_lanes *reach, uint32_t row, unsigned part)
{
    const unsigned words = shape.words;
    wide own = load_row(reach, row, words, part), above = empty_row(), below = empty_row();
    if (row > 0)
        above = load_row(reach, row - 1, words, part);
    if (row + 1 < shape.n)
        below = load_row(reach, row + 1, words, part);
    wide beside = either(above, below);
    if (shape.slant) {
        wide lower = row % 2 ? above : below, upper = row % 2 ? below : above;
        beside = either(beside, either(down_a_bit(lower, words), up_a_bit(upper, words)));
    }
    beside = mirror_row(beside, words);
    return either(beside, either(down_a_bit(own, words), up_a_bit(own, words)));
}

INLINE wide edge_row(board_shape shape, dy_edge edge, uint32_t row)
{
    wide all = empty_row();
    if (edge == DY_LEFT || edge == DY_RIGHT)
        return column_bit(edge == DY_LEFT ? 0 : shape.n - 1, row % 2, shape.words);
    if (row == (edge == DY_TOP ? 0 : shape.n - 1))
        all = (wide){same(~UINT64_C(0)), same(~UINT64_C(0))};
    return all;
}

/* The lanes in which some cell of `open` is on the frontiers of both floods. */
INLINE unsigned frontiers_meet(board_shape shape, const side floods[2], const dy_edge edges[2],
                               const dy_lanes *open, unsigned part)
{
    const unsigned words = shape.words;
    wide found = empty_row();
    for (uint32_t row = 0; row < shape.n; row++) {
        wide at = load_row(open, row, words, part);
        wide meet = row % 2 ? mirror_row(at, words) : at;
        for (unsigned i = 0; i < 2; i++)
            meet = both(meet, either(frontier_row(shape, floods[i].reach, row, part),
                                     edge_row(shape, edges[i], row)));
        found = either(found, meet);
    }
    return nonzero(any_of(found, words));
}

/* ---- tiny boards -------------------------------------------------------------------------- */

enum { TINY_ROW = 8 };
static const uint64_t first_column = 0x0101010101010101, first_row = 0xff;

INLINE vec tiny_edge(uint32_t n, dy_edge edge)
{
    switch (edge) {
    case DY_TOP: return same(first_row);
    case DY_BOTTOM: return same(first_row << (TINY_ROW * (n - 1)));
    case DY_LEFT: return same(first_column);
    default: return same(first_column << (n - 1));
    }
}

/* The cells next to those of x; beyond the last row and column there may be some too. */
INLINE vec tiny_beside(vec x, bool slant)
{
    const vec not_first = same(~first_column), not_last = same(~(first_column << 7));
    vec right = x << 1 & not_first, left = x >> 1 & not_last;
    vec out = right | left | x << TINY_ROW | x >> TINY_ROW;
    if (slant) /* (r,c) touches (r-1,c+1) and (r+1,c-1) */
        out |= right >> TINY_ROW | left << TINY_ROW;
    return out;
}

/* One step of a flood, along rows and then along columns. Bits that leave a row on one side would
 * come in on the other: those two columns are not in the masks to be filled from there. */
INLINE vec tiny_step(bool slant, vec mask, vec mask_right, vec mask_left, vec x)
{
    x = or_and(or_and(x, x << 1, mask_right), x >> 1, mask_left);
    if (slant) /* (r,c) touches (r-1,c+1) and (r+1,c-1) */
        x = or_and(or_and(x, x << (TINY_ROW - 1), mask_left), x >> (TINY_ROW - 1), mask_right);
    return or_and(x, x << TINY_ROW | x >> TINY_ROW, mask);
}

/* Four floods side by side, which hides what each step of one has to wait for. */
INLINE void tiny_floods(bool slant, const vec masks[4], vec reach[4])
{
    vec news, right[4], left[4];
    for (unsigned i = 0; i < 4; i++) {
        reach[i] &= masks[i];
        right[i] = masks[i] & same(~first_column);
        left[i] = masks[i] & same(~(first_column << (TINY_ROW - 1)));
    }
    do {
        news = same(0);
        for (unsigned i = 0; i < 4; i++) {
            vec before = reach[i], x = tiny_step(slant, masks[i], right[i], left[i], before);
            reach[i] = tiny_step(slant, masks[i], right[i], left[i], x);
            news |= reach[i] ^ before;
        }
    } while (nonzero(news));
}

static dy_edge turned_edge(dy_edge edge)
{
    switch (edge) {
    case DY_TOP: return DY_LEFT;
    case DY_BOTTOM: return DY_RIGHT;
    case DY_LEFT: return DY_TOP;
    default: return DY_BOTTOM;
    }
}

#include "board/slices_body.h"

/* ---- what the table offers ---------------------------------------------------------------- */

/* Rows and columns exchanged, which leaves both adjacencies as they are. Blocks of 64 x 64 bits are
 * turned one by one. */
static OUTLINE void transpose(board_shape shape, const dy_lanes *plane, unsigned part,
                              dy_lanes *out)
{
    const unsigned words = shape.words;
    for (unsigned block = 0; block < words * words; block++) {
        unsigned row_block = block / words, column_block = block % words;
        vec rows[DY_WORD_BITS];
        for (unsigned i = 0; i < DY_WORD_BITS; i++) {
            unsigned row = row_block * DY_WORD_BITS + i;
            rows[i] = row < shape.n ? load(plane + row * words + column_block, part) : same(0);
        }
        turn_square(rows);
        for (unsigned i = 0; i < DY_WORD_BITS; i++) {
            unsigned row = column_block * DY_WORD_BITS + i;
            if (row < shape.n)
                store(out + row * words + row_block, part, rows[i]);
        }
    }
}

/* The two floods of `sides` on their edges. Lanes from `count` on hold no board: they are done. */
INLINE dirty_blocks begin_floods(board_shape shape, const side sides[2], const dy_edge edges[2],
                                 unsigned part, unsigned count)
{
    dirty_blocks dirty = {.done = ~0U << count >> part & ALL_LANES};
    start_flood(shape, &sides[0], edges[0], part, &dirty);
    start_flood(shape, &sides[1], edges[1], part, &dirty);
    return dirty;
}

INLINE unsigned winners_shaped(const dy_stack *stack, unsigned words, bool slant,
                               const dy_flood floods[2], dy_effort effort, dy_stack_work *work,
                               unsigned part, unsigned joined[2])
{
    const board_shape shape = {stack->n, words, slant};
    side sides[2];
    dy_edge edges[2], targets[2];
    for (unsigned i = 0; i < 2; i++) {
        const dy_lanes *mask = floods[i].mask;
        edges[i] = floods[i].home;
        targets[i] = floods[i].target;
        if (effort.transposed) {
            transpose(shape, mask, part, work->turned[i]);
            mask = work->turned[i];
            edges[i] = turned_edge(edges[i]);
            targets[i] = turned_edge(targets[i]);
        }
        sides[i] = (side){work->near[i], work->far[i], work->reach[i]};
        turn_mask(shape, mask, part, work->near[i], work->far[i]);
    }
    dirty_blocks dirty = begin_floods(shape, sides, edges, part, stack->count);
    unsigned hard = run_floods(shape, sides, targets, effort.patience, part, &dirty);
    for (unsigned i = 0; i < 2; i++)
        joined[i] = touches(shape, work->reach[i], targets[i], part);
    return hard;
}

static unsigned winners_tiny(uint32_t n, bool slant, const dy_flood floods[2], unsigned part,
                             unsigned joined[2])
{
    vec masks[4], reach[4];
    for (unsigned i = 0; i < 4; i++) {
        masks[i] = load(floods[i % 2].mask, part);
        reach[i] = tiny_edge(n, floods[i % 2].home);
    }
    tiny_floods(slant, masks, reach);
    for (unsigned i = 0; i < 2; i++)
        joined[i] = nonzero(reach[i] & tiny_edge(n, floods[i].target));
    return 0;
}

static unsigned winners(const dy_stack *stack, dy_adjacency adjacency, const dy_flood floods[2],
                        dy_effort effort, dy_stack_work *work, unsigned joined[2])
{
    unsigned hard = 0;
    bool slant = adjacency == DY_HEXAGON;
    uint32_t n = stack->n;
    joined[0] = joined[1] = 0;
    for (unsigned part = 0; part < DY_LANES; part += VL) {
        unsigned here[2], more;
        if (n <= DY_TINY_SIDE_MAX)
            more = winners_tiny(n, slant, floods, part, here);
        else if (n <= DY_WORD_BITS)
            more = winners_shaped(stack, 1, slant, floods, effort, work, part, here);
        else
            more = winners_shaped(stack, 2, slant, floods, effort, work, part, here);
        hard |= more << part;
        joined[0] |= here[0] << part;
        joined[1] |= here[1] << part;
    }
    return hard;
}

/* Floods of which nothing more need be known as soon as their frontiers have met: looks every now
 * and then, ever less often. */
INLINE dy_lane_bits look_often(board_shape shape, const side sides[2], const dy_edge edges[2],
                               const dy_lanes *open, dy_effort effort, unsigned part,
                               dirty_blocks *dirty)
{
    enum { FIRST_LOOK_ROWS = 4 }; /* for each row */
    dy_lane_bits bits = {.joined = 0};
    unsigned rows = FIRST_LOOK_ROWS * shape.n, spent = 0;
    do {
        spent += rows;
        bits.hard = run_floods(shape, sides, NULL, rows, part, dirty);
        if (!bits.hard)
            break;
        bits.one_short |= frontiers_meet(shape, sides, edges, open, part) & ~dirty->done;
        dirty->done |= bits.one_short;
        bits.hard &= ~bits.one_short;
        rows *= 2;
    } while (bits.hard && spent < effort.patience);
    return bits;
}

INLINE dy_lane_bits connect_shaped(const dy_stack *stack, unsigned words, bool slant,
                                   const dy_flood *flood, const dy_lanes *open, dy_effort effort,
                                   dy_stack_work *work, unsigned part)
{
    const board_shape shape = {stack->n, words, slant};
    const dy_lanes *mask = flood->mask;
    dy_edge edges[2] = {flood->home, flood->target};
    side sides[2] = {{work->near[0], work->far[0], work->reach[0]},
                     {work->near[0], work->far[0], work->reach[1]}};
    if (effort.transposed) {
        transpose(shape, mask, part, work->turned[0]);
        transpose(shape, open, part, work->turned[1]);
        mask = work->turned[0];
        open = work->turned[1];
        edges[0] = turned_edge(edges[0]);
        edges[1] = turned_edge(edges[1]);
    }
    turn_mask(shape, mask, part, work->near[0], work->far[0]);
    dirty_blocks dirty = begin_floods(shape, sides, edges, part, stack->count);
    const unsigned unused = dirty.done;
    dy_lane_bits bits = {.joined = 0};
    if (effort.one_short_ends)
        bits = look_often(shape, sides, edges, open, effort, part, &dirty);
    else
        bits.hard = run_floods(shape, sides, NULL, effort.patience, part, &dirty);
    bits.joined =
        touches(shape, work->reach[0], edges[1], part) | (dirty.done & ~unused & ~bits.one_short);
    if ((bits.joined | bits.hard | bits.one_short) != ALL_LANES)
        bits.one_short |= frontiers_meet(shape, sides, edges, open, part);
    return bits;
}

static void connect_tiny(uint32_t n, bool slant, const dy_flood *floods, unsigned count,
                         const dy_lanes *open, unsigned part, dy_lane_bits *bits)
{
    vec edges[4], masks[4], reach[4], cells = load(open, part);
    for (unsigned i = 0; i < 4; i++) {
        const dy_flood *flood = &floods[i / 2 < count ? i / 2 : 0];
        masks[i] = load(flood->mask, part);
        reach[i] = edges[i] = tiny_edge(n, i % 2 ? flood->target : flood->home);
    }
    tiny_floods(slant, masks, reach);
    for (unsigned i = 0; i < count; i++) {
        const vec *ends = &edges[2 * i], *reached = &reach[2 * i];
        vec meet = (tiny_beside(reached[0], slant) | ends[0]) & cells;
        meet &= tiny_beside(reached[1], slant) | ends[1];
        bits[i].joined |= nonzero(reached[0] & ends[1]) << part;
        bits[i].one_short |= nonzero(meet) << part;
    }
}

static void connect(const dy_stack *stack, dy_adjacency adjacency, const dy_flood *floods,
                    unsigned count, const dy_lanes *open, dy_effort effort, dy_stack_work *work,
                    dy_lane_bits *bits)
{
    bool slant = adjacency == DY_HEXAGON;
    uint32_t n = stack->n;
    memset(bits, 0, count * sizeof *bits);
    for (unsigned part = 0; part < DY_LANES; part += VL) {
        if (n <= DY_TINY_SIDE_MAX) {
            if (slant)
                connect_tiny(n, true, floods, count, open, part, bits);
            else
                connect_tiny(n, false, floods, count, open, part, bits);
            continue;
        }
        for (unsigned i = 0; i < count; i++) {
            const dy_flood *flood = &floods[i];
            dy_lane_bits here;
            if (n <= DY_WORD_BITS)
                here = connect_shaped(stack, 1, slant, flood, open, effort, work, part);
            else
                here = connect_shaped(stack, 2, slant, flood, open, effort, work, part);
            bits[i].joined |= here.joined << part;
            bits[i].one_short |= here.one_short << part;
            bits[i].hard |= here.hard << part;
        }
    }
}

static void outside(const dy_stack *stack, const dy_lanes *a, const dy_lanes *b, dy_lanes *out)
{
    uint32_t n = stack->n;
    unsigned total = dy_stack_words(n), words = n > DY_WORD_BITS ? 2 : 1;
    uint64_t last = dy_column_mask(n, words - 1);
    if (n <= DY_TINY_SIDE_MAX) {
        last = first_column * last; /* in each row */
        last &= n == TINY_ROW ? ~UINT64_C(0) : (UINT64_C(1) << (TINY_ROW * n)) - 1;
    }
    for (unsigned i = 0; i < total; i++) {
        uint64_t board = i % words + 1 == words ? last : ~UINT64_C(0);
        for (unsigned part = 0; part < DY_LANES; part += VL) {
            vec taken = load(a + i, part);
            if (b)
                taken |= load(b + i, part);
            store(out + i, part, ~taken & same(board));
        }
    }
}

static void count_cells(const dy_stack *stack, const dy_lanes *plane, uint32_t counts[DY_LANES])
{
    unsigned total = dy_stack_words(stack->n);
#if defined(LEVEL_AVX512)
    __m512i sum = _mm512_setzero_si512();
    for (unsigned i = 0; i < total; i++)
        sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(_mm512_load_si512(plane + i)));
    dy_lanes sums;
    _mm512_store_si512(&sums, sum);
    for (unsigned lane = 0; lane < DY_LANES; lane++)
        counts[lane] = (uint32_t)sums.lane[lane];
#else
    memset(counts, 0, DY_LANES * sizeof *counts);
    for (unsigned i = 0; i < total; i++)
        for (unsigned lane = 0; lane < DY_LANES; lane++)
            counts[lane] += dy_bit_count(plane[i].lane[lane]);
#endif
}

const dy_kernels KERNELS = {
    .parse = parse,
    .letters = read_letters,
    .winners = winners,
    .connect = connect,
    .slices = answer_slices,
    .outside = outside,
    .count = count_cells,
};
