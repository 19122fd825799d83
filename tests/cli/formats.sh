#!/bin/sh
# formats.sh - games of Hex in the formats of other programs and sites, a small one of our own in
# the exact form of each: its moves, swap and winner, what is malformed, and where reading goes on.
# ctest: release
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

# sgf INPUT SGF [OPTION...]: what it is as SGF, without line ends and what all games begin with.
sgf() {
    input=$1 expected=$2
    shift 2
    printf '%s\n' "$input" >game
    "$DYAD" convert --to sgf "$@" game >sgf.out 2>err || fail "$input: $(cat err)"
    tr -d '\n' <sgf.out | sed 's/(;FF\[4\]GM\[1*\]/(;/g' >out
    [ "$(cat out)" = "$expected" ] || fail "$input: expected $expected, found $(cat out)"
}
# refused INPUT LINE:COLUMN TEXT [OPTION...]: the place and the message.
refused() {
    input=$1 place=$2 expected=$3 got=0
    shift 3
    printf '%s\n' "$input" >game
    "$DYAD" convert --to sgf "$@" game >out 2>err || got=$?
    # shellcheck disable=SC2015 # fail succeeds
    [ "$got" -eq 3 ] && grep -qF -e "dyad: game:$place: $expected" err ||
        fail "$input: status $got, $(cat err)"
}
# goes_on INPUT COUNT [OPTION...]: with --keep-going so many games are written, and 3 is the status.
goes_on() {
    input=$1 expected=$2 got=0
    shift 2
    printf '%s\n' "$input" >game
    "$DYAD" convert --to hexworld --keep-going "$@" game >out 2>err || got=$?
    # shellcheck disable=SC2015 # fail succeeds
    [ "$got" -eq 3 ] && [ "$(wc -l <out)" -eq "$expected" ] ||
        fail "$input: status $got, $(cat out err)"
}
# A link's game, without giving up and how the board is shown.
bare() { sed 's/:[rf][bw]$//; s/c1,/,/'; }
# written INPUT FORMAT TEXT [OPTION...]: its text in that format, from which the same SGF is read.
written() {
    input=$1 format=$2 expected=$3
    shift 3
    printf '%s\n' "$input" >game
    "$DYAD" convert --to "$format" "$@" game >out 2>err || fail "$input: $(cat err)"
    [ "$(tr -d '\n' <out)" = "$expected" ] || fail "$input: expected $expected, found $(cat out)"
    "$DYAD" convert --from "$format" --to hexworld "$@" out >again 2>err ||
        fail "$input: $format is not read: $(cat err)"
    "$DYAD" convert --to hexworld "$@" game | bare >once
    bare <again | cmp -s - once || fail "$input: $format is another game: $(cat again)"
}

# --- PlayHex -------------------------------------------------------------------------------------
one='{"id":"7","url":"https://playhex.org/games/7","boardsize":4,"timeControl":{"family":"fis'
one="$one"'cher"},"movesCount":4,"moves":"a1 swap-pieces b2 pass","playerRed":"A [1]","playerBlue":'
one="$one"'"B","playerRedRating":1717.14,"winner":"blue","outcome":"resign","allowSwap":true,"handi'
one="$one"'cap":0,"startedAt":"2025-12-27T19:12:10.070Z"}'
none='{"boardsize":11,"movesCount":1,"moves":"","winner":"red","outcome":"time","allowSwap":true}'
first='(;SZ[4]PB[A [1\]]PW[B]BR[1717.14]HA[0]PC[https://playhex.org/games/7]GN[7]DT[2025-12-27]'
first="$first"'RE[W+Resign];B[a1];W[swap-pieces];B[b2];W[pass])'
sgf "[$one,$none]" "$first(;SZ[11]RU[swap]RE[B+Time])"
sgf "$one" "$first"
sgf "[ ]" '' --from playhex
sgf '{"id":"7","hostedGameToPlayers":[{"player":{"pseudo":"A"}},{"player":{"pseudo":"B"}}],
  "boardsize":5,"moves":["a1","b2"],"winner":0,"outcome":"path"}' \
    '(;SZ[5]PB[A]PW[B]GN[7]RE[B+];B[a1];W[b2])'
