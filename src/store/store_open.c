/* store_open.c - opening a store: the file is looked at before LMDB is let in, and all its pages
 * before anybody reads. */
#define _GNU_SOURCE /* PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP */
#include "store/solved_store.h"

#include "base/descriptor.h"
#include "base/fault.h"
#include "base/memory.h"
#include "store/store_file.h"
#include "store/store_handle.h"
#include "store/store_locks.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    READERS = 2048,      /* transactions of all processes at once */
    FIRST_MAP = 1 << 20, /* bytes; doubled whenever it is full */
    LOOKS = 5,           /* at a file that others are writing */
    LOOK_PAUSE_NS = 5000000,
    FILE_MODE = 0666,
    LOCK_BYTES = (READERS + 16) * 64, /* of the file of locks: a line of the cache a reader */
    FIRST_BYTES = 1 << 15,            /* of a new store: what its head takes, and more */
};

/* Looks at the file before LMDB does. *fresh: there is nothing in it. */
static dyad_status open_file(dy_store *store, bool *fresh, dyad_error *error)
{
    uint64_t bytes = 0;
    int flags = store->writes ? O_RDWR | O_CREAT : O_RDONLY;
    store->fd = dy_open(store->path, flags | O_NONBLOCK | O_NOCTTY, FILE_MODE);
    if (store->fd < 0)
        return dy_fault_system(error, store->path, errno);
    store->gate = store->writes ? store->fd : -1;
    dyad_status status = dy_store_file_length(store->fd, store->path, &bytes, error);
    int code = status == DYAD_OK ? dy_store_claim(store->fd) : 0;
    if (code == EBUSY)
        status =
            dy_store_fault(store, error, DYAD_E_USAGE, "this process has the store open already");
    else if (code)
        status = dy_fault_system(error, store->path, code);
    *fresh = bytes == 0;
    if (status == DYAD_OK && !*fresh)
        status = dy_store_file_check_metas(store->fd, store->path, error);
    else if (status == DYAD_OK && !store->writes)
        status = dy_store_fault(store, error, DYAD_E_SYSTEM, "the file is empty: this is no store");
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

static int open_env(dy_store *store, bool fresh, bool writes)
{
    unsigned flags =
        MDB_NOSUBDIR | MDB_NOTLS | (writes ? 0 : MDB_RDONLY) | (store->lockless ? MDB_NOLOCK : 0);
    int dead, code = mdb_env_create(&store->env);
    if (code) {
        store->env = NULL;
        return code;
    }
    code = mdb_env_set_maxreaders(store->env, READERS);
    if (!code && fresh)
        code = mdb_env_set_mapsize(store->env, FIRST_MAP);
    if (!code)
        code = open_files(store->env, store->path, flags);
    return code ? code : mdb_reader_check(store->env, &dead);
}

/* LMDB gives a number's transactions that read to one process only. */
static int find_place(dy_store *store)
{
    MDB_txn *txn;
    int code = mdb_txn_begin(store->env, NULL, MDB_RDONLY, &txn);
    if (!code)
        mdb_txn_abort(txn);
    store->borrows = code == EAGAIN || code == EACCES;
    if (!store->borrows)
        return 0; /* what else is wrong, the first that reads will say */
    if (store->gate >= 0)
        return 0;
    mdb_env_close(store->env);
    store->env = NULL;
    store->gate = dy_open(store->path, O_RDWR | O_NONBLOCK | O_NOCTTY, 0);
    return store->gate < 0 ? errno : open_env(store, false, true);
}

static dyad_status open_lmdb(dy_store *store, bool fresh, dyad_error *error)
{
    bool denied;
    int code = dy_store_reserve_locks(store->path, LOCK_BYTES, &denied);
    store->lockless = denied && !store->writes;
    if (!code && fresh) {
        code = dy_store_reserve(store->fd, FIRST_BYTES);
        code = code == ENOSPC || code == EDQUOT || code == EFBIG ? code : 0;
    }
    if (!code)
        code = open_env(store, fresh, store->writes);
    if (!code)
        code = find_place(store);
    if (code <= 0 || code == ENOMEM) /* else: the file itself could be opened */
        return code ? dy_store_lmdb_fault(store, error, code) : DYAD_OK;
    (void)dy_fault_system(error, store->path, code);
    size_t at = strlen(error->text);
    strncpy(error->text + at, ", of the store or of its locks beside it, in NAME-lock",
            sizeof error->text - at - 1);
    return DYAD_E_SYSTEM;
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
    int ended, code = dy_store_begin_writing(store, &txn);
    if (code)
        return dy_store_lmdb_fault(store, error, code);
    code = mdb_get(txn, store->records, &key, &value);
    if (code == MDB_NOTFOUND)
        code = dy_store_write_head(store, txn);
    else
        code = code ? code : MDB_KEYEXIST;
    ended = dy_store_end_writing(store, txn, !code);
    code = code ? code : ended;
    sync_folder(store->path);
    return code && code != MDB_KEYEXIST ? dy_store_lmdb_fault(store, error, code) : DYAD_OK;
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
        return dy_store_lmdb_fault(store, error, code);
    if (code || !dy_store_unpack_head(value.mv_data, value.mv_size, &format, &transaction, &intact))
        return dy_store_fault(store, error, DYAD_E_SYSTEM,
                              "this is a file of LMDB, but no store of solved positions");
    if (format != DYAD_STORE_FORMAT) {
        (void)dy_fault(error, DYAD_E_SYSTEM,
                       "the store is of format %u; format %u is what is known here",
                       (unsigned)format, (unsigned)DYAD_STORE_FORMAT);
        error->file = store->path;
        return DYAD_E_SYSTEM;
    }
    if (!intact || transaction != dy_store_commit_of(store, txn))
        return dy_store_fault(store, error, DYAD_E_SYSTEM,
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
        int code = dy_store_begin_reading(store, &txn);
        if (code)
            return dy_store_lmdb_fault(store, error, code);
        code = mdb_dbi_open(txn, NULL, 0, &store->records);
        uint64_t seen = dy_store_commit_of(store, txn);
        dyad_status status = code ? dy_store_lmdb_fault(store, error, code)
                                  : dy_store_file_check_pages(store->fd, store->path, seen,
                                                              store->memory, stop, &tree, error);
        if (status == DYAD_OK) {
            status = check_head(store, txn, &tree, error);
            dy_store_end_reading(store, txn);
            return status;
        }
        dy_store_end_reading(store, txn);
        bool moved = mdb_env_info(store->env, &info) == 0 && info.me_last_txnid != seen;
        bool final = status != DYAD_END && (status != DYAD_E_SYSTEM || !moved);
        if (final || i == LOOKS)
            return status != DYAD_END
                       ? status
                       : dy_store_fault(store, error, DYAD_E_SYSTEM,
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
    pthread_mutex_t *locks[] = {&store->idle_lock, &store->gate_lock, &store->pending_lock};
    size_t made = 0, count = sizeof locks / sizeof locks[0];
    while (made < count && (code = pthread_mutex_init(locks[made], NULL)) == 0)
        made++;
    if (!code)
        return DYAD_OK;
    while (made)
        pthread_mutex_destroy(locks[--made]);
    pthread_rwlock_destroy(&store->map);
    return dy_fault_system(error, NULL, code);
}

static dyad_status open_all(dy_store *store, dyad_stop stop, dyad_error *error)
{
    bool fresh = false;
    dyad_status status = open_file(store, &fresh, error);
    if (status == DYAD_OK && store->writes) {
        store->pending = dy_memory_new(store->memory, DY_STORE_PENDING, sizeof *store->pending);
        store->slots = dy_memory_new(store->memory, DY_STORE_SLOTS, sizeof *store->slots);
        if (!store->pending || !store->slots)
            return dy_fault_memory(error);
        memset(store->slots, 0, DY_STORE_SLOTS * sizeof *store->slots);
    }
    if (status == DYAD_OK)
        status = open_lmdb(store, fresh, error);
    if (status == DYAD_OK)
        status = check_commit(store, stop, error);
    if (status != DYAD_END)
        return status;
    if (!store->writes)
        return dy_store_fault(store, error, DYAD_E_SYSTEM,
                              "nothing has been committed to the store yet");
    return make_head(store, error);
}

dyad_status dy_store_open(const char *path, dyad_store_mode mode, const dyad_allocator *memory,
                          dyad_stop stop, dy_store **store, dyad_error *error)
{
    dy_store *made = dy_memory_new(memory, 1, sizeof *made);
    if (!made)
        return dy_fault_memory(error);
    *made = (dy_store){
        .memory = memory, .path = path, .writes = mode == DYAD_STORE_WRITE, .fd = -1, .gate = -1};
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
    if (store->gate >= 0 && store->gate != store->fd)
        close(store->gate);
    if (store->fd >= 0) {
        dy_store_unclaim(store->fd);
        close(store->fd);
    }
    dy_memory_free(store->memory, store->pending, DY_STORE_PENDING, sizeof *store->pending);
    dy_memory_free(store->memory, store->slots, DY_STORE_SLOTS, sizeof *store->slots);
    pthread_mutex_destroy(&store->pending_lock);
    pthread_mutex_destroy(&store->gate_lock);
    pthread_mutex_destroy(&store->idle_lock);
    pthread_rwlock_destroy(&store->map);
    dy_memory_free(store->memory, store, 1, sizeof *store);
}
