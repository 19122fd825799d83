#!/bin/sh
# solve.sh - dyad solve hex, path and nim: what is said in every form, what is said of what is
# wrong, budgets, and a store that is filled, used and shared.
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
# shellcheck source=/dev/null
. "$SOURCE/tests/await.sh"
expect_of solve

usage() { # PART MESSAGE WORD...
    part=$1 message=$2
    shift 2
    got=0
    "$DYAD" solve "$part" "$@" >out 2>err </dev/null || got=$?
    [ "$got" -eq 2 ] || fail "$part $*: exit status $got, expected 2"
    [ ! -s out ] || fail "$part $*: $(cat out)"
    [ "$(head -n 1 err)" = "dyad solve $part: $message" ] || fail "$part $*: $(cat err)"
}

# --- who wins -------------------------------------------------------------------------------------
expect 0 'B B B R
 B B R B
  B R B B
   R B B B' '' hex --size 4 --openings all
expect 0 'B B B B R
 B R R R R
  B R R R B
   R R R R B
    R B B B B
Each cell says who wins when red begins there: 13 of 25 openings win.' '' \
    hex --size 5 --openings half --explain
expect 0 'B B B B R
 B R R R R
  B R R R B
   R R R R B
    R B B B B' '' hex --size 5 --openings half --without connections --without resistance
expect 0 'R R R B
 R R B R
  R B R R
   B R R R' '' hex --size 4 --openings half --first blue
expect 0 'nobody wins
best play: [0,0] [0,1] [1,1] [1,0]' '' path --size 2
expect 0 '. . .
. . .
. . .' '' path --size 3 --openings all
expect 0 'red wins
red to move: [0,0]
best play: [0,0]
wins in: 1 move' '' hex --size 1 --all-moves

# A game with best play goes on to its end; so does the rest of it, for the loser as for the winner.
expect 0 'red wins
red to move: [1,2]
best play: [1,2] [0,3] [0,2] [3,1] [2,3] [2,1] [1,3] [3,2] [3,3]
wins in: 5 moves' '' hex --size 4
printf '{"game":"hex","size":4,"board":["....","..R.","....","...."],"to_move":"blue"}\n' \
    >after.json
"$DYAD" solve hex --from after.json --format json >out
grep -q '"winner":"red","distance":8,.*"pv":\[\[0,3\],\[0,2\],.*\[3,3\]\],"pv_complete":true' out ||
    fail "no game to the end: $(cat out)"

# The help names each field of an object.
fields_told() { # PART WORD...
    "$DYAD" help solve "$1" >help.txt
    "$DYAD" solve "$@" --format json 2>err | grep -o '"[a-z_]*":' | tr -d '":' | sort -u >fields
    [ "$(wc -l <fields)" -gt 5 ] || fail "solve $*: $(cat fields)"
    while read -r field; do
        grep -qw -- "$field" help.txt || fail "\`dyad help solve $1' does not name $field"
    done <fields
}
fields_told hex --size 3
fields_told hex --size 3 --swap
fields_told hex --size 6 --budget-nodes 2
fields_told path --size 3
fields_told ungo --size 3
"$DYAD" help solve hex | grep -q 'to where it' && fail 'the game of best play goes to its end'

# Rectangles: whoever has the shorter way wins Hex, wherever the game begins.
expect 0 'R R R R
 R R R R
  R R R R' '' hex --size 3x4 --openings all
expect 0 'B B
 B B
  B B' '' hex --size 3x2 --openings half
printf '{"game":"hex","rows":2,"columns":3,"board":["R..","..."]}\n' >wide.json
expect 0 'red wins
red to move: [1,0] [0,1] [0,2] [1,1] [1,2]
best play: [1,0]
wins in: 1 move
R * *
 * * *
* wins; + not refuted before any move was looked at' '' hex --from wide.json --to-move red --explain
"$DYAD" solve path --size 1x3 --openings all --format json | sed 's/,"nodes.*//' >out
[ "$(cat out)" = '{"game":"path","rows":1,"columns":3,"first":"white","openings":{'\
'"[0,0]":"black","[0,1]":"black","[0,2]":"black"}' ] || fail "PATH 1x3: $(cat out)"
usage hex "expected a number of columns from 1 to 11, found '12'" --size 3x12

cat >hex.txt <<'X'
3
3
B..
..B
.B.
2
R.
.B
3
RRR
...
BBB
X
"$DYAD" solve hex --from hex.txt >text || fail "positions of a file: exit status $?"
[ "$(grep -c ' wins$' text)" = 3 ] || fail "positions of a file: $(cat text)"
"$DYAD" solve hex --from - --format json --all-moves <hex.txt >object ||
    fail "positions of standard input: exit status $?"
