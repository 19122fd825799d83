# shellcheck shell=sh
# ranks.sh - what the tests of dyad-mpi share: runs over several ranks of this machine, and the
# processes of a run. Not a test: it lies in no folder of them.
: "${DYAD:?}" "${SOURCE:?}" "${BUILD:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
mpi=$BUILD/dyad-mpi
if ! command -v mpirun >/dev/null || [ ! -x "$mpi" ]; then
    exit 77
fi
# One machine: without a look for other networks, MPI starts in half the time. And mpirun, when a
# status is not 0, takes two seconds to end ranks that have ended.
# Where there is no /sys, hwloc says so for each rank.
export HWLOC_HIDE_ERRORS=2
export OMPI_MCA_pml=ob1 OMPI_MCA_btl=self,vader OMPI_MCA_odls_base_sigkill_timeout=0

# What a run has said of itself is told too.
fail() {
    wrong=$((wrong + 1))
    echo "$*"
    [ ! -f err ] || cat err
}

# Becomes a run; RANKS 0: without mpirun.
become_ranks() { # RANKS ARGUMENT...
    count=$1
    shift
    [ "$count" -gt 0 ] || exec "$mpi" "$@"
    exec mpirun -q --allow-run-as-root --oversubscribe --bind-to none -n "$count" "$mpi" "$@"
}

ranks() { # RANKS ARGUMENT...
    (become_ranks "$@")
}

# For tests that find the ranks of an mpirun.
need_children() {
    [ -r "/proc/$$/task/$$/children" ] || exit 77
}

# The ranks that mpirun, process PID, has started, or only rank RANK.
ranks_of() { # PID [RANK]
    tr ' ' '\n' <"/proc/$1/task/$1/children" | while read -r process; do
        [ $# -lt 2 ] || tr '\0' '\n' <"/proc/$process/environ" |
            grep -qx "OMPI_COMM_WORLD_RANK=$2" || continue
        echo "$process"
    done
}

# Waits until processes have ended; false: one lives on.
await_end() { # PID...
    for process in "$@"; do
        tries=0
        # Z: dead, and not yet noted by whoever inherits it.
        while grep -qs ') [^Z] ' "/proc/$process/stat"; do
            sleep 0.05
            tries=$((tries + 1))
            [ $tries -lt 1200 ] || return 1
        done
    done
}
