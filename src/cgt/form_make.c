/* form_make.c - from options to the canonical form.
 *
 *   1. The stops come from those of the options. A number that lies between the sides is found by
 *      them and the masks alone: the game is the simplest such number.
 *   2. Else stops and masks of the game follow, before its options are looked at more closely.
 *   3. Dominated options go; a reversible one is replaced by what lies behind it; again, until
 *      there are neither. Of long lists, numbers, ups and nimbers go by what they are alone,
 *      without comparing each with each, and of the others two are compared only where their
 *      stops say no to neither; a stop is heeded at every pair. Where only nimbers are left on
 *      both sides, what they come to is known.
 *   4. A nimber, or a multiple of up with or without one, is recognised by its options.
 *
 * Meanwhile the game is a record like others, DY_UNFINISHED, so that it can be compared.
 */
#include "cgt/form.h"

#include "base/bits.h"
#include "base/border.h"

#include <assert.h>
#include <string.h>

enum {
    ALL_TESTS = (1 << DY_TEST_COUNT) - 1,
    MANY = 16, /* of no more options than that each is compared with each as fast */
};

/* ---- closed forms ------------------------------------------------------------------------- */

static bool is_nimber_by(const dyad_form *g, const dyad_form *number)
{
    return dy_is_nimber(g) && g->stop[0] == number;
}

bool dyad_form_is_number_up_star(const dyad_form *g, const dyad_form **number, int32_t *ups,
                                 uint32_t *nim)
{
    if (!g || g->kind > DY_NUMBER_UP_STAR)
        return false;
    int32_t found_ups;
    uint32_t found_nim;
    dy_up_star_parts(g, &found_ups, &found_nim);
    if (number)
        *number = g->stop[0];
    if (ups)
        *ups = found_ups;
    if (nim)
        *nim = found_nim;
    return true;
}

/* ---- nimbers alone ------------------------------------------------------------------------ */

/* The least n for which number + *n is not among the options; 0 where one of them is no such sum.
 */
static uint32_t least_missing(dyad_forms *forms, const dyad_form *const *options, size_t count,
                              const dyad_form *number)
{
    uint32_t least = 0;
    size_t i = 0;
    dy_arena_mark mark = dy_arena_here(&forms->scratch);
    uint64_t *seen = dy_arena_zero(&forms->scratch, dy_words_for(count), sizeof *seen);
    if (!seen) {
        (void)dy_forms_fail_memory(forms);
        return 0;
    }
    for (; i < count && dy_forms_go_on(forms, i); i++) {
        uint32_t nim = options[i] == number ? 0 : options[i]->nim;
        if (options[i] != number && !is_nimber_by(options[i], number))
            break;
        if (nim < count)
            dy_bit_set(seen, nim);
    }
    while (i == count && least < count && dy_bit(seen, least) && dy_forms_go_on(forms, least))
        least++;
    dy_arena_back(&forms->scratch, mark);
    return least;
}

/* Drops nimbers beyond *least; how many are left. */
static size_t drop_beyond(dyad_forms *forms, const dyad_form **options, size_t count,
                          uint32_t least)
{
    size_t left = 0;
    for (size_t i = 0; i < count && dy_forms_go_on(forms, i); i++)
        if (options[i]->kind == DY_NUMBER || options[i]->nim <= least)
            options[left++] = options[i];
    return left;
}

/* What many nimbers on both sides come to, by one number. Where the least that is missing, *n, is
 * the same on either side, it is *n: all others are answered by it, or as in nim. Where one side
 * may move to *n, that answers its moves beyond; all else stays, which is remembered. To find this
 * by comparing would take time as the square of their number, and more. NULL: nothing is known, or
 * that what is left is settled. */
