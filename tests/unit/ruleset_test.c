/* ruleset_test.c - every ruleset of the table: its examples read, parts are written as they are
 * read, and values, by split() and normal forms, by formulas and by moves(), are those of the plain
 * game trees of oracle/rules_oracle. */
#include "value/colouring.h"
#include "value/evaluate.h"

#include "base/random.h"
#include "cgt/form.h"
#include "oracle/battery.h"
#include "oracle/rules_oracle.h"
#include "oracle/values_asked.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

enum { ROUNDS = 250, MEMO = 1 << 17, HOSTILE_ROUNDS = 4000 };

typedef struct tools {
    dyad_forms *forms;
    dyad_evaluator *with, *without; /* formulas */
    dy_random random;
    struct {
        char text[ORACLE_TEXT_MAX];
        const dyad_form *value;
    } * memo;
} tools;

static void start(tools *of, uint64_t seed)
{
    assert_int_equal(dyad_forms_new(NULL, 0, &of->forms, NULL), DYAD_OK);
    assert_int_equal(dyad_evaluator_new(of->forms, &of->with), DYAD_OK);
    assert_int_equal(dyad_evaluator_new(of->forms, &of->without), DYAD_OK);
    dyad_evaluator_use_formulas(of->without, false);
    dy_random_init(&of->random, seed, 0);
    of->memo = calloc(MEMO, sizeof *of->memo);
    assert_non_null(of->memo);
}

static void end(tools *of)
{
    dyad_evaluator_free(of->with);
    dyad_evaluator_free(of->without);
    dyad_forms_free(of->forms);
    free(of->memo);
}

static unsigned below(void *user, unsigned bound)
{
    tools *of = user;
    return (unsigned)dy_random_below(&of->random, bound);
}

static const dyad_form *value_of(tools *of, dyad_evaluator *by, const dyad_ruleset *ruleset,
                                 const char *text)
{
    const dyad_form *value = dyad_evaluate(by, ruleset, text, strlen(text));
    if (!value)
        fail_msg("%s \"%s\": %s", ruleset->name, text, dyad_forms_error(of->forms)->text);
    return value;
}

/* ---- against plain game trees ------------------------------------------------------------- */

static const dyad_form *plain_value(tools *of, const char *name, const char *text)
{
    uint64_t hash = 0;
    for (const char *c = text; *c; c++)
        hash = dy_scatter(hash ^ (unsigned char)*c);
    size_t slot = hash % MEMO;
    if (of->memo[slot].value && strcmp(of->memo[slot].text, text) == 0)
        return of->memo[slot].value;
    const dyad_form *value[2][ORACLE_OPTIONS_MAX];
    size_t count[2];
    oracle_options *options = malloc(sizeof *options);
    assert_non_null(options);
    for (int side = 0; side < 2; side++) {
        assert_true(oracle_rules_moves(name, text, side == 0, options));
        count[side] = options->count;
        for (size_t i = 0; i < count[side]; i++)
            value[side][i] = plain_value(of, name, options->text[i]);
    }
    free(options);
    const dyad_form *made = dyad_form_make(of->forms, value[0], count[0], value[1], count[1]);
    assert_non_null(made);
    strcpy(of->memo[slot].text, text);
    of->memo[slot].value = made;
    return made;
}

/* The strips that a part is cut into, wherever it is cut, come to no less than the part, or to no
 * more. */
static void check_strips(tools *of, const dyad_ruleset *ruleset, const dy_part *part,
                         const dyad_form *value, bool upper)
{
    if (!ruleset->strip)
        return;
    unsigned lines = ruleset->lines(part, upper);
    assert_in_range(lines, 1, DY_LINES_MAX);
    const dyad_form *sum = dyad_form_integer(of->forms, 0);
    for (unsigned from = 0, to; from < lines; from = to) {
        to = from + 1 + below(of, lines - from < 4 ? lines - from : 4);
        dy_part strip = ruleset->strip(part, upper, from, to);
        sum = dyad_form_add(of->forms, sum, dy_evaluate_raw(of->with, ruleset, &strip));
        assert_non_null(sum);
    }
    assert_true(upper ? form_le(of->forms, value, sum) : form_le(of->forms, sum, value));
}

