/* calculator.c - statements over the language of cgt/form_read.c: variables, functions from a table
 * that the help is made from too, and the last answer.
 *
 *     g := {2|0}; Mean(g); _ + 1      _ is the last form that was worked out
 *     ?   ?Mean                       help */
#include "base/border.h"
#include "base/buffer.h"
#include "cgt/atomic_weight.h"
#include "cgt/expression.h"
#include "cgt/form_shape.h"
#include "cgt/form_write.h"

#include <string.h>

enum {
    VARIABLES_MAX = 1000,
    NAME_MAX_SIZE = 64,
    OPTIONS_SHOWN_MAX = 1000,
    OPTION_CHARACTERS_MAX = 1 << 16,
};

typedef struct variable {
    const dyad_form *form;
    size_t size;
    char name[NAME_MAX_SIZE];
} variable;

struct dyad_calculator {
    dyad_forms *forms;
    dyad_position_value_fn position;
    void *position_user;
    variable *variables; /* VARIABLES_MAX */
    size_t variable_count;
    const dyad_form *last; /* NULL: none yet */
    dy_buffer text;
};

/* ---- functions ---------------------------------------------------------------------------- */

/* A function of one game and its dyad_forms that gives a form. */
#define DY_SIMPLE(name, call)                                                  \
    static bool name(void *user, dyad_forms *forms, const dyad_form *const *g, \
                     dy_computed *result)                                      \
    {                                                                          \
        (void)user;                                                            \
        result->form = call;                                                   \
        return result->form != NULL;                                           \
    }
DY_SIMPLE(run_mean, dyad_form_mean(forms, g[0]))
DY_SIMPLE(run_temperature, dyad_form_temperature(forms, g[0]))
DY_SIMPLE(run_left_stop, dyad_form_stop(forms, g[0], DYAD_LEFT))
DY_SIMPLE(run_right_stop, dyad_form_stop(forms, g[0], DYAD_RIGHT))
DY_SIMPLE(run_cool, dyad_form_cool(forms, g[0], g[1]))
DY_SIMPLE(run_heat, dyad_form_heat(forms, g[0], g[1]))
DY_SIMPLE(run_tiny, dyad_form_tiny(forms, g[0]))
DY_SIMPLE(run_miny, dyad_form_miny(forms, g[0]))
#undef DY_SIMPLE

static bool run_atomic_weight(void *user, dyad_forms *forms, const dyad_form *const *g,
                              dy_computed *result)
{
    (void)user;
    result->form = dyad_form_atomic_weight(forms, g[0]);
    if (!result->form)
        (void)dy_forms_fail(forms, DYAD_E_USAGE, "only all-small games have an atomic weight here");
    return result->form != NULL;
}

static bool run_birthday(void *user, dyad_forms *forms, const dyad_form *const *g,
                         dy_computed *result)
{
    (void)user;
    uint64_t day = dy_form_birthday(forms, g[0]);
    if (day > INT64_MAX)
        (void)dy_forms_fail(forms, DYAD_E_LIMIT, "the birthday is beyond 2^63");
    else
        result->form = dyad_form_integer(forms, (int64_t)day);
    return result->form != NULL;
}

static bool give_text(const char *text, size_t size, dy_computed *result)
{
    *result = (dy_computed){.kind = DY_COMPUTED_TEXT, .text = text, .size = size};
    return true;
}

static bool run_outcome(void *user, dyad_forms *forms, const dyad_form *const *g,
                        dy_computed *result)
{
    (void)user;
    const char *name = dyad_outcome_class_name(dyad_form_outcome(forms, g[0]));
    return give_text(name, strlen(name), result);
}

static bool give_truth(bool truth, dy_computed *result)
{
    *result = (dy_computed){.kind = DY_COMPUTED_TRUTH, .truth = truth};
    return true;
}

static bool run_is_number(void *user, dyad_forms *forms, const dyad_form *const *g,
                          dy_computed *result)
{
    (void)user;
    (void)forms;
    return give_truth(dyad_form_is_number(g[0]), result);
}

static bool run_is_all_small(void *user, dyad_forms *forms, const dyad_form *const *g,
                             dy_computed *result)
{
    (void)user;
    return give_truth(dy_form_is_all_small(forms, g[0]), result);
}

