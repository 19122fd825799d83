/* store_pending.c - looking up, putting and committing. */
#include "store/solved_store.h"

#include "base/fault.h"
#include "base/random.h"
#include "store/store_handle.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(DY_STORE_PENDING < UINT16_MAX, "an index has room in a slot");

static dyad_status record_fault(const dy_store *store, dyad_error *error, const MDB_val *key,
                                const char *what)
{
    char name[DY_STORE_NAME_MAX];
    (void)dy_fault(error, DYAD_E_SYSTEM, "damaged record: %s: %s", what,
                   dy_store_name(key->mv_data, key->mv_size, name));
    error->file = store->path;
    return DYAD_E_SYSTEM;
}

/* ---- what is pending ---------------------------------------------------------------------- */

static size_t slot_of(const dy_store_key *key)
{
    uint64_t hash = key->size;
    for (size_t i = 0; i < key->size; i += 8) {
        uint64_t word = 0;
        memcpy(&word, key->bytes + i, key->size - i < 8 ? key->size - i : 8);
        hash = dy_scatter(hash ^ word);
    }
    return hash % DY_STORE_SLOTS;
}

static bool same_key(const dy_store_key *a, const dy_store_key *b)
{
    return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

/* The slot of a key, or the free one where it belongs. */
static uint16_t *find_pending(dy_store *store, const dy_store_key *key)
{
    size_t slot = slot_of(key);
    while (store->slots[slot] && !same_key(&store->pending[store->slots[slot] - 1].key, key))
        slot = (slot + 1) % DY_STORE_SLOTS;
    return &store->slots[slot];
}

static int compare_pending(const void *a, const void *b)
{
    const dy_store_key *x = &((const dy_store_pending *)a)->key,
                       *y = &((const dy_store_pending *)b)->key;
    int order = memcmp(x->bytes, y->bytes, x->size < y->size ? x->size : y->size);
    return order ? order : x->size - y->size;
}

/* LMDB is quicker where keys come in order, and so is the disk. */
static void sort_pending(dy_store *store)
{
    qsort(store->pending, store->pending_count, sizeof *store->pending, compare_pending);
    memset(store->slots, 0, DY_STORE_SLOTS * sizeof *store->slots);
    for (size_t i = 0; i < store->pending_count; i++)
        *find_pending(store, &store->pending[i].key) = (uint16_t)(i + 1);
}

/* ---- looking up --------------------------------------------------------------------------- */

static dyad_status get_committed(dy_store *store, const dy_store_key *key, dy_solved *solved,
                                 bool *found, dyad_error *error)
{
    MDB_txn *txn;
    MDB_val at = {.mv_size = key->size, .mv_data = (void *)(uintptr_t)key->bytes}, value;
    dyad_status status = DYAD_OK;
    int code = dy_store_begin_reading(store, &txn);
    if (code)
        return dy_store_lmdb_fault(store, error, code);
    code = mdb_get(txn, store->records, &at, &value);
    *found = code == 0;
    if (code == 0) {
        const char *what =
            dy_store_unpack(key->bytes, key->size, value.mv_data, value.mv_size, solved);
        if (what)
            status = record_fault(store, error, &at, what);
    } else if (code != MDB_NOTFOUND) {
        status = dy_store_lmdb_fault(store, error, code);
    }
    dy_store_end_reading(store, txn);
    return status;
}

/* What is known of a key. solved->game points into `key`. */
static dyad_status look_up(dy_store *store, const dy_store_key *key, bool is_locked,
                           dy_solved *solved, bool *found, dyad_error *error)
{
    *found = false;
    if (store->writes) {
        if (!is_locked)
            pthread_mutex_lock(&store->pending_lock);
        uint16_t slot = *find_pending(store, key);
        if (slot) {
            *found = true;
            dy_store_unpack(key->bytes, key->size, store->pending[slot - 1].value, DY_STORE_VALUE,
                            solved);
        }
        if (!is_locked)
            pthread_mutex_unlock(&store->pending_lock);
    }
    return *found ? DYAD_OK : get_committed(store, key, solved, found, error);
}

dyad_status dy_store_get(dy_store *store, dy_solved *solved, bool *found, dyad_error *error)
{
    dy_store_key key = dy_store_pack_key(solved);
    dy_solved known;
    dyad_status status = look_up(store, &key, false, &known, found, error);
    if (status == DYAD_OK && *found) {
        solved->result = known.result;
        solved->best = known.best;
        solved->work = known.work;
    }
    return status;
}

/* ---- putting ------------------------------------------------------------------------------ */

static dyad_status conflict_fault(const dy_store *store, dyad_error *error, const dy_store_key *key,
                                  dyad_solved_result known, dyad_solved_result put)
{
    char name[DY_STORE_NAME_MAX];
    (void)dy_fault(error, DYAD_E_REFUTED, "the store has %s, not %s: %s",
                   dyad_solved_result_name(known), dyad_solved_result_name(put),
                   dy_store_name(key->bytes, key->size, name));
    error->file = store->path;
    return DYAD_E_REFUTED;
}

/* Whether a record of the same result is worth putting in the place of one that is known. */
static bool is_better(const dy_solved *known, uint16_t best)
{
    return known->best == DYAD_SOLVED_NO_MOVE && best != DYAD_SOLVED_NO_MOVE;
}

static dyad_status commit(dy_store *store, dyad_error *error);

static dyad_status put(dy_store *store, const dy_solved *solved, dyad_error *error)
{
    dy_store_key key = dy_store_pack_key(solved);
    dy_solved known;
    bool found;
    dyad_status status = look_up(store, &key, true, &known, &found, error);
    if (status != DYAD_OK)
        return status;
    if (found && known.result != solved->result)
        return conflict_fault(store, error, &key, known.result, solved->result);
    if (found && !is_better(&known, solved->best))
        return DYAD_OK;
    if (store->pending_count == DY_STORE_PENDING) {
        status = commit(store, error);
        if (status != DYAD_OK && status != DYAD_E_REFUTED)
            return status;
    }
    uint16_t *slot = find_pending(store, &key);
    if (!*slot)
        *slot = (uint16_t)++store->pending_count;
    dy_store_pending *kept = &store->pending[*slot - 1];
    kept->key = key;
    dy_store_pack_value(&key, solved, kept->value);
    return status;
}

bool dy_store_writes(const dy_store *store)
{
    return store->writes;
}

dyad_status dy_store_put(dy_store *store, const dy_solved *solved, dyad_error *error)
{
    if (!store->writes)
        return dy_store_fault(store, error, DYAD_E_USAGE, "the store was opened for reading only");
    pthread_mutex_lock(&store->pending_lock);
    dyad_status status = put(store, solved, error);
    pthread_mutex_unlock(&store->pending_lock);
    return status;
}

/* ---- committing --------------------------------------------------------------------------- */

/* Writes one record unless it is known. A conflict is noted, and no failure. */
static int write_record(dy_store *store, MDB_txn *txn, const dy_store_pending *one, bool *written,
                        uint64_t *added, dyad_error *error)
{
    MDB_val key = {.mv_size = one->key.size, .mv_data = (void *)(uintptr_t)one->key.bytes};
    MDB_val value = {.mv_size = DY_STORE_VALUE, .mv_data = (void *)(uintptr_t)one->value};
    dy_solved mine, known;
    int code = mdb_put(txn, store->records, &key, &value, MDB_NOOVERWRITE);
    *written = *written || code == 0;
    *added += code == 0;
    if (code != MDB_KEYEXIST)
        return code;
    const char *what =
        dy_store_unpack(one->key.bytes, one->key.size, value.mv_data, value.mv_size, &known);
    if (what) {
        (void)record_fault(store, error, &key, what);
        return MDB_CORRUPTED;
    }
    dy_store_unpack(one->key.bytes, one->key.size, one->value, DY_STORE_VALUE, &mine);
    if (known.result != mine.result) {
        if (store->conflict.status == DYAD_OK)
            (void)conflict_fault(store, &store->conflict, &one->key, known.result, mine.result);
        return 0;
    }
    if (!is_better(&known, mine.best))
        return 0;
    *written = true;
    value = (MDB_val){.mv_size = DY_STORE_VALUE, .mv_data = (void *)(uintptr_t)one->value};
    return mdb_put(txn, store->records, &key, &value, 0);
}

/* One transaction, or an attempt at one. */
static int write_pending(dy_store *store, dyad_error *error)
{
    MDB_txn *txn;
    bool written = false;
    uint64_t added = 0;
    int code = dy_store_begin_writing(store, &txn);
    if (code)
        return code;
    for (size_t i = 0; i < store->pending_count && !code; i++)
        code = write_record(store, txn, &store->pending[i], &written, &added, error);
    if (!code && written)
        code = dy_store_write_head(store, txn);
    int ended = dy_store_end_writing(store, txn, !code && written);
    code = code ? code : ended;
    store->added += code ? 0 : added;
    return code;
}

static dyad_status commit(dy_store *store, dyad_error *error)
{
    if (store->pending_count == 0)
        return DYAD_OK;
    sort_pending(store);
    for (;;) {
        dyad_error record = {.status = DYAD_OK};
        store->conflict.status = DYAD_OK;
        int code = write_pending(store, &record);
        if (code == MDB_MAP_FULL)
            code = dy_store_double_map(store);
        else if (code == 0)
            break;
        if (code && record.status == DYAD_OK)
            return dy_store_lmdb_fault(store, error, code);
        if (code) {
            *error = record;
            return record.status;
        }
    }
    store->pending_count = 0;
    memset(store->slots, 0, DY_STORE_SLOTS * sizeof *store->slots);
    if (store->conflict.status != DYAD_OK)
        *error = store->conflict;
    return store->conflict.status;
}

dyad_status dy_store_commit(dy_store *store, dyad_error *error)
{
    if (!store->writes)
        return DYAD_OK;
    pthread_mutex_lock(&store->pending_lock);
    dyad_status status = commit(store, error);
    pthread_mutex_unlock(&store->pending_lock);
    return status;
}

uint64_t dy_store_added(dy_store *store)
{
    pthread_mutex_lock(&store->pending_lock);
    uint64_t added = store->added;
    pthread_mutex_unlock(&store->pending_lock);
    return added;
}
