/* native_boards.c - many boards at once, where NumPy has them: taken, judged and generated. */
#include "native.h"

#include <string.h>

enum { SMALL = 1 << 16 /* cells that take no time worth watching */ };

/* One byte that is shown as every cell: strides that are all 0 would mean C order. As planes it
 * makes each cell empty, or one of two colours, which is none. */
static void take_one_byte(const Py_buffer *view, dyad_boards *boards)
{
    static const unsigned char two_colours = 3;
    if (boards->planes && view->len > 0 && *(const unsigned char *)view->buf)
        boards->cells = &two_colours;
    boards->planes = false;
    boards->strides[3] = 1;
}

/* An array (boards, rows, columns), or with a fourth dimension of two colours. */
static bool boards_of(const Py_buffer *view, dyad_boards *boards)
{
    if (view->ndim != 3 && view->ndim != 4) {
        PyErr_Format(native_refusal(),
                     "boards: expected shape (boards, rows, columns), or (..., 2) for planes; "
                     "found %d dimensions",
                     view->ndim);
        return false;
    }
    if (view->ndim == 4 && view->shape[3] != 2) {
        PyErr_Format(native_refusal(), "boards: expected 2 planes, found %zd", view->shape[3]);
        return false;
    }
    *boards = (dyad_boards){.struct_size = sizeof *boards,
                            .cells = view->buf,
                            .count = (size_t)view->shape[0],
                            .rows = (size_t)view->shape[1],
                            .columns = (size_t)view->shape[2],
                            .planes = view->ndim == 4};
    bool moves = false;
    for (int i = 0; i < view->ndim; i++) {
        boards->strides[i] = view->strides[i];
        moves = moves || view->strides[i];
    }
    if (!moves)
        take_one_byte(view, boards);
    return true;
}

/* Takes one more array. */
static bool hold(native_boards *taken, PyObject *array, Py_ssize_t count, native_items of,
                 bool writable, const char *what, void **memory)
{
    *memory = NULL;
    if (array == Py_None)
        return true;
    Py_buffer *view = &taken->views[taken->held];
    if (!native_flat(array, view, count, of, writable, what))
        return false;
    taken->held++;
    *memory = view->buf;
    return true;
}

bool native_boards_add(native_boards *taken, PyObject *array, Py_ssize_t each, native_items of,
                       const char *what, void *memory)
{
    void *at;
    Py_ssize_t count;
    if (__builtin_mul_overflow(taken->count, each, &count)) {
        PyErr_SetString(PyExc_OverflowError, "boards: too many");
        return false;
    }
    bool good = hold(taken, array, count, of, true, what, &at);
    memcpy(memory, &at, sizeof at); /* whatever it is a pointer to */
    return good;
}

void native_boards_release(native_boards *taken)
{
    while (taken->held > 0)
        PyBuffer_Release(&taken->views[--taken->held]);
}

bool native_boards_are_few(const native_boards *taken)
{
    return taken->views[0].len <= SMALL;
}

/* A view that was broadcast may have more cells than can be counted. */
static bool count_cells(native_boards *taken)
{
    const Py_ssize_t *shape = taken->views[0].shape;
    taken->count = shape[0];
    if (!__builtin_mul_overflow(shape[1], shape[2], &taken->cells) &&
        taken->cells <= PY_SSIZE_T_MAX / 2)
        return true;
    PyErr_SetString(PyExc_OverflowError, "boards: too large");
    return false;
}

bool native_boards_take(native_boards *taken, PyObject *array, PyObject *to_move)
{
    void *turns;
    *taken = (native_boards){.held = 0};
    if (!native_buffer(array, &taken->views[0], 0, NATIVE_BYTES, false, "boards"))
        return false;
    taken->held = 1;
    if (boards_of(&taken->views[0], &taken->boards) && count_cells(taken)) {
        if (hold(taken, to_move, taken->count, NATIVE_BYTES, false, "to_move", &turns)) {
            taken->boards.to_move = turns;
            return true;
        }
    }
    native_boards_release(taken);
    return false;
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

static PyObject *judge(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *name, *array, *codes, *to_move, *wins, *distance, *answer = NULL;
    int keep_going;
    native_boards taken;
    judge_call own = {.call.run = run_judge, .request = {.struct_size = sizeof own.request}};
    dyad_judge_boards_request *request = &own.request;
    if (!PyArg_ParseTuple(arguments, "OOOOpIOO:judge", &name, &array, &codes, &to_move, &keep_going,
                          &request->jobs, &wins, &distance) ||
        !(request->game = native_game(name)) || !native_boards_take(&taken, array, to_move))
        return NULL;
    request->boards = &taken.boards;
    request->keep_going = keep_going;
    if (native_boards_add(&taken, codes, 1, NATIVE_BYTES, "out", &request->codes) &&
        native_boards_add(&taken, wins, 2 * taken.cells, NATIVE_BYTES, "wins_in_one",
                          &request->wins_in_one) &&
        native_boards_add(&taken, distance, 2, NATIVE_INT32, "distance", &request->distance) &&
        native_run(&own.call, !native_boards_are_few(&taken)))
        answer = own.call.status == DYAD_OK ? totals_of(&own.totals)
                                            : native_raise(own.call.status, &own.call.error);
    native_boards_release(&taken);
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
        !native_buffer(array, &out, 3, NATIVE_BYTES, true, "out"))
        return NULL;
    if (!PyBuffer_IsContiguous(&out, 'C')) {
        PyBuffer_Release(&out);
        PyErr_SetString(native_refusal(), "out: expected an array in C order without gaps");
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
     "judge(game, boards, codes, to_move, keep_going, jobs, wins_in_one, distance): verdict codes "
     "into `codes`, evidence into the last two; gives back (judged, malformed, verdicts)."},
    {"generate", generate, METH_VARARGS,
     "generate(game, out, kind, seed, fill, density, jobs): fills `out`, (boards, rows, columns)."},
    {NULL, NULL, 0, NULL}};
