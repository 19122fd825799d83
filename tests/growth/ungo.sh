#!/bin/sh
# ungo.sh - a move of the standard simulation of Un-Go costs no more on a large board than on a
# small one, whether play ends or repeats.
# ctest: release
set -u
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
# shellcheck source=/dev/null
. "$SOURCE/tests/instructions.sh"

# Prints the instructions a move, in thousandths, of the play from a board of that kind.
a_move() { # KIND SIZE
    if [ "$1" = empty ]; then
        awk -v n="$2" 'BEGIN { print n; row = sprintf("%*s", n, ""); gsub(/ /, ".", row)
                               for (i = 0; i < n; i++) print row }' >board
    else
        "$DYAD" generate ungo --kind "$1" --size "$2" >board
    fi
    moves=$("$DYAD" judge ungo -f jsonl board | sed -n 's/.*"moves":\([0-9]*\).*/\1/p')
    [ "$moves" -gt "$2" ] || fail "$1 $2: $moves moves"
    thousandths "$(instructions judge ungo --jobs 1 board)" "$moves"
}

# Play from an empty board repeats, and the first repetition lies further back the larger it is.
at_most 'an empty board' "$(a_move empty 550)" "$(a_move empty 200)" 1150
# The first legal move is far down the board most of the time.
at_most 'a serpentine' "$(a_move serpentine 550)" "$(a_move serpentine 200)" 1080
all_good
