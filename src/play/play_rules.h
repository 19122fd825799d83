/* play_rules.h - the plain rules of a game: what a position is, what a move is and what it changes,
 * when the game is over and who has won. A game's row names them. They are those of a family, which
 * go by the facts of the row:
 *
 *     dy_rules_connection  connecting.c: each colour has two edges to join
 *     dy_rules_capturing   capturing.c: groups without a liberty are taken off
 *     DY_PLACING            placing.c: stones stay where they are put; the game says when one wins
 *
 * or a game's own. All else follows from them: judging, playing, playing out, a player, an exact
 * solver.
 *
 * All that a move changes stands in words of a dy_track, whose layout is the row's own affair. The
 * words are those of the position that is played; what they were is in the journal, so that a row
 * has moves to make and none to take back. */
#ifndef DY_PLAY_RULES_H
#define DY_PLAY_RULES_H

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
    uint64_t seed;          /* of the keys of stones */
    unsigned char *earlier; /* room for a board */
    size_t cells;
} dy_repeats;

#define DY_NO_DISC UINT32_MAX

typedef struct dy_play_rules dy_play_rules;

struct dyad_play {
    dyad_allocator memory;
    const dyad_game *game;
    const dy_play_rules *rules;
    uint32_t rows, columns; /* of a board */
    uint32_t piles;         /* how many there were at the start */
    int to_move, first_to_move;
    bool swap;         /* the game is played with the swap */
    bool began_passed; /* the move before the start was a pass */
    uint32_t setup;    /* stones of the starting position */
    size_t swapped;    /* the move that was the swap, from 1; 0: none was */
    dyad_standing result, first_result;
    dyad_position start; /* piles only */
    dyad_position now;   /* made when it is asked for */
    dy_track track;
    dy_ply *plies;
    size_t ply_count, ply_capacity;
    size_t first_journal; /* entries of it that belong to the starting position */
    /* What was taken off: cells, row * columns + column; discs, by how far below the top they were.
     */
    uint32_t *taken;
    size_t taken_count, taken_capacity;
    /* A cell where each colour could move, when that was looked at last. Nothing but time depends
     * on it. */
    uint32_t hint[DY_COLOURS];
    uint64_t hash;
    dy_repeats repeats;
};

struct dy_play_rules {
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
    /* How it stands, but for resigning and for passes: where the game has these, nobody is without
     * a move, whatever this says. */
    dyad_standing (*result)(dyad_play *play);
    /* Of DY_PLACING: whether the stone of `colour` that has just been put on a cell reaches the
     * goal of the game. */
    bool (*reaches)(const dyad_play *play, int colour, uint32_t row, uint32_t column);
    /* Boards: what is on a cell. */
    int (*at)(const dyad_play *play, uint32_t row, uint32_t column);
    /* Piles: either colour may take any disc; else each their own. */
    bool any_disc;
    /* Piles: discs that are left of one; its top disc, and the disc below one, or
     * DY_NO_DISC; and the colour of a disc. */
    size_t (*pile_size)(const dyad_play *play, size_t pile);
    uint32_t (*top)(const dyad_play *play, size_t pile);
    uint32_t (*below)(const dyad_play *play, uint32_t disc);
    int (*colour)(const dyad_play *play, uint32_t disc);
};

extern const dy_play_rules dy_rules_connection, dy_rules_capturing;

/* Rules of games whose stones stay where they are put; all of a dy_play_rules but `reaches`. */
size_t dy_placing_words(const dyad_play *play);
void dy_placing_clear(dyad_play *play);
dyad_legality dy_placing_check(const dyad_play *play, int colour, size_t row, size_t column);
bool dy_placing_place(dyad_play *play, int colour, uint32_t row, uint32_t column);
dyad_status dy_placing_accept(const dyad_play *play, dyad_error *error);
dyad_standing dy_placing_result(dyad_play *play);
int dy_placing_at(const dyad_play *play, uint32_t row, uint32_t column);
#define DY_PLACING                                                                     \
    .words = dy_placing_words, .clear = dy_placing_clear, .check = dy_placing_check,   \
    .place = dy_placing_place, .setup = dy_placing_place, .accept = dy_placing_accept, \
    .result = dy_placing_result, .at = dy_placing_at

/* Whether the move before was a pass. */
static inline bool dy_play_passed(const dyad_play *play)
{
    return play->ply_count ? play->plies[play->ply_count - 1].move.kind == DYAD_MOVE_PASS
                           : play->began_passed;
}

/* The game has ended so, with `colour` having done what usually wins. */
static inline dyad_standing dy_standing_won(const dyad_play *play, dyad_ending ending, int colour)
{
    return (dyad_standing){ending, play->game->misere ? 3 - colour : colour};
}

#endif
