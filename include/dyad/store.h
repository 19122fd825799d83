/* store.h - solved positions that are kept in a file. Part of dyad.h, which includes it.
 *
 * A store holds who wins a position with best play, a move that keeps it so, and what the answer
 * cost; any number of games and sizes of board, each position once. It is a file of LMDB (Chu,
 * "MDB: A Memory-Mapped Database", 2011) with a head and checksums of ours; FILE-lock stands beside
 * it, holds nothing but locks, and may be deleted while nobody uses the store.
 *
 *   - Several processes may use a store at the same time, and write to it. A process has it open
 *     once: dyad_store_open() refuses to open it again, because locks of POSIX would break.
 *     Processes in different containers may have the same number and use one store all the same;
 *     the second of them must be allowed to write to the file, even if it only reads.
 *   - Where FILE-lock can neither be made nor written to, as in a folder of somebody else's,
 *     a store can be read all the same: no process of Dyad's writes while a record is read.
 *   - Room for the locks is reserved before they are mapped: a full disk is an error and no
 *     signal. Where it becomes full later, what was committed stays.
 *   - No file of a store becomes descriptor 0, 1 or 2 where the program has closed one of them,
 *     and none is left open in programs that it starts.
 *   - What has been committed stays, whole, whatever ends the process or the machine. What has
 *     not, is lost.
 *   - Records only ever come: a result is never replaced by another. Where one is to be put that
 *     contradicts the store, what is there stays, and it is said.
 *   - Opening reads the whole structure of the file, so that no damage can make LMDB go astray;
 *     every record is checked against its checksum when it is read. A file that becomes shorter
 *     while it is open, though, gives the process SIGBUS.
 *   - LMDB takes memory from malloc, and from the system for its map, not from the session's
 *     allocator.
 *   - Whatever is wrong with a store is DYAD_E_SYSTEM: it cannot be read, is damaged, or is none;
 *     dyad_session_error() names the file, and the record where it is one.
 */
#ifndef DYAD_STORE_H
#define DYAD_STORE_H

#include <dyad/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The format of the records; a store of another format is refused. */
#define DYAD_STORE_FORMAT 1

/* X(NAME, number, word). Who wins with best play; the numbers are pinned, they are in the files. */
#define DYAD_SOLVED_MAP(X)                                     \
    X(FIRST, 1, "first")   /* the game's first-named colour */ \
    X(SECOND, 2, "second") /* its other colour */              \
    X(DRAW, 3, "draw")     /* neither */

typedef enum dyad_solved_result {
#define DYAD_SOLVED_ENUM(name, number, word) DYAD_SOLVED_##name = number,
    DYAD_SOLVED_MAP(DYAD_SOLVED_ENUM)
#undef DYAD_SOLVED_ENUM
} dyad_solved_result;

/* "first", "second", "draw"; NULL for any other number. */
DYAD_API const char *dyad_solved_result_name(dyad_solved_result result);

/* In place of a move. */
#define DYAD_SOLVED_NO_MOVE 65535

typedef struct dyad_store dyad_store;

typedef enum dyad_store_mode {
    DYAD_STORE_READ = 0,
    DYAD_STORE_WRITE = 1, /* the file is made where there is none, or an empty one */
} dyad_store_mode;

/* Opens a store. `path` must outlive it, and what dyad_session_error() says of it. Takes time in
 * proportion to the size of the file. DYAD_E_USAGE: this process has it open. What the session's
 * stop ends early is this, checking, exporting and merging. */
DYAD_API dyad_status dyad_store_open(dyad_session *session, const char *path, dyad_store_mode mode,
                                     dyad_store **store);
/* What has not been committed is lost. To be done before the session goes. */
DYAD_API void dyad_store_close(dyad_store *store);
/* Writes what has been found out since the last commit, in one transaction. DYAD_E_REFUTED: a
 * result contradicts one that another process has written meanwhile; the others are committed. Any
 * other failure, as of a full disk, leaves the file as it was and what is to be written where it
 * was: it may be tried again. */
DYAD_API dyad_status dyad_store_commit(dyad_store *store);

/* The records of a game on boards of one size. */
typedef struct dyad_store_group {
    const char *game;
    size_t size;          /* side of a square board; 0 of any other */
    size_t rows, columns; /* of the board */
    uint64_t records;
    uint64_t first, second, draw; /* how many have that result */
    uint64_t work;                /* of all, in nodes; UINT64_MAX where it is more */
} dyad_store_group;

typedef struct dyad_store_facts {
    unsigned format;
    uint64_t records, commits;
    uint64_t bytes, bytes_used; /* of the file, and of what of it holds records */
    size_t group_count;
    const dyad_store_group *groups; /* by name, then size */
} dyad_store_facts;

/* Counts what has been committed. The groups are borrowed: they live until the next call of this on
 * the store. */
DYAD_API dyad_status dyad_store_info(dyad_store *store, dyad_store_facts *facts);

/* Looks at every record that has been committed, and tells of each that is damaged; `damaged` may
 * be NULL. DYAD_OK: all of `*records` are sound. DYAD_E_SYSTEM: at least one is not, and
 * dyad_session_error() names the first. `records`, which may be NULL, is how many are sound. */
DYAD_API dyad_status dyad_store_check(dyad_store *store, dyad_error_fn damaged, void *user,
                                      uint64_t *records);

/* Writes every record that has been committed as a line of JSON, in the order of game, size
 * (squares first), side to move and cells:
 *   {"game":"hex","size":3,"to_move":1,"cells":"00a1","result":"first","best":4,"work":12}
 * where a board that is not square has "rows" and "columns" in place of "size". `cells` is what the
 * game's solver packs a position into, in hexadecimal; `best` may be null. Ends at a damaged
 * record. */
DYAD_API dyad_status dyad_store_export(dyad_store *store, dyad_write_fn write, void *user);

typedef struct dyad_store_merged {
    uint64_t added, known; /* records that were new and are on the disk now, and that were there
                              with the same result */
    uint64_t conflicts;    /* that were there with another result, and stay as they were */
    uint64_t damaged;      /* that could not be read and were left out */
    uint64_t unwritten;    /* that are new and could not be written, as on a full disk */
} dyad_store_merged;

/* Adds the records of another store to this one and commits them. Tells of each conflict and each
 * damaged record; `tell` may be NULL. `*merged` is filled in on failure too. DYAD_E_REFUTED: there
 * are conflicts, all else was done. DYAD_E_SYSTEM: there were damaged records, all else was done;
 * or it failed. Where it fails or is stopped, what was merged until then is committed; on a full
 * disk as much of it as there was room for, and what is `unwritten` may be committed later. What
 * was to be committed before is committed first, and no part of the counts. */
DYAD_API dyad_status dyad_store_merge(dyad_store *store, const char *from, dyad_error_fn tell,
                                      void *user, dyad_store_merged *merged);

#ifdef __cplusplus
}
#endif

#endif
