/* record_play.c - games being played, as records, and records as games. */
#include "api/session.h"

#include "base/border.h"
#include "play/play_start.h"
#include "record/record_replay.h"

#include <stdio.h>
#include <string.h>

/* ---- games as records --------------------------------------------------------------------- */

/* Other programs take no word for resigning among Go's points. RE tells of it in all. */
static bool is_kept(const dyad_record *record, const dyad_move *move)
{
    return move->kind != DYAD_MOVE_RESIGN || dyad_game_shape(record->game) == DYAD_SHAPE_HEXAGONS;
}

static dyad_status add_move(dyad_record *record, const dyad_move *move,
                            const dyad_record_node **node)
{
    static const dyad_record_kind kinds[] = {[DYAD_MOVE_PLACE] = DYAD_RECORD_STONE,
                                             [DYAD_MOVE_SWAP] = DYAD_RECORD_SWAP_PIECES,
                                             [DYAD_MOVE_RESIGN] = DYAD_RECORD_RESIGN,
                                             [DYAD_MOVE_PASS] = DYAD_RECORD_PASS};
    if (!is_kept(record, move))
        return DYAD_OK;
    dyad_record_move made = {kinds[move->kind], move->colour, move->row, move->column};
    return dyad_record_add(record, *node, &made, node);
}

/* Whose turn it was at first, where it has to be said: the first move does not tell, as where it
 * gives the game up, which anybody may at any time, and it is not an empty board of whoever begins.
 * Else 0. */
static int turn_to_tell(const dyad_record *record, const dyad_play *play, bool is_empty)
{
    dyad_move first;
    bool moved = dyad_play_at(play, 0, &first);
    int turn = moved ? dy_play_first_to_move(play) : dyad_play_to_move(play);
    if (moved && first.kind != DYAD_MOVE_RESIGN)
        return first.colour == turn ? 0 : turn;
    return is_empty && turn == dy_begins(record->game) ? 0 : turn;
}

