/* form_dominated.c - lists of options: their order, and which of them another makes needless.
 *
 * Of long lists, numbers, ups and nimbers go by what they are alone. Of the others two are compared
 * only where their stops say no to neither: they are gone through in the order of what the side has
 * when it begins, and a tree of what it has when the other does finds those before that may be as
 * good, so that one of them that is behind all the rest costs no more than another.
 */
#include "base/leftmost.h"
#include "cgt/form.h"

#include <string.h>

enum {
    MANY = 16, /* of no more options than that each is compared with each as fast */
};

/* What a side has when it begins, and when the other does, as keys order them; more is
 * better. ~ reverses the order: the least key has no negative. */
static int64_t own_key(const dyad_form *g, dyad_side side)
{
    return side == DYAD_LEFT ? g->key[0] : ~g->key[1];
}

static int64_t other_key(const dyad_form *g, dyad_side side)
{
    return side == DYAD_LEFT ? g->key[1] : ~g->key[0];
}

static inline bool is_behind(const dyad_form *g, const dyad_form *h, const dyad_side *side)
{
    if (side && own_key(g, *side) != own_key(h, *side))
        return own_key(g, *side) < own_key(h, *side);
    return g->id > h->id;
}

/* By `side`, where there is one, the best for it first; else, and those that are equal, by ids. */
static inline __attribute__((always_inline)) void sort_options(dyad_forms *forms,
                                                               const dyad_form **options,
                                                               size_t count, const dyad_side *side)
{
    static const size_t gaps[] = {1,        4,        10,        23,       57,      132,
                                  301,      701,      1750,      4300,     11000,   28000,
                                  70000,    175000,   437500,    1093750,  2734375, 6835937,
                                  17089843, 42724609, 106811523, 267028808};
    size_t last = 0;
    while (last + 1 < sizeof gaps / sizeof gaps[0] && gaps[last + 1] < count)
        last++;
    for (size_t step = last + 1; step-- > 0;) {
        size_t gap = gaps[step];
        for (size_t i = gap; i < count && dy_forms_go_on(forms, i); i++) {
            const dyad_form *moved = options[i];
            size_t at = i;
            for (; at >= gap && is_behind(options[at - gap], moved, side); at -= gap)
                options[at] = options[at - gap];
            options[at] = moved;
        }
    }
}

void dy_form_sort(dyad_forms *forms, const dyad_form **options, size_t count)
{
    sort_options(forms, options, count, NULL);
}

void dy_form_sort_by_stops(dyad_forms *forms, const dyad_form **options, size_t count)
{
    const dyad_side side = DYAD_LEFT;
    sort_options(forms, options, count, &side);
}

/* Of options of one side that are numbers, ups and nimbers, which are dominated by another of them:
 * all but those by the best number; of these all but those with most ups; and with one up less the
 * one that is confused with them: the neighbour of their nimber, where they have but one. */
typedef struct closed_best {
    const dyad_form *number; /* NULL: there are none */
    int64_t ups;             /* as the side sees them: most are best */
    uint32_t nim;            /* of one that has so many */
    bool several;            /* and there are others */
} closed_best;

static int64_t ups_for(const dyad_form *g, dyad_side side, uint32_t *nim)
{
    int32_t ups;
    dy_up_star_parts(g, &ups, nim);
    return side == DYAD_LEFT ? ups : -(int64_t)ups;
}

static closed_best find_closed(dyad_forms *forms, const dyad_form *const *options, size_t count,
                               dyad_side side)
{
    closed_best top = {.number = NULL};
    for (size_t i = 0; i < count && dy_forms_go_on(forms, i); i++) {
        if (!dy_is_closed(options[i]))
            continue;
        uint32_t nim;
        int64_t ups = ups_for(options[i], side, &nim);
        const dyad_form *number = options[i]->stop[0];
        int order = top.number ? dy_number_compare(forms, number, top.number) : 0;
        if (!top.number || (side == DYAD_LEFT ? order > 0 : order < 0) ||
            (order == 0 && ups > top.ups))
            top = (closed_best){.number = number, .ups = ups, .nim = nim};
        else if (order == 0 && ups == top.ups && nim != top.nim)
            top.several = true;
    }
    return top;
}

