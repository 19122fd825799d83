/* form_shape.c - which forms have a name, and the order of options.
 *
 * Powers of up and their sums are known by their options, each from the one before:
 *
 *     ^[n]*m = {^[n-1]*m | *k}            and 0 with the left option where m is 1; ^[1] = ^
 *     ^<n>*m = {0, *, ..., *m | v[n-1]*k}      where k is m xor 1, for m from 0
 *
 * with sides exchanged for v, and with a number added to every option where one is added to the
 * game. The order of options looks at what they are, never at addresses; of two forms that list
 * their options the first that differ decide, so that a comparison follows one path down. */
#include "cgt/form_shape.h"

#include <string.h>

enum { FIRST_TABLE = 256 };

void dy_form_shapes_init(dy_form_shapes *shapes, dyad_forms *forms)
{
    *shapes = (dy_form_shapes){.forms = forms};
    dy_arena_init(&shapes->arena, dy_forms_allocator(forms));
}

void dy_form_shapes_free(dy_form_shapes *shapes)
{
    dy_memory_free(shapes->arena.memory, shapes->table, shapes->size, sizeof(dy_form_shape *));
    dy_arena_free(&shapes->arena);
}

/* ---- the table ---------------------------------------------------------------------------- */

static size_t slot(const dy_form_shapes *shapes, const dyad_form *form)
{
    uint64_t hash = (uint64_t)(uintptr_t)form * UINT64_C(0x9e3779b97f4a7c15);
    size_t at = (size_t)(hash >> 20) & (shapes->size - 1);
    while (shapes->table[at] && shapes->table[at]->form != form)
        at = (at + 1) & (shapes->size - 1);
    return at;
}

/* False, and remembered, where it fails: the table is as it was. */
static bool grow(dy_form_shapes *shapes)
{
    dy_form_shape **old = shapes->table;
    size_t old_size = shapes->size, size = old_size ? 2 * old_size : FIRST_TABLE;
    dy_form_shape **table = dy_memory_new(shapes->arena.memory, size, sizeof(dy_form_shape *));
    if (!table) {
        (void)dy_forms_fail_memory(shapes->forms);
        return false;
    }
    dy_form_shapes grown = *shapes;
    grown.table = table;
    grown.size = size;
    dy_forms_clear(shapes->forms, table, size * sizeof(dy_form_shape *));
    for (size_t i = 0; i < old_size && dy_forms_go_on(shapes->forms, i); i++)
        if (old[i])
            table[slot(&grown, old[i]->form)] = old[i];
    if (shapes->forms->error.status != DYAD_OK) { /* it was not cleared to the end */
        dy_memory_free(shapes->arena.memory, table, size, sizeof(dy_form_shape *));
        return false;
    }
    dy_memory_free(shapes->arena.memory, old, old_size, sizeof(dy_form_shape *));
    shapes->table = table;
    shapes->size = size;
    return true;
}

/* ---- powers of up ------------------------------------------------------------------------- */

static bool is_sum(const dyad_form *g, const dyad_form *number, int32_t ups, uint32_t nim)
{
    const dyad_form *own;
    int32_t own_ups;
    uint32_t own_nim;
    return dyad_form_is_number_up_star(g, &own, &own_ups, &own_nim) && own == number &&
           own_ups == ups && own_nim == nim;
}

static bool has_options(const dyad_form *g, dyad_side side, size_t own, size_t other)
{
    return g->kind == DY_OPTIONS && g->count[side] == own && g->count[!side] == other;
}

static const dyad_form *listed(const dyad_form *g, dyad_side side, size_t index)
{
    return g->option[(side == DYAD_LEFT ? 0 : g->count[0]) + index];
}

/* The n for which g is number + ^[n]*nim (side is Left) or v[n]*nim; 0: none. */
static uint32_t sum_of_powers(const dyad_form *g, const dyad_form *number, dyad_side side,
                              uint32_t *nim)
{
    dyad_side other = side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT;
    uint32_t n = 1;
    if (g->kind == DY_OPTIONS && g->count[other] != 1)
        return 0;
    if (!dyad_form_is_number_up_star(g->kind == DY_OPTIONS ? listed(g, other, 0) : g, NULL, NULL,
                                     nim))
        return 0;
    *nim ^= g->kind == DY_OPTIONS;
    bool starred = *nim == 1;
    for (; g->kind == DY_OPTIONS; n++) {
        if (!has_options(g, side, starred ? 2 : 1, 1) ||
            !is_sum(listed(g, other, 0), number, 0, *nim ^ 1))
            return 0;
        const dyad_form *first = listed(g, side, 0);
        bool is_number = starred && first == number;
        if (starred && !is_number && listed(g, side, 1) != number)
            return 0;
        g = is_number ? listed(g, side, 1) : first;
    }
    return is_sum(g, number, side == DYAD_LEFT ? 1 : -1, *nim) ? n : 0;
}

