#!/bin/sh
# convert.sh - boards and records from each format to each other one and back; what has to be
# refused is, with the place; `judge', `solve', `verify' and `simulate' take records too; pipes,
# full disks.
# shellcheck disable=SC2015,SC2094 # fail succeeds; "first" and "second" are formats, and files
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

# STATUS ERROR COMMAND...: it ends so, and says exactly that, if anything.
refuses() {
    expected=$1 message=$2 got=0
    shift 2
    "$@" >out 2>err </dev/null || got=$?
    if [ "$got" -ne "$expected" ] || [ "$(cat err)" != "$message" ]; then
        fail "$*: exit status $got: $(cat err)"
    fi
}

# --- a board is the same board in every format that holds it, by way of every other one -----------
for game in path hex ungo; do
    "$DYAD" generate $game -n 9 -c 20 >boards.txt
    for first in text npy jsonl sgf hexworld; do
        [ $game = hex ] || [ $first != hexworld ] || continue
        "$DYAD" convert $game --to $first boards.txt >first || fail "$game: to $first"
        for second in text npy jsonl sgf hexworld; do
            [ $game = hex ] || [ $second != hexworld ] || continue
            "$DYAD" convert $game --to $second first >second || fail "$game: $first to $second"
            "$DYAD" convert $game --to text <second | cmp - boards.txt ||
                fail "$game: text to $first to $second to text"
            "$DYAD" convert $game --from $first --to $second first | cmp - second ||
                fail "$game: --from $first --to $second"
        done
        "$DYAD" judge $game first >first.out || [ $? -eq 1 ] || fail "$game: judging $first"
        "$DYAD" judge $game boards.txt >boards.out || [ $? -eq 1 ] || fail "$game: judging"
        # A link has passes where stones are missing, so that more boards are possible there.
        if [ $first = hexworld ]; then
            awk 'NR == FNR { said[FNR] = $0; next }
                said[FNR] != $0 && $0 !~ /Impossible/' first.out boards.out >odd
            [ ! -s odd ] || fail "another verdict on $first: $(cat odd)"
        else
            cmp boards.out first.out || fail "$game: another verdict on $first"
        fi
        [ $first != hexworld ] || continue # whose last move would be marked
        "$DYAD" convert $game --to svg --item 3 first >first.svg || fail "$game: $first to svg"
        "$DYAD" convert $game --to svg --item 3 boards.txt | cmp - first.svg ||
            fail "$game: another picture from $first"
    done
done
# Who has passed on the way to a position stays, but in text and npy.
for moves in b2:pc3 :pb2 :pb2:p b2:p:p:pc3 b2c3; do
    echo "#4c1,$moves" | "$DYAD" convert hex --move 9 --to jsonl >position
    "$DYAD" convert hex --to sgf position >position.sgf
    "$DYAD" convert hex --move 9 --to jsonl position.sgf | cmp - position ||
        fail "passes of $moves: $(cat position.sgf)"
done
"$DYAD" generate nim -n 4 -c 9 >piles.txt
"$DYAD" convert nim --to jsonl piles.txt >piles.jsonl || fail 'nim: to jsonl'
"$DYAD" convert --to text piles.jsonl | cmp - piles.txt || fail 'nim: back to text'
"$DYAD" judge nim piles.jsonl >piles.out || fail 'nim: judging jsonl'
"$DYAD" judge nim piles.txt | cmp - piles.out || fail 'nim: another verdict on jsonl'
for game in path hex ungo nim; do
    "$DYAD" convert $game --to text "$SOURCE/examples/boards/$game.txt" |
        "$DYAD" judge $game --format jsonl >one.jsonl
    "$DYAD" judge $game --format jsonl "$SOURCE/examples/boards/$game.txt" | cmp - one.jsonl ||
        fail "$game: text to text"
done

# --- a record keeps its moves; what it comes to is judged ----------------------------------------
cp "$SOURCE/examples/boards/game.sgf" game.sgf
"$DYAD" convert --to sgf game.sgf | cmp - game.sgf || fail 'sgf to sgf'
"$DYAD" convert --to jsonl game.sgf >game.jsonl
"$DYAD" convert --to sgf game.jsonl | cmp - game.sgf || fail 'sgf to jsonl to sgf'
"$DYAD" convert --to hexworld game.sgf >game.link
[ "$(cat game.link)" = 'https://hexworld.org/board/#5c1,b4:sc3b4c4b5c5e5c2c1d1' ] ||
    fail "the link: $(cat game.link)"
