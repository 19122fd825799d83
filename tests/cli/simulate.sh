#!/bin/sh
# simulate.sh - dyad simulate: that counts depend on nothing but what was asked for, where positions
# come from, what is said of what is wrong, and how a run ends that is cut short.
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
# shellcheck source=/dev/null
. "$SOURCE/tests/await.sh"
expect_of simulate
export TERM=xterm
unset NO_COLOR
escape=$(printf '\033')
try="Try \`dyad simulate --help' or \`dyad simulate --usage' for more information."

# The output of `dyad simulate WORD...' without what depends on the time it took.
counts() {
    "$DYAD" simulate "$@" |
        sed 's/"seconds":[^,]*,"games_per_second":[^,]*,"moves_per_second":[^,}]*/"time":0/'
}

# The value of a key in the first line of a file of JSON.
value() { # KEY FILE
    head -n 1 "$2" | grep -o "\"$1\":\"\{0,1\}[a-z0-9.]*" | head -n 1 | sed 's/^[^:]*:"\{0,1\}//'
}

usage() { # MESSAGE WORD...
    message=$1
    shift
    expect 2 '' "dyad simulate: $message
$try" "$@"
}

printf '5 1 B 2 B BW 3 BW W WB 1 WBB 4 BWWB WB W BW\n' >nim.txt
for game in path hex ungo; do
    "$DYAD" generate $game -n 5 -c 3 --fill 0.3 >$game.txt
done

# --- the same counts for every number of threads and level of instructions -----------------------
for game in path hex ungo nim; do
    set -- "$game" --size 5
    [ $game = nim ] && set -- "$game" --from nim.txt
    for options in '' '--by-move' '--policy=first' '--seed=7' '--from='$game.txt; do
        case $options in --from*) [ $game = nim ] || set -- "$game" ;; esac
        # shellcheck disable=SC2086 # no word, or one
        counts "$@" $options --games 3k --format json -j 1 >one
        for other in --jobs=2 --jobs=8 --cpu=portable --cpu=avx2 --cpu=avx512; do
            case $other in
            *avx*) "$DYAD" simulate hex --size 1 -g 1 $other >out 2>&1 || continue ;;
            esac
            # shellcheck disable=SC2086
            counts "$@" $options --games 3000 --format json $other >another
            cmp -s one another || fail "$* $options: $other changes the counts"
        done
        [ -s one ] || fail "$* $options: says nothing"
    done
done

# --- every key is there, in its order -------------------------------------------------------------
keys() { # the keys of the outermost object
    head -n 1 "$1" | sed -e 's/\[[^][]*\]//g' -e 's/\[[^][]*\]//g' -e 's/\[[^][]*\]//g' \
        -e 's/:{[^{}]*}/:0/g' -e 's/:{[^{}]*}/:0/g' -e 's/:{[^{}]*}/:0/g' |
        grep -o '"[a-z_]*":' | tr -d '":\n' | sed 's/games_per/,&/;s/moves_per/,&/'
}
"$DYAD" simulate ungo --size 3 --games 50 --format json >ungo.json
[ "$(keys ungo.json)" = 'gamesizeto_movepolicyseedmax_movesgamesoutcomesprobabilitymovescaptured'\
'unfinishedseconds,games_per_second,moves_per_second' ] ||
    fail "ungo: the keys are $(keys ungo.json)"
"$DYAD" simulate nim --from nim.txt --games 50 --by-move --format json >nim.json
[ "$(keys nim.json)" = 'gameitemsizeto_movepolicyseedmax_movesgamesoutcomesprobabilitymoves'\
'bestseconds,games_per_second,moves_per_secondby_move' ] ||
    fail "nim: the keys are $(keys nim.json)"
[ "$(value games ungo.json)$(value size ungo.json)$(value max_moves ungo.json)" = 503900 ] ||
    fail "ungo: $(cat ungo.json)"
[ "$(value to_move ungo.json)$(value policy ungo.json)" = blackuniform ] ||
    fail "ungo: $(cat ungo.json)"
[ "$(value winner nim.json)" = black ] || fail "nim: $(head -n 1 nim.json)"
[ "$(grep -c '"max_moves":null' nim.json)" -eq 5 ] || fail "nim: max_moves"
grep -o '"item":[0-9]*' nim.json | cut -d : -f 2 | tr '\n' ' ' >items
[ "$(cat items)" = '1 2 3 4 5 ' ] || fail "nim: the items are $(cat items)"
! grep -iq 'nan\|inf[^i]' ungo.json nim.json || fail 'numbers that are none'

