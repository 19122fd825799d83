#!/bin/sh
# progress.sh - the line that says how far a long run has come: on a terminal and nowhere else, gone
# before anything else is said and at the end. script(1) gives the program a terminal; a fifo that
# is read late makes the run a long one.
# ctest: release
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
export TERM=xterm
has_terminals || {
    echo 'no pseudo-terminal here'
    exit 77
}
return=$(printf '\r')
escape=$(printf '\033')
clear="$return${escape}[K"

# Runs `dyad OPTION...' on a terminal, its answers into a fifo that is read slowly until the command
# given first succeeds. Leaves what the terminal got in `seen`, its lines ended by newlines alone,
# and in `took` a bound of how many seconds that was.
long_run() { # COMMAND OPTION...
    until=$1
    shift
    rm -f answers
    : >raw
    mkfifo answers
    began=$(date +%s)
    { until eval "$until"; do head -c 200000; sleep 0.1; done; cat; } <answers >out &
    pid=$!
    script -qfec "'$DYAD' $* >answers" /dev/null </dev/null >raw
    wait $pid
    took=$(($(date +%s) - began + 1))
    sed "s/$return\$//" raw >seen
}
told="grep -q ' items  ' raw" # the line has been shown

"$DYAD" generate path -n 3 -c 1000 --kind full | sed '$d' >some.txt
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do cat some.txt; done >many.txt
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do cat many.txt; done >boards.txt

# --- a file: how much of it, and when it will have been read -----------------------------------
figure='[0-9][0-9.]*\( [kM]\)\{0,1\}'
for jobs in 1 2; do
    long_run "$told" judge path -j $jobs boards.txt
    [ "$(wc -l <out)" -eq 400000 ] || fail "$jobs jobs: $(wc -l <out) answers"
    tr '\r' '\n' <seen | grep -q "^[0-9]*,[0-9]* items  $figure*B of 6.4 MB  \
[1-9][0-9]* %  $figure*B/s  [0-9]*:[0-9][0-9] left" || fail "$jobs jobs: no line: $(cat seen)"
    [ "$(tail -c 4 seen)" = "$clear" ] || fail "$jobs jobs: the line stays: $(cat seen)"
    # Five times a second at most, and the clearing.
    [ "$(tr '\r' '\n' <seen | wc -l)" -le $((5 * took + 5)) ] || fail "$jobs jobs: too many lines"
done

# --- what cannot be known of a pipe is left out ------------------------------------------------
rm -f pipe
mkfifo pipe
cat boards.txt >pipe &
long_run "$told" judge path - '<pipe'
wait
tr '\r' '\n' <seen | grep -q "^[0-9]*,[0-9]* items  $figure*B  $figure*B/s" ||
    fail "a pipe: no line: $(cat seen)"
! grep -q ' of \| left' seen || fail "a pipe: $(cat seen)"

# --- what else is said stands on lines of its own -----------------------------------------------
{ cat boards.txt; printf '2\nXB\nBB\n3\n'; cat some.txt; } >bad.txt
long_run "$told" judge path -k --summary=json bad.txt
grep -q 'items  ' seen || fail "malformed: no line: $(cat seen)"
sed "s/.*$return${escape}\\[K//" seen >said
[ "$(grep -c '^dyad: bad.txt:.* expected U, W or B' said)" -eq 1 ] || fail "malformed: $(cat said)"
[ "$(grep -c '^{"game":"path","items":401000,"malformed":2' said)" -eq 1 ] ||
    fail "malformed: $(cat said)"

# --- nowhere else -------------------------------------------------------------------------------
TERM=dumb long_run 'sleep 2' judge path boards.txt
[ ! -s seen ] || fail "a dumb terminal: $(cat seen)"
long_run 'sleep 2' judge path boards.txt '2>err'
[ ! -s seen ] || fail "standard error is a file: $(cat seen)"
[ ! -s err ] || fail "standard error is a file: $(cat err)"
# Answers on the same terminal would be spoilt.
{ sleep 1.5; printf '1\n\nW\n\n'; sleep 0.5; printf '1\n\nB\n\n'; } >pipe &
script -qec "'$DYAD' judge path pipe" /dev/null </dev/null >raw
wait
tr -d '\r' <raw >seen
printf 'White has a winning path.\nBlack has a winning path.\n' | cmp - seen ||
    fail "on the same terminal: $(cat seen)"
# A short run says nothing. What takes a second when the machine is busy is none.
for _ in 1 2 3 4 5 6 7 8 9 10; do
    script -qec "'$DYAD' judge path some.txt >out" /dev/null </dev/null >seen
    [ -s seen ] || break
done
[ ! -s seen ] || fail "a short run: $(cat seen)"

all_good
