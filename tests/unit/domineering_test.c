/* domineering_test.c - Domineering on boards that take more than a word: pieces in two words are
 * those in one where both are possible, their normal forms do not depend on how they lie, and who
 * wins empty boards is what has been published. */
#include "value/domineering_planes.h"
#include "value/evaluate.h"

#include "base/random.h"
#include "oracle/battery.h"
#include "oracle/values_asked.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

typedef struct world {
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    const dyad_ruleset *ruleset;
    dy_random random;
} world;

static int start(void **state)
{
    static world w;
    w.ruleset = dyad_ruleset_find("domineering", 11);
    dy_random_init(&w.random, 14, 0);
    *state = &w;
    return dyad_forms_new(NULL, 0, &w.forms, NULL) != DYAD_OK ||
           dyad_evaluator_new(w.forms, &w.evaluator) != DYAD_OK || !w.ruleset;
}

static int end(void **state)
{
    world *w = *state;
    dyad_evaluator_free(w->evaluator);
    dyad_forms_free(w->forms);
    return 0;
}

static unsigned below(world *w, unsigned bound)
{
    return (unsigned)dy_random_below(&w->random, bound);
}

/* ---- two words and one -------------------------------------------------------------------- */

static void check_same_parts(const dy_parts *one, const dy_parts *other)
{
    assert_int_equal(one->count, other->count);
    for (size_t i = 0; i < one->count; i++) {
        assert_int_equal(one->part[i].a, other->part[i].a);
        assert_int_equal(one->part[i].b, other->part[i].b);
        assert_int_equal(one->part[i].shape, other->part[i].shape);
        assert_int_equal(one->part[i].negated, other->part[i].negated);
    }
}

/* The same cells, as a part of one word and of two, at any stride. */
static void planes_are_words(void **state)
{
    world *w = *state;
    dy_ruleset_memory *memory = dy_evaluator_ruleset(w->evaluator, w->ruleset);
    dyad_allocator heap = dy_memory_default();
    dy_parts parts[2];
    dy_ruleset_moves moves[2];
    for (int i = 0; i < 2; i++) {
        dy_parts_init(&parts[i], &heap);
        dy_ruleset_moves_init(&moves[i], &heap);
    }
    for (int round = 0; round < (int)scaled(4000); round++) {
        unsigned rows = 1 + below(w, 8), columns = 1 + below(w, 8), denser = below(w, 3);
        unsigned stride = columns + below(w, 128 / rows - columns + 1);
        dy_part word = {.shape = DY_BOX_STRIDE};
        dy_plane cells = {0, 0};
        for (unsigned cell = 0; cell < rows * columns; cell++)
            if (below(w, 4) < 2 + denser) {
                unsigned row = cell / columns, column = cell % columns;
                word.a |= UINT64_C(1) << (row * DY_BOX_STRIDE + column);
                cells = dy_plane_or(cells, dy_plane_cell(row * stride + column));
            }
        dy_part raw[2] = {word, dy_plane_part(cells, stride)};
        int low[2], high[2];
        for (int i = 0; i < 2; i++) {
            parts[i].count = 0;
            raw[i].negated = (uint32_t)round & 1;
            w->ruleset->split(memory, &raw[i], &parts[i]);
            raw[i].negated = 0;
            assert_true(w->ruleset->bounds(memory, &raw[i], &low[i], &high[i]));
        }
        check_same_parts(&parts[0], &parts[1]);
        assert_int_equal(low[0], low[1]);
        assert_int_equal(high[0], high[1]);
        assert_int_equal(w->ruleset->weight(&raw[0]), w->ruleset->weight(&raw[1]));
        assert_ptr_equal(w->ruleset->known(memory, w->forms, &raw[0]),
                         w->ruleset->known(memory, w->forms, &raw[1]));
        for (int upper = 0; upper < 2 && word.a; upper++) {
            unsigned lines = w->ruleset->lines(&raw[0], upper), from = below(w, lines);
            unsigned to = from + 1 + below(w, lines - from);
            assert_int_equal(w->ruleset->lines(&raw[1], upper), lines);
            for (int i = 0; i < 2; i++) {
                dy_part strip = w->ruleset->strip(&raw[i], upper, from, to);
                parts[i].count = 0;
                w->ruleset->split(memory, &strip, &parts[i]);
            }
            check_same_parts(&parts[0], &parts[1]);
        }
        for (int side = 0; side < 2; side++) {
            for (int i = 0; i < 2; i++) {
                dy_ruleset_moves_clear(&moves[i]);
                w->ruleset->moves(memory, &raw[i], (dyad_side)side, false, &moves[i]);
                parts[i].count = 0;
                for (size_t k = 0; k < moves[i].after.count; k++)
                    w->ruleset->split(memory, &moves[i].after.part[k], &parts[i]);
            }
            check_same_parts(&parts[0], &parts[1]);
        }
    }
    for (int i = 0; i < 2; i++) {
        dy_parts_free(&parts[i]);
        dy_ruleset_moves_free(&moves[i]);
    }
}

/* A cell of a board that is turned and mirrored in one of eight ways: bits 1 upside down, 2
 * mirrored, 4 transposed. */
static unsigned image_of(unsigned row, unsigned column, unsigned rows, unsigned columns, int way)
{
    row = way & 1 ? rows - 1 - row : row;
    column = way & 2 ? columns - 1 - column : column;
    return way & 4 ? column * rows + row : row * columns + column;
}

