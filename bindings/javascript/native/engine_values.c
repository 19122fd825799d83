/* engine_values.c - the values of games: <dyad/values.h>. A context holds forms, and what works
 * them out; forms are pointers into it, and live as long. */
#include "engine_tell.h"

#include <stdlib.h>

typedef struct engine_context {
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    dyad_calculator *calculator;
} engine_context;

EXPORT(contextFree) void engine_context_free(engine_context *context)
{
    dyad_calculator_free(context->calculator);
    dyad_evaluator_free(context->evaluator);
    dyad_forms_free(context->forms);
    free(context);
}

static const dyad_form *position_value(void *user, const char *ruleset, size_t ruleset_size,
                                       const char *text, size_t size)
{
    const engine_context *context = user;
    const dyad_ruleset *found = dyad_ruleset_find(ruleset, ruleset_size);
    return found ? dyad_evaluate(context->evaluator, found, text, size) : NULL;
}

EXPORT(contextNew) engine_context *engine_context_new(size_t memory)
{
    engine_context *context = calloc(1, sizeof *context);
    dyad_error error = {.status = DYAD_OK};
    dyad_status status =
        context ? dyad_forms_new(NULL, memory, &context->forms, &error) : DYAD_E_MEMORY;
    if (status == DYAD_OK) {
        status = dyad_evaluator_new(context->forms, &context->evaluator);
        if (status == DYAD_OK)
            status = dyad_calculator_new(context->forms, &context->calculator);
        error = *dyad_forms_error(context->forms);
    }
    if (status == DYAD_OK) {
        dyad_calculator_set_position(context->calculator, position_value, context);
        return context;
    }
    engine_fail(status, &error);
    if (context)
        engine_context_free(context);
    return NULL;
}

EXPORT(contextMemory) size_t engine_context_memory(const engine_context *context)
{
    return dyad_forms_memory(context->forms);
}

static void begin(const engine_context *context)
{
    dyad_forms_recover(context->forms);
    dyad_forms_set_stop(context->forms, engine_begin(0));
}

static dyad_status end(const engine_context *context)
{
    const dyad_error *error = dyad_forms_error(context->forms);
    dyad_forms_set_stop(context->forms, NULL);
    return engine_fail(error->status, error); /* also that nothing has: a form may be none */
}

static const dyad_form *ended(const engine_context *context, const dyad_form *form)
{
    return end(context) == DYAD_OK ? form : NULL;
}

/* ---- what gives a form: NULL with DYAD_OK in engine_error() is none ----------------------------
 */

EXPORT(formRead)
const dyad_form *engine_form_read(engine_context *context, const char *text, size_t size)
{
    begin(context);
    return ended(context, dyad_form_read(context->forms, text, size));
}

EXPORT(formMake)
const dyad_form *engine_form_make(engine_context *context, const dyad_form *const *left,
                                  size_t left_count, const dyad_form *const *right,
                                  size_t right_count)
{
    begin(context);
    return ended(context, dyad_form_make(context->forms, left, left_count, right, right_count));
}

EXPORT(formEvaluate)
const dyad_form *engine_form_evaluate(engine_context *context, size_t ruleset, const char *text,
                                      size_t size)
{
    begin(context);
    return ended(context, dyad_evaluate(context->evaluator, dyad_ruleset_at(ruleset), text, size));
}

/* In the order of `works` in values.js. */
typedef enum work {
    ADD,
    SUBTRACT,
    ORDINAL_SUM,
    COOL,
    HEAT,
    NEGATE,
    MEAN,
    TEMPERATURE,
    LEFT_STOP,
    RIGHT_STOP,
    ATOMIC_WEIGHT,
} work;

static const dyad_form *do_work(dyad_forms *forms, work what, const dyad_form *g,
                                const dyad_form *h)
{
    switch (what) {
    case ADD: return dyad_form_add(forms, g, h);
    case SUBTRACT: return dyad_form_subtract(forms, g, h);
    case ORDINAL_SUM: return dyad_form_ordinal_sum(forms, g, h);
    case COOL: return dyad_form_cool(forms, g, h);
    case HEAT: return dyad_form_heat(forms, g, h);
    case NEGATE: return dyad_form_negate(forms, g);
    case MEAN: return dyad_form_mean(forms, g);
    case TEMPERATURE: return dyad_form_temperature(forms, g);
    case LEFT_STOP: return dyad_form_stop(forms, g, DYAD_LEFT);
    case RIGHT_STOP: return dyad_form_stop(forms, g, DYAD_RIGHT);
    case ATOMIC_WEIGHT: return dyad_form_atomic_weight(forms, g);
    default: return NULL;
    }
}

