/* native.c - the module: exceptions, long calls, buffers, and what there is. */
#include "native.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- what the module keeps ------------------------------------------------------------------ */

static struct PyModuleDef definition;

native_state *native_state_now(void)
{
    PyObject *name = PyUnicode_FromString(definition.m_name);
    PyObject *module = name ? PyImport_GetModule(name) : NULL;
    native_state *state = NULL;
    /* Programs may put anything there; the module itself is what they hold functions of. */
    if (module && PyModule_Check(module) && PyModule_GetDef(module) == &definition)
        state = PyModule_GetState(module);
    else
        PyErr_Clear();
    if (!state && name)
        PyErr_Format(PyExc_RuntimeError, "%s is not among sys.modules", definition.m_name);
    Py_XDECREF(name);
    Py_XDECREF(module);
    return state;
}

/* ---- exceptions ---------------------------------------------------------------------------- */

/* Sets an attribute of an exception; a reference to `value` is taken over. */
static bool set(PyObject *exception, const char *name, PyObject *value)
{
    bool done = value && PyObject_SetAttrString(exception, name, value) == 0;
    Py_XDECREF(value);
    return done;
}

/* A number of which 0 means that there is none. */
static PyObject *number_or_none(uint64_t number)
{
    if (number == 0)
        Py_RETURN_NONE;
    return PyLong_FromUnsignedLongLong(number);
}

PyObject *native_refusal(void)
{
    native_state *state = native_state_now();
    if (state && state->error)
        return state->error;
    PyErr_Clear();
    return PyExc_ValueError;
}

/* The library says which of its functions was called. In Python no function has that name. */
static const char *without_function(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    size_t length = strncmp(text, "dyad_", 5) == 0 ? strspn(text, letters) : 0;
    return length && text[length] == ':' && text[length + 1] == ' ' ? text + length + 2 : text;
}

/* How a call says what an input leaves unsaid. */
static const char *remedy(const dyad_error *error)
{
    switch (error ? error->unsaid : DYAD_UNSAID_NOTHING) {
    case DYAD_UNSAID_GAME: return "; game= names the game";
    case DYAD_UNSAID_DIALECT: return "; dialect= decides";
    case DYAD_UNSAID_BOARD_SIZE: return "; board_size= says it";
    case DYAD_UNSAID_FORMAT: return "; dyad.formats lists them";
    case DYAD_UNSAID_NOTHING: break;
    }
    return "";
}

PyObject *native_raise(dyad_status status, const dyad_error *error)
{
    if (PyErr_Occurred())
        return NULL;
    if (status == DYAD_E_MEMORY)
        return PyErr_NoMemory();
    if (status == DYAD_E_STOPPED) {
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        return NULL;
    }
    char text[DYAD_ERROR_TEXT_MAX + 64];
    snprintf(text, sizeof text, "%s%s",
             error && *error->text ? without_function(error->text) : dyad_status_text(status),
             remedy(error));
    native_state *state = native_state_now();
    /* What it quotes may have been cut off within a character. */
    PyObject *said = PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
    PyObject *exception =
        state && said ? PyObject_CallFunctionObjArgs(state->error, said, NULL) : NULL;
    Py_XDECREF(said);
    if (exception && set(exception, "line", number_or_none(error ? error->line : 0)) &&
        set(exception, "column", number_or_none(error ? error->column : 0)) &&
        set(exception, "item", number_or_none(error ? error->item : 0)) &&
        set(exception, "file",
            error && error->file ? PyUnicode_DecodeFSDefault(error->file) : Py_NewRef(Py_None)))
        PyErr_SetObject(state->error, exception);
    Py_XDECREF(exception);
    return NULL;
}

PyObject *native_refuse(const char *text)
{
    dyad_error error = {.status = DYAD_E_USAGE};
    snprintf(error.text, sizeof error.text, "%s", text);
    return native_raise(DYAD_E_USAGE, &error);
}

/* ---- long calls ---------------------------------------------------------------------------- */

typedef struct watched {
    native_call *call;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    bool is_over;
} watched;

