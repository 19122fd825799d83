#!/bin/sh
# records.sh - the table of an archive: sizes, winners, swaps, openings, doubles, and results that
# the moves contradict; faults, pipes and full disks.
# shellcheck disable=SC2015 # fail succeeds
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

cat >archive.sgf <<'EOF'
(;FF[4]GM[11]SZ[3]RE[B+];B[a1];W[b1];B[a2];W[b2];B[a3])
(;FF[4]GM[11]SZ[3]RE[W+];B[c3];W[b3];B[c2];W[b2];B[c1])
(;FF[4]GM[11]SZ[3]RE[W+Resign];B[b2];W[swap-pieces];B[a1];B[resign])
(;FF[4]GM[11]SZ[3]RE[B+Resign];B[b1];W[a2];B[resign])
(;FF[4]GM[11]SZ[3];B[b2])
(;FF[4]GM[11]SZ[3])
(;FF[4]GM[11]SZ[3])
(;FF[4]GM[11]SZ[3]RE[B+];B[b2];W[b2])
(;FF[4]GM[11]SZ[2:3]RE[W+];B[a1];W[swap-sides];W[b1];B[a2])
EOF

# --- a line for each game ------------------------------------------------------------------------
cat >expected <<'EOF'
file,item,line,game,rows,columns,dialect,moves,opening,swap,stated,on_board,check,double_of
archive.sgf,1,1,hex,3,3,sgf,5,a1,,red,red,agrees,
archive.sgf,2,2,hex,3,3,sgf,5,c3,,blue,red,contradicts,1
archive.sgf,3,3,hex,3,3,sgf,4,b2,swap-pieces,blue,,open,
archive.sgf,4,4,hex,3,3,sgf,3,b1,,red,,contradicts,
archive.sgf,5,5,hex,3,3,sgf,1,b2,,,,open,
archive.sgf,6,6,hex,3,3,sgf,0,,,,,open,
archive.sgf,7,7,hex,3,3,sgf,0,,,,,open,
archive.sgf,8,8,hex,3,3,sgf,2,b2,,red,,unplayable,
archive.sgf,9,9,hex,3,2,sgf,4,a1,swap-sides,blue,,open,
EOF
"$DYAD" records -f csv archive.sgf >out 2>err
[ $? -eq 1 ] || fail "csv: exit status: $(cat err)"
cmp expected out || fail "csv: $(cat out err)"

# Its fields as JSON are the same ones.
"$DYAD" records -f jsonl hex - <archive.sgf >lines 2>err
[ $? -eq 1 ] && [ "$(wc -l <lines)" -eq 9 ] || fail "jsonl: $(cat err)"
tr -d '\n' >expected <<'EOF'
{"file":"-","item":2,"line":2,"game":"hex","rows":3,"columns":3,"dialect":"sgf","moves":5,
"opening":"c3","swap":null,"stated":"blue","on_board":"red","check":"contradicts","double_of":1}
EOF
[ "$(sed -n 2p lines)" = "$(cat expected)" ] || fail "jsonl: $(sed -n 2p lines)"

# --- games without a stone are nobody's doubles ---
printf '(;GM[11]SZ[5];W[resign])(;GM[11]SZ[5];W[resign])(;GM[11]SZ[5])(;GM[11]SZ[5])' |
    "$DYAD" records -f csv | sed 1d | cut -d, -f14 | tr '\n' ' ' >out
[ "$(cat out)" = '    ' ] || fail "games without a stone: $(cat out)"

# --- items have the numbers that judge and convert give them --------------------------------------
printf '#5,a1b2\n#5,a9\n#5,a1b2\n' >links
"$DYAD" records hex -k -f csv links 2>err | sed 1d | cut -d, -f2,3,14 | tr '\n' ' ' >out
[ "$(cat out)" = '1,1, 3,3,1 ' ] || fail "items: $(cat out err)"

# --- a winner that is stated beside a last move that gives up the other way ---
printf 'b a1,w resign,W\n' >wolve
printf '#5,a1b2:rw 2\n' >trmph
for format in wolve trmph; do
    "$DYAD" records hex --board-size 5 -f csv $format >out 2>err
    [ $? -eq 1 ] && grep -q ',blue,,contradicts,$' out || fail "$format: $(cat out err)"
