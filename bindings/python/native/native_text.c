/* native_text.c - games as texts, and back: JSON of <dyad/play.h>, records of <dyad/record.h>. */
#include "native.h"

#include <stdlib.h>
#include <string.h>

enum { SMALL = 1 << 14 /* bytes that take no time worth watching */ };

/* ---- writing -------------------------------------------------------------------------------- */

static PyObject *write_json(PyObject *module, PyObject *board)
{
    (void)module;
    dyad_error error;
    const dyad_play *play = native_play_of(board);
    PyObject *pieces = play ? PyList_New(0) : NULL;
    if (!pieces)
        return NULL;
    dyad_status status = dyad_play_write(play, native_collect, pieces, &error);
    if (status == DYAD_OK)
        return native_join(pieces);
    Py_DECREF(pieces);
    return native_raise(status, &error);
}

/* The record of a game into the list `pieces`. */
static dyad_status put_record(dyad_session *session, const dyad_play *play,
                              dyad_record_format format, PyObject *pieces)
{
    dyad_record *record;
    dyad_status status = dyad_record_of_play(session, play, &record);
    if (status == DYAD_OK) {
        status = dyad_record_write(record, format, native_collect, pieces);
        dyad_record_free(record);
    }
    return status;
}

static PyObject *write_record(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *board;
    int format;
    dyad_session *session;
    dyad_error error;
    if (!PyArg_ParseTuple(arguments, "Oi:write_record", &board, &format))
        return NULL;
    const dyad_play *play = native_play_of(board);
    PyObject *pieces = play ? PyList_New(0) : NULL;
    if (!pieces)
        return NULL;
    dyad_status status = dyad_session_new(NULL, &session, &error);
    if (status == DYAD_OK) {
        status = put_record(session, play, (dyad_record_format)format, pieces);
        error = *dyad_session_error(session);
        dyad_session_free(session);
    }
    if (status == DYAD_OK)
        return native_join(pieces);
    Py_DECREF(pieces);
    return native_raise(status, &error);
}

/* ---- reading -------------------------------------------------------------------------------- */

/* A game that was read, and the dialect of its record, or NULL. */
typedef struct read_game {
    dyad_play *play;
    const char *dialect;
} read_game;

typedef struct read_call {
    native_call call;
    const char *text;
    size_t size;
    bool is_bytes; /* whose character set they state, and no str */
    /* Of records: */
    const dyad_game *game; /* NULL: each says its own */
    dyad_record_format format;
    size_t move;
    const char *dialect; /* NULL: each states its own */
    size_t rows, columns;
    /* What was read, of malloc(). */
    read_game *games;
    size_t count, room;
} read_call;

static dyad_status add_play(read_call *own, dyad_play *play, const dyad_dialect *dialect)
{
    if (own->count == own->room) {
        size_t room = own->room ? 2 * own->room : 8;
        read_game *grown = realloc(own->games, room * sizeof *grown);
        if (!grown) {
            dyad_play_free(play);
            return DYAD_E_MEMORY;
        }
        own->games = grown;
        own->room = room;
    }
    own->games[own->count++] = (read_game){play, dialect ? dialect->name : NULL};
    return DYAD_OK;
}

static dyad_status run_json(native_call *call)
{
    read_call *own = (read_call *)call;
    dyad_play *play;
    dyad_status status = dyad_play_read(NULL, own->text, own->size, &play, &call->error);
    return status == DYAD_OK ? add_play(own, play, NULL) : status;
}

static dyad_status take_records(read_call *own, dyad_records *records)
{
    dyad_record *record;
    dyad_play *play;
    dyad_status status;
    while ((status = dyad_records_next(records, &record)) == DYAD_OK) {
        const dyad_dialect *dialect = dyad_record_dialect(record);
        status = dyad_record_play(record, own->move, &play);
        dyad_record_free(record);
        if (status == DYAD_OK)
            status = add_play(own, play, dialect);
        if (status != DYAD_OK)
            return status;
    }
    return status == DYAD_END ? DYAD_OK : status;
}

static dyad_status run_records(native_call *call)
{
    read_call *own = (read_call *)call;
    dyad_session *session;
    dyad_records *records;
    dyad_status status = dyad_session_new(NULL, &session, &call->error);
    if (status != DYAD_OK)
        return status;
    dyad_session_set_stop(session, &call->stop);
    status = dyad_session_set_dialect(session, own->dialect);
    if (status == DYAD_OK)
        status = dyad_session_set_utf8(session, !own->is_bytes);
    if (status == DYAD_OK)
        status = dyad_session_set_board_size(session, own->rows, own->columns);
    if (status == DYAD_OK)
        status = dyad_records_open_bytes(session, own->game, own->format, "text", own->text,
                                         own->size, &records);
    if (status == DYAD_OK) {
        status = take_records(own, records);
        dyad_records_close(records);
    }
    if (status != DYAD_OK && status != DYAD_E_MEMORY)
        call->error = *dyad_session_error(session);
    call->error.file = NULL; /* it is no file */
    dyad_session_free(session);
    return status;
}

