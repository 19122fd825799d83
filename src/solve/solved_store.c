/* solved_store.c - opening a store, looking up, putting and committing. */
#define _GNU_SOURCE /* F_OFD_SETLK, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP */
#include "solve/solved_store.h"

#include "base/descriptor.h"
#include "base/fault.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/stop.h"
#include "solve/store_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <lmdb.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    READERS = 2048, /* transactions of all processes at once */
    IDLE_MOST = 64, /* that a store keeps for its next reader */
    SLOTS = 2 * DY_STORE_PENDING,
    FIRST_MAP = 1 << 20, /* bytes; doubled whenever it is full */
    LOOKS = 5,           /* at a file that others are writing */
    LOOK_PAUSE_NS = 5000000,
    FILE_MODE = 0666,
};

typedef struct pending {
    dy_store_key key;
    uint8_t value[DY_STORE_VALUE];
} pending;

struct dy_store {
    const dyad_allocator *memory;
    const char *path;
    bool writes;
    int fd; /* ours, beside that of LMDB: for the claim, and to look at pages */
    MDB_env *env;
    MDB_dbi records;
    pthread_rwlock_t map; /* held for reading while a transaction is open */
    bool map_lost;        /* nothing can be read any more */
    pthread_mutex_t idle_lock;
    MDB_txn *idle[IDLE_MOST];
    size_t idle_count;
    pthread_mutex_t pending_lock; /* taken before `map` */
    pending *pending;
    size_t pending_count;
    uint16_t *slots; /* by hash: 1 + the index of what is pending, or 0 */
    /* What comes of a commit: the first conflict. */
    dyad_error conflict;
};

_Static_assert(DY_STORE_PENDING < UINT16_MAX, "an index has room in a slot");

static dyad_status fault(const dy_store *store, dyad_error *error, dyad_status status,
                         const char *text)
{
    dy_fault(error, status, "%s", text);
    error->file = store->path;
    return status;
}

/* What LMDB says: an errno, or a number of its own. */
static dyad_status lmdb_fault(const dy_store *store, dyad_error *error, int code)
{
    switch (code) {
    case ENOMEM: return dy_fault_memory(error);
    case EIO: /* which LMDB says of a write that ended early */
        return fault(store, error, DYAD_E_SYSTEM, "the disk is full, or does not work");
    case MDB_PANIC:
        return fault(store, error, DYAD_E_SYSTEM, "writing has failed before: open it again");
    case MDB_READERS_FULL:
        return fault(store, error, DYAD_E_SYSTEM, "too many threads and processes are reading");
    case MDB_VERSION_MISMATCH:
        return fault(store, error, DYAD_E_SYSTEM, "a process with another LMDB has it open");
    default: break;
    }
    if (code > 0)
        return dy_fault_system(error, store->path, code);
    dy_fault(error, DYAD_E_SYSTEM, "the store is damaged: LMDB says: %s", mdb_strerror(code));
    error->file = store->path;
    return DYAD_E_SYSTEM;
}

static dyad_status record_fault(const dy_store *store, dyad_error *error, const MDB_val *key,
                                const char *what)
{
    char name[DY_STORE_NAME_MAX];
    dy_fault(error, DYAD_E_SYSTEM, "damaged record: %s: %s", what,
             dy_store_name(key->mv_data, key->mv_size, name));
    error->file = store->path;
    return DYAD_E_SYSTEM;
}

/* ---- the map ------------------------------------------------------------------------------ */

/* Lays the map anew: of `bytes`, or, where that is 0, as large as another process has made it. No
 * transaction of this process is open when it gets its turn. */
static int lay_map(dy_store *store, size_t bytes)
{
    pthread_rwlock_wrlock(&store->map);
    int code = store->map_lost ? ENOMEM : mdb_env_set_mapsize(store->env, bytes);
    if (code)
        store->map_lost = true;
    pthread_rwlock_unlock(&store->map);
    return code;
}

static int double_map(dy_store *store)
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
    return lay_map(store, 2 * info.me_mapsize);
}

/* ---- transactions that read --------------------------------------------------------------- */

