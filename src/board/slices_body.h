/* slices_body.h - the part of stack_body.h that floods many boards at once, cut into slices: one
 * vector a cell, one bit a board. It is compiled for each level too.
 *
 *     word of row r             a slice: cell (r, c)
 *     of stacks 0 .. 63  --->   of all those boards: bit s of
 *     (64 words, in each lane)  lane l is board l of stack s
 *
 * A slice takes what the cells next to it hold in one operation, whatever the boards look like, so
 * that what makes a board hard costs nothing but more sweeps, and a sweep costs a few cycles a cell
 * for 64 x VL boards. Sweeps go down all rows and up again, and after some of those right and left
 * over all columns and back, in turn: what winds about in rows is straight for columns. A row (or
 * column, in turn: a line) takes from the line before it and then along itself both ways, where it
 * took anything. Lines next to which nothing has changed for a board that still matters are left
 * out. */

enum { SWEEPS_A_TURN = 8, STRETCH = 16, STRETCHES_MAX = DY_STACK_SIDE_MAX / STRETCH };
_Static_assert(STRETCHES_MAX <= 8, "they are bits of a byte");

/* Boards of side n as slices. Cell (r, c) is slice r * pitch + c of each plane; around the board
 * there are empty cells, which all rows share with their neighbours. */
