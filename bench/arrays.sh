#!/bin/sh
# arrays.sh [ROW...] - boards and games in memory, on one core: for each figure the median of RUNS
# runs of bench-arrays, in processor time. Prints what is asked and what is reached.
#
#   judge    a million boards of PATH and Hex, 8x8 and 11x11, in an array, against
#            `dyad judge --format npy` on the same array in the page cache
#   told     the same boards of 11x11: winning moves and distances, keys, legal moves
#   steps    moves a second in 4,096 games side by side: Hex and PATH 11x11, Un-Go 9x9
#
# Rows may also be named in ROWS (ROWS=steps ./dev bench arrays). SCALE: per cent of the boards.
# RUNS: of each work (5). Needs 130 MB in SCRATCH, and of memory.
set -eu
: "${DYAD:?}" "${BUILD:?}" "${SCRATCH:?}"
scale=${SCALE:-100}
runs=${RUNS:-5}
missed=0
cd "$SCRATCH"

# Seconds and work of the run that is the median.
median_of() { # COMMAND...
    times=$runs
    while [ "$times" -gt 0 ]; do
        "$@" || exit 1
        times=$((times - 1))
    done | sort -g | sed -n "$(((runs + 1) / 2))p"
}

# Processor seconds of a program, as a line like those of bench-arrays.
processor_time() { # COMMAND...
    command time -f '%U %S' -o time.log "$@" >/dev/null
    awk '{ print $1 + $2, 1 }' time.log
}

# A line of the table; ASKED 0: nothing is.
say() { # WHAT ASKED FIGURE UNIT
    mark=$(awk -v asked="$2" -v figure="$3" \
        'BEGIN { print (asked == 0 ? " " : figure >= asked ? "ok" : "missed") }')
    [ "$mark" != missed ] || missed=$((missed + 1))
    asked=">= $2"
    [ "$2" != 0 ] || asked=-
    printf '%-44s %8s %8s %-12s %s\n' "$1" "$asked" "$3" "$4" "$mark"
}

per_second() { # SECONDS WORK, in millions
    awk -v s="$1" -v work="$2" 'BEGIN { printf "%.3g", work / s / 1e6 }'
}

boards() { # GAME SIDE
    "$DYAD" generate "$1" --size "$2" --count $((10000 * scale)) --seed 1 --format npy >boards.npy
}

row_judge() {
    for game in path hex; do
        for side in 8 11; do
            boards $game $side
            ours=$(median_of "$BUILD/bench-arrays" judge $game boards.npy)
            # shellcheck disable=SC2086 # two words
            say "judge $game ${side}x$side" 0 "$(per_second $ours)" 'M boards/s'
            file=$(median_of processor_time "$DYAD" judge $game --jobs 1 --format npy boards.npy)
            say '  against the program on the array' 0.95 "$(awk -v a="${file% *}" \
                -v b="${ours% *}" 'BEGIN { printf "%.3g", a / b }')" 'as fast'
        done
    done
}

row_told() {
    for game in path hex ungo; do
        boards $game 11
        for what in evidence keys legal; do
            [ $game$what != ungoevidence ] || continue
            # shellcheck disable=SC2046 # two words
            say "$what of $game 11x11" 0 \
                "$(per_second $(median_of "$BUILD/bench-arrays" $what $game boards.npy))" \
                'M boards/s'
        done
    done
}

row_steps() {
    for row in 'hex 11 10' 'path 11 10' 'ungo 9 5'; do
        # shellcheck disable=SC2086 # three words
        set -- $row
        # shellcheck disable=SC2046 # two words
        say "steps of $1 ${2}x$2, 4,096 games" "$3" \
            "$(per_second $(median_of "$BUILD/bench-arrays" steps "$1" "$2" 4096))" 'M moves/s'
    done
}

all='judge told steps'
if [ $# -eq 0 ]; then
    # shellcheck disable=SC2086 # words
    set -- ${ROWS:-$all}
fi
for row in "$@"; do
    case " $all " in
    *" $row "*) ;;
    *)
        echo "arrays.sh: there is no row '$row'; the rows: $all" >&2
        exit 2
        ;;
    esac
done
trap 'rm -f boards.npy time.log' EXIT
printf '%-44s %8s %8s\n' figure asked reached
for row in "$@"; do
    "row_$row"
done
echo "$missed missed"
