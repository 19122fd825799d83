/* store_handle.c - the map, transactions, and going through all records. */
#include "store/store_handle.h"

#include "base/fault.h"
#include "base/stop.h"
#include "store/solved_store.h"
#include "store/store_file.h"
#include "store/store_locks.h"

#include <errno.h>
#include <string.h>

enum {
    CHUNK = 32,     /* records that are read at once */
    KEY_MOST = 511, /* bytes, which LMDB allows */
};

dyad_status dy_store_fault(const dy_store *store, dyad_error *error, dyad_status status,
                           const char *text)
{
    (void)dy_fault(error, status, "%s", text);
    error->file = store->path;
    return status;
}

dyad_status dy_store_lmdb_fault(const dy_store *store, dyad_error *error, int code)
{
    switch (code) {
    case ENOMEM: return dy_fault_memory(error);
    case EIO: /* which LMDB says of a write that ended early */
        return dy_store_fault(store, error, DYAD_E_SYSTEM, "the disk is full, or does not work");
    case MDB_PANIC:
        return dy_store_fault(store, error, DYAD_E_SYSTEM,
                              "writing has failed before: open it again");
    case MDB_READERS_FULL:
        return dy_store_fault(store, error, DYAD_E_SYSTEM,
                              "too many threads and processes are reading");
    case MDB_VERSION_MISMATCH:
        return dy_store_fault(store, error, DYAD_E_SYSTEM,
                              "a process with another LMDB has it open");
    default: break;
    }
    if (code > 0)
        return dy_fault_system(error, store->path, code);
    (void)dy_fault(error, DYAD_E_SYSTEM, "the store is damaged: LMDB says: %s", mdb_strerror(code));
    error->file = store->path;
    return DYAD_E_SYSTEM;
}

/* ---- the map ------------------------------------------------------------------------------ */

int dy_store_lay_map(dy_store *store, size_t bytes)
{
    pthread_rwlock_wrlock(&store->map);
    int code = store->map_lost ? ENOMEM : mdb_env_set_mapsize(store->env, bytes);
    if (code)
        store->map_lost = true;
    pthread_rwlock_unlock(&store->map);
    return code;
}

int dy_store_double_map(dy_store *store)
{
    MDB_envinfo info;
    int dead, code = mdb_env_info(store->env, &info);
    if (code)
        return code;
    /* Readers that were killed keep pages from being used again. */
    code = mdb_reader_check(store->env, &dead);
    if (code)
        return code;
    if (info.me_mapsize > SIZE_MAX / 4)
        return ENOMEM;
    return dy_store_lay_map(store, 2 * info.me_mapsize);
}

/* ---- transactions ------------------------------------------------------------------------- */

static void end_turn(dy_store *store)
{
    dy_store_leave_gate(store->gate);
    pthread_mutex_unlock(&store->gate_lock);
    pthread_rwlock_unlock(&store->map);
}

int dy_store_begin_writing(dy_store *store, MDB_txn **txn)
{
    for (;;) {
        pthread_rwlock_rdlock(&store->map);
        pthread_mutex_lock(&store->gate_lock);
        dy_store_enter_gate(store->gate);
        int code = store->map_lost ? ENOMEM : mdb_txn_begin(store->env, NULL, 0, txn);
        if (!code)
            return 0;
        end_turn(store);
        if (code == MDB_MAP_RESIZED)
            code = dy_store_lay_map(store, 0);
        if (code)
            return code;
    }
}

int dy_store_end_writing(dy_store *store, MDB_txn *txn, bool commits)
{
    int code = 0;
    if (commits)
        code = mdb_txn_commit(txn);
    else
        mdb_txn_abort(txn);
    end_turn(store);
    return code;
}

uint64_t dy_store_commit_of(const dy_store *store, MDB_txn *txn)
{
    return mdb_txn_id(txn) - store->borrows;
}

/* The lock on the gate belongs to the open file, and so to all threads. */
static void hold_gate(dy_store *store)
{
    pthread_mutex_lock(&store->gate_lock);
    if (store->holders++ == 0)
        dy_store_hold_gate(store->fd);
    pthread_mutex_unlock(&store->gate_lock);
}

static void let_go_gate(dy_store *store)
{
    pthread_mutex_lock(&store->gate_lock);
    if (--store->holders == 0)
        dy_store_leave_gate(store->fd);
    pthread_mutex_unlock(&store->gate_lock);
}

static void end_look(dy_store *store)
{
    if (store->lockless)
        let_go_gate(store);
    pthread_rwlock_unlock(&store->map);
}

int dy_store_begin_reading(dy_store *store, MDB_txn **txn)
{
    if (store->borrows)
        return dy_store_begin_writing(store, txn);
    for (;;) {
        *txn = NULL;
        pthread_mutex_lock(&store->idle_lock);
        if (store->idle_count)
            *txn = store->idle[--store->idle_count];
        pthread_mutex_unlock(&store->idle_lock);
        pthread_rwlock_rdlock(&store->map);
        if (store->lockless)
            hold_gate(store);
        int dead, code = store->map_lost ? ENOMEM
                         : *txn          ? mdb_txn_renew(*txn)
                                         : mdb_txn_begin(store->env, NULL, MDB_RDONLY, txn);
        if (code == MDB_READERS_FULL && mdb_reader_check(store->env, &dead) == 0 && dead)
            code = mdb_txn_begin(store->env, NULL, MDB_RDONLY, txn);
        if (!code)
            return 0;
        if (*txn)
            mdb_txn_abort(*txn);
        end_look(store);
        if (code == MDB_MAP_RESIZED)
            code = dy_store_lay_map(store, 0);
        if (code)
            return code;
    }
}

