/* form_text_test.c - forms as text: known ones to the letter; what is written reads back as the
 * same form, and is the same whatever was made before; JSON that is put together again; where
 * errors are; and the calculator. */
#include "base/random.h"

#include <dyad/values.h>

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT_MAX = 1 << 20, DAY_MAX = 64, RANDOM_GAMES = 4000, SUMS = 3000, NEARLY_POWERS = 3000 };

typedef struct text {
    size_t size, calls;
    char bytes[TEXT_MAX];
} text;

typedef struct world {
    dyad_forms *forms, *others; /* others: read from texts, in another order */
    dyad_calculator *calculator;
    const dyad_form *day[DAY_MAX]; /* all of day 2 */
    size_t day_count;
    dy_random random;
    text first, second;
} world;

static int take(void *user, const void *bytes, size_t size)
{
    text *to = user;
    assert_true(size < TEXT_MAX - to->size);
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    to->bytes[to->size] = '\0';
    to->calls++;
    return 0;
}

static int take_nothing(void *user, const void *bytes, size_t size)
{
    (void)user;
    (void)bytes;
    (void)size;
    return 28; /* ENOSPC */
}

static const char *written(dyad_forms *forms, const dyad_form *form, size_t most, text *to)
{
    to->size = 0;
    to->bytes[0] = '\0';
    const char *string = NULL;
    size_t size = 0;
    if (dyad_form_write(forms, form, most, take, to) != DYAD_OK ||
        dyad_form_string(forms, form, most, &string, &size) != DYAD_OK)
        fail_msg("writing: %s", dyad_forms_error(forms)->text);
    assert_int_equal(size, to->size);
    assert_string_equal(string, to->bytes);
    return to->bytes;
}

static const dyad_form *read_form(dyad_forms *forms, const char *from)
{
    const dyad_form *form = dyad_form_read(forms, from, strlen(from));
    if (!form)
        fail_msg("%s: %s", from, dyad_forms_error(forms)->text);
    return form;
}

static void round_trip(world *w, const dyad_form *form)
{
    assert_non_null(form);
    const char *once = written(w->forms, form, 0, &w->first);
    assert_ptr_equal(read_form(w->forms, once), form);
    const dyad_form *other = read_form(w->others, once);
    assert_string_equal(written(w->others, other, 0, &w->second), once);
}

static uint64_t below(world *w, uint64_t bound)
{
    return dy_random_below(&w->random, bound);
}

static const dyad_form *subset_game(world *w, const dyad_form *const *from, size_t count,
                                    uint64_t left, uint64_t right)
{
    const dyad_form *sides[2][DAY_MAX];
    size_t counts[2] = {0, 0};
    for (size_t i = 0; i < count; i++) {
        if (left >> i & 1)
            sides[0][counts[0]++] = from[i];
        if (right >> i & 1)
            sides[1][counts[1]++] = from[i];
    }
    return dyad_form_make(w->forms, sides[0], counts[0], sides[1], counts[1]);
}

static int set_up(void **state)
{
    world *w = calloc(1, sizeof *w);
    if (!w || dyad_forms_new(NULL, 0, &w->forms, NULL) != DYAD_OK ||
        dyad_forms_new(NULL, 0, &w->others, NULL) != DYAD_OK ||
        dyad_calculator_new(w->forms, &w->calculator) != DYAD_OK)
        return -1;
    dy_random_init(&w->random, 11, 1);
    const dyad_form *day1[] = {dyad_form_integer(w->forms, 0), dyad_form_integer(w->forms, 1),
                               dyad_form_integer(w->forms, -1), dyad_form_nimber(w->forms, 1)};
    for (uint64_t sides = 0; sides < 256; sides++) {
        const dyad_form *form = subset_game(w, day1, 4, sides & 15, sides >> 4);
        size_t i = 0;
        while (i < w->day_count && w->day[i] != form)
            i++;
        if (i == w->day_count)
            w->day[w->day_count++] = form;
    }
    *state = w;
    return 0;
}

static int tear_down(void **state)
{
    world *w = *state;
    dyad_calculator_free(w->calculator);
    dyad_forms_free(w->others);
    dyad_forms_free(w->forms);
    free(w);
    return 0;
}

/* ---- forms -------------------------------------------------------------------------------- */

