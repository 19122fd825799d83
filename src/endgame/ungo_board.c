/* ungo_board.c - small boards of Un-Go as masks. */
#include "endgame/ungo_board.h"

#include "base/bits.h"

#include <string.h>

enum { HALF_CELLS = 8, LARGE_HALF_CELLS = DY_UNGO_HALF_CELLS_MAX };

/* ---- tables ------------------------------------------------------------------------------- */

bool dy_ungo_fits(size_t rows, size_t columns)
{
    return rows >= 1 && rows <= DY_UNGO_CELLS_MAX && columns >= 1 &&
           columns <= DY_UNGO_CELLS_MAX / rows;
}

/* The cell that a cell comes to in image number `symmetry`: 0 leaves all where they are. A board
 * that is not square cannot be laid on its side. */
static uint32_t cell_in_image(const dy_ungo_geometry *geometry, uint32_t cell, unsigned symmetry)
{
    uint32_t rows = geometry->rows, columns = geometry->columns;
    uint32_t row = cell / columns, column = cell % columns;
    if (symmetry & 1)
        row = rows - 1 - row;
    if (symmetry & 2)
        column = columns - 1 - column;
    return symmetry & 4 && rows == columns ? column * rows + row : row * columns + column;
}

/* Small tables fit a cache; a table for ten cells is needed for the largest boards alone. */
static uint32_t half_cells_of(uint32_t cells)
{
    return cells <= DY_UNGO_HALVES * HALF_CELLS ? HALF_CELLS : LARGE_HALF_CELLS;
}

static uint32_t half_codes(uint32_t half_cells)
{
    uint32_t codes = 1;
    for (uint32_t i = 0; i < half_cells; i++)
        codes *= 3;
    return codes;
}

/* What a stone on a cell adds to the code of each image. */
static void fill_powers(const dy_ungo_geometry *geometry, dy_ungo_images powers[DY_UNGO_CELLS_MAX])
{
    uint32_t power[DY_UNGO_CELLS_MAX];
    for (uint32_t i = 0, next = 1; i < geometry->cells; i++, next *= 3)
        power[i] = next;
    for (uint32_t i = 0; i < geometry->cells; i++)
        for (unsigned s = 0; s < DY_UNGO_SYMMETRIES; s++)
            powers[i][s] = power[cell_in_image(geometry, i, s)];
}

/* A mask is one of fewer stones and its lowest stone. */
static void fill_weights(dy_ungo_geometry *geometry)
{
    dy_ungo_images powers[DY_UNGO_CELLS_MAX];
    fill_powers(geometry, powers);
    for (uint32_t half = 0; half < DY_UNGO_HALVES; half++) {
        memset(geometry->weight[half], 0, sizeof geometry->weight[half]);
        for (uint32_t mask = 1; mask <= geometry->half_mask; mask++) {
            uint32_t cell = half * geometry->half_cells + dy_lowest_bit(mask);
            const uint32_t *rest = geometry->weight[half][mask & (mask - 1)];
            for (unsigned s = 0; s < DY_UNGO_SYMMETRIES; s++)
                geometry->weight[half][mask][s] =
                    rest[s] + (cell < geometry->cells ? powers[cell][s] : 0);
        }
    }
}

static void fill_halves(dy_ungo_geometry *geometry)
{
    uint32_t codes = half_codes(geometry->half_cells);
    for (uint32_t code = 0; code < codes; code++) {
        unsigned own = 0, other = 0;
        for (uint32_t bit = 0, rest = code; rest; bit++, rest /= 3) {
            own |= (unsigned)(rest % 3 == 1) << bit;
            other |= (unsigned)(rest % 3 == 2) << bit;
        }
        geometry->own[code] = (uint16_t)own;
        geometry->other[code] = (uint16_t)other;
        for (unsigned half = 0; half < DY_UNGO_HALVES; half++)
            for (unsigned s = 0; s < DY_UNGO_SYMMETRIES; s++)
                geometry->image[half][code][s] =
                    geometry->weight[half][own][s] + 2 * geometry->weight[half][other][s];
    }
}

