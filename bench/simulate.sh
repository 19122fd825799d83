#!/bin/sh
# simulate.sh [ROW...] - playouts: for each row, `dyad simulate --jobs 1` from the empty board
# beside bench-playouts, a plain scalar playout, in one hyperfine call, by medians. Prints, for each
# figure, what is asked and what is reached. Each command plays for about a second; its start is
# part of it.
#
#   hex      sides 11, 13 and 19: million games a second
#   path     side 11
#   ungo     sides 9, 13 and 19, uniform over the legal moves: million moves a second
#   jobs     all of these with two threads against one
#   levels   all of these with AVX2 and with plain C against AVX-512
#
# Rows may also be named in ROWS, where arguments do not come through (ROWS=hex ./dev bench
# simulate). SCALE: per cent of a second. RUNS: of each command (7). Needs hyperfine.
set -eu
: "${DYAD:?}" "${BUILD:?}" "${SCRATCH:?}"
scale=${SCALE:-100}
runs=${RUNS:-7}
plain=$BUILD/bench-playouts
cd "$SCRATCH"

# What is asked, a line each: work, figure, bound. Where nothing is asked, there is no line.
asked='
hex-11   rate     >= 500
hex-11   plain    >= 1000
hex-13   rate     >= 300
hex-19   rate     >= 80
path-11  rate     >= 150
ungo-9   rate     >= 100
ungo-13  rate     >= 40
ungo-19  rate     >= 25
any      faster   >= 1.9
any      avx2     >= 0.4
any      portable >= 0.1'
work='hex-11 hex-13 hex-19 path-11 ungo-9 ungo-13 ungo-19'

# ---- printing -----------------------------------------------------------------------------------

missed=0
# A line of the table; work and key name the bound, if there is any.
say() { # WORK WHAT KEY FIGURE UNIT
    bound=$(echo "$asked" |
        awk -v work="$1" -v key="$3" '($1 == work || $1 == "any") && $2 == key { print $3, $4 }')
    mark=$(awk -v bound="$bound" -v figure="$4" 'BEGIN {
        split(bound, part, " ")
        print (bound == "" ? " " : figure >= part[2] ? "ok" : "missed")
    }')
    [ "$mark" != missed ] || missed=$((missed + 1))
    printf '%-8s %-38s %9s %10s %-14s %s\n' "$1" "$2" "${bound:--}" "$4" "$5" "$mark"
}

ratio() { # A B: A / B with three digits or so
    awk -v a="$1" -v b="$2" 'BEGIN { printf "%.3g", b ? a / b : 0 }'
}

# ---- games and times ----------------------------------------------------------------------------