void dy_store_end_reading(dy_store *store, MDB_txn *txn)
{
    if (store->borrows) {
        dy_store_end_writing(store, txn, false);
        return;
    }
    mdb_txn_reset(txn);
    end_look(store);
    pthread_mutex_lock(&store->idle_lock);
    bool kept = store->idle_count < DY_STORE_IDLE_MOST;
    if (kept)
        store->idle[store->idle_count++] = txn;
    pthread_mutex_unlock(&store->idle_lock);
    if (!kept)
        mdb_txn_abort(txn);
}

int dy_store_write_head(dy_store *store, MDB_txn *txn)
{
    uint8_t head[DY_STORE_HEAD];
    MDB_val key = {.mv_size = DY_STORE_HEAD_KEY, .mv_data = (void *)(uintptr_t)dy_store_head_key};
    MDB_val value = {.mv_size = DY_STORE_HEAD, .mv_data = head};
    dy_store_pack_head(mdb_txn_id(txn), head);
    return mdb_put(txn, store->records, &key, &value, 0);
}

/* ---- going through ------------------------------------------------------------------------ */

static bool is_head(const MDB_val *key)
{
    return key->mv_size == DY_STORE_HEAD_KEY &&
           memcmp(key->mv_data, dy_store_head_key, DY_STORE_HEAD_KEY) == 0;
}

/* What is read at once, so that nothing is held while it is looked at. */
typedef struct chunk {
    size_t count;
    struct {
        size_t key_size, value_size;
        uint8_t key[KEY_MOST], value[DY_STORE_VALUE]; /* of another length it is damaged */
    } record[CHUNK];
} chunk;

/* The records behind the last one of the chunk, or the first ones where there is none in it. */
static int next_chunk(dy_store *store, MDB_txn *txn, chunk *read)
{
    MDB_cursor *cursor;
    MDB_val key = {0}, value, last = {0};
    int code = mdb_cursor_open(txn, store->records, &cursor);
    if (code)
        return code;
    if (read->count) {
        last.mv_size = read->record[read->count - 1].key_size;
        last.mv_data = read->record[read->count - 1].key;
        key = last;
    }
    code = mdb_cursor_get(cursor, &key, &value, last.mv_size ? MDB_SET_RANGE : MDB_FIRST);
    if (!code && key.mv_size == last.mv_size &&
        memcmp(key.mv_data, last.mv_data, last.mv_size) == 0)
        code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT);
    for (read->count = 0; !code && read->count < CHUNK;
         code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)) {
        size_t at = read->count;
        if (is_head(&key))
            continue;
        if (key.mv_size > KEY_MOST) {
            code = MDB_BAD_VALSIZE;
            break;
        }
        read->record[at].key_size = key.mv_size;
        read->record[at].value_size = value.mv_size;
        memcpy(read->record[at].key, key.mv_data, key.mv_size);
        memcpy(read->record[at].value, value.mv_data,
               value.mv_size < DY_STORE_VALUE ? value.mv_size : DY_STORE_VALUE);
        read->count++;
    }
    mdb_cursor_close(cursor);
    return code == MDB_NOTFOUND ? 0 : code;
}

dyad_status dy_store_each(dy_store *store, dy_store_visit visit, void *user, dyad_stop stop,
                          dyad_error *error)
{
    chunk read = {.count = 0};
    dyad_status status = DYAD_OK;
    do {
        MDB_txn *txn;
        int code = dy_store_begin_reading(store, &txn);
        if (code)
            return dy_store_lmdb_fault(store, error, code);
        code = next_chunk(store, txn, &read);
        dy_store_end_reading(store, txn);
        if (code)
            return dy_store_lmdb_fault(store, error, code);
        for (size_t i = 0; i < read.count && status == DYAD_OK; i++)
            status = dy_stopped(stop) ? dy_fault_stopped(error)
                                      : visit(user, read.record[i].key, read.record[i].key_size,
                                              read.record[i].value, read.record[i].value_size);
    } while (status == DYAD_OK && read.count == CHUNK);
    return status;
}

dyad_status dy_store_measure(dy_store *store, dy_store_size *size, dyad_error *error)
{
    MDB_txn *txn;
    MDB_stat stat;
    int code = dy_store_begin_reading(store, &txn);
    if (code)
        return dy_store_lmdb_fault(store, error, code);
    code = mdb_stat(txn, store->records, &stat);
    if (!code)
        *size = (dy_store_size){
            .commits = dy_store_commit_of(store, txn),
            .bytes_used = (uint64_t)(stat.ms_branch_pages + stat.ms_leaf_pages) * stat.ms_psize};
    dy_store_end_reading(store, txn);
    if (code)
        return dy_store_lmdb_fault(store, error, code);
    return dy_store_file_length(store->fd, store->path, &size->bytes, error);
}

const char *dy_store_path(const dy_store *store)
{
    return store->path;
}
