/* plan.c - the inputs cut into units and nothing more: how many there would be, and how long it
 * takes to find them. */
#include "job.h"

#include <inttypes.h>
#include <time.h>

typedef struct plan {
    uint64_t units, items, bytes;
} plan;

static int count_part(void *user, const dyad_input_part *part)
{
    plan *all = user;
    all->units++;
    all->items += part->items;
    all->bytes += part->end - part->begin;
    return 0;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int run_plan(const job *wanted)
{
    plan all = {0};
    dyad_session *session;
    dyad_split_request request = {
        .game = wanted->game,
        .paths = wanted->paths,
        .path_count = wanted->path_count,
        .part_bytes = wanted->unit_bytes,
        .take = count_part,
        .take_user = &all,
        .stop = &stop_signal,
    };
    if (dyad_session_new(NULL, &session, NULL) != DYAD_OK) {
        fputs("dyad-mpi: out of memory\n", stderr);
        return EXIT_SYSTEM;
    }
    double start = now();
    int status = EXIT_ANSWERED;
    if (dyad_split(session, &request) == DYAD_OK) {
        printf("%" PRIu64 " items in %" PRIu64 " units, %" PRIu64 " bytes, %.3f seconds\n",
               all.items, all.units, all.bytes, now() - start);
        if (fflush(stdout) != 0)
            status = EXIT_SYSTEM;
    } else {
        const dyad_error *error = dyad_session_error(session);
        fprintf(stderr, "dyad-mpi: %s%s%s\n", error->file ? error->file : "",
                error->file ? ": " : "", error->text);
        status = stop_signal ? EXIT_SIGNAL + stop_signal : EXIT_SYSTEM;
    }
    dyad_session_free(session);
    return status;
}
