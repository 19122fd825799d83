/* form_read.c - the language of games, read and worked out in one pass, from the weakest to the
 * strongest:
 *
 *     g < h   <= > >= == != <> <| |>   a comparison: = is ==, || outside of braces is <>
 *     g + h, g - h, g +- h             +- h is {h | -h}: 1+-1 is {2|0}, 1 + -1 is 0
 *     g : h                            ordinal sum
 *     n * g, g / 2                     an integer on one side of *; numbers divided from the left
 *     -g, +g, +-g, +-{g,h}
 *     n.g, g.Mean                      as n * g, and Mean(g)
 *     7  3/4v[3]*  2Tiny(2)            a number, ups, a nimber, a tiny without blanks between: the
 *                                      sum of them. A minus directly before the number is its own,
 *                                      unless it takes what follows from what is before: -1^ is
 *                                      -1 + ^, and 5-1^ is 5 - (1^)
 *     {g,h||k|l}  (g)  Tiny(g)  name("text")
 *
 * A * directly behind a number or ups is a nimber, 3*2 is 3 + *2, unless a name, an up, or an
 * opening brace stands directly behind it, 3*g; so is a * where an operand is due. Every other *
 * multiplies: 3 * 2 is 6.
 *
 * The recursion is as deep as parentheses, braces and signs stand within each other. */
#include "cgt/expression.h"

#include <string.h>

/* A list of options between slashes: where it stands on the stack, and the slashes behind it. */
struct dy_slashed {
    size_t first, count;
    dy_token behind; /* a token of bars, but for the last list */
};

/* ---- steps and errors --------------------------------------------------------------------- */

void dy_expression_step(dy_expression *e)
{
    e->token = e->next;
    e->next = dy_tokens_next(&e->tokens);
}

void dy_expression_init(dy_expression *e, dyad_forms *forms, const dy_names *names,
                        const char *text, size_t size)
{
    *e = (dy_expression){.forms = forms, .names = names};
    dy_forms_begin(forms);
    dy_tokens_init(&e->tokens, text, size);
    dy_expression_step(e);
    dy_expression_step(e);
}

void dy_expression_free(dy_expression *e)
{
    const dyad_allocator *memory = dy_forms_allocator(e->forms);
    dy_forms_end(e->forms);
    dy_memory_free(memory, e->stack, e->stack_size, sizeof(const dyad_form *));
    dy_memory_free(memory, e->lists, e->lists_size, sizeof *e->lists);
}

bool dy_expression_good(dy_expression *e, const dy_token *at)
{
    if (!dy_forms_failed(e->forms))
        return true;
    dy_forms_fail_at(e->forms, at->line, at->column);
    return false;
}

bool dy_expression_expected(dy_expression *e, const char *what)
{
    char name[DY_TOKEN_NAME_MAX];
    (void)dy_forms_fail(e->forms, DYAD_E_MALFORMED, "expected %s, found %s", what,
                        dy_token_name(&e->token, name));
    return dy_expression_good(e, &e->token);
}

/* Fails at a token with a text of its own. */
static bool wrong(dy_expression *e, const dy_token *at, const char *text)
{
    (void)dy_forms_fail(e->forms, DYAD_E_MALFORMED, "%s", text);
    return dy_expression_good(e, at);
}

static bool set_form(dy_expression *e, const dy_token *at, const dyad_form *form,
                     dy_computed *value)
{
    *value = (dy_computed){.kind = DY_COMPUTED_FORM, .form = form};
    return dy_expression_good(e, at);
}

static bool is_form(dy_expression *e, const dy_token *at, const dy_computed *value)
{
    static const char *const found[] = {
        [DY_COMPUTED_NONE] = "expected a game, found nothing",
        [DY_COMPUTED_TRUTH] = "expected a game, found true or false",
        [DY_COMPUTED_TEXT] = "expected a game, found a text",
    };
    return value->kind == DY_COMPUTED_FORM || wrong(e, at, found[value->kind]);
}

