/* record_api.c - records of games, as record.h has them. */
#include "api/session.h"

#include "base/border.h"
#include "base/stop.h"
#include "record/points.h"
#include "record/record_replay.h"
#include "text/formats/formats.h"
#include "text/records.h"
#include "text/sizes.h"

#include <inttypes.h>
#include <string.h>

struct dyad_records {
    dyad_session *session;
    dy_source source;
    dy_records reader;
    dyad_status final; /* not DYAD_OK: what every further call returns */
    dyad_error final_error;
};

const char *dyad_record_kind_name(size_t kind)
{
    return dy_record_kind_name(kind);
}

/* ---- dialects ----------------------------------------------------------------------------- */

const dyad_dialect *dyad_dialect_at(size_t index)
{
    const dy_dialect *row = dy_dialect_at(index);
    return row ? &row->words : NULL;
}

const dyad_dialect *dyad_dialect_find(const char *name)
{
    const dy_dialect *row = name ? dy_dialect_find(name) : NULL;
    return row ? &row->words : NULL;
}

bool dyad_dialect_is_plain(const char *name)
{
    const dy_dialect *row = name ? dy_dialect_find(name) : NULL;
    return row && dy_dialect_is_plain(row);
}

dyad_status dyad_session_set_dialect(dyad_session *session, const char *name)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, !name || dy_dialect_find(name), "the name of a dialect");
    session->ways.dialect = dyad_dialect_find(name);
    return DYAD_OK;
}

const dyad_record_form *dyad_record_form_at(size_t index)
{
    const dy_record_form *row = dy_record_form_at(index);
    return row ? &row->words : NULL;
}

dyad_status dyad_session_set_record_format(dyad_session *session, dyad_record_format format)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, DY_IS_ENUM(format, DYAD_RECORD_FORMATS - 1), "a format of records");
    session->ways.format = format;
    return DYAD_OK;
}

const dyad_record_form *dyad_record_form_of(const dyad_record *record)
{
    return record ? record->form : NULL;
}

dyad_status dyad_session_set_board_size(dyad_session *session, size_t rows, size_t columns)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error,
              rows <= DYAD_RECORD_SIDE_MAX && columns <= DYAD_RECORD_SIDE_MAX && !rows == !columns,
              "rows and columns of a board that records are kept of, or 0 and 0");
    session->ways.rows = (uint32_t)rows;
    session->ways.columns = (uint32_t)columns;
    return DYAD_OK;
}

dyad_status dyad_session_set_utf8(dyad_session *session, bool is_utf8)
{
    DY_EXPECT(NULL, session, "a session");
    session->ways.utf8 = is_utf8;
    return DYAD_OK;
}

dyad_status dyad_session_set_remark(dyad_session *session, dyad_error_fn remark, void *user)
{
    DY_EXPECT(NULL, session, "a session");
    session->ways.remark = remark;
    session->ways.remark_user = user;
    return DYAD_OK;
}

const char *dyad_record_charset(const dyad_record *record)
{
    return record ? record->charset : NULL;
}

const char *dyad_record_remark(const dyad_record *record)
{
    return record ? record->remark : NULL;
}

const dyad_dialect *dyad_record_dialect(const dyad_record *record)
{
    return record ? record->dialect : NULL;
}

/* ---- reading ------------------------------------------------------------------------------ */

static dyad_status refuse_game(dyad_session *session, const dyad_game *game)
{
    return dy_fault(&session->error, DYAD_E_USAGE, "no records are kept of games of %s",
                    game->name);
}

static dyad_status new_records(dyad_session *session, const dyad_game *game, dyad_records **records)
{
    if (game && !dy_record_has(game))
        return refuse_game(session, game);
    *records = dy_memory_new(&session->memory, 1, sizeof **records);
    if (!*records)
        return dy_fault_memory(&session->error);
    **records = (dyad_records){.session = session, .final = DYAD_OK};
    return DYAD_OK;
}

dyad_status dyad_records_open(dyad_session *session, const dyad_game *game,
                              dyad_record_format format, const char *path, dyad_records **records)
{
    dyad_records *made;
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, path && records, "a path, and where the reader goes");
    DY_EXPECT(&session->error, DY_IS_ENUM(format, DYAD_RECORD_FORMATS - 1), "a format of records");
    dyad_status status = new_records(session, game, &made);
    if (status != DYAD_OK)
        return status;
    status = dy_source_open(&made->source, path, &session->memory, session->stop, &session->error);
    if (status != DYAD_OK) {
        dy_memory_free(&session->memory, made, 1, sizeof *made);
        return status;
    }
    dy_records_init(&made->reader, game, format, session->ways, &made->source, &session->memory);
    *records = made;
    return DYAD_OK;
}

