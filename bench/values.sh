#!/bin/sh
# values.sh [ROW...] - values of games: for each row, the median of RUNS runs of bench-values, each
# on one core, which times itself from dyad_forms_new() to the answer. Prints, for each figure, what
# is asked and what is reached, and the most memory there was, tables included.
#
#   piles        all piles of 1 .. 14 discs, by the engine for all games, without the fold
#   domineering  canonical forms of 4x5, 5x5, 5x6, and where LONG=1 of 6x6
#   strips       Toads and Frogs: all strips of up to 11 and up to 13 cells
#   clobber      the canonical form of 3x4
#   wins         who wins, both sides first: Domineering 6x6 and 7x7, where LONG=1 8x8, Clobber 4x5,
#                NoGo 1x22
#   plain        who wins piles by search alone: no fold, no pile evaluated
#
# Rows may also be named in ROWS (ROWS=wins ./dev bench values). RUNS: of each work (5); one of the
# long ones.
set -eu
: "${BUILD:?}"
runs=${RUNS:-5}
long=${LONG:-}
missed=0

pin() { # COMMAND...
    if command -v taskset >/dev/null; then
        taskset -c "$(($(nproc) - 1))" "$@"
    else
        "$@"
    fi
}

# A line of the table.
measure() { # WHAT SECONDS-ASKED RUNS ARGUMENT...
    what=$1 asked=$2 times=$3
    shift 3
    said=$(
        while [ "$times" -gt 0 ]; do
            pin "$BUILD/bench-values" "$@" || exit 1
            times=$((times - 1))
        done
    )
    mark=$(echo "$said" | sort -g | awk -v what="$what" -v asked="$asked" '
        { time[NR] = $1; memory = $2; positions = $3 }
        END {
            median = time[int((NR + 1) / 2)]
            mark = median <= asked ? "ok" : "missed"
            printf "%-34s %8s %8.3g s %9.1f MiB %10d  %s\n",
                what, "<= " asked, median, memory / 1048576, positions, mark >"/dev/stderr"
            print mark
        }' 2>&3)
    [ "$mark" = ok ] || missed=$((missed + 1))
}

measure_long() { # as measure, where LONG=1, once
    if [ "$long" ]; then
        measure "$1" "$2" 1 "$4" "$5" "$6"
    fi
}

row_piles() {
    measure 'piles of 1..14 discs, no fold' 0.003 "$runs" piles 14
}

row_domineering() {
    measure 'Domineering 4x5' 0.008 "$runs" value domineering 4x5
    measure 'Domineering 5x5' 0.05 "$runs" value domineering 5x5
    measure 'Domineering 5x6' 1.2 "$runs" value domineering 5x6
    measure_long 'Domineering 6x6' 45 1 value domineering 6x6
}

row_strips() {
    measure 'Toads and Frogs, 1..11 cells' 0.02 "$runs" strips 11
    measure 'Toads and Frogs, 1..13 cells' 0.2 "$runs" strips 13
}

row_clobber() {
    measure 'Clobber 3x4' 0.008 "$runs" value clobber 3x4
}

row_wins() {
    measure 'who wins Domineering 6x6' 0.02 "$runs" wins domineering 6x6
    measure 'who wins Domineering 7x7' 0.4 "$runs" wins domineering 7x7
    measure_long 'who wins Domineering 8x8' 60 1 wins domineering 8x8
    measure 'who wins Clobber 4x5' 0.05 "$runs" wins clobber 4x5
    measure 'who wins NoGo 1x22' 0.1 "$runs" wins nogo 1x22
}

row_plain() {
    measure 'who wins 4 piles, by search alone' 1 "$runs" plain nim \
        'WBWWWBWWBWW BBWBWWBBWBBBBB BBBWWWWWBBWBWW WWBBWBWBWBBW'
}

all='piles domineering strips clobber wins plain'
if [ $# -eq 0 ]; then
    # shellcheck disable=SC2086 # words
    set -- ${ROWS:-$all}
fi
for row in "$@"; do
    case " $all " in
    *" $row "*) ;;
    *)
        echo "values.sh: there is no row '$row'; the rows: $all" >&2
        exit 2
        ;;
    esac
done
exec 3>&1
printf '%-34s %8s %10s %13s %10s\n' work asked reached memory positions
for row in "$@"; do
    "row_$row"
done
echo "$missed missed"
