/* native_batch.c - games side by side: <dyad/batch_play.h>. */
#include "native.h"

#include <structmember.h>

typedef struct batch {
    PyObject_HEAD dyad_batch *own;
    dyad_batch_arrays now;
    PyObject *weak;
    int busy; /* a call is under way without the GIL */
} batch;

/* One call at a time. */
static bool enter(batch *self)
{
    if (self->busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread is using this batch");
        return false;
    }
    self->busy = 1;
    return true;
}

static PyObject *batch_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    static char *names[] = {"game", "rows", "columns", "games", "jobs", "swap", NULL};
    PyObject *name;
    Py_ssize_t rows, columns, games;
    int swap = 0;
    dyad_batch_request request = {.struct_size = sizeof request, .jobs = 1};
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "Onnn|Ip:Batch", names, &name, &rows,
                                     &columns, &games, &request.jobs, &swap) ||
        !(request.game = native_game(name)))
        return NULL;
    if (rows < 0 || columns < 0 || games < 0) {
        PyErr_SetString(native_refusal(), "rows, columns and games are not negative");
        return NULL;
    }
    request.rows = (size_t)rows;
    request.columns = (size_t)columns;
    request.games = (size_t)games;
    request.swap = swap;
    allocfunc make = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    batch *self = (batch *)make(type, 0);
    if (!self)
        return NULL;
    dyad_error error;
    dyad_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = dyad_batch_new(NULL, &request, &self->own, &error);
    Py_END_ALLOW_THREADS;
    if (status != DYAD_OK) {
        Py_DECREF(self);
        return native_raise(status, &error);
    }
    dyad_batch_look(self->own, &self->now);
    return (PyObject *)self;
}

