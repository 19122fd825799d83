#!/bin/sh
# game_pages.sh - each game has a page: for `dyad help GAME', as a manual page, and in docs/games/,
# all from its row in the table. What it shows as an example is what the program says: readme.sh
# runs the blocks of docs/games/.
set -u
: "${DYAD:?}" "${SOURCE:?}"
. "$SOURCE/tests/expect.sh"

"$DYAD" games --format jsonl | sed 's/.*"game":"\([a-z]*\)".*/\1/' >games.list
[ -s games.list ] || fail 'no games'
while read -r game; do
    "$DYAD" help --markdown "$game" >page.md || fail "help --markdown $game"
    diff -u "$SOURCE/docs/games/$game.md" page.md ||
        fail "docs/games/$game.md: make it by dyad help --markdown $game"
    for heading in Rules Input Output Limits Origin Example JSON 'Kinds of' Commands; do
        grep -q "^## $heading" page.md || fail "$game.md has no $heading"
    done
    [ "$(grep -c '^```console' page.md)" -eq 2 ] || fail "$game.md shows no example"
    "$DYAD" help "$game" >page || fail "help $game"
    for heading in Rules Input Output Limits Origin Example; do
        grep -q "^$heading$" page || fail "dyad help $game has no $heading"
    done
    [ -z "$(awk 'length > 79 && !/cell|captured/' page)" ] || fail "dyad help $game is too wide"
    # The drawing of the example, line for line.
    sed -n "/^  \`dyad judge $game --explain' says:/,/^JSON/p" page | sed -n 's/^    //p' >drawn
    sed -n "/| dyad judge $game --explain/,/\`\`\`/p" page.md | sed '1d;$d' >told
    cmp drawn told || fail "dyad help $game draws something else than $game.md"
    "$DYAD" help --man "$game" >page.7 || fail "help --man $game"
    for heading in RULES ORIGIN; do
        grep -q "^\.SH $heading" page.7 || fail "dyad-$game(7) has no $heading"
    done
    if command -v mandoc >/dev/null; then
        mandoc -T lint -W warning page.7 | grep -v 'missing date' &&
            fail "dyad-$game(7) is no good roff"
        mandoc -T utf8 page.7 | col -b 2>/dev/null | grep -q "dyad.judge.$game --explain" ||
            fail "dyad-$game(7) shows no example"
    fi
    "$DYAD" help --pages | grep -qx "$game.7" || fail "dyad help --pages lacks $game"
done <games.list

# Where each comes from.
for origin in 'path UVa' "hex Google's China New Grad Test 2014" 'ungo Luogu P4997' \
    'nim CodeAbbey'; do
    "$DYAD" help "${origin%% *}" | tr -s ' \n' '  ' | grep -q "${origin#* }" ||
        fail "origin: $origin"
done
# The list that `dyad help' ends with leads there.
"$DYAD" help | grep -q 'dyad help GAME' || fail 'dyad help does not name dyad help GAME'
for file in "$SOURCE"/docs/games/*.md; do
    grep -qx "$(basename "$file" .md)" games.list || fail "$file is of no game"
done

all_good
