#!/bin/sh
# npy.sh - NumPy files from the shell: the same bytes into a file, behind something else in a file,
# into a pipe and at the end of a file; never onto a terminal; whole after a signal too.
# ctest: threads
set -u
: "${SOURCE:?}"
header=128
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
# shellcheck source=/dev/null
. "$SOURCE/tests/await.sh"

for game in path hex ungo; do
    # --- text and npy say the same -------------------------------------------------------------
    "$DYAD" generate $game -n 9 -c 2000 >boards.txt
    "$DYAD" generate $game -n 9 -c 2000 --format npy >boards.npy
    "$DYAD" generate $game -n 9 -c 2000 --format npy | cmp - boards.npy || fail "$game: generate"
    [ "$(wc -c <boards.npy)" -eq $((header + 2000 * 81)) ] || fail "$game: the size of boards.npy"
    "$DYAD" judge $game --format jsonl boards.txt >text.jsonl
    "$DYAD" judge $game --format jsonl boards.npy >batch.jsonl
    cmp text.jsonl batch.jsonl || fail "$game: jsonl differs"
    "$DYAD" judge $game --format jsonl <boards.npy | cmp - text.jsonl || fail "$game: from stdin"
    "$DYAD" verify $game boards.npy text.jsonl >/dev/null || fail "$game: not verified"
    "$DYAD" judge $game boards.npy boards.txt boards.npy >mixed.out
    [ "$(wc -l <mixed.out)" -eq 6000 ] || fail "$game: text and npy in one run"

    # --- a file, a pipe, behind something, at the end ------------------------------------------
    "$DYAD" judge $game --format npy boards.npy >codes.npy
    [ "$(wc -c <codes.npy)" -eq $((header + 2000)) ] || fail "$game: the size of codes.npy"
    for jobs in 1 2 8; do
        "$DYAD" judge $game -j $jobs --format npy boards.txt | cmp - codes.npy ||
            fail "$game: a pipe, $jobs jobs"
        "$DYAD" judge $game -j $jobs --format npy boards.npy >again.npy
        cmp again.npy codes.npy || fail "$game: a file, $jobs jobs"
    done
    { printf before; "$DYAD" judge $game --format npy boards.npy; printf after; } >around
    { printf before; cat codes.npy; printf after; } | cmp - around || fail "$game: behind something"
    printf before >appended
    "$DYAD" judge $game --format npy boards.npy >>appended
    { printf before; cat codes.npy; } | cmp - appended || fail "$game: at the end"
done

# --- a terminal: script(1) gives the program one, where the machine has any to give ------------
if has_terminals; then
    for command in 'judge hex --format npy' 'generate hex -n 3 --format npy'; do
        got=0
        script -qec "'$DYAD' $command" /dev/null </dev/null >terminal || got=$?
        [ "$got" -eq 2 ] || fail "$command on a terminal: exit status $got"
        grep -q 'not for a terminal' terminal || fail "$command on a terminal: $(cat terminal)"
    done
fi

# --- what cannot be had ------------------------------------------------------------------------
got=0
"$DYAD" generate nim -n 3 --format npy >out 2>err || got=$?
if [ "$got" -ne 2 ] || [ -s out ] ||
    [ "$(cat err)" != 'dyad: nim positions are piles, and a .npy file holds boards' ]; then
    fail "nim as npy: exit status $got: $(cat err)"
fi
"$DYAD" generate hex -n 3 --format csv >out 2>err && fail 'boards as csv'

# --- malformed: what came before has been written ----------------------------------------------
"$DYAD" generate path -n 3 -c 10 --format npy >boards.npy
"$DYAD" judge path --format npy boards.npy >codes.npy
head -c $((header + 9 * 6 + 4)) boards.npy >cut.npy
for out in out 'pipe'; do
    got=0
    if [ $out = out ]; then
        "$DYAD" judge path --format npy cut.npy >out 2>err || got=$?
    else
        { "$DYAD" judge path --format npy cut.npy 2>err || echo $? >status; } | cat >out
        got=$(cat status)
    fi
    [ "$got" -eq 3 ] || fail "cut short: exit status $got"
    [ "$(cat err)" = \
        'dyad: cut.npy: board 7 of 10: expected a cell at [1,1], found the end of the input' ] ||
        fail "cut short: $(cat err)"
    head -c 128 out | grep -q "'shape': (6,), }" || fail 'cut short: the header'
    tail -c 6 out >codes
    tail -c 10 codes.npy | head -c 6 | cmp - codes || fail 'cut short: the codes'
done

# --- a signal: the header says what has been written -------------------------------------------
for out in file 'pipe'; do
    rm -f fifo out
    mkfifo fifo
    if [ $out = file ]; then
        env --default-signal=INT "$DYAD" judge path --format npy <fifo >out 2>err &
    else
        mkfifo through 2>/dev/null
        cat <through >out &
        env --default-signal=INT "$DYAD" judge path --format npy <fifo >through 2>err &
    fi
    pid=$!
    exec 3>fifo
    cat boards.npy boards.npy | head -c $((header + 90)) >&3
    await idles $pid # all has been judged, and more is waited for
    kill -s INT $pid
    got=0
    wait $pid || got=$?
    exec 3>&-
    wait
    [ "$got" -eq 130 ] || fail "SIGINT, $out: exit status $got"
    cmp out codes.npy || fail "SIGINT, $out: not what was judged"
done

# --- a full disk --------------------------------------------------------------------------------
if [ -w /dev/full ]; then
    got=0
    "$DYAD" judge path --format npy boards.npy >/dev/full 2>err || got=$?
    if [ "$got" -ne 4 ] || ! grep -q 'No space left' err; then
        fail "a full disk: exit status $got: $(cat err)"
    fi
fi

all_good