/* A part and its negative, written and read again; and its bounds. */
static void check_part(tools *of, const dyad_ruleset *ruleset, const dy_part *part)
{
    const dyad_form *value = dy_evaluate_part(of->with, ruleset, part);
    dy_ruleset_memory *memory = dy_evaluator_ruleset(of->with, ruleset);
    dyad_allocator heap = dy_memory_default();
    assert_non_null(value);
    for (int negate = 0; negate < 2; negate++) {
        dy_part shown = *part;
        dy_buffer text;
        dy_parts again;
        dy_ruleset_position position;
        dy_buffer_init(&text, &heap);
        dy_parts_init(&again, &heap);
        shown.negated ^= !ruleset->impartial && negate;
        ruleset->part_text(memory, &shown, &text);
        assert_true(dy_evaluator_read(of->with, ruleset, text.text, text.size, &position));
        for (size_t i = 0; i < position.raw.count; i++)
            ruleset->split(memory, &position.raw.part[i], &again);
        /* A piece may be nothing, or be known to be shorter; mostly it is just the same. */
        const dyad_form *sum = dyad_form_integer(of->forms, 0);
        for (size_t i = 0; i < again.count; i++)
            sum =
                dyad_form_add(of->forms, sum, dy_evaluate_part(of->with, ruleset, &again.part[i]));
        assert_ptr_equal(sum, shown.negated == part->negated ? value
                                                             : dyad_form_negate(of->forms, value));
        assert_int_equal(again.count, 1);
        assert_int_equal(again.part[0].a, part->a);
        assert_int_equal(again.part[0].b, part->b);
        assert_int_equal(again.part[0].shape, part->shape);
        if (again.part[0].negated != shown.negated) /* its own negative */
            assert_ptr_equal(value, dyad_form_negate(of->forms, value));
        dy_evaluator_close(of->with, &position);
        dy_parts_free(&again);
        dy_buffer_free(&text);
    }
    int low, high;
    dy_part plain = {part->a, part->b, part->shape, 0};
    value = dy_evaluate_part(of->with, ruleset, &plain);
    if (ruleset->bounds && ruleset->bounds(memory, part, &low, &high)) {
        assert_true(form_le(of->forms, dyad_form_integer(of->forms, low), value));
        assert_true(form_le(of->forms, value, dyad_form_integer(of->forms, high)));
    }
    assert_true(ruleset->weight(part) <= 128);
    for (int upper = 0; upper < 2; upper++)
        check_strips(of, ruleset, &plain, value, upper);
}

/* The pieces of a position; those of the options of each too, where `deeper`. */
static void check_parts(tools *of, const dyad_ruleset *ruleset, const dy_part *raw, bool deeper)
{
    dy_ruleset_memory *memory = dy_evaluator_ruleset(of->with, ruleset);
    dyad_allocator heap = dy_memory_default();
    dy_parts parts;
    dy_ruleset_moves moves;
    dy_parts_init(&parts, &heap);
    dy_ruleset_moves_init(&moves, &heap);
    ruleset->split(memory, raw, &parts);
    for (size_t i = 0; i < parts.count; i++) {
        check_part(of, ruleset, &parts.part[i]);
        for (int side = 0; side < 2 && deeper; side++) {
            dy_ruleset_moves_clear(&moves);
            ruleset->moves(memory, &parts.part[i], side ? DYAD_RIGHT : DYAD_LEFT, false, &moves);
            if (moves.after.count)
                check_parts(of, ruleset, &moves.after.part[below(of, (unsigned)moves.after.count)],
                            false);
        }
    }
    dy_ruleset_moves_free(&moves);
    dy_parts_free(&parts);
}

