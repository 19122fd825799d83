/* player_tree.c - memory of a search tree. */
#include "player/player_tree.h"

#include <string.h>

bool dy_tree_open(dy_tree *tree, const dyad_allocator *memory, uint32_t capacity)
{
    *tree = (dy_tree){.memory = memory, .capacity = capacity};
    tree->nodes = dy_memory_new(memory, capacity, sizeof *tree->nodes);
    if (!tree->nodes)
        return false;
    dy_tree_clear(tree);
    return true;
}

void dy_tree_close(dy_tree *tree)
{
    if (!tree->memory)
        return;
    dy_memory_free(tree->memory, tree->nodes, tree->capacity, sizeof *tree->nodes);
    dy_memory_free(tree->memory, tree->spare, tree->capacity, sizeof *tree->spare);
}

void dy_tree_clear(dy_tree *tree)
{
    tree->nodes[DY_TREE_ROOT] = (dy_node){.first = 0};
    tree->used = DY_TREE_ROOT + 1;
}

uint32_t dy_tree_take(dy_tree *tree, uint32_t count)
{
    uint32_t size = count + 1, at = __atomic_load_n(&tree->used, __ATOMIC_RELAXED);
    do {
        if (at > tree->capacity || size > tree->capacity - at)
            return 0;
    } while (!__atomic_compare_exchange_n(&tree->used, &at, at + size, true, __ATOMIC_RELAXED,
                                          __ATOMIC_RELAXED));
    memset(&tree->nodes[at], 0, size * sizeof *tree->nodes);
    return at + 1;
}

/* Copies the children of a node, which has been copied itself. The header that they had is of no
 * use any more: it becomes a link to where they are now, in front of `pending`. */
static void copy_children(dy_tree *tree, dy_node *node, uint32_t *pending)
{
    if (node->growth != DY_NODE_GROWN)
        return;
    uint32_t header = node->first - 1;
    node->first = tree->used + 1;
    memcpy(&tree->spare[tree->used], &tree->nodes[header], (node->count + 1U) * sizeof *node);
    tree->used += node->count + 1U;
    tree->nodes[header] = (dy_node){.visits = node->first, .count = node->count, .first = *pending};
    *pending = header;
}

/* Copies all that hangs on the root, which has been copied: without a stack, as trees go as deep as
 * a game. */
static void copy_all(dy_tree *tree)
{
    uint32_t pending = 0; /* the link to the last children whose own have not been copied yet */
    copy_children(tree, &tree->spare[DY_TREE_ROOT], &pending);
    while (pending) {
        dy_node link = tree->nodes[pending];
        pending = link.first;
        for (uint32_t i = 0; i < link.count; i++)
            copy_children(tree, &tree->spare[link.visits + i], &pending);
    }
}

bool dy_tree_cut(dy_tree *tree, uint32_t root)
{
    if (!tree->spare)
        tree->spare = dy_memory_new(tree->memory, tree->capacity, sizeof *tree->spare);
    if (!tree->spare) {
        dy_tree_clear(tree);
        return false;
    }
    tree->used = DY_TREE_ROOT + 1;
    tree->spare[DY_TREE_ROOT] = tree->nodes[root];
    copy_all(tree);
    dy_node *before = tree->nodes;
    tree->nodes = tree->spare;
    tree->spare = before;
    return true;
}
