/* player_tree.h - the tree of a search, in blocks.
 *
 *     node -> [ header | values | visits | ... ]      the children of a node are a block
 *
 * A node is a move: what it is worth is counted for whoever made it. Its children are taken when it
 * has been visited a few times. A block has an array for each thing that is known of a child, so
 * that many children are read at once (search_kernels.h). Several threads work on a tree at once
 * without locks: counts are added to atomically, and children are shown when they are complete.
 * Averages of playouts in which a move was made later (AMAF) may miss one now and then where two
 * threads meet.
 */
#ifndef DY_PLAYER_TREE_H
#define DY_PLAYER_TREE_H

#include "base/memory.h"

#include <stdint.h>

enum {
    DY_NODE_WHOLE = 1 << 16, /* what a won game counts in a value */
    DY_BLOCK_UNIT = 64,      /* bytes: a block takes a number of these */
    DY_BLOCK_LANES = 16,     /* arrays of a block have a multiple of so many items */
    DY_TREE_ROOT = 0         /* unit at which the block of the root is, its only node */
};

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

/* The children of a node. Those beyond `count` are lesser, so nobody chooses them. The header says
 * of the parent whose empty cells may as well be, once it is DY_NODE_SEEN; and what a network said,
 * once it is DY_NODE_ADVISED. */
enum { DY_NOTE_CELLS = 124, DY_NOTE_SHIFT = 256 };
typedef struct dy_block {
    uint32_t count, room;                    /* children, and items of each array */
    unsigned char filled[DY_NOTE_CELLS / 4]; /* two bits a cell */
    signed char shift; /* what a network adds to values of playouts, of DY_NOTE_SHIFT */
    uint32_t moved;    /* while a tree is cut: unit to which this was copied, */
    uint32_t pending;  /* and the block that was copied before it */
    unsigned char unused[16];
} dy_block;
_Static_assert(sizeof(dy_block) == DY_BLOCK_UNIT, "a header is a unit");

typedef struct dy_node {
    dy_block *block;
    uint32_t at; /* in its arrays */
} dy_node;

typedef struct dy_tree {
    const dyad_allocator *memory;
    void *given[2];               /* by `memory`; in them, from where a line of the cache begins: */
    unsigned char *units, *spare; /* spare: what the tree is copied into when it is cut */
    uint32_t capacity;            /* of each, in units */
    uint32_t used;
} dy_tree;

/* A tree that is a root without children. False: out of memory. */
bool dy_tree_open(dy_tree *tree, const dyad_allocator *memory, uint32_t capacity);
void dy_tree_close(dy_tree *tree);
void dy_tree_clear(dy_tree *tree);
/* Makes a node the root and forgets what does not hang on it. False: out of memory; the tree is
 * cleared. */
bool dy_tree_cut(dy_tree *tree, dy_node root);
/* The unit of a block of `count` children, of which nothing is known; 0 where the tree is full. */
uint32_t dy_tree_take(dy_tree *tree, uint32_t count);
/* Units of a block. */
uint32_t dy_tree_units(uint32_t count);

/* ---- where things are ----------------------------------------------------------------------- */

/* Bytes before each array, for one item of room. */
enum {
    DY_BLOCK_VALUE = 0,   /* uint64_t: of all visits, DY_NODE_WHOLE a win */
    DY_BLOCK_VISITS = 8,  /* uint32_t */
    DY_BLOCK_MEAN = 12,   /* float: of the value by the visits, when either last changed */
    DY_BLOCK_AMAF = 16,   /* float: the mean of so many playouts: */
    DY_BLOCK_FIRST = 20,  /* uint32_t: unit of the block of its children */
    DY_BLOCK_COUNTS = 24, /* uint16_t */
    DY_BLOCK_LOOKS = 26,  /* uint16_t: how good the move seems at a glance */
    DY_BLOCK_MOVE = 28,   /* uint16_t */
    DY_BLOCK_KNOWN = 30,  /* unsigned char: DY_NODE_OPEN .. */
    DY_BLOCK_LESSER = 31, /* unsigned char: not looked at, as another move is as good */
    DY_BLOCK_GROWTH = 32, /* unsigned char: DY_NODE_LEAF .. */
    DY_BLOCK_GLANCE = 33, /* unsigned char: DY_NODE_UNSEEN .. */
    DY_BLOCK_ITEM = 34
};

