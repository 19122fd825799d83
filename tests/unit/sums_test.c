/* sums_test.c - sums of games by search against plain minimax: all positions of each component are
 * laid out as a graph by oracle/rules_oracle, and the sum is played through on tuples of them. */
#include "base/random.h"
#include "cgt/form.h"
#include "oracle/battery.h"
#include "oracle/oracle.h"
#include "oracle/rules_oracle.h"
#include "oracle/values_asked.h"
#include "sums/sum.h"

#include <dyad/values.h>

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

enum { COMPONENTS = 3, STATES = 1500, TUPLES = 150000, SUMS = 150, MOVES = 512, NAME = 80 };

/* ---- graphs of positions ------------------------------------------------------------------ */

typedef struct place {
    char *text;            /* of a position; */
    const dyad_form *form; /* or a form */
    size_t *option[2], count[2];
} place;

typedef struct graph {
    const dyad_ruleset *ruleset; /* NULL: forms */
    place place[STATES];
    size_t count;
} graph;

typedef struct world {
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    dy_random random;
    graph *graph[COMPONENTS];
    size_t count, tuples;
    signed char *known[2]; /* of each tuple, side to move: 0 unknown, 1 loses, 2 wins */
} world;

static unsigned below(void *user, unsigned bound)
{
    world *w = user;
    return (unsigned)dy_random_below(&w->random, bound);
}

/* The place of a position, STATES where there is no room. */
static size_t find(graph *g, const char *text, const dyad_form *form)
{
    size_t i = 0;
    while (i < g->count && (text ? strcmp(g->place[i].text, text) != 0 : g->place[i].form != form))
        i++;
    if (i < g->count || i == STATES)
        return i;
    g->place[i] = (place){.form = form};
    if (text) {
        g->place[i].text = oracle_take(strlen(text) + 1, 1);
        strcpy(g->place[i].text, text);
    }
    return g->count++;
}

static void clear(graph *g)
{
    for (size_t i = 0; i < g->count; i++) {
        free(g->place[i].text);
        free(g->place[i].option[0]);
        free(g->place[i].option[1]);
    }
    g->count = 0;
}

static bool add_options(world *w, graph *g, size_t i, int side, oracle_options *options)
{
    place *p = &g->place[i];
    if (g->ruleset)
        assert_true(oracle_rules_moves(dyad_ruleset_name(g->ruleset), p->text, side == 0, options));
    p->count[side] = g->ruleset ? options->count : dyad_form_option_count(p->form, (dyad_side)side);
    p->option[side] = oracle_take(p->count[side] + 1, sizeof *p->option[side]);
    for (size_t k = 0; k < p->count[side]; k++) {
        const dyad_form *form =
            g->ruleset ? NULL : dyad_form_option(w->forms, p->form, (dyad_side)side, k);
        p->option[side][k] = find(g, g->ruleset ? options->text[k] : NULL, form);
        if (p->option[side][k] == STATES)
            return false;
    }
    return true;
}

/* Lays out all that a position can come to; false where that is too much. */
static bool lay_out(world *w, graph *g, const dyad_ruleset *ruleset, const char *text,
                    const dyad_form *form)
{
    oracle_options *options = oracle_take(1, sizeof *options);
    clear(g);
    g->ruleset = ruleset;
    find(g, text, form);
    bool good = true;
    for (size_t i = 0; i < g->count && good; i++)
        good = add_options(w, g, i, 0, options) && add_options(w, g, i, 1, options);
    free(options);
    return good;
}

static const dyad_form *small_form(world *w, int depth)
{
    static const char *const texts[] = {"0",  "1",    "-1", "1/2",     "-3/4",   "*",     "*2",
                                        "*3", "^",    "v*", "^^",      "+-1",    "{2|0}", "{0|-3}",
                                        "2",  "^[2]", "v3", "Tiny(1)", "Miny(2)"};
    if (depth == 0 || below(w, 4) == 0) {
        const char *text = texts[below(w, sizeof texts / sizeof *texts)];
        return dyad_form_read(w->forms, text, strlen(text));
    }
    const dyad_form *option[2][3];
    size_t count[2];
    for (int side = 0; side < 2; side++) {
        count[side] = 1 + below(w, 2);
        for (size_t i = 0; i < count[side]; i++)
            option[side][i] = small_form(w, depth - 1);
    }
    return dyad_form_make(w->forms, option[0], count[0], option[1], count[1]);
}

