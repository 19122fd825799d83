#!/bin/sh
# signature.sh - `dyad bench` ends with the signature in bench/signature, which changes only when
# what the program does changes; and it leaves no files behind.
# ctest: release
set -eu
: "${DYAD:?}" "${SOURCE:?}"
mkdir temporary
TMPDIR=$PWD/temporary "$DYAD" bench >lines
[ -z "$(ls temporary)" ] || { echo 'dyad bench left files behind'; exit 1; }
[ "$(grep -c ' items/s$' lines)" -ge 24 ]
expected="Bench: $(cat "$SOURCE/bench/signature")"
found=$(tail -n 1 lines)
[ "$found" = "$expected" ] || {
    echo "dyad bench says '$found', bench/signature '$expected': what the program does has changed."
    echo 'Where that is meant, put the new number there, and say so in the commit.'
    exit 1
}

status=0
TMPDIR=$PWD/nowhere "$DYAD" bench >lines 2>err || status=$?
[ $status -eq 4 ]
grep -q '^dyad: .*/nowhere/' err
