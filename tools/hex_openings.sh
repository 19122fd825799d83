#!/bin/sh
# hex_openings.sh - `tools/hex_openings.sh build/release/dyad >src/games/hex/hex_openings.inc`: how
# often the first stone wins on each cell of square boards, as the player says after 60,000 walks,
# or 20,000 from 14 x 14 on. For the same weights the output is the same on any machine. It takes
# half an hour of one core.
set -eu
dyad=$1

# "rows of one half": a board turned by half a turn is the same, so the other half follows.
cells_of() { # SIDE
    awk -v n="$1" 'BEGIN {
        for (cell = 0; cell < int((n * n + 1) / 2); cell++)
            printf "%c%d\n", 97 + cell % n, int(cell / n) + 1
    }'
}

echo '/* hex_openings.inc - made by tools/hex_openings.sh. */'
echo '/* clang-format off */'
for side in 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19; do
    walks=60000
    [ "$side" -lt 14 ] || walks=20000
    for cell in $(cells_of "$side"); do
        printf 'clear_board\nboardsize %s\nplay b %s\ngenmove_analyze w 100000\n' \
            "$side" "$cell"
    done >"${TMPDIR:-/tmp}/hex_openings.$$"
    "$dyad" gtp hex --playouts "$walks" -j 1 <"${TMPDIR:-/tmp}/hex_openings.$$" |
        awk -v side="$side" '
            /winrate/ {
                for (i = 1; $i != "winrate"; i++)
                    ;
                before = count == 0 ? "" : count % 24 == 0 ? ",\n" : ","
                printf "%s%d", before, int((10000 - $(i + 1)) / 100 + 0.5)
                count++
            }
            END { print ", /* " side " */" }'
    rm -f "${TMPDIR:-/tmp}/hex_openings.$$"
done
