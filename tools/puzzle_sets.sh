#!/bin/sh
# puzzle_sets.sh [DYAD] >web/game/puzzle_sets.js - makes the puzzles of the page: of each game some
# of each grade. The same program makes the same ones.
set -eu
dyad=${1:-build/release/dyad}
told='"to_move":\("[a-z]*"\),"board":\(\[[^]]*\]\),"grade":\([0-9]*\),"depth":\([0-9]*\)'
told="$told,\"move\":\(\[[^]]*\]\)"
cat <<'END'
// puzzle_sets.js - puzzles of the page, which tools/puzzle_sets.sh has made: of each game from the
// easiest to the hardest. `move` alone wins for `to_move`, in `depth` moves of theirs at most.

/** @type {Record<string,
 *   {rows: string[], to_move: string, grade: number, depth: number, move: Cell}[]>} */
export const puzzleSets = {
END
for game in hex path; do
    printf '  %s: [\n' "$game"
    for grade in 1 2 3 4 5; do
        [ "$grade" -lt 5 ] && count=16 || count=6 # which take long to find
        "$dyad" puzzles "$game" --count "$count" --size 4-6 --grade "$grade-$grade" \
            --seed "$grade" --format jsonl || [ $? -eq 1 ] # there are hardly any more
    done |
        sed "s/.*$told.*/    { rows: \\2, to_move: \\1, grade: \\3, depth: \\4, move: \\5 },/"
    printf '  ],\n'
done
printf '};\n'
