/* form_arithmetic.c - negatives, sums, multiples, ordinal sums, and games that have a name.
 *
 * Sums of numbers, ups and nimbers are closed; a number shifts every option of a game that is none
 * (number translation); all else is {GL + H, G + HL | GR + H, G + HR}, brought to canonical form.
 * Of one sum, each of a position of G and one of H is worked out once: were some of them forgotten,
 * what they are the sums of would be forgotten as well, and each be worked out twice, and what is
 * below it four times. */
#include "cgt/form.h"

#include <string.h>

static inline uint64_t memo_names(const dyad_form *g, const dyad_form *h)
{
    return (uint64_t)g->id << DY_FORM_ID_BITS | h->id;
}

/* Goes on to work out a sum that is not known: *known is NULL then. False: it is, or that fails. */
static bool begin_sum(dyad_forms *forms, uint64_t names, const dyad_form **known)
{
    *known = NULL;
    if (!forms->adding && forms->added_count >> (DY_ADDED_LOG - 1)) /* a memo for each large sum */
        dy_forms_added_free(forms);
    if (!dy_forms_added(forms))
        return false;
    *known = dy_forms_added_place(forms, names)->sum;
    if (*known || !dy_forms_enter(forms))
        return false;
    if (forms->adding++ == 0)
        forms->compared_written = 0;
    return true;
}

/* Ends what begin_sum() began; gives back the sum. */
static const dyad_form *end_sum(dyad_forms *forms, uint64_t names, const dyad_form *sum)
{
    forms->adding--;
    dy_forms_leave(forms);
    if (sum && (forms->added_count + 1) >> (forms->added_log - 1))
        dy_forms_added_grow(forms);
    if (!sum || forms->error.status != DYAD_OK)
        return NULL;
    dy_added *place = dy_forms_added_place(forms, names);
    forms->added_count += !place->sum;
    *place = (dy_added){.names = names, .sum = sum};
    return sum;
}

/* ---- negatives ---------------------------------------------------------------------------- */

/* Masks of the negative: each T becomes -T, the neighbour in the table. */
static uint16_t mirror(uint16_t mask)
{
    enum {
        ALONE = 1 << DY_TEST_ZERO | 1 << DY_TEST_STAR,
        UPS = 1 << DY_TEST_UP | 1 << DY_TEST_UP_STAR | 1 << DY_TEST_UP2 | 1 << DY_TEST_UP2_STAR,
    };
    return (uint16_t)((mask & ALONE) | (mask & UPS) << 1 | (mask & UPS << 1) >> 1);
}

/* A game with listed options; those of `made` are put on the stack. */
static const dyad_form *intern_listed(dyad_forms *forms, dyad_form *made, size_t base)
{
    const dyad_form *result = NULL;
    if (forms->error.status == DYAD_OK) {
        made->option = forms->stack + base;
        dy_form_sort(forms, forms->stack + base, made->count[0]);
        dy_form_sort(forms, forms->stack + base + made->count[0], made->count[1]);
        result = dy_form_intern(forms, made);
    }
    forms->stack_used = base;
    return result;
}

static const dyad_form *negate_listed(dyad_forms *forms, const dyad_form *g)
{
    size_t base = forms->stack_used;
    dyad_form made = {.kind = DY_OPTIONS,
                      .flags = g->flags,
                      .below = mirror(g->above),
                      .above = mirror(g->below),
                      .count = {g->count[1], g->count[0]}};
    for (int side = 0; side < 2; side++) {
        made.stop[side] = dy_number_negate(forms, g->stop[!side]);
        if (!made.stop[side])
            return NULL;
        made.key[side] = made.stop[side]->key[0];
    }
    for (int side = 1; side >= 0; side--)
        for (size_t i = 0; i < g->count[side]; i++) {
            const dyad_form *option = g->option[(side ? g->count[0] : 0) + i];
            option = dyad_form_negate(forms, option);
            if (!dy_forms_go_on(forms, i) || !option || !dy_forms_push(forms, option))
                return dy_form_abandon(forms, base);
        }
    return intern_listed(forms, &made, base);
}

