#!/bin/sh
# values.sh - dyad value: what it says, in every form, and where texts come from. What is wrong, and
# how it ends, is in value_ends.sh; which values are right is tested in unit/.
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
expect_of value in
export TERM=xterm LC_ALL=C.UTF-8
unset NO_COLOR
escape=$(printf '\033')

# Standard input is the file `in`, which is empty unless a test filled it.

json() { # FILE...: whether each line is JSON, where something here can tell
    if command -v jq >jq.txt; then
        jq -e . "$@" >jq.txt
    elif command -v python3 >python.txt; then
        cat "$@" | while read -r line; do
            printf '%s\n' "$line" | python3 -m json.tool >python.txt || return 1
        done
    fi
}

repeat() { # TEXT COUNT
    yes "$1" | head -n "$2" | tr -d '\n'
}

: >in

# --- examples -------------------------------------------------------------------------------------
expect 0 '7/4
outcome      L: Left wins, whoever moves first
mean         7/4
temperature  -1/4
Left (Black) moves
  wins   1:1  to 3/2
  wins   1:4  to 3/4  (dominated)
  wins   2:1  to 5/4  (dominated)
Right (White) moves
         1:2 1:3  to 2' '' nim BWWB BW
"$DYAD" value domineering 4x5 >out
[ "$(head -n 4 out)" = '1
outcome      L: Left wins, whoever moves first
mean         1
temperature  -1' ] || fail "domineering 4x5: $(cat out)"
grep -q '^  wins   b1-b2 d1-d2 b3-b4 d3-d4  to {7/2|1}$' out || fail "domineering 4x5: $(cat out)"
expect 0 '+-(1*2)
outcome      N: whoever moves first wins
mean         0
temperature  1
Left moves
  wins   to 1*2
Right moves
  wins   to -1*2' '' '{1|-1} + *2'
expect 0 false '' 'clobber("xox|ox.") > 0'
expect 0 true '' 'clobber("xox|ox.")' '||' 0
expect 0 '0
outcome      P: whoever moves first loses
mean         0
temperature  -1
Left cannot move
Right cannot move' '' '{|}'
expect 0 -1/2 '' -b -1/2
expect 0 '{0|-1}' '' --brief '-{1|0}'
expect 0 2 '' --brief 3 -1
expect 0 1v '' -b -- '-{-1|-1*}'

# --- every form says the same ---------------------------------------------------------------------
while read -r canonical words; do
    # shellcheck disable=SC2086 # several words
    set -- $words
    "$DYAD" value "$@" >text || fail "$words: exit status $?"
    [ "$(head -n 1 text)" = "$canonical" ] || fail "$words: $(head -n 1 text)"
    [ "$("$DYAD" value "$@" --brief)" = "$canonical" ] || fail "$words: --brief"
    "$DYAD" value "$@" --no-formulas | cmp -s - text || fail "$words: --no-formulas"
    "$DYAD" value --json "$@" >object || fail "$words: --json"
    [ "$(wc -l <object)" -eq 1 ] || fail "$words: $(cat object)"
    json object || fail "$words: no JSON: $(cat object)"
    [ "$(sed 's/.*"value": "\([^"]*\)", "outcome".*/\1/' object)" = "$canonical" ] ||
        fail "$words: $(cat object)"
    sed -n 's/^outcome  *\(.\):.*/"outcome": "\1"/p
        s/^mean  *\(.*\)/"mean": "\1"/p
        s/^temperature  *\(.*\)/"temperature": "\1"/p
        s/^atomic wt  *\(.*\)/"atomic_weight": "\1"/p' text >members
    while read -r member; do
        grep -qF -e "$member" object || fail "$words: no $member in $(cat object)"
    done <members
    [ "$(grep -o '"wins": true' object | wc -l)" -eq "$(grep -c '^  wins ' text)" ] ||
        fail "$words: not as many moves win"
    "$DYAD" value "$@" --explain >explained || fail "$words: --explain"
    while read -r line; do
        grep -qF -e "$line" explained || fail "$words, --explain: no $line"
    done <text
done <<'END'
7/4 nim BWWB BW
-2 nim WWBWWBWB
1 domineering 4x5
+-(1*) domineering ....|.#..
{^^*|*,v} clobber xox|ox.
77/128 hackenbush lrlrrllr
3/4v[3]* hackenbush lrlerrr
* toads-and-frogs T.TF.F
*2 octal 0.77 5 7 9
+-(1*) nogo 1x10
0 col 3x3
{1|0} snort a-b-c c:x
+-(1*2) {1|-1} + *2
^^ ^ + {0|v}+*+^
END

"$DYAD" value --json nim BWWB >out
keys=$(grep -o '"[a-z_]*":' out | tr -d '":\n')
[ "$keys" = 'gamepositionvalueoutcomeleft_stopright_stopmeantemperatureatomic_weight'\
'leftmovesvaluewinssensiblemovesvaluewinssensiblerightmovesvaluewinssensible'\
'completethermographleftrightformname' ] || fail "the keys are $keys"
[ "$("$DYAD" value --json '1 > 0; 2 > 3')" = '{"result": false}' ] || fail 'a comparison as JSON'
"$DYAD" value --json "1 // \"\\$(printf '\001\t\377')é" >object
json object || fail "odd bytes: no JSON: $(cat object)"
grep -qF '{"expression": "1 // \"\\\u0001\u0009�é", ' object || fail "odd bytes: $(cat object)"
printf '{6|0}\n{{5|1},{6|0}|-7}\n' | "$DYAD" value --json --from - |
    sed -n '$s|"line": 2, ||p' >object
"$DYAD" value --json '{{5|1},{6|0}|-7}' >out
cmp -s out object || fail "another answer after others: $(cat object), not $(cat out)"
"$DYAD" value --json '?' >object
json object || fail "help: no JSON: $(cat object)"

# What has no room is not passed over in silence.
discs=$(repeat B 100)
[ "$("$DYAD" value nim "$discs" BW | tail -n 6)" = 'Left (Black) moves
  wins   2:1  to 100
         those in large pieces are not told of
Right (White) moves
         2:2  to 101
         those in large pieces are not told of' ] || fail 'moves of a large pile'
"$DYAD" value --json nim "$discs" | grep -q '"complete": false' || fail 'moves of a large pile'
[ "$("$DYAD" value '*1003' | tail -n 1)" = '         and 3 more' ] || fail '1003 moves'
[ "$("$DYAD" value '*1000' | tail -n 1)" = '         to *999' ] || fail '1000 moves'

# --- lines: from files, standard input and pipes --------------------------------------------------
printf 'BWWB BW\r\n\nBXW\nW W' >piles.txt
printf '\357\273\2771\n1 $' >marked.txt
lines='7/4


-2'
beside='dyad: -:3:2: expected B or W, found '"'X'"'
  BXW
   ^'
expect 3 "$lines" "$(echo "$beside" | sed 's/-:/piles.txt:/')" nim --brief --from piles.txt
cp piles.txt in
expect 3 "$lines" "$beside" nim --from=-
expect 3 "$lines" "$beside" --from - nim
cp marked.txt in
expect 3 1 "dyad: -:2:3: expected an operator, ';' or the end, found '\$'
  1 \$
    ^"
printf 'g := {1|-1}\ng + g\n_ + 3\n1/3\n_ + g\n1 > 0\n?Mean\nh' >in
expect 3 "+-1
0
3
{4|2}
true
$("$DYAD" value '?Mean')" "dyad: -:4:3: numbers can only be divided by powers of two
  1/3
    ^
dyad: -:8:1: there is no variable called 'h'
  h
  ^"
[ "$("$DYAD" value '?Mean')" = \
    'Mean(g)                            the mean value: that of many copies, for each' ] ||
    fail "?Mean: $("$DYAD" value '?Mean')"
echo '?help' >in
expect 0 "$("$DYAD" value '?')" ''
grep -q '^Functions:$' out || fail "?help: $(cat out)"
printf '{2|-1}\n1 < 0\n*2 + ^\n' >in
"$DYAD" value --json <in >objects || fail '--json, lines'
json objects || fail "--json, lines: $(cat objects)"
[ "$(wc -l <objects)" -eq 3 ] || fail "--json, lines: $(cat objects)"
sed -n '1s/"line": 1, //p' objects >out
"$DYAD" value --json '{2|-1}' | cmp -s - out || fail '--json: a line is not as an argument'
# Each line has its object, whatever it holds.
printf '1/2\n\nfoo\n{1|\n\377"\n1 < 2\n' >in
"$DYAD" value --json <in >objects 2>err && fail '--json, bad lines: exit status 0'
json objects || fail "--json, bad lines: $(cat objects)"
[ "$(sed 's/^{"line": \([0-9]*\),.*/\1/' objects | tr '\n' ' ')" = '1 2 3 4 5 6 ' ] ||
    fail "--json, bad lines: $(cat objects)"
printf '%s\n' '{"line": 2, "result": null}' '{"line": 3, "expression": "foo", "value": null, '\
'"error": {"code": "malformed", "text": "there is no variable called '"'foo'"'", "line": 3, '\
'"column": 1}}' >wanted
sed -n 2,3p objects | cmp -s - wanted || fail "--json, bad lines: $(cat objects)"
printf 'T.F\nTXF\n\n' >in
"$DYAD" value --json toads-and-frogs --from - <in >objects 2>err
[ "$(grep -c '"game": "toads-and-frogs"' objects) $(wc -l <objects)" = '2 3' ] ||
    fail "--json, positions: $(cat objects)"
: >in
expect 0 '' ''
expect 4 '' 'dyad: missing.txt: No such file or directory' --from missing.txt
expect 4 '' 'dyad: .: Is a directory' --from .

# --- explained, and drawn -------------------------------------------------------------------------
expect 0 '3/4
outcome      L: Left wins, whoever moves first
mean         3/4
temperature  -1/4
pile 1, from the top
  B  1           0: count it
  W  1/2         its side is behind by less than 2: halve
  W  1/4         its side is behind by less than 2: halve
  B  5/4         its side is ahead: count it
pile 2, from the top
pile 3, from the top
  W  -1          0: count it
  B  -1/2        its side is behind by less than 2: halve
Left (Black) moves
  wins   1:1  to 1/2
  wins   3:2  to 1/4  (dominated)
Right (White) moves
         1:2 1:3  to 1' '' --explain nim BWWB 0 WB
"$DYAD" value -e '{2|-1}' >out
grep -q '^3/2 │  *⡠⠚⢄$' out || fail "--explain: $(cat out)"
[ "$(tail -n 1 out)" = 'mean 1/2, temperature 3/2' ] || fail "--explain: $(cat out)"
! grep -q "$escape" out || fail '--explain: colours in a pipe'
"$DYAD" value --thermograph - '{2|-1}' | cmp -s - out || fail '--thermograph - is not as --explain'
LC_ALL=C "$DYAD" value -e '{2|-1}' >plain
grep -q '^3/2 |  */ \\$' plain || fail "LC_ALL=C: $(cat plain)"
! LC_ALL=C grep -q '[^ -~]' plain || fail "LC_ALL=C: other than ASCII: $(cat plain)"
LC_ALL=C NO_COLOR=1 "$DYAD" value -e '{2|-1}' --color always >colours
grep -q "$escape" colours || fail 'no colours where always asked for'
sed "s/$escape\\[[0-9;]*m//g" colours | cmp -s - plain || fail 'not the same without colours'
for form in '{2|-1}' '*' 5 '{9|{3|-1/8}} + ^' 'domineering("4x4")'; do
    rm -f drawn.svg
    "$DYAD" value --brief --thermograph drawn.svg "$form" >out || fail "$form is not drawn"
    if command -v xmllint >which.txt; then
        xmllint --noout drawn.svg || fail "$form: not well-formed"
    elif command -v python3 >which.txt; then
        python3 -c 'import sys, xml.dom.minidom as x; x.parse(sys.argv[1])' drawn.svg ||
            fail "$form: not well-formed"
    fi
    head -n 1 drawn.svg | grep -q '^<svg xmlns="http://www.w3.org/2000/svg"' || fail "$form: no SVG"
    grep -qF "<title>Thermograph of $(head -n 1 out)" drawn.svg || fail "$form: no title"
    [ "$(tail -n 1 drawn.svg)" = '</svg>' ] || fail "$form: no end"
done
expect 3 true "dyad: '1 > 0' is no game: it has no thermograph" --thermograph drawn.svg '1 > 0'
expect 4 '*' 'dyad: missing/t.svg: No such file or directory' -b --thermograph missing/t.svg '*'
rm -f drawn.svg
number=$(repeat 9 400)
expect 1 "{$number|0}" 'dyad: numbers too large to draw' -b --thermograph drawn.svg "{$number|0}"
[ ! -e drawn.svg ] || fail 'a drawing that failed leaves a file'

all_good