refused "[$one,{\"boardsize\":4,\"moves\":\"a9\"}]" "1:$((${#one} + 3))" \
    "expected a cell of the board, found 'a9'"
refused "[$one," 2:1 "expected ']' behind a list of games, found the end of the input"
refused '[{"boardsize":4,"moves":[1]}]' 1:2 'moves[0]: expected a text'
refused '[{"boardsize":4,"moves":"","winner":"green"}]' 1:2 'winner: expected red or blue'
refused '[{"boardsize":4,"moves":"a1"' 1:2 'JSON: expected the end of the value that begins here'
goes_on "[$one,{\"boardsize\":4,\"moves\":\"a9\"},{\"boardsize\":,},7,$none]" 2

# --- moves, which do not state the size ----------------------------------------------------------
sgf 'a5 swap-pieces d4' '(;SZ[11];B[a5];W[swap-pieces];B[d4])' --board-size 11
sgf '1.f6 2.swap 3. d4 33.resign' '(;SZ[11]RE[B+Resign];B[f6];W[swap-pieces];B[d4];W[resign])' \
    --board-size 11
sgf 'a5d7f3' '(;SZ[13];B[a5];W[d7];B[f3])' --board-size 13
sgf 'l8 d10 i4 ' '(;SZ[13];B[l8];W[d10];B[i4])' --board-size 13
sgf 'A1 pass B2' '(;SZ[5:7];B[a1];W[pass];B[b2])' --board-size 5x7
sgf 'h3 aa1' '(;SZ[27];B[h3];W[aa1])' --board-size 27
# Lines whose numbers of moves go on are one game, of games whose numbers stand before them not.
sgf '1.a5  2.d7
 3.f3
1. a1 b2
2. c3 d4
1.a1' '(;SZ[13];B[a5];W[d7];B[f3])(;SZ[13];B[a1];W[b2];B[c3];W[d4])(;SZ[13];B[a1])' --board-size 13
sgf '1. a5 d7 f3
2. a1 b2 c3' '(;SZ[13];B[a5];W[d7];B[f3])(;SZ[13];B[a1];W[b2];B[c3])' --board-size 13
refused '3.a1 4.b2' 1:1 "expected move number 1, found '3.a1 4.b2'" --board-size 13
sgf 'a1
b2 c3' '(;SZ[13];B[a1])(;SZ[13];B[b2];W[c3])' --board-size 13
refused 'a5 d4' 1:1 \
    'nothing states the size of the board; --board-size N, or --board-size COLUMNSxROWS, says it'
refused 'a5 d12' 1:4 "expected a cell of the board, found 'd12'" --board-size 11
refused 'k8 k8 f6' 1:4 'the first move comes a second time, which fits two readings' --board-size 11
# The option says which of the two it is, with and without the name of the format.
for told in '' '--from moves'; do
    # shellcheck disable=SC2086 # two words
    sgf 'k8 k8 f6' '(;SZ[11];B[h11];W[swap-pieces];B[f6])' --board-size 11 --dialect trmph $told
    # shellcheck disable=SC2086
    sgf 'k8 k8 f6' '(;SZ[11];B[k8];W[swap-pieces];B[f6])' --board-size 11 --dialect lutanho $told
