/* record_play.c - games being played, as records, and records as games. */
#include "api/session.h"

#include "base/border.h"
#include "play/play_start.h"
#include "record/tree.h"

#include <stdio.h>

/* ---- games as records --------------------------------------------------------------------- */

static dyad_status add_move(dyad_record *record, const dyad_move *move,
                            const dyad_record_node **node)
{
    static const dyad_record_kind kinds[] = {[DYAD_MOVE_PLACE] = DYAD_RECORD_STONE,
                                             [DYAD_MOVE_SWAP] = DYAD_RECORD_SWAP_PIECES,
                                             [DYAD_MOVE_RESIGN] = DYAD_RECORD_RESIGN,
                                             [DYAD_MOVE_PASS] = DYAD_RECORD_PASS};
    /* Other programs take no word for resigning among Go's points. RE tells of it in all. */
    bool has_words = dyad_game_shape(record->game) == DYAD_SHAPE_HEXAGONS;
    if (move->kind == DYAD_MOVE_RESIGN && !has_words)
        return DYAD_OK;
    dyad_record_move made = {kinds[move->kind], move->colour, move->row, move->column};
    return dyad_record_add(record, *node, &made, node);
}

/* The stones that are there before the first move; and whose turn it is, where no move follows that
 * tells, and it is not an empty board of whoever begins. */
static dyad_status add_beginning(dyad_record *record, const dyad_play *play,
                                 const unsigned char *cells)
{
    const dyad_record_node *root = dyad_record_root(record);
    size_t n = dyad_play_columns(play), count = dyad_play_rows(play) * n;
    int turn = dyad_play_count(play) ? 0 : dyad_play_to_move(play);
    bool usual = turn == dy_begins(record->game);
    dyad_status status = DYAD_OK;
    for (size_t i = 0; i < count && status == DYAD_OK; i++) {
        if (cells[i])
            status = dyad_record_add_stone(record, root, cells[i], i / n, i % n);
        usual = usual && !cells[i];
    }
    return status == DYAD_OK && !usual ? dyad_record_set_turn(record, root, turn) : status;
}

static dyad_status add_result(dyad_record *record, const dyad_play *play)
{
    dyad_standing standing = dyad_play_result(play);
    char result[8] = "0";
    if (standing.ending == DYAD_ENDING_NONE)
        return DYAD_OK;
    if (standing.winner)
        snprintf(result, sizeof result, "%c+%s",
                 standing.winner == dy_black(record->game) ? 'B' : 'W',
                 standing.ending == DYAD_ENDING_RESIGNED ? "R" : "");
    return dyad_record_set(record, dyad_record_root(record), "RE", result);
}

static dyad_status add_all(dyad_record *record, const dyad_play *play, unsigned char *cells)
{
    const dyad_record_node *node = dyad_record_root(record);
    dyad_move move;
    dy_play_start(play, cells);
    dyad_status status = add_beginning(record, play, cells);
    for (size_t i = 0; status == DYAD_OK && dyad_play_at(play, i, &move); i++)
        status = add_move(record, &move, &node);
    return status == DYAD_OK ? add_result(record, play) : status;
}

dyad_status dyad_record_of_play(dyad_session *session, const dyad_play *play, dyad_record **record)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, play, "a game");
    DY_EXPECT(&session->error, record, "where the record goes");
    size_t rows = dyad_play_rows(play), columns = dyad_play_columns(play);
    dyad_record *made;
    dyad_status status = dyad_record_new(session, dyad_play_game(play), rows, columns, &made);
    if (status != DYAD_OK)
        return status;
    unsigned char *cells = dy_memory_new(&session->memory, rows * columns, 1);
    status = cells ? add_all(made, play, cells) : dy_fault_memory(&session->error);
    dy_memory_free(&session->memory, cells, rows * columns, 1);
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

/* A game at the position after a node. */
static dyad_status begin_at(dyad_record *record, const dyad_record_node *node, dyad_play **play)
{
    const dyad_position *position;
    dyad_status status = dyad_record_position(record, node, &position);
    return status != DYAD_OK
               ? status
               : dyad_play_new_position(NULL, position, dyad_record_to_move(record, node), play,
                                        &record->session->error);
}

dyad_status dyad_record_play(dyad_record *record, size_t most, dyad_play **play)
{
    DY_EXPECT(NULL, record, "a record");
    DY_EXPECT(&record->session->error, play, "where the game goes");
    const dyad_record_node *first = dyad_record_at(record, 0), *last = dyad_record_at(record, most);
    const dyad_position *position;
    dyad_play *made;
    dyad_status status = begin_at(record, first, &made);
    if (status != DYAD_OK)
        return status;
    bool moved = true;
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
    return status == DYAD_OK ? begin_at(record, last, play) : status;
}
