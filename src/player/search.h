/* search.h - Monte Carlo tree search, one walk down the tree at a time. */
#ifndef DY_SEARCH_H
#define DY_SEARCH_H

#include "player/player_game.h"
#include "player/search_kernels.h"

enum { DY_SEARCH_DEPTH_MAX = 1024 };

/* What all threads of a search share. */
typedef struct dy_search {
    const dy_player_game *rules;
    dy_tree *tree;
    const dy_search_kernels *kernels;
    int to_move; /* at the root */
    bool amaf, knows;
    bool glances; /* where the game has them */
    bool advised; /* by a network, where the game has one */
    bool valued;  /* what it says of who wins counts as well */
    size_t cells;
} dy_search;

/* What a thread has of its own. */
typedef struct dy_walker {
    void *board;      /* loaded with the root */
    int mover;        /* at the end of the line */
    bool filled;      /* cells have been filled in on the line */
    float shift;      /* what a network last said on the line that playouts lack, for colour 1 */
    bool root_won;    /* a glance says that the root is won, but not by which move */
    dy_sample sample; /* once it is taken up, the worth of moves that were not made is NaN */
    dy_insight insight;
    dy_node line[DY_SEARCH_DEPTH_MAX + 1];
    bool draw[DY_SEARCH_DEPTH_MAX + 1]; /* a child of the node on the line is known to draw */
    size_t depth;                       /* of the last node of the line */
    uint16_t moves[DY_PLAYER_MOVES];
    float looks[DY_PLAYER_MOVES], chances[DY_PLAYER_MOVES];
} dy_walker;

/* Goes down the tree once, looks at what is there, and takes it up. DYAD_E_MEMORY, DYAD_E_SYSTEM of
 * a glance. */
dyad_status dy_search_walk(const dy_search *search, dy_walker *walker);
/* A move at the root, or any other child of a node on the line, has become known: takes it up from
 * line[depth]. */
void dy_search_settle(const dy_search *search, const dy_node *line, size_t depth);
/* Gives the root children, if it has none. False: there is no room, or no move. */
bool dy_search_grow(const dy_search *search, dy_walker *walker, dy_node node);

#endif
