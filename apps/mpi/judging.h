/* judging.h - a unit judged into its file. */
#ifndef MPI_JUDGING_H
#define MPI_JUDGING_H

#include "folder.h"
#include "job.h"

/* Judges a part and leaves its answers in the folder, whole and on disk, unless that is told to
 * stop or fails. `interrupted` is asked now and then, where it is not NULL. `rank` names temporary
 * files. */
void judge_unit(dyad_session *session, const job *wanted, const folder *in, int rank,
                uint64_t number, const dyad_input_part *part, bool (*interrupted)(void),
                result *made);

#endif
