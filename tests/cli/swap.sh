#!/bin/sh
# swap.sh - Hex with the swap and without, by the program: who wins, what records say, first stones
# that leave the game about even, and whether Dyad takes one over.
. "$SOURCE/tests/expect.sh"

# --- who wins ---------------------------------------------------------------------------------
# SIDE CELL SWAP: the board with one red stone there, blue to move, as a line of JSON.
line() {
    awk -v n="$1" -v cell="$2" -v swap="$3" 'BEGIN {
        printf "{\"game\":\"hex\",\"size\":%d,\"swap\":%s,\"to_move\":\"blue\",\"board\":[", n, swap
        for (row = 0; row < n; row++) {
            printf row ? ",\"" : "\""
            for (column = 0; column < n; column++)
                printf row * n + column == cell ? "R" : "."
            printf "\""
        }
        print "]}"
    }'
}
# First stones that win by the rules without the swap, of the side that joins top and bottom: those
# that are solved by hand (2x2, 3x3) and in the literature (4x4: the short diagonal).
for winning in '2 1 2' '3 2 3 4 5 6' '4 3 6 9 12'; do
    side=${winning%% *}
    cell=0
    : >boards
    : >wanted
    while [ $cell -lt $((side * side)) ]; do
        line "$side" $cell false >>boards
        line "$side" $cell true >>boards
        case " ${winning#* } " in
        *" $cell "*) printf '"red" []\n"blue" ["swap"]\n' >>wanted ;;
        *) printf '"blue" cells\n"blue" cells\n' >>wanted ;;
        esac
        cell=$((cell + 1))
    done
    "$DYAD" solve hex --from boards --all-moves --format json >found || fail "$side: $?"
    sed -e 's/"distance":[0-9]*,//' \
        -e 's/.*"winner":\([^,]*\),"winning_moves":\(\[.*\]\),"drawing_moves".*/\1 \2/' \
        -e '/ \[\]$/b' -e '/ \["swap"\]$/b' -e 's/ \[\[[^"]*\]$/ cells/' found | cmp - wanted ||
        fail "$side: $(cat found)"
done
[ "$("$DYAD" solve hex --size 11 --swap)" = 'blue wins' ] || fail 'any first stone can be answered'
[ "$("$DYAD" solve hex --size 3 --swap --openings all | tr -d ' \n')" = BBBBBBBBB ] ||
    fail 'an opening wins in spite of the swap'
for arguments in 'path --size 3' 'hex --size 3x4' 'hex --size 3 --strategy file'; do
    # shellcheck disable=SC2086 # words
    "$DYAD" solve $arguments --swap >out 2>&1
    [ $? -eq 2 ] || fail "$arguments: $(cat out)"
done

# --- records ----------------------------------------------------------------------------------
# WANTED RECORD ARGUMENT...: who wins the record's position, and how.
record() {
    wanted=$1
    echo "$2" >game
    shift 2
    "$DYAD" solve hex --from game "$@" | tr '\n' ' ' >out
    case $(cat out) in
    "$wanted"*) ;;
    *) fail "$(cat game) $*: not $wanted, but $(cat out)" ;;
    esac
}
record 'red wins' '(;GM[11]SZ[4];B[c2])'
record 'blue wins blue to move: swap' '(;GM[11]SZ[4];B[c2])' --swap
record 'blue wins blue to move: swap' '(;GM[11]SZ[4]RU[swap];B[c2])'
record 'blue wins blue to move: swap' '(;GM[11]SZ[4];B[c2];W[swap-pieces];B[a1])' --move 1
record 'blue wins blue to move: swap' '(;GM[11]SZ[4];B[c2];W[swap-sides];W[a1])' --move 1
record 'blue wins blue to move: swap' 'https://hexworld.org/board/#4,c2:s' --move 1
record 'red wins' 'https://hexworld.org/board/#4,c2a1' --move 1
record 'blue wins blue to move: swap' \
    '{"game":"hex","size":4,"swap":true,"nodes":[{},{"move":{"colour":"red","cell":[1,2]}}]}'
record 'blue wins blue to move: swap' \
    '{"game":"hex","size":4,"swap":true,"moves":[[1,2]],"board":["....","..R.","....","...."]}'
