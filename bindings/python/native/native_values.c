/* native_values.c - the values of games: <dyad/values.h>.
 *
 * A Context holds forms, and what works them out; a Form is one of them, and keeps its context. One
 * thread at a time works in a context, others wait. What may take long runs on a thread of its own
 * without the GIL, so that Ctrl-C stops it; numbers and the like are worked out at once. */
#include "native.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct context {
    PyObject_HEAD PyTypeObject *form_type; /* of what it holds */
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    dyad_calculator *calculator;
    pthread_mutex_t lock;
} context;

typedef struct form {
    PyObject_HEAD context *in;
    const dyad_form *own;
} form;

/* ---- one piece of work ------------------------------------------------------------------------
 */

typedef enum work_kind {
    READ,
    MAKE,
    NEGATE,
    ADD,
    SUBTRACT,
    MULTIPLY,
    ORDINAL_SUM,
    COOL,
    HEAT,
    STOP,
    MEAN,
    TEMPERATURE,
    ATOMIC_WEIGHT,
    OPTION,
    EVALUATE,
    RUN,
    COMPARE,
    BIRTHDAY,
    OUTCOME,
    TEXT,
    WALLS,
    DRAW,
} work_kind;

typedef struct work {
    native_call call;
    context *in;
    work_kind kind;
    /* What it takes. */
    const dyad_form *g, *h, **left, **right;
    size_t left_count, right_count, index, most;
    int64_t times;
    dyad_side side;
    const char *text;
    size_t size;
    const dyad_ruleset *ruleset;
    dyad_picture picture;
    bool colour;
    unsigned width;
    /* What comes of it. */
    const dyad_form *form;
    dyad_result result;
    dyad_order order;
    dyad_outcome_class outcome;
    uint64_t day;
    char *bytes; /* of malloc(), `length` of them, in `room` */
    size_t length, room;
    bool lacks; /* some of them: there was no memory */
} work;

/* A dyad_write_fn that adds to bytes. */
static int append(void *user, const void *bytes, size_t size)
{
    enum { LEAST = 256, NO_MEMORY = 12 };
    work *w = user;
    size_t wanted = w->length + size, room = 2 * w->room > LEAST ? 2 * w->room : LEAST;
    if (wanted > w->room || wanted < size) {
        room = room < wanted ? wanted : room;
        char *grown = wanted < size ? NULL : realloc(w->bytes, room);
        w->lacks = w->lacks || !grown;
        if (!grown)
            return NO_MEMORY;
        w->bytes = grown;
        w->room = room;
    }
    memcpy(w->bytes + w->length, bytes, size);
    w->length += size;
    return 0;
}

/* A wall as lines "temperature value", and an empty line behind it. */
static void write_wall(work *w, const dyad_wall *wall)
{
    for (size_t i = 0; i < wall->count; i++) {
        dyad_form_write(w->in->forms, wall->t[i], 0, append, w);
        append(w, " ", 1);
        dyad_form_write(w->in->forms, wall->v[i], 0, append, w);
        append(w, "\n", 1);
    }
    append(w, "\n", 1);
}

static void write_walls(work *w)
{
    dyad_wall left, right;
    if (dyad_form_thermograph(w->in->forms, w->g, &left, &right) != DYAD_OK)
        return;
    write_wall(w, &left);
    write_wall(w, &right);
}

/* What a call of the calculator gives back lives until the next one: it is kept here. */
static void run_calculator(work *w)
{
    if (dyad_calculator_run(w->in->calculator, w->text, w->size, &w->result) != DYAD_OK)
        return;
    w->form = w->result.form;
    if (w->result.kind == DYAD_RESULT_TEXT)
        append(w, w->result.text, w->result.size);
}

