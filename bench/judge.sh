#!/bin/sh
# judge.sh [ROW...] - judging in bulk: for each row, `dyad judge --jobs 1` beside `wc -l` on the
# same file and beside bench-plain, in one hyperfine call, by medians. Prints, for each figure, what
# is asked and what is reached.
#
#   path80   80x80 PATH, text, mixed fills and densities, 200 MB
#   path8    8x8 PATH, the same, 180 MB
#   hex100   100x100 Hex, won and impossible boards among them, 200 MB
#   hard     80x80 PATH, each hard kind, 50 MB; and two in a hundred boards of a hard kind, 200 MB
#   npy      path80 and hex100 as .npy files, against text
#   jobs     path80, path8 and hex100 with two threads against one
#   memory   the peak when 10 GB come through a pipe
#   nim      12 piles of 14 discs, 200 MB
#   ungo     19x19, moves a second
#   formats  csv and jsonl of path80
#   linear   10,000x10,000 boards, for each hard kind
#
# Rows may also be named in ROWS, where arguments do not come through (ROWS=hard ./dev bench judge).
# SCALE: per cent of the sizes above. RUNS: of each command (7). KEEP: leave the boards in SCRATCH,
# where they are used again if they were made with the same parameters; without it at most 1 GB
# lies there at once, and nothing at the end. Needs hyperfine and GNU time.
set -eu
: "${DYAD:?}" "${BUILD:?}" "${SOURCE:?}" "${SCRATCH:?}"
scale=${SCALE:-100}
runs=${RUNS:-7}
plain=$BUILD/bench-plain
cd "$SCRATCH"

# What is asked, a line each: row, figure, bound. Where nothing is asked, there is no line.
asked='
path80  wc     <= 2.5
path80  plain  >= 25
path8   wc     <= 2.5
path8   plain  >= 40
hex100  wc     <= 3
hex100  plain  >= 15
hard    plain  >= 4
hard    mixture >= 20
npy     text   >= 1
jobs    faster >= 1.8
memory  peak   <= 100
nim     rate   >= 300
ungo    plain  >= 5
linear  ratio  <= 3'

# ---- printing -----------------------------------------------------------------------------------

missed=0
# A line of the table; `key` names the bound, if there is any.
say() { # ROW WHAT KEY FIGURE UNIT
    bound=$(echo "$asked" | awk -v row="$1" -v key="$3" '$1 == row && $2 == key { print $3, $4 }')
    mark=$(awk -v bound="$bound" -v figure="$4" 'BEGIN {
        split(bound, part, " ")
        if (bound == "")
            print " "
        else
            print (part[1] == "<=" ? figure <= part[2] : figure >= part[2]) ? "ok" : "missed"
    }')
    [ "$mark" != missed ] || missed=$((missed + 1))
    printf '%-8s %-38s %9s %10s %-9s %s\n' "$1" "$2" "${bound:--}" "$4" "$5" "$mark"
}

ratio() { # A B: A / B with three digits or so
    awk -v a="$1" -v b="$2" 'BEGIN { printf "%.3g", b ? a / b : 0 }'
}

rate() { # BYTES SECONDS: MB/s
    awk -v bytes="$1" -v s="$2" 'BEGIN { printf "%.0f", bytes / s / 1e6 }'
}

# ---- boards and times ---------------------------------------------------------------------------

scaled() { # COUNT
    echo $((($1 * scale + 99) / 100))
}

# Makes a file of boards, unless it is there, made with the same parameters by a program that
# generates the same.
boards() { # FILE COUNT GENERATE_ARGUMENT...
    file=$1 count=$2
    shift 2
    stamp="$* $count $("$DYAD" generate "$@" --count 2 2>/dev/null | cksum)"
    [ -f "$file" ] && [ "$(cat "$file.stamp" 2>/dev/null)" = "$stamp" ] && return
    rm -f "$file" "$file.stamp"
    "$DYAD" generate "$@" --count "$count" >"$file"
    echo "$stamp" >"$file.stamp"
}