static bool enter(dy_expression *e)
{
    if (!dy_forms_room(e->forms))
        return dy_expression_good(e, &e->token);
    if (e->depth++ < DY_EXPRESSION_DEPTH_MAX)
        return true;
    (void)dy_forms_fail(e->forms, DYAD_E_LIMIT, "games stand in each other more than %d deep",
                        DY_EXPRESSION_DEPTH_MAX);
    return dy_expression_good(e, &e->token);
}

static bool sum(dy_expression *e, dy_computed *value);
static bool unary(dy_expression *e, dy_computed *value);

/* ---- numbers, ups and nimbers ------------------------------------------------------------- */

/* The digits as a number up to `most`; false, and an error, beyond. */
static bool small_digits(dy_expression *e, const dy_token *at, const char *digits, size_t count,
                         uint64_t most, uint64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < count; i++) {
        *number = 10 * *number + (uint64_t)(digits[i] - '0');
        if (*number > most) {
            (void)dy_forms_fail(e->forms, DYAD_E_LIMIT,
                                "a nimber, a number of ups or a power of up is beyond %llu",
                                (unsigned long long)most);
            return dy_expression_good(e, at);
        }
    }
    return true;
}

static const dyad_form *integer(dy_expression *e, const dy_token *token)
{
    const char *digits = token->text;
    size_t size = token->size;
    while (size > 1 && *digits == '0') {
        digits++;
        size--;
    }
    return dy_form_number_read(e->forms, digits, size);
}

static bool divide(dy_expression *e, const dy_token *at, const dyad_form *number,
                   const dyad_form *by, dy_computed *value)
{
    unsigned exponent;
    if (!dyad_form_is_number(number))
        return wrong(e, at, "only numbers can be divided");
    if (!dyad_form_is_number(by) || !dy_number_is_power(by, &exponent))
        return wrong(e, at, "numbers can only be divided by powers of two");
    return set_form(e, at, dy_form_halve(e->forms, number, exponent), value);
}

/* "7" or "3/4", where the token that is due is of digits. */
static bool number(dy_expression *e, bool negative, dy_computed *value)
{
    dy_token at = e->token;
    const dyad_form *form = integer(e, &at);
    if (negative)
        form = dyad_form_negate(e->forms, form);
    dy_expression_step(e);
    if (!set_form(e, &at, form, value))
        return false;
    bool fraction = at.text != e->divisor && e->token.kind == DY_TOKEN_DIVIDE && !e->token.spaced &&
                    e->next.kind == DY_TOKEN_DIGITS && !e->next.spaced;
    if (!fraction)
        return true;
    dy_expression_step(e);
    dy_token below = e->token;
    const dyad_form *by = integer(e, &below);
    dy_expression_step(e);
    return set_form(e, &below, by, value) && divide(e, &below, form, by, value);
}

static bool is_ups(const dy_token *token)
{
    return token->kind == DY_TOKEN_UPS || token->kind == DY_TOKEN_POWER ||
           token->kind == DY_TOKEN_POWERS;
}

/* Whether the * that is due, directly behind a number or ups, is a factor's. */
static bool multiplies(const dy_expression *e)
{
    return !e->next.spaced && (e->next.kind == DY_TOKEN_NAME || e->next.kind == DY_TOKEN_OPEN ||
                               e->next.kind == DY_TOKEN_OPEN_BRACE || is_ups(&e->next));
}

/* Whether a nimber is written directly behind a number or ups. */
static bool is_star(const dy_expression *e)
{
    return e->token.kind == DY_TOKEN_STAR && !e->token.spaced && !multiplies(e);
}

static bool nimber(dy_expression *e, uint64_t *nim)
{
    dy_token at = e->token;
    *nim = 1;
    dy_expression_step(e);
    if (e->token.kind == DY_TOKEN_DIGITS && !e->token.spaced) {
        if (!small_digits(e, &at, e->token.text, e->token.size, DY_UPS_MAX, nim))
            return false;
        dy_expression_step(e);
    }
    return true;
}

