#!/bin/sh
# levels.sh [GAME...] - how far apart the levels of `dyad gtp --level' are: matches of neighbours by
# `dyad match', a line for each, with the Elo points between them and a 95 % interval.
#
#   hex        11x11, from the empty board
#   path       11x11, likewise
#   ungo       7x7, likewise
#   nim        five piles and their negatives: who is to move first loses with best play
#   beginner   Hex 11x11, level 1 against bench/beginner.py
#
# Without games: all but the last. They may also be named in ROWS. Level 8 has PLAYOUTS (500) a
# move; in nim it is perfect. GAMES: of each match (400). LEVELS: of the lower ones ("1 2 3 4 5 6
# 7"). JOBS: games at a time (2). SIZE: another side of the boards. All of it takes about half an
# hour of processor time. The same games come again on any machine.
set -eu
: "${DYAD:?}"
games=${GAMES:-400}
levels=${LEVELS:-1 2 3 4 5 6 7}
jobs=${JOBS:-2}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# Openings of nim, by a generator of Park and Miller: piles, and the same with the colours changed.
make_piles() {
    awk -v count=300 'function roll(below) {
        seed = seed * 16807 % 2147483647
        return int(seed / 2147483647 * below)
    }
    BEGIN {
        seed = 5
        while (count-- > 0) {
            line = ""
            for (pile = 0; pile < 5; pile++) {
                one = other = ""
                for (discs = 4 + roll(7); discs > 0; discs--) {
                    black = roll(2)
                    one = one (black ? "B" : "W")
                    other = other (black ? "W" : "B")
                }
                line = line one " " other " "
            }
            print line
        }
    }'
}

engine() { # GAME LEVEL
    full=${PLAYOUTS:-500}
    [ "$1" != nim ] || full=1000000
    if [ "$2" -lt 8 ]; then
        echo "$DYAD gtp $1 -j 1 --level $2"
    else
        echo "$DYAD gtp $1 -j 1 --playouts $full"
    fi
}

value() { # KEY
    sed 's/.*"'"$1"'":\([^,}]*\).*/\1/' "$work/out"
}

points() { # KEY: whole ones; beyond measure where one of them has won all games
    points=$(value "$1")
    [ "$points" = null ] && echo inf || printf '%+.0f' "$points"
}

tell() { # WHAT
    printf '%s: %s (%s to %s); won %d, drawn %d, lost %d\n' "$1" "$(points elo)" \
        "$(points elo_low)" "$(points elo_high)" "$(value a_won)" "$(value drawn)" "$(value b_won)"
}

measure() { # GAME OPTION...
    game=$1
    shift
    for level in $levels; do
        next=$((level + 1))
        "$DYAD" match "$(engine "$game" "$next")" "$(engine "$game" "$level")" --game "$game" \
            --games "$games" -j "$jobs" --format json "$@" >"$work/out"
        tell "$game: level $next over $level"
    done
}

[ $# -gt 0 ] || eval "set -- ${ROWS:-hex path ungo nim}"
for row in "$@"; do
    case $row in
    hex | path) measure "$row" --size "${SIZE:-11}" ;;
    ungo) measure "$row" --size "${SIZE:-7}" ;;
    beginner)
        "$DYAD" match "$(engine hex 1)" "python3 $(dirname "$0")/beginner.py" --game hex \
            --games "$games" -j "$jobs" --format json >"$work/out"
        tell 'hex: level 1 over a beginner'
        ;;
    nim)
        make_piles >"$work/piles"
        measure nim --openings "$work/piles"
        ;;
    *)
        echo "levels.sh: no row \"$row\"" >&2
        exit 2
        ;;
    esac
done