typedef struct slices {
    uint32_t n;
    size_t pitch; /* odd, so that a column is not all in a few sets of a cache */
    bool slant;
    vec *mask[DY_COLOURS], *open, *reach[2];
    /* Lines, by direction: bit i is set when stretch i of it may have to take from the line before
     * it. A stretch is STRETCH cells. */
    unsigned char dirty[2][DY_STACK_SIDE_MAX];
    vec live; /* boards of which something is still to be found out */
    vec met;  /* boards whose floods have met */
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

INLINE void put_cells(dy_cells cells, const vec *first, const vec *second, uint32_t count, vec *out)
{
    for (uint32_t i = 0; i < count; i++)
        out[i] = cells_of(cells, first[i], second[i]);
}

/* Rows of `width` columns of all boards, `together` of them, which begin in word `word` and lie
 * `words` apart: out[i * width + j] is column j of row i. */
static void cut_rows(const dy_stack *const *stacks, unsigned count, int colour, unsigned part,
                     unsigned word, unsigned words, unsigned width, unsigned together,
                     vec out[DY_WORD_BITS])
{
    for (unsigned i = 0; i < DY_WORD_BITS; i++) {
        vec rows = same(0);
        for (unsigned row = 0; i < count && row < together; row++)
            rows |= load(&stacks[i]->plane[colour][word + row * words], part) << (row * width);
        out[i] = rows;
    }
    turn_square(out);
}

/* Cuts what the question is about: of two words a row, first one, then the other. */
static void cut_boards(const dy_stack *const *stacks, unsigned count, const dy_question *question,
                       unsigned part, slices *out)
{
    vec first[DY_WORD_BITS], second[DY_WORD_BITS];
    uint32_t n = out->n;
    unsigned words = n > DY_WORD_BITS ? 2 : 1;
    for (uint32_t column = 0; column < n; column += DY_WORD_BITS) {
        uint32_t width = n - column < DY_WORD_BITS ? n - column : DY_WORD_BITS;
        uint32_t most = DY_WORD_BITS / width, word = column / DY_WORD_BITS;
        for (uint32_t row = 0; row < n; row += most) {
            uint32_t together = n - row < most ? n - row : most;
            cut_rows(stacks, count, 0, part, row * words + word, words, width, together, first);
            cut_rows(stacks, count, 1, part, row * words + word, words, width, together, second);
            for (uint32_t i = 0; i < together; i++) {
                const vec *one = first + i * width, *two = second + i * width;
                size_t at = (row + i) * out->pitch + column;
                for (unsigned j = 0; j < question->count; j++)
                    put_cells(question->floods[j].cells, one, two, width, out->mask[j] + at);
                if (question->one_short)
                    put_cells(question->open, one, two, width, out->open + at);
            }
        }
    }
}

/* ---- flooding ----------------------------------------------------------------------------- */

/* What is reached on `edge` at once. */
static void seed_slices(const slices *in, const vec *plane, dy_edge edge, vec *reach)
{
    size_t n = in->n, pitch = in->pitch;
    size_t first = edge == DY_BOTTOM ? (n - 1) * pitch : edge == DY_RIGHT ? n - 1 : 0;
    size_t step = edge == DY_TOP || edge == DY_BOTTOM ? 1 : pitch;
    for (size_t row = 0; row < n; row++)
        memset(reach + row * pitch, 0, n * sizeof *reach);
    for (size_t at = first, end = first + n * step; at != end; at += step)
        reach[at] = plane[at];
}

/* How lines lie: from cell to cell, and from line to line. */
typedef struct slice_lines {
    ptrdiff_t step, next;
} slice_lines;

/* One line, in both floods. (r,c) touches (r-1,c+1) and (r+1,c-1) on hexagons: cell i touches cell
 * i of the line `back` cells before it, and that which is `aside` of it, unless that is 0. */
typedef struct slice_line {
    const vec *mask;
    vec *reach0, *reach1;
    ptrdiff_t step, back, aside;
} slice_line;

/* Some cells of a line, from cell `at` on, each taking what the one before it has; with `take`,
 * first what the line before has. Gives back what is new in them; *last: in the last of them. */
INLINE vec fill_cells(const slice_line *line, ptrdiff_t at, ptrdiff_t step, uint32_t count,
                      bool take, vec *last, vec *met)
{
    const vec *mask = line->mask;
    vec *reach0 = line->reach0, *reach1 = line->reach1;
    const ptrdiff_t back = line->back, aside = line->aside;
    vec news = same(0), both = same(0), own0 = same(0), own1 = same(0);
    vec run0 = reach0[at - step], run1 = reach1[at - step];
    for (uint32_t i = 0; i < count; i++, at += step) {
        vec cell = mask[at], all0 = own0 = reach0[at], all1 = own1 = reach1[at];
        if (take) {
            vec from0 = reach0[at - back], from1 = reach1[at - back];
            if (aside) {
                from0 |= reach0[at - back + aside];
                from1 |= reach1[at - back + aside];
            }
            all0 = or_and(all0, cell, from0);
            all1 = or_and(all1, cell, from1);
        }
        reach0[at] = run0 = or_and(all0, cell, run0);
        reach1[at] = run1 = or_and(all1, cell, run1);
        news = or_differ(or_differ(news, run0, own0), run1, own1);
        if (!take)
            both = or_and(both, run0, run1);
    }
    *last = or_differ(run0 ^ own0, run1, own1);
    *met |= both;
    return news;
}

/* A line takes in stretch i, if bit i of `dirty` is set, what it can from the line before it; then
 * it is filled both ways from where anything is new, and everywhere if `anyway`. Gives back the
 * stretches in which something is new for boards that are `live`. */
INLINE unsigned take_slices(const slice_line *line, uint32_t n, unsigned dirty, bool anyway,
                            vec live, vec *met)
{
    unsigned changed = 0, heads = 0, carry = 0;
    unsigned stretches = (n + STRETCH - 1) / STRETCH;
    const ptrdiff_t step = line->step;
    vec last;
    for (unsigned i = 0; i < stretches; i++) {
        if (!((dirty >> i | carry) & 1))
            continue;
        uint32_t first = i * STRETCH, count = n - first < STRETCH ? n - first : STRETCH;
        ptrdiff_t at = (ptrdiff_t)first * step;
        vec head0 = line->reach0[at], head1 = line->reach1[at];
        vec news = fill_cells(line, at, step, count, true, &last, met);
        carry = 0;
        if (!nonzero(news & live))
            continue;
        vec head = or_differ(head0 ^ line->reach0[at], head1, line->reach1[at]);
        carry = nonzero(last & live) != 0;
        heads |= (nonzero(head & live) ? 1U : 0) << i;
        changed |= 1U << i;
    }
    carry = 0;
    for (unsigned i = anyway || changed ? stretches : 0; i-- > 0;) {
        if (!(changed >> i & 1) && !carry && !anyway)
            continue;
        uint32_t first = i * STRETCH, count = n - first < STRETCH ? n - first : STRETCH;
        ptrdiff_t at = (ptrdiff_t)(first + count - 1) * step;
        vec news = fill_cells(line, at, -step, count, false, &last, met);
        carry = heads >> i & 1;
        if (!nonzero(news & live))
            continue;
        carry |= nonzero(last & live) != 0;
        changed |= 1U << i;
    }
    return changed;
}

/* All dirty lines in one direction, once; how many stretches. */
INLINE unsigned sweep_slices(slices *in, const vec *plane, slice_lines lines, bool down, bool slant,
                             bool anyway)
{
    uint32_t n = in->n, step = down ? 1 : UINT32_MAX;
    unsigned count = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t row = down ? i : n - 1 - i;
        unsigned dirty = in->dirty[down][row];
        if (!dirty)
            continue;
        in->dirty[down][row] = 0;
        ptrdiff_t at = (ptrdiff_t)row * lines.next;
        slice_line line = {plane + at,
                           in->reach[0] + at,
                           in->reach[1] + at,
                           lines.step,
                           down ? lines.next : -lines.next,
                           !slant ? 0
                           : down ? lines.step
                                  : -lines.step};
        unsigned changed = take_slices(&line, n, dirty, anyway, in->live, &in->met);
        count += dy_bit_count(dirty);
        if (!changed)
            continue;
        in->live &= ~in->met;
        if (slant)
            changed |= changed << 1 | changed >> 1;
        if (i + 1 < n)
            in->dirty[down][row + step] |= (unsigned char)changed;
        if (i > 0)
            in->dirty[!down][row - step] |= (unsigned char)changed;
    }
    return count;
}

