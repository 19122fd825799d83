#!/bin/sh
# did_you_mean.sh - what a word that was mistyped was meant to be, a file of another game, and what
# is said where something is left out: in a line or two, with the exit status of its kind.
set -u
: "${DYAD:?}" "${SOURCE:?}"
. "$SOURCE/tests/expect.sh"
boards=$SOURCE/examples/boards

# WORD...: the program ends with that status and says that alone, on standard error.
says() { # STATUS MESSAGE WORD...
    status=$1 message=$2
    shift 2
    got=0
    "$DYAD" "$@" >out 2>err </dev/null || got=$?
    [ "$got" -eq "$status" ] || fail "dyad $*: exit status $got, expected $status"
    [ ! -s out ] || fail "dyad $*: standard output: $(cat out)"
    [ "$(head -n 1 err)" = "$message" ] || fail "dyad $*: $(cat err)"
    [ "$(wc -l <err)" -le 2 ] || fail "dyad $*: $(wc -l <err) lines"
}

# WORD...: so it ends, in the same few words, and asks whether MEANT was meant.
meant() { # MEANT MESSAGE WORD...
    name=$1 message=$2
    shift 2
    says 2 "$message; did you mean '$name'?" "$@"
}

# --- commands ------------------------------------------------------------------------------------
list="\`dyad help' lists the commands."
says 2 "dyad: there is no command 'jugde'; did you mean 'judge'? $list" jugde
says 2 "dyad: there is no command 'xyzzy'. $list" xyzzy
says 2 "dyad: there is no command 'sim'; did you mean 'simulate'? $list" sim
says 2 "dyad: 'hex' is a game; did you mean 'dyad judge hex f'? $list" hex f
says 2 "dyad: there is no command 'hexx'; did you mean 'dyad judge hex'? $list" hexx f
says 2 "dyad: 'clobber' is a game; did you mean 'dyad value clobber xo'? $list" clobber xo
says 2 "dyad: there is no option '--hepl'; did you mean '--help'? $list" --hepl

# Every command, with its second and third letter exchanged, and without its last one.
"$DYAD" help | awk '$1 == "dyad" { print $2 }' >commands
[ "$(wc -l <commands)" -ge 10 ] || fail 'dyad help lists few commands'
while read -r name; do
    # shellcheck disable=SC2001 # groups
    for word in "$(echo "$name" | sed 's/^\(.\)\(.\)\(.\)/\1\3\2/')" "${name%?}"; do
        "$DYAD" "$word" >out 2>err </dev/null
        [ "$word" = "$name" ] || grep -q "did you mean '$name'" err || fail "$word: $(cat err)"
    done
done <commands

# --- names of every table ------------------------------------------------------------------------
games='expected one of path, hex, ungo, nim'
meant hex "dyad judge: unknown game 'hexx': $games" judge hexx
meant ungo "dyad gtp: unknown game 'un-go': $games" gtp un-go
meant hex "dyad convert: unknown game 'hxe': $games" convert hxe --to text
meant jsonl "dyad judge: --format: expected one of text, jsonl, csv, npy, found 'jsn'" \
    judge hex --format jsn
meant avx2 "dyad judge: --cpu: expected one of auto, portable, avx2, avx512, found 'axv2'" \
    judge hex --cpu axv2
meant uniform "dyad simulate: --policy: expected one of uniform, first, found 'unifrm'" \
    simulate hex --size 3 --policy unifrm
meant blue "dyad simulate: --to-move: expected red or blue, found 'bleu'" \
    simulate hex --size 3 --to-move bleu
words='text, npy, jsonl, sgf, hexworld, svg, trmph, moves, hexboard, playhex'
meant sgf "dyad convert: --to: expected one of $words, found 'sfg'" \
    convert --to sfg
says 2 "dyad solve: expected one of hex path ungo nim sum, found 'game'" solve game
meant hex "dyad solve: expected one of hex path ungo nim sum, found 'hx'" solve hx
meant merge "dyad store: expected one of info, check, export, merge, found 'mrge'" store mrge f
meant strategy "dyad verify: expected a game or strategy, found 'strategi'" verify strategi f
meant judge "dyad help: there is no command or game 'jugde'" help jugde
meant hex "dyad help: there is no page 'hexx'" help --man hexx
says 2 "dyad generate: path has no kind 'maize'; did you mean 'maze'? \`dyad games' lists them" \
    generate path --size 5 --kind maize

meant nogo "dyad help: there is no command or game 'nogoo'" help nogoo
while IFS='|' read -r words message; do
    got=0
    # shellcheck disable=SC2086 # words
    "$DYAD" $words >out 2>err || got=$?
    [ "$got $(head -n 1 err)" = "2 dyad $message" ] || fail "$words: $got $(cat err)"
done <<'END'
solve path --size x|solve path: expected a size from 1 to 11, found 'x'
solve path --size 4x|solve path: expected a size from 1 to 11, found '4x'
solve path --size x4|solve path: expected a size from 1 to 11, found 'x4'
END
"$DYAD" help domineering >out || fail 'help of a ruleset'
grep -q "^  dyad value domineering '4x4'$" out || fail "help domineering: $(cat out)"

