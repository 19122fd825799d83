#!/bin/sh
# solving.sh - dyad-mpi solve: who wins is what `dyad solve` says, over any number of ranks; a run
# that spends its budget, or is killed, goes on from its store; what it refuses.
# ctest: release long
set -u
: "${DYAD:?}" "${SOURCE:?}" "${BUILD:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/ranks.sh"
mpi=$BUILD/dyad-mpi
need_children

openings() { # SIZE: every first move of red
    awk -v n="$1" 'BEGIN {
        print n * n
        for (i = 0; i < n * n; i++) {
            print n
            for (row = 0; row < n; row++) {
                line = ""
                for (column = 0; column < n; column++)
                    line = line (row * n + column == i ? "R" : ".")
                print line
            }
        }
    }'
}

opening() { # SIZE ROW COLUMN
    openings "$1" | awk -v n="$1" -v wanted="$(($2 * $1 + $3))" '
        NR == 1 { print 1 }
        NR > 1 && int((NR - 2) / (n + 1)) == wanted'
}

winners() { # FILE of JSON lines
    sed 's/.*"winner":"\([a-z]*\)".*/\1/' "$1"
}

# --- the answers ---------------------------------------------------------------------------------
for size in 5 6; do
    openings $size >openings.$size
    "$DYAD" solve hex --from openings.$size --format json >alone.$size
    winners alone.$size >expected.$size
done
for run in '0 5' '2 5' '4 6' '3 6 --unit 1 --ahead 1' '2 6 --unit 200 --ahead 16'; do
    # shellcheck disable=SC2086 # words
    set -- $run
    count=$1 size=$2
    shift 2
    ranks "$count" solve hex --from "openings.$size" --format json "$@" >said 2>err ||
        fail "$run: exit status $?"
    winners said | cmp -s - "expected.$size" || fail "$run: others win"
done
# Records in their dialect, in which the stone is of Red, or of Blue; and lines of moves.
printf '(;SZ[3];W[bb])\n' >unstated.sgf
for name in little-golem sgf; do
    ranks 2 solve hex --from unstated.sgf --dialect "$name" --format json >told 2>err ||
        fail "$name: exit status $?: $(cat err)"
    "$DYAD" solve hex --from unstated.sgf --dialect "$name" --format json >expected
    [ "$(winners told)" = "$(winners expected)" ] || fail "$name: $(cat told)"
    grep -q "\"to_move\":\"$(sed 's/.*"to_move":"\([a-z]*\)".*/\1/' expected)\"" told ||
        fail "$name: another player is to move"
done
echo 'b2 a1' >moves
ranks 2 solve hex --from moves --board-size 3 >told 2>err || fail "--board-size: $(cat err)"
got=0
ranks 2 solve hex --from unstated.sgf >told 2>err || got=$?
# shellcheck disable=SC2015 # fail succeeds
[ "$got" -eq 3 ] && grep -q ' or sgf (W joins left and right); --dialect NAME decides' err ||
    fail "two dialects: status $got, $(cat err)"
# The same keys in the same order as those of `dyad solve`; and as many answers in text.
keys() { # FILE
    head -n 1 "$1" | grep -o '"[a-z_]*":'
}
keys alone.6 >wanted
keys said | cmp -s - wanted || fail 'JSON has other keys'
for words in '--size 4' '--size 3x5 --to-move blue' '--from openings.5'; do
    # shellcheck disable=SC2086 # words
    ranks 2 solve hex $words >said 2>err || fail "$words: exit status $?"
    # shellcheck disable=SC2086 # words
    "$DYAD" solve hex $words | grep -c 'wins$' >expected
    grep -c 'wins$' said | cmp -s - expected || fail "$words: other lines"
done
ranks 3 solve hex --size 4 --summary >said 2>err || fail 'summary'
[ "$(grep -c '^dyad-mpi: rank [0-2]: [0-9]* positions, [0-9]* jobs, ' err)" -eq 3 ] ||
    fail 'another summary'
openings 5 | ranks 2 solve hex --from - --format json 2>err >said
winners said | cmp -s - expected.5 || fail 'standard input: others win'

# --- a budget, and a store -----------------------------------------------------------------------
opening 7 1 1 >b2.txt
rounds=0 got=1
while [ $got -eq 1 ] && [ $rounds -lt 40 ]; do
    rounds=$((rounds + 1))
    got=0
    ranks 2 solve hex --from b2.txt --store budget --budget-nodes $((2500 * rounds)) \
        >said 2>err || got=$?
    [ $got -ne 1 ] || grep -qx 'dyad-mpi: the budget is spent' err || fail 'budget: says nothing'
done
[ $got -eq 0 ] || fail "budget: exit status $got after $rounds runs"
[ $rounds -gt 1 ] || fail 'budget: it was not spent'
[ "$(head -n 1 said)" = 'blue wins' ] || fail "budget: $(head -n 1 said)"
"$DYAD" store check budget >said 2>err || fail 'budget: the store is damaged'
# One process goes on from there too, and the answer is there.
ranks 1 solve hex --from b2.txt --store budget --budget-nodes 100 >said 2>err || fail 'budget: lost'
"$DYAD" solve hex --from b2.txt --store budget --budget-nodes 100 >said 2>err ||
    fail 'budget: lost for dyad solve'
