#!/bin/sh
# solve_ungo.sh [ROW...] - Un-Go on 4x4 boards solved completely, by `dyad solve ungo --size 4`: for
# each row, the median of RUNS runs and the most memory that any took. Prints, for each figure, what
# is asked and what is reached. Starting the program is part of it.
#
#   one      on one thread
#   all      on all cores: seconds, and how many times as fast as on one
#   file     from a table that was kept in a file
#   check    that the answers, and the files, are the same
#
# Rows may also be named in ROWS (ROWS=file ./dev bench solve_ungo). RUNS: of each command (5).
# Needs GNU time.
set -eu
: "${DYAD:?}" "${SCRATCH:?}"
runs=${RUNS:-5}
missed=0
folder=$SCRATCH/solve_ungo
trap 'rm -rf "$folder"' EXIT
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"

# A line of the table, for a figure that may be BOUND at most.
say() { # WHAT BOUND FIGURE UNIT
    mark=$(awk -v bound="$2" -v figure="$3" 'BEGIN { print (figure <= bound ? "ok" : "missed") }')
    [ "$mark" = ok ] || missed=$((missed + 1))
    printf '%-34s %9s %10s %-4s %s\n' "$1" "<= $2" "$3" "$4" "$mark"
}

# Sets $seconds and $memory (MB); `dyad solve ungo` ends with 1, as the empty board is a draw.
measure() { # OPTION...
    rm -f times
    for _ in $(seq "$runs"); do
        got=0
        env time -a -o times -f '%e %M' "$DYAD" solve ungo --size 4 "$@" >answer || got=$?
        [ $got -eq 1 ] || {
            echo "solve_ungo.sh: exit status $got" >&2
            exit 1
        }
    done
    seconds=$(grep -v '^Command' times | sort -g |
        awk '{ time[NR] = $1 } END { print time[int((NR + 1) / 2)] }')
    memory=$(awk '!/^Command/ && $2 > most { most = $2 } END { printf "%.0f", most / 1000 }' times)
}

row_one() {
    measure --jobs 1
    say 'every position, one thread' 10 "$seconds" s
    say '  memory' 200 "$memory" MB
}

row_all() {
    measure --jobs 1
    alone=$seconds
    measure
    say "every position, $(nproc) threads" 10 "$seconds" s
    say '  memory' 200 "$memory" MB
    awk -v a="$alone" -v b="$seconds" \
        'BEGIN { printf "%-34s %9s %10.3g as fast\n", "  against one thread", "-", b ? a / b : 0 }'
}

row_file() {
    "$DYAD" solve ungo --size 4 --table table >answer || [ $? -eq 1 ]
    measure --table table
    say 'one position, from a file' 0.1 "$seconds" s
    say '  memory' 50 "$memory" MB
    say '  bytes of the file' 9 "$(wc -c <table | awk '{ printf "%.3f", $1 / 1e6 }')" MB
}

row_check() {
    for jobs in 1 2 8; do
        "$DYAD" solve ungo --size 4 --census --jobs $jobs --table table_$jobs >answer_$jobs ||
            [ $? -eq 1 ]
    done
    "$DYAD" solve ungo --size 4 --census --table table_1 >answer_file || [ $? -eq 1 ]
    differing=0
    for other in 2 8; do
        cmp -s table_1 table_$other || differing=$((differing + 1))
        cmp -s answer_1 answer_$other || differing=$((differing + 1))
    done
    cmp -s answer_1 answer_file || differing=$((differing + 1))
    say 'answers and files that differ' 0 $differing ''
}

all='one all file check'
if [ $# -eq 0 ]; then
    # shellcheck disable=SC2086 # words
    set -- ${ROWS:-$all}
fi
for row in "$@"; do
    case " $all " in
    *" $row "*) ;;
    *)
        echo "solve_ungo.sh: there is no row '$row'; the rows: $all" >&2
        exit 2
        ;;
    esac
done
printf '%-34s %9s %10s\n' work asked reached
for row in "$@"; do
    "row_$row"
done
echo "$missed missed"