/* Adds what the ups that are due come to, powers with the nimber behind them: a sum with a large
 * nimber would cost much more. */
static bool add_ups(dy_expression *e, dy_computed *value)
{
    dy_token at = e->token;
    uint64_t count = at.size;
    uint64_t most = at.kind == DY_TOKEN_UPS ? DY_UPS_MAX : DY_POWER_MAX;
    const dyad_form *form;
    uint64_t nim = 0;
    if (at.digits && !small_digits(e, &at, at.digits, at.digit_count, most, &count))
        return false;
    if (!at.digits && count > DY_UPS_MAX)
        return wrong(e, &at, "there are too many ups");
    if (at.kind != DY_TOKEN_UPS && count == 0)
        return wrong(e, &at, "expected a power of up from 1");
    dy_expression_step(e);
    if (at.kind != DY_TOKEN_UPS && is_star(e) && !nimber(e, &nim))
        return false;
    if (at.kind == DY_TOKEN_UPS)
        form = dyad_form_up(e->forms, (int32_t)count, 0);
    else if (at.kind == DY_TOKEN_POWER)
        form = dy_form_up_power_star(e->forms, (uint32_t)count, (uint32_t)nim);
    else
        form = dy_form_up_sum_star(e->forms, (uint32_t)count, (uint32_t)nim);
    if (at.down)
        form = dyad_form_negate(e->forms, form);
    return set_form(e, &at, value->form ? dyad_form_add(e->forms, value->form, form) : form, value);
}

static bool add_nimber(dy_expression *e, dy_computed *value)
{
    dy_token at = e->token;
    uint64_t nim;
    if (!nimber(e, &nim))
        return false;
    const dyad_form *form = dyad_form_nimber(e->forms, (uint32_t)nim);
    return set_form(e, &at, value->form ? dyad_form_add(e->forms, value->form, form) : form, value);
}

static bool call(dy_expression *e, const dyad_form *subject, dy_computed *value);

static bool is_tiny(const dy_token *token)
{
    return token->size == 4 &&
           (memcmp(token->text, "Tiny", 4) == 0 || memcmp(token->text, "Miny", 4) == 0);
}

/* A number, ups, a nimber, a tiny: as many as are there. */
static bool word(dy_expression *e, bool negative, dy_computed *value)
{
    *value = (dy_computed){.kind = DY_COMPUTED_FORM};
    if (e->token.kind == DY_TOKEN_DIGITS) {
        if (!number(e, negative, value))
            return false;
        if (e->token.kind == DY_TOKEN_NAME && !e->token.spaced && e->next.kind == DY_TOKEN_OPEN) {
            dy_token at = e->token;
            dy_computed tiny;
            if (!is_tiny(&at))
                return dy_expression_expected(e, "an operator such as + or *");
            return call(e, NULL, &tiny) && is_form(e, &at, &tiny) &&
                   set_form(e, &at, dyad_form_add(e->forms, value->form, tiny.form), value);
        }
    }
    bool power = e->token.kind == DY_TOKEN_POWER || e->token.kind == DY_TOKEN_POWERS;
    if (is_ups(&e->token) && (!value->form || !e->token.spaced)) {
        if (!add_ups(e, value))
            return false;
        if (power)
            return true;
    }
    if (value->form ? is_star(e) : e->token.kind == DY_TOKEN_STAR)
        return add_nimber(e, value);
    return true;
}

/* ---- names -------------------------------------------------------------------------------- */

const dy_function *dy_function_find(const dy_names *names, const char *name, size_t size)
{
    for (size_t i = 0; i < names->function_count; i++)
        if (strlen(names->functions[i].name) == size &&
            memcmp(names->functions[i].name, name, size) == 0)
            return &names->functions[i];
    return NULL;
}

static bool unknown(dy_expression *e, const dy_token *at, const char *what)
{
    char name[DY_TOKEN_NAME_MAX];
    (void)dy_forms_fail(e->forms, DYAD_E_MALFORMED, "there is no %s called %s", what,
                        dy_token_name(at, name));
    return dy_expression_good(e, at);
}

