/* sum_lines_test.c - games of many moves in sums of numbers: what they are made of, each against
 * plain ways, and that a move costs no more where there is more beside it. */
#include "base/bits.h"
#include "base/random.h"
#include "cgt/total.h"
#include "sums/sum.h"

#include <dyad/values.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

/* ---- the first key that is large enough ---------------------------------------------------- */

static void first_keys(void **state)
{
    enum { MOST = 700, ROUNDS = 4000, KEYS = 12 };
    static int64_t plain[MOST];
    const dyad_allocator memory = dy_memory_default();
    dy_leftmost keys = {.room = 0};
    dy_random random;
    size_t count = 0;
    (void)state;
    dy_random_init(&random, 1, 1);
    assert_int_equal(dy_leftmost_find(&keys, 0, INT64_MIN), SIZE_MAX);
    for (int round = 0; round < ROUNDS; round++) {
        if (count == 0 || (count < MOST && dy_random_below(&random, 5) == 0)) {
            plain[count++] = 3;
            assert_true(dy_leftmost_grow(&keys, &memory, count, 3));
        }
        size_t changed = dy_random_below(&random, count);
        plain[changed] = (int64_t)dy_random_below(&random, KEYS);
        dy_leftmost_set(&keys, changed, plain[changed]);
        size_t from = dy_random_below(&random, count), i = from;
        int64_t least = (int64_t)dy_random_below(&random, KEYS + 2);
        while (i < count && plain[i] < least)
            i++;
        size_t found = dy_leftmost_find(&keys, from, least);
        assert_true(found == i || (found >= count && i == count));
    }
    dy_leftmost_free(&keys, &memory);
}

/* ---- totals -------------------------------------------------------------------------------- */

static const dyad_form *any_number(dyad_forms *forms, dy_random *random)
{
    static const char *const large[] = {
        "123456789012345678901234567890", "-340282366920938463463374607431768211455",
        "18446744073709551615/18446744073709551616", "-1/4294967296"};
    size_t which = dy_random_below(random, 8);
    if (which < sizeof large / sizeof *large)
        return dyad_form_read(forms, large[which], strlen(large[which]));
    int64_t numerator = (int64_t)dy_random_below(random, 2000) - 1000;
    return dyad_form_dyadic(forms, numerator, (unsigned)dy_random_below(random, 62));
}

/* The sum as forms add it; `power` is what 2^-n is added to. */
static const dyad_form *added(dyad_forms *forms, const dyad_form *sum, const dyad_form *number,
                              int sign)
{
    return dyad_form_add(forms, sum, sign > 0 ? number : dyad_form_negate(forms, number));
}

static void check_total(dyad_forms *forms, dy_total *total, const dyad_form *sum)
{
    dy_dyadic value = dy_number_value(sum);
    int sign = dy_dyadic_sign(&value);
    assert_ptr_equal(dy_total_form(total, forms), sum);
    assert_int_equal(dy_total_sign(total), sign);
    if (!sign)
        return;
    uint64_t small = value.small < 0 ? 0 - (uint64_t)value.small : (uint64_t)value.small;
    uint64_t top = value.limbs ? value.limbs[value.limb_count - 1] : small;
    int64_t log = 63 - __builtin_clzll(top) - (int64_t)value.exponent;
    if (value.limbs)
        log += 64 * (int64_t)(value.limb_count - 1);
    assert_int_equal(dy_total_log(total), log);
    assert_ptr_equal(dy_total_form(total, forms), sum);
}

static void totals(void **state)
{
    enum { ROUNDS = 6000, FAR = 150 };
    const dyad_allocator memory = dy_memory_default();
    dyad_forms *forms;
    dy_total total;
    dy_random random;
    (void)state;
    dy_random_init(&random, 2, 1);
    assert_int_equal(dyad_forms_new(NULL, 0, &forms, NULL), DYAD_OK);
    dy_total_init(&total, &memory);
    const dyad_form *sum = forms->zero;
    check_total(forms, &total, sum);
    for (int round = 0; round < ROUNDS; round++) {
        int sign = dy_random_below(&random, 2) ? 1 : -1;
        if (dy_random_below(&random, 3)) {
            const dyad_form *number = any_number(forms, &random);
            assert_non_null(number);
            assert_true(dy_total_add(&total, number, sign));
            sum = added(forms, sum, number, sign);
        } else {
            uint64_t exponent = dy_random_below(&random, FAR);
            assert_true(dy_total_add_power(&total, exponent, sign));
            sum =
                added(forms, sum,
                      dy_form_halve(forms, dyad_form_integer(forms, 1), (unsigned)exponent), sign);
        }
        if (dy_random_below(&random, 10) == 0) { /* down to next to nothing, or 0 */
            assert_true(dy_total_add(&total, sum, -1));
            sum = forms->zero;
        }
        check_total(forms, &total, sum);
    }
    dy_total_clear(&total);
    check_total(forms, &total, forms->zero);
    dy_total_free(&total);
    dyad_forms_free(forms);
}

