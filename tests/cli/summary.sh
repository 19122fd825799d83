#!/bin/sh
# summary.sh - dyad judge --summary: the counts are those of the answers, whatever ends the run; and
# --cpu, which changes nothing in them.
# ctest: threads
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

# The number behind a name in a summary as text.
number() { # NAME FILE
    awk -v name="$1" '$1 == name { gsub(/,/, "", $2); print $2 }' "$2"
}

# The value of a key in the last line of a file, a summary as json.
value() { # KEY FILE
    tail -n 1 "$2" | grep -o "\"$1\":[a-z0-9.]*" | cut -d : -f 2
}

# --- the counts are those of the answers -------------------------------------------------------
for game in path hex ungo nim; do
    "$DYAD" generate $game -n 4 -c 3000 >boards.txt
    "$DYAD" judge $game -f csv --summary boards.txt >table.csv 2>text
    "$DYAD" judge $game -f csv --summary=json boards.txt 2>json | cmp -s - table.csv ||
        fail "$game: the summary changes the answers"
    "$DYAD" judge $game -f csv --summary=json - <boards.txt 2>standard >/dev/null
    [ "$(wc -l <json)" -eq 1 ] || fail "$game: json is not one line"
    "$DYAD" games --format jsonl | grep "^{\"game\":\"$game\"" | grep -o '"verdicts":\[[^]]*' |
        grep -o '"[a-z_]*"' | tr -d '"' | grep -v verdicts >names
    [ "$(wc -l <names)" -ge 3 ] || fail "$game: the names of the verdicts"
    while read -r name; do
        count=$(awk -F, -v name="$name" '$4 == name { n++ } END { print n + 0 }' table.csv)
        [ "$(number "$name" text)" = "$count" ] || fail "$game: $name in text"
        [ "$(value "$name" json)" = "$count" ] || fail "$game: $name in json"
        [ "$(value "$name" standard)" = "$count" ] || fail "$game: $name of standard input"
    done <names
    for file in json standard; do
        [ "$(value items $file)" = 3000 ] || fail "$game: items in $file"
        [ "$(value bytes $file)" = "$(wc -c <boards.txt)" ] || fail "$game: bytes in $file"
        [ "$(value malformed $file)" = 0 ] || fail "$game: malformed in $file"
        [ "$(value stopped $file)" = false ] || fail "$game: stopped in $file"
    done
    repeats=$(grep -c ',repeats,' table.csv)
    [ "$(value undecided json)" = "$repeats" ] || fail "$game: undecided"
    [ "$(number items text)" = 3000 ] || fail "$game: items in text"
    [ "$(number bytes text)" = "$(wc -c <boards.txt)" ] || fail "$game: bytes in text"
    [ "$(awk '{ print length() }' text | sort -u | wc -l)" -eq 1 ] || fail "$game: not aligned"
    for name in game seconds items_per_second bytes_per_second; do
        tail -n 1 json | grep -q "\"$name\":" || fail "$game: no $name in json"
    done

    # --- every level of instructions ---------------------------------------------------------
    for level in auto portable avx2 avx512; do
        got=0
        "$DYAD" judge $game -f csv --cpu $level --summary=json boards.txt >out 2>err || got=$?
        if [ $got -eq 2 ]; then
            grep -q "^dyad judge: --cpu: this processor lacks $level\$" err || fail "$(cat err)"
            case $level in portable | auto) fail "$level is not there" ;; esac
            continue
        fi
        cmp -s out table.csv || fail "$game: --cpu $level changes the answers"
        [ "$(value bytes err)" = "$(wc -c <boards.txt)" ] || fail "$game: bytes, $level"
    done
done

# --- nothing at all, and malformed input -------------------------------------------------------
"$DYAD" judge path --summary=json </dev/null 2>json
[ "$(value items json)$(value bytes json)" = 00 ] || fail "an empty input: $(cat json)"
printf '1 W 1 B 1 X 1 U' >bad.txt
"$DYAD" judge path --summary=json bad.txt >out 2>err && fail 'malformed: exit status 0'
[ "$(wc -l <err)" -eq 2 ] || fail "malformed: $(cat err)"
[ "$(value items err)$(value malformed err)$(value white_won err)" = 211 ] ||
    fail "malformed: $(cat err)"
"$DYAD" judge path -k --summary bad.txt >out 2>err && fail 'malformed: exit status 0'
[ "$(number items err)$(number malformed err)" = 31 ] || fail "keep going: $(cat err)"
[ "$(head -n 1 err)" = "dyad: bad.txt:1:11: expected U, W or B, found 'X'" ] ||
    fail "keep going: $(cat err)"
"$DYAD" judge path --summary=json missing.txt 2>err && fail 'a missing file: exit status 0'
[ "$(value items err)$(value bytes err)" = 00 ] || fail "a missing file: $(cat err)"

# --- wrong usage -------------------------------------------------------------------------------
for options in --summary=xml --cpu=fast --cpu; do
    got=0
    "$DYAD" judge path $options </dev/null >out 2>err || got=$?
    if [ $got -ne 2 ] || [ -s out ] || ! grep -q "^Try \`dyad judge --help'" err; then
        fail "$options: exit status $got: $(cat err)"
    fi
done
"$DYAD" judge path --summary=xml 2>&1 </dev/null |
    grep -q "^dyad judge: --summary: expected one of text, json, found 'xml'\$" || fail 'xml'
"$DYAD" judge path --cpu=fast 2>&1 </dev/null |
    grep -q '^dyad judge: --cpu: expected one of auto, portable, avx2, avx512, found' || fail 'fast'
"$DYAD" judge path --summary bad.txt 2>&1 | grep -q '^malformed' ||
    fail 'the file behind --summary was taken for its argument'

# --- Ctrl-C: how far it got ----------------------------------------------------------------------
# The answers go into a fifo that nobody reads any more.
"$DYAD" generate path -n 3 -c 200000 --kind full >many.txt
for jobs in 1 2; do
    rm -f pipe
    mkfifo pipe
    env --default-signal=INT "$DYAD" judge path -j $jobs --summary=json many.txt >pipe 2>err &
    pid=$!
    exec 3<pipe
    head -c 1 <&3 >out
    kill -s INT $pid
    got=0
    wait $pid || got=$?
    exec 3<&-
    [ "$got" -eq 130 ] || fail "SIGINT: exit status $got"
    items=$(value items err) bytes=$(value bytes err)
    [ "$(value stopped err)" = true ] || fail "SIGINT: $(cat err)"
    [ "$(head -n 1 err)" = \
        "dyad: stopped after $items items, $bytes of $(wc -c <many.txt) bytes" ] ||
        fail "SIGINT: $(cat err)"
done

# --- completions -------------------------------------------------------------------------------
if command -v bash >/dev/null; then
    "$DYAD" help --completion bash >completion
    # shellcheck disable=SC2016 # for bash
    complete='. ./completion; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _dyad
        echo "${COMPREPLY[@]}"'
    [ "$(bash -c "$complete" x dyad judge hex --summary =)" = 'text json' ] || fail '--summary='
    [ "$(bash -c "$complete" x dyad judge hex --summary = j)" = json ] || fail '--summary=j'
    [ "$(bash -c "$complete" x dyad judge hex --cpu '')" = 'auto portable avx2 avx512' ] ||
        fail '--cpu'
    bash -c "$complete" x dyad judge --summary h | grep -q hex || fail '--summary h'
fi

all_good