static void random_component(world *w, graph *g, const dyad_ruleset *ruleset)
{
    char text[ORACLE_TEXT_MAX];
    for (;;) {
        if (ruleset)
            assert_true(oracle_rules_random(dyad_ruleset_name(ruleset), below, w, text));
        const dyad_form *form = ruleset ? NULL : small_form(w, 2);
        if (lay_out(w, g, ruleset, ruleset ? text : NULL, form))
            return;
    }
}

/* A random sum, the first component of `rules` (NULL: a form), the others of any. */
static void random_sum(world *w, const dyad_ruleset *ruleset)
{
    do {
        w->count = 1 + below(w, COMPONENTS);
        w->tuples = 1;
        for (size_t i = 0; i < w->count; i++) {
            size_t which = below(w, (unsigned)dyad_ruleset_count() + 3);
            random_component(w, w->graph[i],
                             i == 0 || which > dyad_ruleset_count() ? ruleset
                                                                    : dyad_ruleset_at(which));
            w->tuples *= w->graph[i]->count;
        }
    } while (w->tuples > TUPLES);
    memset(w->known[0], 0, w->tuples);
    memset(w->known[1], 0, w->tuples);
}

/* ---- minimax ------------------------------------------------------------------------------ */

static bool mover_wins(world *w, const size_t *at, int side)
{
    size_t tuple = 0, next[COMPONENTS] = {0};
    for (size_t i = 0; i < w->count; i++)
        tuple = tuple * w->graph[i]->count + at[i];
    if (w->known[side][tuple])
        return w->known[side][tuple] == 2;
    bool wins = false;
    memcpy(next, at, w->count * sizeof *at);
    for (size_t i = 0; i < w->count && !wins; i++) {
        const place *p = &w->graph[i]->place[at[i]];
        for (size_t k = 0; k < p->count[side] && !wins; k++) {
            next[i] = p->option[side][k];
            wins = !mover_wins(w, next, !side);
        }
        next[i] = at[i];
    }
    w->known[side][tuple] = wins ? 2 : 1;
    return wins;
}

/* Moves of a side in a component that win, by minimax. */
static size_t count_winning(world *w, const size_t *at, size_t component, int side)
{
    size_t next[COMPONENTS], count = 0;
    const place *p = &w->graph[component]->place[at[component]];
    memcpy(next, at, sizeof next);
    for (size_t k = 0; k < p->count[side]; k++) {
        next[component] = p->option[side][k];
        count += !mover_wins(w, next, !side);
    }
    return count;
}

/* ---- the sum ------------------------------------------------------------------------------ */

static dyad_sum *sum_of(world *w)
{
    dyad_sum *sum;
    assert_int_equal(dyad_sum_new(w->evaluator, &sum), DYAD_OK);
    for (size_t i = 0; i < w->count; i++) {
        const graph *g = w->graph[i];
        const char *text = g->place[0].text;
        assert_int_equal(text ? dyad_sum_add(sum, g->ruleset, text, strlen(text))
                              : dyad_sum_add_form(sum, g->place[0].form),
                         DYAD_OK);
    }
    return sum;
}

_Noreturn static void complain(world *w, const char *what)
{
    for (size_t i = 0; i < w->count; i++) {
        const graph *g = w->graph[i];
        print_message("component %zu: %s %s\n", i,
                      g->ruleset ? dyad_ruleset_name(g->ruleset) : "a form",
                      g->ruleset ? g->place[0].text : "");
    }
    fail_msg("%s: %s", what, dyad_forms_error(w->forms)->text);
    abort();
}

typedef struct moves {
    world *w;
    size_t count, most, component; /* told of; to be told of, 0: all */
    dyad_side side;
    struct told {
        dyad_side side;
        size_t component;
        char name[NAME];
    } told[MOVES];
    const dyad_form *rest; /* keep_good(): what the other components come to */
} moves;

static bool keep(void *user, dyad_side side, size_t component, const char *name)
{
    moves *m = user;
    assert_true(m->count < MOVES && strlen(name) < NAME);
    assert_true(component < m->w->count);
    m->told[m->count] = (struct told){.side = side, .component = component};
    strcpy(m->told[m->count++].name, name);
    return m->count != m->most;
}

/* Keeps moves after which values say that the mover wins. */
static bool keep_good(void *user, const char *name, const dyad_form *after)
{
    moves *m = user;
    dyad_order order = form_compare(m->w->forms, dyad_form_add(m->w->forms, m->rest, after),
                                    dyad_form_integer(m->w->forms, 0));
    if (order == DYAD_EQUAL || order == (m->side == DYAD_LEFT ? DYAD_GREATER : DYAD_LESS))
        keep(m, m->side, m->component, name);
    return true;
}