static void make_form(work *w)
{
    dyad_forms *forms = w->in->forms;
    switch (w->kind) {
    case READ: w->form = dyad_form_read(forms, w->text, w->size); break;
    case MAKE:
        w->form = dyad_form_make(forms, w->left, w->left_count, w->right, w->right_count);
        break;
    case NEGATE: w->form = dyad_form_negate(forms, w->g); break;
    case ADD: w->form = dyad_form_add(forms, w->g, w->h); break;
    case SUBTRACT: w->form = dyad_form_subtract(forms, w->g, w->h); break;
    case MULTIPLY: w->form = dyad_form_multiply(forms, w->times, w->g); break;
    case ORDINAL_SUM: w->form = dyad_form_ordinal_sum(forms, w->g, w->h); break;
    case COOL: w->form = dyad_form_cool(forms, w->g, w->h); break;
    case HEAT: w->form = dyad_form_heat(forms, w->g, w->h); break;
    case STOP: w->form = dyad_form_stop(forms, w->g, w->side); break;
    case MEAN: w->form = dyad_form_mean(forms, w->g); break;
    case TEMPERATURE: w->form = dyad_form_temperature(forms, w->g); break;
    case ATOMIC_WEIGHT: w->form = dyad_form_atomic_weight(forms, w->g); break;
    case OPTION: w->form = dyad_form_option(forms, w->g, w->side, w->index); break;
    case EVALUATE: w->form = dyad_evaluate(w->in->evaluator, w->ruleset, w->text, w->size); break;
    default: break;
    }
}

static dyad_status run_work(native_call *call)
{
    work *w = (work *)call;
    dyad_forms *forms = w->in->forms;
    pthread_mutex_lock(&w->in->lock);
    dyad_forms_recover(forms);
    dyad_forms_set_stop(forms, &call->stop);
    switch (w->kind) {
    case RUN: run_calculator(w); break;
    case COMPARE: dyad_form_compare(forms, w->g, w->h, &w->order); break;
    case BIRTHDAY: dyad_form_birthday(forms, w->g, &w->day); break;
    case OUTCOME: w->outcome = dyad_form_outcome(forms, w->g); break;
    case TEXT: dyad_form_write(forms, w->g, w->most, append, w); break;
    case WALLS: write_walls(w); break;
    case DRAW:
        dyad_form_draw_thermograph(forms, w->g, w->picture, w->colour, w->width, append, w);
        break;
    default: make_form(w); break;
    }
    call->error = *dyad_forms_error(forms);
    dyad_forms_set_stop(forms, NULL);
    pthread_mutex_unlock(&w->in->lock);
    return w->lacks ? DYAD_E_MEMORY : call->error.status;
}

/* Whether a form is so simple that what is done with it takes no time. */
static bool is_simple(const dyad_form *g)
{
    return !g || dyad_form_is_number_up_star(g, NULL, NULL, NULL);
}

/* Does it; false, with an exception, where that fails. */
static bool do_work(work *w)
{
    /* An option is looked up, whatever the form. */
    bool quick = w->kind == OPTION ||
                 (w->kind != READ && w->kind != MAKE && w->kind != EVALUATE && w->kind != RUN &&
                  w->kind != MULTIPLY && is_simple(w->g) && is_simple(w->h));
    w->call.run = run_work;
    bool good = native_run(&w->call, !quick);
    if (good && w->call.status != DYAD_OK)
        native_raise(w->call.status, &w->call.error);
    good = good && w->call.status == DYAD_OK;
    if (!good) {
        free(w->bytes);
        w->bytes = NULL;
    }
    return good;
}

/* ---- what comes of it -------------------------------------------------------------------------
 */

static PyObject *form_object(context *in, const dyad_form *own)
{
    if (!own)
        Py_RETURN_NONE;
    form *made = PyObject_New(form, in->form_type);
    if (!made)
        return NULL;
    made->in = (context *)Py_NewRef((PyObject *)in);
    made->own = own;
    return (PyObject *)made;
}

static PyObject *form_of(work *w)
{
    return do_work(w) ? form_object(w->in, w->form) : NULL;
}

static PyObject *text_of(work *w)
{
    if (!do_work(w))
        return NULL;
    PyObject *text = PyUnicode_DecodeUTF8(w->bytes ? w->bytes : "", (Py_ssize_t)w->length, NULL);
    free(w->bytes);
    return text;
}

