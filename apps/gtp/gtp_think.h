/* gtp_think.h - the player behind genmove and analyze. */
#ifndef CLI_GTP_THINK_H
#define CLI_GTP_THINK_H

#include <dyad/dyad.h>

enum { THINK_LINE_MAX = 32 };

/* A move that has been thought about. */
typedef struct think_candidate {
    dyad_move move;
    uint64_t visits;
    double winrate;    /* for the side to move, 0 to 1 */
    bool proven;       /* and its outcome is certain */
    unsigned distance; /* moves of both sides to the end, this one included; 0: it is not proved */
    double prior;      /* how likely a network calls it; -1: there is none */
    dyad_move line[THINK_LINE_MAX]; /* how play may go on, this move first */
    size_t line_count;
} think_candidate;

typedef struct thoughts {
    const think_candidate *candidates; /* best first */
    size_t count;
    uint64_t playouts;
    double seconds;
    bool resigns; /* the game is lost beyond doubt */
} thoughts;

typedef struct think_limits {
    double seconds;    /* 0: none */
    bool cpu_seconds;  /* they are the processor's, for one job */
    uint64_t playouts; /* 0: none */
    unsigned level;    /* 1 .. DYAD_PLAYER_LEVELS, or 0: the highest */
    dyad_stop stop;
    double interval; /* seconds between two calls of tell(); 0: it is not called */
    void (*tell)(void *user, const thoughts *now);
    void *user;
} think_limits;

typedef struct thinker thinker;

/* NULL when out of memory. */
thinker *thinker_new(dyad_session *session, unsigned jobs, size_t memory);
void thinker_free(thinker *t);
/* Forgets everything, and begins with another seed. */
void thinker_reset(thinker *t, uint64_t seed);
/* Thinks about the position with `colour` to move. DYAD_OK: *result is written, borrowed until the
 * next call, with at least one candidate, also where a stop was asked for; there is a move left
 * out, the swap. DYAD_END: there is no legal move. */
dyad_status think(thinker *t, dyad_play *play, int colour, const think_limits *limits,
                  thoughts *result);

/* Who wins a game of piles as they are now with `to_move` to move, by best play: their value says.
 */
dyad_status think_who_wins_piles(dyad_session *session, dyad_play *play, int to_move, int *winner);

#endif