static void known_texts(void **state)
{
    static const char *const known[][2] = {
        {"0", "0"},
        {"-1/2", "-1/2"},
        {"-1823437481924", "-1823437481924"},
        {"{1/2|3/4}", "5/8"},
        {"8/2/2/2", "1"},
        {"-8/2 /2/2 / 4/2", "-1/8"},
        {"8/2/(4/2)/2", "1"},
        {"*8", "*8"},
        {"{0|*}", "^"},
        {"{0,*|0}", "^*"},
        {"^+^", "^^"},
        {"vvv", "v3"},
        {"v+v", "vv"},
        {"6+^*", "6^*"},
        {"9/8+*", "9/8*"},
        {"73/16+v9*8", "73/16v9*8"},
        {"^3*2", "^3*2"},
        {"{0|v*}", "^<2>"},
        {"{^|*}", "^[2]"},
        {"{0|*||*|||*||||*}", "^[4]"},
        {"{0||0|v*}", "{0|^<2>}"},
        {"3/4v[3]*", "3/4v[3]*"},
        {"^<2>*2", "^<2>*2"},
        {"{0,*,*2|v*3}", "^<2>*2"},
        {"{0,*2,*3|v*3}", "{0,*2,*3|v*3}"},
        {"^[2]*3", "^[2]*3"},
        {"3/4v[3]*2", "3/4v[3]*2"},
        {"-(5^<4>*9)", "-5v<4>*9"},
        {"{^[2]*2,0|*3}", "^[3]*2"},
        {"{^<2>*2,1|^[2]*3000}", "{1|^[2]*3000}"},
        {"^<2>*2 + ^<2>", "{0,*,*2||*2,v*3|vv*2}"},
        {"3/4 - (^ + ^<2> + ^<3>) + *", "3/4v[3]*"},
        {"{1|-1}", "+-1"},
        {"1+-1", "{2|0}"},
        {"1 + -1", "0"},
        {"+-{3|1}", "+-{3|1}"},
        {"+-(1^)", "+-(1^)"},
        {"{0||0|-2}", "Tiny(2)"},
        {"{2|0||0}", "Miny(2)"},
        {"Tiny(2) + 2", "2Tiny(2)"},
        {"-1/2 + Miny(1/4)", "-1/2Miny(1/4)"},
        {"{2||2|0}", "2Tiny(2)"},
        {"{2||1|0}", "{2||1|0}"},
        {"{5|4||3|2|||1|0}", "{5|4||3|2|||1|0}"},
        {"+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}", "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"},
        {"+-{{2Tiny(2),{2|0}|Miny(2),{2|0}},0}", "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"},
        {"{*,^^|v,*}", "{^^|*,v}"},
        {"{^^*|*,v}", "{^^*|*,v}"},
        {"-1^", "-1^"},
        {"5-1^", "4v"},
        {"3*2", "3*2"},
        {"3 * 2", "6"},
        {"3*^", "^3"},
        {"3.^*", "^3*"},
        {"2.{2|0}", "2"},
        {"1:^", "1^"},
        {"100000000000000000000000000000000000001/16",
         "100000000000000000000000000000000000001/16"},
        {"/* a\n comment */ 1 // and another", "1"},
    };
    world *w = *state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const dyad_form *form = read_form(w->forms, known[i][0]);
        assert_string_equal(written(w->forms, form, 0, &w->first), known[i][1]);
        round_trip(w, form);
        round_trip(w, dyad_form_negate(w->forms, form));
    }
}

static void small_games(void **state)
{
    world *w = *state;
    assert_int_equal(w->day_count, 22);
    for (size_t i = 0; i < w->day_count; i++) {
        round_trip(w, w->day[i]);
        for (size_t j = 0; j < w->day_count; j++)
            round_trip(w, dyad_form_add(w->forms, w->day[i], w->day[j]));
    }
    uint64_t all = (UINT64_C(1) << w->day_count) - 1;
    for (int i = 0; i < RANDOM_GAMES; i++) {
        uint64_t few = below(w, 3) ? dy_random_next(&w->random) : all;
        uint64_t left = dy_random_next(&w->random) & few, right = dy_random_next(&w->random) & few;
        round_trip(w, subset_game(w, w->day, w->day_count, left & all, right & all));
    }
}