done
refused 'a2 a2' 1:4 'the first move comes a second time' --board-size 5x7 --dialect trmph
sgf 'a2 a2' '(;SZ[5:7];B[a2];W[swap-pieces])' --board-size 5x7 --dialect lutanho
# A number alone is no link, also behind one.
refused '#5,a1b2 3' 1:10 "expected ',' and moves"
refused 'https://hexworld.org/board/#5,a1b2 1' 1:37 "expected ',' and moves"
sgf '#5,a2a2' '(;SZ[5]HXW[];B[b1];W[swap-pieces])' --dialect trmph
goes_on 'a1 b2
a1 ? b2
c3' 2 --board-size 5
sgf 'FaAcFb' '(;SZ[11];B[f1];W[a3];B[f2])' --board-size 11
sgf 'HaGb
FaGc' '(;SZ[11];B[h1];W[g2])(;SZ[11];B[f1];W[g3])' --board-size 11
printf 'a1\tb2\n' >game
"$DYAD" convert --to moves --board-size 5 game | grep -qx 'a1 b2' || fail 'a tab between moves'
refused 'FaAzFb' 1:3 "expected a cell of the board, found 'AzFb'" --board-size 11
got=0
"$DYAD" convert --to sgf --board-size 0 game >out 2>err || got=$?
# shellcheck disable=SC2015 # fail succeeds
[ "$got" -eq 2 ] && grep -qF -e '--board-size: expected N or COLUMNSxROWS' err ||
    fail "--board-size 0: status $got, $(cat err)"

# --- Wolve, pnnhex, HexDB, sentences -------------------------------------------------------------
wolve='b a1,w a2,b resign,W'
sgf "$wolve" '(;SZ[5]RE[W+Resign];B[a1];W[a2];B[resign])' --board-size 5
goes_on "<<<<<<< HEAD
$wolve
=======
b a1,w a2,B
>>>>>>> dd5dc46" 2 --board-size 5
refused 'b a1,w a2' 1:10 "expected ',' and another move, or the winner, B or W" --board-size 5
sgf 'B[d2] W[e6] -1.0' '(;SZ[8]RE[W+];B[d2];W[e6])' --board-size 8
sgf 'B[d2] W[e6] 1' '(;SZ[8]RE[B+];B[d2];W[e6])' --board-size 8
sgf 'B[d2] W[e6] 0.25' '(;SZ[8];B[d2];W[e6])' --board-size 8
refused 'B[d2] W[e6] 2' 1:13 'expected a value from -1 to 1' --board-size 8
sgf 'var games = [];
//Update of 2014
games.push({data: "AI.sEI", win_b: true, game: "7", white: "w]", black: "b"});
games11.push({data: "AB", black: "b", white: "w", win_b: false});' \
    '(;SZ[13]RE[B+]PB[b]PW[w\]]GN[7];B[a9];W[swap-pieces];B[e9])(;SZ[11]RE[W+]PB[b]PW[w];B[a2])'
refused 'games.push({data: "AZ", win_b: true});' 1:20 'expected two capitals of a cell, .s or .r'
sgf 'White places a5.
Black swaps.
White places b4.
Black resigns.

White places c3.
Black times out.' \
    '(;SZ[13]RE[B+Resign];B[a5];W[swap-pieces];B[b4];W[resign])(;SZ[13]RE[B+Time];B[c3])' \
    --board-size 13
goes_on 'White places a5.
Black thinks.
White places b4.

White places c3.' 1 --board-size 13

# --- HexWiki -------------------------------------------------------------------------------------
sgf '<hexboard size="4x5" coords="hide"
  contents="R 1:d1 b4 B 2:c3 E *:c4 +:a2 S area(a1,b1)" />' '(;SZ[5:4]AB[b4];B[d1];W[c3])'
sgf 'x<hexboard size="2x2" contents="R 1:a1 3:b1"/> and <hexboard size="2x2" />' \
    '(;SZ[2]AB[a1][b1])(;SZ[2])' --from hexboard
# Cells are what the word before them says; where the stone stands already they are marks.
sgf '<hex>R7 C7 red a1 b2 blue c3</hex>' '(;SZ[7]AB[a1][b2]AW[c3])'
sgf '<hex>R3 C3 border red a1 play b2 c3 labels blue numbered c3 b1 red b2</hex>' \
    '(;SZ[3]AB[a1]AW[b1];B[b2];W[c3])'
