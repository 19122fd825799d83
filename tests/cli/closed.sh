#!/bin/sh
# closed.sh - every command with each of the standard descriptors closed, and a store with any of
# them: no file is harmed, nothing waits for ever, an answer that cannot be written is no success.
set -u
: "${SOURCE:?}" "${BUILD:?}"
writer=$BUILD/tests/store_test
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

PATH=$(dirname "$DYAD"):$PATH
# So many that the answers are more than standard output keeps back.
awk 'BEGIN { print 40; for (i = 0; i < 40; i++) print "4\n....\n.RB.\n....\n...." }' >board
echo nonsense | cat board - >faulty
printf '3\nWWW\nWBW\nBBB\n' >boards
"$DYAD" judge path boards --format jsonl >evidence || fail 'no evidence'
"$writer" write kept.db 50 100 >/dev/null || fail 'no store'
"$writer" write other.db 0 100 >/dev/null || fail 'no other store'
cp kept.db same.db
cp kept.db kept.was
cp other.db other.was
cp boards boards.was

# Runs the program with 0, 1 and 2 closed or not, as three letters say: i is what $input names, o
# the file out, e the file err, and a '-' is closed.
run() { # CLOSED WORD...
    how=$1
    shift
    : >out
    : >err
    got=0
    case $how in
    i-e) "$DYAD" "$@" <"$input" >&- 2>err ;;
    io-) "$DYAD" "$@" <"$input" >out 2>&- ;;
    i--) "$DYAD" "$@" <"$input" >&- 2>&- ;;
    -oe) "$DYAD" "$@" <&- >out 2>err ;;
    --e) "$DYAD" "$@" <&- >&- 2>err ;;
    -o-) "$DYAD" "$@" <&- >out 2>&- ;;
    ---) "$DYAD" "$@" <&- >&- 2>&- ;;
    esac || got=$?
}

unharmed() { # WHAT
    cmp -s kept.db kept.was || fail "$1: the store was harmed"
    cmp -s other.db other.was || fail "$1: the other store was harmed"
    cmp -s boards boards.was || fail "$1: an input was harmed"
    cp kept.was kept.db
    cp other.was other.db
    cp boards.was boards
}

# A command reads its files and answers: without an input and without errors it is what it always
# is; without an output the answer is lost, and it says so.
answers() { # WORD...
    input=/dev/null
    "$DYAD" "$@" <"$input" >right 2>err || fail "$*: exit status $?: $(cat err)"
    for how in -oe io- -o-; do
        run "$how" "$@"
        [ $got -eq 0 ] || fail "$how $*: exit status $got: $(cat err)"
        sed "$hide" right >hidden
        sed "$hide" out | cmp -s - hidden || fail "$how $*: $(head -c 300 out)"
        unharmed "$how $*"
    done
    for how in i-e --e i-- ---; do
        run "$how" "$@"
        [ $got -eq 4 ] || fail "$how $*: exit status $got: $(cat err)"
        case $how in
        ??e)
            [ "$(cat err)" = 'dyad: standard output: Bad file descriptor' ] ||
                fail "$how $*: $(cat err)"
            ;;
        esac
        unharmed "$how $*"
    done
}
hide='s/"seconds":[^,}]*//; s/[0-9.]* *[mun]\{0,1\}s\b//g' # what it took

answers judge path boards --explain
answers judge path boards --format jsonl
answers simulate hex --size 3 --games 10
answers value '{1|*}'
answers solve path --size 3
answers solve hex --size 3
answers solve hex --from board --store kept.db --format json
# What it says of a faulty board, it says while the store is open.
input=/dev/null
for how in io- -o- i-- ---; do
    run $how solve hex --from faulty --store kept.db --format json
    case $how in
    ?o?) [ $got -eq 3 ] || fail "$how a faulty board: exit status $got" ;;
    *) [ $got -eq 4 ] || fail "$how a faulty board: exit status $got" ;;
    esac
    unharmed "$how a faulty board"