/* Begins one, with the map held. */
static int begin_reading(dy_store *store, MDB_txn **txn)
{
    for (;;) {
        *txn = NULL;
        pthread_mutex_lock(&store->idle_lock);
        if (store->idle_count)
            *txn = store->idle[--store->idle_count];
        pthread_mutex_unlock(&store->idle_lock);
        pthread_rwlock_rdlock(&store->map);
        int dead, code = store->map_lost ? ENOMEM
                         : *txn          ? mdb_txn_renew(*txn)
                                         : mdb_txn_begin(store->env, NULL, MDB_RDONLY, txn);
        if (code == MDB_READERS_FULL && mdb_reader_check(store->env, &dead) == 0 && dead)
            code = mdb_txn_begin(store->env, NULL, MDB_RDONLY, txn);
        if (!code)
            return 0;
        if (*txn)
            mdb_txn_abort(*txn);
        pthread_rwlock_unlock(&store->map);
        if (code == MDB_MAP_RESIZED)
            code = lay_map(store, 0);
        if (code)
            return code;
    }
}

static void end_reading(dy_store *store, MDB_txn *txn)
{
    mdb_txn_reset(txn);
    pthread_rwlock_unlock(&store->map);
    pthread_mutex_lock(&store->idle_lock);
    bool kept = store->idle_count < IDLE_MOST;
    if (kept)
        store->idle[store->idle_count++] = txn;
    pthread_mutex_unlock(&store->idle_lock);
    if (!kept)
        mdb_txn_abort(txn);
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
    return hash % SLOTS;
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
        slot = (slot + 1) % SLOTS;
    return &store->slots[slot];
}

static int compare_pending(const void *a, const void *b)
{
    const dy_store_key *x = &((const pending *)a)->key, *y = &((const pending *)b)->key;
    int order = memcmp(x->bytes, y->bytes, x->size < y->size ? x->size : y->size);
    return order ? order : x->size - y->size;
}

/* LMDB is quicker where keys come in order, and so is the disk. */
static void sort_pending(dy_store *store)
{
    qsort(store->pending, store->pending_count, sizeof *store->pending, compare_pending);
    memset(store->slots, 0, SLOTS * sizeof *store->slots);
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
    int code = begin_reading(store, &txn);
    if (code)
        return lmdb_fault(store, error, code);
    code = mdb_get(txn, store->records, &at, &value);
    *found = code == 0;
    if (code == 0) {
        const char *what =
            dy_store_unpack(key->bytes, key->size, value.mv_data, value.mv_size, solved);
        if (what)
            status = record_fault(store, error, &at, what);
    } else if (code != MDB_NOTFOUND) {
        status = lmdb_fault(store, error, code);
    }
    end_reading(store, txn);
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
    dy_fault(error, DYAD_E_REFUTED, "the store has %s, not %s: %s", dyad_solved_result_name(known),
             dyad_solved_result_name(put), dy_store_name(key->bytes, key->size, name));
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
    pending *kept = &store->pending[*slot - 1];
    kept->key = key;
    dy_store_pack_value(&key, solved, kept->value);
    return status;
}

dyad_status dy_store_put(dy_store *store, const dy_solved *solved, dyad_error *error)
{
    if (!store->writes)
        return fault(store, error, DYAD_E_USAGE, "the store was opened for reading only");
    pthread_mutex_lock(&store->pending_lock);
    dyad_status status = put(store, solved, error);
    pthread_mutex_unlock(&store->pending_lock);
    return status;
}

/* ---- committing --------------------------------------------------------------------------- */