/* name("text"), where the text is due. A place in the text becomes one in the whole. */
static bool position(dy_expression *e, const dy_token *name, dy_computed *value)
{
    dy_token text = e->token;
    const dy_names *names = e->names;
    if (!names->position)
        return unknown(e, name, "ruleset");
    const dyad_form *form =
        names->position(names->user, name->text, name->size, text.text, text.size);
    dyad_error *error = &e->forms->error;
    if (error->status != DYAD_OK && error->line) {
        error->column += error->line == 1 ? text.column : 0;
        error->line += text.line - 1;
    }
    if (!form && dy_expression_good(e, &text))
        return unknown(e, name, "ruleset");
    dy_expression_step(e);
    if (!set_form(e, name, form, value))
        return false;
    if (e->token.kind != DY_TOKEN_CLOSE)
        return dy_expression_expected(e, "')'");
    dy_expression_step(e);
    return true;
}

/* The arguments up to the closing parenthesis, behind those that are there already. */
static bool arguments(dy_expression *e, const dyad_form **list, size_t *count)
{
    for (;;) {
        dy_token at = e->token;
        dy_computed value;
        if (*count == DY_ARGUMENTS_MAX)
            return wrong(e, &at, "there are too many arguments");
        if (!sum(e, &value) || !is_form(e, &at, &value))
            return false;
        list[(*count)++] = value.form;
        if (e->token.kind != DY_TOKEN_COMMA)
            break;
        dy_expression_step(e);
    }
    if (e->token.kind != DY_TOKEN_CLOSE)
        return dy_expression_expected(e, "',' or ')'");
    dy_expression_step(e);
    return true;
}

/* A function's name is due. subject.f(...) stands for f(subject, ...), or for subject times f(...)
 * where that has all arguments without the subject. */
static bool call(dy_expression *e, const dyad_form *subject, dy_computed *value)
{
    dy_token name = e->token;
    const dyad_form *list[DY_ARGUMENTS_MAX + 1] = {subject};
    size_t count = 1;
    dy_expression_step(e);
    if (e->token.kind == DY_TOKEN_OPEN) {
        dy_expression_step(e);
        if (e->token.kind == DY_TOKEN_STRING)
            return position(e, &name, value);
        count = 0;
        if (!arguments(e, list + 1, &count))
            return false;
        count++;
    }
    const dy_function *function = dy_function_find(e->names, name.text, name.size);
    if (!function)
        return unknown(e, &name, "function");
    bool multiple = subject && count == function->count + 1;
    size_t first = !subject || multiple;
    if (count - first != function->count) {
        (void)dy_forms_fail(e->forms, DYAD_E_MALFORMED, "%s takes %u argument%s, (%s)",
                            function->name, function->count, function->count == 1 ? "" : "s",
                            function->arguments);
        return dy_expression_good(e, &name);
    }
    *value = (dy_computed){.kind = DY_COMPUTED_FORM};
    bool good = function->run(e->names->user, e->forms, list + first, value);
    if (!dy_expression_good(e, &name))
        return false;
    if (!good || (value->kind == DY_COMPUTED_FORM && !value->form))
        return wrong(e, &name, "the function is not defined there");
    int64_t times;
    unsigned exponent;
    if (!multiple)
        return true;
    if (!is_form(e, &name, value))
        return false;
    if (!dyad_form_small_number(subject, &times, &exponent) || exponent)
        return wrong(e, &name, "expected an integer before '.'");
    return set_form(e, &name, dyad_form_multiply(e->forms, times, value->form), value);
}

