#!/bin/sh
# solve_ungo.sh - dyad solve ungo: what it answers, in both formats, where positions and tables come
# from, and what is said of what is wrong.
# ctest: threads
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
# shellcheck source=/dev/null
. "$SOURCE/tests/await.sh"
unset NO_COLOR
try="Try \`dyad solve ungo --help' or \`dyad solve ungo --usage' for more
information."

expect() { # STATUS OUTPUT ERROR WORD...
    status=$1 output=$2 error=$3
    shift 3
    got=0
    "$DYAD" solve ungo "$@" >out 2>err </dev/null || got=$?
    [ "$got" -eq "$status" ] || fail "$*: exit status $got, expected $status"
    [ "$(cat out)" = "$output" ] || fail "$*: $(cat out)"
    [ "$(cat err)" = "$error" ] || fail "$*: $(cat err)"
}

no_room() { # BLOCKS NAME WORD...: files may have so many blocks
    blocks=$1 name=$2
    shift 2
    got=0
    (
        trap '' XFSZ
        ulimit -f "$blocks"
        exec "$DYAD" solve ungo "$@" >out 2>err
    ) || got=$?
    [ "$got" -eq 4 ] || fail "$*, without room: exit status $got, expected 4"
    [ "$(cat err)" = "dyad: $name: File too large" ] || fail "$*, without room: $(cat err)"
}

usage() { # MESSAGE WORD...
    message=$1
    shift
    expect 2 '' "dyad solve ungo: $message
$try" "$@"
}

# --- answers --------------------------------------------------------------------------------------
expect 0 'ungo 1x1, black to move: white wins, there is no legal move
  .' '' --size 1
expect 1 'ungo 2x2, black to move: a draw
  . .
  . .
best    [0,0] [0,1] [1,0] [1,1]
line    B[0,0] W[1,1] B[0,1] W[1,0] B[0,0] W[0,1] B[0,0]
        play repeats from move 1 with period 6' '' --size 2
expect 0 'ungo 3x3, black to move: black wins in 13 moves
  . . .
  . . .
  . . .
best    [0,1] [1,0] [1,1] [1,2] [2,1]
line    B[0,1] W[2,1] B[1,0] W[1,2] B[1,1] W[0,2] B[2,2] W[1,2] B[0,2] W[2,0]
        B[2,2] W[2,0] B[0,0]' '' -n 3
"$DYAD" solve ungo -n 3 --to-move white --after '0,1  [2,1]' >out
head -n 1 out | grep -qx 'ungo 3x3, white to move: white wins in 11 moves' ||
    fail "--after: $(cat out)"
"$DYAD" solve ungo -n 3 --all-moves | sed -n 5,13p >out
[ "$(grep -c 'black wins in 13 moves  (best)$' out)" -eq 5 ] || fail "--all-moves: $(cat out)"
[ "$(grep -c 'white wins in 14 moves$' out)" -eq 4 ] || fail "--all-moves: $(cat out)"

expect 0 '{"game":"ungo","size":1,"to_move":"white","board":["."],"result":"loss","distance":0,'\
'"best":[],"moves":[],"line":[]}' '' -n 1 --to-move white --all-moves --format json
expect 1 '{"game":"ungo","size":2,"to_move":"white","board":["B.",".."],"result":"draw",'\
'"distance":null,"best":[[1,1]],"moves":[{"move":[0,1],"result":"loss","distance":2},'\
'{"move":[1,0],"result":"loss","distance":2},{"move":[1,1],"result":"draw","distance":null}],'\
'"line":[[1,1],[0,1],[1,0],[0,0],[0,1],[0,0]],"repeats_from":0,"period":6,"census":{"boards":57,'\
'"positions":114,"classes":13,"wins":24,"draws":78,"losses":12,"longest":1,'\
'"example":["B.",".."],"distances":[[0,12],[1,24]]}}' '' \
    -n 2 --after '[0,0]' --all-moves --census -f json

# --- all positions --------------------------------------------------------------------------------
"$DYAD" solve ungo -n 3 --census -j 1 >one
"$DYAD" solve ungo -n 3 --census -j 7 >seven
cmp one seven || fail 'the number of threads changes the answer'
for line in 'boards            12,675' 'won               15,534   61.28 %' \
    'drawn              3,536   13.95 %' 'lost               6,280   24.77 %' \
    '      23              16'; do
    grep -qx "$line" one || fail "--census: no line '$line'"
done

