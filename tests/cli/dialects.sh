#!/bin/sh
# dialects.sh - games of Hex as programs and sites write them, a small one of our own in the form of
# each: who moves where, which swap it was, who won, and what is written of it. What a record does
# not state is not guessed.
# ctest: release
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

# link INPUT LINK [OPTION...]: what the game is as a link.
link() {
    input=$1 expected=$2
    shift 2
    printf '%s\n' "$input" >game
    "$DYAD" convert hex --to hexworld "$@" game >out 2>err || fail "$input: $(cat err)"
    [ "$(cat out)" = "https://hexworld.org/board/#$expected" ] ||
        fail "$input: expected $expected, found $(cat out)"
}
# sgf INPUT SGF [OPTION...]: what it is as SGF, on one line.
sgf() {
    input=$1 expected=$2
    shift 2
    printf '%s\n' "$input" >game
    "$DYAD" convert hex --to sgf "$@" game >sgf.out 2>err || fail "$input: $(cat err)"
    tr -d '\n' <sgf.out >out
    [ "$(cat out)" = "$expected" ] || fail "$input: expected $expected, found $(cat out)"
    # Read again and written again, it is the same.
    "$DYAD" convert hex --to sgf sgf.out | cmp -s - sgf.out || fail "$input: not the same again"
    "$DYAD" convert hex --to jsonl sgf.out | "$DYAD" convert --to sgf | cmp -s - sgf.out ||
        fail "$input: not the same by way of JSON"
}
# refused INPUT TEXT [OPTION...]: the message holds the text.
refused() {
    input=$1 expected=$2 got=0
    shift 2
    printf '%s\n' "$input" >game
    "$DYAD" convert hex --to sgf "$@" game >out 2>err || got=$?
    # shellcheck disable=SC2015 # fail succeeds
    [ "$got" -eq 3 ] && grep -qF -e "$expected" err || fail "$input: status $got, $(cat err)"
}
# verdict INPUT VERDICT [OPTION...]
verdict() {
    input=$1 expected=$2
    shift 2
    printf '%s\n' "$input" >game
    "$DYAD" judge hex "$@" game >out 2>err || fail "$input: $(cat err)"
    [ "$(sed 's/^Case #1: //' out)" = "$expected" ] || fail "$input: $expected, found $(cat out)"
}
# dialect INPUT NAME: the dialect that JSON names, `' being none.
dialect() {
    printf '%s\n' "$1" >game
    "$DYAD" convert hex --to jsonl game | sed -n 's/.*"dialect":"\([^"]*\)".*/\1/p' >out
    [ "$(cat out)" = "$2" ] || fail "$1: the dialect $2, found '$(cat out)'"
    "$DYAD" judge hex --format jsonl game | sed -n 's/.*"dialect":"\([^"]*\)".*/\1/p' >judged
    cmp -s out judged || fail "$1: judge says the dialect $(cat judged)"
}

# --- Little Golem: W is PB, and moves first ------------------------------------------------------
golem='(;FF[4]PB[p]PW[q]SZ[13]RE[W]SO[http://www.littlegolem.com];W[ad];B[de];W[resign])'
link "$golem" '13c1,a4d5:rb'
sgf "$golem" \
    '(;FF[4]GM[11]SZ[13]PB[p]PW[q]RE[W+Resign]SO[http://www.littlegolem.com];B[a4];W[d5];B[resign])'
dialect "$golem" little-golem
# A game that was given up before its first move: W is the first mover there too.
link '(;FF[4]EV[hex.mc.2]PB[p]PW[q]SZ[5]RE[W];W[resign])' '5c1,:rb'
link '(;FF[4]EV[hex.mc.2]PB[p]PW[q]SZ[5]RE[B];B[resign])' '5c1,:rw'
link '(;FF[4]EV[hex.in.A.1]PB[p]PW[q]SZ[13]RE[B];W[mf];B[swap];W[kj];B[ie];W[fh];B[resign])' \
    '13c1,m6:sk10i5f8:rw'
