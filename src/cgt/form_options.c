/* form_options.c - options of forms. A number, and a sum of a number, ups and a nimber, keep none:
 * what they have follows from what they are. */
#include "cgt/form.h"

#include "base/border.h"

const dyad_form *dy_form_sum_up_star(dyad_forms *forms, const dyad_form *number, int64_t ups,
                                     uint64_t nim)
{
#define UPS(name, ups, nim)  ups,
#define NIMS(name, ups, nim) nim,
    static const signed char test_ups[] = {DY_TESTS(UPS)};
    static const unsigned char test_nims[] = {DY_TESTS(NIMS)};
#undef UPS
#undef NIMS
    if (!number || (ups == 0 && nim == 0))
        return number;
    if (ups > DY_UPS_MAX || ups < -DY_UPS_MAX || nim > DY_FAR_STAR) {
        (void)dy_forms_fail(forms, DYAD_E_LIMIT, "a nimber or a multiple of up is beyond %d",
                            DY_UPS_MAX);
        return NULL;
    }
    dyad_form made = {.kind = DY_NUMBER_UP_STAR,
                      .ups = (int32_t)ups,
                      .nim = (uint32_t)nim,
                      .key = {number->key[0], number->key[0]},
                      .stop = {number, number}};
    for (int i = 0; i < DY_TEST_COUNT; i++) {
        bool below = dy_up_star_at_least_zero(test_ups[i] - ups, test_nims[i] ^ nim);
        bool above = dy_up_star_at_least_zero(ups - test_ups[i], test_nims[i] ^ nim);
        made.below = (uint16_t)(made.below | below << i);
        made.above = (uint16_t)(made.above | above << i);
    }
    return dy_form_intern(forms, &made);
}

size_t dyad_form_option_count(const dyad_form *g, dyad_side side)
{
    if (!g || !DY_IS_ENUM(side, DYAD_RIGHT))
        return 0;
    if (g->kind >= DY_OPTIONS)
        return g->count[side];
    if (g->kind == DY_NUMBER_UP_STAR) {
        if (g->ups == 0)
            return g->nim;
        bool double_side = g->nim == 1 && g->ups == (side == DYAD_LEFT ? 1 : -1);
        return double_side ? 2 : 1;
    }
    if (!dyad_form_is_integer(g))
        return 1;
    int64_t sign = g->big ? (g->big->negative ? -1 : 1) : g->numerator;
    return side == DYAD_LEFT ? sign > 0 : sign < 0;
}

const dyad_form *dy_form_implied_option(dyad_forms *forms, const dyad_form *g, dyad_side side,
                                        size_t index)
{
    dy_forms_tick(forms); /* a nimber has up to 2^30 */
    if (forms->error.status != DYAD_OK)
        return NULL;
    if (g->kind == DY_NUMBER) { /* one step of its own grid */
        int64_t step = side == DYAD_LEFT ? -1 : 1;
        uint64_t exponent = g->big ? g->big->exponent : g->exponent;
        const dyad_form *one = dyad_form_integer(forms, step);
        one = dy_form_halve(forms, one, (unsigned)exponent);
        return one ? dy_number_add(forms, g, one) : NULL;
    }
    if (g->ups == 0)
        return dy_form_sum_up_star(forms, g->stop[0], 0, index);
    int towards = g->ups > 0 ? 1 : -1;
    bool losing = side == (g->ups > 0 ? DYAD_LEFT : DYAD_RIGHT); /* to 0, which is the worse */
    if (losing)
        return dy_form_sum_up_star(forms, g->stop[0], 0, index);
    if (g->ups == towards && g->nim == 1)
        return g->stop[0];
    return dy_form_sum_up_star(forms, g->stop[0], g->ups - towards, g->nim ^ 1);
}

const dyad_form *dyad_form_option(dyad_forms *forms, const dyad_form *g, dyad_side side,
                                  size_t index)
{
    return forms && index < dyad_form_option_count(g, side) ? dy_option(forms, g, side, index)
                                                            : NULL;
}