const dyad_form *dyad_form_negate(dyad_forms *forms, const dyad_form *g)
{
    if (!forms || !g || g->negative)
        return forms && g ? g->negative : NULL;
    const dyad_form *negative = NULL;
    if (g->kind == DY_NUMBER) {
        negative = dy_number_negate(forms, g);
    } else if (g->kind == DY_NUMBER_UP_STAR) {
        const dyad_form *number = dy_number_negate(forms, g->stop[0]);
        negative = dy_form_sum_up_star(forms, number, -(int64_t)g->ups, g->nim);
    } else if (dy_forms_enter(forms)) {
        negative = negate_listed(forms, g);
        dy_forms_leave(forms);
    }
    if (negative) {
        dy_form_mutable(g)->negative = negative;
        dy_form_mutable(negative)->negative = g;
    }
    return negative;
}

/* ---- sums --------------------------------------------------------------------------------- */

/* g, which lists its options, plus a number. */
static const dyad_form *translate(dyad_forms *forms, const dyad_form *g, const dyad_form *number)
{
    size_t base = forms->stack_used;
    dyad_form made = *g;
    memset(made.passed, 0, sizeof made.passed);
    made.negative = NULL;
    made.thermograph = NULL;
    made.flags = 0;
    for (int side = 0; side < 2; side++) {
        made.stop[side] = dy_number_add(forms, g->stop[side], number);
        if (!made.stop[side])
            return NULL;
        made.key[side] = made.stop[side]->key[0];
    }
    for (size_t i = 0; i < (size_t)g->count[0] + g->count[1]; i++) {
        const dyad_form *option = dyad_form_add(forms, g->option[i], number);
        if (!dy_forms_go_on(forms, i) || !option || !dy_forms_push(forms, option))
            return dy_form_abandon(forms, base);
    }
    return intern_listed(forms, &made, base);
}

/* ---- sums with large nimbers -------------------------------------------------------------- */

/* G + *n has the moves G + *k for all k < n. To bring each of them to canonical form takes time as
 * the square of n, and more. Most need not be known. Of Left's, where m = n ^ k:
 *
 *   dominated    by GL + *n, where GL + *m >= G
 *   reversible   by GR + *k, where GR + *m <= G: Left's moves in that stand in its place
 *
 * and the same of Right's. Where an option of G is a number, ups or a nimber, its sum with *m is
 * one too, and is compared with G. Else *m is compared with the difference of the option and G,
 * which is the same for all m. Of large games it may cost more than it saves, so it is left out
 * there. */

/* Whether a game has no more than *room positions, each as often as moves lead to it, and no large
 * nimber in it, so that differences of its positions have none: sums of lesser nimbers are less. */
_Static_assert((DY_LARGE_NIMBER & (DY_LARGE_NIMBER - 1)) == 0, "a power of two");
static bool is_small(const dyad_form *g, unsigned *room)
{
    if (*room == 0 || dy_has_large_nimber(g))
        return false;
    --*room;
    for (size_t i = 0; g->kind == DY_OPTIONS && i < (size_t)g->count[0] + g->count[1]; i++)
        if (!is_small(g->option[i], room))
            return false;
    return true;
}

/* Of the options that a side has in g one that, with *m on it, is at least as good for it as g.
 * NULL: none is known. */
static const dyad_form *find_as_good(dyad_forms *forms, const dyad_form *g, dyad_side side,
                                     uint32_t m, bool small)
{
    const dyad_form *nimber = dyad_form_nimber(forms, m);
    size_t count = dyad_form_option_count(g, side);
    for (size_t i = 0; i < count && nimber && dy_forms_go_on(forms, i); i++) {
        const dyad_form *option = dy_option(forms, g, side, i), *with = NULL, *than = g;
        if (option && dy_is_closed(option)) {
            with = dyad_form_add(forms, option, nimber);
        } else if (option && small) {
            with = dyad_form_subtract(forms, option, g);
            than = nimber;
        }
        if (with &&
            (side == DYAD_LEFT ? dy_form_le(forms, than, with) : dy_form_le(forms, with, than)))
            return option;
    }
    return NULL;
}

