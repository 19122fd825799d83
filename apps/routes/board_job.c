/* board_job.c - jobs on a position. */
#include "board_job.h"

#include "json_memory.h"

#include <stdlib.h>
#include <string.h>

static void free_data(void *user)
{
    board_job *data = user;
    free(data->text);
    free(data);
}

/* Whether the plan is for the position; fills in whose turn it is. */
static bool check(context *at, board_input *input, const board_plan *plan, board_job *data,
                  answer *to)
{
    dyad_reader *reader;
    const dyad_position *position;
    dyad_session *session = context_session(at, to);
    bool good = session && board_read(at, session, input, &reader, &position, to);
    if (good) {
        data->to_move = dyad_position_mover(position);
        data->swap = dyad_position_swap(position);
        good = plan->check(at, position, data, to);
        dyad_reader_close(reader);
    }
    dyad_session_free(session);
    return good;
}

/* A copy of the data, with the text of the input; NULL: there is no memory. */
static board_job *keep(const board_input *input, const void *data, size_t size)
{
    board_job *kept = malloc(size);
    char *text = malloc(input->size + 1);
    if (!kept || !text) {
        free(kept);
        free(text);
        return NULL;
    }
    memcpy(kept, data, size);
    memcpy(text, input->text, input->size);
    kept->text = text;
    kept->size = input->size;
    return kept;
}

static dyad_status read_position(dyad_session *session, const board_job *data, dyad_reader **reader,
                                 const dyad_position **position)
{
    record_words_use(session, &data->words);
    dyad_status status =
        dyad_reader_open_bytes(session, data->game, "position", data->text, data->size, reader);
    if (status != DYAD_OK)
        return status;
    dyad_reader_set_to_move(*reader, data->to_move);
    dyad_reader_set_swap(*reader, data->swap);
    status = dyad_reader_next(*reader, position);
    if (status != DYAD_OK)
        dyad_reader_close(*reader);
    return status;
}

bool board_job_read(dyad_session *session, const board_job *data, dyad_reader **reader,
                    const dyad_position **position, dyad_error *error)
{
    *error = (dyad_error){.status = DYAD_E_MEMORY};
    if (!json_memory_begin(data->size))
        return false;
    dyad_status status = read_position(session, data, reader, position);
    if (!json_memory_end()) { /* else that is why */
        *error = *dyad_session_error(session);
        error->status = status;
    }
    return status == DYAD_OK;
}

void board_job_start(context *at, board_input *input, const board_plan *plan, void *data,
                     size_t size, answer *to)
{
    board_job *board = data;
    board->game = input->game;
    board->words = input->words;
    if (!board_lay_out(at, input, to) || !check(at, input, plan, board, to))
        return;
    board_job *kept = keep(input, data, size);
    if (!kept) {
        answer_no_memory(to);
        return;
    }
    job_start(at,
              &(job_plan){.kind = plan->kind,
                          .work = plan->work,
                          .free_data = free_data,
                          .data = kept,
                          .seconds = plan->seconds},
              to);
}
