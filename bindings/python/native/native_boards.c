/* native_boards.c - many boards at once: judged and generated where NumPy has them. */
#include "native.h"

enum { SMALL = 1 << 16 /* cells that take no time worth watching */ };

/* An array (boards, rows, columns), or with a fourth dimension of two colours. */
static bool boards_of(const Py_buffer *view, dyad_boards *boards)
{
    if (view->ndim != 3 && view->ndim != 4) {
        PyErr_Format(PyExc_ValueError,
                     "boards: expected shape (boards, rows, columns), or (..., 2) for planes; "
                     "found %d dimensions",
                     view->ndim);
        return false;
    }
    if (view->ndim == 4 && view->shape[3] != 2) {
        PyErr_Format(PyExc_ValueError, "boards: expected 2 planes, found %zd", view->shape[3]);
        return false;
    }
    *boards = (dyad_boards){.struct_size = sizeof *boards,
                            .cells = view->buf,
                            .count = (size_t)view->shape[0],
                            .rows = (size_t)view->shape[1],
                            .columns = (size_t)view->shape[2],
                            .planes = view->ndim == 4};
    for (int i = 0; i < view->ndim; i++)
        boards->strides[i] = view->strides[i];
    return true;
}

/* ---- judging -------------------------------------------------------------------------------- */

typedef struct judge_call {
    native_call call;
    dyad_judge_boards_request request;
    dyad_boards_totals totals;
} judge_call;

static dyad_status run_judge(native_call *call)
{
    judge_call *own = (judge_call *)call;
    dyad_session *session;
    dyad_status status = dyad_session_new(NULL, &session, &call->error);
    if (status != DYAD_OK)
        return status;
    own->request.stop = &call->stop;
    status = dyad_judge_boards(session, &own->request, &own->totals);
    if (status != DYAD_OK)
        call->error = *dyad_session_error(session);
    dyad_session_free(session);
    return status;
}

static PyObject *totals_of(const dyad_boards_totals *totals)
{
    PyObject *verdicts = PyTuple_New(DYAD_VERDICTS_MAX);
    for (Py_ssize_t i = 0; verdicts && i < DYAD_VERDICTS_MAX; i++) {
        PyObject *number = PyLong_FromUnsignedLongLong(totals->verdicts[i]);
        if (!number || PyTuple_SetItem(verdicts, i, number) != 0)
            Py_CLEAR(verdicts);
    }
    if (!verdicts)
        return NULL;
    return Py_BuildValue("(KKN)", (unsigned long long)totals->boards,
                         (unsigned long long)totals->malformed, verdicts);
}

static PyObject *judge_taken(judge_call *own, const dyad_boards *boards, bool watch)
{
    own->request.struct_size = sizeof own->request;
    own->request.boards = boards;
    own->call.run = run_judge;
    if (!native_run(&own->call, watch))
        return NULL;
    return own->call.status == DYAD_OK ? totals_of(&own->totals)
                                       : native_raise(own->call.status, &own->call.error);
}

static PyObject *judge(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *name, *array, *codes, *to_move, *answer = NULL;
    int keep_going;
    unsigned jobs;
    judge_call own = {.totals = {.boards = 0}};
    Py_buffer cells, out, turns = {.buf = NULL};
    dyad_boards boards;
    if (!PyArg_ParseTuple(arguments, "OOOOpI:judge", &name, &array, &codes, &to_move, &keep_going,
                          &jobs) ||
        !(own.request.game = native_game(name)) ||
        !native_buffer(array, &cells, 0, true, false, "boards"))
        return NULL;
    if (!boards_of(&cells, &boards) ||
        !native_flat(codes, &out, (Py_ssize_t)boards.count, true, true, "codes")) {
        PyBuffer_Release(&cells);
        return NULL;
    }
    if (to_move == Py_None ||
        native_flat(to_move, &turns, (Py_ssize_t)boards.count, true, false, "to_move")) {
        boards.to_move = turns.buf;
        own.request.codes = out.buf;
        own.request.keep_going = keep_going;
        own.request.jobs = jobs;
        answer = judge_taken(&own, &boards, cells.len > SMALL);
    }
    if (turns.obj)
        PyBuffer_Release(&turns);
    PyBuffer_Release(&out);
    PyBuffer_Release(&cells);
    return answer;
}

/* ---- generating ----------------------------------------------------------------------------- */

typedef struct generate_call {
    native_call call;
    dyad_generate_request request;
    unsigned jobs;
    unsigned char *cells;
} generate_call;

static dyad_status run_generate(native_call *call)
{
    generate_call *own = (generate_call *)call;
    dyad_session *session;
    dyad_status status = dyad_session_new(NULL, &session, &call->error);
    if (status != DYAD_OK)
        return status;
    own->request.stop = &call->stop;
    status = dyad_generate_boards(session, &own->request, own->jobs, own->cells);
    if (status != DYAD_OK)
        call->error = *dyad_session_error(session);
    dyad_session_free(session);
    return status;
}

static PyObject *generate(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *name, *array;
    Py_buffer out;
    unsigned long long seed;
    generate_call own = {.request = {.struct_size = sizeof own.request}, .call.run = run_generate};
    if (!PyArg_ParseTuple(arguments, "OOsKddI:generate", &name, &array, &own.request.kind, &seed,
                          &own.request.fill, &own.request.density, &own.jobs) ||
        !(own.request.game = native_game(name)) ||
        !native_buffer(array, &out, 3, true, true, "out"))
        return NULL;
    if (!PyBuffer_IsContiguous(&out, 'C')) {
        PyBuffer_Release(&out);
        PyErr_SetString(PyExc_ValueError, "out: expected an array in C order without gaps");
        return NULL;
    }
    own.request.seed = seed;
    own.request.count = (uint64_t)out.shape[0];
    own.request.rows = (size_t)out.shape[1];
    own.request.columns = (size_t)out.shape[2];
    own.cells = out.buf;
    bool good = native_run(&own.call, true);
    PyBuffer_Release(&out);
    if (!good)
        return NULL;
    if (own.call.status != DYAD_OK)
        return native_raise(own.call.status, &own.call.error);
    Py_RETURN_NONE;
}

PyMethodDef native_boards_methods[] = {
    {"judge", judge, METH_VARARGS,
     "judge(game, boards, codes, to_move, keep_going, jobs): verdict codes into `codes`; gives back "
     "(judged, malformed, verdicts)."},
    {"generate", generate, METH_VARARGS,
     "generate(game, out, kind, seed, fill, density, jobs): fills `out`, (boards, rows, columns)."},
    {NULL, NULL, 0, NULL}};
