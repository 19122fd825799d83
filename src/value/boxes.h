/* boxes.h - pieces of boards of squares, in one 64-bit word a plane.
 *
 * A piece is two planes, a and b, of a box of cells; cell (row, column) is bit row * stride +
 * column of each, and `stride` stands in the part's shape. What a and b mean is the ruleset's;
 * cells in neither are no part of the piece. Boxes of at most 8 x 8 have stride 8, whatever their
 * width, which makes turning them cheap; longer ones of at most 64 cells have their width for a
 * stride:
 *
 *     stride 8    # # . . . . . .      mirrored     reversal of the bits of each byte
 *                 # . . . . . . .      upside down  reversal of the bytes
 *                 . . . . . . . .      transposed   three exchanges of blocks of 1, 2, 4 cells
 *
 * A piece in normal form lies in the corner (row 0 and column 0 have cells), is at least as wide as
 * it is high, and is the least of those that it can be turned and mirrored into. */
#ifndef DY_BOXES_H
#define DY_BOXES_H

#include "base/bits.h"
#include "value/ruleset.h"

enum { DY_BOX_STRIDE = 8 };

/* The cells of column 0, by stride. */
extern const uint64_t dy_box_first_column[DY_WORD_BITS + 1];

/* The neighbours of the cells of a set; bits beyond the box may be set too. */
static inline uint64_t dy_box_neighbours(uint64_t set, unsigned stride)
{
    uint64_t first = dy_box_first_column[stride];
    return (set << 1 & ~first) | (set & ~first) >> 1 | set << (stride - 1) << 1 |
           set >> (stride - 1) >> 1;
}

/* The columns of a set: one more than the number of the last that has cells. */
unsigned dy_box_width(uint64_t cells, unsigned stride);

/* What one cell of each plane reaches: which neighbours of f are one piece with it. */
typedef enum dy_connectivity {
    DY_JOIN_ALL,   /* all in a or b */
    DY_JOIN_SAME,  /* those in a with cells in a, those in b with cells in b */
    DY_JOIN_CROSS, /* those in a with cells in b, and the other way round */
} dy_connectivity;

/* The piece of (a, b) that has the cells `seed`. */
uint64_t dy_box_piece(uint64_t a, uint64_t b, uint64_t seed, unsigned stride,
                      dy_connectivity connectivity);

/* The normal form of one plane, and whether its transposition negates. */
dy_part dy_box_normal_plane(uint64_t cells, unsigned stride);
/* The normal form of two planes whose exchange negates. */
dy_part dy_box_normal_planes(uint64_t a, uint64_t b, unsigned stride);
/* Whether exchanging the planes of a part in normal form gives it back, turned: for dyad_ruleset.
 */
bool dy_box_own_negative(dy_ruleset_memory *memory, const dy_part *part);
/* Whether a part lies in several rows and in several columns: for dyad_ruleset. */
bool dy_box_spreads(const dy_part *part);
/* A part, trimmed and transposed, not negated. */
dy_part dy_box_transposed(const dy_part *part);
/* Adds all pieces in normal form, but those that are in one plane alone where `both` is set. */
void dy_box_split(const dy_part *raw, dy_connectivity connectivity, bool both, dy_parts *parts);

/* A piece as the reader of diagrams takes it: letters of cells in neither plane, a, b, both. */
void dy_box_text(uint64_t a, uint64_t b, unsigned stride, const char letters[4], dy_buffer *out);
/* A cell of a piece at `place`: "a1" is the top left corner of the board. */
void dy_box_cell_text(dy_part_place place, unsigned stride, unsigned cell, dy_buffer *out);

/* For dyad_ruleset: the number of cells of both planes. */
unsigned dy_box_weight(const dy_part *part);

#endif
