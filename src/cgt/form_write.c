/* form_write.c - forms as text, in the notation of CGSuite, and as JSON.
 *
 *     form     number ups nimber             0  -1/2  ^^*  3/4v[3]*   what is 0 is left out
 *              +- form, +-{form, ...}        {g | -g}
 *              number Tiny(form), Miny(form)
 *              {forms | forms}               an option that stands alone goes without braces; the
 *                                            slashes around it are one more then: {0||0|-*}
 *
 * Nothing is put together in memory: the text goes out as it is made, and what is behind the last
 * character that is wanted is not made. */
#include "cgt/form_write.h"

#include "base/fault.h"
#include "cgt/form_shape.h"

#include <string.h>

enum {
    PENDING_SIZE = 4096,
    NESTING_MAX = 1000, /* of forms and parentheses within each other, as they are written */
    NUMBER_ROOM = 32,
};

/* How a form is written within another. */
enum {
    BRACED = 1,    /* its own braces may not be left out */
    ONE_THING = 2, /* what is not one thing goes into parentheses */
};

typedef struct writer {
    dyad_forms *forms;
    dy_form_shapes shapes;
    dyad_write_fn write;
    void *user;
    size_t most, written, size; /* most 0: no limit */
    bool full;
    unsigned nesting;
    uint64_t objects;
    char pending[PENDING_SIZE];
} writer;

/* ---- characters --------------------------------------------------------------------------- */

static void flush(writer *w)
{
    int number = w->size ? w->write(w->user, w->pending, w->size) : 0;
    w->size = 0;
    if (number)
        (void)dy_forms_fail_output(w->forms, number);
}

static bool is_over(writer *w)
{
    return w->full || w->forms->error.status != DYAD_OK;
}

static void put_bytes(writer *w, const char *bytes, size_t size)
{
    if (is_over(w))
        return;
    if (w->most && size > w->most - w->written) {
        size = w->most - w->written;
        w->full = true;
    }
    w->written += size;
    while (size) {
        size_t part = PENDING_SIZE - w->size;
        part = part < size ? part : size;
        memcpy(w->pending + w->size, bytes, part);
        w->size += part;
        bytes += part;
        size -= part;
        if (w->size == PENDING_SIZE)
            flush(w);
    }
}

static void put(writer *w, const char *text)
{
    put_bytes(w, text, strlen(text));
}

static void put_unsigned(writer *w, uint64_t number)
{
    char digits[NUMBER_ROOM];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    put_bytes(w, digits + at, sizeof digits - at);
}

/* ---- one within the other ----------------------------------------------------------------- */

static void go_deeper(writer *w)
{
    if (++w->nesting > NESTING_MAX)
        (void)dy_forms_fail(w->forms, DYAD_E_LIMIT,
                            "the game is more than %d games deep in writing", NESTING_MAX);
}

static bool enter(writer *w)
{
    if (is_over(w) || !dy_forms_enter(w->forms))
        return false;
    go_deeper(w);
    return true;
}

static void leave(writer *w)
{
    w->nesting--;
    dy_forms_leave(w->forms);
}

/* A reader goes as deep into parentheses as into a form. */
static void open_parenthesis(writer *w)
{
    go_deeper(w);
    put(w, "(");
}

static void close_parenthesis(writer *w)
{
    put(w, ")");
    w->nesting--;
}

/* ---- what has a name ---------------------------------------------------------------------- */

static void put_number(writer *w, const dyad_form *number)
{
    dy_arena_mark mark = dy_arena_here(&w->shapes.arena);
    const char *text;
    size_t size;
    if (dy_form_number_text(w->forms, number, &w->shapes.arena, &text, &size))
        put_bytes(w, text, size);
    else if (!dy_forms_failed(w->forms))
        (void)dy_forms_fail_memory(w->forms);
    dy_arena_back(&w->shapes.arena, mark);
}

