#!/bin/sh
# refusals.sh - what dyad-mpi does not do, and says why: wrong usage, inputs and folders that are
# not to be had, a run that is not the same, two runs in one folder, a full disk.
# ctest: release
set -u
: "${DYAD:?}" "${SOURCE:?}" "${BUILD:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/ranks.sh"
mpi=$BUILD/dyad-mpi

# In COMMAND, `dyad-mpi` is the program under test, alone, and `ranks N` is N ranks of it.
expect() { # STATUS ERROR COMMAND
    got=0
    printf '%s\n' "$2" >wanted
    PATH=$BUILD:$PATH sh -c "ranks() {
        count=\$1
        shift
        mpirun -q --allow-run-as-root --oversubscribe --bind-to none -n \$count dyad-mpi \"\$@\"
    }
    $3" >said 2>err || got=$?
    # What libevent says of a closed socket where mpirun ends ranks: seen once, unknown whose.
    sed -i '/^\[warn\] Epoll /d' err
    if [ "$got" -ne "$1" ] || ! cmp -s wanted err; then
        wrong=$((wrong + 1))
        echo "$3: exit status $got, expected $1"
        diff -u wanted err
    fi
}

try="Try \`dyad-mpi judge --help' or \`dyad-mpi judge --usage' for more information."
"$DYAD" generate path -n 5 -c 100 >boards.txt

# --- usage -------------------------------------------------------------------------------------
expect 2 "dyad-mpi judge: unknown game 'chess': expected one of path, hex, ungo, nim
$try" 'ranks 3 judge chess'
expect 2 "dyad-mpi judge: expected --out DIR
$try" 'dyad-mpi judge path boards.txt'
expect 2 "dyad-mpi judge: expected at least one input file
$try" 'dyad-mpi judge path --out run'
expect 2 "dyad-mpi judge: --format: expected one of text, jsonl, csv, found 'xml'
$try" 'dyad-mpi judge path --out run -f xml boards.txt'
for bytes in 0 x 1x 1kk -1 99999999999999999999 9223372036854775807k ''; do
    expect 2 "dyad-mpi judge: expected a number of bytes from 1 to 9223372036854775807, \
found '$bytes'
$try" "dyad-mpi judge path --out run -u '$bytes' boards.txt"
done
PATH=$BUILD:$PATH
for words in '--help' '--version' 'judge --help' 'judge --usage'; do
    # shellcheck disable=SC2086 # several words
    if ! "$mpi" $words >said 2>err || [ -s err ] || ! grep -q dyad-mpi said; then
        wrong=$((wrong + 1))
        echo "dyad-mpi $words fails"
    fi
done
[ ! -e run ] || wrong=$((wrong + 1))
# The manual knows every option that the program has.
"$mpi" judge --help | sed -n 's/^ .*--\([a-z-]*\).*/\1/p' | sort -u | while read -r option; do
    sed 's/\\-/-/g' "$SOURCE/docs/dyad-mpi.1" | grep -q -e "--$option" || echo "$option"
done >unknown
if [ -s unknown ]; then
    wrong=$((wrong + 1))
    echo "docs/dyad-mpi.1 lacks $(cat unknown)"
fi
if command -v mandoc >/dev/null; then
    mandoc -T lint -W warning "$SOURCE/docs/dyad-mpi.1" | grep -v 'missing date' &&
        wrong=$((wrong + 1))
fi

# --- inputs and folders ------------------------------------------------------------------------
mkdir -p folder
expect 4 'dyad-mpi: missing.txt: No such file or directory' \
    'ranks 3 judge path --out run boards.txt missing.txt'
[ ! -e run/manifest ] || wrong=$((wrong + 1))
expect 4 'dyad-mpi: folder: is not a regular file' 'dyad-mpi judge path --out run folder'
mkfifo pipe
expect 4 'dyad-mpi: pipe: is not a regular file' 'dyad-mpi judge path --out run pipe'
expect 4 'dyad-mpi: -: No such file or directory' 'dyad-mpi judge path --out run - <boards.txt'
expect 4 'dyad-mpi: no/folder: No such file or directory' \
    'dyad-mpi judge path --out no/folder boards.txt'
expect 4 'dyad-mpi: boards.txt: Not a directory' 'dyad-mpi judge path --out boards.txt boards.txt'
if [ "$(id -u)" -ne 0 ]; then
    mkdir -p closed
    chmod 555 closed
    expect 4 'dyad-mpi: closed/manifest: Permission denied' \
        'dyad-mpi judge path --out closed boards.txt'
fi
mkdir -p full
echo mine >full/answers.txt
expect 4 'dyad-mpi: full/answers.txt: is there already, and is of no run' \
    'dyad-mpi judge path --out full boards.txt'

# --- another run -------------------------------------------------------------------------------
"$mpi" judge path --out run -u 500 boards.txt 2>err || wrong=$((wrong + 1))
expect 4 'dyad-mpi: run: holds a run already: go on with it by --resume, or name another folder' \
    'ranks 2 judge path --out run -u 500 boards.txt'