link '(;FF[4]EV[ut.hex.707.1.1]PB[p]PW[q]SZ[5]RE[B]SO[http://www.littlegolem.com];W[ab];B[cc])' \
    '5c1,a2c3'
# Names hold brackets and backslashes as they are.
sgf '(;FF[4]EV[null]PB[lazy\player]PW[one'\
';]]SZ[11]RE[B]GC[ game #1]SO[https://www.littlegolem.net];W[ad];B[swap];W[eg];B[resign])' \
    \
    '(;FF[4]GM[11]SZ[11]EV[null]PB[lazy\\player]PW[one;\]]RE[B+Resign]GC[ game #1]'\
'SO[https://www.littlegolem.net];B[a4];W[swap-pieces];B[e7];W[resign])'
# An editor adds GM and AP: SO or EV, W first, and Go's letters state it all the same.
edited='SO[http://www.littlegolem.com];W[aa];B[swap];W[bb];B[resign])'
for editor in 'GM[11]' 'GM[11]AP[Editor:3]' 'AP[Editor:3]'; do
    link "(;FF[4]${editor}EV[hex.mc.1]PB[a]PW[b]SZ[13]RE[B]$edited" '13c1,a1:sb2:rw'
    dialect "(;FF[4]${editor}EV[hex.mc.1]PB[a]PW[b]SZ[13]RE[B]$edited" little-golem
done
link '(;FF[4]GM[11]EV[hex19.ch.1]SZ[19]RE[B];W[ab];B[cc])' '19c1,a2c3'
link '(;FF[4]EV[hex19.ch.1]SZ[19]RE[B];W[ab];B[cc])' '19c1,a2c3'
# With the points of the standard, or another's AP, it is that other's.
link '(;FF[4]GM[11]SZ[13]SO[http://www.littlegolem.com];W[a1];B[b2])' '13c1,:pa1b2'
link '(;FF[4]GM[11]AP[HexGui:0.9]SZ[13]SO[http://www.littlegolem.com];W[ab];B[cc])' '13c1,:pa2c3'
refused '(;GM[11]SZ[5]PW[a]b]PB[c];B[a1])' "expected '\\' before the ']' in the value of PW"
refused '(;FF[4]EV[havannah.in.A.1]SZ[5]SO[http://www.littlegolem.com];W[ab])' \
    'expected a game of hex, found EV[havannah.in.A.1]'
# Where nothing states the game, the message says how to.
printf '(;FF[4]EV[null]SZ[13]RE[B];W[ad];B[resign])\n' >game
got=0
"$DYAD" convert --to sgf game >out 2>err || got=$?
# shellcheck disable=SC2015 # fail succeeds
[ "$got" -eq 3 ] && grep -qF 'found a game without; name the game on the command line, as in' err ||
    fail "no game is stated: status $got, $(cat err)"
# Without SO and EV it fits two dialects, and the message names both.
refused '(;FF[4]SZ[13];W[ad];B[swap];W[eg])' \
    'little-golem (W joins top and bottom) or sgf (W joins left and right); --dialect NAME decides'
link '(;FF[4]SZ[13];W[ad];B[swap];W[eg])' '13c1,a4:se7' --dialect little-golem
link '(;FF[4]SZ[13];W[ad];B[bb])' '13c1,:pa4b2' --dialect sgf
# Where W may move first for another reason, or the points are the standard's, nothing is unclear.
link '(;FF[4]SZ[13]AB[aa];W[ad];B[bb])' '13c1,a1a4b2'
link '(;FF[4]SZ[13];W[a4];B[b2])' '13c1,:pa4b2'
link '(;FF[4]GM[11]SZ[13];W[ad];B[bb])' '13c1,:pa4b2'

