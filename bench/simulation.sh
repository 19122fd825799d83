#!/bin/sh
# simulation.sh - the standard Un-Go simulation from empty boards, and values of long piles.
#
# 19x19 plays 7957 moves to its repetition: to stay well under a tenth of a second. Twelve
# piles of a million discs: within seconds, with all values in full. The start of the program,
# measured beside them, is part of each figure.
set -eu
: "${DYAD:?}" "${SCRATCH:?}"
cd "$SCRATCH"

"$DYAD" generate ungo --size 19 --kind empty >19.txt
"$DYAD" generate ungo --size 20 --kind empty >20.txt
for kind in random alternating halving; do
    options="--kind $kind"
    [ $kind = random ] && options='--kind long'
    # shellcheck disable=SC2086 # two words
    "$DYAD" generate nim --size 12 $options --discs 1000000 >nim_$kind.txt
done
hyperfine -N --ignore-failure --warmup 2 --export-csv times.csv \
    -n 'start' "$DYAD --version" \
    -n 'ungo 19x19 from empty, with evidence' "$DYAD judge ungo --format jsonl 19.txt" \
    -n 'ungo 20x20 from empty, with evidence' "$DYAD judge ungo --format jsonl 20.txt" \
    -n 'nim, 12 random piles of a million' "$DYAD judge nim nim_random.txt" \
    -n 'nim, 12 piles BWBW..., values in full' \
    "$DYAD judge nim --format jsonl nim_alternating.txt" \
    -n 'nim, 12 piles BWWW..., values in full' "$DYAD judge nim --format jsonl nim_halving.txt" \
    >/dev/null 2>&1
awk -F, 'NR > 1 { n = NF - 7; name = $1
                  for (i = 2; i <= n; i++) name = name "," $i
                  gsub(/"/, "", name)
                  printf "%-42s %8.1f ms\n", name, $(NF - 4) * 1000 }' times.csv
