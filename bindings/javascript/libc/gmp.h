/* gmp.h - GMP's functions that Dyad calls, from mini-gmp, the small one that comes with GMP's own
 * source; and one that it lacks. Its limbs have 64 bits, as Dyad's long numbers do. */
#ifndef DYAD_WASM_GMP_H
#define DYAD_WASM_GMP_H

#define MINI_GMP_LIMB_TYPE long long
#include <mini-gmp.h>

enum { GMP_NUMB_BITS = 64 };

/* As GMP's, for no fraction: quotient = dividend / divisor, and the rest is given back. */
mp_limb_t mpn_divrem_1(mp_ptr quotient, mp_size_t fraction, mp_srcptr dividend, mp_size_t size,
                       mp_limb_t divisor);

#endif