static void *run_watched(void *argument)
{
    watched *on = argument;
    on->call->status = on->call->run(on->call);
    pthread_mutex_lock(&on->lock);
    on->is_over = true;
    pthread_cond_signal(&on->ended);
    pthread_mutex_unlock(&on->lock);
    return NULL;
}

/* Waits a while, or until the call is over, without the GIL. */
static bool wait_a_while(watched *on)
{
    enum { NANOSECONDS = 30 * 1000 * 1000, SECOND = 1000 * 1000 * 1000 };
    struct timespec until;
    Py_BEGIN_ALLOW_THREADS;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += NANOSECONDS;
    until.tv_sec += until.tv_nsec / SECOND;
    until.tv_nsec %= SECOND;
    pthread_mutex_lock(&on->lock);
    while (!on->is_over && pthread_cond_timedwait(&on->ended, &on->lock, &until) == 0)
        ;
    pthread_mutex_unlock(&on->lock);
    Py_END_ALLOW_THREADS;
    return on->is_over;
}

bool native_run(native_call *call, bool watch)
{
    watched on = {
        .call = call, .lock = PTHREAD_MUTEX_INITIALIZER, .ended = PTHREAD_COND_INITIALIZER};
    pthread_t thread;
    bool good = true;
    call->stop = 0;
    call->error = (dyad_error){.status = DYAD_OK};
    if (!watch || pthread_create(&thread, NULL, run_watched, &on) != 0) {
        Py_BEGIN_ALLOW_THREADS;
        call->status = call->run(call);
        Py_END_ALLOW_THREADS;
        return true;
    }
    while (!wait_a_while(&on))
        if (good && PyErr_CheckSignals() != 0) {
            good = false;
            dyad_stop_set(&call->stop);
        }
    Py_BEGIN_ALLOW_THREADS;
    pthread_join(thread, NULL);
    Py_END_ALLOW_THREADS;
    return good;
}

/* ---- buffers ------------------------------------------------------------------------------- */

static const struct item_facts {
    const char *name, *formats;
    Py_ssize_t size;
} items[] = {
    [NATIVE_INT32] = {"int32", "il", 4},
    [NATIVE_BYTES] = {"uint8, int8 or bool", "Bb?", 1},
    [NATIVE_UINT64] = {"uint64", "LQ", 8},
};

/* Whether the items of a buffer are what is wanted, in the order of this machine. */
static bool has_items(const Py_buffer *view, native_items of)
{
    const char *format = view->format ? view->format : "B";
    if (*format == '@' || *format == '=' || *format == '<' || *format == '|')
        format++;
    if (format[0] == '\0' || format[1] != '\0')
        return false;
    return view->itemsize == items[of].size && strchr(items[of].formats, *format);
}

bool native_buffer(PyObject *object, Py_buffer *view, int dimensions, native_items of,
                   bool writable, const char *what)
{
    int flags = PyBUF_STRIDES | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(object, view, flags) != 0) {
        view->obj = NULL;
        return false;
    }
    if (!has_items(view, of))
        PyErr_Format(PyExc_TypeError, "%s: expected %s, found items of format '%s'", what,
                     items[of].name, view->format ? view->format : "B");
    else if (dimensions && view->ndim != dimensions)
        PyErr_Format(native_refusal(), "%s: expected %d dimensions, found %d", what, dimensions,
                     view->ndim);
    else
        return true;
    PyBuffer_Release(view);
    return false;
}

bool native_flat(PyObject *object, Py_buffer *view, Py_ssize_t count, native_items of,
                 bool writable, const char *what)
{
    if (!native_buffer(object, view, 0, of, writable, what))
        return false;
    if (!PyBuffer_IsContiguous(view, 'C'))
        PyErr_Format(native_refusal(), "%s: expected an array in C order without gaps", what);
    else if (view->len / view->itemsize != count)
        PyErr_Format(native_refusal(), "%s: expected %zd items, found %zd", what, count,
                     view->len / view->itemsize);
    else if (view->len && (uintptr_t)view->buf % (size_t)view->itemsize)
        PyErr_Format(native_refusal(), "%s: expected an array that is aligned", what);
    else
        return true;
    PyBuffer_Release(view);
    return false;
}

void native_release(Py_buffer *view)
{
    if (view->obj)
        PyBuffer_Release(view);
}

