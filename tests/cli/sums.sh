#!/bin/sh
# sums.sh - dyad solve sum: what it says in every form, what is said of what is wrong, and how a
# search ends that meets a budget, a limit, a full disk, a closed pipe or Ctrl-C.
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
# shellcheck source=/dev/null
. "$SOURCE/tests/await.sh"
expect_of solve
try="Try \`dyad solve sum --help' or \`dyad solve sum --usage' for more information."

usage() { # MESSAGE WORD...
    message=$1
    shift
    expect 2 '' "dyad solve sum: $message
$try" "$@"
}

json() { # FILE...: whether each line is JSON, where something here can tell
    if command -v jq >jq.txt; then
        jq -e . "$@" >jq.txt
    elif command -v python3 >python.txt; then
        cat "$@" | python3 -m json.tool >python.txt
    fi
}

# --- a limit before anything can be searched -----------------------------------------------------
"$DYAD" solve sum --json --memory 3M '{^[900]|-5}+{3|v[900]}+{7|v<400>}' >limit.json 2>limit.err
got=$?
[ $got -eq 1 ] || fail "a limit of memory, as JSON: exit status $got"
grep -q '^{"outcome": "?", .*"left_first": {"winner": null.*"complete": false' limit.json ||
    fail "a limit of memory, as JSON: $(cat limit.json)"
json limit.json || fail 'a limit of memory: no JSON'

# --- who wins, and how ----------------------------------------------------------------------------
expect 0 'N
Left first: Left wins
    Left   a1-a2
Right first: Right wins
    Right  a1-b1' '' sum 'domineering 6x6'
expect 0 'P
Left first: Right wins
Right first: Left wins' '' sum 'domineering 5x5'
expect 0 'L
Left first: Left wins
    Left   a1-a2
Right first: Left wins' '' sum 'domineering 3x1'
expect 0 'P
Left first: Right wins
Right first: Left wins' '' sum 0
expect 0 'R
Left first: Right wins
Right first: Right wins
    Right  to 0  in -1' '' sum -1 '-{1|0}' '*'
expect 0 'N
Left first: Left wins
    Left   b1
    Left   e1
    Left   h1
Right first: Right wins
    Right  b1
    Right  e1
    Right  h1' '' sum 'nogo 1x9' --moves
expect 0 'Left first: Left wins
  best play
    Left   b1
    Right  c1
    Left   e1
    Right  f1
    Left   h1' '' sum 'nogo 1x9' --first left --line
expect 0 'Right first: Right wins
    Right  to 0  in *' '' sum --first=right 'nim BW' '-1/2' '*'
expect 0 'Left first: Right wins
  best play
    Left   to 0  in *2
    Right  to 0  in *2' '' sum '*2' '*2' --first left --line
expect 0 'R
Left first: Right wins
Right first: Right wins
    Right  b1-c1  in clobber xox|oxo' '' sum 'clobber xox|oxo' 'domineering 3x4' '*2'

# The same answer with and without formulas, values of pieces, a small table, and as JSON.
while IFS=';' read -r class first second; do
    set -- sum "$first" "$second"
    for options in '' --no-formulas --fold=0 --fold=64 --table=64k --memory=64M \
        '--budget-nodes=1M --budget-seconds=60' --json; do
        # Folded whole it takes as long as all the rest together under sanitizers.
        case $SANITIZERS/$first$options in
        ?*/'domineering 5x6--fold=64') continue ;;
        esac
        # shellcheck disable=SC2086 # several words
        "$DYAD" solve "$@" $options >out 2>err || fail "$* $options: exit status $?"
        [ ! -s err ] || fail "$* $options: $(cat err)"
        case $options in
        --json)
            json out || fail "$*: no JSON: $(cat out)"
            grep -q "^{\"outcome\": \"$class\", \"left_first\": " out || fail "$*: $(cat out)"
            grep -q '"complete": true' out || fail "$*: $(cat out)"
            ;;
        *) [ "$(head -n 1 out)" = "$class" ] || fail "$* $options: $(cat out)" ;;
        esac
    done
