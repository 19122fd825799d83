/* store_tools.h - what is done with a whole store: counting, checking, writing as text, merging.
 * See <dyad/store.h>. */
#ifndef DY_STORE_TOOLS_H
#define DY_STORE_TOOLS_H

#include "store/solved_store.h"

/* The groups of a store, counted. */
typedef struct dy_store_count {
    const dyad_allocator *memory;
    dyad_store_group *groups;
    char (*names)[DY_SOLVED_GAME_MAX + 1]; /* that the groups point to */
    size_t count, capacity;
    uint64_t records;
} dy_store_count;

/* What is behind a dyad_store. */
struct dyad_store {
    dyad_session *session;
    dyad_error *error;      /* of the session */
    dy_store *kept;         /* that solvers use */
    dy_store_count counted; /* what dyad_store_info() gave out */
};

/* Counts into what was counted before, which is forgotten; all zero but for `memory` at first. */
dyad_status dy_store_count_groups(dy_store *store, dyad_stop stop, dy_store_count *counted,
                                  dyad_error *error);
void dy_store_count_free(dy_store_count *counted);

dyad_status dy_store_check(dy_store *store, dyad_error_fn damaged, void *user, dyad_stop stop,
                           uint64_t *records, dyad_error *error);
dyad_status dy_store_export(dy_store *store, dyad_write_fn write, void *user,
                            const dyad_allocator *memory, dyad_stop stop, dyad_error *error);
dyad_status dy_store_merge(dy_store *store, const char *from, const dyad_allocator *memory,
                           dyad_stop stop, dyad_error_fn tell, void *user,
                           dyad_store_merged *merged, dyad_error *error);

#endif
