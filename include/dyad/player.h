/* player.h - a player: Monte Carlo tree search for every game that is played move by move. Part of
 * <dyad/dyad.h>.
 *
 * A colour is 1 or 2. A cell holds 0 (empty), 1 or 2, as dyad_position_cell() gives it. Cells are
 * numbered row by row, from 0, and a move is the number of its cell; where the game has passes,
 * rows * columns is one; so is the swap where the game is played with it. The caller says who is to
 * move; it is not worked out from the stones.
 *
 * Piles are laid out as cells too: each pile is a row, its discs from the top on, and 0 behind the
 * last. A move is the cell of the disc that it takes, as dyad_play_move() has row and column. Nim
 * has a player like any other game, and needs none: its values say who wins (values.h).
 *
 * The search weighs the mean of a move against AMAF values (Gelly and Silver, "Combining online and
 * offline knowledge in UCT", 2007), and carries certain outcomes up the tree (Winands, Björnsson
 * and Saito, "Monte-Carlo tree search solver", 2008). docs/player.md says more.
 */
#ifndef DYAD_PLAYER_H
#define DYAD_PLAYER_H

#include <dyad/base.h>
#include <dyad/endgame.h>
#include <dyad/play.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A player is made for one game and boards of one size. It keeps its tree: a later position that
 * follows from an earlier one finds what was thought of it.
 *
 * One thread at a time may use a player. dyad_player_think() starts threads of its own, which have
 * ended when it returns. Several players may be used at once. */
typedef struct dyad_player dyad_player;

enum { DYAD_PLAYER_SIDE_MAX = 32, DYAD_PLAYER_LINE_MAX = 32, DYAD_PLAYER_LEVELS = 8 };

/* Flags: parts of a player that can be switched off, to measure what they are worth. */
enum {
    DYAD_PLAYER_OFF_KNOWLEDGE = 1, /* the solver, patterns in playouts, which moves look good */
    DYAD_PLAYER_OFF_AMAF = 2,      /* moves rated by playouts that made them at any time (AMAF) */
    DYAD_PLAYER_OFF_REUSE = 4,     /* the tree of earlier positions */
    DYAD_PLAYER_OFF_NETWORK = 8,   /* what a network, or weights of features, say of moves */
    DYAD_PLAYER_OFF_ROOT = 16,     /* the solver asked about positions with many empty cells */
    DYAD_PLAYER_OFF_VALUE = 32,    /* what a network says of who wins */
    DYAD_PLAYER_OFF_REPEATS = 64,  /* that a position of Un-Go which comes again is a draw */
    DYAD_PLAYER_OFF_REPLIES = 128  /* replies that won, in later playouts of Un-Go */
};

typedef struct dyad_player_request {
    size_t struct_size;    /* sizeof this struct */
    const dyad_game *game; /* a game that can be played move by move */
    size_t size;           /* the side of a square board: 1 .. DYAD_PLAYER_SIDE_MAX; */
    /* or 0, and rows and columns of any board, with the same limits; of piles, how many there are,
     * and how many discs the largest may have */
    size_t rows, columns;
    size_t memory; /* bytes for the tree and what is known; 0: 256 MiB, and 96 MiB for each thread.
                      When they are used up, the tree does not grow. */
    unsigned jobs; /* threads: at most DYAD_JOBS_MAX; 0: as many as there are cores */
    uint64_t seed; /* of its random numbers */
    dyad_cpu cpu;  /* the level of instructions; 0: the best that there is */
    unsigned off;  /* DYAD_PLAYER_OFF_..., added up; 0: nothing is off */
} dyad_player_request;

/* Makes a player. *player is the caller's to free; NULL where this fails. `allocator` is copied,
 * and NULL means malloc. Where there are several jobs, it is called by several threads at once.
 * DYAD_E_USAGE: the game has no player, or not on boards of that size, or this processor lacks what
 * `cpu` asks for. DYAD_E_LIMIT: `memory` is too little. DYAD_E_MEMORY. `error` may be NULL. */
DYAD_API dyad_status dyad_player_new(const dyad_allocator *allocator,
                                     const dyad_player_request *request, dyad_player **player,
                                     dyad_error *error);
/* Frees a player and all that was borrowed from it. NULL is accepted. */
DYAD_API void dyad_player_free(dyad_player *player);
/* Forgets the tree, and begins the random numbers anew with `seed`: what follows is the same as
 * with a new player. */
DYAD_API void dyad_player_reset(dyad_player *player, uint64_t seed);

/* A move that was considered. */
typedef struct dyad_player_candidate {
    int move;         /* the number of its cell, or rows * columns, a pass or the swap */
    uint64_t visits;  /* how often the search went this way */
    double winrate;   /* for whoever is to move: 1 won, 0 lost, 0.5 a draw */
    bool proven;      /* the outcome is certain */
    dyad_wdl outcome; /* for whoever is to move, where it is proven */
    /* How many moves of both sides there are to the end, this one included, the winner playing for
     * as few and the loser for as many as can be; 0: that is not proved. */
    unsigned distance;
    double prior; /* how likely a network calls the move, 0 to 1; -1: none has been asked */
    /* How play is expected to go on, this move first: `line_count` moves, at most
     * DYAD_PLAYER_LINE_MAX, borrowed like the candidate. */
    const int *line;
    size_t line_count;
} dyad_player_candidate;