/* Puts on the stack what has to be known of the moves of a side in the nimber of g + nimber, which
 * is a large one, with or without a number. False: that failed. */
static bool push_nimber_moves(dyad_forms *forms, const dyad_form *g, const dyad_form *nimber,
                              dyad_side side)
{
    dyad_side other = side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT;
    unsigned room = DY_LARGE_NIMBER;
    bool small = is_small(g, &room);
    for (int replies = 0; replies < 2; replies++) {
        size_t base = forms->stack_used;
        for (uint32_t k = 0; k < nimber->nim && dy_forms_go_on(forms, k); k++) {
            uint32_t m = nimber->nim ^ k;
            if (find_as_good(forms, g, side, m, small))
                continue;
            const dyad_form *reply = find_as_good(forms, g, other, m, small), *sum;
            if (forms->error.status != DYAD_OK)
                return false;
            if ((reply != NULL) != replies)
                continue;
            sum = dyad_form_add(forms, reply ? reply : g, dy_option(forms, nimber, side, k));
            if (!sum || !dy_forms_push(forms, sum))
                return false;
        }
        if (replies && !dy_form_replace_replies(forms, base, side))
            return false;
    }
    return forms->error.status == DYAD_OK;
}

/* ---- sums --------------------------------------------------------------------------------- */

/* Puts the moves of a side in g, with h, on the stack. False: that failed. */
static bool push_moves_in(dyad_forms *forms, const dyad_form *g, const dyad_form *h, dyad_side side)
{
    if (dy_is_nimber(g) && dy_has_large_nimber(g))
        return push_nimber_moves(forms, h, g, side);
    size_t count = g->kind == DY_NUMBER ? 0 /* a move in a number is never the better one */
                                        : dyad_form_option_count(g, side);
    for (size_t i = 0; i < count; i++) {
        const dyad_form *sum = dyad_form_add(forms, dy_option(forms, g, side, i), h);
        if (!dy_forms_go_on(forms, i) || !sum || !dy_forms_push(forms, sum))
            return false;
    }
    return true;
}

/* Puts the moves of one side on the stack, in g or in h; how many, or SIZE_MAX. */
static size_t push_moves(dyad_forms *forms, const dyad_form *g, const dyad_form *h, dyad_side side)
{
    size_t base = forms->stack_used;
    return push_moves_in(forms, g, h, side) && push_moves_in(forms, h, g, side)
               ? forms->stack_used - base
               : SIZE_MAX;
}

static const dyad_form *add_by_options(dyad_forms *forms, const dyad_form *g, const dyad_form *h)
{
    size_t base = forms->stack_used;
    size_t left = push_moves(forms, g, h, DYAD_LEFT);
    if (left == SIZE_MAX)
        return dy_form_abandon(forms, base);
    size_t right = push_moves(forms, g, h, DYAD_RIGHT);
    if (right == SIZE_MAX)
        return dy_form_abandon(forms, base);
    return dy_form_make(forms, left, right);
}

static const dyad_form *add_closed(dyad_forms *forms, const dyad_form *g, const dyad_form *h)
{
    const dyad_form *number = dy_number_add(forms, g->stop[0], h->stop[0]);
    int64_t ups = 0;
    uint64_t nim = 0;
    if (g->kind == DY_NUMBER_UP_STAR) {
        ups += g->ups;
        nim ^= g->nim;
    }
    if (h->kind == DY_NUMBER_UP_STAR) {
        ups += h->ups;
        nim ^= h->nim;
    }
    return dy_form_sum_up_star(forms, number, ups, nim);
}

