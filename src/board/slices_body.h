/* slices_body.h - the part of stack_body.h that floods many boards at once, cut into slices: one
 * vector a cell, one bit a board. It is compiled for each level too.
 *
 *     word of row r             a slice: cell (r, c)
 *     of stacks 0 .. 63  --->   of all those boards: bit s of
 *     (64 words, in each lane)  lane l is board l of stack s
 *
 * A slice takes what the cells next to it hold in one operation, whatever the boards look like, so
 * that what makes a board hard costs nothing but more rounds, and a round costs a few cycles a cell
 * for 64 x VL boards. A round goes down all rows and up again; a row takes from the row before it
 * and then along itself both ways, where it took anything. Rows next to which nothing has changed
 * for a board that still matters are left out. */

/* Boards of side n as slices. Row r is slices r * (n + 1) + 1 .. + n of each plane: before and
 * behind each row there is an empty cell. */
typedef struct slices {
    uint32_t n;
    bool slant;
    vec *mask[DY_COLOURS], *open, *reach[2];
    bool dirty[2][DY_STACK_SIDE_MAX]; /* rows, by direction: may have to take from the row before */
    vec live;                         /* boards of which something is still to be found out */
} slices;

/* 64 rows of 64 bits in each lane: rows and columns exchanged, by exchanging ever smaller
 * quarters. */
INLINE void turn_square(vec rows[DY_WORD_BITS])
{
    uint64_t keep = UINT64_MAX >> 32;
    for (unsigned size = 32; size; size >>= 1, keep ^= keep << size) {
        for (unsigned i = 0; i < DY_WORD_BITS; i = (i + size + 1) & ~size) {
            vec move = (rows[i] >> size ^ rows[i + size]) & same(keep);
            rows[i] ^= move << size;
            rows[i + size] ^= move;
        }
    }
}

INLINE vec *slice_row(const slices *in, vec *plane, uint32_t row)
{
    return plane + row * (in->n + 1) + 1;
}

/* ---- cutting ------------------------------------------------------------------------------ */

INLINE vec cells_of(dy_cells cells, vec first, vec second)
{
    switch (cells) {
    case DY_FIRST: return first;
    case DY_SECOND: return second;
    case DY_NOT_FIRST: return ~first;
    case DY_NOT_SECOND: return ~second;
    default: return ~(first | second);
    }
}

/* Sets out[0], out[stride] and so on. */
INLINE void put_cells(dy_cells cells, const vec *first, const vec *second, uint32_t count,
                      size_t stride, vec *out)
{
    for (uint32_t i = 0; i < count; i++)
        out[i * stride] = cells_of(cells, first[i], second[i]);
}

static void cut_word(const dy_stack *const *stacks, unsigned count, int colour, unsigned word,
                     unsigned part, vec out[DY_WORD_BITS])
{
    for (unsigned i = 0; i < DY_WORD_BITS; i++)
        out[i] = i < count ? load(&stacks[i]->plane[colour][word], part) : same(0);
    turn_square(out);
}

/* Cuts what the question is about. */
static void cut_boards(const dy_stack *const *stacks, unsigned count, const dy_question *question,
                       unsigned part, slices *out)
{
    vec first[DY_WORD_BITS], second[DY_WORD_BITS];
    uint32_t n = out->n;
    unsigned words = n > DY_WORD_BITS ? 2 : 1;
    for (uint32_t row = 0; row < n; row++) {
        for (unsigned word = 0; word < words; word++) {
            uint32_t column = word * DY_WORD_BITS, left = n - column;
            uint32_t cells = left < DY_WORD_BITS ? left : DY_WORD_BITS;
            cut_word(stacks, count, 0, row * words + word, part, first);
            cut_word(stacks, count, 1, row * words + word, part, second);
            for (unsigned i = 0; i < question->count; i++)
                put_cells(question->floods[i].cells, first, second, cells, n + 1,
                          slice_row(out, out->mask[i], column) + row);
            if (question->one_short)
                put_cells(question->open, first, second, cells, n + 1,
                          slice_row(out, out->open, column) + row);
        }
    }
}

/* ---- flooding ----------------------------------------------------------------------------- */

