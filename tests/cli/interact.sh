#!/bin/sh
# interact.sh - dyad interact: games with programs of every sort, good, bad and hostile, in each
# convention of contest systems, connected by two named pipes as those do it.
# shellcheck disable=SC2016 # what is expanded by the programs
. "$SOURCE/tests/expect.sh"
player="$SOURCE/tests/cli/interact_player.py"
nap=$((7000000 + $$)) # seconds, which no other test sleeps
export nap
hung=600 # seconds after which whoever has not ended is told of

# WORD...: runs that, not for ever: exit status 137 then.
bounded() {
    timeout --foreground -s KILL $hung "$@"
}

# STATUS TEXT WORD...: the exit status, and what a line of what is said holds.
says() {
    status=$1 text=$2
    shift 2
    got=0
    bounded "$DYAD" interact "$@" >said 2>&1 </dev/null || got=$?
    [ "$got" -eq "$status" ] || fail "interact $*: exit status $got, expected $status: $(cat said)"
    grep -qF -e "$text" said || fail "interact $*: $(cat said)"
}

# STATUS CONVENTION GAME PROGRAM: as a contest system runs both, on the test `input`. What the
# judges are told is then in `told`. $flags come last.
flags=
meets() {
    status=$1 as=$2 game=$3 program=$4 got=0
    rm -rf to from told 'the feedback'
    mkfifo to from
    mkdir 'the feedback'
    # shellcheck disable=SC2086 # words
    case $as in
    testlib) set -- input output answer told $flags ;;
    *) set -- input answer 'the feedback' some_flag $flags ;;
    esac
    # `exec': a shell would keep its redirections, and with them the pipe, until the program ends.
    bounded sh -c 'exec sh -c "$1" <to >from 2>program.err' - "$program" &
    bounded sh -c 'exec "$@" >to 2>err <from' - \
        "$DYAD" interact "$game" --time 100 --as "$as" "$@" || got=$?
    ended=0
    wait $! || ended=$?
    [ $ended -ne 137 ] || fail "$as $game, $program: the program does not end: $(cat program.err)"
    [ "$as" = testlib ] || cp 'the feedback/judgemessage.txt' told
    [ "$got" -eq "$status" ] ||
        fail "$as $game, $program: exit status $got, expected $status: $(cat err told)"
    [ ! -s err ] || fail "$as $game, $program: $(cat err)"
}

# TEXT: what the judges are told holds it.
tells() {
    grep -qF -e "$1" told || fail "not '$1', but $(cat told)"
}

# --- games to their end ---------------------------------------------------------------------------
: >answer
for game in path hex ungo nim; do
    "$DYAD" generate "$game" --size 4 --kind empty >input 2>/dev/null ||
        "$DYAD" generate "$game" --size 4 >input
    for as in testlib kattis domjudge; do
        status=42
        [ $as != testlib ] || status=0
        meets $status $as "$game" "python3 '$player' $game last log"
        tells 'the program ('
        grep -qx 'win\|loss\|draw' log || fail "$game: the program is not told: $(cat log)"
    done
    tells '1. '
    xmllint --noout 'the feedback/judgeimage.svg' || fail "$game: no picture"
    [ ! -e 'the feedback/teammessage.txt' ] || fail "$game: a message for the team"
    # The same game again, whoever connects the two.
    says 0 'the program (' "$game" input --save one -- python3 "$player" "$game" last
    says 0 'the program (' "$game" input --save two --quiet -- python3 "$player" "$game" last
    cmp one two || fail "$game: another game of the same seed"
    [ "$(wc -l <said)" -eq 1 ] || fail "$game: more than the verdict: $(cat said)"
    sed -n 's/^\([0-9]*\. .*\)/\1/p' told >moves
    says 0 '' "$game" input -- python3 "$player" "$game" last
    grep '^[0-9]*\. [a-z]' said | sed 's/ (the program)$//' | cmp -s - moves ||
        fail "$game: another game for a contest system: $(cat said told)"
done
grep -q 'loses\|wins' told || fail "nim without a winner: $(cat told)"
for seed in 2 3 4 5 6; do
    "$DYAD" interact hex --size 9 --playouts 10 --nodes 0 --seed $seed -- python3 "$player" hex
done | sort -u >several
[ "$(grep -c '^2\. ' several)" -gt 1 ] || fail 'the seed makes no difference'

