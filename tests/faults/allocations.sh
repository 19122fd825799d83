#!/bin/sh
# allocations.sh - where memory runs out, anywhere, the answer of every command is the right one, or
# an error with its status, and never another answer or a crash: allocations.c says how that is
# tried, of some requests of each command; of all of them in thorough tests.
# ctest: release long
set -eu
: "${DYAD:?}" "${SOURCE:?}" "${BUILD:?}"
scale=${DYAD_TEST_SCALE-1}
flags='-O1 -Wall -Wextra -Werror'
# shellcheck disable=SC2086 # several words
{
    cc $flags -shared -fPIC -o failing.so "$SOURCE/tests/faults/failing.c" -ldl || exit 77
    cc $flags -o allocations "$SOURCE/tests/faults/allocations.c"
}

cp "$SOURCE"/examples/boards/* .
"$DYAD" judge path --format jsonl path.txt >path.jsonl
"$DYAD" judge nim --format jsonl nim.txt >nim.jsonl || [ $? -eq 1 ]
"$DYAD" judge hex hex.txt >hex.answers
"$DYAD" solve hex --size 3 --strategy three.txt >solved
"$DYAD" generate hex --size 5 --count 3 --format npy >hex.npy
"$DYAD" convert --to jsonl game.sgf >game.jsonl
"$BUILD/tests/store_test" write book.db 0 200 >written
printf '%s\n' 'boardsize 4' 'play black a1' showboard dyad-judge 'genmove white' final_score \
    list_commands quit >hex.gtp
echo 0123456789abcdef0123456789abcdef >token
chmod 600 token

cat >commands <<END
solve nim BWWB BW
judge path -j1 ../path.txt
judge hex -j1 --format jsonl ../hex.txt
judge ungo -j1 --explain --color never ../ungo.txt
judge nim -j1 --format csv - < nim.txt
judge hex -j1 ../hex.npy
judge hex -j2 ../hex.txt
judge hex -j1 ../game.sgf
judge hex -j1 --format jsonl ../game.jsonl
simulate hex --size 3 --games 100 -j1 --by-move
simulate nim --from ../nim.txt --games 100 -j1
value domineering 3x3
value nim BWWB BW --explain
value --json {2|-1}
value clobber("xox|ox.")>0
value {1|
solve hex --size 3 -j1
solve hex --size 3 -j2
solve hex --size 3 -j1 --store ../book.db
solve hex --from ../three.txt
solve path --size 3 -j1
solve ungo --size 3x2 -j1
solve sum nogo 2x2 2x3
solve game path --size 2
store check ../book.db
store info --json ../book.db
lines: store merge new.db ../book.db
store export ../book.db
check hex ../hex.txt ../hex.answers
validate hex --size 1-200 ../hex.txt
stress nim --tests 2 -- cat
kill nim --size 3-4 cat true
files: package hex -o hexwinner --size 1-5
interact nim --check
interact hex --size 2 -- true
puzzles hex --count 1 --size 3
verify path ../path.txt ../path.jsonl
verify nim ../nim.txt ../nim.jsonl
verify strategy ../three.txt
generate hex --size 5 --count 3 --seed 7
generate path --size 9 --kind serpentine
generate ungo --size 4 --count 3 --format npy
convert --to hexworld ../game.sgf
convert hex --to sgf ../hex.txt
convert --to sgf ../game.jsonl
draw hex ../hex.txt --item 2
draw nim ../nim.txt
lines: gtp hex --playouts 20 -j1 < hex.gtp
gtp --list-commands
match --games 2 --game nim true true
serve: serve --port $((20000 + $$ % 10000)) --token-file ../token
games
help
help hex
help judge
judge --help
judge --usage
nonsense
judge chess
judge hex --format xml
END
./allocations "$DYAD" "$PWD/failing.so" commands "$scale"
