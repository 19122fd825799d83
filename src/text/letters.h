/* letters.h - rows of letters to bits, 64 letters at a time: what reading text and the cells of
 * NumPy files comes down to.
 *
 * Three letters are given: letters[0] is an empty cell, letters[1] a stone of the first colour,
 * letters[2] one of the second. In NumPy files they are the bytes 0, 1 and 2.
 *
 * The kernels are one source, letters_body.inc, compiled for each level of instructions. */
#ifndef DY_LETTERS_H
#define DY_LETTERS_H

#include "board/stack.h"

enum {
    DY_LETTERS_SLACK = 64, /* bytes that may be read after a board */
    DY_SMALLEST_SIDE = 3,  /* of boards that 16 bytes hold, as lines */
};

/* Boards of one of the smallest sizes, as lines that end in "\n", each after the same header. */
typedef struct dy_smallest_run {
    const unsigned char *at;        /* where the first header begins */
    size_t count;                   /* boards at most */
    uint64_t header, header_mask;   /* as it stands in memory */
    size_t header_size, board_size; /* bytes */
    uint32_t side;
    const unsigned char *letters; /* three */
    const unsigned char *known;   /* by the number of the board: its code + 1, or 0 */
} dy_smallest_run;

/* The number of a board in base 3, for each set of cells of the first colour; cells of the second
 * count twice. Cell row * side + column is digit and bit of that number. */
extern const uint16_t dy_base_three[1 << DY_SMALLEST_SIDE * DY_SMALLEST_SIDE];

typedef struct dy_letter_kernels {
    /* Reads a board of rows of letters, `gap` bytes apart, into a lane of a stack of boards of its
     * size. False at any byte that is no letter, and where a gap of 1 is not "\n" or one of 2 not
     * "\r\n"; a gap is 0, 1 or 2. DY_LETTERS_SLACK bytes after the board must be readable. */
    bool (*board)(const unsigned char *text, size_t gap, const unsigned char letters[3],
                  dy_stack *stack, unsigned lane);
    /* Reads letters into the bits of two rows, which it overwrites in whole words; how many of the
     * `count` bytes were letters before the first other byte. */
    size_t (*row)(const unsigned char *text, size_t count, const unsigned char letters[3],
                  uint64_t *first, uint64_t *second);
    /* Codes of the boards of a run, up to the first that is none, has another header or is not
     * known; how many there were. DY_LETTERS_SLACK bytes after a board must be readable. */
    size_t (*known)(const dy_smallest_run *run, unsigned char *codes);
} dy_letter_kernels;

/* The letters of NumPy files and of arrays: 0, 1 and 2. */
extern const unsigned char dy_cell_letters[3];

/* The kernels of a level that the processor has; never NULL. */
const dy_letter_kernels *dy_letter_kernels_of(dyad_cpu level);

#endif
