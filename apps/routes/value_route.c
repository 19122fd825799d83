/* value_route.c - what positions and expressions are worth. */
#include "routes.h"

#include "fields.h"

#include <string.h>

typedef struct value_input {
    const char *ruleset, *text;
    size_t size;
    bool explain, thermograph;
} value_input;

static const dyad_form *position_value(void *user, const char *ruleset, size_t ruleset_size,
                                       const char *text, size_t size)
{
    const dyad_ruleset *row = dyad_ruleset_find(ruleset, ruleset_size);
    return row ? dyad_evaluate(user, row, text, size) : NULL;
}

/* A field of text that a writer of the library fills. */
static void put_text_field(strbuf *body, const char *name, const strbuf *text)
{
    strbuf_printf(body, ",\"%s\":", name);
    strbuf_add_json(body, text->size ? text->bytes : "", text->size);
    strbuf_fail_as(body, text);
}

/* {"value": the object of `dyad value --json', "text": as for people, "thermograph_svg": ...} */
static dyad_status put_value(dyad_forms *forms, dyad_evaluator *evaluator,
                             dyad_value_writing *asked, const value_input *input, strbuf *body)
{
    enum { MOVES_MOST = 1000 };
    strbuf text = {0}, object = {0}, svg = {0};
    asked->most_moves = MOVES_MOST;
    asked->json = true;
    asked->write = strbuf_write;
    asked->user = &object;
    dyad_status status = dyad_value_write(evaluator, asked);
    asked->json = false;
    asked->explain = input->explain && asked->ruleset;
    asked->user = &text;
    if (status == DYAD_OK)
        status = dyad_value_write(evaluator, asked);
    if (status == DYAD_OK && input->thermograph) {
        status = dyad_form_draw_thermograph(forms, asked->form, DYAD_PICTURE_SVG, true, 0,
                                            strbuf_write, &svg);
        if (status == DYAD_E_LIMIT) { /* numbers too large to draw */
            status = DYAD_OK;
            svg.size = 0;
            dyad_forms_recover(forms);
        }
    }
    strbuf_add(body, "{\"value\":");
    while (object.size && object.bytes[object.size - 1] == '\n')
        object.size--;
    strbuf_add_bytes(body, object.bytes, object.size);
    put_text_field(body, "text", &text);
    if (svg.size)
        put_text_field(body, "thermograph_svg", &svg);
    strbuf_add(body, "}\n");
    strbuf_free(&object);
    strbuf_free(&text);
    strbuf_free(&svg);
    return status;
}

/* A comparison, help: what is no game. */
static void put_plain(const dyad_result *result, strbuf *body)
{
    strbuf_add(body, "{\"result\":");
    if (result->kind == DYAD_RESULT_TRUTH)
        strbuf_add(body, result->truth ? "true" : "false");
    else if (result->kind == DYAD_RESULT_TEXT)
        strbuf_add_json(body, result->text, result->size);
    else
        strbuf_add(body, "null");
    strbuf_add(body, "}\n");
}

static dyad_status evaluate(dyad_forms *forms, dyad_evaluator *evaluator,
                            const dyad_ruleset *ruleset, const value_input *input, strbuf *body)
{
    dyad_calculator *calculator;
    dyad_result result;
    dyad_value_writing asked = {.ruleset = ruleset, .text = input->text, .size = input->size};
    if (ruleset) {
        asked.form = dyad_evaluate(evaluator, ruleset, input->text, input->size);
        return asked.form ? put_value(forms, evaluator, &asked, input, body)
                          : dyad_forms_error(forms)->status;
    }
    dyad_status status = dyad_calculator_new(forms, &calculator);
    if (status != DYAD_OK)
        return status;
    dyad_calculator_set_position(calculator, position_value, evaluator);
    status = dyad_calculator_run(calculator, input->text, input->size, &result);
    if (status == DYAD_OK && result.kind == DYAD_RESULT_FORM) {
        asked.form = result.form;
        status = put_value(forms, evaluator, &asked, input, body);
    } else if (status == DYAD_OK) {
        put_plain(&result, body);
    }
    dyad_calculator_free(calculator);
    return status;
}

/* The limits of forms are those of the language and of games, as a board of 64 cells, and one of
 * memory: only that one is the server's, and it tells by its text alone. */
static void put_failure(const dyad_error *error, answer *to)
{
    static const char of_memory[] = "the memory limit";
    if (error->status == DYAD_E_LIMIT && strncmp(error->text, of_memory, sizeof of_memory - 1) != 0)
        answer_too_large(to, error);
    else
        answer_failure(to, error);
}

static void work_out(context *at, const dyad_ruleset *ruleset, const value_input *input, answer *to)
{
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    dyad_allocator memory = purse_allocator(&at->purse);
    if (dyad_forms_new(&memory, at->limits->memory, &forms, NULL) != DYAD_OK) {
        answer_no_memory(to);
        return;
    }
    dyad_forms_set_stop(forms, at->stop);
    dyad_status status = dyad_evaluator_new(forms, &evaluator);
    if (status == DYAD_OK) {
        status = evaluate(forms, evaluator, ruleset, input, answer_json(to, 200));
        dyad_evaluator_free(evaluator);
    }
    if (status != DYAD_OK) {
        dyad_error error = *dyad_forms_error(forms);
        error.status = status;
        put_failure(&error, to);
    }
    dyad_forms_free(forms);
}

void answer_value(context *at, const request *asked, answer *to)
{
    value_input input = {0};
    const field fields[] = {
        {.name = "rules", .kind = FIELD_TEXT, .to = &input.ruleset},
        {.name = "text",
         .kind = FIELD_TEXT,
         .to = &input.text,
         .required = true,
         .size = &input.size},
        {.name = "explain", .kind = FIELD_FLAG, .to = &input.explain},
        {.name = "thermograph", .kind = FIELD_FLAG, .to = &input.thermograph},
    };
    json_t *object = read_fields(asked, fields, sizeof fields / sizeof fields[0], to);
    if (!object)
        return;
    const dyad_ruleset *ruleset =
        input.ruleset ? dyad_ruleset_find(input.ruleset, strlen(input.ruleset)) : NULL;
    if (input.ruleset && !ruleset)
        answer_error(to, 400, "bad_field", "'rules': there are no rules of that name");
    else
        work_out(at, ruleset, &input, to);
    json_decref(object);
}
