/* job.h - one run of dyad-mpi: what it was asked for, the units that its inputs are cut into, and
 * the messages between the leader (rank 0) and the workers (all other ranks).
 *
 *     leader   split ---> units ---> orders             results ---> manifest ---> join
 *                                      |                   ^
 *     worker                           +--> judge a part --+--> a file in the folder
 *
 * Messages are structs sent as they lie in memory: all machines must be of one architecture. */
#ifndef MPI_JOB_H
#define MPI_JOB_H

#include "mpi_exit.h"

enum { MESSAGE_MAX = 1024 };

/* What was asked for; the same in every rank. */
typedef struct job {
    const dyad_game *game;
    dyad_format format;
    const char *format_name;
    const char *const *paths;
    size_t path_count;
    const char *folder;
    uint64_t unit_bytes;
    unsigned jobs; /* threads of each worker */
    bool resume, summary, progress;
    bool plan; /* only to be cut into units */
} job;

/* A part, and what has become of it. */
typedef struct unit {
    uint64_t number; /* from 0, in the order of the answers */
    dyad_input_part part;
    bool done;
    bool reopened;      /* it was damaged, and is judged again */
    dyad_status status; /* of a unit that is done: DYAD_OK or DYAD_E_MALFORMED */
    uint64_t size;      /* bytes of its answers */
    uint32_t sum;       /* their checksum: crc.h */
    dyad_judge_totals totals;
    uint64_t line, column; /* of the fault, and its text; NULL where there is none */
    char *text;            /* the owner's of the unit */
} unit;

/* A worker's file of answers is "unit-" and the number in at least ten digits. */
enum { UNIT_NAME_MAX = 64 };
void unit_name(uint64_t number, char *name);

/* ---- messages ----------------------------------------------------------------------------- */

typedef enum order_kind { ORDER_JUDGE, ORDER_END } order_kind;

/* Leader to worker. */
typedef struct order {
    uint64_t kind, number;
    dyad_input_part part;
} order;

#define NO_UNIT UINT64_MAX

/* Worker to leader: what has become of a unit. With NO_UNIT: ready for the first one (DYAD_OK),
 * stopped by a signal while it waited (DYAD_E_STOPPED), or the last word (DYAD_END). A unit has a
 * file when its status is DYAD_OK or DYAD_E_MALFORMED. */
typedef struct result {
    uint64_t number, size;
    dyad_judge_totals totals;
    uint32_t sum;
    int32_t status, signal;
    uint64_t line, column;
    char text[MESSAGE_MAX]; /* of a malformed item without its place, else a whole message */
} result;

int run_plan(const job *wanted); /* without MPI; gives back the exit status */

#endif
