#!/bin/sh
# linear.sh - judging is linear in the board: boards of the same number of cells in all, small ones
# and a big one, of the kinds that wind, take the same time but for a factor. Fails above 3.
set -eu
: "${DYAD:?}" "${SCRATCH:?}"
factor_max=3
slow=0

compare() { # GAME KIND SMALL BIG
    game=$1 kind=$2 small=$3 big=$4
    count=$((big * big / (small * small)))
    "$DYAD" generate "$game" --kind "$kind" --size "$small" --count "$count" --seed 1 \
        >"$SCRATCH/small.txt"
    "$DYAD" generate "$game" --kind "$kind" --size "$big" --count 1 --seed 1 >"$SCRATCH/big.txt"
    hyperfine --style none --warmup 1 --runs 7 --shell none --export-csv "$SCRATCH/linear.csv" \
        "'$DYAD' judge $game --jobs 1 --format jsonl '$SCRATCH/small.txt'" \
        "'$DYAD' judge $game --jobs 1 --format jsonl '$SCRATCH/big.txt'" \
        "'$DYAD' judge $game --jobs 1 '$SCRATCH/small.txt'" \
        "'$DYAD' judge $game --jobs 1 '$SCRATCH/big.txt'" 2>"$SCRATCH/hyperfine.log" || {
        cat "$SCRATCH/hyperfine.log"
        exit 1
    }
    # The fourth column is the median.
    awk -F, -v game="$game" -v kind="$kind" -v small="$small" -v big="$big" -v count="$count" \
        -v factor_max=$factor_max '
        function line(what, base, time, base_cells, cells,    factor) {
            base /= base_cells / 1e9
            time /= cells / 1e9
            factor = time / base
            printf "%-5s %-11s %-9s %8.2f %8.2f %7.2f%s\n", game, kind, what, base, time, factor,
                (factor > factor_max ? "  too slow" : "")
            slow = slow || factor > factor_max
        }
        NR > 1 { median[NR - 2] = $(NF - 4) }
        END {
            line("verdict", median[2], median[3], count * small * small, big * big)
            line("evidence", median[0], median[1], count * small * small, big * big)
            exit slow
        }' "$SCRATCH/linear.csv" || slow=1
}

printf 'ns a cell, one thread         80x80      big  factor\n'
compare path spiral 80 4000
compare path serpentine 80 4000
compare path comb 80 4000
compare path random 80 4000
compare hex spiral 80 3000
compare hex serpentine 80 3000
compare hex random 80 3000
rm -f "$SCRATCH/small.txt" "$SCRATCH/big.txt" "$SCRATCH/linear.csv"
exit "$slow"
