/* session.h - what is behind the opaque handles of dyad.h. */
#ifndef DY_SESSION_H
#define DY_SESSION_H

#include "base/buffer.h"
#include "text/reader.h"

struct dyad_session {
    dyad_allocator memory;
    dyad_stop stop;
    dyad_error error; /* of the last call that failed */
    dy_arena scratch, keep;
    dyad_report report;
#ifndef DY_AMALGAMATION
    dy_ways ways;       /* of records */
    dy_arena simulated; /* what the latest simulation points to */
    dyad_simulation simulation;
#endif
    dy_buffer shown; /* of dyad_report_string() */
};

struct dyad_reader {
    dyad_session *session;
    dy_source source;
    dy_reader items;
    dyad_position position;
#ifndef DY_AMALGAMATION
    uint64_t move; /* of dyad_reader_set_move() */
#endif
    dyad_status final; /* not DYAD_OK: what every further call returns */
    dyad_error final_error;
};
/* Copies what generators are asked for, with shares as dy_generate() has them. Errors name
 * `function`, the public one that was called. */
dyad_status dy_take_generate_request(const char *function, const dyad_generate_request *request,
                                     dyad_generate_request *taken, dyad_error *error);

#endif
