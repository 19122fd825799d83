/* nim_value.h - what a pile of Two Colour Special Nim is worth, by the fold that nim.c tells of. */
#ifndef DY_NIM_VALUE_H
#define DY_NIM_VALUE_H

#include "cgt/dyadic.h"

/* The value of the pile of discs `start` .. `end` - 1, the top one first, bits set for Black, below
 * others that are worth `above`, a whole number; 0: there are none. There has to be room for a bit
 * a disc, rounded up, and a word more in `fraction`, which *value does not need afterwards. False
 * when out of memory. */
bool dy_nim_value(int64_t above, const uint64_t *discs, uint64_t start, uint64_t end,
                  uint64_t *fraction, dy_arena *arena, dy_dyadic *value);

#endif