/* Memory that another object keeps. */
typedef struct memory {
    PyObject_HEAD PyObject *owner;
    const void *bytes;
    char format[2];
    int dimensions;
    Py_ssize_t shape[3], strides[3], itemsize, size;
} memory;

static int memory_get(PyObject *self, Py_buffer *view, int flags)
{
    memory *m = (memory *)self;
    if (flags & PyBUF_WRITABLE) {
        PyErr_SetString(PyExc_BufferError, "this memory is read only");
        return -1;
    }
    *view = (Py_buffer){.buf = (void *)(uintptr_t)m->bytes,
                        .obj = Py_NewRef(self),
                        .len = m->size,
                        .itemsize = m->itemsize,
                        .readonly = 1,
                        .ndim = m->dimensions,
                        .format = flags & PyBUF_FORMAT ? m->format : NULL,
                        .shape = flags & PyBUF_ND ? m->shape : NULL,
                        .strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? m->strides : NULL};
    return 0;
}

static void memory_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(((memory *)self)->owner);
    PyObject_Free(self);
    Py_DECREF(type);
}

PyObject *native_view(PyObject *owner, const void *bytes, const char *format, int dimensions,
                      const Py_ssize_t *shape)
{
    native_state *state = native_state_now();
    memory *m = state ? PyObject_New(memory, state->memory) : NULL;
    if (!m)
        return NULL;
    m->owner = Py_NewRef(owner);
    m->bytes = bytes;
    m->format[0] = format[0];
    m->format[1] = '\0';
    m->dimensions = dimensions;
    m->itemsize = m->size = format[0] == 'I' ? 4 : 1;
    for (int i = dimensions; i-- > 0;) {
        m->shape[i] = shape[i];
        m->strides[i] = m->size;
        m->size *= shape[i];
    }
    PyObject *view = PyMemoryView_FromObject((PyObject *)m);
    Py_DECREF(m);
    return view;
}

static PyType_Slot memory_slots[] = {
    {Py_tp_dealloc, memory_free}, {Py_bf_getbuffer, memory_get}, {0, NULL}};
PyType_Spec native_memory_spec = {.name = "dyad._native.Memory",
                                  .basicsize = sizeof(memory),
                                  .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                  .slots = memory_slots};

/* ---- what is written ------------------------------------------------------------------------ */

int native_collect(void *user, const void *bytes, size_t size)
{
    PyObject *piece = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size);
    bool added = piece && PyList_Append(user, piece) == 0;
    Py_XDECREF(piece);
    return added ? 0 : ENOMEM;
}

PyObject *native_join(PyObject *pieces)
{
    PyObject *empty = PyBytes_FromStringAndSize("", 0);
    PyObject *whole = empty ? PyObject_CallMethod(empty, "join", "O", pieces) : NULL;
    PyObject *text = whole ? PyObject_CallMethod(whole, "decode", NULL) : NULL;
    Py_XDECREF(empty);
    Py_XDECREF(whole);
    Py_DECREF(pieces);
    return text;
}

const char *native_text(PyObject *object)
{
    Py_ssize_t size;
    const char *text = PyUnicode_AsUTF8AndSize(object, &size);
    if (!text || (Py_ssize_t)strlen(text) == size)
        return text;
    PyErr_SetString(native_refusal(), "a text with a NUL in it");
    return NULL;
}

/* ---- games ---------------------------------------------------------------------------------- */

const dyad_game *native_game(PyObject *name)
{
    if (!PyUnicode_Check(name)) {
        PyErr_Format(PyExc_TypeError, "game: expected a name such as 'hex', found %R", name);
        return NULL;
    }
    const char *text = native_text(name);
    const dyad_game *game = text ? dyad_game_find(text) : NULL;
    if (!game && !PyErr_Occurred())
        PyErr_Format(native_refusal(), "there is no game %R", name);
    return game;
}

static PyObject *games(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    PyObject *rows = PyList_New(0);
    for (size_t i = 0; rows && i < dyad_game_count(); i++) {
        const dyad_game *at = dyad_game_at(i);
        PyObject *row = Py_BuildValue("(ssNN)", dyad_game_name(at), dyad_game_title(at),
                                      PyBool_FromLong(dyad_game_has_board(at)),
                                      PyBool_FromLong(dyad_game_is_playable(at)));
        if (!row || PyList_Append(rows, row) != 0)
            Py_CLEAR(rows);
        Py_XDECREF(row);
    }
    return rows;
}

