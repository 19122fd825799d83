/* ways.h - how the caller says that records are written. */
#ifndef DY_WAYS_H
#define DY_WAYS_H

#include <dyad/dyad.h>

typedef struct dy_ways {
    const dyad_dialect *dialect; /* NULL: each record states its own */
    dyad_record_format format;   /* DYAD_RECORD_ANY: the first bytes tell */
    uint32_t rows, columns;      /* of the boards of records that state no size; 0: not told */
    bool utf8;                   /* the text of all is UTF-8, whatever it says */
    dyad_error_fn remark;        /* takes what is to be said of a record's text; or NULL */
    void *remark_user;
} dy_ways;

#endif