/* All moves have names, and are as many as the plain game has. */
static void check_moves(tools *of, const dyad_ruleset *ruleset, const char *text)
{
    dy_ruleset_memory *memory = dy_evaluator_ruleset(of->with, ruleset);
    dyad_allocator heap = dy_memory_default();
    dy_ruleset_position position;
    dy_buffer name;
    dy_ruleset_moves moves;
    oracle_options *options = malloc(sizeof *options);
    assert_non_null(options);
    assert_true(dy_evaluator_read(of->with, ruleset, text, strlen(text), &position));
    dy_buffer_init(&name, &heap);
    dy_ruleset_moves_init(&moves, &heap);
    for (int side = 0; side < 2; side++) {
        size_t count = 0;
        for (size_t i = 0; i < position.raw.count; i++) {
            dy_ruleset_moves_clear(&moves);
            ruleset->moves(memory, &position.raw.part[i], side ? DYAD_RIGHT : DYAD_LEFT, true,
                           &moves);
            count += moves.after.count;
            for (size_t j = 0; j < moves.after.count; j++) {
                size_t before = name.size;
                ruleset->move_text(memory, &position.raw.part[i], position.place[i],
                                   side ? DYAD_RIGHT : DYAD_LEFT, moves.name[j], &name);
                assert_true(name.size > before);
            }
        }
        assert_true(oracle_rules_moves(ruleset->name, text, side == 0, options));
        assert_int_equal(count, options->count);
    }
    for (size_t i = 0; i < position.raw.count; i++)
        check_parts(of, ruleset, &position.raw.part[i], true);
    dy_ruleset_moves_free(&moves);
    dy_buffer_free(&name);
    dy_evaluator_close(of->with, &position);
    free(options);
}

/* By split() and formulas, and by moves alone, a position has its value as a plain game. */
static void check_position(tools *of, const dyad_ruleset *ruleset, const char *text)
{
    const dyad_form *plain = plain_value(of, ruleset->name, text);
    if (value_of(of, of->with, ruleset, text) != plain)
        fail_msg("%s \"%s\" has another value", ruleset->name, text);
    if (value_of(of, of->without, ruleset, text) != plain)
        fail_msg("%s \"%s\" has another value by its moves", ruleset->name, text);
    check_moves(of, ruleset, text);
}

/* Domineering on pieces that take more than a word. */
static void wide_positions(void **state)
{
    const dyad_ruleset *ruleset = dy_ruleset_find("domineering", 11);
    tools of;
    (void)state;
    start(&of, 42);
    for (int round = 0; round < (int)scaled(60); round++) {
        char text[ORACLE_TEXT_MAX];
        oracle_domineering_wide(below, &of, text);
        check_position(&of, ruleset, text);
    }
    end(&of);
}

static void random_positions(void **state)
{
    (void)state;
    for (size_t i = 0; i < dy_ruleset_count; i++) {
        const dyad_ruleset *ruleset = dy_rulesets[i];
        tools of;
        start(&of, i);
        for (int round = 0; round < (int)scaled(ROUNDS); round++) {
            char text[ORACLE_TEXT_MAX];
            if (!oracle_rules_random(ruleset->name, below, &of, text))
                fail_msg("rules_oracle.c knows nothing of %s", ruleset->name);
            check_position(&of, ruleset, text);
        }
        end(&of);
    }
}

/* ---- what is said of a ruleset ------------------------------------------------------------ */

static void examples(void **state)
{
    (void)state;
    tools of;
    start(&of, 0);
    for (size_t i = 0; i < dy_ruleset_count; i++) {
        const dyad_ruleset *ruleset = dy_rulesets[i];
        assert_ptr_equal(dy_ruleset_find(ruleset->name, strlen(ruleset->name)), ruleset);
        assert_true(ruleset->title && ruleset->left && ruleset->right && ruleset->syntax);
        assert_non_null(ruleset->examples[0]);
        for (const char *const *text = ruleset->examples; *text; text++)
            if (value_of(&of, of.with, ruleset, *text) != value_of(&of, of.without, ruleset, *text))
                fail_msg("%s \"%s\" has another value by its moves", ruleset->name, *text);
    }
    assert_null(dy_ruleset_find("domineerin", 10));
    assert_null(dy_ruleset_find("", 0));
    end(&of);
}

