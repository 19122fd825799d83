#!/bin/sh
# ends.sh - how a run ends when something other than the boards is wrong: files that cannot be
# read, wrong usage, a closed pipe, a full disk, Ctrl-C.
set -u
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
# shellcheck source=/dev/null
. "$SOURCE/tests/await.sh"

# In COMMAND, `dyad` is the program under test. (In place of what expect.sh has.)
expect() { # STATUS OUTPUT ERROR COMMAND
    got=0
    printf '%s' "$2" >expected
    printf '%s' "$3" >expected_error
    PATH=$(dirname "$DYAD"):$PATH sh -c "$4" >out 2>err || got=$?
    if [ "$got" -eq "$1" ] && cmp -s expected out && cmp -s expected_error err; then
        return
    fi
    fail "$4: exit status $got, expected $1"
    diff -u expected out
    diff -u expected_error err
}

white='White has a winning path.
'
printf '1 W' >white.txt
mkdir -p folder
usage="Try \`dyad judge --help' or \`dyad judge --usage' for more information.
"

# --- files -------------------------------------------------------------------------------------
expect 4 '' 'dyad: missing.txt: No such file or directory
' 'dyad judge path missing.txt'
expect 4 "$white" 'dyad: missing.txt: No such file or directory
' 'dyad judge path white.txt missing.txt white.txt'
expect 4 '' 'dyad: folder: Is a directory
' 'dyad judge path folder'
expect 0 "$white$white" '' 'dyad judge path white.txt - < white.txt'
expect 4 '' 'dyad: -: Bad file descriptor
' 'dyad judge path <&-'
if [ "$(id -u)" -ne 0 ]; then
    printf '1 W' >secret.txt
    chmod 0 secret.txt
    expect 4 '' 'dyad: secret.txt: Permission denied
' 'dyad judge path secret.txt'
fi
printf '1 W 2 WX UU' >bad.txt
expect 3 "$white$white" "dyad: bad.txt:1:8: expected U, W or B, found 'X'
" 'dyad judge path white.txt bad.txt white.txt'
expect 3 "$white$white$white" "dyad: bad.txt:1:8: expected U, W or B, found 'X'
" 'dyad judge path -k white.txt bad.txt white.txt'

# Numbers run over all files, and so does nim's line.
printf '1 1 R' >red.txt
printf '1 1 B' >black.txt
expect 0 'Case #1: Red wins
Case #2: Red wins
' '' 'dyad judge hex red.txt red.txt'
expect 0 'B B
' '' 'dyad judge nim black.txt black.txt'

# --- usage -------------------------------------------------------------------------------------
expect 2 '' "dyad judge: unknown game 'chess': expected one of path, hex, ungo, nim
$usage" 'dyad judge chess'
expect 2 '' "dyad judge: expected the name of a game:
  path      PATH: connection on squares, five referee verdicts
  hex       Hex: is this board possible, and who has won
  ungo      Un-Go: a capture game, the first legal move simulated to the end
  nim       Two Colour Special Nim: the value of a sum of coloured piles
