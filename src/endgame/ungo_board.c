/* ungo_board.c - small boards of Un-Go as masks. */
#include "endgame/ungo_board.h"

#include "base/bits.h"

enum { HALF_MASK = DY_UNGO_BYTES - 1 };

/* ---- tables ------------------------------------------------------------------------------- */

/* The cell that a cell comes to in image number `symmetry`: 0 leaves all where they are. */
static uint32_t cell_in_image(uint32_t n, uint32_t cell, unsigned symmetry)
{
    uint32_t row = cell / n, column = cell % n;
    if (symmetry & 1)
        row = n - 1 - row;
    if (symmetry & 2)
        column = n - 1 - column;
    return symmetry & 4 ? column * n + row : row * n + column;
}

static void fill_weights(dy_ungo_geometry *geometry)
{
    uint32_t power[DY_UNGO_CELLS_MAX];
    for (uint32_t i = 0, next = 1; i < geometry->cells; i++, next *= 3)
        power[i] = next;
    for (unsigned half = 0; half < DY_UNGO_HALVES; half++) {
        for (unsigned byte = 0; byte < DY_UNGO_BYTES; byte++) {
            for (unsigned s = 0; s < DY_UNGO_SYMMETRIES; s++) {
                uint32_t sum = 0;
                for (unsigned bit = 0; bit < DY_UNGO_HALF_CELLS; bit++) {
                    uint32_t cell = half * DY_UNGO_HALF_CELLS + bit;
                    if (byte >> bit & 1 && cell < geometry->cells)
                        sum += power[cell_in_image(geometry->n, cell, s)];
                }
                geometry->weight[half][byte][s] = sum;
            }
        }
    }
}

static void fill_halves(dy_ungo_geometry *geometry)
{
    for (uint32_t code = 0; code < DY_UNGO_HALF_CODES; code++) {
        unsigned own = 0, other = 0;
        for (uint32_t bit = 0, rest = code; rest; bit++, rest /= 3) {
            own |= (unsigned)(rest % 3 == 1) << bit;
            other |= (unsigned)(rest % 3 == 2) << bit;
        }
        geometry->own[code] = (uint8_t)own;
        geometry->other[code] = (uint8_t)other;
        for (unsigned half = 0; half < DY_UNGO_HALVES; half++)
            for (unsigned s = 0; s < DY_UNGO_SYMMETRIES; s++)
                geometry->image[half][code][s] =
                    geometry->weight[half][own][s] + 2 * geometry->weight[half][other][s];
    }
}

void dy_ungo_geometry_init(dy_ungo_geometry *geometry, uint32_t n)
{
    geometry->n = n;
    geometry->cells = n * n;
    geometry->all = (UINT32_C(1) << geometry->cells) - 1;
    geometry->not_first = geometry->not_last = geometry->all;
    geometry->codes = geometry->low_codes = 1;
    for (uint32_t i = 0; i < geometry->cells; i++) {
        geometry->codes *= 3;
        if (i < DY_UNGO_HALF_CELLS)
            geometry->low_codes *= 3;
        if (i % n == 0)
            geometry->not_first &= ~(UINT32_C(1) << i);
        if (i % n == n - 1)
            geometry->not_last &= ~(UINT32_C(1) << i);
    }
    fill_weights(geometry);
    fill_halves(geometry);
}

/* ---- codes -------------------------------------------------------------------------------- */

dy_ungo_board dy_ungo_board_of(const dy_ungo_geometry *geometry, uint32_t high, uint32_t low)
{
    return (dy_ungo_board){
        .own = geometry->own[low] | (uint32_t)geometry->own[high] << DY_UNGO_HALF_CELLS,
        .other = geometry->other[low] | (uint32_t)geometry->other[high] << DY_UNGO_HALF_CELLS};
}

static void codes_of_images(const dy_ungo_geometry *geometry, dy_ungo_board board,
                            uint32_t codes[DY_UNGO_SYMMETRIES])
{
    const uint32_t *own_low = geometry->weight[0][board.own & HALF_MASK];
    const uint32_t *own_high = geometry->weight[1][board.own >> DY_UNGO_HALF_CELLS];
    const uint32_t *other_low = geometry->weight[0][board.other & HALF_MASK];
    const uint32_t *other_high = geometry->weight[1][board.other >> DY_UNGO_HALF_CELLS];
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
            cells << geometry->n | cells >> geometry->n) &
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
