#!/bin/sh
# check.sh - dyad check: right, wrong, untidy and hostile output in each convention of contest
# systems, and what it says of them.
. "$SOURCE/tests/expect.sh"

# STATUS TEXT WORD...: the exit status, and what the first line of what is said holds.
says() {
    status=$1 text=$2
    shift 2
    got=0
    "$DYAD" check "$@" >said 2>&1 </dev/null || got=$?
    [ "$got" -eq "$status" ] || fail "check $*: exit status $got, expected $status"
    [ -z "$text" ] || head -n 1 said | grep -qF -e "$text" || fail "check $*: $(cat said)"
}

# Their own answers, of every game and kind.
"$DYAD" games --format jsonl | sed 's/{"game":"\([^"]*\)".*/\1/' >names
while read -r game; do
    "$DYAD" generate "$game" --size 6 --count 30 --seed 1 >"$game.in"
    "$DYAD" judge "$game" "$game.in" >"$game.out" || [ $? -eq 1 ]
    says 0 '30 answers are right' "$game" "$game.in" "$game.out"
    says 0 '30 answers are right' "$game" "$game.in" "$game.out" "$game.out" --exact
    tr '\n' ' ' <"$game.out" >oneline
    says 0 'right' "$game" "$game.in" oneline
    cmp -s oneline "$game.out" || says 1 'not the white space' "$game" "$game.in" oneline --exact
    # Each answer but one, each with a letter more, and each with the next one's.
    words=$(tr -s ' ' '\n' <"$game.out" | grep -c .)
    for at in 1 $((words / 2)) "$words"; do
        awk -v at="$at" 'BEGIN { RS = "[ \n]+" } NR != at { print }' "$game.out" >fewer
        says 1 expected "$game" "$game.in" fewer
        awk -v at="$at" 'BEGIN { RS = "[ \n]+" } { print $0 (NR == at ? "x" : "") }' \
            "$game.out" >longer
        says 1 "found" "$game" "$game.in" longer
    done
done <names

# The item that is wrong is the one that is named, with why.
item=$(grep -n 'Red wins' hex.out | sed -n '3s/:.*//p')
sed "${item}s/Red/Blue/" hex.out >wrong.out
told="item $item: expected 'Case #$item: Red wins', found 'Case #$item: Blue wins' in line $item"
says 1 "$told" hex hex.in wrong.out
grep -q 'A path of' said || fail "no reason: $(cat said)"
awk '{ $5 = $5 == "B" ? "W" : "B" } 1' nim.out >wrong.nim
says 1 "item 5: expected '$(cut -d ' ' -f 5 nim.out)'" nim nim.in wrong.nim

# testlib: 0, 1, 2 and 3, the report as a file and as XML.
says 0 'ok 30 answers are right' hex hex.in hex.out hex.out --as testlib
says 1 "wrong answer item $item" hex hex.in wrong.out hex.out --as testlib
tr '\n' ' ' <hex.out >flat
says 2 'wrong output format' hex hex.in flat hex.out --as testlib --exact
says 3 "FAIL the answer file is wrong: item $item" hex hex.in hex.out wrong.out --as testlib
says 3 'FAIL' hex hex.out hex.out hex.out --as testlib
says 3 'FAIL' hex absent hex.out hex.out --as testlib
says 2 'wrong output format absent' hex hex.in absent hex.out --as testlib
says 3 'FAIL absent' hex hex.in hex.out absent --as testlib
{ printf '\357\273\277' && cat hex.out; } >marked
says 0 'ok 30' hex hex.in marked hex.out --as testlib --testset tests --group 1
says 1 'wrong answer' hex --testset tests hex.in wrong.out --group 1 hex.out --as testlib
says 3 'expected a value after --group' hex hex.in hex.out hex.out --as testlib --group
says 3 'expected files' hex hex.in hex.out --as testlib
says 3 'expected the name of a game' --as testlib
says 3 'No space left' hex hex.in hex.out hex.out /dev/full --as testlib
says 3 'unrecognized option' hex hex.in hex.out hex.out --as=testlib --no-such-option
rm -f report
says 1 '' hex hex.in wrong.out hex.out report --as testlib
grep -q "^wrong answer item $item" report || fail "the report: $(cat report)"
printf '<&>\n' >marks
says 1 '' hex hex.in marks hex.out report --as testlib -appes
grep -q '<result outcome = "wrong-answer">item 1: .*&lt;&amp;&gt;.*</result>' report ||
    fail "the report as XML: $(cat report)"

sed 's/$/\r/' hex.out >crlf