/* Writes one record unless it is known. A conflict is noted, and no failure. */
static int write_record(dy_store *store, MDB_txn *txn, const pending *one, bool *written,
                        dyad_error *error)
{
    MDB_val key = {.mv_size = one->key.size, .mv_data = (void *)(uintptr_t)one->key.bytes};
    MDB_val value = {.mv_size = DY_STORE_VALUE, .mv_data = (void *)(uintptr_t)one->value};
    dy_solved mine, known;
    int code = mdb_put(txn, store->records, &key, &value, MDB_NOOVERWRITE);
    *written = *written || code == 0;
    if (code != MDB_KEYEXIST)
        return code;
    const char *what =
        dy_store_unpack(one->key.bytes, one->key.size, value.mv_data, value.mv_size, &known);
    if (what) {
        record_fault(store, error, &key, what);
        return MDB_CORRUPTED;
    }
    dy_store_unpack(one->key.bytes, one->key.size, one->value, DY_STORE_VALUE, &mine);
    if (known.result != mine.result) {
        if (store->conflict.status == DYAD_OK)
            conflict_fault(store, &store->conflict, &one->key, known.result, mine.result);
        return 0;
    }
    if (!is_better(&known, mine.best))
        return 0;
    *written = true;
    value = (MDB_val){.mv_size = DY_STORE_VALUE, .mv_data = (void *)(uintptr_t)one->value};
    return mdb_put(txn, store->records, &key, &value, 0);
}

static int write_head(dy_store *store, MDB_txn *txn)
{
    uint8_t head[DY_STORE_HEAD];
    MDB_val key = {.mv_size = DY_STORE_HEAD_KEY, .mv_data = (void *)(uintptr_t)dy_store_head_key};
    MDB_val value = {.mv_size = DY_STORE_HEAD, .mv_data = head};
    dy_store_pack_head(mdb_txn_id(txn), head);
    return mdb_put(txn, store->records, &key, &value, 0);
}

/* One transaction, or an attempt at one; the map is held. */
static int write_pending(dy_store *store, dyad_error *error)
{
    MDB_txn *txn;
    bool written = false;
    int code = mdb_txn_begin(store->env, NULL, 0, &txn);
    if (code)
        return code;
    for (size_t i = 0; i < store->pending_count && !code; i++)
        code = write_record(store, txn, &store->pending[i], &written, error);
    if (!code && written)
        code = write_head(store, txn);
    if (code || !written)
        mdb_txn_abort(txn);
    return code || !written ? code : mdb_txn_commit(txn);
}

static dyad_status commit(dy_store *store, dyad_error *error)
{
    if (store->pending_count == 0)
        return DYAD_OK;
    sort_pending(store);
    for (;;) {
        dyad_error record = {.status = DYAD_OK};
        store->conflict.status = DYAD_OK;
        pthread_rwlock_rdlock(&store->map);
        int code = store->map_lost ? ENOMEM : write_pending(store, &record);
        pthread_rwlock_unlock(&store->map);
        if (code == MDB_MAP_FULL)
            code = double_map(store);
        else if (code == MDB_MAP_RESIZED)
            code = lay_map(store, 0);
        else if (code == 0)
            break;
        if (code && record.status == DYAD_OK)
            return lmdb_fault(store, error, code);
        if (code) {
            *error = record;
            return record.status;
        }
    }
    store->pending_count = 0;
    memset(store->slots, 0, SLOTS * sizeof *store->slots);
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

/* ---- going through ------------------------------------------------------------------------ */

static bool is_head(const MDB_val *key)
{
    return key->mv_size == DY_STORE_HEAD_KEY &&
           memcmp(key->mv_data, dy_store_head_key, DY_STORE_HEAD_KEY) == 0;
}

dyad_status dy_store_each(dy_store *store, dy_store_visit visit, void *user, dyad_stop stop,
                          dyad_error *error)
{
    MDB_txn *txn;
    MDB_cursor *cursor;
    MDB_val key, value;
    dyad_status status = DYAD_OK;
    int code = begin_reading(store, &txn);
    if (code)
        return lmdb_fault(store, error, code);
    code = mdb_cursor_open(txn, store->records, &cursor);
    if (!code) {
        code = mdb_cursor_get(cursor, &key, &value, MDB_FIRST);
        for (; !code && status == DYAD_OK; code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)) {
            if (dy_stopped(stop))
                status = dy_fault_stopped(error);
            else if (!is_head(&key))
                status = visit(user, key.mv_data, key.mv_size, value.mv_data, value.mv_size);
        }
        mdb_cursor_close(cursor);
    }
    end_reading(store, txn);
    if (status == DYAD_OK && code != MDB_NOTFOUND)
        status = lmdb_fault(store, error, code);
    return status;
}

