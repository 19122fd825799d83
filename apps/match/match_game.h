/* match_game.h - one game of a match, refereed: what the engines say is only believed where the
 * rules allow it. */
#ifndef CLI_MATCH_GAME_H
#define CLI_MATCH_GAME_H

#include "gtp_names.h"
#include "match_engine.h"

typedef struct match_rules {
    gtp_names names;
    size_t columns;   /* of the board, whose rows are names.size */
    double seconds;   /* for a move, which the engines are told; 0: nothing is told */
    double margin;    /* seconds that an answer may take beyond that */
    double patience;  /* seconds after which an answer is late */
    bool cpu_time;    /* `seconds` and `margin` are the processor's, `patience` is not */
    uint64_t proof;   /* positions to look into for a proof of who wins; 0: none is looked for */
    size_t max_moves; /* after which a game is drawn */
    bool swap;        /* games are played with the swap */
} match_rules;

/* How a game ended. Where the game has no pass, an engine that passes has given it up; where it
 * has, two passes in a row end it without a winner. One that is late or dead, makes an illegal move
 * or refuses a legal one has lost by its fault. */
typedef enum {
    MATCH_JOINED,
    MATCH_FULL,
    MATCH_NO_MOVE,
    MATCH_RESIGNED,
    MATCH_REPEATS,
    MATCH_GOAL,
    MATCH_MAX_MOVES,
    MATCH_PROVED,
    MATCH_PASSED,
    MATCH_ILLEGAL, /* from here on: faults */
    MATCH_REFUSED,
    MATCH_LATE,
    MATCH_DEAD,
    MATCH_STOPPED, /* it did not: we were asked to stop, or the system failed */
} match_ending;
extern const char *const match_endings[]; /* "joined", ... */

typedef struct match_result {
    match_ending ending;
    int winner;          /* a colour; 0: nobody */
    bool by_strategy;    /* it is proved, and a strategy was read */
    const char *failure; /* where the system failed, how; else NULL */
    double seconds[2];   /* that each colour has thought */
    double cpu[2];       /* of the processor, until its last answer, the other's turns included */
    size_t asked[2];     /* how often for a move */
} match_result;

/* A position to begin from: an opening of moves, or piles. NULL: it is none, and why says so. */
dyad_play *match_begin(const match_rules *rules, const char *opening, const char **why);
/* Plays from there; engine i plays colour i + 1, and is started where it does not run. Both are
 * told the seed, so that games from one opening differ; an engine need not understand it. The moves
 * are in `play` afterwards. */
match_result match_game(const match_rules *rules, const char *opening, uint64_t seed,
                        match_engine *engines[2], dyad_play *play);

#endif