/* Reads a text that may be anything; what is wrong has a place in it. */
static void check_reading(const dyad_ruleset *ruleset, const char *text, size_t size)
{
    dyad_allocator heap = dy_memory_default();
    dy_arena arena;
    dy_arena_init(&arena, &heap);
    dy_ruleset_memory memory = {.arena = &arena};
    dy_ruleset_position position = {.arena = &arena};
    dy_ruleset_fault fault = {.at = SIZE_MAX};
    dy_parts_init(&position.raw, &heap);
    dyad_status status = ruleset->read(&memory, text, size, &position, &fault);
    if (status != DYAD_OK) {
        assert_true(status == DYAD_E_MALFORMED || status == DYAD_E_LIMIT);
        assert_true(fault.at <= size && *fault.text);
    }
    dy_parts_free(&position.raw);
    dy_arena_free(&arena);
}

static void hostile_text(void **state)
{
    static const char *const bad[] = {
        "",
        "\n\n",
        "?",
        "4x",
        "x4",
        "0x4",
        "4x5x6",
        "4x5|..",
        "..|.",
        "99x99",
        "9x15",
        "128x128",
        "129x1",
        "..?",
        "a-",
        "-a",
        "a-a",
        "a:",
        "a:z",
        "a--b",
        "0.8 5",
        "0.77",
        "kayles",
        "0 0 ",
        "5.7 3",
        "077",
        "0.77 x",
        "0.77 10001",
        "BQ",
        "lq",
        "TX",
        "0B",
        "\xff\xfe",
        "4294967297x1",
        "1x18446744073709551617",
        "xox|ox",
        "0.77777777777777777777777 3",
        "0l",
    };
    static const char letters[] = ".#xolrTFBW-:ab01457 |\n";
    enum { BAD_COUNT = sizeof bad / sizeof bad[0] };
    dy_random random;
    (void)state;
    dy_random_init(&random, 5, 0);
    for (size_t i = 0; i < dy_ruleset_count; i++) {
        const char *const *from = dy_rulesets[i]->examples;
        size_t sources = 0;
        while (from[sources])
            sources++;
        for (size_t round = 0; round < BAD_COUNT; round++)
            check_reading(dy_rulesets[i], bad[round], strlen(bad[round]));
        for (size_t round = 0; round < scaled(HOSTILE_ROUNDS); round++) {
            char text[80];
            snprintf(text, sizeof text, "%s", from[dy_random_below(&random, sources)]);
            size_t size = strlen(text), changes = dy_random_below(&random, 3) + 1;
            while (size && changes--)
                text[dy_random_below(&random, size)] =
                    dy_random_below(&random, 4)
                        ? letters[dy_random_below(&random, sizeof letters - 1)]
                        : (char)dy_random_next(&random);
            check_reading(dy_rulesets[i], text, size);
        }
    }
}

/* ---- memory ------------------------------------------------------------------------------- */

/* An allocator of which the n-th request fails, and all after it. */
typedef struct scarce {
    dyad_allocator heap;
    size_t left;
    bool failed;
} scarce;

static void *resize_scarce(void *user, void *block, size_t old_size, size_t size)
{
    scarce *of = user;
    if (size && !of->left) {
        of->failed = true;
        return NULL;
    }
    of->left -= size != 0;
    return of->heap.resize(of->heap.user, block, old_size, size);
}

