/* native_play.c - a game being played: <dyad/play.h>, with its judge, its picture and its playouts.
 */
#include "native.h"

#include <structmember.h>

typedef struct play {
    PyObject_HEAD dyad_play *own;
    dyad_session *session; /* made when it is needed */
    PyObject *weak;
    const char *dialect; /* of the record that it was read from; NULL: it was read from none */
    int busy;            /* a call is under way without the GIL, or tells what the session holds */
} play;

static bool is_free(const play *self)
{
    if (self->busy)
        PyErr_SetString(PyExc_RuntimeError, "another thread is using this game");
    return !self->busy;
}

dyad_play *native_play_of(PyObject *object)
{
    const native_state *state = native_state_now();
    if (!state)
        return NULL;
    if (!PyObject_TypeCheck(object, state->play)) {
        PyErr_Format(PyExc_TypeError, "expected a board, found %R", object);
        return NULL;
    }
    return is_free((play *)object) ? ((play *)object)->own : NULL;
}

void native_play_hold(PyObject *object, bool held)
{
    ((play *)object)->busy = held;
}

/* ---- beginning ------------------------------------------------------------------------------ */

static dyad_status begin(const dyad_game *game, PyObject *piles, PyObject *cells, Py_ssize_t rows,
                         Py_ssize_t columns, int to_move, play *self, dyad_error *error)
{
    Py_buffer view;
    if (piles != Py_None) {
        const char *text = native_text(piles);
        return text
                   ? dyad_play_new_piles(NULL, game, text, to_move ? to_move : 1, &self->own, error)
                   : DYAD_E_USAGE;
    }
    if (rows < 1 || columns < 1 || rows > DYAD_PLAY_SIDE_MAX || columns > DYAD_PLAY_SIDE_MAX) {
        PyErr_Format(native_refusal(), "a board that is played on has 1 to %d rows and columns",
                     DYAD_PLAY_SIDE_MAX);
        return DYAD_E_USAGE;
    }
    if (cells == Py_None)
        return dyad_play_new(NULL, game, (size_t)rows, (size_t)columns, &self->own, error);
    if (!native_flat(cells, &view, rows * columns, true, false, "cells"))
        return DYAD_E_USAGE;
    dyad_status status =
        dyad_play_new_cells(NULL, game, (size_t)rows, (size_t)columns, view.buf,
                            to_move ? to_move : dyad_game_begins(game), &self->own, error);
    PyBuffer_Release(&view);
    return status;
}

static PyObject *play_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    static char *names[] = {"game", "rows", "columns", "cells", "to_move", "piles", "swap", NULL};
    PyObject *name, *cells = Py_None, *piles = Py_None;
    Py_ssize_t rows = 0, columns = 0;
    int to_move = 0, swap = 0;
    const dyad_game *game;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O|nnOiOp:Play", names, &name, &rows,
                                     &columns, &cells, &to_move, &piles, &swap) ||
        !(game = native_game(name)))
        return NULL;
    allocfunc make = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    play *self = (play *)make(type, 0);
    if (!self)
        return NULL;
    dyad_error error = {.status = DYAD_OK};
    dyad_status status = begin(game, piles, cells, rows, columns, to_move, self, &error);
    if (status == DYAD_OK && swap)
        status = dyad_play_set_swap(self->own, true, &error);
    if (status == DYAD_OK && to_move && !dyad_play_set_to_move(self->own, to_move)) {
        PyErr_SetString(native_refusal(), "to_move is 1 or 2");
        status = DYAD_E_USAGE;
    }
    if (status == DYAD_OK)
        return (PyObject *)self;
    Py_DECREF(self);
    return native_raise(status, &error);
}

PyObject *native_play_object(PyObject *type, dyad_play *own, const char *dialect)
{
    const native_state *state = native_state_now();
    if (!state)
        return NULL;
    if (!PyType_Check(type) || !PyType_IsSubtype((PyTypeObject *)type, state->play)) {
        PyErr_Format(PyExc_TypeError, "expected a class of boards, found %R", type);
        return NULL;
    }
    allocfunc make = (allocfunc)PyType_GetSlot((PyTypeObject *)type, Py_tp_alloc);
    play *self = (play *)make((PyTypeObject *)type, 0);
    if (self) {
        self->own = own;
        self->dialect = dialect;
    }
    return (PyObject *)self;
}

