/* ways.h - how the caller says that records are written. */
#ifndef DY_WAYS_H
#define DY_WAYS_H

#include <dyad/dyad.h>

typedef struct dy_ways {
    const dyad_dialect *dialect; /* NULL: each record states its own */
    dyad_record_format format;   /* DYAD_RECORD_ANY: the first bytes tell */
    uint32_t rows, columns;      /* of the boards of records that state no size; 0: not told */
} dy_ways;

#endif
