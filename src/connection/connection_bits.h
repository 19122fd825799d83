/* connection_bits.h - sets of cells as words. A search is compiled for boards of up to 64 cells and
 * for larger ones: the file that is compiled defines CELLS_MAX, 64 or 128. */
#ifndef DY_CONNECTION_BITS_H
#define DY_CONNECTION_BITS_H

#include "base/wide.h"

#include <stdbool.h>
#include <stdint.h>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#if !defined(CELLS_MAX)
#define CELLS_MAX 64 /* of a header that is compiled alone */
#endif

#if CELLS_MAX == 64
typedef uint64_t bits;
#define FIRST(set) __builtin_ctzll(set)
#define COUNT(set) __builtin_popcountll(set)
#else
typedef dy_wide bits;
static int FIRST(bits set)
{
    return (uint64_t)set ? __builtin_ctzll((uint64_t)set)
                         : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}
static int COUNT(bits set)
{
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}
#endif
#define BIT(cell)   ((bits)1 << (cell))
#define LOWEST(set) ((set) & (0 - (set)))
#define FOR_EACH(cell, set)                                                            \
    for (bits cell##_left = (set); cell##_left && ((cell) = FIRST(cell##_left), true); \
         cell##_left &= cell##_left - 1)

#endif