dyad_status dyad_records_open_bytes(dyad_session *session, const dyad_game *game,
                                    dyad_record_format format, const char *name, const void *bytes,
                                    size_t size, dyad_records **records)
{
    dyad_records *made;
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, name && records, "a name, and where the reader goes");
    DY_EXPECT(&session->error, bytes || size == 0, "bytes");
    DY_EXPECT(&session->error, DY_IS_ENUM(format, DYAD_RECORD_FORMATS - 1), "a format of records");
    dyad_status status = new_records(session, game, &made);
    if (status != DYAD_OK)
        return status;
    dy_source_from_bytes(&made->source, name, bytes, size, session->stop);
    dy_records_init(&made->reader, game, format, session->ways, &made->source, &session->memory);
    *records = made;
    return DYAD_OK;
}

static dyad_record *take_record(dyad_session *session)
{
    dyad_record *made = dy_memory_new(&session->memory, 1, sizeof *made);
    if (!made)
        return NULL;
    dy_record_init(made, &session->memory);
    made->session = session;
    return made;
}

dyad_status dyad_records_next(dyad_records *records, dyad_record **record)
{
    DY_EXPECT(NULL, records, "a reader");
    dyad_session *session = records->session;
    DY_EXPECT(&session->error, record, "where the record goes");
    dyad_error error = records->final_error;
    if (records->final != DYAD_OK) {
        if (records->final != DYAD_END)
            session->error = error;
        return records->final;
    }
    dyad_record *made = take_record(session);
    dyad_status status = !made ? dy_fault_memory(&error)
                         : dy_stopped(records->source.stop)
                             ? dy_fault_stopped(&error)
                             : dy_records_next(&records->reader, made, &error);
    if (status == DYAD_OK) {
        *record = made;
        return status;
    }
    dyad_record_free(made);
    if (status != DYAD_E_MALFORMED) {
        records->final = status;
        records->final_error = error;
    }
    if (status != DYAD_END)
        session->error = error;
    return status;
}

void dyad_records_close(dyad_records *records)
{
    if (!records)
        return;
    dy_records_free(&records->reader);
    dy_source_close(&records->source);
    dy_memory_free(&records->session->memory, records, 1, sizeof *records);
}

/* Whether a node is one of the record. */
static bool is_own(const dyad_record *record, const dyad_record_node *node)
{
    return record && node && node->record == record;
}

/* ---- looking ------------------------------------------------------------------------------ */

const dyad_game *dyad_record_game(const dyad_record *record)
{
    return record ? record->game : NULL;
}

size_t dyad_record_size(const dyad_record *record)
{
    return record && record->rows == record->columns ? record->rows : 0;
}

size_t dyad_record_rows(const dyad_record *record)
{
    return record ? record->rows : 0;
}

size_t dyad_record_columns(const dyad_record *record)
{
    return record ? record->columns : 0;
}

const dyad_record_node *dyad_record_root(const dyad_record *record)
{
    return record ? record->root : NULL;
}

bool dyad_record_swap(const dyad_record *record)
{
    return record && dy_record_swap(record);
}

int dyad_record_winner(const dyad_record *record)
{
    const dy_property *result = record ? dy_property_find(record->root, "RE") : NULL;
    const dy_record_value *value = result ? result->first : NULL;
    bool won = value && value->size >= 2 && value->text[1] == '+' &&
               (value->text[0] == 'B' || value->text[0] == 'W');
    return won ? dy_record_colour(record->game, value->text[0]) : 0;
}

size_t dyad_record_length(const dyad_record *record)
{
    size_t moves = 0;
    for (const dyad_record_node *node = dyad_record_root(record); node; node = node->first_child)
        moves += node->kind != DYAD_RECORD_NONE;
    return moves;
}

const dyad_record_node *dyad_record_at(const dyad_record *record, size_t move)
{
    return record ? dy_record_at(record, move) : NULL;
}

const dyad_record_node *dyad_record_parent(const dyad_record_node *node)
{
    return node ? node->parent : NULL;
}

const dyad_record_node *dyad_record_child(const dyad_record_node *node)
{
    return node ? node->first_child : NULL;
}