/* The stones that are there before the first move, and whose turn it is. */
static dyad_status add_beginning(dyad_record *record, const dyad_play *play,
                                 const unsigned char *cells)
{
    const dyad_record_node *root = dyad_record_root(record);
    size_t n = dyad_play_columns(play), count = dyad_play_rows(play) * n;
    bool is_empty = true;
    dyad_status status = DYAD_OK;
    for (size_t i = 0; i < count && status == DYAD_OK; i++) {
        if (cells[i])
            status = dyad_record_add_stone(record, root, cells[i], i / n, i % n);
        is_empty = is_empty && !cells[i];
    }
    int turn = turn_to_tell(record, play, is_empty);
    return status == DYAD_OK && turn ? dyad_record_set_turn(record, root, turn) : status;
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
    if (status == DYAD_OK && dyad_play_swap(play) && !dy_record_swap(record) &&
        !dy_record_state_swap(record))
        status = dy_record_refused(record, &record->session->error);
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

/* ---- records that go on ------------------------------------------------------------------- */

static bool copy_properties(dyad_record *record, dyad_record_node *to, const dyad_record_node *from)
{
    for (const dy_property *one = from->first_property; one; one = one->next) {
        dy_property *made = dy_record_property(record, to, one->name, strlen(one->name));
        for (const dy_record_value *value = one->first; value && made; value = value->next)
            if (!dy_record_value_add(record, made, value->text, value->size))
                return false;
        if (!made)
            return false;
    }
    return true;
}

/* Gives a node what another has: its move, what it sets up, and its texts. */
static bool copy_node(dyad_record *record, dyad_record_node *to, const dyad_record_node *from)
{
    to->kind = from->kind;
    to->colour = from->colour;
    to->row = from->row;
    to->column_of_move = from->column_of_move;
    to->turn = from->turn;
    to->word = from->word;
    dy_record_follow(to);
    for (const dy_stones *one = from->first_stones; one; one = one->next)
        if (!dy_record_stones(record, to, one))
            return false;
    return copy_properties(record, to, from);
}

/* A record of the main line of another up to a node of it; *end is the copy of that. */
static dyad_status copy_line(const dyad_record *from, const dyad_record_node *last,
                             dyad_record **record, dyad_record_node **end)
{
    dyad_record *made;
    dyad_status status =
        dyad_record_new(from->session, from->game, from->rows, from->columns, &made);
    if (status != DYAD_OK)
        return status;
    made->made = from->made;
    made->dialect = from->dialect;
    dyad_record_node *to = made->root;
    bool copied = copy_node(made, to, from->root);
    for (const dyad_record_node *node = from->root; copied && node != last;) {
        node = node->first_child;
        to = dy_record_node(made, to);
        copied = to && copy_node(made, to, node);
    }
    if (!copied) {
        status = dy_record_refused(made, &from->session->error);
        dyad_record_free(made);
        return status;
    }
    *record = made;
    *end = to;
    return DYAD_OK;
}

/* Whether a node has that move. A side that forfeits is one that gives up in a game. */
static bool has_move(const dyad_record_node *node, const dyad_move *move)
{
    switch (node->kind) {
    case DYAD_RECORD_STONE:
        return move->kind == DYAD_MOVE_PLACE && node->colour == move->colour &&
               node->row == move->row && node->column_of_move == move->column;
    case DYAD_RECORD_SWAP_PIECES:
        return move->kind == DYAD_MOVE_SWAP && node->colour == move->colour;
    case DYAD_RECORD_PASS: return move->kind == DYAD_MOVE_PASS && node->colour == move->colour;
    case DYAD_RECORD_RESIGN:
    case DYAD_RECORD_FORFEIT: return move->kind == DYAD_MOVE_RESIGN && node->colour == move->colour;
    default: return false;
    }
}

/* The last node of the main line that the game has come to, with so many of its moves after the
 * node of `base`; on the way are nodes that set stones up only if `set_up`. */
static const dyad_record_node *last_common(const dyad_record *from, size_t base,
                                           const dyad_play *play, bool set_up, size_t *moves)
{
    const dyad_record_node *last = dy_record_at(from, base);
    dyad_move move;
    size_t count = 0;
    for (const dyad_record_node *node = last->first_child; node; node = node->first_child)
        if (node->kind == DYAD_RECORD_NONE) {
            if (!set_up && (node->first_stones || node->turn))
                break;
            last = node->parent == last ? node : last; /* a comment, after the move */
        } else if (dyad_play_at(play, count, &move) && has_move(node, &move)) {
            last = node;
            count++;
        } else {
            break;
        }
    *moves = count;
    return last;
}

static bool same_board(const dyad_play *play, const dyad_position *position)
{
    size_t n = dyad_play_columns(play);
    for (size_t i = 0; i < dyad_play_rows(play) * n; i++)
        if (dyad_play_cell(play, i / n, i % n) != dyad_position_cell(position, i / n, i % n))
            return false;
    return true;
}

/* Whether the record comes to the board of the game. */
static bool comes_to(dyad_record *record, const dyad_record_node *end, const dyad_play *play,
                     dyad_status *status)
{
    dyad_position position;
    dyad_error error;
    dy_position_init(&position, record->game, record->memory);
    *status = dy_record_replay(record, end, &position, &error);
    bool same = *status == DYAD_OK && same_board(play, &position);
    if (*status == DYAD_E_MALFORMED)
        *status = DYAD_OK;
    dy_position_free(&position);
    return same;
}

/* The record of what both have, and of the game's other moves; *end is the node of the last one,
 * and *is_whole says that these are the moves of `from`. */
static dyad_status join(const dyad_record *from, size_t base, const dyad_play *play, bool set_up,
                        dyad_record **record, const dyad_record_node **end, bool *is_whole)
{
    dyad_record *made = NULL;
    dyad_record_node *last = NULL;
    dyad_move move;
    size_t moves;
    const dyad_record_node *common = last_common(from, base, play, set_up, &moves);
    *is_whole = !common->first_child && !dyad_play_at(play, moves, &move);
    dyad_status status = copy_line(from, common, &made, &last);
    if (status != DYAD_OK)
        return status;
    const dyad_record_node *node = last;
    for (size_t i = moves; status == DYAD_OK && dyad_play_at(play, i, &move); i++)
        status = add_move(made, &move, &node);
    if (status == DYAD_OK) {
        *record = made;
        *end = node;
    } else {
        dyad_record_free(made);
    }
    return status;
}

dyad_status dyad_record_go_on(const dyad_record *from, size_t base, const dyad_play *play,
                              dyad_record **record)
{
    DY_EXPECT(NULL, from, "a record");
    DY_EXPECT(&from->session->error, play, "a game");
    DY_EXPECT(&from->session->error, record, "where the record goes");
    dyad_record *made;
    const dyad_record_node *end;
    bool is_whole;
    dyad_status status = join(from, base, play, true, &made, &end, &is_whole);
    if (status == DYAD_OK && !comes_to(made, end, play, &status)) {
        dyad_record_free(made); /* what was set up on the way is not of this game */
        status = status == DYAD_OK ? join(from, base, play, false, &made, &end, &is_whole)
                                   : dy_fault_memory(&from->session->error);
    }
    if (status != DYAD_OK)
        return status;
    if (dyad_play_swap(play) && !dy_record_swap(made) && !dy_record_state_swap(made))
        status = dy_record_refused(made, &from->session->error);
    if (status == DYAD_OK && !is_whole)
        status = dyad_record_set(made, made->root, "RE", NULL);
    if (status == DYAD_OK && !dy_property_find(made->root, "RE"))
        status = add_result(made, play);
    if (status == DYAD_OK)
        *record = made;
    else
        dyad_record_free(made);
    return status;
}

/* ---- records as games --------------------------------------------------------------------- */

/* Makes the move of a node. DYAD_E_USAGE: it is none that can be made; DYAD_E_MEMORY. */
static dyad_status make_move(dyad_play *play, const dyad_record_node *node)
{
    dyad_record_move from = dyad_record_move_of(node);
    dyad_move move = {DYAD_MOVE_PLACE, from.colour, from.row, from.column};
    switch (from.kind) {
    case DYAD_RECORD_NONE: return DYAD_OK;
    case DYAD_RECORD_STONE: break;
    case DYAD_RECORD_SWAP_PIECES: move.kind = DYAD_MOVE_SWAP; break;
    case DYAD_RECORD_RESIGN:
    case DYAD_RECORD_FORFEIT: move.kind = DYAD_MOVE_RESIGN; break;
    case DYAD_RECORD_PASS: move.kind = DYAD_MOVE_PASS; break;
    default: return DYAD_E_USAGE;
    }
    return dyad_play_turn(play, &move, NULL);
}

/* Whose turn it is at first: what is said before any move, even where the first is not by turns; 0:
 * nothing is said. */
static int first_turn(const dyad_record_node *first)
{
    for (const dyad_record_node *node = first; node; node = node->parent)
        if (node->turn)
            return node->turn;
    return dy_record_turn(first);
}

/* The same where nothing may be said: then the stones tell, as they do a judge. */
static int turn_at(int said, const dyad_position *position)
{
    return said ? said : dyad_position_mover(position);
}

/* A game at the position after a node, which comes to be in `position`: that of the record is
 * lent. */
static dyad_status begin_at(dyad_record *record, const dyad_record_node *node, int said,
                            dyad_position *position, dyad_play **play, dyad_error *error)
{
    dyad_status status = dy_record_replay(record, node, position, error);
    return status != DYAD_OK
               ? status
               : dyad_play_new_position(NULL, position, turn_at(said, position), play, error);
}

/* A game of the main line from `first` to `last`. Where none begins at `first`, as where a group
 * there has no liberty, one may at `last`, before which stones are set up. */
static dyad_status play_line(dyad_record *record, const dyad_record_node *first,
                             const dyad_record_node *last, dyad_position *position,
                             dyad_play **play)
{
    dyad_play *made = NULL;
    dyad_error *error = &record->session->error, at_first;
    dyad_status moved = begin_at(record, first, first_turn(first), position, &made, &at_first);
    for (const dyad_record_node *node = first; node != last && moved == DYAD_OK;) {
        node = dyad_record_child(node);
        moved = make_move(made, node);
    }
    dyad_status status = moved == DYAD_E_MEMORY ? dy_fault_memory(error)
                                                : dy_record_replay(record, last, position, error);
    if (status == DYAD_OK && moved == DYAD_OK && same_board(made, position)) {
        dyad_play_set_to_move(made, turn_at(dy_record_turn(last), position));
        *play = made;
        return DYAD_OK;
    }
    dyad_play_free(made);
    return status == DYAD_OK ? begin_at(record, last, dy_record_turn(last), position, play, error)
                             : status;
}

dyad_status dyad_record_play(dyad_record *record, size_t most, dyad_play **play)
{
    DY_EXPECT(NULL, record, "a record");
    DY_EXPECT(&record->session->error, play, "where the game goes");
    const dyad_record_node *first = dyad_record_at(record, 0), *last = dyad_record_at(record, most);
    dyad_position position;
    dy_position_init(&position, record->game, &record->session->memory);
    dyad_status status = play_line(record, first, last, &position, play);
    dy_position_free(&position);
    return status;
}
