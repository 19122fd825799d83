/* no_store.c - in place of the other files where Dyad is built without LMDB: nothing opens a store,
 * and nothing is ever found in one. */
#include "store/solved_store.h"
#include "store/store_tools.h"

#include "base/fault.h"

static dyad_status refuse(dyad_error *error)
{
    return dy_fault(error, DYAD_E_USAGE,
                    "there are no stores here: LMDB keeps them, and Dyad was built without it");
}

dyad_status dy_store_open(const char *path, dyad_store_mode mode, const dyad_allocator *memory,
                          dyad_stop stop, dy_store **store, dyad_error *error)
{
    (void)path;
    (void)mode;
    (void)memory;
    (void)stop;
    *store = NULL;
    return refuse(error);
}

void dy_store_close(dy_store *store)
{
    (void)store;
}

dyad_status dy_store_count_groups(dy_store *store, dyad_stop stop, dy_store_count *counted,
                                  dyad_error *error)
{
    (void)store;
    (void)stop;
    (void)counted;
    return refuse(error);
}

dyad_status dy_store_measure(dy_store *store, dy_store_size *size, dyad_error *error)
{
    (void)store;
    (void)size;
    return refuse(error);
}

dyad_status dy_store_check(dy_store *store, dyad_error_fn damaged, void *user, dyad_stop stop,
                           uint64_t *records, /* NOLINT(*-non-const-parameter) */
                           dyad_error *error)
{
    (void)store;
    (void)damaged;
    (void)user;
    (void)stop;
    (void)records;
    return refuse(error);
}

dyad_status dy_store_each(dy_store *store, dy_store_visit visit, void *user, dyad_stop stop,
                          dyad_error *error)
{
    (void)store;
    (void)visit;
    (void)user;
    (void)stop;
    return refuse(error);
}

dyad_status dy_store_export(dy_store *store, dyad_write_fn write, void *user,
                            const dyad_allocator *memory, dyad_stop stop, dyad_error *error)
{
    (void)store;
    (void)write;
    (void)user;
    (void)memory;
    (void)stop;
    return refuse(error);
}

dyad_status dy_store_merge(dy_store *store, const char *from, const dyad_allocator *memory,
                           dyad_stop stop, dyad_error_fn tell, void *user,
                           dyad_store_merged *merged, dyad_error *error)
{
    (void)store;
    (void)from;
    (void)memory;
    (void)stop;
    (void)tell;
    (void)user;
    (void)merged;
    return refuse(error);
}

void dy_store_count_free(dy_store_count *counted)
{
    (void)counted;
}

dyad_status dy_store_get(dy_store *store, dy_solved *solved, bool *found, dyad_error *error)
{
    (void)store;
    (void)solved;
    (void)error;
    *found = false;
    return DYAD_OK;
}

dyad_status dy_store_put(dy_store *store, const dy_solved *solved, dyad_error *error)
{
    (void)store;
    (void)solved;
    return refuse(error);
}

dyad_status dy_store_commit(dy_store *store, dyad_error *error)
{
    (void)store;
    return refuse(error);
}

bool dy_store_writes(const dy_store *store)
{
    (void)store;
    return false;
}
