/* answer_writer.c - writes the answers of batches, in the order of the items. */
#include "judge/answer_writer.h"

#include "base/fault.h"

void dy_answer_writer_fail(dy_answer_writer *out, dyad_status status, const dyad_error *error)
{
    if (out->status != DYAD_OK && out->status != DYAD_E_MALFORMED)
        return;
    out->status = status;
    out->error = *error;
}

bool dy_answer_writer_open(const dy_answer_writer *out)
{
    return out->status == DYAD_OK || out->status == DYAD_E_MALFORMED;
}

/* Writes, unless writing has failed before. */
static void write_bytes(dy_answer_writer *out, const char *bytes, size_t size)
{
    dyad_error error;
    if (out->write_failed)
        return;
    dyad_status status = DYAD_OK;
    if (out->request->format == DYAD_FORMAT_NPY) {
        status = dy_codes_put(&out->codes, bytes, size, &error);
    } else {
        int number = out->request->write(out->request->write_user, bytes, size);
        if (number)
            status = dy_fault_output(&error, number);
    }
    if (status == DYAD_OK)
        return;
    out->write_failed = true;
    dy_answer_writer_fail(out, status, &error);
}

/* Whether all answers share one line. */
static bool one_line(const dyad_judge_request *request)
{
    return request->format == DYAD_FORMAT_TEXT && request->game->layout.one_line;
}

/* Writes bytes `from` .. `to` - 1 of a text of answers. */
static void write_part(dy_answer_writer *out, const char *text, size_t from, size_t to)
{
    if (from == to || !dy_answer_writer_open(out))
        return;
    if (one_line(out->request) && !out->begun_line) {
        out->begun_line = true; /* the space before the first answer */
        from++;
    }
    write_bytes(out, text + from, to - from);
}

static void write_malformed(dy_answer_writer *out, const dyad_error *error)
{
    if (!dy_answer_writer_open(out))
        return;
    if (out->status == DYAD_OK) {
        out->status = DYAD_E_MALFORMED;
        out->error = *error;
    }
    out->totals.malformed++;
    if (out->request->malformed)
        out->request->malformed(out->request->malformed_user, error);
}

void dy_answer_writer_batch(dy_answer_writer *out, dy_batch *batch)
{
    size_t from = 0;
    uint64_t malformed = 0;
    for (size_t i = batch->written; i < batch->judged && !batch->is_text; i++) {
        const dy_batch_item *item = &batch->items[i];
        if (item->error.status == DYAD_OK)
            continue;
        if (!out->request->malformed_apart) {
            write_part(out, batch->out.text, from, item->out_end);
            from = item->out_end;
        }
        write_malformed(out, &item->error);
        malformed++;
    }
    write_part(out, batch->out.text, from, batch->out.size);
    if (dy_answer_writer_open(out)) {
        out->totals.items += batch->judged - batch->written - malformed;
        out->totals.undecided += batch->undecided;
        for (size_t i = 0; i < DYAD_VERDICTS_MAX; i++)
            out->totals.verdicts[i] += batch->verdicts[i];
    }
    dy_batch_written(batch);
}

void dy_answer_writer_batch_end(dy_answer_writer *out, dy_batch *batch)
{
    dyad_error error;
    dy_answer_writer_batch(out, batch);
    if (batch->status == DYAD_E_MEMORY)
        (void)dy_fault_memory(&error);
    else if (batch->status == DYAD_E_STOPPED)
        (void)dy_fault_stopped(&error);
    if (batch->status != DYAD_OK)
        dy_answer_writer_fail(out, batch->status, &error);
    if (!dy_answer_writer_open(out))
        return;
    out->totals.bytes = batch->end_offset - (batch->text_size - batch->found_size);
    dy_answer_writer_progress(out);
}

void dy_answer_writer_progress(const dy_answer_writer *out)
{
    if (out->request->progress) {
        dyad_progress progress = {out->totals.items, out->totals.bytes, out->total_bytes};
        out->request->progress(out->request->progress_user, &progress);
    }
}

/* What stands around the codes of DYAD_FORMAT_NPY. */
static void write_codes(dy_answer_writer *out,
                        dyad_status (*step)(dy_codes *codes, dyad_error *error))
{
    dyad_error error;
    dyad_status status = step(&out->codes, &error);
    if (status == DYAD_OK)
        return;
    out->write_failed = true;
    dy_answer_writer_fail(out, status, &error);
}

void dy_answer_writer_begin(dy_answer_writer *out, const dy_answers *answers,
                            const dyad_allocator *memory)
{
    dy_buffer header;
    dy_buffer_init(&header, memory);
    dy_answers_begin(answers, &header);
    if (header.failed) {
        dyad_error error;
        dyad_status status = dy_fault_memory(&error);
        dy_answer_writer_fail(out, status, &error);
    }
    const dyad_input_part *part = out->request->part;
    out->begun_line = part && part->first > 1; /* by the parts before */
    if (!part || part->first == 1)
        write_part(out, header.text, 0, header.size);
    dy_buffer_free(&header);
    if (answers->format == DYAD_FORMAT_NPY)
        write_codes(out, dy_codes_begin);
}

void dy_answer_writer_end(dy_answer_writer *out)
{
    const dyad_input_part *part = out->request->part;
    bool ends = !part || part->last || out->status != DYAD_OK;
    if (out->begun_line && ends && one_line(out->request))
        write_bytes(out, "\n", 1);
    if (out->request->format == DYAD_FORMAT_NPY)
        write_codes(out, dy_codes_end);
}