static int compare_told(const void *a, const void *b)
{
    const struct told *g = a, *h = b;
    return g->component == h->component ? strcmp(g->name, h->name)
                                        : (g->component < h->component ? -1 : 1);
}

static const dyad_form *component_value(world *w, size_t i)
{
    const graph *g = w->graph[i];
    const char *text = g->place[0].text;
    return text ? dyad_evaluate(w->evaluator, g->ruleset, text, strlen(text)) : g->place[0].form;
}

static int write_name(void *user, const void *bytes, size_t size)
{
    char *name = user;
    assert_true(strlen(name) + size < NAME);
    strncat(name, bytes, size);
    return 0;
}

/* What a move to a form is called. */
static void form_name(world *w, const dyad_form *to, char *name)
{
    strcpy(name, "to ");
    assert_int_equal(dyad_form_write(w->forms, to, 60, write_name, name), DYAD_OK);
}

/* The moves of a side that win, by values. */
static void good_moves(world *w, dyad_side side, moves *m)
{
    *m = (moves){.w = w, .side = side};
    for (size_t i = 0; i < w->count; i++) {
        m->component = i;
        m->rest = dyad_form_integer(w->forms, 0);
        for (size_t k = 0; k < w->count; k++)
            if (k != i)
                m->rest = dyad_form_add(w->forms, m->rest, component_value(w, k));
        const place *p = &w->graph[i]->place[0];
        if (p->text) {
            assert_int_equal(dyad_evaluate_moves(w->evaluator, w->graph[i]->ruleset, p->text,
                                                 strlen(p->text), side, keep_good, m),
                             DYAD_OK);
            continue;
        }
        for (size_t k = 0; k < p->count[side]; k++) {
            char name[NAME];
            const dyad_form *option = dyad_form_option(w->forms, p->form, side, k);
            form_name(w, option, name);
            keep_good(m, name, option);
        }
    }
}

static void check_moves(world *w, dyad_sum *sum, dyad_side side, const dyad_sum_limits *limits)
{
    static const size_t start[COMPONENTS];
    bool wins = mover_wins(w, start, side == DYAD_RIGHT);
    moves *told = oracle_take(2, sizeof *told), *good = told + 1;
    *told = (moves){.w = w, .most = 1};
    dyad_answer answer = sum_winning_moves(sum, side, false, limits, keep, told);
    if (answer != (wins ? DYAD_YES : DYAD_NO) || told->count != wins)
        complain(w, "a winning move");
    *told = (moves){.w = w};
    answer = sum_winning_moves(sum, side, true, limits, keep, told);
    if (answer != (wins ? DYAD_YES : DYAD_NO))
        complain(w, "all winning moves");
    good_moves(w, side, good);
    qsort(told->told, told->count, sizeof told->told[0], compare_told);
    qsort(good->told, good->count, sizeof good->told[0], compare_told);
    if (told->count != good->count)
        complain(w, "as many moves as values say");
    for (size_t i = 0; i < told->count; i++)
        if (compare_told(&told->told[i], &good->told[i]) != 0 || told->told[i].side != side)
            complain(w, told->told[i].name);
    /* Octal games have several ways to one pair of heaps; all else tells of every move. */
    for (size_t i = 0; i < w->count; i++) {
        size_t count = 0;
        for (size_t k = 0; k < told->count; k++)
            count += told->told[k].component == i;
        const dyad_ruleset *ruleset = w->graph[i]->ruleset;
        size_t winning = count_winning(w, start, i, side == DYAD_RIGHT);
        if (ruleset && strcmp(dyad_ruleset_name(ruleset), "octal") == 0 ? !count != !winning
                                                                        : count != winning)
            complain(w, "as many moves as minimax says");
    }
    free(told);
}

/* Where the move "a1" or "a1-b1" of a board leads to; STATES: it is none. */
static size_t board_move(const graph *g, size_t from, int side, const char *name)
{
    const place *p = &g->place[from];
    size_t width = strcspn(p->text, "|") + 1, found = STATES;
    for (size_t k = 0; k < p->count[side]; k++) {
        const char *after = g->place[p->option[side][k]].text;
        size_t named = 0, changed = 0, cells = 0;
        for (const char *c = name; *c; cells++) {
            char *end;
            size_t column = (size_t)(*c - 'a'), row = strtoul(c + 1, &end, 10) - 1;
            named += after[row * width + column] != p->text[row * width + column];
            c = *end == '-' ? end + 1 : end;
        }
        for (size_t i = 0; p->text[i]; i++)
            changed += after[i] != p->text[i];
        if (named == changed && cells == changed)
            found = p->option[side][k];
    }
    return found;
}

