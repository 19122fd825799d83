/* player_pairs_test.c - which cells a sample of Hex gives away in pairs: of those each colour gets
 * one in every game, so that what one of them is worth to the one is what the other costs. */
#include "oracle/battery.h"
#include "player/player_game.h"

#include "base/cpu.h"

#include <dyad/dyad.h>

#include <math.h>
#include <string.h>

enum { SIDE_MAX = 11, SAMPLES = 48, SOLVER_BYTES = 64 << 20 };

typedef struct spot {
    int row, column;
} spot;

/* A board turned so that what is said of the edge below, colour 1's, is said of another edge. */
typedef struct turned {
    int n;
    bool half, mirrored; /* by half a turn; in the diagonal, which exchanges the colours */
} turned;

static size_t cell_of(const turned *t, spot at)
{
    if (t->half)
        at = (spot){t->n - 1 - at.row, t->n - 1 - at.column};
    if (t->mirrored)
        at = (spot){at.column, at.row};
    return (size_t)(at.row * t->n + at.column);
}

static unsigned char colour_of(const turned *t, int colour)
{
    return (unsigned char)(t->mirrored ? 3 - colour : colour);
}

static void *open_contest(dy_arena *arena, const dyad_allocator *memory, int n, bool knows)
{
    dy_player_request request = {.game = dyad_game_find("hex"),
                                 .memory = memory,
                                 .rows = (uint32_t)n,
                                 .columns = (uint32_t)n,
                                 .cpu = dy_cpu_level(DYAD_CPU_AUTO),
                                 .knows = knows,
                                 .bytes = SOLVER_BYTES};
    void *contest;
    const dy_player_game *rules = dy_player_game_of(request.game);
    assert_int_equal(rules->open(&request, arena, &contest), DYAD_OK);
    rules->seed(contest, 11, 0);
    return contest;
}

/* Two cells may be put together by chance, but not in every sample. */
static bool are_pair(void *contest, const unsigned char *cells, size_t a, size_t b)
{
    static dy_sample sample;
    const dy_player_game *rules = dy_player_game_of(dyad_game_find("hex"));
    rules->load(contest, &(dy_player_position){.cells = cells, .to_move = 1});
    for (int i = 0; i < SAMPLES; i++) {
        rules->sample(contest, &sample);
        for (int colour = 0; colour < 2; colour++) /* of an odd number of cells one has no other */
            if (!sample.got[colour][a] || !sample.got[colour][b])
                return false;
        if (fabsf(sample.worth[0][a] + sample.worth[1][b] - 1) > 1e-5F ||
            fabsf(sample.worth[1][a] + sample.worth[0][b] - 1) > 1e-5F)
            return false;
    }
    return true;
}

/* A stone on each row from an edge: the cells before it are a pair from the second row to the
 * middle, and neither is one with the cell on its other side. */
static void check_edge(void *contest, const turned *t, bool knows)
{
    int n = t->n, middle = n / 2;
    for (int distance = 2; distance <= n / 2 + 1; distance++) {
        spot stone = {n - distance, middle};
        size_t a = cell_of(t, (spot){stone.row + 1, middle});
        size_t b = cell_of(t, (spot){stone.row + 1, middle - 1});
        unsigned char cells[SIDE_MAX * SIDE_MAX] = {0};
        cells[cell_of(t, stone)] = colour_of(t, 1);
        assert_int_equal(are_pair(contest, cells, a, b), knows && distance <= n / 2);
        size_t beyond_a = cell_of(t, (spot){stone.row + 1, middle + 1});
        size_t beyond_b = cell_of(t, (spot){stone.row + 1, middle - 2});
        assert_false(are_pair(contest, cells, a, beyond_a));
        assert_false(are_pair(contest, cells, b, beyond_b));
    }
}

static void test_cells_before_a_stone(void **state)
{
    static const int sizes[] = {6, 7, SIDE_MAX};
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(sizes); i++) {
        for (int knows = 0; knows < 2; knows++) {
            dyad_allocator memory = dy_memory_default();
            dy_arena arena;
            dy_arena_init(&arena, &memory);
            void *contest = open_contest(&arena, &memory, sizes[i], knows);
            for (int turn = 0; turn < 4; turn++) {
                turned t = {sizes[i], turn & 1, turn & 2};
                check_edge(contest, &t, knows);
            }
            dy_player_game_of(dyad_game_find("hex"))->close(contest);
            dy_arena_free(&arena);
        }
    }
}

/* A bridge comes first, and a cell is in one pair only. */
static void test_bridges_come_first(void **state)
{
    unsigned char cells[SIDE_MAX * SIDE_MAX] = {0};
    dyad_allocator memory = dy_memory_default();
    turned t = {.n = SIDE_MAX};
    dy_arena arena;
    (void)state;
    dy_arena_init(&arena, &memory);
    void *contest = open_contest(&arena, &memory, t.n, true);
    size_t before = cell_of(&t, (spot){9, 4}), beside = cell_of(&t, (spot){9, 3});
    size_t bridged = cell_of(&t, (spot){8, 5});
    cells[cell_of(&t, (spot){8, 4})] = 1;
    assert_true(are_pair(contest, cells, before, beside));
    assert_false(are_pair(contest, cells, before, bridged));
    cells[cell_of(&t, (spot){9, 5})] = 1;
    assert_false(are_pair(contest, cells, before, beside));
    assert_true(are_pair(contest, cells, before, bridged));
    dy_player_game_of(dyad_game_find("hex"))->close(contest);
    dy_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells_before_a_stone),
        cmocka_unit_test(test_bridges_come_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
