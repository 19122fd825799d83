/* values.c - times what `dyad value` and `dyad solve sum` are made of, inside one process, from
 * dyad_forms_new() to the answer.
 *
 *     bench-values piles N           all piles of 1 .. N discs, without formulas
 *     bench-values strips N          Toads and Frogs: all strips of 1 .. N cells
 *     bench-values value GAME TEXT   the canonical form of a position
 *     bench-values wins GAME TEXT    who wins it, by search: both sides first
 *     bench-values plain GAME TEXT   the same without formulas, and without evaluating any piece
 *
 * Prints seconds, the bytes of the forms and of what belongs to them, the most that there were, and
 * positions: those with a value, or that the search looked at. */
#include "value/evaluate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LENGTH_MAX = 40 /* discs, cells */ };

typedef struct bench {
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    const dyad_ruleset *ruleset;
    uint64_t nodes;
} bench;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* All piles of 1 .. `most` discs, each as the part that its text is read into. */
static bool all_piles(bench *b, unsigned most)
{
    for (uint32_t size = 1; size <= most; size++)
        for (uint64_t discs = 0; discs < UINT64_C(1) << size; discs++) {
            dy_part pile = {.a = discs, .shape = size};
            if (!dy_evaluate_raw(b->evaluator, b->ruleset, &pile))
                return false;
        }
    return true;
}

/* All strips of 1 .. `most` cells in the same way: each cell has a toad, a frog, or neither. */
static bool all_strips(bench *b, unsigned most)
{
    for (uint32_t size = 1; size <= most; size++)
        for (uint64_t toads = 0; toads < UINT64_C(1) << size; toads++) {
            uint64_t others = ((UINT64_C(1) << size) - 1) & ~toads, frogs = others;
            do {
                dy_part strip = {.a = toads, .b = frogs, .shape = size};
                if (!dy_evaluate_raw(b->evaluator, b->ruleset, &strip))
                    return false;
                frogs = (frogs - 1) & others;
            } while (frogs != others);
        }
    return true;
}

static bool wins(bench *b, const char *text, const dyad_sum_limits *limits)
{
    dyad_sum *sum;
    if (dyad_sum_new(b->evaluator, &sum) != DYAD_OK)
        return false;
    bool good = dyad_sum_add(sum, b->ruleset, text, strlen(text)) == DYAD_OK;
    dyad_answer answer;
    for (int side = 0; side < 2 && good; side++)
        good = dyad_sum_first_wins(sum, (dyad_side)side, limits, &answer) == DYAD_OK &&
               answer != DYAD_OPEN;
    b->nodes = dyad_sum_nodes(sum);
    dyad_sum_free(sum);
    return good;
}

static bool work(bench *b, const char *what, const char *text)
{
    static const dyad_sum_limits usual = {0}, plain = {.fold = -1, .no_formulas = true};
    dyad_evaluator_use_formulas(b->evaluator, strcmp(what, "piles") != 0);
    if (strcmp(what, "piles") == 0)
        return all_piles(b, (unsigned)strtoul(text, NULL, 10));
    if (strcmp(what, "strips") == 0)
        return all_strips(b, (unsigned)strtoul(text, NULL, 10));
    if (strcmp(what, "value") == 0)
        return dyad_evaluate(b->evaluator, b->ruleset, text, strlen(text)) != NULL;
    return wins(b, text, strcmp(what, "plain") == 0 ? &plain : &usual);
}

/* Memory as malloc gives it, counted: the most there has been at once. */
typedef struct count {
    size_t used, most;
} count;

static void *counted(void *user, void *memory, size_t before, size_t after)
{
    count *c = user;
    void *given = NULL;
    if (after)
        given = realloc(memory, after);
    else
        free(memory);
    if (given || !after) {
        c->used += after - before;
        c->most = c->used > c->most ? c->used : c->most;
    }
    return given;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "", *text = argc > 1 ? argv[argc - 1] : "";
    bool words = strcmp(what, "piles") == 0 || strcmp(what, "strips") == 0;
    bool known = words || strcmp(what, "value") == 0 || strcmp(what, "wins") == 0 ||
                 strcmp(what, "plain") == 0;
    const char *name = !words ? argc > 2 ? argv[2] : "" : *what == 'p' ? "nim" : "toads-and-frogs";
    bench b = {.ruleset = dyad_ruleset_find(name, strlen(name))};
    if (!known || argc != (words ? 3 : 4) || !b.ruleset ||
        (words && strtoul(text, NULL, 10) > LENGTH_MAX)) {
        fputs("Usage: bench-values piles|strips N, or value|wins|plain GAME TEXT\n", stderr);
        return 2;
    }
    count memory = {0, 0};
    dyad_allocator allocator = {counted, &memory};
    double begin = now();
    if (dyad_forms_new(&allocator, 0, &b.forms, NULL) != DYAD_OK)
        return 4;
    bool good = dyad_evaluator_new(b.forms, &b.evaluator) == DYAD_OK && work(&b, what, text);
    double seconds = now() - begin;
    if (!good)
        fprintf(stderr, "bench-values: %s\n", dyad_forms_error(b.forms)->text);
    else
        printf("%.6f %zu %" PRIu64 "\n", seconds, memory.most,
               b.nodes ? b.nodes : dyad_evaluator_positions(b.evaluator));
    dyad_evaluator_free(b.evaluator);
    dyad_forms_free(b.forms);
    return good && fflush(stdout) == 0 && !ferror(stdout) ? 0 : 4;
}