done
printf '#5,a1b2:rw 1\n' | "$DYAD" convert hex --to sgf >out
grep -q 'RE\[B+Resign\]' out || fail "a resignation with its winner: $(cat out)"

# --- doubles: half a turn, and a swap of sides in place of one of pieces --------------------------
cat >doubles.sgf <<'EOF'
(;GM[11]SZ[4];B[b2];W[swap-pieces];B[d4];W[a3];B[resign])
(;GM[11]SZ[4];B[c3];W[swap-pieces];B[a1];W[d2];B[resign])
(;GM[11]SZ[4];B[b2];W[swap-sides];W[d4];B[c1];W[resign])
(;GM[11]SZ[4];B[b2];W[swap-sides];W[d4];B[c1];B[resign])
(;GM[11]SZ[2:4];B[b1];W[swap-pieces];B[d2];W[a1])
(;GM[11]SZ[2:4];B[a4];W[swap-pieces];B[a1];W[d2])
(;GM[11]SZ[2:4];B[b1];W[swap-sides];W[b4];B[a1])
(;GM[11]SZ[2:4];B[b1];W[swap-sides];W[b4];B[b2])
EOF
"$DYAD" records -f csv doubles.sgf | cut -d, -f14 >out
printf '%s\n' double_of '' 1 1 '' '' 5 5 '' >expected
cmp expected out || fail "doubles: $(cat out)"

# --- a broken game does not take another one with it ----------------------------------------------
# Three games in each form, the second one broken: the first stones of the others.
broken() { # NAME TEXT STONES [ARGUMENT...]
    broken_name=$1 broken_stones=$3
    # shellcheck disable=SC2059 # a text with \n in it
    printf "$2" >broken
    shift 3
    for each in broken -; do
        # shellcheck disable=SC2002 # a pipe is not a file
        cat broken | "$DYAD" records -k hex --board-size 5 -f csv "$@" $each >out 2>err
        [ $? -eq 3 ] && [ -s err ] &&
            [ "$(sed 1d out | cut -d, -f9 | tr '\n' ' ')" = "$broken_stones " ] ||
            fail "$broken_name: $(cat out err)"
    done
}

