/* sliced_hex.h - the part of sliced_body.h that says who has won full Hex boards.
 *
 * A Hex board is part of a board of the game of Y, a triangle, whose other cells are taken: those
 * below the bottom are Red's, those beyond the right edge are Blue's. Red has joined top and bottom
 * exactly when Red has joined the three sides of the triangle. The triangle becomes smaller by one
 * where each three cells that touch one another give way to the colour that most of them have, and
 * its winner stays the same (van Rijswijck, "Search and evaluation in Hex", 2002), down to one
 * cell:
 *
 *      . . . b b          . . . b         . . .       a, b of row r and c of row r + 1 become
 *      . . . b            . . .           . .         one cell of row r:
 *      . . .       ->     . .       ->    .       ->  ...
 *      r r                r                              a b
 *      r                                                 c      ->   majority(a, b, c)
 *
 * Cells that are taken stay what they are, so only the board is looked at: of n rows and columns,
 * n * n * (n - 1) times a majority in all. Two steps are done at once, for some rows side by side,
 * so that little goes through memory. Where rows and columns are an odd number together, the number
 * of steps is odd too: then a column of Blue's counts as a part of the board, which changes no
 * winner. */

enum { BAND_MOST = 6, BAND = VL == 4 ? 3 : BAND_MOST }; /* as many as registers hold */

/* Two steps for `rows` rows, columns 0 .. columns - 1, from one array to the same or another. */
INLINE void reduce_band(const dy_slice *from, dy_slice *to, size_t pitch, uint32_t columns,
                        unsigned rows, unsigned part)
{
    vec next[BAND_MOST + 2], here[BAND_MOST + 2], once[BAND_MOST + 1];
    for (unsigned i = 0; i < rows + 2; i++)
        here[i] = get(&from[i * pitch], part);
    for (unsigned i = 0; i < rows + 2; i++)
        next[i] = get(&from[i * pitch + 1], part);
    for (unsigned i = 0; i < rows + 1; i++)
        once[i] = majority(here[i], here[i + 1], next[i]);
    for (uint32_t column = 0; column < columns; column++) {
        vec then[BAND_MOST + 1];
        for (unsigned i = 0; i < rows + 2; i++) {
            here[i] = next[i];
            next[i] = get(&from[i * pitch + column + 2], part);
        }
        for (unsigned i = 0; i < rows + 1; i++)
            then[i] = majority(here[i], here[i + 1], next[i]);
        for (unsigned i = 0; i < rows; i++) {
            put(&to[i * pitch + column], part, majority(once[i], once[i + 1], then[i]));
            once[i] = then[i];
        }
        once[rows] = then[rows];
    }
}

/* Around the board there are, two cells wide, the cells that are taken: Red's below, Blue's to the
 * right, in both arrays. */
static void reduce_hex(const dy_slice *board, dy_slice *work, uint32_t height, uint32_t width,
                       size_t pitch, unsigned part)
{
    const uint32_t all = height + width - 2;
    for (uint32_t left = all; left > 0; left -= 2) { /* cells of row 0, less one */
        const dy_slice *from = left == all ? board : work;
        uint32_t rows = left - 1 < height ? left - 1 : height, row = 0;
        for (; row < rows; row += BAND) {
            uint32_t columns = left - 1 - row < width ? left - 1 - row : width;
            const dy_slice *at = from + row * pitch;
            dy_slice *to = work + row * pitch;
            switch (rows - row < BAND ? rows - row : BAND) {
            case 1: reduce_band(at, to, pitch, columns, 1, part); break;
            case 2: reduce_band(at, to, pitch, columns, 2, part); break;
            case 3: reduce_band(at, to, pitch, columns, 3, part); break;
            case 4: reduce_band(at, to, pitch, columns, 4, part); break;
            case 5: reduce_band(at, to, pitch, columns, 5, part); break;
            default: reduce_band(at, to, pitch, columns, BAND_MOST, part); break;
            }
        }
    }
}

static void hex(const dy_fill_playout *board, dy_slice won[DY_COLOURS])
{
    uint32_t rows = board->rows, width = board->columns + (rows + board->columns) % 2;
    bool one_cell = rows * width == 1;
    for (unsigned part = 0; part < PARTS; part++) {
        if (!one_cell)
            reduce_hex(board->cells, board->work, rows, width, board->pitch, part);
        vec first = get(!one_cell ? board->work : board->cells, part);
        put(&won[0], part, first);
        put(&won[1], part, ~first);
    }
}
