/* stack.h - eight boards of one size judged at once, one in each 64-bit lane of a vector.
 *
 * Word i of a plane is eight 64-bit words side by side, that of lane 0 first. Boards have 1 to 128
 * rows and columns, and are laid out in three ways:
 *
 *     up to 8 rows and 8 columns   tiny: the whole board is one word; cell (r,c) is bit 8 r + c
 *     else, up to 64 columns       1 word a row; column c is bit c
 *     65 columns and more          2 words a row; column c is bit c % 64 of word c / 64
 *
 * A flood within a row is one addition: the carry of mask + seeds runs through a stretch of ones.
 * It runs towards higher bits only, so each row is also kept with its bits reversed, and rows
 * alternate between the two: what comes from the row before is filled the way it lies, reversed
 * once, and filled the other way.
 *
 * The kernels are one source, stack_body.inc, compiled for each level of instructions. */
#ifndef DY_STACK_H
#define DY_STACK_H

#include "board/connect.h"

#include <stdalign.h>

enum {
    DY_LANES = 8,
    DY_TINY_SIDE_MAX = 8,
    DY_STACK_SIDE_MAX = 128,
    DY_STACK_WORDS = DY_STACK_SIDE_MAX * 2, /* of a plane, for each lane */
    DY_SLICE_STACKS = 64,                   /* at most, cut into slices together */
    DY_SLICE_PLANES = 5,                    /* that this takes, in cells of DY_LANES words */
};

/* One word of each board. */
typedef struct dy_lanes {
    alignas(64) uint64_t lane[DY_LANES];
} dy_lanes;

typedef struct dy_stack {
    dy_lanes plane[DY_COLOURS][DY_STACK_WORDS];
    uint32_t rows, columns;
    unsigned row_words; /* words of each row of a plane; 0: the boards are tiny */
    unsigned count;     /* boards in lanes 0 .. count - 1 */
    uint64_t cells;     /* of a tiny board: the bits of the word that are cells */
} dy_stack;

/* An empty stack for boards of that size; its lanes hold empty boards. */
void dy_stack_begin(dy_stack *stack, uint32_t rows, uint32_t columns);

/* What a flood works on: 192 KB, one for each thread. */
typedef struct dy_stack_work {
    dy_lanes extra[2][DY_STACK_WORDS], open[DY_STACK_WORDS]; /* masks that are no planes */
    dy_lanes near[2][DY_STACK_WORDS];                        /* masks, as each row lies, */
    dy_lanes far[2][DY_STACK_WORDS];                         /* and reversed */
    dy_lanes reach[2][DY_STACK_WORDS];
    dy_lanes turned[2][DY_STACK_WORDS];   /* masks with rows and columns exchanged, */
    dy_lanes turned_open[DY_STACK_WORDS]; /* and the open cells */
} dy_stack_work;

/* Answers about all lanes: bit i for lane i. Lanes in `hard` took more patience than was granted;
 * nothing else is known of them. */
typedef struct dy_lane_bits {
    unsigned joined, one_short, hard;
} dy_lane_bits;

/* One flood: the cells of `mask` that are joined to `home`, and whether they touch `target`. */
typedef struct dy_flood {
    const dy_lanes *mask;
    dy_edge home, target;
} dy_flood;

/* Cells of a board, by what stands on them. */
typedef enum dy_cells {
    DY_FIRST,
    DY_SECOND,
    DY_NOT_FIRST,
    DY_NOT_SECOND,
    DY_NEITHER,
} dy_cells;

/* What a game asks of a board: of each of one or two sets of cells, whether it joins two edges;
 * and with `one_short`, whether where it does not some cell of `open` would. Two sets have no cell
 * in common and cross: where the first joins its edges the second does not, nor is more told of
 * it. */
typedef struct dy_question {
    struct dy_ends {
        dy_cells cells;
        dy_edge home, target;
    } floods[DY_COLOURS];
    unsigned count;
    bool one_short;
    bool one_short_ends; /* nothing more need be known where it holds, for no set joins its edges */
    dy_cells open;
} dy_question;
typedef struct dy_ends dy_ends;