static bool name(dy_expression *e, dy_computed *value)
{
    dy_token at = e->token;
    const dy_names *names = e->names;
    if (e->next.kind == DY_TOKEN_OPEN)
        return call(e, NULL, value);
    if (dy_function_find(names, at.text, at.size)) {
        dy_expression_step(e);
        return dy_expression_expected(e, "'(' behind the name of a function");
    }
    const dyad_form *form = names->variable ? names->variable(names->user, at.text, at.size) : NULL;
    if (!form && !dy_expression_good(e, &at))
        return false;
    if (!form && names->position && dy_tokens_take_hyphens(&e->tokens, &e->token)) {
        e->next = dy_tokens_next(&e->tokens);
        return call(e, NULL, value);
    }
    if (!form)
        return unknown(e, &at, names->variable ? "variable" : "game");
    dy_expression_step(e);
    return set_form(e, &at, form, value);
}

/* ---- braces ------------------------------------------------------------------------------- */

/* Room for one more item behind `used`; false, and an error, when out of memory. */
static bool reserve(dy_expression *e, void **items, size_t used, size_t *size, size_t item)
{
    if (used < *size)
        return true;
    size_t grown = *size ? 2 * *size : 16;
    void *moved = dy_memory_resize(dy_forms_allocator(e->forms), *items, *size, grown, item);
    if (!moved) {
        (void)dy_forms_fail_memory(e->forms);
        return dy_expression_good(e, &e->token);
    }
    *items = moved;
    *size = grown;
    return true;
}

static bool push(dy_expression *e, const dyad_form *form)
{
    void *stack = e->stack;
    if (!reserve(e, &stack, e->stack_used, &e->stack_size, sizeof(const dyad_form *)))
        return false;
    e->stack = stack;
    e->stack[e->stack_used++] = form;
    return true;
}

/* The options up to the next slashes or the closing brace. */
static bool list(dy_expression *e)
{
    dy_slashed slashed = {.first = e->stack_used};
    if (e->token.kind != DY_TOKEN_BARS && e->token.kind != DY_TOKEN_CLOSE_BRACE)
        for (;;) {
            dy_token at = e->token;
            dy_computed value;
            if (!sum(e, &value) || !is_form(e, &at, &value) || !push(e, value.form))
                return false;
            if (e->token.kind != DY_TOKEN_COMMA)
                break;
            dy_expression_step(e);
        }
    slashed.count = e->stack_used - slashed.first;
    slashed.behind = e->token;
    void *lists = e->lists;
    if (!reserve(e, &lists, e->lists_used, &e->lists_size, sizeof *e->lists))
        return false;
    e->lists = lists;
    e->lists[e->lists_used++] = slashed;
    return true;
}

/* The game of the lists `first` .. `last`, which the longest slashes between them part. */
static const dyad_form *parted(dy_expression *e, size_t first, size_t last)
{
    size_t middle = first;
    bool twice = false;
    if (!dy_forms_room(e->forms))
        return NULL;
    for (size_t i = first + 1; i < last; i++) { /* for each length of slashes anew */
        if (!dy_forms_go_on(e->forms, i))
            return NULL;
        size_t size = e->lists[i].behind.size, most = e->lists[middle].behind.size;
        twice = size == most || (twice && size < most);
        middle = size > most ? i : middle;
    }
    if (twice) {
        wrong(e, &e->lists[middle].behind,
              "these slashes are as long as others beside them: which come first?");
        return NULL;
    }
    const dyad_form *alone[2] = {NULL, NULL};
    const dyad_form *const *options[2];
    size_t counts[2] = {1, 1}, firsts[2] = {first, middle + 1}, lasts[2] = {middle, last};
    for (int side = 0; side < 2; side++) {
        options[side] = &alone[side];
        if (firsts[side] == lasts[side]) {
            const dy_slashed *slashed = &e->lists[firsts[side]];
            options[side] = slashed->count ? e->stack + slashed->first : NULL;
            counts[side] = slashed->count;
        } else {
            alone[side] = parted(e, firsts[side], lasts[side]);
            if (!alone[side])
                return NULL;
        }
    }
    return dyad_form_make(e->forms, options[0], counts[0], options[1], counts[1]);
}

