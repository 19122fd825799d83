#!/bin/sh
# draw.sh - pictures of every game and verdict are XML that xmllint takes, have a title and a
# description, and are the same bytes each time; what cannot be drawn is refused.
# shellcheck disable=SC2015 # fail succeeds
set -u
: "${SOURCE:?}"
boards=$SOURCE/examples/boards
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

# STATUS PATTERN COMMAND...
refuses() {
    expected=$1 pattern=$2 got=0
    shift 2
    "$@" >out 2>err </dev/null || got=$?
    if [ "$got" -ne "$expected" ] || ! grep -q "$pattern" err || [ -s out ]; then
        fail "$*: exit status $got: $(cat err)"
    fi
}

# count NAME FILE: elements of that name.
count() {
    grep -o "<$1[ >]" "$2" | wc -l
}

for game in path hex ungo nim; do
    item=1
    while "$DYAD" draw $game "$boards/$game.txt" --item $item >$game$item.svg 2>err; do
        for option in --plain --bare --dark; do
            "$DYAD" draw $game "$boards/$game.txt" --item $item $option >$game$item$option.svg ||
                fail "$game $item $option"
        done
        item=$((item + 1))
    done
    grep -q "expected board $item, found $((item - 1))" err || fail "$game: $(cat err)"
    [ $item -gt 3 ] || fail "$game: $item boards"
done
rm -f nim4.svg.none
if command -v xmllint >/dev/null; then
    for file in *[0-9].svg *-*.svg; do
        [ ! -s "$file" ] || xmllint --noout --nonet "$file" || fail "$file is no XML"
    done
fi
for file in hex1 path1 ungo1 nim1; do
    [ "$(count title $file.svg)" -eq 1 ] && [ "$(count desc $file.svg)" -eq 1 ] ||
        fail "$file: no title or description"
    grep -q 'role="img" aria-labelledby="title description"' $file.svg || fail "$file: no role"
done

# --- what is drawn --------------------------------------------------------------------------------
stones() { # LETTERS: of the second board of hex.txt
    "$DYAD" convert hex --to text --item 2 "$boards/hex.txt" | tail -n +3 | tr -cd "$1" | wc -c
}
[ "$(count circle hex2--plain.svg)" -eq "$(stones RB)" ] || fail 'hex: the stones'
[ "$(count polyline hex2--plain.svg)" -eq 8 ] || fail 'hex: the sides'
[ "$(count polyline hex2.svg)" -eq 10 ] || fail 'hex: the path'
[ "$(count polyline hex5.svg)" -eq 12 ] || fail 'hex: two paths'
grep -q 'stroke-dasharray' hex5.svg || fail 'hex: the second path'
grep -q '<title id="title">hex 6 x 6: Impossible</title>' hex5.svg || fail 'hex: the title'
grep -q 'Two winning paths, the line and the dots, share no cell' hex5.svg ||
    fail 'hex: the sentence'
[ "$(count circle ungo1.svg)" -gt "$(count circle ungo1--plain.svg)" ] ||
    fail 'ungo: the end of play'
grep -q '>-55/32<' nim1.svg || fail 'nim: values'
"$DYAD" draw hex "$boards/game.sgf" --move 1 --plain >move.svg
[ "$(count circle move.svg)" -eq 2 ] || fail 'the last move: a stone and a dot'
printf '(;GM[11]SZ[3];B[a1];W[b2];AE[b2])' | "$DYAD" draw hex --plain >off.svg
[ "$(count circle off.svg)" -eq 1 ] || fail 'a dot where the last stone was taken off again'
"$DYAD" draw hex "$boards/game.sgf" -o named.svg && "$DYAD" draw hex <"$boards/game.sgf" |
    cmp - named.svg || fail 'to a file, and from standard input'

# --- what is refused ------------------------------------------------------------------------------
refuses 2 'boards of side up to 400 are drawn, found one of 401' sh -c \
    "'$DYAD' generate hex -n 401 | '$DYAD' draw hex --plain"
refuses 2 'expected one FILE' "$DYAD" draw hex a b
refuses 2 'expected the name of a game' "$DYAD" draw
refuses 2 'scale is for png' "$DYAD" draw hex --scale 2 "$boards/hex.txt"
refuses 2 'expected a scale' "$DYAD" draw hex --format png --scale 0 "$boards/hex.txt"
refuses 3 'expected' "$DYAD" draw hex "$boards/path.txt"
refuses 4 '/nonexistent/x.svg: No such file' \
    "$DYAD" draw hex "$boards/hex.txt" -o /nonexistent/x.svg
refuses 4 'none.txt: No such file' "$DYAD" draw hex none.txt
if [ -w /dev/full ]; then
    got=0
    "$DYAD" draw hex "$boards/hex.txt" >/dev/full 2>err || got=$?
    [ "$got" -eq 4 ] && grep -q 'No space left on device' err || fail "a full disk: $got $(cat err)"
    ln -s /dev/full full
    refuses 4 'dyad: full: No space left on device' "$DYAD" draw hex "$boards/hex.txt" -o full
    [ -c full ] || fail 'what is no file was removed'
fi
mkfifo pipe
(head -c 9 <pipe >piece) &
"$DYAD" draw hex "$boards/hex.txt" -o pipe || fail "a pipe that is closed: $?"
wait $!
[ "$(cat piece)" = '<svg xmln' ] && [ -p pipe ] || fail "a pipe: $(cat piece)"
echo kept >kept.svg
refuses 2 'found one of 401' sh -c \
    "'$DYAD' generate hex -n 401 | '$DYAD' draw hex --plain -o kept.svg"
[ "$(cat kept.svg)" = kept ] || fail 'what cannot be drawn took the file that was there'
"$DYAD" generate path -n 400 --seed 3 | "$DYAD" draw path >large.svg || fail 'a large board'
[ "$(count circle large.svg)" -gt 100000 ] || fail 'a large board has few stones'

for name in x.pdf x.PNGS dir.svg/x.jpg; do
    refuses 2 'expected a name that ends in .svg or .png' \
        "$DYAD" draw hex "$boards/hex.txt" -o $name
    [ ! -e $name ] || fail "$name was written"
done
for name in x.SVG x.Svg; do
    "$DYAD" draw hex "$boards/hex.txt" -o $name && cmp -s $name hex1.svg ||
        fail "$name: $(head -c 99 $name)"
done
if "$DYAD" draw hex "$boards/hex.txt" --format png >small.png 2>err; then
    "$DYAD" draw hex "$boards/hex.txt" -o x.PNG && cmp -s x.PNG small.png ||
        fail 'x.PNG is another picture'
fi
"$DYAD" draw hex "$boards/hex.txt" -o x.pdf --format svg && [ -s x.pdf ] ||
    fail 'a format that is named'
"$DYAD" draw hex "$boards/hex.txt" -o plain && [ -s plain ] || fail 'a name that says no format'

all_good
