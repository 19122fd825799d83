/* leftmost.h - keys in a row, of which the first that is large enough is found at once: a tree of
 * maxima, each above the two that it is of.
 *
 *                9
 *            /       \
 *          4           9          find(1, 3): from 1 up and to the right
 *        /   \       /   \        until something is at least 3, 4, and
 *       4     1     9     2       down again to the leftmost of it
 */
#ifndef DY_LEFTMOST_H
#define DY_LEFTMOST_H

#include "base/memory.h"

typedef struct dy_leftmost {
    int64_t *greatest; /* node i is above 2 * i and 2 * i + 1; leaves begin at `room` */
    size_t room;       /* a power of two; 0: there is nothing yet */
} dy_leftmost;

enum { DY_LEFTMOST_LEAST = 64 }; /* leaves */

/* Room for keys 0 .. count - 1 and more; new keys are `key`, those that are there stay. False when
 * out of memory, and nothing has changed. */
bool dy_leftmost_grow(dy_leftmost *keys, const dyad_allocator *memory, size_t count, int64_t key);
void dy_leftmost_free(dy_leftmost *keys, const dyad_allocator *memory);
void dy_leftmost_set(dy_leftmost *keys, size_t i, int64_t key);
/* The first key from `from` on that is at least `least`; SIZE_MAX: there is none. */
size_t dy_leftmost_find(const dy_leftmost *keys, size_t from, int64_t least);

static inline int64_t dy_leftmost_key(const dy_leftmost *keys, size_t i)
{
    return keys->greatest[keys->room + i];
}

#endif
