#!/bin/sh
# demo.sh - a tour of the program (found in PATH): each command is shown, then what it prints.
# `./dev demo` builds the program and runs this.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
ln -s "$here/boards" "$scratch/boards"
cd "$scratch"

bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR-}" ]; then
    bold=$(printf '\033[1m') plain=$(printf '\033[0m')
fi

about() {
    printf '\n%s# %s%s\n' "$bold" "$*" "$plain"
}

# Exit status 1 says that some game has no winner to name; more than that is a failure.
show() { # COMMAND
    printf '\n%s$ %s%s\n' "$bold" "$1" "$plain"
    sh -c "$1" || [ $? -eq 1 ]
}

about 'PATH: who has joined their edges, or can in one move'
show 'cat boards/path.txt | head -n 9'
show 'dyad judge path boards/path.txt'
show 'dyad judge path --explain boards/path.txt'

about 'Hex: is this board possible, and who has won'
show 'dyad judge hex boards/hex.txt'
show 'dyad judge hex --explain boards/hex.txt'

about 'Un-Go: the first legal move, again and again, until somebody has none, or for ever'
show 'dyad judge ungo boards/ungo.txt'
show 'dyad judge ungo --explain boards/ungo_3x3.txt'

about 'Two Colour Special Nim: the exact value of every pile'
show 'dyad judge nim boards/nim.txt'
show 'dyad judge nim --explain boards/nim.txt'

about 'Played out at random: how often each side wins, and after which first move'
show 'dyad simulate hex --size 11 --games 100k'
show 'dyad simulate hex --size 7 --by-move --games 20k --explain'

about 'What positions are worth, in the sense of combinatorial game theory; and who wins their sums'
show 'dyad value domineering 4x4'
show 'dyad value nim BWWB BW --explain'
show "dyad value --brief '{1|-1} + *2'"
show "dyad solve sum 'domineering 6x6' 'clobber xoxo|oxox' --line | head -n 12"

about 'Every verdict comes with evidence, which separate code checks again'
show 'dyad judge hex --format jsonl boards/hex.txt >hex.jsonl'
show 'head -n 2 hex.jsonl'
show 'dyad verify hex boards/hex.txt hex.jsonl'

about 'Boards of every kind, seeded, as many as it takes'
show 'dyad generate path --size 16 --kind spiral --seed 7 | dyad judge path --explain'
show 'dyad generate hex --size 14 --count 10000 --kind reachable --seed 3 | dyad judge hex |
    cut -d" " -f3- | sort | uniq -c'

about 'More: dyad help, dyad help judge, dyad games'
about 'From Python: pip install .[arrays] in a virtual environment; docs/python.md tells more'
about 'And to look at: dyad serve --open, a page for all of it on drawn boards'
if [ -n "${DYAD_DEMO-}" ]; then
    printf '\nFrom here: %s serve --open\n' "$DYAD_DEMO"
fi