path80() { boards path80.txt "$(scaled 30840)" path --size 80 --kind mixed; }
path8() { boards path8.txt "$(scaled 2370000)" path --size 8 --kind mixed; }
hex100() { boards hex100.txt "$(scaled 19800)" hex --size 100 --kind mixed; }

used() { # FILE...: no longer needed
    [ -n "${KEEP-}" ] || for name in "$@"; do
        rm -f "$name" "$name.stamp"
    done
}

size_of() { # FILE
    wc -c <"$1"
}

# Median seconds of each command, in one hyperfine call, as $t1, $t2, $t3.
time_them() { # COMMAND...
    hyperfine -N ${ignore_failure:+--ignore-failure} --warmup 1 --runs "$runs" \
        --export-csv times.csv "$@" >judge.log 2>&1 || {
        cat judge.log >&2
        exit 1
    }
    # shellcheck disable=SC2046 # one word a command
    set -- $(awk -F, 'NR > 1 { print $(NF - 4) }' times.csv)
    t1=$1 t2=${2-} t3=${3-}
}

# The same answers first; then the times.
beside_plain() { # ROW WHAT GAME FILE [KEY]
    "$DYAD" judge "$3" "$4" >answers.dyad
    "$plain" "$3" "$4" >answers.plain
    cmp answers.dyad answers.plain || {
        echo "$1: dyad and bench-plain do not give the same answers"
        exit 1
    }
    time_them "$DYAD judge $3 --jobs 1 $4" "wc -l $4" "$plain $3 $4"
    say "$1" "$2" rate "$(rate "$(size_of "$4")" "$t1")" MB/s
    say "$1" "  time against wc -l" wc "$(ratio "$t1" "$t2")" times
    say "$1" "  against bench-plain" "${5:-plain}" "$(ratio "$t3" "$t1")" 'as fast'
    say "$1" "  bench-plain itself" itself "$(rate "$(size_of "$4")" "$t3")" MB/s
    rm -f answers.dyad answers.plain
}

# ---- rows ---------------------------------------------------------------------------------------

row_path80() {
    path80
    beside_plain path80 '80x80 PATH' path path80.txt
}

row_path8() {
    path8
    beside_plain path8 '8x8 PATH' path path8.txt
}

row_hex100() {
    hex100
    beside_plain hex100 '100x100 Hex' hex hex100.txt
}

row_hard() {
    for kind in spiral serpentine comb wiggle maze spiral-blocked serpentine-blocked comb-blocked \
        wiggle-blocked maze-blocked mixed-hard; do
        count=7700 key=plain
        [ $kind != mixed-hard ] || count=30840 key=mixture
        boards "hard-$kind.txt" "$(scaled $count)" path --size 80 --kind $kind
        beside_plain hard "80x80 $kind" path "hard-$kind.txt" $key
        used "hard-$kind.txt"
    done
}