# What the program is told: colours, the position, and a line for each of its own.
printf 'colour white\nto-move black\nask win\n1\n2\nB WWWW\n' >input
meets 0 testlib nim "python3 '$player' nim log"
tells 'ok the program (white) wins after'
[ "$(cat output)" = ok ] || fail "for the checker: $(cat output)"
[ "$(head -n 3 log | tr '\n' '|')" = 'W B|2|B WWWW|' ] || fail "the program is told $(cat log)"
[ "$(sed -n '4p' log)" = '0 0' ] || fail "not the only move: $(cat log)"
[ "$(tail -n 1 log)" = win ] || fail "the end: $(cat log)"
printf '{"game":"hex","rows":2,"columns":3,"board":["...","..."],"to_move":"blue"}\n' >input
meets 42 kattis hex "python3 '$player' hex log"
[ "$(head -n 4 log | tr '\n' '|')" = 'B B|2 3|...|...|' ] || fail "the program is told $(cat log)"

# --- what is asked --------------------------------------------------------------------------------
wins='read -r a; read -r b; read -r c; echo 0 0; read -r d; [ "$d" = win ]'
printf 'ask win\n1\n1\n.\n' >input # 1 x 1: whoever moves wins
meets 0 testlib hex "$wins"
meets 42 domjudge hex "$wins"
says 0 'wins after 1 move: the winner has joined its sides' hex input -- sh -c "$wins"
printf '1\n2\nW BB\n' >input
says 3 'asks the program (white) to win: with best play black wins' nim input --colour white \
    --check --ask win
printf '3\nUUU\nUUU\nUUU\n' >input
says 3 'to win: with best play nobody wins' path input --ask win -- true
says 0 'to not lose: with best play nobody wins' path input --ask not-lose --check
says 1 'where it must not lose' path input --ask not-lose -- python3 "$player" path
printf '2\nWU\nUU\n' >input
says 3 'to win: with best play white wins' path input --ask win --to-move white --colour black \
    --check
says 3 'to not lose: with best play white wins' path input --ask not-lose --to-move white \
    --colour black --check
printf '1\n3\n...\n...\n...\n' >input
says 1 'the program (red) loses after' hex input --ask win -- python3 "$player" hex
grep -q 'where it must win' said || fail "not why: $(cat said)"
printf 'to-move red\nask win\n1\n3\n...\n.B.\n...\n' >input
meets 3 testlib hex true
tells 'FAIL the test asks the program (red) to win: with best play blue wins'
meets 3 kattis hex true

# --- programs that do what they may not -----------------------------------------------------------
# In each convention: STATUS of testlib, TEXT, PROGRAM. Under kattis all of them are wrong.
printf '1\n3\nR..\n.B.\n...\n' >input
faults() {
    meets "$1" testlib hex "$3"
    tells "$2"
    meets 43 kattis hex "$3"
    tells "$2"
    LC_ALL=C grep -q '[^ -~]' told && fail "bytes of the program get through: $(cat told)"
    grep -qF -e "$2" 'the feedback/teammessage.txt' || fail "the team is not told: $3"
}
found='expected a row and a column, found'
faults 1 "move 1: expected a legal move of red, found '0 0' in line 1: the cell is occupied" \
    'echo 0 0; cat >/dev/null'
faults 1 'it is off the board' 'echo 3 0; cat >/dev/null'
faults 1 "found '0 999999999999999999' in line 1" 'echo 0 999999999999999999; cat >/dev/null'
faults 1 "found 'swap' in line 1" 'echo swap; cat >/dev/null'
faults 1 'the game has no pass' 'echo pass; cat >/dev/null'
faults 1 "move 3: expected a legal move of red, found '0 1' in line 3" \
    'echo 0 1; echo; echo 0 1; cat >/dev/null'
for words in 'hello world' '0' '0 1 2' '-1 0' '+1 0' '0,1' '0x1 0' '1.0 0' '0 1e0' 'Swap' \
    '99999999999999999999 0'; do
    faults 2 "move 1: $found '$words' in line 1" "echo '$words'; cat >/dev/null"
