/* gtp_record.c - loadsgf and printsgf. */
#include "gtp_engine.h"

#include "signals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- commands ----------------------------------------------------------------------------- */

/* Says on standard error what the answer has no place for. */
static void tell_dialect(const char *path, const dyad_record *record)
{
    const dyad_dialect *dialect = dyad_record_dialect(record);
    if (dialect && !dyad_dialect_is_plain(dialect->name))
        fprintf(stderr, "dyad: %s is read in the dialect %s\n", path, dialect->name);
}

static void run_loadsgf(engine *e)
{
    uint64_t before = 0; /* so many moves, and one more */
    dyad_records *records;
    dyad_record *record;
    dyad_play *play;
    if (e->argument_count == 2 && !gtp_number(e, 1, SIZE_MAX, &before))
        return;
    if (dyad_session_set_dialect(e->session, e->options.dialect) != DYAD_OK) {
        gtp_fail(e, "there is no dialect %s", e->options.dialect);
        return;
    }
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
        tell_dialect(path, record);
        status = dyad_record_play(record, before ? (size_t)before - 1 : SIZE_MAX, &play);
        if (status != DYAD_OK)
            dyad_record_free(record);
    }
    if (status != DYAD_OK) {
        gtp_fail(e, "cannot load file");
        free(path);
        return;
    }
    gtp_take_game(e, play);
    e->loaded = record;
    e->loaded_path = path; /* which the record borrows */
    gtp_reply(e, "%s", gtp_colour_word(e, dyad_play_to_move(play)));
}

/* Whether a property of a record that was loaded is not the game's any more: what is written says
 * it itself, or it is the result of a game that has gone on. */
static bool is_stale(const char *name, bool is_whole)
{
    static const char *const own[] = {"CA", "AP", "RU", "HXW", NULL};
    for (size_t i = 0; own[i]; i++)
        if (strcmp(name, own[i]) == 0)
            return true;
    return !is_whole && strcmp(name, "RE") == 0;
}

/* Gives a node what the node of the record that was loaded has: texts of one value. */
static dyad_status keep_texts(dyad_record *record, const dyad_record_node *to,
                              const dyad_record_node *from, bool is_whole)
{
    dyad_status status = DYAD_OK;
    const char *name;
    for (size_t i = 0; status == DYAD_OK && (name = dyad_record_property(from, i)) != NULL; i++) {
        ptrdiff_t size = dyad_record_text(from, name, 0, NULL, 0);
        if (is_stale(name, is_whole) || size < 0 || dyad_record_text(from, name, 1, NULL, 0) >= 0 ||
            dyad_record_text(to, name, 0, NULL, 0) >= 0)
            continue;
        char *text = malloc((size_t)size + 1);
        if (!text)
            return DYAD_E_MEMORY;
        dyad_record_text(from, name, 0, text, (size_t)size + 1);
        status = dyad_record_set(record, to, name, text);
        free(text);
    }
    return status;
}

/* The next node that has a move; NULL: there is none. */
static const dyad_record_node *next_move(const dyad_record_node *node)
{
    do
        node = dyad_record_child(node);
    while (node && dyad_record_move_of(node).kind == DYAD_RECORD_NONE);
    return node;
}

static bool same_move(const dyad_record_node *a, const dyad_record_node *b)
{
    dyad_record_move one = dyad_record_move_of(a), other = dyad_record_move_of(b);
    return one.kind == other.kind && one.colour == other.colour && one.row == other.row &&
           one.column == other.column;
}

/* Whether two records have the same moves. */
static bool same_game(const dyad_record *a, const dyad_record *b)
{
    const dyad_record_node *one = dyad_record_root(a), *other = dyad_record_root(b);
    do {
        one = next_move(one);
        other = next_move(other);
    } while (one && other && same_move(one, other));
    return !one && !other;
}

/* Names, comments, times and the result come back as they were loaded, for as long as the moves are
 * those of the record. */
static dyad_status keep_loaded(const engine *e, dyad_record *record)
{
    const dyad_record_node *to = dyad_record_root(record), *from = dyad_record_root(e->loaded);
    bool is_whole = same_game(record, e->loaded);
    dyad_status status = keep_texts(record, to, from, is_whole);
    while (status == DYAD_OK && (to = next_move(to)) && (from = next_move(from)) &&
           same_move(to, from))
        status = keep_texts(record, to, from, is_whole);
    return status;
}

/* The game as SGF, all of it before a file is touched. */
static dyad_status sgf_of_play(engine *e, kept_text *sgf)
{
    dyad_record *record;
    dyad_status status = dyad_record_of_play(e->session, e->play, &record);
    if (status == DYAD_OK) {
        if (e->loaded)
            status = keep_loaded(e, record);
        if (status == DYAD_OK)
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
     "The game in a file of SGF, or HexWorld's links, after its last move, or before move number "
     "MOVE. Says whose turn it is",
     1, 2, gtp_is_board, run_loadsgf},
    {"printsgf", "[FILE]", "The game as SGF: the answer, where FILE is - too, or written to a file",
     0, 1, gtp_is_board, run_printsgf},
    {0},
};
