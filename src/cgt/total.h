/* total.h - dyadic rationals that come and go by the million, and what they add up to: whose sign,
 * and about how large, is asked after each. */
#ifndef DY_TOTAL_H
#define DY_TOTAL_H

#include "base/leftmost.h"
#include "cgt/form.h"

typedef struct dy_total {
    const dyad_allocator *memory; /* borrowed */
    int64_t *digit;               /* the most significant first */
    size_t count, whole;          /* of them, and those of the whole part */
    dy_leftmost used;             /* digits that are not 0 */
} dy_total;

void dy_total_init(dy_total *total, const dyad_allocator *memory); /* to 0 */
void dy_total_free(dy_total *total);
void dy_total_clear(dy_total *total); /* to 0; the memory is kept */
/* Adds a number; `sign` -1: takes it off. False when out of memory: then nothing has changed. */
bool dy_total_add(dy_total *total, const dyad_form *number, int sign);
/* Adds sign * 2^-exponent. */
bool dy_total_add_power(dy_total *total, uint64_t exponent, int sign);
int dy_total_sign(const dy_total *total); /* -1, 0, 1 */
/* The greatest n for which 2^n is at most the sum's magnitude, which is not 0. */
int64_t dy_total_log(dy_total *total);
/* What it comes to as a form; NULL where that fails, and the forms know. */
const dyad_form *dy_total_form(const dy_total *total, dyad_forms *forms);

#endif
