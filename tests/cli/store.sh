#!/bin/sh
# store.sh - dyad store: what is said of stores, whole and broken; that nothing that was committed
# is lost when a writer is killed; and that merging loses nothing.
set -u
: "${SOURCE:?}" "${BUILD:?}"
writer=$BUILD/tests/store_test
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
expect_of store
try="Try \`dyad store --help' or \`dyad store --usage' for more information."

usage() { # MESSAGE WORD...
    message=$1
    shift
    expect 2 '' "dyad store: $message
$try" "$@"
}

# Refused with one line of text on standard error that names the file, and status 4.
refused() { # WHAT FILE
    for action in info check export; do
        got=0
        "$DYAD" store $action "$2" >out 2>err </dev/null || got=$?
        [ "$got" -eq 4 ] || fail "$1: $action: exit status $got: $(cat err)"
        [ ! -s out ] || fail "$1: $action: $(head -c 200 out)"
        [ "$(wc -l <err)" -eq 1 ] || fail "$1: $action: $(cat err)"
        case $(cat err) in
        "dyad: $2: "?*) ;;
        *) fail "$1: $action: $(cat err)" ;;
        esac
    done
}

# --- usage ----------------------------------------------------------------------------------------
usage 'expected one of info, check, export, merge'
usage "expected one of info, check, export, merge, found 'list'" list
usage 'info: expected a file, found 0' info
usage 'check: expected a file, found 2' check a b
usage 'merge: expected a file to merge into, and files to merge, found 0' merge
usage 'export: its lines are JSON as they are' export --json a

# --- a store from its beginning -------------------------------------------------------------------
expect 0 'new.db: 0 records added, 0 known' '' merge new.db
expect 0 'new.db: 0 records are sound' '' check new.db
expect 0 '' '' export new.db
"$writer" write one.db 0 600 >/dev/null || fail 'nothing can be written'
"$writer" write two.db 400 600 >/dev/null
expect 0 'one.db: 600 records are sound' '' check one.db
expect 0 '{"file":"one.db","sound":600,"damaged":false}' '' check one.db --json
"$DYAD" store info one.db >out
head -n 1 out | grep -q '^one.db: format 1, 600 records in 7 commits, [0-9]* bytes, [0-9]* of' ||
    fail "info: $(cat out)"
sum=$(awk 'NR > 2 { records += $3; results += $4 + $5 + $6 } END { print records, results }' out)
[ "$sum" = '600 600' ] || fail "info: the groups hold $sum records"
"$DYAD" store info one.db --json >out
grep -q '^{"file":"one.db","format":1,"records":600,"commits":7,"bytes":[0-9]*,"bytes_used":' out ||
    fail "info --json: $(cat out)"
"$DYAD" store export one.db >one.jsonl
[ "$(wc -l <one.jsonl)" -eq 600 ] || fail "export: $(wc -l <one.jsonl) lines"
size='\("size":[0-9]*\|"rows":[0-9]*,"columns":[0-9]*\)'
line='{"game":"[a-z][a-z0-9_-]*",'$size',"to_move":[12],"cells":"[0-9a-f]*",'
line=$line'"result":"\(first\|second\|draw\)","best":\([0-9]*\|null\),"work":[0-9]*}'
[ "$(grep -c "^$line\$" one.jsonl)" -eq 600 ] || fail "export: $(grep -v "^$line\$" one.jsonl)"
if [ -w /dev/full ]; then
    got=0
    "$DYAD" store export one.db >/dev/full 2>err || got=$?
    [ $got -eq 4 ] || fail "export to a full disk: exit status $got"
    [ "$(cat err)" = 'dyad: standard output: No space left on device' ] || fail "$(cat err)"
fi
"$DYAD" store export one.db | head -n 1 >out
[ "$(head -n 1 one.jsonl)" = "$(cat out)" ] || fail 'a closed pipe'

# --- merging --------------------------------------------------------------------------------------
expect 0 'both.db: 1000 records added, 200 known' '' merge both.db one.db two.db
"$writer" there both.db 0 1000 >/dev/null || fail 'a merge has lost something'
expect 0 '{"file":"both.db","added":0,"known":600,"conflicts":0,"damaged":0,"unwritten":0}' '' \
    merge --json both.db two.db
expect 2 'both.db: 0 records added, 0 known' \
    'dyad: both.db: this process has the store open already' merge both.db both.db
expect 4 'both.db: 0 records added, 600 known' 'dyad: missing.db: No such file or directory' \
    merge both.db missing.db one.db
for file in missing.db missing.db-lock; do
    [ ! -e $file ] || fail 'looking at what is missing makes it'
done

# Stores that contradict each other: number 0 has another result here, and a damaged record is left
# out. The result is changed in the file itself, and the checksum, by taking it from the other.
"$writer" conflict other.db 0 300 >/dev/null
cp one.db before.db
got=0
"$DYAD" store merge one.db other.db >out 2>err || got=$?
[ $got -eq 1 ] || fail "a conflict: exit status $got"
[ "$(cat out)" = 'one.db: 0 records added, 299 known, 1 conflict' ] || fail "a conflict: $(cat out)"
grep -q '^dyad: one.db: the store has [a-z]*, not [a-z]*: .*, to move [12], key 00000000' err ||
    fail "a conflict: $(cat err)"