/* All pictures of a piece have one normal form; those that are transposed have its negative. */
static void normal_forms(void **state)
{
    world *w = *state;
    dy_ruleset_memory *memory = dy_evaluator_ruleset(w->evaluator, w->ruleset);
    for (int round = 0; round < (int)scaled(2000); round++) {
        unsigned rows = 1 + below(w, round % 2 ? 128 : 11), columns = 1 + below(w, 128 / rows);
        bool square = round % 4 == 0;
        columns = square && rows <= 11 ? rows : columns;
        dy_plane image[8] = {{0, 0}};
        bool even = below(w, 4) == 0; /* often its own negative */
        for (unsigned cell = 0; cell < rows * columns; cell++) {
            unsigned row = cell / columns, column = cell % columns;
            bool taken = even ? (row * column + row + column) % 5 == 1 : below(w, 4) == 0;
            for (int way = 0; way < 8 && !taken; way++)
                image[way] = dy_plane_or(image[way],
                                         dy_plane_cell(image_of(row, column, rows, columns, way)));
        }
        if (dy_plane_is_empty(image[0]))
            continue;
        dy_part first = dy_plane_normal(image[0], columns);
        for (int way = 1; way < 8; way++) {
            dy_part normal = dy_plane_normal(image[way], way & 4 ? rows : columns);
            assert_int_equal(normal.a, first.a);
            assert_int_equal(normal.b, first.b);
            assert_int_equal(normal.shape, first.shape);
            dy_part plain = {first.a, first.b, first.shape, 0};
            bool own = w->ruleset->own_negative(memory, &plain);
            assert_int_equal(normal.negated, own ? 0 : first.negated ^ (way & 4 ? 1U : 0));
        }
    }
}

/* ---- what has been published -------------------------------------------------------------- */

static char winner_of(world *w, unsigned rows, unsigned columns, uint64_t nodes)
{
    /* Left first, Right first: L N P R where Left wins both, the first one, ... */
    static const char classes[2][2] = {{'R', 'P'}, {'N', 'L'}};
    dyad_sum_limits limits = {.nodes = nodes};
    char text[16];
    dyad_sum *sum;
    sprintf(text, "%ux%u", rows, columns);
    assert_int_equal(dyad_sum_new(w->evaluator, &sum), DYAD_OK);
    assert_int_equal(dyad_sum_add(sum, w->ruleset, text, strlen(text)), DYAD_OK);
    dyad_answer left = sum_first_wins(sum, DYAD_LEFT, &limits);
    dyad_answer right = sum_first_wins(sum, DYAD_RIGHT, &limits);
    dyad_sum_free(sum);
    if (left == DYAD_OPEN || right == DYAD_OPEN)
        return '?';
    return classes[left == DYAD_YES][right != DYAD_YES];
}

static bool is_among(unsigned n, const unsigned *list)
{
    while (*list && *list != n)
        list++;
    return *list == n && n;
}

/* M. Lachmann, C. Moore and I. Rapaport, "Who wins Domineering on rectangular boards?" (2000):
 * boards of 2, 3 and 5 rows; and with wider ones D. Breuker, J. Uiterwijk and H. van den Herik,
 * "Solving 8 x 8 Domineering" (2000). */
static void published_winners(void **state)
{
    static const unsigned left_two[] = {1, 5, 9, 0};
    static const unsigned first_two[] = {2, 3, 6, 7, 10, 11, 14, 15, 18, 19, 23, 27, 0};
    enum { NODES = 10000 };
    world *w = *state;
    for (unsigned n = 1; n <= 64; n++) {
        char winner = is_among(n, left_two)    ? 'L'
                      : is_among(n, first_two) ? 'N'
                      : n == 13                ? 'P'
                                               : 'R';
        if (winner_of(w, 2, n, NODES) != winner)
            fail_msg("2 x %u is not %c", n, winner);
    }
    for (unsigned n = 1; n <= 42; n++)
        assert_int_equal(winner_of(w, 3, n, NODES), n == 1 ? 'L' : n < 4 ? 'N' : 'R');
    for (unsigned n = 1; n <= 25; n++)
        assert_int_equal(winner_of(w, 5, n, NODES), n == 5 ? 'P' : n == 1 || n == 3 ? 'L' : 'R');
    assert_int_equal(winner_of(w, 4, 4, NODES), 'N');
    assert_int_equal(winner_of(w, 6, 6, NODES), 'N');
    assert_int_equal(winner_of(w, 7, 7, NODES), 'N');
    for (unsigned n = 8; n <= 18; n += 2)
        assert_int_equal(winner_of(w, 7, n, NODES), 'R');
}

/* One row is numbers; the same board upright is the negative. */
static void one_row(void **state)
{
    world *w = *state;
    for (unsigned n = 65; n <= 128; n++) {
        char text[16];
        sprintf(text, "1x%u", n);
        const dyad_form *across = dyad_evaluate(w->evaluator, w->ruleset, text, strlen(text));
        assert_ptr_equal(across, dyad_form_integer(w->forms, -(int64_t)(n / 2)));
        sprintf(text, "%ux1", n);
        const dyad_form *upright = dyad_evaluate(w->evaluator, w->ruleset, text, strlen(text));
        assert_ptr_equal(upright, dyad_form_integer(w->forms, n / 2));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planes_are_words),
        cmocka_unit_test(normal_forms),
        cmocka_unit_test(one_row),
        cmocka_unit_test(published_winners),
    };
    return cmocka_run_group_tests(tests, start, end);
}
