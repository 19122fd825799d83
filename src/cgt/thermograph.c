/* thermograph.c - thermographs, means and temperatures (Siegel, Combinatorial Game Theory, II.5).
 *
 * G cooled by t >= -1 is {GL cooled - t | GR cooled + t}, until its stops meet: from there on it is
 * the number where they did, the mean, and t is the temperature. Integers are not cooled. The walls
 * are the stops at each t:
 *
 *     v    2       1       0      -1         G = {2 | -1}
 *                  .
 *                  |                         t = 3/2   mast, the same for both walls
 *                 / \
 *                /   \
 *               /     \                      t = 0     the stops
 *              /       \                     t = -1    where walls begin
 *
 * Between points a left wall is upright or falls by 1 for each 1 of t, a right one is upright or
 * rises. So all points are dyadic. With the right wall seen negative, as the left wall of -G, both
 * come from the same: the scaffold, max(right wall of GL) - t, falls or is upright as well, and the
 * mast begins where the two scaffolds add up to 0.
 *
 * Below 0 the walls of numbers have closed forms. At t = -1/2^j those of a number are its
 * neighbours in the grid of 1/2^j. With an infinitesimal on top, the walls up to t = 0 are those
 * of the number, L and R, as follows, because what is behind the first two moves does not matter:
 *
 *     *n, ^*, v*   R - t, L + t      other ups   R - t, R      other downs   L, L + t
 *
 * A thermograph is found once for each form and kept as 64-bit numerators over one power of two,
 * as numbers only where that is too small. */
#include "cgt/form.h"

#include "base/bits.h"

#include <string.h>

enum {
    SUBZERO_BITS_MAX = 2048, /* of the exponents of numbers, which each have a point below 0 */
    FIRST_ROOM = 64,
    HALVES = 33, /* options are counted in 32 bits */
};

typedef struct dy_thermograph {
    uint32_t count[2];
    uint32_t exponent;
    /* Left's t, Left's v, Right's t, Right's v: as numbers, NULL before they are asked for; */
    const dyad_form *const *shown;
    int64_t grid[]; /* and as numerators over 2^exponent, where `shown` is not how they are kept */
} dy_thermograph;

enum { NO_GRID = DY_EXPONENT_MAX + 1 }; /* an exponent */

/* ---- numbers ------------------------------------------------------------------------------ */

/* n / 2^e, n not the least there is, e at most DY_EXPONENT_MAX; or `big`. */
typedef struct number {
    int64_t n;
    uint32_t e;
    const dyad_form *big;
} number;

/* What fails leaves 0, and is remembered in the forms. */
static number number_of(const dyad_form *form)
{
    if (!form)
        return (number){.n = 0};
    return form->big ? (number){.big = form} : (number){.n = form->numerator, .e = form->exponent};
}

static const dyad_form *form_of(dyad_forms *forms, number x)
{
    return x.big ? x.big : dyad_form_dyadic(forms, x.n, x.e);
}

static number reduced(number x)
{
    unsigned zeros = x.n ? dy_lowest_bit((uint64_t)x.n) : x.e;
    zeros = zeros < x.e ? zeros : x.e;
    return x.big ? x : (number){.n = x.n >> zeros, .e = x.e - zeros};
}

static inline number negative(dyad_forms *forms, number x)
{
    if (x.big)
        return number_of(dy_number_negate(forms, x.big));
    x.n = -x.n;
    return x;
}

/* Both over the same power of two; false when they do not fit. */
static inline bool align(number *x, number *y)
{
    if (x->big || y->big)
        return false;
    if (x->e == y->e)
        return true;
    number *coarse = x->e < y->e ? x : y;
    uint32_t e = x->e < y->e ? y->e : x->e;
    int64_t n;
    if (__builtin_mul_overflow(coarse->n, INT64_C(1) << (e - coarse->e), &n) || n == INT64_MIN)
        return false;
    coarse->n = n;
    coarse->e = e;
    return true;
}

static number add(dyad_forms *forms, number x, number y)
{
    int64_t n;
    if (align(&x, &y) && !__builtin_add_overflow(x.n, y.n, &n) && n != INT64_MIN)
        return (number){.n = n, .e = x.e};
    const dyad_form *g = form_of(forms, x), *h = form_of(forms, y);
    return number_of(g && h ? dy_number_add(forms, g, h) : NULL);
}