/* Reads, splits and lists moves until a request fails; false when none did. */
static bool runs_out(const dyad_ruleset *ruleset, const char *text, size_t after)
{
    scarce of = {dy_memory_default(), after, false};
    dyad_allocator memory = {.resize = resize_scarce, .user = &of};
    dy_arena arena;
    dy_arena_init(&arena, &memory);
    dy_ruleset_memory kept = {.arena = &arena};
    dy_ruleset_position position = {.arena = &arena};
    dy_ruleset_fault fault = {.at = 0};
    dy_parts parts;
    dy_ruleset_moves moves;
    dy_parts_init(&position.raw, &memory);
    dy_parts_init(&parts, &memory);
    dy_ruleset_moves_init(&moves, &memory);
    dyad_status status = ruleset->read(&kept, text, strlen(text), &position, &fault);
    assert_true(status == (of.failed ? DYAD_E_MEMORY : DYAD_OK) || status == DYAD_E_LIMIT);
    for (size_t i = 0; i < position.raw.count && status == DYAD_OK; i++)
        ruleset->split(&kept, &position.raw.part[i], &parts);
    for (size_t i = 0; i < parts.count && !of.failed; i++) {
        ruleset->moves(&kept, &parts.part[i], DYAD_LEFT, true, &moves);
        ruleset->moves(&kept, &parts.part[i], DYAD_RIGHT, true, &moves);
    }
    assert_true(status != DYAD_OK || of.failed == (parts.failed || moves.after.failed));
    dy_parts_free(&position.raw);
    dy_parts_free(&parts);
    dy_ruleset_moves_free(&moves);
    dy_arena_free(&arena);
    return of.failed;
}

static void scarce_memory(void **state)
{
    (void)state;
    for (size_t i = 0; i < dy_ruleset_count; i++)
        for (const char *const *text = dy_rulesets[i]->examples; *text; text++) {
            size_t after = 0;
            while (runs_out(dy_rulesets[i], *text, after))
                after++;
        }
}

/* ---- known values ------------------------------------------------------------------------- */

/* Kayles: OEIS A002186. Dawson's Kayles: A002187, one further on. Both are in chapter 4 of Winning
 * Ways (1982, pages 89 to 91). From 71 on Kayles repeats every 12; Dawson's Kayles repeats every
 * 34 with the last exception at 52. */
static const unsigned char kayles[] = {
    0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1,
    2, 8, 5, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8,
    1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 8, 1, 4,
};
static const unsigned char dawsons_kayles[] = {
    0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0,
    2, 1, 1, 0, 4, 5, 2, 7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5,
    2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4, 8, 1, 1, 2, 0, 3, 1, 1, 0,
};

static const dyad_form *heap_value(tools *of, const char *code, unsigned heap)
{
    char text[64];
    snprintf(text, sizeof text, "%s %u", code, heap);
    return value_of(of, of->with, dy_ruleset_find("octal", 5), text);
}

static void nim_sequences(void **state)
{
    (void)state;
    tools of;
    start(&of, 0);
    for (unsigned i = 0; i < sizeof kayles; i++)
        assert_ptr_equal(heap_value(&of, "0.77", i), dyad_form_nimber(of.forms, kayles[i]));
    for (unsigned i = 0; i < sizeof dawsons_kayles; i++) {
        assert_ptr_equal(heap_value(&of, "dawsons-kayles", i),
                         dyad_form_nimber(of.forms, dawsons_kayles[i]));
        if (i)
            assert_ptr_equal(heap_value(&of, "dawsons-chess", i - 1),
                             dyad_form_nimber(of.forms, dawsons_kayles[i]));
    }
    for (unsigned i = 71; i < 2000; i++)
        assert_ptr_equal(heap_value(&of, "kayles", i), heap_value(&of, "kayles", i + 12));
    for (unsigned i = 53; i < 2000; i++)
        assert_ptr_equal(heap_value(&of, "0.07", i), heap_value(&of, "0.07", i + 34));
    end(&of);
}

/* What sees which nimber is missing is there once, not for each code. */
static void many_codes(void **state)
{
    enum { CODES = 300, DIGITS = 6, HEAP = 10000, BYTES_MAX = 128 << 20 };
    (void)state;
    tools of;
    start(&of, 0);
    for (unsigned i = 0; i < CODES; i++) {
        char code[DIGITS + 3] = "0.";
        for (unsigned k = 0, rest = i; k < DIGITS; k++, rest /= 3)
            code[2 + k] = (char)('1' + rest % 3);
        assert_non_null(heap_value(&of, code, HEAP));
    }
    assert_in_range(dyad_forms_memory(of.forms), 1, BYTES_MAX);
    end(&of);
}