const dyad_form *dyad_form_add(dyad_forms *forms, const dyad_form *g, const dyad_form *h)
{
    if (!forms || !g || !h)
        return NULL;
    if (g == forms->zero || h == forms->zero)
        return g == forms->zero ? h : g;
    if (g->kind <= DY_NUMBER_UP_STAR && h->kind <= DY_NUMBER_UP_STAR)
        return add_closed(forms, g, h);
    if (g->negative == h)
        return forms->zero;
    if (g->id > h->id) {
        const dyad_form *swapped = g;
        g = h;
        h = swapped;
    }
    uint64_t names = memo_names(g, h);
    const dyad_form *known;
    if (!begin_sum(forms, names, &known))
        return known;
    return end_sum(forms, names,
                   g->kind == DY_NUMBER   ? translate(forms, h, g)
                   : h->kind == DY_NUMBER ? translate(forms, g, h)
                                          : add_by_options(forms, g, h));
}

const dyad_form *dyad_form_subtract(dyad_forms *forms, const dyad_form *g, const dyad_form *h)
{
    return dyad_form_add(forms, g, dyad_form_negate(forms, h));
}

const dyad_form *dyad_form_multiply(dyad_forms *forms, int64_t n, const dyad_form *g)
{
    if (!forms || !g)
        return NULL;
    if (g->kind == DY_NUMBER)
        return dy_number_multiply(forms, n, g);
    uint64_t times = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    const dyad_form *sum = forms->zero, *doubled = n < 0 ? dyad_form_negate(forms, g) : g;
    for (; times && doubled; times >>= 1) {
        if (times & 1)
            sum = dyad_form_add(forms, sum, doubled);
        if (times > 1)
            doubled = dyad_form_add(forms, doubled, doubled);
    }
    return g && doubled ? sum : NULL;
}

/* x + *a : *b is x + *(a + b), where x is a number, not written down in as many steps; and either
 * may be 0. NULL: something else. */
static const dyad_form *ordinal_sum_of_nimbers(dyad_forms *forms, const dyad_form *g,
                                               const dyad_form *h)
{
    if (g == forms->zero || h == forms->zero)
        return g == forms->zero ? h : g;
    if (h->stop[0] != forms->zero || !dy_is_nimber(h) || !(g->kind == DY_NUMBER || dy_is_nimber(g)))
        return NULL;
    uint64_t nim = (g->kind == DY_NUMBER ? 0 : (uint64_t)g->nim) + h->nim;
    return dy_form_sum_up_star(forms, g->stop[0], 0, nim > DY_UPS_MAX ? UINT64_MAX : nim);
}

/* G : H. Its options G : HL stay, as those of H do, for sums with one G are ordered as what is
 * added is; and no option of G is as good, or answers them, for it is one of theirs too. The memo
 * of sums serves these, under names that no sum has. */
const dyad_form *dyad_form_ordinal_sum(dyad_forms *forms, const dyad_form *g, const dyad_form *h)
{
    if (!forms || !g || !h)
        return NULL;
    const dyad_form *known = ordinal_sum_of_nimbers(forms, g, h);
    if (known || forms->error.status != DYAD_OK)
        return known;
    uint64_t names = ~memo_names(g, h);
    if (!begin_sum(forms, names, &known))
        return known;
    size_t base = forms->stack_used, counts[2], settled[2];
    for (int side = 0; side < 2; side++) {
        size_t own = dyad_form_option_count(g, (dyad_side)side), start = forms->stack_used;
        settled[side] = dyad_form_option_count(h, (dyad_side)side);
        counts[side] = own + settled[side];
        for (size_t i = 0; i < counts[side]; i++) {
            const dyad_form *option =
                i < own ? dy_option(forms, g, (dyad_side)side, i)
                        : dyad_form_ordinal_sum(forms, g,
                                                dy_option(forms, h, (dyad_side)side, i - own));
            if (!dy_forms_go_on(forms, i) || !option || !dy_forms_push(forms, option))
                return end_sum(forms, names, dy_form_abandon(forms, base));
        }
        const dyad_form **list = forms->stack + start; /* those of h to the front, in any order */
        for (size_t i = 0; i < own && i < settled[side]; i++) {
            const dyad_form *moved = list[i];
            list[i] = list[counts[side] - 1 - i];
            list[counts[side] - 1 - i] = moved;
        }
    }
    return end_sum(forms, names,
                   dy_form_make_settled(forms, counts[0], counts[1], settled[0], settled[1]));
}

/* ---- games that have a name --------------------------------------------------------------- */

