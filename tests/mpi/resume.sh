#!/bin/sh
# resume.sh - a run that was killed loses no unit that was done, and --resume judges only the
# others: a rank killed, mpirun killed, a signal; then whatever may stand in the folder by then.
# ctest: release long
set -u
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/ranks.sh"
need_children

# Hundreds of units of a few boards, each of which is played for thousands of moves: on a busy
# machine too the run has not ended when a few of them are seen to be done.
"$DYAD" generate ungo -n 19 -c 1500 --kind empty >boards.txt
"$DYAD" judge ungo boards.txt >expected

judge() { # RANKS FOLDER OPTION...
    count=$1 out=$2
    shift 2
    become_ranks "$count" judge ungo --out "$out" --unit-bytes 1k "$@" boards.txt
}

units_done() { # FOLDER: 0 where there is no manifest yet
    find "$1" -name manifest -exec cat {} + 2>/dev/null | grep -c '^[0-9a-f]* unit '
}

# Starts a run; ends it by HOW when a few units are done; waits until nothing of it is left.
end_run() { # FOLDER HOW
    judge 3 "$1" >said 2>err &
    run=$!
    tries=0
    while [ "$(units_done "$1")" -lt 5 ]; do
        sleep 0.02
        tries=$((tries + 1))
        [ $tries -lt 1500 ] || break
    done
    ranks=$(ranks_of $run)
    case $2 in
    rank) kill -s KILL "$(ranks_of $run 2)" ;;
    mpirun)
        # Its ranks end when they find it gone, which takes them a moment: they are held meanwhile.
        # shellcheck disable=SC2086 # several of them
        {
            kill -s STOP $ranks
            kill -s KILL $run
            sleep 0.1
            kill -s CONT $ranks
        }
        ;;
    *) kill -s "$2" "$(ranks_of $run 0)" ;;
    esac
    got=0
    wait $run || got=$?
    # shellcheck disable=SC2086 # several of them
    await_end $ranks || fail "$2: a rank lives on"
    units=$(units_done "$1")
    if [ "$units" -lt 5 ] || [ -f "$1/answers.txt" ]; then
        fail "$2: ended too early or too late, after $units units"
    fi
}

# Goes on with the run in FOLDER; at most LEFT units, of those that it notes, are judged again.
go_on() { # RANKS FOLDER LEFT
    count=$1
    shift
    cp "$1/manifest" before
    got=0
    (judge "$count" "$1" --resume) >said 2>err || got=$?
    grep ' unit ' "$1/manifest" | cut -d ' ' -f 3 | sort >numbers
    again=$(uniq -d numbers | wc -l)
    if [ "$got" -ne 1 ]; then
        fail "$1: exit status $got"
    elif ! cmp -s expected "$1/answers.txt"; then
        fail "$1: other answers"
    elif [ "$again" -gt "$2" ]; then
        fail "$1: $again units were judged again"
    elif [ "$(cd "$1" && echo ./*)" != './answers.txt ./manifest' ]; then
        fail "$1: leaves $(ls "$1")"
    fi
}

end_run rank rank
[ "$got" -eq 137 ] || fail "a killed rank: exit status $got"
cp -a rank damaged
cp -a rank changed
cp -a rank alone
cp -a rank hostile
go_on 4 rank 0
# What was in the manifest is still there as it was.
head -n "$(wc -l <before)" rank/manifest | cmp -s - before || fail 'units were lost'

# Once more: nothing is left to do, and nothing is done.
cp rank/manifest before
stat -c '%i %y' rank/answers.txt >age
go_on 0 rank 0
stat -c '%i %y' rank/answers.txt | cmp -s - age || fail 'done, and joined again'
cmp -s rank/manifest before || fail 'done, and noted again'

end_run mpirun mpirun
go_on 2 mpirun 0
end_run term TERM
[ "$got" -eq 143 ] || fail "SIGTERM: exit status $got"
grep -q '^dyad-mpi: stopped with [0-9]* units done; --resume goes on from there$' err ||
    fail 'SIGTERM: says nothing'
[ "$(echo term/*.tmp)" = 'term/*.tmp' ] || fail 'SIGTERM: leaves half a file'
go_on 0 term 0

# A torn last line, a line that has been changed, files of units that are gone, cut, or no files.
cd damaged || exit 1
# shellcheck disable=SC2046 # three numbers
set -- $(sed -n 's/^[0-9a-f]* unit \([0-9]*\) .*/\1/p' manifest)
sed -i 's/^\([0-9a-f]*\) unit '"$1 "'/\1 unit 99/' manifest
rm "unit-$(printf %010d "$2")"
echo >>"unit-$(printf %010d "$3")"
rm "unit-$(printf %010d "$4")"
mkfifo "unit-$(printf %010d "$4")"
rm "unit-$(printf %010d "$4")"
ln -s /dev/zero "unit-$(printf %010d "$4")"
: >unit-0000000050.1.2.tmp
truncate -s -5 manifest
cd .. || exit 1
go_on 0 damaged 3

# Answers that have been changed, to the letter, and are as long as before. Of the units of a run
# over several ranks and of one alone: those are judged again, and it is said which.
for folder in changed alone; do
    # shellcheck disable=SC2046 # two numbers
    set -- $(sed -n 's/^[0-9a-f]* unit \([0-9]*\) .*/\1/p' $folder/manifest)
    for number in "$1" "$2"; do
        sed -i '1s/No winner/Black won/' "$folder/unit-$(printf %010d "$number")"
    done
    case $folder in changed) count=3 ;; *) count=0 ;; esac
    go_on $count $folder 2
    for number in "$1" "$2"; do
        name=$folder/unit-$(printf %010d "$number")
        grep -qx "dyad-mpi: $name: is not what was written to it, and is judged again" err ||
            fail "$folder: nothing is said of $name"
    done
done

# The same, while the run is at work.
judge 3 meanwhile >said 2>err &
run=$!
tries=0
while [ ! -f meanwhile/unit-0000000000 ] && [ $tries -lt 1500 ]; do
    sleep 0.02
    tries=$((tries + 1))
done
sed -i '1s/No winner/Black won/' meanwhile/unit-0000000000
got=0
wait $run || got=$?
[ $got -eq 1 ] || fail "changed meanwhile: exit status $got"
cmp -s expected meanwhile/answers.txt || fail 'changed meanwhile: other answers'
grep -q '^dyad-mpi: meanwhile/unit-0000000000: is not what was written' err ||
    fail 'changed meanwhile: nothing is said'

# A manifest that claims anything: the units are judged again.
crc() { # TEXT: gzip ends with the checksum that the manifest has, lowest byte first
    printf '%s' "$1" | gzip -c | tail -c 8 | od -An -tx1 | awk '{ print $4 $3 $2 $1 }'
}
add() { # TEXT
    printf '%s %s\n' "$(crc "$1")" "$1" >>hostile/manifest
}
add 'unit 18446744073709551614 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0'
add 'unit 3 99999 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0'
add 'unit 119 0 1 2 3 4 5 6 7 0 3 9223372036854775807 5 1 1 1 1 1 1 1 1 1 1 1 1 junk'
add 'unit'
add 'unit -1 -1'
add 'joined x'
add 'joined 5'
add 'unknown'
head -c 100000 /dev/zero | tr '\0' 7 >>hostile/manifest
head -c 1000 /dev/urandom >>hostile/manifest
go_on 0 hostile 2

all_good
