#!/bin/sh
# short_file.sh - an input file that becomes shorter while it is read: said so, exit status 4. The
# answers go into a fifo that nobody reads, so that the program stands still while the file is cut.
# ctest: threads
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

"$DYAD" generate path -n 3 -c 1000 --kind full >some.txt
for _ in 1 2 3 4 5 6 7 8 9 10; do sed '$d' some.txt; done >ten.txt
for jobs in 1 3; do
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        cat ten.txt ten.txt ten.txt ten.txt ten.txt
    done >many.txt
    rm -f answers
    mkfifo answers
    "$DYAD" judge path -j $jobs many.txt >answers 2>err &
    pid=$!
    exec 3<answers
    head -c 1 <&3 >out # it has begun, and has far more to say than a fifo holds
    : >many.txt
    cat <&3 >>out
    exec 3<&-
    got=0
    wait $pid || got=$?
    [ "$got" -eq 4 ] || fail "$jobs jobs: exit status $got"
    [ "$(cat err)" = 'dyad: an input file became shorter while it was being read' ] ||
        fail "$jobs jobs: $(cat err)"
done

# The same of `dyad verify', which opens the boards, then waits for the fifo with the evidence.
cat ten.txt ten.txt ten.txt ten.txt ten.txt >many.txt
"$DYAD" judge path -f jsonl many.txt >lines
rm -f answers
mkfifo answers
"$DYAD" verify path many.txt answers 2>err &
pid=$!
exec 3>answers
: >many.txt
cat lines >&3 2>/dev/null
exec 3>&-
got=0
wait $pid || got=$?
[ "$got" -eq 4 ] || fail "verify: exit status $got"
[ "$(cat err)" = 'dyad: an input file became shorter while it was being read' ] ||
    fail "verify: $(cat err)"

all_good