size_t dy_ungo_geometry_bytes(uint32_t rows, uint32_t columns)
{
    uint32_t half_cells = half_cells_of(rows * columns);
    size_t codes = half_codes(half_cells);
    return DY_UNGO_HALVES * codes * sizeof(dy_ungo_images) + 2 * codes * sizeof(uint16_t);
}

static void place_tables(dy_ungo_geometry *geometry, void *tables)
{
    dy_ungo_images *next = tables;
    uint32_t codes = half_codes(geometry->half_cells);
    for (unsigned half = 0; half < DY_UNGO_HALVES; half++, next += codes)
        geometry->image[half] = next;
    geometry->own = (uint16_t *)(void *)next;
    geometry->other = geometry->own + codes;
}

void dy_ungo_geometry_init(dy_ungo_geometry *geometry, uint32_t rows, uint32_t columns,
                           void *tables)
{
    geometry->rows = rows;
    geometry->columns = columns;
    geometry->cells = rows * columns;
    geometry->half_cells = half_cells_of(geometry->cells);
    geometry->half_mask = (UINT32_C(1) << geometry->half_cells) - 1;
    geometry->all = (UINT32_C(1) << geometry->cells) - 1;
    geometry->not_first = geometry->not_last = geometry->all;
    geometry->codes = geometry->low_codes = 1;
    for (uint32_t i = 0; i < geometry->cells; i++) {
        geometry->codes *= 3;
        if (i < geometry->half_cells)
            geometry->low_codes *= 3;
        if (i % columns == 0)
            geometry->not_first &= ~(UINT32_C(1) << i);
        if (i % columns == columns - 1)
            geometry->not_last &= ~(UINT32_C(1) << i);
    }
    place_tables(geometry, tables);
    fill_weights(geometry);
    fill_halves(geometry);
}

/* ---- codes -------------------------------------------------------------------------------- */

dy_ungo_board dy_ungo_board_of(const dy_ungo_geometry *geometry, uint32_t high, uint32_t low)
{
    return (dy_ungo_board){
        .own = geometry->own[low] | (uint32_t)geometry->own[high] << geometry->half_cells,
        .other = geometry->other[low] | (uint32_t)geometry->other[high] << geometry->half_cells};
}

static void codes_of_images(const dy_ungo_geometry *geometry, dy_ungo_board board,
                            uint32_t codes[DY_UNGO_SYMMETRIES])
{
    uint32_t mask = geometry->half_mask, shift = geometry->half_cells;
    const uint32_t *own_low = geometry->weight[0][board.own & mask];
    const uint32_t *own_high = geometry->weight[1][board.own >> shift];
    const uint32_t *other_low = geometry->weight[0][board.other & mask];
    const uint32_t *other_high = geometry->weight[1][board.other >> shift];
    for (unsigned s = 0; s < DY_UNGO_SYMMETRIES; s++)
        codes[s] = own_low[s] + own_high[s] + 2 * (other_low[s] + other_high[s]);
}

uint32_t dy_ungo_least_code(const dy_ungo_geometry *geometry, dy_ungo_board board)
{
    uint32_t codes[DY_UNGO_SYMMETRIES], least;
    codes_of_images(geometry, board, codes);
    least = codes[0];
    for (unsigned s = 1; s < DY_UNGO_SYMMETRIES; s++)
        least = codes[s] < least ? codes[s] : least;
    return least;
}

bool dy_ungo_is_least(const dy_ungo_geometry *geometry, uint32_t high, uint32_t low)
{
    const uint32_t *upper = geometry->image[1][high], *lower = geometry->image[0][low];
    for (unsigned s = DY_UNGO_SYMMETRIES - 1; s > 0; s--)
        if (upper[s] + lower[s] < upper[0] + lower[0])
            return false;
    return true;
}

unsigned dy_ungo_image_count(const dy_ungo_geometry *geometry, dy_ungo_board board)
{
    uint32_t codes[DY_UNGO_SYMMETRIES];
    unsigned alike = 0;
    codes_of_images(geometry, board, codes);
    for (unsigned s = 0; s < DY_UNGO_SYMMETRIES; s++)
        alike += codes[s] == codes[0];
    return DY_UNGO_SYMMETRIES / alike;
}

/* ---- rules -------------------------------------------------------------------------------- */