done <<'END'
N;domineering 4x4;*2
L;domineering 4x5;0
R;domineering 5x6;1/2
R;clobber xox|oxo;domineering 3x4
N;nim BWWB BW;{-1|-2}
P;nim BWBW;nim WBWB
L;nim BWWBBWBW;nim WWBB
P;octal kayles 12;octal 0.77 5
P;toads-and-frogs TT..FF;*
N;hackenbush eee;hackenbush e
N;snort a-b-c c:x;col 3x3
END

# A position that is written as in an expression is searched too: its value would take too long.
for component in 'domineering 6x6' 'domineering("6x6")'; do
    "$DYAD" solve sum --json "$component" | sed 's/, "seconds".*//' >"out.${#component}"
done
cmp out.15 out.18 || fail "a position in quotes: $(cat out.18)"
grep -q '"nodes": [1-9]' out.18 || fail "a position in quotes is not searched: $(cat out.18)"
got=0
"$DYAD" solve sum 'domineering("3y3")' >out 2>err || got=$?
[ $got -eq 3 ] || fail "a malformed position in quotes: status $got, $(cat err)"
grep -q '^dyad: 1:2: expected the size of a board' err || fail "its place: $(cat err)"

# --moves and --line: as many moves as pieces allow, in turns, and who moves last wins.
for sum in 'clobber 3x3' 'nogo 1x10' 'domineering 3x4' 'octal kayles 9' 'toads-and-frogs TT..FF'; do
    "$DYAD" solve sum "$sum" '^*' --line --moves >text || fail "$sum: exit status $?"
    "$DYAD" solve sum "$sum" '^*' --line --moves --json >object || fail "$sum: --json"
    json object || fail "$sum: no JSON: $(cat object)"
    [ "$(grep -c '^    [LR]' text)" -eq "$(grep -o '{"side": ' object | wc -l)" ] ||
        fail "$sum: not as many moves: $(cat text object)"
    awk -v text="$sum" '
        function over() { if (playing && turn != "" && turn != winner) bad = 1 }
        / first: / { over(); playing = 0; mover = $1; winner = $3; turn = "" }
        /best play/ { playing = 1; next }
        /^    / && playing { if (turn == "" ? $1 != mover : $1 == turn) bad = 1; turn = $1 }
        /^    / && !playing { if ($1 != mover || $1 != winner) bad = 1 }
        END { over(); exit bad }' text || fail "$sum: $(cat text)"
done

"$DYAD" solve sum 'nim BW' '*2' --json --first left --line >object
json object || fail "no JSON: $(cat object)"
[ "$(sed 's/"nodes": .*/"nodes"/' object)" = '{"outcome": "?", "left_first": {"winner": "left", '\
'"winning_moves": [{"side": "left", "component": 1, "move": "to 0"}], "line": '\
'[{"side": "left", "component": 1, "move": "to 0"}, '\
'{"side": "right", "component": 0, "move": "1:2"}, '\
'{"side": "left", "component": 0, "move": "1:1"}]}, "complete": true, "nodes"' ] ||
    fail "JSON: $(cat object)"
grep -q '"nodes": [0-9]*, "seconds": [0-9.]*, "memory": [0-9]*}$' object || fail "$(cat object)"

# --- what is wrong --------------------------------------------------------------------------------
usage "expected a component, such as 'domineering 6x6'" sum
usage "--first: expected one of left, right, both, found 'up'" sum '*' --first up
for number in 0 x 5Q -1 1.5 '' 99999999999999999999; do
    usage "expected a number of positions, such as 500M or 4G, found '$number'" \
        sum '*' --budget-nodes "$number"
    usage "expected a size, such as 500M or 4G, found '$number'" sum '*' --memory "$number"
    usage "expected a size, such as 500M or 4G, found '$number'" sum '*' --table "$number"
done
for number in 0 -1 x 1x nan inf '' 1e99; do
    usage "expected a number of seconds, found '$number'" sum '*' --budget-seconds "$number"
