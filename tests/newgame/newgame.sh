#!/bin/sh
# newgame.sh - a new game is one file, one row in games.def and its cases, and a new ruleset is one
# file and one row: adds both to a copy of the tree, builds it, and sees every part of the
# program know them. The copy is of type Release. What does not see games.def is the same with the
# new games: its object is that of this build.
# ctest: release long
set -eu
: "${SOURCE:?}" "${BUILD:?}" "${SCRATCH:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/reuse.sh"
here=$SOURCE/tests/newgame

mkdir tree
for part in CMakeLists.txt include src apps web docs bench tools tests README.md LICENSE \
    CHANGELOG.md; do
    cp -R "$SOURCE/$part" tree/
done
games='tictactoe gomoku rex first_capture passing_capture suicide_ungo passing_suicide misere_nim'
for game in $games; do
    mkdir "tree/src/games/$game"
    cp "$here/$game.c" "tree/src/games/$game/"
done
cp "$here/cutcake_ruleset.c" tree/src/value/
awk -v games="$games" '
    /^#undef/ && !done {
        count = split(games, name, " ")
        for (i = 1; i <= count; i++)
            print "DY_GAME(" name[i] ")"
        print "DY_RULESET(cutcake)"
        done = 1
    }
    { print }' "$SOURCE/src/games/games.def" >tree/src/games/games.def
mkdir -p tree/tests/cases/tictactoe
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

ninja -C "$BUILD" -t deps |
    awk '/: #deps/ { sub(/:$/, "", $1); object = $1 } /\/games\.def$/ { print object }' >sees_table
grep -q 'src/games/games\.c\.o$' sees_table || {
    echo "newgame: in $BUILD nothing sees games.def"
    exit 1
}
reuse_objects "$PWD/sees_table"
cmake -G Ninja -S tree -B build -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_C_COMPILER_LAUNCHER="sh;$PWD/compiler" -DDYAD_WERROR=ON -DDYAD_TESTS=ON \
    -DDYAD_MANUALS=OFF >configure.log
targets='dyad_program dyad_mpi_program rows_test batch_test play_json_test'
# shellcheck disable=SC2086 # several words
cmake --build build --target $targets >build.log || {
    cat build.log
    exit 1
}
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

# --- games that are their rules -------------------------------------------------------------------
cd "$SCRATCH"
played='gomoku rex first_capture passing_capture suicide_ungo passing_suicide misere_nim'
boards='gomoku rex first_capture passing_capture suicide_ungo passing_suicide'

# What follows from their rules is what plain loops make of these.
"$SCRATCH/build/tests/rows_test" >said 2>&1 || say "the battery: $(cat said)"
# Side by side they are played as one by one.
"$SCRATCH/build/tests/batch_test" >said 2>&1 || say "games side by side: $(cat said)"
"$SCRATCH/build/tests/play_json_test" >said 2>&1 || say "games as texts: $(cat said)"

# Every part of the program knows each of them.
for game in $played; do
    "$dyad" help "$game" | grep -q "^  dyad solve $game" || say "$game: no solving in its page"
    "$dyad" help "$game" >page
    "$dyad" generate "$game" --size 4 --count 40 --seed 3 --kind played >positions
    [ "$("$dyad" judge "$game" positions | wc -l)" -eq 40 ] || say "$game: not all are judged"
    "$dyad" judge "$game" --format jsonl positions >told
    [ "$(grep -c '"verdict"' told)" -eq 40 ] || say "$game: not all are told of"
    "$dyad" judge "$game" --explain positions | grep -q 'The game' || say "$game: no explanation"
    "$dyad" generate "$game" --size 4 --count 1 --seed 4 >position
    "$dyad" simulate "$game" --from position --games 500 --seed 2 --jobs 1 >one
    "$dyad" simulate "$game" --from position --games 500 --seed 2 --jobs 3 >three
    cmp one three || say "$game: playouts depend on threads"
    "$dyad" simulate "$game" --from position --games 64 --by-move >moves ||
        say "$game: no first moves"
    "$dyad" draw "$game" position >drawn.svg || say "$game: is not drawn"
    grep -q '</svg>' drawn.svg || say "$game: its drawing has no end"
done

# Boards are recorded, and their records are read: what is converted forth and back is the same.
for game in $boards; do
    printf 'boardsize 4\nplay b A1\nplay w B2\nplay b C3\ngenmove w\nundo\nshowboard\n' |
        "$dyad" gtp "$game" --playouts 200 >said
    grep -q '^?' said && say "$game: GTP refuses $(cat said)"
    "$dyad" generate "$game" --size 5 --count 20 --seed 5 >there
    "$dyad" convert "$game" there --to sgf >records.sgf || say "$game: no SGF"
    "$dyad" convert "$game" records.sgf --to text >back || say "$game: SGF is not read"
    cmp there back || say "$game: SGF changes boards"
    "$dyad" convert "$game" there --to jsonl | "$dyad" convert "$game" --to text - >back ||
        say "$game: JSON is not read"
    cmp there back || say "$game: JSON changes boards"