broken 'SGF, a value' '(;FF[4]GM[11]SZ[5]C[;(];B[a1])
(;FF[4]GM[11]SZ[5];B[c3];C[open)
(;FF[4]GM[11]SZ[5];B[d4])\n' 'a1 d4'
broken 'SGF, a value at the end' '(;FF[4]GM[11]SZ[5];B[a1])
(;FF[4]GM[11]SZ[5];B[c3)
( ; CA[UTF-8]GM[11]SZ[5];B[d4])\n' 'a1 d4'
broken 'SGF, a game' '(;GM[11]SZ[5];B[a1]\n(;W[a2])\n(;W[a3]))
(;GM[11]SZ[5];B[c3](;W[a2]\n(;GM[11]SZ[5];B[d4])\n' 'a1 d4'
broken 'SGF, a property' '(;GM[11]SZ[5];B[a1])
(;GM[11]SZ[5];B c3]\n(;W[a2]))
(;PB[x]GM[11]SZ[5];B[d4])\n' 'a1 d4'
broken 'SGF, a word' '(;GM[11]SZ[5];B[a1])\nword (\n(;GM[11]SZ[5];B[d4])\n' 'a1 d4'
printf '(;GM[11]SZ[5]C[\n(;B[a1\\]\n(;FF[4\\]];B[b1]\n(;W[b2]C[\n(;x])\n(;W[b3]))\n' >quoted.sgf
"$DYAD" records -f csv quoted.sgf >out 2>&1 && [ "$(sed 1d out | cut -d, -f8,9)" = 2,b1 ] ||
    fail "a game in a comment: $(cat out)"

broken 'lines of moves' 'a1 b2\nc3 z99\nd4 e5\n' 'a1 d4'
broken 'links of HexWorld' '#5c1,a1b2\n#5c1,c3:x\n#5c1,d4e5\n' 'a1 d4'
broken 'links of trmph' '#5,a1b2 1\n#5,c3z9 2\n#5,d4e5 2\n' 'a1 d4' --from trmph
broken 'links in a text' '<https://hexworld.org/board/#5c1,a1b2>,
<https://hexworld.org/board/#5c1,c3z>, <https://hexworld.org/board/#5c1,d4e5>\n' 'a1 d4'
game='{"id":"%s","boardsize":5,"x":[{"id":1},{"id":2}],"moves":"%s"}'
for second in '{"id":"2","boardsize":5,"x":[{"id":1},{"id":2}],"moves":"c3 z9"}' \
    '{"id":"2","boardsize":5,"x":[{"id":1},{"id":2}],"moves":"c3}' \
    '{"id":"2","boardsize":5,"x":[{"id":1},{"id":2}],"moves":"c3"' \
    '{"id":"2","boardsize":5,"x":[{"id":1},{"id":2}],"moves":["c3","d5"}' \
    '{"id":"2","boardsize":5,"x":[{"id":1},{"id":2},"moves":"c3"}' \
    '{"id":"2","boardsize":5,"x":bad,"y":[{"id":1},{"id":2}],"moves":"c3"}' '12'; do
    for end in ',' ',\n'; do
        # shellcheck disable=SC2059 # the form of a game
        broken "PlayHex, $second" "[$(printf "$game" 1 a1)$end$second$end$(printf "$game" 3 d4)]" \
            'a1 d4'
    done
done
state='{"game":"hex","numplayers":2,"variants":["size-5"],"stack":[{"lastmove":"%s"}]}'
# shellcheck disable=SC2059 # the form of a game
broken 'AbstractPlay' "[$(printf "$state" a1),$(printf "$state" zz),$(printf "$state" d4)]" 'a1 d4'
own='{"game":"hex","size":5,"nodes":[{},{"move":{"colour":"red","cell":[%s]}}]}\n'
for second in 0,9 0 '0,[' '"'; do
    # shellcheck disable=SC2059 # the form of a game
    broken "lines of JSON, $second" "$(printf "$own" 0,0; printf "$own" "$second"
        printf "$own" 3,3)" 'a1 d4'
done
for second in 'R 1:z1"/>' 'R 1:c3' 'R 1:c3"'; do
    broken "diagrams, $second" "<hexboard size=\"5x5\" contents=\"R 1:a1\"/>
<hexboard size=\"5x5\" contents=\"$second\n<hexboard size=\"5x5\" contents=\"R 1:d4\"/>\n" 'a1 d4'
done
broken 'Hexata' '5,a1b2\n5,c3(b2\n5,d4e5\n' 'a1 d4'
six='BoardSize: 5x5\nFirst: V\nSwap: 1\nMoves:\n  1. %s (0 ms) E5 (26 ms)\n\n'
# shellcheck disable=SC2059 # the form of a game
broken 'Six' "$(printf "$six" A1; printf "$six" Z9; printf "$six" D4)" 'a1 d4'
broken 'HexDB' 'var games = [];
games.push({data: "AABB", win_b: true, game: "1", white: "x", black: "y"});
games.push({data: "CC, win_b: true, game
games.push({data: "DDEE", win_b: true, game: "1", white: "x", black: "y"});\n' 'a1 d4'
broken 'Wolve' 'b a1,w a2,B\nb c3,w z9,B\nb d4,w e5,W\n' 'a1 d4'
broken 'pnnhex' 'B[a1] W[b2] 1\nB[c3] W[b2 1\nB[d4] W[e5] -1\n' 'a1 d4'
broken 'pairs' 'AaBb\nCcZz\nDdEe\n' 'a1 d4'
broken 'sentences' 'White places A1.\nBlack places B2.\n\nWhite places C3.\nBlack places Z9.\n
White places D4.\nBlack places E5.\n' 'a1 d4'

# --- the summary ---------------------------------------------------------------------------------
cat >expected <<'EOF'
9 games; 1 of them has the moves of an earlier one

hex 3x3
  games        8, 2 without a move
  moves        0 to 5, median 2, mean 2.5
  winner       red 3, blue 2, not known 3
  swaps        1 of pieces, 0 of sides
  results      3 checked, 2 contradicted
  unplayable   1
  openings     3 different
    b2         3 games, red won 50% of 2
    a1         2 games, red won 50% of 2
    b1         1 games, red won 100% of 1

hex 3x2
  games        1
  moves        4 to 4, median 4, mean 4.0
  winner       red 0, blue 1, not known 0
  swaps        0 of pieces, 1 of sides
  openings     1 different
    a1         1 games, red won 0% of 1

Results that the moves contradict, and games that cannot be played: 3
  archive.sgf:2: game 2 states that blue won, and red won on the board
  archive.sgf:4: game 4 states that red won, and that red gave up
  archive.sgf:8: game 8 has a move that cannot be played
EOF
"$DYAD" records archive.sgf >out 2>err
[ $? -eq 1 ] && cmp expected out || fail "the summary: $(cat out err)"
"$DYAD" records --openings 1 archive.sgf | grep -c '^    ' >count
[ "$(cat count)" -eq 2 ] || fail "--openings 1: $(cat count)"
head -n 1 archive.sgf | "$DYAD" records >out || fail "what agrees is 0: $(cat out)"
"$DYAD" records </dev/null >out || fail "nothing at all: $(cat out)"
[ "$(cat out)" = '0 games; 0 of them have the moves of an earlier one' ] || fail "none: $(cat out)"

# --- formats and sizes that nothing states -------------------------------------------------------
printf 'b a1,w b1,b a2,w b2,b a3,w resign,B\n' >wolve.txt
"$DYAD" records -f csv wolve.txt >out 2>err
[ $? -eq 3 ] || fail "no size: $(cat out err)"
"$DYAD" records -f csv --board-size 3 wolve.txt >out 2>err || fail "--board-size: $(cat out err)"
[ "$(tail -n 1 out)" = 'wolve.txt,1,1,hex,3,3,,6,a1,,red,red,agrees,' ] ||
    fail "--board-size: $(cat out)"
"$DYAD" records --from wolve --board-size 3x3 -f csv wolve.txt | cmp - out || fail '--from'

# --- faults --------------------------------------------------------------------------------------
printf '(;GM[11]SZ[3];B[z9])\n(;GM[11]SZ[3];B[a1])\n' >bad.sgf
"$DYAD" records -f csv bad.sgf >out 2>err
[ $? -eq 3 ] && [ "$(wc -l <out)" -eq 1 ] || fail "a fault: $(cat out err)"
"$DYAD" records -k -f csv bad.sgf archive.sgf >out 2>err
[ $? -eq 3 ] && [ "$(wc -l <out)" -eq 11 ] && [ "$(wc -l <err)" -eq 1 ] ||
    fail "--keep-going: $(cat out err)"
"$DYAD" records missing.sgf >out 2>err
[ $? -eq 4 ] && [ ! -s out ] || fail "a missing file: $(cat out err)"
"$DYAD" records -f csv archive.sgf | head -n 1 >out || fail 'a closed pipe'
if [ -w /dev/full ]; then
    "$DYAD" records -f csv archive.sgf >/dev/full 2>err
    [ $? -eq 4 ] || fail "a full disk: $(cat err)"
fi

# --- many sizes, openings and lengths ------------------------------------------------------------
awk 'BEGIN {
    for (side = 3; side <= 40; side++)
        for (i = 1; i <= side; i++) {
            printf "(;FF[4]GM[11]SZ[%d]", side
            for (k = 1; k <= i; k++)
                printf ";%s[a%d]", k % 2 ? "B" : "W", k
            print ")"
        }
}' >many.sgf
"$DYAD" records --openings 0 many.sgf >out 2>err || fail "many: $(cat err)"
[ "$(head -n 1 out)" = '817 games; 0 of them have the moves of an earlier one' ] &&
    [ "$(grep -c '^hex ' out)" -eq 38 ] &&
    grep -q '^  moves        1 to 40, median 20, mean 20.5' out || fail "many: $(head -n 5 out)"

all_good