/* CGSuite's answers, and those of the literature. */
static void known_values(void **state)
{
    (void)state;
    tools of;
    start(&of, 0);
    const dyad_ruleset *domineering = dy_ruleset_find("domineering", 11);
    assert_ptr_equal(value_of(&of, of.with, domineering, "4x5"), dyad_form_integer(of.forms, 1));
    assert_ptr_equal(value_of(&of, of.with, domineering, "5x5"), dyad_form_integer(of.forms, 0));
    assert_ptr_equal(value_of(&of, of.with, dy_ruleset_find("hackenbush", 10), "lrlrrllr"),
                     dyad_form_dyadic(of.forms, 77, 7));
    assert_ptr_equal(
        value_of(&of, of.with, dy_ruleset_find("hackenbush", 10), "lrlerrr"),
        dyad_form_add(of.forms, dyad_form_dyadic(of.forms, 3, 2),
                      dyad_form_add(of.forms,
                                    dyad_form_negate(of.forms, dyad_form_up_sum(of.forms, 3)),
                                    dyad_form_nimber(of.forms, 1))));
    const dyad_form *left[] = {dyad_form_up(of.forms, 2, 1), dyad_form_nimber(of.forms, 1)};
    const dyad_form *right[] = {dyad_form_nimber(of.forms, 1), dyad_form_up(of.forms, -1, 0)};
    assert_ptr_equal(value_of(&of, of.with, dy_ruleset_find("clobber", 7), "xox|ox."),
                     dyad_form_make(of.forms, left, 1, right, 2));
    assert_ptr_equal(value_of(&of, of.with, dy_ruleset_find("nim", 3), "BWBWWBB"),
                     value_of(&of, of.without, dy_ruleset_find("nim", 3), "BWBWWBB"));
    end(&of);
}

/* What fits no part has its value from a formula, which is that of its options. */
static void long_strings(void **state)
{
    static const struct {
        const char *name, *letters;
    } kinds[] = {{"nim", "BW"}, {"hackenbush", "lr"}, {"hackenbush", "lre"}, {"nim", "B"}};
    enum { SHORTEST = 62, LONGEST = 72 };
    (void)state;
    tools of;
    start(&of, 0);
    oracle_options *options = malloc(sizeof *options);
    assert_non_null(options);
    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++)
        for (size_t size = SHORTEST; size <= LONGEST; size++) {
            const dyad_ruleset *ruleset =
                dy_ruleset_find(kinds[kind].name, strlen(kinds[kind].name));
            const dyad_form *value[2][LONGEST];
            size_t count[2];
            char text[ORACLE_TEXT_MAX] = "";
            for (size_t i = 0; i < size; i++)
                text[i] = kinds[kind].letters[below(&of, (unsigned)strlen(kinds[kind].letters))];
            for (int side = 0; side < 2; side++) {
                assert_true(oracle_rules_moves(ruleset->name, text, side == 0, options));
                count[side] = options->count;
                for (size_t i = 0; i < count[side]; i++)
                    value[side][i] = value_of(&of, of.with, ruleset, options->text[i]);
            }
            assert_ptr_equal(value_of(&of, of.with, ruleset, text),
                             dyad_form_make(of.forms, value[0], count[0], value[1], count[1]));
        }
    free(options);
    end(&of);
}

/* ---- work, and a stop --------------------------------------------------------------------- */