[ "$(wc -l <err)" -eq 1 ] || fail "a conflict: $(cat err)"
"$DYAD" store export one.db | cmp -s - one.jsonl || fail 'a conflict changes the store'

# --- no stores ------------------------------------------------------------------------------------
mkdir folder
mkfifo pipe
: >empty
printf 'hello\n' >text
head -c 20000 "$DYAD" >binary
refused 'a folder' folder
refused 'a fifo' pipe
refused 'an empty file' empty
refused 'a text' text
refused 'a program' binary
refused 'what is missing' none.db
refused 'what is no file' /dev/null
[ -w /dev/full ] && refused 'a full disk' /dev/full
for into in folder pipe text binary; do
    got=0
    "$DYAD" store merge $into one.db >out 2>err || got=$?
    [ "$got $(wc -l <err)" = '4 1' ] || fail "merge $into: exit status $got: $(cat err)"
done
[ "$(cat text)" = hello ] || fail 'a file that is no store was written to'
expect 0 'empty: 600 records added, 0 known' '' merge empty one.db

# A store that may only be read.
cp one.db readonly.db
chmod 444 readonly.db
expect 0 'readonly.db: 600 records are sound' '' check readonly.db
if [ "$(id -u)" -ne 0 ]; then
    expect 4 '' 'dyad: readonly.db: Permission denied' merge readonly.db two.db
fi

# --- broken stores --------------------------------------------------------------------------------
bytes=$(wc -c <one.db)
size=1
while [ $size -lt "$bytes" ]; do
    head -c $size one.db >cut.db
    refused "$size of $bytes bytes" cut.db
    size=$((size * 3 + 7))
done
# Every 977th byte changed: what is said of the store is that it is damaged, or its records are all
# there.
at=0
while [ $at -lt "$bytes" ]; do
    cp one.db changed.db
    printf '\252' | dd of=changed.db bs=1 seek=$at conv=notrunc status=none
    got=0
    "$DYAD" store check changed.db >out 2>err || got=$?
    case $got in
    0)
        "$DYAD" store export changed.db | cmp -s - one.jsonl || fail "byte $at: not said"
        ;;
    4)
        grep -q '^dyad: changed.db: \(the store is damaged\|damaged record\|this is no store\): ' \
            err || grep -q '^dyad: changed.db: this is no store' err ||
            fail "byte $at: $(cat err)"
        ;;
    *) fail "byte $at: exit status $got: $(cat err)" ;;
    esac
    at=$((at + 977))
done
# A record whose checksum does not fit is named, and left out of a merge.
"$writer" damage one.db 0 0 >/dev/null
got=0
"$DYAD" store check one.db >out 2>err || got=$?
[ $got -eq 4 ] || fail "a damaged record: exit status $got"
[ "$(cat out)" = 'one.db: 599 records are sound, others are damaged' ] || fail "$(cat out)"
grep -q '^dyad: one.db: damaged record: its checksum does not fit: .* key 000000000000' err ||
    fail "a damaged record: $(cat err)"
for action in info export; do
    got=0
    "$DYAD" store $action one.db >out 2>err || got=$?
    [ $got -eq 4 ] || fail "$action: exit status $got"
    grep -q '^dyad: one.db: damaged record: ' err || fail "$action: $(cat err)"
done
got=0
"$DYAD" store merge rest.db one.db >out 2>err || got=$?
[ $got -eq 4 ] || fail "merging a damaged record: exit status $got"
[ "$(cat out)" = 'rest.db: 599 records added, 0 known, 1 damaged and left out' ] ||
    fail "merging a damaged record: $(cat out)"
expect 0 'rest.db: 599 records are sound' '' check rest.db

# --- writers that are killed ----------------------------------------------------------------------
# Each after so many commits, the last of them in the middle of its beginning.
first=0
for commits in 1 3 8 2 20 0; do
    : >committed
    "$writer" write killed.db $first 100000 >committed &
    pid=$!
    while [ "$(wc -l <committed)" -lt $commits ]; do
        kill -0 $pid 2>/dev/null || break
        sleep 0.01
    done
    kill -KILL $pid
    wait $pid 2>/dev/null
    done=$(tail -n 1 committed)
    done=${done:-0}
    [ "$done" -ge $((commits * 100)) ] || fail "it ended after $done records by itself"
    "$DYAD" store check killed.db >out 2>err || fail "killed after $done: $(cat err)"
    "$writer" there killed.db $first "$done" >out || fail "killed: $(cat out) of $done are there"
    first=$((first + done))
done
"$writer" there killed.db 0 $first >out || fail "after all kills: $(cat out) of $first are there"

# Several at once, and readers beside them; then all is there.
for i in 0 1 2; do
    "$writer" write shared.db $((i * 3000)) 4000 >/dev/null 2>err$i &
done
for _ in 1 2 3 4 5; do
    [ -e shared.db ] && "$DYAD" store check shared.db >out 2>err
    sleep 0.02
done
wait
[ -z "$(cat err0 err1 err2)" ] || fail "several writers: $(cat err0 err1 err2)"
"$writer" there shared.db 0 10000 >out || fail "several writers: $(cat out) of 10000"
expect 0 'shared.db: 10000 records are sound' '' check shared.db

all_good
