/* values_test.c - values that are known: of boards, strings and all short piles, and how many
 * positions they take; the moves of positions against those of oracle/rules_oracle; and what is
 * written of a value, read again. */
#include "base/random.h"
#include "oracle/battery.h"
#include "oracle/rules_oracle.h"
#include "oracle/values_asked.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PILE_DISCS = 14, FOLDED_DISCS = 20, LONG_FOLDED_DISCS = 24, ROUNDS = 120 };

typedef struct world {
    dyad_forms *forms;
    dyad_evaluator *with, *without; /* formulas */
    dy_random random;
} world;

static unsigned below(void *user, unsigned bound)
{
    world *w = user;
    return (unsigned)dy_random_below(&w->random, bound);
}

static const dyad_form *read(world *w, const char *text)
{
    const dyad_form *form = dyad_form_read(w->forms, text, strlen(text));
    if (!form)
        fail_msg("\"%s\": %s", text, dyad_forms_error(w->forms)->text);
    return form;
}

static const dyad_ruleset *rules_of(const char *name)
{
    const dyad_ruleset *ruleset = dyad_ruleset_find(name, strlen(name));
    assert_non_null(ruleset);
    return ruleset;
}

static const dyad_form *value(world *w, dyad_evaluator *by, const char *name, const char *text)
{
    const dyad_form *form = dyad_evaluate(by, rules_of(name), text, strlen(text));
    if (!form)
        fail_msg("%s %s: %s", name, text, dyad_forms_error(w->forms)->text);
    return form;
}

static int set_up(void **state)
{
    world *w = oracle_take(1, sizeof *w);
    *state = w;
    dy_random_init(&w->random, 4, 4);
    if (dyad_forms_new(NULL, 0, &w->forms, NULL) != DYAD_OK ||
        dyad_evaluator_new(w->forms, &w->with) != DYAD_OK ||
        dyad_evaluator_new(w->forms, &w->without) != DYAD_OK)
        return -1;
    dyad_evaluator_use_formulas(w->without, false);
    return 0;
}

static int tear_down(void **state)
{
    world *w = *state;
    assert_int_equal(dyad_forms_error(w->forms)->status, DYAD_OK);
    dyad_evaluator_free(w->with);
    dyad_evaluator_free(w->without);
    dyad_forms_free(w->forms);
    free(w);
    return 0;
}

/* ---- what is known ------------------------------------------------------------------------ */

static void known_values(void **state)
{
    world *w = *state;
    static const char *const known[][3] = {
        {"domineering", "2x2", "+-1"},
        {"domineering", "2x3", "{2|-1/2}"},
        {"domineering", "3x3", "+-1"},
        {"domineering", "4x4", "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"},
        {"domineering", "4x5", "1"},
        {"domineering", "5x4", "-1"},
        {"domineering", "5x5", "0"},
        {"clobber", "xox|ox.", "{^^*|*,v}"},
        {"clobber", "xo", "*"},
        {"hackenbush", "lrlrrllr", "77/128"},
        {"hackenbush", "lrlerrr", "3/4v[3]*"},
        {"hackenbush", "eee", "*3"},
        {"nim", "BWW", "1/4"},
    };
    for (size_t i = 0; i < LENGTH_OF(known); i++)
        for (int formulas = 0; formulas < 2; formulas++)
            if (value(w, formulas ? w->with : w->without, known[i][0], known[i][1]) !=
                read(w, known[i][2]))
                fail_msg("%s %s is not %s", known[i][0], known[i][1], known[i][2]);
    assert_int_equal(dyad_form_outcome(w->forms, value(w, w->with, "domineering", "5x5")),
                     DYAD_PREVIOUS_WINS);
}

static void position_counts(void **state)
{
    (void)state;
    static const struct {
        const char *board;
        uint64_t positions;
    } known[] = {{"4x4", 197}, {"4x5", 2303}, {"5x5", 16456}};
    for (size_t i = 0; i < LENGTH_OF(known); i++) {
        void *own;
        assert_int_equal(set_up(&own), 0);
        world *w = own;
        value(w, w->with, "domineering", known[i].board);
        assert_int_equal(dyad_evaluator_positions(w->with), known[i].positions);
        assert_int_equal(tear_down(&own), 0);
    }
}

static const char *pile_text(char *text, unsigned discs, unsigned black)
{
    for (unsigned i = 0; i < discs; i++)
        text[i] = black >> i & 1 ? 'B' : 'W';
    text[discs] = '\0';
    return text;
}