"$DYAD" convert --to sgf game.link | "$DYAD" convert --to hexworld | cmp - game.link ||
    fail 'link to sgf to link'
for input in game.sgf game.jsonl game.link; do
    [ "$("$DYAD" judge hex $input)" = 'Case #1: Red wins' ] || fail "judging $input"
    [ "$("$DYAD" judge hex --move 10 <$input)" = 'Case #1: Nobody wins' ] || fail "$input, move 10"
    [ "$("$DYAD" judge hex --move 99 $input)" = 'Case #1: Red wins' ] || fail "$input, move 99"
    "$DYAD" judge hex --format jsonl $input >verdicts
    "$DYAD" verify hex $input verdicts >/dev/null || fail "verifying $input"
    [ "$("$DYAD" convert --to text --move 1 $input)" = '1
5
.....
.....
.....
.R...
.....' ] || fail "$input after the first move"
    empty=$("$DYAD" convert --to text --move 0 $input | tr -d '\n')
    [ "$empty" = '15.........................' ] ||
        fail "$input before the first move"
    "$DYAD" solve hex --from $input --move 4 --format json >solved
    grep -q '"to_move":"red","winner":"blue"' solved || fail "solving $input: $(cat solved)"
done
cat game.sgf game.sgf >two.sgf
[ "$("$DYAD" judge hex two.sgf game.link | wc -l)" -eq 3 ] || fail 'several games and files'
"$DYAD" convert --to sgf --item 2 two.sgf | cmp - game.sgf || fail 'item 2'
"$DYAD" convert --to sgf --move 3 game.sgf >set.sgf
grep -q 'SZ\[5\]RU\[swap\]AB\[c3\]AW\[d2\]PL\[W\])' set.sgf || fail "move 3, set up: $(cat set.sgf)"

# A capture; then White is to move, on a board with unequal counts that text would not hold.
printf '(;GM[1]RU[Un-Go]SZ[3];B[ba];W[aa];B[ab])' >capture.sgf
"$DYAD" judge ungo --format jsonl capture.sgf >verdicts || fail 'judging a capture'
"$DYAD" verify ungo capture.sgf verdicts >/dev/null || fail 'verifying a capture'
[ "$("$DYAD" convert --to jsonl --move 3 capture.sgf)" = \
    '{"game":"ungo","size":3,"board":[".B.","B..","..."],"to_move":"white"}' ] || fail 'a capture'
for format in text npy; do
    refuses 2 "dyad: capture.sgf: item 1: $format cannot say whose turn it is: ungo boards \
there have as many stones of either colour, and black is to move" \
        "$DYAD" convert --to $format capture.sgf
done
"$DYAD" simulate ungo --games 10 --format json --from capture.sgf >simulated
grep -q '"to_move":"white"' simulated || fail "simulating: $(cat simulated)"

# --- what is refused ------------------------------------------------------------------------------
printf '(;GM[11]SZ[3];B[a1];W[b2];B[b2])' >taken.sgf
printf '(;GM[1]RU[Un-Go]SZ[3];B[ba];W[cc];B[ab];W[aa])\n(;GM[1]RU[Un-Go]SZ[2];B[aa])' >suicide.sgf
printf '(;GM[11]SZ[3];B[a1]' >open.sgf
echo '#3c1,a1' >capture.link
refuses 3 'dyad: taken.sgf:1:27: move 3, red [1,1]: expected an empty cell, found a stone there' \
    "$DYAD" judge hex taken.sgf
refuses 0 '' "$DYAD" judge hex taken.sgf --move 2
refuses 0 '' "$DYAD" convert --to sgf taken.sgf
refuses 3 'dyad: taken.sgf:1:27: move 3, red [1,1]: expected an empty cell, found a stone there' \
    "$DYAD" convert --to text taken.sgf
refuses 3 'dyad: suicide.sgf:1:41: move 4, white [0,0]: expected a legal move, found suicide' \
    "$DYAD" judge ungo --keep-going suicide.sgf
refuses 3 "dyad: open.sgf:1:20: expected ';', '(', ')' or a property, found the end of the input" \
    "$DYAD" judge hex open.sgf
for game in ungo nim; do
    fault="expected a game of $game, found GM[11]; this looks like Hex, the game \`hex'"
    refuses 3 "dyad: game.sgf:1:8: $fault" "$DYAD" judge "$game" game.sgf
done
refuses 3 'dyad: game.sgf: expected a NumPy file, found records of games' \
    "$DYAD" convert hex --from npy --to text game.sgf
refuses 3 "dyad: boards.txt:1:1: expected '(' of a game, found the end of the input" \
    sh -c "tr -d '(;' <game.sgf >boards.txt
        '$DYAD' convert hex --from sgf --to text boards.txt 2>&1 |
        sed 's/boards.txt:[0-9]*:[0-9]*/boards.txt:1:1/' >&2; exit 3"
refuses 2 'dyad: piles.txt: item 1: no records are kept of such a game, or not of that size' \
    "$DYAD" convert nim --to sgf piles.txt
refuses 2 "dyad: piles.txt: item 1: NumPy's arrays hold boards, not piles" \
    "$DYAD" convert nim --to npy piles.txt
what='an array has boards of one side, found one of 5 behind one of 3'
refuses 2 "dyad: game.link: item 2: $what" "$DYAD" convert --to npy capture.link game.link
what='expected one item for a picture, found another: choose one of them'
refuses 2 "dyad: two.sgf: item 2: $what" "$DYAD" convert --to svg two.sgf
refuses 2 'dyad: there is no item 3: found 2' "$DYAD" convert --to sgf --item 3 two.sgf
refuses 2 'dyad: text does not tell its game: expected the name of one' \
    "$DYAD" convert --from text --to sgf boards.txt
"$DYAD" generate path -n 53 >large.txt
refuses 2 'dyad: large.txt: item 1: SGF has points for boards of side up to 52, found one of 53' \
    "$DYAD" convert path --to sgf large.txt
refuses 2 'dyad: capture.sgf: item 1: HexWorld links are of hex, found a game of ungo' \
    "$DYAD" convert --to hexworld capture.sgf
refuses 2 'dyad: game.sgf: item 2: the format holds items of one game, found one of another' \
    "$DYAD" convert --to npy --move 0 capture.sgf game.sgf
printf '(;GM[11]SZ[1];B[a1])(;GM[1]RU[PATH]SZ[1];W[aa])' >mixed.sgf
refuses 2 'dyad: mixed.sgf: item 2: the format holds items of one game, found one of another' \
    "$DYAD" convert --to text mixed.sgf
[ ! -s out ] || fail "boards of hex without their count: $(cat out)"
refuses 4 'dyad: nothing.sgf: No such file or directory' "$DYAD" convert --to sgf nothing.sgf
"$DYAD" convert --to xyz game.sgf 2>err && fail '--to xyz'
grep -q 'expected one of text, npy, jsonl, sgf, hexworld, svg' err || fail "--to xyz: $(cat err)"
"$DYAD" convert game.sgf 2>err && fail 'no --to'
grep -q 'expected --to FORMAT' err || fail "no --to: $(cat err)"
"$DYAD" solve hex --size 3 --move 2 2>err && fail '--move without --from'

# --- a game too large, depth, a value without an end ---------------------------------------------
awk 'BEGIN { printf "(;GM[11]SZ[3]"; for (i = 0; i < 200000; i++) printf "(;B[a1]";
             for (i = 0; i <= 200000; i++) printf ")" }' >deep.sgf
