/* values_asked.h - what values.h says of forms and sums, as an answer: what fails gives the answer
 * that is named here, and the forms know why. For tests that ask a great many. */
#ifndef VALUES_ASKED_H
#define VALUES_ASKED_H

#include <dyad/dyad.h>

/* False where it fails. */
static inline bool form_le(dyad_forms *forms, const dyad_form *g, const dyad_form *h)
{
    bool le = false;
    return dyad_form_le(forms, g, h, &le) == DYAD_OK && le;
}

/* DYAD_CONFUSED where it fails. */
static inline dyad_order form_compare(dyad_forms *forms, const dyad_form *g, const dyad_form *h)
{
    dyad_order order = DYAD_CONFUSED;
    return dyad_form_compare(forms, g, h, &order) == DYAD_OK ? order : DYAD_CONFUSED;
}

/* False where it fails. */
static inline bool form_is_all_small(dyad_forms *forms, const dyad_form *g)
{
    bool small = false;
    return dyad_form_is_all_small(forms, g, &small) == DYAD_OK && small;
}

/* UINT64_MAX where it fails. */
static inline uint64_t form_birthday(dyad_forms *forms, const dyad_form *g)
{
    uint64_t day = UINT64_MAX;
    return dyad_form_birthday(forms, g, &day) == DYAD_OK ? day : UINT64_MAX;
}

/* DYAD_OPEN where it fails. */
static inline dyad_answer sum_first_wins(dyad_sum *sum, dyad_side side,
                                         const dyad_sum_limits *limits)
{
    dyad_answer answer = DYAD_OPEN;
    return dyad_sum_first_wins(sum, side, limits, &answer) == DYAD_OK ? answer : DYAD_OPEN;
}

static inline dyad_answer sum_winning_moves(dyad_sum *sum, dyad_side side, bool all,
                                            const dyad_sum_limits *limits, dyad_sum_move_fn tell,
                                            void *user)
{
    dyad_answer answer = DYAD_OPEN;
    return dyad_sum_winning_moves(sum, side, all, limits, tell, user, &answer) == DYAD_OK
               ? answer
               : DYAD_OPEN;
}

static inline dyad_answer sum_line(dyad_sum *sum, dyad_side side, const dyad_sum_limits *limits,
                                   dyad_sum_move_fn tell, void *user)
{
    dyad_answer answer = DYAD_OPEN;
    return dyad_sum_line(sum, side, limits, tell, user, &answer) == DYAD_OK ? answer : DYAD_OPEN;
}

#endif