/* The same for ^<n> and v<n>. */
static uint32_t power(dyad_forms *forms, const dyad_form *g, const dyad_form *number,
                      dyad_side side, uint32_t *nim)
{
    dyad_side other = side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT;
    const dyad_form *own;
    int32_t ups;
    uint32_t star;
    if (g->count[side] == 0 || g->count[other] != 1)
        return 0;
    uint32_t most = g->count[side] - 1;
    for (size_t i = 0; i <= most; i++) /* no two are the same: so all up to *most are there */
        if (!dy_forms_go_on(forms, i) ||
            !dyad_form_is_number_up_star(listed(g, side, i), &own, &ups, &star) || own != number ||
            ups != 0 || star > most)
            return 0;
    uint32_t less = sum_of_powers(listed(g, other, 0), number, other, nim);
    if (!less || *nim != (most ^ 1))
        return 0;
    *nim = most;
    return less + 1;
}

static bool find_power(dyad_forms *forms, dy_form_shape *shape, const dyad_form *number)
{
    for (int right = 0; right < 2; right++) {
        dyad_side side = right ? DYAD_RIGHT : DYAD_LEFT;
        uint32_t nim = 0, n = sum_of_powers(shape->form, number, side, &nim);
        bool summed = n != 0;
        if (!summed)
            n = power(forms, shape->form, number, side, &nim);
        if (n == 0 || n > DY_POWER_MAX) /* the latter is written by its options */
            continue;
        shape->summed = summed;
        shape->kind = DY_FORM_SHAPE_UPTIMAL;
        shape->number = number;
        shape->ups = right ? -1 : 1;
        shape->power = n;
        shape->nim = nim;
        return true;
    }
    return false;
}

/* ---- shapes ------------------------------------------------------------------------------- */

static bool begin(dy_form_shapes *shapes, dy_form_shape *shape)
{
    const dyad_form *g = shape->form;
    if (dyad_form_is_number_up_star(g, &shape->number, &shape->ups, &shape->nim)) {
        bool is_zero = shape->number == shapes->forms->zero;
        shape->kind = dyad_form_is_number(g) ? DY_FORM_SHAPE_NUMBER
                      : is_zero && shape->ups == 0 && shape->number && shape->nim
                          ? DY_FORM_SHAPE_NIMBER
                          : DY_FORM_SHAPE_UPTIMAL;
        shape->settled = true;
        return true;
    }
    shape->kind = DY_FORM_SHAPE_BRACES;
    const dyad_form *left = dyad_form_stop(shapes->forms, g, DYAD_LEFT);
    const dyad_form *right = dyad_form_stop(shapes->forms, g, DYAD_RIGHT);
    if (!left || !right)
        return false;
    if (left == right && find_power(shapes->forms, shape, left))
        shape->settled = true;
    return true;
}

dy_form_shape *dy_form_shape_begun(dy_form_shapes *shapes, const dyad_form *form)
{
    if (dy_forms_failed(shapes->forms))
        return NULL;
    if (2 * (shapes->count + 1) > shapes->size && !grow(shapes))
        return NULL;
    size_t at = slot(shapes, form);
    if (shapes->table[at])
        return shapes->table[at];
    dy_form_shape *shape = dy_arena_zero(&shapes->arena, 1, sizeof *shape);
    if (!shape) {
        (void)dy_forms_fail_memory(shapes->forms);
        return NULL;
    }
    shape->form = form;
    if (!begin(shapes, shape))
        return NULL;
    shapes->table[at] = shape;
    shapes->count++;
    return shape;
}

/* Whether g is x + Tiny(of), {x || x | x - of} where the mean of `of` is above 0, as seen from
 * `side`: Left for Tiny, Right for Miny. */