"$DYAD" convert --to sgf deep.sgf >deep.out || fail 'deep'
[ "$(wc -c <deep.out)" -gt 1000000 ] || fail 'deep: too little'
awk 'BEGIN { for (i = 0; i < 3000; i++) printf "(;GM[11]SZ[3];B[a1])\n" }' >many.sgf
[ "$("$DYAD" judge hex many.sgf | grep -c 'Nobody wins')" -eq 3000 ] || fail 'many games'

awk 'BEGIN { printf "(;GM[11]SZ[3]"; for (i = 0; i < 3000000; i++) printf ";" }' >huge.sgf
refuses 3 'expected a game that takes at most 256 MiB of memory, found a larger one' \
    sh -c "'$DYAD' convert --to sgf huge.sgf 2>&1 |
        sed 's/^dyad: huge.sgf:1:[0-9]*: //' >&2; exit 3"

# --- what stands before a fault is written -------------------------------------------------------
cat game.sgf open.sgf >half.sgf
"$DYAD" convert --to sgf half.sgf >out 2>err
[ $? -eq 3 ] && cmp -s out game.sgf || fail "before a fault: $(cat out err)"
printf '(;GM[11]SZ[3]C[x];B[a1])(;GM[1]RU[Un-Go]SZ[3];B[aa])' >other.sgf
"$DYAD" convert --to hexworld other.sgf >out 2>err
[ $? -eq 2 ] && [ "$(cat out)" = 'https://hexworld.org/board/#3c1,a1' ] ||
    fail "before another game: $(cat out err)"