/* ---- contexts ---------------------------------------------------------------------------------
 */

static void context_free(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    context *self = (context *)object;
    if (self->forms) {
        dyad_calculator_free(self->calculator);
        dyad_evaluator_free(self->evaluator);
        dyad_forms_free(self->forms);
        pthread_mutex_destroy(&self->lock);
    }
    Py_XDECREF((PyObject *)self->form_type);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

/* What a position is worth, in an expression of the calculator. */
static const dyad_form *position_value(void *user, const char *ruleset, size_t ruleset_size,
                                       const char *text, size_t size)
{
    context *self = user;
    const dyad_ruleset *found = dyad_ruleset_find(ruleset, ruleset_size);
    return found ? dyad_evaluate(self->evaluator, found, text, size) : NULL;
}

static PyObject *context_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    static char *names[] = {"memory", NULL};
    Py_ssize_t memory = 0;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "|n:Context", names, &memory))
        return NULL;
    if (memory < 0) {
        PyErr_SetString(native_refusal(), "memory is a number of bytes, or 0: no limit");
        return NULL;
    }
    allocfunc make = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    context *self = (context *)make(type, 0);
    if (!self)
        return NULL;
    native_state *state = PyType_GetModuleState(type);
    if (!state) {
        Py_DECREF(self);
        return NULL;
    }
    self->form_type = (PyTypeObject *)Py_NewRef((PyObject *)state->form);
    dyad_error error;
    dyad_status status = dyad_forms_new(NULL, (size_t)memory, &self->forms, &error);
    if (status == DYAD_OK) {
        pthread_mutex_init(&self->lock, NULL);
        status = dyad_evaluator_new(self->forms, &self->evaluator);
        if (status == DYAD_OK)
            status = dyad_calculator_new(self->forms, &self->calculator);
        error = *dyad_forms_error(self->forms);
    }
    if (status == DYAD_OK) {
        dyad_calculator_set_position(self->calculator, position_value, self);
        return (PyObject *)self;
    }
    Py_DECREF(self);
    return native_raise(status, &error);
}

/* The bytes of a str, which may hold any character. */
static const char *bytes_of(PyObject *text, size_t *size)
{
    Py_ssize_t length;
    const char *bytes = PyUnicode_AsUTF8AndSize(text, &length);
    *size = (size_t)length;
    return bytes;
}

static PyObject *context_read(PyObject *object, PyObject *text)
{
    work w = {.in = (context *)object, .kind = READ};
    return (w.text = bytes_of(text, &w.size)) ? form_of(&w) : NULL;
}

static PyObject *context_evaluate(PyObject *object, PyObject *arguments)
{
    PyObject *name, *text;
    work w = {.in = (context *)object, .kind = EVALUATE};
    if (!PyArg_ParseTuple(arguments, "UU:evaluate", &name, &text))
        return NULL;
    const char *ruleset = native_text(name);
    if (!ruleset || !(w.text = bytes_of(text, &w.size)))
        return NULL;
    w.ruleset = dyad_ruleset_find(ruleset, strlen(ruleset));
    if (w.ruleset)
        return form_of(&w);
    PyErr_Format(native_refusal(), "there is no ruleset %R", name);
    return NULL;
}

static PyObject *context_run(PyObject *object, PyObject *text)
{
    work w = {.in = (context *)object, .kind = RUN};
    if (!(w.text = bytes_of(text, &w.size)) || !do_work(&w))
        return NULL;
    switch (w.result.kind) {
    case DYAD_RESULT_FORM: return form_object(w.in, w.form);
    case DYAD_RESULT_TRUTH: return PyBool_FromLong(w.result.truth);
    case DYAD_RESULT_TEXT: break;
    default: Py_RETURN_NONE;
    }
    PyObject *answer = PyUnicode_DecodeUTF8(w.bytes ? w.bytes : "", (Py_ssize_t)w.length, NULL);
    free(w.bytes);
    return answer;
}