row_npy() {
    path80
    hex100
    if ! "$DYAD" generate path --size 2 --format npy >try.npy 2>/dev/null; then
        rm -f try.npy
        say npy 'this program writes no .npy' none - ''
        return
    fi
    rm -f try.npy
    for name in path80 hex100; do
        game=${name%%[0-9]*} # in the same order as boards() had them
        size=${name#"$game"}
        count=$(awk '{ print $(NF - 2) }' $name.txt.stamp)
        boards $name.npy "$count" "$game" --size "$size" --kind mixed --format npy
        time_them "$DYAD judge $game --jobs 1 $name.npy" "$DYAD judge $game --jobs 1 $name.txt"
        say npy "$name as .npy" rate "$(rate "$(size_of $name.npy)" "$t1")" MB/s
        say npy '  boards a second' boards "$(ratio "$count" "$t1")" ''
        say npy '  against text' text "$(ratio "$t2" "$t1")" 'as fast'
        used $name.npy
    done
}

row_jobs() {
    path80
    path8
    hex100
    for name in path80 path8 hex100; do
        game=${name%%[0-9]*}
        time_them "$DYAD judge $game --jobs 1 $name.txt" "$DYAD judge $game --jobs 2 $name.txt"
        say jobs "$name, two threads against one" faster "$(ratio "$t1" "$t2")" 'as fast'
    done
}

row_memory() {
    path80
    sed '$d' path80.txt >endless.txt # without the 0 that ends the input
    pieces=$(scaled 50) bytes=$(size_of endless.txt)
    i=0
    while [ $i -lt "$pieces" ]; do
        cat endless.txt
        i=$((i + 1))
    done | command time -f '%M %e' -o memory "$DYAD" judge path | tail -n 1 >/dev/null
    rm -f endless.txt
    read -r kilobytes seconds <memory
    total=$((pieces * bytes))
    gigabytes=$(awk -v bytes=$total 'BEGIN { printf "%.1f", bytes / 1e9 }')
    say memory "peak, $gigabytes GB through a pipe" peak "$(ratio "$kilobytes" 1024)" MiB
    say memory '  at' rate "$(rate $total "$seconds")" MB/s
}

row_nim() {
    boards nim.txt "$(scaled 1093000)" nim --size 12 --kind long --discs 14
    time_them "$DYAD judge nim --jobs 1 nim.txt" 'wc -l nim.txt'
    say nim '12 piles of 14 discs' rate "$(rate "$(size_of nim.txt)" "$t1")" MB/s
    say nim '  time against wc -l' wc "$(ratio "$t1" "$t2")" times
    used nim.txt
}

row_ungo() {
    boards ungo.txt "$(scaled 4000)" ungo --size 19 --kind random
    moves=$({ "$DYAD" judge ungo --format jsonl ungo.txt || [ $? -eq 1 ]; } |
        sed 's/.*"moves": *\([0-9]*\).*/\1/' | awk '{ sum += $1 } END { print sum }')
    played=$("$plain" ungo ungo.txt --moves 2>&1 >/dev/null | awk '{ print $1 }')
    [ "$moves" = "$played" ] || {
        echo "ungo: dyad plays $moves moves, bench-plain $played"
        exit 1
    }
    ignore_failure=yes
    time_them "$DYAD judge ungo --jobs 1 ungo.txt" "$plain ungo ungo.txt"
    ignore_failure=
    say ungo '19x19, million moves a second' moves "$(ratio "$moves" "${t1}e6")" M/s
    say ungo '  against bench-plain' plain "$(ratio "$t2" "$t1")" 'as fast'
    used ungo.txt
}

row_formats() {
    path80
    time_them "$DYAD judge path --jobs 1 --format csv path80.txt" \
        "$DYAD judge path --jobs 1 --format jsonl path80.txt"
    bytes=$(size_of path80.txt)
    say formats '80x80 PATH, csv' csv "$(rate "$bytes" "$t1")" MB/s
    say formats '80x80 PATH, jsonl with evidence' jsonl "$(rate "$bytes" "$t2")" MB/s
}

row_linear() {
    side=10000
    [ "$scale" -ge 100 ] || side=$((1000 + 90 * scale))
    KINDS='spiral serpentine comb wiggle maze
        spiral-blocked serpentine-blocked comb-blocked wiggle-blocked maze-blocked' \
        sh "$SOURCE/bench/linear.sh" "$side" >linear.txt
    while read -r _ kind _ _ _ against _; do
        [ "$kind" = kind ] ||
            say linear "${side}x$side $kind, a cell" ratio "$against" 'of 1000x1000'
    done <linear.txt
}

# ---- all of it ----------------------------------------------------------------------------------

all='path80 path8 hex100 hard npy jobs memory nim ungo formats linear'
if [ $# -eq 0 ]; then
    # shellcheck disable=SC2086 # words
    set -- ${ROWS:-$all}
fi
for row in "$@"; do
    case " $all " in
    *" $row "*) ;;
    *)
        echo "judge.sh: there is no row '$row'; the rows: $all" >&2
        exit 2
        ;;
    esac
done
clean_up() {
    used path80.txt path8.txt hex100.txt
    rm -f ./*.log times.csv memory linear.txt endless.txt
}
trap clean_up EXIT
printf '%-8s %-38s %9s %10s\n' row figure asked reached
for row in "$@"; do
    "row_$row"
done
echo "$missed missed"