done

# Misere Nim: one disc is to be left of 1 3, and three piles of one of 3 1 1. No other move wins.
printf 'dyad-piles B BBB\ngenmove b\ndyad-piles WWB W B\ngenmove w\n' |
    "$dyad" gtp misere_nim --playouts 2000 | sed "s, \$,," | grep . >said
[ "$(tr '\n' ' ' <said)" = '= = B3 = = A2 ' ] || say "misere_nim: GTP plays $(cat said)"

# Gomoku, judged by plain loops.
"$dyad" generate gomoku --size 7 --count 300 --seed 6 --kind finished >boards
awk '
    NF == 1 && $1 ~ /^[0-9]+$/ { n = $1; row = 0; next }
    {
        for (i = 1; i <= n; i++)
            at[row, i - 1] = substr($0, i, 1)
        if (++row == n)
            print verdict()
    }
    function five(r, c, down, right,    i) {
        for (i = 0; i < 5; i++)
            if (r + i * down >= n || c + i * right >= n || c + i * right < 0 ||
                at[r + i * down, c + i * right] != at[r, c])
                return 0
        return 1
    }
    function verdict(    r, c, open) {
        for (r = 0; r < n; r++)
            for (c = 0; c < n; c++) {
                if (at[r, c] == ".") {
                    open = 1
                    continue
                }
                if (five(r, c, 0, 1) || five(r, c, 1, 0) || five(r, c, 1, 1) || five(r, c, 1, -1))
                    return (at[r, c] == "B" ? "Black" : "White") " has won."
            }
        return open ? "open" : "The game is over, and nobody has won."
    }' boards >wanted
"$dyad" judge gomoku boards >found
cmp wanted found || say 'gomoku: the referee and plain loops differ'
for verdict in 'Black has won' 'White has won' 'nobody has won'; do
    grep -q "$verdict" found || say "gomoku: in no board $verdict"
done

# Rex on n x n is the first player's where n is even, the second's where it is odd (Lagarias and
# Sleator, "Who wins misere Hex?", 1999).
for side in 1 2 3 4; do
    winner=$([ $((side % 2)) -eq 0 ] && echo red || echo blue)
    "$dyad" solve rex --size "$side" | grep -qx "$winner wins" || say "rex on $side x $side"
done

# Misere Nim: as in Nim, but where no pile is larger than 1 (Bouton, "Nim, a game with a complete
# mathematical theory", 1901).
awk 'BEGIN {
    letters = "BWBBW"
    for (a = 1; a <= 4; a++)
        for (b = 1; b <= a; b++)
            for (c = 1; c <= b; c++) {
                printf "3\n%s %s %s\n", substr(letters, 1, a), substr(letters, 1, b),
                    substr(letters, 2, c)
                small = a == 1
                lost = small ? 1 : xor3(a, b, c) == 0
                print (lost ? "white" : "black") " wins" >"wanted"
            }
}
function xor3(a, b, c,    bit, all) {
    for (bit = 1; bit <= 4; bit *= 2)
        all += (int(a / bit) + int(b / bit) + int(c / bit)) % 2
    return all
}' >piles
"$dyad" solve misere_nim --from piles | grep ' wins$' >found
cmp wanted found || say 'misere_nim: the search and the theory differ'

# Where suicide is legal a single cell is empty after each move: the game repeats. White begins.
"$dyad" solve suicide_ungo --size 1 --all-moves >found
grep -qx 'nobody wins' found || say "suicide_ungo on 1 x 1: $(cat found)"
grep -qx 'white to move: \[0,0\]' found || say "suicide_ungo: who begins: $(cat found)"
"$dyad" simulate suicide_ungo --size 1 --games 5 --format json >found
grep -q '"nobody":5[,}]' found || say "suicide_ungo on 1 x 1: playouts: $(cat found)"
"$dyad" simulate suicide_ungo --size 1 --games 5 --max-moves 1 --format json >found
grep -q '"captured":{"black":{"mean":0,[^}]*},"white":{"mean":1,' found ||
    say "suicide_ungo on 1 x 1: White's stone was taken off: $(cat found)"
printf 'boardsize 2\nplay w A2\nplay w B1\nplay b A1\nshowboard\n' | "$dyad" gtp suicide_ungo >said
grep -q '^?' said && say "suicide_ungo: GTP refuses $(cat said)"
[ "$(grep -c '^[12] .*B' said)" -eq 0 ] || say "suicide_ungo: the stone stays: $(cat said)"

# Where a player may pass, two passes in a row end the game, and nobody has won; records keep them.
for game in passing_capture passing_suicide; do
    printf 'boardsize 3\nplay b A1\nplay w pass\nis_legal b pass\nplay b B2\nplay w C1\nplay b pass