/* Each word of a position is counted when it is read. */
static void words_that_are_read_are_counted(void **state)
{
    (void)state;
    enum { WORDS = 1 << 16, LONGEST = 4, STEPS = 1 << 30 };
    static const char *const texts[][3] = {
        /* rules, what the text begins with, its words */
        {"nim", "", "B "},       {"hackenbush", "", "l "},  {"toads-and-frogs", "", "T "},
        {"octal", "0.7 ", "1 "}, {"domineering", "", ".#"}, {"col", "a-b ", "a:. "}};
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    char *text = malloc(LONGEST * (WORDS + 1));
    assert_non_null(text);
    assert_int_equal(dyad_forms_new(NULL, 0, &forms, NULL), DYAD_OK);
    assert_int_equal(dyad_evaluator_new(forms, &evaluator), DYAD_OK);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const dyad_ruleset *rules = dyad_ruleset_find(texts[i][0], strlen(texts[i][0]));
        size_t size = strlen(texts[i][1]), word = strlen(texts[i][2]);
        memcpy(text, texts[i][1], size);
        for (size_t k = 0; k < WORDS; k++, size += word)
            memcpy(text + size, texts[i][2], word);
        dy_ruleset_position position;
        forms->patience = STEPS;
        assert_true(dy_evaluator_read(evaluator, rules, text, size, &position));
        assert_in_range(STEPS - forms->patience, WORDS / DY_TICK_ITEMS, WORDS);
        dy_evaluator_close(evaluator, &position);
    }
    free(text);
    dyad_evaluator_free(evaluator);
    dyad_forms_free(forms);
}

/* A number as long as the text is copied a few times, and not once for each word beside it. */
static void long_words_are_not_added_to_each(void **state)
{
    static const char *const texts[][3] = {/* rules, two letters of the long word, another word */
                                           {"nim", "BW", " BWB"},
                                           {"hackenbush", "lr", " l"},
                                           {"hackenbush", "lr", " r"},
                                           {"nim", "BW", NULL},
                                           {"hackenbush", "lr", NULL}};
    enum { LONG = 200000, COUNT = 1000, SPAN = 70, COPIES = 40 };
    (void)state;
    char *text = malloc(LONG + (COUNT + 1) * (SPAN + 1));
    assert_non_null(text);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        tools of;
        char other[SPAN + 1] = " ";
        const dyad_ruleset *rules = dy_ruleset_find(texts[i][0], strlen(texts[i][0]));
        size_t size = 0;
        start(&of, 0);
        for (; size < LONG; size += 2)
            memcpy(text + size, texts[i][1], 2);
        memset(other + 1, *texts[i][1], SPAN - 1); /* this one is no part either */
        if (texts[i][2])
            strcpy(other, texts[i][2]);
        text[size] = '\0';
        const dyad_form *one = value_of(&of, of.with, rules, text);
        const dyad_form *all = value_of(&of, of.with, rules, other);
        all = dyad_form_add(of.forms, one, dyad_form_multiply(of.forms, COUNT, all));
        for (size_t k = 0; k < COUNT; k++, size += strlen(other))
            strcpy(text + size, other);
        size_t before = dyad_forms_memory(of.forms);
        assert_ptr_equal(value_of(&of, of.with, rules, text), all);
        assert_in_range(dyad_forms_memory(of.forms) - before, 0, COPIES * LONG / CHAR_BIT);
        end(&of);
    }
    free(text);
}

/* Graph number i of those below: so many vertices, of which some are joined. */
static uint32_t keep_graph(dy_ruleset_memory *memory, uint64_t i)
{
    enum { VERTICES = 3 };
    const uint64_t near[VERTICES] = {i, i >> 3, i * i};
    return dy_graph_keep(memory, near, VERTICES, NULL);
}

/* Graphs are found again however many there are; where a stop ends a growth of their table, it is
 * as it was. */