/* Where a move leads to. Of words, it is not looked into: *exact is false then. */
static size_t make_move(world *w, const graph *g, size_t from, int side, const char *name,
                        bool *exact)
{
    char form[NAME];
    const char *text = g->place[from].text;
    if (text) {
        const char *ruleset = dyad_ruleset_name(g->ruleset);
        *exact = !strpbrk(text, ":-") && strstr("domineering clobber nogo col snort", ruleset);
        if (!*exact)
            return from;
    }
    if (text)
        return board_move(g, from, side, name);
    for (size_t k = 0; k < g->place[from].count[side]; k++) {
        size_t to = g->place[from].option[side][k];
        form_name(w, g->place[to].form, form);
        if (strcmp(form, name) == 0)
            return to;
    }
    return STATES;
}

/* Whether all of the line could be replayed. */
static bool check_line(world *w, dyad_sum *sum, dyad_side side, const dyad_sum_limits *limits)
{
    size_t at[COMPONENTS] = {0};
    bool wins = mover_wins(w, at, side == DYAD_RIGHT), exact = true;
    moves *line = oracle_take(1, sizeof *line);
    *line = (moves){.w = w};
    dyad_answer answer = sum_line(sum, side, limits, keep, line);
    if (answer != (wins ? DYAD_YES : DYAD_NO) || line->count % 2 != wins)
        complain(w, "a line");
    for (size_t i = 0; i < line->count && exact; i++) {
        const struct told *move = &line->told[i];
        int mover = (side == DYAD_RIGHT) ^ (i & 1);
        assert_int_equal(move->side, mover);
        at[move->component] =
            make_move(w, w->graph[move->component], at[move->component], mover, move->name, &exact);
        if (at[move->component] == STATES)
            complain(w, move->name);
        if (exact && mover_wins(w, at, !mover) != (((i & 1) == 0) != wins))
            complain(w, move->name);
    }
    if (exact)
        for (size_t i = 0; i < w->count; i++)
            assert_int_equal(w->graph[i]->place[at[i]].count[(side == DYAD_RIGHT) ^ wins], 0);
    free(line);
    return exact;
}

static void check_sum(world *w, size_t *exact)
{
    static const dyad_sum_limits limits[] = {{.fold = -1, .table = 1 << 20},
                                             {.fold = 4, .table = 1 << 20},
                                             {.fold = 0, .table = 1},
                                             {.fold = -1, .no_formulas = true, .table = 1 << 20},
                                             {.fold = 0, .no_formulas = true, .table = 1 << 20}};
    static const size_t start[COMPONENTS];
    dyad_sum *kept = sum_of(w); /* asked in different ways, one after the other */
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        dyad_sum *sum = sum_of(w);
        for (int side = 0; side < 2; side++) {
            dyad_answer right = mover_wins(w, start, side) ? DYAD_YES : DYAD_NO;
            dyad_sum_limits little = limits[i];
            little.nodes = 1;
            dyad_answer answer = sum_first_wins(kept, (dyad_side)side, &little);
            if (answer != DYAD_OPEN && answer != right)
                complain(w, "who wins, with a budget of one node");
            if (sum_first_wins(sum, (dyad_side)side, &limits[i]) != right ||
                sum_first_wins(kept, (dyad_side)side, &limits[i]) != right)
                complain(w, "who wins");
            check_moves(w, sum, (dyad_side)side, &limits[i]);
            *exact += check_line(w, sum, (dyad_side)side, &limits[i]);
            if (sum_first_wins(sum, (dyad_side)side, &limits[i]) != right)
                complain(w, "who wins, after a line");
        }
        dyad_sum_free(sum);
    }
    dyad_sum_free(kept);
    assert_int_equal(dyad_forms_error(w->forms)->status, DYAD_OK);
}

static void random_sums(void **state)
{
    world *w = *state;
    size_t exact = 0;
    for (size_t which = 0; which <= dyad_ruleset_count(); which++)
        for (int i = 0; i < (int)scaled(SUMS); i++) {
            random_sum(w, dyad_ruleset_at(which)); /* at last none: forms */
            check_sum(w, &exact);
        }
    assert_true(exact > scaled(500));
}

/* ---- equal and opposite ------------------------------------------------------------------- */

