/* watch.h - what a run tells whoever watches it, on standard error: how far it has come, as a line
 * that is written over again and again, and at the end its summary. */
#ifndef CLI_WATCH_H
#define CLI_WATCH_H

#include <dyad/dyad.h>

#include <time.h>

typedef enum summary_kind { SUMMARY_NONE, SUMMARY_TEXT, SUMMARY_JSON } summary_kind;

typedef struct watch {
    struct timespec begin;
    bool draws;         /* there is somebody to see the line, and nothing that it would spoil */
    double drawn;       /* seconds after the beginning when it was drawn last */
    dyad_progress last; /* what was told last */
    /* Of simulations: */
    uint64_t item;               /* which position it is; 0: there is but one */
    struct timespec item_begin;  /* when its games began */
    uint64_t games, games_total; /* what was told last */
    /* Of searches of openings; all 0: it is none. */
    unsigned openings, openings_total;
    uint64_t positions_before; /* before the search that goes on */
    double seconds_before;
} watch;

/* The run begins. */
void watch_begin(watch *run);
/* A dyad_progress_fn whose user is a watch. */
void watch_progress(void *user, const dyad_progress *progress);
/* Prints the summary of a run that has ended. */
void watch_summary(const watch *run, summary_kind kind, const dyad_game *game,
                   const dyad_judge_totals *totals, bool stopped);

/* A run begins that writes nothing but what it has to say of each position, after its games. */
void watch_begin_games(watch *run);
/* The games of a position begin. */
void watch_item(watch *run, uint64_t item);
/* A dyad_games_fn whose user is a watch. */
void watch_games(void *user, uint64_t games, uint64_t total);
/* The search of another opening begins, `positions` having been looked into before. */
void watch_openings(watch *run, unsigned known, unsigned total, uint64_t positions);
/* For the progress of a search, and of a table being made; `user` is a watch. */
void watch_positions(void *user, uint64_t positions, double seconds);
void watch_phase(void *user, const char *phase, uint64_t done, uint64_t total);
/* The seconds since the games of the position began. */
double watch_seconds(const watch *run);
/* Says on a terminal how fast `games` games of so many moves in all were played. */
void watch_speed(uint64_t games, uint64_t moves, double seconds);

/* Takes the line away, so that something else can be printed; does nothing where there is none. A
 * signal handler may call it. */
void clear_progress(void);

#endif
