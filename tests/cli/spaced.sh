#!/bin/sh
# spaced.sh - boards with blanks between the cells of a row, as Dyad draws them: the same answers as
# without, from a file and from a pipe; and a row never goes on in the next line.
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

for game in path hex ungo; do
    for size in 1 2 3 31 63 64 65 128 130; do
        "$DYAD" generate $game --size $size --count 6 --seed $size >boards.txt
        sed 's/[A-Z.]/& /g' boards.txt >blanks.txt
        sed 's/[A-Z.]/	 &/g; s/$/\r/' boards.txt >tabs.txt
        "$DYAD" judge $game --format jsonl boards.txt >wanted || true
        for file in blanks.txt tabs.txt; do
            "$DYAD" judge $game --format jsonl $file >got || true
            cmp -s wanted got || fail "$game $size: $file"
            "$DYAD" judge $game --format jsonl -j 3 <$file >got || true
            cmp -s wanted got || fail "$game $size: $file from standard input"
        done
    done
done

# Malformed: what stands in the place of a row is named.
row() { # PLACE MESSAGE ROWS
    printf '1\n3\n%b\n' "$3" | "$DYAD" judge hex >out 2>err
    [ "$(cat err)" = "dyad: -:$1: $2" ] || fail "$3: $(cat err)"
    [ ! -s out ] || fail "$3: $(cat out)"
}
row 3:1 'expected a row of 3 letters, found 2' 'R .\n. . B .\n. . .'
row 3:7 'expected a row of 3 letters, found 1' 'R . . .\n. B .\n. . .'
row 3:1 'expected a row of 3 letters, found 4' 'R . ..\n. B .\n. . .'
row 3:1 'expected a row of 3 letters, found 1' 'R ..B.\n. B .\n. . .'
row 3:1 'expected a row of 3 letters, found 1' 'R 2 .\n. B .\n. . .'
row 3:5 "expected ., R or B, found 'X'" 'R . X\n. B .\n. . .'
got=0
printf '2\n3\nR .\n. B .\n. . .\n3\nRRR\nBB.\n...\n' | "$DYAD" judge hex -k >out 2>err || got=$?
[ "$got $(cat out)" = '3 Case #2: Nobody wins' ] || fail "--keep-going: $got $(cat out)"
# A row without an end.
for game in path ungo; do
    (printf '5\n'; tr '\0' W </dev/zero) | "$DYAD" judge $game >out 2>err
    [ "$(cat err)" = 'dyad: -:2:1: expected a row of 5 letters, found more than 4101' ] ||
        fail "$game, a row without an end: $(cat err)"
done
(printf '1\n3\nR . .'; tr '\0' R </dev/zero) | "$DYAD" judge hex >out 2>err
[ "$(cat err)" = 'dyad: -:3:1: expected a row of 3 letters, found more than 4099' ] ||
    fail "a row with blanks, without an end: $(cat err)"
# The problem's own layout has none.
printf '1\n3\nR . .\n. B .\n. . .\n' | "$DYAD" validate hex >out 2>err &&
    fail 'validate took blanks'
all_good
