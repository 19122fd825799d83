#!/bin/sh
# examples.sh - every example that a man page shows runs as it stands, in examples/; so does the
# demo. Sanitizers see the same commands in other tests.
# ctest: release
set -eu
: "${DYAD:?}" "${SOURCE:?}"
PATH=$(dirname "$DYAD"):$PATH
# shellcheck source=/dev/null
. "$SOURCE/tests/await.sh"

fail() {
    echo "$*"
    exit 1
}

cp -R "$SOURCE/examples/." .

dyad help >help.txt
commands=$(awk '$1 == "dyad" { print $2 }' help.txt)
[ -n "$commands" ]
# What solves games that are added has none of its own: tests/newgame runs it.
parts=$(dyad help --pages | sed -n 's/^\(solve-.*\)[.]1$/\1/p' | grep -vx solve-game)
[ -n "$parts" ]
for command in $commands $parts; do
    # Out of roff: \- is a minus, \(cq an apostrophe, and so on.
    dyad help --man "$command" | sed -n 's/^\$ //p' |
        sed 's/\\-/-/g; s/\\(cq/'"'"'/g; s/\\(dq/"/g; s/\\&//g; s/\\e/\\/g' >examples
    [ -s examples ] || { echo "the man page of $command shows no example"; exit 1; }
    while read -r example; do
        status=0
        case $example in
        'dyad serve'*) # says where it listens, and ends when it is asked to
            rm -f out
            sh -c "exec $example" >out 2>err </dev/null &
            await test -s out
            kill -s TERM $!
            wait $! || status=$?
            ;;
        *) sh -c "$example" >out 2>err </dev/null || status=$? ;;
        esac
        if [ "$status" -gt 1 ] || [ ! -s out ] || [ -s err ]; then
            echo "$example: exit status $status"
            cat err
            exit 1
        fi
    done <examples
done

sh demo.sh >out
grep -q 'verdicts verified' out