/* ---- what the best moves in long piles cost -------------------------------------------------- */

static void random_pile(dy_random *random, uint64_t *letters, size_t size)
{
    size_t bias = 1 + dy_random_below(random, 9);
    memset(letters, 0, dy_words_for(size) * sizeof *letters);
    for (size_t i = 0; i < size; i++)
        if (dy_random_below(random, 10) < bias)
            dy_bit_set(letters, i);
}

/* A game in one pile, until it is short: the cost that is kept up is what the value has lost. */
static void play_pile(dyad_forms *forms, dy_random *random, dy_arena *arena, size_t size)
{
    enum { WORDS = 8 };
    const dy_ruleset_longs *longs = dyad_ruleset_find("nim", 3)->longs;
    uint64_t letters[WORDS];
    dy_long_costs costs;
    dy_part part;
    random_pile(random, letters, size);
    dy_long_word word = {.letters = letters, .end = size, .lead_set = dy_bit(letters, 0)};
    while (word.at < size && dy_bit(letters, word.at) == word.lead_set) {
        word.at++;
        word.lead++;
    }
    assert_true(longs->costs(forms, &word, arena, &costs));
    const dyad_form *value = longs->value(forms, &word, arena);
    while (!longs->part(&word, &part)) {
        dyad_side side = dy_random_below(random, 2) ? DYAD_LEFT : DYAD_RIGHT;
        dy_long_word after = word;
        uint32_t name;
        if (!longs->move(&after, side, &name))
            continue;
        uint64_t cost = longs->cost(&costs, &word, side);
        longs->follow(&costs, &word, &after, side);
        const dyad_form *less = longs->value(forms, &after, arena);
        const dyad_form *power = dy_form_halve(forms, dyad_form_integer(forms, 1), (unsigned)cost);
        assert_ptr_equal(added(forms, value, power, side == DYAD_LEFT ? -1 : 1), less);
        word = after;
        value = less;
    }
}

static void costs_of_moves(void **state)
{
    enum { PILES = 1500, LEAST = 65, MORE = 300 };
    dyad_forms *forms;
    dy_random random;
    dy_arena arena;
    const dyad_allocator memory = dy_memory_default();
    (void)state;
    dy_random_init(&random, 3, 1);
    dy_arena_init(&arena, &memory);
    assert_int_equal(dyad_forms_new(NULL, 0, &forms, NULL), DYAD_OK);
    for (int i = 0; i < PILES; i++) {
        play_pile(forms, &random, &arena, LEAST + dy_random_below(&random, MORE));
        dy_arena_reset(&arena);
    }
    dy_arena_free(&arena);
    dyad_forms_free(forms);
}

/* ---- work ---------------------------------------------------------------------------------- */

typedef struct told {
    size_t moves, looks;
} told;

/* A dyad_sum_move_fn, and whom limits tell of progress: at each piece and move that is tried. */
static bool count_move(void *user, dyad_side side, size_t component, const char *move)
{
    (void)side;
    (void)component;
    (void)move;
    ((told *)user)->moves++;
    return true;
}

static void count_look(void *user, uint64_t nodes, double seconds)
{
    (void)nodes;
    (void)seconds;
    ((told *)user)->looks++;
}

/* Plays a game in piles; gives back the memory that forms have taken. */
static size_t play(const char *text, dyad_answer expected, told *seen)
{
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    dyad_sum *sum;
    dyad_answer answer;
    *seen = (told){0};
    const dyad_sum_limits limits = {.progress = count_look, .progress_user = seen};
    assert_int_equal(dyad_forms_new(NULL, 0, &forms, NULL), DYAD_OK);
    assert_int_equal(dyad_evaluator_new(forms, &evaluator), DYAD_OK);
    assert_int_equal(dyad_sum_new(evaluator, &sum), DYAD_OK);
    assert_int_equal(dyad_sum_add(sum, dyad_ruleset_find("nim", 3), text, strlen(text)), DYAD_OK);
    size_t before = dyad_forms_memory(forms);
    assert_int_equal(dyad_sum_line(sum, DYAD_LEFT, &limits, count_move, seen, &answer), DYAD_OK);
    assert_int_equal(answer, expected);
    size_t taken = dyad_forms_memory(forms) - before;
    dyad_sum_free(sum);
    dyad_evaluator_free(evaluator);
    dyad_forms_free(forms);
    return taken;
}