# What a record says of it is not lost on the way.
for to in sgf jsonl; do
    echo '(;GM[11]SZ[4]RU[swap];B[c2])' | "$DYAD" convert hex --to $to >kept
    record 'blue wins blue to move: swap' "$(cat kept)"
done

# --- playing ----------------------------------------------------------------------------------
# ARGUMENT...: what is answered to the commands on standard input, without "=" and empty lines.
answers() {
    "$DYAD" gtp hex --playouts 400 -j 1 "$@" | sed -n 's/^= \(.\)/\1/p'
}
# A first stone, on each size: never in the middle, where a good opponent swaps it.
for side in 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 24; do
    seed=1
    while [ $seed -le 3 ]; do
        stone=$(printf 'genmove b\n' | answers --swap --size $side --seed $seed)
        row=$(echo "$stone" | tr -d '[:lower:]')
        column=$(printf '%d' "'${stone%%[0-9]*}")
        column=$((column - 96))
        if [ $side -gt 7 ] && [ "$row" -gt 3 ] && [ "$row" -lt $((side - 2)) ] &&
            [ $column -gt 2 ] && [ $column -lt $((side - 1)) ]; then
            fail "$side: opens at $stone"
        fi
        echo "$side $stone" >>openings
        seed=$((seed + 1))
    done
done
grep -E '^(11|14|19) ' openings |
    grep -vE '^(11 (a2|b2|j10|k10)|14 (a10|c2|l13|n5)|19 (e3|n3|a15|o17|f17|s5))$' &&
    fail "unfair: $(cat openings)"
# Stones that are plainly strong are taken over and plainly weak ones are not, at every level.
for played in '5 c3 a1' '9 e5 a1' '11 f6 a1' '13 g7 b1' '14 g7 a1' '16 h8 a1' '19 j10 a1' \
    '24 l12 a1'; do
    # shellcheck disable=SC2086 # words
    set -- $played
    for level in 1 4 8; do
        printf 'play b %s\ngenmove w\nclear_board\nplay b %s\ngenmove w\n' "$2" "$3" |
            answers --swap --size "$1" --level $level >made
        [ "$(head -n 1 made)" = swap-pieces ] || fail "$played, level $level: $(cat made)"
        [ "$(tail -n 1 made)" != swap-pieces ] || fail "$played, level $level: $(cat made)"
    done
done
# Without it nobody is offered it, and who sends one says that the game has it.
printf 'play b b2\nall_legal_moves w\ngenmove w\n' | answers --size 3 | grep -q swap &&
    fail 'a swap where there is none'
printf 'play b b2\nplay w swap-pieces\nlist_stones w\nundo\nall_legal_moves w\n' |
    answers --size 3 | tail -n 1 | grep -q 'swap-pieces' || fail 'the game has it now'
# The solver's commands of GTP solve the game that is played: b2 wins on 3x3, and is swapped.
printf 'play b b2\n%s w\n%s w text\n%s w\n%s w\n' dyad-solve dyad-solve dfpn-solve-state \
    dfpn-solver-find-winning >commands
answers --size 3 --swap <commands |
    sed 's/.*"winner":\("[a-z]*","winning_moves":[^]]*]\).*/\1/' >found
printf '%s\n' '"white","winning_moves":["swap-pieces"]' 'white wins by swap-pieces' white \
    swap-pieces | cmp - found || fail "solved with the swap: $(cat found)"
answers --size 3 <commands | sed 's/.*"winner":\("[a-z]*"\).*/\1/' >found
printf '%s\n' '"black"' 'black wins, whatever white plays' black | cmp - found ||
    fail "solved without the swap: $(cat found)"
# A record that states the swap on a board that cannot have it.
echo '(;FF[4]GM[11]SZ[3:4]RU[swap];B[b2])' >oblong.sgf
got=0
"$DYAD" solve hex --from oblong.sgf >out 2>err || got=$?
# shellcheck disable=SC2015 # fail succeeds
[ "$got" -eq 3 ] && grep -q '^dyad: oblong.sgf: item 1: there is no swap on a board that is' err ||
    fail "the swap on a rectangle: $got $(cat err)"
all_good
