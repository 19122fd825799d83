#!/bin/sh
# malformed.sh - with --keep-going a malformed item costs a few times what a good one does, its
# message included. The good ones around it cost what they cost elsewhere, and where malformed ones
# lie close together no more than these. Counted between two inputs, so that the start does not
# count.
# ctest: release
set -u
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
# shellcheck source=/dev/null
. "$SOURCE/tests/instructions.sh"

few=1500 many=4500
for count in $few $many; do
    "$DYAD" generate path --size 8 --count "$count" >"good$count"
    for every in 1 2 3 50; do # every so many boards, the first letter of one is none
        awk -v every=$every '$0 == 8 { board++ }
            length($0) == 8 && !(board in seen) { seen[board]
                if (board % every == 0) sub(/^./, "x") }
            { print }' "good$count" >"bad$every-$count"
    done
done

# Instructions a board.
each() { # NAME
    fewer=$(instructions judge path --jobs 1 --keep-going "$1$few")
    more=$(instructions judge path --jobs 1 --keep-going "$1$many")
    echo $(((more - fewer) / (many - few)))
}

good=$(each good)
at_most 'one malformed board in 50' "$(each bad50-)" "$good" 2500
alone=$(each bad1-)
at_most 'malformed boards alone' "$alone" "$good" 12000
at_most 'every second board malformed' "$(each bad2-)" "$alone" 1050
at_most 'every third board malformed' "$(each bad3-)" "$alone" 1050

# Messages and answers come in the order of the items, also where both go to one place.
"$DYAD" generate path --size 2 --count 9 >plain
sed '13s/^./x/; 28s/^./x/' plain >mixed
"$DYAD" judge path --keep-going --format csv mixed >both 2>&1
order=$(sed -n 's/^path,\([0-9]*\),.*/\1/p; s/^dyad: mixed:\([0-9]*\):.*/line \1/p' both)
expected=$(printf '1\n2\n3\nline 13\n4\n5\n6\nline 28\n7\n8\n9')
[ "$order" = "$expected" ] || fail "the order: $(cat both)"
# A message does not wait for the input's end.
mkfifo pipe
"$DYAD" judge path --keep-going <pipe >out 2>err &
pid=$!
exec 3>pipe
printf '1\n\nW\n\n1\n\nx\n\n' >&3
# shellcheck source=/dev/null
. "$SOURCE/tests/await.sh"
await grep -q "found 'x'" err
exec 3>&-
wait $pid
all_good