static PyObject *facts(PyObject *module, PyObject *name)
{
    (void)module;
    const dyad_game *game = native_game(name);
    PyObject *pieces = game ? PyList_New(0) : NULL;
    dyad_error error;
    if (!pieces)
        return NULL;
    dyad_status status = dyad_game_write(game, native_collect, pieces, &error);
    if (status == DYAD_OK)
        return native_join(pieces);
    Py_DECREF(pieces);
    return native_raise(status, &error);
}

/* ---- the module ------------------------------------------------------------------------------ */

static PyMethodDef methods[] = {
    {"games", games, METH_NOARGS, "(name, title, has a board, is playable) of each game."},
    {"game", facts, METH_O, "game(name): what a game is, as a JSON object."},
    {NULL, NULL, 0, NULL}};

/* Makes a type of the module; `kept` NULL: nobody asks for it. */
static bool add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **kept)
{
    PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
    bool added = type && PyModule_AddType(module, (PyTypeObject *)type) == 0;
    if (kept && added)
        *kept = (PyTypeObject *)Py_NewRef(type);
    Py_XDECREF(type);
    return added;
}

/* The class of errors. Its own attributes are those of an error that has no place. */
static PyObject *new_error(void)
{
    PyObject *nowhere = Py_BuildValue("{sOsOsOsO}", "line", Py_None, "column", Py_None, "item",
                                      Py_None, "file", Py_None);
    PyObject *error =
        nowhere ? PyErr_NewExceptionWithDoc(
                      "dyad.Error",
                      "What Dyad refuses: line, column, item and file say where, or are None.",
                      native_refusal(), nowhere)
                : NULL;
    Py_XDECREF(nowhere);
    return error;
}

static int begin_module(PyObject *module)
{
    native_state *state = PyModule_GetState(module);
    state->error = new_error();
    bool good = state->error && PyModule_AddObjectRef(module, "Error", state->error) == 0 &&
                PyModule_AddFunctions(module, native_boards_methods) == 0 &&
                PyModule_AddFunctions(module, native_many_methods) == 0 &&
                PyModule_AddFunctions(module, native_values_methods) == 0 &&
                PyModule_AddFunctions(module, native_text_methods) == 0 &&
                PyModule_AddFunctions(module, native_planes_methods) == 0 &&
                PyModule_AddStringConstant(module, "version", dyad_version()) == 0 &&
                add_type(module, &native_memory_spec, &state->memory) &&
                add_type(module, &native_batch_spec, NULL) &&
                add_type(module, &native_play_spec, &state->play) &&
                add_type(module, &native_player_spec, NULL) &&
                add_type(module, &native_context_spec, NULL) &&
                add_type(module, &native_form_spec, &state->form);
    return good ? 0 : -1;
}

static int visit_module(PyObject *module, visitproc visit, void *arg)
{
    native_state *state = PyModule_GetState(module);
    Py_VISIT(state->error);
    Py_VISIT(state->memory);
    Py_VISIT(state->play);
    Py_VISIT(state->form);
    return 0;
}

static int clear_module(PyObject *module)
{
    native_state *state = PyModule_GetState(module);
    Py_CLEAR(state->error);
    Py_CLEAR(state->memory);
    Py_CLEAR(state->play);
    Py_CLEAR(state->form);
    return 0;
}

static void free_module(void *module)
{
    clear_module(module);
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, begin_module}, {0, NULL}};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                        .m_name = "dyad._native",
                                        .m_doc = "libdyad; use the package dyad.",
                                        .m_size = sizeof(native_state),
                                        .m_methods = methods,
                                        .m_slots = slots,
                                        .m_traverse = visit_module,
                                        .m_clear = clear_module,
                                        .m_free = free_module};

PyMODINIT_FUNC PyInit__native(void);
PyMODINIT_FUNC PyInit__native(void)
{
    return PyModuleDef_Init(&definition);
}
