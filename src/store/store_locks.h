/* store_locks.h - what keeps processes, and two handles of one process, from getting into each
 * other's way in a store, besides the locks of LMDB.
 *
 * All are locks on bytes far behind any that a store has, and belong to the open file: they go with
 * the process. Where the system has none of that kind, nothing is locked.
 *
 *   claim   a process has a store open once: two handles would each take the locks of LMDB, which
 *           belong to the process, for theirs. The byte is the process's own. Its number alone
 * would not do: in containers, two processes of one machine may have the same. gate    taken by who
 * writes, before the lock of LMDB for that. That one, a robust mutex in shared memory, knows its
 * holder by the number of a thread: where a thread of the same number, in another container, was
 * killed while it waited, the system would take the mutex from its holder. Nobody waits for it
 * behind the gate. */
#ifndef DY_STORE_LOCKS_H
#define DY_STORE_LOCKS_H

#include <stdbool.h>
#include <stddef.h>

/* 0; EBUSY: this process has claimed the file already; or another errno. */
int dy_store_claim(int fd);
/* Also where a child that was forked has the file open still. */
void dy_store_unclaim(int fd);

/* Waits for the gate, of a file that is open for writing. One thread of a process at a time. */
void dy_store_enter_gate(int fd);
/* Waits until nobody writes, and keeps whoever would waiting, of a file that is open for reading.
 */
void dy_store_hold_gate(int fd);
void dy_store_leave_gate(int fd);

/* LMDB makes the file of locks as long as it has to be, and maps it; on a full disk the first write
 * to it would be a SIGBUS. Sees to it, before that, that the disk has room for `bytes` of it. A
 * file that is missing is made. Returns 0 or an errno; 0 also where the file cannot be written to,
 * which LMDB deals with; *denied says that it may not be. */
int dy_store_reserve_locks(const char *store_path, size_t bytes, bool *denied);
/* The same of the first bytes of a file that is empty still, which stays as long as it is: what
 * LMDB writes there first is not left half done. */
int dy_store_reserve(int fd, size_t bytes);

#endif
