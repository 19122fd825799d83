/* native.c - the module: exceptions, long calls, buffers, and what there is. */
#include "native.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

PyTypeObject *native_memory_type;
PyObject *native_error;

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
    const char *text = error && *error->text ? error->text : dyad_status_text(status);
    PyObject *exception = PyObject_CallFunction(native_error, "s", text);
    if (exception && set(exception, "line", number_or_none(error ? error->line : 0)) &&
        set(exception, "column", number_or_none(error ? error->column : 0)) &&
        set(exception, "item", number_or_none(error ? error->item : 0)) &&
        set(exception, "file",
            error && error->file ? PyUnicode_DecodeFSDefault(error->file) : Py_NewRef(Py_None)))
        PyErr_SetObject(native_error, exception);
    Py_XDECREF(exception);
    return NULL;
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

/* Whether the items of a buffer are what is wanted, in the order of this machine. */
static bool has_items(const Py_buffer *view, bool bytes)
{
    const char *format = view->format ? view->format : "B";
    if (*format == '@' || *format == '=' || *format == '<' || *format == '|')
        format++;
    if (format[0] == '\0' || format[1] != '\0')
        return false;
    if (bytes)
        return view->itemsize == 1 && strchr("Bb?", *format);
    return view->itemsize == 4 && strchr("il", *format);
}

bool native_buffer(PyObject *object, Py_buffer *view, int dimensions, bool bytes, bool writable,
                   const char *what)
{
    int flags = PyBUF_STRIDES | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(object, view, flags) != 0)
        return false;
    if (!has_items(view, bytes))
        PyErr_Format(PyExc_TypeError, "%s: expected %s, found items of format '%s'", what,
                     bytes ? "uint8, int8 or bool" : "int32", view->format ? view->format : "B");
    else if (dimensions && view->ndim != dimensions)
        PyErr_Format(PyExc_ValueError, "%s: expected %d dimensions, found %d", what, dimensions,
                     view->ndim);
    else
        return true;
    PyBuffer_Release(view);
    return false;
}

bool native_flat(PyObject *object, Py_buffer *view, Py_ssize_t items, bool bytes, bool writable,
                 const char *what)
{
    if (!native_buffer(object, view, 0, bytes, writable, what))
        return false;
    if (!PyBuffer_IsContiguous(view, 'C'))
        PyErr_Format(PyExc_ValueError, "%s: expected an array in C order without gaps", what);
    else if (view->len / view->itemsize != items)
        PyErr_Format(PyExc_ValueError, "%s: expected %zd items, found %zd", what, items,
                     view->len / view->itemsize);
    else
        return true;
    PyBuffer_Release(view);
    return false;
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
    memory *m = PyObject_New(memory, native_memory_type);
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
    PyErr_SetString(PyExc_ValueError, "a text with a NUL in it");
    return NULL;
}

/* ---- games ---------------------------------------------------------------------------------- */

const dyad_game *native_game(PyObject *name)
{
    const char *text = PyUnicode_Check(name) ? native_text(name) : NULL;
    const dyad_game *game = text ? dyad_game_find(text) : NULL;
    if (!game && !PyErr_Occurred())
        PyErr_Format(PyExc_ValueError, "there is no game %R", name);
    return game;
}

static PyObject *games(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    PyObject *out = PyList_New(0);
    for (size_t i = 0; out && i < dyad_game_count(); i++) {
        dyad_error error;
        PyObject *pieces = PyList_New(0), *text = NULL;
        dyad_status status =
            pieces ? dyad_game_write(dyad_game_at(i), native_collect, pieces, &error) : DYAD_OK;
        if (pieces && status == DYAD_OK)
            text = native_join(pieces);
        else if (pieces)
            native_raise(status, &error), Py_DECREF(pieces);
        if (!text || PyList_Append(out, text) != 0)
            Py_CLEAR(out);
        Py_XDECREF(text);
    }
    return out;
}

/* ---- the module ------------------------------------------------------------------------------ */

static PyMethodDef methods[] = {
    {"games", games, METH_NOARGS, "What each game is: a list of JSON objects, as text."},
    {NULL, NULL, 0, NULL}};

static bool add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **kept)
{
    PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
    bool added = type && PyModule_AddType(module, (PyTypeObject *)type) == 0;
    if (kept && added)
        *kept = (PyTypeObject *)Py_NewRef(type);
    Py_XDECREF(type);
    return added;
}

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "dyad._native",
                                        .m_doc = "libdyad; use the package dyad.", .m_size = -1,
                                        .m_methods = methods};

PyMODINIT_FUNC PyInit__native(void);
PyMODINIT_FUNC PyInit__native(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (!module)
        return NULL;
    native_error = PyErr_NewExceptionWithDoc(
        "dyad.Error", "What Dyad refuses: line, column, item and file say where, or are None.",
        PyExc_ValueError, NULL);
    if (native_error && PyModule_AddObjectRef(module, "Error", native_error) == 0 &&
        PyModule_AddFunctions(module, native_boards_methods) == 0 &&
        PyModule_AddFunctions(module, native_values_methods) == 0 &&
        PyModule_AddStringConstant(module, "version", dyad_version()) == 0 &&
        add_type(module, &native_memory_spec, &native_memory_type) &&
        add_type(module, &native_batch_spec, NULL) && add_type(module, &native_play_spec, NULL) &&
        add_type(module, &native_context_spec, NULL) && add_type(module, &native_form_spec, NULL) &&
        native_take_form_type(module))
        return module;
    Py_DECREF(module);
    return NULL;
}
