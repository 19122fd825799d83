#!/bin/sh
# match_proof.sh - games that `dyad match` ends by a proof.
# ctest: threads
set -u
: "${SOURCE:?}"
PATH=$(dirname "$DYAD"):$PATH
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

for game in nim 'ungo --size 5' 'hex --size 12' 'path --size 3x12'; do
    got=0
    # shellcheck disable=SC2086 # words
    dyad match a b --adjudicate 10 --game $game 2>err || got=$?
    [ "$got" -eq 2 ] || fail "$game: exit status $got"
    [ "$(head -n 1 err)" = 'dyad match: --adjudicate is for games of connection, on boards of up '\
'to 11 x 11' ] || fail "$game: $(cat err)"
done

# Who is said to win is who wins: the solver is asked again of each last position. What a game comes
# to follows from it alone, however many are played at once.
proved() { # JOBS
    dyad match 'dyad gtp hex --level 2' 'dyad gtp hex --level 1' --game hex --size 5 \
        --openings border --adjudicate 200 --jobs "$1" --out "jobs-$1" >out || fail "$1 jobs: $?"
    grep -q '^proved: 32$' out || fail "$1 jobs: $(cat out)"
    sed -e 1d -e 's/"seconds":.*"asked"/"asked"/' "jobs-$1/results.jsonl" | sort >"games-$1"
}
proved 1
proved 3
cmp games-1 games-3 || fail 'other games with other jobs'
sed 's/.*"black":"\(.\)","winner":"\(.\)".*"moves":\[\(.*\)\],.*/\1 \2 \3/' games-1 |
    while read -r black winner moves; do
        colour=b
        for move in $(echo "$moves" | tr -d '"' | tr , ' '); do
            echo "play $colour $move"
            [ $colour = b ] && colour=w || colour=b
        done
        echo "dfpn-solve-state $colour"
        echo clear_board
        [ "$black" = "$winner" ] && echo '= black' >&3 || echo '= white' >&3
    done 3>winners >commands
dyad gtp hex --size 5 <commands | sed -n '/^= [bw]/p' | cmp - winners ||
    fail "other winners: $(cat winners)"
# Where a strategy is not too large, it was read: of these some are, and on 3x3 none.
for proof in strategy searches; do
    grep -q '"proof":"'$proof'"}$' games-1 || fail "none by $proof: $(cat games-1)"
done
dyad match 'dyad gtp hex --level 1' 'dyad gtp hex --level 1' --game hex --size 3 --games 4 \
    --adjudicate 1000 --out small >out || fail "3x3: $?"
[ "$(grep -c '"ending":"proved".*"proof":"strategy"}$' small/results.jsonl)" -eq 4 ] ||
    fail "3x3: $(cat small/results.jsonl)"
[ "$(cat jobs-1/*.sgf | grep -c 'RE\[[BW]+\]')" -eq 32 ] || fail "$(head jobs-1/*.sgf)"
grep -q '"adjudicate":200' jobs-1/results.jsonl || fail "$(head -n 1 jobs-1/results.jsonl)"

# Few positions are no proof early on, and a game goes on until they are, or it is over. With the
# swap who wins is known from the rules alone, which says nothing of the engines: the second move is
# made.
dyad match 'dyad gtp hex --level 2' 'dyad gtp hex --level 1' --game hex --size 7 --games 2 \
    --adjudicate 1 --format json >out || fail "one position: $?"
grep -Eq '"endings":\{("joined":[12],?)?("proved":[12])?\}' out || fail "one position: $(cat out)"
dyad match 'dyad gtp hex --level 2 --swap' 'dyad gtp hex --level 2 --swap' --game hex --size 4 \
    --games 4 --adjudicate 1000 --swap --out swap >out || fail "swap: $?"
[ "$(grep -c '"moves":\["[a-d][1-4]","[a-z0-9-]*"\]' swap/results.jsonl)" -eq 4 ] ||
    fail "swap: $(cat swap/results.jsonl)"
# That nobody can force a path ends no game of PATH.
dyad match 'dyad gtp path --playouts 30 --jobs 1' 'dyad gtp path --level 1' --game path --size 4 \
    --games 6 --adjudicate 1000 --out path >out || fail "path: $?"
grep -Eq '"moves":\["[A-D][1-4]"\]' path/results.jsonl && fail "path: $(cat path/results.jsonl)"
grep -q '"winner":null,"ending":"proved"' path/results.jsonl && fail "$(cat path/results.jsonl)"
all_good