static char *repeated(char *end, const char *text, size_t times)
{
    for (size_t i = 0; i < times; i++) {
        memcpy(end, text, strlen(text));
        end += strlen(text);
    }
    *end = '\0';
    return end;
}

/* The values of one pile on its way down are forty thousand numbers of thousands of bits. */
static void one_long_pile(void **state)
{
    enum { RUNS = 20000, MEMORY = 4 << 20 };
    char *text = malloc(2 * RUNS + 1);
    told seen;
    (void)state;
    assert_non_null(text);
    repeated(text, "BW", RUNS);
    assert_in_range(play(text, DYAD_YES, &seen), 0, MEMORY);
    assert_in_range(seen.moves, RUNS, 2 * RUNS);
    free(text);
}

/* Piles that are empty, and those whose moves lose too much, are passed over. */
static void many_piles(void **state)
{
    enum { EACH = 2000, LETTERS = 12 };
    char *text = malloc(EACH * LETTERS);
    told seen;
    (void)state;
    assert_non_null(text);
    repeated(repeated(repeated(text, "B ", EACH), "W ", EACH), "WB BW ", EACH);
    play(text, DYAD_NO, &seen);
    assert_in_range(seen.moves, (size_t)4 * EACH, (size_t)6 * EACH);
    assert_in_range(seen.looks, 0, 8 * seen.moves);
    free(text);
}

/* One piece that is no number, behind many that are: whoever asks what a move comes to looks at it
 * alone. */
static void numbers_are_passed_over(void **state)
{
    enum { EACH = 10000, LETTERS = 4, STEPS = 1 << 30, TIMES = 200 };
    static const char square[] = "..\n..";
    char *text = malloc(EACH * LETTERS + 1);
    told seen = {0};
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    dyad_sum *sum;
    dyad_answer answer;
    (void)state;
    assert_non_null(text);
    repeated(text, "B W ", EACH);
    assert_int_equal(dyad_forms_new(NULL, 0, &forms, NULL), DYAD_OK);
    assert_int_equal(dyad_evaluator_new(forms, &evaluator), DYAD_OK);
    assert_int_equal(dyad_sum_new(evaluator, &sum), DYAD_OK);
    assert_int_equal(dyad_sum_add(sum, dyad_ruleset_find("nim", 3), text, strlen(text)), DYAD_OK);
    assert_int_equal(dyad_sum_add(sum, dyad_ruleset_find("domineering", strlen("domineering")),
                                  square, strlen(square)),
                     DYAD_OK);
    forms->patience = STEPS;
    assert_int_equal(dyad_sum_winning_moves(sum, DYAD_LEFT, true, NULL, count_move, &seen, &answer),
                     DYAD_OK);
    assert_int_equal(answer, DYAD_YES);
    assert_int_equal(seen.moves, 2);
    assert_in_range(STEPS - forms->patience, 0, TIMES * EACH);
    forms->patience = STEPS;
    assert_int_equal(dyad_sum_line(sum, DYAD_LEFT, NULL, count_move, &seen, &answer), DYAD_OK);
    assert_int_equal(answer, DYAD_YES);
    assert_in_range(STEPS - forms->patience, 0, TIMES * EACH);
    dyad_sum_free(sum);
    dyad_evaluator_free(evaluator);
    dyad_forms_free(forms);
    free(text);
}

/* Pieces that are not evaluated are put in order once all are there: each that came moved those
 * behind it. */