# --- gzero: the first move a second time, mirrored already ---------------------------------------
link '(;FF[4]EV[null]PB[a]PW[b]SZ[5]GC[game#ab12cd];B[b1];W[swap];W[b1];B[c3];)' '5c1,a2:sc3'
link '(;FF[4]EV[null]PB[a]PW[b]SZ[5]GC[game#ab12cd];B[b1];W[b1];B[c3];)' '5c1,a2:sc3'
dialect '(;FF[4]EV[null]PB[a]PW[b]SZ[5]GC[game#ab12cd];B[b1];W[c2];)' gzero

# --- swap-pieces that is of sides: HexGui and benzene --------------------------------------------
for stated in 'AP[HexGui:0.9.0]' 'AP[HexGui:1.0.]' 'AP[Hex-benzene:0.1]' ''; do
    for word in swap-pieces SWAP; do
        game="(;${stated}FF[4]GM[11]SZ[5];B[a2];W[$word];W[c3];B[b4])"
        link "$game" '5c1,a2:Sc3b4'
        verdict "$game" 'Nobody wins'
        sgf "$game" "(;FF[4]GM[11]${stated}SZ[5];B[a2];W[$word];W[c3];B[b4])"
    done
    link "(;${stated}GM[11]SZ[5];B[a2];W[swap-pieces];B[c3])" '5c1,a2:sc3'
done
# Where nobody moves behind it, HexGui 0.x means sides, the standard pieces; of others it is not
# known.
link '(;AP[HexGui:0.9.0]GM[11]SZ[5];B[a2];W[swap-pieces])' '5c1,a2:S'
sgf '(;AP[HexGui:0.9.0]GM[11]SZ[5];B[a2];W[swap-pieces])' \
    '(;FF[4]GM[11]AP[HexGui:0.9.0]SZ[5];B[a2];W[swap-pieces])'
link '(;GM[11]SZ[5];B[a2];W[swap-pieces])' '5c1,a2:s'
refused '(;AP[HexGui:1.0.]GM[11]SZ[5];B[a2];W[swap-pieces])' \
    'in sgf it is of pieces, in hexgui-0 of sides; --dialect NAME decides'
link '(;AP[HexGui:1.0.]GM[11]SZ[5];B[a2];W[swap-pieces])' '5c1,a2:S' --dialect hexgui-0
# What the option decided is stated by what is written: by the word, or else by AP.
for ap in '' 'AP[HexGui:0.9]' 'AP[HexGui:1.0.]' 'AP[Hex-benzene:0.1]' 'AP[hexworld:0.0]'; do
    for rest in '' ';W[c3]' ';B[c3]' ';W[resign]' ';PL[B]' ';PL[W]'; do
        printf '%s\n' "(;GM[11]SZ[5]$ap;B[a2];W[swap-pieces]$rest)"
    done
done >game
for told in sgf hexgui-0 hexworld-sgf dyad-sgf; do
    "$DYAD" convert hex --to hexworld --dialect "$told" game >out || fail "$told"
    "$DYAD" convert hex --to sgf --dialect "$told" game >sgf.out || fail "$told: to sgf"
    "$DYAD" convert hex --to hexworld sgf.out | diff out - || fail "$told: not the same again"
    "$DYAD" convert hex --to sgf sgf.out | cmp - sgf.out || fail "$told: not the same SGF again"
done
sgf '(;GM[11]SZ[5]AP[HexGui:0.9];B[a2];W[swap-pieces])' \
    "(;FF[4]GM[11]AP[$("$DYAD" --version | sed -n '1s/^dyad \([^ ]*\).*/Dyad:\1/p')]SZ[5]"\
';B[a2];W[swap-pieces])' --dialect sgf
swap='{"move":{"colour":"blue","kind":"swap-pieces"}},{"move":{"colour":"blue","cell":[2,2]}}'
first='{"move":{"colour":"red","cell":[0,1]}}'
printf '%s\n' "{\"game\":\"hex\",\"size\":5,\"nodes\":[{},$first,$swap]}" >game
"$DYAD" convert hex --to sgf game | "$DYAD" convert --to hexworld | sed 's/.*#//' >out
[ "$(cat out)" = 5c1,b1:s:pc3 ] || fail "JSON's swap of pieces by way of SGF: $(cat out)"
# PlayHex and HexWorld mean what they say.
link '(;FF[4]CA[UTF-8]AP[PlayHex:0.0.0]GM[11]SZ[5]RE[B+Resign];B[a2];W[swap-pieces];B[d4])' \
    '5c1,a2:sd4:rw'