static void play_free(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    play *self = (play *)object;
    if (self->weak)
        PyObject_ClearWeakRefs(object);
    dyad_play_free(self->own);
    dyad_session_free(self->session);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

/* ---- moves ---------------------------------------------------------------------------------- */

static size_t columns_of(const play *self)
{
    return dyad_play_columns(self->own);
}

/* A number of anything that has one, NumPy's integers among them; -1, with an exception: it has
 * none. Numbers below 0, and those that are too large, are off every board. */
static Py_ssize_t index_of(PyObject *number)
{
    Py_ssize_t index = PyNumber_AsSsize_t(number, NULL);
    if (PyErr_Occurred())
        return -1;
    return index < 0 ? PY_SSIZE_T_MAX : index;
}

/* 1 where the game is played with the swap: it comes behind the cells, before the pass. */
static size_t swaps(const dyad_play *in)
{
    return dyad_play_swap(in);
}

/* A move that is given as a cell's number, or that of the swap or a pass; or as (row, column), or
 * (pile, disc). */
static bool move_of(const play *self, PyObject *const *words, Py_ssize_t count, dyad_move *move)
{
    *move = (dyad_move){DYAD_MOVE_PLACE, dyad_play_to_move(self->own), 0, 0};
    if (count == 1 && PyTuple_Check(words[0]) && PyTuple_Size(words[0]) == 2) {
        PyObject *const pair[] = {PyTuple_GetItem(words[0], 0), PyTuple_GetItem(words[0], 1)};
        return move_of(self, pair, 2, move);
    }
    Py_ssize_t first = count >= 1 ? index_of(words[0]) : -1;
    Py_ssize_t second = count == 2 ? index_of(words[1]) : 0;
    if (first < 0 || second < 0 || count > 2) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "a move is a cell's number, or a row and a column");
        else if (PyErr_ExceptionMatches(PyExc_TypeError))
            PyErr_Format(PyExc_TypeError,
                         "expected a cell's number, or a row and a column, found %R", words[0]);
        return false;
    }
    move->row = (size_t)first;
    move->column = (size_t)second;
    size_t columns = columns_of(self);
    if (count == 2)
        return true;
    if (columns == 0) {
        PyErr_SetString(PyExc_TypeError, "a move of a game of piles is a pile and a disc");
        return false;
    }
    size_t cells = columns * dyad_play_rows(self->own), behind = (size_t)first - cells;
    if ((size_t)first >= cells && behind <= swaps(self->own)) {
        /* Where there is neither, the swap is what is refused. */
        bool pass = behind == swaps(self->own) && dyad_game_passes(dyad_play_game(self->own));
        *move = (dyad_move){pass ? DYAD_MOVE_PASS : DYAD_MOVE_SWAP, move->colour, 0, 0};
        return true;
    }
    move->row = (size_t)first / columns;
    move->column = (size_t)first % columns;
    return true;
}

static PyObject *push(PyObject *object, PyObject *const *words, Py_ssize_t count)
{
    play *self = (play *)object;
    dyad_move move;
    if (!is_free(self) || !move_of(self, words, count, &move))
        return NULL;
    dyad_error error;
    dyad_status status = dyad_play_move(self->own, &move, &error);
    if (status != DYAD_OK)
        return native_raise(status, &error);
    Py_RETURN_NONE;
}

static PyObject *is_legal(PyObject *object, PyObject *const *words, Py_ssize_t count)
{
    play *self = (play *)object;
    dyad_move move;
    if (!is_free(self) || !move_of(self, words, count, &move))
        return NULL;
    return PyBool_FromLong(dyad_play_check(self->own, &move) == DYAD_LEGAL);
}

/* Whose turn it is makes a move without a cell. */
static PyObject *make(PyObject *object, dyad_move_kind kind)
{
    play *self = (play *)object;
    if (!is_free(self))
        return NULL;
    dyad_error error;
    dyad_move move = {kind, dyad_play_to_move(self->own), 0, 0};
    dyad_status status = dyad_play_turn(self->own, &move, &error);
    if (status != DYAD_OK)
        return native_raise(status, &error);
    Py_RETURN_NONE;
}

static PyObject *resign(PyObject *object, PyObject *unused)
{
    (void)unused;
    return make(object, DYAD_MOVE_RESIGN);
}

static PyObject *pass_turn(PyObject *object, PyObject *unused)
{
    (void)unused;
    return make(object, DYAD_MOVE_PASS);
}