static int compare_int64(const void *a, const void *b)
{
    const int64_t *g = a, *h = b;
    return (*g > *h) - (*g < *h);
}

static void all_short_piles(void **state)
{
    world *w = *state;
    int64_t *values = oracle_take((size_t)2 << PILE_DISCS, sizeof *values);
    size_t count = 0, distinct = 1;
    unsigned most = 0;
    char text[PILE_DISCS + 1];
    for (unsigned discs = 1; discs <= PILE_DISCS; discs++)
        for (unsigned black = 0; black < 1U << discs; black++) {
            const dyad_form *form = value(w, w->without, "nim", pile_text(text, discs, black));
            int64_t numerator;
            unsigned exponent;
            assert_true(dyad_form_small_number(form, &numerator, &exponent));
            most = exponent > most ? exponent : most;
            values[count] = numerator * (ORACLE_ONE >> exponent);
            assert_int_not_equal(values[count], 0);
            assert_int_equal(values[count], oracle_pile_value(discs, black));
            count++;
        }
    assert_int_equal(count, 32766);
    qsort(values, count, sizeof *values, compare_int64);
    for (size_t i = 1; i < count; i++)
        distinct += values[i] != values[i - 1];
    assert_int_equal(distinct, 3190);
    assert_int_equal(1U << most, 8192);
    assert_int_equal(values[0], -14 * ORACLE_ONE);
    assert_int_equal(values[count - 1], 14 * ORACLE_ONE);
    free(values);
}

static void fold_is_what_options_say(void **state)
{
    world *w = *state;
    char text[LONG_FOLDED_DISCS + 1];
    for (unsigned discs = 1; discs <= FOLDED_DISCS; discs++)
        for (unsigned black = 0; black < 1U << discs; black += (unsigned)sparsely() | 1) {
            pile_text(text, discs, black);
            assert_ptr_equal(value(w, w->with, "nim", text), value(w, w->without, "nim", text));
        }
    for (size_t i = 0; i < scaled(20000); i++) {
        pile_text(text, FOLDED_DISCS + 1 + below(w, LONG_FOLDED_DISCS - FOLDED_DISCS),
                  below(w, 1U << LONG_FOLDED_DISCS));
        assert_ptr_equal(value(w, w->with, "nim", text), value(w, w->without, "nim", text));
    }
}

static void sample_games(void **state)
{
    world *w = *state;
    static const char *const games[][2] = {
        {"WBWBWWBBBWBW BWBWWBWWBB WWBWBWBWBWWBBB", "1/8"},
        {"WBWWWBWWBWW BBWBWWBBWBBBBB BBBWWWWWBBWBWW WWBBWBWBWBBW", "3/32"},
        {"WBBWWWWWWBBBBB BWBBBWWBWWWWBW WBBWWBWBBBBBBB WBWBBWWWWWWBB BWBWBWBWBWBBBB", "-21/256"},
        {"BBWWWBWWWWW BWWBBWWWBWWWBW BBBBWWWBBWBWBW WWBWWWWBWBBBBB BWBBWBBWWBBWBB "
         "WBBWWBWWWWWWBW",
         "-161/256"},
    };
    for (size_t i = 0; i < LENGTH_OF(games); i++) {
        assert_ptr_equal(value(w, w->with, "nim", games[i][0]), read(w, games[i][1]));
        assert_ptr_equal(value(w, w->without, "nim", games[i][0]), read(w, games[i][1]));
    }
}

/* A graph that is asked for again takes no memory, nor one that is malformed; vertices that are
 * called otherwise take some. */
static void graphs_are_kept_once(void **state)
{
    static const char graph[] = "a-b-c c-d_1 e:x", wrong[] = "a-b-c c-d_1 e-e";
    enum { TIMES = 1000 };
    world *w = *state;
    const dyad_form *first = value(w, w->with, "col", graph);
    const dyad_form *other = value(w, w->with, "col", "A-B-C C-D_1 E:x");
    size_t used = dyad_forms_memory(w->forms);
    for (int i = 0; i < TIMES; i++) {
        assert_ptr_equal(value(w, w->with, "col", graph), first);
        assert_null(dyad_evaluate(w->with, rules_of("col"), wrong, sizeof wrong - 1));
        dyad_forms_recover(w->forms);
    }
    assert_ptr_equal(first, other);
    assert_int_equal(dyad_forms_memory(w->forms), used);
}