/* What is reached on `edge` at once. */
static void seed_slices(const slices *in, const vec *plane, dy_edge edge, vec *reach)
{
    uint32_t n = in->n;
    memset(reach, 0, (n * (n + 1) + 1) * sizeof *reach);
    if (edge == DY_TOP || edge == DY_BOTTOM) {
        uint32_t at = (edge == DY_TOP ? 0 : n - 1) * (n + 1) + 1;
        memcpy(reach + at, plane + at, n * sizeof *reach);
        return;
    }
    for (uint32_t row = 0; row < n; row++) {
        const vec *mask = plane + row * (n + 1) + 1;
        vec *out = reach + row * (n + 1) + 1, run = same(~UINT64_C(0));
        for (uint32_t i = 0; i < n; i++) {
            uint32_t column = edge == DY_LEFT ? i : n - 1 - i;
            run &= mask[column];
            out[column] = run;
        }
    }
}

/* A row takes what it can from the row before it in both floods. Gives back what is new in it;
 * *met: where both floods are. */
INLINE vec take_slices(const vec *mask, vec *const rows[2], const vec *const from[2], uint32_t n,
                       bool slant, bool down, vec live, vec *met)
{
    vec news = same(0), run0 = same(0), run1 = same(0), both = same(0);
    vec *row0 = rows[0], *row1 = rows[1];
    const vec *from0 = from[0], *from1 = from[1];
    for (uint32_t i = 0; i < n; i++) {
        vec cell = mask[i], own0 = row0[i], own1 = row1[i];
        vec seeds0 = from0[i], seeds1 = from1[i];
        if (slant) { /* (r,c) touches (r-1,c+1) and (r+1,c-1) */
            seeds0 |= down ? from0[i + 1] : from0[(int32_t)i - 1];
            seeds1 |= down ? from1[i + 1] : from1[(int32_t)i - 1];
        }
        run0 = or_and(or_and(own0, cell, seeds0), cell, run0);
        run1 = or_and(or_and(own1, cell, seeds1), cell, run1);
        row0[i] = run0;
        row1[i] = run1;
        news |= (run0 ^ own0) | (run1 ^ own1);
    }
    if (!nonzero(news & live))
        return same(0);
    run0 = run1 = same(0);
    for (uint32_t i = n; i-- > 0;) {
        vec cell = mask[i];
        run0 = or_and(row0[i], cell, run0);
        run1 = or_and(row1[i], cell, run1);
        row0[i] = run0;
        row1[i] = run1;
        both = or_and(both, run0, run1);
    }
    *met = both;
    return news;
}

/* All rows in one direction, once. */
INLINE void sweep_slices(slices *in, const vec *plane, bool down, bool slant, vec *met)
{
    uint32_t n = in->n, step = down ? 1 : UINT32_MAX;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t row = down ? i : n - 1 - i;
        if (!in->dirty[down][row])
            continue;
        in->dirty[down][row] = false;
        vec *const rows[2] = {slice_row(in, in->reach[0], row), slice_row(in, in->reach[1], row)};
        const vec *const from[2] = {slice_row(in, in->reach[0], row - step),
                                    slice_row(in, in->reach[1], row - step)};
        vec here = same(0), news = take_slices(plane + row * (n + 1) + 1, rows, from, n, slant,
                                               down, in->live, &here);
        if (!nonzero(news & in->live))
            continue;
        *met |= here;
        in->live &= ~here;
        if (i + 1 < n)
            in->dirty[down][row + step] = true;
        in->dirty[!down][row - step] = true;
    }
}

static bool any_dirty(const slices *in)
{
    return memchr(in->dirty, true, sizeof in->dirty);
}

/* The two floods of a mask from its edges on, until nothing changes but where both have met. Gives
 * back where they have. */
static vec flood_slices(slices *in, const vec *plane, dy_edge home, dy_edge target)
{
    uint32_t n = in->n;
    vec met = same(0);
    seed_slices(in, plane, home, in->reach[0]);
    seed_slices(in, plane, target, in->reach[1]);
    for (uint32_t i = 0; i < n * (n + 1) + 1; i++)
        met = or_and(met, in->reach[0][i], in->reach[1][i]);
    in->live &= ~met;
    for (uint32_t row = 0; row < n; row++) {
        in->dirty[DOWN][row] = row > 0;
        in->dirty[UP][row] = row + 1 < n;
    }
    while (any_dirty(in) && nonzero(in->live)) {
        if (in->slant) {
            sweep_slices(in, plane, true, true, &met);
            sweep_slices(in, plane, false, true, &met);
        } else {
            sweep_slices(in, plane, true, false, &met);
            sweep_slices(in, plane, false, false, &met);
        }
    }
    return met;
}

