#!/bin/sh
# png.sh - a PNG that is too large is refused before anything of it is drawn.
# ctest: release
set -u
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
# shellcheck source=/dev/null
. "$SOURCE/tests/instructions.sh"

"$DYAD" generate hex --size 2 >small
"$DYAD" generate hex --size 300 >large
"$DYAD" draw hex small --format png >small.png 2>err || exit 77 # there is no librsvg
drawn=$(instructions draw hex small --format png)
refused=$(instructions draw hex large --format png --scale 50)
grep -q 'found one of [0-9]* x [0-9]*: make the scale smaller' counted.err ||
    fail "not refused: $(cat counted.err)"
at_most 'a refused picture, against a small one' "$refused" "$drawn" 2000
all_good