const dyad_record_node *dyad_record_sibling(const dyad_record_node *node)
{
    return node ? node->next : NULL;
}

dyad_record_move dyad_record_move_of(const dyad_record_node *node)
{
    if (!node)
        return (dyad_record_move){.kind = DYAD_RECORD_NONE};
    return (dyad_record_move){.kind = (dyad_record_kind)node->kind,
                              .colour = node->colour,
                              .row = node->row,
                              .column = node->column_of_move};
}

int dyad_record_to_move(const dyad_record *record, const dyad_record_node *node)
{
    if (!is_own(record, node))
        return 0;
    int turn = dy_record_turn(node);
    return turn ? turn : 1;
}

uint64_t dyad_record_line(const dyad_record_node *node)
{
    return node ? node->line : 0;
}

uint64_t dyad_record_column(const dyad_record_node *node)
{
    return node ? node->column : 0;
}

const char *dyad_record_property(const dyad_record_node *node, size_t index)
{
    const dy_property *property = node ? node->first_property : NULL;
    while (property && index--)
        property = property->next;
    return property ? property->name : NULL;
}

ptrdiff_t dyad_record_text(const dyad_record_node *node, const char *name, size_t index, char *text,
                           size_t room)
{
    if (!text)
        room = 0;
    const dy_property *property = node && name ? dy_property_find(node, name) : NULL;
    const dy_record_value *value = property ? property->first : NULL;
    while (value && index--)
        value = value->next;
    if (!value)
        return -1;
    size_t length = dy_sgf_unescape(value->text, value->size, text, room ? room - 1 : 0);
    if (room)
        text[length < room ? length : room - 1] = '\0';
    return (ptrdiff_t)length;
}

dyad_status dyad_record_position(dyad_record *record, const dyad_record_node *node,
                                 const dyad_position **position)
{
    DY_EXPECT(NULL, record, "a record");
    dyad_session *session = record->session;
    DY_EXPECT(&session->error, position, "where the position goes");
    DY_EXPECT(&session->error, !node || is_own(record, node), "a node of that record");
    if (!record->position.game)
        dy_position_init(&record->position, record->game, &session->memory);
    dyad_status status = dy_record_replay(record, node ? node : dy_record_at(record, UINT64_MAX),
                                          &record->position, &session->error);
    if (status == DYAD_OK)
        *position = &record->position;
    return status;
}

/* ---- making ------------------------------------------------------------------------------- */

dyad_status dyad_record_new(dyad_session *session, const dyad_game *game, size_t rows,
                            size_t columns, dyad_record **record)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, record, "where the record goes");
    if (!dy_record_has(game))
        return game ? refuse_game(session, game)
                    : dy_fault(&session->error, DYAD_E_USAGE, "a record needs a game");
    char text[DY_SIZE_TEXT_MAX];
    if (rows < 1 || rows > DY_RECORD_SIDE_MAX || columns < 1 || columns > DY_RECORD_SIDE_MAX)
        return dy_fault(&session->error, DYAD_E_USAGE,
                        "expected a side of 1 to %d for a record, found %s",
                        (int)DY_RECORD_SIDE_MAX, dy_size_text((dy_size){rows, columns}, text));
    dyad_record *made = take_record(session);
    if (!made)
        return dy_fault_memory(&session->error);
    made->game = game;
    made->rows = (uint32_t)rows;
    made->columns = (uint32_t)columns;
    made->made = true;
    if (!dy_record_node(made, NULL)) {
        dyad_record_free(made);
        return dy_fault_memory(&session->error);
    }
    *record = made;
    return DYAD_OK;
}

void dyad_record_free(dyad_record *record)
{
    if (!record)
        return;
    dyad_session *session = record->session;
    dy_record_free(record);
    dy_memory_free(&session->memory, record, 1, sizeof *record);
}

/* Nodes are handed out for looking at; the record that they are of may be changed. */
static dyad_record_node *own_node(const dyad_record_node *node)
{
    return (dyad_record_node *)(uintptr_t)node;
}

/* Something could not be added: the limit of a record is an argument's fault here. */
static dyad_status refuse(dyad_record *record)
{
    dyad_status status = dy_record_refused(record, &record->session->error);
    if (status == DYAD_E_MALFORMED)
        record->session->error.status = status = DYAD_E_USAGE;
    return status;
}