# Sets $game and $side from GAME-SIDE.
of_work() { # WORK
    game=${1%-*} side=${1#*-}
}

simulate() { # GAMES OPTION...
    count=$1
    shift
    echo "$DYAD simulate $game --size $side --seed 1 --format json --games $count $*"
}

# The number that a field of the last JSON line has; of `moves`, its mean.
field() { # NAME
    sed -n "s/.*\"$1\": *\(-\{0,1\}[0-9][0-9.eE+-]*\).*/\1/p" said
}

# Moves of a game, on average.
mean_moves() {
    awk -v rate="$(field moves_per_second)" -v time="$(field seconds)" -v games="$(field games)" \
        'BEGIN { print rate * time / games }'
}

# Sets $games to how many games a command plays in about PERCENT hundredths of $scale seconds: more
# and more are tried until it can be told. The command is what `$1 COUNT OPTION...` prints.
enough() { # MAKE PERCENT OPTION...
    make=$1 percent=$2
    shift 2
    games=1024
    while :; do
        begin=$(date +%s.%N)
        command=$($make $games "$@")
        $command >said
        end=$(date +%s.%N)
        longer=$(awk -v begin="$begin" -v end="$end" -v games=$games -v scale="$scale" \
            -v percent="$percent" 'BEGIN {
                seconds = end - begin
                if (seconds > 0.2)
                    printf "%.0f", games / seconds * scale / 100 * percent / 100
            }')
        [ -z "$longer" ] || break
        games=$((8 * games))
    done
    games=$longer
    [ "$games" -gt 0 ] || games=1
}

plainly() { # GAMES
    echo "$plain $game $side $1"
}

# Median seconds of each command, in one hyperfine call, as $t1, $t2, $t3.
time_them() { # COMMAND...
    hyperfine -N --warmup 1 --runs "$runs" --export-csv times.csv "$@" >simulate.log 2>&1 || {
        cat simulate.log >&2
        exit 1
    }
    # shellcheck disable=SC2046 # one word a command
    set -- $(awk -F, 'NR > 1 { print $(NF - 4) }' times.csv)
    t1=$1 t2=${2-} t3=${3-}
}

# ---- rows ---------------------------------------------------------------------------------------

# Games or moves a second, in millions, and how many times those of bench-playouts.
beside_plain() { # WORK
    of_work "$1"
    enough plainly 100
    theirs=$games
    enough simulate 100 --jobs 1
    ours=$games
    command=$(simulate "$ours" --jobs 1)
    yardstick=$(plainly "$theirs")
    $command >said
    $yardstick >plain_said
    if [ "$game" = ungo ]; then
        unit='M moves/s' key=moves_per_second
        our_work=$(awk -v games="$ours" -v mean="$(mean_moves)" 'BEGIN { print games * mean }')
        their_work=$(awk '{ print $NF }' plain_said)
    else
        unit='M games/s' key=games_per_second
        our_work=$ours their_work=$theirs
    fi
    time_them "$command" "$yardstick"
    say "$1" "$game, side $side" rate "$(ratio "$our_work" "${t1}e6")" "$unit"
    say "$1" '  as the program says' itself "$(ratio "$(field $key)" 1e6)" "$unit"
    say "$1" '  bench-playouts' yardstick "$(ratio "$their_work" "${t2}e6")" "$unit"
    say "$1" '  against bench-playouts' plain \
        "$(awk -v a="$our_work" -v b="$their_work" -v s="$t1" -v t="$t2" \
            'BEGIN { printf "%.3g", a / s / (b / t) }')" 'as fast'
}

row_of() { # GAME
    for each in $work; do
        [ "${each%-*}" != "$1" ] || beside_plain "$each"
    done
}

row_hex() { row_of hex; }
row_path() { row_of path; }
row_ungo() { row_of ungo; }

row_jobs() {
    for each in $work; do
        of_work "$each"
        enough simulate 100 --jobs 1
        time_them "$(simulate "$games" --jobs 1)" "$(simulate "$games" --jobs 2)"
        say "$each" 'two threads against one' faster "$(ratio "$t1" "$t2")" 'as fast'
    done
}

# Fewer games, since plain C takes longer.
row_levels() {
    of_work hex-3
    command=$(simulate 1 --cpu avx512)
    if ! $command >said 2>&1; then
        echo 'levels: this processor has no AVX-512'
        return
    fi
    for each in $work; do
        of_work "$each"
        enough simulate 40 --jobs 1 --cpu avx512
        time_them "$(simulate "$games" --jobs 1 --cpu avx512)" \
            "$(simulate "$games" --jobs 1 --cpu avx2)" \
            "$(simulate "$games" --jobs 1 --cpu portable)"
        say "$each" 'AVX2 against AVX-512' avx2 "$(ratio "$t1" "$t2")" 'as fast'
        say "$each" 'plain C against AVX-512' portable "$(ratio "$t1" "$t3")" 'as fast'
    done
}

# ---- all of it ----------------------------------------------------------------------------------

all='hex path ungo jobs levels'
if [ $# -eq 0 ]; then
    # shellcheck disable=SC2086 # words
    set -- ${ROWS:-$all}
fi
for row in "$@"; do
    case " $all " in
    *" $row "*) ;;
    *)
        echo "simulate.sh: there is no row '$row'; the rows: $all" >&2
        exit 2
        ;;
    esac
done
trap 'rm -f simulate.log times.csv said plain_said' EXIT
printf '%-8s %-38s %9s %10s\n' work figure asked reached
for row in "$@"; do
    "row_$row"
done
echo "$missed missed"
