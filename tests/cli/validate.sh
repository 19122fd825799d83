#!/bin/sh
# validate.sh - dyad validate: a test is valid to the last byte and within the bounds, or it is told
# where not.
. "$SOURCE/tests/expect.sh"

says() { # STATUS TEXT INPUT WORD...: "\n" in INPUT ends a line
    status=$1 text=$2 input=$3 got=0
    shift 3
    printf '%b' "$input" >test.in
    # shellcheck disable=SC2094 # it only reads
    "$DYAD" validate "$@" test.in <test.in >said 2>&1 || got=$?
    [ "$got" -eq "$status" ] || fail "validate $* of '$input': exit status $got, expected $status"
    [ -z "$text" ] || grep -qF -e "$text" said || fail "validate $* of '$input': $(cat said)"
}

# What Dyad generates is valid, and no longer with any byte less.
for game in path hex ungo nim; do
    size=5
    count=2
    [ "$game" != ungo ] || count=1
    "$DYAD" generate "$game" --size "$size" --count "$count" --seed 2 >whole
    [ "$game" != nim ] || printf '2\n3\nBW W BBW\n4\nB W B WB\n' >whole
    "$DYAD" validate "$game" whole >said 2>&1 || fail "$game: $(cat said)"
    bytes=$(wc -c <whole)
    at=1
    while [ "$at" -le "$bytes" ]; do
        head -c $((at - 1)) whole >less
        tail -c +$((at + 1)) whole >>less
        ! cmp -s less whole || fail "$game: nothing is missing at $at"
        if "$DYAD" validate "$game" less >said 2>&1; then
            # A disc less of a pile is another pile.
            [ "$game" = nim ] || fail "$game: valid without byte $at: $(cat less)"
        fi
        head -c "$at" whole >wider
        printf ' ' >>wider
        tail -c +$((at + 1)) whole >>wider
        "$DYAD" validate "$game" wider >said 2>&1 && fail "$game: valid with a space after byte $at"
        at=$((at + 7))
    done
done

says 0 '2 items are valid.' '2\n1\n.\n2\nRB\n..\n' hex
says 3 'test.in:3:2: expected the end of the line, found a space' '2\n1\n. \n2\nRB\n..\n' hex
says 3 'test.in:6:3: expected the end of the line, found the end of the file' \
    '2\n1\n.\n2\nRB\n..' hex
says 3 'test.in:7:1: expected the end of the file, found the end of the line' \
    '2\n1\n.\n2\nRB\n..\n\n' hex
says 3 "test.in:1:1: expected '2', found '0'" '02\n1\n.\n2\nRB\n..\n' hex
says 3 'found' '2\r\n1\r\n.\r\n2\r\nRB\r\n..\r\n' hex
says 3 'test.in:5:1: expected' '2\n1\n.\n2\nXB\n..\n' hex
says 3 'expected' '' hex
says 3 'expected a size from 1 to 80, found 81' "$("$DYAD" generate path --size 81)\n" path
says 0 '1 item is valid.' "$("$DYAD" generate path --size 81)\n" path --size 1-81
says 3 'expected a number of items from 1 to 1, found 2' '1\n.\n1\n.\n' ungo
says 3 'expected a number of items from 1 to 1, found 0' '' ungo
says 3 'expected a number of piles from 3 to 12, found 2' '1\n2\nB W\n' nim
says 3 'item 2: expected a pile of discs from 1 to 14, found 15' \
    '2\n3\nB W B\n3\nB W BBBBBBBBBBBBBBB\n' nim
says 0 'valid' '1\n3\nB W BBBBBBBBBBBBBBB\n' nim --discs 1-15
says 3 'expected a number of items from 2 to 3, found 1' '1\n1\n.\n' hex --items 2-3
says 42 '' '1\n1\n.\n' hex --as kattis
says 43 '' '1\n1\n,\n' hex --as domjudge
# Flags of the problem package format, any words; the options stay what they are.
says 42 '' '1\n1\n.\n' hex --as kattis --strict n=5 --max 7 -x -- -y
says 43 'expected a size from 2 to 3' '1\n1\n.\n' hex --as kattis --strict --size 2-3 n=5
# Those of testlib's validators.
says 0 '' '1\n1\n.\n' hex --as testlib --testset tests --group 1 --testCase 1 \
    --testOverviewLogFileName log
grep -qx '"size": min-value-hit' log || fail "the overview: $(cat log)"
says 3 'expected a value after --testCase' '1\n1\n.\n' hex --as testlib --testCase 0
says 2 'unrecognized option' '1\n1\n.\n' hex --testset tests
says 0 '' '1\n1\n.\n' hex --as testlib
says 3 '' '1\n1\n,\n' hex --as testlib
says 2 'MIN no larger' '' hex --size 5-3
says 2 'from 1 to' '' hex --size none
got=0
"$DYAD" validate hex absent >said 2>&1 || got=$?
[ "$got" -eq 4 ] || fail "no file: exit status $got"
truncate -s 5G large
"$DYAD" validate hex large >said 2>&1 && fail 'a file of 5 GiB is valid'
grep -q 'large: File too large' said || fail "a file of 5 GiB: $(cat said)"
all_good