/* Thousands of codes, each found by a table, and with room for no more heaps than are asked for. */
static void codes_take_little(void **state)
{
    enum { CODES = 4096, BYTES_EACH = 5000 };
    world *w = *state;
    char text[16];
    for (int pass = 0; pass < 2; pass++) {
        size_t used = dyad_forms_memory(w->forms);
        for (int code = 0; code < CODES; code++) {
            snprintf(text, sizeof text, "0.%04o 5", (unsigned)code);
            value(w, w->with, "octal", text);
        }
        assert_in_range(dyad_forms_memory(w->forms) - used, 0, pass ? 0 : CODES * BYTES_EACH);
    }
}

/* ---- moves -------------------------------------------------------------------------------- */

typedef struct moves {
    const dyad_form *after[ORACLE_OPTIONS_MAX];
    size_t count, most;
} moves;

static bool keep(void *user, const char *name, const dyad_form *after)
{
    moves *m = user;
    assert_true(name[0] && after && m->count < ORACLE_OPTIONS_MAX);
    m->after[m->count++] = after;
    return m->count != m->most;
}

static bool among(const dyad_form *form, const moves *m)
{
    size_t i = 0;
    while (i < m->count && m->after[i] != form)
        i++;
    return i < m->count;
}

static void moves_are_those_of_the_rules(void **state)
{
    world *w = *state;
    oracle_options *options = oracle_take(1, sizeof *options);
    for (size_t i = 0; i < dyad_ruleset_count() * ROUNDS; i++) {
        const dyad_ruleset *ruleset = dyad_ruleset_at(i / ROUNDS);
        const char *name = dyad_ruleset_name(ruleset);
        char text[ORACLE_TEXT_MAX];
        assert_true(oracle_rules_random(name, below, w, text));
        for (int side = 0; side < 2; side++) {
            moves told = {.count = 0}, right = {.count = 0}, first = {.most = 1};
            dyad_evaluator *by = i % 2 ? w->with : w->without;
            assert_int_equal(
                dyad_evaluate_moves(by, ruleset, text, strlen(text), (dyad_side)side, keep, &told),
                DYAD_OK);
            assert_true(oracle_rules_moves(name, text, side == 0, options));
            for (size_t k = 0; k < options->count; k++)
                right.after[right.count++] = value(w, w->with, name, options->text[k]);
            for (size_t k = 0; k < told.count || k < right.count; k++)
                if ((k < told.count && !among(told.after[k], &right)) ||
                    (k < right.count && !among(right.after[k], &told)))
                    fail_msg("%s %s: other moves", name, text);
            if (strcmp(name, "octal") != 0)
                assert_int_equal(told.count, right.count);
            assert_int_equal(
                dyad_evaluate_moves(by, ruleset, text, strlen(text), (dyad_side)side, keep, &first),
                DYAD_OK);
            assert_int_equal(first.count, told.count > 0);
        }
    }
    free(options);
}

/* ---- what is written, read again ---------------------------------------------------------- */

typedef struct object {
    world *w;
    const dyad_form *seen[4096]; /* by their ids */
    size_t count;
} object;

/* The form that {"name": ...}, {"ref": ...} or {"id": ...} is. */
static const dyad_form *form_of(object *of, const json_t *json)
{
    const dyad_form *option[2][64];
    size_t count[2];
    const char *name = json_string_value(json_object_get(json, "name"));
    assert_true(json_is_object(json));
    if (name)
        return read(of->w, name);
    if (json_object_get(json, "ref")) {
        json_int_t ref = json_integer_value(json_object_get(json, "ref"));
        assert_true(ref >= 1 && (size_t)ref <= of->count && of->seen[ref]);
        return of->seen[ref];
    }
    size_t id = ++of->count;
    assert_int_equal(json_integer_value(json_object_get(json, "id")), id);
    for (int side = 0; side < 2; side++) {
        const json_t *list = json_object_get(json, side ? "right" : "left");
        assert_true(json_is_array(list));
        count[side] = json_array_size(list);
        assert_true(count[side] <= 64);
        for (size_t i = 0; i < count[side]; i++)
            option[side][i] = form_of(of, json_array_get(list, i));
    }
    of->seen[id] = dyad_form_make(of->w->forms, option[0], count[0], option[1], count[1]);
    return of->seen[id];
}

static const dyad_form *text_at(world *w, const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    if (!text)
        fail_msg("no %s", key);
    return read(w, text);
}