/* The boards that were read, each of the class that `classes` has under its game's name. What was
 * read belongs to them, or is gone. */
static PyObject *boards_of(read_call *own, PyObject *classes)
{
    PyObject *boards = PyList_New(0);
    for (size_t i = 0; i < own->count; i++) {
        const read_game *read = &own->games[i];
        const char *name = dyad_game_name(dyad_play_game(read->play));
        PyObject *type = boards ? PyMapping_GetItemString(classes, name) : NULL;
        PyObject *board = type ? native_play_object(type, read->play, read->dialect) : NULL;
        if (!board)
            dyad_play_free(read->play);
        if (!board || PyList_Append(boards, board) != 0)
            Py_CLEAR(boards);
        Py_XDECREF(board);
        Py_XDECREF(type);
    }
    free(own->games);
    return boards;
}

static PyObject *read_now(read_call *own, PyObject *text, PyObject *classes)
{
    Py_ssize_t size = 0;
    own->is_bytes = PyBytes_Check(text);
    if (!own->is_bytes && !PyUnicode_Check(text))
        return PyErr_Format(PyExc_TypeError, "text: expected str or bytes, found %R",
                            (PyObject *)Py_TYPE(text));
    own->text = own->is_bytes ? PyBytes_AsString(text) : PyUnicode_AsUTF8AndSize(text, &size);
    if (!own->text)
        return NULL;
    if (own->is_bytes)
        size = PyBytes_Size(text);
    own->size = (size_t)size;
    bool good = native_run(&own->call, size > SMALL);
    if (good && own->call.status == DYAD_OK)
        return boards_of(own, classes);
    for (size_t i = 0; i < own->count; i++)
        dyad_play_free(own->games[i].play);
    free(own->games);
    return good ? native_raise(own->call.status, &own->call.error) : NULL;
}

static PyObject *read_json(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *text, *classes;
    read_call own = {.call.run = run_json};
    return PyArg_ParseTuple(arguments, "UO:read_json", &text, &classes)
               ? read_now(&own, text, classes)
               : NULL;
}

static PyObject *read_records(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *text, *game, *classes;
    Py_ssize_t move, rows, columns;
    int format;
    read_call own = {.call.run = run_records};
    if (!PyArg_ParseTuple(arguments, "OOinznnO:read_records", &text, &game, &format, &move,
                          &own.dialect, &rows, &columns, &classes) ||
        (game != Py_None && !(own.game = native_game(game))))
        return NULL;
    own.format = (dyad_record_format)format;
    own.move = move < 0 ? SIZE_MAX : (size_t)move;
    own.rows = (size_t)rows;
    own.columns = (size_t)columns;
    return read_now(&own, text, classes);
}

/* ---- the tables ------------------------------------------------------------------------------ */

/* A list of what `row` makes of each index, up to the NULL that is no exception. */
static PyObject *list_rows(PyObject *(*row_at)(size_t index))
{
    PyObject *rows = PyList_New(0), *row;
    for (size_t i = 0; rows && (row = row_at(i)) != NULL; i++) {
        if (PyList_Append(rows, row) != 0)
            Py_CLEAR(rows);
        Py_DECREF(row);
    }
    if (PyErr_Occurred())
        Py_CLEAR(rows);
    return rows;
}

static PyObject *dialect_at(size_t index)
{
    const dyad_dialect *at = dyad_dialect_at(index);
    return at ? Py_BuildValue("(ssssssss)", at->name, at->title, at->recognised, at->begins,
                              at->swap, at->result, at->oddities, at->source)
              : NULL;
}

static PyObject *form_at(size_t index)
{
    const dyad_record_form *at = dyad_record_form_at(index);
    return at ? Py_BuildValue("(ssssssNi)", at->name, at->title, at->recognised, at->size,
                              at->holds, at->source, PyBool_FromLong(at->is_written),
                              (int)at->format)
              : NULL;
}

static PyObject *dialects(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    return list_rows(dialect_at);
}

static PyObject *forms(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    return list_rows(form_at);
}

PyMethodDef native_text_methods[] = {
    {"write_json", write_json, METH_O, "write_json(board): the game as JSON."},
    {"write_record", write_record, METH_VARARGS, "write_record(board, format): as a record."},
    {"read_json", read_json, METH_VARARGS, "read_json(text, classes): a list of one board."},
    {"read_records", read_records, METH_VARARGS,
     "read_records(text, game, format, move, dialect, rows, columns, classes): a list of boards."},
    {"dialects", dialects, METH_NOARGS, "The rows of the table of dialects, as tuples."},
    {"forms", forms, METH_NOARGS, "The same of formats; behind each its number."},
    {NULL, NULL, 0, NULL}};
