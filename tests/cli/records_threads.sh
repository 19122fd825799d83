#!/bin/sh
# records_threads.sh - the table of an archive is the same for any number of threads, whatever
# stands where an input is cut: in every format, from files and pipes, with faults; it stops, and
# takes little memory.
# shellcheck disable=SC2015 # fail succeeds
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

# Compares all that is said of a file by one thread, and by others, which get it through a pipe too.
# same NAME ARGUMENT...
same()
{
    same_name=$1
    shift
    "$DYAD" records -k -j 1 -f csv "$@" "$same_name" >one 2>one.faults
    same_status=$?
    for same_jobs in 2 5; do
        "$DYAD" records -k -j $same_jobs -f csv "$@" "$same_name" >many 2>many.faults
        [ $? -eq $same_status ] || fail "$same_name, $same_jobs threads: exit status"
        cmp one many && cmp one.faults many.faults || fail "$same_name: $same_jobs threads differ"
    done
    "$DYAD" records -k -j 3 -f csv "$@" <"$same_name" >many 2>many.faults
    [ $? -eq $same_status ] || fail "$same_name, mapped standard input: exit status"
    # shellcheck disable=SC2002 # a pipe is not a file
    cat "$same_name" | "$DYAD" records -k -j 3 -f csv "$@" - 2>piped.faults |
        sed "s/^-,/$same_name,/" >many
    cmp one many || fail "$same_name: through a pipe"
    sed "s/^dyad: $same_name:/dyad: -:/" one.faults | cmp - piped.faults ||
        fail "$same_name: faults through a pipe"
    [ "$(wc -l <one)" -gt "${least:-1000}" ] || fail "$same_name: $(wc -l <one) lines"
}

# --- SGF: what looks like the beginning of a game and is none, names with brackets, faults --------
awk 'BEGIN {
    for (i = 0; i < 2500; i++) {
        a = sprintf("%c%d", 97 + i % 9, 1 + int(i / 9) % 9)
        b = sprintf("%c%d", 97 + int(i / 81) % 9, 1 + (i * 7) % 9)
        printf "(;FF[4]GM[11]SZ[9]PB[%d]", i
        if (i % 11 == 0) printf "C[see\n(;FF[4\\]GM[11\\]\n(;B[a1\\]]"
        if (i % 13 == 0) printf "RE[B+]"
        printf ";B[%s]", a
        if (i % 17 == 0) printf "\n(;W[%s]\n;B[i9])\n(;W[resign])", b
        else if (i % 3 == 0) printf ";W[swap-pieces]"
        else printf ";W[%s]", b
        printf i % 19 ? ")\n" : ")\r\n\n"
        if (i % 501 == 500) printf "(;FF[4]GM[11]SZ[9];B[z9])\n"
        if (i % 301 == 300) printf "(;FF[4]GM[11]SZ[9];B[a1)\n"
        if (i % 401 == 400) printf "(;FF[4]GM[11]SZ[9];B a1)\n"
    }
}' >games.sgf
same games.sgf
{ awk 'BEGIN {
    for (i = 0; i < 1500; i++)
        printf "(;FF[4]EV[hex.%d]PB[a]b]PW[%c]SZ[13]RE[B]GC[ game #%d]" \
            "SO[http://www.littlegolem.com];W[ad];B[%c%c];W[resign])\n", i, 97 + i % 20, i,
            97 + i % 13, 97 + int(i / 13) % 13
}'; printf '(;FF[4]SZ[13];W[ad'; } >golem.hsgf
same golem.hsgf

# --- lists of JSON, on one line and on many, with elements that are none --------------------------
awk 'BEGIN {
    printf "["
    for (i = 0; i < 1500; i++)
        printf "%s{\"id\":\"%d\",\"boardsize\":11,\"hostedGameToPlayers\":[{\"player\":" \
            "{\"pseudo\":\"%s\"}},{\"player\":{\"pseudo\":\"},{\"}}],\"moves\":\"a%d %s %c3\"}%s",
            i ? "," : "", i, i % 7 ? "Ada" : "{\\\"", 1 + i % 11, i % 500 == 499 ? "z99" : "b2",
            99 + i % 8, i % 700 == 699 ? ",12,{\"id\":\"" : ""
    printf "]\n"
}' >list.json
same list.json
sed 's/},{"id/},\n  {"id/g' list.json >lines.json
same lines.json
"$DYAD" convert -k --to jsonl list.json 2>/dev/null >own.jsonl
same own.jsonl

# --- lines ----------------------------------------------------------------------------------------
awk 'BEGIN {
    for (i = 0; i < 5000; i++)
        printf "%c%d %c%d c3%s\n", 97 + i % 9, 1 + i % 8, 98 + i % 7, 9 - i % 3,
            i % 100 ? "" : " d4 zz"
}' >moves.txt
same moves.txt --board-size 9
sed 's/ //g; s/^/#9,/' moves.txt >links.txt
same links.txt
for each in 'links.txt pairs' 'games.sgf moves' 'moves.txt sgf' 'golem.hsgf playhex'; do
    least=0 # another format than they are of
    # shellcheck disable=SC2086 # two words
    set -- $each
    same "$1" --from "$2" --board-size 9
done

# --- many short records, which come to more facts than one part keeps -----------------------------
unset least
yes '#3,a1' | head -n 20000 >short.txt
same short.txt

# --- a broken game that swallows the rest of its part, and is gone back over ---
awk 'BEGIN {
    print "["
    for (i = 1; i <= 6000; i++)
        printf "{\"boardsize\":5,\"moves\":\"a1 b%d\",\"winner\":\"red\"%s}%s\n", i % 5 + 1,
            i == 3000 ? ",\"x\":[" : "", i < 6000 ? "," : "]"
}' >broken.json
same broken.json

# --- a pipe without an end takes little memory, and stops -----------------------------------------
# shellcheck disable=SC3045 # dash, bash and busybox have ulimit -v
if (ulimit -v 400000 && "$DYAD" --version) >/dev/null 2>&1; then # sanitizers take more
    (
        # shellcheck disable=SC3045
        ulimit -v 400000
        yes "$(head -n 40 golem.hsgf; echo '(;FF[4]GM[11]SZ[9];B[z9])')" | head -n 60000 |
            "$DYAD" records -k -j 2 >out 2>err
    )
    [ $? -eq 3 ] || fail "a long pipe: $(tail -n 1 err)"
    grep -q '^58537 games, and 1463 malformed' out || fail "a long pipe: $(head -n 1 out)"
fi
yes "$(head -n 40 golem.hsgf)" | timeout -s INT 1 "$DYAD" records -j 2 >out 2>err
[ $? -eq 124 ] || fail "SIGINT while threads read: $(cat err)"
yes "$(head -n 40 golem.hsgf)" | "$DYAD" records -j 2 -f csv 2>err | head -n 5000 >out
[ "$(wc -l <out)" -eq 5000 ] && [ ! -s err ] || fail "a reader that goes away: $(cat err)"

all_good