EXPORT(formWork)
const dyad_form *engine_form_work(engine_context *context, work what, const dyad_form *g,
                                  const dyad_form *h)
{
    begin(context);
    return ended(context, do_work(context->forms, what, g, h));
}

EXPORT(formTimes)
const dyad_form *engine_form_times(engine_context *context, int64_t n, const dyad_form *g)
{
    begin(context);
    return ended(context, dyad_form_multiply(context->forms, n, g));
}

EXPORT(formOption)
const dyad_form *engine_form_option(engine_context *context, const dyad_form *g, dyad_side side,
                                    size_t index)
{
    begin(context);
    return ended(context, dyad_form_option(context->forms, g, side, index));
}

/* What kind of result an expression has: a form, which it gives at `form`, a truth, or text. */
EXPORT(formRun)
dyad_status engine_form_run(engine_context *context, const char *text, size_t size)
{
    dyad_result result;
    begin(context);
    if (dyad_calculator_run(context->calculator, text, size, &result) == DYAD_OK) {
        engine_number(result.kind);
        engine_number(result.kind == DYAD_RESULT_TRUTH ? result.truth : (uintptr_t)result.form);
        if (result.kind == DYAD_RESULT_TEXT)
            engine_write(NULL, result.text, result.size);
    }
    return end(context);
}

/* ---- what is said of a form -------------------------------------------------------------------
 */

EXPORT(formOptions) size_t engine_form_options(const dyad_form *g, dyad_side side)
{
    return dyad_form_option_count(g, side);
}

EXPORT(formIsNumber) bool engine_form_is_number(const dyad_form *g)
{
    return dyad_form_is_number(g);
}

/* A dyad_order; below 0: it failed. */
EXPORT(formCompare)
int engine_form_compare(engine_context *context, const dyad_form *g, const dyad_form *h)
{
    dyad_order order = DYAD_EQUAL;
    begin(context);
    dyad_form_compare(context->forms, g, h, &order);
    return end(context) == DYAD_OK ? (int)order : -1;
}

EXPORT(formText)
dyad_status engine_form_text(engine_context *context, const dyad_form *g, size_t most)
{
    begin(context);
    dyad_form_write(context->forms, g, most, engine_write, NULL);
    return end(context);
}

EXPORT(formOutcome) dyad_status engine_form_outcome(engine_context *context, const dyad_form *g)
{
    begin(context);
    const char *letter = dyad_outcome_class_name(dyad_form_outcome(context->forms, g));
    engine_write(NULL, letter, 1);
    return end(context);
}

EXPORT(formBirthday) dyad_status engine_form_birthday(engine_context *context, const dyad_form *g)
{
    uint64_t day = 0;
    begin(context);
    if (dyad_form_birthday(context->forms, g, &day) == DYAD_OK)
        engine_number(day == UINT64_MAX ? __builtin_inf() : (double)day);
    return end(context);
}

/* A wall as lines "temperature value", and an empty line behind it. */
static void write_wall(dyad_forms *forms, const dyad_wall *wall)
{
    for (size_t i = 0; i < wall->count; i++) {
        dyad_form_write(forms, wall->t[i], 0, engine_write, NULL);
        engine_write(NULL, " ", 1);
        dyad_form_write(forms, wall->v[i], 0, engine_write, NULL);
        engine_write(NULL, "\n", 1);
    }
    engine_write(NULL, "\n", 1);
}

EXPORT(formWalls) dyad_status engine_form_walls(engine_context *context, const dyad_form *g)
{
    dyad_wall left, right;
    begin(context);
    if (dyad_form_thermograph(context->forms, g, &left, &right) == DYAD_OK) {
        write_wall(context->forms, &left);
        write_wall(context->forms, &right);
    }
    return end(context);
}

EXPORT(formDraw)
dyad_status engine_form_draw(engine_context *context, const dyad_form *g, dyad_picture picture,
                             bool colour, unsigned width)
{
    begin(context);
    dyad_form_draw_thermograph(context->forms, g, picture, colour, width, engine_write, NULL);
    return end(context);
}

/* Of each ruleset six texts, each with a NUL behind it: name, title, both sides, syntax, and an
 * example. */
EXPORT(rulesets) void engine_rulesets(void)
{
    for (size_t i = 0; i < dyad_ruleset_count(); i++) {
        const dyad_ruleset *one = dyad_ruleset_at(i);
        const char *const texts[] = {
            dyad_ruleset_name(one),
            dyad_ruleset_title(one),
            dyad_ruleset_side(one, DYAD_LEFT),
            dyad_ruleset_side(one, DYAD_RIGHT),
            dyad_ruleset_syntax(one),
            dyad_ruleset_example(one, 0),
        };
        for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++)
            engine_write(NULL, texts[k], __builtin_strlen(texts[k]) + 1);
    }
}
