/* form_memo.c - see form_memo.h. */
#include "cgt/form_memo.h"

enum { FIRST_SIZE = 1 << 6 };

void dy_form_memo_init(dy_form_memo *memo, dyad_forms *forms)
{
    *memo = (dy_form_memo){.forms = forms};
}

void dy_form_memo_free(dy_form_memo *memo)
{
    dy_memory_free(dy_forms_allocator(memo->forms), memo->table, memo->size, sizeof *memo->table);
    dy_form_memo_init(memo, memo->forms);
}

/* Where a form is, or belongs. */
static dy_known *place_of(const dy_form_memo *memo, const dyad_form *form)
{
    size_t mask = memo->size - 1;
    size_t at = (size_t)((form->id * UINT64_C(0x9e3779b97f4a7c15)) >> DY_FORM_ID_BITS) & mask;
    while (memo->table[at].form && memo->table[at].form != form)
        at = (at + 1) & mask;
    return &memo->table[at];
}

static bool grow(dy_form_memo *memo)
{
    const dyad_allocator *memory = dy_forms_allocator(memo->forms);
    dy_form_memo grown = *memo;
    grown.size = memo->size ? 2 * memo->size : FIRST_SIZE;
    grown.table = dy_memory_new(memory, grown.size, sizeof *grown.table);
    if (!grown.table) {
        (void)dy_forms_fail_memory(memo->forms);
        return false;
    }
    dy_forms_clear(memo->forms, grown.table, grown.size * sizeof *grown.table);
    for (size_t i = 0; i < memo->size && dy_forms_go_on(memo->forms, i); i++)
        if (memo->table[i].form)
            *place_of(&grown, memo->table[i].form) = memo->table[i];
    if (memo->forms->error.status != DYAD_OK) {
        dy_form_memo_free(&grown);
        return false;
    }
    dy_memory_free(memory, memo->table, memo->size, sizeof *memo->table);
    *memo = grown;
    return true;
}

const dy_known *dy_form_memo_find(const dy_form_memo *memo, const dyad_form *form)
{
    const dy_known *known = memo->size ? place_of(memo, form) : NULL;
    return known && known->form ? known : NULL;
}

bool dy_form_memo_put(dy_form_memo *memo, dy_known known)
{
    if (2 * (memo->count + 1) > memo->size && !grow(memo))
        return false;
    *place_of(memo, known.form) = known;
    memo->count++;
    return true;
}
