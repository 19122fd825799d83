/* colouring.h - Col and Snort: the sides colour vertices of a graph in turn, Left x and Right o. In
 * Col neighbours must differ in colour, in Snort they must not.
 *
 * A part is the vertices that Left may still colour, a, and those that Right may, b; coloured ones
 * are gone, once their neighbours know. Its shape is the stride of a box of cells, or the number of
 * a graph, which has its vertices' neighbours in the memory of the ruleset:
 *
 *     shape 1 .. 64     a box of cells, as boxes.h has them
 *     above             GRAPHS + the number of a graph
 *
 * An edge counts only where one move of either end can matter to the other: in Col between two in a
 * or two in b, in Snort between one in a and one in b. The other edges hold nothing together.
 * Pieces of graphs are given graphs of their own, without the vertices that are gone and the edges
 * that do not count; equal ones are one. */
#ifndef DY_COLOURING_H
#define DY_COLOURING_H

#include "value/boxes.h"

dyad_status dy_colouring_read(dy_ruleset_memory *memory, const char *text, size_t size, bool snort,
                              dy_ruleset_position *position, dy_ruleset_fault *fault);
void dy_colouring_moves(dy_ruleset_memory *memory, const dy_part *part, dyad_side side, bool snort,
                        dy_ruleset_moves *moves);
void dy_colouring_split(dy_ruleset_memory *memory, const dy_part *raw, bool snort, dy_parts *parts);

/* For dyad_ruleset as they are. */
const dyad_form *dy_colouring_known(dy_ruleset_memory *memory, dyad_forms *forms,
                                    const dy_part *part);
bool dy_colouring_bounds(dy_ruleset_memory *memory, const dy_part *part, int *low, int *high);
bool dy_colouring_own_negative(dy_ruleset_memory *memory, const dy_part *part);
void dy_colouring_move_text(const dy_ruleset_memory *memory, const dy_part *raw,
                            dy_part_place place, dyad_side side, uint32_t name, dy_buffer *out);
void dy_colouring_part_text(const dy_ruleset_memory *memory, const dy_part *part, dy_buffer *out);

/* ---- graphs.c: what both files of colouring share ---------------------------------------- */

enum { DY_GRAPHS = 128, DY_GRAPH_VERTICES = 64 };

typedef struct dy_graph {
    uint64_t hash;
    uint32_t number, count;
    const uint64_t *near;    /* the neighbours of each vertex */
    const char *const *name; /* of raw ones: what the text calls the vertices; else NULL */
} dy_graph;

/* The graph of a shape; NULL for a box. */
const dy_graph *dy_graph_of(const dy_ruleset_memory *memory, uint32_t shape);
/* Keeps a graph, and a copy of what its vertices are called, unless one that is equal, names too,
 * is there. 0: out of memory; else its shape. */
uint32_t dy_graph_keep(dy_ruleset_memory *memory, const uint64_t *near, uint32_t count,
                       const char *const *name);
/* Reads "a-b b-c c:x". Bit 0 of a kind, then bit 1, say who may colour a vertex. */
dyad_status dy_graph_read(dy_ruleset_memory *memory, const char *text, size_t size, bool snort,
                          dy_ruleset_position *position, dy_ruleset_fault *fault);

#endif
