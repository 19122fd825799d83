/* solved_store.h - the store of solved positions, as solvers use it; <dyad/store.h> says what it
 * is.
 *
 *     put -> pending (an array, and a table of hashes) -> commit, in the order of keys -> LMDB
 *     get <- pending, and where it is not there        <-                                 LMDB
 *
 * A store may be used by many threads at once: readers go to LMDB side by side, each with a
 * transaction of a pool; what is pending is behind one lock, which a commit holds until it is on
 * the disk. Where the map is full, or another process has made it larger, it is laid anew once no
 * transaction of this process is open.
 *
 * Errors go to the caller's `error`, which names the file by the path that was given to open. */
#ifndef DY_SOLVED_STORE_H
#define DY_SOLVED_STORE_H

#include "store/store_record.h"

typedef struct dy_store dy_store;

/* See dyad_store_open(). `memory` and `path` are borrowed. */
dyad_status dy_store_open(const char *path, dyad_store_mode mode, const dyad_allocator *memory,
                          dyad_stop stop, dy_store **store, dyad_error *error);
/* What is pending is lost. NULL is accepted. No thread uses the store any more. */
void dy_store_close(dy_store *store);

/* Looks up the position whose game, size, side to move and cells are filled in; where *found is set
 * to true the rest is filled in too. A record that is damaged is an error. */
dyad_status dy_store_get(dy_store *store, dy_solved *solved, bool *found, dyad_error *error);
/* Keeps a record until it is committed, which it sees to itself where as many are pending as a
 * commit takes. DYAD_E_REFUTED: the store has, or another process has put there since, another
 * result; the text names the position. That is a bug of a solver: the record that was there stays.
 * Of equal results the one with a move is kept, or else the first. DYAD_E_USAGE: the store was
 * opened for reading. After any other failure the record is not in the store, and nothing else is
 * lost. */
dyad_status dy_store_put(dy_store *store, const dy_solved *solved, dyad_error *error);
/* Whether it was opened for writing. */
bool dy_store_writes(const dy_store *store);
/* See dyad_store_commit(). */
dyad_status dy_store_commit(dy_store *store, dyad_error *error);
/* How many records commits of this handle have put where there was none. */
uint64_t dy_store_added(dy_store *store);

/* Told of the bytes of a record; anything but DYAD_OK ends the round. */
typedef dyad_status (*dy_store_visit)(void *user, const void *key, size_t key_size,
                                      const void *value, size_t value_size);
/* Goes through all records that have been committed, in the order of keys. `visit` does not use the
 * store. Ends with `stop`, or with what `visit` gives back. */
dyad_status dy_store_each(dy_store *store, dy_store_visit visit, void *user, dyad_stop stop,
                          dyad_error *error);

typedef struct dy_store_size {
    uint64_t commits, bytes, bytes_used;
} dy_store_size;
dyad_status dy_store_measure(dy_store *store, dy_store_size *size, dyad_error *error);
const char *dy_store_path(const dy_store *store);

#endif
