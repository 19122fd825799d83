/* network_test.c - the network of Hex: each level of instructions against plain loops, and what
 * holds of it whatever its weights are. */
#include "network/hex_network.h"
#include "oracle/battery.h"
#include "oracle/network_oracle.h"

#include "base/cpu.h"

#include <math.h>
#include <string.h>

enum { CELLS_MAX = DYAD_PLAYER_SIDE_MAX * DYAD_PLAYER_SIDE_MAX };

typedef struct sight {
    unsigned char cells[CELLS_MAX];
    float gain[CELLS_MAX];
    float value;
} sight;

/* The board turned over along the diagonal: rows become columns. */
static void turn_over(size_t rows, size_t columns, const sight *from, sight *to)
{
    to->value = from->value;
    for (size_t cell = 0; cell < rows * columns; cell++) {
        size_t other = cell % columns * rows + cell / columns;
        to->cells[other] = from->cells[cell];
        to->gain[other] = from->gain[cell];
    }
}

/* Stones on `share` of 8 cells; gains as playouts have them, or larger than any are. */
static void roll_sight(dice *d, size_t cells, unsigned share, sight *s)
{
    float most = dice_below(d, 4) ? 0.3F : 100;
    s->value = (float)dice_below(d, 1001) / 1000;
    for (size_t cell = 0; cell < cells; cell++) {
        s->cells[cell] = dice_below(d, 8) < share ? (unsigned char)(1 + dice_below(d, 2)) : 0;
        s->gain[cell] = most * ((float)dice_below(d, 1001) / 1000 - 0.2F);
    }
}

static void close_to(double a, double b, double off)
{
    if (!(a - b <= off && b - a <= off))
        fail_msg("%f instead of %f", a, b);
}

static void compare(size_t rows, size_t columns, const sight *s)
{
    static float chances[CELLS_MAX], others[CELLS_MAX];
    static double plain[CELLS_MAX];
    static sight turned;
    size_t cells = rows * columns;
    double odds = network_oracle(rows, columns, s->cells, s->gain, s->value, plain);
    turn_over(rows, columns, s, &turned);
    for (dyad_cpu cpu = DYAD_CPU_PORTABLE; cpu <= DYAD_CPU_AVX512; cpu++) {
        dyad_allocator memory = dy_memory_default();
        dy_arena arena;
        if (dy_cpu_level(cpu) == DYAD_CPU_AUTO)
            continue;
        dy_arena_init(&arena, &memory);
        dy_hex_network *network =
            dy_hex_network_open(&arena, cpu, (uint32_t)rows, (uint32_t)columns);
        assert_non_null(network);
        dy_net_view view = {s->cells, true, s->gain, s->value};
        int32_t value = dy_hex_network_look(network, &view, chances);
        assert_true(value == (int32_t)(odds * (1 << DY_NET_ONE)));
        close_to((double)dy_net_share(value), 1 / (1 + exp(-odds)), 1e-3);
        for (size_t cell = 0; cell < cells; cell++)
            close_to((double)chances[cell], plain[cell], 1e-3);
        if (cpu == DYAD_CPU_PORTABLE)
            memcpy(others, chances, cells * sizeof *others);
        assert_memory_equal(chances, others, cells * sizeof *others);
        /* Nothing is left of the first look. */
        assert_int_equal(dy_hex_network_look(network, &view, chances), value);
        assert_memory_equal(chances, others, cells * sizeof *others);
        dy_arena_free(&arena);

        dy_arena_init(&arena, &memory);
        network = dy_hex_network_open(&arena, cpu, (uint32_t)columns, (uint32_t)rows);
        assert_non_null(network);
        dy_net_view other = {turned.cells, false, turned.gain, turned.value};
        assert_int_equal(dy_hex_network_look(network, &other, chances), value);
        for (size_t cell = 0; cell < cells; cell++)
            assert_true(chances[cell % columns * rows + cell / columns] == others[cell]);
        dy_arena_free(&arena);
    }
}

static void test_against_plain_loops(void **state)
{
    static const size_t sides[][2] = {{1, 1}, {1, 7}, {2, 3}, {5, 4}, {8, 8}, {11, 11}, {13, 9}};
    static sight s;
    (void)state;
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++)
        for (unsigned share = 0; share <= 8; share += 4) {
            dice d = {10 * i + share};
            roll_sight(&d, sides[i][0] * sides[i][1], share, &s);
            compare(sides[i][0], sides[i][1], &s);
        }
}

/* On the largest board, too, places and sums have room. */
static void test_largest(void **state)
{
    static sight s;
    static float chances[CELLS_MAX];
    (void)state;
    dyad_allocator memory = dy_memory_default();
    dy_arena arena;
    dice d = {1};
    roll_sight(&d, CELLS_MAX, 4, &s);
    dy_arena_init(&arena, &memory);
    dy_hex_network *network = dy_hex_network_open(&arena, dy_cpu_level(DYAD_CPU_AUTO),
                                                  DYAD_PLAYER_SIDE_MAX, DYAD_PLAYER_SIDE_MAX);
    assert_non_null(network);
    dy_net_view view = {s.cells, true, s.gain, s.value};
    float sum = 0;
    dy_hex_network_look(network, &view, chances);
    for (size_t cell = 0; cell < CELLS_MAX; cell++) {
        assert_true(chances[cell] >= 0 && (!s.cells[cell] || chances[cell] == 0));
        sum += chances[cell];
    }
    assert_true(sum > 0.999F && sum < 1.001F);
    dy_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_plain_loops),
        cmocka_unit_test(test_largest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
