/* board_images.c - the images of a board. */
#include "games/board_images.h"

/* Those that leave the colours as they are. */
static dy_images images_of_cells(const dyad_game *game, bool square)
{
    switch (game->symmetry) {
    case DY_SYMMETRY_HALF_TURN: return (dy_images){2, {0, 3}};
    case DY_SYMMETRY_MIRRORS: return (dy_images){4, {0, 3, 1, 2}};
    case DY_SYMMETRY_SQUARE: return (dy_images){square ? 8 : 4, {0, 3, 1, 2, 4, 5, 6, 7}};
    default: return (dy_images){1, {0}};
    }
}

dy_images dy_images_of(const dyad_game *game, size_t rows, size_t columns, bool exchanges)
{
    bool square = rows == columns;
    dy_images images = images_of_cells(game, square);
    bool mirrored = game->exchange == DY_EXCHANGE_MIRRORED;
    if (!exchanges || game->exchange == DY_EXCHANGE_NONE || (mirrored && !square))
        return images;
    for (unsigned i = 0; i < images.count; i++) {
        unsigned with = mirrored ? DY_IMAGE_COLOURS | DY_IMAGE_TRANSPOSE : DY_IMAGE_COLOURS;
        images.number[images.count + i] = (unsigned char)(images.number[i] ^ with);
    }
    images.count *= 2;
    return images;
}

dy_image_map dy_image_map_of(unsigned number, size_t rows, size_t columns)
{
    ptrdiff_t m = (ptrdiff_t)rows, n = (ptrdiff_t)columns;
    ptrdiff_t row = number & DY_IMAGE_TRANSPOSE ? 1 : n,
              column = number & DY_IMAGE_TRANSPOSE ? m : 1;
    dy_image_map map = {0, row, column};
    if (number & DY_IMAGE_ROWS) {
        map.first += (m - 1) * row;
        map.row = -row;
    }
    if (number & DY_IMAGE_COLUMNS) {
        map.first += (n - 1) * column;
        map.column = -column;
    }
    return map;
}
