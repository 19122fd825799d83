/* search_tree_test.c - the tree of a player's search: its kernels on each level of instructions
 * against the formula, in double; blocks that are taken, filled up, and cut. */
#include "oracle/battery.h"
#include "player/search_kernels.h"

#include "base/cpu.h"

#include <math.h>
#include <string.h>

enum { MOVES_MAX = DYAD_PLAYER_SIDE_MAX * DYAD_PLAYER_SIDE_MAX + 1, UNITS = 1 << 16 };

static float share(dice *d)
{
    return (float)dice_below(d, 1001) / 1000;
}

/* Anything that a search may leave behind; `kind` 0: little has been visited, 1: much, 2: all is
 * the same, 3: nothing may be chosen. */
static void roll_block(dice *d, dy_block *block, unsigned kind)
{
    for (uint32_t i = 0; i < block->count; i++) {
        bool visited = kind == 1 ? !dice_chance(d, 0.2) : dice_chance(d, 0.2);
        uint32_t visits = visited ? 1 + (uint32_t)dice_below(d, kind == 1 ? UINT32_MAX : 9) : 0;
        dy_block_move(block)[i] = (uint16_t)dice_below(d, MOVES_MAX);
        dy_block_visits(block)[i] = kind == 2 ? 3 : visits;
        dy_block_mean(block)[i] = kind == 2 ? 0.5F : share(d) - 0.25F;
        dy_block_amaf(block)[i] = kind == 2 ? 0.5F : 2 * share(d) - 0.5F;
        dy_block_amaf_visits(block)[i] =
            (uint16_t)(kind == 2            ? 16
                       : dice_chance(d, .3) ? 0
                       : dice_chance(d, .1) ? DY_AMAF_VISITS_MAX - dice_below(d, 2)
                                            : 1 + dice_below(d, 100));
        dy_block_looks(block)[i] = (uint16_t)(kind == 2 ? 7 : dice_below(d, UINT16_MAX + 1));
        dy_block_known(block)[i] = (unsigned char)(dice_chance(d, 0.8) ? 0 : dice_below(d, 4));
        dy_block_lesser(block)[i] = dice_chance(d, 0.1);
        if (kind == 3 && dy_block_known(block)[i] != DY_NODE_DRAW)
            dy_block_known(block)[i] = DY_NODE_LOSS;
    }
}

static double score(const dy_block *block, uint32_t i, const dy_child_weights *w)
{
    double n = dy_block_visits(block)[i], a = w->amaf ? dy_block_amaf_visits(block)[i] : 0;
    double looks = dy_block_looks(block)[i], amaf = (double)dy_block_amaf(block)[i];
    double part = a > 0 ? a / (a + n + a * n * (double)w->amaf_bias) : 0;
    double worth = n > 0   ? (1 - part) * (double)dy_block_mean(block)[i] + part * amaf
                   : a > 0 ? amaf
                           : 1;
    return worth + ((double)w->exploration + (double)w->looks * looks) / sqrt(n + 1) +
           (double)w->chances * looks / (n + 1);
}

static void check_choice(const dy_block *block, const dy_child_weights *w)
{
    double best = -1e9;
    bool any = false, draws = false, told = false;
    for (uint32_t i = 0; i < block->count; i++) {
        unsigned char known = dy_block_known(block)[i];
        if (dy_block_lesser(block)[i] || known == DY_NODE_LOSS)
            continue;
        draws = draws || known == DY_NODE_DRAW;
        if (known == DY_NODE_DRAW)
            continue;
        any = true;
        best = fmax(best, score(block, i, w));
    }
    int first = dy_search_kernels_of(DYAD_CPU_PORTABLE)->choose(block, w, &told);
    assert_int_equal(first >= 0, any);
    assert_int_equal(told, draws);
    if (any)
        assert_true(fabs(score(block, (uint32_t)first, w) - best) < 1e-5 * (1 + fabs(best)));
    for (dyad_cpu cpu = DYAD_CPU_AVX2; cpu <= DYAD_CPU_AVX512; cpu++) {
        if (dy_cpu_level(cpu) == DYAD_CPU_AUTO)
            continue;
        told = !draws;
        assert_int_equal(dy_search_kernels_of(cpu)->choose(block, w, &told), first);
        assert_int_equal(told, draws);
    }
}

static dy_block *copy_of(dy_tree *tree, const dy_block *block)
{
    uint32_t at = dy_tree_take(tree, block->count);
    assert_int_not_equal(at, 0);
    memcpy(dy_tree_block(tree, at), block, (size_t)dy_tree_units(block->count) * DY_BLOCK_UNIT);
    return dy_tree_block(tree, at);
}

static void check_amaf(dice *d, dy_tree *tree, const dy_block *block)
{
    static float worth[MOVES_MAX];
    uint32_t used = tree->used;
    for (size_t move = 0; move < MOVES_MAX; move++)
        worth[move] = dice_chance(d, 0.5) ? share(d) : NAN;
    for (dyad_cpu cpu = DYAD_CPU_PORTABLE; cpu <= DYAD_CPU_AVX512; cpu++) {
        if (dy_cpu_level(cpu) == DYAD_CPU_AUTO)
            continue;
        dy_block *after = copy_of(tree, block);
        dy_search_kernels_of(cpu)->add_amaf(after, worth);
        for (uint32_t i = 0; i < block->count; i++) {
            float one = worth[dy_block_move(block)[i]], mean = dy_block_amaf(block)[i];
            uint16_t visits = dy_block_amaf_visits(block)[i];
            if (!isnan(one)) {
                visits = (uint16_t)(visits < DY_AMAF_VISITS_MAX ? visits + 1 : visits);
                mean += (one - mean) / (float)visits;
            }
            assert_int_equal(dy_block_amaf_visits(after)[i], visits);
            assert_memory_equal(&dy_block_amaf(after)[i], &mean, sizeof mean);
            assert_int_equal(dy_block_move(after)[i], dy_block_move(block)[i]);
            assert_int_equal(dy_block_first(after)[i], dy_block_first(block)[i]);
            assert_int_equal(dy_block_looks(after)[i], dy_block_looks(block)[i]);
        }
    }
    tree->used = used;
}