#define DY_BLOCK_ARRAY(name, type, offset)                                \
    static inline type *dy_block_##name(const dy_block *block)            \
    {                                                                     \
        return (type *)(void *)((unsigned char *)(uintptr_t)(block + 1) + \
                                (size_t)(offset)*block->room);            \
    }
DY_BLOCK_ARRAY(value, uint64_t, DY_BLOCK_VALUE)
DY_BLOCK_ARRAY(visits, uint32_t, DY_BLOCK_VISITS)
DY_BLOCK_ARRAY(mean, float, DY_BLOCK_MEAN)
DY_BLOCK_ARRAY(amaf, float, DY_BLOCK_AMAF)
DY_BLOCK_ARRAY(first, uint32_t, DY_BLOCK_FIRST)
DY_BLOCK_ARRAY(amaf_visits, uint16_t, DY_BLOCK_COUNTS)
DY_BLOCK_ARRAY(looks, uint16_t, DY_BLOCK_LOOKS)
DY_BLOCK_ARRAY(move, uint16_t, DY_BLOCK_MOVE)
DY_BLOCK_ARRAY(known, unsigned char, DY_BLOCK_KNOWN)
DY_BLOCK_ARRAY(lesser, unsigned char, DY_BLOCK_LESSER)
DY_BLOCK_ARRAY(growth, unsigned char, DY_BLOCK_GROWTH)
DY_BLOCK_ARRAY(glance, unsigned char, DY_BLOCK_GLANCE)
#undef DY_BLOCK_ARRAY

static inline dy_block *dy_tree_block(const dy_tree *tree, uint32_t unit)
{
    return (dy_block *)(void *)&tree->units[(size_t)unit * DY_BLOCK_UNIT];
}

static inline dy_node dy_tree_root(const dy_tree *tree)
{
    return (dy_node){dy_tree_block(tree, DY_TREE_ROOT), 0};
}

/* ---- what several threads read and write --------------------------------------------------- */

static inline int dy_node_move(dy_node node)
{
    return dy_block_move(node.block)[node.at];
}

static inline uint32_t dy_node_visits(dy_node node)
{
    return __atomic_load_n(&dy_block_visits(node.block)[node.at], __ATOMIC_RELAXED);
}

static inline unsigned char dy_node_known(dy_node node)
{
    return __atomic_load_n(&dy_block_known(node.block)[node.at], __ATOMIC_RELAXED);
}

static inline void dy_node_make_known(dy_node node, int known)
{
    __atomic_store_n(&dy_block_known(node.block)[node.at], (unsigned char)known, __ATOMIC_RELAXED);
}

static inline bool dy_node_lesser(dy_node node)
{
    return __atomic_load_n(&dy_block_lesser(node.block)[node.at], __ATOMIC_RELAXED) != 0;
}

static inline void dy_node_set_lesser(dy_node node, bool lesser)
{
    __atomic_store_n(&dy_block_lesser(node.block)[node.at], lesser, __ATOMIC_RELAXED);
}

static inline uint16_t dy_node_amaf_visits(dy_node node)
{
    return __atomic_load_n(&dy_block_amaf_visits(node.block)[node.at], __ATOMIC_RELAXED);
}

static inline float dy_node_amaf(dy_node node)
{
    float amaf;
    __atomic_load(&dy_block_amaf(node.block)[node.at], &amaf, __ATOMIC_RELAXED);
    return amaf;
}

/* The share of its visits that were won, for whoever made the move; it has some. */
static inline float dy_node_mean(dy_node node)
{
    float mean;
    __atomic_load(&dy_block_mean(node.block)[node.at], &mean, __ATOMIC_RELAXED);
    return mean;
}

/* Its children; NULL: it is a leaf. */
static inline dy_block *dy_node_children(const dy_tree *tree, dy_node node)
{
    unsigned char *growth = &dy_block_growth(node.block)[node.at];
    if (__atomic_load_n(growth, __ATOMIC_ACQUIRE) != DY_NODE_GROWN)
        return NULL;
    return dy_tree_block(tree, dy_block_first(node.block)[node.at]);
}

#endif
