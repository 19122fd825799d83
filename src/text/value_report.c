/* value_report.c - what a value is and who moves where, for people and as JSON. */
#include "value/evaluate.h"

#include "base/border.h"
#include "cgt/atomic_weight.h"
#include "cgt/form_memo.h"
#include "cgt/form_shape.h"
#include "cgt/form_write.h"
#include "report/report.h"

#include <stdio.h>
#include <string.h>

/* A move, or several that come to the same. */
typedef struct option {
    const dyad_form *after;
    dy_buffer names; /* "a1-a2 b1-b2" */
    bool wins, sensible;
} option;

typedef struct options {
    option *list;
    dy_form_memo places; /* in the list, by form */
    size_t count, capacity;
    size_t more; /* that were not looked at */
} options;

typedef struct writer {
    dyad_evaluator *evaluator;
    dyad_forms *forms;
    const dyad_value_writing *asked;
    const dyad_form *value;
    options sides[2];
    dyad_side side; /* whose moves are being told of */
    bool beyond;    /* pieces are too large for their moves to be told of */
    dy_buffer out;
} writer;

static const dyad_allocator *memory_of(const writer *w)
{
    return dy_forms_allocator(w->forms);
}

/* ---- moves -------------------------------------------------------------------------------- */

static option *find_option(writer *w, options *known, const dyad_form *after)
{
    const dy_known *place = dy_form_memo_find(&known->places, after);
    if (place)
        return &known->list[place->number];
    if (!dy_form_memo_put(&known->places, (dy_known){.form = after, .number = known->count}))
        return NULL;
    if (known->count == known->capacity) {
        size_t capacity = known->capacity ? 2 * known->capacity : 16;
        option *grown =
            dy_memory_resize(memory_of(w), known->list, known->capacity, capacity, sizeof *grown);
        if (!grown) {
            (void)dy_forms_fail_memory(w->forms);
            return NULL;
        }
        known->list = grown;
        known->capacity = capacity;
    }
    option *made = &known->list[known->count++];
    *made = (option){.after = after};
    dy_buffer_init(&made->names, memory_of(w));
    return made;
}

/* A dyad_value_move_fn. */
static bool note_move(void *user, const char *move, const dyad_form *after)
{
    writer *w = user;
    if (dy_forms_failed(w->forms))
        return false;
    option *found = find_option(w, &w->sides[w->side], after);
    if (!found)
        return false;
    if (found->names.size)
        dy_buffer_char(&found->names, ' ');
    dy_buffer_text(&found->names, move);
    if (found->names.failed)
        (void)dy_forms_fail_memory(w->forms);
    return !found->names.failed;
}

/* Which moves win, and which no other is better than. */
static void weigh(writer *w, dyad_side side)
{
    options *known = &w->sides[side];
    bool left = side == DYAD_LEFT;
    for (size_t i = 0; i < known->count && !dy_forms_failed(w->forms); i++) {
        const dyad_form *after = known->list[i].after, *zero = w->forms->zero;
        known->list[i].wins =
            left ? dy_form_le(w->forms, zero, after) : dy_form_le(w->forms, after, zero);
        bool dominated = false;
        for (size_t k = 0; k < known->count && !dominated; k++) {
            const dyad_form *other = known->list[k].after;
            dominated = k != i && (left ? dy_form_le(w->forms, after, other)
                                        : dy_form_le(w->forms, other, after));
        }
        known->list[i].sensible = !dominated;
    }
}

/* The moves of w->side in a form: in the order in which it is written, where it lists them, so that
 * they do not depend on what was worked out before. */
static bool find_options(writer *w)
{
    options *known = &w->sides[w->side];
    size_t count = dyad_form_option_count(w->value, w->side);
    dy_form_shapes shapes;
    dy_form_shapes_init(&shapes, w->forms);
    dy_form_shape *shape =
        w->value->kind == DY_OPTIONS ? dy_form_shape_begun(&shapes, w->value) : NULL;
    const dyad_form **sorted = shape ? dy_form_shape_sorted(&shapes, shape, w->side) : NULL;
    if (count > w->asked->most_moves) {
        known->more = count - w->asked->most_moves;
        count = w->asked->most_moves;
    }
    bool good = !dy_forms_failed(w->forms);
    for (size_t i = 0; i < count && good; i++) {
        const dyad_form *after =
            sorted ? sorted[i] : dyad_form_option(w->forms, w->value, w->side, i);
        good = after && find_option(w, known, after);
    }
    dy_form_shapes_free(&shapes);
    return good;
}

