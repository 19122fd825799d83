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

void mpn_tdiv_qr(mp_ptr quotient, mp_ptr rest, mp_size_t fraction, mp_srcptr dividend,
                 mp_size_t size, mp_srcptr divisor, mp_size_t divisor_size)
{
    mpz_t left, by, whole, over;
    assert(fraction == 0);
    mpz_init(whole);
    mpz_init(over);
    mpz_tdiv_qr(whole, over, mpz_roinit_n(left, dividend, size),
                mpz_roinit_n(by, divisor, divisor_size));
    mpn_zero(quotient, size - divisor_size + 1);
    mpn_copyi(quotient, whole->_mp_d, whole->_mp_size);
    mpn_zero(rest, divisor_size);
    mpn_copyi(rest, over->_mp_d, over->_mp_size);
    mpz_clear(whole);
    mpz_clear(over);
}
