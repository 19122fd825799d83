#!/bin/sh
# long_play.sh - the long ones of the other two games: Un-Go from the empty board to its repetition,
# and twelve piles of a million discs.
set -eu
: "${DYAD:?}" "${SCRATCH:?}"
"$DYAD" generate ungo --kind empty --size 19 --count 1 >"$SCRATCH/empty_19.txt"
"$DYAD" generate nim --kind long --size 12 --discs 1000000 --seed 1 --count 1 \
    >"$SCRATCH/million.txt"
hyperfine --warmup 1 --runs 5 --shell none \
    --command-name 'ungo, empty 19x19' "'$DYAD' judge ungo '$SCRATCH/empty_19.txt'" \
    --command-name 'nim, 12 piles of a million' "'$DYAD' judge nim '$SCRATCH/million.txt'" \
    --ignore-failure
"$DYAD" judge ungo "$SCRATCH/empty_19.txt" || true
rm "$SCRATCH/empty_19.txt" "$SCRATCH/million.txt"