static bool find_moves(writer *w)
{
    const dyad_value_writing *asked = w->asked;
    for (int side = 0; side < 2; side++) {
        w->side = (dyad_side)side;
        if (asked->ruleset ? !dy_evaluate_moves(w->evaluator, asked->ruleset, asked->text,
                                                asked->size, w->side, note_move, w)
                           : !find_options(w))
            return false;
        weigh(w, w->side);
    }
    return w->forms->error.status == DYAD_OK;
}

/* Sets w->beyond: pieces are known by a formula alone. */
static bool look_beyond(writer *w)
{
    const dyad_value_writing *asked = w->asked;
    dy_ruleset_position position;
    if (!asked->ruleset)
        return true;
    if (!dy_evaluator_read(w->evaluator, asked->ruleset, asked->text, asked->size, &position))
        return false;
    w->beyond = position.known != NULL;
    dy_evaluator_close(w->evaluator, &position);
    return true;
}

/* ---- pieces of text ----------------------------------------------------------------------- */

static void put_form(writer *w, const dyad_form *form, size_t most)
{
    if (!form)
        dy_buffer_text(&w->out, "unknown");
    else if (dy_form_put(w->forms, form, most, &w->out) != DYAD_OK)
        dy_buffer_text(&w->out, "...");
}

static const char *outcome_meaning(dyad_outcome_class outcome)
{
    switch (outcome) {
    case DYAD_LEFT_WINS: return "Left wins, whoever moves first";
    case DYAD_RIGHT_WINS: return "Right wins, whoever moves first";
    case DYAD_NEXT_WINS: return "whoever moves first wins";
    default: return "whoever moves first loses";
    }
}

/* ---- for people --------------------------------------------------------------------------- */

static void put_names(writer *w, const option *shown)
{
    enum { NAMES_MAX = 60 }; /* characters */
    size_t size = shown->names.size;
    if (size > NAMES_MAX) {
        size = NAMES_MAX;
        while (size > 0 && shown->names.text[size] != ' ')
            size--;
    }
    dy_buffer_bytes(&w->out, shown->names.text, size);
    if (size < shown->names.size)
        dy_buffer_text(&w->out, " ...");
}

static void put_side(writer *w, dyad_side side)
{
    enum { VALUE_MAX = 100 }; /* characters of a value after a move */
    const dyad_ruleset *ruleset = w->asked->ruleset;
    const options *known = &w->sides[side];
    dy_buffer_text(&w->out, side == DYAD_LEFT ? "Left" : "Right");
    if (ruleset && strcmp(dyad_ruleset_side(ruleset, DYAD_LEFT), "Left") != 0) {
        dy_buffer_text(&w->out, " (");
        dy_buffer_text(&w->out, dyad_ruleset_side(ruleset, side));
        dy_buffer_char(&w->out, ')');
    }
    dy_buffer_text(&w->out, known->count || w->beyond ? " moves\n" : " cannot move\n");
    for (size_t i = 0; i < known->count; i++) {
        const option *shown = &known->list[i];
        if (!shown->sensible && !shown->wins)
            continue;
        dy_buffer_text(&w->out, shown->wins ? "  wins   " : "         ");
        if (shown->names.size) {
            put_names(w, shown);
            dy_buffer_text(&w->out, "  ");
        }
        dy_buffer_text(&w->out, "to ");
        put_form(w, shown->after, VALUE_MAX);
        dy_buffer_text(&w->out, shown->sensible ? "\n" : "  (dominated)\n");
    }
    if (known->more) {
        dy_buffer_text(&w->out, "         and ");
        dy_buffer_unsigned(&w->out, known->more);
        dy_buffer_text(&w->out, " more\n");
    }
    if (w->beyond)
        dy_buffer_text(&w->out, "         those in large pieces are not told of\n");
}

static void put_explanation(writer *w)
{
    const dyad_value_writing *asked = w->asked;
    dy_ruleset_position position;
    if (!asked->ruleset || !asked->ruleset->explain ||
        !dy_evaluator_read(w->evaluator, asked->ruleset, asked->text, asked->size, &position))
        return;
    const dy_ruleset_memory *kept = dy_evaluator_ruleset(w->evaluator, asked->ruleset);
    for (size_t i = 0; i < position.raw.count; i++)
        asked->ruleset->explain(kept, &position.raw.part[i], position.place[i], &w->out);
    dy_evaluator_close(w->evaluator, &position);
}