typedef struct dyad_player_result {
    int move;          /* the one to play: a cell, or rows * columns, a pass or the swap */
    double winrate;    /* for whoever is to move: 1 won, 0 lost, 0.5 a draw */
    bool proven;       /* `outcome` is certain with best play of both sides */
    dyad_wdl outcome;  /* for whoever is to move; where it is not proven, DYAD_WDL_DRAW */
    unsigned distance; /* moves of both sides to the end, as a candidate's; 0: it is not proved */
    /* The game is lost beyond doubt: whatever is played, the other wins within `distance` moves.
     * Who gives up such games resigns; there is a move all the same. */
    bool resigns;
    uint64_t playouts; /* positions at the end of a line of play that were sampled in this call */
    uint64_t reused;   /* visits of this position that were left from earlier calls */
    double seconds;    /* that this call took */
    size_t memory;     /* bytes in use */
    /* Every move but those known to be no better than another, the best first: among those that
     * win, what ends the game soonest; among those that lose, what holds out longest. Borrowed
     * until the next call on the player; in a progress callback, until that returns. */
    const dyad_player_candidate *candidates;
    size_t candidate_count;
} dyad_player_result;

typedef struct dyad_player_limits {
    size_t struct_size; /* sizeof this struct */
    uint64_t playouts;  /* at most so many in this call; 0: no limit */
    double seconds;     /* 0: no limit */
    /* `seconds` is time of the calling thread on a processor, not time of the clock on the wall:
     * for matches on a machine that does other work too. */
    bool cpu_seconds;
    dyad_stop stop; /* may be NULL */
    /* Called about every `interval_seconds`, on the calling thread, with what is found so far. The
     * result is borrowed until the function returns. NULL: nothing is called. */
    double interval_seconds;
    void (*progress)(void *user, const dyad_player_result *result);
    void *progress_user; /* the first argument of `progress` */
    /* How well to play: from 1, for a beginner, to DYAD_PLAYER_LEVELS, as well as the limits allow.
     * 0: DYAD_PLAYER_LEVELS. */
    unsigned level;
    /* Of dyad_player_think(): the game is played with the swap, see dyad_play_set_swap(). Then the
     * swap is a move where it is legal; and a first stone, which may be swapped, is one that leaves
     * the game about even, out of a table, at once; among several the seed chooses.
     * dyad_player_think_game() goes by what the game says of itself. */
    bool swap;
} dyad_player_limits;

/* Thinks about the position `cells`, rows * columns bytes, with colour `to_move` to move.
 *
 * It ends when a limit is reached, when a stop is asked for, or when the outcome is proven. There
 * has to be a limit or a stop flag. With one job, playouts as the only limit and the same calls
 * before, the result is the same each time, but for the seconds.
 *
 * Hex and path on boards of up to 36 cells (6 x 6) with sides of at most 11 are played perfectly
 * whatever the limits are, unless a stop is asked for. So is any position that is proven.
 *
 * A `level` below DYAD_PLAYER_LEVELS is a limit of its own. It makes so many playouts and no more,
 * on one thread, and begins anew for each position; the move is the one that looks best when the
 * estimate of each move is off by a random amount, up to so much. How many, and how much, is
 * measured for each game: docs/player.md has the figures. `seconds` is not looked at. So the answer
 * follows from the position, the level and the seed alone, whatever the machine and its threads,
 * unless a stop is asked for or `playouts` are fewer. Every level makes a move that wins at once.
 * `winrate` is the estimate of the move that is played, and candidates are in the order of the
 * search: the move need not be the first.
 *
 * DYAD_OK: *result is written, also where a stop was asked for, however early. DYAD_END: the game
 * is over: somebody has won, or who is to move has no legal move. DYAD_E_MALFORMED: no game leads
 * to the position: both colours have joined their sides, a group has no liberty, or a pile has a
 * gap. DYAD_E_USAGE: a cell, colour or level is none, there is no limit, `seconds` is no number
 * from 0 on, or there can be no swap. DYAD_E_MEMORY: the player can still be used. `error` may be
 * NULL. */
DYAD_API dyad_status dyad_player_think(dyad_player *player, const unsigned char *cells, int to_move,
                                       const dyad_player_limits *limits, dyad_player_result *result,
                                       dyad_error *error);
/* Thinks about a game as it stands: whose turn it is whether the last move was a pass, and whether
 * there is a swap, are those of the game, and a position that it has had is a draw where it comes
 * again, if it was one of the latest 1,024; a `level` below DYAD_PLAYER_LEVELS does not look at
 * what has been. Otherwise as dyad_player_think(), which takes it that nothing has been but what
 * the same player has thought about. DYAD_E_USAGE also where it is another game than the player's
 * or of another size; piles may be fewer and smaller. The game is not changed, and may not be used
 * meanwhile. */
DYAD_API dyad_status dyad_player_think_game(dyad_player *player, const dyad_play *play,
                                            const dyad_player_limits *limits,
                                            dyad_player_result *result, dyad_error *error);

/* ---- clocks ----------------------------------------------------------------------------- */

/* What the clock of a game shows, as GTP's time_settings and time_left tell it. Times are in
 * seconds. */
typedef struct dyad_player_clock {
    size_t struct_size; /* sizeof this struct */
    double left;        /* what is left: of the main time, or of the byo-yomi period */
    unsigned stones;    /* moves that have to be made within it; 0: it is main time */
    /* What follows the main time: `period` for `period_stones` moves. 0 moves: nothing follows, and
     * the game is lost then. */
    double period;
    unsigned period_stones;
    size_t empty; /* empty cells of the board */
    double lag;   /* what each move loses before it reaches the clock */
} dyad_player_clock;

/* How many seconds to think about the next move: never more than are left, but 0.01 at least, also
 * where the clock has run out. */
DYAD_API double dyad_player_time(const dyad_player_clock *clock);

#ifdef __cplusplus
}
#endif

#endif
