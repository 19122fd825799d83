/* player_tree.c - memory of a search tree. */
#include "player/player_tree.h"

#include <string.h>

static uint32_t room_of(uint32_t count)
{
    return (count + DY_BLOCK_LANES - 1) / DY_BLOCK_LANES * DY_BLOCK_LANES;
}

uint32_t dy_tree_units(uint32_t count)
{
    return 1 + (DY_BLOCK_ITEM * room_of(count) + DY_BLOCK_UNIT - 1) / DY_BLOCK_UNIT;
}

static void clear_block(dy_block *block, uint32_t count)
{
    memset(block, 0, (size_t)dy_tree_units(count) * DY_BLOCK_UNIT);
    block->count = count;
    block->room = room_of(count);
    memset(dy_block_lesser(block) + count, 1, block->room - count);
}

/* Memory for the units, number 0 or 1. NULL: there is none. */
static unsigned char *take_units(dy_tree *tree, int number)
{
    void *given = dy_memory_new(tree->memory, (size_t)tree->capacity + 1, DY_BLOCK_UNIT);
    tree->given[number] = given;
    if (!given)
        return NULL;
    dy_memory_all_used(given, ((size_t)tree->capacity + 1) * DY_BLOCK_UNIT);
    return (unsigned char *)given + (DY_BLOCK_UNIT - (uintptr_t)given % DY_BLOCK_UNIT);
}

bool dy_tree_open(dy_tree *tree, const dyad_allocator *memory, uint32_t capacity)
{
    *tree = (dy_tree){.memory = memory, .capacity = capacity};
    tree->units = take_units(tree, 0);
    if (!tree->units)
        return false;
    dy_tree_clear(tree);
    return true;
}

void dy_tree_close(dy_tree *tree)
{
    for (int i = 0; tree->memory && i < 2; i++)
        dy_memory_free(tree->memory, tree->given[i], (size_t)tree->capacity + 1, DY_BLOCK_UNIT);
}

void dy_tree_clear(dy_tree *tree)
{
    clear_block(dy_tree_block(tree, DY_TREE_ROOT), 1);
    tree->used = DY_TREE_ROOT + dy_tree_units(1);
}

uint32_t dy_tree_take(dy_tree *tree, uint32_t count)
{
    uint32_t size = dy_tree_units(count), at = __atomic_load_n(&tree->used, __ATOMIC_RELAXED);
    do {
        if (at > tree->capacity || size > tree->capacity - at)
            return 0;
    } while (!__atomic_compare_exchange_n(&tree->used, &at, at + size, true, __ATOMIC_RELAXED,
                                          __ATOMIC_RELAXED));
    clear_block(dy_tree_block(tree, at), count);
    return at;
}

/* ---- cutting ------------------------------------------------------------------------------- */

/* Copies the children of a node, which has been copied itself, to the end of `to`. The block that
 * they had says from now on where they are, and is put before `pending`. */
static void copy_children(const dy_tree *from, dy_tree *to, dy_node node, uint32_t *pending)
{
    dy_block *children = dy_node_children(from, node);
    if (!children)
        return;
    uint32_t size = dy_tree_units(children->count), *first = &dy_block_first(node.block)[node.at];
    memcpy(dy_tree_block(to, to->used), children, (size_t)size * DY_BLOCK_UNIT);
    children->moved = to->used;
    children->pending = *pending;
    *pending = *first;
    *first = to->used;
    to->used += size;
}

/* Copies all that hangs on the root, which has been copied: without a stack, as trees go as deep as
 * a game. */
static void copy_all(const dy_tree *from, dy_tree *to)
{
    uint32_t pending = DY_TREE_ROOT; /* the last block that was copied, but not those below it */
    copy_children(from, to, dy_tree_root(to), &pending);
    while (pending != DY_TREE_ROOT) {
        const dy_block *old = dy_tree_block(from, pending);
        dy_block *block = dy_tree_block(to, old->moved);
        pending = old->pending;
        for (uint32_t i = 0; i < block->count; i++)
            copy_children(from, to, (dy_node){block, i}, &pending);
    }
}

static void copy_node(dy_node from, dy_node to)
{
    dy_block_value(to.block)[to.at] = dy_block_value(from.block)[from.at];
    dy_block_visits(to.block)[to.at] = dy_block_visits(from.block)[from.at];
    dy_block_mean(to.block)[to.at] = dy_block_mean(from.block)[from.at];
    dy_block_amaf(to.block)[to.at] = dy_block_amaf(from.block)[from.at];
    dy_block_first(to.block)[to.at] = dy_block_first(from.block)[from.at];
    dy_block_amaf_visits(to.block)[to.at] = dy_block_amaf_visits(from.block)[from.at];
    dy_block_looks(to.block)[to.at] = dy_block_looks(from.block)[from.at];
    dy_block_move(to.block)[to.at] = dy_block_move(from.block)[from.at];
    dy_block_known(to.block)[to.at] = dy_block_known(from.block)[from.at];
    dy_block_lesser(to.block)[to.at] = dy_block_lesser(from.block)[from.at];
    dy_block_growth(to.block)[to.at] = dy_block_growth(from.block)[from.at];
    dy_block_glance(to.block)[to.at] = dy_block_glance(from.block)[from.at];
}

bool dy_tree_cut(dy_tree *tree, dy_node root)
{
    if (!tree->spare)
        tree->spare = take_units(tree, 1);
    if (!tree->spare) {
        dy_tree_clear(tree);
        return false;
    }
    dy_tree after = *tree;
    after.units = tree->spare;
    after.spare = tree->units;
    dy_tree_clear(&after);
    copy_node(root, dy_tree_root(&after));
    copy_all(tree, &after);
    *tree = after;
    return true;
}
