#!/bin/sh
# validators.sh - the validators of packages say of whole and of damaged tests what `dyad validate'
# says, and their checker what `dyad check' says; the validator of answers takes no others. Those of
# Polygon are compiled with the real testlib.h, which the package rbx.cp of PyPI has: `dyad check'
# and `dyad validate' as testlib are called as they are, and end as they do.
# ctest: release
# shellcheck disable=SC2086 # words
. "$SOURCE/tests/expect.sh"

here=$SOURCE/tests/packages
flags='-std=c++17 -Wall -Wextra -Wshadow -Wconversion -Wpedantic -Werror'
testlib=$(find "$SOURCE/build/packages-env/" -path '*/predownloaded/testlib.h' 2>/dev/null)
[ -f "$testlib" ] || exit 77
compiler=$(command -v g++ || command -v clang++) && command -v python3 >/dev/null || exit 77

# NAME SOURCE: compiled.
compile() {
    "$compiler" $flags -isystem "$(dirname "$testlib")" -o "$1" "$2" >said 2>&1 && return
    echo "$2: $(cat said)"
    exit 1
}

# STATUS WORD...: the command ends so.
ends() {
    status=$1 got=0
    shift
    "$@" >said 2>&1 || got=$?
    [ "$got" -eq "$status" ] || fail "$*: exit status $got, expected $status: $(cat said)"
}

# GAME TEST [LIMITS]: the validators, of whole tests and of damaged ones.
try() {
    game=$1 small=$2 limits=${3-}
    rm -rf "$game.kattis" "$game.polygon"
    "$DYAD" package "$game" $limits -o "$game.kattis" >said || fail "$(cat said)"
    "$DYAD" package "$game" $limits --for polygon -o "$game.polygon" >said || fail "$(cat said)"
    compile format "$game.kattis/input_validators/validate.cpp"
    compile valid "$game.polygon/files/validator.cpp"
    for input in "$game.kattis"/data/*/*.in; do
        ends 42 ./format <"$input"
        ends 0 ./valid <"$input"
    done
    python3 "$here/damaged.py" "$DYAD" "$game" "$small" ./format ./valid $limits ||
        fail "$game $limits: validators differ"
}

# GAME: the checker, and the validator of answers.
check() {
    game=$1
    "$DYAD" package "$game" --for bapctools -o "$game.bapctools" >said || fail "$(cat said)"
    compile checker "$game.polygon/files/check.cpp"
    compile answers "$game.bapctools/answer_validators/answer.cpp"
    for input in "$game.kattis"/data/*/*.in; do
        answer=${input%in}ans
        ends 0 ./checker "$input" "$answer" "$answer"
        ends 42 ./answers "$input" <"$answer"
    done
    ends 1 ./checker "$input" /dev/null "$answer"
    cat "$answer" "$answer" >twice
    ends 1 ./checker "$input" twice "$answer"
    ends 43 ./answers "$input" <twice
    tr '\n' ' ' <"$answer" >spaced
    ends 0 ./checker "$input" spaced "$answer"
    sed '1s/./x/' "$answer" >other
    ends 1 ./checker "$input" other "$answer"
    ends 43 ./answers "$input" <other
}

"$DYAD" generate path --size 4 --count 2 >path.in
"$DYAD" generate hex --size 4 --count 3 >hex.in
"$DYAD" generate ungo --size 5 >ungo.in
"$DYAD" generate nim --size 4 --count 3 --discs 5 >nim.in
printf '2\n3\nBW WB WWB\n4\nBB WWWW BW WB\n' >piles.in
for game in path hex ungo nim; do
    try "$game" "$game.in"
done
# WORD...: the checker of testlib, and Dyad as one, end alike.
alike() {
    got=0 own=0
    ./checker "$@" >said 2>&1 </dev/null || got=$?
    "$DYAD" check --as testlib "$game" "$@" >own 2>&1 </dev/null || own=$?
    [ "$got" -eq "$own" ] || fail "check $*: $own, and testlib's $got: $(cat said own)"
}

# How they are called.
called() { # GAME
    game=$1
    compile checker "$game.polygon/files/check.cpp"
    compile valid "$game.polygon/files/validator.cpp"
    input=$(find "$game.kattis/data/secret" -name '*.in' | sort | head -n 1)
    answer=${input%in}ans
    sed '1s/./x/' "$answer" >other
    { printf '\357\273\277' && cat "$answer"; } >marked
    for words in "$input $answer $answer" "$input other $answer" "$input absent $answer" \
        "$input $answer absent" "absent absent absent" \
        "$input absent absent" "$input . $answer" "$input /dev/null $answer" \
        "$input marked $answer" \
        "--testset tests $input $answer $answer" "$input $answer $answer --group 1" \
        "$input --group 1 other $answer report" "$input other $answer report -appes --testset a" \
        "$input $answer $answer --testset" "$input $answer $answer --group" \
        "$input $answer" "$input $answer $answer report -other"; do
        alike $words
    done
    for words in '' '--testset tests' '--group 1 --testset a' '--testset' '--testCase 1' \
        '--testCase 0' '--testCase x' '--testCaseFileName case' '--testMarkupFileName markup' \
        '--testOverviewLogFileName log' '--testOverviewLogFileName /absent/log' \
        '--testOverviewLogFileName' '--foo' '--foo bar' 'foo bar' '-x --y=z' '--group 1 foo --bar' \
        '-appes' '--testset a input' './absent'; do
        for file in "$input" "$answer"; do
            got=0 own=0
            rm -f log
            ./valid $words <"$file" >said 2>&1 || got=$?
            [ ! -e log ] || mv log log.testlib
            "$DYAD" validate --as testlib "$game" $words <"$file" >own 2>&1 || own=$?
            [ "$got" -eq "$own" ] || fail "validate $words: $own, testlib's $got: $(cat said own)"
            [ ! -e log ] || cmp -s log log.testlib || fail "another log: $(cat log)"
        done
        [ ! -e log.testlib ] || [ -e log ] || [ "$got" -ne 0 ] || fail "$words: no log"
    done
}

check hex
check nim
called hex
called nim
called path
try nim piles.in '--size 0-80 --discs 2-9'
all_good