refused '<hex>R7 C7 red a1 blue a1</hex>' 1:24 'expected a cell without a stone of the other colour'
refused '<hex>R7 C7 border a1 b2</hex>' 1:19 'expected play, red or blue before a cell'
refused '<hex>red a1 R7 C7</hex>' 1:10 'expected R and C, rows and columns, first'
refused '<hex>R7 C7 red h1</hex>' 1:16 'expected a cell of the board'
# Attributes stand in quotes of either kind, with blanks around their mark, or without quotes.
for size in "size='3x3'" 'size = "3x3"' "SIZE
  =  '3x3'" size=3x3; do
    sgf "<hexboard $size coords='a > b' contents='R a1 B b2'/>" '(;SZ[3]AB[a1]AW[b2])'
    sgf "<hexboard contents=\"R a1\"   $size />" '(;SZ[3]AB[a1])'
done
refused '<hexboard resize="3x3" />' 1:1 'expected size='
refused 'A page without' 2:1 'expected <hexboard or <hex> of a diagram' --from hexboard
sgf '<hex>R5 C5 Q1 Va1 Hb2 Sa3 Mc3 Me3</hex>' '(;SZ[5]AB[a1]AW[b2];B[c3];W[e3])'
sgf '<hex> C3 R2
1:SSR
2:.BB
</hex>' '(;SZ[3:2]AB[c1]AW[b2][c2])'
sgf '<hex>
R3 C3 border labels
play
a1 b2 c3

red numbered
a1 c3
</hex>' '(;SZ[3];B[a1];W[b2];B[c3])'
refused '<hexboard size="2x2"
  contents="R c1"/>' 2:15 "expected a cell of the board, found 'c1"
refused '<hexboard size="2x2' 1:1 'expected the end of the diagram that begins here'
goes_on '<hexboard size="2x2" contents="R c1"/><hexboard size="2x2" contents="R a1"/>' 1

# --- Six -----------------------------------------------------------------------------------------
sgf 'BoardSize: 11x11
First: V
Swap: 1
Moves:
  1. A2 (0 ms) Swap (26 ms)
  2. F6 (32163 ms) Resign (14614 ms)' \
    '(;SZ[11]RU[swap]RE[B+Resign];B[a2];W[swap-pieces];B[f6];W[resign])'
six='InitialBoard:
  A B
 1 . V 1
  2 H . 2
    A B

First: H
Swap: 0
Moves:'
sgf "$six
  1. A1 (0 ms)
$six" '(;SZ[2]AB[b1]AW[a2];W[a1])(;SZ[2]AB[b1]AW[a2])'
refused 'BoardSize: 3x3
First: V
Swap: 0
Moves:
  1. D1 (0 ms)' 5:6 "expected a cell of the board, found 'D1 (0 ms)'"

# --- Hexata, and links without a mark ------------------------------------------------------------
sgf '5,c2(b1,):p(:se4)' '(;SZ[5](;B[c2](;W[pass])(;W[swap-pieces];B[e4]))(;B[b1]))'
sgf '11r9c1,a1:sb2:rw' '(;SZ[11]HXW[r9c1]RE[B+Resign];B[a1];W[swap-pieces];B[b2];W[resign])'
sgf '4,a1(b1(c1)d1)a2' '(;SZ[4](;B[a1];W[a2])(;B[b1];W[d1])(;B[c1]))'
refused '5,(b1)' 1:3 'expected a move before its variation'
refused '5,a1()' 1:6 'expected a move in the variation'
refused '5,a1(b1' 1:8 "expected ')' behind a variation"
refused '5,a1)' 1:5 'expected a move'

