/* form_dominated.c - lists of options: their order, and which of them another makes needless.
 *
 * Of long lists, numbers, ups and nimbers go by what they are alone. Of the others two are compared
 * only where their stops say no to neither: they are gone through in the order of what the side has
 * when it begins, and a tree of what it has when the other does finds those before that may be as
 * good, so that one of them that is behind all the rest costs no more than another. Where the keys
 * of stops do not tell all of them apart, as of numbers beyond 2^31, their ranks among all of them
 * stand in the place of keys.
 */
#include "base/leftmost.h"
#include "cgt/form.h"
#include "cgt/form_sort.h"

#include <string.h>

enum {
    MANY = 16, /* of no more options than that each is compared with each as fast */
};

/* How a side sees the stops of options: by their keys, or by their ranks where there are some. */
typedef struct stops {
    dyad_side side;
    const dyad_form **numbers; /* by their ids */
    int64_t *ranks;            /* of each */
    size_t count;              /* 0: there are none */
} stops;

/* Where a number is among those that have ranks. */
static size_t place_of(const stops *by, const dyad_form *number)
{
    size_t low = 0, high = by->count - 1;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (by->numbers[middle]->id < number->id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static inline int64_t key_of(const dyad_form *g, dyad_side side, const stops *by)
{
    return by->count ? by->ranks[place_of(by, g->stop[side])] : g->key[side];
}

/* What a side has when it begins, and when the other does, as keys order them; more is
 * better. ~ reverses the order: the least key has no negative. */
static int64_t own_key(const dyad_form *g, const stops *by)
{
    return by->side == DYAD_LEFT ? key_of(g, DYAD_LEFT, by) : ~key_of(g, DYAD_RIGHT, by);
}

static int64_t other_key(const dyad_form *g, const stops *by)
{
    return by->side == DYAD_LEFT ? key_of(g, DYAD_RIGHT, by) : ~key_of(g, DYAD_LEFT, by);
}

/* Whether g comes after h: by ids; the best first, and those that are equal by ids; by those of
 * their Left stops; numbers by what they are. */
static inline bool is_behind_by_id(dyad_forms *forms, const dyad_form *g, const dyad_form *h,
                                   const void *by)
{
    (void)forms;
    (void)by;
    return g->id > h->id;
}

static inline bool is_behind_by_stops(dyad_forms *forms, const dyad_form *g, const dyad_form *h,
                                      const void *by)
{
    (void)forms;
    int64_t g_key = own_key(g, by), h_key = own_key(h, by);
    return g_key != h_key ? g_key < h_key : g->id > h->id;
}

static inline bool is_behind_by_stop_id(dyad_forms *forms, const dyad_form *g, const dyad_form *h,
                                        const void *by)
{
    (void)forms;
    (void)by;
    return g->stop[0]->id > h->stop[0]->id;
}

static inline bool is_behind_by_number(dyad_forms *forms, const dyad_form *g, const dyad_form *h,
                                       const void *by)
{
    (void)by;
    return dy_number_compare(forms, g, h) > 0;
}

void dy_form_sort(dyad_forms *forms, const dyad_form **options, size_t count)
{
    dy_sort_options(forms, options, count, is_behind_by_id, NULL, dy_forms_go_on);
}

void dy_form_sort_by_stop_ids(dyad_forms *forms, const dyad_form **options, size_t count)
{
    dy_sort_options(forms, options, count, is_behind_by_stop_id, NULL, dy_forms_go_on);
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

/* Puts an option behind the `kept` ones, unless one of them is at least as good; those that it is
 * at least as good as go. How many are kept now. */
static size_t keep_option(dyad_forms *forms, const dyad_form **options, size_t kept,
                          const dyad_form *option, dyad_side side, size_t *settled)
{
    if (is_dominated(forms, options, 0, kept, option, side))
        return kept;
    kept -= drop_worse(forms, options, kept, 0, kept, option, side, settled);
    options[kept] = option;
    return kept + 1;
}

/* ---- long lists --------------------------------------------------------------------------- */

/* The options of a list that are not closed, in the order of their stops. Which of those that are
 * kept may be as good as one that comes after them: of a few all, of many those that a tree finds,
 * by what the side has when the other begins. */
typedef struct hot_list {
    const dyad_form **at;
    size_t count, next; /* those before `next` have been gone through, */
    size_t kept;        /* and so many of them are left, */
    size_t equal;       /* of which the first have better stops than what came last */
    int64_t most;       /* the best that a side has in one of them when the other begins, or more */
    bool many;
    dy_leftmost others;
} hot_list;

/* The options of one long list that are settled, or those that are not. */
typedef struct half {
    const dyad_form **closed; /* by one number */
    size_t closed_count;
    hot_list hot;
} half;

/* Whether the keys of the stops of options tell all of them apart. */
static bool keys_do(dyad_forms *forms, const dyad_form *const *options, size_t count)
{
    for (size_t i = 0; i < count && dy_forms_go_on(forms, i); i++)
        if (!dy_number_is_key(options[i]->stop[0]) || !dy_number_is_key(options[i]->stop[1]))
            return false;
    return true;
}

/* Leaves one of each number, where the same are side by side; how many there are. */
static size_t drop_same(dyad_forms *forms, const dyad_form **numbers, size_t count)
{
    size_t left = 0;
    for (size_t i = 0; i < count && dy_forms_go_on(forms, i); i++)
        if (i == 0 || numbers[i] != numbers[left - 1])
            numbers[left++] = numbers[i];
    return left;
}

/* Ranks the stops of options by what they are, with memory of `scratch`; false, and remembered,
 * where that fails. */
static bool rank_stops(dyad_forms *forms, const dyad_form *const *options, size_t count, stops *by)
{
    const dyad_form **numbers =
        dy_arena_alloc(&forms->scratch, 2 * count, sizeof(const dyad_form *));
    const dyad_form **ordered =
        dy_arena_alloc(&forms->scratch, 2 * count, sizeof(const dyad_form *));
    int64_t *ranks = dy_arena_alloc(&forms->scratch, 2 * count, sizeof *ranks);
    if (!numbers || !ordered || !ranks) {
        (void)dy_forms_fail_memory(forms);
        return false;
    }
    for (size_t i = 0; i < count && dy_forms_go_on(forms, i); i++) {
        numbers[2 * i] = options[i]->stop[0];
        numbers[2 * i + 1] = options[i]->stop[1];
    }
    if (forms->error.status != DYAD_OK)
        return false;
    dy_form_sort(forms, numbers, 2 * count);
    size_t left = drop_same(forms, numbers, 2 * count);
    if (!dy_forms_move(forms, ordered, numbers, left))
        return false;
    dy_sort_options(forms, ordered, left, is_behind_by_number, NULL, dy_forms_go_on);
    stops made = {.side = by->side, .numbers = numbers, .ranks = ranks, .count = left};
    for (size_t i = 0; i < left && dy_forms_go_on(forms, i); i++)
        ranks[place_of(&made, ordered[i])] = (int64_t)i;
    if (forms->error.status != DYAD_OK)
        return false;
    *by = made;
    return true;
}

/* Between `options`, of which the first `closed` are, and `end`. */
static bool begin_half(dyad_forms *forms, half *begun, const dyad_form **options, size_t closed,
                       const dyad_form **end, const stops *by)
{
    hot_list *hot = &begun->hot;
    *begun = (half){.closed = options, .closed_count = closed};
    hot->at = options + closed;
    hot->count = (size_t)(end - hot->at);
    hot->most = INT64_MIN;
    hot->many = hot->count > DY_LEFTMOST_LEAST;
    if (hot->many &&
        !dy_leftmost_grow(&hot->others, dy_forms_allocator(forms), hot->count, INT64_MIN)) {
        (void)dy_forms_fail_memory(forms);
        return false;
    }
    dy_sort_options(forms, hot->at, hot->count, is_behind_by_stops, by, dy_forms_go_on);
    return true;
}

/* Whether what is kept of a half makes an option needless. */
static bool is_beaten(dyad_forms *forms, const half *kept, const dyad_form *option, const stops *by)
{
    const hot_list *hot = &kept->hot;
    int64_t other = other_key(option, by);
    if (kept->closed_count && own_key(kept->closed[0], by) >= own_key(option, by) &&
        is_dominated(forms, kept->closed, 0, kept->closed_count, option, by->side))
        return true;
    if (hot->most < other)
        return false;
    if (!hot->many)
        return is_dominated(forms, hot->at, 0, hot->kept, option, by->side);
    size_t i = dy_leftmost_find(&hot->others, 0, other);
    for (; i < hot->kept; i = dy_leftmost_find(&hot->others, i + 1, other))
        if (is_dominated(forms, hot->at, i, i + 1, option, by->side))
            return true;
    return false;
}

/* What an option makes needless goes out of a half: of what is not closed that may be those alone
 * which have the same stop. */
static void beat(dyad_forms *forms, half *in, const dyad_form *option, const stops *by)
{
    hot_list *hot = &in->hot;
    size_t before = hot->kept, settled = 0; /* it is not asked for here */
    if (hot->equal < before && own_key(hot->at[hot->equal], by) != own_key(option, by))
        hot->equal = before;
    hot->kept -= drop_worse(forms, hot->at, before, hot->equal, before, option, by->side, &settled);
    for (size_t i = hot->equal; i < before && hot->many && hot->kept < before; i++)
        dy_leftmost_set(&hot->others, i, i < hot->kept ? other_key(hot->at[i], by) : INT64_MIN);
    if (in->closed_count && other_key(option, by) >= own_key(in->closed[0], by))
        in->closed_count -= drop_worse(forms, in->closed, in->closed_count, 0, in->closed_count,
                                       option, by->side, &settled);
}

/* The next option in the order of stops, out of the first half or the second; NULL: that was all.
 */
static const dyad_form *next_option(dyad_forms *forms, half halves[2], const stops *by,
                                    bool *is_new)
{
    const hot_list *old = &halves[0].hot, *added = &halves[1].hot;
    bool has_old = old->next < old->count, has_added = added->next < added->count;
    if (!has_old && !has_added)
        return NULL;
    *is_new = !has_old || (has_added && is_behind_by_stops(forms, old->at[old->next],
                                                           added->at[added->next], by));
    hot_list *from = &halves[*is_new].hot;
    return from->at[from->next++];
}

/* Goes through what is not closed in the order of the stops: none dominates what has a better one,
 * so that of two only those are compared where neither stop says no. What is settled is compared
 * with what is new alone. */
static void keep_hot(dyad_forms *forms, half halves[2], const stops *by)
{
    const dyad_form *option;
    bool is_new;
    for (size_t i = 0;
         dy_forms_go_on(forms, i) && (option = next_option(forms, halves, by, &is_new)) != NULL;
         i++) {
        hot_list *own = &halves[is_new].hot;
        int64_t other = other_key(option, by);
        if (is_beaten(forms, &halves[1], option, by) ||
            (is_new && is_beaten(forms, &halves[0], option, by)))
            continue;
        beat(forms, &halves[1], option, by);
        if (is_new)
            beat(forms, &halves[0], option, by);
        if (own->many)
            dy_leftmost_set(&own->others, own->kept, other);
        own->at[own->kept++] = option;
        own->most = other > own->most ? other : own->most;
    }
}

/* Moves what is left of two halves to the front; how many options that are. */
static size_t join(dyad_forms *forms, half halves[2], const dyad_form **options, size_t *settled)
{
    size_t left = 0;
    for (int i = 0; i < 2; i++) {
        half *one = &halves[i];
        dy_forms_move(forms, options + left, one->closed, one->closed_count);
        left += one->closed_count;
        dy_forms_move(forms, options + left, one->hot.at, one->hot.kept);
        left += one->hot.kept;
        if (i == 0)
            *settled = left;
        dy_leftmost_free(&one->hot.others, dy_forms_allocator(forms));
    }
    return left;
}

/* The same of a long list. */
static size_t drop_of_many(dyad_forms *forms, const dyad_form **options, size_t count,
                           dyad_side side, size_t *settled)
{
    size_t closed, before = 0;
    half halves[2] = {{.closed = NULL}, {.closed = NULL}};
    count = drop_closed(forms, options, count, side, settled, &closed);
    while (before < *settled && dy_is_closed(options[before]))
        before++;
    const dyad_form **end = options + *settled;
    dy_arena_mark mark = dy_arena_here(&forms->scratch);
    stops by = {.side = side};
    bool keyed = count - before - closed <= MANY || keys_do(forms, options, count);
    if ((keyed || rank_stops(forms, options, count, &by)) &&
        begin_half(forms, &halves[0], options, before, end, &by) &&
        begin_half(forms, &halves[1], end, closed, options + count, &by))
        keep_hot(forms, halves, &by);
    dy_arena_back(&forms->scratch, mark);
    return join(forms, halves, options, settled);
}

size_t dy_form_drop_dominated(dyad_forms *forms, const dyad_form **options, size_t count,
                              dyad_side side, size_t *settled)
{
    if (count > MANY)
        return drop_of_many(forms, options, count, side, settled);
    size_t kept = *settled;
    for (size_t i = kept; i < count && forms->error.status == DYAD_OK; i++)
        kept = keep_option(forms, options, kept, options[i], side, settled);
    return kept;
}
