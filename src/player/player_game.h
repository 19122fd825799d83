/* player_game.h - what the search of a player needs to know of a game: one row for each game, in
 * src/games/NAME/NAME_player.c.
 *
 * A board belongs to one thread. It is loaded with a position, follows a line of the tree move by
 * move, is asked about the position there, and goes back:
 *
 *     load -> play, play, ... -> moves, sample, glance -> rewind -> play, ... */
#ifndef DY_PLAYER_GAME_H
#define DY_PLAYER_GAME_H

#include "base/memory.h"
#include "base/random.h"
#include "games/game.h"

#include <dyad/dyad.h>

enum {
    DY_PLAYER_CELLS = DYAD_PLAYER_SIDE_MAX * DYAD_PLAYER_SIDE_MAX,
    DY_PLAYER_MOVES = DY_PLAYER_CELLS + 1 /* a cell each, and a pass */
};

/* A position that the game has had. */
enum { DY_PLAYER_PAST = 1024 }; /* so many are remembered, the latest */
typedef struct dy_player_past {
    unsigned char cells[DY_PLAYER_CELLS];
    unsigned char to_move;
    bool passed;
} dy_player_past;

/* A first stone that others have found to be about even. */
typedef struct dy_fair_stone {
    unsigned char side, row, column;
    unsigned char share; /* how often it wins, of 100 */
    const char *source;  /* who found that, and how */
} dy_fair_stone;

/* A position that is thought about. */
typedef struct dy_player_position {
    const unsigned char *cells; /* rows * columns, each 0 .. 2 */
    int to_move;
    bool passed;           /* the move before was a pass: another ends the game */
    bool swap;             /* the game is played with the swap */
    const dyad_play *game; /* that has come to it; NULL: nobody says */
    /* Whether a position that comes again counts as a draw, as it does at full strength; and what
     * the game has had before. */
    bool repeats;
    bool replies; /* whether playouts learn replies from one another, as at full strength */
    const dy_player_past *past;
    size_t past_count;
} dy_player_position;

/* What playouts from a position came to. */
typedef struct dy_sample {
    dyad_answer known; /* DYAD_YES: `value` is no guess, the game being over, or as good as over */
    float value;       /* for colour 1: 1 won, 0 lost */
    /* For each colour less 1 and move: whether that colour made the move in any, and how it did
     * where it made it. */
    unsigned char got[DY_COLOURS][DY_PLAYER_MOVES];
    float worth[DY_COLOURS][DY_PLAYER_MOVES];
} dy_sample;

/* What can be said of a position without playing on. */
typedef struct dy_insight {
    bool proven;
    dyad_wdl outcome; /* for who is to move */
    /* Of each cell: whose it may as well be, 0 or a colour; whether a move there loses; whether
     * another move is as good as it; how good it looks, 0 .. 1. */
    unsigned char filled[DY_PLAYER_CELLS], lost[DY_PLAYER_CELLS], lesser[DY_PLAYER_CELLS];
    float looks[DY_PLAYER_CELLS];
} dy_insight;

typedef struct dy_player_request {
    const dyad_game *game;
    const dyad_allocator *memory; /* for what a solver takes; it outlives the board */
    uint32_t rows, columns;
    dyad_cpu cpu; /* a level that the processor has */
    bool knows;   /* knowledge is wanted */
    bool advised; /* a network is wanted */
    size_t bytes; /* at most, of a solver */
} dy_player_request;

/* How a level plays that is not the highest: see player_level.h. */
typedef struct dy_player_level {
    uint32_t playouts; /* walks down the tree; one is made at least */
    float blur;        /* by how much the estimate of a move may be off, either way */
} dy_player_level;

typedef struct dy_player_game {
    /* DYAD_OK: there is something to play; DYAD_END: the game is over; DYAD_E_MALFORMED: no game
     * leads there. */
    dyad_status (*check)(void *board, const dy_player_position *position);
    /* *board is made in memory from `arena`, and where there is not enough of it, NULL or what has
     * to be closed. DYAD_E_MEMORY; DYAD_E_LIMIT: `bytes` are too few. */
    dyad_status (*open)(const dy_player_request *request, dy_arena *arena, void **board);
    void (*close)(void *board); /* NULL: there is nothing to give back but the arena */
    /* Begins its random numbers: stream number `stream` of a seed. */
    void (*seed)(void *board, uint64_t seed, uint64_t stream);
    /* The position stays where it is until another is loaded. */
    void (*load)(void *board, const dy_player_position *position);
    void (*rewind)(void *board); /* to what was loaded */
    /* A move is a cell; where the game has passes, rows * columns is one. */
    void (*play)(void *board, int move);
    /* The board as it is; what was filled in is not in it. */
    void (*look)(const void *board, unsigned char *cells);
    /* Gives cells away, as dy_insight has it: `filled` is 0 or a colour for each. NULL: no insight
     * ever fills. */
    void (*fill)(void *board, const unsigned char *filled);
    /* Whether the cell of a move has been given away; there where `fill` is. */
    bool (*is_filled)(const void *board, int move);
    /* All legal moves that are not filled. `looks`, 0 .. 1 for each, are how good they seem, or 0.5
     * all of them. None: the game is over, and a sample says how. */
    size_t (*moves)(void *board, uint16_t *moves, float *looks);
    void (*sample)(void *board, dy_sample *sample);
    /* Says more than the moves' looks; `thorough`: all that it can, which takes longer. NULL: there
     * is nothing to say. */
    dyad_status (*glance)(void *board, bool thorough, dy_insight *insight);
    /* Asks a network how likely each cell is the move to make, 0 .. 1; and how much more often than
     * in playouts colour 1 wins, counted as they count it. NULL: there is none; false: nor has this
     * board one. */
    bool (*advise)(void *board, float *chances, float *shift);
    /* How often the first stone of colour 1 wins on each cell of an empty board, of 100: of the
     * first half of the cells, the middle one included, as the board may be turned by half a turn.
     * NULL: the game has no swap, or is not known; NULL from it: nor is a board of this size. */
    const unsigned char *(*openings)(size_t rows, size_t columns);
    /* First stones that leave the game about even, for boards of which more is known than that; a
     * side of 0 ends them. Those of the largest side are for larger boards too. NULL: there are
     * none. */
    const dy_fair_stone *fair;
    /* The solver that it looks with; NULL, and NULL from it: there is none. */
    dyad_solver *(*solver)(void *board);
    /* Empty cells beyond which it is not asked about the root; and beyond which it is given less
     * time, and is asked about the favourite move too. */
    size_t solver_empty, open_empty;
    /* How many visits a position has to have before its moves are looked at; and for a glance, and
     * a thorough one. */
    uint32_t grow_visits, glance_visits, thorough_visits;
    /* How many visits before a network is asked, and how much its chances count against what is
     * found. */
    uint32_t advice_visits;
    float advice_chances;
    /* How search and amaf values are weighed against each other, see search.c. */
    float amaf_bias, exploration, looks_weight;
    /* Visits that the first sample counts for; 0: a move is another one later, and what it was
     * worth then says nothing of it. */
    unsigned amaf_prior;
    /* All levels but the highest, each measured against its neighbours: see docs/player.md. */
    dy_player_level levels[DYAD_PLAYER_LEVELS - 1];
} dy_player_game;

/* Any game on a board, or of piles, by its rules of play: see plain_player.c. */
extern const dy_player_game dy_plain_player, dy_plain_player_of_piles;

/* The row of a game; NULL when it has none. */
const dy_player_game *dy_player_game_of(const dyad_game *game);

#endif
