#!/bin/sh
# ungo.sh - dyad-mpi solve ungo: its table and its answers are those of `dyad solve ungo`, over any
# number of ranks; a killed rank, a signal and too little memory end it; what it refuses.
# ctest: release
set -u
: "${DYAD:?}" "${SOURCE:?}" "${BUILD:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/ranks.sh"
mpi=$BUILD/dyad-mpi
need_children

# --- the same table, the same answers ------------------------------------------------------------
for run in '1x1 2' '2x3 1' '2x3 4' '3 0' '3 2' '3x4 2' '3x4 4'; do
    # shellcheck disable=SC2086 # words
    set -- $run
    size=$1 count=$2
    [ -f "alone.$size" ] || "$DYAD" solve ungo --size "$size" --table "alone.$size" --census \
        --all-moves >"said.$size"
    "$DYAD" solve ungo --size "$size" --table "alone.$size" >expected
    expected=$?
    rm -f made
    got=0
    ranks "$count" solve ungo --size "$size" --table made --census --all-moves >said 2>err || got=$?
    [ "$got" -eq "$expected" ] || fail "$run: exit status $got, expected $expected"
    cmp -s made "alone.$size" || fail "$run: another table"
    cmp -s said "said.$size" || fail "$run: another answer"
    [ ! -s err ] || fail "$run: it complains"
done
for words in '--format json --census --all-moves' '--to-move white'; do
    # shellcheck disable=SC2086 # words
    ranks 3 solve ungo --size 3 $words >said 2>err || fail "$words: exit status $?"
    # shellcheck disable=SC2086 # words
    "$DYAD" solve ungo --size 3 $words | cmp -s - said || fail "$words: another answer"
done
# A table that is there is taken, by rank 0 alone; one of another size, or damaged, is refused.
cp alone.3 made
touch -d '2001-02-03 04:05:06 UTC' made
ranks 2 solve ungo --size 3 --table made >said 2>err || fail 'a table that is there'
"$DYAD" solve ungo --size 3 | cmp -s - said || fail 'a table that is there: another answer'
[ "$(stat -c %Y made)" -eq 981173106 ] || fail 'a table that is there was written'
got=0
ranks 2 solve ungo --size 4 --table made >said 2>err || got=$?
[ "$got" -eq 3 ] || fail "a table of another size: exit status $got"
grep -qx 'dyad-mpi: made: expected a table of 4x4 cells, found one of 3x3' err ||
    fail 'a table of another size'
ranks 2 solve ungo --size 3 --summary >said 2>err || fail '--summary'
[ "$(grep -c '^dyad-mpi: rank [01]: [0-9]* classes, [0-9]* moves taken back, ' err)" -eq 2 ] ||
    fail 'another summary'
awk '/ rank / { classes += $4 } END { exit classes != 1824 }' err || fail 'other classes'

# --- what ends it --------------------------------------------------------------------------------
got=0
ranks 2 solve ungo --size 3x4 --memory 8500k >said 2>err || got=$?
[ "$got" -eq 1 ] || fail "too little memory: exit status $got"
grep -qx 'dyad-mpi: --memory: not enough for a table of 3x4 cells over 2 ranks' err ||
    fail 'too little memory'
ranks 2 solve ungo --size 3x4 --memory 10M >said 2>err
[ $? -eq 1 ] || fail 'memory enough, and a draw'
grep -q draw said || fail 'memory enough'
got=0
ranks 2 solve ungo --size 2 --table no/folder >said 2>err || got=$?
[ "$got" -eq 4 ] || fail "no folder: exit status $got"
grep -qx 'dyad-mpi: no/folder: No such file or directory' err || fail 'no folder'
# A full disk; MPI's own files are in memory.
got=0
(
    ulimit -f 100
    export PMIX_MCA_gds=hash
    ranks 0 solve ungo --size 3x4 --table large
) >said 2>err || got=$?
[ "$got" -eq 4 ] || fail "a full disk: exit status $got"
grep -qx 'dyad-mpi: large: File too large' err || fail 'a full disk'
[ ! -e large ] || fail 'a full disk: a table that is not whole'

# 4x5 takes minutes. Without -q mpirun tells how a rank has ended.
end_run() { # SIGNAL RANK
    mpirun --allow-run-as-root --oversubscribe --bind-to none -n 3 "$mpi" solve ungo --size 4x5 \
        --table half >said 2>err &
    run=$!
    tries=0
    until [ "$(ranks_of $run | while read -r process; do
        grep -s '^SigCgt:.*[4-7c-f]...$' "/proc/$process/status" # SIGTERM is caught
    done | wc -l)" -eq 3 ] || [ $tries -eq 600 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
    children=$(ranks_of $run)
    kill -s "$1" "$(ranks_of $run "$2")"
    got=0
    wait $run || got=$?
    # shellcheck disable=SC2086 # several of them
    await_end $children || fail "$1: a rank lives on"
    [ ! -e half ] || fail "$1: a table that is not whole"
}
end_run KILL 2
[ "$got" -eq 137 ] || fail "a killed rank: exit status $got"
grep -q 'rank 2 .*signal 9 (Killed)' err || fail 'a killed rank: nothing is said'
end_run TERM 1
[ "$got" -eq 143 ] || fail "SIGTERM: exit status $got"
grep -qx 'dyad-mpi: stopped' err || fail 'SIGTERM: nothing is said'

# --- what it refuses -----------------------------------------------------------------------------
# As the program does, word for word.
for words in '--size 5' '--size 0' '--size x' '--size 3x' '--size 1x21' '--size 3 surplus' \
    '--format xml --size 3' '--to-move red --size 3'; do
    # shellcheck disable=SC2086 # words
    "$mpi" solve ungo $words >said 2>err
    [ $? -eq 2 ] || fail "$words: another exit status"
    head -n 1 err >one
    # shellcheck disable=SC2086 # words
    "$DYAD" solve ungo $words 2>&1 | sed -n '1s/^dyad /dyad-mpi /p' | cmp -s - one ||
        fail "$words: another message"
done
"$mpi" solve ungo >said 2>err
[ $? -eq 2 ] || fail 'no size: another exit status'
grep -qx 'dyad-mpi solve ungo: expected --size N, for an empty board' err || fail 'no size'
"$mpi" solve --size 3 ungo >said 2>err
[ $? -eq 2 ] || fail 'the game at the end: another exit status'
grep -qx "dyad-mpi solve: the game comes first: \`dyad-mpi solve ungo'" err ||
    fail 'the game at the end'

# The manual knows every option that the program has.
"$mpi" solve ungo --help | sed -n 's/^ .*--\([a-z-]*\).*/\1/p' | sort -u | while read -r option; do
    sed 's/\\-/-/g' "$SOURCE/docs/dyad-mpi.1" | grep -q -e "--$option" || echo "$option"
done >unknown
[ ! -s unknown ] || fail "docs/dyad-mpi.1 lacks $(cat unknown)"

all_good