static number subtract(dyad_forms *forms, number x, number y)
{
    return add(forms, x, negative(forms, y));
}

static number half(dyad_forms *forms, number x)
{
    x = reduced(x);
    if (!x.big && x.e < DY_EXPONENT_MAX)
        return (number){.n = x.n, .e = x.e + 1};
    return number_of(dy_form_halve(forms, form_of(forms, x), 1));
}

static int compare(dyad_forms *forms, number x, number y)
{
    if (align(&x, &y))
        return (x.n > y.n) - (x.n < y.n);
    const dyad_form *g = form_of(forms, x), *h = form_of(forms, y);
    return g && h ? dy_number_compare(forms, g, h) : 0;
}

/* ---- walls -------------------------------------------------------------------------------- */

typedef struct point {
    number t, v;
} point;

/* Points by growing t. Behind the last one a wall is upright, a scaffold falls. */
typedef struct wall {
    point *at;
    size_t count, room;
} wall;

typedef struct work {
    dyad_forms *forms;
    wall scaffold[2];    /* Right's seen negative */
    wall halves[HALVES]; /* the scaffolds of 2^k options, which wait for those of as many more */
    wall merged;
    bool beyond; /* there is a number of more than SUBZERO_BITS_MAX */
} work;

static bool put(work *w, wall *to, number t, number v)
{
    dy_forms_tick(w->forms);
    if (w->forms->error.status != DYAD_OK)
        return false;
    if (to->count == to->room) {
        const dyad_allocator *memory = dy_forms_allocator(w->forms);
        size_t room = to->room ? 2 * to->room : FIRST_ROOM;
        point *at = dy_memory_resize(memory, to->at, to->room, room, sizeof *at);
        if (!at) {
            (void)dy_forms_fail_memory(w->forms);
            return false;
        }
        to->at = at;
        to->room = room;
    }
    to->at[to->count++] = (point){.t = t, .v = v};
    return true;
}

/* Whether it falls, seen as a left wall, from a point to one that is later. */
static bool falls(dyad_forms *forms, const point *from, const point *to)
{
    return compare(forms, from->v, to->v) != 0;
}

/* The same, and takes out the last point before where the new one goes straight on. */
static bool put_straight(work *w, wall *to, number t, number v)
{
    dyad_forms *forms = w->forms;
    if (to->count >= 2) {
        const point *last = &to->at[to->count - 1], new = {.t = t, .v = v};
        if (falls(forms, last - 1, last) == falls(forms, last, &new))
            to->count--;
    }
    return put(w, to, t, v);
}

static void free_work(work *w)
{
    const dyad_allocator *memory = dy_forms_allocator(w->forms);
    wall *walls[] = {&w->scaffold[0], &w->scaffold[1], &w->merged};
    for (size_t i = 0; i < sizeof walls / sizeof(wall *); i++)
        dy_memory_free(memory, walls[i]->at, walls[i]->room, sizeof *walls[i]->at);
    for (size_t i = 0; i < HALVES; i++)
        dy_memory_free(memory, w->halves[i].at, w->halves[i].room, sizeof *w->halves[i].at);
}

/* ---- kept thermographs -------------------------------------------------------------------- */

static size_t place_of(const dy_thermograph *kept, dyad_side side)
{
    return side == DYAD_LEFT ? 0 : 2 * (size_t)kept->count[0];
}

static point kept_point(const dy_thermograph *kept, dyad_side side, size_t i)
{
    size_t t = place_of(kept, side) + i, v = t + kept->count[side];
    if (kept->exponent == NO_GRID)
        return (point){number_of(kept->shown[t]), number_of(kept->shown[v])};
    return (point){{.n = kept->grid[t], .e = kept->exponent},
                   {.n = kept->grid[v], .e = kept->exponent}};
}

/* The wall of a side, negative where it is Left's, so that it looks like a right wall; minus
 * `tilt` times t. */