static void test_kernels(void **state)
{
    static const uint32_t counts[] = {1, 2, 15, 16, 17, 81, 121, MOVES_MAX};
    dyad_allocator memory = dy_memory_default();
    dy_tree tree;
    (void)state;
    assert_true(dy_tree_open(&tree, &memory, UNITS));
    for (size_t round = 0; round < scaled(200); round++)
        for (size_t i = 0; i < LENGTH_OF(counts); i++) {
            dice d = {round * LENGTH_OF(counts) + i};
            dy_tree_clear(&tree);
            dy_block *block = dy_tree_block(&tree, dy_tree_take(&tree, counts[i]));
            roll_block(&d, block, (unsigned)round % 4);
            dy_child_weights w = {.amaf_bias = 0.02F, .exploration = share(&d) / 100};
            w.amaf = dice_chance(&d, 0.8);
            if (dice_chance(&d, 0.5))
                w.chances = 30 * share(&d) / UINT16_MAX;
            else
                w.looks = share(&d) / UINT16_MAX;
            check_choice(block, &w);
            check_amaf(&d, &tree, block);
        }
    dy_tree_close(&tree);
}

/* Grows `count` children of a node, numbered by their moves. */
static dy_block *grow(dy_tree *tree, dy_node node, uint32_t count, uint16_t first_move)
{
    uint32_t at = dy_tree_take(tree, count);
    if (!at)
        return NULL;
    dy_block *block = dy_tree_block(tree, at);
    for (uint32_t i = 0; i < count; i++) {
        dy_block_move(block)[i] = (uint16_t)(first_move + i);
        dy_block_visits(block)[i] = first_move + i;
        dy_block_value(block)[i] = UINT64_C(1000) * (first_move + i);
    }
    dy_block_first(node.block)[node.at] = at;
    dy_block_growth(node.block)[node.at] = DY_NODE_GROWN;
    return block;
}

static void check_children(const dy_tree *tree, dy_node node, uint32_t count, uint16_t first_move)
{
    const dy_block *block = dy_node_children(tree, node);
    assert_non_null(block);
    assert_int_equal(block->count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(dy_block_move(block)[i], first_move + i);
        assert_int_equal(dy_block_visits(block)[i], first_move + i);
        assert_int_equal(dy_block_value(block)[i], UINT64_C(1000) * (first_move + i));
    }
}

/* What hangs on the new root stays, as deep as it goes; what does not makes room. */
static void test_cut(void **state)
{
    dyad_allocator memory = dy_memory_default();
    dy_tree tree;
    (void)state;
    assert_true(dy_tree_open(&tree, &memory, UNITS));
    dy_node root = dy_tree_root(&tree);
    assert_null(dy_node_children(&tree, root));
    dy_block *first = grow(&tree, root, 5, 100);
    grow(&tree, (dy_node){first, 0}, 40, 200);
    dy_block *kept = grow(&tree, (dy_node){first, 3}, 17, 300);
    grow(&tree, (dy_node){kept, 16}, 1, 400);
    dy_block *deep = grow(&tree, (dy_node){kept, 2}, 33, 500);
    for (uint16_t i = 0; i < 700; i++)
        deep = grow(&tree, (dy_node){deep, i % deep->count}, 1 + i % 20, (uint16_t)(1000 + i));
    uint32_t used = tree.used;
    assert_true(dy_tree_cut(&tree, (dy_node){first, 3}));
    assert_true(tree.used < used);
    root = dy_tree_root(&tree);
    assert_int_equal(dy_node_move(root), 103);
    check_children(&tree, root, 17, 300);
    kept = dy_node_children(&tree, root);
    check_children(&tree, (dy_node){kept, 16}, 1, 400);
    assert_null(dy_node_children(&tree, (dy_node){kept, 3}));
    check_children(&tree, (dy_node){kept, 2}, 33, 500);
    deep = dy_node_children(&tree, (dy_node){kept, 2});
    for (uint16_t i = 0; i < 700; i++) {
        dy_node parent = {deep, i % deep->count};
        check_children(&tree, parent, 1 + i % 20, (uint16_t)(1000 + i));
        deep = dy_node_children(&tree, parent);
    }
    used = tree.used;
    assert_true(dy_tree_cut(&tree, dy_tree_root(&tree)));
    assert_int_equal(tree.used, used);
    check_children(&tree, dy_tree_root(&tree), 17, 300);
    dy_tree_close(&tree);
}

/* A tree that is full says so, and what it has stays. */
static void test_full(void **state)
{
    dyad_allocator memory = dy_memory_default();
    dy_tree tree;
    (void)state;
    assert_true(dy_tree_open(&tree, &memory, 200));
    dy_block *block = grow(&tree, dy_tree_root(&tree), 50, 1);
    uint32_t grown = 0;
    while (grown < 50 && grow(&tree, (dy_node){block, grown}, 50, 100))
        grown++;
    assert_true(grown >= 4 && grown < 50);
    assert_true(tree.used <= tree.capacity);
    check_children(&tree, dy_tree_root(&tree), 50, 1);
    for (uint32_t i = 0; i < grown; i++)
        check_children(&tree, (dy_node){block, i}, 50, 100);
    dy_tree_close(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kernels),
        cmocka_unit_test(test_cut),
        cmocka_unit_test(test_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