/* The options in a tuple, all of this context; of PyMem_Malloc(). NULL, with an exception. */
static const dyad_form **options_of(const context *in, PyObject *tuple, size_t *count)
{
    Py_ssize_t size = PyTuple_Size(tuple);
    const dyad_form **options =
        size < 0 ? NULL : PyMem_Malloc(((size_t)size + 1) * sizeof *options);
    if (!options)
        return size < 0 ? NULL : (const dyad_form **)PyErr_NoMemory();
    *count = (size_t)size;
    for (Py_ssize_t i = 0; i < size; i++) {
        PyObject *option = PyTuple_GetItem(tuple, i);
        if (Py_TYPE(option) != in->form_type || ((form *)option)->in != in) {
            PyErr_SetString(PyExc_TypeError, "options are forms of the same context");
            PyMem_Free(options);
            return NULL;
        }
        options[i] = ((form *)option)->own;
    }
    return options;
}

static PyObject *context_make(PyObject *object, PyObject *arguments)
{
    PyObject *left, *right, *made = NULL;
    work w = {.in = (context *)object, .kind = MAKE};
    if (!PyArg_ParseTuple(arguments, "OO:make", &left, &right) ||
        !(w.left = options_of(w.in, left, &w.left_count)))
        return NULL;
    w.right = options_of(w.in, right, &w.right_count);
    if (w.right)
        made = form_of(&w);
    PyMem_Free(w.left);
    PyMem_Free(w.right);
    return made;
}

static PyObject *context_memory(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromSize_t(dyad_forms_memory(((context *)object)->forms));
}

static PyMethodDef context_methods[] = {
    {"read", context_read, METH_O, "read(text): the form that is written so."},
    {"evaluate", context_evaluate, METH_VARARGS, "evaluate(ruleset, text): a position's value."},
    {"run", context_run, METH_O, "run(text): an expression of the calculator."},
    {"make", context_make, METH_VARARGS, "make(left, right): {left | right}, of tuples of forms."},
    {NULL, NULL, 0, NULL}};