static void put_text(writer *w)
{
    dyad_outcome_class outcome = dyad_form_outcome(w->forms, w->value);
    put_form(w, w->value, w->asked->most);
    dy_buffer_char(&w->out, '\n');
    if (w->asked->brief)
        return;
    dy_buffer_text(&w->out, "outcome      ");
    dy_buffer_text(&w->out, dyad_outcome_class_name(outcome));
    dy_buffer_text(&w->out, ": ");
    dy_buffer_text(&w->out, outcome_meaning(outcome));
    dy_buffer_text(&w->out, "\nmean         ");
    put_form(w, dyad_form_mean(w->forms, w->value), 0);
    dy_buffer_text(&w->out, "\ntemperature  ");
    put_form(w, dyad_form_temperature(w->forms, w->value), 0);
    if (dy_form_is_all_small(w->forms, w->value) && w->value != w->forms->zero) {
        dy_buffer_text(&w->out, "\natomic wt    ");
        put_form(w, dyad_form_atomic_weight(w->forms, w->value), 0);
    }
    dy_buffer_char(&w->out, '\n');
    if (w->asked->explain)
        put_explanation(w);
    put_side(w, DYAD_LEFT);
    put_side(w, DYAD_RIGHT);
}

/* ---- JSON --------------------------------------------------------------------------------- */

/* "name": "the form as text" */
static void put_member(writer *w, const char *name, const dyad_form *form)
{
    dy_buffer_text(&w->out, ", \"");
    dy_buffer_text(&w->out, name);
    dy_buffer_text(&w->out, form ? "\": \"" : "\": null");
    if (!form)
        return;
    (void)dy_form_put(w->forms, form, w->asked->most, &w->out); /* nothing has to be escaped */
    dy_buffer_char(&w->out, '"');
    if (w->out.failed) /* so that the next is not written for nothing */
        (void)dy_forms_fail_memory(w->forms);
}

static void put_json_moves(writer *w, dyad_side side)
{
    const options *known = &w->sides[side];
    dy_buffer_text(&w->out, side == DYAD_LEFT ? ", \"left\": [" : ", \"right\": [");
    for (size_t i = 0; i < known->count; i++) {
        const option *shown = &known->list[i];
        dy_buffer_text(&w->out, i ? ", {\"moves\": [" : "{\"moves\": [");
        for (size_t at = 0, k = 0; at < shown->names.size; k++) {
            const char *from = shown->names.text + at;
            const char *end = memchr(from, ' ', shown->names.size - at);
            size_t size = end ? (size_t)(end - from) : shown->names.size - at;
            dy_buffer_text(&w->out, k ? ", " : "");
            dy_buffer_json(&w->out, from, size);
            at += size + 1;
        }
        dy_buffer_char(&w->out, ']');
        put_member(w, "value", shown->after);
        dy_buffer_text(&w->out, shown->wins ? ", \"wins\": true" : ", \"wins\": false");
        dy_buffer_text(&w->out,
                       shown->sensible ? ", \"sensible\": true}" : ", \"sensible\": false}");
    }
    dy_buffer_char(&w->out, ']');
}

static void put_wall(writer *w, const dyad_wall *wall)
{
    dy_buffer_char(&w->out, '[');
    for (size_t i = 0; i < wall->count; i++) {
        dy_buffer_text(&w->out, i ? ", [\"" : "[\"");
        put_form(w, wall->t[i], 0);
        dy_buffer_text(&w->out, "\", \"");
        put_form(w, wall->v[i], 0);
        dy_buffer_text(&w->out, "\"]");
    }
    dy_buffer_char(&w->out, ']');
}

/* The members that say what the value is of. */
static void put_json_text(writer *w)
{
    const dyad_value_writing *asked = w->asked;
    if (asked->line) {
        dy_buffer_text(&w->out, "\"line\": ");
        dy_buffer_unsigned(&w->out, asked->line);
        dy_buffer_text(&w->out, ", ");
    }
    if (asked->ruleset) {
        dy_buffer_text(&w->out, "\"game\": ");
        dy_buffer_json(&w->out, dyad_ruleset_name(asked->ruleset),
                       strlen(dyad_ruleset_name(asked->ruleset)));
        dy_buffer_text(&w->out, ", ");
    }
    dy_buffer_text(&w->out, asked->ruleset ? "\"position\": " : "\"expression\": ");
    dy_buffer_json(&w->out, asked->text, asked->size);
}

/* What the HTTP API calls a failure too. */
static const char *code_of(dyad_status status)
{
    switch (status) {
    case DYAD_E_MALFORMED: return "malformed";
    case DYAD_E_LIMIT: return "too_large";
    case DYAD_E_MEMORY: return "memory";
    default: return "failed";
    }
}