link '(;FF[4]GM[11]AP[hexworld:0.0]SZ[5];B[a2];W[swap-sides];W[d4])' '5c1,a2:Sd4'

# --- KataHex: either letter begins, B joins top and bottom --------------------------------------
kata='C[startTurnIdx=0,initTurnNum=0,gameHash=AB,gtype=normal]'
link "(;FF[4]GM[11]SZ[5]${kata}RE[B+];W[b2];B[c3])" '5c1,:pb2c3'
dialect "(;FF[4]SZ[5]${kata}RE[B+];W[b2];B[c3])" katahex

# --- links carry what HexWorld allows, and who gave up -------------------------------------------
for result in Resign:rw R:rw Time:fw T:fw Forfeit:fw F:fw; do
    link "(;GM[11]SZ[5]RE[B+${result%:*}];B[a1];W[b2])" "5c1,a1b2:${result#*:}"
done
link '(;GM[11]SZ[5]RE[W+Resign];B[a1];W[b2];B[resign])' '5c1,a1b2:rb'
link '(;GM[11]SZ[5]RE[B+];B[a1];W[b2])' '5c1,a1b2'
link '(;GM[11]SZ[5];B[a1];W[resign];W[b2])' '5c1,a1b2' # HexWorld takes it back
printf '(;GM[11]SZ[5];B[a1];W[b2];B[swap-sides];B[c3])\n' >game
got=0
"$DYAD" convert --to hexworld game >out 2>err || got=$?
late='dyad: game: item 1: a HexWorld link can hold a swap as the second move alone, after a stone'
[ "$got $(cat err)" = "2 $late" ] ||
    fail "a late swap in a link: $got $(cat out err)"
refused '#5c1,a1b2:sc3' "expected a swap as the second move, after a stone, found ':sc3'"
refused 'https://hexworld.org/y/#5c1,a1' 'expected a link to a board of hex'
refused 'http://www.trmph.com/y/board#13,a1' 'expected a link to a board of hex'
# Other sites have the same text behind the mark: hex-study for Y too, and sites that name a game.
study=https://hexanna1.github.io/hex-study
link "$study/hex.html#5,a1b2" '5,a1b2'
link 'https://example.org/boards/hex/#5,a1b2' '5,a1b2'
for page in "$study/y.html" "$study/" https://example.org/Y/ 'https://example.org/play?game=y' \
    https://example.org/board-havannah.html; do
    refused "$page#5,a1b2" 'expected a link to a board of hex'
done
# A missing size is 11, also before how the board is shown, and of an empty board.
link '#n,a1' '11n,a1'
link '#r9n,a1' '11r9n,a1'
link '#' '11,'
link 'https://hexworld.org/board/#' '11,'
link 'https://hexworld.org/board/' '11,'
refused '#c,a1' "expected the side of a board, found 'c,a1'"

# --- passes are turns: a handicap ----------------------------------------------------------------
verdict '#5c1,c1:pc2b1c3b2c4b3c5' 'Red wins'
verdict '#5c1,c1:pc2:pc3:pd1b1' 'Nobody wins'
verdict '(;GM[11]SZ[5]AP[PlayHex:0.0.0];B[c1];W[pass];B[c2];W[pass];B[c3];W[pass];B[c4]'\
';W[pass];B[c5])' \
    'Red wins'
verdict '(;GM[11]SZ[5];B[c1];B[c2];B[c3])' Impossible # nothing explains these
printf '#5c1,c1:pc2b1c3b2c4b3c5\n' >game
"$DYAD" judge hex --format jsonl game >said
"$DYAD" verify hex game said >/dev/null || fail 'a verdict with passes is not verified'
for to in jsonl sgf hexworld; do
    "$DYAD" convert hex --to $to game | "$DYAD" judge hex | grep -q 'Red wins' ||
        fail "passes in $to"