static PyObject *pop(PyObject *object, PyObject *unused)
{
    (void)unused;
    play *self = (play *)object;
    if (!is_free(self))
        return NULL;
    if (dyad_play_undo(self->own))
        Py_RETURN_NONE;
    PyErr_SetString(PyExc_IndexError, "no move has been made");
    return NULL;
}

/* "resign" is -1. */
PyObject *native_move_object(const dyad_play *in, const dyad_move *move)
{
    size_t columns = dyad_play_columns(in);
    if (move->kind == DYAD_MOVE_RESIGN)
        return PyLong_FromLong(-1);
    if (move->kind == DYAD_MOVE_SWAP)
        return PyLong_FromSize_t(columns * dyad_play_rows(in));
    if (move->kind == DYAD_MOVE_PASS)
        return PyLong_FromSize_t(columns * dyad_play_rows(in) + swaps(in));
    if (columns)
        return PyLong_FromSize_t(move->row * columns + move->column);
    return Py_BuildValue("(nn)", (Py_ssize_t)move->row, (Py_ssize_t)move->column);
}

static PyObject *move_object(const play *self, const dyad_move *move)
{
    return native_move_object(self->own, move);
}

/* Whoever makes objects may be interrupted by the garbage collector, and by whatever that calls:
 * the moves are a copy. */
static PyObject *list_moves(const play *self, const dyad_move *moves, size_t count)
{
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *move = move_object(self, &moves[i]);
        if (!move || PyList_SetItem(list, (Py_ssize_t)i, move) != 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *legal_moves(PyObject *object, PyObject *unused)
{
    (void)unused;
    play *self = (play *)object;
    if (!is_free(self))
        return NULL;
    int colour = dyad_play_to_move(self->own);
    size_t count = dyad_play_legal(self->own, colour, NULL, 0);
    dyad_move *moves = PyMem_Malloc((count ? count : 1) * sizeof *moves);
    if (!moves)
        return PyErr_NoMemory();
    dyad_play_legal(self->own, colour, moves, count);
    PyObject *list = list_moves(self, moves, count);
    PyMem_Free(moves);
    return list;
}

static PyObject *get_moves(PyObject *object, void *unused)
{
    (void)unused;
    play *self = (play *)object;
    size_t count = dyad_play_count(self->own);
    dyad_move *moves = PyMem_Malloc((count ? count : 1) * sizeof *moves);
    if (!moves)
        return PyErr_NoMemory();
    for (size_t i = 0; i < count; i++)
        dyad_play_at(self->own, i, &moves[i]);
    PyObject *list = list_moves(self, moves, count);
    PyMem_Free(moves);
    return list;
}

/* ---- how it stands -------------------------------------------------------------------------- */

static PyObject *get_game(PyObject *object, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(dyad_game_name(dyad_play_game(((play *)object)->own)));
}

static PyObject *get_rows(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromSize_t(dyad_play_rows(((play *)object)->own));
}

static PyObject *get_columns(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromSize_t(dyad_play_columns(((play *)object)->own));
}

static PyObject *get_to_move(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromLong(dyad_play_to_move(((play *)object)->own));
}

static PyObject *get_dialect(PyObject *object, void *unused)
{
    (void)unused;
    const char *dialect = ((play *)object)->dialect;
    return dialect ? PyUnicode_FromString(dialect) : Py_NewRef(Py_None);
}

static PyObject *get_swap(PyObject *object, void *unused)
{
    (void)unused;
    return PyBool_FromLong(dyad_play_swap(((play *)object)->own));
}

static PyObject *get_cells(PyObject *object, void *unused)
{
    (void)unused;
    play *self = (play *)object;
    size_t count = dyad_play_rows(self->own) * columns_of(self);
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)count);
    if (bytes)
        dyad_play_cells(self->own, (unsigned char *)PyBytes_AsString(bytes));
    return bytes;
}

static PyObject *get_piles(PyObject *object, void *unused)
{
    (void)unused;
    play *self = (play *)object;
    size_t count = columns_of(self) ? 0 : dyad_play_size(self->own);
    PyObject *piles = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; piles && i < count; i++) {
        size_t size = dyad_play_pile(self->own, i, NULL, 0);
        PyObject *pile = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
        if (pile)
            dyad_play_pile(self->own, i, (unsigned char *)PyBytes_AsString(pile), size);
        if (!pile || PyTuple_SetItem(piles, (Py_ssize_t)i, pile) != 0)
            Py_CLEAR(piles);
    }
    return piles;
}

