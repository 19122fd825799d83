/* manifest.h - the file in the folder of a run that says what was asked for and which units are
 * done. It is text, a line a fact, each with a checksum before it:
 *
 *     91ab03cd dyad-mpi 2
 *     7f2e44a0 version 0.1.0
 *     ...      game, format, unit-bytes, an input line for each input
 *     0d4c8812 unit 17 ...
 *     5a90e1bb joined 81234567 1211
 *
 * The first lines are written as a whole; units are added as they are done. A line that its
 * checksum does not fit counts as not written: the unit is judged again. The line of a unit has the
 * size and the checksum of its answers; the last one the size of all, and of how many units they
 * are. While a run is at work it holds a lock on the file. */
#ifndef MPI_MANIFEST_H
#define MPI_MANIFEST_H

#include "folder.h"
#include "job.h"

typedef struct manifest {
    FILE *stream;      /* open as long as the lock is to be held */
    char *description; /* of the job and its inputs: the first lines */
    unit *units;       /* those that are done, by number */
    size_t count, capacity;
    bool joined; /* the answers were put together, into so many bytes */
    uint64_t joined_size, joined_count;
    int64_t synced_ms; /* when it was last flushed */
} manifest;

/* Makes room for one unit more than `count`; false when out of memory. */
bool units_grow(unit **units, size_t count, size_t *capacity);

/* On failure the functions below write why to `message` (MESSAGE_MAX bytes) and give back false. */

/* Makes a new one, or, with job->resume, opens the one that is there and checks that it was made
 * for the same job. It must be closed in any case. */
bool manifest_open(manifest *list, const job *wanted, const folder *in, char *message);
void manifest_close(manifest *list);
/* Whether the inputs are what they were. */
bool manifest_check_inputs(const manifest *list, const job *wanted, const folder *in,
                           char *message);
/* The unit of that number, or NULL. */
const unit *manifest_find(const manifest *list, uint64_t number);
/* Notes that a unit is done. It reaches the disk soon, or with manifest_sync(). */
bool manifest_add(manifest *list, const unit *done, const folder *in, char *message);
bool manifest_add_joined(manifest *list, uint64_t size, size_t count, const folder *in,
                         char *message);
bool manifest_sync(manifest *list, const folder *in, char *message);

#endif
