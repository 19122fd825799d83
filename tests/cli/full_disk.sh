#!/bin/sh
# full_disk.sh - a disk that is full, or becomes so: it is said, the exit status is 4, what is told
# of as kept is there, and what was there before is whole. The disk is a small one in memory.
set -u
: "${SOURCE:?}" "${BUILD:?}"
writer=$BUILD/tests/store_test
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

if [ "${1-}" != inside ]; then
    unshare -rm true 2>/dev/null || exit 77
    exec unshare -rm sh "$0" inside
fi
mkdir disk
mount -t tmpfs -o size=800k none disk || exit 77
"$writer" write three.db 0 3000 >/dev/null || fail 'nothing can be written'
"$writer" write many.db 0 20000 >/dev/null || fail 'nothing can be written'
printf '3\nBBB\nWWW\nBWB\n' >boards.txt

fill() {
    cat /dev/zero >disk/fill 2>err
}

# Fails with one line that names the file and the disk, and says nothing else.
full() { # FILE WORD...
    file=$1
    shift
    got=0
    "$DYAD" "$@" >out 2>err || got=$?
    [ $got -eq 4 ] || fail "$*: exit status $got: $(cat err)"
    case $(cat err) in
    "dyad: $file: No space left on device"*) ;;
    *) fail "$*: $(cat err)" ;;
    esac
    [ "$(wc -l <err)" -eq 1 ] || fail "$*: $(cat err)"
}

# --- a disk that becomes full ---------------------------------------------------------------------
expect_of store
expect 0 'disk/three.db: 3000 records added, 0 known' '' merge disk/three.db three.db
got=0
"$DYAD" store merge disk/many.db many.db >out 2>err || got=$?
[ $got -eq 4 ] || fail "merge: exit status $got"
case $(cat err) in
'dyad: disk/many.db: the disk is full, or does not work' | \
    'dyad: disk/many.db: No space left on device') ;;
*) fail "merge: $(cat err)" ;;
esac
kept=$(sed -n 's/^disk\/many.db: \([0-9]*\) records added, 0 known, [0-9].*/\1/p' out)
lost=$(sed -n 's/.* known, \([0-9]*\) could not be written$/\1/p' out)
[ "${kept:-0}" -gt 0 ] || fail "merge: $(cat out)"
[ "${lost:-0}" -gt 0 ] || fail "merge: $(cat out)"
"$DYAD" store check disk/many.db >checked 2>&1
[ "$(cat checked)" = "disk/many.db: $kept records are sound" ] || fail "$kept: $(cat checked)"
"$DYAD" store check disk/three.db >checked 2>&1 || fail "$(cat checked)"

# --- a disk that was full before ------------------------------------------------------------------
fill
full disk/new.db store merge disk/new.db three.db
[ "$(cat out)" = '' ] || fail "a store on a full disk: $(cat out)"
full disk/new.db solve hex -n 4 --store disk/new.db
[ ! -s out ] || fail "solve --store on a full disk: $(cat out)"
full disk/plan.txt solve hex -n 4 --strategy disk/plan.txt
[ ! -s disk/plan.txt ] || fail 'half of a strategy was left'
"$DYAD" store check disk/three.db >checked 2>&1 || fail "$(cat checked)"
for words in 'judge path boards.txt' 'judge path boards.txt --explain' \
    'convert path --to jsonl boards.txt' 'generate path -n 30 -c 300' 'draw path boards.txt' \
    'simulate path -n 5 --games 100' 'games' 'help' \
    'store export three.db' 'solve hex -n 3' 'value 1'; do
    got=0
    # shellcheck disable=SC2086 # words
    "$DYAD" $words >disk/out 2>err || got=$?
    [ $got -eq 4 ] || fail "$words: exit status $got"
    [ "$(cat err)" = 'dyad: standard output: No space left on device' ] || fail "$words: $(cat err)"
done
full disk/drawn.svg draw path boards.txt -o disk/drawn.svg
full disk/table solve ungo -n 3 --table disk/table
full disk/problem package hex -o disk/problem
find disk -name 'problem*' >out
[ ! -s out ] || fail "half of a package was left: $(cat out)"
PATH=$(dirname "$DYAD"):$PATH
got=0
"$DYAD" match 'dyad gtp nim' 'dyad gtp nim' --game nim --games 2 --out disk/kept >out 2>err ||
    got=$?
[ $got -eq 4 ] || fail "match: exit status $got"
grep -q 'No space left on device' err || fail "match: $(cat err)"

# --- and is not any more --------------------------------------------------------------------------
rm -rf disk/fill disk/many.db* disk/out disk/kept
expect 0 'disk/new.db: 3000 records added, 0 known' '' merge disk/new.db three.db
expect 0 'disk/new.db: 3000 records are sound' '' check disk/new.db

all_good