static PyObject *get_result(PyObject *object, void *unused)
{
    (void)unused;
    dyad_standing standing = dyad_play_result(((play *)object)->own);
    return Py_BuildValue("(si)", dyad_ending_name(standing.ending), standing.winner);
}

/* ---- judging -------------------------------------------------------------------------------- */

static PyObject *evidence_object(const dyad_evidence *value);

static PyObject *cells_object(const dyad_evidence *value)
{
    size_t count = dyad_evidence_count(value);
    PyObject *list = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        size_t row = 0, column = 0;
        dyad_evidence_cell(value, i, &row, &column);
        PyObject *cell = Py_BuildValue("(nn)", (Py_ssize_t)row, (Py_ssize_t)column);
        if (!cell || PyTuple_SetItem(list, (Py_ssize_t)i, cell) != 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *list_object(const dyad_evidence *value)
{
    size_t count = dyad_evidence_count(value);
    PyObject *list = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *item = evidence_object(dyad_evidence_item(value, i));
        if (!item || PyTuple_SetItem(list, (Py_ssize_t)i, item) != 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *dict_object(const dyad_evidence *value)
{
    PyObject *dict = PyDict_New();
    for (size_t i = 0; dict && i < dyad_evidence_count(value); i++) {
        PyObject *item = evidence_object(dyad_evidence_item(value, i));
        if (!item || PyDict_SetItemString(dict, dyad_evidence_name(value, i), item) != 0)
            Py_CLEAR(dict);
        Py_XDECREF(item);
    }
    return dict;
}

/* A tree of evidence is a few levels deep: what the library makes, not what a program gives. */
static PyObject *evidence_object(const dyad_evidence *value)
{
    size_t size;
    const char *text;
    switch (dyad_evidence_type(value)) {
    case DYAD_TYPE_INTEGER: return PyLong_FromLongLong(dyad_evidence_integer(value));
    case DYAD_TYPE_TEXT:
        text = dyad_evidence_text(value, &size);
        return PyUnicode_FromStringAndSize(text, (Py_ssize_t)size);
    case DYAD_TYPE_CELLS: return cells_object(value);
    case DYAD_TYPE_LIST: return list_object(value);
    case DYAD_TYPE_OBJECT: return dict_object(value);
    default: Py_RETURN_NONE;
    }
}

typedef struct judge_call {
    native_call call;
    dyad_session *session;
    const dyad_position *position;
    const dyad_report *report;
} judge_call;

static dyad_status run_judge(native_call *call)
{
    judge_call *own = (judge_call *)call;
    dyad_session_set_stop(own->session, &call->stop);
    dyad_status status = dyad_judge(own->session, own->position, DYAD_JUDGE_EVIDENCE, &own->report);
    dyad_session_set_stop(own->session, NULL);
    if (status != DYAD_OK)
        call->error = *dyad_session_error(own->session);
    return status;
}

/* Judges the position as it is; false, with an exception, where that fails. The game is busy until
 * leave(), as what was found lies in its session: making objects of it may call the garbage
 * collector, which may call anything, or let another thread go on. */
static bool judge_now(play *self, judge_call *own)
{
    dyad_error error;
    dyad_status status = DYAD_OK;
    if (!is_free(self))
        return false;
    if (!self->session)
        status = dyad_session_new(NULL, &self->session, &error);
    if (status == DYAD_OK)
        status = dyad_play_position(self->own, &own->position, &error);
    if (status != DYAD_OK)
        return native_raise(status, &error);
    own->call.run = run_judge;
    own->session = self->session;
    self->busy = 1;
    bool good = native_run(&own->call, dyad_game_repeats(dyad_play_game(self->own)));
    if (good && own->call.status == DYAD_OK)
        return true;
    self->busy = 0;
    if (good)
        native_raise(own->call.status, &own->call.error);
    return false;
}

/* Gives back what a call has made; the game is free. */
static PyObject *leave(PyObject *object, PyObject *made)
{
    native_play_hold(object, false);
    return made;
}

static PyObject *judge(PyObject *object, PyObject *unused)
{
    (void)unused;
    judge_call own = {.report = NULL};
    if (!judge_now((play *)object, &own))
        return NULL;
    PyObject *evidence = evidence_object(dyad_report_evidence(own.report));
    return leave(object, evidence ? Py_BuildValue("(ssN)", dyad_report_verdict_name(own.report),
                                                  dyad_report_text(own.report), evidence)
                                  : NULL);
}

/* ---- texts and pictures --------------------------------------------------------------------- */

static PyObject *svg(PyObject *object, PyObject *arguments)
{
    int judged = 1, dark = 0;
    judge_call own = {.report = NULL};
    if (!PyArg_ParseTuple(arguments, "|pp:svg", &judged, &dark) || !judge_now((play *)object, &own))
        return NULL;
    PyObject *pieces = PyList_New(0);
    dyad_draw_request request = {.struct_size = sizeof request,
                                 .position = own.position,
                                 .report = judged ? own.report : NULL,
                                 .dark = dark,
                                 .write = native_collect,
                                 .write_user = pieces};
    dyad_status status = pieces ? dyad_draw(own.session, &request) : DYAD_E_MEMORY;
    if (status == DYAD_OK)
        return leave(object, native_join(pieces));
    Py_XDECREF(pieces);
    return leave(object, native_raise(status, dyad_session_error(own.session)));
}

static PyObject *explain(PyObject *object, PyObject *unused)
{
    (void)unused;
    judge_call own = {.report = NULL};
    const char *text;
    size_t size;
    if (!judge_now((play *)object, &own))
        return NULL;
    dyad_status status = dyad_report_string(own.session, own.position, own.report, 1,
                                            DYAD_FORMAT_EXPLAIN, &text, &size);
    if (status != DYAD_OK)
        return leave(object, native_raise(status, dyad_session_error(own.session)));
    return leave(object, PyUnicode_FromStringAndSize(text, (Py_ssize_t)size));
}

/* ---- playouts ------------------------------------------------------------------------------- */

typedef struct simulate_call {
    native_call call;
    dyad_session *session;
    dyad_simulate_request request;
    const dyad_simulation *simulation;
} simulate_call;

static dyad_status run_simulate(native_call *call)
{
    simulate_call *own = (simulate_call *)call;
    own->request.stop = &call->stop;
    dyad_status status = dyad_simulate(own->session, &own->request, &own->simulation);
    if (status != DYAD_OK)
        call->error = *dyad_session_error(own->session);
    return status;
}

static PyObject *outcomes_of(const dyad_game *game, const dyad_playouts *playouts)
{
    PyObject *dict = PyDict_New();
    for (size_t i = 0; dict && i < DYAD_OUTCOMES_MAX && dyad_game_outcome_name(game, i); i++) {
        PyObject *count = PyLong_FromUnsignedLongLong(playouts->outcomes[i]);
        if (!count || PyDict_SetItemString(dict, dyad_game_outcome_name(game, i), count) != 0)
            Py_CLEAR(dict);
        Py_XDECREF(count);
    }
    return dict;
}

static PyObject *simulation_object(const play *self, const dyad_simulation *simulation)
{
    const dyad_game *game = dyad_play_game(self->own);
    PyObject *first = PyList_New(0);
    for (size_t i = 0; first && i < simulation->move_count; i++) {
        const dyad_first_move *move = &simulation->moves[i];
        dyad_move made = {DYAD_MOVE_PLACE, 1, (size_t)move->row, (size_t)move->column};
        PyObject *counts = outcomes_of(game, &move->playouts);
        PyObject *name = counts ? move_object(self, &made) : NULL;
        PyObject *pair = name ? Py_BuildValue("(OO)", name, counts) : NULL;
        if (!pair || PyList_Append(first, pair) != 0)
            Py_CLEAR(first);
        Py_XDECREF(counts);
        Py_XDECREF(name);
        Py_XDECREF(pair);
    }
    PyObject *all = first ? outcomes_of(game, &simulation->all) : NULL;
    if (!all) {
        Py_XDECREF(first);
        return NULL;
    }
    const dyad_distribution *moves = simulation->all.ended.moves;
    return Py_BuildValue("(KNdN)", (unsigned long long)simulation->all.games, all,
                         dyad_distribution_mean(moves), first);
}

static PyObject *simulate(PyObject *object, PyObject *arguments)
{
    play *self = (play *)object;
    unsigned long long games, seed;
    int by_move;
    dyad_error error;
    simulate_call own = {.call.run = run_simulate, .request = {.struct_size = sizeof own.request}};
    if (!PyArg_ParseTuple(arguments, "KKpI:simulate", &games, &seed, &by_move, &own.request.jobs) ||
        !is_free(self))
        return NULL;
    dyad_status status = DYAD_OK;
    if (!self->session)
        status = dyad_session_new(NULL, &self->session, &error);
    if (status == DYAD_OK)
        status = dyad_play_position(self->own, &own.request.position, &error);
    if (status != DYAD_OK)
        return native_raise(status, &error);
    own.session = self->session;
    own.request.games = games;
    own.request.seed = seed;
    own.request.by_move = by_move;
    own.request.to_move = dyad_play_to_move(self->own);
    self->busy = 1;
    if (!native_run(&own.call, true))
        return leave(object, NULL);
    return leave(object, own.call.status == DYAD_OK
                             ? simulation_object(self, own.simulation)
                             : native_raise(own.call.status, &own.call.error));
}

/* ---- solving -------------------------------------------------------------------------------- */

typedef struct solve_call {
    native_call call;
    dyad_solver_request request;
    dyad_solve_limits limits;
    unsigned char cells[DYAD_SOLVE_CELLS];
    dyad_solve_move good[DYAD_SOLVE_CELLS + 1]; /* and the swap */
    size_t good_count;
    int to_move, line[DYAD_SOLVE_LINE_MAX];
    dyad_best_play play;
    bool all, swap;
    dyad_solution found;
    dyad_answer known; /* all good moves are */
    uint64_t nodes;
} solve_call;

static dyad_status run_solve(native_call *call)
{
    solve_call *own = (solve_call *)call;
    dyad_solver *solver;
    dyad_error *error = &call->error;
    own->request.stop = &call->stop;
    dyad_status status = dyad_solver_new(NULL, &own->request, &solver, error);
    if (status != DYAD_OK)
        return status;
    dyad_solver_set_swap(solver, own->swap, NULL);
    status = dyad_solve(solver, own->cells, own->to_move, &own->limits, &own->found, error);
    bool found = status == DYAD_OK && own->found.known == DYAD_YES;
    if (found)
        status = dyad_solve_line(solver, own->cells, own->to_move, &own->limits, own->line,
                                 DYAD_SOLVE_LINE_MAX, &own->play, error);
    if (found && own->all && status == DYAD_OK)
        status = dyad_solve_ranked(solver, own->cells, own->to_move, &own->limits, own->good,
                                   &own->good_count, &own->known, error);
    own->nodes = dyad_solver_nodes(solver);
    dyad_solver_free(solver);
    return status;
}

/* A cell, or the swap behind them, as a move. */
static PyObject *cell_object(const play *self, const solve_call *own, size_t cell)
{
    bool swap = cell == own->request.rows * own->request.columns;
    dyad_move move = {swap ? DYAD_MOVE_SWAP : DYAD_MOVE_PLACE, 1, cell / own->request.columns,
                      cell % own->request.columns};
    return move_object(self, &move);
}

static PyObject *line_object(const play *self, const solve_call *own)
{
    PyObject *line = PyTuple_New((Py_ssize_t)own->play.count);
    for (size_t i = 0; line && i < own->play.count; i++) {
        PyObject *move = cell_object(self, own, (size_t)own->line[i]);
        if (!move || PyTuple_SetItem(line, (Py_ssize_t)i, move) != 0)
            Py_CLEAR(line);
    }
    return line;
}

/* All good moves as a list, those first that end the game soonest; None where they are not known.
 */
static PyObject *good_object(const play *self, const solve_call *own)
{
    if (own->known != DYAD_YES)
        Py_RETURN_NONE;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < own->good_count; i++) {
        PyObject *move = cell_object(self, own, (size_t)own->good[i].move);
        if (!move || PyList_Append(list, move) != 0)
            Py_CLEAR(list);
        Py_XDECREF(move);
    }
    return list;
}

static bool take_position(play *self, solve_call *own)
{
    const dyad_position *position;
    dyad_error error;
    dyad_status status = dyad_play_position(self->own, &position, &error);
    if (status != DYAD_OK)
        return native_raise(status, &error);
    if (dyad_position_cells(position, &own->request.rows, &own->request.columns, own->cells,
                            sizeof own->cells) <= sizeof own->cells)
        return true;
    return native_refuse("too large to be solved: rows and columns are at most 11");
}

static PyObject *solve(PyObject *object, PyObject *arguments)
{
    play *self = (play *)object;
    unsigned long long nodes;
    Py_ssize_t memory;
    int all;
    solve_call own = {.call.run = run_solve,
                      .known = DYAD_OPEN,
                      .request = {.struct_size = sizeof own.request},
                      .limits = {.struct_size = sizeof own.limits}};
    if (!PyArg_ParseTuple(arguments, "pKdnI:solve", &all, &nodes, &own.limits.seconds, &memory,
                          &own.request.jobs) ||
        !is_free(self) || !take_position(self, &own))
        return NULL;
    own.all = all;
    own.limits.nodes = nodes;
    own.request.memory = memory < 0 ? 0 : (size_t)memory;
    own.request.game = dyad_play_game(self->own);
    own.to_move = dyad_play_to_move(self->own);
    own.swap = dyad_play_swap(self->own);
    if (!native_run(&own.call, true))
        return NULL;
    if (own.call.status != DYAD_OK)
        return native_raise(own.call.status, &own.call.error);
    PyObject *line = line_object(self, &own), *good = line ? good_object(self, &own) : NULL;
    if (!good) {
        Py_XDECREF(line);
        return NULL;
    }
    return Py_BuildValue("(iNNKNI)", own.found.known == DYAD_YES ? own.found.winner : -1, line,
                         good, (unsigned long long)own.nodes,
                         PyBool_FromLong(own.play.whole == DYAD_YES), own.play.distance);
}

/* ---- the type ------------------------------------------------------------------------------- */

static PyMethodDef play_methods[] = {
    {"push", (PyCFunction)(void (*)(void))push, METH_FASTCALL,
     "push(cell) or push(row, column): makes a move of whose turn it is; of piles push(pile, disc). "
     "Behind the cells come the swap and the pass, where there are. dyad.Error: it is not legal."},
    {"is_legal", (PyCFunction)(void (*)(void))is_legal, METH_FASTCALL,
     "is_legal(cell) or is_legal(row, column): whether push() would make it."},
    {"pop", pop, METH_NOARGS, "Takes the last move back."},
    {"resign", resign, METH_NOARGS, "Whose turn it is gives the game up."},
    {"pass_turn", pass_turn, METH_NOARGS,
     "The turn of whose it is goes by without a stone. In Hex that is none of legal_moves(), and "
     "records have it, as for a handicap. dyad.Error: the game has no such turns."},
    {"legal_moves", legal_moves, METH_NOARGS, "All legal moves of whose turn it is, as a list."},
    {"native_judge", judge, METH_NOARGS, "(verdict, text, evidence)."},
    {"native_simulate", simulate, METH_VARARGS, "simulate(games, seed, by_move, jobs)."},
    {"native_solve", solve, METH_VARARGS, "solve(all, nodes, seconds, memory, jobs)."},
    {"svg", svg, METH_VARARGS, "svg(judged=True, dark=False): the board drawn, as SVG."},
    {"explain", explain, METH_NOARGS, "The board drawn as text, its evidence, and why."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef getters[] = {
    {"game", get_game, NULL, "The game's name.", NULL},
    {"rows", get_rows, NULL, "Of the board; 0 of piles.", NULL},
    {"columns", get_columns, NULL, "Of the board; 0 of piles.", NULL},
    {"to_move", get_to_move, NULL, "Whose turn it is: 1 or 2.", NULL},
    {"swap", get_swap, NULL, "Whether the game is played with the swap.", NULL},
    {"dialect", get_dialect, NULL,
     "The dialect of the record that the board was read from, a name of dyad.dialects; None: it "
     "was read from none.",
     NULL},
    {"cells", get_cells, NULL, "Bytes, row by row: 0 empty, 1, 2.", NULL},
    {"piles", get_piles, NULL, "Bytes for each pile, its discs from the top on: 1, 2.", NULL},
    {"moves", get_moves, NULL, "The moves made so far; -1 is resigning.", NULL},
    {"native_result", get_result, NULL, "(ending, winner).", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyMemberDef play_members[] = {
    {"__weaklistoffset__", T_PYSSIZET, offsetof(play, weak), READONLY, NULL},
    {NULL, 0, 0, 0, NULL}};

static PyType_Slot play_slots[] = {{Py_tp_new, play_new},         {Py_tp_dealloc, play_free},
                                   {Py_tp_methods, play_methods}, {Py_tp_getset, getters},
                                   {Py_tp_members, play_members}, {0, NULL}};
PyType_Spec native_play_spec = {.name = "dyad._native.Play",
                                .basicsize = sizeof(play),
                                .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                                .slots = play_slots};