# --- links within text ---------------------------------------------------------------------------
sgf 'See <https://hexworld.org/board/#4c1,a1:s>, (hexworld.org/board/#4c1,b1). Not example.org/#5.
[this](http://www.trmph.com/hex/board#4,c1c1d1), trmph.com/hex/board#3,a1.' \
    '(;SZ[4];B[a1];W[swap-pieces])(;SZ[4];B[b1])'\
'(;SZ[4]HXW[];B[a3];W[swap-pieces];B[d1])(;SZ[3]HXW[];B[a1])' \
    --from links
sgf '<https://hexworld.org/board/#4c1,a1>' '(;SZ[4];B[a1])'
sgf '[A game](https://hexworld.org/board/#4c1,a1)' '(;SZ[4];B[a1])'
sgf 'trmph.com/hex/board#4,a1' '(;SZ[4]HXW[];B[a1])'
sgf 'www.hexworld.org/board/#5,a1 http://hexworld.org/board/index.html#5,a2
    or hexanna1.github.io/hex-study/hex.html#5,a3, not hexanna1.github.io/hex-study/y.html#5,a4' \
    '(;SZ[5]HXW[];B[a1])(;SZ[5]HXW[];B[a2])(;SZ[5]HXW[];B[a3])'
refused 'A text without, hexworld.org/board/about.html.' 2:1 \
    'expected a link to a board of hex, as hexworld.org/board, found the end of the input' \
    --from links
sgf '' '' --from links
refused '[A](hexworld.org/board/#4c1,z1)' 1:29 "expected a cell of the board, found 'z1'"
goes_on '<hexworld.org/board/#4c1,z1> <hexworld.org/board/#4c1,a1>' 1

# --- numbers of actions, which state no board -----------------------------------------------------
actions='expected moves as cells, such as a1 b2, in place of numbers of actions'
refused '[12, 3]' 1:1 "$actions"
refused '[ 12,3]' 1:1 "$actions" hex
refused '[x]' 1:1 'expected a record: an SGF file'

# --- a list with a hole -------------------------------------------------------------------------
three='{"boardsize":3,"moves":"a1"}'
refused "[$three,,$three]" 1:31 "expected a game behind ',', found ','"
refused "[$three,]" 1:31 "expected a game behind ',', found ']'"
goes_on "[$three,,$three,$three]" 3

# --- AbstractPlay, Board Game Arena, online-go.com -----------------------------------------------
sgf '{"game":"hex","numplayers":2,"variants":["size-11"],"gameover":true,"winner":[2],"stack":[
  {"currplayer":1,"board":{"dataType":"Map","value":[]}},{"currplayer":2,"lastmove":"a10"},
  {"currplayer":2,"_results":[{"type":"resigned","player":1},{"type":"eog"}],
  "lastmove":"resign"}]}' \
    '(;SZ[11]RE[W+Resign];B[a10];B[resign])'
# What the site answers has the state as a text.
state='{\"game\":\"hex\",\"numplayers\":2,\"variants\":[\"size-11\"],\"gameover\":true,'
state="$state"'\"winner\":[2],\"stack\":[{},{\"lastmove\":\"f1\"},{\"lastmove\":\"resign\",'
state="$state"'\"_results\":[{\"type\":\"resigned\",\"player\":1}]}]}'
answer='{"game":{"id":"x","players":[{"name":"A"},{"name":"B"}],"variants":["size-11"],"state":'
sgf "$answer\"$state\"}}" '(;SZ[11]RE[W+Resign]PB[A]PW[B];B[f1];B[resign])'
refused "${answer}\"{\"}}" 1:1 'game.state: expected the state of a game, as JSON'
refused "${answer}[]}}" 1:1 'game.state: expected the state of a game, as JSON'
sgf '{"header":{"game":{"name":"Hex","variants":["11x11 board"]},"date-start":"2024-03-01T10:00",
  "players":[{"name":"A","result":0},{"name":"B","result":1}],"pied":true},
  "moves":[["a1",{"move":"b2","sequence":1}],["timeout",null]]}' \
    '(;SZ[11]RU[swap]RE[W+Time]PB[A]PW[B]DT[2024-03-01];B[a1];W[b2])'
