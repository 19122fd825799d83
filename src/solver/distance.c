/* distance.c - distances to the end of a game: which of the two searches a game is given. */
#include "solver/distance.h"

#include "base/memory.h"

struct dy_distances {
    dyad_allocator memory;
    const dy_distance_ways *ways;
    void *search;
};

static const dy_distance_ways *ways_of(const dyad_game *game)
{
    bool joins = game->expert == DYAD_EXPERT_CONNECTION && !game->passes && !game->misere;
    return joins ? &dy_distance_by_connection : &dy_distance_by_rules;
}

dyad_status dy_distances_open(const dyad_allocator *memory, const dyad_game *game, uint32_t rows,
                              uint32_t columns, dy_distances **out)
{
    dy_distances *of = dy_memory_new(memory, 1, sizeof *of);
    *out = NULL;
    if (!of)
        return DYAD_E_MEMORY;
    *of = (dy_distances){.memory = *memory, .ways = ways_of(game)};
    dyad_status status = of->ways->open(&of->memory, game, rows, columns, &of->search);
    if (status != DYAD_OK) {
        dy_distances_close(of);
        return status;
    }
    *out = of;
    return DYAD_OK;
}

void dy_distances_close(dy_distances *of)
{
    if (!of)
        return;
    if (of->search)
        of->ways->close(of->search);
    dyad_allocator memory = of->memory;
    dy_memory_free(&memory, of, 1, sizeof *of);
}

void dy_distances_forget(dy_distances *of)
{
    of->ways->forget(of->search);
}

size_t dy_distances_bytes(const dy_distances *of)
{
    return sizeof *of + of->ways->bytes(of->search);
}

dyad_status dy_distances_find(dy_distances *of, const dy_distance_question *asked,
                              const dy_connection_limits *limits, dy_distance_found *found,
                              uint64_t *nodes)
{
    uint64_t visited = 0;
    *found = (dy_distance_found){.move = -1};
    dyad_status status = of->ways->find(of->search, asked, limits, found, &visited);
    if (nodes)
        *nodes += visited;
    return status;
}

dyad_status dy_distances_glance(dy_distances *of, const unsigned char *cells, int to_move,
                                bool passed, dy_nearness *near)
{
    return of->ways->glance(of->search, cells, to_move, passed, near);
}
