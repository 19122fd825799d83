#!/bin/sh
# newgame.sh - a new game is one file, one row in games.def and its cases, and a new ruleset is one
# file and one row: adds both to a copy of the tree, builds it, and sees every part of the
# program know them. The copy is built as type Release, whose optimiser sees more and which has no
# assertions: that has no warnings either. Its kernels, which have options of their own anyhow, are
# built in the quickest way.
# ctest: release long
set -eu
: "${SOURCE:?}" "${SCRATCH:?}"
here=$SOURCE/tests/newgame

mkdir tree
for part in CMakeLists.txt include src apps web docs bench tools README.md LICENSE CHANGELOG.md; do
    cp -R "$SOURCE/$part" tree/
done
mkdir tree/src/games/tictactoe
cp "$here/tictactoe.c" tree/src/games/tictactoe/
cp "$here/cutcake_ruleset.c" tree/src/value/
awk '/^#undef/ && !done { print "DY_GAME(tictactoe)\nDY_RULESET(cutcake)"; done = 1 } { print }' \
    "$SOURCE/src/games/games.def" >tree/src/games/games.def
mkdir -p tree/tests/cases/tictactoe
cp -R "$SOURCE/tests/oracle" tree/tests/ # a benchmark is made of it
cat >tree/tests/cases/tictactoe/lines.in <<'END'
3 XXX OO. ...
3
O.X
XO.
X.O
2 X. ..
3 XOX XOO OXX
END
cat >tree/tests/cases/tictactoe/lines.out <<'END'
Cross has a line.
Nought has a line.
The game is open.
The game is drawn.
END

cmake -G Ninja -S tree -B build -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=Release \
    -DDYAD_WERROR=ON -DDYAD_KERNEL_OPTIMISE=-O0 -DDYAD_TESTS=OFF -DDYAD_MANUALS=OFF >configure.log
cmake --build build --target program mpi_program >build.log || { cat build.log; exit 1; }
dyad=$PWD/build/dyad

say() {
    echo "newgame: $*"
    exit 1
}

sh "$SOURCE/tests/run_cases.sh" "$dyad" "$PWD/tree/tests/cases/tictactoe"
cd tree/tests/cases/tictactoe
"$dyad" games | grep -q tictactoe || say 'dyad games does not list it'
"$dyad" help judge | grep -q tictactoe || "$dyad" help | grep -q tictactoe ||
    say 'dyad help does not name it'
"$dyad" help tictactoe | grep -q 'The marked cells are a full line' ||
    say 'dyad help tictactoe does not draw the example of its row'
"$dyad" help --man tictactoe | grep -q '^\.SH RULES' || say 'it has no man page'
"$dyad" help --pages | grep -qx 'tictactoe\.7' || say 'its man page is not listed'
"$dyad" judge tictactoe --format jsonl lines.in >"$SCRATCH/lines.jsonl"
grep -q '"game": *"tictactoe"' "$SCRATCH/lines.jsonl" || say 'no game in jsonl'
grep -q '"verdict": *"nought_won".*"line": *\[\[0, *0\], *\[1, *1\], *\[2, *2\]\]' \
    "$SCRATCH/lines.jsonl" || say 'no evidence in jsonl'
"$dyad" judge tictactoe --explain lines.in | grep -q 'The marked cells are a full line' ||
    say 'no explanation'
"$dyad" judge tictactoe --format csv lines.in | grep -q '^tictactoe,4,3,drawn,' || say 'no csv'
"$dyad" generate tictactoe --size 4 --count 5 --seed 1 >"$SCRATCH/boards"
answers=$("$dyad" judge tictactoe "$SCRATCH/boards" | wc -l)
[ "$answers" -eq 5 ] || say "of 5 generated boards $answers were judged"

status=0
printf '2\nXX\nX.\n' | "$dyad" judge tictactoe 2>"$SCRATCH/flaw" || status=$?
[ "$status" -eq 3 ] || say "exit status $status for a flaw"
grep -q 'expected counts that differ' "$SCRATCH/flaw" || say 'the flaw is not named'

status=0
"$dyad" simulate tictactoe --size 3 2>"$SCRATCH/simulate" || status=$?
[ "$status" -eq 2 ] || say "exit status $status for a game without playouts"
grep -q 'tictactoe cannot be simulated' "$SCRATCH/simulate" ||
    say 'dyad simulate does not say that it cannot'

status=0
"$dyad" gtp tictactoe </dev/null 2>"$SCRATCH/gtp" || status=$?
[ "$status" -eq 2 ] || say "exit status $status for a game without moves"
grep -q 'tictactoe cannot be played move by move' "$SCRATCH/gtp" ||
    say 'dyad gtp does not say that it cannot'

# --- the ruleset ----------------------------------------------------------------------------------
cd "$SCRATCH"
failed=0
fail() {
    echo "new ruleset: $*"
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