sgf '{"game":"hex","numplayers":2,"variants":[],"stack":[{},{"lastmove":"m13"}]}' '(;SZ[13];B[m13])'
sgf '[{"channel":"/table/t1","packet_id":"2","data":[
  {"type":"message","args":{"size":"11x11","red":"5"},"log":""},{"type":"clock","args":{}},
  {"type":"playToken","args":{"player_id":"5","coord":"a1"}}]},{"packet_id":"3","data":[
  {"type":"swapPieces","args":{"player_id":"6"}},
  {"type":"playToken","args":{"player_id":5,"coord":"b2"}},
  {"type":"playToken","args":{"player_id":"5","coord":"b3"}},
  {"type":"playerConcedeGame","args":{"player_id":6}}]}]' \
    '(;SZ[11]RE[B+Resign];B[a1];W[swap-pieces];B[b2];W[pass];B[b3];W[resign])'
ogs='{"game_id":7,"white_player_id":8,"black_player_id":9,"width":5,"height":6,"handicap":2,
  "free_handicap_placement":true,"initial_player":"black","initial_state":{"black":"ab","white":""},
  "players":{"black":{"username":"b"},"white":{"username":"w"}},"komi":0.5,
  "moves":[[0,0,100],[1,0,100],[2,2,100,null,{"blur":1}],[-1,-1,5]],"winner":8,
  "outcome":"3.5 points"}'
sgf "$ogs" '(;SZ[5:6]RU[Un-Go]AB[ab]PB[b]PW[w]KM[0.5]RE[W+3.5];B[aa];B[ba];W[cc];B[])' ungo
sgf '{"width":5,"height":6,"moves":"aabc..ef"}' '(;SZ[5:6]RU[Un-Go];B[aa];W[bc];B[];W[ef])' ungo
refused '{"width":5,"height":6,"moves":"aab"}' 1:1 \
    'moves: expected a list of moves, or pairs of letters' ungo
refused '{"width":5,"height":6,"moves":"aab!"}' 1:1 \
    'moves: expected pairs of letters, or .., found others in pair 2' ungo
# GoGui's points: a capital other than I, and a number from the bottom.
sgf '(;GM[1]SZ[19]AB[A1][T19:S18]LB[C3:x];B[R16];W[D4])' \
    '(;SZ[19]RU[Un-Go]AB[as][ra:sb]LB[cq:x];B[qd];W[dp])' ungo
for point in I16 A20 A0 U1 a1; do
    refused "(;GM[1]SZ[19];B[$point])" 1:15 \
        "expected a cell of a board of side 19 in B, such as aa, found '$point'" ungo
done
refused "$ogs" 1:1 'a game of Go is read as Un-Go where that is asked for'

# --- writing -------------------------------------------------------------------------------------
swapped='(;GM[11]SZ[5]RE[B+Resign];B[a4];W[swap-pieces];B[c3];W[resign])'
written "$swapped" trmph 'http://www.trmph.com/hex/board#5,d1d1c3 b'
written "$swapped" moves 'a4 swap-pieces c3' --board-size 5
written 'a1 swap-sides b2' moves 'a1 swap-sides b2' --board-size 5
written '(;GM[11]SZ[5:4]AB[e4];B[a1];B[b1];W[c1])' hexboard \
    '<hexboard size="4x5"  contents="    R e4 1:a1 2:b1    B 3:c1"/>'