/* {g, ... | -g, ...} of the options since `base`. */
static const dyad_form *switch_of(dy_expression *e, size_t base)
{
    size_t count = e->stack_used - base;
    for (size_t i = 0; i < count; i++)
        if (!dy_forms_go_on(e->forms, i) ||
            !push(e, dyad_form_negate(e->forms, e->stack[base + i])))
            return NULL;
    if (dy_forms_failed(e->forms))
        return NULL;
    return dyad_form_make(e->forms, e->stack + base, count, e->stack + base + count, count);
}

/* An opening brace is due. `switched`: behind +-, where a list without slashes may stand too, and
 * is worked out with it; *switched then says whether it was one. */
static bool braces(dy_expression *e, bool *switched, dy_computed *value)
{
    dy_token at = e->token;
    size_t base = e->stack_used, first = e->lists_used;
    do {
        dy_expression_step(e); /* over the brace, then over slashes */
        if (!list(e))
            return false;
        if (e->token.kind == DY_TOKEN_BARS && e->token.size > DY_SLASH_RUN_MAX) {
            (void)dy_forms_fail(e->forms, DYAD_E_LIMIT, "more than %d slashes in a row",
                                DY_SLASH_RUN_MAX);
            return dy_expression_good(e, &e->token);
        }
    } while (e->token.kind == DY_TOKEN_BARS);
    if (e->token.kind != DY_TOKEN_CLOSE_BRACE)
        return dy_expression_expected(e, "',', '|' or '}'");
    bool is_list = e->lists_used == first + 1;
    if (is_list && (!switched || e->stack_used == base))
        return dy_expression_expected(e, "'|'");
    if (switched)
        *switched = is_list;
    const dyad_form *form = is_list ? switch_of(e, base) : parted(e, first, e->lists_used - 1);
    e->stack_used = base;
    e->lists_used = first;
    dy_expression_step(e);
    return set_form(e, &at, form, value);
}

/* ---- operators ---------------------------------------------------------------------------- */

static bool primary(dy_expression *e, dy_computed *value)
{
    switch (e->token.kind) {
    case DY_TOKEN_DIGITS:
    case DY_TOKEN_UPS:
    case DY_TOKEN_POWER:
    case DY_TOKEN_POWERS:
    case DY_TOKEN_STAR: return word(e, false, value);
    case DY_TOKEN_NAME: return name(e, value);
    case DY_TOKEN_OPEN_BRACE: return braces(e, NULL, value);
    case DY_TOKEN_OPEN:
        dy_expression_step(e);
        if (!dy_expression_value(e, true, value))
            return false;
        if (e->token.kind != DY_TOKEN_CLOSE)
            return dy_expression_expected(e, "')'");
        dy_expression_step(e);
        return true;
    default: return dy_expression_expected(e, "a game");
    }
}

static bool product(dy_expression *e, const dy_token *at, const dy_computed *g, dy_computed *h)
{
    int64_t times;
    unsigned exponent;
    const dyad_form *other = h->form;
    if (!dyad_form_small_number(g->form, &times, &exponent) || exponent) {
        other = g->form;
        if (!dyad_form_small_number(h->form, &times, &exponent) || exponent)
            return wrong(e, at, "one side of a product has to be an integer of 64 bits");
    }
    return set_form(e, at, dyad_form_multiply(e->forms, times, other), h);
}

/* What comes behind a dot. */
static bool dotted(dy_expression *e, dy_computed *value)
{
    dy_token at = e->token;
    dy_computed subject = *value;
    if (!is_form(e, &at, &subject))
        return false;
    dy_expression_step(e);
    if (e->token.kind == DY_TOKEN_DIGITS)
        return wrong(e, &at, "expected a game behind '.': numbers are written as fractions, 7/2");
    if (e->token.kind == DY_TOKEN_NAME && dy_function_find(e->names, e->token.text, e->token.size))
        return call(e, subject.form, value);
    return primary(e, value) && is_form(e, &at, value) && product(e, &at, &subject, value);
}