static bool find_tiny(dy_form_shapes *shapes, dy_form_shape *shape, dyad_side side)
{
    dyad_forms *forms = shapes->forms;
    const dyad_form *g = shape->form;
    dyad_side other = side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT;
    if (g->count[0] != 1 || g->count[1] != 1)
        return false;
    const dyad_form *x = listed(g, side, 0), *threat = listed(g, other, 0);
    if (!dyad_form_is_number(x) || dyad_form_is_number(threat) ||
        !has_options(threat, side, 1, 1) || listed(threat, side, 0) != x)
        return false;
    const dyad_form *end = listed(threat, other, 0);
    /* Where numbers have so many bits that there are no means, x - end may have more than fit. */
    const dyad_form *mean = dy_form_mean_within(forms, x) ? dy_form_mean_within(forms, end) : NULL;
    if (!mean || dy_form_compare(forms, mean, x) != (side == DYAD_LEFT ? DYAD_LESS : DYAD_GREATER))
        return false;
    shape->of =
        side == DYAD_LEFT ? dyad_form_subtract(forms, x, end) : dyad_form_subtract(forms, end, x);
    shape->number = x;
    shape->kind = side == DYAD_LEFT ? DY_FORM_SHAPE_TINY : DY_FORM_SHAPE_MINY;
    return shape->of != NULL;
}

/* Whether g is its own negative. That the stops are is looked at first: it costs nothing. */
static bool is_switch(dyad_forms *forms, const dyad_form *g)
{
    if (g->count[0] != g->count[1] ||
        dyad_form_negate(forms, dyad_form_stop(forms, g, DYAD_LEFT)) !=
            dyad_form_stop(forms, g, DYAD_RIGHT))
        return false;
    return dyad_form_negate(forms, g) == g;
}

dy_form_shape *dy_form_shape_of(dy_form_shapes *shapes, const dyad_form *form)
{
    dy_form_shape *shape = dy_form_shape_begun(shapes, form);
    if (!shape || shape->settled)
        return shape;
    if (is_switch(shapes->forms, form))
        shape->kind = DY_FORM_SHAPE_SWITCH;
    else if (!find_tiny(shapes, shape, DYAD_LEFT))
        find_tiny(shapes, shape, DYAD_RIGHT);
    shape->settled = true;
    return dy_forms_failed(shapes->forms) ? NULL : shape;
}

/* ---- the order of options ----------------------------------------------------------------- */

static int order_numbers(dyad_forms *forms, const dyad_form *g, const dyad_form *h)
{
    dyad_order order = g == h ? DYAD_EQUAL : dy_form_compare(forms, g, h);
    return order == DYAD_LESS ? -1 : order == DYAD_GREATER;
}

static int order_integers(int64_t a, int64_t b)
{
    return a < b ? -1 : a > b;
}

static int32_t power_count(const dy_form_shape *shape)
{
    return shape->power ? (int32_t)shape->power : shape->ups != 0;
}

/* How many times ^<n> there is. */
static int32_t coefficient(const dy_form_shape *shape, int32_t n)
{
    return !shape->power || shape->summed || n == (int32_t)shape->power ? shape->ups : 0;
}

/* By the number, the coefficients of the powers of up, and the nimber. */
static int order_uptimals(dyad_forms *forms, const dy_form_shape *a, const dy_form_shape *b)
{
    int order = order_numbers(forms, a->number, b->number);
    for (int32_t n = 1; order == 0 && n <= power_count(a) && n <= power_count(b); n++)
        order = order_integers(coefficient(a, n), coefficient(b, n));
    if (order == 0)
        order = order_integers(power_count(a), power_count(b));
    return order ? order : order_integers(a->nim, b->nim);
}

static int order_forms(dy_form_shapes *shapes, const dyad_form *g, const dyad_form *h);

/* The one of two lists that ends first comes first. */
static int order_lists(dy_form_shapes *shapes, dy_form_shape *a, dy_form_shape *b, dyad_side side)
{
    const dyad_form **left = dy_form_shape_sorted(shapes, a, side);
    const dyad_form **right = left ? dy_form_shape_sorted(shapes, b, side) : NULL;
    if (!right)
        return 0;
    for (size_t i = 0; i < a->form->count[side] && i < b->form->count[side]; i++)
        if (left[i] != right[i])
            return order_forms(shapes, left[i], right[i]);
    return order_integers(a->form->count[side], b->form->count[side]);
}

