#!/bin/sh
# small_stack.sh - expressions that go deep, where `ulimit -s' leaves little stack: they are
# answered, or the limit is told of, and the next line is answered.
# ctest: release
set -u
: "${SOURCE:?}" "${SCRATCH:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
cd "$SCRATCH" || exit 1

nested() { # BEFORE MIDDLE BEHIND TIMES
    awk -v a="$1" -v m="$2" -v b="$3" -v n="$4" 'BEGIN {
        for (i = 0; i < n; i++) printf "%s", a
        printf "%s", m
        for (i = 0; i < n; i++) printf "%s", b
        print ""
    }'
}

{
    nested '(' 1 ')' 1000
    nested '{' '1' '|0}' 999
    nested '(' 'Mean({^[2000]|-5})' ')' 990
    echo '1 + 1'
} >deep.txt

# shellcheck disable=SC3045 # every sh that there is has ulimit -s
for size in 64 128 200 256 512 1024 2048 8192 unlimited; do
    (ulimit -s "$size") 2>/dev/null || continue # not above the hard limit
    status=0
    (ulimit -s "$size" && exec "$DYAD" value <deep.txt >out 2>err) || status=$?
    [ "$status" -le 1 ] || fail "ulimit -s $size: status $status"
    [ "$(tail -n 1 out)" = 2 ] || fail "ulimit -s $size: the line behind was not answered"
    grep -v '^dyad: -:[123]:[0-9:]* .*\(stack of this thread\|more than 1000 deep\)' err |
        grep '^dyad' >others && fail "ulimit -s $size: $(cat others)"
done
all_good
