/* native_player.c - a player: <dyad/player.h>. */
#include "native.h"

typedef struct player {
    PyObject_HEAD dyad_player *own;
    size_t rows, columns;
    int busy; /* it thinks, without the GIL, or tells what it thought */
} player;

static PyObject *player_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    static char *names[] = {"game", "rows", "columns", "memory", "jobs", "seed", NULL};
    PyObject *name;
    Py_ssize_t rows, columns, memory = 0;
    unsigned long long seed = 0;
    dyad_player_request request = {.struct_size = sizeof request, .jobs = 1};
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "Onn|nIK:Player", names, &name, &rows,
                                     &columns, &memory, &request.jobs, &seed) ||
        !(request.game = native_game(name)))
        return NULL;
    if (rows < 0 || columns < 0 || memory < 0) {
        PyErr_SetString(native_refusal(), "rows, columns and memory are not negative");
        return NULL;
    }
    request.rows = (size_t)rows;
    request.columns = (size_t)columns;
    request.memory = (size_t)memory;
    request.seed = seed;
    allocfunc make = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    player *self = (player *)make(type, 0);
    if (!self)
        return NULL;
    dyad_error error;
    dyad_status status = dyad_player_new(NULL, &request, &self->own, &error);
    if (status != DYAD_OK) {
        Py_DECREF(self);
        return native_raise(status, &error);
    }
    self->rows = request.rows;
    self->columns = request.columns;
    return (PyObject *)self;
}

static void player_free(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    dyad_player_free(((player *)object)->own);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

static bool is_free(const player *self)
{
    if (self->busy)
        PyErr_SetString(PyExc_RuntimeError, "another thread is using this player");
    return !self->busy;
}

static PyObject *reset(PyObject *object, PyObject *arguments)
{
    player *self = (player *)object;
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "K:reset", &seed) || !is_free(self))
        return NULL;
    dyad_player_reset(self->own, seed);
    Py_RETURN_NONE;
}

/* ---- thinking ------------------------------------------------------------------------------- */

typedef struct think_call {
    native_call call;
    dyad_player *player;
    dyad_player_limits limits;
    const dyad_play *play;
    dyad_player_result result;
} think_call;

static dyad_status run_think(native_call *call)
{
    think_call *own = (think_call *)call;
    own->limits.stop = &call->stop;
    return dyad_player_think_game(own->player, own->play, &own->limits, &own->result, &call->error);
}

static PyObject *cell_object(const player *self, const dyad_play *play, int cell)
{
    size_t at = (size_t)cell, cells = self->rows * self->columns;
    dyad_move move = {dyad_play_swap(play) ? DYAD_MOVE_SWAP : DYAD_MOVE_PASS, 1, 0, 0};
    if (at < cells)
        move = (dyad_move){DYAD_MOVE_PLACE, 1, at / self->columns, at % self->columns};
    return native_move_object(play, &move);
}

static PyObject *line_object(const player *self, const dyad_play *play,
                             const dyad_player_candidate *from)
{
    PyObject *line = PyTuple_New((Py_ssize_t)from->line_count);
    for (size_t i = 0; line && i < from->line_count; i++) {
        PyObject *move = cell_object(self, play, from->line[i]);
        if (!move || PyTuple_SetItem(line, (Py_ssize_t)i, move) != 0)
            Py_CLEAR(line);
    }
    return line;
}

/* (move, visits, winrate, outcome or None, line, distance or 0) */
static PyObject *candidate_object(const player *self, const dyad_play *play,
                                  const dyad_player_candidate *from)
{
    PyObject *line = line_object(self, play, from);
    PyObject *move = line ? cell_object(self, play, from->move) : NULL;
    PyObject *outcome = !move          ? NULL
                        : from->proven ? PyLong_FromLong(from->outcome)
                                       : Py_NewRef(Py_None);
    if (!outcome) {
        Py_XDECREF(line);
        Py_XDECREF(move);
        return NULL;
    }
    return Py_BuildValue("(NKdNNI)", move, (unsigned long long)from->visits, from->winrate, outcome,
                         line, from->distance);
}

/* (move, winrate, outcome or None, playouts, candidates, distance or 0, resigns) */
static PyObject *thought_object(const player *self, const dyad_play *play,
                                const dyad_player_result *result)
{
    PyObject *candidates = PyTuple_New((Py_ssize_t)result->candidate_count);
    for (size_t i = 0; candidates && i < result->candidate_count; i++) {
        PyObject *one = candidate_object(self, play, &result->candidates[i]);
        if (!one || PyTuple_SetItem(candidates, (Py_ssize_t)i, one) != 0)
            Py_CLEAR(candidates);
    }
    PyObject *move = candidates ? cell_object(self, play, result->move) : NULL;
    PyObject *outcome = !move            ? NULL
                        : result->proven ? PyLong_FromLong(result->outcome)
                                         : Py_NewRef(Py_None);
    if (!outcome) {
        Py_XDECREF(candidates);
        Py_XDECREF(move);
        return NULL;
    }
    return Py_BuildValue("(NdNKNIN)", move, result->winrate, outcome,
                         (unsigned long long)result->playouts, candidates, result->distance,
                         PyBool_FromLong(result->resigns));
}

/* What came of thinking; NULL, with an exception. */
static PyObject *thought_of(const player *self, think_call *own)
{
    if (!native_run(&own->call, true))
        return NULL;
    if (own->call.status == DYAD_END)
        return native_refuse("the game is over");
    return own->call.status == DYAD_OK ? thought_object(self, own->play, &own->result)
                                       : native_raise(own->call.status, &own->call.error);
}

static PyObject *think(PyObject *object, PyObject *arguments)
{
    player *self = (player *)object;
    PyObject *board;
    unsigned long long playouts;
    think_call own = {
        .call.run = run_think, .player = self->own, .limits = {.struct_size = sizeof own.limits}};
    if (!PyArg_ParseTuple(arguments, "OKdI:think", &board, &playouts, &own.limits.seconds,
                          &own.limits.level) ||
        !is_free(self))
        return NULL;
    own.play = native_play_of(board);
    if (!own.play)
        return NULL;
    own.limits.playouts = playouts;
    self->busy = 1;
    native_play_hold(board, true);
    PyObject *thought = thought_of(self, &own);
    native_play_hold(board, false);
    self->busy = 0;
    return thought;
}

/* ---- the type ------------------------------------------------------------------------------- */

static PyMethodDef methods[] = {
    {"think", think, METH_VARARGS,
     "think(board, playouts, seconds, level): (move, winrate, outcome, playouts, candidates, "
     "distance, resigns)."},
    {"reset", reset, METH_VARARGS, "reset(seed): forgets everything."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {
    {Py_tp_new, player_new}, {Py_tp_dealloc, player_free}, {Py_tp_methods, methods}, {0, NULL}};
PyType_Spec native_player_spec = {.name = "dyad._native.Player",
                                  .basicsize = sizeof(player),
                                  .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                                  .slots = slots};