expect 4 "dyad-mpi: run: was begun with 'unit-bytes 500', not with 'unit-bytes 501'" \
    'dyad-mpi judge path --out run -u 501 --resume boards.txt'
expect 4 "dyad-mpi: run: was begun with 'game path', not with 'game hex'" \
    'dyad-mpi judge hex --out run -u 500 --resume boards.txt'
expect 4 "dyad-mpi: run: was begun with 'inputs 1', not with 'inputs 2'" \
    'dyad-mpi judge path --out run -u 500 --resume boards.txt boards.txt'
# What stands there is what was written, to the byte, and so are the units that say so.
cp -a run told
sed -i '1s/White/Black/; t; 1s/Black/White/; t; 1s/no/NO/' run/answers.txt
expect 4 'dyad-mpi: run/answers.txt: is not what was written to it: begin anew in another folder' \
    'dyad-mpi judge path --out run -u 500 --resume boards.txt'
sed -i 's/ unit 1 / unit 9 /' told/manifest
expect 4 'dyad-mpi: told/manifest: is not what was written to it: begin anew in another folder' \
    'dyad-mpi judge path --out told -u 500 --resume boards.txt'
echo >>run/answers.txt
expect 4 'dyad-mpi: run/answers.txt: is not what was written to it: begin anew in another folder' \
    'dyad-mpi judge path --out run -u 500 --resume boards.txt'
touch -d '2001-02-03 04:05:06 UTC' boards.txt
was=$(sed -n "s/^[0-9a-f]* \(input .*\)/'\1'/p" run/manifest)
expect 4 "dyad-mpi: run: other inputs, or inputs that have changed: it was begun with $was, \
this is 'input boards.txt $(wc -c <boards.txt) 981173106.000000000'" \
    'ranks 2 judge path --out run -u 500 --resume boards.txt'
sed -i 2d run/manifest
expect 4 "dyad-mpi: run/manifest: is damaged, or none of this program's" \
    'dyad-mpi judge path --out run -u 500 --resume boards.txt'
: >run/manifest
expect 4 "dyad-mpi: run/manifest: is damaged, or none of this program's" \
    'dyad-mpi judge path --out run -u 500 --resume boards.txt'
rm run/manifest
mkdir run/manifest
expect 4 'dyad-mpi: run/manifest: Is a directory' \
    'dyad-mpi judge path --out run -u 500 --resume boards.txt'
# Where there is nothing to go on with, --resume begins.
"$mpi" judge path --out new --resume boards.txt || wrong=$((wrong + 1))
"$DYAD" judge path boards.txt | cmp - new/answers.txt || wrong=$((wrong + 1))

# Two runs in one folder.
"$DYAD" generate ungo -n 19 -c 400 --kind empty >long.txt
"$mpi" judge ungo --out both -u 1k long.txt 2>first &
first=$!
tries=0
while [ ! -f both/unit-0000000001 ] && [ $tries -lt 500 ]; do
    sleep 0.02
    tries=$((tries + 1))
done
expect 4 'dyad-mpi: both: another run is at work in it' \
    'dyad-mpi judge ungo --out both -u 1k --resume long.txt'
kill -s INT $first # ignored: a job in the background of sh
kill -s TERM $first
got=0
wait $first || got=$?
if [ $got -ne 143 ]; then
    wrong=$((wrong + 1))
    echo "SIGTERM, alone: exit status $got: $(cat first)"
fi

# --- standard descriptors that are closed --------------------------------------------------------
# What is said goes nowhere, and into no file of the run.
cat boards.txt - >faulty.txt <<'X'
nonsense
X
"$DYAD" judge path boards.txt >answers
for closed in '2>&-' '<&- >&- 2>&-'; do
    rm -rf made
    got=0
    sh -c "exec '$mpi' judge path --out made faulty.txt $closed" >said 2>err || got=$?
    if [ "$got" -ne 3 ] || ! cat made/unit-* made/answers.txt 2>err | cmp -s - answers ||
        [ "$(grep -c '^[0-9a-f]\{8\} ' made/manifest)" -ne "$(wc -l <made/manifest)" ]; then
        wrong=$((wrong + 1))
        echo "$closed: exit status $got: $(ls made)"
    fi
done

# --- a full disk: files may be so long and no longer -------------------------------------------
"$DYAD" generate path -n 2 -c 60000 >many.txt
export PMIX_MCA_gds=hash # not by a large file of its own
expect 4 'dyad-mpi: small/unit-0000000000: File too large' \
    'ulimit -f 512; dyad-mpi judge path --out small -f jsonl many.txt'
[ "$(cd small && echo ./*)" = ./manifest ] || wrong=$((wrong + 1))
expect 4 'dyad-mpi: joined/answers.jsonl: File too large' \
    'ulimit -f 4096; dyad-mpi judge path --out joined -u 10k -f jsonl many.txt'
"$mpi" judge path --out joined -u 10k -f jsonl --resume many.txt || wrong=$((wrong + 1))
"$DYAD" judge path -f jsonl many.txt | cmp - joined/answers.jsonl || wrong=$((wrong + 1))

all_good