/* Powers of up and sums of them, each with nimbers, with and without a number. */
static void powers_of_up(void **state)
{
    enum { POWER_MAX = 6, NIM_MAX = 9, VARIANTS = 8 };
    world *w = *state;
    char expected[64];
    for (int i = 0; i < POWER_MAX * (NIM_MAX + 1) * VARIANTS; i++) {
        bool summed = i & 1, down = i & 2, shifted = i & 4;
        uint32_t n = 1 + (uint32_t)i / VARIANTS % POWER_MAX;
        uint32_t m = (uint32_t)i / (VARIANTS * POWER_MAX);
        char power[16] = "", nimber[16] = "";
        const dyad_form *form =
            summed ? dyad_form_up_sum(w->forms, n) : dyad_form_up_power(w->forms, n);
        form = down ? dyad_form_negate(w->forms, form) : form;
        form = dyad_form_add(w->forms, form, dyad_form_nimber(w->forms, m));
        if (shifted)
            form = dyad_form_add(w->forms, form, dyad_form_dyadic(w->forms, -3, 2));
        if (n > 1)
            snprintf(power, sizeof power, summed ? "[%u]" : "<%u>", n);
        if (m > 0)
            snprintf(nimber, sizeof nimber, m == 1 ? "*" : "*%u", m);
        snprintf(expected, sizeof expected, "%s%s%s%s", shifted ? "-3/4" : "", down ? "v" : "^",
                 power, nimber);
        assert_string_equal(written(w->forms, form, 0, &w->first), expected);
        round_trip(w, form);
    }
}

/* The rows that powers of up are known by, each with one thing in them that is another. */
static void nearly_powers_of_up(void **state)
{
    world *w = *state;
    for (int i = 0; i < NEARLY_POWERS; i++) {
        const dyad_form *row[2][DAY_MAX];
        size_t counts[2];
        const dyad_form *number = dyad_form_integer(w->forms, (int64_t)below(w, 2));
        uint32_t n = 2 + (uint32_t)below(w, 3), m = (uint32_t)below(w, 5);
        const dyad_form *form =
            below(w, 2) ? dyad_form_up_sum(w->forms, n) : dyad_form_up_power(w->forms, n);
        form = dyad_form_add(w->forms, form, dyad_form_nimber(w->forms, m));
        form = dyad_form_add(w->forms, form, number);
        for (int side = 0; side < 2; side++) {
            counts[side] = dyad_form_option_count(form, (dyad_side)side);
            for (size_t k = 0; k < counts[side]; k++)
                row[side][k] = dyad_form_option(w->forms, form, (dyad_side)side, k);
        }
        size_t side = below(w, 2);
        const dyad_form **other = &row[side][below(w, counts[side])];
        switch (below(w, 3)) {
        case 0: *other = dyad_form_up(w->forms, 0, (uint32_t)below(w, 7)); break;
        case 1: *other = dyad_form_add(w->forms, *other, dyad_form_nimber(w->forms, 1)); break;
        default: row[side][counts[side]++] = dyad_form_nimber(w->forms, (uint32_t)below(w, 7));
        }
        round_trip(w, dyad_form_make(w->forms, row[0], counts[0], row[1], counts[1]));
    }
}

static const dyad_form *random_summand(world *w)
{
    dyad_forms *forms = w->forms;
    const dyad_form *number =
        dyad_form_dyadic(forms, (int64_t)below(w, 2000) - 1000, (unsigned)below(w, 12));
    switch (below(w, 10)) {
    case 8: return dyad_form_up_sum(forms, 1 + (uint32_t)below(w, 4));
    case 9: return dyad_form_nimber(forms, (uint32_t)below(w, 9));
    case 0: return dyad_form_up(forms, (int32_t)below(w, 9) - 4, (uint32_t)below(w, 6));
    case 1: return dyad_form_tiny(forms, dyad_form_integer(forms, 1 + (int64_t)below(w, 4)));
    case 2: return dyad_form_miny(forms, w->day[below(w, w->day_count)]);
    case 3: return dyad_form_switch(forms, number);
    case 4: return number;
    case 5: return dyad_form_multiply(forms, INT64_MAX - (int64_t)below(w, 9), number);
    case 6: return dyad_form_up_power(forms, 1 + (uint32_t)below(w, 4));
    default: return w->day[below(w, w->day_count)];
    }
}

static void sums(void **state)
{
    world *w = *state;
    for (int i = 0; i < SUMS; i++) {
        const dyad_form *form = random_summand(w);
        for (uint64_t more = below(w, 3); more; more--)
            form = dyad_form_add(w->forms, form, random_summand(w));
        round_trip(w, form);
    }
    round_trip(w, read_form(w->forms, "-1/2^<3>*100")); /* the stack of options has to grow */
}

