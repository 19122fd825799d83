#!/bin/sh
# mpi.sh - how the time of dyad-mpi falls with the number of ranks, beside `dyad judge` on one
# thread, and what does not fall: the scan for boundaries alone.
#
# With 2 ranks one of them judges, with 4 three do. Times of ranks have the start of MPI in them.
# Needs Open MPI and hyperfine.
set -eu
: "${DYAD:?}" "${SCRATCH:?}"
mpi=${DYAD%/*}/dyad-mpi
if [ ! -x "$mpi" ]; then
    echo 'mpi.sh: dyad-mpi is not built: Open MPI is missing'
    exit 0
fi
cd "$SCRATCH"
# Where a status is not 0, mpirun waits two seconds for ranks that have ended.
export OMPI_MCA_odls_base_sigkill_timeout=0

time_of() { # COMMAND: the median, in seconds
    hyperfine -N --warmup 1 --runs 3 --export-csv times.csv --prepare 'rm -rf run' \
        --ignore-failure "$1" >/dev/null 2>&1
    awk -F, 'NR == 2 { print $4 }' times.csv
}

printf '%-6s %-6s %8s %-12s %9s %9s\n' game format mbytes what seconds mb_per_s
row() { # GAME FORMAT BYTES WHAT SECONDS
    awk -v game="$1" -v format="$2" -v bytes="$3" -v what="$4" -v seconds="$5" 'BEGIN {
        printf "%-6s %-6s %8.1f %-12s %9.3f %9.1f\n", game, format, bytes / 1e6, what, seconds,
            bytes / 1e6 / seconds
    }'
}

ranks() { # N
    echo "mpirun -q --allow-run-as-root --oversubscribe --bind-to none -n $1 $mpi"
}

measure() { # GAME SIZE COUNT FORMAT UNIT
    "$DYAD" generate "$1" --size "$2" --count "$3" >boards.txt
    bytes=$(wc -c <boards.txt)
    arguments="judge $1 --format $4 boards.txt"
    row "$1" "$4" "$bytes" 'dyad judge' "$(time_of "$DYAD $arguments --jobs 1")"
    for count in 1 2 3 4; do
        row "$1" "$4" "$bytes" "$count ranks" \
            "$(time_of "$(ranks $count) $arguments --out run --unit-bytes $5")"
    done
    row "$1" "$4" "$bytes" 'scan alone' "$(time_of "$mpi $arguments --plan --unit-bytes $5")"
}

measure path 80 60000 text 8M
measure hex 11 2000000 text 8M
measure ungo 19 50000 csv 1M