done
"$DYAD" convert hex --to jsonl --move 9 game >position
grep -q '"passes":{"red":0,"blue":1}' position || fail "passes of a position: $(cat position)"
[ "$("$DYAD" judge hex position)" = 'Case #1: Red wins' ] || fail 'a position with passes'

# GTP has one meaning for a pass that is loaded and one that is played.
printf '(;GM[11]SZ[5];B[c1];W[pass];B[c2];W[pass])\n' >game
printf '%s\n' 'loadsgf game' 'play b c3' 'play w pass' 'play b c4' 'play w pass' 'play b c5' \
    'dyad-judge text' | "$DYAD" gtp hex 2>err | grep -q '^= Red wins' ||
    fail "passes in GTP: $(cat err)"

# --- trmph ---------------------------------------------------------------------------------------
printf '#13,a1b2c3 1\n#13,a1b2 2\nhttp://www.trmph.com/hex/board#13,d1d1e5\n' >game
"$DYAD" convert hex --to sgf game >out || fail 'trmph'
printf '%s\n' '(;FF[4]GM[11]SZ[13]HXW[]RE[B+];B[a1];W[b2];B[c3])' \
    '(;FF[4]GM[11]SZ[13]HXW[]RE[W+];B[a1];W[b2])' \
    '(;FF[4]GM[11]SZ[13]HXW[];B[a4];W[swap-pieces];B[e5])' | cmp -s - out ||
    fail "trmph: $(cat out)"
dialect '#13,d1d1e5' trmph
dialect '#13,a1b2' ''
link '#13,d1d1e5' '13,a4:se5'

# --- boards that are not square are turned by a swap of pieces -----------------------------------
printf '#7x5c1,a1:sb2e7\n' >game
[ "$("$DYAD" judge hex game)" = 'Case #1: Nobody wins' ] || fail 'a turned board'
link '#7x5c1,a1:sb2e7' '7x5c1,a1:sb2e7'
sgf '#7x5c1,c1:sb2e7' '(;FF[4]GM[11]SZ[7:5];B[c1];W[swap-pieces];B[b2];W[e7])'
refused '#7x5c1,a1:sf2' "expected a cell of the board, found 'f2'"

# --- points in two ways --------------------------------------------------------------------------
refused '(;GM[11]SZ[11];B[ak];W[b9])' "expected one way to write points in a game, found 'b9'"
refused '(;GM[11]SZ[11]AB[b9];B[ak])' "expected one way to write points in a game, found 'ak'"

# --- the table -----------------------------------------------------------------------------------
"$DYAD" help --markdown dialects >table
grep '^| ' "$SOURCE/docs/records.md" | grep -F -x -f table | cmp -s - table ||
    fail 'docs/records.md has another table: dyad help --markdown dialects'
"$DYAD" help dialects | grep -q '^little-golem: ' || fail 'dyad help dialects'
got=0
"$DYAD" judge hex --dialect golem game >out 2>err || got=$?
# shellcheck disable=SC2015 # fail succeeds
[ "$got" -eq 2 ] && grep -q little-golem err || fail "a dialect that there is not: $(cat err)"
printf '%s\n' "$golem" >game
"$DYAD" judge hex --explain game | grep -q 'in the dialect little-golem' || fail 'explained'
printf 'loadsgf game\nlist_stones b\n' | "$DYAD" gtp hex >out 2>err
grep -q '^dyad: game is read in the dialect little-golem$' err || fail "loadsgf: $(cat err)"
printf '(;SZ[5];W[ad])\n' >unstated
echo 'loadsgf unstated' | "$DYAD" gtp hex >out
grep -q '^? cannot load file: .*(W joins left and right); --dialect NAME decides$' out ||
    fail "loadsgf: $(cat out)"
all_good
