/* store_handle.h - what the files of the store share: the handle, faults and transactions.
 *
 *   store_pending.c  what is pending, looking up, putting, committing
 *   store_handle.c   the map, transactions, going through all records
 *   store_open.c     opening and closing */
#ifndef DY_STORE_HANDLE_H
#define DY_STORE_HANDLE_H

#include "store/store_record.h"

#include <lmdb.h>
#include <pthread.h>

enum {
    DY_STORE_IDLE_MOST = 64, /* transactions that a store keeps for its next reader */
    DY_STORE_SLOTS = 2 * DY_STORE_PENDING,
};

typedef struct dy_store_pending {
    dy_store_key key;
    uint8_t value[DY_STORE_VALUE];
} dy_store_pending;

typedef struct dy_store {
    const dyad_allocator *memory;
    const char *path;
    bool writes;
    int fd;   /* ours, beside that of LMDB: for the claim, and to look at pages */
    int gate; /* the same file for writing, or -1 */
    /* Another process has the number of this one, in another container, and with it the only place
     * that LMDB has for a number's transactions that read. This one reads in transactions that
     * could write, one at a time, and ends each without writing. */
    bool borrows;
    /* The locks of LMDB may not be written to, as in a folder of somebody else's. It reads without
     * them, and holds the gate meanwhile: nobody writes then. */
    bool lockless;
    size_t holders;            /* transactions for which the gate is held */
    pthread_mutex_t gate_lock; /* taken behind `map` */
    MDB_env *env;
    MDB_dbi records;
    pthread_rwlock_t map; /* held for reading while a transaction is open */
    bool map_lost;        /* nothing can be read any more */
    pthread_mutex_t idle_lock;
    MDB_txn *idle[DY_STORE_IDLE_MOST];
    size_t idle_count;
    pthread_mutex_t pending_lock; /* taken before `map` */
    dy_store_pending *pending;
    size_t pending_count;
    uint64_t added;  /* records that commits have put where there was none */
    uint16_t *slots; /* by hash: 1 + the index of what is pending, or 0 */
    /* What comes of a commit: the first conflict. */
    dyad_error conflict;
} dy_store;

dyad_status dy_store_fault(const dy_store *store, dyad_error *error, dyad_status status,
                           const char *text);
/* What LMDB says: an errno, or a number of its own. */
dyad_status dy_store_lmdb_fault(const dy_store *store, dyad_error *error, int code);

/* Lays the map anew: of `bytes`, or, where that is 0, as large as another process has made it. No
 * transaction of this process is open when it gets its turn. All here give 0, or what LMDB says. */
int dy_store_lay_map(dy_store *store, size_t bytes);
int dy_store_double_map(dy_store *store);

/* A transaction that may write: waits for other processes, and holds the map until its end. The
 * thread that begins it ends it. */
int dy_store_begin_writing(dy_store *store, MDB_txn **txn);
int dy_store_end_writing(dy_store *store, MDB_txn *txn, bool commits);
int dy_store_write_head(dy_store *store, MDB_txn *txn);

/* One that reads; it holds the map until its end. */
int dy_store_begin_reading(dy_store *store, MDB_txn **txn);
void dy_store_end_reading(dy_store *store, MDB_txn *txn);
/* The latest commit that it can see. */
uint64_t dy_store_commit_of(const dy_store *store, MDB_txn *txn);

#endif