/* Switches that are put in as they come are written in order. */
static void long_lists(void **state)
{
    enum { COUNT = 700, STEP = 389 };
    static const dyad_form *list[COUNT];
    static char expected[TEXT_MAX];
    world *w = *state;
    size_t size = 1;
    expected[0] = '{';
    for (int i = 0; i < COUNT; i++) { /* none is better than another */
        int64_t at = (int64_t)i * STEP % COUNT;
        const dyad_form *left = dyad_form_integer(w->forms, at + 1);
        const dyad_form *right = dyad_form_integer(w->forms, -at - 1);
        list[i] = dyad_form_make(w->forms, &left, 1, &right, 1);
        size += (size_t)snprintf(expected + size, TEXT_MAX - size, "%s+-%d", i ? "," : "", i + 1);
    }
    snprintf(expected + size, TEXT_MAX - size, "|-%d}", 2 * COUNT);
    const dyad_form *right = dyad_form_integer(w->forms, -2 * COUNT);
    const dyad_form *form = dyad_form_make(w->forms, list, COUNT, &right, 1);
    assert_string_equal(written(w->forms, form, 0, &w->first), expected);
    round_trip(w, form);
}

static void at_most(void **state)
{
    world *w = *state;
    const dyad_form *form = read_form(w->forms, "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}");
    size_t size = strlen(written(w->forms, form, 0, &w->first));
    for (size_t most = 1; most < size; most++) {
        written(w->forms, form, most, &w->second);
        assert_int_equal(w->second.size, most + 3);
        assert_memory_equal(w->second.bytes, w->first.bytes, most);
        assert_string_equal(w->second.bytes + most, "...");
    }
    written(w->forms, form, size, &w->second);
    assert_string_equal(w->second.bytes, w->first.bytes);
    assert_int_equal(dyad_form_write(w->forms, form, 0, take_nothing, NULL), DYAD_E_SYSTEM);
    dyad_forms_recover(w->forms);
    assert_int_equal(dyad_form_write(w->forms, NULL, 0, take, &w->second), DYAD_E_USAGE);
    dyad_forms_recover(w->forms);
}

/* ---- JSON --------------------------------------------------------------------------------- */

enum { OBJECTS_MAX = 10000 };

static const dyad_form *rebuild(world *w, const json_t *json, const dyad_form **objects,
                                size_t *count)
{
    const char *name = json_string_value(json_object_get(json, "name"));
    if (name)
        return read_form(w->forms, name);
    json_int_t ref = json_integer_value(json_object_get(json, "ref"));
    if (ref) {
        assert_in_range(ref, 1, *count);
        assert_non_null(objects[ref - 1]);
        return objects[ref - 1];
    }
    size_t own = (*count)++;
    assert_true(own < OBJECTS_MAX);
    assert_int_equal(json_integer_value(json_object_get(json, "id")), own + 1);
    const dyad_form *options[2 * DAY_MAX];
    size_t counts[2];
    for (size_t side = 0, at = 0; side < 2; side++) {
        const json_t *list = json_object_get(json, side ? "right" : "left");
        counts[side] = json_array_size(list);
        assert_true(counts[side] <= DAY_MAX);
        for (size_t i = 0; i < counts[side]; i++)
            options[at++] = rebuild(w, json_array_get(list, i), objects, count);
    }
    objects[own] = dyad_form_make(w->forms, options, counts[0], options + counts[0], counts[1]);
    return objects[own];
}

static void json(void **state)
{
    static const dyad_form *objects[OBJECTS_MAX];
    world *w = *state;
    for (int i = 0; i < 300; i++) {
        const dyad_form *form = dyad_form_add(w->forms, random_summand(w), random_summand(w));
        w->first.size = 0;
        assert_int_equal(dyad_form_write_json(w->forms, form, take, &w->first), DYAD_OK);
        json_error_t error;
        json_t *root = json_loads(w->first.bytes, JSON_REJECT_DUPLICATES, &error);
        if (!root)
            fail_msg("%s: %s", error.text, w->first.bytes);
        size_t count = 0;
        assert_ptr_equal(rebuild(w, root, objects, &count), form);
        json_decref(root);
    }
}

/* ---- errors ------------------------------------------------------------------------------- */

