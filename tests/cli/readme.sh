#!/bin/sh
# readme.sh - the console blocks of the README, and of every page of docs/, say what the program
# says: each command runs in examples/ and prints, on standard output and error together, the lines
# that follow it. A command that is followed by nothing only has to work.
# ctest: release
set -eu
: "${DYAD:?}" "${SOURCE:?}"
PATH=$(dirname "$DYAD"):$PATH
cp -R "$SOURCE/examples/boards" .

awk '/^```console$/ { inside = 1; next }
     /^```/ { inside = 0 }
     inside && /^\$ / {
         count++
         print substr($0, 3) >(count ".command")
         printf "" >(count ".expected")
         next
     }
     inside { print >(count ".expected") }' \
    "$SOURCE"/README.md "$SOURCE"/docs/*.md "$SOURCE"/docs/games/*.md

count=0 wrong=0
while [ -f "$((count + 1)).command" ]; do
    count=$((count + 1))
    status=0
    sh "$count.command" >got 2>&1 || status=$?
    if [ -s "$count.expected" ] && ! cmp -s got "$count.expected"; then
        wrong=$((wrong + 1))
        cat "$count.command"
        diff -u "$count.expected" got || true
    elif [ ! -s "$count.expected" ] && [ "$status" -ne 0 ]; then
        wrong=$((wrong + 1))
        echo "$(cat "$count.command"): exit status $status"
        cat got
    fi
done

# What the README says for contests, with a solution that is right.
cc -O1 -o solution "$SOURCE/src/games/hex/contest/accepted/hex_cut_stones.c"
sed -n '/^## For contests$/,/^## /{/^dyad /p}' "$SOURCE/README.md" >contests
[ "$(wc -l <contests)" -eq 2 ]
sh -e contests
[ -f hex/problem.yaml ] && [ -f hex/data/sample/1.in ]
echo "$count commands, $wrong wrong"
[ "$wrong" -eq 0 ] && [ "$count" -ge 8 ]
