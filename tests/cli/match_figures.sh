#!/bin/sh
# match_figures.sh - what `dyad match` measures: time of the processor, a sequential test, openings
# on the border.
# ctest: release
set -u
: "${SOURCE:?}"
PATH=$(dirname "$DYAD"):$PATH
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

usage() { # MESSAGE WORD...
    message=$1
    shift
    got=0
    dyad match a b "$@" >out 2>err </dev/null || got=$?
    [ "$got" -eq 2 ] || fail "$*: exit status $got"
    [ "$(head -n 1 err)" = "dyad match: $message" ] || fail "$*: $(cat err)"
}

# An engine that gives up, or does what its argument says before that.
cat >engine.sh <<'END'
while read -r command rest; do
    case $command in
    genmove)
        case $1 in
        sleep) sleep 1 ;;
        spin) while :; do :; done ;;
        child) sh -c 'while :; do :; done; :' ;;
        waited) sh -c 'i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done' ;;
        count) i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done ;;
        hang) exec sleep 100000 ;;
        esac
        printf '= resign\n\n' ;;
    play)
        [ "$1" = ponder ] && while :; do :; done
        printf '=\n\n' ;;
    quit) exit ;;
    *) printf '=\n\n' ;;
    esac
done
END
good='dyad gtp path --playouts 10 --jobs 1'

# --- time of the processor -----------------------------------------------------------------------
usage '--cpu-time says what --time is, which is missing' --game hex --cpu-time
timed() { # WHAT ENDING FAULTS OPTION...
    what=$1 ending=$2 faults=$3
    shift 3
    dyad match "sh engine.sh $what" "$good" --game path --size 3 --games 1 --format json \
        --cpu-time "$@" >out 2>err || fail "$what: exit status $?: $(cat err)"
    grep -q '"endings":{"'"$ending"'":1},"faults":\['"$faults"',0\]' out || fail "$what: $(cat out)"
}
# Who sleeps takes none of it, however long that is by the clock; who works never ends.
timed sleep resigned 0 --time 0.5 --margin 0
timed spin late 1 --time 0.1 --margin 0.1 --patience 86400
timed child late 1 --time 0.1 --margin 0.1 --patience 86400
timed hang late 1 --time 0.1 --patience 0.2
# A second of the processor is not there to be taken within the patience.
timed spin late 1 --time 86400 --patience 0.5
# Its own turn or not.
dyad match "$good" 'sh engine.sh ponder' --game path --size 3 --games 1 --format json --cpu-time \
    --time 2 --margin 0 --patience 86400 >out 2>err || fail "ponder: $(cat err)"
grep -q '"endings":{"late":1},"faults":\[0,1\]' out || fail "ponder: $(cat out)"

# What was taken is told, that of a child that has ended too, and is none of what makes a match.
cpu_of() { # WHAT: seconds of the processor for a move
    dyad match "sh engine.sh $1" "sh engine.sh resign" --game path --size 3 --games 1 --time 1000 \
        --format json >out || fail "$1: $?"
    sed 's/.*"asked":\[1,0\],.*"move_cpu_seconds":\[\([0-9.e-]*\),null\].*/\1/' out
}
for what in count waited; do
    idle=$(cpu_of sleep)
    busy=$(cpu_of $what)
    awk -v a="$idle" -v b="$busy" 'BEGIN { exit !(a >= 0 && b > 2 * a) }' ||
        fail "the processor: sleep $idle, $what $busy: $(cat out)"
done
dyad match 'sh engine.sh resign' "$good" --game path --size 3 --games 2 --time 5 --out times \
    >told || fail "times: $?"
[ "$(grep -c '^[AB] took [0-9.]* s a move, [0-9.]* s of the processor$' told)" -eq 2 ] ||
    fail "times: $(cat told)"
sed 's/"cpu_seconds":.*"moves"/"moves"/' times/results.jsonl >old
mv old times/results.jsonl
dyad match 'sh engine.sh resign' "$good" --game path --size 3 --games 2 --time 5 --out times \
    >told || fail "times of before: $?"
grep -q 'took' told && fail "times of before: $(cat told)"
sed 's/"moves"/"asked":[1,-1],"cpu_seconds":[1,1],"moves"/' times/results.jsonl >old
mv old times/results.jsonl
dyad match 'sh engine.sh resign' "$good" --game path --size 3 --games 2 --time 5 --out times \
    2>err && fail 'times that are none'
grep -q 'has a line that is none of a game$' err || fail "times that are none: $(cat err)"

# An engine of ours that is told to think by it.
got=0
dyad gtp hex --cpu-time --jobs 2 2>err </dev/null || got=$?
[ "$got" -eq 2 ] || fail "two threads: exit status $got"
grep -q -e '--cpu-time is the time of one thread; --jobs asks for 2$' err || fail "$(cat err)"
for game in 'hex --size 8' 'ungo --size 9' 'path --size 40' 'nim --size 3'; do
    # shellcheck disable=SC2086 # words
    printf 'genmove black\nquit\n' | dyad gtp $game --cpu-time --time 0.05 >out || fail "$game: $?"
    grep -q '^= [A-Za-z]*[0-9]*$' out || fail "$game: $(cat out)"
