#!/bin/sh
# stress.sh - dyad stress finds the test on which a program fails, and makes it as small as can be:
# wrong programs of every sort, and right ones that pass.
# shellcheck disable=SC2016 # what is expanded by the programs
. "$SOURCE/tests/expect.sh"

# STATUS TEXT WORD...: the exit status, and what a line of what is said holds.
says() {
    status=$1 text=$2
    shift 2
    got=0
    "$DYAD" stress "$@" >said 2>&1 </dev/null || got=$?
    [ "$got" -eq "$status" ] || fail "stress $*: exit status $got, expected $status: $(cat said)"
    grep -qF -e "$text" said || fail "stress $*: $(cat said)"
}

# The test that is shown is this one.
shows() { # TEXT
    sed -n '3,/^item\|^the program/p' said | sed '/^item/d; /^the program/d' >shown
    [ "$(cat shown)" = "$(printf '%b' "$1")" ] || fail "not the smallest test: $(cat shown)"
}

# What is right passes, on every game; under sanitizers, where programs start slowly, fewer tests.
tests=$(awk -v scale="${DYAD_TEST_SCALE-1}" 'BEGIN { print scale < 1 ? 10 : 40 }')
for game in path hex ungo nim; do
    says 0 "The program passes $tests tests." "$game" --tests "$tests" --exact -- \
        "$DYAD" judge "$game" -
done

# One answer for all: the smallest board with another.
says 1 "item 1: expected 'Case #1: Red wins', found 'Case #1: Nobody wins' in line 1" hex -- \
    awk 'NR > 1 && /^[0-9]/ { print "Case #" ++n ": Nobody wins" }'
shows '1\n1\nR\n'
says 1 "item 1: expected 'W', found 'B' in line 1" nim -- sh -c 'cat >/dev/null; echo B'
[ "$(sed -n 4p said)" = 3 ] || fail "nim has three piles at least: $(cat said)"
says 1 "expected 'White can win in one move.', found the end" path -- cat /dev/null
shows '1\n\nU\n\n0\n'
says 1 "expected 'White'" ungo -- sh -c 'cat >/dev/null; echo Black'

# Something that goes wrong on large boards alone, and late: one line of many.
says 1 'item 1: expected' hex -- sh -c '"$DYAD" judge hex - | sed "s/Impossible/Nobody wins/"'
[ "$(sed -n 4p said)" -le 2 ] || fail "a board of $(sed -n 4p said) that is impossible"
says 1 'item 7: expected' hex -- sh -c '"$DYAD" judge hex - | sed "s/#7: .*/#7: ?/"'
[ "$(sed -n 3p said)" = 7 ] || fail "$(sed -n 3p said) items, where the seventh is wrong"
says 1 "expected 'Case #1: Nobody wins', found 'Case #1: Impossible'" hex --size 1-9 -- sh -c '
    awk "{ print } NR == 2 { large = \$1 > 4 } END { exit !large }" >input && say=Impossible
    "$DYAD" judge hex input | sed "s/Nobody wins/${say-Nobody wins}/"'
[ "$(sed -n 4p said)" = 5 ] || fail "large is 5, not $(sed -n 4p said)"

# Groups of stones in which something has to be left as it is.
says 1 'expected nothing after 1 answer' ungo -- \
    sh -c '"$DYAD" judge ungo - >answer; cat answer; grep -q White answer && echo x'
says 1 'expected nothing after 1 answer' ungo -- sh -c '"$DYAD" judge ungo -; echo Black'

# Ends of every sort.
says 1 'the program ends with exit status 3' hex -- sh -c 'exit 3'
says 1 'the program is killed by signal 11' hex -- sh -c 'kill -SEGV $$'
says 1 'the program is killed by signal 25' hex -- cat /dev/zero
says 1 'the program still runs after 1 s by the clock' path --wall 1 -- sh -c "sleep 1000.$$ & wait"
says 1 'the program takes more than 1 s of processor time' path --time 1 -- \
    sh -c 'while :; do :; done & while :; do :; done'
says 1 'found the end' hex -- sh -c 'exec >&-; cat >/dev/null'
says 1 'the program ' hex --memory 64 -- awk 'BEGIN { s = "x"; while (1) s = s s }'
pgrep -f "sleep 1000[.]$$" >left && fail "left behind: $(cat left)"

# What a program reads stays as it is, whatever it does to it.
says 1 "item 1: expected 'Case #1: " hex -- sh -c 'echo 7 >&0; cat >/dev/null'

# What a program leaves running is ended, also where it has left its group; and it can write into
# no later test. What was there before is let alone.
leaves='"$DYAD" judge hex -; setsid sh -c "echo \$\$ >left_$$; exec sleep 1001" & \
    until [ -s left_$$ ]; do sleep 0.01; done'
says 0 'The program passes 2 tests.' hex --tests 2 --jobs 2 --wall 1000 -- sh -c "$leaves"
cat left_* >left_behind
for seconds in 1 8 64; do # on a busy machine it may not have begun within the first
    says 1 "the program still runs after $seconds s" path --wall $seconds -- python3 -c '
import os, time
if os.path.exists("grouped"): # once is enough
    os.execl(os.environ["DYAD"], "dyad", "judge", "path", "-")
os.setpgid(0, os.getpgid(os.getppid()))
open("left_behind", "a").write("%d\n" % os.getpid())
open("grouped", "w").close()
time.sleep(1001)'
    [ ! -e grouped ] || break
done
sh -c 'sleep 1002 & echo $! >before; exec "$DYAD" stress hex --tests 2 -- "$DYAD" judge hex -' >said
kill "$(cat before)" || fail "a process that is no program's was ended"
while read -r process; do
    ! kill -0 "$process" 2>/dev/null || fail "left behind: $(ps -o args= "$process")"
done <left_behind
[ "$(wc -l <left_behind)" -ge 3 ] || fail "what was left behind: $(cat left_behind)"

# So is a program whose Dyad is killed.
rm -f started
"$DYAD" stress hex -- sh -c 'echo $$ >started; exec sleep 1003' &
until [ -s started ]; do sleep 0.01; done
kill -KILL $!
wait $! 2>/dev/null
runs() {
    grep -qs '^State:.*[RSD] ' "/proc/$(cat started)/status"
}
tries=0
while runs && [ $((tries += 1)) -lt 3000 ]; do sleep 0.01; done
! runs || fail "the program runs on without Dyad: $(cat started)"

# A stop ends the making smaller of a large board, however many stones it has.
(
    wrong=0
    # shellcheck disable=SC3045 # every sh of these systems has it
    ulimit -t 60 # of work
    says 1 'the program ends with exit status 1' hex --kind random --size 1500 --tests 1 -- \
        sh -c '[ -e once ] && kill -TERM $PPID; : >once; exit 1'
    all_good >ended 2>&1
) || fail 'a stop does not end the making smaller'

# What is wrong with the question.
says 2 'No such file' hex -- ./absent
says 2 'Permission denied' hex -- /
says 2 'expected the program behind the game' hex
says 2 'no kind of test' hex --kind none -- true
says 2 'expected a size' hex --size 0 -- true

# The same tests each time, others for another seed; saved as it is shown.
says 1 '' hex --save failing -- sh -c 'cat >/dev/null'
"$DYAD" validate hex failing >said || fail "the test is not valid: $(cat failing)"
all_good
