#!/bin/sh
# newrules.sh - new rules are one file and one row in games.def: adds some to a copy of the tree,
# builds it, and sees that the program has values of their positions.
# ctest: release seconds=300
set -eu
: "${SOURCE:?}" "${SCRATCH:?}"

mkdir tree
for part in CMakeLists.txt include src apps web docs bench tools README.md LICENSE CHANGELOG.md; do
    cp -R "$SOURCE/$part" tree/
done
cp "$SOURCE/tests/newgame/cutcake_rules.c" tree/src/value/
awk '/^#undef/ && !done { print "DY_RULES(cutcake)"; done = 1 } { print }' \
    "$SOURCE/src/games/games.def" >tree/src/games/games.def
mkdir tree/tests
cp -R "$SOURCE/tests/oracle" tree/tests/ # a benchmark is made of it

cmake -G Ninja -S tree -B build -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=None \
    -DDYAD_WERROR=ON -DDYAD_TESTS=OFF -DDYAD_MANUALS=OFF >configure.log
cmake --build build --target program >build.log || { cat build.log; exit 1; }
dyad=$PWD/build/dyad

failed=0
fail() {
    echo "newrules: $*"
    failed=1
}

# From Winning Ways: where 2^k is the greatest power of two in the shorter side, and in the longer
# one a power no less, the longer one is worth its length / 2^k, rounded down, less 1.
expect() { # VALUE POSITION
    found=$("$dyad" value cutcake "$2" | head -n 1)
    [ "$found" = "$1" ] || fail "$2 is $1, not $found"
}
expect 0 4x7
expect 1 4x8
expect 2 2x7
expect -2 7x2
expect -1 9x4
expect 0 5x6
expect 4 12x40 # 40 / 8 - 1
expect -4 '3x5 13x2 2x2'

"$dyad" value cutcake 2x7 >said
grep -q '1|' said || fail 'no moves'
status=0
"$dyad" value cutcake 4x 2>flaw || status=$?
[ "$status" -eq 3 ] || fail "exit status $status for a flaw"
grep -q 'expected a cake' flaw || fail 'the flaw is not named'
exit "$failed"
