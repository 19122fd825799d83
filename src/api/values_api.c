/* values_api.c - what values.h asks of forms that may fail: the forms know why. */
#include "base/border.h"
#include "cgt/atomic_weight.h"
#include "cgt/form.h"
#include "cgt/form_write.h"
#include "value/evaluate.h"

dyad_status dyad_form_le(dyad_forms *forms, const dyad_form *g, const dyad_form *h, bool *le)
{
    DY_EXPECT_FORMS(forms, g && h && le, "two forms, and where the answer goes");
    bool found = dy_form_le(forms, g, h);
    if (forms->error.status == DYAD_OK)
        *le = found;
    return forms->error.status;
}

dyad_status dyad_form_compare(dyad_forms *forms, const dyad_form *g, const dyad_form *h,
                              dyad_order *order)
{
    DY_EXPECT_FORMS(forms, g && h && order, "two forms, and where the answer goes");
    dyad_order found = dy_form_compare(forms, g, h);
    if (forms->error.status == DYAD_OK)
        *order = found;
    return forms->error.status;
}

dyad_status dyad_form_is_all_small(dyad_forms *forms, const dyad_form *g, bool *small)
{
    DY_EXPECT_FORMS(forms, g && small, "a form, and where the answer goes");
    bool found = dy_form_is_all_small(forms, g);
    if (forms->error.status == DYAD_OK)
        *small = found;
    return forms->error.status;
}

dyad_status dyad_form_birthday(dyad_forms *forms, const dyad_form *g, uint64_t *day)
{
    DY_EXPECT_FORMS(forms, g && day, "a form, and where the day goes");
    uint64_t found = dy_form_birthday(forms, g);
    if (forms->error.status == DYAD_OK)
        *day = found;
    return forms->error.status;
}

dyad_status dyad_form_thermograph(dyad_forms *forms, const dyad_form *g, dyad_wall *left,
                                  dyad_wall *right)
{
    DY_EXPECT_FORMS(forms, g && left && right, "a form, and where the walls go");
    return dy_form_thermograph(forms, g, left, right) ? DYAD_OK : forms->error.status;
}

dyad_status dyad_evaluate_moves(dyad_evaluator *evaluator, const dyad_ruleset *ruleset,
                                const char *text, size_t size, dyad_side side,
                                dyad_value_move_fn tell, void *user)
{
    DY_EXPECT(NULL, evaluator, "an evaluator");
    dyad_forms *forms = dy_evaluator_forms(evaluator);
    DY_EXPECT_FORMS(forms, ruleset && (text || size == 0), "a ruleset and a position");
    DY_EXPECT_FORMS(forms, tell && DY_IS_ENUM(side, DYAD_RIGHT), "a side, and whom to tell");
    dy_evaluate_moves(evaluator, ruleset, text, size, side, tell, user);
    return forms->error.status;
}

dyad_status dyad_form_string(dyad_forms *forms, const dyad_form *g, size_t most, const char **text,
                             size_t *size)
{
    DY_EXPECT_FORMS(forms, g && text, "a form, and where the text goes");
    dy_buffer *shown = &forms->shown;
    dy_buffer_free(shown);
    dy_buffer_init(shown, dy_forms_allocator(forms));
    dyad_status status = dy_form_put(forms, g, most, shown);
    if (status != DYAD_OK)
        return status;
    dy_buffer_char(shown, '\0');
    if (shown->failed)
        return dy_forms_fail_memory(forms);
    *text = shown->text;
    if (size)
        *size = shown->size - 1;
    return DYAD_OK;
}