done
usage "expected a number of cells from 0 to 64, found '65'" sum '*' --fold 65
expect 3 '' "dyad: '1 > 0' is no game" sum '*' '1 > 0'
expect 3 '' "dyad: '' is no game" sum ''
expect 3 '' 'dyad: 1:4: expected a game, found the end
  {1|
     ^' sum '*' '{1|'
expect 3 '' 'dyad: 1:3: expected the number of columns, at least 1
  4x
    ^' sum 'domineering 4x' '*'
expect 3 '' 'dyad: 1:1: expected a board, found nothing
  
  ^' sum domineering 4x4
expect 3 '' "dyad: 1:1: there is no variable called 'chess'
  chess e4
  ^" sum 'chess e4'
expect 1 '' 'dyad: an empty board has at most 64 cells here' sum 'nogo 9x9'
expect 1 '' 'dyad: an empty board has at most 128 cells here' sum 'domineering 12x11'
braces=$(yes '{' | head -n 100000 | tr -d '\n')
expect 1 '' 'dyad: 1:1001: games stand in each other more than 1000 deep' sum "$braces"
expect 1 '' 'dyad: a connected piece is 1 x 100000 cells; it fits where both sides are at most 8, '\
'or there are at most 64 cells' sum "nogo $(echo "$braces" | tr '{' .)"
expect 1 '' 'dyad: a connected piece is 1 x 100000 cells; it fits if there are at most 128 cells' \
    sum "domineering $(echo "$braces" | tr '{' .)"

# --- Domineering on boards that take more than a word ---------------------------------------------
first() { "$DYAD" solve sum "$1" | head -n 1; }
winners="$(first 'domineering 10x7') $(first 'domineering 2x40') $(first 'domineering 5x20')"
[ "$winners" = 'L R R' ] || fail "large boards of Domineering: $winners"
# A board of any size, if its pieces fit: 11 of 1 x 100 cells, each an upright neighbour of walls.
row=$(printf '%0100d' 0 | tr 0 .) wall=$(printf '%0100d' 0 | tr 0 '#') board=$row
for _ in 1 2 3 4 5 6 7 8 9 10; do board="$board|$wall|$row"; done
[ "$(first "domineering $board")" = R ] || fail 'pieces of a large board'
[ "$("$DYAD" value --brief domineering "$board")" = -550 ] || fail 'the value of a large board'
expect 1 '?
Left first: unknown
Right first: unknown' 'dyad: the budget is spent' sum --budget-nodes 2 'domineering 10x10'
# Moves name cells of the whole board.
"$DYAD" solve sum --first right --line 'domineering 2x33' >line
grep -q 'Right wins' line || fail "2x33: $(cat line)"
grep -Eq 'a[a-g]1-a[a-g]1|a[a-g]2-a[a-g]2' line || fail "moves on a large board: $(cat line)"

# --- budgets and limits: what is not known is said to be unknown ----------------------------------
unknown='?
Left first: unknown
Right first: unknown'
expect 1 "$unknown" 'dyad: the budget is spent' sum 'domineering 7x7' --budget-nodes 10
expect 1 'Right first: unknown' 'dyad: the budget is spent' \
    sum 'domineering 7x7' --budget-nodes 10 --first right --line --moves
expect 1 "$unknown" 'dyad: the budget is spent' sum 'clobber 8x8' --budget-seconds 0.5
expect 1 "$unknown" 'dyad: the memory limit, 3145728 bytes, has been reached' \
    sum 'domineering 7x7' --memory 3M
expect 1 '' 'dyad: --memory is too little to begin' sum '*' --memory 1k
got=0
"$DYAD" solve sum 'domineering 7x7' --budget-nodes 1k --json >object 2>err || got=$?
[ $got -eq 1 ] || fail "--budget-nodes and --json: exit status $got"
json object || fail "no JSON: $(cat object)"
[ "$(sed 's/, "seconds".*//' object)" = '{"outcome": "?", "left_first": {"winner": null, '\
'"winning_moves": []}, "right_first": {"winner": null, "winning_moves": []}, "complete": false, '\
'"nodes": 1000' ] || fail "JSON: $(cat object)"
# One side is known, the list of its moves is not.
got=0
"$DYAD" solve sum 'domineering 5x6' --fold 4 --budget-nodes 30 --moves --line >text 2>err || got=$?
[ $got -eq 1 ] || fail "a list cut short: exit status $got"
[ "$(cat err)" = 'dyad: the budget is spent' ] || fail "a list cut short: $(cat err)"
grep -q '^    there may be others$' text || fail "a list cut short: $(cat text)"
grep -q '^    and so on$' text || fail "a list cut short: $(cat text)"
"$DYAD" solve sum 'domineering 5x6' --fold 4 --budget-nodes 30 --moves --json >object 2>err
grep -q '"complete": false' object || fail "a list cut short: $(cat object)"
json object || fail "no JSON: $(cat object)"

# --- output that goes nowhere ---------------------------------------------------------------------
if [ -w /dev/full ]; then
    for options in '' --json --line --moves; do
        got=0
        # shellcheck disable=SC2086 # one word, or none
        "$DYAD" solve sum 'domineering 4x4' $options >/dev/full 2>err || got=$?
        [ $got -eq 4 ] || fail "a full disk, $options: exit status $got"
        [ "$(cat err)" = 'dyad: standard output: No space left on device' ] ||
            fail "a full disk, $options: $(cat err)"
    done
fi
{
    got=0
    "$DYAD" solve sum 'domineering 4x4' --line --moves 2>err || got=$?
    echo $got >status
} | :
[ "$(cat status)" -eq 0 ] || fail "a closed pipe: exit status $(cat status)"
[ ! -s err ] || fail "a closed pipe: $(cat err)"

# --- Ctrl-C: what is not known is unknown ---------------------------------------------------------
# A job in the background of sh would ignore SIGINT.
stopped() { # SIGNAL STATUS WORD...
    signal=$1 status=$2
    shift 2
    env --default-signal=INT "$DYAD" solve sum "$@" >out 2>err </dev/null &
    pid=$!
    await heeds_signals $pid
    sleep 0.5 # and is at work
    kill -s "$signal" $pid
    got=0
    wait $pid || got=$?
    [ $got -eq "$status" ] || fail "SIG$signal, $*: exit status $got"
    [ ! -s err ] || fail "SIG$signal, $*: $(cat err)"
}

stopped INT 130 'clobber 8x8'
[ "$(cat out)" = "$unknown" ] || fail "SIGINT: $(cat out)"
stopped TERM 143 'clobber 8x8' '*2' --json
json out || fail "SIGTERM: no JSON: $(cat out)"
stopped INT 130 '1000000 * {2||1|0}' '*'
[ ! -s out ] || fail "SIGINT in a component: $(cat out)"

# --- the size of the pieces that are evaluated follows from the shape of the sum -----------------
# bench/folds.sh measured it. A small --fold costs positions, a large one costs values.
nodes_of() { # WORD...
    "$DYAD" solve sum --json "$@" | sed 's/.*"nodes": \([0-9]*\).*/\1/'
}
while IFS='|' read -r fold first second; do
    [ "$(nodes_of "$first" ${second:+"$second"})" = \
        "$(nodes_of --fold "$fold" "$first" ${second:+"$second"})" ] ||
        fail "$first $second: not as with --fold $fold"
done <<'END'
2|nogo 3x4
8|nogo 1x14
8|nogo 3x3|nogo 3x3|
8|nogo 3x3|nogo 1x9
10|col 4x5
10|domineering 4x6
12|toads-and-frogs TTTT..FFFF
END

# --- many piles are added up once, not for every move ---------------------------------------------
awk 'BEGIN { for (i = 0; i < 20000; i++) print i % 3 ? "W" : "BBW" }' >piles
# shellcheck disable=SC2046 # words
[ "$("$DYAD" solve nim --moves $(cat piles) | wc -l)" -ge 2 ] || fail 'moves in 20000 piles'

all_good
