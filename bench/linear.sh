#!/bin/sh
# linear.sh - that judging costs the same for each cell of a huge hard board as of small ones, in
# time and in memory.
#
# For each kind, one board of 4000x4000 (PATH) or 3000x3000 (Hex) against as many cells in boards of
# 80x80, in one hyperfine call: the ratio is to stay below 3. And the peak memory of the huge board,
# for each cell: to stay below 16 bytes. Needs hyperfine and GNU time.
set -eu
: "${DYAD:?}" "${SCRATCH:?}"
cd "$SCRATCH"

printf '%-6s %-11s %-6s %9s %9s %6s %12s\n' game kind format huge_s small_s ratio bytes_a_cell
measure() { # GAME SIDE KIND
    cells=$(($2 * $2))
    "$DYAD" generate "$1" --size "$2" --kind "$3" >huge.txt
    "$DYAD" generate "$1" --size 80 --count $((cells / 6400)) --kind "$3" >small.txt
    for format in text jsonl; do
        hyperfine -N --warmup 1 --runs 5 --export-csv times.csv \
            "$DYAD judge $1 --jobs 1 --format $format huge.txt" \
            "$DYAD judge $1 --jobs 1 --format $format small.txt" >/dev/null 2>&1
        command time -f %M -o memory \
            "$DYAD" judge "$1" --jobs 1 --format $format huge.txt >/dev/null
        kilobytes=$(cat memory)
        awk -F, -v game="$1" -v kind="$3" -v format=$format -v kb="$kilobytes" -v cells=$cells '
            NR == 2 { huge = $4 } # median
            NR == 3 { small = $4 }
            END { printf "%-6s %-11s %-6s %9.4f %9.4f %6.2f %12.1f\n", game, kind, format, huge,
                  small, huge / small, kb * 1024 / cells }' times.csv
    done
}
for kind in spiral serpentine comb random; do
    measure path 4000 $kind
done
for kind in spiral serpentine comb; do
    measure hex 3000 $kind
done