/* Some rounds over lines that lie one way. The first sweep fills all of them. False when no line is
 * left to be worked on. */
INLINE bool turn_of(slices *in, const vec *plane, slice_lines lines, bool slant)
{
    unsigned stretches = (in->n + STRETCH - 1) / STRETCH;
    memset(in->dirty, (int)((1U << stretches) - 1), sizeof in->dirty);
    in->dirty[UP][in->n - 1] = 0;
    unsigned left = SWEEPS_A_TURN * in->n * stretches, done = 0;
    for (unsigned sweep = 0;; sweep++) { /* down, up, down, up, down: after the first, in pairs */
        bool down = sweep % 2 == 0;
        done += sweep_slices(in, plane, lines, down, slant, sweep == 0);
        if (!down)
            continue;
        if (sweep > 0 && done == 0)
            return false;
        if (sweep > 0 && done >= left)
            return true;
        if (sweep > 0)
            left -= done;
        done = 0;
        if (!nonzero(in->live))
            return false;
    }
}

/* The two floods of a mask from its edges on, until nothing changes but where both have met. */
static void flood_slices(slices *in, const vec *plane, dy_edge home, dy_edge target)
{
    const slice_lines rows = {1, (ptrdiff_t)in->pitch}, columns = {rows.next, 1};
    in->met = same(0);
    seed_slices(in, plane, home, in->reach[0]);
    seed_slices(in, plane, target, in->reach[1]);
    bool across = true, more = true;
    for (; more; across = !across) {
        if (in->slant)
            more = turn_of(in, plane, across ? columns : rows, true);
        else if (across)
            more = turn_of(in, plane, columns, false);
        else
            more = turn_of(in, plane, rows, false);
    }
}

/* The cells of row `row` that touch a reach, or lie on its edge. */
INLINE void slice_frontier(const slices *in, const vec *reach, dy_edge edge, uint32_t row, vec *out)
{
    const ptrdiff_t pitch = (ptrdiff_t)in->pitch;
    const vec *own = reach + (ptrdiff_t)row * pitch;
    uint32_t n = in->n;
    for (uint32_t i = 0; i < n; i++, own++) {
        out[i] = own[-1] | own[1] | own[-pitch] | own[pitch];
        if (in->slant)
            out[i] |= own[1 - pitch] | own[pitch - 1];
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
        const vec *open = in->open + row * in->pitch;
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

/* Empties the cells around the board. */
static void clear_rim(const slices *in, vec *plane)
{
    size_t pitch = in->pitch, n = in->n;
    memset(plane - pitch - 1, 0, (pitch + 1) * sizeof *plane);
    for (size_t row = 0; row < n; row++)
        memset(plane + row * pitch + n, 0, (pitch - n) * sizeof *plane);
    memset(plane + n * pitch, 0, (n + 1) * sizeof *plane);
}

static void answer_slices(const dy_stack *const *stacks, unsigned count, dy_adjacency adjacency,
                          const dy_question *question, dy_lanes *room, dy_flood_answer *answers)
{
    uint32_t n = stacks[0]->n;
    slices in = {.n = n, .pitch = dy_slice_pitch(n), .slant = adjacency == DY_HEXAGON};
    vec **const planes[] = {&in.mask[0], &in.mask[1], &in.reach[0], &in.reach[1], &in.open};
    size_t cells = dy_slice_cells(n);
    for (unsigned i = 0; i < DY_SLICE_PLANES; i++) {
        *planes[i] = (vec *)(void *)room + i * cells + in.pitch + 1;
        clear_rim(&in, *planes[i]);
    }
    memset(answers, 0, count * sizeof *answers);
    for (unsigned part = 0; part < DY_LANES; part += VL) {
        cut_boards(stacks, count, question, part, &in);
        vec boards = boards_in(stacks, count, part);
        for (unsigned i = 0; i < question->count; i++) {
            dy_edge home = question->floods[i].home;
            dy_edge target = question->floods[i].target;
            in.live = boards;
            flood_slices(&in, in.mask[i], home, target);
            vec met = in.met & boards;
            spread_answers(met, part, count, &answers[0].bits[i].joined, sizeof *answers);
            boards &= ~met;
            if (question->one_short && nonzero(boards))
                spread_answers(slices_short(&in, home, target) & boards, part, count,
                               &answers[0].bits[i].one_short, sizeof *answers);
        }
    }
}
