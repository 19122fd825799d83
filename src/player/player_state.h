/* player_state.h - what is behind a dyad_player. */
#ifndef DY_PLAYER_STATE_H
#define DY_PLAYER_STATE_H

#include "player/search.h"
#include "solver/distance.h"

/* How far a move at the root is from the end of the game, that move counted: see player_end.h. */
typedef struct dy_player_end {
    unsigned moves; /* proved; 0: it is not known */
    unsigned least; /* it is no less */
    dy_nearness near;
} dy_player_end;

struct dyad_player {
    dyad_allocator memory;
    dy_arena arena;
    const dyad_game *game;
    const dy_player_game *rules;
    size_t rows, columns, cells;
    unsigned jobs, off;
    uint64_t seed;
    dy_tree tree;
    const dy_search_kernels *kernels;
    dy_walker *walkers; /* one for each job */
    bool rooted;        /* the tree is that of a position: */
    dy_player_position root;
    unsigned char root_cells[DY_PLAYER_CELLS];
    /* The positions before the root, DY_PLAYER_PAST of them: the latest is number past_made - 1,
     * modulo that. NULL: positions of the game cannot come again. */
    dy_player_past *past;
    size_t past_made;
    dy_distances *distances;
    dy_player_end *ends; /* by move, of the root; all 0 where nobody has asked yet */
    unsigned end_moves;  /* of the root itself; 0: it is not known */
    dyad_player_candidate *candidates;
    int (*lines)[DYAD_PLAYER_LINE_MAX];
};

/* Fills in what is thought so far: all but the playouts and seconds. */
void dy_player_report(dyad_player *player, dyad_player_result *result);
/* Of that, what is proved of the root. */
void dy_player_report_root(const dyad_player *player, dyad_player_result *result);

#endif