static void errors(void **state)
{
    static const struct {
        const char *text;
        unsigned line, column;
        const char *says;
    } rows[] = {
        {"", 1, 1, "expected a game, found the end"},
        {"{1", 1, 3, "expected ',', '|' or '}', found the end"},
        {"{1}", 1, 3, "expected '|'"},
        {"{1|2|3}", 1, 3, "slashes"},
        {"{1||2|3||4}", 1, 3, "slashes"},
        {"1 2", 1, 3, "expected an operator or the end, found '2'"},
        {"1 +\n  )", 2, 3, "found ')'"},
        {"1/3", 1, 3, "powers of two"},
        {"1/0", 1, 3, "powers of two"},
        {"3.5", 1, 2, "fractions"},
        {"x", 1, 1, "no game called 'x'"},
        {"1 < 2", 1, 3, "found '<'"},
        {"Mean(1)", 1, 1, "no function called 'Mean'"},
        {"hex(\"1\")", 1, 1, "no ruleset"},
        {"Tiny(1,2)", 1, 1, "takes 1 argument"},
        {"Tiny", 1, 5, "expected '('"},
        {"^^2", 1, 3, "found '2'"},
        {"^[0]", 1, 1, "from 1"},
        {"2x(1)", 1, 2, "operator"},
        {"\"", 1, 1, "a quote that is not closed"},
        {"1 /* 2", 1, 3, "a comment that is not closed"},
        {"\x01", 1, 1, "byte 0x01"},
        {"\xff", 1, 1, "byte 0xff"},
        {"*/2", 1, 2, "only numbers"},
        {"1/2 * 1/2", 1, 5, "integer"},
        {"+-{}", 1, 4, "expected '|'"},
    };
    world *w = *state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_null(dyad_form_read(w->forms, rows[i].text, strlen(rows[i].text)));
        const dyad_error *error = dyad_forms_error(w->forms);
        if (error->status != DYAD_E_MALFORMED || error->line != rows[i].line ||
            error->column != rows[i].column || !strstr(error->text, rows[i].says))
            fail_msg("%s: %d, %d:%d %s", rows[i].text, error->status, (int)error->line,
                     (int)error->column, error->text);
        dyad_forms_recover(w->forms);
    }
    assert_null(dyad_form_read(w->forms, NULL, 0)); /* an empty text */
    assert_int_equal(dyad_forms_error(w->forms)->status, DYAD_E_MALFORMED);
    dyad_forms_recover(w->forms);
    assert_null(dyad_form_read(w->forms, "1\0", 2));
    dyad_forms_recover(w->forms);
}

/* Texts that go deep, or mean something too large, end in an error. */
static void too_much(void **state)
{
    static const char *const pieces[] = {"{",  "(",  "-",    "+-",    "+- ", "{|",    "{0|",
                                         "1:", "2.", "+-{0", "Tiny(", "{0,", "{0||{", "{|{{|"};
    enum { PIECES = 20000 };
    world *w = *state;
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        size_t size = strlen(pieces[i]);
        for (size_t k = 0; k < PIECES; k++)
            memcpy(w->first.bytes + k * size, pieces[i], size);
        const dyad_form *form = dyad_form_read(w->forms, w->first.bytes, PIECES * size);
        assert_true(form == NULL);
        dyad_forms_recover(w->forms);
    }
    static const char *const beyond[] = {"^99999999999", "*4000000000", "^[5000]", "v<3000>"};
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++) {
        assert_null(dyad_form_read(w->forms, beyond[i], strlen(beyond[i])));
        assert_int_equal(dyad_forms_error(w->forms)->status, DYAD_E_LIMIT);
        dyad_forms_recover(w->forms);
    }
}

/* ---- the calculator ----------------------------------------------------------------------- */

static const dyad_form *test_position(void *user, const char *ruleset, size_t ruleset_size,
                                      const char *position, size_t size)
{
    world *w = user;
    if ((ruleset_size != 4 || memcmp(ruleset, "game", 4) != 0) &&
        (ruleset_size != 8 || memcmp(ruleset, "odd-game", 8) != 0))
        return NULL;
    return dyad_form_read(w->forms, position, size);
}

