/* form_order.c - which of two forms is the greater.
 *
 * g <= h when no Left option of g is at least h, and no Right option of h at most g. Before options
 * are looked at, in this order:
 *
 *   identity      g and h are the same
 *   stops         one that is on the wrong side says no; g's Left stop below h's Right stop, yes
 *   masks         g <= x + T <= h for the same stop x and an infinitesimal T says yes;
 *                 h <= x + T but not g, or g >= x + T but not h, no. They decide whenever one of
 *                 the two is a number
 *   closed forms  of numbers, ups and nimbers
 *   memo          of what has been compared before, lossy
 */
#include "cgt/form.h"

#include "base/border.h"

enum {
    MANY = 16,    /* options, from which on it pays to search for one by its id */
    LOST_LOG = 2, /* log2 of how often the memo is written over before it grows */
};

int dy_stop_compare(dyad_forms *forms, const dyad_form *g, int64_t g_key, const dyad_form *h,
                    int64_t h_key)
{
    if (g_key != h_key)
        return g_key < h_key ? -1 : 1;
    return g == h ? 0 : dy_number_compare(forms, g, h);
}

static inline int compare_stops(dyad_forms *forms, const dyad_form *g, dyad_side g_side,
                                const dyad_form *h, dyad_side h_side)
{
    return dy_stop_compare(forms, g->stop[g_side], g->key[g_side], h->stop[h_side], h->key[h_side]);
}

typedef enum answer { NO, YES, UNKNOWN } answer;

/* What the records alone say. */
static inline answer look(dyad_forms *forms, const dyad_form *g, const dyad_form *h)
{
    int across = compare_stops(forms, g, DYAD_LEFT, h, DYAD_RIGHT);
    if (across < 0 || (across == 0 && (g->below & h->above)))
        return YES;
    int left = compare_stops(forms, g, DYAD_LEFT, h, DYAD_LEFT);
    if (left > 0 || (left == 0 && (h->below & ~g->below)))
        return NO;
    int right = compare_stops(forms, g, DYAD_RIGHT, h, DYAD_RIGHT);
    if (right > 0 || (right == 0 && (g->above & ~h->above)))
        return NO;
    if (g->kind <= DY_NUMBER_UP_STAR && h->kind <= DY_NUMBER_UP_STAR) {
        int64_t ups = 0;
        uint64_t nim = 0;
        if (g->kind == DY_NUMBER_UP_STAR) {
            ups -= g->ups;
            nim ^= g->nim;
        }
        if (h->kind == DY_NUMBER_UP_STAR) {
            ups += h->ups;
            nim ^= h->nim;
        }
        return dy_up_star_at_least_zero(ups, nim) ? YES : NO;
    }
    return UNKNOWN;
}

/* What the memo calls a question: two ids, and which of the two forms is unfinished. */
static inline uint64_t memo_name(const dyad_form *g, const dyad_form *h)
{
    return (uint64_t)(g->kind == DY_UNFINISHED) << (2 * DY_FORM_ID_BITS + 1) |
           (uint64_t)(h->kind == DY_UNFINISHED) << (2 * DY_FORM_ID_BITS) |
           (uint64_t)g->id << DY_FORM_ID_BITS | h->id;
}