static void opposites_cancel(void **state)
{
    world *w = *state;
    static const char *const pairs[][3] = {
        {"domineering", "7x4", "4x7"},
        {"clobber", "xoxoxo|oxoxox|xoxxxo|oxoxox", "oxoxox|xoxoxo|oxooox|xoxoxo"},
        {"nogo", "......|..x...|....o.|......", "......|..o...|....x.|......"},
        {"col", "......|..l...|....r.|......", "......|..r...|....l.|......"},
        {"snort", "......|..l...|....r.|......", "......|..r...|....l.|......"},
        {"nim", "BWWBBWBW", "WBBWWBWB"},
        {"hackenbush", "lrelrllr", "rlerlrrl"},
        {"toads-and-frogs", "TTT.TT...FF.FF", "TT.TT...FF.FFF"},
        {"octal", "kayles 60", "kayles 60"},
        /* Those that are their own negatives, once by turning; and vertex by vertex. */
        {"domineering", "7x7", "7x7"},
        {"domineering", "..#....|.......|......#|.......|#......|.......|....#..",
         "..#....|.......|......#|.......|#......|.......|....#.."},
        {"clobber", "xoxoxo|oxoxox|xoxoxo", "oxoxox|xoxoxo|oxoxox"},
        {"nogo", "......|..x...|...o..|......", "......|..o...|...x..|......"},
        {"col", "......|..l...|...r..|......", "......|..r...|...l..|......"},
        {"snort", "......|..l...|...r..|......", "......|..r...|...l..|......"},
        {"snort", "a-b-c-d-e-f-g-h-a-c-e-g b-g d-h", "a-b-c-d-e-f-g-h-a-c-e-g b-g d-h"},
        {"hackenbush", "eeeeeeeeeeee", "eeeeeeeeeeee"},
        {"toads-and-frogs", "TTT.TT...FF.FFF", "TTT.TT...FF.FFF"},
    };
    assert_in_range(sizeof pairs / sizeof *pairs, dyad_ruleset_count(), SIZE_MAX);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const dyad_ruleset *ruleset = dyad_ruleset_find(pairs[i][0], strlen(pairs[i][0]));
        dyad_sum_limits limits = {.fold = -1, .no_formulas = true, .nodes = 10, .table = 1 << 20};
        dyad_sum *sum;
        assert_non_null(ruleset);
        assert_int_equal(dyad_sum_new(w->evaluator, &sum), DYAD_OK);
        assert_int_equal(dyad_sum_add(sum, ruleset, pairs[i][1], strlen(pairs[i][1])), DYAD_OK);
        assert_int_equal(dyad_sum_add(sum, ruleset, pairs[i][2], strlen(pairs[i][2])), DYAD_OK);
        for (int side = 0; side < 2; side++)
            if (sum_first_wins(sum, (dyad_side)side, &limits) != DYAD_NO)
                fail_msg("%s and its negative do not cancel", pairs[i][0]);
        /* One more move for Left decides. */
        assert_int_equal(dyad_sum_add_form(sum, dyad_form_dyadic(w->forms, 1, 9)), DYAD_OK);
        if (sum_first_wins(sum, DYAD_LEFT, &limits) != DYAD_YES ||
            sum_first_wins(sum, DYAD_RIGHT, &limits) != DYAD_NO)
            fail_msg("%s and its negative do not cancel, beside 1/512", pairs[i][0]);
        dyad_sum_free(sum);
    }
    for (int i = 0; i < 200; i++) {
        const dyad_form *g = small_form(w, 3);
        dyad_sum *sum;
        assert_int_equal(dyad_sum_new(w->evaluator, &sum), DYAD_OK);
        assert_int_equal(dyad_sum_add_form(sum, g), DYAD_OK);
        assert_int_equal(dyad_sum_add_form(sum, dyad_form_negate(w->forms, g)), DYAD_OK);
        assert_int_equal(sum_first_wins(sum, DYAD_LEFT, NULL), DYAD_NO);
        assert_int_equal(sum_first_wins(sum, DYAD_RIGHT, NULL), DYAD_NO);
        dyad_sum_free(sum);
    }
}

/* Thousands of pieces in any order, each as often as its negative: they are found where they
 * belong, not by looking at all of them, and no move is looked at. */