# --- where positions come from --------------------------------------------------------------------
counts hex --from hex.txt -g 100 --format json >file
"$DYAD" generate hex -n 5 -c 3 --fill 0.3 --format npy >hex.npy
counts hex --from - -g 100 --format json <hex.txt | cmp - file || fail 'standard input'
counts hex --from hex.npy -g 100 --format json | cmp - file || fail 'a NumPy file'
counts hex --from - -g 100 --format json <hex.npy | cmp - file || fail 'a NumPy file as input'
[ "$(wc -l <file)" -eq 3 ] || fail "three boards: $(cat file)"
printf '1 4 .... .... .... ....' >empty.txt
counts hex --from empty.txt -g 100 | sed 's/^item 1: //' >file
counts hex --size 4 -g 100 | cmp - file || fail 'an empty board'
printf '1 2 R. ..' | "$DYAD" simulate hex --from - -g 10 >out
grep -q '^item 1: hex 2x2, blue to move, uniform, seed 1: 10 games$' out || fail "$(cat out)"
"$DYAD" simulate hex --from empty.txt --to-move blue -g 10 >out
grep -q '^item 1: hex 4x4, blue to move' out || fail "$(cat out)"
"$DYAD" simulate ungo --size 5 --max-moves 1 -g 1k >out
grep -q '^unfinished *1,000  100.00 %' out || fail "--max-moves 1: $(cat out)"
"$DYAD" simulate ungo --size 5 -g 1 >out
grep -q '^unfinished ' out || fail "unfinished games are not told of: $(cat out)"
printf '0' | "$DYAD" simulate path --from - >out 2>&1 || fail 'no board at all'
[ ! -s out ] || fail "no board at all: $(cat out)"

# --- what is wrong --------------------------------------------------------------------------------
usage "unknown game 'chess': expected one of path, hex, ungo, nim" chess
usage "expected one game, found 'path' after it" hex path --size 3
usage 'expected --size N, for an empty board, or --from FILE' hex
usage 'expected --from FILE' nim
usage '--size and --from exclude each other' hex --size 3 --from hex.txt
usage 'nim is played with piles, not on a board: give them by --from FILE' nim --size 3
usage "expected a size from 1 to 65535, found '0'" hex --size 0
usage "--to-move: expected red or blue, found 'white'" --to-move=white hex --size 3
usage "--policy: expected one of uniform, first, found 'best'" hex --size 3 --policy best
usage "--format: expected one of text, json, found 'csv'" hex --size 3 --format csv
usage '--explain and --format exclude each other' hex --size 3 --explain --format json
usage "expected a number of jobs from 1 to 256, found '0'" hex --size 3 -j 0
usage "expected a number of moves from 1 to 9223372036854775807, found '0'" \
    ungo --size 3 --max-moves 0
usage "expected a seed from 0 to 18446744073709551615, found '-1'" hex --size 3 --seed -1
for games in 0 -1 x 5x k 1kk 1.5k 9223372036854775808 9223372037G ''; do
    usage "expected a number of games from 1 to 9223372036854775807, such as 5000, 20k, 100M or \
1G, found '$games'" hex --size 3 "--games=$games"
done
expect 2 '' 'dyad: size 40000: a board of ungo has 1 to 32767 rows and 1 to 32767 columns' \
    ungo --size 40000
expect 2 '' 'dyad: max_moves: every game of hex ends by itself' hex --size 3 --max-moves 9
expect 4 '' 'dyad: missing.txt: No such file or directory' hex --from missing.txt
printf '3 1 . 2 .. .. 2 RB RB' >full.txt
printf '2 1 . 1 X' >bad.txt
for file in full bad; do
    got=0
    "$DYAD" simulate hex --from $file.txt -g 2 --format json >out 2>err || got=$?
    [ $got -eq 3 ] || fail "$file: exit status $got"
    [ "$(wc -l <err)" -eq 1 ] || fail "$file: $(cat err)"
done
[ "$(wc -l <out)" -eq 1 ] || fail "malformed: $(cat out)"
[ "$(cat err)" = "dyad: bad.txt:1:9: expected ., R or B, found 'X'" ] || fail "$(cat err)"
"$DYAD" simulate hex --from full.txt -g 2 >out 2>err
[ "$(grep -c '^item' out)" -eq 2 ] || fail "a full board: $(cat out)"
grep -q '^dyad: full.txt: item 3: ' err || fail "a full board: $(cat err)"

