/* gtp_record.c - loadsgf and printsgf. */
#include "gtp_engine.h"

#include "record_ways.h"
#include "signals.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

dyad_status gtp_play_record(dyad_record *record, size_t most, dyad_play **play, size_t *base)
{
    dyad_status status = dyad_record_play(record, most, play);
    size_t length = dyad_record_length(record);
    if (status == DYAD_OK)
        *base = dyad_play_count(*play) ? 0 : most < length ? most : length;
    return status;
}

/* ---- commands ----------------------------------------------------------------------------- */

/* Says on standard error what the answer has no place for. */
static void tell_reading(const char *path, const dyad_record *record)
{
    const dyad_dialect *dialect = dyad_record_dialect(record);
    if (dyad_record_remark(record))
        fprintf(stderr, "dyad: %s: %s\n", path, dyad_record_remark(record));
    if (dialect && !dyad_dialect_is_plain(dialect->name))
        fprintf(stderr, "dyad: %s is read in the dialect %s\n", path, dialect->name);
}

/* The words of GTP, and why. A file without a record has no fault of its own. */
static void fail_to_load(engine *e, const char *path, dyad_status status)
{
    if (status == DYAD_END) {
        gtp_fail(e, "cannot load file: %s: expected a record, found the end of the file", path);
        return;
    }
    const dyad_error *error = dyad_session_error(e->session);
    const char *file = error->file ? error->file : "", *more = unsaid_remedy(error->unsaid);
    if (error->line)
        gtp_fail(e, "cannot load file: %s:%" PRIu64 ":%" PRIu64 ": %s%s", file, error->line,
                 error->column, error->text, more);
    else
        gtp_fail(e, "cannot load file: %s%s%s%s", file, *file ? ": " : "", error->text, more);
}

static void run_loadsgf(engine *e)
{
    uint64_t before = 0; /* so many moves, and one more */
    size_t base;
    dyad_records *records;
    dyad_record *record;
    dyad_play *play;
    if (e->argument_count == 2 && !gtp_number(e, 1, SIZE_MAX, &before))
        return;
    use_record_ways(e->session, &e->options.ways);
    /* "-" would be standard input, where the next commands are. */
    char *path = strdup(strcmp(e->arguments[0], "-") == 0 ? "./-" : e->arguments[0]);
    if (!path) {
        gtp_fail(e, "%s", dyad_status_text(DYAD_E_MEMORY));
        return;
    }
    dyad_session_set_stop(e->session, &stop_signal); /* a fifo may wait for its other end */
    dyad_status status =
        dyad_records_open(e->session, e->options.game, DYAD_RECORD_ANY, path, &records);
    if (status == DYAD_OK) {
        status = dyad_records_next(records, &record);
        dyad_records_close(records);
    }
    dyad_session_set_stop(e->session, NULL);
    if (status == DYAD_OK) {
        tell_reading(path, record);
        status = gtp_play_record(record, before ? (size_t)before - 1 : SIZE_MAX, &play, &base);
        if (status != DYAD_OK)
            dyad_record_free(record);
    }
    if (status != DYAD_OK) {
        fail_to_load(e, path, status);
        free(path);
        return;
    }
    gtp_take_game(e, play);
    e->loaded = record;
    e->loaded_path = path; /* which the record borrows */
    e->loaded_base = base;
    gtp_reply(e, "%s", gtp_colour_word(e, dyad_play_to_move(play)));
}

/* The game as SGF, all of it before a file is touched. */
static dyad_status sgf_of_play(engine *e, kept_text *sgf)
{
    dyad_record *record;
    dyad_status status = e->loaded ? dyad_record_go_on(e->loaded, e->loaded_base, e->play, &record)
                                   : dyad_record_of_play(e->session, e->play, &record);
    if (status == DYAD_OK) {
        status = dyad_record_write(record, DYAD_RECORD_SGF, keep_text, sgf);
        dyad_record_free(record);
    }
    return status;
}

static void run_printsgf(engine *e)
{
    kept_text sgf = {0};
    dyad_status status = sgf_of_play(e, &sgf);
    if (status == DYAD_E_USAGE) /* SGF has no points for it */
        gtp_fail(e, "%s", dyad_session_error(e->session)->text);
    else if (status != DYAD_OK)
        gtp_fail(e, "%s", dyad_status_text(DYAD_E_MEMORY));
    else if (e->argument_count == 0 || strcmp(e->arguments[0], "-") == 0)
        gtp_reply_bytes(e, sgf.bytes, sgf.size);
    else if (write_whole(e->arguments[0], sgf.bytes, sgf.size) != 0)
        gtp_fail(e, "cannot write file");
    free(sgf.bytes);
}

const gtp_row gtp_record_rows[] = {
    {"loadsgf", "FILE [MOVE]",
     "The first game in a file of records, after its last move, or before move number "
     "MOVE. Says whose turn it is",
     1, 2, gtp_is_board, run_loadsgf},
    {"printsgf", "[FILE]", "The game as SGF: the answer, where FILE is - too, or written to a file",
     0, 1, gtp_is_board, run_printsgf},
    {0},
};
