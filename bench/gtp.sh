#!/bin/sh
# gtp.sh - how many play/undo pairs a second go through the pipe of `dyad gtp`, and how long every
# command that does not search takes, the answer being waited for.
set -eu
: "${DYAD:?}" "${SCRATCH:?}" "${SOURCE:?}"
pairs=200000

for game in hex path ungo nim; do
    # Pairs for black on each cell in turn, beside a few stones.
    echo all_legal_moves b | "$DYAD" gtp $game --size 9 | awk -v pairs=$pairs 'NF > 2 {
        sub(/^= /, "")
        sub(/ swap-pieces$/, "")
        count = split($0, cell, " ")
        for (i = 0; i < pairs; i++)
            print "play b " cell[i % count + 1] "\nundo"
    }' >"$SCRATCH/pairs"
    begin=$(date +%s%N)
    # shellcheck disable=SC2002 # a pipe is what is measured
    cat "$SCRATCH/pairs" | "$DYAD" gtp $game --size 9 | grep -c '^=$' >"$SCRATCH/good"
    end=$(date +%s%N)
    [ "$(cat "$SCRATCH/good")" -eq $((2 * pairs)) ]
    echo "$game 9: $((pairs * 1000000000 / (end - begin))) play/undo pairs a second"
done
rm -f "$SCRATCH/pairs" "$SCRATCH/good"

node=$(command -v node || command -v nodejs) || { echo 'no node: latency is not measured'; exit 0; }
for game in hex path ungo nim; do
    "$node" "$SOURCE/bench/gtp_latency.js" "$DYAD" $game
done