static void many_opposites_cancel(void **state)
{
    enum { TIMES = 4000 };
    world *w = *state;
    static const char *const boards[] = {"3x5", "5x3", "3x6", "6x3", "4x5", "5x4", "7x7", "7x7"};
    static const size_t order[] = {0, 4, 6, 3, 1, 2, 5, 7};
    const dyad_ruleset *ruleset = dyad_ruleset_find("domineering", 11);
    dyad_sum_limits limits = {.fold = -1, .no_formulas = true, .nodes = 1, .table = 1 << 20};
    dyad_sum *sum;
    assert_int_equal(dyad_sum_new(w->evaluator, &sum), DYAD_OK);
    for (size_t which = 0; which < sizeof order / sizeof *order; which++)
        for (int i = 0; i < TIMES; i++)
            assert_int_equal(dyad_sum_add(sum, ruleset, boards[order[which]], 3), DYAD_OK);
    for (int side = 0; side < 2; side++)
        assert_int_equal(sum_first_wins(sum, (dyad_side)side, &limits), DYAD_NO);
    dyad_sum_free(sum);
}

/* Adds so many pieces that are neither evaluated nor alike. */
static void add_long_words(world *w, dyad_sum *sum, size_t count)
{
    enum { LETTERS = 24 };
    const dyad_ruleset *ruleset = dyad_ruleset_find("toads-and-frogs", 15);
    for (size_t i = 0; i < count; i++) {
        char word[LETTERS];
        for (size_t k = 0; k < LETTERS; k++)
            word[k] = "TF."[below(w, 3)];
        assert_int_equal(dyad_sum_add(sum, ruleset, word, LETTERS), DYAD_OK);
    }
}

/* A dyad_sum_move_fn. */
static bool count_move(void *user, dyad_side side, size_t component, const char *move)
{
    (void)side;
    (void)component;
    (void)move;
    ++*(size_t *)user;
    return true;
}

/* One position of many pieces has many moves, and each of these costs their number: time is looked
 * at among them, and not only once so many positions have been searched. */
static void time_among_moves(void **state)
{
    enum { PIECES = 300 };
    world *w = *state;
    const dyad_sum_limits limits = {.seconds = 1e-9};
    dyad_sum *sum;
    dyad_answer answer;
    size_t told = 0;
    assert_int_equal(dyad_sum_new(w->evaluator, &sum), DYAD_OK);
    add_long_words(w, sum, PIECES);
    w->forms->patience = UINT_MAX; /* they do not look themselves */
    assert_int_equal(dyad_sum_first_wins(sum, DYAD_LEFT, &limits, &answer), DYAD_OK);
    assert_int_equal(answer, DYAD_OPEN);
    assert_int_equal(dyad_sum_nodes(sum), 1);
    /* Bounds decide who wins, and of every move that it does: without a search. */
    assert_int_equal(dyad_sum_add_form(sum, dyad_form_integer(w->forms, 1 << 20)), DYAD_OK);
    assert_int_equal(dyad_sum_first_wins(sum, DYAD_LEFT, &limits, &answer), DYAD_OK);
    assert_int_equal(answer, DYAD_YES);
    assert_int_equal(
        dyad_sum_winning_moves(sum, DYAD_LEFT, true, &limits, count_move, &told, &answer), DYAD_OK);
    assert_int_equal(answer, DYAD_OPEN);
    assert_int_equal(told, 0);
    w->forms->patience = 0;
    dyad_sum_free(sum);
}

/* The same where the values of components are added, which takes longer than any search. */
static void time_among_values(void **state)
{
    enum { GAMES = 40 };
    world *w = *state;
    const dyad_sum_limits limits = {.seconds = 1e-9};
    size_t count = dyad_forms_count(w->forms);
    dyad_sum *sum;
    dyad_answer answer;
    assert_int_equal(dyad_sum_new(w->evaluator, &sum), DYAD_OK);
    for (int i = 1; i <= GAMES; i++) {
        char text[NAME];
        int size = snprintf(text, sizeof text, "{%d||%d|-%d}", i * i, i, 3 * i);
        assert_int_equal(dyad_sum_add_form(sum, dyad_form_read(w->forms, text, (size_t)size)),
                         DYAD_OK);
    }
    for (int i = 0; i < 2; i++) { /* what was given up once is no hindrance */
        assert_int_equal(dyad_sum_first_wins(sum, DYAD_LEFT, &limits, &answer), DYAD_OK);
        assert_int_equal(answer, DYAD_OPEN);
        assert_int_equal(dyad_forms_error(w->forms)->status, DYAD_OK);
    }
    assert_in_range(dyad_forms_count(w->forms) - count, 1, 100000);
    dyad_sum_free(sum);
}

/* ---- nothing, what ends early, what is wrong ---------------------------------------------- */