static bool put_options(dyad_calculator *calculator, const dyad_form *g, dyad_side side,
                        dy_form_shapes *shapes)
{
    dy_buffer *text = &calculator->text;
    dyad_forms *forms = calculator->forms;
    size_t count = dyad_form_option_count(g, side);
    dy_form_shape *shape = g->kind == DY_OPTIONS ? dy_form_shape_begun(shapes, g) : NULL;
    const dyad_form **sorted = shape ? dy_form_shape_sorted(shapes, shape, side) : NULL;
    for (size_t i = 0; i < count && !dy_forms_failed(forms); i++) {
        if (i)
            dy_buffer_char(text, ',');
        if (i == OPTIONS_SHOWN_MAX) {
            dy_buffer_text(text, "...");
            break;
        }
        const dyad_form *option = sorted ? sorted[i] : dyad_form_option(forms, g, side, i);
        (void)dy_form_put(forms, option, OPTION_CHARACTERS_MAX, text);
    }
    return !dy_forms_failed(forms);
}

/* {g,h}: in the order in which they are written where the form lists them. */
static bool give_options(dyad_calculator *calculator, const dyad_form *g, dyad_side side,
                         dy_computed *result)
{
    dy_buffer *text = &calculator->text;
    dy_form_shapes shapes;
    dy_buffer_clear(text);
    dy_buffer_char(text, '{');
    dy_form_shapes_init(&shapes, calculator->forms);
    bool good = put_options(calculator, g, side, &shapes);
    dy_form_shapes_free(&shapes);
    dy_buffer_char(text, '}');
    if (good && text->failed)
        (void)dy_forms_fail_memory(calculator->forms);
    return good && give_text(text->text, text->size, result);
}

static bool run_left_options(void *user, dyad_forms *forms, const dyad_form *const *g,
                             dy_computed *result)
{
    (void)forms;
    return give_options(user, g[0], DYAD_LEFT, result);
}

static bool run_right_options(void *user, dyad_forms *forms, const dyad_form *const *g,
                              dy_computed *result)
{
    (void)forms;
    return give_options(user, g[0], DYAD_RIGHT, result);
}

static const dy_function functions[] = {
    {"AtomicWeight", 1, "g", "the atomic weight of an all-small game", run_atomic_weight},
    {"Birthday", 1, "g", "the day on which the canonical form is born", run_birthday},
    {"Cool", 2, "g, t", "g cooled by the number t, from -1 on", run_cool},
    {"Heat", 2, "g, t", "g heated by the game t", run_heat},
    {"IsAllSmall", 1, "g", "whether both sides can move wherever one can", run_is_all_small},
    {"IsNumber", 1, "g", "whether g is a number", run_is_number},
    {"LeftOptions", 1, "g", "what Left may move to, in the canonical form", run_left_options},
    {"LeftStop", 1, "g", "the number that play comes to when Left begins", run_left_stop},
    {"Mean", 1, "g", "the mean value: that of many copies, for each", run_mean},
    {"Miny", 1, "g", "the negative of Tiny(g)", run_miny},
    {"Outcome", 1, "g", "who wins: L, R, N (the next player) or P (the previous one)", run_outcome},
    {"RightOptions", 1, "g", "what Right may move to, in the canonical form", run_right_options},
    {"RightStop", 1, "g", "the number that play comes to when Right begins", run_right_stop},
    {"Temperature", 1, "g", "how much a move is worth", run_temperature},
    {"Tiny", 1, "g", "{0||0|-g}", run_tiny},
};

enum { FUNCTION_COUNT = sizeof functions / sizeof *functions };

const char *dyad_calculator_function(size_t index)
{
    return index < FUNCTION_COUNT ? functions[index].name : NULL;
}

/* ---- names -------------------------------------------------------------------------------- */

static bool is_last(const char *name, size_t size)
{
    return size == 1 && *name == '_';
}

static variable *find(dyad_calculator *calculator, const char *name, size_t size)
{
    for (size_t i = 0; i < calculator->variable_count; i++)
        if (calculator->variables[i].size == size &&
            memcmp(calculator->variables[i].name, name, size) == 0)
            return &calculator->variables[i];
    return NULL;
}

static const dyad_form *value_of(void *user, const char *name, size_t size)
{
    dyad_calculator *calculator = user;
    if (is_last(name, size))
        return calculator->last;
    const variable *found = find(calculator, name, size);
    return found ? found->form : NULL;
}

