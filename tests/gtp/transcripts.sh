#!/bin/sh
# transcripts.sh - what `dyad gtp` says to what: every *.gtp here begins with its arguments, and
# then has commands, each behind a "> ", with the answer below. An empty line ends each answer.
set -eu
: "${DYAD:?}" "${SOURCE:?}"
wrong=0 count=0
export LC_ALL=C
for transcript in "$SOURCE"/tests/gtp/*.gtp; do
    count=$((count + 1))
    arguments=$(sed -n '1s/^dyad gtp //p' "$transcript")
    [ -n "$arguments" ]
    sed -n '2,$s/^> //p' "$transcript" >commands
    sed '1d; /^> /d; /^>$/d' "$transcript" >expected
    # shellcheck disable=SC2086 # words
    "$DYAD" gtp $arguments <commands >raw 2>err || { echo "$transcript: exit status $?"; wrong=1; }
    # How many nodes, and what is left without a search, depends on how the solver does it.
    sed 's/"must_play":\[[^]]*\],"nodes":[0-9]*/"must_play":M,"nodes":N/' raw >got
    if ! cmp -s expected got || [ -s err ]; then
        echo "$transcript:"
        diff -u expected got || true
        cat err
        wrong=1
    fi
done
[ "$count" -ge 6 ] && [ "$wrong" -eq 0 ]