# Rectangles: turned by a quarter they are the same game.
"$DYAD" solve ungo -n 2x4 --census | sed -n '/^boards/,/^the longest/p' >wide
"$DYAD" solve ungo -n 4x2 --census | sed -n '/^boards/,/^the longest/p' >high
cmp wide high || fail '2x4 is not 4x2'
expect 0 '{"game":"ungo","rows":1,"columns":3,"to_move":"white","board":[".B."],'\
'"result":"loss","distance":0,"best":[],"line":[]}' '' \
    -n 1x3 --after '[0,1]' -f json
expect 1 'ungo 1x4, black to move: a draw
  . . . .
best    [0,1] [0,2]
line    B[0,1] W[0,2] B[0,3] W[0,2]
        play repeats from move 2 with period 2' '' --size 1x4

# --- boards from files ----------------------------------------------------------------------------
printf '1\n.\n3\n...\nBW.\n...\n2\nB.\n.W\n' >boards.txt
"$DYAD" solve ungo --from boards.txt >out 2>err
[ $? -eq 1 ] || fail 'a file with a draw: the exit status'
[ "$(grep -c '^item' out)" -eq 3 ] || fail "a file: $(cat out)"
[ ! -s err ] || fail "a file: $(cat err)"
grep -qx 'item 2: ungo 3x3, black to move: .*' out || fail "a file: $(cat out)"
"$DYAD" solve ungo --from - <boards.txt | cmp - out || fail 'standard input is another file'
"$DYAD" solve ungo --from boards.txt --to-move white -f json >lines
[ "$(grep -c '"item":[123],"size":[132],"to_move":"white"' lines)" -eq 3 ] ||
    fail "a file: $(cat lines)"
: >empty.txt
"$DYAD" solve ungo --from empty.txt >out 2>err || fail "an empty file: $(cat err)"
[ -z "$(cat out err)" ] || fail "an empty file: $(cat out err)"

# --- tables in files ------------------------------------------------------------------------------
"$DYAD" solve ungo -n 3 >expected
"$DYAD" solve ungo -n 3 --table t3 >out || fail '--table, made'
cmp out expected || fail '--table, made'
"$DYAD" solve ungo -n 3 --table t3 --memory 1 >out || fail '--table, read'
cmp out expected || fail '--table, read'
"$DYAD" solve ungo -n 3 --table t3_two --jobs 2 >out
expect 3 '' 'dyad: t3: expected a table of 3x4 cells, found one of 3x3' -n 3x4 --table t3
"$DYAD" solve ungo -n 2x3 >expected_rectangle
for i in made read; do
    "$DYAD" solve ungo -n 2x3 --table t23 >out
    cmp out expected_rectangle || fail "--table of a rectangle, $i"
done
rm t23
cmp t3 t3_two || fail 'the number of threads changes the file'
[ "$(echo t3*)" = 't3 t3_two' ] || fail "left behind: $(echo t3*)"
expect 3 '' 'dyad: t3: expected a table of 2x2 cells, found one of 3x3' -n 2 --table t3
head -c 1000 t3 >short
expect 3 '' 'dyad: short: the table is cut short' -n 3 --table short
{ cat t3 && echo; } >long
expect 3 '' 'dyad: long: there is something behind the table' -n 3 --table long
{ head -c 4000 t3 && printf '\177' && tail -c +4002 t3; } >damaged
expect 3 '' 'dyad: damaged: the table is damaged: its checksum is another one' -n 3 --table damaged
expect 3 '' 'dyad: boards.txt: expected a table of Un-Go, found something else' \
    -n 3 --table boards.txt
expect 4 '' 'dyad: no/such/table: No such file or directory' -n 1 --table no/such/table
expect 4 '' 'dyad: .: Is a directory' -n 1 --table .

# --- tables larger than memory --------------------------------------------------------------------
mkdir scratch
for run in '1x1 3M' '2x3 3M' '3x4 700k' '3x4 1000k' '3 3M'; do
    # shellcheck disable=SC2086 # words
    set -- $run
    [ -f "whole.$1" ] || "$DYAD" solve ungo -n "$1" --table "whole.$1" --census >"said.$1"
    "$DYAD" solve ungo -n "$1" --memory "$2" --scratch scratch --table parts --census >out 2>err
    cmp -s parts "whole.$1" || fail "--scratch: $run: another table: $(cat err)"
    cmp -s out "said.$1" || fail "--scratch: $run: another answer"
    [ ! -s err ] || fail "--scratch: $run: $(cat err)"
    rm parts
