#!/bin/sh
# draw_png.sh - PNG where the machine has librsvg: signature, size, scale, never onto a terminal;
# and where it has not, a clear refusal. Not under sanitizers: what librsvg needs keeps what it has.
# ctest: release
# shellcheck disable=SC2015 # fail succeeds
set -u
: "${SOURCE:?}"
boards=$SOURCE/examples/boards
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

if ! "$DYAD" draw hex "$boards/hex.txt" --format png >one.png 2>err; then
    grep -q 'PNG needs librsvg' err || fail "refused otherwise: $(cat err)"
    [ ! -s one.png ] || fail 'refused, with output'
    all_good && exit 77
    exit 1
fi

# number OFFSET FILE: four bytes, most significant first
number() {
    od -An -tu1 -j "$1" -N 4 "$2" | awk '{ print (($1 * 256 + $2) * 256 + $3) * 256 + $4 }'
}
size_of() {
    sed -n '1s/.* width="\([0-9.]*\)" height="\([0-9.]*\)" viewBox.*/\1 \2/p' "$1"
}

for game in path hex ungo nim; do
    "$DYAD" draw $game "$boards/$game.txt" -o $game.svg || fail "$game.svg"
    for scale in 1 0.5; do
        "$DYAD" draw $game "$boards/$game.txt" --scale $scale -o $game.png || fail "$game.png"
        [ "$(od -An -tx1 -N 8 $game.png | tr -d ' ')" = 89504e470d0a1a0a ] ||
            fail "$game: signature"
        expected=$(size_of $game.svg | awk -v s=$scale '
            function up(x) { return int(x) < x ? int(x) + 1 : int(x) }
            { print up($1 * s), up($2 * s) }')
        [ "$(number 16 $game.png) $(number 20 $game.png)" = "$expected" ] ||
            fail "$game at $scale: $(number 16 $game.png) $(number 20 $game.png), not $expected"
        tail -c 8 $game.png | od -An -tx1 | grep -q '49 45 4e 44 ae 42 60 82' ||
            fail "$game: no end"
    done
done
# No pixel is translucent, and sides are whole numbers, which no renderer rounds.
for size in 1 2 3 4 5; do
    "$DYAD" generate hex -n $size >board.txt
    for scale in 1 0.7; do
        "$DYAD" draw hex board.txt --scale $scale -o hex_$size.png || fail "hex $size: png"
        python3 "$SOURCE/tests/cli/draw_pixels.py" hex_$size.png || fail "hex $size at $scale"
        "$DYAD" draw hex board.txt --plain -o hex_$size.svg || fail "hex $size: svg"
        case $(size_of hex_$size.svg) in
        *[!0-9\ ]* | '') fail "hex $size: sides $(size_of hex_$size.svg)" ;;
        esac
    done
done
"$DYAD" generate hex -n 400 | "$DYAD" draw hex --plain --format png --scale 0.05 >large.png ||
    fail 'a large board'
got=0
"$DYAD" generate hex -n 60 | "$DYAD" draw hex --format png --scale 99 >out 2>err || got=$?
[ $got -eq 2 ] && grep -q 'at most 32767 pixels' err || fail "too large: $got $(cat err)"
if [ -w /dev/full ]; then
    got=0
    "$DYAD" draw hex "$boards/hex.txt" --format png >/dev/full 2>err || got=$?
    [ $got -eq 4 ] && grep -q 'No space left on device' err || fail "a full disk: $got $(cat err)"
fi
if has_terminals; then
    got=0
    script -qec "exec '$DYAD' draw hex --format png '$boards/hex.txt'" /dev/null </dev/null \
        >terminal || got=$?
    [ $got -eq 2 ] && grep -q 'not for a terminal' terminal || fail "a terminal: $got"
fi
all_good