static void edges(void **state)
{
    world *w = *state;
    const dyad_ruleset *ruleset = dyad_ruleset_find("domineering", 11);
    dyad_sum *sum;
    moves told = {.w = w, .most = 1};
    w->count = 1;
    assert_int_equal(dyad_sum_new(w->evaluator, &sum), DYAD_OK);
    for (int side = 0; side < 2; side++) { /* no component at all */
        assert_int_equal(sum_first_wins(sum, (dyad_side)side, NULL), DYAD_NO);
        assert_int_equal(sum_line(sum, (dyad_side)side, NULL, keep, &told), DYAD_NO);
    }
    assert_int_equal(told.count, 0);
    assert_int_not_equal(dyad_sum_add(sum, ruleset, "3x", 2), DYAD_OK);
    assert_int_equal(dyad_forms_error(w->forms)->status, DYAD_E_MALFORMED);
    dyad_forms_recover(w->forms);
    assert_int_not_equal(dyad_sum_add_form(sum, NULL), DYAD_OK);
    dyad_forms_recover(w->forms);
    assert_int_equal(dyad_sum_add(sum, ruleset, "3x3", 3),
                     DYAD_OK); /* is component 0 all the same */
    assert_int_equal(sum_winning_moves(sum, DYAD_LEFT, true, NULL, keep, &told), DYAD_YES);
    assert_int_equal(told.count, 1); /* false ends */
    assert_int_equal(told.told[0].component, 0);
    told.count = 0;
    sum_line(sum, DYAD_LEFT, NULL, keep, &told);
    assert_int_equal(told.count, 1);

    int stop = 1;
    assert_int_equal(dyad_sum_add(sum, ruleset, "6x6", 3), DYAD_OK);
    dyad_forms_set_stop(w->forms, &stop);
    assert_int_equal(sum_first_wins(sum, DYAD_LEFT, NULL), DYAD_OPEN);
    assert_int_equal(dyad_forms_error(w->forms)->status, DYAD_E_STOPPED);
    dyad_forms_set_stop(w->forms, NULL);
    dyad_forms_recover(w->forms);
    dyad_sum_limits limits = {.nodes = 1, .fold = 0};
    assert_int_equal(sum_first_wins(sum, DYAD_LEFT, &limits), DYAD_OPEN);
    assert_int_equal(dyad_forms_error(w->forms)->status, DYAD_OK);
    told = (moves){.w = w};
    assert_int_equal(sum_line(sum, DYAD_LEFT, &limits, keep, &told), DYAD_OPEN);
    assert_int_equal(sum_winning_moves(sum, DYAD_LEFT, true, &limits, keep, &told), DYAD_OPEN);
    assert_int_equal(told.count, 0);
    dyad_sum_free(sum);
}

/* {n|0} and a board on which whoever begins wins: Left wins, as the answer to either is the other.
 * However large n is, and where it is beyond what bounds are made of. */
static void large_values(void **state)
{
    enum { EXPONENT = 2100 }; /* beyond that of thermographs */
    world *w = *state;
    const dyad_ruleset *ruleset = dyad_ruleset_find("domineering", 11);
    const dyad_form *zero = dyad_form_integer(w->forms, 0), *large[4];
    large[0] = dyad_form_integer(w->forms, 20000);
    large[1] = dyad_form_integer(w->forms, INT64_C(1) << 33);
    large[2] = dyad_form_multiply(w->forms, INT64_MAX, large[1]);
    large[3] = dy_form_halve(w->forms, large[2], EXPONENT);
    large[3] = dyad_form_add(w->forms, large[3], dyad_form_integer(w->forms, 9));
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++)
        for (int negated = 0; negated < 2; negated++) {
            const dyad_form *g = dyad_form_make(w->forms, &large[i], 1, &zero, 1);
            dyad_sum *sum;
            assert_int_equal(dyad_sum_new(w->evaluator, &sum), DYAD_OK);
            assert_int_equal(dyad_sum_add_form(sum, negated ? dyad_form_negate(w->forms, g) : g),
                             DYAD_OK);
            assert_int_equal(dyad_sum_add(sum, ruleset, "4x4", 3), DYAD_OK);
            assert_int_equal(sum_first_wins(sum, DYAD_LEFT, NULL), negated ? DYAD_NO : DYAD_YES);
            assert_int_equal(sum_first_wins(sum, DYAD_RIGHT, NULL), negated ? DYAD_YES : DYAD_NO);
            assert_int_equal(dyad_forms_error(w->forms)->status, DYAD_OK);
            dyad_sum_free(sum);
        }
}