dyad_status dy_store_measure(dy_store *store, dy_store_size *size, dyad_error *error)
{
    MDB_txn *txn;
    MDB_stat stat;
    int code = begin_reading(store, &txn);
    if (code)
        return lmdb_fault(store, error, code);
    code = mdb_stat(txn, store->records, &stat);
    if (!code)
        *size = (dy_store_size){
            .commits = mdb_txn_id(txn),
            .bytes_used = (uint64_t)(stat.ms_branch_pages + stat.ms_leaf_pages) * stat.ms_psize};
    end_reading(store, txn);
    if (code)
        return lmdb_fault(store, error, code);
    return dy_store_file_length(store->fd, store->path, &size->bytes, error);
}

const char *dy_store_path(const dy_store *store)
{
    return store->path;
}

/* ---- opening ------------------------------------------------------------------------------ */

/* Claims the store for this process, by a lock that belongs to the open file, on a byte that is the
 * process's own: two handles would each take the locks of LMDB for theirs. */
static dyad_status claim(dy_store *store, dyad_error *error)
{
#ifdef F_OFD_SETLK
    const off_t claims = (off_t)1 << (8 * sizeof(off_t) - 2); /* far behind any byte there is */
    struct flock lock = {.l_type = F_RDLCK, .l_start = claims + getpid(), .l_len = 1};
    if (fcntl(store->fd, F_OFD_SETLK, &lock) != 0)
        return errno == EINVAL ? DYAD_OK : dy_fault_system(error, store->path, errno);
    lock.l_type = F_WRLCK;
    lock.l_pid = 0;
    if (fcntl(store->fd, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK)
        return fault(store, error, DYAD_E_USAGE, "this process has the store open already");
#else
    (void)error;
    (void)store;
#endif
    return DYAD_OK;
}

static void unclaim(const dy_store *store)
{
#ifdef F_OFD_SETLK
    struct flock lock = {.l_type = F_UNLCK};
    fcntl(store->fd, F_OFD_SETLK, &lock); /* a child that was forked may have the file open still */
#endif
    close(store->fd);
}

/* Looks at the file before LMDB does. *fresh: there is nothing in it. */
static dyad_status open_file(dy_store *store, bool *fresh, dyad_error *error)
{
    uint64_t bytes = 0;
    int flags = store->writes ? O_RDWR | O_CREAT : O_RDONLY;
    store->fd = dy_open(store->path, flags | O_NONBLOCK | O_NOCTTY, FILE_MODE);
    if (store->fd < 0)
        return dy_fault_system(error, store->path, errno);
    dyad_status status = dy_store_file_length(store->fd, store->path, &bytes, error);
    if (status == DYAD_OK)
        status = claim(store, error);
    *fresh = bytes == 0;
    if (status == DYAD_OK && !*fresh)
        status = dy_store_file_check_metas(store->fd, store->path, error);
    else if (status == DYAD_OK && !store->writes)
        status = fault(store, error, DYAD_E_SYSTEM, "the file is empty: this is no store");
    return status;
}

/* LMDB opens files by itself. None becomes a standard descriptor, and none is left open in programs
 * that are started. */
static int open_files(MDB_env *env, const char *path, unsigned flags)
{
    dy_gaps gaps;
    mdb_filehandle_t file;
    int code = dy_fill_gaps(&gaps);
    if (code)
        return code;
    code = mdb_env_open(env, path, flags, FILE_MODE);
    dy_free_gaps(&gaps);
    if (!code && mdb_env_get_fd(env, &file) == 0)
        fcntl(file, F_SETFD, FD_CLOEXEC);
    return code;
}

static dyad_status open_lmdb(dy_store *store, bool fresh, dyad_error *error)
{
    int dead, code = mdb_env_create(&store->env);
    if (code) {
        store->env = NULL;
        return lmdb_fault(store, error, code);
    }
    code = mdb_env_set_maxreaders(store->env, READERS);
    if (!code && fresh)
        code = mdb_env_set_mapsize(store->env, FIRST_MAP);
    if (code)
        return lmdb_fault(store, error, code);
    unsigned flags = MDB_NOSUBDIR | MDB_NOTLS | (store->writes ? 0 : MDB_RDONLY);
    code = open_files(store->env, store->path, flags);
    if (code > 0 && code != ENOMEM) { /* the file itself could be opened */
        dy_fault_system(error, store->path, code);
        size_t at = strlen(error->text);
        strncpy(error->text + at, ", of the store or of its locks beside it, in NAME-lock",
                sizeof error->text - at - 1);
        return DYAD_E_SYSTEM;
    }
    if (!code)
        code = mdb_reader_check(store->env, &dead);
    return code ? lmdb_fault(store, error, code) : DYAD_OK;
}

/* Sees to it that the name of a new file outlasts a crash of the machine too, as far as the file
 * system lets it. */
static void sync_folder(const char *path)
{
    char folder[PATH_MAX] = ".";
    const char *slash = strrchr(path, '/');
    size_t size = slash ? (size_t)(slash - path) + 1 : 0;
    if (size >= sizeof folder)
        return;
    if (slash) {
        memcpy(folder, path, size);
        folder[size] = '\0';
    }
    int fd = dy_open(folder, O_RDONLY | O_DIRECTORY, 0);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

/* Puts the head into a file that has none yet, unless another process has just done so. */
static dyad_status make_head(dy_store *store, dyad_error *error)
{
    MDB_txn *txn;
    MDB_val value,
        key = {.mv_size = DY_STORE_HEAD_KEY, .mv_data = (void *)(uintptr_t)dy_store_head_key};
    int code = mdb_txn_begin(store->env, NULL, 0, &txn);
    if (code)
        return lmdb_fault(store, error, code);
    code = mdb_get(txn, store->records, &key, &value);
    if (code == MDB_NOTFOUND)
        code = write_head(store, txn);
    else
        code = code ? code : MDB_KEYEXIST;
    if (code)
        mdb_txn_abort(txn);
    else
        code = mdb_txn_commit(txn);
    sync_folder(store->path);
    return code && code != MDB_KEYEXIST ? lmdb_fault(store, error, code) : DYAD_OK;
}

/* Whether the head is ours and of this commit. DYAD_END: there is none, and no record either. */
static dyad_status check_head(dy_store *store, MDB_txn *txn, const dy_store_tree *tree,
                              dyad_error *error)
{
    MDB_val value,
        key = {.mv_size = DY_STORE_HEAD_KEY, .mv_data = (void *)(uintptr_t)dy_store_head_key};
    uint32_t format;
    uint64_t transaction = 0;
    bool intact;
    int code = mdb_get(txn, store->records, &key, &value);
    if (code == MDB_NOTFOUND && tree->records == 0)
        return DYAD_END;
    if (code && code != MDB_NOTFOUND)
        return lmdb_fault(store, error, code);
    if (code || !dy_store_unpack_head(value.mv_data, value.mv_size, &format, &transaction, &intact))
        return fault(store, error, DYAD_E_SYSTEM,
                     "this is a file of LMDB, but no store of solved positions");
    if (format != DYAD_STORE_FORMAT) {
        dy_fault(error, DYAD_E_SYSTEM, "the store is of format %u; format %u is what is known here",
                 (unsigned)format, (unsigned)DYAD_STORE_FORMAT);
        error->file = store->path;
        return DYAD_E_SYSTEM;
    }
    if (!intact || transaction != mdb_txn_id(txn))
        return fault(store, error, DYAD_E_SYSTEM,
                     "the store is damaged: its head is not that of its latest commit");
    return DYAD_OK;
}

/* Looks at all the pages of the latest commit, while a transaction keeps them. */
static dyad_status check_commit(dy_store *store, dyad_stop stop, dyad_error *error)
{
    const struct timespec pause = {.tv_nsec = LOOK_PAUSE_NS};
    for (int i = 1;; i++) {
        MDB_txn *txn;
        MDB_envinfo info;
        dy_store_tree tree = {0};
        int code = begin_reading(store, &txn);
        if (code)
            return lmdb_fault(store, error, code);
        code = mdb_dbi_open(txn, NULL, 0, &store->records);
        uint64_t seen = mdb_txn_id(txn);
        dyad_status status = code ? lmdb_fault(store, error, code)
                                  : dy_store_file_check_pages(store->fd, store->path, seen,
                                                              store->memory, stop, &tree, error);
        if (status == DYAD_OK) {
            status = check_head(store, txn, &tree, error);
            end_reading(store, txn);
            return status;
        }
        end_reading(store, txn);
        bool moved = mdb_env_info(store->env, &info) == 0 && info.me_last_txnid != seen;
        bool final = status != DYAD_END && (status != DYAD_E_SYSTEM || !moved);
        if (final || i == LOOKS)
            return status != DYAD_END
                       ? status
                       : fault(store, error, DYAD_E_SYSTEM,
                               "the store is damaged: a meta page changes all the time");
        nanosleep(&pause, NULL);
    }
}

static dyad_status make_locks(dy_store *store, dyad_error *error)
{
    pthread_rwlockattr_t attributes;
    int code = pthread_rwlockattr_init(&attributes);
    if (code)
        return dy_fault_system(error, NULL, code);
#ifdef __GLIBC__ /* whoever lays a map gets a turn */
    pthread_rwlockattr_setkind_np(&attributes, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
#endif
    code = pthread_rwlock_init(&store->map, &attributes);
    pthread_rwlockattr_destroy(&attributes);
    if (code)
        return dy_fault_system(error, NULL, code);
    code = pthread_mutex_init(&store->idle_lock, NULL);
    if (!code) {
        code = pthread_mutex_init(&store->pending_lock, NULL);
        if (code)
            pthread_mutex_destroy(&store->idle_lock);
    }
    if (code)
        pthread_rwlock_destroy(&store->map);
    return code ? dy_fault_system(error, NULL, code) : DYAD_OK;
}

static dyad_status open_all(dy_store *store, dyad_stop stop, dyad_error *error)
{
    bool fresh = false;
    dyad_status status = open_file(store, &fresh, error);
    if (status == DYAD_OK && store->writes) {
        store->pending = dy_memory_new(store->memory, DY_STORE_PENDING, sizeof *store->pending);
        store->slots = dy_memory_new(store->memory, SLOTS, sizeof *store->slots);
        if (!store->pending || !store->slots)
            return dy_fault_memory(error);
        memset(store->slots, 0, SLOTS * sizeof *store->slots);
    }
    if (status == DYAD_OK)
        status = open_lmdb(store, fresh, error);
    if (status == DYAD_OK)
        status = check_commit(store, stop, error);
    if (status != DYAD_END)
        return status;
    if (!store->writes)
        return fault(store, error, DYAD_E_SYSTEM, "nothing has been committed to the store yet");
    return make_head(store, error);
}

dyad_status dy_store_open(const char *path, dyad_store_mode mode, const dyad_allocator *memory,
                          dyad_stop stop, dy_store **store, dyad_error *error)
{
    dy_store *made = dy_memory_new(memory, 1, sizeof *made);
    if (!made)
        return dy_fault_memory(error);
    *made =
        (dy_store){.memory = memory, .path = path, .writes = mode == DYAD_STORE_WRITE, .fd = -1};
    dyad_status status = make_locks(made, error);
    if (status != DYAD_OK) {
        dy_memory_free(memory, made, 1, sizeof *made);
        return status;
    }
    status = open_all(made, stop, error);
    if (status == DYAD_OK)
        *store = made;
    else
        dy_store_close(made);
    return status;
}

void dy_store_close(dy_store *store)
{
    if (!store)
        return;
    while (store->idle_count)
        mdb_txn_abort(store->idle[--store->idle_count]);
    if (store->env)
        mdb_env_close(store->env);
    if (store->fd >= 0)
        unclaim(store);
    dy_memory_free(store->memory, store->pending, DY_STORE_PENDING, sizeof *store->pending);
    dy_memory_free(store->memory, store->slots, SLOTS, sizeof *store->slots);
    pthread_mutex_destroy(&store->pending_lock);
    pthread_mutex_destroy(&store->idle_lock);
    pthread_rwlock_destroy(&store->map);
    dy_memory_free(store->memory, store, 1, sizeof *store);
}
