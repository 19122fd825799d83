#!/bin/sh
# file_limit.sh - files may be no larger than the system lets them be (ulimit -f): it is said, the
# exit status is 4, and no signal ends the program.
set -u
: "${SOURCE:?}" "${DYAD:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
"$DYAD" generate path -n 9 -c 40 >boards.txt

# Runs where a file has a block at most, and fails with one line, which names the file.
limited() { # FILE WORD...
    file=$1
    shift
    got=0
    # dash and bash have it
    # shellcheck disable=SC3045
    (ulimit -f 1 && exec "$DYAD" "$@") >out 2>err || got=$?
    [ $got -eq 4 ] || fail "$*: exit status $got"
    case $(cat err) in
    "dyad: $file: File too large"*) ;;
    *) fail "$*: $(cat err)" ;;
    esac
    [ "$(wc -l <err)" -eq 1 ] || fail "$*: $(cat err)"
}

for words in 'judge path boards.txt --explain' 'judge path boards.txt --format jsonl' \
    'convert path --to jsonl boards.txt' 'generate path -n 30 -c 300' 'draw path boards.txt' \
    games help 'judge --help' 'gtp --list-commands'; do
    # shellcheck disable=SC2086 # words
    limited 'standard output' $words
done
limited drawn.svg draw path boards.txt -o drawn.svg
limited plan.txt solve hex -n 4 --strategy plan.txt
limited table solve ungo -n 3 --table table
limited new.db solve hex -n 4 --store new.db
limited problem package hex -o problem
find . -name 'problem*' -o -name drawn.svg -o -name plan.txt -o -name table >left
[ ! -s left ] || fail "half of a file was left: $(cat left)"
all_good