static const dyad_form *position_of(void *user, const char *name, size_t size, const char *text,
                                    size_t text_size)
{
    dyad_calculator *calculator = user;
    if (!calculator->position)
        return NULL;
    return calculator->position(calculator->position_user, name, size, text, text_size);
}

/* Sets a variable; `at` is its name. */
static bool assign(dyad_calculator *calculator, dy_expression *e, const dy_token *at,
                   const dy_computed *value)
{
    dyad_forms *forms = calculator->forms;
    variable *found = find(calculator, at->text, at->size);
    if (value->kind != DY_COMPUTED_FORM)
        (void)dy_forms_fail(forms, DYAD_E_MALFORMED, "only games are kept in variables");
    else if (dy_function_find(e->names, at->text, at->size) || is_last(at->text, at->size))
        (void)dy_forms_fail(forms, DYAD_E_MALFORMED, "'%.*s' has a meaning of its own",
                            (int)at->size, at->text);
    else if (at->size > NAME_MAX_SIZE)
        (void)dy_forms_fail(forms, DYAD_E_LIMIT, "a name has more than %d characters",
                            NAME_MAX_SIZE);
    else if (!found && calculator->variable_count == VARIABLES_MAX)
        (void)dy_forms_fail(forms, DYAD_E_LIMIT, "there are more than %d variables", VARIABLES_MAX);
    if (!dy_expression_good(e, at))
        return false;
    if (!found) {
        found = &calculator->variables[calculator->variable_count++];
        found->size = at->size;
        memcpy(found->name, at->text, at->size);
    }
    found->form = value->form;
    return true;
}

/* ---- help --------------------------------------------------------------------------------- */

static const char help[] =
    "5  -1/2  *  *2  ^  ^^  ^3  v  vv   numbers, nimbers, ups and downs\n"
    "3/4v[3]*  ^<2>  2Tiny(2)           written together they are added; ^[3] = ^ + ^<2> + ^<3>\n"
    "{2|0}  {0||0|-2}  {0,*|0}          games by their options, slashes by depth\n"
    "+-1  +-{2|0}  +-{0,*}              switches {g|-g}\n"
    "g + h  g - h  -g  3.g  3 * g       sums and multiples; 3*2 without blanks is 3 + *2\n"
    "g:h  x/4  (g)                      ordinal sum; numbers divided by powers of two\n"
    "g < h  <=  >  >=  ==  !=           comparisons\n"
    "g <> h  <|  |>                     confused, less or confused, greater or confused\n"
    "g := {2|0}; g + g                  variables; _ is the last answer\n"
    "domineering(\"4x4\")                 the value of a position\n"
    "?  ?Mean                           help\n"
    "Functions:\n";

static void put_function(dy_buffer *text, const dy_function *function)
{
    enum { WIDTH = 35 };
    size_t used = strlen(function->name) + strlen(function->arguments) + 2;
    dy_buffer_text(text, function->name);
    dy_buffer_char(text, '(');
    dy_buffer_text(text, function->arguments);
    dy_buffer_char(text, ')');
    dy_buffer_repeat(text, ' ', used < WIDTH ? WIDTH - used : 1);
    dy_buffer_text(text, function->help);
    dy_buffer_char(text, '\n');
}

/* The question mark is due. */
static bool give_help(dyad_calculator *calculator, dy_expression *e, dy_computed *value)
{
    dy_buffer *text = &calculator->text;
    dy_buffer_clear(text);
    dy_expression_step(e);
    if (e->token.kind == DY_TOKEN_NAME) {
        const dy_function *function = dy_function_find(e->names, e->token.text, e->token.size);
        if (!function && !(e->token.size == 4 && memcmp(e->token.text, "help", 4) == 0))
            return dy_expression_expected(e, "the name of a function");
        dy_expression_step(e);
        if (function)
            put_function(text, function);
    }
    if (text->size == 0) {
        dy_buffer_text(text, help);
        for (size_t i = 0; i < FUNCTION_COUNT; i++)
            put_function(text, &functions[i]);
    }
    if (text->failed) {
        (void)dy_forms_fail_memory(calculator->forms);
        return false;
    }
    return give_text(text->text, text->size, value);
}

/* ---- statements --------------------------------------------------------------------------- */