static void put_json_error(writer *w)
{
    const dyad_error *error = w->asked->error;
    dy_buffer_char(&w->out, '{');
    put_json_text(w);
    dy_buffer_text(&w->out, ", \"value\": null, \"error\": {\"code\": \"");
    dy_buffer_text(&w->out, code_of(error->status));
    dy_buffer_text(&w->out, "\", \"text\": ");
    dy_buffer_json(&w->out, error->text, strnlen(error->text, sizeof error->text));
    if (error->line) {
        dy_buffer_text(&w->out, ", \"line\": ");
        dy_buffer_unsigned(&w->out, error->line);
        dy_buffer_text(&w->out, ", \"column\": ");
        dy_buffer_unsigned(&w->out, error->column);
    }
    dy_buffer_text(&w->out, "}}\n");
}

static void put_json(writer *w)
{
    dyad_wall left, right;
    dy_buffer_char(&w->out, '{');
    put_json_text(w);
    put_member(w, "value", w->value);
    dy_buffer_text(&w->out, ", \"outcome\": \"");
    dy_buffer_text(&w->out, dyad_outcome_class_name(dyad_form_outcome(w->forms, w->value)));
    dy_buffer_char(&w->out, '"');
    put_member(w, "left_stop", w->value->stop[0]);
    put_member(w, "right_stop", w->value->stop[1]);
    put_member(w, "mean", dyad_form_mean(w->forms, w->value));
    put_member(w, "temperature", dyad_form_temperature(w->forms, w->value));
    bool small = dy_form_is_all_small(w->forms, w->value);
    put_member(w, "atomic_weight", small ? dyad_form_atomic_weight(w->forms, w->value) : NULL);
    put_json_moves(w, DYAD_LEFT);
    put_json_moves(w, DYAD_RIGHT);
    bool complete = !w->beyond && !w->sides[0].more && !w->sides[1].more;
    dy_buffer_text(&w->out, complete ? ", \"complete\": true" : ", \"complete\": false");
    if (!dy_form_mean_within(w->forms, w->value)) {
        dy_buffer_text(&w->out, ", \"thermograph\": null"); /* its numbers have too many bits */
    } else if (dy_form_thermograph(w->forms, w->value, &left, &right)) {
        dy_buffer_text(&w->out, ", \"thermograph\": {\"left\": ");
        put_wall(w, &left);
        dy_buffer_text(&w->out, ", \"right\": ");
        put_wall(w, &right);
        dy_buffer_char(&w->out, '}');
    }
    dy_buffer_text(&w->out, ", \"form\": ");
    (void)dy_form_put_json(w->forms, w->value, &w->out); /* the forms keep what failed */
    dy_buffer_text(&w->out, "}\n");
}

/* ---- all of it ---------------------------------------------------------------------------- */

static void free_all(writer *w)
{
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < w->sides[side].count; i++)
            dy_buffer_free(&w->sides[side].list[i].names);
        dy_memory_free(memory_of(w), w->sides[side].list, w->sides[side].capacity, sizeof(option));
        dy_form_memo_free(&w->sides[side].places);
    }
    dy_buffer_free(&w->out);
}

dyad_status dyad_value_write(dyad_evaluator *evaluator, const dyad_value_writing *given)
{
    DY_EXPECT(NULL, evaluator, "an evaluator");
    dyad_forms *forms = dy_evaluator_forms(evaluator);
    dyad_value_writing plain;
    const dyad_value_writing *asked = &plain;
    DY_EXPECT_FORMS(forms, given && dy_take_struct(&plain, sizeof plain, sizeof plain, given),
                    "what to write, and a struct_size that this library has");
    DY_EXPECT_FORMS(forms, plain.write && (plain.text || plain.size == 0),
                    "a value and a function that writes");
    writer w = {.evaluator = evaluator, .forms = forms, .asked = asked, .value = asked->form};
    if (plain.most_moves == 0)
        plain.most_moves = SIZE_MAX;
    dy_buffer_init(&w.out, memory_of(&w));
    for (int side = 0; side < 2; side++)
        dy_form_memo_init(&w.sides[side].places, forms);
    bool refusal = asked->json && asked->error;
    if (refusal)
        put_json_error(&w);
    else if (!w.value && asked->ruleset)
        w.value = dyad_evaluate(evaluator, asked->ruleset, asked->text, asked->size);
    bool brief = asked->brief && !asked->json;
    if (w.value && !refusal && (brief || (look_beyond(&w) && find_moves(&w)))) {
        if (asked->json)
            put_json(&w);
        else
            put_text(&w);
    }
    if (w.out.failed)
        (void)dy_forms_fail_memory(forms);
    dyad_status status = forms->error.status;
    if (status == DYAD_OK && !w.value && !refusal)
        status = dy_forms_fail(forms, DYAD_E_USAGE, "there is no value to write");
    if (status == DYAD_OK) {
        int number = asked->write(asked->user, w.out.text, w.out.size);
        if (number)
            status = dy_forms_fail_output(forms, number);
    }
    free_all(&w);
    return status;
}
