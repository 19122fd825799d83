#!/bin/sh
# decimal.sh - the value of a long pile is written in decimal in near-linear time: four times as
# many discs cost at most five times as much. Counted, the reading included.
# ctest: release
set -u
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
# shellcheck source=/dev/null
. "$SOURCE/tests/instructions.sh"

# Instructions of the values of a pile of so many discs, which alternate.
value_of() { # DISCS
    awk -v n="$1" 'BEGIN { printf "1\n1\n"
                           for (i = 0; i < n / 2; i++) printf "BW"
                           print "" }' >pile
    instructions judge nim -f jsonl --jobs 1 pile
}

short=$(value_of 400000) long=$(value_of 1600000)
at_most 'four times as many discs' "$long" "$short" 5000
[ "$(tr -d '\n' <counted.out | wc -c)" -gt 960000 ] || fail 'the value is not long'
all_good