\`dyad help GAME' tells its rules, and how boards are written.
" 'dyad judge'
expect 2 '' "dyad judge: --format: expected one of text, jsonl, csv, npy, found 'xml'
$usage" 'dyad judge hex --format xml'
expect 2 '' "dyad judge: expected a number of jobs from 1 to 256, found '0'
$usage" 'dyad judge hex -j 0'
expect 2 '' "dyad judge: --explain and --format exclude each other
$usage" 'dyad judge hex --explain --format csv'
expect 2 '' "dyad generate: expected --size N
Try \`dyad generate --help' or \`dyad generate --usage' for more information.
" 'dyad generate hex'
expect 2 '' "dyad generate: expected a share from 0 to 1, found '1.5'
Try \`dyad generate --help' or \`dyad generate --usage' for more information.
" 'dyad generate hex -n 3 --fill 1.5'
expect 2 '' "dyad verify: expected a game, a file of boards and a file of verdicts
Try \`dyad verify --help' or \`dyad verify --usage' for more information.
" 'dyad verify hex one'

# --- a closed pipe ends quietly; a full disk does not ------------------------------------------
expect 0 'There is no winning path.
' '' '{ dyad generate path -n 80 -c 20000; echo $? >&2; } 2>status |
    dyad judge path 2>>status | head -n 1'
expect 0 '0
' '' 'cat status'
if [ -w /dev/full ]; then
    expect 4 '' 'dyad: standard output: No space left on device
' 'dyad judge path white.txt > /dev/full'
    expect 4 '' 'dyad: standard output: No space left on device
' 'dyad judge nim --format jsonl black.txt > /dev/full'
    expect 4 '' 'dyad: standard output: No space left on device
' 'dyad generate path -n 80 -c 1000 > /dev/full'
    expect 4 '' 'dyad: standard output: No space left on device
' 'dyad games > /dev/full'
    expect 4 '' 'dyad: standard output: No space left on device
' 'dyad help judge > /dev/full'
fi

# --- Ctrl-C: what has been judged has been written ---------------------------------------------
has_lines() { # COUNT
    [ "$(grep -c . out 2>/dev/null)" = "$1" ]
}
# The fifo stays open, so that only the signal can end the run.
for jobs in 1 2; do
    for signal in INT TERM; do
        rm -f pipe out
        mkfifo pipe
        # A job in the background of sh would ignore SIGINT.
        env --default-signal=INT "$DYAD" judge path -j $jobs <pipe >out 2>err &
        pid=$!
        exec 3>pipe
        "$DYAD" generate path -n 20 -c 500 --kind full | sed '$d' >&3
        await has_lines 500
        kill -s $signal $pid
        got=0
        wait $pid || got=$?
        exec 3>&-
        number=2
        [ $signal = TERM ] && number=15
        if [ "$got" -ne $((128 + number)) ] || [ "$(wc -l <out)" -ne 500 ] ||
            [ "$(cat err)" != 'dyad: stopped after 500 items' ]; then
            fail "SIG$signal with $jobs jobs: exit status $got, $(wc -l <out) answers: $(cat err)"
        fi
    done
done

# Nobody takes the output, or nobody writes to the fifo: the first signal ends the run all the same,
# while the pipe is still stalled.
"$DYAD" generate path -n 50 -c 20000 --kind full >many.txt
rm -f pipe stalled
mkfifo pipe stalled
exec 4<>stalled
for command in 'judge path -j 1 -f jsonl many.txt' 'judge path -j 2 -f jsonl many.txt' \
    'generate path -n 50 -c 100000' 'judge path pipe'; do
    # shellcheck disable=SC2086 # several words
    "$DYAD" $command >stalled 2>err 4>&- &
    pid=$!
    await idles $pid
    kill -s TERM $pid
    await ended $pid || kill -s KILL $pid
    got=0
    wait $pid || got=$?
    [ $got -eq 143 ] || fail "$command, stalled, does not heed SIGTERM: $got"
done
exec 4>&-

# Nobody writes to a fifo that others read: the signal ends them too, and is no failure of the file.
echo 'loadsgf pipe' >loads
for command in 'value --from pipe' 'solve ungo --size 2 --table pipe' 'interact path pipe -- cat' \
    'gtp hex'; do
    # shellcheck disable=SC2086 # several words
    "$DYAD" $command <loads >out 2>err &
    pid=$!
    await idles $pid
    kill -s TERM $pid
    await ended $pid || kill -s KILL $pid
    got=0
    wait $pid || got=$?
    [ $got -eq 143 ] || fail "$command does not heed SIGTERM: $got"
    [ ! -s err ] || fail "$command: $(cat err)"
done

# Where SIGINT was ignored at the start it stays so.
(
    trap '' INT
    exec "$DYAD" judge path -j 1 <pipe >out 2>err
) &
pid=$!
exec 3>pipe
printf '1 W' >&3
await idles $pid
kill -s INT $pid
await idles $pid
exec 3>&-
got=0
wait $pid || got=$?
if [ $got -ne 0 ] || [ "$(cat out)" != 'White has a winning path.' ]; then
    fail "an ignored SIGINT: exit status $got"
fi

# What has been read is answered while more is waited for, even in the middle of a board.
rm -f out
"$DYAD" judge path <pipe >out 2>err &
pid=$!
exec 3>pipe
printf '1 W 2 WW' >&3
await test -s out
if [ "$(cat out)" != 'White has a winning path.' ]; then
    fail 'a board that has come whole waits for the next one'
fi
exec 3>&-
wait $pid

all_good