static void put_ups(writer *w, const dy_form_shape *shape)
{
    const char *sign = shape->ups < 0 ? "v" : "^";
    uint64_t count = shape->ups < 0 ? 0 - (uint64_t)shape->ups : (uint64_t)shape->ups;
    count &= UINT32_MAX;
    put(w, sign);
    if (shape->power) {
        put(w, shape->summed ? "[" : "<");
        put_unsigned(w, shape->power);
        put(w, shape->summed ? "]" : ">");
    } else if (count == 2) {
        put(w, sign);
    } else if (count > 2) {
        put_unsigned(w, count);
    }
}

static void put_uptimal(writer *w, const dy_form_shape *shape, unsigned how)
{
    bool has_number = shape->number != w->forms->zero;
    bool parentheses = how & ONE_THING && has_number + (shape->ups != 0) + (shape->nim != 0) > 1;
    if (parentheses)
        open_parenthesis(w);
    if (has_number || (shape->ups == 0 && shape->nim == 0))
        put_number(w, shape->number);
    if (shape->ups)
        put_ups(w, shape);
    if (shape->nim)
        put(w, "*");
    if (shape->nim > 1)
        put_unsigned(w, shape->nim);
    if (parentheses)
        close_parenthesis(w);
}

/* ---- text --------------------------------------------------------------------------------- */

static void put_form(writer *w, const dyad_form *form, unsigned how);

static void put_list(writer *w, dy_form_shape *shape, dyad_side side, unsigned how)
{
    const dyad_form **options = dy_form_shape_sorted(&w->shapes, shape, side);
    size_t count = shape->form->count[side];
    for (size_t i = 0; options && i < count && !is_over(w); i++) {
        if (i)
            put(w, ",");
        put_form(w, options[i], how);
    }
}

static void put_switch(writer *w, dy_form_shape *shape, unsigned how)
{
    bool is_list = shape->form->count[0] > 1;
    if (how & ONE_THING)
        open_parenthesis(w);
    put(w, "+-");
    if (is_list)
        put(w, "{");
    put_list(w, shape, DYAD_LEFT, is_list ? BRACED : BRACED | ONE_THING);
    if (is_list)
        put(w, "}");
    if (how & ONE_THING)
        close_parenthesis(w);
}

static void put_tiny(writer *w, const dy_form_shape *shape, unsigned how)
{
    bool has_number = shape->number != w->forms->zero;
    bool parentheses = how & ONE_THING && has_number;
    if (parentheses)
        open_parenthesis(w);
    if (has_number)
        put_number(w, shape->number);
    put(w, shape->kind == DY_FORM_SHAPE_TINY ? "Tiny(" : "Miny(");
    put_form(w, shape->of, BRACED);
    put(w, ")");
    if (parentheses)
        close_parenthesis(w);
}

static void put_braces(writer *w, dy_form_shape *shape, unsigned how)
{
    unsigned slashes = dy_form_shape_slashes(&w->shapes, shape);
    bool braces = how & BRACED || slashes == DY_SLASHES_MAX;
    if (braces)
        put(w, "{");
    put_list(w, shape, DYAD_LEFT, shape->form->count[0] > 1 ? BRACED : 0);
    put_bytes(w, "||||", slashes);
    put_list(w, shape, DYAD_RIGHT, shape->form->count[1] > 1 ? BRACED : 0);
    if (braces)
        put(w, "}");
}