/* Moves with these values: all of the options, those that win marked as such. */
static void check_json_moves(world *w, const json_t *list, const dyad_form *g, dyad_side side)
{
    moves listed = {.count = 0};
    const dyad_form *zero = dyad_form_integer(w->forms, 0);
    size_t count = dyad_form_option_count(g, side), sensible = 0, wins = 0;
    assert_true(json_is_array(list));
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *move = json_array_get(list, i);
        const dyad_form *after = text_at(w, move, "value");
        bool good =
            side == DYAD_LEFT ? form_le(w->forms, zero, after) : form_le(w->forms, after, zero);
        assert_false(among(after, &listed)); /* moves to one value stand together */
        listed.after[listed.count++] = after;
        assert_int_equal(json_is_true(json_object_get(move, "wins")), good);
        sensible += json_is_true(json_object_get(move, "sensible"));
        wins += good;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        bool dominated = false;
        for (size_t k = 0; k < listed.count; k++)
            dominated |=
                k != i && (side == DYAD_LEFT ? form_le(w->forms, listed.after[i], listed.after[k])
                                             : form_le(w->forms, listed.after[k], listed.after[i]));
        assert_int_equal(json_is_true(json_object_get(json_array_get(list, i), "sensible")),
                         !dominated);
    }
    if (count)
        assert_true(sensible > 0);
    dyad_outcome_class outcome = dyad_form_outcome(w->forms, g);
    assert_int_equal(wins > 0,
                     outcome == DYAD_NEXT_WINS ||
                         outcome == (side == DYAD_LEFT ? DYAD_LEFT_WINS : DYAD_RIGHT_WINS));
}

static void check_json_wall(world *w, const json_t *list, const dyad_wall *wall)
{
    assert_int_equal(json_array_size(list), wall->count);
    for (size_t i = 0; i < wall->count; i++) {
        const json_t *point = json_array_get(list, i);
        assert_ptr_equal(read(w, json_string_value(json_array_get(point, 0))), wall->t[i]);
        assert_ptr_equal(read(w, json_string_value(json_array_get(point, 1))), wall->v[i]);
    }
}

