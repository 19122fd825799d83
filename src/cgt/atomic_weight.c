/* atomic_weight.c - all-small games and their atomic weights, and the birthday.
 *
 * A game is all-small when each side can move wherever the other can. Then it is, for most
 * purposes, so many ups: its atomic weight. (Berlekamp, Conway, Guy, Winning Ways, chapter 8;
 * Siegel, Combinatorial Game Theory, II.7.) With the weights of the options, let
 *
 *     W = {aw(GL) - 2 | aw(GR) + 2}
 *
 * If W is no integer, it is the weight. Otherwise it depends on how G compares with a far star, a
 * nimber that is none of the positions of G: if G is greater, the weight is the largest integer
 * that is not at least any of the right options of W; if it is less, the smallest that is not at
 * most any of the left ones; if neither, W itself. All far stars compare the same, so the least
 * will do. */
#include "cgt/atomic_weight.h"

#include "base/bits.h"
#include "cgt/form_memo.h"

/* ---- all-small ---------------------------------------------------------------------------- */

static bool look_all_small(dyad_forms *forms, const dyad_form *g);

static bool options_all_small(dyad_forms *forms, const dyad_form *g)
{
    if (g->count[0] == 0 || g->count[1] == 0 || g->stop[0] != forms->zero ||
        g->stop[1] != forms->zero)
        return false;
    for (size_t i = 0; i < (size_t)g->count[0] + g->count[1]; i++)
        if (!dy_forms_go_on(forms, i) || !look_all_small(forms, g->option[i]))
            return false;
    return true;
}

static bool look_all_small(dyad_forms *forms, const dyad_form *g)
{
    if (g->kind != DY_OPTIONS)
        return g->stop[0] == forms->zero;
    if (g->flags & DY_ALL_SMALL_KNOWN)
        return g->flags & DY_ALL_SMALL;
    if (!dy_forms_enter(forms))
        return false;
    bool small = options_all_small(forms, g);
    dy_forms_leave(forms);
    if (forms->error.status != DYAD_OK)
        return false;
    dy_form_mutable(g)->flags |= small ? DY_ALL_SMALL_KNOWN | DY_ALL_SMALL : DY_ALL_SMALL_KNOWN;
    return small;
}

bool dy_form_is_all_small(dyad_forms *forms, const dyad_form *g)
{
    return look_all_small(forms, g);
}

/* ---- atomic weights ----------------------------------------------------------------------- */

typedef struct scales {
    dyad_forms *forms;
    const dyad_form *handicap[2]; /* what is added to the weights of a side's options: -2 and 2 */
    dy_form_memo memo;            /* number: at least any nimber among the positions */
} scales;

static const dy_known *weigh(scales *s, const dyad_form *g);

/* The largest integer that is not at least h, the smallest one that is not at most it for Left's;
 * false, and remembered, where it does not fit. */
static bool bound_by(dyad_forms *forms, const dyad_form *h, dyad_side side, int64_t *integer)
{
    const dyad_form *stop = h->stop[side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT];
    int64_t numerator;
    unsigned exponent;
    if (!dyad_form_small_number(stop, &numerator, &exponent) || numerator > INT64_MAX - 2 ||
        numerator < INT64_MIN + 2) {
        (void)dy_forms_fail(forms, DYAD_E_LIMIT, "an atomic weight is beyond 64 bits");
        return false;
    }
    *integer = numerator >> exponent; /* rounded down */
    if (exponent) {
        *integer += side == DYAD_LEFT;
        return true;
    }
    bool beyond = side == DYAD_LEFT ? dy_form_le(forms, stop, h) : dy_form_le(forms, h, stop);
    if (beyond)
        *integer += side == DYAD_LEFT ? 1 : -1;
    return true;
}

/* The weight where G is on the far side of the far stars; the options of W are on the stack. */
static const dyad_form *eccentric(dyad_forms *forms, size_t from, size_t count, dyad_side side)
{
    int64_t best = 0;
    for (size_t i = 0; i < count; i++) {
        int64_t bound;
        if (!dy_forms_go_on(forms, i) || !bound_by(forms, forms->stack[from + i], side, &bound))
            return NULL;
        if (i == 0 || (side == DYAD_LEFT ? bound > best : bound < best))
            best = bound;
    }
    return dyad_form_integer(forms, best);
}

static const dyad_form *settle(dyad_forms *forms, const dyad_form *g, size_t base,
                               const size_t counts[2], uint64_t nim)
{
    for (size_t i = 0; i < counts[0] + counts[1]; i++)
        if (!dy_forms_go_on(forms, i) || !dy_forms_push(forms, forms->stack[base + i]))
            return NULL;
    const dyad_form *weight = dy_form_make(forms, counts[0], counts[1]);
    if (!weight || !dyad_form_is_integer(weight))
        return weight;
    const dyad_form *far = dy_form_sum_up_star(forms, forms->zero, 0, nim + 1);
    if (!far)
        return NULL;
    if (dy_form_le(forms, far, g))
        return eccentric(forms, base + counts[0], counts[1], DYAD_RIGHT);
    if (dy_form_le(forms, g, far))
        return eccentric(forms, base, counts[0], DYAD_LEFT);
    return weight;
}

