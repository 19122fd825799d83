/* board_job.c - jobs on a position. */
#include "board_job.h"

#include <stdlib.h>
#include <string.h>

static void free_data(void *user)
{
    board_job *data = user;
    free(data->text);
    free(data);
}

/* Whether the plan is for the position; fills in whose turn it is. */
static bool check(desk *at, const board_input *input, const char *to_move, const board_plan *plan,
                  board_job *data, answer *to)
{
    dyad_reader *reader;
    const dyad_position *position;
    dyad_session *session = desk_session(at, to);
    bool good = session && board_read(at, session, input, &reader, &position, to);
    if (good) {
        data->to_move = board_mover(position, to_move, to);
        good = data->to_move != 0 && plan->check(at, position, data, to);
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

void board_job_start(desk *at, board_input *input, const char *to_move, const board_plan *plan,
                     void *data, size_t size, answer *to)
{
    board_job *board = data;
    board->game = input->game;
    if (!board_lay_out(at, input, to) || !check(at, input, to_move, plan, board, to))
        return;
    board_job *kept = keep(input, data, size);
    if (!kept) {
        answer_error(to, 503, "memory", "there is not enough memory");
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
