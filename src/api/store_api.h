/* store_api.h - what is behind a dyad_store. */
#ifndef DY_STORE_API_H
#define DY_STORE_API_H

#include "solve/store_tools.h"

struct dyad_store {
    dyad_session *session;
    dy_store *kept;         /* that solvers use */
    dy_store_count counted; /* what dyad_store_info() gave out */
};

#endif
