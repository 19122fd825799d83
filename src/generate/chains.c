/* chains.c - boards of the games in which each colour joins two sides.
 *
 * Random play keeps a union-find forest over the stones and, for each colour, its two sides; the
 * game is over when the sides of a colour have the same root:
 *
 *     nodes   0 ........ cells-1 | home 1 | target 1 | home 2 | target 2
 */
#include "generate/chains.h"

#include "base/stop.h"
#include "generate/stones.h"

/* ---- the forest --------------------------------------------------------------------------- */

static uint32_t find(uint32_t *parent, uint32_t node)
{
    while (parent[node] != node) { /* halving the way up as it goes */
        parent[node] = parent[parent[node]];
        node = parent[node];
    }
    return node;
}

/* The root whose scattered number is larger stays: linking in random order (Goel, Khanna, Larkin
 * and Tarjan, "Disjoint set union with randomized linking", 2014), which needs no ranks. */
static void join(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = find(parent, a);
    b = find(parent, b);
    if (dy_scatter(a) < dy_scatter(b))
        parent[a] = b;
    else
        parent[b] = a;
}

/* ---- random play -------------------------------------------------------------------------- */

typedef struct field {
    dyad_position *position;
    uint32_t rows, columns, cells;
    uint32_t *parent; /* cells + 2 * DY_COLOURS nodes */
    uint32_t *order;  /* the cells: those played, then the others */
} field;

static bool field_take(field *f, dyad_position *position, dy_arena *arena)
{
    f->position = position;
    f->rows = position->grid.rows;
    f->columns = position->grid.columns;
    f->cells = (uint32_t)dy_grid_cells(&position->grid);
    size_t nodes = f->cells + (size_t)2 * DY_COLOURS;
    f->parent = dy_arena_alloc(arena, nodes, sizeof *f->parent);
    f->order = dy_arena_alloc(arena, f->cells, sizeof *f->order);
    if (!f->parent || !f->order)
        return false;
    for (uint32_t i = 0; i < nodes; i++)
        f->parent[i] = i;
    for (uint32_t i = 0; i < f->cells; i++)
        f->order[i] = i;
    return true;
}

static uint32_t side_node(const field *f, int colour, bool target)
{
    return f->cells + 2 * (uint32_t)(colour - 1) + target;
}

/* Joins a new stone to what it touches; true when that joins the sides of its colour. */
static bool field_add(field *f, uint32_t cell, int colour)
{
    static const int rows[] = {-1, 0, 0, 1, -1, 1}, columns[] = {0, -1, 1, 0, 1, -1};
    const dyad_game *game = f->position->game;
    uint32_t row = cell / f->columns, column = cell % f->columns;
    for (int i = 0; i < (int)game->adjacency; i++) {
        uint32_t r = row + (uint32_t)rows[i], c = column + (uint32_t)columns[i]; /* -1 wraps */
        if (r < f->rows && c < f->columns && dy_grid_at(&f->position->grid, r, c) == colour)
            join(f->parent, cell, r * f->columns + c);
    }
    uint32_t home = side_node(f, colour, false), target = side_node(f, colour, true);
    if (dy_on_edge(game->home[colour - 1], f->rows, f->columns, row, column))
        join(f->parent, cell, home);
    if (dy_on_edge(game->target[colour - 1], f->rows, f->columns, row, column))
        join(f->parent, cell, target);
    return find(f->parent, home) == find(f->parent, target);
}

bool dy_play_random(dy_kind_play *play, dyad_position *position, dy_random *random, dy_arena *arena)
{
    field f;
    if (!field_take(&f, position, arena))
        return false;
    play->winner = 0;
    int mover = play->first;
    for (uint32_t i = 0; i < f.cells && i < play->limit; i++) {
        if (i % DY_MOVES_A_LOOK == 0 && dy_stopped(play->stop))
            break;
        uint32_t j = i + (uint32_t)dy_random_below(random, f.cells - i);
        uint32_t cell = f.order[j];
        f.order[j] = f.order[i]; /* a shuffle (Fisher and Yates), as far as it is needed */
        if (play->first == 0)
            mover = dy_chance(random, 2, 3) ? play->favoured : dy_other(play->favoured);
        bool won = field_add(&f, cell, mover);
        if (!won || !play->hold_last)
            dy_grid_put(&position->grid, cell / f.columns, cell % f.columns, mover);
        if (won) {
            play->winner = mover;
            return true;
        }
        mover = dy_other(mover);
    }
    return true;
}

/* ---- chains ------------------------------------------------------------------------------- */

uint64_t dy_draw_chain(const dy_pen *pen, uint32_t top, uint32_t bottom, uint64_t detours,
                       int colour, dy_random *random)
{
    uint32_t n = pen->grid->rows;
    uint32_t row = top + (uint32_t)dy_random_below(random, bottom - top);
    uint64_t drawn = 0, longest = detours / n + 1; /* of one column's run up or down */
    for (uint32_t c = 0; c < n; c++) {
        uint64_t run = dy_random_below(random, (longest < detours ? longest : detours) + 1);
        bool up = dy_random_next(random) >> 63;
        uint64_t room = up ? row - top : bottom - 1 - row;
        if (run > room)
            run = room;
        dy_pen_put(pen, row, c, colour);
        for (uint64_t i = 0; i < run; i++)
            dy_pen_put(pen, up ? --row : ++row, c, colour);
        detours -= run;
        drawn += 1 + run;
    }
    return drawn;
}

void dy_cut_serpentine(const dy_pen *pen, dy_random *random)
{
    uint32_t n = pen->grid->rows;
    if (n == 1) {
        dy_pen_put(pen, 0, 0, 0);
        return;
    }
    uint32_t column = 1 + (uint32_t)dy_random_below(random, n - 1);
    bool run = column % 2 == 0 && column < n - 1; /* n cells, up or down */
    if (run && n >= 5) { /* its ends can be cut short on hexagons, what is between them cannot */
        dy_pen_put(pen, 2 + (uint32_t)dy_random_below(random, n - 4), column, 0);
        return;
    }
    if (run)
        column--;
    dy_pen_put(pen, dy_serpentine_gap(n, column % 2 ? column : column - 1), column, 0);
}