const dyad_form *dyad_form_up(dyad_forms *forms, int32_t n, uint32_t nim)
{
    if (!forms)
        return NULL;
    uint64_t meant = nim > DY_UPS_MAX ? UINT64_MAX : nim; /* the far star is not for others */
    return dy_form_sum_up_star(forms, forms->zero, n, meant);
}

const dyad_form *dyad_form_nimber(dyad_forms *forms, uint32_t n)
{
    if (!forms)
        return NULL;
    return dyad_form_up(forms, 0, n);
}

/* {left | right} */
static const dyad_form *pair(dyad_forms *forms, const dyad_form *left, const dyad_form *right)
{
    return dyad_form_make(forms, &left, 1, &right, 1);
}

const dyad_form *dy_form_up_sum_star(dyad_forms *forms, uint32_t n, uint32_t nim)
{
    const dyad_form *left[2] = {dyad_form_up(forms, 1, nim), forms->zero};
    const dyad_form *right = dyad_form_nimber(forms, nim ^ 1);
    for (uint32_t i = 1; i < n && left[0]; i++)
        left[0] = dyad_form_make(forms, left, nim == 1 ? 2 : 1, &right, 1);
    return left[0];
}

/* -(^[n] + *nim). Each step's is found at once: that of the last alone would go n deep. */
static const dyad_form *down_sum_star(dyad_forms *forms, uint32_t n, uint32_t nim)
{
    const dyad_form *up[2] = {dyad_form_up(forms, 1, nim), forms->zero};
    const dyad_form *right = dyad_form_nimber(forms, nim ^ 1);
    const dyad_form *down = dyad_form_negate(forms, up[0]);
    for (uint32_t i = 1; i < n && down; i++) {
        up[0] = dyad_form_make(forms, up, nim == 1 ? 2 : 1, &right, 1);
        down = dyad_form_negate(forms, up[0]);
    }
    return down;
}

const dyad_form *dy_form_up_power_star(dyad_forms *forms, uint32_t n, uint32_t nim)
{
    size_t base = forms->stack_used;
    if (n == 1)
        return dyad_form_up(forms, 1, nim);
    for (uint32_t i = 0; i <= nim; i++) {
        const dyad_form *left = dyad_form_nimber(forms, i);
        if (dy_forms_failed(forms) || !left || !dy_forms_push(forms, left))
            return dy_form_abandon(forms, base);
    }
    const dyad_form *right = down_sum_star(forms, n - 1, nim ^ 1);
    if (!right || !dy_forms_push(forms, right))
        return dy_form_abandon(forms, base);
    return dy_form_make(forms, (size_t)nim + 1, 1);
}

const dyad_form *dyad_form_up_sum(dyad_forms *forms, uint32_t n)
{
    if (!forms)
        return NULL;
    const dyad_form *sum = forms->zero, *star = dyad_form_nimber(forms, 1);
    for (uint32_t i = 0; i < n && sum; i++)
        sum = pair(forms, sum, star);
    return sum;
}

const dyad_form *dyad_form_up_power(dyad_forms *forms, uint32_t n)
{
    if (!forms)
        return NULL;
    if (n == 0) {
        (void)dy_forms_fail(forms, DYAD_E_USAGE, "the powers of up begin with 1");
        return NULL;
    }
    return dy_form_up_power_star(forms, n, 0);
}

const dyad_form *dyad_form_switch(dyad_forms *forms, const dyad_form *g)
{
    if (!forms || !g)
        return NULL;
    return pair(forms, g, dyad_form_negate(forms, g));
}

const dyad_form *dyad_form_tiny(dyad_forms *forms, const dyad_form *g)
{
    if (!forms || !g)
        return NULL;
    const dyad_form *zero = forms->zero;
    return pair(forms, zero, pair(forms, zero, dyad_form_negate(forms, g)));
}

const dyad_form *dyad_form_miny(dyad_forms *forms, const dyad_form *g)
{
    if (!forms || !g)
        return NULL;
    const dyad_form *zero = forms->zero;
    return pair(forms, pair(forms, g, zero), zero);
}