# kattis and domjudge: 42, 43, what is said in a folder, flags.
kattis() { # STATUS OUTPUT ANSWER [FLAG...]
    status=$1 output=$2 answer=$3 got=0
    shift 3
    rm -rf 'the feedback'
    mkdir 'the feedback'
    "$DYAD" check --as kattis hex hex.in "$answer" 'the feedback' "$@" <"$output" >said 2>&1 ||
        got=$?
    [ "$got" -eq "$status" ] ||
        fail "kattis, $output: exit status $got, expected $status: $(cat said)"
}
kattis 42 hex.out hex.out
[ ! -e 'the feedback/judgeimage.svg' ] || fail 'a picture of what is right'
kattis 43 wrong.out hex.out
grep -q "^item $item: expected" 'the feedback/judgemessage.txt' || fail 'no message for judges'
grep -q 'A path of' 'the feedback/judgemessage.txt' || fail 'the judges are not told why'
grep -qx "The answer to item $item is wrong." 'the feedback/teammessage.txt' ||
    fail 'none for the team'
xmllint --noout 'the feedback/judgeimage.svg' || fail 'no picture'
tr '[:lower:]' '[:upper:]' <hex.out >loud.out
kattis 42 loud.out hex.out
kattis 43 loud.out hex.out case_sensitive
kattis 42 flat hex.out float_tolerance 1e-6
kattis 43 flat hex.out space_change_sensitive
kattis 42 hex.out hex.out --strict -x 5
kattis 43 flat hex.out --strict space_change_sensitive
kattis 3 hex.out wrong.out
got=0
"$DYAD" check --as domjudge hex hex.in hex.out absent/folder <crlf >said 2>&1 || got=$?
[ "$got" -eq 4 ] || fail "no folder: exit status $got"
got=0
"$DYAD" check --as kattis hex hex.in hex.out >said 2>&1 || got=$?
[ "$got" -eq 2 ] || fail "kattis without a folder: exit status $got"

# Input that is not there a second time, as no more files can be open, or as it is a pipe: what is
# wrong is told, if not why.
for most in 5 6; do # 6 do for those of the feedback, and not for the input
    got=0
    # shellcheck disable=SC3045 # every sh that there is has ulimit -n
    (ulimit -n $most && exec "$DYAD" check --as kattis hex hex.in hex.out 'the feedback') \
        <wrong.out >said 2>&1 || got=$?
    case $got in
    4 | 43) ;;
    *) fail "$most files: exit status $got: $(cat said)" ;;
    esac
done
mkfifo pipe
cat hex.in >pipe & # which is opened once
says 1 "item $item: expected another answer, found 'Case #$item: Blue" hex pipe wrong.out

# Hostile output: empty, binary, with NULs, CRLF, without a last newline, without end.
: >empty
kattis 43 empty hex.out
says 1 'found the end' hex hex.in empty
head -c 100000 "$DYAD" >binary
kattis 43 binary hex.out
LC_ALL=C grep -q '[^ -~]' 'the feedback/judgemessage.txt' && fail 'bytes of the output get through'
tr '\n' '\0' <hex.out >nul
says 1 'x00' hex hex.in nul
says 0 right hex hex.in crlf
says 1 'not the white space, from item 1 on' hex hex.in crlf --exact
head -c -1 hex.out >unended
says 0 right hex hex.in unended
says 1 'not the white space, from item 30 on' hex hex.in unended --exact
{
    cat hex.out
    cat hex.out
} >twice
says 1 "expected nothing after 30 answers, found '$(head -n 1 hex.out)' in line 31" \
    hex hex.in twice
for words in 'yes ""' 'yes' 'cat hex.out; yes ""' 'cat /dev/zero'; do
    got=0
    sh -c "$words" 2>/dev/null |
        "$DYAD" check --as kattis hex hex.in hex.out 'the feedback' || got=$?
    [ "$got" -eq 43 ] || fail "$words: exit status $got"
done
grep -q "found" 'the feedback/judgemessage.txt' || fail 'of zeros nothing is told'

sed 's/: /:/' hex.out >joined
says 1 "item 1: expected '$(head -n 1 hex.out)', found '$(head -n 1 joined)'" hex hex.in joined

# What is wrong with the question, and not with the answer.
says 2 'expected a file of input' hex
says 2 'which is read twice' hex - hex.out
says 2 'no more arguments' hex hex.in hex.out hex.out hex.out
says 3 'hex.out:1:1: expected' hex hex.out hex.out
says 4 'No such file' hex absent hex.out
says 4 'No such file' hex hex.in absent
says 4 'cannot be read' hex hex.in .
all_good