static bool load(work *w, const dy_thermograph *kept, dyad_side side, bool negated, bool tilt,
                 wall *to)
{
    to->count = 0;
    for (size_t i = 0; i < kept->count[side]; i++) {
        point at = kept_point(kept, side, i);
        if (negated)
            at.v = negative(w->forms, at.v);
        if (tilt)
            at.v = subtract(w->forms, at.v, at.t);
        if (!put(w, to, at.t, at.v))
            return false;
    }
    return true;
}

/* Whether all fits on one grid, and which. */
static bool find_grid(dyad_forms *forms, const wall walls[2], uint32_t *exponent)
{
    *exponent = 0;
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < walls[side].count; i++) {
            number t = reduced(walls[side].at[i].t), v = reduced(walls[side].at[i].v);
            if (!dy_forms_go_on(forms, i) || t.big || v.big)
                return false;
            *exponent = t.e > *exponent ? t.e : *exponent;
            *exponent = v.e > *exponent ? v.e : *exponent;
        }
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < walls[side].count; i++) {
            number one = {.n = 0, .e = *exponent};
            number t = reduced(walls[side].at[i].t), v = reduced(walls[side].at[i].v);
            if (!dy_forms_go_on(forms, i) || !align(&one, &t) || !align(&one, &v))
                return false;
        }
    return true;
}

/* Keeps two walls, both as seen by their owners. */
static const dy_thermograph *keep(work *w, const dyad_form *g, const wall walls[2])
{
    dyad_forms *forms = w->forms;
    uint32_t exponent;
    bool fits = find_grid(forms, walls, &exponent);
    size_t size = 2 * (walls[0].count + walls[1].count);
    if (forms->error.status != DYAD_OK)
        return NULL;
    dy_thermograph *kept = dy_arena_alloc(dy_forms_arena(forms), 1,
                                          sizeof *kept + (fits ? size : 0) * sizeof kept->grid[0]);
    const dyad_form **shown =
        fits ? NULL : dy_arena_alloc(dy_forms_arena(forms), size, sizeof(const dyad_form *));
    if (!kept || (!fits && !shown)) {
        (void)dy_forms_fail_memory(forms);
        return NULL;
    }
    *kept = (dy_thermograph){.count = {(uint32_t)walls[0].count, (uint32_t)walls[1].count},
                             .exponent = fits ? exponent : NO_GRID,
                             .shown = shown};
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < walls[side].count && dy_forms_go_on(forms, i); i++) {
            size_t t_at = place_of(kept, (dyad_side)side) + i, v_at = t_at + walls[side].count;
            number grid = {.n = 0, .e = exponent}, t = reduced(walls[side].at[i].t);
            number v = reduced(walls[side].at[i].v);
            if (fits) {
                align(&grid, &t);
                align(&grid, &v);
                kept->grid[t_at] = t.n;
                kept->grid[v_at] = v.n;
            } else {
                shown[t_at] = form_of(forms, t);
                shown[v_at] = form_of(forms, v);
            }
        }
    if (forms->error.status != DYAD_OK)
        return NULL;
    dy_form_mutable(g)->thermograph = kept;
    return kept;
}

/* ---- numbers and what is near them -------------------------------------------------------- */

static uint64_t exponent_of(number x)
{
    return x.big ? dy_number_value(x.big).exponent : reduced(x).e;
}

/* -1 / 2^j */
static number below_zero(dyad_forms *forms, uint64_t j)
{
    if (j <= DY_EXPONENT_MAX)
        return (number){.n = -1, .e = (uint32_t)j};
    return number_of(dy_form_halve(forms, dyad_form_integer(forms, -1), (unsigned)j));
}