static PyGetSetDef context_getters[] = {{"memory", context_memory, NULL, "Bytes in use.", NULL},
                                        {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot context_slots[] = {{Py_tp_new, context_new},
                                      {Py_tp_dealloc, context_free},
                                      {Py_tp_methods, context_methods},
                                      {Py_tp_getset, context_getters},
                                      {0, NULL}};
PyType_Spec native_context_spec = {.name = "dyad._native.Context",
                                   .basicsize = sizeof(context),
                                   .flags = Py_TPFLAGS_DEFAULT,
                                   .slots = context_slots};

/* ---- forms ------------------------------------------------------------------------------------
 */

static void form_free(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    Py_DECREF((PyObject *)((form *)object)->in);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* Work on a form alone. */
static work on_form(PyObject *object, work_kind kind)
{
    const form *self = (form *)object;
    return (work){.in = self->in, .kind = kind, .g = self->own};
}

/* Whether both are forms of one context, where one of them is a form: the type has no subtypes.
 * Where not, NotImplemented is the answer. */
static bool are_forms(PyObject *g, PyObject *h)
{
    return Py_TYPE(g) == Py_TYPE(h) && ((form *)g)->in == ((form *)h)->in;
}

static PyObject *on_two(PyObject *g, PyObject *h, work_kind kind)
{
    if (!are_forms(g, h))
        Py_RETURN_NOTIMPLEMENTED;
    work w = on_form(g, kind);
    w.h = ((form *)h)->own;
    return form_of(&w);
}

static PyObject *form_add(PyObject *g, PyObject *h)
{
    return on_two(g, h, ADD);
}

static PyObject *form_subtract(PyObject *g, PyObject *h)
{
    return on_two(g, h, SUBTRACT);
}

static PyObject *form_negate(PyObject *g)
{
    work w = on_form(g, NEGATE);
    return form_of(&w);
}

static PyObject *form_compare(PyObject *g, PyObject *h, int how)
{
    if (!are_forms(g, h))
        Py_RETURN_NOTIMPLEMENTED;
    bool same = ((form *)g)->own == ((form *)h)->own; /* each is held once */
    if (how == Py_EQ || how == Py_NE)
        return PyBool_FromLong(same == (how == Py_EQ));
    work w = on_form(g, COMPARE);
    w.h = ((form *)h)->own;
    if (!do_work(&w))
        return NULL;
    switch (how) {
    case Py_LT: return PyBool_FromLong(w.order == DYAD_LESS);
    case Py_LE: return PyBool_FromLong(w.order == DYAD_LESS || same);
    case Py_GT: return PyBool_FromLong(w.order == DYAD_GREATER);
    default: return PyBool_FromLong(w.order == DYAD_GREATER || same);
    }
}

static Py_hash_t form_hash(PyObject *object)
{
    Py_hash_t hash = (Py_hash_t)((uintptr_t)((form *)object)->own >> 4);
    return hash == -1 ? -2 : hash;
}

static PyObject *form_text(PyObject *object, PyObject *arguments)
{
    Py_ssize_t most = 0;
    work w = on_form(object, TEXT);
    if (!PyArg_ParseTuple(arguments, "|n:text", &most))
        return NULL;
    w.most = most < 0 ? 0 : (size_t)most;
    return text_of(&w);
}

static PyObject *form_str(PyObject *object)
{
    work w = on_form(object, TEXT);
    return text_of(&w);
}

static PyObject *form_times(PyObject *object, PyObject *arguments)
{
    long long times;
    work w = on_form(object, MULTIPLY);
    if (!PyArg_ParseTuple(arguments, "L:times", &times))
        return NULL;
    w.times = times;
    return form_of(&w);
}

/* One that takes another form. */
static PyObject *with_form(PyObject *object, PyObject *other, work_kind kind)
{
    if (are_forms(object, other))
        return on_two(object, other, kind);
    PyErr_SetString(PyExc_TypeError, "expected a form of the same context");
    return NULL;
}

static PyObject *form_ordinal_sum(PyObject *object, PyObject *other)
{
    return with_form(object, other, ORDINAL_SUM);
}

static PyObject *form_cool(PyObject *object, PyObject *other)
{
    return with_form(object, other, COOL);
}

static PyObject *form_heat(PyObject *object, PyObject *other)
{
    return with_form(object, other, HEAT);
}

static bool side_of(PyObject *arguments, dyad_side *side)
{
    int number;
    if (!PyArg_ParseTuple(arguments, "i", &number))
        return false;
    if (number != 0 && number != 1)
        PyErr_SetString(native_refusal(), "a side is 0, Left, or 1, Right");
    *side = number ? DYAD_RIGHT : DYAD_LEFT;
    return number == 0 || number == 1;
}

static PyObject *form_stop(PyObject *object, PyObject *arguments)
{
    work w = on_form(object, STOP);
    return side_of(arguments, &w.side) ? form_of(&w) : NULL;
}

static PyObject *form_options(PyObject *object, PyObject *arguments)
{
    work w = on_form(object, OPTION);
    if (!side_of(arguments, &w.side))
        return NULL;
    PyObject *options = PyTuple_New((Py_ssize_t)dyad_form_option_count(w.g, w.side));
    for (Py_ssize_t i = 0; options && i < PyTuple_Size(options); i++) {
        w.index = (size_t)i;
        PyObject *option = form_of(&w);
        if (!option || PyTuple_SetItem(options, i, option) != 0)
            Py_CLEAR(options);
    }
    return options;
}

static PyObject *form_mean(PyObject *object, void *unused)
{
    (void)unused;
    work w = on_form(object, MEAN);
    return form_of(&w);
}

static PyObject *form_temperature(PyObject *object, void *unused)
{
    (void)unused;
    work w = on_form(object, TEMPERATURE);
    return form_of(&w);
}

static PyObject *form_atomic_weight(PyObject *object, void *unused)
{
    (void)unused;
    work w = on_form(object, ATOMIC_WEIGHT);
    return form_of(&w);
}

static PyObject *form_outcome(PyObject *object, void *unused)
{
    (void)unused;
    work w = on_form(object, OUTCOME);
    return do_work(&w) ? PyUnicode_FromString(dyad_outcome_class_name(w.outcome)) : NULL;
}

static PyObject *form_birthday(PyObject *object, void *unused)
{
    (void)unused;
    work w = on_form(object, BIRTHDAY);
    return do_work(&w) ? PyLong_FromUnsignedLongLong(w.day) : NULL;
}

static PyObject *form_is_number(PyObject *object, void *unused)
{
    (void)unused;
    return PyBool_FromLong(dyad_form_is_number(((form *)object)->own));
}

static PyObject *form_walls(PyObject *object, PyObject *unused)
{
    (void)unused;
    work w = on_form(object, WALLS);
    return text_of(&w);
}

static PyObject *form_draw(PyObject *object, PyObject *arguments)
{
    int picture, colour;
    work w = on_form(object, DRAW);
    if (!PyArg_ParseTuple(arguments, "ipI:draw", &picture, &colour, &w.width))
        return NULL;
    w.picture = (dyad_picture)picture;
    w.colour = colour;
    return text_of(&w);
}

static PyMethodDef form_methods[] = {
    {"text", form_text, METH_VARARGS, "text([most]): as it is written."},
    {"times", form_times, METH_VARARGS, "times(n): n of it."},
    {"ordinal_sum", form_ordinal_sum, METH_O, "g : h."},
    {"cool", form_cool, METH_O, "Cooled by a number."},
    {"heat", form_heat, METH_O, "Heated by a game."},
    {"stop", form_stop, METH_VARARGS, "stop(side): what play comes to when the side begins."},
    {"options", form_options, METH_VARARGS, "options(side): the canonical options."},
    {"walls", form_walls, METH_NOARGS, "The thermograph, as text."},
    {"draw", form_draw, METH_VARARGS, "draw(picture, colour, width): the thermograph drawn."},
    {NULL, NULL, 0, NULL}};
static PyGetSetDef form_getters[] = {
    {"mean", form_mean, NULL, "A number.", NULL},
    {"temperature", form_temperature, NULL, "A number.", NULL},
    {"atomic_weight", form_atomic_weight, NULL, "None where it is not all-small.", NULL},
    {"outcome", form_outcome, NULL, "Who wins: L, R, N (the next player) or P.", NULL},
    {"birthday", form_birthday, NULL, "The day on which it is born.", NULL},
    {"is_number", form_is_number, NULL, "Whether it is a number.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot form_slots[] = {{Py_tp_dealloc, form_free},    {Py_tp_methods, form_methods},
                                   {Py_tp_getset, form_getters},  {Py_tp_richcompare, form_compare},
                                   {Py_tp_hash, form_hash},       {Py_tp_str, form_str},
                                   {Py_nb_add, form_add},         {Py_nb_subtract, form_subtract},
                                   {Py_nb_negative, form_negate}, {0, NULL}};
PyType_Spec native_form_spec = {.name = "dyad._native.Form",
                                .basicsize = sizeof(form),
                                .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                .slots = form_slots};

/* ---- rulesets ---------------------------------------------------------------------------------
 */

static PyObject *rulesets(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < dyad_ruleset_count(); i++) {
        const dyad_ruleset *ruleset = dyad_ruleset_at(i);
        PyObject *row = Py_BuildValue(
            "(ssssss)", dyad_ruleset_name(ruleset), dyad_ruleset_title(ruleset),
            dyad_ruleset_side(ruleset, DYAD_LEFT), dyad_ruleset_side(ruleset, DYAD_RIGHT),
            dyad_ruleset_syntax(ruleset), dyad_ruleset_example(ruleset, 0));
        if (!row || PyList_Append(list, row) != 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

PyMethodDef native_values_methods[] = {
    {"rulesets", rulesets, METH_NOARGS, "(name, title, left, right, syntax, example) of each."},
    {NULL, NULL, 0, NULL}};