# --- drawn ----------------------------------------------------------------------------------------
for game in path hex ungo nim; do
    set -- "$game" --size 5
    [ $game = nim ] && set -- "$game" --from nim.txt
    for options in --explain '--explain --by-move'; do
        # shellcheck disable=SC2086 # two words
        "$DYAD" simulate "$@" $options -g 100 >plain
        ! grep -q "$escape" plain || fail "$*: colours in a pipe"
        # shellcheck disable=SC2086
        NO_COLOR=1 "$DYAD" simulate "$@" $options -g 100 --color=always >colours
        grep -q "$escape" colours || fail "$*: no colours where always asked for"
        sed "s/$escape\\[[0-9;]*m//g; s/ *\$//" colours | cmp - plain ||
            fail "$*: not the same without colours"
    done
done

# --- ends -----------------------------------------------------------------------------------------
{ "$DYAD" generate hex -n 3 -c 5000 --fill 0.2 >many.txt; } || fail 'many boards'
{
    "$DYAD" simulate hex --from many.txt -g 1 -j 1 2>err
    echo $? >status
} | head -n 1 >out
[ "$(cat status)" -eq 0 ] || fail "a closed pipe: exit status $(cat status)"
[ ! -s err ] || fail "a closed pipe: $(cat err)"
if [ -w /dev/full ]; then
    for options in --explain --format=json --by-move; do
        got=0
        "$DYAD" simulate hex --size 3 -g 10 $options >/dev/full 2>err || got=$?
        [ $got -eq 4 ] || fail "a full disk: exit status $got"
        [ "$(cat err)" = 'dyad: standard output: No space left on device' ] || fail "$(cat err)"
    done
fi

# Ctrl-C: the statistics so far. A job in the background of sh would ignore SIGINT.
stopped() { # SIGNAL STATUS FIRST_MOVES WORD...
    signal=$1 status=$2 moves=$3
    shift 3
    env --default-signal=INT "$DYAD" simulate "$@" -g 100G --format json >out 2>err &
    pid=$!
    await heeds_signals $pid
    sleep 0.5 # and plays
    kill -s "$signal" $pid
    got=0
    wait $pid || got=$?
    [ $got -eq "$status" ] || fail "SIG$signal, $*: exit status $got"
    games=$(value games out)
    [ "$(cat err)" = "dyad: stopped after $games of $((100000000000 * moves)) games" ] ||
        fail "SIG$signal, $*: $(cut -c 1-200 out) $(cat err)"
}

for game in path hex ungo; do
    stopped INT 130 1 $game --size 19
    stopped TERM 143 361 $game --size 19 --by-move
done
stopped INT 130 1 nim --from nim.txt

# --- on a terminal: how far, and at the end how fast --------------------------------------------
if has_terminals; then
    # Which nobody sees the end of.
    endless='simulate hex --size 19 -g 100G'
    on_terminal raw "$endless" shows raw '^[0-9,]* of 100,000,000,000 games  [0-9]* %  .* games/s'
    tr -d '\r' <raw | sed "s/.*$escape\\[K//" >seen
    [ $got -eq 130 ] || fail "on a terminal: exit status $got"
    grep -q '^[0-9.]* s, [0-9.]*\( [kMG]\)\{0,1\} games/s, .* moves/s$' seen || fail "$(cat seen)"
    grep -q '^dyad: stopped after [0-9]* of 100000000000 games$' seen || fail "$(cat seen)"
    head -n 1 seen | grep -q '^hex 19x19, red to move' || fail "$(cat seen)"
    TERM=dumb on_terminal raw "$endless" sleep 2
    ! grep -q ' of 100,000,000,000 games' raw || fail "a dumb terminal: $(cat raw)"
    script -qec "'$DYAD' simulate hex --size 3 -g 10 --explain" /dev/null </dev/null >raw
    grep -q "$escape" raw || fail 'no colours on a terminal'
    NO_COLOR=1 script -qec "'$DYAD' simulate hex --size 3 -g 10 --explain" /dev/null </dev/null >raw
    ! grep -q "$escape" raw || fail 'colours in spite of NO_COLOR'
else
    echo 'no pseudo-terminal here: progress was not looked at'
fi

all_good
