/* player_tree.h - the tree of a search, in blocks of 32 bytes.
 *
 *     node -> [ header | child | child | ... ]      the children of a node stand side by side
 *
 * A node is a move: what it is worth is counted for whoever made it. Its children are taken when it
 * has been visited a few times. Several threads work on a tree at once without locks: counts are
 * added to atomically, and children are shown when they are complete. Averages of playouts in which
 * a move was made later (AMAF) may miss one now and then where two threads meet.
 */
#ifndef DY_PLAYER_TREE_H
#define DY_PLAYER_TREE_H

#include "base/memory.h"

#include <stdint.h>

enum { DY_TREE_ROOT = 1, DY_NODE_WHOLE = 1 << 16 /* what a won game counts in `value` */ };

/* How far a node has come, and what is known for sure of the move. */
enum { DY_NODE_LEAF, DY_NODE_GROWING, DY_NODE_GROWN };
enum { DY_NODE_OPEN, DY_NODE_LOSS, DY_NODE_DRAW, DY_NODE_WIN };
enum {
    DY_NODE_UNSEEN,
    DY_NODE_ASKING,
    DY_NODE_ADVISED, /* by a network, or there is none */
    DY_NODE_LOOKING,
    DY_NODE_SEEN,
    DY_NODE_LOOKING_AGAIN,
    DY_NODE_SEEN_THROUGH
};

typedef struct dy_node {
    uint64_t value;
    uint32_t visits;
    uint32_t first; /* child */
    float amaf;     /* the mean of amaf_visits playouts */
    uint16_t amaf_visits;
    uint16_t move;
    uint16_t count;       /* of children */
    uint16_t looks;       /* how good the move seems at a glance, 0 .. UINT16_MAX */
    unsigned char growth; /* DY_NODE_LEAF .. */
    unsigned char known;  /* DY_NODE_OPEN .. */
    unsigned char glance; /* DY_NODE_UNSEEN .. */
    unsigned char lesser; /* not looked at, as another move is as good */
} dy_node;

/* Stands before the children: whose empty cells may as well be, once the node is DY_NODE_SEEN; and
 * what a network said, once it is DY_NODE_ADVISED. */
enum { DY_NOTE_CELLS = 124, DY_NOTE_SHIFT = 256 };
typedef struct dy_note {
    unsigned char pairs[DY_NOTE_CELLS / 4]; /* two bits a cell */
    signed char shift; /* what a network adds to values of playouts, of DY_NOTE_SHIFT */
} dy_note;
_Static_assert(sizeof(dy_node) == 32 && sizeof(dy_note) == 32, "blocks of one size");

typedef struct dy_tree {
    const dyad_allocator *memory;
    dy_node *nodes, *spare; /* spare: what the tree is copied into when it is cut */
    uint32_t capacity;      /* of each */
    uint32_t used;
} dy_tree;

/* A tree that is a root without children. False: out of memory. */
bool dy_tree_open(dy_tree *tree, const dyad_allocator *memory, uint32_t capacity);
void dy_tree_close(dy_tree *tree);
void dy_tree_clear(dy_tree *tree);
/* Makes a node the root and forgets what does not hang on it. False: out of memory; the tree is
 * cleared. */
bool dy_tree_cut(dy_tree *tree, uint32_t root);
/* The first of `count` children with their header, all 0; 0 where the tree is full. */
uint32_t dy_tree_take(dy_tree *tree, uint32_t count);

static inline dy_note *dy_tree_note(const dy_tree *tree, const dy_node *node)
{
    return (dy_note *)(void *)&tree->nodes[node->first - 1];
}

/* ---- what several threads read and write --------------------------------------------------- */

static inline uint32_t dy_node_visits(const dy_node *node)
{
    return __atomic_load_n(&node->visits, __ATOMIC_RELAXED);
}

static inline unsigned char dy_node_known(const dy_node *node)
{
    return __atomic_load_n(&node->known, __ATOMIC_RELAXED);
}

static inline bool dy_node_lesser(const dy_node *node)
{
    return __atomic_load_n(&node->lesser, __ATOMIC_RELAXED) != 0;
}

static inline bool dy_node_grown(const dy_node *node)
{
    return __atomic_load_n(&node->growth, __ATOMIC_ACQUIRE) == DY_NODE_GROWN;
}

/* The share of its visits that were won, for whoever made the move; visits > 0. */
static inline float dy_node_mean(const dy_node *node, uint32_t visits)
{
    uint64_t value = __atomic_load_n(&node->value, __ATOMIC_RELAXED);
    return (float)value / ((float)visits * DY_NODE_WHOLE);
}

#endif
