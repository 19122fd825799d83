/* no_store.c - in place of src/store/: there are no files, so nothing opens a store, and nothing is
 * ever found in one. */
#include "store/solved_store.h"

#include "base/fault.h"

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
    return dy_fault(error, DYAD_E_SYSTEM, "there are no stores here");
}

dyad_status dy_store_commit(dy_store *store, dyad_error *error)
{
    (void)store;
    return dy_fault(error, DYAD_E_SYSTEM, "there are no stores here");
}