static const dyad_form *find_nimber(dyad_forms *forms, dyad_form *made, size_t base,
                                    size_t settled[2])
{
    size_t left = made->count[0], right = made->count[1];
    const dyad_form *number = made->stop[0];
    const dyad_form **options = forms->stack + base;
    if (left <= MANY || right <= MANY || number != made->stop[1])
        return NULL;
    uint32_t least[2] = {least_missing(forms, options, left, number), 0};
    if (least[0])
        least[1] = least_missing(forms, options + left, right, number);
    if (least[1] == 0)
        return NULL;
    if (least[0] == least[1])
        return dy_form_sum_up_star(forms, number, 0, least[0]);
    if (least[0] > least[1]) {
        settled[0] = drop_beyond(forms, options, left, least[1]);
        settled[1] = right;
        dy_forms_move(forms, options + settled[0], options + left, right);
    } else {
        settled[0] = left;
        settled[1] = drop_beyond(forms, options + left, right, least[0]);
    }
    made->count[0] = (uint32_t)settled[0];
    made->count[1] = (uint32_t)settled[1];
    forms->stack_used = base + settled[0] + settled[1];
    return NULL;
}

/* ---- stops and masks ---------------------------------------------------------------------- */

/* What the options of one side come to: their best stop, and the masks of those that have it. */
typedef struct best {
    const dyad_form *stop; /* NULL: there are no options */
    int64_t key;
    unsigned mask;
} best;

static best find_best(dyad_forms *forms, const dyad_form *const *options, size_t count,
                      dyad_side side)
{
    best found = {.stop = NULL};
    dyad_side other = side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT;
    for (size_t i = 0; i < count && dy_forms_go_on(forms, i); i++) {
        const dyad_form *option = options[i];
        unsigned mask = side == DYAD_LEFT ? option->above : option->below;
        int order = 1;
        if (found.stop) {
            order = dy_stop_compare(forms, option->stop[other], option->key[other], found.stop,
                                    found.key);
            order = side == DYAD_LEFT ? order : -order;
        }
        if (order > 0)
            found = (best){.stop = option->stop[other], .key = option->key[other], .mask = mask};
        else if (order == 0)
            found.mask |= mask;
    }
    return found;
}

/* The number between the sides, NULL if there is none. */
static const dyad_form *find_number(dyad_forms *forms, const best *left, const best *right)
{
    bool left_meant = !(left->mask & 1 << DY_TEST_ZERO);
    bool right_meant = !(right->mask & 1 << DY_TEST_ZERO);
    if (left->stop && right->stop) {
        int order = dy_stop_compare(forms, left->stop, left->key, right->stop, right->key);
        if (order > 0 || (order == 0 && !(left_meant && right_meant)))
            return NULL;
    }
    return dy_number_simplest(forms, left->stop, left_meant, right->stop, right_meant);
}

/* Stops and masks of a game that is no number. g <= x + T unless a Left option of g is at least
 * x + T, or a Right option of T, plus x, at most g; the latter is possible only where the stops of
 * g are equal. */
static void fill_in(dyad_form *made, const best *left, const best *right)
{
    static const uint16_t left_options[DY_TEST_COUNT] = {
        [DY_TEST_STAR] = 1 << DY_TEST_ZERO,
        [DY_TEST_UP] = 1 << DY_TEST_ZERO,
        [DY_TEST_DOWN] = 1 << DY_TEST_STAR,
        [DY_TEST_UP_STAR] = 1 << DY_TEST_ZERO | 1 << DY_TEST_STAR,
        [DY_TEST_DOWN_STAR] = 1 << DY_TEST_ZERO,
        [DY_TEST_UP2] = 1 << DY_TEST_ZERO,
        [DY_TEST_DOWN2] = 1 << DY_TEST_DOWN_STAR,
        [DY_TEST_UP2_STAR] = 1 << DY_TEST_ZERO,
        [DY_TEST_DOWN2_STAR] = 1 << DY_TEST_DOWN,
    };
    static const uint16_t right_options[DY_TEST_COUNT] = {
        [DY_TEST_STAR] = 1 << DY_TEST_ZERO,
        [DY_TEST_UP] = 1 << DY_TEST_STAR,
        [DY_TEST_DOWN] = 1 << DY_TEST_ZERO,
        [DY_TEST_UP_STAR] = 1 << DY_TEST_ZERO,
        [DY_TEST_DOWN_STAR] = 1 << DY_TEST_ZERO | 1 << DY_TEST_STAR,
        [DY_TEST_UP2] = 1 << DY_TEST_UP_STAR,
        [DY_TEST_DOWN2] = 1 << DY_TEST_ZERO,
        [DY_TEST_UP2_STAR] = 1 << DY_TEST_UP,
        [DY_TEST_DOWN2_STAR] = 1 << DY_TEST_ZERO,
    };
    made->stop[0] = left->stop;
    made->stop[1] = right->stop;
    made->key[0] = left->key;
    made->key[1] = right->key;
    unsigned below = ~left->mask & ALL_TESTS, above = ~right->mask & ALL_TESTS;
    if (left->stop == right->stop) {
        for (int i = 1; i < DY_TEST_COUNT; i++) { /* each after its options */
            if (above & right_options[i])
                below &= ~(1U << i);
            if (below & left_options[i])
                above &= ~(1U << i);
        }
    }
    made->below = (uint16_t)below;
    made->above = (uint16_t)above;
}

