#!/bin/sh
# plain.sh - bench-plain, which `dyad judge` is measured against, gives the same answers: on boards
# of every kind, of all small sides and the largest that the problems ask for.
#
# ctest: release
set -eu
: "${DYAD:?}" "${BUILD:?}" "${SOURCE:?}"
plain=$BUILD/bench-plain

kinds() { # GAME
    "$DYAD" games --format jsonl |
        sed -n "s/.*\"game\":\"$1\".*\"kinds\":\\[\([^]]*\)\\].*/\1/p" |
        tr -d '"' | tr ',' ' '
}

judge() { # GAME FILE OUT
    "$DYAD" judge "$1" "$2" >"$3" || [ $? -eq 1 ] # play repeats
}

compare() { # GAME KIND SIZE COUNT
    "$DYAD" generate "$1" --kind "$2" --size "$3" --count "$4" --seed "$3" >boards 2>err ||
        return 0 # too small for this kind
    judge "$1" boards expected
    "$plain" "$1" boards >found
    cmp expected found || {
        echo "$1 $2 of side $3: bench-plain and dyad differ"
        exit 1
    }
    compared=$((compared + 1))
}

for game in path hex ungo; do
    compared=0
    for kind in $(kinds $game); do
        for size in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
            compare $game "$kind" $size 10
        done
        [ $game = ungo ] && continue # play is far longer on larger boards
        compare $game "$kind" 80 4
        compare $game "$kind" 100 4
    done
    [ $compared -gt 100 ]
done

# The samples, and the moves that it says it has played.
for game in path hex ungo; do
    sample=$SOURCE/tests/cases/$game/sample
    "$plain" $game "$sample.in" | cmp - "$sample.out"
done
"$DYAD" generate ungo --size 19 --kind empty >boards
"$plain" ungo boards --moves 2>err >found
grep -q '^7957 moves, ' err