/* From the number itself, at t = -1/2^k, to its neighbours in coarser and coarser grids. */
static bool number_walls(work *w, const dyad_form *g)
{
    dyad_forms *forms = w->forms;
    number x = number_of(g), sides[2] = {x, x}; /* above and below, or x */
    uint64_t k = exponent_of(x);
    w->beyond = k > SUBZERO_BITS_MAX;
    if (w->beyond)
        return false;
    wall *backwards = &w->merged;
    for (int side = 0; side < 2; side++) {
        backwards->count = 0;
        sides[0] = sides[1] = x;
        for (uint64_t j = k + 1; j-- > 0;) {
            number t = below_zero(forms, j);
            if (!put(w, backwards, t, sides[side]))
                return false;
            for (int i = 0; i < 2; i++) /* what is not in the next grid moves away by a step */
                if (j > 0 && exponent_of(sides[i]) >= j)
                    sides[i] = i ? add(forms, sides[i], t) : subtract(forms, sides[i], t);
        }
        w->scaffold[side].count = 0;
        for (size_t i = backwards->count; i-- > 0;)
            if (!put_straight(w, &w->scaffold[side], backwards->at[i].t, backwards->at[i].v))
                return false;
    }
    return true;
}

static bool near_number_walls(work *w, const dyad_form *g)
{
    dyad_forms *forms = w->forms;
    const dyad_form *x = g->stop[0];
    const dy_thermograph *kept = x->thermograph;
    bool plain = g->ups == 0 || (g->nim == 1 && (g->ups == 1 || g->ups == -1));
    for (int side = 0; side < 2; side++) {
        /* Seen from the side that the wall is of, the other is the one to come after a move. */
        bool moved = plain || (side == DYAD_LEFT) == (g->ups > 0);
        dyad_side from = moved == (side == DYAD_LEFT) ? DYAD_RIGHT : DYAD_LEFT;
        wall *to = &w->scaffold[side];
        to->count = 0;
        for (size_t i = 0; i < kept->count[from]; i++) {
            point at = kept_point(kept, from, i);
            if (moved)
                at.v = side == DYAD_LEFT ? subtract(forms, at.v, at.t) : add(forms, at.v, at.t);
            if (!put_straight(w, to, at.t, at.v))
                return false;
        }
        if (!put_straight(w, to, (number){.n = 0}, number_of(x)))
            return false;
    }
    return true;
}

/* ---- all others --------------------------------------------------------------------------- */

/* A place on a scaffold that moves along with t. */
typedef struct place {
    const wall *on;
    size_t i; /* the last point that is not later */
    number v;
    bool falls;
} place;

static void arrive(dyad_forms *forms, place *at, size_t i)
{
    const point *here = &at->on->at[i];
    at->i = i;
    at->v = here->v;
    at->falls = i + 1 == at->on->count || falls(forms, here, here + 1);
}

static bool is_last(const place *at)
{
    return at->i + 1 == at->on->count;
}

/* Moves both on from t to the next point of either, which becomes t; false: there is none. */
static bool step(dyad_forms *forms, place at[2], number *t)
{
    if (is_last(&at[0]) && is_last(&at[1]))
        return false;
    int order = is_last(&at[0]) ? 1
                : is_last(&at[1])
                    ? -1
                    : compare(forms, at[0].on->at[at[0].i + 1].t, at[1].on->at[at[1].i + 1].t);
    const place *first = order <= 0 ? &at[0] : &at[1];
    number next = first->on->at[first->i + 1].t, passed = subtract(forms, next, *t);
    for (int k = 0; k < 2; k++) {
        if (order == 0 || first == &at[k])
            arrive(forms, &at[k], at[k].i + 1);
        else if (at[k].falls)
            at[k].v = subtract(forms, at[k].v, passed);
    }
    *t = next;
    return true;
}

/* The greater of two scaffolds, into w->merged, which is then swapped with the first. */
static bool merge(work *w, wall *scaffold, const wall *other)
{
    dyad_forms *forms = w->forms;
    place at[2] = {{.on = scaffold}, {.on = other}};
    wall *merged = &w->merged;
    number t = {.n = -1};
    merged->count = 0;
    arrive(forms, &at[0], 0);
    arrive(forms, &at[1], 0);
    for (;;) {
        int order = compare(forms, at[0].v, at[1].v);
        if (!put_straight(w, merged, t, order < 0 ? at[1].v : at[0].v))
            return false;
        place before[2] = {at[0], at[1]};
        number start = t;
        if (!step(forms, at, &t))
            break;
        const place *high = &before[order < 0], *low = &before[order >= 0];
        if (order == 0 || !high->falls || low->falls)
            continue;
        number crossing = add(forms, start, subtract(forms, high->v, low->v));
        if (compare(forms, crossing, t) < 0 && !put_straight(w, merged, crossing, low->v))
            return false;
    }
    while (merged->count >= 2 &&
           falls(forms, &merged->at[merged->count - 2], &merged->at[merged->count - 1]))
        merged->count--;
    wall swapped = *scaffold;
    *scaffold = *merged;
    *merged = swapped;
    return true;
}

