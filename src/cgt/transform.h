/* transform.h - products of long polynomials by a number-theoretic transform: Fourier's, with the
 * integers modulo a prime p in place of complex numbers, so it is exact. p is 1073741806 * 2^32 +
 * 1, the largest below 2^62 that has roots of unity of all orders 2^k up to 2^32. */
#ifndef DY_TRANSFORM_H
#define DY_TRANSFORM_H

#include "base/memory.h"
#include "base/stop.h"

#define DY_PRIME UINT64_C(4611685941117976577)

/* A factor modulo p, and 2^64 * factor / p, with which it is multiplied by quickly. */
typedef struct dy_factor {
    uint64_t factor, quotient;
} dy_factor;

/* What transforms of up to so many numbers share. */
typedef struct dy_transforms {
    dy_factor *roots;
    dy_factor minus_one;
    dyad_stop stop;
    bool stopped; /* a stop was asked for: what has been transformed since is void */
} dy_transforms;

/* `longest` is a power of two, at least 4. False: out of memory, or longer than 2^33. */
bool dy_transforms_init(dy_transforms *of, size_t longest, dy_arena *arena, dyad_stop stop);
/* Transforms `size` numbers below p in place; `size` is a power of two, at least 2. */
void dy_transform(dy_transforms *of, uint64_t *numbers, size_t size);
/* Multiplies one transform by another (which may be the same), and transforms the product back:
 * `a` holds the coefficients of the product of the polynomials, modulo x^size - 1 and modulo p. */
void dy_transform_product(dy_transforms *of, uint64_t *a, const uint64_t *b, size_t size);

#endif
