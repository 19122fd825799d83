#!/bin/sh
# bulk.sh - reading in bulk goes on rightly after what is not laid out strictly.
set -eu
cd "$SCRATCH"
status=0

same() { # WHAT WANTED GOT
    cmp -s "$2" "$3" || {
        echo "$1: $(wc -l <"$2") lines wanted, $(wc -l <"$3") written"
        status=1
    }
}

# One item has a space at the end of its row: what was cut off behind it is void, although its
# answers are too long to be kept.
awk 'BEGIN {
    for (i = 1; i <= 600000; i++)
        print "1\n\n" (i % 2 ? "W" : "U") (i == 60000 ? " " : "")
}' >stray.txt
awk 'BEGIN { for (i = 1; i <= 600000; i++)
    print i % 2 ? "White has a winning path." : "White can win in one move." }' >wanted.txt
for jobs in 1 2 5; do
    "$DYAD" judge path --jobs $jobs stray.txt >got.txt
    same "a stray item, $jobs jobs" wanted.txt got.txt
    # shellcheck disable=SC2002 # a pipe is what is wanted
    cat stray.txt | "$DYAD" judge path --jobs $jobs >got.txt
    same "a stray item through a pipe, $jobs jobs" wanted.txt got.txt
done

# Megabytes on one line: reading goes fast and back again, and back beyond what was let go of.
# Under sanitizers twelve of them will do.
boards=9000000
[ -z "$SANITIZERS" ] || boards=3000000
awk -v boards=$boards 'BEGIN {
    print "1\nW"
    for (i = 1; i <= boards; i++)
        printf "1 W "
}' >line.txt
lines=$("$DYAD" judge path --jobs 4 line.txt | sort | uniq -c | awk '{ print $1, $2 }')
[ "$lines" = "$((boards + 1)) White" ] || {
    echo "one line: $lines"
    status=1
}

# Lines end in CR LF.
"$DYAD" generate hex --size 9 --count 5000 >lf.txt
awk '{ print $0 "\r" }' lf.txt >crlf.txt
"$DYAD" judge hex lf.txt >wanted.txt
"$DYAD" judge hex crlf.txt >got.txt
same 'CR LF' wanted.txt got.txt

# Whoever shares the input goes on where reading ended.
{
    echo title
    printf '1\n\nW\n0\n'
} >offset.txt
rest=$(
    {
        read -r _
        "$DYAD" judge path >got.txt
        cat
    } <offset.txt
)
[ -z "$rest" ] || {
    echo "the rest of the input: '$rest'"
    status=1
}
exit $status