dyad_status dyad_record_add(dyad_record *record, const dyad_record_node *parent,
                            const dyad_record_move *move, const dyad_record_node **node)
{
    DY_EXPECT(NULL, record, "a record");
    DY_EXPECT(&record->session->error, is_own(record, parent) && move,
              "a node of that record to follow, and a move");
    bool is_stone = move->kind == DYAD_RECORD_STONE;
    char text[DY_SIZE_TEXT_MAX];
    dy_size board = dy_record_extent(record, parent);
    if (!dy_record_kind_name(move->kind) || move->colour < 0 || move->colour > DY_COLOURS ||
        (move->colour == 0) != (move->kind == DYAD_RECORD_NONE) ||
        (is_stone && (move->row >= board.rows || move->column >= board.columns)))
        return dy_fault(&record->session->error, DYAD_E_USAGE,
                        "expected a move of colour 1 or 2 on a board of side %s",
                        dy_size_text(board, text));
    dyad_record_node *made = dy_record_node(record, own_node(parent));
    if (!made)
        return refuse(record);
    made->kind = (unsigned char)move->kind;
    made->colour = (unsigned char)move->colour;
    made->row = is_stone ? (uint32_t)move->row : 0;
    made->column_of_move = is_stone ? (uint32_t)move->column : 0;
    dy_record_follow(made);
    if (node)
        *node = made;
    return DYAD_OK;
}

dyad_status dyad_record_add_stone(dyad_record *record, const dyad_record_node *node, int colour,
                                  size_t row, size_t column)
{
    DY_EXPECT(NULL, record, "a record");
    DY_EXPECT(&record->session->error, is_own(record, node), "a node of that record");
    char text[DY_SIZE_TEXT_MAX];
    dy_size board = dy_record_extent(record, node->parent);
    if (colour < 0 || colour > DY_COLOURS || row >= board.rows || column >= board.columns)
        return dy_fault(&record->session->error, DYAD_E_USAGE,
                        "expected a stone of colour 0, 1 or 2 on a board of side %s",
                        dy_size_text(board, text));
    bool kept = dy_record_set_up(record, own_node(node), colour, (uint32_t)row, (uint32_t)column);
    return kept ? DYAD_OK : refuse(record);
}

dyad_status dyad_record_set_turn(dyad_record *record, const dyad_record_node *node, int colour)
{
    DY_EXPECT(NULL, record, "a record");
    DY_EXPECT(&record->session->error, is_own(record, node), "a node of that record");
    if (colour < 0 || colour > DY_COLOURS)
        return dy_fault(&record->session->error, DYAD_E_USAGE,
                        "expected a turn of colour 0, 1 or 2, found %d", colour);
    own_node(node)->turn = (unsigned char)colour;
    return DYAD_OK;
}

dyad_status dyad_record_set(dyad_record *record, const dyad_record_node *node, const char *name,
                            const char *text)
{
    DY_EXPECT(NULL, record, "a record");
    dyad_error *error = &record->session->error;
    DY_EXPECT(error, is_own(record, node) && name,
              "a node of that record, and the name of a property");
    size_t length = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (length == 0 || length > DY_RECORD_NAME_MAX || name[length] || dy_sgf_is_ours_at(node, name))
        return dy_fault(error, DYAD_E_USAGE,
                        "expected the name of a property that may be set, found '%s'", name);
    if (!text) {
        dy_record_take_away(record, own_node(node), name);
        return DYAD_OK;
    }
    dy_buffer escaped;
    dy_buffer_init(&escaped, record->memory);
    dy_sgf_escape(text, strlen(text), &escaped);
    dyad_status status = DYAD_OK;
    if (escaped.failed)
        status = dy_fault_memory(error);
    else if (escaped.size > DY_RECORD_VALUE_MAX)
        status = dy_fault(error, DYAD_E_USAGE, "expected a text of at most %zu MiB",
                          DY_RECORD_VALUE_MAX >> 20);
    else if (!dy_record_give(record, own_node(node), name, escaped.text, escaped.size))
        status = refuse(record);
    dy_buffer_free(&escaped);
    return status;
}

dyad_status dyad_record_write(dyad_record *record, dyad_record_format format, dyad_write_fn write,
                              void *user)
{
    DY_EXPECT(NULL, record, "a record");
    dyad_error *error = &record->session->error;
    DY_EXPECT(error, write, "a function that writes");
    dy_buffer out;
    dy_buffer_init(&out, record->memory);
    dyad_status status = dy_record_put(record, format, &out, error);
    if (status == DYAD_OK)
        return dy_buffer_hand_over(&out, write, user, error);
    dy_buffer_free(&out);
    return status;
}