/* Of the boards of a stack, for each flood of the question. */
typedef struct dy_flood_answer {
    dy_lane_bits bits[DY_COLOURS];
} dy_flood_answer;

/* How much a board is worth: how many rows may be worked on before it counts as hard; and whether
 * rows and columns are exchanged first, which can make a hard board an easy one. */
typedef struct dy_effort {
    unsigned patience;
    bool transposed;
    bool one_short_ends; /* see dy_question */
} dy_effort;

enum { DY_PATIENCE_MAX = 1 << 30 };

typedef struct dy_kernels {
    /* Two floods side by side: bits of `joined` for each. As soon as one has joined its edges,
     * nothing more is told of the other, which cannot if they cross and share no cell. Gives back
     * the hard lanes. */
    unsigned (*winners)(const dy_stack *stack, dy_adjacency adjacency, const dy_flood floods[2],
                        dy_effort effort, dy_stack_work *work, unsigned joined[2]);
    /* For each of one or two floods: whether `mask` joins home and target, and where it does not,
     * whether some cell of `open` would (`one_short`; not told where joined). */
    void (*connect)(const dy_stack *stack, dy_adjacency adjacency, const dy_flood *floods,
                    unsigned count, const dy_lanes *open, dy_effort effort, dy_stack_work *work,
                    dy_lane_bits *bits);
    /* The same of 1 to DY_SLICE_STACKS stacks of boards of one size, not tiny, at once: better than
     * one by one where there are many and they are hard. None counts as hard then. `room` is for
     * dy_slice_room() lanes. */
    void (*slices)(const dy_stack *const *stacks, unsigned count, dy_adjacency adjacency,
                   const dy_question *question, dy_lanes *room, dy_flood_answer *answers);
    /* The cells that are not in plane a nor, unless it is NULL, in b. */
    void (*outside)(const dy_stack *stack, const dy_lanes *a, const dy_lanes *b, dy_lanes *out);
    /* Cells of a plane. */
    void (*count)(const dy_stack *stack, const dy_lanes *plane, uint32_t counts[DY_LANES]);
} dy_kernels;

/* The kernels of a level that the processor has; never NULL. */
const dy_kernels *dy_kernels_of(dyad_cpu level);

/* Words of a plane that a board takes in each lane. */
static inline unsigned dy_stack_words(const dy_stack *stack)
{
    return stack->row_words ? stack->rows * stack->row_words : 1;
}

static inline bool dy_stack_holds(const dy_stack *stack, uint64_t rows, uint64_t columns)
{
    return stack->rows == rows && stack->columns == columns;
}

/* What is to be known of a stack. */
void dy_stack_ask(const dy_kernels *kernels, const dy_stack *stack, dy_adjacency adjacency,
                  const dy_question *question, dy_effort effort, dy_stack_work *work,
                  dy_flood_answer *answer);

/* Cells from one row of slices to the next: odd, so that a column is not all in a few sets of a
 * cache. There is an empty one at least between two rows. */
static inline size_t dy_slice_pitch(uint32_t columns)
{
    return (size_t)(columns + 1) | 1;
}

/* Cells of a plane of slices, with an empty row on either side. */
static inline size_t dy_slice_cells(uint32_t rows, uint32_t columns)
{
    return dy_slice_pitch(columns) * (rows + 2) + 1;
}

static inline size_t dy_slice_room(uint32_t rows, uint32_t columns)
{
    return DY_SLICE_PLANES * dy_slice_cells(rows, columns);
}

/* Takes a board of the stack's size into a lane. */
void dy_stack_take(dy_stack *stack, unsigned lane, const dy_grid *grid);
/* Copies a board from one stack to a lane of another of the same size. */
void dy_stack_copy(const dy_stack *from, unsigned lane, dy_stack *to, unsigned to_lane);

#endif