done
"$DYAD" solve ungo --from boards.txt --scratch scratch >out 2>err
"$DYAD" solve ungo --from boards.txt | cmp -s - out || fail '--scratch: boards of a file'
[ -z "$(ls scratch)" ] || fail "--scratch: left $(ls scratch)"
expect 1 '' 'dyad: --memory: not enough for a table of 3x4 cells' \
    -n 3x4 --memory 600k --scratch scratch
expect 4 '' 'dyad: no/such: No such file or directory' -n 2 --scratch no/such
usage "--scratch: expected a folder, found ''" -n 2 --scratch ''
usage '--scratch works with one thread, and not with --jobs 2' -n 2 --scratch . -j 2
no_room 100 scratch -n 3x4 --scratch scratch
[ -z "$(ls scratch)" ] || fail "parts without room: left $(ls scratch)"

# A file that finds no room is not left half written.
no_room 2 large -n 3 --table large
[ -z "$(ls large* 2>/dev/null)" ] || fail "a table without room: left $(ls large*)"

# --- what is wrong --------------------------------------------------------------------------------
usage 'expected --size N, for an empty board, or --from FILE'
expect 2 '' 'dyad: --after: move 1, [2,2], is not legal' -n 2x3 --after '[2,2]'
usage '--size and --from exclude each other' -n 2 --from boards.txt
usage '--census goes with --size' --census --from boards.txt
usage "expected a size of up to 20 cells, found '5'" --size 5
usage "expected a size of up to 20 cells, found '3x7'" --size 3x7
usage "expected a size from 1 to 20, found '0'" --size 0
usage "expected a number of rows from 1 to 20, found '21'" --size 21x1
usage "expected a size from 1 to 20, found '2x'" --size 2x
usage "--to-move: expected one of black, white, found 'red'" -n 2 --to-move red
usage "--format: expected one of text, json, found 'csv'" -n 2 -f csv
usage "expected a number of jobs from 1 to 256, found '0'" -n 2 -j 0
usage "expected a size, such as 500M or 4G, found '-1'" -n 2 --memory -1
usage "expected no argument, found 'ungo'" ungo -n 2
for moves in x 1 '1,' ',1' '[1,1' '1,1]' '1,1,1' '[1,1][0,0]' '-1,0'; do
    usage "--after: expected moves such as '[1,1] [0,2]', found '$moves'" -n 2 --after "$moves"
done
expect 2 '' 'dyad: --after: move 2, [0,0], is not legal' -n 2 --after '[0,0] [0,0]'
expect 2 '' 'dyad: --after: move 1, [2,0], is not legal' -n 2 --after '[2,0]'
expect 2 '' 'dyad: --after: move 1, [18446744073709551615,0], is not legal' \
    -n 2 --after '[99999999999999999999,0]'
expect 1 '' 'dyad: --memory: not enough for a table of 3x3 cells' -n 3 --memory 1k
expect 4 '' 'dyad: no/such/file: No such file or directory' --from no/such/file
printf '2\nB.\n..\n' >uneven.txt
"$DYAD" solve ungo --from uneven.txt >out 2>err
[ $? -eq 3 ] || fail 'unequal counts: the exit status'
grep -q '^dyad: uneven.txt:' err || fail "unequal counts: $(cat err)"
printf '1 . 5 ..... ..... ..... ..... .....\n' >large.txt
"$DYAD" solve ungo --from large.txt >out 2>err
[ $? -eq 3 ] || fail 'a large board: the exit status'
large='dyad: large.txt: item 2: expected a board of up to 20 cells, found one of 5x5'
[ "$(cat err)" = "$large" ] ||
    fail "a large board: $(cat err)"
[ "$(wc -l <out)" -eq 2 ] || fail "before a large board: $(cat out)"

# --- ends -----------------------------------------------------------------------------------------
if [ -w /dev/full ]; then
    "$DYAD" solve ungo -n 3 >/dev/full 2>err
    [ $? -eq 4 ] || fail 'a full disk: the exit status'
    [ "$(cat err)" = 'dyad: standard output: No space left on device' ] || fail "$(cat err)"
fi
# A job in the background of sh would ignore SIGINT.
for signal in INT TERM; do
    env --default-signal=INT "$DYAD" solve ungo -n 4 -j 1 --table stopped >out 2>err &
    pid=$!
    await heeds_signals $pid
    kill -s $signal $pid
    got=0
    wait $pid || got=$?
    case $signal$got in
    INT130 | TERM143) ;;
    *) fail "SIG$signal: exit status $got, $(cat out err)" ;;
    esac
    [ ! -e stopped ] || fail "SIG$signal: a table was left"
done

all_good
