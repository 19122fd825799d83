#!/bin/sh
# solve.sh [ROW...] - hex and path solved, by `dyad solve` on one core, or on two where a row says
# so: for each row, the median of RUNS runs, the positions looked into, and the memory. Prints what
# is asked and what is reached.
#
#   hex6        Hex 6x6, all 36 openings
#   hex7        Hex 7x7, the 25 openings up to the half turn
#   hex8        Hex 8x8 from the empty board
#   hex8a1      Hex 8x8, opening a1
#   hex9        Hex 9x9 from the empty board, at most LIMIT seconds (120)
#   two         hex7 and hex8 with --jobs 2, on two cores
#   start       starting the program, and memory for 7x7
#   path        PATH 4x4, all openings; 5x5 from the empty board
#   ablation    Hex 6x6 with each technique off
#   ablation7   Hex 7x7, opening [1,1], with each technique off, at most LIMIT seconds each (120)
#
# Without rows: all but hex8a1, hex9 and ablation7, which take long. Rows may also be named in ROWS
# (ROWS=hex7 ./dev bench solve). RUNS: of each work (3); of one that takes over 20 s one is enough.
set -eu
: "${DYAD:?}" "${SCRATCH:?}"
runs=${RUNS:-3}
missed=0
folder=$SCRATCH/solve
trap 'rm -rf "$folder"' EXIT
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"
one_core=
command -v taskset >which && one_core='taskset -c 0'
core=$one_core

# Sets $seconds, $nodes and $memory (MB) of `dyad solve WORD...`.
measure() {
    rm -f timings
    for _ in $(seq "$runs"); do
        # shellcheck disable=SC2086 # words
        $core "$DYAD" solve "$@" --format json >answer || [ $? -eq 1 ]
        sed 's/.*"nodes":\([0-9]*\),"seconds":\([0-9.]*\),"memory":\([0-9]*\)}$/\2 \1 \3/' answer \
            >>timings
        [ "$(awk '{ print ($1 > 20) }' timings | head -n 1)" = 0 ] || break
    done
    sort -g timings | awk '{ line[NR] = $0 } END { print line[int((NR + 1) / 2)] }' >median
    read -r seconds nodes memory <median
    memory=$((memory / 1048576))
}

# A line of the table, for a figure that may be BOUND at most; - asks for nothing.
say() { # WHAT BOUND
    mark=-
    if [ "$2" != - ]; then
        mark=$(awk -v bound="$2" -v figure="$seconds" \
            'BEGIN { print (figure <= bound ? "ok" : "missed") }')
        [ "$mark" = ok ] || missed=$((missed + 1))
    fi
    printf '%-40s %8s %10.3f s %9s positions %5s MB  %s\n' "$1" "$2" "$seconds" "$nodes" "$memory" \
        "$mark"
}

row_hex6() {
    measure hex -n 6 --openings all
    say 'Hex 6x6, 36 openings' 0.4
}

row_hex7() {
    measure hex -n 7 --openings half
    say 'Hex 7x7, 25 openings' 12
}

row_hex8() {
    measure hex -n 8
    say 'Hex 8x8, empty board' 10
}

row_hex8a1() {
    { printf '1\n8\nR.......\n'; for _ in 1 2 3 4 5 6 7; do echo ........; done; } >a1.txt
    measure hex --from a1.txt
    say 'Hex 8x8, opening a1' 40
}

row_hex9() {
    measure hex -n 9 --budget-seconds "${LIMIT:-120}"
    say "Hex 9x9, empty board, $(grep -q '"winner":null' answer && echo open || echo solved)" -
}

row_two() {
    core=
    measure hex -n 7 --openings half --jobs 2
    say 'Hex 7x7, 25 openings, two threads' 7
    measure hex -n 8 --jobs 2
    say 'Hex 8x8, empty board, two threads' 6
    core=$one_core
}

row_start() {
    measure hex -n 7 --budget-nodes 1
    say 'starting on 7x7' 0.05
}

row_path() {
    measure path -n 4 --openings all
    say 'PATH 4x4, all openings' 1
    measure path -n 5
    say 'PATH 5x5, empty board' -
}

parts='connections fill-in inferior patterns resistance widening captures learning decomposition
replies'

row_ablation() {
    measure hex -n 6 --openings half
    say 'Hex 6x6, 18 openings' -
    for part in $parts; do
        measure hex -n 6 --openings half --without "$part" --budget-seconds 120
        say "  without $part" -
    done
}

row_ablation7() {
    { printf '1\n7\n.......\n.R.....\n'; for _ in 1 2 3 4 5; do echo .......; done; } >b2.txt
    measure hex --from b2.txt
    say 'Hex 7x7, opening [1,1]' -
    for part in $parts; do
        measure hex --from b2.txt --without "$part" --budget-seconds "${LIMIT:-120}"
        say "  without $part" -
    done
}

all='hex6 hex7 hex8 two start path ablation'
long='hex8a1 hex9 ablation7'
if [ $# -eq 0 ]; then
    # shellcheck disable=SC2086 # words
    set -- ${ROWS:-$all}
fi
for row in "$@"; do
    case " $all $long " in
    *" $row "*) ;;
    *)
        echo "solve.sh: there is no row '$row'; the rows: $all $long" >&2
        exit 2
        ;;
    esac
done
for row in "$@"; do
    "row_$row"
done
echo "$missed missed"