static const char *answered(world *w, const char *line)
{
    dyad_result answer;
    const dyad_error *error = dyad_forms_error(w->forms);
    if (dyad_calculator_run(w->calculator, line, strlen(line), &answer) != DYAD_OK) {
        snprintf(w->first.bytes, TEXT_MAX, "%d:%d: %s", (int)error->line, (int)error->column,
                 error->text);
        return w->first.bytes;
    }
    switch (answer.kind) {
    case DYAD_RESULT_FORM: return written(w->forms, answer.form, 0, &w->first);
    case DYAD_RESULT_TRUTH: return answer.truth ? "true" : "false";
    case DYAD_RESULT_TEXT:
        snprintf(w->first.bytes, TEXT_MAX, "%.*s", (int)answer.size, answer.text);
        return w->first.bytes;
    default: return "nothing";
    }
}

static const char *const calculations[][2] = {
    {"", "nothing"},
    {" ; ; // none", "nothing"},
    {"g := {2|0}; h := g; g + h", "2"},
    {"_ + 1", "3"},
    {"g", "{2|0}"},
    {"vx := 1; vx", "1"},
    {"v2x := 4; vv3v_a := v2x; vv3v_a + v2", "4vv"},
    {"v2v := 1", "1:3: expected an operator, ';' or the end, found 'v'"},
    {"x", "1:1: there is no variable called 'x'"},
    {"g := 1 < 2", "1:1: only games are kept in variables"},
    {"_ := 1", "1:1: '_' has a meaning of its own"},
    {"Mean := 1", "1:1: 'Mean' has a meaning of its own"},
    {"1 < 2", "true"},
    {"* <> 0", "true"},
    {"* || 0", "true"},
    {"* = 0", "false"},
    {"* == *", "true"},
    {"^ > 0", "true"},
    {"^ >= *", "false"},
    {"^ |> *", "true"},
    {"^ <| *", "true"},
    {"1 != 2", "true"},
    {"(1 < 2) + 1", "1:1: expected a game, found true or false"},
    {"Mean({3|0})", "3/2"},
    {"g.Mean", "1"},
    {"Temperature({3|0})", "3/2"},
    {"LeftStop(g) - RightStop(g)", "2"},
    {"Outcome(*) ", "N"},
    {"Outcome(*) + 1", "1:1: expected a game, found a text"},
    {"Birthday(^)", "2"},
    {"AtomicWeight(^^*)", "2"},
    {"AtomicWeight(g)", "1:1: only all-small games have an atomic weight here"},
    {"Cool({3|0}, 1)", "{2|1}"},
    {"Heat(*, 1)", "+-1"},
    {"IsNumber(1/2)", "true"},
    {"IsAllSmall(Tiny(1))", "false"},
    {"LeftOptions(*3)", "{0,*,*2}"},
    {"2.Tiny", "Tiny(2)"},
    {"2 * g", "2"},
    {"2.g", "2"},
    {"*:*", "*2"},
    {"1 + game(\"{1|*}\")", "{2|1*}"},
    {"1 +\n game(\"2 )\")", "2:10: expected an operator or the end, found ')'"},
    {"go(\"2\")", "1:1: there is no ruleset called 'go'"},
    {"1-odd-game(\"{1|*}\") - odd-game (\"1\")", "{*|-1}"},
    {"h := *; h-game(\"1\")", "-1*"},
    {"odd-game(\"2 )\")", "1:13: expected an operator or the end, found ')'"},
    {"odd-gam(\"2\")", "1:1: there is no ruleset called 'odd-gam'"},
    {"odd-game(2)", "1:1: there is no variable called 'odd'"},
    {"odd-", "1:1: there is no variable called 'odd'"},
    {"1 2", "1:3: expected an operator, ';' or the end, found '2'"},
    {"?Nothing", "1:2: expected the name of a function, found 'Nothing'"},
    {"?1", "1:2: expected an operator, ';' or the end, found '1'"},
};

static void calculator(void **state)
{
    world *w = *state;
    dyad_calculator_set_position(w->calculator, test_position, w);
    for (size_t i = 0; i < sizeof calculations / sizeof *calculations; i++) {
        const char *answer = answered(w, calculations[i][0]);
        if (strcmp(answer, calculations[i][1]) != 0)
            fail_msg("%s: %s, not %s", calculations[i][0], answer, calculations[i][1]);
    }
    char line[64];
    const char *name;
    for (size_t i = 0; (name = dyad_calculator_function(i)); i++) {
        assert_non_null(strstr(answered(w, "?"), name));
        snprintf(line, sizeof line, "?%s", name);
        assert_non_null(strstr(answered(w, line), name));
    }
    assert_non_null(strstr(answered(w, "?help"), "Functions"));
    for (int i = 0; i < 1000; i++) {
        snprintf(line, sizeof line, "x%d := %d", i, i);
        answered(w, line);
    }
    assert_non_null(strstr(answered(w, line), "more than 1000 variables"));
}

