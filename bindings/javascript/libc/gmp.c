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

/* Takes no memory, as GMP's own does not for numbers of such a size: where it ran out, mini-gmp
 * would end the program. */
void mpn_tdiv_qr(mp_ptr quotient, mp_ptr rest, mp_size_t fraction, mp_srcptr dividend,
                 mp_size_t size, mp_srcptr divisor, mp_size_t divisor_size)
{
    enum { LIMBS_MAX = 2560 }; /* cgt/decimal.c divides 2,050 limbs by 1,025 */
    mp_limb_t part[LIMBS_MAX], by[LIMBS_MAX];
    struct gmp_div_inverse inverse;
    assert(fraction == 0 && size <= LIMBS_MAX && divisor_size <= size);
    mpn_div_qr_invert(&inverse, divisor, divisor_size);
    mpn_copyi(part, dividend, size);
    if (divisor_size > 2 && inverse.shift > 0) {
        mpn_lshift(by, divisor, divisor_size, inverse.shift);
        divisor = by;
    }
    mpn_div_qr_preinv(quotient, part, size, divisor, divisor_size, &inverse);
    mpn_copyi(rest, part, divisor_size);
}
