#!/bin/sh
# same.sh - the command line in node says what the native one says, to the byte, on both outputs,
# and ends with the same status: boards of several kinds of every game in every format, evidence
# that is verified, playouts, values, solvers, pictures, an engine, help, and what is wrong. Ends
# with the signature of `dyad bench', into which all that every part does is folded.
# ctest: release
set -eu
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/wasm.sh"
: "${wasm:?}"

wrong=0 count=0
input=/dev/null

# Runs both on $input; each writes into a folder of its own, where it also looks for files.
same() { # WORD...
    count=$((count + 1))
    for side in native node; do
        program=$DYAD
        [ "$side" = native ] || program=$wasm/cli.js
        status=0
        mkdir -p "$side"
        (cd "$side" && "$program" "$@") <"$input" >"$side.out" 2>"$side.err" || status=$?
        echo "exit status $status" >>"$side.err"
    done
    for stream in out err; do
        if ! cmp -s "native.$stream" "node.$stream"; then
            wrong=$((wrong + 1))
            echo "dyad $*: the $stream of node differs (-native +node):"
            diff -a -u "native.$stream" "node.$stream" | sed '1,2d' | head -n 10
        fi
    done
}

# Boards of a game, of every size and two seeds, then all that is asked of them.
with_boards() { # GAME KIND SIZE
    same generate "$1" --kind "$2" --size "$3" --count 12 --seed "$3"
    cp native.out boards
    input=boards
    for format in text jsonl csv npy; do
        same judge "$1" --format "$format"
        [ "$format" != jsonl ] || cp native.out verdicts
    done
    same judge "$1" --explain --color always
    same verify "$1" ../boards ../verdicts
    same convert "$1" --to json
    same simulate "$1" --games 2000 --seed 7 --format jsonl
    input=/dev/null
}

with_boards path random 5
with_boards path serpentine 40
with_boards hex random 6
with_boards hex reachable 19
with_boards ungo random 5
with_boards ungo comb 19
with_boards nim random 5

same value hex 3x3
same value domineering 4x4 --explain
same value '{1|-1} + *3 - ^'
same value "{0||0|-2}"
same value nogo 3x3
same solve hex --size 4 --all-moves
same solve path --size 4 --openings all
same solve ungo --size 3
same solve nim BWWB BBW
same solve sum domineering 3x3 4x2
same solve ungo --size 3x2 --table ../none
same draw hex --format svg "$SOURCE/examples/boards/hex.txt"
same games --format jsonl
same help nim --nothing
same judge hex "$SOURCE/LICENSE"
same judge hex "$SOURCE"
same judge path nothing.txt
same judge hex --jbos 3
same judge hex --format
same puzzles hex --size 4 --count 1 --seed 3

printf 'boardsize 5\nplay b c3\ngenmove w\nshowboard\ndyad-judge\nlist_commands\nquit\n' >lines
input=lines
same gtp hex --playouts 200 --level 3
input=/dev/null

"$wasm/cli.js" bench --quiet >bench.out
if [ "$(cat bench.out)" != "Bench: $(cat "$SOURCE/bench/signature")" ]; then
    wrong=$((wrong + 1))
    cat bench.out
fi
echo "$count commands, $wrong differences"
[ "$wrong" -eq 0 ]
