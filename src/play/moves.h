/* moves.h - how a game is played move by move: one row a game, src/play/NAME_moves.c, a further
 * word DY_MOVES(x) on its row of games.def.
 *
 * All that a move changes stands in words of a dy_track, whose layout is the row's own affair. The
 * words are those of the position that is played; what they were is in the journal, so that a row
 * has moves to make and none to take back. */
#ifndef DY_MOVES_H
#define DY_MOVES_H

#include "base/random.h"
#include "games/game.h"
#include "play/track.h"

#include <dyad/play.h>

/* A move that was made, and how everything stood before it. */
typedef struct dy_ply {
    dyad_move move;
    int to_move;
    dyad_standing result;
    size_t journal, taken;
    uint64_t hash; /* of a game whose positions can come again: see play/repeats.h */
} dy_ply;

/* The positions that a game has had. */
typedef struct dy_repeats {
    uint32_t *slots;
    size_t size;            /* of slots: a power of 2, or 0 */
    unsigned char *earlier; /* room for a board */
    size_t cells;
} dy_repeats;

#define DY_NO_DISC UINT32_MAX

typedef struct dy_moves dy_moves;

struct dyad_play {
    dyad_allocator memory;
    const dyad_game *game;
    const dy_moves *rules;
    uint32_t n; /* side of the board, or how many piles */
    int to_move, first_to_move;
    bool began_empty;
    dyad_standing result, first_result;
    dyad_position start; /* piles only */
    dyad_position now;   /* made when it is asked for */
    dy_track track;
    dy_ply *plies;
    size_t ply_count, ply_capacity;
    size_t first_journal; /* entries of it that belong to the starting position */
    /* What was taken off: cells, row * n + column; discs, by how far below the top they were. */
    uint32_t *taken;
    size_t taken_count, taken_capacity;
    /* A cell where each colour could move, when that was looked at last. Nothing but time depends
     * on it. */
    uint32_t hint[DY_COLOURS];
    uint64_t hash;
    dy_repeats repeats;
};

struct dy_moves {
    /* A position can come again, and then the game has no winner. Of boards, and without swaps. */
    bool repeats;
    /* Words that the game takes. */
    size_t (*words)(const dyad_play *play);
    /* Sets up an empty board, or play->start's piles, in words that are 0; no journal. */
    void (*clear)(dyad_play *play);
    /* Of a move while the game goes on: DYAD_LEGAL, or why not. */
    dyad_legality (*check)(const dyad_play *play, int colour, size_t row, size_t column);
    /* Makes a move that check() allows. False when out of memory, with nothing changed. */
    bool (*place)(dyad_play *play, int colour, uint32_t row, uint32_t column);
    /* Puts a stone of the starting position on an empty cell, and takes nothing off. Otherwise as
     * place(). NULL: positions are piles. */
    bool (*setup)(dyad_play *play, int colour, uint32_t row, uint32_t column);
    /* Whether the starting position is one: DYAD_OK or DYAD_E_MALFORMED. NULL: it always is. */
    dyad_status (*accept)(const dyad_play *play, dyad_error *error);
    /* How it stands, but for resigning. */
    dyad_standing (*result)(dyad_play *play);
    /* Boards: what is on a cell. */
    int (*at)(const dyad_play *play, uint32_t row, uint32_t column);
    /* Piles: discs that are left of one; its top disc, and the disc below one, or
     * DY_NO_DISC; and the colour of a disc. */
    size_t (*pile_size)(const dyad_play *play, size_t pile);
    uint32_t (*top)(const dyad_play *play, size_t pile);
    uint32_t (*below)(const dyad_play *play, uint32_t disc);
    int (*colour)(const dyad_play *play, uint32_t disc);
};

/* The row of a game; NULL when it cannot be played. */
const dy_moves *dy_moves_of(const dyad_game *game);

/* Adds to what the move that is being made takes off; there is room for it. */
bool dy_play_reserve_taken(dyad_play *play, size_t count);
static inline void dy_play_take(dyad_play *play, uint32_t cell)
{
    play->taken[play->taken_count++] = cell;
}

#endif