[ "$("$DYAD" convert --to svg --item 1 other.sgf | grep -o '<circle' | wc -l)" -eq 2 ] ||
    fail 'a picture of a record: a stone, and the dot of the last move'
[ "$("$DYAD" convert --to svg --item 1 --move 1 other.sgf | grep -o '<circle' | wc -l)" -eq 1 ] ||
    fail 'a picture of a position'

# --- one item is all that is read -----------------------------------------------------------------
[ "$("$DYAD" convert --to sgf --item 1 half.sgf 2>err)" = "$(cat game.sgf)" ] ||
    fail "one item before a fault: $(cat err)"
[ "$(printf '1 W 1 X' | "$DYAD" convert path --item 1 --to jsonl -)" = \
    '{"game":"path","size":1,"board":["W"]}' ] || fail 'one board before a fault'
"$DYAD" convert --to sgf --item 1 game.sgf missing.sgf >out || fail 'one item before a file'
mkfifo items
"$DYAD" convert path --item 1 --to text - <items >out &
one=$!
exec 4>items
printf '1 W 1 ' >&4
wait "$one" || fail 'one item of a pipe that stays open'
exec 4>&-

# --- what cannot be converted is left out, and all else is there ----------------------------------
cat >mixed.sgf <<'EOF'
(;FF[4]GM[11]SZ[3];B[a1])
(;FF[4]GM[11]SZ[3];B[z9])
(;FF[4]GM[1]RU[PATH]SZ[3];B[aa])
(;FF[4]GM[11]SZ[3];B[b2])
EOF
"$DYAD" convert --to hexworld mixed.sgf >out 2>err
[ $? -eq 3 ] && [ "$(wc -l <out)" -eq 1 ] || fail "a fault ends it: $(cat out err)"
"$DYAD" convert --keep-going --to hexworld mixed.sgf >out 2>err
[ $? -eq 3 ] || fail "--keep-going: exit status: $(cat err)"
printf 'https://hexworld.org/board/#3c1,%s\n' a1 b2 | cmp - out || fail '--keep-going: links'
cat >expected <<'EOF'
dyad: mixed.sgf:2:20: expected a cell of a board of side 3 in B, such as a1, found 'z9'
dyad: mixed.sgf: item 3: HexWorld links are of hex, found a game of path
EOF
cmp expected err || fail "--keep-going: what is reported: $(cat err)"
sed 2d mixed.sgf | "$DYAD" convert -k --to hexworld >out 2>err
[ $? -eq 2 ] && [ "$(wc -l <out)" -eq 2 ] || fail "the status of the first one: $(cat out err)"
printf '1\nB\n2\nBX\nUU\n1\nU\n0\n' >boards.txt
printf '{"game":"path","size":1,"board":["X"]}\n{"game":"path","size":1,"board":["W"]}\n' |
    "$DYAD" convert path -k --to text - boards.txt >out 2>err
[ $? -eq 3 ] && [ "$(tr -s '\n' ' ' <out)" = '1 W 1 B 1 U 0 ' ] && [ "$(wc -l <err)" -eq 2 ] ||
    fail "two inputs: $(cat out err)"
refuses 4 'dyad: missing.sgf: No such file or directory' \
    "$DYAD" convert -k --to sgf missing.sgf mixed.sgf

# --- pipes and disks ------------------------------------------------------------------------------
"$DYAD" convert --to sgf many.sgf | head -n 1 >/dev/null || fail 'a closed pipe'
if [ -w /dev/full ]; then
    got=0
    "$DYAD" convert --to sgf many.sgf >/dev/full 2>err || got=$?
    [ "$got" -eq 4 ] || fail "a full disk: exit status $got"
    grep -q 'dyad: standard output: No space left on device' err || fail "a full disk: $(cat err)"
fi
awk 'BEGIN { for (i = 0; i < 200; i++) print "https://hexworld.org/board/#11c1,a1:sb2c3" }' |
    dd bs=7 2>/dev/null | "$DYAD" convert --to sgf >slow.sgf || fail 'piece by piece'
[ "$(wc -l <slow.sgf)" -eq 200 ] || fail "piece by piece: $(wc -l <slow.sgf) lines"

all_good