static void pieces_in_order(void **state)
{
    enum { PIECES = 1 << 16, EACH = 8, STEPS = 1 << 30 };
    static const char word[] = "xxoxoxo."; /* its negative is another piece */
    const dyad_sum_limits limits = {.fold = -1, .nodes = 1};
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    dyad_sum *sum;
    dyad_answer answer;
    char *text = malloc((sizeof word - 1) * PIECES);
    (void)state;
    assert_non_null(text);
    for (size_t i = 0; i < PIECES; i++)
        memcpy(text + i * (sizeof word - 1), word, sizeof word - 1);
    assert_int_equal(dyad_forms_new(NULL, 0, &forms, NULL), DYAD_OK);
    assert_int_equal(dyad_evaluator_new(forms, &evaluator), DYAD_OK);
    assert_int_equal(dyad_sum_new(evaluator, &sum), DYAD_OK);
    assert_int_equal(
        dyad_sum_add(sum, dyad_ruleset_find("clobber", 7), text, (sizeof word - 1) * PIECES - 1),
        DYAD_OK);
    forms->patience = STEPS;
    assert_int_equal(dyad_sum_first_wins(sum, DYAD_LEFT, &limits, &answer), DYAD_OK);
    assert_int_equal(answer, DYAD_OPEN);
    assert_in_range(STEPS - forms->patience, 0, EACH * PIECES);
    dyad_sum_free(sum);
    dyad_evaluator_free(evaluator);
    dyad_forms_free(forms);
    free(text);
}

/* Adds the pieces of a text to two positions: to one in order, to the other as they come. */
static void add_twice(dy_sum_search *search, const dyad_ruleset *ruleset, const char *text,
                      dy_sum_node *sorted, dy_sum_node *mixed)
{
    dy_ruleset_position position;
    assert_true(dy_evaluator_read(search->evaluator, ruleset, text, strlen(text), &position));
    for (size_t i = 0; i < position.raw.count; i++) {
        const dy_part *raw = &position.raw.part[i];
        assert_true(dy_sum_split(search, ruleset, raw));
        assert_true(dy_sum_node_add(search, sorted, ruleset, raw->negated));
        assert_true(dy_sum_node_append(search, mixed, ruleset, raw->negated));
    }
    dy_evaluator_close(search->evaluator, &position);
}

/* The same pieces stay, in the same order, whichever way they are added: opposites cancel, and so
 * do two of what is its own negative. */
static void pieces_settle(void **state)
{
    enum { ROUNDS = 200, MOST = 40 };
    static const struct {
        const char *ruleset, *texts[4];
    } kinds[] = {
        {"clobber", {"xxoxoxo", "ooxoxox", "xoxo", "xxo.ooxo"}},
        {"domineering", {"4x4", "3x5", "5x3", "3x3"}},
        {"toads-and-frogs", {"TT..FF", "TTF..F.", ".T.FT..F", "T..F"}},
        {"nim", {"BBW", "WWB", "BW", "BWBB"}},
    };
    const dyad_sum_limits limits = {.fold = -1, .no_formulas = true};
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    dy_sum_search search;
    dy_random random;
    (void)state;
    dy_random_init(&random, 5, 5);
    assert_int_equal(dyad_forms_new(NULL, 0, &forms, NULL), DYAD_OK);
    assert_int_equal(dyad_evaluator_new(forms, &evaluator), DYAD_OK);
    dy_sum_search_init(&search, evaluator);
    assert_true(dy_sum_search_begin(&search, &limits, false));
    for (int round = 0; round < ROUNDS; round++) {
        dy_sum_node sorted, mixed;
        assert_true(dy_sum_node_init(&search, 2 * MOST, &sorted));
        assert_true(dy_sum_node_init(&search, 2 * MOST, &mixed));
        for (size_t left = dy_random_below(&random, MOST); left > 0; left--) {
            size_t kind = dy_random_below(&random, sizeof kinds / sizeof *kinds);
            const char *name = kinds[kind].ruleset;
            add_twice(&search, dyad_ruleset_find(name, strlen(name)),
                      kinds[kind].texts[dy_random_below(&random, 4)], &sorted, &mixed);
        }
        assert_true(dy_sum_node_settle(&search, &mixed));
        assert_int_equal(mixed.count, sorted.count);
        assert_ptr_equal(mixed.value, sorted.value);
        for (size_t i = 0; i < sorted.count; i++) {
            assert_ptr_equal(mixed.pieces[i].ruleset, sorted.pieces[i].ruleset);
            assert_memory_equal(&mixed.pieces[i].part, &sorted.pieces[i].part, sizeof(dy_part));
        }
    }
    dy_sum_search_free(&search);
    dyad_evaluator_free(evaluator);
    dyad_forms_free(forms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_keys),      cmocka_unit_test(totals),
        cmocka_unit_test(costs_of_moves),  cmocka_unit_test(one_long_pile),
        cmocka_unit_test(many_piles),      cmocka_unit_test(numbers_are_passed_over),
        cmocka_unit_test(pieces_in_order), cmocka_unit_test(pieces_settle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