/* ---- lists of options --------------------------------------------------------------------- */

/* Drops what is dominated from both lists, which begin at `base` on the stack. */
static void tidy(dyad_forms *forms, dyad_form *made, size_t base, size_t settled[2])
{
    const dyad_form **left = forms->stack + base, **right = left + made->count[0];
    size_t left_count = dy_form_drop_dominated(forms, left, made->count[0], DYAD_LEFT, &settled[0]);
    size_t right_count =
        dy_form_drop_dominated(forms, right, made->count[1], DYAD_RIGHT, &settled[1]);
    dy_forms_move(forms, left + left_count, right, right_count);
    made->count[0] = (uint32_t)left_count;
    made->count[1] = (uint32_t)right_count;
    made->option = left;
    forms->stack_used = base + left_count + right_count;
}

/* The replies to nimbers by one number: those to *n are the nimbers below it, so each is asked for
 * once, not once for every nimber above it. */
typedef struct nimber_replies {
    const dyad_form *number; /* NULL: none were asked for */
    size_t failed;           /* this many, from the number itself on, reverse nothing */
} nimber_replies;

/* Whether the stops alone say that no nimber by this number reverses a move of `side`. */
static bool none_reverses(dyad_forms *forms, const dyad_form *made, const dyad_form *number,
                          dyad_side side)
{
    for (int i = 0; i < 2; i++) {
        int order = dy_stop_compare(forms, made->stop[i], made->key[i], number, number->key[0]);
        if (side == DYAD_LEFT ? order < 0 : order > 0)
            return true;
    }
    return false;
}

/* A reply to `option`, a move of `side`, that is at least as good for the other side as the game
 * itself; NULL if there is none. */
static const dyad_form *find_reverse(dyad_forms *forms, const dyad_form *made,
                                     const dyad_form *option, dyad_side side, nimber_replies *asked)
{
    dyad_side other = side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT;
    size_t count = dyad_form_option_count(option, other), first = 0;
    bool nimber = dy_is_nimber(option);
    assert(!nimber || option->stop[0]); /* every form has its stops */
    if (nimber && asked->number == option->stop[0])
        first = asked->failed;
    else if (nimber)
        *asked = (nimber_replies){.number = option->stop[0]};
    if (nimber && none_reverses(forms, made, option->stop[0], side))
        return NULL;
    for (size_t i = first; i < count; i++) {
        const dyad_form *reply = dy_option(forms, option, other, i);
        if (reply &&
            (side == DYAD_LEFT ? dy_form_le(forms, reply, made) : dy_form_le(forms, made, reply)))
            return reply;
        if (forms->error.status != DYAD_OK)
            return NULL;
        if (nimber)
            asked->failed = i + 1;
    }
    return NULL;
}

/* Drops replies behind which nothing lies that does not lie behind another: the same one again, and
 * of nimbers by one number all but the greatest. Gives back how many are left. */
