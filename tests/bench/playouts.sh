#!/bin/sh
# playouts.sh - bench-playouts, which `dyad simulate` is measured against, plays what it says: as
# many games as it is asked for, the same for the same seed, with the shares that are known.
set -eu
: "${BUILD:?}"
plain=$BUILD/bench-playouts

"$plain" hex 11 20000 >first
"$plain" hex 11 20000 1 >again
cmp first again
"$plain" hex 11 20000 2 >other
cmp -s first other && exit 1
# 0.5229 of 20,000, give or take five times 70.6
awk '{ gsub(",", ""); exit !($2 > 10104 && $2 < 10812 && $2 + $3 == 20000 && $4 == 0 &&
                             $6 == 20000 * 121) }' first
"$plain" path 3 1000 | awk '{ gsub(",", ""); exit !($2 + $3 + $4 == 1000 && $6 == 9000) }'
"$plain" ungo 1 10 | grep -qx 'outcomes 0 10 0, moves 0'
"$plain" ungo 9 300 | awk '{ gsub(",", ""); exit !($2 + $3 + $4 == 300 && $6 > 300 * 81) }'

for wrong in 'nim 3 1' 'hex 0 1' 'hex 3' 'hex 3 x' 'hex 3 1 1 1' 'hex -3 1'; do
    status=0
    # shellcheck disable=SC2086 # words
    "$plain" $wrong >out 2>err || status=$?
    [ $status -eq 2 ] && [ -s err ] && [ ! -s out ]
done
