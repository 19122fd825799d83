#!/bin/sh
# ranks.sh - one search over many ranks: what `bench-ranks` simulates by counts of positions, and
# what `dyad-mpi solve` counts on the ranks themselves, all on this machine.
#
#   SIZE    of the Hex board (8)
#   MOVES   such as a1, or - for the empty board (-)
#   MODEL   ranks that are simulated (1 2 4 8 16 64)
#   RANKS   ranks that are started (1 2 4 8)
#   LEADER  what the leader needs for a job, in hundredths of a position (15; 30 where there are 64)
#
# Times is what is gained over one rank, by counts: all positions of one rank, over those of the
# busiest of many. Ranks that share cores do not get equal shares of them, so the mean is there too.
set -eu
: "${DYAD:?}" "${BUILD:?}" "${SCRATCH:?}"
size=${SIZE:-8}
moves=${MOVES:--}
mpi=$BUILD/dyad-mpi
cd "$SCRATCH"
echo "Hex ${size}x$size, $moves; a message takes 0.8, the leader 0.${LEADER:-15} positions"
# shellcheck disable=SC2086 # words
"$BUILD/bench-ranks" "$size" "$moves" 0 1 80 "${LEADER:-15}" ${MODEL:-1 2 4 8 16 64}
if [ ! -x "$mpi" ]; then
    echo 'ranks.sh: dyad-mpi is not built: Open MPI is missing'
    exit 0
fi
awk -v n="$size" -v moves="$moves" 'BEGIN {
    print 1
    print n
    colour = "R"
    while (match(moves, /^[a-k][0-9]+/)) {
        at[substr(moves, 2, RLENGTH - 1), index("abcdefghijk", substr(moves, 1, 1))] = colour
        colour = colour == "R" ? "B" : "R"
        moves = substr(moves, RLENGTH + 1)
    }
    for (row = 1; row <= n; row++) {
        line = ""
        for (column = 1; column <= n; column++)
            line = line ((row, column) in at ? at[row, column] : ".")
        print line
    }
}' >position.txt
export OMPI_MCA_pml=ob1 OMPI_MCA_btl=self,vader OMPI_MCA_odls_base_sigkill_timeout=0
printf '\n%5s %9s %9s %8s %8s %9s %9s  %s\n' ranks total busiest times mean cpu_s leader_s winner
alone=0
for ranks in ${RANKS:-1 2 4 8}; do
    mpirun -q --allow-run-as-root --oversubscribe --bind-to none -n "$ranks" "$mpi" solve hex \
        --from position.txt --summary >said 2>err
    awk -v ranks="$ranks" -v alone="$alone" -v winner="$(head -n 1 said)" '
        / rank / { cpu += $(NF - 4) }
        / busiest / {
            total = $2
            busiest = $4
            leader = $(NF - 1)
        }
        END {
            alone = alone ? alone : total
            printf "%5d %9d %9d %8.2f %8.2f %9.2f %9.2f  %s\n", ranks, total, busiest,
                alone / busiest, alone * ranks / total, cpu, leader, winner
        }' err | tee row
    [ "$alone" != 0 ] || alone=$(awk '{ print $2 }' row)
done