static void batch_free(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    batch *self = (batch *)object;
    if (self->weak)
        PyObject_ClearWeakRefs(object);
    dyad_batch_free(self->own);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

static PyObject *answer(dyad_status status, const dyad_error *error)
{
    if (status != DYAD_OK)
        return native_raise(status, error);
    Py_RETURN_NONE;
}

static PyObject *step(PyObject *object, PyObject *arguments)
{
    batch *self = (batch *)object;
    PyObject *moves, *legality = Py_None;
    Py_buffer chosen, out = {.buf = NULL};
    Py_ssize_t games = (Py_ssize_t)self->now.games;
    if (!PyArg_ParseTuple(arguments, "O|O:step", &moves, &legality) ||
        !native_flat(moves, &chosen, games, NATIVE_INT32, false, "moves"))
        return NULL;
    if ((legality != Py_None &&
         !native_flat(legality, &out, games, NATIVE_BYTES, true, "legality")) ||
        !enter(self)) {
        native_release(&out);
        native_release(&chosen);
        return NULL;
    }
    dyad_error error;
    dyad_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = dyad_batch_step(self->own, chosen.buf, out.buf, &error);
    Py_END_ALLOW_THREADS;
    self->busy = 0;
    native_release(&out);
    native_release(&chosen);
    return answer(status, &error);
}

static PyObject *legal(PyObject *object, PyObject *array)
{
    batch *self = (batch *)object;
    Py_buffer out;
    Py_ssize_t items = (Py_ssize_t)(self->now.games * self->now.actions);
    if (!native_flat(array, &out, items, NATIVE_BYTES, true, "out"))
        return NULL;
    if (!enter(self)) {
        native_release(&out);
        return NULL;
    }
    dyad_error error;
    dyad_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = dyad_batch_legal(self->own, out.buf, &error);
    Py_END_ALLOW_THREADS;
    self->busy = 0;
    native_release(&out);
    return answer(status, &error);
}

static PyObject *reset(PyObject *object, PyObject *arguments)
{
    batch *self = (batch *)object;
    PyObject *which = Py_None;
    Py_buffer chosen = {.buf = NULL};
    if (!PyArg_ParseTuple(arguments, "|O:reset", &which) ||
        (which != Py_None &&
         !native_flat(which, &chosen, (Py_ssize_t)self->now.games, NATIVE_BYTES, false, "which")))
        return NULL;
    dyad_error error;
    dyad_status status = DYAD_OK;
    bool entered = enter(self);
    if (entered) {
        Py_BEGIN_ALLOW_THREADS;
        status = dyad_batch_reset(self->own, chosen.buf, &error);
        Py_END_ALLOW_THREADS;
        self->busy = 0;
    }
    native_release(&chosen);
    return entered ? answer(status, &error) : NULL;
}

static PyObject *set_game(PyObject *object, PyObject *arguments)
{
    batch *self = (batch *)object;
    Py_ssize_t index, cells = (Py_ssize_t)(self->now.rows * self->now.columns);
    int to_move;
    PyObject *array;
    Py_buffer view;
    if (!PyArg_ParseTuple(arguments, "nOi:set", &index, &array, &to_move))
        return NULL;
    if (index < 0 || index >= (Py_ssize_t)self->now.games) {
        PyErr_SetString(native_refusal(), "there is no such game in the batch");
        return NULL;
    }
    if (!native_flat(array, &view, cells, NATIVE_BYTES, false, "cells"))
        return NULL;
    dyad_error error;
    dyad_status status = DYAD_OK;
    bool entered = enter(self);
    if (entered)
        status = dyad_batch_set(self->own, (size_t)index, view.buf, to_move, &error);
    if (entered)
        self->busy = 0;
    native_release(&view);
    return entered ? answer(status, &error) : NULL;
}

/* ---- arrays --------------------------------------------------------------------------------- */

static PyObject *get_cells(PyObject *object, void *unused)
{
    (void)unused;
    const dyad_batch_arrays *now = &((batch *)object)->now;
    const Py_ssize_t shape[] = {(Py_ssize_t)now->games, (Py_ssize_t)now->rows,
                                (Py_ssize_t)now->columns};
    return native_view(object, now->cells, "B", 3, shape);
}

static PyObject *of_games(PyObject *object, const void *memory, const char *format)
{
    const Py_ssize_t shape[] = {(Py_ssize_t)((batch *)object)->now.games};
    return native_view(object, memory, format, 1, shape);
}

static PyObject *get_to_move(PyObject *object, void *unused)
{
    (void)unused;
    return of_games(object, ((batch *)object)->now.to_move, "B");
}

static PyObject *get_ending(PyObject *object, void *unused)
{
    (void)unused;
    return of_games(object, ((batch *)object)->now.ending, "B");
}

static PyObject *get_winner(PyObject *object, void *unused)
{
    (void)unused;
    return of_games(object, ((batch *)object)->now.winner, "B");
}

static PyObject *get_moves(PyObject *object, void *unused)
{
    (void)unused;
    return of_games(object, ((batch *)object)->now.moves, "I");
}

static PyObject *get_actions(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromSize_t(((batch *)object)->now.actions);
}

static PyGetSetDef getters[] = {
    {"cells", get_cells, NULL, "(games, rows, columns): 0 empty, 1, 2.", NULL},
    {"to_move", get_to_move, NULL, "(games,): 1 or 2.", NULL},
    {"ending", get_ending, NULL, "(games,): how each has ended; 0: it goes on.", NULL},
    {"winner", get_winner, NULL, "(games,): 1, 2, or 0: nobody, or nobody yet.", NULL},
    {"moves", get_moves, NULL, "(games,): made since each began.", NULL},
    {"actions", get_actions, NULL, "Moves are 0 .. actions - 1.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyMethodDef batch_methods[] = {
    {"step", step, METH_VARARGS, "step(moves[, legality]): a move in each game, int32."},
    {"legal", legal, METH_O, "legal(out): (games, actions) of 0 and 1."},
    {"reset", reset, METH_VARARGS, "reset([which]): begins games anew."},
    {"set", set_game, METH_VARARGS, "set(index, cells, to_move): sets one game up."},
    {NULL, NULL, 0, NULL}};

static PyMemberDef batch_members[] = {
    {"__weaklistoffset__", T_PYSSIZET, offsetof(batch, weak), READONLY, NULL},
    {NULL, 0, 0, 0, NULL}};

static PyType_Slot batch_slots[] = {{Py_tp_new, batch_new},         {Py_tp_dealloc, batch_free},
                                    {Py_tp_methods, batch_methods}, {Py_tp_getset, getters},
                                    {Py_tp_members, batch_members}, {0, NULL}};
PyType_Spec native_batch_spec = {.name = "dyad._native.Batch",
                                 .basicsize = sizeof(batch),
                                 .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                                 .slots = batch_slots};