static bool postfix(dy_expression *e, bool negative, dy_computed *value)
{
    if (!(negative ? word(e, true, value) : primary(e, value)))
        return false;
    while (e->token.kind == DY_TOKEN_DOT)
        if (!dotted(e, value))
            return false;
    return true;
}

static bool signs(dy_expression *e, dy_computed *value)
{
    dy_token at = e->token;
    if (at.kind != DY_TOKEN_MINUS && at.kind != DY_TOKEN_PLUS && at.kind != DY_TOKEN_PLUS_MINUS)
        return postfix(e, false, value);
    dy_expression_step(e);
    if (at.text == e->divisor)
        e->divisor = e->token.text;
    if (at.kind == DY_TOKEN_MINUS && e->token.kind == DY_TOKEN_DIGITS && !e->token.spaced)
        return postfix(e, true, value);
    bool done = false;
    bool good = at.kind == DY_TOKEN_PLUS_MINUS && e->token.kind == DY_TOKEN_OPEN_BRACE
                    ? braces(e, &done, value)
                    : unary(e, value);
    if (!good || !is_form(e, &at, value))
        return false;
    if (at.kind == DY_TOKEN_MINUS)
        return set_form(e, &at, dyad_form_negate(e->forms, value->form), value);
    if (at.kind == DY_TOKEN_PLUS_MINUS && !done)
        return set_form(e, &at, dyad_form_switch(e->forms, value->form), value);
    return true;
}

static bool unary(dy_expression *e, dy_computed *value)
{
    if (!enter(e) || !signs(e, value))
        return false;
    e->depth--;
    return true;
}

/* One operator of two games, from the left. */
typedef struct operators {
    bool (*operand)(dy_expression *e, dy_computed *value);
    dy_token_kind kinds[3];
} operators;

static bool combine(dy_expression *e, const dy_token *at, const dy_computed *g, dy_computed *h)
{
    dyad_forms *forms = e->forms;
    switch (at->kind) {
    case DY_TOKEN_PLUS: return set_form(e, at, dyad_form_add(forms, g->form, h->form), h);
    case DY_TOKEN_MINUS: return set_form(e, at, dyad_form_subtract(forms, g->form, h->form), h);
    case DY_TOKEN_PLUS_MINUS: return set_form(e, at, dyad_form_add(forms, g->form, h->form), h);
    case DY_TOKEN_COLON: return set_form(e, at, dyad_form_ordinal_sum(forms, g->form, h->form), h);
    case DY_TOKEN_STAR: return product(e, at, g, h);
    default: return divide(e, at, g->form, h->form, h);
    }
}

static bool chain(dy_expression *e, const operators *level, dy_computed *value)
{
    dy_token first = e->token;
    if (!level->operand(e, value))
        return false;
    for (;;) {
        dy_token at = e->token;
        if (at.kind != level->kinds[0] && at.kind != level->kinds[1] && at.kind != level->kinds[2])
            return true;
        dy_computed left = *value;
        if (!is_form(e, &first, &left))
            return false;
        if (at.kind != DY_TOKEN_PLUS_MINUS) /* that belongs to the operand too */
            dy_expression_step(e);
        dy_token second = e->token;
        if (at.kind == DY_TOKEN_DIVIDE)
            e->divisor = second.text;
        if (!level->operand(e, value) || !is_form(e, &second, value) ||
            !combine(e, &at, &left, value))
            return false;
    }
}

static bool factor(dy_expression *e, dy_computed *value)
{
    static const operators products = {unary, {DY_TOKEN_STAR, DY_TOKEN_DIVIDE, DY_TOKEN_DIVIDE}};
    return chain(e, &products, value);
}

static bool ordinal(dy_expression *e, dy_computed *value)
{
    static const operators ordinals = {factor, {DY_TOKEN_COLON, DY_TOKEN_COLON, DY_TOKEN_COLON}};
    return chain(e, &ordinals, value);
}

