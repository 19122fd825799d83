/* record_names_test.c - properties are found by their names, however many a node has: against a
 * plain list, and how many names are compared on the way. And how full the table of cells that are
 * set up is in one place. */
#include "base/random.h"
#include "record/tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

enum { NAME_ROOM = 8 };

static void name_of(size_t number, char name[NAME_ROOM])
{
    snprintf(name, NAME_ROOM, "X%c%c", (int)('A' + number / 26 % 26), (int)('A' + number % 26));
}

/* Whether a node has these properties, in this order. */
static void check_list(const dyad_record_node *node, const size_t *numbers, size_t count)
{
    const dy_property *one = node->first_property;
    char name[NAME_ROOM];
    assert_int_equal(node->property_count, count);
    for (size_t i = 0; i < count; i++, one = one->next) {
        name_of(numbers[i], name);
        assert_non_null(one);
        assert_string_equal(one->name, name);
        assert_ptr_equal(dy_property_find(node, name), one);
    }
    assert_null(one);
}

/* Properties of a few nodes in turn, some of which are asked for again, or taken away. */
static void properties_are_found(void **state)
{
    enum { NODES = 3, NAMES = 200, ROUNDS = 20000, LEAVES = 5 };
    static size_t plain[NODES][NAMES];
    size_t counts[NODES] = {0}, most = 0;
    dyad_record_node *nodes[NODES];
    const dyad_allocator memory = dy_memory_default();
    dyad_record record;
    dy_random random;
    char name[NAME_ROOM];
    (void)state;
    dy_random_init(&random, 7, 1);
    dy_record_init(&record, &memory);
    for (size_t i = 0; i < NODES; i++)
        nodes[i] = dy_record_node(&record, i ? nodes[i - 1] : NULL);
    for (int round = 0; round < ROUNDS; round++) {
        size_t n = dy_random_below(&random, NODES), number = dy_random_below(&random, NAMES),
               at = 0;
        name_of(number, name);
        while (at < counts[n] && plain[n][at] != number)
            at++;
        if (dy_random_below(&random, LEAVES) == 0) {
            dy_property_drop(&record, nodes[n], name);
            counts[n] -= at < counts[n];
            for (; at < counts[n]; at++)
                plain[n][at] = plain[n][at + 1];
        } else {
            dy_property *found = dy_record_property(&record, nodes[n], name, strlen(name));
            assert_non_null(found);
            assert_string_equal(found->name, name);
            if (at == counts[n])
                plain[n][counts[n]++] = number;
        }
        most = counts[n] > most ? counts[n] : most;
        if (round % NAMES == 0)
            check_list(nodes[n], plain[n], counts[n]);
    }
    for (size_t i = 0; i < NODES; i++)
        check_list(nodes[i], plain[i], counts[i]);
    assert_in_range(most, NAMES / 2, NAMES);
    dy_record_free(&record);
}

/* Of nodes that have as many as they may, each name is compared with a few. */
static void many_names_cost_their_number(void **state)
{
    enum { NODES = 20, EACH = 600, TIMES = 20 };
    const dyad_allocator memory = dy_memory_default();
    dyad_record record;
    char name[NAME_ROOM];
    (void)state;
    dy_record_init(&record, &memory);
    dyad_record_node *node = NULL;
    for (size_t i = 0; i < NODES; i++) {
        node = dy_record_node(&record, node);
        for (size_t k = 0; k < (size_t)2 * EACH; k++) {
            name_of(k % EACH, name);
            assert_non_null(dy_record_property(&record, node, name, strlen(name)));
        }
        assert_int_equal(node->property_count, EACH);
    }
    assert_in_range(record.compared, 0, TIMES * NODES * EACH);
    dy_record_free(&record);
}

/* Of many nodes those cells are set up that, with the addresses of the nodes, add up to the same.
 */
static void cells_do_not_meet(void **state)
{
    enum { NODES = 1024, CELLS = 16, LONGEST = 400 };
    const dyad_allocator memory = dy_memory_default();
    dyad_record record;
    dyad_record_node *nodes[NODES];
    size_t run = 0, longest = 0;
    (void)state;
    dy_record_init(&record, &memory);
    record.game = dy_game_find("hex");
    record.rows = record.columns = DY_RECORD_SIDE_MAX;
    for (size_t i = 0; i < NODES; i++)
        nodes[i] = dy_record_node(&record, i ? nodes[i - 1] : NULL);
    for (uint32_t k = 0; k < CELLS; k++)
        for (size_t i = 0; i < NODES; i++) {
            uintptr_t cell = (uintptr_t)nodes[NODES - 1] - (uintptr_t)nodes[i] + k;
            if (cell < (uintptr_t)record.rows * record.columns)
                assert_true(dy_record_set_up(&record, nodes[i], 1, (uint32_t)cell / record.columns,
                                             (uint32_t)cell % record.columns));
        }
    assert_in_range(record.set_up_count, NODES, NODES * CELLS);
    for (size_t i = 0; i < record.set_up_room; i++) {
        run = record.set_ups[i].node ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    assert_in_range(longest, 1, LONGEST);
    dy_record_free(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(properties_are_found),
        cmocka_unit_test(many_names_cost_their_number),
        cmocka_unit_test(cells_do_not_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
