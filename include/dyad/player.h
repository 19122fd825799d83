/* player.h - a player: Monte Carlo tree search for every game that is played on a board. Part of
 * <dyad/dyad.h>.
 *
 * Colours are 1 and 2 and cells 0, 1 and 2, as dyad_position_cell() gives them; cells are numbered
 * row by row, from 0. Who is to move is told, not worked out from the stones.
 *
 * Nim needs no search: its values say who wins (values.h), and a player of it is refused.
 */
#ifndef DYAD_PLAYER_H
#define DYAD_PLAYER_H

#include <dyad/base.h>
#include <dyad/endgame.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Plays one game on boards of one size, and keeps what it has thought: a later position that
 * follows from an earlier one finds it again. It belongs to one thread at a time, which is joined
 * by others inside dyad_player_think(); several players may live side by side. */
typedef struct dyad_player dyad_player;

enum { DYAD_PLAYER_SIDE_MAX = 32, DYAD_PLAYER_LINE_MAX = 32 };

/* What a player can do without, to see what it is worth. */
enum {
    DYAD_PLAYER_OFF_KNOWLEDGE = 1, /* the solver, patterns in playouts, which moves look good */
    DYAD_PLAYER_OFF_AMAF = 2,      /* moves rated by playouts in which they were made later */
    DYAD_PLAYER_OFF_REUSE = 4      /* what was thought about earlier positions */
};

typedef struct dyad_player_request {
    size_t struct_size;    /* sizeof this struct */
    const dyad_game *game; /* that is played on a board */
    size_t size;           /* of a side of a square board: 1 .. DYAD_PLAYER_SIDE_MAX; */
    size_t rows, columns;  /* or 0, and rows and columns of any board, with the same limits */
    size_t memory; /* bytes for what it thinks and knows; 0: 256 MiB, and 96 MiB for each thread.
                      When it is full, the tree does not grow. */
    unsigned jobs; /* threads, 0: as many as there are cores; at most DYAD_JOBS_MAX */
    uint64_t seed;
    dyad_cpu cpu;
    unsigned off; /* DYAD_PLAYER_OFF_... */
} dyad_player_request;

/* DYAD_E_USAGE: the game has no player, or not on boards of that size, or this processor lacks what
 * `cpu` asks for; DYAD_E_LIMIT: `memory` is too little; DYAD_E_MEMORY. `allocator` NULL means
 * malloc; it is copied, and called by several threads at once where there are several jobs. */
DYAD_API dyad_status dyad_player_new(const dyad_allocator *allocator,
                                     const dyad_player_request *request, dyad_player **player,
                                     dyad_error *error);
DYAD_API void dyad_player_free(dyad_player *player);
/* Forgets all that was thought, and begins its random numbers again with another seed: what follows
 * is the same as with a new player. */
DYAD_API void dyad_player_reset(dyad_player *player, uint64_t seed);

/* A move that has been thought about. */
typedef struct dyad_player_candidate {
    int move;
    uint64_t visits; /* how often it was looked at */
    double winrate;  /* for whoever is to move: 1 won, 0 lost, a draw 0.5 */
    bool proven;     /* the outcome is certain: */
    dyad_wdl outcome;
    /* How play is expected to go on, this move first; borrowed like the candidate. */
    const int *line;
    size_t line_count;
} dyad_player_candidate;

typedef struct dyad_player_result {
    int move; /* the one to play */
    double winrate;
    bool proven;       /* with best play whoever is to move comes to: */
    dyad_wdl outcome;  /* where it is not proven, DYAD_WDL_DRAW, which says nothing */
    uint64_t playouts; /* looks at positions at the end of a line of play, in this call */
    uint64_t reused;   /* visits of this position that were left from earlier calls */
    double seconds;    /* of this call */
    size_t memory;     /* bytes in use */
    /* Every move but those known to be no better than another, best first: borrowed, until the
     * next call on the player or, in a progress callback, until that returns. */
    const dyad_player_candidate *candidates;
    size_t candidate_count;
} dyad_player_result;

typedef struct dyad_player_limits {
    size_t struct_size; /* sizeof this struct */
    uint64_t playouts;  /* 0: no limit */
    double seconds;     /* 0: no limit */
    /* The seconds are those that the calling thread runs on a processor, not those of the clock on
     * the wall: for matches on a machine that does other work too. */
    bool cpu_seconds;
    dyad_stop stop; /* may be NULL */
    /* Told about every so many seconds what is thought so far, on the calling thread; NULL: nobody
     * is. The result is borrowed until it returns. */
    double interval_seconds;
    void (*progress)(void *user, const dyad_player_result *result);
    void *progress_user;
} dyad_player_limits;

/* Thinks about the position `cells`, rows * columns of them, with `to_move` (1 or 2) to move. It
 * ends when a limit is reached, a stop is asked for, or the outcome is proven; there has to be a
 * limit or a stop flag. With one job, playouts as the only limit and the same calls before, the
 * result is the same each time, but for the seconds.
 *
 * Hex and path on boards of up to 36 cells, as 6 x 6 has them, are played perfectly whatever the
 * limits are, unless a stop is asked for; the same holds of any position that is proven.
 *
 * DYAD_OK: *result is written, also where a stop was asked for, however early. DYAD_END: the game
 * is over, someone having joined their sides, or who is to move having no legal move.
 * DYAD_E_MALFORMED: no game leads there: both colours have joined their sides, or a group has no
 * liberty. DYAD_E_USAGE: a cell or colour is none, there is no limit,
 * or its seconds are no number from 0 on. DYAD_E_MEMORY: the player
 * can still be used. */
DYAD_API dyad_status dyad_player_think(dyad_player *player, const unsigned char *cells, int to_move,
                                       const dyad_player_limits *limits, dyad_player_result *result,
                                       dyad_error *error);

/* ---- clocks ----------------------------------------------------------------------------- */

/* What the clock of a game shows, as GTP's time_settings and time_left tell it. */
typedef struct dyad_player_clock {
    size_t struct_size; /* sizeof this struct */
    double left;        /* seconds left: of the main time, or of the byo-yomi period */
    unsigned stones;    /* moves that have to be made within them; 0: main time */
    /* What comes when the main time is over: so many seconds for so many moves; moves 0: nothing,
     * the game is lost then. */
    double period;
    unsigned period_stones;
    size_t empty; /* empty cells of the board */
    double lag;   /* seconds that are lost with every move, before it reaches the clock */
} dyad_player_clock;

/* Seconds to think about the next move: never more than there are, and at least a hundredth of a
 * second where the clock says none are left. */
DYAD_API double dyad_player_time(const dyad_player_clock *clock);

#ifdef __cplusplus
}
#endif

#endif