done
faults 2 "move 1: $found '0\\x001' in line 1" 'printf "0\0001\n"; cat >/dev/null'
faults 2 "$found '\\xff\\xfe\\x1b[31m' in line 1" 'printf "\377\376\033[31m\n"; cat >/dev/null'
faults 2 "move 1: $found the end of the output" :
faults 2 "move 1: $found the end of the output" 'exec >&-; cat >/dev/null'
faults 2 "move 1: $found the end of the output" 'kill -SEGV $$'
faults 2 "move 3: $found the end of the output" 'echo 0 1; read -r a'
faults 2 "$found '0000000000" 'cat /dev/zero | tr "\0" 0'
faults 2 "$found '\\x00\\x00\\x00" 'cat /dev/zero'
faults 2 "move 1: $found white space without end" 'yes ""'
faults 2 "$found 'y' in line 1" yes
faults 1 "found '0 1' in line 2" 'yes 0 1'

# Ends of lines, and white space, are as one likes; what comes behind the end is not.
printf 'to-move red\nask win\n1\n2\nR.\n..\n' >input
meets 42 kattis hex 'printf "1 0"'
# How they are called: flags of the problem package are for others, but for those of Dyad's own.
for flags in case_sensitive 'a b -c --d 3' '--e=f -- g' '--ask legal'; do
    meets 42 kattis hex 'printf "1 0"'
done
flags='--ask legal --max-moves 1'
meets 42 domjudge hex 'printf "1 1"'
for flags in '--testset a' '--group 1' '--group 1 --testset a' '-appes' '--testset a -appes'; do
    meets 0 testlib hex 'printf "1 0"'
done
grep -q '<result outcome = "accepted">' told || fail "no XML: $(cat told)"
flags='--testset a' # anywhere
meets 1 testlib hex 'printf "0 0"'
flags=
for words in --testset --group '--testset a --group'; do
    # shellcheck disable=SC2086 # words
    says 3 'expected a value after --' hex input output answer told --as testlib $words
done
for words in '1 0\n' '1 0\r\n' ' \t1 \t 0 \n' '\n\n\r\n1 0\n' '1 0\n \n\n'; do
    meets 42 kattis hex "printf '$words'; cat >/dev/null"
done
faults 2 "after the game: expected nothing, found 'x y' in line 2" \
    'printf "1 0\nx y\n"; cat >/dev/null'
faults 2 "after the game: expected nothing, found '1 0' in line 2" 'yes 1 0'
faults 2 'after the game: expected nothing, found white space without end' 'echo 1 0; yes ""'
faults 2 "found '\\x00" 'echo 1 0; cat /dev/zero'

# --- programs that Dyad runs ----------------------------------------------------------------------
says 1 'move 1: the program ends with exit status 3' hex -- sh -c 'exit 3'
says 1 'move 1: the program is killed by signal 11' hex -- sh -c 'kill -SEGV $$'
says 1 'move 3: the program is killed by signal 9' hex -- sh -c 'echo 0 0; kill -KILL $$'
says 1 'after the game: the program ends with exit status 4' hex input -- sh -c 'echo 1 0; exit 4'
says 1 'move 1: expected' hex -- true
says 1 'move 1: no move after 1 s' hex --time 1 -- sleep "$nap"
says 1 "found '0 0' in line 1 without its end" hex --time 3 -- sh -c 'printf "0 0"; sleep $nap'
says 1 'no move when its time for the game is over, 1 s' hex --game-time 1 -- sleep "$nap"
says 1 'after the game: the program still runs after 3 s' hex input --time 3 -- \
    sh -c 'echo 1 0; sleep $nap'
says 1 'after the game: the program still runs after 3 s' hex input --time 3 -- \
    sh -c 'echo 1 0; exec >&-; sleep $nap'
says 1 'found the end of the output' hex --time 1 -- sh -c 'exec >&-; sleep $nap'
says 1 "$found 'y' in line 1" hex -- yes
says 1 'move 1: ' hex --memory 64 -- awk 'BEGIN { s = "x"; while (1) s = s s }'
# It leaves a process behind, which has its pipes.
says 1 'found the end of the output' hex -- sh -c 'sleep $nap & exit 0'
says 0 'wins' hex input -- sh -c 'sleep $nap & echo 1 0'
pgrep -f "sleep $nap" >left && fail "left behind: $(cat left)"
# More than a pipe holds, never read; and read by nobody, which is no fault.
says 1 'move 1: no move after 1 s' hex --size 500 --time 1 -- sleep "$nap"
says 1 "found '0 0' in line 2" hex --size 500 --playouts 1 --nodes 0 -- \
    sh -c 'exec <&-; echo 0 0; echo 0 0'
