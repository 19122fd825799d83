/* decimal.h - long numbers in decimal, in near-linear time and without memory of GMP's own. */
#ifndef DY_DECIMAL_H
#define DY_DECIMAL_H

#include "base/memory.h"

/* Characters that `count` limbs may need, with some to spare. */
size_t dy_decimal_room(size_t count);
/* Writes a number, `count` limbs with the least significant first and the last not 0, in decimal,
 * without a NUL; how many digits it has is written to *size. The limbs are destroyed. False when
 * out of memory, or where a stop was asked for. */
bool dy_decimal(uint64_t *limbs, size_t count, dy_arena *arena, dyad_stop stop, char *out,
                size_t *size);
/* The same, with that many digits to a coefficient: 4, 5 or 6, as many as the length allows. Only
 * tests call it with fewer, which are for numbers of a hundred megabytes and more. */
bool dy_decimal_by(int width, uint64_t *limbs, size_t count, dy_arena *arena, dyad_stop stop,
                   char *out, size_t *size);

#endif
