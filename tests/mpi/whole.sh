#!/bin/sh
# whole.sh - any number of ranks writes what `dyad judge` prints, and ends as it does: every game
# and format, numbers and lines over several files, input that is malformed, input without items.
# ctest: release
set -u
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/ranks.sh"

# The same answers, status and message.
same() { # RANKS BYTES GAME FORMAT FILE...
    count=$1 bytes=$2 game=$3 format=$4
    shift 4
    ending=$format
    [ "$format" = text ] && ending=txt
    rm -rf out
    expected=0 got=0
    "$DYAD" judge "$game" -f "$format" "$@" >expected 2>expected_error || expected=$?
    ranks "$count" judge "$game" --out out -f "$format" --unit-bytes "$bytes" "$@" >said 2>err ||
        got=$?
    sed 's/^dyad:/dyad-mpi:/' expected_error >wanted
    if [ "$got" -ne "$expected" ]; then
        fail "$game $format, $count ranks: exit status $got, expected $expected"
    elif ! cmp expected "out/answers.$ending"; then
        fail "$game $format, $count ranks: other answers"
    elif ! cmp -s wanted err || [ -s said ]; then
        fail "$game $format, $count ranks: says otherwise"
    elif [ "$(cd out && echo ./*)" != "./answers.$ending ./manifest" ]; then
        fail "$game $format, $count ranks: leaves $(ls out)"
    fi
}

for game in path hex ungo nim; do
    for size in 3 5 9; do
        "$DYAD" generate "$game" -n $size -c 60 --seed $size >"$game.$size"
    done
    same 4 700 "$game" text "$game.3" "$game.5" "$game.9" "$game.3"
    same 2 700 "$game" jsonl "$game.3" "$game.5"
    same 1 900 "$game" csv "$game.9"
done
same 0 1 nim text nim.3 nim.5
same 3 64M hex csv hex.5 hex.5

# Nothing to answer.
: >nothing
echo 0 >none
same 0 64M path text nothing
same 2 64M hex csv none none
same 0 64M nim text none

# Malformed: in the middle, between items, in the first bytes, at the end of a file.
{
    sed '$d' path.5
    echo '2 WX UU'
    cat path.5
} >letter
{
    cat hex.5
    echo '1 R'
} >surplus
head -n 40 nim.5 >missing
printf 'x' >junk
for count in 0 4; do
    same "$count" 300 path text path.3 letter path.5
    same "$count" 30 nim text nim.3 missing nim.3
done
same 3 300 hex jsonl hex.3 surplus hex.3
same 2 300 hex csv junk hex.3

# --summary
rm -rf out
ranks 2 judge path --out out --summary --unit-bytes 500 path.5 2>err
"$DYAD" judge path -f csv path.5 | awk -F, 'NR > 1 { seen[$4]++; items++ }
    END {
        print items " items"
        printf "dyad-mpi: white_won %d, black_won %d, white_wins_in_one %d, ", seen["white_won"],
            seen["black_won"], seen["white_wins_in_one"]
        print "black_wins_in_one " seen["black_wins_in_one"] + 0 ", none " seen["none"] + 0
    }' >wanted
sed '1s/^dyad-mpi: \([0-9]* items\) in [0-9]* units, [0-9]* bytes, [0-9.]* seconds$/\1/' err >said
cmp wanted said || fail 'another summary'

all_good