[ "$(grep -c '^{"game":"hex","item":[123],"size":[23],"to_move":"red","winner":' object)" = 3 ] ||
    fail "positions of standard input: $(cat object)"
"$DYAD" solve hex --from hex.txt --format json --to-move blue | grep -q '"to_move":"red"' &&
    fail "--to-move"
if command -v jq >jq.txt; then jq -e . object >jq.txt || fail "JSON: $(cat object)"; fi
"$DYAD" solve hex -n 5 --explain >drawn || fail "--explain: exit status $?"
[ "$(grep -o '\*' drawn | wc -l)" = 14 ] || fail "--explain: $(cat drawn)"
for level in portable avx2; do
    if "$DYAD" judge hex --cpu $level </dev/null >out 2>&1; then
        [ "$("$DYAD" solve hex -n 5 --format json --cpu $level | sed 's/"seconds.*//')" = \
            "$("$DYAD" solve hex -n 5 --format json | sed 's/"seconds.*//')" ] || fail "$level"
    fi
done

# --- piles ----------------------------------------------------------------------------------------
[ "$("$DYAD" solve nim BWWB BW | head -n 1)" = L ] || fail "nim"
[ "$("$DYAD" solve nim BW WB | head -n 1)" = "$("$DYAD" solve sum 'nim BW WB' | head -n 1)" ] ||
    fail "nim against sum"
[ "$("$DYAD" solve nim BWWBW WBB --moves --json --no-formulas --fold 0 | sed 's/, "nodes.*//')" = \
    "$("$DYAD" solve nim BWWBW WBB --moves --json | sed 's/, "nodes.*//')" ] ||
    fail "nim without formulas"

# --- what is wrong --------------------------------------------------------------------------------
for part in hex path; do
    usage "$part" 'expected --size N, for an empty board, or --from FILE'
    usage "$part" '--size and --from exclude each other' -n 3 --from x
    usage "$part" "expected a size from 1 to 11, found '12'" -n 12
    usage "$part" "expected a size from 1 to 11, found '0'" -n 0
    usage "$part" "expected no argument, found 'x'" -n 3 x
    usage "$part" '--openings needs --size' --from x --openings all
    usage "$part" '--first needs --openings' -n 3 --first \
        "$([ "$part" = hex ] && echo red || echo white)"
    usage "$part" "expected a number of seconds, found 'x'" -n 3 --budget-seconds x
    usage "$part" "expected a size, such as 500M or 4G, found '1X'" -n 3 --memory 1X
done
usage hex "--to-move: expected red or blue, found 'white'" -n 3 --to-move white
usage nim 'expected a pile, such as BWWB'
expect 2 '' "dyad solve: expected one of hex path ungo nim sum, found 'go'
Try \`dyad solve --help' or \`dyad solve --usage' for more information." go
expect 4 '' 'dyad: none.txt: No such file or directory' hex --from none.txt
printf '1\n12\n' >large.txt
i=0
while [ $i -lt 12 ]; do echo '............' >>large.txt; i=$((i + 1)); done
expect 3 '' 'dyad: large.txt: item 1: expected a side of 1 to 11, found 12' hex --from large.txt
printf '1\n2\n..\n.X\n' >bad.txt
"$DYAD" solve hex --from bad.txt >out 2>err
[ $? -eq 3 ] || fail "a bad board: exit status $?"
grep -q '^dyad: bad.txt:4:2: ' err || fail "a bad board: $(cat err)"

# --- budgets --------------------------------------------------------------------------------------
# The number of threads changes nothing but the time, and the memory for them.
for jobs in 1 2 3; do
    "$DYAD" solve hex -n 7 --openings half --budget-nodes 3k --ahead 4 -j $jobs -f json >out
    sed 's/"seconds":[0-9.]*,"memory":[0-9]*//' out >same.$jobs
done
grep -q '"nodes":3[0-9]*' same.1 || fail "--ahead: $(cat same.1)"
cmp same.1 same.2 || fail '--jobs 2 finds something else'
cmp same.1 same.3 || fail '--jobs 3 finds something else'
# What a budget knows of openings is as the search to its end has it.
"$DYAD" solve hex -n 6 --openings half --format json >out
nodes=$(sed 's/.*"nodes":\([0-9]*\),.*/\1/' out)
got=0
"$DYAD" solve hex -n 6 --openings half --format json --budget-nodes $((nodes / 2)) >some 2>err ||
    got=$?
[ $got -eq 1 ] || fail "a budget of openings: exit status $got"
[ "$(cat err)" = 'dyad: the budget is spent' ] || fail "a budget of openings: $(cat err)"
openings() { # FILE: a line each
    grep -o '\[[0-9],[0-9]\]":[a-z"]*' "$1" | sort
}
openings out >all
openings some | grep -v null >known
[ "$(wc -l <known)" -ge 18 ] || fail "a budget of openings: only $(wc -l <known) are known"
[ "$(wc -l <known)" -lt 36 ] || fail 'a budget of openings: all are known'
[ -z "$(comm -13 all known)" ] || fail "a budget of openings: $(comm -13 all known)"
# The easiest come first: 25 are known by then, row by row it would be 16.
"$DYAD" solve hex -n 7 --openings half --format json --budget-nodes 16k >some 2>err
openings some | grep -v null >known
[ "$(wc -l <known)" -gt 20 ] || fail "easy openings: only $(wc -l <known) are known"
if has_terminals; then
    TERM=xterm on_terminal raw 'solve hex -n 9 --openings half' \
        shows raw '0 of 41 openings  [0-9,]* positions  .* positions/s  [0-9:]*'
    [ $got -eq 130 ] || fail "openings that are stopped: exit status $got"
    tr -d '\r' <raw | grep -q '^ *? ? ? ? ? ? ? ? ?$' ||
        fail "openings that are stopped: $(cat raw)"
fi
got=0
"$DYAD" solve hex -n 9 --budget-nodes 300 >out 2>err || got=$?
[ $got -eq 1 ] || fail "--budget-nodes: exit status $got"
grep -q '^unknown (proof number [1-9][0-9]*, disproof number [1-9][0-9]*)$' out || fail "$(cat out)"
[ "$(cat err)" = 'dyad: the budget is spent' ] || fail "$(cat err)"
got=0
"$DYAD" solve hex -n 9 --budget-seconds 0.3 --format json >out 2>err || got=$?
[ $got -eq 1 ] || fail "--budget-seconds: exit status $got"
grep -q '"winner":null,"proof":[1-9]' out || fail "$(cat out)"
expect 1 '' 'dyad: the memory limit has been reached' hex -n 4 --memory 1k
env --default-signal=INT "$DYAD" solve hex -n 10 >out 2>err </dev/null &
await heeds_signals $!
kill -INT $!
got=0
wait $! || got=$?
[ $got -eq 130 ] || fail "SIGINT: exit status $got"
grep -q '^unknown (proof' out || fail "SIGINT: $(cat out)"
got=0
"$DYAD" solve hex -n 5 >/dev/full 2>err || got=$?
[ $got -eq 4 ] || fail "a full disk: exit status $got"

# --- strategies -----------------------------------------------------------------------------------
"$DYAD" solve hex -n 4 --strategy four.txt >out || fail "--strategy: exit status $?"
[ "$("$DYAD" verify strategy four.txt | sed 's/:.*//')" = 'red wins' ] || fail "a strategy"
for size in 3x4 4x3; do
    "$DYAD" solve hex -n $size --strategy $size.txt >out || fail "--strategy: exit status $?"
    winner=$(sed -n '1s/ wins$//p' out)
    [ "$("$DYAD" verify strategy $size.txt | sed 's/:.*//')" = "$winner wins" ] ||
        fail "a strategy on $size"
done
[ "$("$DYAD" verify strategy - <four.txt | sed 's/:.*//')" = 'red wins' ] || fail "a strategy, -"
"$DYAD" solve path -n 3 --to-move black --strategy three.txt >out || fail "--strategy: $?"
[ "$("$DYAD" verify strategy three.txt | sed 's/:.*//')" = 'nobody wins' ] || fail "two strategies"
sed 's/>\([0-9]*\)@0/>\1@1/' four.txt >wrong.txt
got=0
"$DYAD" verify strategy wrong.txt >out 2>err || got=$?
[ $got -eq 1 ] || fail "a wrong strategy: exit status $got"
grep -q '^dyad: wrong.txt:[0-9]*:1: node 1 ' err || fail "a wrong strategy: $(cat err)"
head -n 8 four.txt >short.txt
got=0
"$DYAD" verify strategy short.txt >out 2>err || got=$?
[ $got -eq 3 ] || fail "half a strategy: exit status $got"
got=0
"$DYAD" solve hex -n 6 --strategy six.txt --budget-nodes 400 >out 2>err || got=$?
[ $got -eq 1 ] || fail "a strategy cut short: exit status $got"
[ ! -e six.txt ] || fail "a strategy cut short: there is a file"
got=0
"$DYAD" solve hex -n 3 --strategy none/x >out 2>err || got=$?
[ $got -eq 4 ] || fail "no folder: exit status $got"
[ "$(cat err)" = 'dyad: none/x: No such file or directory' ] || fail "no folder: $(cat err)"

# What is there stays where there is no strategy to write, and what is no file is not removed.
echo mine >kept.txt
"$DYAD" solve hex -n 6 --strategy kept.txt --budget-nodes 400 >out 2>err && fail "cut short: 0"
[ "$(cat kept.txt)" = mine ] || fail "a strategy cut short took a file away"
ln -s /dev/full full
got=0
"$DYAD" solve hex -n 3 --strategy full >out 2>err || got=$?
[ $got -eq 4 ] || fail "a full disk: exit status $got"
[ "$(cat err)" = 'dyad: full: No space left on device' ] || fail "a full disk: $(cat err)"
[ -L full ] || fail "a strategy that cannot be written took a link away"

# --- the store ------------------------------------------------------------------------------------
nodes() { sed 's/.*"nodes":\([0-9]*\).*/\1/' "$1"; }

"$DYAD" solve hex -n 6 --openings half --format json >alone
"$DYAD" solve hex -n 6 --openings half --format json --store book.db >first || fail "the store"
"$DYAD" solve hex -n 6 --openings half --format json --store book.db >second || fail "the store"
for file in first second; do
    [ "$(sed 's/"nodes.*//' $file)" = "$(sed 's/"nodes.*//' alone)" ] || fail "$(cat $file)"
done
[ "$(nodes second)" -lt $(($(nodes first) / 4)) ] || fail "what is in the store was not used"
"$DYAD" store check book.db >out || fail "$(cat out)"
# Boards of 5x6 and of 6x5 have the same cells, and are not mistaken for each other.
for size in 5x6 6x5; do
    set -- hex -n $size --openings all --format json --without connections
    "$DYAD" solve "$@" >alone
    "$DYAD" solve "$@" --store wide.db >first || fail "the store: $size"
    "$DYAD" solve "$@" --store wide.db >second || fail "the store: $size"
    for file in first second; do
        [ "$(sed 's/"nodes.*//' $file)" = "$(sed 's/"nodes.*//' alone)" ] || fail "$(cat $file)"
    done
    [ "$(nodes second)" -lt "$(nodes first)" ] || fail "$size: what is in the store was not used"
done
"$DYAD" store info wide.db | awk 'NR > 2 { print $1, $2 }' >out
[ "$(cat out)" = 'hex 5x6
hex 6x5' ] || fail "store info: $(cat out)"
"$DYAD" store info wide.db --json | grep -q '"game":"hex","rows":5,"columns":6,"records"' ||
    fail "store info --json: $("$DYAD" store info wide.db --json)"
"$DYAD" store export wide.db | head -n 1 |
    grep -q '^{"game":"hex","rows":5,"columns":6,"to_move":1,"cells"' || fail 'store export'
"$DYAD" solve path -n 5 --budget-nodes 2k --store path.db >out 2>err
"$DYAD" store info path.db >out || fail "$(cat out)"
echo 'no store' >foreign.db
got=0
"$DYAD" solve hex -n 3 --store foreign.db >out 2>err || got=$?
[ $got -eq 4 ] || fail "a foreign file: exit status $got"
[ ! -s out ] || fail "a foreign file: $(cat out)"
grep -q 'foreign.db' err || fail "a foreign file: $(cat err)"

# What took long is told at once, so it is not lost with a run that is killed later.
printf '2\n7\n.......\n..R....\n.......\n.......\n.......\n.......\n.......\n' >two.txt
"$DYAD" generate hex -n 9 --kind empty | tail -n +2 >>two.txt
"$DYAD" solve hex --from two.txt >out 2>err &
await shows out '^[a-z]* wins$'
kill -KILL $!
wait $! 2>/dev/null

# Killed again and again, it loses nothing that was committed, and comes to the same end. It is
# killed once it has committed more than before: while it is at it, all can be looked at.
records() {
    "$DYAD" store info killed.db 2>/dev/null | sed -n '1s/.*, \([0-9]*\) records\{0,1\} in.*/\1/p'
}
last=0
for _ in 1 2; do
    "$DYAD" solve hex -n 7 --openings half --store killed.db >out 2>err &
    now=0
    while [ "$now" -le "$last" ] && kill -0 $! 2>/dev/null; do
        sleep 0.1
        now=$(records)
        now=${now:-0}
    done
    kill -KILL $! 2>/dev/null
    wait $! 2>/dev/null
    "$DYAD" store check killed.db >checked 2>&1 || fail "after kill -9: $(cat checked)"
    [ "$(records)" -ge "$now" ] || fail "records were lost: $(records) of $now"
    now=$(records)
    [ "$now" -ge "$last" ] || fail "records were lost: $now of $last"
    [ "$now" -gt 0 ] || fail "nothing was committed until it ended: $(cat err)"
    last=$now
done

all_good
