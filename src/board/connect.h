/* connect.h - what is joined to what on a board of 4 or 6 neighbours, given as bit planes.
 *
 *   4 neighbours          6 neighbours (hexagons, slanted: up-right and down-left touch too)
 *         N                      N  NE
 *       W . E                  W  .  E
 *         S                      SW  S
 *
 * Every function here is linear in the number of cells in the worst case. Scratch comes in a
 * dy_trail, made once a board; only the functions named for it take memory, from an arena. */
#ifndef DY_CONNECT_H
#define DY_CONNECT_H

#include "base/memory.h"
#include "board/grid.h"

typedef enum dy_adjacency { DY_SQUARE = 4, DY_HEXAGON = 6 } dy_adjacency;

typedef enum dy_edge { DY_TOP, DY_BOTTOM, DY_LEFT, DY_RIGHT } dy_edge;

static inline bool dy_on_edge(dy_edge edge, uint32_t rows, uint32_t columns, uint32_t row,
                              uint32_t column)
{
    switch (edge) {
    case DY_TOP: return row == 0;
    case DY_BOTTOM: return row == rows - 1;
    case DY_LEFT: return column == 0;
    case DY_RIGHT: return column == columns - 1;
    }
    return false;
}

/* The cells that touch one, row * columns + column; how many they are. */
static inline uint32_t dy_neighbours(dy_adjacency adjacency, uint32_t rows, uint32_t columns,
                                     uint32_t row, uint32_t column, uint32_t cells[DY_HEXAGON])
{
    /* The first four share a side of a square; hexagons touch along one diagonal too. */
    static const int steps[DY_HEXAGON][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}, {-1, 1}, {1, -1}};
    uint32_t count = 0;
    for (int i = 0; i < (int)adjacency; i++) {
        uint32_t r = row + (uint32_t)steps[i][0], c = column + (uint32_t)steps[i][1];
        if (r < rows && c < columns) /* -1 is beyond */
            cells[count++] = r * columns + c;
    }
    return count;
}

/* A board's shape. Planes passed along with it have `rows` rows of `stride` words, bits past the
 * last column 0. */
typedef struct dy_lattice {
    uint32_t rows, columns;
    size_t stride;
    dy_adjacency adjacency;
} dy_lattice;

/* That of a board. */
static inline dy_lattice dy_lattice_of(const dy_grid *grid, dy_adjacency adjacency)
{
    return (dy_lattice){grid->rows, grid->columns, grid->stride, adjacency};
}

/* Scratch: 4 bytes a cell for `queue`, 1 for `step`; and the stop that whatever has a trail looks
 * at. Where it was set, `stopped` is true, and what was found since is worth nothing. */
typedef struct dy_trail {
    uint32_t *queue;
    unsigned char *step;
    dyad_stop stop;
    bool stopped;
} dy_trail;

/* False when out of memory. `paths`: dy_shortest_path will be called, so take `step` as well. */
bool dy_trail_take(dy_trail *trail, const dy_lattice *lattice, bool paths, dyad_stop stop,
                   dy_arena *arena);
/* A cleared plane of the lattice; NULL when out of memory. */
uint64_t *dy_plane_take(const dy_lattice *lattice, dy_arena *arena);

/* Whether any cell of `plane` lies on `edge`. */
bool dy_touches_edge(const dy_lattice *lattice, const uint64_t *plane, dy_edge edge);
/* Adds to `plane` every cell on `edge`. */
void dy_add_edge(const dy_lattice *lattice, uint64_t *plane, dy_edge edge);

/* out = the cells of `mask` that are joined to `edge` within `mask`. out must not be mask. */
void dy_reach(const dy_lattice *lattice, const uint64_t *mask, dy_edge edge, dy_trail *trail,
              uint64_t *out);
/* out = the cells of `mask` that are joined within it to a cell of `seeds`; seeds outside the mask
 * do not count. out must be neither of the two. */
void dy_spread(const dy_lattice *lattice, const uint64_t *mask, const uint64_t *seeds,
               dy_trail *trail, uint64_t *out);
/* out = the cells that touch a cell of `plane`, those of `plane` included only where they touch
 * another. out must not be plane. */
void dy_touching(const dy_lattice *lattice, const uint64_t *plane, uint64_t *out);

/* out = the frontier of what `mask` reaches from `edge`: the cells that touch it, or lie on that
 * edge. A cell outside the mask joins two edges through the mask exactly when it is on the
 * frontiers of both. `scratch` is left holding the reach; the three planes differ. */
void dy_frontier(const dy_lattice *lattice, const uint64_t *mask, dy_edge edge, dy_trail *trail,
                 uint64_t *scratch, uint64_t *out);

/* out = the cells of `open` that join `home` to `target` through `own`, each edge itself included:
 * where `own` does not join them yet, the cells that do so at once. `scratch` holds two planes. */
void dy_joining(const dy_lattice *lattice, const uint64_t *own, const uint64_t *open, dy_edge home,
                dy_edge target, dy_trail *trail, uint64_t *const scratch[2], uint64_t *out);
/* out = the cells of the board that are in neither plane; b may be NULL. */
void dy_outside(const dy_lattice *lattice, const uint64_t *a, const uint64_t *b, uint64_t *out);

/* A shortest path within `mask` from `home` to `target`, in order; its
 * cells come from `keep`. False when out of memory; *count is 0 when there is no path. */
bool dy_shortest_path(const dy_lattice *lattice, const uint64_t *mask, dy_edge home, dy_edge target,
                      dy_trail *trail, dy_arena *keep, uint32_t **cells, size_t *count);

/* The fewest cells of `open` that make, together with `own`, a path from `home` to `target`; -1
 * when none does. `seen` is a plane of scratch. */
int64_t dy_distance(const dy_lattice *lattice, const uint64_t *own, const uint64_t *open,
                    dy_edge home, dy_edge target, dy_trail *trail, uint64_t *seen);

/* The cells of a plane, row-major, from `keep`. False when out of memory. */
bool dy_plane_cells(const dy_lattice *lattice, const uint64_t *plane, dy_trail *trail,
                    dy_arena *keep, uint32_t **cells, size_t *count);
bool dy_plane_empty(const dy_lattice *lattice, const uint64_t *plane);

#endif
