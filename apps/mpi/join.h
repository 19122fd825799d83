/* join.h - the answers of all units put together, in order, in one file. */
#ifndef MPI_JOIN_H
#define MPI_JOIN_H

#include "folder.h"
#include "job.h"

/* "answers.txt", "answers.jsonl" or "answers.csv". */
enum { ANSWERS_NAME_MAX = 32 };
void answers_name(const job *wanted, char *name);

typedef enum unit_state {
    UNIT_SOUND,
    UNIT_DAMAGED, /* it is not what the manifest says */
    UNIT_FAILED,  /* with a message, or with none where a signal has stopped it */
} unit_state;

/* Whether `from`, a file of answers of `total` bytes, has those of the unit at byte `at`. */
unit_state unit_check(const unit *one, const folder *in, const char *from, uint64_t total,
                      uint64_t at, char *message);

/* Puts `count` units together; *size is how long the whole is. UNIT_DAMAGED: unit *damaged is not
 * what was written to it, and nothing was put together. */
unit_state join_units(const job *wanted, const folder *in, const unit *units, size_t count,
                      uint64_t *size, size_t *damaged, char *message);

#endif
