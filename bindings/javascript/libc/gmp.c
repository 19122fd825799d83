/* gmp.c - see gmp.h. mini-gmp is compiled as it stands, with what it lacks behind it. */
#include "gmp.h"

#include <mini-gmp.c>

mp_limb_t mpn_divrem_1(mp_ptr quotient, mp_size_t fraction, mp_srcptr dividend, mp_size_t size,
                       mp_limb_t divisor)
{
    struct gmp_div_inverse inverse;
    assert(fraction == 0);
    mpn_div_qr_1_invert(&inverse, divisor);
    return mpn_div_qr_1_preinv(quotient, dividend, size, &inverse);
}
