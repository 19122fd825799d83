#!/bin/sh
# player.sh [ROW...] - how strong the player is: matches inside one process, one thread a side, at
# equal time of the processor.
#
#   hex11       Hex 11x11 against itself without knowledge
#   ungo        Un-Go 9x9 against uniform random moves, and against plain Monte Carlo
#   parts       Hex 11x11 and Un-Go 9x9 without AMAF, and without reuse of the tree
#
# Without rows: hex11 and ungo. Rows may also be named in ROWS. GAMES: of each match (200). Seconds
# for a move, in SECONDS_A_MOVE (0.05). Games take a minute of processor time for each 20, about.
set -eu
: "${DYAD:?}"
bench=$(dirname "$DYAD")/bench-player
games=${GAMES:-200}
seconds=${SECONDS_A_MOVE:-0.05}

match() { # GAME SIZE A B
    "$bench" "$1" "$2" "$games" "$seconds" "$3" "$4" 100000
}

[ $# -gt 0 ] || eval "set -- ${ROWS:-hex11 ungo}"
for row in "$@"; do
    case $row in
    hex11) match hex 11 player plain ;;
    ungo)
        match ungo 9 player random
        match ungo 9 player flat
        ;;
    parts)
        for part in means fresh; do
            match hex 11 player $part
            match ungo 9 player $part
        done
        ;;
    *)
        echo "player.sh: no row \"$row\"" >&2
        exit 2
        ;;
    esac
done