done
answers solve ungo --size 3
answers solve nim BWB
answers solve sum '{1|*}'
answers store info kept.db
answers store check kept.db --json
answers store export other.db
answers store merge kept.db same.db --json
answers verify path boards evidence
answers generate path --size 3
answers convert path --to jsonl boards
answers draw path boards
answers games --format jsonl
answers help
answers help judge
answers judge --help
answers bench --help
answers --version
answers gtp --list-commands
answers match 'dyad gtp nim' 'dyad gtp nim' --game nim --games 1 --seed 1

# --- what reads standard input --------------------------------------------------------------------
for words in 'judge path' 'simulate hex --from -' 'value' 'solve path --from -' \
    'convert path --to jsonl' 'draw path' 'gtp hex' 'verify strategy -' 'solve hex --from -'; do
    for how in -oe -o- --e ---; do
        # shellcheck disable=SC2086 # words
        run $how $words
        [ $got -eq 4 ] || fail "$how $words: exit status $got: $(cat err)"
        [ ! -s out ] || fail "$how $words: $(head -c 300 out)"
        case $how in
        ??e) grep -q 'Bad file descriptor' err || fail "$how $words: $(cat err)" ;;
        esac
        unharmed "$how $words"
    done
done

# --- what goes on until it is told to end ---------------------------------------------------------
printf '=1 \n\n= \n\n' >right
for how in i-e io- i--; do
    printf '1 clear_board\nquit\n' >commands
    input=commands
    run $how gtp hex
    case $how in
    io-)
        [ $got -eq 0 ] || fail "$how gtp: exit status $got"
        cmp -s out right || fail "$how gtp: $(cat out)"
        ;;
    *) [ $got -eq 4 ] || fail "$how gtp: exit status $got: $(cat err)" ;;
    esac
done
"$DYAD" serve --port 0 >out <&- 2>&- &
server=$!
until [ -s out ]; do
    kill -0 $server 2>/dev/null || break
    sleep 0.05
done
kill -TERM $server
got=0
wait $server || got=$?
[ $got -eq 0 ] || [ $got -eq 143 ] || fail "serve: exit status $got"
grep -q '^Dyad is at http://127.0.0.1:' out || fail "serve: $(cat out)"

# --- what is written: whole, and to its own file --------------------------------------------------
input=/dev/null
"$DYAD" solve hex --size 4 --strategy right.txt >/dev/null || fail 'no strategy'
"$DYAD" draw path boards -o right.svg || fail 'no drawing'
for how in io- i-e i-- -oe -o- --e ---; do
    rm -f made.db made.txt made.svg
    run $how solve hex --size 4 --strategy made.txt --store made.db
    cmp -s made.txt right.txt || fail "$how: --strategy: $(head -c 300 made.txt)"
    "$DYAD" store check made.db >/dev/null || fail "$how: --store"
    run $how draw path boards -o made.svg
    [ $got -eq 0 ] || fail "$how: draw -o: exit status $got: $(cat err)"
    cmp -s made.svg right.svg || fail "$how: draw -o: $(head -c 300 made.svg)"
    run $how store merge into.db kept.db
    "$DYAD" store check into.db >/dev/null || fail "$how: store merge"
    unharmed "$how: files"
done

# --- a pipe that is closed before all is written ends each command quietly -----------------------
# So do commands whose answers stdio keeps until they are many.
while read -r words; do
    {
        got=0
        # shellcheck disable=SC2086 # words
        "$DYAD" $words 2>err </dev/null || got=$?
        echo $got >status
    } | head -c 1 >piece
    if [ "$(cat status)" -ne 0 ] || [ -s err ]; then
        fail "$words, closed: $(cat status): $(cat err)"
    fi
done <<'END'
puzzles hex --size 3 --grade 1-5 --count 9
puzzles hex --size 3 --grade 1-5 --count 9 --format jsonl
games --format jsonl
help domineering
generate hex --size 9 --count 9999
solve hex --size 4 --openings all
value domineering 4x4
END
if [ -w /dev/full ]; then
    got=0
    "$DYAD" puzzles hex --size 3 --grade 1-5 --count 2 >/dev/full 2>err || got=$?
    [ "$got $(cat err)" = '4 dyad: standard output: No space left on device' ] ||
        fail "puzzles, a full disk: $got $(cat err)"
fi
all_good
