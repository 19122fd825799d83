/* distance.h - in how few moves a side can force the end of a game that it wins, whatever the other
 * does: by search of what can happen within so many moves, one more each time.
 *
 *     a distance is the number of moves of both sides from a position to the end; the winner plays
 *     for as few as it can, and the loser for as many
 *
 * Games of connection are searched on the board itself (distance_connection.c): a side that is to
 * join within so many stones needs cells that lie on ways so short, and where it succeeds, the
 * cells that it needed say which moves of the other matter. All other games are searched by their
 * rules (distance_rules.c). What is found is proved. */
#ifndef DY_DISTANCE_H
#define DY_DISTANCE_H

#include "connection/connection.h"
#include "games/game.h"

typedef struct dy_distances dy_distances;

typedef struct dy_distance_question {
    const unsigned char *cells; /* of the board, or of piles laid out as one */
    int to_move;
    bool passed; /* the move before was a pass */
    int winner;  /* the colour that is to win; it need not be able to */
    /* Whether a position ends the game without a winner, as the game has had it; NULL: none does.
     */
    bool (*is_past)(void *user, const unsigned char *cells, int to_move, bool passed);
    void *user;
} dy_distance_question;

typedef struct dy_distance_found {
    unsigned moves; /* the distance; 0: it was not found */
    unsigned least; /* it is no less, if the winner wins */
    int move;       /* of best play by the side to move, a cell; -1: none is known */
} dy_distance_found;

/* Cells are at most 32 x 32. DYAD_E_MEMORY. */
dyad_status dy_distances_open(const dyad_allocator *memory, const dyad_game *game, uint32_t rows,
                              uint32_t columns, dy_distances **out);
void dy_distances_close(dy_distances *of);
/* What comes now is as with a new one. */
void dy_distances_forget(dy_distances *of);
size_t dy_distances_bytes(const dy_distances *of);
/* Searches within the limits: `limits->nodes` positions, 0 meaning no limit, and as long as
 * `limits->go_on` says; *nodes, which may be NULL, is increased by those that were visited. The
 * game goes on at the position. DYAD_E_MEMORY, DYAD_E_MALFORMED. */
dyad_status dy_distances_find(dy_distances *of, const dy_distance_question *asked,
                              const dy_connection_limits *limits, dy_distance_found *found,
                              uint64_t *nodes);
/* How far both sides are from the end after a move, at a glance; 0 or more. Of games of connection,
 * the stones that each then needs at least. Of others, the end of `mover` is that the other has no
 * move left: how many that has, and how many the mover has. -1: it is no legal move. */
typedef struct dy_nearness {
    int mover, other;
} dy_nearness;

/* Of the moves of `to_move` on each cell. */
dyad_status dy_distances_glance(dy_distances *of, const unsigned char *cells, int to_move,
                                bool passed, dy_nearness *near);

/* ---- the two ways of searching, for distance.c ---------------------------------------------- */

typedef struct dy_distance_ways {
    dyad_status (*open)(const dyad_allocator *memory, const dyad_game *game, uint32_t rows,
                        uint32_t columns, void **out);
    void (*close)(void *search);
    void (*forget)(void *search);
    size_t (*bytes)(const void *search);
    dyad_status (*find)(void *search, const dy_distance_question *asked,
                        const dy_connection_limits *limits, dy_distance_found *found,
                        uint64_t *nodes);
    dyad_status (*glance)(void *search, const unsigned char *cells, int to_move, bool passed,
                          dy_nearness *near);
} dy_distance_ways;

extern const dy_distance_ways dy_distance_by_connection, dy_distance_by_rules;

enum { DY_DISTANCE_CELLS = 1024, DY_DISTANCE_ASKS = 64 /* positions between two of go_on() */ };

/* Whether a limit ends the search with the position of this number, from 1 on. */
static inline bool dy_distance_spent(const dy_connection_limits *limits, uint64_t nodes)
{
    return (limits->nodes && nodes > limits->nodes) ||
           (nodes % DY_DISTANCE_ASKS == 0 && limits->go_on && !limits->go_on(limits->user, nodes));
}

#endif