static void check_json(world *w, const dyad_value_writing *asked, const dyad_form *g)
{
    blob out = {0};
    dyad_value_writing writing = *asked;
    dyad_forms *f = w->forms;
    writing.json = true;
    writing.write = blob_write;
    writing.user = &out;
    assert_int_equal(dyad_value_write(w->with, &writing), DYAD_OK);
    assert_true(out.size && !memchr(out.bytes, '\n', out.size - 1)); /* one line */
    json_error_t error;
    json_t *json = json_loadb(out.bytes, out.size, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        fail_msg("%s: %.*s", error.text, (int)out.size, out.bytes);
    object *of = oracle_take(1, sizeof *of);
    of->w = w;
    assert_ptr_equal(text_at(w, json, "value"), g);
    assert_ptr_equal(form_of(of, json_object_get(json, "form")), g);
    assert_string_equal(json_string_value(json_object_get(json, "outcome")),
                        dyad_outcome_class_name(dyad_form_outcome(f, g)));
    assert_ptr_equal(text_at(w, json, "left_stop"), dyad_form_stop(f, g, DYAD_LEFT));
    assert_ptr_equal(text_at(w, json, "right_stop"), dyad_form_stop(f, g, DYAD_RIGHT));
    assert_ptr_equal(text_at(w, json, "mean"), dyad_form_mean(f, g));
    assert_ptr_equal(text_at(w, json, "temperature"), dyad_form_temperature(f, g));
    if (json_is_null(json_object_get(json, "atomic_weight")))
        assert_false(form_is_all_small(f, g));
    else
        assert_ptr_equal(text_at(w, json, "atomic_weight"), dyad_form_atomic_weight(f, g));
    check_json_moves(w, json_object_get(json, "left"), g, DYAD_LEFT);
    check_json_moves(w, json_object_get(json, "right"), g, DYAD_RIGHT);
    dyad_wall left, right;
    dyad_status drawn = dyad_form_thermograph(f, g, &left, &right);
    const json_t *walls = json_object_get(json, "thermograph");
    if (drawn == DYAD_OK) {
        check_json_wall(w, json_object_get(walls, "left"), &left);
        check_json_wall(w, json_object_get(walls, "right"), &right);
    } else { /* of a number all else is told that has no thermograph */
        assert_int_equal(drawn, DYAD_E_LIMIT);
        assert_true(json_is_null(walls));
        dyad_forms_recover(f);
    }
    const char *key = asked->ruleset ? "position" : "expression";
    const char *text = json_string_value(json_object_get(json, key));
    assert_non_null(text);
    if (asked->text) {
        assert_int_equal(strlen(text), asked->size);
        assert_memory_equal(text, asked->text, asked->size);
    }
    json_decref(json);
    blob_free(&out);
    free(of);
}

static void check_text(world *w, const dyad_value_writing *asked, const dyad_form *g)
{
    blob brief = {0}, whole = {0};
    dyad_value_writing writing = *asked;
    writing.write = blob_write;
    writing.user = &whole;
    assert_int_equal(dyad_value_write(w->with, &writing), DYAD_OK);
    writing.brief = true;
    writing.user = &brief;
    assert_int_equal(dyad_value_write(w->with, &writing), DYAD_OK);
    assert_true(brief.size > 1 && brief.bytes[brief.size - 1] == '\n');
    assert_ptr_equal(dyad_form_read(w->forms, brief.bytes, brief.size - 1), g);
    assert_true(whole.size > brief.size);
    assert_memory_equal(whole.bytes, brief.bytes, brief.size);
    blob_add(&whole, "", 1);
    char line[40];
    snprintf(line, sizeof line,
             "\noutcome      %s: ", dyad_outcome_class_name(dyad_form_outcome(w->forms, g)));
    assert_non_null(strstr(whole.bytes, line));
    if (brief.size > 12) { /* cut short */
        blob cut = {0};
        writing.most = 10;
        writing.user = &cut;
        assert_int_equal(dyad_value_write(w->with, &writing), DYAD_OK);
        assert_true(cut.size >= 4 && cut.size <= 16);
        assert_memory_equal(cut.bytes + cut.size - 4, "...\n", 4);
        assert_memory_equal(cut.bytes, brief.bytes, cut.size - 4);
        blob_free(&cut);
    }
    blob_free(&brief);
    blob_free(&whole);
}

static void what_is_written_of_positions(void **state)
{
    world *w = *state;
    for (size_t i = 0; i < dyad_ruleset_count() * ROUNDS; i++) {
        const dyad_ruleset *ruleset = dyad_ruleset_at(i / ROUNDS);
        char text[ORACLE_TEXT_MAX];
        assert_true(oracle_rules_random(dyad_ruleset_name(ruleset), below, w, text));
        dyad_value_writing asked = {.ruleset = ruleset, .text = text, .size = strlen(text)};
        const dyad_form *g = value(w, w->with, dyad_ruleset_name(ruleset), text);
        check_json(w, &asked, g);
        check_text(w, &asked, g);
    }
}

static void what_is_written_of_long_numbers(void **state)
{
    enum { LONGEST = 2200, LEAST = 2000 };
    world *w = *state;
    const dyad_ruleset *ruleset = dyad_ruleset_find("hackenbush", 10);
    char text[LONGEST + 1] = "";
    for (size_t i = 0; i < LONGEST; i++)
        text[i] = i % 2 ? 'r' : 'l';
    for (size_t size = LEAST; size <= LONGEST; size += 100) {
        const dyad_form *g = dyad_evaluate(w->with, ruleset, text, size);
        dyad_value_writing asked = {.form = g};
        check_json(w, &asked, g);
        check_text(w, &asked, g);
    }
}

static void what_is_written_of_forms(void **state)
{
    world *w = *state;
    static const char *const texts[] = {
        "0",
        "-7/64",
        "*5",
        "v3*2",
        "^<3>",
        "{3|{2|{1|0}}}",
        "+-{2|1}",
        "Tiny({1|0})",
        "Miny(^)",
        "{0,*|*,{0|-5}}",
        "100000000000000000000000000000/1",
        "+-+-+-1",
        /* what JSON escapes */
        "{ 1 |\t0 }\n",
    };
    for (size_t i = 0; i < LENGTH_OF(texts); i++) {
        const dyad_form *g = read(w, texts[i]);
        dyad_value_writing asked = {.form = g, .text = texts[i], .size = strlen(texts[i])};
        check_json(w, &asked, g);
        check_text(w, &asked, g);
        asked = (dyad_value_writing){.form = g, .text = "\"\\\x01\x7f", .size = 4};
        check_json(w, &asked, g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_values),
        cmocka_unit_test(position_counts),
        cmocka_unit_test(all_short_piles),
        cmocka_unit_test(fold_is_what_options_say),
        cmocka_unit_test(sample_games),
        cmocka_unit_test(graphs_are_kept_once),
        cmocka_unit_test(codes_take_little),
        cmocka_unit_test(moves_are_those_of_the_rules),
        cmocka_unit_test(what_is_written_of_positions),
        cmocka_unit_test(what_is_written_of_long_numbers),
        cmocka_unit_test(what_is_written_of_forms),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
