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
} watch;

/* The run begins. */
void watch_begin(watch *run);
/* A dyad_progress_fn whose user is a watch. */
void watch_progress(void *user, const dyad_progress *progress);
/* Prints the summary of a run that has ended. */
void watch_summary(const watch *run, summary_kind kind, const dyad_game *game,
                   const dyad_judge_totals *totals, bool stopped);

/* Takes the line away, so that something else can be printed; does nothing where there is none. A
 * signal handler may call it. */
void clear_progress(void);

#endif