done
dyad match 'dyad gtp hex --cpu-time' 'dyad gtp hex --cpu-time' --game hex --size 7 --time 0.02 \
    --margin 3600 --cpu-time --games 2 --out clock >out || fail "by the processor: $?"
grep -q '^joined: 2$' out || fail "by the processor: $(cat out)"
grep -q '"clock":"cpu"' clock/results.jsonl || fail "$(head -n 1 clock/results.jsonl)"
dyad match 'dyad gtp hex --cpu-time' 'dyad gtp hex --cpu-time' --game hex --size 7 --time 0.02 \
    --margin 3600 --games 2 --out clock 2>err && fail 'another clock, the same match'

# --- a sequential test ---------------------------------------------------------------------------
for text in 5 5,5 9,3 0,30,0 0,30,0.5 0,30,0.05,x 0,30,0.05,0.05,1 nan,3 0,1e9 '0,30 '; do
    usage "expected two differences of Elo points, the lesser first, as in 0,30, and shares \
below 0.5 behind them, found '$text'" --game hex --sprt "$text"
done
# It ends a match: who always wins is better. How many games are played at once changes nothing.
always='SPRT of +0 against +100: LLR +2.96 after 12 pairs, between -2.94 and +2.94: +100 is taken'
for jobs in 1 3; do
    dyad match "$good" 'sh engine.sh resign' --game path --size 3 --sprt 0,100 --jobs $jobs \
        --out always-$jobs >out || fail "always: $?"
    [ "$(grep '^SPRT' out)" = "$always" ] || fail "always, $jobs: $(cat out)"
    # Games that were under way are played to their end.
    lines=$(wc -l <always-$jobs/results.jsonl)
    # Others go on while a game of the pair that decides takes its time.
    [ "$lines" -ge 25 ] || fail "always, $jobs: $lines lines"
    [ "$jobs" -gt 1 ] || [ "$lines" -eq 25 ] || fail "always, $jobs: $lines lines"
done
# Interrupted, it goes on to the same end; and what it has come to it says again.
head -n 10 always-1/results.jsonl >begin
mv begin always-1/results.jsonl
for time in on again; do
    dyad match "$good" 'sh engine.sh resign' --game path --size 3 --sprt 0,100 --out always-1 \
        >out || fail "$time: $?"
    [ "$(grep '^SPRT' out)" = "$always" ] || fail "$time: $(cat out)"
    [ "$(wc -l <always-1/results.jsonl)" -eq 25 ] || fail "$time: $(cat always-1/results.jsonl)"
done
# Pairs of 2, 1, 1, 2, 0, 1 and 1 1/2 points, again and again. The ratios are those of fishtest's
# LLRcalc.py, LLR_logistic().
dyad match 'sh engine.sh resign' 'sh engine.sh resign' --game hex --size 4 --games 84 --out pairs \
    >out || fail "pairs: $?"
awk 'BEGIN { split("aa ab ba aa bb ab a-", pair, " ") }
    NR > 1 {
        game = NR - 2
        who = substr(pair[int(game / 2) % 7 + 1], game % 2 + 1, 1)
        sub(/"winner":"."/, "\"winner\":" (who == "-" ? "null" : "\"" who "\""))
    }
    { print }' pairs/results.jsonl >known
mv known pairs/results.jsonl
while read -r sprt expected; do
    dyad match 'sh engine.sh resign' 'sh engine.sh resign' --game hex --size 4 --games 84 \
        --out pairs --sprt "$sprt" >out || fail "$sprt: $?"
    [ "$(sed -n 's/^SPRT of [^:]*: LLR //p' out)" = "$expected" ] || fail "$sprt: $(cat out)"
done <<'END'
0,30 +1.31 after 42 pairs, between -2.94 and +2.94: open
0,60 +2.00 after 42 pairs, between -2.94 and +2.94: open
0,100,0.1,0.05 +2.45 after 39 pairs, between -2.89 and +2.25: +100 is taken
-100,0 +3.12 after 15 pairs, between -2.94 and +2.94: +0 is taken
100,200 -3.05 after 26 pairs, between -2.94 and +2.94: +100 is taken
0,100,0.01 +1.87 after 42 pairs, between -4.60 and +4.60: open
END
dyad match 'sh engine.sh resign' 'sh engine.sh resign' --game hex --size 4 --games 83 --out pairs \
    --sprt 0,30 --format json >out || fail "json: $?"
# The last of 83 games has no other.
grep -q '"sprt":{"elo0":0.0,"elo1":30.0,.*"pairs":41,"outcomes":\[6,0,18,5,12\],'\
'"llr":1\.[0-9]*,.*"taken":null}' out || fail "json: $(cat out)"

# --- openings on the border ----------------------------------------------------------------------
dyad match 'sh engine.sh resign' 'sh engine.sh resign' --game hex --size 4x5 --openings border \
    --out border >out || fail "border: $?"
[ "$(sed -n 's/.*"game":[0-9]*[13579],"opening":"\([^"]*\)".*/\1/p' border/results.jsonl |
    tr '\n' ' ')" = 'a1 b1 c1 d1 e1 a2 e2 a3 e3 a4 b4 c4 d4 e4 ' ] ||
    fail "border: $(cat border/results.jsonl)"
usage '--openings border is for boards' --game nim --openings border
all_good