/* The cells of row `row` that touch a reach, or lie on its edge. */
INLINE void slice_frontier(const slices *in, vec *reach, dy_edge edge, uint32_t row, vec *out)
{
    uint32_t n = in->n;
    const vec *own = slice_row(in, reach, row);
    for (uint32_t i = 0; i < n; i++)
        out[i] = own[(int32_t)i - 1] | own[i + 1];
    for (uint32_t i = 0; row > 0 && i < n; i++) {
        const vec *above = own - (n + 1) + i;
        out[i] |= above[0];
        if (in->slant)
            out[i] |= above[1];
    }
    for (uint32_t i = 0; row + 1 < n && i < n; i++) {
        const vec *below = own + (n + 1) + i;
        out[i] |= below[0];
        if (in->slant)
            out[i] |= below[-1];
    }
    if (edge == DY_LEFT || edge == DY_RIGHT)
        out[edge == DY_LEFT ? 0 : n - 1] = same(~UINT64_C(0));
    else if (row == (edge == DY_TOP ? 0 : n - 1))
        memset(out, 0xff, n * sizeof *out);
}

/* Where some open cell is on the frontiers of both floods. */
static vec slices_short(const slices *in, dy_edge home, dy_edge target)
{
    vec found = same(0), from_home[DY_STACK_SIDE_MAX], from_target[DY_STACK_SIDE_MAX];
    for (uint32_t row = 0; row < in->n; row++) {
        const vec *open = slice_row(in, in->open, row);
        slice_frontier(in, in->reach[0], home, row, from_home);
        slice_frontier(in, in->reach[1], target, row, from_target);
        for (uint32_t i = 0; i < in->n; i++)
            found |= open[i] & from_home[i] & from_target[i];
    }
    return found;
}

/* ---- what the table offers ---------------------------------------------------------------- */

/* Bit s of lane l to bit l of answer s. */
INLINE void spread_answers(vec found, unsigned part, unsigned count, unsigned *first, size_t stride)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned *at = (unsigned *)(void *)((char *)first + i * stride);
        *at |= nonzero(found & same(UINT64_C(1) << i)) << part;
    }
}

static vec boards_in(const dy_stack *const *stacks, unsigned count, unsigned part)
{
    vec out = same(0);
    for (unsigned i = 0; i < count; i++)
        for (unsigned lane = 0; lane < VL && part + lane < stacks[i]->count; lane++)
            out[lane] |= UINT64_C(1) << i;
    return out;
}

static void answer_slices(const dy_stack *const *stacks, unsigned count, dy_adjacency adjacency,
                          const dy_question *question, dy_lanes *room, dy_answer *answers)
{
    uint32_t n = stacks[0]->n;
    slices in = {.n = n, .slant = adjacency == DY_HEXAGON};
    vec **const planes[] = {&in.mask[0], &in.mask[1], &in.reach[0], &in.reach[1], &in.open};
    size_t cells = (size_t)n * (n + 1) + 1;
    for (unsigned i = 0; i < DY_SLICE_PLANES; i++)
        *planes[i] = (vec *)(void *)room + i * cells;
    memset(room, 0, DY_SLICE_PLANES * cells * sizeof(vec));
    memset(answers, 0, count * sizeof *answers);
    for (unsigned part = 0; part < DY_LANES; part += VL) {
        cut_boards(stacks, count, question, part, &in);
        vec boards = boards_in(stacks, count, part);
        for (unsigned i = 0; i < question->count; i++) {
            dy_edge home = turned_edge(question->floods[i].home);
            dy_edge target = turned_edge(question->floods[i].target);
            in.live = boards;
            vec met = flood_slices(&in, in.mask[i], home, target) & boards;
            spread_answers(met, part, count, &answers[0].bits[i].joined, sizeof *answers);
            boards &= ~met;
            if (question->one_short && nonzero(boards))
                spread_answers(slices_short(&in, home, target) & boards, part, count,
                               &answers[0].bits[i].one_short, sizeof *answers);
        }
    }
}
