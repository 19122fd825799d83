/* simulation_lengths_test.c - the bars that show how the lengths of games are distributed, for
 * distributions of every shape: at most 20 rows, one after the other, with every game in one. And
 * numbers as text. */
#include "report/playouts.h"
#include "text/number_text.h"
#include "text/simulation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROWS_MAX = 20, BAR_MAX = 50 };

/* "1,234" at *at, which it steps over. */
static uint64_t read_number(const char **at)
{
    uint64_t number = 0;
    assert_in_range(**at, '0', '9');
    for (; (**at >= '0' && **at <= '9') || **at == ','; ++*at)
        if (**at != ',')
            number = 10 * number + (uint64_t)(**at - '0');
    return number;
}

/* Reads a row, from which on *next is where the following one has to begin. */
static uint64_t check_row(const char *line, uint64_t *next)
{
    const char *at = line + strspn(line, " ");
    uint64_t first = read_number(&at), last = first;
    if (strncmp(at, " to ", 4) == 0) {
        at += 4;
        last = read_number(&at);
    }
    assert_int_equal(first, *next);
    assert_true(last >= first);
    *next = last + 1;
    at += strspn(at, " ");
    uint64_t games = read_number(&at);
    at += strspn(at, " ");
    assert_in_range(strspn(at, "#"), 0, games ? BAR_MAX : 0);
    assert_int_equal(at[strspn(at, "#")], '\n');
    return games;
}

static void check_bars(const dyad_distribution *counted, const dyad_allocator *memory)
{
    dyad_simulation simulation = {.all.ended.moves = counted};
    dy_buffer out;
    dy_buffer_init(&out, memory);
    dy_simulation_lengths(&simulation, &out);
    uint64_t next = counted->least, games = 0, rows = 0;
    if (counted->count == 0 || counted->least == counted->most) {
        assert_int_equal(out.size, 0);
        return;
    }
    dy_buffer_char(&out, '\0');
    assert_false(out.failed);
    for (const char *line = strchr(out.text, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
        games += check_row(line, &next);
        rows++;
    }
    assert_in_range(rows, 1, ROWS_MAX);
    assert_int_equal(games, counted->count);
    assert_int_equal(next, counted->most + 1);
    dy_buffer_free(&out);
}

static void test_bars(void **state)
{
    enum { ROUNDS = 3000 };
    dyad_allocator memory = dy_memory_default();
    dy_arena arena;
    (void)state;
    dy_arena_init(&arena, &memory);
    srand(1);
    for (int round = 0; round < ROUNDS; round++) {
        dyad_distribution counted;
        uint64_t low = (uint64_t)rand() >> (rand() % 31),
                 spread = (uint64_t)rand() >> (rand() % 31);
        uint64_t far = rand() % 3 ? 0 : 1 + ((uint64_t)rand() >> (rand() % 31));
        dy_arena_reset(&arena);
        assert_true(dy_distribution_take(&counted, low, low + spread + far, &arena));
        check_bars(&counted, &memory);
        for (int i = rand() % 40; i >= 0; i--)
            dy_distribution_add(&counted, low + (uint64_t)rand() % (spread + 1),
                                1 + (uint64_t)rand() % 5000);
        if (far)
            dy_distribution_add(&counted, low + spread + far, 1);
        check_bars(&counted, &memory);
    }
    dy_arena_free(&arena);
}

static void test_figures(void **state)
{
    char text[DY_NUMBER_TEXT_MAX];
    (void)state;
    assert_string_equal(dy_number_text_thousands(0, text), "0");
    assert_string_equal(dy_number_text_thousands(999, text), "999");
    assert_string_equal(dy_number_text_thousands(1000, text), "1,000");
    assert_string_equal(dy_number_text_thousands(UINT64_MAX, text), "18,446,744,073,709,551,615");
    assert_string_equal(dy_number_text_digits(0.5229, 9, text), "0.5229");
    assert_string_equal(dy_number_text_digits(1e-9, 9, text), "1e-09");
    assert_string_equal(dy_number_text_digits(0, 9, text), "0");
    assert_string_equal(dy_number_text_fixed(2.0 / 3, 2, text), "0.67");
    assert_string_equal(dy_number_text_fixed(123456789.25, 1, text), "123456789.2");
    assert_string_equal(dy_number_text_fixed(1e300, 1, text), "1e+300");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bars),
        cmocka_unit_test(test_figures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