/* Whether `option` stands in a list of many options, which are ordered by their ids. */
static bool is_listed(const dyad_form *g, dyad_side side, const dyad_form *option)
{
    size_t low = 0, high = g->kind == DY_OPTIONS ? g->count[side] : 0;
    if (high <= MANY)
        return false;
    const dyad_form *const *list = g->option + (side == DYAD_LEFT ? 0 : g->count[0]);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (list[middle] == option)
            return true;
        if (list[middle]->id < option->id)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

/* Where g is a nimber by a stop of h, how many of those below it h keeps to have been passed. */
static uint32_t *passed_of(const dyad_form *g, const dyad_form *h, dyad_side side)
{
    bool by_stop = dy_is_nimber(g) && h->kind >= DY_OPTIONS && h->stop[side] == g->stop[0];
    return by_stop ? &dy_form_mutable(h)->passed[side] : NULL;
}

/* Whether none of the first `count` options of a side of g is as good for it as h; false too once
 * something failed. */
static bool none_as_good(dyad_forms *forms, const dyad_form *g, size_t count, const dyad_form *h,
                         dyad_side side)
{
    uint32_t *passed = passed_of(g, h, side);
    for (size_t i = passed ? *passed : 0; i < count; i++) {
        const dyad_form *option = dy_option(forms, g, side, i);
        if (!option ||
            (side == DYAD_LEFT ? dy_form_le(forms, h, option) : dy_form_le(forms, option, h)) ||
            forms->error.status != DYAD_OK)
            return false;
        if (passed)
            *passed = (uint32_t)i + 1;
    }
    return true;
}

/* By the options. A stop that two numbers share cannot be reached here: the masks decide those. */
static bool le_by_options(dyad_forms *forms, const dyad_form *g, const dyad_form *h)
{
    size_t left = dyad_form_option_count(g, DYAD_LEFT);
    size_t right = dyad_form_option_count(h, DYAD_RIGHT);
    if (is_listed(g, DYAD_LEFT, h) || is_listed(h, DYAD_RIGHT, g))
        return false;
    /* Of nimbers there are many, and one stop may say no to all of them. */
    if (dy_is_nimber(g) && compare_stops(forms, h, DYAD_LEFT, g, DYAD_LEFT) > 0)
        left = 0;
    if (dy_is_nimber(h) && compare_stops(forms, h, DYAD_RIGHT, g, DYAD_RIGHT) > 0)
        right = 0;
    bool last = left > MANY && left > right; /* there may be a no among the few */
    return last ? none_as_good(forms, h, right, g, DYAD_RIGHT) &&
                      none_as_good(forms, g, left, h, DYAD_LEFT)
                : none_as_good(forms, g, left, h, DYAD_LEFT) &&
                      none_as_good(forms, h, right, g, DYAD_RIGHT);
}

bool dy_form_le(dyad_forms *forms, const dyad_form *g, const dyad_form *h)
{
    if (g == h)
        return true;
    dy_forms_tick(forms);
    answer seen = look(forms, g, h);
    if (seen != UNKNOWN)
        return seen == YES;
    uint64_t name = memo_name(g, h);
    uint64_t *memo = forms->compared ? forms->compared : dy_forms_compared(forms);
    if (!memo)
        return false;
    uint64_t entry = memo[dy_compared_slot(name, forms->compared_log)];
    if ((entry & ~DY_COMPARED_YES) == name)
        return entry & DY_COMPARED_YES;
    if (!dy_forms_enter(forms))
        return false;
    bool le = le_by_options(forms, g, h);
    dy_forms_leave(forms);
    if (forms->error.status != DYAD_OK)
        return false;
    /* So many times its size, for one form or sum: what is lost is asked for again, and again. */
    if (++forms->compared_written >> (forms->compared_log + LOST_LOG))
        dy_forms_compared_grow(forms);
    forms->compared[dy_compared_slot(name, forms->compared_log)] =
        le ? name | DY_COMPARED_YES : name;
    return le;
}

dyad_order dy_form_compare(dyad_forms *forms, const dyad_form *g, const dyad_form *h)
{
    if (g == h)
        return DYAD_EQUAL;
    bool le = dy_form_le(forms, g, h), ge = dy_form_le(forms, h, g);
    return forms->error.status != DYAD_OK ? DYAD_CONFUSED
           : le                           ? DYAD_LESS
           : ge                           ? DYAD_GREATER
                                          : DYAD_CONFUSED;
}

dyad_outcome_class dyad_form_outcome(dyad_forms *forms, const dyad_form *g)
{
    if (!forms || !g)
        return DYAD_NEXT_WINS;
    if (g == forms->zero)
        return DYAD_PREVIOUS_WINS;
    /* Both come from the record. */
    bool le = dy_form_le(forms, g, forms->zero), ge = dy_form_le(forms, forms->zero, g);
    return le ? DYAD_RIGHT_WINS : ge ? DYAD_LEFT_WINS : DYAD_NEXT_WINS;
}

const char *dyad_outcome_class_name(dyad_outcome_class outcome)
{
    static const char *const names[] = {"L", "R", "N", "P"};
    return (unsigned)outcome < sizeof names / sizeof names[0] ? names[outcome] : "?";
}

const dyad_form *dyad_form_stop(dyad_forms *forms, const dyad_form *g, dyad_side side)
{
    return forms && g && DY_IS_ENUM(side, DYAD_RIGHT) ? g->stop[side] : NULL;
}
