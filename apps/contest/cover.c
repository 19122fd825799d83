/* cover.c - exact set cover. First what does not matter is left out, until nothing changes:
 *
 *   a test that kills no more than another one;
 *   a program that is killed by all tests which kill another one, so that it dies with that;
 *
 * a program that one test alone is left for makes that test part of the set when it is branched on.
 * Then branch and bound: a set is grown by the tests that kill the program which fewest tests kill,
 * each in turn, and no further than a greedy bound allows: programs of which no test kills two need
 * a test each. */
#include "cover.h"

#include "stopped.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_BITS = 64, STOP_EVERY = 1024 };

typedef struct covering {
    size_t programs, tests;
    size_t words;     /* of a set of programs */
    size_t wide;      /* of a set of tests */
    uint64_t *killed; /* by each test: a set of programs */
    uint64_t *killer; /* of each program: a set of tests */
    uint64_t *needed; /* programs that count */
    uint64_t *usable; /* tests that count */
    uint64_t *rest;   /* for each depth: programs that are not killed yet */
    uint64_t *banned; /* for each depth: tests that were tried before */
    uint64_t *seen;   /* tests, for the bound */
    size_t *chosen, *best;
    size_t best_count;
    uint64_t work;
    dyad_stop stop;
    bool spent;
} covering;

static bool has(const uint64_t *set, size_t i)
{
    return set[i / WORD_BITS] >> i % WORD_BITS & 1;
}

static void put(uint64_t *set, size_t i)
{
    set[i / WORD_BITS] |= UINT64_C(1) << i % WORD_BITS;
}

static void drop(uint64_t *set, size_t i)
{
    set[i / WORD_BITS] &= ~(UINT64_C(1) << i % WORD_BITS);
}

static bool is_empty(const uint64_t *set, size_t words)
{
    for (size_t w = 0; w < words; w++)
        if (set[w])
            return false;
    return true;
}

/* How many both have. */
static size_t common(const uint64_t *a, const uint64_t *b, size_t words)
{
    size_t count = 0;
    for (size_t w = 0; w < words; w++)
        count += (size_t)__builtin_popcountll(a[w] & b[w]);
    return count;
}

/* Whether all of a that are in `of` are in b. */
static bool within(const uint64_t *a, const uint64_t *b, const uint64_t *of, size_t words)
{
    for (size_t w = 0; w < words; w++)
        if (a[w] & of[w] & ~b[w])
            return false;
    return true;
}

static uint64_t *test_kills(const covering *of, size_t test)
{
    return of->killed + test * of->words;
}

static uint64_t *killers_of(const covering *of, size_t program)
{
    return of->killer + program * of->wide;
}

/* ---- what does not matter ------------------------------------------------------------------- */

/* A test that another one stands for: of equal ones the first stays. */
static bool is_spare_test(const covering *of, size_t test)
{
    for (size_t other = 0; other < of->tests; other++)
        if (other != test && has(of->usable, other) &&
            within(test_kills(of, test), test_kills(of, other), of->needed, of->words) &&
            (other < test ||
             !within(test_kills(of, other), test_kills(of, test), of->needed, of->words)))
            return true;
    return false;
}

static bool is_spare_program(const covering *of, size_t program)
{
    for (size_t other = 0; other < of->programs; other++)
        if (other != program && has(of->needed, other) &&
            within(killers_of(of, other), killers_of(of, program), of->usable, of->wide) &&
            (other < program ||
             !within(killers_of(of, program), killers_of(of, other), of->usable, of->wide)))
            return true;
    return false;
}

static void reduce(covering *of)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < of->tests; i++)
            if (has(of->usable, i) && is_spare_test(of, i)) {
                drop(of->usable, i);
                changed = true;
            }
        for (size_t i = 0; i < of->programs; i++)
            if (has(of->needed, i) && is_spare_program(of, i)) {
                drop(of->needed, i);
                changed = true;
            }
    }
}

/* ---- branch and bound ----------------------------------------------------------------------- */

/* How many tests the rest needs at least: programs that share no test need one each. */
static size_t least(covering *of, const uint64_t *rest, const uint64_t *banned)
{
    size_t count = 0;
    memset(of->seen, 0, of->wide * sizeof *of->seen);
    for (size_t i = 0; i < of->programs; i++) {
        const uint64_t *killers = killers_of(of, i);
        bool apart = has(rest, i);
        for (size_t w = 0; w < of->wide && apart; w++)
            apart = !(killers[w] & of->usable[w] & ~banned[w] & of->seen[w]);
        if (!apart)
            continue;
        count++;
        for (size_t w = 0; w < of->wide; w++)
            of->seen[w] |= killers[w];
    }
    return count;
}

