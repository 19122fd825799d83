/* parallel.h - a range of work, cut into shares and done by several threads. */
#ifndef DY_PARALLEL_H
#define DY_PARALLEL_H

#include <dyad/dyad.h>

/* Does the work of begin .. end-1; several threads do different shares at the same time. */
typedef void (*dy_range_fn)(void *work, uint64_t begin, uint64_t end);

typedef struct dy_parallel {
    unsigned jobs;  /* threads at most, 1 .. DYAD_JOBS_MAX */
    dyad_stop stop; /* looked at between shares */
    /* Told of how much of a phase has been done, by one thread at a time; NULL: nobody is. */
    void (*progress)(void *user, const char *phase, uint64_t done, uint64_t total);
    void *user;
    const char *phase; /* what the workers does now; NULL: nobody is told of that */
} dy_parallel;

/* As many as are asked for, or as there are cores; at most DYAD_JOBS_MAX. */
unsigned dy_parallel_jobs(unsigned jobs);
/* Does 0 .. total-1 in shares of `share`, on this thread and as many others as can be had: what is
 * to come out must not depend on who does which share and when. False where a stop was asked for;
 * some shares have not been done then. */
bool dy_parallel_for(const dy_parallel *workers, dy_range_fn work_share, void *work, uint64_t total,
                     uint64_t share);

/* Keeps the least number that is noted, of those that are not 0, whoever notes it; 0: none was. */
void dy_note_first(uint64_t *first, uint64_t number);

#endif
