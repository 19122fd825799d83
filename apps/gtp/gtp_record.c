/* gtp_record.c - loadsgf and printsgf, and what they and matches do with records. */
#include "gtp_record.h"

#include "gtp_engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- games as records --------------------------------------------------------------------- */

/* Resigning is a move in records of hex alone: a move of Go's is a point, and other programs take
 * no word for it. RE tells of it in all. */
static dyad_status add_move(dyad_record *record, const dyad_move *move,
                            const dyad_record_node **node)
{
    static const dyad_record_kind kinds[] = {[DYAD_MOVE_PLACE] = DYAD_RECORD_STONE,
                                             [DYAD_MOVE_SWAP] = DYAD_RECORD_SWAP_PIECES,
                                             [DYAD_MOVE_RESIGN] = DYAD_RECORD_RESIGN,
                                             [DYAD_MOVE_PASS] = DYAD_RECORD_PASS};
    if (move->kind == DYAD_MOVE_RESIGN && !gtp_has_hexagons(dyad_record_game(record)))
        return DYAD_OK;
    dyad_record_move made = {kinds[move->kind], move->colour, move->row, move->column};
    return dyad_record_add(record, *node, &made, node);
}

/* The stones that are there before the first move; and whose turn it is, where no move follows that
 * tells, and it is not an empty board of whoever begins. */
static dyad_status add_beginning(dyad_record *record, const dyad_play *play, bool moved)
{
    size_t n = dyad_play_columns(play), cells = dyad_play_rows(play) * n;
    dyad_status status = DYAD_OK;
    bool usual = dyad_play_to_move(play) == dyad_game_begins(dyad_record_game(record));
    for (size_t i = 0; i < cells && status == DYAD_OK; i++) {
        int colour = dyad_play_cell(play, i / n, i % n);
        if (colour)
            status = dyad_record_add_stone(record, dyad_record_root(record), colour, i / n, i % n);
        usual = usual && !colour;
    }
    if (status == DYAD_OK && !moved && !usual)
        status = dyad_record_set_turn(record, dyad_record_root(record), dyad_play_to_move(play));
    return status;
}

static dyad_status add_all(dyad_record *record, dyad_play *play, const dyad_move *moves,
                           size_t count)
{
    const dyad_record_node *node = dyad_record_root(record);
    while (dyad_play_undo(play))
        ;
    dyad_status status = add_beginning(record, play, count > 0);
    for (size_t i = 0; i < count; i++) {
        dyad_status made = dyad_play_move(play, &moves[i], NULL);
        if (status == DYAD_OK)
            status = made == DYAD_OK ? add_move(record, &moves[i], &node) : made;
    }
    return status;
}

static dyad_status add_result(dyad_record *record, const dyad_play *play)
{
    dyad_standing standing = dyad_play_result(play);
    gtp_names names = {dyad_play_game(play), GTP_COORDS_GO, dyad_play_rows(play)};
    char result[8] = "0";
    if (standing.ending == DYAD_ENDING_NONE)
        return DYAD_OK;
    if (standing.winner)
        snprintf(result, sizeof result, "%c+%s", gtp_letter_of(&names, standing.winner),
                 standing.ending == DYAD_ENDING_RESIGNED ? "R" : "");
    return dyad_record_set(record, dyad_record_root(record), "RE", result);
}

dyad_status record_of_play(dyad_session *session, dyad_play *play, dyad_record **record)
{
    size_t count = dyad_play_count(play);
    dyad_record *made;
    dyad_status status = dyad_record_new(session, dyad_play_game(play), dyad_play_rows(play),
                                         dyad_play_columns(play), &made);
    if (status != DYAD_OK)
        return status;
    dyad_move *moves = malloc((count + 1) * sizeof *moves);
    for (size_t i = 0; moves && i < count; i++)
        dyad_play_at(play, i, &moves[i]);
    status = moves ? add_all(made, play, moves, count) : DYAD_E_MEMORY;
    free(moves);
    if (status == DYAD_OK)
        status = add_result(made, play);
    if (status == DYAD_OK)
        *record = made;
    else
        dyad_record_free(made);
    return status;
}