static void put_form(writer *w, const dyad_form *form, unsigned how)
{
    if (!enter(w))
        return;
    dy_form_shape *shape = dy_form_shape_of(&w->shapes, form);
    if (shape)
        switch (shape->kind) {
        case DY_FORM_SHAPE_NUMBER:
        case DY_FORM_SHAPE_NIMBER:
        case DY_FORM_SHAPE_UPTIMAL: put_uptimal(w, shape, how); break;
        case DY_FORM_SHAPE_SWITCH: put_switch(w, shape, how); break;
        case DY_FORM_SHAPE_TINY:
        case DY_FORM_SHAPE_MINY: put_tiny(w, shape, how); break;
        case DY_FORM_SHAPE_BRACES: put_braces(w, shape, how); break;
        }
    leave(w);
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void put_json(writer *w, const dyad_form *form)
{
    if (!enter(w))
        return;
    dy_form_shape *shape = dy_form_shape_begun(&w->shapes, form);
    if (!shape) {
        leave(w);
        return;
    }
    if (form->kind != DY_OPTIONS) {
        put(w, "{\"name\": \"");
        put_uptimal(w, shape, 0);
        put(w, "\"}");
    } else if (shape->seen) {
        put(w, "{\"ref\": ");
        put_unsigned(w, shape->seen);
        put(w, "}");
    } else {
        shape->seen = ++w->objects;
        put(w, "{\"id\": ");
        put_unsigned(w, shape->seen);
        for (int side = 0; side < 2; side++) {
            const dyad_form **options = dy_form_shape_sorted(&w->shapes, shape, (dyad_side)side);
            put(w, side ? "], \"right\": [" : ", \"left\": [");
            for (size_t i = 0; options && i < form->count[side] && !is_over(w); i++) {
                put(w, i ? ", " : "");
                put_json(w, options[i]);
            }
        }
        put(w, "]}");
    }
    leave(w);
}

/* ---- the interface ------------------------------------------------------------------------ */

static dyad_status run(writer *w, const dyad_form *g, void (*root)(writer *, const dyad_form *))
{
    dyad_forms *forms = w->forms;
    if (!g)
        (void)dy_forms_fail(forms, DYAD_E_USAGE, "there is no form to write");
    if (dy_forms_failed(forms))
        return forms->error.status;
    dy_form_shapes_init(&w->shapes, forms);
    root(w, g);
    if (w->full && !dy_forms_failed(forms)) {
        w->full = false;
        w->most = 0;
        put(w, "...");
    }
    if (!dy_forms_failed(forms))
        flush(w);
    dy_form_shapes_free(&w->shapes);
    return forms->error.status;
}

static void write_text(writer *w, const dyad_form *g)
{
    put_form(w, g, BRACED);
}

dyad_status dyad_form_write(dyad_forms *forms, const dyad_form *g, size_t most, dyad_write_fn write,
                            void *user)
{
    if (!forms)
        return DYAD_E_USAGE;
    if (!g || !write)
        return dy_forms_fail(forms, DYAD_E_USAGE, "writing needs a form and a function");
    writer w = {.forms = forms, .write = write, .user = user, .most = most};
    return run(&w, g, write_text);
}

dyad_status dyad_form_write_json(dyad_forms *forms, const dyad_form *g, dyad_write_fn write,
                                 void *user)
{
    if (!forms)
        return DYAD_E_USAGE;
    if (!g || !write)
        return dy_forms_fail(forms, DYAD_E_USAGE, "writing needs a form and a function");
    writer w = {.forms = forms, .write = write, .user = user};
    return run(&w, g, put_json);
}

/* A text that grows, and the forms that are told where it cannot. */
typedef struct growing {
    dyad_forms *forms;
    dy_buffer *text;
} growing;

static int grow(void *user, const void *bytes, size_t size)
{
    growing *to = user;
    dy_buffer_bytes(to->text, bytes, size);
    if (to->text->failed)
        (void)dy_forms_fail_memory(to->forms);
    return 0; /* what failed is remembered */
}

dyad_status dy_form_put(dyad_forms *forms, const dyad_form *g, size_t most, dy_buffer *text)
{
    growing to = {forms, text};
    return dyad_form_write(forms, g, most, grow, &to);
}

dyad_status dy_form_put_json(dyad_forms *forms, const dyad_form *g, dy_buffer *text)
{
    growing to = {forms, text};
    return dyad_form_write_json(forms, g, grow, &to);
}
