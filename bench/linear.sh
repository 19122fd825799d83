#!/bin/sh
# linear.sh [SIDE] - that judging costs the same for each cell of a huge hard board as of small
# ones, in time and in memory.
#
# For each kind, one board of SIDExSIDE (10,000) against as many cells in boards of 1000x1000, in
# one hyperfine call: the ratio is to stay below 3. (Boards up to 128x128 are judged in another way,
# eight at a time, and take a tenth of that.) And the peak memory of the huge board, for each
# cell: to stay below 16 bytes. With evidence, the same for boards of 4000x4000 (PATH) or 3000x3000
# (Hex). KINDS: these kinds of PATH alone, without evidence. Needs hyperfine and GNU time.
set -eu
: "${DYAD:?}" "${SCRATCH:?}"
side=${1:-10000}
cd "$SCRATCH"
trap 'rm -f huge.txt small.txt' EXIT

measure() { # GAME SIDE KIND FORMAT...
    game=$1 cells=$(($2 * $2)) kind=$3
    "$DYAD" generate "$game" --size "$2" --kind "$kind" >huge.txt
    "$DYAD" generate "$game" --size 1000 --count $((cells / 1000000)) --kind "$kind" >small.txt
    shift 3
    for format in "$@"; do
        hyperfine -N --warmup 1 --runs 5 --export-csv times.csv \
            "$DYAD judge $game --jobs 1 --format $format huge.txt" \
            "$DYAD judge $game --jobs 1 --format $format small.txt" >linear.log 2>&1 || {
            cat linear.log
            exit 1
        }
        command time -f %M -o memory \
            "$DYAD" judge "$game" --jobs 1 --format "$format" huge.txt >/dev/null
        kilobytes=$(cat memory)
        awk -F, -v what="$game $kind" -v format="$format" -v kb="$kilobytes" -v cells=$cells '
            NR == 2 { huge = $4 } # median
            NR == 3 { small = $4 }
            END {
                small *= cells / 1e6 / int(cells / 1e6) # as many cells
                printf "%-25s %-6s %9.4f %9.4f %6.2f %12.1f\n", what, format, huge, small,
                    huge / small, kb * 1024 / cells
            }' times.csv
    done
}

hard='spiral serpentine comb wiggle maze
    spiral-blocked serpentine-blocked comb-blocked wiggle-blocked maze-blocked'
printf '%-25s %-6s %9s %9s %6s %12s\n' 'game, kind' format huge_s small_s ratio bytes_a_cell
for kind in ${KINDS:-$hard random}; do
    measure path "$side" "$kind" text
done
[ -z "${KINDS-}" ] || exit 0
for kind in spiral serpentine comb random; do
    measure path 4000 $kind jsonl
done
for kind in spiral serpentine comb; do
    measure hex 3000 $kind text jsonl
done