static void graphs_are_found_again(void **state)
{
    (void)state;
    enum { COUNT = 20000, SOON = 20 };
    static int stop = 1;
    static const uint64_t none[1];
    static const char *const names[] = {"a"};
    dyad_forms *forms;
    dy_arena arena;
    assert_int_equal(dyad_forms_new(NULL, 0, &forms, NULL), DYAD_OK);
    dy_arena_init(&arena, dy_forms_allocator(forms));
    dy_ruleset_memory memory = {.arena = &arena, .forms = forms};
    uint32_t failed = 0;
    assert_int_equal(dy_graph_keep(&memory, none, 1, names), DY_GRAPHS);
    for (uint32_t i = 0; i < COUNT; i++) {
        dyad_forms_set_stop(forms, &stop);
        forms->patience = SOON;
        uint32_t shape = keep_graph(&memory, i);
        dyad_forms_set_stop(forms, NULL);
        if (!shape) {
            assert_int_equal(dyad_forms_error(forms)->status, DYAD_E_STOPPED);
            dyad_forms_recover(forms);
            failed++;
            shape = keep_graph(&memory, i);
        }
        assert_int_equal(shape, DY_GRAPHS + 1 + i);
        assert_int_equal(keep_graph(&memory, i / 2), DY_GRAPHS + 1 + i / 2);
    }
    assert_in_range(failed, 5, 10); /* once a growth, of a table that is large enough */
    for (uint32_t i = 0; i < COUNT; i++)
        assert_int_equal(keep_graph(&memory, i), DY_GRAPHS + 1 + i);
    assert_int_equal(dy_graph_keep(&memory, none, 1, NULL), DY_GRAPHS + 1 + COUNT);
    dy_arena_free(&arena);
    dyad_forms_free(forms);
}

/* How many positions of a pile have a value then; a formula needs no other than the pile. */
static size_t worked_out(dyad_evaluator *evaluator, const char *pile)
{
    uint64_t before = dyad_evaluator_positions(evaluator);
    assert_non_null(dyad_evaluate(evaluator, dyad_ruleset_find("nim", 3), pile, strlen(pile)));
    return (size_t)(dyad_evaluator_positions(evaluator) - before);
}

/* A sum is asked with formulas or without, and its evaluator goes on as it was. */
static void formulas_stay(void **state)
{
    (void)state;
    tools t;
    start(&t, 1);
    const dyad_ruleset *nim = dyad_ruleset_find("nim", 3);
    dyad_evaluator *const evaluators[] = {t.with, t.without};
    const dyad_sum_limits ways[] = {{.fold = 16, .no_formulas = true}, {.fold = 16}};
    const char *const piles[] = {"BWBWWBBWBB", "WBBBBBWBWW", "BBWBWWBWBB", "WBBWBBWWWW"};
    const char *const more[] = {"BWWWBBWBBW", "WBBWWWBWBB"};
    for (size_t e = 0; e < LENGTH_OF(evaluators); e++)
        for (size_t i = 0; i < LENGTH_OF(ways); i++) {
            dyad_sum *sum;
            dyad_answer answer;
            assert_int_equal(dyad_sum_new(evaluators[e], &sum), DYAD_OK);
            assert_int_equal(dyad_sum_add(sum, nim, piles[2 * e + i], 10), DYAD_OK);
            uint64_t before = dyad_evaluator_positions(evaluators[e]);
            assert_int_equal(dyad_sum_first_wins(sum, DYAD_LEFT, &ways[i], &answer), DYAD_OK);
            uint64_t asked = dyad_evaluator_positions(evaluators[e]) - before;
            if (e == 0 && !ways[i].no_formulas)
                assert_int_equal(asked, 1);
            else
                assert_true(asked > 1);
            dyad_sum_free(sum);
            size_t count = worked_out(evaluators[e], more[i]);
            assert_true(e == 0 ? count == 1 : count > 1);
        }
    end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples),
        cmocka_unit_test(known_values),
        cmocka_unit_test(nim_sequences),
        cmocka_unit_test(many_codes),
        cmocka_unit_test(long_strings),
        cmocka_unit_test(hostile_text),
        cmocka_unit_test(scarce_memory),
        cmocka_unit_test(random_positions),
        cmocka_unit_test(wide_positions),
        cmocka_unit_test(words_that_are_read_are_counted),
        cmocka_unit_test(long_words_are_not_added_to_each),
        cmocka_unit_test(graphs_are_found_again),
        cmocka_unit_test(formulas_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
