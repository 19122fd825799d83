/* form_memo.h - what is found out about forms, for as long as one call lasts: a table by form, open
 * addressing with steps of one, at most half full. */
#ifndef DY_FORM_MEMO_H
#define DY_FORM_MEMO_H

#include "cgt/form.h"

typedef struct dy_known {
    const dyad_form *form; /* NULL: an empty place */
    const dyad_form *value;
    uint64_t number;
} dy_known;

typedef struct dy_form_memo {
    dyad_forms *forms;
    dy_known *table;
    size_t size, count;
} dy_form_memo;

void dy_form_memo_init(dy_form_memo *memo, dyad_forms *forms);
void dy_form_memo_free(dy_form_memo *memo);
/* What is known of a form, good until something is put; NULL: nothing. */
const dy_known *dy_form_memo_find(const dy_form_memo *memo, const dyad_form *form);
/* Of a form of which nothing is known. False, and remembered, when out of memory. */
bool dy_form_memo_put(dy_form_memo *memo, dy_known known);

#endif