/* max(right wall of GL) - t, or the same of -G. The options have their thermographs. Scaffolds of
 * as many options are merged with one another, so that a point is moved log n times, not n. */
static bool raise_scaffold(work *w, const dyad_form *g, dyad_side side)
{
    const dyad_form *const *option = g->option + (side == DYAD_LEFT ? 0 : g->count[0]);
    dyad_side other = side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT;
    bool negated = side == DYAD_RIGHT;
    size_t depth = 0;
    for (size_t i = 0; i < g->count[side]; i++) {
        if (!load(w, option[i]->thermograph, other, negated, true, &w->halves[depth++]))
            return false;
        for (size_t alike = i + 1; alike % 2 == 0; alike /= 2, depth--)
            if (!merge(w, &w->halves[depth - 2], &w->halves[depth - 1]))
                return false;
    }
    for (; depth > 1; depth--)
        if (!merge(w, &w->halves[depth - 2], &w->halves[depth - 1]))
            return false;
    wall swapped = w->scaffold[side];
    w->scaffold[side] = w->halves[0];
    w->halves[0] = swapped;
    return true;
}

/* Where the scaffolds meet: they add up to 0. */
static void meet(work *w, number *temperature, number *mean)
{
    dyad_forms *forms = w->forms;
    place at[2] = {{.on = &w->scaffold[0]}, {.on = &w->scaffold[1]}};
    number t = {.n = -1}, zero = {.n = 0};
    arrive(forms, &at[0], 0);
    arrive(forms, &at[1], 0);
    for (size_t i = 0;; i++) {
        number apart = add(forms, at[0].v, at[1].v), start = t;
        place before[2] = {at[0], at[1]};
        bool more = step(forms, at, &t);
        if (more && dy_forms_go_on(forms, i) &&
            compare(forms, add(forms, at[0].v, at[1].v), zero) > 0)
            continue;
        number passed = before[0].falls && before[1].falls ? half(forms, apart) : apart;
        *temperature = add(forms, start, passed);
        *mean = before[0].falls ? subtract(forms, before[0].v, passed) : before[0].v;
        return;
    }
}

/* Cuts a scaffold where the mast begins. */
static bool cut(work *w, wall *scaffold, number temperature, number mean, bool negated)
{
    dyad_forms *forms = w->forms;
    size_t count = 0;
    while (count < scaffold->count && dy_forms_go_on(forms, count) &&
           compare(forms, scaffold->at[count].t, temperature) < 0)
        count++;
    scaffold->count = 0;
    for (size_t i = 0; i < count; i++) { /* never more are put than have been taken */
        point at = scaffold->at[i];
        if (!put_straight(w, scaffold, at.t, negated ? negative(forms, at.v) : at.v))
            return false;
    }
    return put_straight(w, scaffold, temperature, mean);
}

static bool listed_walls(work *w, const dyad_form *g)
{
    if (!raise_scaffold(w, g, DYAD_LEFT) || !raise_scaffold(w, g, DYAD_RIGHT))
        return false;
    number temperature, mean;
    meet(w, &temperature, &mean);
    return cut(w, &w->scaffold[0], temperature, mean, false) &&
           cut(w, &w->scaffold[1], temperature, mean, true);
}

/* Finds and keeps the thermograph of g, those of its options first. */
static const dy_thermograph *find(work *w, const dyad_form *g)
{
    if (g->thermograph)
        return g->thermograph;
    if (!dy_forms_enter(w->forms))
        return NULL;
    bool good = true;
    if (g->kind == DY_NUMBER) {
        good = number_walls(w, g);
    } else if (g->kind == DY_NUMBER_UP_STAR) {
        good = find(w, g->stop[0]) && near_number_walls(w, g);
    } else {
        for (size_t i = 0; i < (size_t)g->count[0] + g->count[1] && good; i++)
            good = dy_forms_go_on(w->forms, i) && find(w, g->option[i]);
        good = good && listed_walls(w, g);
    }
    const dy_thermograph *kept = good ? keep(w, g, w->scaffold) : NULL;
    dy_forms_leave(w->forms);
    return kept;
}

