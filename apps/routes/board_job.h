/* board_job.h - jobs on a position: what simulating and solving have in common. The position is
 * kept as text, and read again by the job, in memory of its own. */
#ifndef SERVE_BOARD_JOB_H
#define SERVE_BOARD_JOB_H

#include "fields.h"
#include "jobs.h"

/* What the data of such a job begins with. */
typedef struct board_job {
    const dyad_game *game;
    char *text; /* of the position, `size` bytes */
    size_t size;
    int to_move;
    bool swap; /* its game is played with the swap */
    record_words words;
} board_job;

typedef struct board_plan {
    const char *kind;
    /* Whether it can be done with the position; false where `to` is an error. */
    bool (*check)(const context *at, const dyad_position *position, const void *data, answer *to);
    void (*work)(job *of, context *at, void *data);
    double seconds;
} board_plan;

/* Checks the position of the input and starts the job, or answers why not. `data`, of `size` bytes,
 * begins with a board_job, which is filled in; the job gets a copy. */
void board_job_start(context *at, board_input *input, const board_plan *plan, void *data,
                     size_t size, answer *to);
/* Reads the job's position, in which it is the turn of data->to_move. False: *error says why, and
 * there is no reader to close. */
bool board_job_read(dyad_session *session, const board_job *data, dyad_reader **reader,
                    const dyad_position **position, dyad_error *error);

#endif