says 0 'what it says itself' hex input -- sh -c 'echo what it says itself >&2; echo 1 0'
says 1 '1. red 0 0 (the program)' hex -- sh -c 'echo 0 0'
# A terminal that has gone, and one that interrupts. `timeout' in the background sends SIGCONT as
# well, for which LeakSanitizer, which has stopped the program at its end, may wait for ever.
"$DYAD" interact hex -- yes 2>&1 | true
got=0
timeout --foreground -k $hung -s INT 1 \
    "$DYAD" interact hex --time 1000 -- sleep "$nap" >said 2>&1 || got=$?
[ "$got" -eq 124 ] || fail "interrupted: exit status $got: $(cat said)"
pgrep -f "sleep $nap" >left && fail "left behind after an interrupt: $(cat left)"

# --- what is wrong with the question --------------------------------------------------------------
says 2 'No such file' hex -- ./absent
says 2 'expected the program behind the game' hex
says 2 'expected the program behind the game' hex --
says 2 '--ask: expected legal, not-lose or win' hex --ask draw -- true
says 2 '--colour: expected red or blue' hex --colour green -- true
says 2 '--playouts: expected a number of playouts from 1' hex --playouts 0 -- true
says 2 'expected no program' hex input --check -- true
says 2 'expected files of input and answer, and a folder' hex input --as kattis
says 2 "there is no option '--tiem'" hex --tiem 3 -- true
says 3 'expected files of input and output' hex input --as testlib
says 3 'expected the name of a game' --as testlib
says 3 "there is no option '--tiem'" hex --tiem 3 input output --as testlib
says 4 'absent: No such file' hex absent -- true
malformed() { # TEXT INPUT
    printf '%b' "$2" >bad
    says 3 "$1" hex bad -- true
    meets_bad=0
    "$DYAD" interact hex --as testlib bad output answer >said 2>&1 </dev/null || meets_bad=$?
    [ "$meets_bad" -eq 3 ] || fail "testlib, $2: exit status $meets_bad"
    grep -qF "FAIL $1" said || fail "testlib, $2: $(cat said)"
    says 43 "$1" hex bad --check --as kattis
}
malformed 'bad:1:1: expected the number of boards, found the end of the input' ''
malformed 'bad:2:1: expected a position, or a word' 'ask win\nask\001s win\n1\n1\n.\n'
malformed "bad:1:1: expected one word behind 'ask'" 'ask\n1\n1\n.\n'
malformed "bad:1:1: expected one word behind 'ask'" 'ask win or lose\n1\n1\n.\n'
malformed "bad:2:1: expected 'seed' once" 'seed 1\nseed 1\n1\n1\n.\n'
malformed "bad:1:1: expected red or blue, found 'gr\\x01n'" 'colour gr\0000n\n1\n1\n.\n'
malformed 'bad:1:1: expected a seed from 0' 'seed 18446744073709551616\n1\n1\n.\n'
malformed 'bad:5:2: ' 'seed 1\n\n1\n2\n.x\n..\n'
malformed 'bad: expected one position, found more' '2\n1\n.\n1\n.\n'
malformed 'bad:2:1: expected a size' '1\n99999999999999999999999\n'
printf '\357\273\277ask win\r\ncolour red\r\n\r\n1\r\n1\r\n.\r\n' >bad
says 0 'wins after 1 move' hex bad -- sh -c 'echo 0 0'
says 0 'wins after 1 move' hex bad --ask legal -- sh -c 'echo 0 0'
printf '2\nWW\nBB\n' >bad
says 0 'wins after 0 moves' path bad -- true
rm -rf folder
got=0
"$DYAD" interact hex --as kattis input answer folder </dev/null >said 2>&1 || got=$?
[ "$got" -eq 4 ] || fail "no folder: exit status $got"
# --- the swap: of games that are played with it, by an option or the test -------------------------
says 1 'the game has no swap' hex --size 3 --colour blue -- sh -c 'echo swap'
says 1 '2. blue swap (the program)' hex --swap --size 3 --colour blue -- \
    sh -c 'echo swap'
says 1 '2. blue swap' hex --swap --size 3 -- sh -c 'echo 1 1'
says 1 '2. blue 1 1' hex --swap --size 3 -- sh -c 'echo 0 0'
says 2 'path has no swap' path --swap -- cat
printf 'swap yes\ncolour blue\nask win\n1\n3\n...\n.R.\n...\n' >input
says 1 '1. blue swap (the program)' hex input -- sh -c 'echo swap'
printf 'swap maybe\n1\n1\n.\n' >input
says 3 "expected no or yes, found 'maybe'" hex input -- cat
all_good
