#!/bin/sh
# tiny.sh - boards of a few cells cost little more than the reading of their lines: what was said of
# such a board is remembered. Counted between two inputs, so that the start does not count.
# ctest: release
set -u
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
# shellcheck source=/dev/null
. "$SOURCE/tests/instructions.sh"

few=5000 many=15000
while read -r game size most; do
    for count in $few $many; do
        "$DYAD" generate "$game" --size "$size" --count "$count" >"boards$count"
    done
    fewer=$(instructions judge "$game" --jobs 1 boards$few)
    more=$(instructions judge "$game" --jobs 1 boards$many)
    each=$(((more - fewer) / (many - few)))
    [ $each -gt 0 ] || fail "$game ${size}x$size: nothing was counted"
    [ $each -le "$most" ] || fail "$game ${size}x$size: $each instructions a board, not $most"
done <<'END'
path 2 160
hex 2 220
ungo 2 1000
END
all_good
