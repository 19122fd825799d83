/* heat.c - games cooled and heated.
 *
 *     cooled by the number t   {GL cooled - t | GR cooled + t} up to the temperature of G, itself
 *                              included; from there on the mean of G. Integers stay. (Siegel,
 *                              Combinatorial Game Theory, II.5.) For t > -1 the value depends on
 *                              that of G alone, order is kept, and a sum cooled is the sum of the
 *                              parts cooled; below 0, where games get hotter, numbers become hot
 *                              games too. At -1 none of that holds, and the canonical form is
 *                              taken: {0 | 1} becomes {1 | 0}, {0, * | 1} would {1, {2 | 0} | 0}.
 *     heated by the game t     {GL heated + t | GR heated - t}; numbers stay. Of canonical forms,
 *                              and not linear: ^ and {1 | -1} heated by 2 are not as much as their
 *                              sum. A game heated by a number t > 0 and cooled by it is as before.
 *
 * Each subposition is done once in a call. */
#include "cgt/form_memo.h"

enum { NIMBER_MAX = 2000 }; /* heated or cooled below 0: option by option */

typedef struct furnace {
    dyad_forms *forms;
    dy_form_memo memo;
    bool cooling;
    const dyad_form *t;
    const dyad_form *bonus[2]; /* what is added to the options of a side */
} furnace;

static const dyad_form *change(furnace *f, const dyad_form *g);

/* Whether g cools down to a number, or stays as it is; NULL in *result where that failed. */
static bool is_settled(furnace *f, const dyad_form *g, const dyad_form **result)
{
    dyad_forms *forms = f->forms;
    *result = g;
    if (!f->cooling)
        return g->kind == DY_NUMBER;
    if (dyad_form_is_integer(g))
        return true;
    const dyad_form *temperature = dyad_form_temperature(forms, g);
    if (!temperature) {
        *result = NULL;
        return true;
    }
    if (dy_number_compare(forms, f->t, temperature) <= 0)
        return false;
    *result = dyad_form_mean(forms, g);
    return true;
}

static const dyad_form *change_options(furnace *f, const dyad_form *g)
{
    dyad_forms *forms = f->forms;
    size_t base = forms->stack_used, counts[2];
    for (int side = 0; side < 2; side++) {
        counts[side] = dyad_form_option_count(g, (dyad_side)side);
        for (size_t i = 0; i < counts[side]; i++) {
            const dyad_form *option = change(f, dy_option(forms, g, (dyad_side)side, i));
            option = dyad_form_add(forms, option, f->bonus[side]);
            if (!option || !dy_forms_go_on(forms, i) || !dy_forms_push(forms, option))
                return dy_form_abandon(forms, base);
        }
    }
    return dy_form_make(forms, counts[0], counts[1]);
}

static const dyad_form *change(furnace *f, const dyad_form *g)
{
    const dyad_form *result;
    if (!g || is_settled(f, g, &result))
        return g ? result : NULL;
    const dy_known *known = dy_form_memo_find(&f->memo, g);
    if (known)
        return known->value;
    if (g->kind == DY_NUMBER_UP_STAR && g->nim > NIMBER_MAX) {
        (void)dy_forms_fail(f->forms, DYAD_E_LIMIT, "a nimber beyond *%d is not heated",
                            NIMBER_MAX);
        return NULL;
    }
    if (!dy_forms_enter(f->forms))
        return NULL;
    result = change_options(f, g);
    dy_forms_leave(f->forms);
    if (result && !dy_form_memo_put(&f->memo, (dy_known){.form = g, .value = result}))
        return NULL;
    return result;
}

static const dyad_form *run(dyad_forms *forms, const dyad_form *g, const dyad_form *t, bool cooling)
{
    const dyad_form *minus = dyad_form_negate(forms, t);
    if (!minus || dy_forms_failed(forms))
        return NULL;
    furnace f = {.forms = forms,
                 .cooling = cooling,
                 .t = t,
                 .bonus = {cooling ? minus : t, cooling ? t : minus}};
    dy_form_memo_init(&f.memo, forms);
    const dyad_form *result = change(&f, g);
    dy_form_memo_free(&f.memo);
    return result;
}

const dyad_form *dyad_form_cool(dyad_forms *forms, const dyad_form *g, const dyad_form *t)
{
    if (!forms || !g || !t || t == forms->zero)
        return forms && t ? g : NULL;
    const dyad_form *minus_one = dyad_form_integer(forms, -1);
    if (!minus_one)
        return NULL;
    if (t->kind != DY_NUMBER || dy_number_compare(forms, t, minus_one) < 0) {
        (void)dy_forms_fail(forms, DYAD_E_USAGE, "games are cooled by numbers, from -1 on");
        return NULL;
    }
    return run(forms, g, t, true);
}

const dyad_form *dyad_form_heat(dyad_forms *forms, const dyad_form *g, const dyad_form *t)
{
    if (!forms || !g || !t || g->kind == DY_NUMBER)
        return forms && t ? g : NULL;
    return run(forms, g, t, false);
}