/* The program of the rest that the fewest tests kill. */
static size_t hardest(const covering *of, const uint64_t *rest, const uint64_t *banned)
{
    size_t found = of->programs, fewest = SIZE_MAX;
    for (size_t i = 0; i < of->programs; i++) {
        size_t count = 0;
        if (!has(rest, i))
            continue;
        for (size_t w = 0; w < of->wide; w++)
            count +=
                (size_t)__builtin_popcountll(killers_of(of, i)[w] & of->usable[w] & ~banned[w]);
        if (count < fewest) {
            fewest = count;
            found = i;
        }
    }
    return found;
}

/* The test that kills the program, and most of the rest; of->tests: none is left. */
static size_t strongest(const covering *of, size_t program, const uint64_t *rest,
                        const uint64_t *banned)
{
    size_t found = of->tests, most = 0;
    for (size_t i = 0; i < of->tests; i++) {
        if (!has(killers_of(of, program), i) || !has(of->usable, i) || has(banned, i))
            continue;
        size_t count = common(test_kills(of, i), rest, of->words);
        if (count > most) {
            most = count;
            found = i;
        }
    }
    return found;
}

static void search_covers(covering *of, size_t depth)
{
    uint64_t *rest = of->rest + depth * of->words, *banned = of->banned + depth * of->wide;
    if (is_empty(rest, of->words)) {
        of->best_count = depth;
        memcpy(of->best, of->chosen, depth * sizeof *of->best);
        return;
    }
    if (of->work == 0 || (of->work % STOP_EVERY == 0 && is_stopped(of->stop))) {
        of->spent = true;
        return;
    }
    of->work--;
    size_t program = hardest(of, rest, banned);
    while (!of->spent && depth + least(of, rest, banned) < of->best_count) {
        size_t test = strongest(of, program, rest, banned);
        if (test == of->tests)
            return;
        of->chosen[depth] = test;
        for (size_t w = 0; w < of->words; w++)
            rest[of->words + w] = rest[w] & ~test_kills(of, test)[w];
        memcpy(banned + of->wide, banned, of->wide * sizeof *banned);
        search_covers(of, depth + 1);
        put(banned, test); /* sets with it have been looked at */
    }
}

/* The greedy set, which is there even where no work is allowed. */
static void begin_greedily(covering *of)
{
    uint64_t *rest = of->rest, *banned = of->banned;
    of->best_count = 0;
    memcpy(rest, of->needed, of->words * sizeof *rest);
    while (!is_empty(rest, of->words)) {
        size_t test = strongest(of, hardest(of, rest, banned), rest, banned);
        of->best[of->best_count++] = test;
        for (size_t w = 0; w < of->words; w++)
            rest[w] &= ~test_kills(of, test)[w];
    }
    memcpy(rest, of->needed, of->words * sizeof *rest);
}

/* ---- all ------------------------------------------------------------------------------------ */

static bool make_room(covering *of)
{
    size_t depths = of->programs + 2;
    of->killed = calloc(of->tests * of->words + 1, sizeof *of->killed);
    of->killer = calloc(of->programs * of->wide + 1, sizeof *of->killer);
    of->needed = calloc(of->words, sizeof *of->needed);
    of->usable = calloc(of->wide, sizeof *of->usable);
    of->rest = calloc(depths * of->words, sizeof *of->rest);
    of->banned = calloc(depths * of->wide, sizeof *of->banned);
    of->seen = calloc(of->wide, sizeof *of->seen);
    of->chosen = calloc(depths, sizeof *of->chosen);
    of->best = calloc(depths, sizeof *of->best);
    return of->killed && of->killer && of->needed && of->usable && of->rest && of->banned &&
           of->seen && of->chosen && of->best;
}

static void free_room(covering *of)
{
    free(of->killed);
    free(of->killer);
    free(of->needed);
    free(of->usable);
    free(of->rest);
    free(of->banned);
    free(of->seen);
    free(of->chosen);
}

static int by_number(const void *a, const void *b)
{
    size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

dyad_status cover_find(const cover_request *request, cover_result *result)
{
    covering of = {.programs = request->programs,
                   .tests = request->tests,
                   .words = request->programs / WORD_BITS + 1,
                   .wide = request->tests / WORD_BITS + 1,
                   .work = request->work,
                   .stop = request->stop};
    *result = (cover_result){0};
    if (!make_room(&of)) {
        free_room(&of);
        free(of.best);
        return DYAD_E_MEMORY;
    }
    for (size_t program = 0; program < of.programs; program++)
        for (size_t test = 0; test < of.tests; test++)
            if (request->kills[program * of.tests + test]) {
                put(test_kills(&of, test), program);
                put(killers_of(&of, program), test);
                put(of.needed, program);
                put(of.usable, test);
            }
    reduce(&of);
    begin_greedily(&of);
    search_covers(&of, 0);
    free_room(&of);
    qsort(of.best, of.best_count, sizeof *of.best, by_number);
    *result = (cover_result){of.best, of.best_count, !of.spent};
    return DYAD_OK;
}
