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

typedef struct read_call {
    native_call call;
    const char *text;
    size_t size;
    /* Of records: */
    const dyad_game *game; /* NULL: each says its own */
    dyad_record_format format;
    size_t move;
    /* What was read, of malloc(). */
    dyad_play **plays;
    size_t count, room;
} read_call;

static dyad_status add_play(read_call *own, dyad_play *play)
{
    if (own->count == own->room) {
        size_t room = own->room ? 2 * own->room : 8;
        dyad_play **grown = realloc(own->plays, room * sizeof(dyad_play *));
        if (!grown) {
            dyad_play_free(play);
            return DYAD_E_MEMORY;
        }
        own->plays = grown;
        own->room = room;
    }
    own->plays[own->count++] = play;
    return DYAD_OK;
}

static dyad_status run_json(native_call *call)
{
    read_call *own = (read_call *)call;
    dyad_play *play;
    dyad_status status = dyad_play_read(NULL, own->text, own->size, &play, &call->error);
    return status == DYAD_OK ? add_play(own, play) : status;
}

static dyad_status take_records(read_call *own, dyad_records *records)
{
    dyad_record *record;
    dyad_play *play;
    dyad_status status;
    while ((status = dyad_records_next(records, &record)) == DYAD_OK) {
        status = dyad_record_play(record, own->move, &play);
        dyad_record_free(record);
        if (status == DYAD_OK)
            status = add_play(own, play);
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
    status = dyad_records_open_bytes(session, own->game, own->format, "text", own->text, own->size,
                                     &records);
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
        const char *name = dyad_game_name(dyad_play_game(own->plays[i]));
        PyObject *type = boards ? PyMapping_GetItemString(classes, name) : NULL;
        PyObject *board = type ? native_play_object(type, own->plays[i]) : NULL;
        if (!board)
            dyad_play_free(own->plays[i]);
        if (!board || PyList_Append(boards, board) != 0)
            Py_CLEAR(boards);
        Py_XDECREF(board);
        Py_XDECREF(type);
    }
    free(own->plays);
    return boards;
}

static PyObject *read_now(read_call *own, PyObject *text, PyObject *classes)
{
    Py_ssize_t size;
    own->text = PyUnicode_AsUTF8AndSize(text, &size);
    if (!own->text)
        return NULL;
    own->size = (size_t)size;
    bool good = native_run(&own->call, size > SMALL);
    if (good && own->call.status == DYAD_OK)
        return boards_of(own, classes);
    for (size_t i = 0; i < own->count; i++)
        dyad_play_free(own->plays[i]);
    free(own->plays);
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
    Py_ssize_t move;
    int format;
    read_call own = {.call.run = run_records};
    if (!PyArg_ParseTuple(arguments, "UOinO:read_records", &text, &game, &format, &move,
                          &classes) ||
        (game != Py_None && !(own.game = native_game(game))))
        return NULL;
    own.format = (dyad_record_format)format;
    own.move = move < 0 ? SIZE_MAX : (size_t)move;
    return read_now(&own, text, classes);
}

PyMethodDef native_text_methods[] = {
    {"write_json", write_json, METH_O, "write_json(board): the game as JSON."},
    {"write_record", write_record, METH_VARARGS, "write_record(board, format): as a record."},
    {"read_json", read_json, METH_VARARGS, "read_json(text, classes): a list of one board."},
    {"read_records", read_records, METH_VARARGS,
     "read_records(text, game, format, move, classes): a list of boards."},
    {NULL, NULL, 0, NULL}};