/* The thermograph of g; NULL without an error, and *beyond set, where one of its numbers has too
 * many bits. */
static const dy_thermograph *look_for(dyad_forms *forms, const dyad_form *g, bool *beyond)
{
    *beyond = false;
    if (g->thermograph)
        return g->thermograph;
    work w = {.forms = forms};
    const dy_thermograph *kept = find(&w, g);
    *beyond = w.beyond;
    free_work(&w);
    return kept;
}

static const dy_thermograph *thermograph_of(dyad_forms *forms, const dyad_form *g)
{
    bool beyond;
    const dy_thermograph *kept = look_for(forms, g, &beyond);
    if (beyond)
        (void)dy_forms_fail(forms, DYAD_E_LIMIT, "a thermograph has numbers beyond 1/2^%d",
                            SUBZERO_BITS_MAX);
    return kept;
}

/* ---- the interface ------------------------------------------------------------------------ */

static const dyad_form *mast_of(dyad_forms *forms, const dy_thermograph *kept)
{
    return kept ? form_of(forms, kept_point(kept, DYAD_LEFT, kept->count[0] - 1).v) : NULL;
}

const dyad_form *dyad_form_mean(dyad_forms *forms, const dyad_form *g)
{
    if (!forms)
        return NULL;
    if (!g || g->kind != DY_OPTIONS || g->stop[0] == g->stop[1])
        return g ? g->stop[0] : NULL;
    return mast_of(forms, thermograph_of(forms, g));
}

const dyad_form *dy_form_mean_within(dyad_forms *forms, const dyad_form *g)
{
    bool beyond;
    return mast_of(forms, look_for(forms, g, &beyond));
}

const dyad_form *dyad_form_temperature(dyad_forms *forms, const dyad_form *g)
{
    if (!forms || !g)
        return NULL;
    if (g->kind == DY_NUMBER) /* below 0 as its grid is fine */
        return dy_form_halve(forms, dyad_form_integer(forms, -1),
                             (unsigned)dy_number_value(g).exponent);
    if (g->stop[0] == g->stop[1])
        return forms->zero;
    const dy_thermograph *kept = thermograph_of(forms, g);
    return kept ? form_of(forms, kept_point(kept, DYAD_LEFT, kept->count[0] - 1).t) : NULL;
}

/* All points as numbers. */
static const dyad_form *const *shown_of(dyad_forms *forms, const dyad_form *g,
                                        const dy_thermograph *kept)
{
    if (kept->shown)
        return kept->shown;
    size_t size = 2 * ((size_t)kept->count[0] + kept->count[1]);
    const dyad_form **shown =
        dy_arena_alloc(dy_forms_arena(forms), size, sizeof(const dyad_form *));
    if (!shown) {
        (void)dy_forms_fail_memory(forms);
        return NULL;
    }
    for (size_t i = 0; i < size; i++) {
        shown[i] = dyad_form_dyadic(forms, kept->grid[i], kept->exponent);
        if (!shown[i] || !dy_forms_go_on(forms, i))
            return NULL;
    }
    union {
        const dy_thermograph *as_const;
        dy_thermograph *as_mutable;
    } both = {.as_const = g->thermograph};
    both.as_mutable->shown = shown;
    return shown;
}

bool dy_form_thermograph(dyad_forms *forms, const dyad_form *g, dyad_wall *left, dyad_wall *right)
{
    const dy_thermograph *kept = thermograph_of(forms, g);
    const dyad_form *const *shown = kept ? shown_of(forms, g, kept) : NULL;
    if (!shown)
        return false;
    size_t from = place_of(kept, DYAD_RIGHT);
    *left = (dyad_wall){.count = kept->count[0], .t = shown, .v = shown + kept->count[0]};
    *right =
        (dyad_wall){.count = kept->count[1], .t = shown + from, .v = shown + from + kept->count[1]};
    return true;
}