list='[{"boardsize":5,"movesCount":3,"moves":"a4 swap-pieces c3","winner":"red",'
list="$list"'"outcome":"resign","allowSwap":true}]'
written "$swapped" playhex "$list"
stated='GN[7]PC[https://x/7]PB[a"\]b]PW[\\]BR[1717.14]WR[01]HA[N/S]RE[B+]DT[2025-12-27]'
list='[{"id":"7","url":"https://x/7","boardsize":4,"movesCount":3,"moves":"a1 pass b1",'
list="$list"'"playerRed":"a\"]b","playerBlue":"\\","playerRedRating":1717.14,'
list="$list"'"playerBlueRating":"01","winner":"red","outcome":"path","allowSwap":false,'
list="$list"'"handicap":"N/S","startedAt":'
written "(;GM[11]SZ[4]$stated;B[a1];W[];B[b1])" playhex "$list"'"2025-12-27"}]'
printf '(;GM[11]SZ[2])(;GM[11]SZ[2];B[b1];W[swap-sides])(;GM[11]SZ[2];B[a1];B[b1])' >game
printf '(;GM[11]SZ[2];B[swap];W[a1])' >>game
"$DYAD" convert -k --to playhex game >out 2>err
# shellcheck disable=SC2015 # fail succeeds
[ $? -eq 2 ] && [ "$(wc -l <err)" -eq 3 ] && [ "$(cat out)" = \
    '[{"boardsize":2,"movesCount":1,"moves":"","allowSwap":false}]' ] ||
    fail "a list of PlayHex without what it cannot hold: $(cat out err)"
printf '(;GM[11]SZ[2];B[a1])(;GM[11]SZ[2];B[b1])(;B' | "$DYAD" convert --to playhex >out 2>err
# shellcheck disable=SC2015 # fail succeeds
[ $? -eq 3 ] && [ "$(tr -d '\n' <out | tail -c 63)" = \
    ',{"boardsize":2,"movesCount":1,"moves":"b1","allowSwap":false}]' ] ||
    fail "a list of PlayHex up to a fault: $(cat out err)"
got=0
printf '%s\n' "$swapped" | "$DYAD" convert --to hexboard >out 2>err || got=$?
# shellcheck disable=SC2015 # fail succeeds
[ "$got" -eq 2 ] && grep -qF 'a diagram cannot hold a swap of pieces' err ||
    fail "a swap as a diagram: status $got, $(cat err)"
got=0
"$DYAD" convert --to ogs game >out 2>err || got=$?
# shellcheck disable=SC2015 # fail succeeds
[ "$got" -eq 2 ] && grep -qF 'expected one of' err || fail "--to ogs: status $got, $(cat err)"

for format in trmph moves playhex; do
    got=0
    printf '(;GM[11]SZ[5];B[a1];W[a1])' | "$DYAD" convert --to "$format" >out 2>err || got=$?
    # shellcheck disable=SC2015 # fail succeeds
    [ "$got" -eq 2 ] && grep -qF 'cannot hold two stones on the first cell' err ||
        fail "two stones on the first cell as $format: status $got, $(cat out err)"
done

# --- judged, and in bulk -------------------------------------------------------------------------
printf 'b a1,w b1,b a2,B\nb x,B\nb a1,w a2,W\n' >game
"$DYAD" judge hex -k --board-size 2 game >out 2>err
[ "$(tr '\n' ' ' <out)" = 'Case #1: Red wins Case #3: Nobody wins ' ] ||
    fail "judged: $(cat out err)"
many='{"boardsize":2,"moves":"a1 b1 a2","winner":"red","outcome":"path"}'
awk -v game="$many" 'BEGIN {
    for (i = 0; i < 20000; i++)
        printf "%s%s", i ? "," : "[", game
    print "]"
}' >list
[ "$("$DYAD" judge hex list | grep -c 'Red wins')" -eq 20000 ] || fail 'a list of 20,000 games'

# --- the table -----------------------------------------------------------------------------------
"$DYAD" help --markdown formats >table
grep '^| ' "$SOURCE/docs/records.md" | grep -F -x -f table | cmp -s - table ||
    fail 'docs/records.md has another table: dyad help --markdown formats'
"$DYAD" help formats | grep -q '^playhex: ' || fail 'dyad help formats'
all_good