static const dyad_form *position_of(void *user, const char *ruleset, size_t ruleset_size,
                                    const char *position, size_t size)
{
    const dyad_ruleset *rules = dyad_ruleset_find(ruleset, ruleset_size);
    return rules ? dyad_evaluate(user, rules, position, size) : NULL;
}

/* name("text") is the value of the position, whatever its ruleset is called. */
static void positions_of_all_rulesets(void **state)
{
    world *w = *state;
    dyad_evaluator *evaluator;
    assert_int_equal(dyad_evaluator_new(w->forms, &evaluator), DYAD_OK);
    dyad_calculator_set_position(w->calculator, position_of, evaluator);
    for (size_t i = 0; i < dyad_ruleset_count(); i++) {
        const dyad_ruleset *rules = dyad_ruleset_at(i);
        const char *example = dyad_ruleset_example(rules, 0);
        char line[256];
        dyad_result answer;
        int size = snprintf(line, sizeof line, "%s(\"%s\")", dyad_ruleset_name(rules), example);
        assert_in_range(size, 1, sizeof line - 1);
        if (dyad_calculator_run(w->calculator, line, (size_t)size, &answer) != DYAD_OK)
            fail_msg("%s: %s", line, dyad_forms_error(w->forms)->text);
        assert_int_equal(answer.kind, DYAD_RESULT_FORM);
        assert_ptr_equal(answer.form, dyad_evaluate(evaluator, rules, example, strlen(example)));
    }
    dyad_calculator_set_position(w->calculator, NULL, NULL);
    dyad_evaluator_free(evaluator);
}

/* Help and empty statements work nothing out. */
static void statements_heed_a_stop(void **state)
{
    static const char *const texts[] = {"?", ";;", " ; ?Mean ;"};
    world *w = *state;
    volatile int stop = 1;
    dyad_forms_set_stop(w->forms, &stop);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        dyad_result answer;
        assert_int_equal(dyad_calculator_run(w->calculator, texts[i], strlen(texts[i]), &answer),
                         DYAD_E_STOPPED);
    }
    dyad_forms_set_stop(w->forms, NULL);
    dyad_forms_recover(w->forms);
}

/* ---- memory ------------------------------------------------------------------------------- */

typedef struct budget {
    long left;
} budget;

static void *resize(void *user, void *old, size_t old_size, size_t new_size)
{
    budget *own = user;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    if (new_size > old_size && own->left-- <= 0)
        return NULL;
    return realloc(old, new_size);
}

static void memory_runs_out(void **state)
{
    static const char script[] =
        "g := {{2|0},2Tiny(2)|{2|0},Miny(2)}; LeftOptions(+-{0,g}); ?; _; {1|{2|{3|*}}} + g";
    world *w = *state;
    for (long limit = 0;; limit++) {
        budget own = {limit};
        dyad_allocator allocator = {resize, &own};
        dyad_forms *forms;
        dyad_calculator *made;
        dyad_result answer;
        if (dyad_forms_new(&allocator, 0, &forms, NULL) != DYAD_OK)
            continue;
        dyad_status status = dyad_calculator_new(forms, &made);
        if (status == DYAD_OK) {
            status = dyad_calculator_run(made, script, sizeof script - 1, &answer);
            w->first.size = 0;
            if (status == DYAD_OK)
                status = dyad_form_write(forms, answer.form, 0, take, &w->first);
            if (status == DYAD_OK)
                status = dyad_form_write_json(forms, answer.form, take, &w->first);
            dyad_calculator_free(made);
        }
        dyad_forms_free(forms);
        if (status == DYAD_OK)
            break;
        assert_int_equal(status, DYAD_E_MEMORY);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_texts),
        cmocka_unit_test(small_games),
        cmocka_unit_test(powers_of_up),
        cmocka_unit_test(nearly_powers_of_up),
        cmocka_unit_test(sums),
        cmocka_unit_test(long_lists),
        cmocka_unit_test(at_most),
        cmocka_unit_test(json),
        cmocka_unit_test(errors),
        cmocka_unit_test(too_much),
        cmocka_unit_test(calculator),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(positions_of_all_rulesets),
        cmocka_unit_test(statements_heed_a_stop),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
