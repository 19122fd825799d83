#!/bin/sh
# newgame.sh - a new game is one file, one row in games.def and its cases: adds one to a copy of the
# tree, builds it, and sees every part of the program know it.
# ctest: release seconds=300
set -eu
: "${SOURCE:?}" "${SCRATCH:?}"
here=$SOURCE/tests/newgame

mkdir tree
for part in CMakeLists.txt include src apps web docs bench tools README.md LICENSE CHANGELOG.md; do
    cp -R "$SOURCE/$part" tree/
done
cp "$here/tictactoe.c" tree/src/games/
awk '/^#undef/ && !done { print "DY_GAME(tictactoe)"; done = 1 } { print }' \
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

cmake -G Ninja -S tree -B build -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=None \
    -DDYAD_WERROR=ON -DDYAD_TESTS=OFF -DDYAD_MANUALS=OFF >configure.log
cmake --build build --target program >build.log || { cat build.log; exit 1; }
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
