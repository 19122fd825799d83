/* bounds.h - from a number to a number. */
#ifndef CONTEST_BOUNDS_H
#define CONTEST_BOUNDS_H

#include <stdint.h>

typedef struct bounds {
    uint64_t min, max; /* max 0: there is none, or nothing was said */
} bounds;

#endif
