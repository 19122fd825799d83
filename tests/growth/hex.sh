#!/bin/sh
# hex.sh - playouts of large boards of Hex cost a few instructions a cell: their winner is found
# along the line between the colours. Counted between two runs, so that the start does not count.
# ctest: release
set -u
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
# shellcheck source=/dev/null
. "$SOURCE/tests/instructions.sh"

few=16 many=48 side=321
fewer=$(instructions simulate hex --size $side --games $few --jobs 1)
more=$(instructions simulate hex --size $side --games $many --jobs 1)
each=$(((more - fewer) / ((many - few) * side * side)))
[ $each -gt 0 ] || fail 'nothing was counted'
[ $each -le 20 ] || fail "$each instructions a cell, not 20"
all_good
