/* rationals.c - see gmp.h. */
#include <gmp.h>

#define GMP_LIMB_MAX (~(mp_limb_t)0) /* of mini-gmp.c */
#include <mini-mpq.c>
#include <stdarg.h>

void mpq_inits(mpq_t first, ...)
{
    va_list more;
    va_start(more, first);
    for (mpq_ptr number = first; number; number = va_arg(more, mpq_ptr))
        mpq_init(number);
    va_end(more);
}

void mpq_clears(mpq_t first, ...)
{
    va_list more;
    va_start(more, first);
    for (mpq_ptr number = first; number; number = va_arg(more, mpq_ptr))
        mpq_clear(number);
    va_end(more);
}