static const dyad_form *weigh_options(scales *s, const dyad_form *g, uint64_t *nim)
{
    dyad_forms *forms = s->forms;
    size_t base = forms->stack_used, counts[2] = {g->count[0], g->count[1]};
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < counts[side]; i++) {
            const dy_known *option = weigh(s, dy_option(forms, g, (dyad_side)side, i));
            if (!option)
                return dy_form_abandon(forms, base);
            *nim = option->number > *nim ? option->number : *nim;
            const dyad_form *weight = dyad_form_add(forms, option->value, s->handicap[side]);
            if (!weight || !dy_forms_push(forms, weight))
                return dy_form_abandon(forms, base);
        }
    const dyad_form *weight = settle(forms, g, base, counts, *nim);
    forms->stack_used = base;
    return forms->error.status == DYAD_OK ? weight : NULL;
}

static const dy_known *weigh(scales *s, const dyad_form *g)
{
    dyad_forms *forms = s->forms;
    const dy_known *known = dy_form_memo_find(&s->memo, g);
    if (known || !dy_forms_enter(forms))
        return known;
    dy_known found = {.form = g};
    if (g->kind == DY_OPTIONS) {
        found.value = weigh_options(s, g, &found.number);
    } else {
        bool near = g->kind == DY_NUMBER_UP_STAR;
        found.value = dyad_form_integer(forms, near ? g->ups : 0);
        found.number = near ? g->nim | 1 : 0; /* down the ups its last bit changes */
    }
    dy_forms_leave(forms);
    return found.value && dy_form_memo_put(&s->memo, found) ? dy_form_memo_find(&s->memo, g) : NULL;
}

const dyad_form *dyad_form_atomic_weight(dyad_forms *forms, const dyad_form *g)
{
    if (!forms || !g || dy_forms_failed(forms) || !look_all_small(forms, g))
        return NULL;
    scales s = {.forms = forms,
                .handicap = {dyad_form_integer(forms, -2), dyad_form_integer(forms, 2)}};
    dy_form_memo_init(&s.memo, forms);
    const dy_known *known = weigh(&s, g);
    const dyad_form *weight = known ? known->value : NULL;
    dy_form_memo_free(&s.memo);
    return weight;
}

/* ---- birthdays ---------------------------------------------------------------------------- */

/* The integers up to its whole part, then a day for each bit of its denominator. */
static uint64_t number_birthday(const dyad_form *x)
{
    dy_dyadic value = dy_number_value(x);
    if (!value.limbs) {
        uint64_t whole = value.small < 0 ? 0 - (uint64_t)value.small : (uint64_t)value.small;
        return (whole >> value.exponent) + value.exponent + (value.exponent != 0);
    }
    uint64_t limb = value.exponent / DY_WORD_BITS, bit = value.exponent % DY_WORD_BITS, whole = 0;
    if (limb < value.limb_count) {
        uint64_t next = limb + 1 < value.limb_count ? value.limbs[limb + 1] : 0;
        if (limb + 2 < value.limb_count || next >> bit)
            return UINT64_MAX;
        whole = value.limbs[limb] >> bit | (bit ? next << (DY_WORD_BITS - bit) : 0);
    }
    uint64_t days = value.exponent + (value.exponent != 0);
    return whole > UINT64_MAX - days ? UINT64_MAX : whole + days;
}

/* n ups reach *nim, or its neighbour, in n moves: ^ is {0 | *}, ^n* m is {0 | ^(n-1)*(m + *)}. Only
 * ^*, which is {0, * | 0}, is a day older than that. */
static uint64_t near_birthday(const dyad_form *g)
{
    uint64_t number = number_birthday(g->stop[0]);
    uint64_t ups = g->ups < 0 ? 0 - (uint64_t)g->ups : (uint64_t)g->ups;
    uint64_t nim = g->nim ^ (ups & 1);
    uint64_t days = ups + (ups && nim == 0 ? 1 : nim);
    return number > UINT64_MAX - days ? UINT64_MAX : number + days;
}

static uint64_t find_birthday(dy_form_memo *memo, const dyad_form *g)
{
    dyad_forms *forms = memo->forms;
    if (g->kind != DY_OPTIONS)
        return g->kind == DY_NUMBER ? number_birthday(g) : near_birthday(g);
    const dy_known *known = dy_form_memo_find(memo, g);
    if (known)
        return known->number;
    if (!dy_forms_enter(forms))
        return UINT64_MAX;
    uint64_t last = 0;
    for (size_t i = 0;
         i < (size_t)g->count[0] + g->count[1] && last < UINT64_MAX && dy_forms_go_on(forms, i);
         i++) {
        uint64_t day = find_birthday(memo, g->option[i]);
        last = day > last ? day : last;
    }
    dy_forms_leave(forms);
    last += last < UINT64_MAX;
    if (forms->error.status == DYAD_OK)
        dy_form_memo_put(memo, (dy_known){.form = g, .number = last});
    return forms->error.status == DYAD_OK ? last : UINT64_MAX;
}

uint64_t dy_form_birthday(dyad_forms *forms, const dyad_form *g)
{
    dy_form_memo memo;
    dy_form_memo_init(&memo, forms);
    uint64_t day = find_birthday(&memo, g);
    dy_form_memo_free(&memo);
    return day;
}
