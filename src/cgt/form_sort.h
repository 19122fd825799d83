/* form_sort.h - puts options in order, in place: a list of n takes some 2 n log n comparisons at
 * most. A header, so that each order is compiled by itself. */
#ifndef DY_FORM_SORT_H
#define DY_FORM_SORT_H

#include <dyad/values.h>

/* Whether g comes after h; `by` is the caller's. */
typedef bool dy_is_behind_fn(dyad_forms *forms, const dyad_form *g, const dyad_form *h,
                             const void *by);

/* Asked at each item: whether to go on. */
typedef bool dy_goes_on_fn(dyad_forms *forms, size_t item);

/* Puts an option into a heap whose first is behind all others, at a place or below it. */
static inline __attribute__((always_inline)) void dy_sift_option(
    dyad_forms *forms, const dyad_form **options, size_t count, size_t at, const dyad_form *moved,
    dy_is_behind_fn *is_behind, const void *by)
{
    for (size_t below; (below = 2 * at + 1) < count; at = below) {
        below += below + 1 < count && is_behind(forms, options[below + 1], options[below], by);
        if (!is_behind(forms, options[below], moved, by))
            break;
        options[at] = options[below];
    }
    options[at] = moved;
}

/* Takes no memory. What is almost in order is put in order step by step; all else is a heap. */
static inline __attribute__((always_inline)) void dy_sort_options(
    dyad_forms *forms, const dyad_form **options, size_t count, dy_is_behind_fn *is_behind,
    const void *by, dy_goes_on_fn *goes_on)
{
    enum { NEAR = 16 };
    size_t steps = 0;
    for (size_t i = 1; i < count && steps < NEAR && goes_on(forms, i); i++) {
        const dyad_form *moved = options[i];
        for (steps = 0; steps < NEAR && steps < i; steps++) {
            if (!is_behind(forms, options[i - steps - 1], moved, by))
                break;
            options[i - steps] = options[i - steps - 1];
        }
        options[i - steps] = moved;
    }
    if (steps < NEAR)
        return;
    for (size_t start = count / 2, end = count; end > 1 && goes_on(forms, start + end);) {
        const dyad_form *moved;
        if (start > 0) { /* the heap is not made yet */
            moved = options[--start];
        } else {
            moved = options[--end];
            options[end] = options[0];
        }
        dy_sift_option(forms, options, end, start, moved, is_behind, by);
    }
}

#endif