typedef struct stopper {
    int stop;
    size_t told;
} stopper;

/* A dyad_sum_move_fn. */
static bool stop_at_once(void *user, dyad_side side, size_t component, const char *move)
{
    stopper *of = user;
    (void)side;
    (void)component;
    (void)move;
    of->stop = 1;
    of->told++;
    return true;
}

/* Values decide all of it, without a search: between two questions there is a look at the stop. */
static void stopped_between_questions(void **state)
{
    enum { PILES = 50 };
    world *w = *state;
    dyad_sum *sum;
    stopper all = {0}, line = {0};
    assert_int_equal(dyad_sum_new(w->evaluator, &sum), DYAD_OK);
    for (size_t i = 0; i < PILES; i++)
        assert_int_equal(dyad_sum_add(sum, dyad_ruleset_find("nim", 3), "BB", 2), DYAD_OK);
    dyad_forms_set_stop(w->forms, &all.stop);
    assert_int_equal(sum_winning_moves(sum, DYAD_LEFT, true, NULL, stop_at_once, &all), DYAD_OPEN);
    assert_int_equal(all.told, 1);
    dyad_forms_recover(w->forms);
    dyad_forms_set_stop(w->forms, &line.stop);
    assert_int_equal(sum_line(sum, DYAD_LEFT, NULL, stop_at_once, &line), DYAD_OPEN);
    assert_int_equal(line.told, 1);
    dyad_forms_set_stop(w->forms, NULL);
    dyad_forms_recover(w->forms);
    dyad_sum_free(sum);
}

/* A stop, or the end of memory, may come before the integer is there that bounds are compared with:
 * nothing is decided then, and nothing remembered. */
static void stopped_before_bounds(void **state)
{
    static const dyad_sum_limits limits = {.fold = -1};
    const dyad_ruleset *ruleset = dyad_ruleset_find("domineering", 11);
    (void)state;
    for (int side = 0; side < 2; side++) {
        dyad_forms *forms;
        dyad_evaluator *evaluator;
        dy_ruleset_position position;
        dy_sum_search search;
        dy_sum_node node;
        assert_int_equal(dyad_forms_new(NULL, 0, &forms, NULL), DYAD_OK);
        assert_int_equal(dyad_evaluator_new(forms, &evaluator), DYAD_OK);
        dy_sum_search_init(&search, evaluator);
        assert_true(dy_sum_search_begin(&search, &limits, false));
        assert_true(dy_evaluator_read(evaluator, ruleset, "6x6", 3, &position));
        assert_true(dy_sum_split(&search, ruleset, &position.raw.part[0]));
        assert_true(dy_sum_node_init(&search, search.parts.count, &node));
        assert_true(dy_sum_node_add(&search, &node, ruleset, false));
        dy_forms_fail(forms, DYAD_E_STOPPED, "stopped");
        assert_int_equal(dy_sum_wins(&search, &node, (dyad_side)side), DYAD_OPEN);
        assert_int_equal(search.table_used, 0);
        dy_evaluator_close(evaluator, &position);
        dy_sum_search_free(&search);
        dyad_evaluator_free(evaluator);
        dyad_forms_free(forms);
    }
}

static int set_up(void **state)
{
    world *w = oracle_take(1, sizeof *w);
    *state = w;
    for (size_t i = 0; i < COMPONENTS; i++)
        w->graph[i] = oracle_take(1, sizeof *w->graph[i]);
    w->known[0] = oracle_take(TUPLES, 1);
    w->known[1] = oracle_take(TUPLES, 1);
    dy_random_init(&w->random, 17, 3);
    return dyad_forms_new(NULL, 0, &w->forms, NULL) != DYAD_OK ||
           dyad_evaluator_new(w->forms, &w->evaluator) != DYAD_OK;
}

static int tear_down(void **state)
{
    world *w = *state;
    for (size_t i = 0; i < COMPONENTS; i++) {
        clear(w->graph[i]);
        free(w->graph[i]);
    }
    free(w->known[0]);
    free(w->known[1]);
    dyad_evaluator_free(w->evaluator);
    dyad_forms_free(w->forms);
    free(w);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_sums),           cmocka_unit_test(opposites_cancel),
        cmocka_unit_test(many_opposites_cancel), cmocka_unit_test(edges),
        cmocka_unit_test(large_values),          cmocka_unit_test(stopped_between_questions),
        cmocka_unit_test(stopped_before_bounds), cmocka_unit_test(time_among_moves),
        cmocka_unit_test(time_among_values),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