static size_t drop_same_replies(dyad_forms *forms, const dyad_form **replies, size_t count)
{
    size_t left = 0, nimbers = 0;
    for (size_t i = 0; i < count && dy_forms_go_on(forms, i); i++) {
        const dyad_form *reply = replies[i];
        if (!dy_is_nimber(reply))
            continue;
        replies[i] = replies[nimbers];
        replies[nimbers++] = reply;
    }
    dy_form_sort_by_stop_ids(forms, replies, nimbers);
    dy_form_sort(forms, replies + nimbers, count - nimbers);
    for (size_t i = 0; i < nimbers && dy_forms_go_on(forms, i); i++) {
        const dyad_form *reply = replies[i];
        if (left == 0 || replies[left - 1]->stop[0] != reply->stop[0])
            replies[left++] = reply;
        else if (reply->nim > replies[left - 1]->nim)
            replies[left - 1] = reply;
    }
    for (size_t i = nimbers; i < count && dy_forms_go_on(forms, i); i++)
        if (i == nimbers || replies[i] != replies[left - 1])
            replies[left++] = replies[i];
    return left;
}

bool dy_form_replace_replies(dyad_forms *forms, size_t base, dyad_side side)
{
    size_t replies = drop_same_replies(forms, forms->stack + base, forms->stack_used - base);
    forms->stack_used = base + replies;
    for (size_t i = 0; i < replies && forms->error.status == DYAD_OK; i++) {
        const dyad_form *reply = forms->stack[base + i]; /* the stack may move */
        size_t count = dyad_form_option_count(reply, side);
        for (size_t k = 0; k < count; k++) {
            const dyad_form *behind = dy_option(forms, reply, side, k);
            if (!behind || !dy_forms_go_on(forms, k) || !dy_forms_push(forms, behind))
                return false;
        }
    }
    forms->stack_used -= replies;
    return dy_forms_move(forms, forms->stack + base, forms->stack + base + replies,
                         forms->stack_used - base);
}

/* Brings the closed ones to the front, in the order in which they were made. */
static void put_closed_first(dyad_forms *forms, const dyad_form **options, size_t count)
{
    size_t closed = 0;
    for (size_t i = 0; i < count && dy_forms_go_on(forms, i); i++) {
        const dyad_form *option = options[i];
        if (!dy_is_closed(option))
            continue;
        options[i] = options[closed];
        options[closed++] = option;
    }
    dy_form_sort(forms, options, closed);
}

/* Puts the options of one side on the stack, those behind the reversible ones in their place. Those
 * that are not reversible come first, and are settled. */
static bool push_bypassed(dyad_forms *forms, dyad_form *made, size_t base, dyad_side side,
                          size_t *settled)
{
    nimber_replies asked = {.number = NULL};
    size_t from = base + (side == DYAD_LEFT ? 0 : made->count[0]), top = forms->stack_used;
    for (size_t i = 0; i < made->count[side]; i++) {
        made->option = forms->stack + base; /* the stack may have moved */
        const dyad_form *option = forms->stack[from + i], *reverse = NULL;
        if (i >= *settled)
            reverse = find_reverse(forms, made, option, side, &asked);
        if (!dy_forms_go_on(forms, i) || !dy_forms_push(forms, reverse ? reverse : option))
            return false;
    }
    size_t kept = 0; /* no reply to an option is it itself */
    for (size_t i = 0; i < made->count[side] && dy_forms_go_on(forms, i); i++) {
        const dyad_form **found = forms->stack + top;
        if (found[i] != forms->stack[from + i])
            continue;
        const dyad_form *swapped = found[kept];
        found[kept++] = found[i];
        found[i] = swapped;
    }
    put_closed_first(forms, forms->stack + top, kept);
    *settled = kept;
    return dy_form_replace_replies(forms, top + kept, side);
}

/* One round of bypassing reversible options, which the first `settled` are not; whether there were
 * any. */
