/* ungo_board.h - Un-Go on boards of up to 20 cells, as two masks seen by whoever is to move: legal
 * boards, moves, and the number of a board that is the same for all boards that look alike.
 *
 * Cell i, counted row by row, is bit i of a mask and digit i of a number in base 3:
 *
 *      0  1  2  3       . X O X      own   = cells 1, 3        '.' 0   empty
 *      4  5  6  7       . . . .      other = cell 2            'X' 1   of the side to move
 *      8  9 10 11  =    . . . .                                'O' 2   of the other side
 *     12 13 14 15       . . . .      code  = 3^1 + 2*3^2 + 3^3
 *
 * Colours do not matter, only whose turn it is: a move hands over the board with the masks swapped.
 * The eight turns and reflections of a square have eight codes, of which the least stands for all;
 * they come out of tables for half of the cells at a time, side by side, as sums. A rectangle has
 * four images, and each of them comes twice. */
#ifndef DY_UNGO_BOARD_H
#define DY_UNGO_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    DY_UNGO_CELLS_MAX = 20, /* 3 to the power of 20 is below 2 to the power of 32 */
    DY_UNGO_SYMMETRIES = 8,
    DY_UNGO_HALVES = 2,
    DY_UNGO_HALF_CELLS_MAX = DY_UNGO_CELLS_MAX / DY_UNGO_HALVES,
    DY_UNGO_BEFORE_MAX = DY_UNGO_CELLS_MAX << 4, /* each stone took each of 4 groups or not */
};

typedef struct dy_ungo_board {
    uint32_t own, other; /* stones of the side to move, and of the other one */
} dy_ungo_board;

/* A number for each image of a board. */
typedef uint32_t dy_ungo_images[DY_UNGO_SYMMETRIES];

/* What is known of a size. */
typedef struct dy_ungo_geometry {
    uint32_t rows, columns, cells;
    uint32_t all, not_first, not_last; /* cells; those off the first and off the last column */
    uint32_t codes;                    /* 3 to the power of `cells` */
    uint32_t half_cells, half_mask;    /* cells of a half, of which the second may have fewer */
    uint32_t low_codes;                /* of the cells of the first half */
    /* What the stones of half a mask add to the code of each image of a board. */
    dy_ungo_images weight[DY_UNGO_HALVES][1 << DY_UNGO_HALF_CELLS_MAX];
    /* What half a code adds to the code of each image; and its stones. */
    dy_ungo_images *image[DY_UNGO_HALVES];
    uint16_t *own, *other;
} dy_ungo_geometry;

/* Whether a board has from 1 to DY_UNGO_CELLS_MAX cells. */
bool dy_ungo_fits(size_t rows, size_t columns);
/* How many bytes the tables of a size take; about 450 kB up to 16 cells, 4 MB above. */
size_t dy_ungo_geometry_bytes(uint32_t rows, uint32_t columns);
/* `tables` are so many bytes, aligned for uint32_t, which must outlive the geometry. */
void dy_ungo_geometry_init(dy_ungo_geometry *geometry, uint32_t rows, uint32_t columns,
                           void *tables);

/* The board whose code is high * low_codes + low. */
dy_ungo_board dy_ungo_board_of(const dy_ungo_geometry *geometry, uint32_t high, uint32_t low);
static inline dy_ungo_board dy_ungo_board_of_code(const dy_ungo_geometry *geometry, uint32_t code)
{
    return dy_ungo_board_of(geometry, code / geometry->low_codes, code % geometry->low_codes);
}
/* The least code of its images. */
uint32_t dy_ungo_least_code(const dy_ungo_geometry *geometry, dy_ungo_board board);
/* Whether that code is the least one of the board's images. */
bool dy_ungo_is_least(const dy_ungo_geometry *geometry, uint32_t high, uint32_t low);
/* How many different boards the images of a board are: 1, 2, 4 or 8. */
unsigned dy_ungo_image_count(const dy_ungo_geometry *geometry, dy_ungo_board board);
/* Whether every group has a liberty. */
bool dy_ungo_is_legal(const dy_ungo_geometry *geometry, dy_ungo_board board);
/* Puts a stone of the side to move on an empty cell of a legal board; false where that is no legal
 * move. *after is seen by the other side, whose turn it is then. */
bool dy_ungo_move(const dy_ungo_geometry *geometry, dy_ungo_board board, uint32_t cell,
                  dy_ungo_board *after);
/* How many legal moves the side to move has. */
unsigned dy_ungo_move_count(const dy_ungo_geometry *geometry, dy_ungo_board board);
/* All boards, each once, from which a legal move leads to a legal board, seen by whoever makes that
 * move; how many there are. */
unsigned dy_ungo_boards_before(const dy_ungo_geometry *geometry, dy_ungo_board board,
                               dy_ungo_board before[DY_UNGO_BEFORE_MAX]);

#endif