for words in 'value men(3)' 'value Maen(3)' 'value mean(3)'; do
    # shellcheck disable=SC2086 # one word an argument
    "$DYAD" $words >out 2>err && fail "$words: exit status 0"
    grep -q "did you mean 'Mean'?" err || fail "$words: $(cat err)"
done
for words in 'value dominering 4x4' 'solve sum dominering'; do
    # shellcheck disable=SC2086 # words
    "$DYAD" $words >out 2>err </dev/null
    head -n 1 err | grep -q "'dominering'; did you mean 'domineering'?" || fail "$words: $(cat err)"
done

# --- options -------------------------------------------------------------------------------------
meant --format "dyad judge: there is no option '--frmat'" judge hex --frmat csv
meant --explain "dyad judge: there is no option '--explian'" judge hex --explian
says 2 "dyad judge: unrecognized option '--xyzzy'" judge hex --xyzzy
# The value of an option is no option, and what begins an option stands for it.
"$DYAD" generate path --size 5 --kind --sede >out 2>err
grep -q "has no kind '--sede'" err || fail "--kind --sede: $(cat err)"
"$DYAD" judge hex --expl "$boards/hex.txt" >/dev/null || fail '--expl is not taken for --explain'
"$DYAD" judge hex --help | grep -q Usage || fail '--help is taken for a slip'

# --- left out ------------------------------------------------------------------------------------
for command in judge generate simulate draw gtp; do
    got=0
    "$DYAD" "$command" >out 2>err </dev/null || got=$?
    [ "$got" -eq 2 ] || fail "dyad $command: exit status $got"
    for game in path hex ungo nim; do
        [ "$(grep -c "^  $game " err)" -eq 1 ] || fail "dyad $command does not list $game"
    done
done

# --- a file of another game ----------------------------------------------------------------------
for game in path hex ungo nim; do
    for other in path hex ungo nim; do
        [ "$game" != "$other" ] || continue
        got=0
        "$DYAD" judge "$game" "$boards/$other.txt" >out 2>err || got=$?
        [ "$got" -eq 3 ] || fail "$other.txt as $game: exit status $got"
        [ "$(wc -l <err)" -eq 1 ] || fail "$other.txt as $game: $(cat err)"
        place="^dyad: $boards/$other.txt:[0-9]*:[0-9]*: "
        grep -q "$place.*; this looks like .*, the game \`$other'$" err ||
            fail "$other.txt as $game: $(cat err)"
        "$DYAD" judge "$game" <"$boards/$other.txt" >out 2>err
        grep -q "the game \`$other'$" err || fail "$other.txt as $game, redirected: $(cat err)"
    done
done
"$DYAD" solve hex --from "$boards/path.txt" >out 2>err
grep -q "this looks like PATH, the game \`path'$" err || fail "solve: $(cat err)"
# No guess where it is the game's own file with a fault in it, or later than in the first board.
printf '1\n2\nRX\n..\n' >fault.txt
says 3 "dyad: fault.txt:3:2: expected ., R or B, found 'X'" judge hex fault.txt
# A game of nim that is answered is no board of Hex, though it could be.
printf '1\n2\nBB BB\nx\n' >fault.txt
"$DYAD" judge nim fault.txt >out 2>err
[ "$(cat out err)" = "B
dyad: fault.txt:4:1: expected the end of the input, found 'x'" ] || fail "answered: $(cat out err)"
# How much is read for that does not depend on how large a board the file announces.
{
    printf '\223NUMPY\001\000\166\000'
    printf '%-117s\n' "{'descr': '|u1', 'fortran_order': False, 'shape': (1, 65535, 65535), }"
} >large.npy
truncate -s 4294836353 large.npy
# dash and bash have it
# shellcheck disable=SC3045
(ulimit -t 4 && exec "$DYAD" judge nim large.npy) >out 2>err
[ "$(cat err)" = "dyad: large.npy: nim positions are piles: expected text, found a .npy file, \
which holds boards" ] || fail "large.npy: $(cat err)"
rm large.npy

# --- looks ---------------------------------------------------------------------------------------
"$DYAD" games >games.txt
[ "$(awk 'length > 79' games.txt)" = '' ] || fail "dyad games: $(awk 'length > 79' games.txt)"
tr -s ' \n' '  ' <games.txt | grep -q 'a chain that goes back and forth over the whole board' ||
    fail 'dyad games: a long line was cut'

# On a terminal: script(1) gives the program one, where the machine has any to give.
if has_terminals; then
    printf '1\n1\nR\n\004' | script -qec "'$DYAD' judge hex" /dev/null >out 2>&1
    grep -q 'waiting for boards of hex from the terminal; Ctrl-D' out || fail "waiting: $(cat out)"
    grep -q 'Red wins' out || fail "typed boards: $(cat out)"
    script -qec "'$DYAD' judge hex '$boards/hex.txt'" /dev/null </dev/null >out 2>&1
    ! grep -q waiting out || fail 'waiting for a file'
    for terminal in 'env -u TERM' 'env TERM=' 'env TERM=dumb'; do
        shown="$terminal '$DYAD' judge path --explain '$boards/path.txt'"
        env -u NO_COLOR script -qec "$shown" /dev/null </dev/null >out 2>&1
        ! grep -q "$(printf '\033')" out || fail "colours under $terminal"
    done
else
    echo 'no pseudo-terminal here: what is said on a terminal was not looked at'
fi

all_good
