/* codes.h - verdict codes as a NumPy file, whose header holds how many there are. Where the output
 * can go back, a header for none comes first and is written over at the end. Otherwise the codes
 * are kept in memory, and all is written at the end. One thread at a time uses it. */
#ifndef DY_CODES_H
#define DY_CODES_H

#include "base/buffer.h"

typedef struct dy_codes {
    const dyad_judge_request *request; /* borrowed: where to write */
    uint64_t count;                    /* codes written, or kept */
    bool begun;                        /* the first header has been written */
    dy_buffer kept;
} dy_codes;

/* All give back DYAD_OK, or what has failed, with *error filled in. */
void dy_codes_init(dy_codes *codes, const dyad_judge_request *request,
                   const dyad_allocator *memory);
dyad_status dy_codes_begin(dy_codes *codes, dyad_error *error);
/* A byte a code. */
dyad_status dy_codes_put(dy_codes *codes, const char *bytes, size_t size, dyad_error *error);
/* After the last code, or after a failure: the file then holds what was put before it. */
dyad_status dy_codes_end(dy_codes *codes, dyad_error *error);
void dy_codes_free(dy_codes *codes);

#endif
