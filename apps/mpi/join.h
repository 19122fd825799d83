/* join.h - the answers of all units put together, in order, in one file. */
#ifndef MPI_JOIN_H
#define MPI_JOIN_H

#include "folder.h"
#include "job.h"

/* "answers.txt", "answers.jsonl" or "answers.csv". */
enum { ANSWERS_NAME_MAX = 32 };
void answers_name(const job *wanted, char *name);

/* Puts `count` units together; *size is how long the whole is. False with a message, and none where
 * a signal has stopped it. */
bool join_units(const job *wanted, const folder *in, const unit *units, size_t count,
                uint64_t *size, char *message);

#endif
