#!/bin/sh
# late_thread.sh - a run ends in good order where a thread that MPI_Init() has started gets the
# processor late: it is kept busy here until the run is at its end. Open MPI 4.1 crashes, or waits
# for an hour, where MPI_Finalize() is called before.
# ctest: release
set -u
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/ranks.sh"
need_children

# LATE: before which call of event_base_loop() Open MPI's own thread is held up.
cat >late.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int event_base_loop(void *base, int flags)
{
    static __thread int calls;
    Dl_info caller;
    int (*real)(void *, int) = (int (*)(void *, int))dlsym(RTLD_NEXT, "event_base_loop");
    if (gettid() != getpid() && strcmp(program_invocation_short_name, "dyad-mpi") == 0 &&
        dladdr(__builtin_return_address(0), &caller) && strstr(caller.dli_fname, "libopen-pal") &&
        ++calls == atoi(getenv("LATE"))) {
        close(open("held", O_CREAT | O_WRONLY, 0600));
        for (double until = seconds() + 0.5; seconds() < until;)
            continue;
    }
    return real(base, flags);
}
END
cc -shared -fPIC -o late.so late.c -ldl || exit 77
"$DYAD" generate path -n 5 -c 10 >boards.txt
"$DYAD" judge path boards.txt >expected
for count in 0 2; do
    for call in 1 2; do
        rm -rf run held
        (
            export LD_PRELOAD="$PWD/late.so" LATE=$call
            become_ranks $count judge path --out run boards.txt
        ) >said 2>err &
        run=$!
        if ! await_end $run; then
            fail "$count ranks, call $call is late: the run does not end"
            # shellcheck disable=SC2046 # several of them
            kill -s KILL $run $(ranks_of $run)
        fi
        got=0
        wait $run || got=$?
        [ -e held ] || exit 77 # an MPI that has no such thread
        if [ $got -ne 0 ] || [ -s err ] || ! cmp -s expected run/answers.txt; then
            fail "$count ranks, call $call is late: exit status $got"
        fi
    done
done
all_good