[ "$(head -n 1 said)" = 'blue wins' ] || fail "budget: $(head -n 1 said)"
# What has been proved in a store is true: one that knows nothing of it finds the same.
"$DYAD" solve hex --from b2.txt --store alone >said 2>err
"$DYAD" store merge alone budget >said 2>err || fail 'the store contradicts that of dyad solve'

# --- killed --------------------------------------------------------------------------------------
records() { # STORE: how many are committed
    "$DYAD" store info "$1" 2>/dev/null | sed -n 's/.*, \([0-9]*\) records in .*/\1/p'
}

# Takes half a minute at least, and is ended when a commit is seen.
opening 8 0 0 >a1.txt
end_run() { # STORE HOW
    become_ranks 3 solve hex --from a1.txt --store "$1" >said 2>err &
    run=$!
    tries=0
    until [ "$(records "$1")" ] && [ "$(records "$1")" -gt 0 ]; do
        sleep 0.1
        tries=$((tries + 1))
        [ $tries -lt 6000 ] || break
    done
    ranks=$(ranks_of $run)
    before=$(records "$1")
    "$DYAD" store export "$1" | sort >exported
    case $2 in
    rank) kill -s KILL "$(ranks_of $run 2)" ;;
    *) kill -s "$2" "$(ranks_of $run 0)" ;;
    esac
    got=0
    wait $run || got=$?
    # shellcheck disable=SC2086 # several of them
    await_end $ranks || fail "$2: a rank lives on"
    "$DYAD" store check "$1" >said.check 2>err.check || fail "$2: the store is damaged"
    "$DYAD" store export "$1" | sort | comm -13 - exported >lost
    [ ! -s lost ] || fail "$2: records are lost"
    [ "${before:-0}" -gt 0 ] || fail "$2: ended too early"
}

end_run killed rank
[ "$got" -eq 137 ] || fail "a killed rank: exit status $got"
end_run term TERM
[ "$got" -eq 143 ] || fail "SIGTERM: exit status $got"
grep -qx 'dyad-mpi: stopped; what was proved is in the store' err || fail 'SIGTERM: says nothing'
# It goes on: what is there is not proved once more.
before=$(records killed)
got=0
ranks 2 solve hex --from a1.txt --store killed --budget-nodes 3000 >said 2>err || got=$?
[ $got -le 1 ] || fail "after a kill: exit status $got"
[ "$(records killed)" -ge "$before" ] || fail 'after a kill: records are lost'
"$DYAD" store merge killed term >said 2>err || fail 'two stores contradict each other'

# --- what it refuses -----------------------------------------------------------------------------
try="Try \`dyad-mpi solve --help' or \`dyad-mpi solve --usage' for more information."
expect() { # STATUS ERROR ARGUMENT...
    status=$1
    printf '%s\n' "$2" >wanted
    shift 2
    got=0
    "$mpi" solve "$@" >said 2>err || got=$?
    if [ "$got" -ne "$status" ] || ! cmp -s wanted err; then
        fail "$*: exit status $got"
    fi
}
expect 2 "dyad-mpi solve: expected the name of a game
$try" --size 5
expect 2 "dyad-mpi solve: expected --size N, for an empty board, or --from FILE
$try" hex
expect 2 "dyad-mpi solve: --size and --from exclude each other
$try" hex --size 5 --from a1.txt
expect 2 "dyad-mpi solve: expected a size from 1 to 11, found '12'
$try" hex --size 12
expect 2 "dyad-mpi solve: expected a number of columns from 1 to 11, found 'x'
$try" hex --size 5xx
expect 2 "dyad-mpi solve: path is searched by one process alone: \`dyad solve path'
$try" path --size 5
expect 2 "dyad-mpi solve: --to-move: expected one of red, blue, found 'white'
$try" hex --size 5 --to-move white
expect 2 "dyad-mpi solve: expected a number of jobs from 1 to 16, found '17'
$try" hex --size 5 --ahead 17
expect 2 "dyad-mpi solve: expected a number of seconds, found '-1'
$try" hex --size 5 --budget-seconds=-1
expect 4 'dyad-mpi: missing.txt: No such file or directory' hex --from missing.txt
echo '1 2 RX ..' >letter.txt
expect 3 "dyad-mpi: letter.txt:1:6: expected ., R or B, found 'X'" hex --from letter.txt
"$DYAD" generate hex -n 12 -c 1 >large.txt
expect 3 'dyad-mpi: large.txt: item 1: expected a side of 1 to 11, found 12' hex --from large.txt
echo 'no store' >text
got=0
ranks 2 solve hex --size 3 --store text >said 2>err || got=$?
[ $got -eq 4 ] || fail "a store that is none: exit status $got"
grep -q '^dyad-mpi: text: ' err || fail 'a store that is none: says nothing'

# The manual knows every option that the program has.
"$mpi" solve --help | sed -n 's/^ .*--\([a-z-]*\).*/\1/p' | sort -u | while read -r option; do
    sed 's/\\-/-/g' "$SOURCE/docs/dyad-mpi.1" | grep -q -e "--$option" || echo "$option"
done >unknown
[ ! -s unknown ] || fail "docs/dyad-mpi.1 lacks $(cat unknown)"

all_good