static bool bypass(dyad_forms *forms, dyad_form *made, size_t base, size_t settled[2])
{
    bool changed = false;
    size_t top = base + made->count[0] + made->count[1];
    for (int side = 0; side < 2; side++) { /* most often there are none: look before copying */
        nimber_replies asked = {.number = NULL};
        for (size_t i = settled[side];
             i < made->count[side] && !changed && dy_forms_go_on(forms, i); i++)
            changed =
                find_reverse(forms, made, forms->stack[base + (side ? made->count[0] : 0) + i],
                             (dyad_side)side, &asked) != NULL;
    }
    if (!changed)
        return false;
    if (!push_bypassed(forms, made, base, DYAD_LEFT, &settled[0]))
        return false;
    size_t left_count = forms->stack_used - top;
    if (!push_bypassed(forms, made, base, DYAD_RIGHT, &settled[1]))
        return false;
    size_t right_count = forms->stack_used - top - left_count;
    dy_forms_move(forms, forms->stack + base, forms->stack + top, left_count + right_count);
    forms->stack_used = base + left_count + right_count;
    made->count[0] = (uint32_t)left_count;
    made->count[1] = (uint32_t)right_count;
    made->option = forms->stack + base;
    return true;
}

/* ---- ups and nimbers ---------------------------------------------------------------------- */

/* Whether g is x + ups + *nim. */
static bool is_near(const dyad_form *g, const dyad_form *x, int32_t *ups, uint32_t *nim)
{
    if (g->kind > DY_NUMBER_UP_STAR || g->stop[0] != x)
        return false;
    dy_up_star_parts(g, ups, nim);
    return true;
}

static bool is_nimber(dyad_forms *forms, const dyad_form *made)
{
    size_t count = made->count[0];
    if (count != made->count[1] ||
        memcmp(made->option, made->option + count, count * sizeof(const dyad_form *)) != 0)
        return false;
    for (size_t i = 0; i < count; i++) { /* they differ, and none is beyond */
        int32_t ups;
        uint32_t nim;
        if (!dy_forms_go_on(forms, i) || !is_near(made->option[i], made->stop[0], &ups, &nim) ||
            ups != 0 || nim >= count)
            return false;
    }
    return true;
}

/* {x | x + ups + *nim} for ups >= 0, seen from `side`; and {x, x* | x}, which is x + up + *. */
static bool is_up(const dyad_form *made, dyad_side side, int32_t *ups, uint32_t *nim)
{
    const dyad_form *x = made->stop[0];
    size_t near_count = made->count[side], far_count = made->count[!side];
    const dyad_form *const *near = made->option + (side == DYAD_LEFT ? 0 : made->count[0]);
    const dyad_form *const *far = made->option + (side == DYAD_LEFT ? made->count[0] : 0);
    int sign = side == DYAD_LEFT ? 1 : -1;
    if (far_count != 1)
        return false;
    if (near_count == 2 && far[0] == x) {
        const dyad_form *star = near[0] == x ? near[1] : near[0];
        if ((near[0] != x && near[1] != x) || !is_near(star, x, ups, nim) || *ups != 0 || *nim != 1)
            return false;
        *ups = sign;
        return true;
    }
    if (near_count != 1 || near[0] != x || !is_near(far[0], x, ups, nim) || sign * *ups < 0)
        return false;
    *ups += sign;
    *nim ^= 1;
    return true;
}

/* {x | x + ups + *nim}, before the nimbers below *nim are looked at; NULL: something else. */
static const dyad_form *find_up(dyad_forms *forms, const dyad_form *made)
{
    int32_t ups;
    uint32_t nim;
    if (made->count[0] != 1 || made->count[1] != 1 || made->stop[0] != made->stop[1] ||
        made->option[0] == made->option[1] ||
        !(is_up(made, DYAD_LEFT, &ups, &nim) || is_up(made, DYAD_RIGHT, &ups, &nim)))
        return NULL;
    return dy_form_sum_up_star(forms, made->stop[0], ups, nim);
}

