/* store_api.c - stores of solved positions, as store.h has them. */
#include "api/session.h"

#include "base/border.h"
#include "store/store_tools.h"

dyad_status dyad_store_open(dyad_session *session, const char *path, dyad_store_mode mode,
                            dyad_store **store)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, store, "where the store goes");
    if (!path || (mode != DYAD_STORE_READ && mode != DYAD_STORE_WRITE))
        return dy_fault(&session->error, DYAD_E_USAGE, "a store needs a path and a mode");
    dyad_store *made = dy_memory_new(&session->memory, 1, sizeof *made);
    if (!made)
        return dy_fault_memory(&session->error);
    *made = (dyad_store){
        .session = session, .error = &session->error, .counted = {.memory = &session->memory}};
    dyad_status status =
        dy_store_open(path, mode, &session->memory, session->stop, &made->kept, &session->error);
    if (status == DYAD_OK)
        *store = made;
    else
        dy_memory_free(&session->memory, made, 1, sizeof *made);
    return status;
}

void dyad_store_close(dyad_store *store)
{
    if (!store)
        return;
    dy_store_close(store->kept);
    dy_store_count_free(&store->counted);
    dy_memory_free(&store->session->memory, store, 1, sizeof *store);
}

dyad_status dyad_store_commit(dyad_store *store)
{
    DY_EXPECT(NULL, store, "a store");
    return dy_store_commit(store->kept, &store->session->error);
}

dyad_status dyad_store_info(dyad_store *store, dyad_store_facts *facts)
{
    DY_EXPECT(NULL, store, "a store");
    DY_EXPECT(&store->session->error, facts, "where the facts go");
    dyad_session *session = store->session;
    dy_store_size size;
    dyad_status status =
        dy_store_count_groups(store->kept, session->stop, &store->counted, &session->error);
    if (status == DYAD_OK)
        status = dy_store_measure(store->kept, &size, &session->error);
    if (status == DYAD_OK)
        *facts = (dyad_store_facts){.format = DYAD_STORE_FORMAT,
                                    .records = store->counted.records,
                                    .commits = size.commits,
                                    .bytes = size.bytes,
                                    .bytes_used = size.bytes_used,
                                    .group_count = store->counted.count,
                                    .groups = store->counted.groups};
    return status;
}

dyad_status dyad_store_check(dyad_store *store, dyad_error_fn damaged, void *user,
                             uint64_t *records)
{
    DY_EXPECT(NULL, store, "a store");
    dyad_session *session = store->session;
    return dy_store_check(store->kept, damaged, user, session->stop, records, &session->error);
}

dyad_status dyad_store_export(dyad_store *store, dyad_write_fn write, void *user)
{
    DY_EXPECT(NULL, store, "a store");
    DY_EXPECT(&store->session->error, write, "a function that writes");
    dyad_session *session = store->session;
    return dy_store_export(store->kept, write, user, &session->memory, session->stop,
                           &session->error);
}

dyad_status dyad_store_merge(dyad_store *store, const char *from, dyad_error_fn tell, void *user,
                             dyad_store_merged *merged)
{
    if (merged)
        *merged = (dyad_store_merged){0};
    DY_EXPECT(NULL, store, "a store");
    DY_EXPECT(&store->session->error, from && merged, "a store to merge, and where the counts go");
    dyad_session *session = store->session;
    return dy_store_merge(store->kept, from, &session->memory, session->stop, tell, user, merged,
                          &session->error);
}
