/* atomic_weight.h - whether a form is all small, and so has an atomic weight; and its birthday.
 * What the public functions of these names come to; where they fail the forms know. */
#ifndef DY_ATOMIC_WEIGHT_H
#define DY_ATOMIC_WEIGHT_H

#include <dyad/values.h>

bool dy_form_is_all_small(dyad_forms *forms, const dyad_form *g);
/* UINT64_MAX also where it fails. */
uint64_t dy_form_birthday(dyad_forms *forms, const dyad_form *g);

#endif