static bool is_best(const closed_best *top, const dyad_form *option, dyad_side side)
{
    uint32_t nim;
    int64_t ups = ups_for(option, side, &nim);
    return option->stop[0] == top->number &&
           (ups == top->ups || (ups == top->ups - 1 && !top->several && nim == (top->nim ^ 1)));
}

/* Drops what is there several times, and what is closed and dominated by what is closed. Of those
 * that are left and not settled the closed ones, *closed of them, come first. */
static size_t drop_closed(dyad_forms *forms, const dyad_form **options, size_t count,
                          dyad_side side, size_t *settled, size_t *closed)
{
    size_t start = *settled, different = start, left = 0;
    size_t before = 0, seen = 0; /* settled ones that are closed, and those of lesser ids */
    dy_form_sort(forms, options + start, count - start);
    for (size_t i = start; i < count && dy_forms_go_on(forms, i); i++)
        if (i == start || options[i] != options[different - 1])
            options[different++] = options[i];
    closed_best top = find_closed(forms, options, different, side);
    *closed = 0;
    for (size_t i = 0; i < different; i++) {
        const dyad_form *option = options[i];
        if (!dy_forms_go_on(forms, i))
            return count;
        bool is_new = i >= start;
        if (dy_is_closed(option) && !is_best(&top, option, side)) {
            *settled -= !is_new;
            continue;
        }
        if (is_new && dy_is_closed(option)) {
            while (seen < before && options[seen]->id < option->id)
                seen++;
            if (seen < before && options[seen] == option)
                continue;
        }
        options[left++] = option;
        before += !is_new && dy_is_closed(option);
        if (is_new && dy_is_closed(option)) {
            options[left - 1] = options[*settled + *closed];
            options[*settled + (*closed)++] = option;
        }
    }
    return left;
}

static bool is_as_good(dyad_forms *forms, const dyad_form *g, const dyad_form *h, dyad_side side)
{
    return side == DYAD_LEFT ? dy_form_le(forms, h, g) : dy_form_le(forms, g, h);
}

/* Whether one of the options from `first` up to `last` is at least as good; true too once something
 * failed. */
static bool is_dominated(dyad_forms *forms, const dyad_form *const *options, size_t first,
                         size_t last, const dyad_form *option, dyad_side side)
{
    for (size_t i = first; i < last; i++)
        if (is_as_good(forms, options[i], option, side) || forms->error.status != DYAD_OK)
            return true;
    return false;
}

/* Those of the `kept` ones from `first` up to `last` that an option is at least as good as go. How
 * many do. */
static size_t drop_worse(dyad_forms *forms, const dyad_form **options, size_t kept, size_t first,
                         size_t last, const dyad_form *option, dyad_side side, size_t *settled)
{
    size_t left = first, before = *settled;
    for (size_t i = first; i < last && forms->error.status == DYAD_OK; i++)
        if (!is_as_good(forms, option, options[i], side))
            options[left++] = options[i];
        else if (i < before)
            --*settled;
    if (left < last)
        memmove(options + left, options + last, (kept - last) * sizeof(const dyad_form *));
    return last - left;
}

/* Puts an option behind the `kept` ones, unless one of those from `first` up to `last` is at least
 * as good; those of them that it is at least as good as go. How many are kept now. */
static size_t keep_option(dyad_forms *forms, const dyad_form **options, size_t kept, size_t first,
                          size_t last, const dyad_form *option, dyad_side side, size_t *settled)
{
    if (is_dominated(forms, options, first, last, option, side))
        return kept;
    kept -= drop_worse(forms, options, kept, first, last, option, side, settled);
    options[kept] = option;
    return kept + 1;
}