printsgf passes.sgf\nlast_move\nplay w pass\nfinal_score\nundo\nplay w A3\nplay b pass\ngenmove w
loadsgf passes.sgf\nmove_history\nplay w pass\nfinal_score\n' |
        "$dyad" gtp "$game" --playouts 100 >said
    grep '^?' said && say "$game: GTP refuses"
    [ "$(grep -cx '= 0' said)" -eq 2 ] || say "$game: two passes: $(cat said)"
    grep -qx '= black pass' said || say "$game: the last move is no pass: $(cat said)"
    grep -q ';W\[\]' passes.sgf || say "$game: SGF has no pass: $(cat passes.sgf)"
    "$dyad" convert "$game" passes.sgf --to jsonl >passes.jsonl
    grep -q '"colour":"white","kind":"pass"' passes.jsonl || say "$game: JSON has no pass"
    "$dyad" convert "$game" passes.jsonl --to sgf | cmp - passes.sgf || say "$game: JSON changes it"
    "$dyad" games --format jsonl | grep "\"game\":\"$game\"" | grep -q '"passes":true' ||
        say "$game: dyad games tells of no passes"
done
# Without a liberty there are passes alone; and where there is no pass, who does gives up.
printf 'boardsize 1\nall_legal_moves b\ngenmove b\ngenmove w\nfinal_score\n' |
    "$dyad" gtp passing_capture | sed "s, \$,," | grep . >said
[ "$(tr '\n' ' ' <said)" = '= = pass = pass = pass = 0 ' ] || say "passing_capture 1: $(cat said)"
# A stone that takes one wins; who loses whatever stone they put passes, and that ends it.
printf 'boardsize 3\nplay b B2\nplay w A2\nplay b A1\nplay w pass\ngenmove b\n' |
    "$dyad" gtp passing_capture --playouts 300 | grep -qx '= A3' ||
    say 'passing_capture: genmove does not take the stone'
printf 'boardsize 2 1\nplay b pass\ngenmove w\nfinal_score\n' |
    "$dyad" gtp passing_capture --playouts 300 | tr '\n' ' ' | grep -q '= pass  = 0 ' ||
    say 'passing_capture: genmove does not pass where stones lose'
printf 'boardsize 3\nplay b pass\nfinal_score\n' | "$dyad" gtp first_capture | grep -qx '= W+R' ||
    say 'first_capture: a pass does not give the game up'
"$dyad" match --game passing_capture --size 1 --games 2 --format json "$dyad gtp passing_capture" \
    "$dyad gtp passing_capture --seed 2" >said
grep -q '"drawn":2.*"endings":{"passed":2}' said || say "passing_capture: a match: $(cat said)"

# Answers come from the rules of the game that was asked for, and from no other's.
"$dyad" solve hex --size 2 | grep -qx 'red wins' || say 'hex is answered by another game'
printf '1\n2 BB B\n' >nim
[ "$("$dyad" judge nim nim)" = B ] || say 'nim is answered by another game'
printf '2\nBB B\n' | "$dyad" judge misere_nim | grep -qx 'The game is open.' ||
    say 'misere nim is answered by nim'
printf '3\nRR.\nBR.\nBRB\n' | "$dyad" judge rex | grep -qx 'Blue has won.' ||
    say 'rex is answered by hex'

# --- the server and its page ----------------------------------------------------------------------
if command -v chromium >/dev/null && [ -d "$CLIENTS/playwright-core" ]; then
    "$dyad" serve --port 0 >served 2>errors &
    server=$!
    trap 'kill "$server" 2>/dev/null || true' EXIT
    until [ -s served ]; do
        kill -0 "$server" || say "the server does not start: $(cat errors)"
        sleep 0.05
    done
    url=$(sed -n 's/^Dyad is at //p' served)
    HOME=$PWD IMAGES=$PWD node "$SOURCE/tests/newgame/newgame_page.mjs" "$url" "$url" ||
        say 'the server or its page'
    kill "$server"
    wait "$server" || say "the server ended with $?"
fi

# A contest problem by its facts alone: its validators say what Dyad says.
status=0
"$dyad" package first_capture -o none 2>refused || status=$?
[ "$status" -eq 2 ] || say "exit status $status for a problem without limits"
grep -q 'expected --size' refused || say "no limits: $(cat refused)"
packages=$SOURCE/tests/packages
for game in first_capture misere_nim; do
    "$dyad" package "$game" --size 2-6 -o "$game.kattis" >said
    "$dyad" package "$game" --size 2-6 --for polygon -o "$game.polygon" >said
    "$dyad" generate "$game" --size 4 --count 3 >position
    command -v g++ >/dev/null || continue
    g++ -o format "$game.kattis/input_validators/validate.cpp"
    testlib=$(find "$SOURCE/build/packages-env/" -path '*/predownloaded/testlib.h' 2>/dev/null)
    [ -f "$testlib" ] || continue
    g++ -isystem "$(dirname "$testlib")" -o valid "$game.polygon/files/validator.cpp"
    python3 "$packages/damaged.py" "$dyad" "$game" position ./format ./valid --size 2-6 ||
        say "$game: validators differ"
done

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