static bool statement(dyad_calculator *calculator, dy_expression *e, dy_computed *value)
{
    dy_token first = e->token;
    if (first.kind == DY_TOKEN_QUESTION)
        return give_help(calculator, e, value);
    bool assigns = first.kind == DY_TOKEN_NAME && e->next.kind == DY_TOKEN_ASSIGN;
    if (assigns) {
        dy_expression_step(e);
        dy_expression_step(e);
    }
    if (!dy_expression_value(e, true, value))
        return false;
    if (assigns && !assign(calculator, e, &first, value))
        return false;
    if (value->kind == DY_COMPUTED_FORM)
        calculator->last = value->form;
    return true;
}

static bool statements(dyad_calculator *calculator, dy_expression *e, dy_computed *value)
{
    for (;;) {
        if (e->token.kind == DY_TOKEN_END)
            return true;
        if (!dy_expression_good(e, &e->token)) /* help and nothing look for no stop themselves */
            return false;
        if (e->token.kind != DY_TOKEN_SEMICOLON && !statement(calculator, e, value))
            return false;
        if (e->token.kind != DY_TOKEN_SEMICOLON && e->token.kind != DY_TOKEN_END)
            return dy_expression_expected(e, "an operator, ';' or the end");
        if (e->token.kind == DY_TOKEN_SEMICOLON)
            dy_expression_step(e);
    }
}

dyad_status dyad_calculator_run(dyad_calculator *calculator, const char *text, size_t size,
                                dyad_result *answer)
{
    DY_EXPECT(NULL, calculator, "a calculator");
    if (!answer || (!text && size)) {
        dyad_forms_recover(calculator->forms);
        return dy_forms_fail(calculator->forms, DYAD_E_USAGE,
                             "there is no text, or no place for a result");
    }
    static const dyad_result_kind kinds[] = {
        [DY_COMPUTED_NONE] = DYAD_RESULT_NOTHING,
        [DY_COMPUTED_FORM] = DYAD_RESULT_FORM,
        [DY_COMPUTED_TRUTH] = DYAD_RESULT_TRUTH,
        [DY_COMPUTED_TEXT] = DYAD_RESULT_TEXT,
    };
    const dy_names names = {
        .functions = functions,
        .function_count = FUNCTION_COUNT,
        .user = calculator,
        .variable = value_of,
        .position = position_of,
    };
    dyad_forms *forms = calculator->forms;
    dy_expression e;
    dy_computed value = {.kind = DY_COMPUTED_NONE};
    dyad_forms_recover(forms);
    dy_expression_init(&e, forms, &names, text, size);
    bool good = statements(calculator, &e, &value);
    dy_expression_free(&e);
    if (!good)
        return forms->error.status;
    *answer = (dyad_result){.kind = kinds[value.kind],
                            .form = value.form,
                            .truth = value.truth,
                            .text = value.text,
                            .size = value.size};
    return DYAD_OK;
}

/* ---- beginning and end -------------------------------------------------------------------- */

dyad_status dyad_calculator_new(dyad_forms *forms, dyad_calculator **result)
{
    DY_EXPECT_FORMS(forms, result, "where the calculator goes");
    const dyad_allocator *memory = dy_forms_allocator(forms);
    dyad_calculator *calculator = dy_memory_new(memory, 1, sizeof *calculator);
    variable *variables = dy_memory_new(memory, VARIABLES_MAX, sizeof *variables);
    if (!calculator || !variables) {
        dy_memory_free(memory, calculator, 1, sizeof *calculator);
        dy_memory_free(memory, variables, VARIABLES_MAX, sizeof *variables);
        return dy_forms_fail_memory(forms);
    }
    *calculator = (dyad_calculator){.forms = forms, .variables = variables};
    dy_buffer_init(&calculator->text, memory);
    *result = calculator;
    return DYAD_OK;
}

void dyad_calculator_free(dyad_calculator *calculator)
{
    if (!calculator)
        return;
    const dyad_allocator *memory = dy_forms_allocator(calculator->forms);
    dy_buffer_free(&calculator->text);
    dy_memory_free(memory, calculator->variables, VARIABLES_MAX, sizeof(variable));
    dy_memory_free(memory, calculator, 1, sizeof *calculator);
}

void dyad_calculator_set_position(dyad_calculator *calculator, dyad_position_value_fn position,
                                  void *user)
{
    if (!calculator)
        return;
    calculator->position = position;
    calculator->position_user = user;
}
