/* dyadic.h - dyadic rationals, m / 2^e, exact and of any length: the numbers of combinatorial game
 * theory. Up to 64 bits they are a machine word; beyond, GMP's low-level functions work on limbs
 * from an arena. A value is in lowest terms: its numerator is odd or its exponent 0. */
#ifndef DY_DYADIC_H
#define DY_DYADIC_H

#include "base/memory.h"

typedef struct dy_dyadic {
    uint64_t exponent;
    int64_t small;         /* the numerator, when limbs is NULL */
    const uint64_t *limbs; /* else its magnitude, least significant first, the last not 0 */
    size_t limb_count;
    bool negative;
} dy_dyadic;

/* integer + fraction / 2^bits, where `fraction` is `bits` bits, least significant first. Takes over
 * nothing. False when out of memory. */
bool dy_dyadic_make(int64_t integer, const uint64_t *fraction, uint64_t bits, dy_arena *arena,
                    dy_dyadic *value);
bool dy_dyadic_sum(const dy_dyadic *values, size_t count, dy_arena *arena, dy_dyadic *sum);
/* -1, 0 or 1. */
int dy_dyadic_sign(const dy_dyadic *value);
/* "-55/32", or "3" for a whole number, NUL-terminated. False when out of memory,
 * or where a stop was asked for. */
bool dy_dyadic_text(const dy_dyadic *value, dy_arena *arena, dyad_stop stop, const char **text,
                    size_t *size);

#endif
