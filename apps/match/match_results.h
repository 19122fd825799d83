/* match_results.h - what came of the games of a match: counted, and kept in a folder line by line,
 * so that a match that was interrupted goes on.
 *
 *     FOLDER/results.jsonl   the match on its first line, then a line for each game as it ends
 *     FOLDER/game-0001.sgf   each game, where records are kept of the game
 *     FOLDER/a.log, b.log    what the engines wrote to standard error */
#ifndef CLI_MATCH_RESULTS_H
#define CLI_MATCH_RESULTS_H

#include "match_openings.h"

#include <jansson.h>

typedef struct match_score {
    size_t games, won[2], drawn;     /* by A, by B */
    size_t first_won;                /* by the first colour */
    size_t endings[MATCH_STOPPED];   /* how often each; */
    size_t losses[2][MATCH_STOPPED]; /* and how often each engine lost so */
    double seconds[2];
    /* Of the games of which it is known how often each engine was asked for a move: that, and how
     * long it took by the clock, and of the processor. */
    size_t asked[2];
    double asked_seconds[2], cpu[2];
} match_score;

typedef struct match_results {
    match_score score;
    int file;            /* results.jsonl; -1: nothing is kept */
    const char *folder;  /* NULL: nothing is kept */
    signed char *points; /* of each game, A's half points, 0 to 2; -1: it has not been played */
    size_t games;
    const match_openings *openings; /* borrowed */
} match_results;

/* Reads what is there of the match `settings`, and opens the file for more. False: *error says why
 * not; `settings` is borrowed. `folder` NULL: nothing is kept. */
bool match_results_open(match_results *results, const char *folder, size_t games,
                        const match_openings *openings, const json_t *settings, dyad_error *error);
void match_results_close(match_results *results);
/* A game has ended: `a` is the colour that engine A played. Written to disk before it returns;
 * false: errno says why not. */
bool match_results_add(match_results *results, size_t game, int a, const match_result *result,
                       const gtp_names *names, const dyad_play *play);

/* How many Elo points A is above B, and the ends of the 95 % interval; they may be infinite. */
double match_elo(const match_score *score, double *low, double *high);

#endif