/* Which of the options that are kept may be as good as one that comes after them: of a few all, of
 * many those that a tree finds, by what the side has when the other begins. */
typedef struct rivals {
    bool many;
    dy_leftmost keys;
} rivals;

static bool is_beaten(dyad_forms *forms, const dyad_form *const *hot, size_t count,
                      const rivals *found, const dyad_form *option, dyad_side side)
{
    if (!found->many)
        return is_dominated(forms, hot, 0, count, option, side);
    int64_t other = other_key(option, side);
    size_t i = dy_leftmost_find(&found->keys, 0, other);
    for (; i < count; i = dy_leftmost_find(&found->keys, i + 1, other))
        if (is_dominated(forms, hot, i, i + 1, option, side))
            return true;
    return false;
}

/* Those from `first` on are others now; there were `before`. */
static void renew(rivals *found, const dyad_form *const *hot, size_t first, size_t count,
                  size_t before, dyad_side side)
{
    for (size_t i = first; i < count && found->many; i++)
        dy_leftmost_set(&found->keys, i, other_key(hot[i], side));
    for (size_t i = count; i < before && found->many; i++)
        dy_leftmost_set(&found->keys, i, INT64_MIN);
}

/* The same for all behind the `closed` first ones, which are kept, by one number, and not
 * dominated; the others are not closed. In the order of their stops: none dominates what has a
 * better one, so that of two only those are compared where neither stop says no. */
static size_t keep_hot(dyad_forms *forms, const dyad_form **options, size_t count, size_t closed,
                       dyad_side side)
{
    size_t kept = closed, equal = closed, settled = 0; /* those before `equal` have better stops */
    int64_t most = INT64_MIN, number = closed ? own_key(options[0], side) : 0;
    const dyad_allocator *memory = dy_forms_allocator(forms);
    rivals found = {.many = count - closed > DY_LEFTMOST_LEAST};
    if (found.many && !dy_leftmost_grow(&found.keys, memory, count - closed, INT64_MIN)) {
        dy_forms_fail_memory(forms);
        return count;
    }
    sort_options(forms, options + closed, count - closed, &side);
    for (size_t i = closed; i < count && dy_forms_go_on(forms, i); i++) {
        const dyad_form *option = options[i], **hot = options + closed;
        int64_t own = own_key(option, side), other = other_key(option, side);
        if (equal < kept && own_key(options[equal], side) != own)
            equal = kept;
        if ((number >= own && is_dominated(forms, options, 0, closed, option, side)) ||
            (most >= other && is_beaten(forms, hot, kept - closed, &found, option, side)))
            continue;
        size_t before = kept;
        kept -= drop_worse(forms, options, kept, equal, kept, option, side, &settled);
        size_t first = kept < before ? equal : kept; /* of those that are others now */
        options[kept++] = option;
        renew(&found, hot, first - closed, kept - closed, before - closed, side);
        if (other >= number) {
            size_t worse = drop_worse(forms, options, kept, 0, closed, option, side, &settled);
            kept -= worse;
            equal -= worse;
            closed -= worse;
        }
        most = other > most ? other : most;
    }
    dy_leftmost_free(&found.keys, memory);
    return kept;
}

size_t dy_form_drop_dominated(dyad_forms *forms, const dyad_form **options, size_t count,
                              dyad_side side, size_t *settled)
{
    size_t closed = 0, before = 0; /* new ones, which need not be compared with those before */
    if (count > MANY)
        count = drop_closed(forms, options, count, side, settled, &closed);
    while (before < *settled && dy_is_closed(options[before]))
        before++;
    size_t start = *settled, kept = start;
    if (count > MANY && start == 0)
        return keep_hot(forms, options, count, closed, side);
    for (size_t i = start; i < count && forms->error.status == DYAD_OK; i++) {
        bool near = i < start + closed;
        kept = keep_option(forms, options, kept, near ? before : 0, near ? *settled : kept,
                           options[i], side, settled);
    }
    return kept;
}