static const dyad_form *finish(dyad_forms *forms, dyad_form *made, size_t base)
{
    int32_t ups;
    uint32_t nim;
    dy_form_sort(forms, forms->stack + base, made->count[0]);
    dy_form_sort(forms, forms->stack + base + made->count[0], made->count[1]);
    if (made->stop[0] == made->stop[1]) {
        if (is_nimber(forms, made))
            return dy_form_sum_up_star(forms, made->stop[0], 0, made->count[0]);
        if (is_up(made, DYAD_LEFT, &ups, &nim) || is_up(made, DYAD_RIGHT, &ups, &nim))
            return dy_form_sum_up_star(forms, made->stop[0], ups, nim);
    }
    made->kind = DY_OPTIONS;
    return dy_form_intern(forms, made);
}

/* ---- making ------------------------------------------------------------------------------- */

const dyad_form *dy_form_abandon(dyad_forms *forms, size_t base)
{
    forms->stack_used = base;
    return NULL;
}

const dyad_form *dy_form_make(dyad_forms *forms, size_t left, size_t right)
{
    return dy_form_make_settled(forms, left, right, 0, 0);
}

const dyad_form *dy_form_make_settled(dyad_forms *forms, size_t left, size_t right,
                                      size_t settled_left, size_t settled_right)
{
    size_t base = forms->stack_used - left - right;
    if (left > UINT32_MAX || right > UINT32_MAX) {
        (void)dy_forms_fail(forms, DYAD_E_LIMIT, "too many options");
        return dy_form_abandon(forms, base);
    }
    best lefts = find_best(forms, forms->stack + base, left, DYAD_LEFT);
    best rights = find_best(forms, forms->stack + base + left, right, DYAD_RIGHT);
    const dyad_form *number =
        forms->error.status == DYAD_OK ? find_number(forms, &lefts, &rights) : NULL;
    if (forms->error.status != DYAD_OK) /* a number that was found by comparing may be wrong */
        return dy_form_abandon(forms, base);
    if (number) {
        forms->stack_used = base;
        return number;
    }
    if (++forms->serial >> DY_FORM_ID_BITS) { /* names of the memo would be used again */
        forms->serial = 0;
        if (forms->compared)
            memset(forms->compared, 0, sizeof *forms->compared << forms->compared_log);
    }
    dyad_form made = {.kind = DY_UNFINISHED,
                      .id = forms->serial,
                      .count = {(uint32_t)left, (uint32_t)right},
                      .option = forms->stack + base};
    fill_in(&made, &lefts, &rights);
    if (!forms->adding) /* the forms of one sum are compared with each other */
        forms->compared_written = 0;
    const dyad_form *up = find_up(forms, &made);
    if (up) {
        forms->stack_used = base;
        return up;
    }
    size_t settled[2] = {settled_left, settled_right};
    put_closed_first(forms, forms->stack + base, settled_left);
    put_closed_first(forms, forms->stack + base + left, settled_right);
    do {
        tidy(forms, &made, base, settled);
        number = find_nimber(forms, &made, base, settled);
    } while (!number && bypass(forms, &made, base, settled));
    if (!number && forms->error.status == DYAD_OK)
        number = finish(forms, &made, base);
    forms->stack_used = base;
    return forms->error.status == DYAD_OK ? number : NULL;
}

const dyad_form *dyad_form_make(dyad_forms *forms, const dyad_form *const *left, size_t left_count,
                                const dyad_form *const *right, size_t right_count)
{
    if (!forms)
        return NULL;
    if ((left_count && !left) || (right_count && !right)) {
        (void)dy_forms_fail(forms, DYAD_E_USAGE, "there are no options where some are counted");
        return NULL;
    }
    size_t base = forms->stack_used;
    for (size_t i = 0; i < left_count; i++)
        if (!left[i] || !dy_forms_go_on(forms, i) || !dy_forms_push(forms, left[i]))
            return dy_form_abandon(forms, base);
    for (size_t i = 0; i < right_count; i++)
        if (!right[i] || !dy_forms_go_on(forms, i) || !dy_forms_push(forms, right[i]))
            return dy_form_abandon(forms, base);
    if (dy_forms_failed(forms))
        return dy_form_abandon(forms, base);
    return dy_form_make(forms, left_count, right_count);
}