static bool sum(dy_expression *e, dy_computed *value)
{
    static const operators sums = {ordinal, {DY_TOKEN_PLUS, DY_TOKEN_MINUS, DY_TOKEN_PLUS_MINUS}};
    return chain(e, &sums, value);
}

/* For which orders a comparison is true: bits by dyad_order; 0: the token is none. */
static unsigned comparison(const dy_token *token)
{
    enum {
        LESS = 1 << DYAD_LESS,
        EQUAL = 1 << DYAD_EQUAL,
        GREATER = 1 << DYAD_GREATER,
        CONFUSED = 1 << DYAD_CONFUSED
    };
    switch (token->kind) {
    case DY_TOKEN_EQUAL: return EQUAL;
    case DY_TOKEN_UNEQUAL: return LESS | GREATER | CONFUSED;
    case DY_TOKEN_LESS: return LESS;
    case DY_TOKEN_GREATER: return GREATER;
    case DY_TOKEN_AT_MOST: return LESS | EQUAL;
    case DY_TOKEN_AT_LEAST: return GREATER | EQUAL;
    case DY_TOKEN_CONFUSED: return CONFUSED;
    case DY_TOKEN_LESS_OR_CONFUSED: return LESS | CONFUSED;
    case DY_TOKEN_GREATER_OR_CONFUSED: return GREATER | CONFUSED;
    case DY_TOKEN_BARS: return token->size == 2 ? CONFUSED : 0;
    default: return 0;
    }
}

bool dy_expression_value(dy_expression *e, bool truths, dy_computed *value)
{
    dy_token first = e->token;
    if (!sum(e, value))
        return false;
    dy_token at = e->token;
    unsigned wanted = truths ? comparison(&at) : 0;
    if (!wanted)
        return true;
    dy_computed left = *value;
    dy_expression_step(e);
    dy_token second = e->token;
    if (!is_form(e, &first, &left) || !sum(e, value) || !is_form(e, &second, value))
        return false;
    dyad_order order = dy_form_compare(e->forms, left.form, value->form);
    *value = (dy_computed){.kind = DY_COMPUTED_TRUTH, .truth = wanted >> order & 1};
    return dy_expression_good(e, &at);
}

/* ---- the interface ------------------------------------------------------------------------ */

static bool run_tiny(void *user, dyad_forms *forms, const dyad_form *const *arguments,
                     dy_computed *result)
{
    (void)user;
    result->form = dyad_form_tiny(forms, arguments[0]);
    return result->form != NULL;
}

static bool run_miny(void *user, dyad_forms *forms, const dyad_form *const *arguments,
                     dy_computed *result)
{
    (void)user;
    result->form = dyad_form_miny(forms, arguments[0]);
    return result->form != NULL;
}

const dy_function dy_notation_functions[] = {
    {"Tiny", 1, "g", "{0||0|-g}", run_tiny},
    {"Miny", 1, "g", "{g|0||0}, the negative of Tiny(g)", run_miny},
};
const size_t dy_notation_function_count =
    sizeof dy_notation_functions / sizeof *dy_notation_functions;

const dyad_form *dyad_form_read(dyad_forms *forms, const char *text, size_t size)
{
    if (!forms)
        return NULL;
    if (!text && size) {
        (void)dy_forms_fail(forms, DYAD_E_USAGE, "there is no text to read");
        return NULL;
    }
    const dy_names names = {.functions = dy_notation_functions,
                            .function_count = dy_notation_function_count};
    dy_expression e;
    dy_computed value = {.kind = DY_COMPUTED_NONE};
    if (dy_forms_failed(forms))
        return NULL;
    dy_expression_init(&e, forms, &names, text, size);
    bool good = dy_expression_value(&e, false, &value);
    if (good && e.token.kind != DY_TOKEN_END)
        good = dy_expression_expected(&e, "an operator or the end");
    dy_token start = {.line = 1, .column = 1};
    good = good && is_form(&e, &start, &value);
    dy_expression_free(&e);
    return good ? value.form : NULL;
}