static int order_forms(dy_form_shapes *shapes, const dyad_form *g, const dyad_form *h)
{
    if (g == h || !dy_forms_enter(shapes->forms))
        return 0;
    dy_form_shape *a = dy_form_shape_begun(shapes, g),
                  *b = a ? dy_form_shape_begun(shapes, h) : NULL;
    int order = 0;
    if (b) {
        dy_form_shape_kind a_kind =
            a->kind < DY_FORM_SHAPE_UPTIMAL ? a->kind : DY_FORM_SHAPE_UPTIMAL;
        bool a_listed = a->kind > DY_FORM_SHAPE_UPTIMAL, b_listed = b->kind > DY_FORM_SHAPE_UPTIMAL;
        dy_form_shape_kind b_kind =
            b->kind < DY_FORM_SHAPE_UPTIMAL ? b->kind : DY_FORM_SHAPE_UPTIMAL;
        if (a_listed || b_listed)
            order = order_integers(a_listed, b_listed);
        else if (a_kind != b_kind)
            order = order_integers(a_kind, b_kind);
        else
            order = order_uptimals(shapes->forms, a, b);
        for (int side = 0; order == 0 && a_listed && b_listed && side < 2; side++)
            order = order_lists(shapes, a, b, (dyad_side)side);
    }
    dy_forms_leave(shapes->forms);
    return order;
}

/* Merges runs of `width` options, each in order, two by two. */
static void merge_runs(dy_form_shapes *shapes, const dyad_form *const *from, const dyad_form **to,
                       size_t count, size_t width)
{
    for (size_t first = 0; first < count; first += 2 * width) {
        size_t left = first, middle = width < count - first ? first + width : count;
        size_t right = middle, end = width < count - middle ? middle + width : count;
        for (size_t at = first; at < end && dy_forms_go_on(shapes->forms, at); at++) {
            bool is_left = right == end ||
                           (left < middle && order_forms(shapes, from[left], from[right]) <= 0);
            to[at] = from[is_left ? left++ : right++];
        }
    }
}

/* The options of one side in `sorted`, in order; `spare` has as much room. */
static void sort_options(dy_form_shapes *shapes, const dyad_form *g, dyad_side side,
                         const dyad_form **sorted, const dyad_form **spare)
{
    size_t count = g->count[side];
    const dyad_form **from = sorted, **to = spare;
    dy_forms_move(shapes->forms, sorted, g->option + (side == DYAD_LEFT ? 0 : g->count[0]), count);
    for (size_t width = 1; width < count && !dy_forms_failed(shapes->forms); width *= 2) {
        merge_runs(shapes, from, to, count, width);
        const dyad_form **swapped = from;
        from = to;
        to = swapped;
    }
    if (from == spare)
        dy_forms_move(shapes->forms, sorted, spare, count);
}

const dyad_form **dy_form_shape_sorted(dy_form_shapes *shapes, dy_form_shape *shape, dyad_side side)
{
    if (shape->sorted[side])
        return shape->sorted[side];
    const dyad_allocator *memory = shapes->arena.memory;
    size_t count = shape->form->count[side];
    const dyad_form **sorted = dy_arena_alloc(&shapes->arena, count, sizeof(const dyad_form *));
    const dyad_form **spare = dy_memory_new(memory, count, sizeof(const dyad_form *));
    if (sorted && spare)
        sort_options(shapes, shape->form, side, sorted, spare);
    else
        (void)dy_forms_fail_memory(shapes->forms);
    dy_memory_free(memory, spare, count, sizeof(const dyad_form *));
    if (dy_forms_failed(shapes->forms))
        return NULL;
    return shape->sorted[side] = sorted;
}

/* ---- slashes ------------------------------------------------------------------------------ */

unsigned dy_form_shape_slashes(dy_form_shapes *shapes, dy_form_shape *shape)
{
    if (shape->slashes || !dy_forms_enter(shapes->forms))
        return shape->slashes;
    unsigned most = 1;
    for (int side = 0; side < 2; side++) {
        if (shape->form->count[side] != 1) /* what stands in a list has braces of its own */
            continue;
        dy_form_shape *option = dy_form_shape_of(shapes, listed(shape->form, (dyad_side)side, 0));
        if (!option)
            break;
        unsigned inner =
            option->kind == DY_FORM_SHAPE_BRACES ? dy_form_shape_slashes(shapes, option) : 0;
        if (inner < DY_SLASHES_MAX && inner + 1 > most)
            most = inner + 1;
    }
    dy_forms_leave(shapes->forms);
    if (dy_forms_failed(shapes->forms))
        return 0;
    return shape->slashes = most;
}
