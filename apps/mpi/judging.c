/* judging.c - one part, from its bytes to a file of answers. */
#include "judging.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

void unit_name(uint64_t number, char *name)
{
    snprintf(name, UNIT_NAME_MAX, "unit-%010" PRIu64, number);
}

typedef struct output {
    new_file file;
    bool (*interrupted)(void);
} output;

static int write_answers(void *user, const void *bytes, size_t size)
{
    output *out = user;
    if (out->interrupted && out->interrupted())
        return EINTR;
    int error = new_file_write(&out->file, bytes, size);
    return error == EPIPE ? EIO : error; /* EPIPE would end the run quietly */
}

static void file_failed(const folder *in, const char *name, int error, result *made)
{
    made->status = DYAD_E_SYSTEM;
    snprintf(made->text, sizeof made->text, "%s/%s: %s", in->name, name, strerror(error));
}

/* A fault of the input keeps its place apart; of any other, the text says all. */
static void note_error(const dyad_error *error, const folder *in, const char *name, result *made)
{
    made->line = error->line;
    made->column = error->column;
    if (made->status == DYAD_E_MALFORMED)
        snprintf(made->text, sizeof made->text, "%s", error->text);
    else if (error->file)
        snprintf(made->text, sizeof made->text, "%s: %s", error->file, error->text);
    else if (made->status == DYAD_E_SYSTEM) /* what could not be written */
        snprintf(made->text, sizeof made->text, "%s/%s: %s", in->name, name, error->text);
    else
        snprintf(made->text, sizeof made->text, "%s", error->text);
}

void judge_unit(dyad_session *session, const job *wanted, const folder *in, int rank,
                uint64_t number, const dyad_input_part *part, bool (*interrupted)(void),
                result *made)
{
    char name[UNIT_NAME_MAX];
    output out = {.interrupted = interrupted};
    dyad_judge_request request = {
        .game = wanted->game,
        .paths = wanted->paths,
        .path_count = wanted->path_count,
        .format = wanted->format,
        .jobs = wanted->jobs,
        .write = write_answers,
        .write_user = &out,
        .stop = &stop_signal,
        .part = part,
    };
    *made = (result){.number = number};
    unit_name(number, name);
    int error = new_file_begin(&out.file, in, name, rank);
    if (error) {
        file_failed(in, name, error, made);
        return;
    }
    made->status = (int32_t)dyad_judge_stream(session, &request, &made->totals);
    if (made->status != DYAD_OK)
        note_error(dyad_session_error(session), in, name, made);
    if (made->status != DYAD_OK && made->status != DYAD_E_MALFORMED) {
        made->signal = made->status == DYAD_E_STOPPED ? stop_signal : 0;
        new_file_abandon(&out.file);
        return;
    }
    made->size = out.file.size;
    made->sum = out.file.sum;
    error = new_file_end(&out.file, false);
    if (error)
        file_failed(in, name, error, made);
}
