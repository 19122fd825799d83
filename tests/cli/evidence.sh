#!/bin/sh
# evidence.sh - the fields of evidence that the table of games documents are those that occur: each
# of them does, over boards of every kind, and no other.
set -eu
: "${DYAD:?}"

# The words of a list in a line of `dyad games --format jsonl`.
list() { # LIST
    sed -n "s/.*\"$1\":\\[\\([^]]*\\)\\].*/\\1/p" game | tr -d '"' | tr ',' '\n'
}

"$DYAD" games --format jsonl >games.jsonl
[ "$(wc -l <games.jsonl)" -ge 4 ]
while read -r line; do
    echo "$line" >game
    name=$(sed 's/{"game":"\([^"]*\)".*/\1/' game)
    list evidence | sort >documented
    : >lines
    for kind in $(list kinds); do
        for size in 1 2 3 4 7; do
            "$DYAD" generate "$name" --kind "$kind" --size $size --count 20 >boards 2>err ||
                continue # too small for this kind
            "$DYAD" judge "$name" --format jsonl boards >>lines || [ $? -eq 1 ]
        done
    done
    grep -o '"[a-z_]*":' lines | tr -d '":' | sort -u >keys
    {
        printf '%s\n' game item size verdict text
        list colours
    } | sort >known
    comm -23 keys known >found
    if ! diff documented found; then
        echo "$name: documented and found evidence differ (< documented, > found)"
        exit 1
    fi
done <games.jsonl
