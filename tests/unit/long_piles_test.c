/* long_piles_test.c - sums of piles of more discs than a part holds, of which moves are known and
 * no parts: each move of each side is made here in plain text, and valued by the fold. */
#include "base/random.h"
#include "oracle/values_asked.h"

#include <dyad/values.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LEAST = 65, MOST = 90, PILES = 4, SUMS = 120, UNIT_BITS = 100 };

__extension__ typedef __int128 wide; /* in units of 1/2^UNIT_BITS */

typedef struct table {
    char pile[PILES][MOST + 1];
    size_t count;
    bool together; /* all in one component */
    bool winning;  /* whether who is told of moves first wins */
    size_t best[PILES];
    dyad_side mover;
} table;

static const wide unit = (wide)1 << UNIT_BITS;

static wide worth(const char *pile)
{
    wide v = 0;
    for (; *pile; pile++) {
        int sign = *pile == 'B' ? 1 : -1;
        v = v * sign >= 0 || v >= 2 * unit || v <= -2 * unit ? v + sign * unit : v / 2;
    }
    return v;
}

static wide total(const table *t)
{
    wide sum = 0;
    for (size_t i = 0; i < t->count; i++)
        sum += worth(t->pile[i]);
    return sum;
}

static char letter_of(dyad_side side)
{
    return side == DYAD_LEFT ? 'B' : 'W';
}

/* Takes the disc, and the run below it where it is on top. */
static void take(const char *pile, size_t disc, char *after)
{
    char own = pile[disc];
    size_t end = disc + 1;
    while (disc == 0 && pile[end] && pile[end] != own)
        end++;
    memmove(after, pile, disc);
    memmove(after + disc, pile + end, strlen(pile + end) + 1);
}

/* The best that a side's moves make of a pile, and the disc of one; false: there is none. */
static bool best_of(const char *pile, dyad_side side, wide *value)
{
    bool any = false;
    for (size_t i = 0; pile[i]; i++) {
        char after[MOST + 1];
        if (pile[i] != letter_of(side))
            continue;
        take(pile, i, after);
        wide made = worth(after);
        if (!any || (side == DYAD_LEFT ? made > *value : made < *value))
            *value = made;
        any = true;
    }
    return any;
}

/* Whether the side wins that has just moved. */
static bool stands(wide sum, dyad_side side)
{
    return side == DYAD_LEFT ? sum >= 0 : sum <= 0;
}

/* Which pile and disc a name means, which is one of the mover's. */
static size_t pile_of(const table *t, dyad_side side, size_t component, const char *name,
                      size_t *disc)
{
    unsigned pile, number;
    assert_int_equal(sscanf(name, "%u:%u", &pile, &number), 2);
    size_t index = t->together ? pile - 1 : component;
    assert_true(t->together ? component == 0 : pile == 1);
    assert_true(index < t->count && number >= 1 && number <= strlen(t->pile[index]));
    *disc = number - 1;
    assert_int_equal(t->pile[index][*disc], letter_of(side));
    return index;
}

/* A dyad_sum_move_fn: a move that wins. */
static bool note_move(void *user, dyad_side side, size_t component, const char *name)
{
    table *t = user;
    char after[MOST + 1];
    size_t disc, index = pile_of(t, side, component, name, &disc);
    take(t->pile[index], disc, after);
    assert_true(stands(total(t) - worth(t->pile[index]) + worth(after), side));
    t->best[index]++;
    return true;
}

/* A dyad_sum_move_fn: a move of a game, which is made. */
static bool make_move(void *user, dyad_side side, size_t component, const char *name)
{
    table *t = user;
    size_t disc, index = pile_of(t, side, component, name, &disc);
    assert_int_equal(side, t->mover);
    take(t->pile[index], disc, t->pile[index]);
    if (t->winning)
        assert_true(stands(total(t), side));
    t->winning = !t->winning;
    t->mover = side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT;
    return true;
}

static void look_at(dyad_sum *sum, const table *start, dyad_side side)
{
    table t = *start;
    dyad_side other = side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT;
    wide all = total(&t), made;
    t.winning = !stands(all, other);
    t.mover = side;
    dyad_answer first = t.winning ? DYAD_YES : DYAD_NO;
    assert_int_equal(sum_first_wins(sum, side, NULL), first);
    assert_int_equal(sum_winning_moves(sum, side, true, NULL, note_move, &t), first);
    for (size_t i = 0; i < t.count; i++) {
        bool wins = best_of(t.pile[i], side, &made) && stands(all - worth(t.pile[i]) + made, side);
        if (strlen(t.pile[i]) >= LEAST)
            assert_int_equal(t.best[i], wins);
        else
            assert_true((t.best[i] > 0) == wins);
    }
    assert_int_equal(sum_line(sum, side, NULL, make_move, &t), first);
    assert_false(t.winning);
    for (size_t i = 0; i < t.count; i++)
        assert_null(strchr(t.pile[i], letter_of(t.mover)));
}

/* A pile of runs, which are short or long. */
static void lay_out(dy_random *random, size_t size, char *pile)
{
    size_t longest = 1 + (size_t)dy_random_below(random, 1 + dy_random_below(random, size));
    char disc = dy_random_below(random, 2) ? 'B' : 'W';
    for (size_t at = 0; at < size;) {
        size_t end = at + 1 + (size_t)dy_random_below(random, longest);
        for (; at < end && at < size; at++)
            pile[at] = disc;
        disc = disc == 'B' ? 'W' : 'B';
    }
    pile[size] = '\0';
}

/* The pile that is worth the negative of what the best move of a side makes of another. */
static void balance(const char *pile, dyad_side side, char *mirrored)
{
    const char *top = strchr(pile, letter_of(side));
    strcpy(mirrored, pile);
    if (top)
        take(pile, (size_t)(top - pile), mirrored);
    for (; *mirrored; mirrored++)
        *mirrored = *mirrored == 'B' ? 'W' : 'B';
}

static void test_sums(void **state)
{
    dy_random random;
    (void)state;
    dy_random_init(&random, 5, 8);
    for (size_t k = 0; k < SUMS; k++) {
        table t = {.count = 2 + k % 3, .together = k / 3 % 2};
        dyad_forms *forms;
        dyad_evaluator *evaluator;
        dyad_sum *sum;
        char text[PILES * (MOST + 2)] = "";
        lay_out(&random, LEAST + (size_t)dy_random_below(&random, MOST - LEAST + 1), t.pile[0]);
        balance(t.pile[0], (dyad_side)(k % 2), t.pile[1]); /* one move wins, or few */
        for (size_t i = 2; i < t.count; i++)
            lay_out(&random, 1 + (size_t)dy_random_below(&random, i == 2 ? 4 : MOST), t.pile[i]);
        assert_int_equal(dyad_forms_new(NULL, 0, &forms, NULL), DYAD_OK);
        assert_int_equal(dyad_evaluator_new(forms, &evaluator), DYAD_OK);
        assert_int_equal(dyad_sum_new(evaluator, &sum), DYAD_OK);
        for (size_t i = 0; i < t.count; i++) {
            sprintf(text + strlen(text), "%s ", t.pile[i][0] ? t.pile[i] : "0");
            if (t.together && i + 1 < t.count)
                continue;
            assert_int_equal(dyad_sum_add(sum, dyad_ruleset_find("nim", 3), text, strlen(text)),
                             DYAD_OK);
            text[0] = '\0';
        }
        for (int side = 0; side < 2; side++)
            look_at(sum, &t, (dyad_side)side);
        dyad_sum_free(sum);
        dyad_evaluator_free(evaluator);
        dyad_forms_free(forms);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sums)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