static uint32_t beside(const dy_ungo_geometry *geometry, uint32_t cells)
{
    return ((cells & geometry->not_last) << 1 | (cells & geometry->not_first) >> 1 |
            cells << geometry->columns | cells >> geometry->columns) &
           geometry->all;
}

/* Those of `stones` whose group, of stones alone, touches one of `cells`: where those are all empty
 * cells, it has a liberty. */
static uint32_t groups_beside(const dy_ungo_geometry *geometry, uint32_t stones, uint32_t cells)
{
    uint32_t alive = stones & beside(geometry, cells), before;
    do {
        before = alive;
        alive |= stones & beside(geometry, alive);
    } while (alive != before);
    return alive;
}

bool dy_ungo_is_legal(const dy_ungo_geometry *geometry, dy_ungo_board board)
{
    uint32_t empty = geometry->all & ~(board.own | board.other);
    return groups_beside(geometry, board.own, empty) == board.own &&
           groups_beside(geometry, board.other, empty) == board.other;
}

/* All groups had a liberty before, so that only those next to the new stone can be without one; and
 * those of its own side are joined to it. */
bool dy_ungo_move(const dy_ungo_geometry *geometry, dy_ungo_board board, uint32_t cell,
                  dy_ungo_board *after)
{
    uint32_t stone = UINT32_C(1) << cell, around = beside(geometry, stone);
    uint32_t own = board.own | stone, empty = geometry->all & ~(own | board.other);
    *after = (dy_ungo_board){.own = board.other, .other = own};
    if (around & board.other)
        after->own = groups_beside(geometry, board.other, empty);
    if (around & empty || after->own != board.other)
        return true;
    return groups_beside(geometry, own, empty) == own;
}

unsigned dy_ungo_move_count(const dy_ungo_geometry *geometry, dy_ungo_board board)
{
    unsigned count = 0;
    dy_ungo_board after;
    for (uint32_t empty = geometry->all & ~(board.own | board.other); empty; empty &= empty - 1)
        count += dy_ungo_move(geometry, board, dy_lowest_bit(empty), &after);
    return count;
}

/* ---- backwards ---------------------------------------------------------------------------- */

/* Where a group may have been taken off: the empty regions that touch no stone of the side to move.
 * A group that is taken off has neighbours of the other colour only, so that its cells are such a
 * region, all of it. How many there are. */
static unsigned list_gaps(const dy_ungo_geometry *geometry, dy_ungo_board board,
                          uint32_t gaps[DY_UNGO_CELLS_MAX])
{
    uint32_t empty = geometry->all & ~(board.own | board.other);
    uint32_t rest = empty & ~groups_beside(geometry, empty, board.own);
    unsigned count = 0;
    while (rest) {
        uint32_t gap = groups_beside(geometry, empty, rest & -rest) | (rest & -rest);
        gaps[count++] = gap;
        rest &= ~gap;
    }
    return count;
}

/* The last stone was any of the other side; and each gap next to it held a group, or not. The side
 * to move had its stones where it has them now, and they had liberties; so had the groups that are
 * gone, one each, where the last stone is. So only the other side's stones are to be looked at. */
unsigned dy_ungo_boards_before(const dy_ungo_geometry *geometry, dy_ungo_board board,
                               dy_ungo_board before[DY_UNGO_BEFORE_MAX])
{
    uint32_t gaps[DY_UNGO_CELLS_MAX];
    unsigned gap_count = list_gaps(geometry, board, gaps), count = 0;
    for (uint32_t last = board.other; last; last &= last - 1) {
        uint32_t stone = last & -last, around = beside(geometry, stone);
        uint32_t near[4], own = board.other & ~stone;
        unsigned near_count = 0;
        for (unsigned i = 0; i < gap_count; i++)
            if (gaps[i] & around)
                near[near_count++] = gaps[i];
        for (unsigned chosen = 0; chosen < 1U << near_count; chosen++) {
            uint32_t other = board.own;
            for (unsigned i = 0; i < near_count; i++)
                other |= chosen >> i & 1 ? near[i] : 0;
            if (groups_beside(geometry, own, geometry->all & ~(own | other)) == own)
                before[count++] = (dy_ungo_board){.own = own, .other = other};
        }
    }
    return count;
}
