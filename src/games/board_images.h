/* board_images.h - the images of a board under which its game stays as it is, as its row states
 * them: turned, reflected, and with the colours exchanged. */
#ifndef DY_BOARD_IMAGES_H
#define DY_BOARD_IMAGES_H

#include "games/game.h"

/* An image is a number of these bits, each done where it is set, in this order. */
enum {
    DY_IMAGE_ROWS = 1,      /* the rows from the last to the first */
    DY_IMAGE_COLUMNS = 2,   /* the columns from the last to the first */
    DY_IMAGE_TRANSPOSE = 4, /* of a square board: rows and columns exchanged */
    DY_IMAGE_COLOURS = 8,   /* colours 1 and 2 exchanged, and whose turn it is */
};
enum { DY_IMAGES_OF_CELLS = 8, DY_IMAGES_ALL = 16 };

typedef struct dy_images {
    unsigned count;
    unsigned char number[DY_IMAGES_ALL]; /* the first is 0, the board itself */
} dy_images;

/* Those of boards of a size; without `exchanges` only those that leave the colours as they are, at
 * most DY_IMAGES_OF_CELLS. */
dy_images dy_images_of(const dyad_game *game, size_t rows, size_t columns, bool exchanges);

/* Where cell (0, 0) of a board comes to in an image, and what a row and a column more add to that:
 * cells are numbered row by row. */
typedef struct dy_image_map {
    ptrdiff_t first, row, column;
} dy_image_map;
dy_image_map dy_image_map_of(unsigned number, size_t rows, size_t columns);

#endif