/* ---- records as games --------------------------------------------------------------------- */

/* Makes the move of a node; false where it is none that can be made. */
static bool make_move(dyad_play *play, const dyad_record_node *node)
{
    dyad_record_move from = dyad_record_move_of(node);
    dyad_move move = {DYAD_MOVE_PLACE, from.colour, from.row, from.column};
    switch (from.kind) {
    case DYAD_RECORD_NONE: return true;
    case DYAD_RECORD_STONE: break;
    case DYAD_RECORD_SWAP_PIECES: move.kind = DYAD_MOVE_SWAP; break;
    case DYAD_RECORD_RESIGN: move.kind = DYAD_MOVE_RESIGN; break;
    case DYAD_RECORD_PASS: move.kind = DYAD_MOVE_PASS; break;
    default: return false;
    }
    return dyad_play_move(play, &move, NULL) == DYAD_OK;
}

static bool same_board(const dyad_play *play, const dyad_position *position)
{
    size_t n = dyad_play_columns(play);
    for (size_t i = 0; i < dyad_play_rows(play) * n; i++)
        if (dyad_play_cell(play, i / n, i % n) != dyad_position_cell(position, i / n, i % n))
            return false;
    return true;
}

dyad_status play_of_record(dyad_record *record, size_t most, dyad_play **play)
{
    const dyad_record_node *first = dyad_record_at(record, 0), *last = dyad_record_at(record, most);
    const dyad_position *position;
    dyad_play *made;
    bool moved = true;
    dyad_status status = dyad_record_position(record, first, &position);
    if (status != DYAD_OK)
        return status;
    status =
        dyad_play_new_position(NULL, position, dyad_record_to_move(record, first), &made, NULL);
    if (status != DYAD_OK)
        return status;
    for (const dyad_record_node *node = first; node != last && moved;) {
        node = dyad_record_child(node);
        moved = make_move(made, node);
    }
    status = dyad_record_position(record, last, &position);
    if (status == DYAD_OK && moved && same_board(made, position)) {
        dyad_play_set_to_move(made, dyad_record_to_move(record, last));
        *play = made;
        return DYAD_OK;
    }
    dyad_play_free(made);
    return status != DYAD_OK ? status
                             : dyad_play_new_position(
                                   NULL, position, dyad_record_to_move(record, last), play, NULL);
}

/* ---- commands ----------------------------------------------------------------------------- */

static void run_loadsgf(engine *e)
{
    uint64_t before = 0; /* so many moves, and one more */
    /* "-" would be standard input, where the next commands are. */
    const char *path = strcmp(e->arguments[0], "-") == 0 ? "./-" : e->arguments[0];
    dyad_records *records;
    dyad_record *record;
    dyad_play *play;
    if (e->argument_count == 2 && !gtp_number(e, 1, SIZE_MAX, &before))
        return;
    dyad_status status =
        dyad_records_open(e->session, e->options.game, DYAD_RECORD_ANY, path, &records);
    if (status == DYAD_OK) {
        status = dyad_records_next(records, &record);
        dyad_records_close(records);
    }
    if (status == DYAD_OK) {
        status = play_of_record(record, before ? (size_t)before - 1 : SIZE_MAX, &play);
        dyad_record_free(record);
    }
    if (status != DYAD_OK) {
        gtp_fail(e, "cannot load file");
        return;
    }
    gtp_take_game(e, play);
    gtp_reply(e, "%s", gtp_colour_word(e, dyad_play_to_move(play)));
}

/* The game as SGF, all of it before a file is touched. */
static dyad_status sgf_of_play(engine *e, kept_text *sgf)
{
    dyad_record *record;
    dyad_status status = record_of_play(e->session, e->play, &record);
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
    else if (e->argument_count == 0)
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
    {"printsgf", "[FILE]", "The game as SGF: the answer, or written to a file", 0, 1, gtp_is_board,
     run_printsgf},
    {0},
};
