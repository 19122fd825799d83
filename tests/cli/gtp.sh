#!/bin/sh
# gtp.sh - `dyad gtp` as a program: its arguments, the page of its commands, GUIs that die, searches
# that are interrupted, and lines without end.
# ctest: threads
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
# shellcheck source=/dev/null
. "$SOURCE/tests/await.sh"

# --- arguments -----------------------------------------------------------------------------------
usage() { # WORDS... -- what it says
    got=0
    "$DYAD" gtp "$@" </dev/null >out 2>err || got=$?
    [ "$got" -eq 2 ] || fail "$*: exit status $got"
    [ -s out ] && fail "$*: it wrote to standard output"
    head -n 1 err
}
[ "$(usage)" = 'dyad gtp: expected the name of a game:' ] || fail 'no game'
[ "$(usage chess)" = "dyad gtp: unknown game 'chess': expected one of path, hex, ungo, nim" ] ||
    fail chess
[ "$(usage hex --coords sgf)" = "dyad gtp: --coords: expected one of go, hex, found 'sgf'" ] ||
    fail coords
[ "$(usage nim --size 4097)" = \
    "dyad gtp: expected a number of piles from 1 to 4096, found '4097'" ] || fail piles
[ "$(echo name | "$DYAD" gtp nim --size 4096)" = '= Dyad nim' ] || fail 'many piles'
[ "$(printf 'showboard\ngogui-rules_board_size\n' | "$DYAD" gtp hex --size 2x3)" = '= 
  a b c
1 . . . 1
 2 . . . 2
    a b c
red to move

= 3 2' ] || fail 'a rectangle'
[ "$(usage path --size 3x0)" = \
    "dyad gtp: expected a number of columns from 1 to 1024, found '0'" ] || fail 'columns'
[ "$(usage hex --size 0)" = "dyad gtp: expected a size from 1 to 1024, found '0'" ] || fail size
[ "$(usage hex path)" = "dyad gtp: expected no further argument, found 'path'" ] || fail two

# --- the page ------------------------------------------------------------------------------------
"$DYAD" gtp --list-commands >commands.md || fail 'no page'
cmp commands.md "$SOURCE/docs/gtp-commands.md" ||
    fail 'docs/gtp-commands.md is not what dyad gtp --list-commands writes'
for game in path hex ungo nim; do
    echo list_commands | "$DYAD" gtp $game | sed 's/^= //' | grep . >names
    while read -r name; do
        grep -q "^| \`${name}[ \`]" commands.md || fail "$game: $name is not in the page"
    done <names
done

# --- ends ----------------------------------------------------------------------------------------
# The end of the input is the end, also within a line, and no search is cut short by it.
[ "$(printf name | "$DYAD" gtp hex)" = '= Dyad hex' ] || fail 'a line without an end'
[ "$(printf 'genmove b\n' | "$DYAD" gtp hex --size 3 | wc -l)" -eq 2 ] ||
    fail 'a search and the end'
# A GUI that has gone takes the engine with it, also while it thinks, and nothing is said. Here and
# below a search that nobody ends would go on for weeks: that it ends is what is tested.
long=1000000
status=$( (printf 'name\ngenmove b\n'; sleep 4) |
    { "$DYAD" gtp hex --time $long 2>err; echo $? >status; } | head -n 1; cat status)
[ "$status" = '= Dyad hex
0' ] || fail "a GUI that has gone: $status"
[ -s err ] && fail "a GUI that has gone: $(cat err)"
# The same over sockets, as programs of node.js have it, and while it analyses.
if command -v perl >/dev/null; then
    cat >gui.pl <<'END'
use Socket;
socketpair(my $ours, my $theirs, AF_UNIX, SOCK_STREAM, PF_UNSPEC) or die;
my $pid = fork;
if (!$pid) {
    open STDIN, '<&', $theirs;
    open STDOUT, '>&', $theirs;
    exec @ARGV;
}
close $theirs;
syswrite $ours, "play b a1\nlz-analyze b 10\n"; # the game is over: nothing is to be told
my $said = '';
1 while $said ne "= \n\n=\n" and sysread $ours, $said, 1, length $said;
print $pid;
END
    engine=$(perl gui.pl "$DYAD" gtp hex --size 1)
    for wait in 0.2 1 3 -; do
        case $(cut -d' ' -f 3 "/proc/$engine/stat" 2>err) in '' | Z | X) break ;; esac
        [ "$wait" = - ] || sleep "$wait"
    done
    [ "$wait" = - ] && kill "$engine" 2>err && fail 'a GUI on a socket that has gone'
fi
(yes name | "$DYAD" gtp hex 2>err; echo $? >status) | head -n 3 >/dev/null
[ "$(cat status)" = 0 ] || fail "a closed pipe: $(cat status)"
if [ -w /dev/full ]; then
    got=0
    echo name | "$DYAD" gtp hex >/dev/full 2>err || got=$?
    [ "$got" -eq 4 ] || fail "a full disk: exit status $got"
    [ "$(cat err)" = 'dyad: standard output: No space left on device' ] || fail "$(cat err)"
fi
mkfifo pipe
"$DYAD" gtp hex <pipe >out &
exec 3>pipe
echo name >&3
until [ -s out ]; do sleep 0.1; done
kill -TERM $!
got=0
wait $! || got=$?
exec 3>&-
[ "$got" -eq 143 ] || fail "a signal: exit status $got"
"$DYAD" gtp hex --time $long <pipe >out &
exec 3>pipe
printf 'name\ngenmove b\n' >&3
until [ -s out ]; do sleep 0.1; done # what has been answered does not wait for the search
kill -TERM $!
got=0
wait $! || got=$?
exec 3>&-
[ "$got" -eq 143 ] || fail "a signal while it thinks: exit status $got"

# An input that does not block, as some programs hand it on, is waited for all the same.
if command -v perl >/dev/null; then
    # shellcheck disable=SC2016 # it is perl's $
    perl -MFcntl -e 'fcntl(STDIN, F_SETFL, O_NONBLOCK); exec @ARGV' "$DYAD" gtp hex <pipe >out &
    exec 3>pipe
    await idles $! # and does not ask again and again
    echo name >&3
    exec 3>&-
    wait $!
    [ "$(cat out)" = '= Dyad hex' ] || fail "an input that does not block: $(cat out)"
fi

# Out of turn, in a position that the game has had: a move, as the position alone has it.
{
    echo boardsize 3 2
    colour=b
    for vertex in A2 B1 B2 C1 A1 C2 B2 A1 A2 B1; do
        echo "play $colour $vertex"
        [ $colour = b ] && colour=w || colour=b
    done
    echo reg_genmove w
} | "$DYAD" gtp ungo | sed -n '$!{/^= /p}' >out
grep -q '^= [A-C][12]$' out || fail "out of turn: $(cat out)"

# --- interrupts ----------------------------------------------------------------------------------
# With a blank or without, before the search begins or while it is under way.
for word in '# interrupt' '#interrupt' ' #\tinterrupt\r' '# interrupt now'; do
    for nap in 0 0.5; do
        # shellcheck disable=SC2059 # it is a format
        (printf 'genmove b\n'; sleep $nap; printf "$word\n7 name\n") |
            "$DYAD" gtp hex --time $long >out
        grep -q '^= [a-k][0-9]*$' out || fail "$word: $(cat out)"
        grep -q '^=7 Dyad hex$' out || fail "after $word: $(cat out)"
    done
done
# Analysis goes on until something comes in, and that is when it has told twice.
"$DYAD" gtp ungo --size 5 <pipe >out &
exec 3>pipe
echo lz-analyze b 10 >&3
until [ "$(grep -c '^info move' out)" -ge 2 ]; do sleep 0.1; done
echo 8 undo >&3
exec 3>&-
wait $!
[ "$(tail -n 2 out)" = '?8 cannot undo' ] || fail "after analysis: $(tail -n 2 out)"
# What has come already ends it at once, also where nothing else comes.
"$DYAD" gtp path <pipe >out &
exec 3>pipe
printf 'kata-analyze b 10\nname\nquit\n' >&3
wait $! # the pipe is still open
exec 3>&-
# KataGo's keys: moves that are to be avoided are not told of, and those that alone are allowed are.
# Analysis lists visited moves alone, so each one goes on until it has visited all of them.
told() { # ANSWER MOVES: whether that answer has a line of so many moves
    awk -v answer="$1" -v moves="$2" '
        /^=/ { n++ }
        n == answer && gsub(/info move/, "&") == moves { found = 1 }
        END { exit !found }' out
}
"$DYAD" gtp ungo --size 5 <pipe >out &
exec 3>pipe
echo kata-analyze B INTERVAL 12.5 MaxMoves 99999999999999999999 minmoves 2 ownership TRUE \
    movesOwnershipStdev false rootInfo true avoid b d4,pass,E5 2 avoid w a1 1 >&3
until told 1 23; do sleep 0.1; done
echo lz-analyze b 10 allow b d4,e5 1 rootInfo true >&3
until told 2 2; do sleep 0.1; done
exec 3>&-
wait $!
awk '/^=/ { n++ } /^info/ { latest[n] = $0 } END { print latest[1]; print latest[2] }' out >lines
grep -o 'info move [A-E][1-5]' lines | sort >moves
[ "$(wc -l <moves)" -eq 25 ] || fail "avoid and allow: $(cat out)"
[ "$(grep -c 'D4\|E5' moves)" -eq 2 ] || fail "avoid and allow: $(cat out)"
grep -q A1 moves || fail "white is to avoid A1: $(cat out)"
[ "$(grep -c ' rootInfo visits [0-9]* winrate 0\.[0-9]* scoreLead 0$' lines)" -eq 1 ] ||
    fail "rootInfo: $(cat out)"
[ "$(printf 'kata-analyze b 10\nname\n' | "$DYAD" gtp path | grep -c '^= Dyad path$')" -eq 1 ] ||
    fail 'analysis, when something waits'
# What GUIs show is what has visits: proved moves have some, and first stones that may be swapped.
# GAME WORD... -- COMMAND: the moves of the last line, MOVE VISITS PRIOR a line, into `seen`.
analysis() {
    : >seen
    : >out # what an earlier engine wrote is no answer of this one
    words=
    while [ "$1" != -- ]; do
        words="$words $1"
        shift
    done
    # shellcheck disable=SC2086 # words
    "$DYAD" gtp $words <pipe >out &
    exec 3>pipe
    echo "$2" >&3
    until [ "$(grep -c '^info move' out)" -ge 2 ]; do sleep 0.1; done
    exec 3>&-
    wait $!
    grep '^info move' out | tail -n 1 | sed 's/ *info move /\n/g' | grep . >infos
    sed 's/^\([a-zA-Z0-9]*\) visits \([0-9]*\) .* prior \([0-9.]*\) .*/\1 \2 \3/' infos >seen
}
for command in kata-analyze lz-analyze; do
    analysis hex --size 3 -- "$command b 2"
    [ "$(head -n 1 seen | cut -d ' ' -f 1)" = b2 ] || fail "$command: $(cat infos)"
    awk '$2 == 0 { exit 1 }' seen || fail "$command: a proved move without visits: $(cat infos)"
    grep -q 'distance 5' infos || fail "$command: nothing is proved: $(cat infos)"
    # A network says which moves are likely; without one all are alike.
    analysis hex --size 9 -- "$command b 2"
    [ "$(cut -d ' ' -f 3 seen | sort -u | wc -l)" -gt 3 ] || fail "$command: priors: $(cat seen)"
    analysis path --size 7 -- "$command w 2"
    [ "$(cut -d ' ' -f 3 seen | sort -u | wc -l)" -eq 1 ] || fail "$command: priors: $(cat seen)"
    for size in 3 11 14 30; do
        analysis hex --swap --size $size -- "$command b 2"
        [ "$(awk '$2 > 0' seen | wc -l)" -ge 2 ] || fail "$command, $size: $(cat infos)"
    done
    head -n 1 infos | grep -q 'winrate \(0\.4[5-9]\|0\.50\|4[5-9]\|50\)' ||
        fail "$command: no even game: $(cat infos)"
done
# Who has lost beyond doubt resigns where that is asked for.
lost='play b b2\ngenmove w\n'
# shellcheck disable=SC2059 # it is a format
[ "$(printf "$lost" | "$DYAD" gtp hex --size 3 --resign | grep . | tail -n 1)" = '= resign' ] ||
    fail 'it does not resign'
# shellcheck disable=SC2059 # it is a format
printf "$lost" | "$DYAD" gtp hex --size 3 | grep . | tail -n 1 | grep -q '^= [abc][123]$' ||
    fail 'it resigns unasked'
# Piles with more moves than there is time for; the one that wins is the last.
{
    printf 'dyad-piles'
    yes ' B W' | head -n 20000 | tr -d '\n'
    echo ' BW'
} >piles
(cat piles; echo dyad-solve b 0.5; echo dyad-solve b 1e6; echo '# interrupt') |
    "$DYAD" gtp nim >out
[ "$(grep -c '"winner":"black","winning_moves":\[\],"complete":false}$' out)" -eq 2 ] ||
    fail "piles: $(cat out)"
# A board that takes seconds is given up where there is no time, and that is told.
printf 'dyad-solve b 0.01\ndyad-solve b 0.01 text\n' | "$DYAD" gtp ungo --size 4 |
    sed 's/"game":"ungo","size":4,//' >out
[ "$(cat out)" = '= {"to_move":"black","result":null,"distance":null,"best_moves":[]}

= undecided within 0.01 s' ] || fail "a board of Un-Go: $(cat out)"
printf 'dfpn-solver-find-winning b 0.01\ndfpn-solver-find-winning b 0.01 hexgui\n' |
    "$DYAD" gtp hex >out
grep -q '^? undecided within 0.01 s$' out || fail "Find Winning: $(cat out)"
grep -q '^= INFLUENCE a1 0.5 .* k11 0.5$' out || fail "Find Winning, marked: $(cat out)"
grep -q '^TEXT undecided within 0.01 s$' out || fail "Find Winning, told: $(cat out)"

# --- the swap, and clocks ------------------------------------------------------------------------
think() { # COMMANDS OPTION...: the last answer
    commands=$1
    shift
    # shellcheck disable=SC2059 # it is a format
    printf "$commands" | "$DYAD" gtp hex --jobs 1 "$@" | tail -n 2
}
[ "$(think 'play b b2\ngenmove w\n' --size 3 --swap)" = '= swap-pieces' ] || fail 'no swap'
[ "$(think 'play b b2\ngenmove w\n' --size 3)" = '= swap-pieces' ] && fail 'a swap, unasked'
[ "$(think 'play b a1\ngenmove w\n' --size 3 --swap)" = '= swap-pieces' ] && fail 'a bad swap'
# A first stone that may be swapped is neither the best nor the worst, and no time is spent on it.
even=$(think 'genmove b\n' --size 11 --swap --time 1000)
case $even in
'= a1' | '= f6') fail "an even stone is $even" ;;
'= '[a-k][1-9]*) ;;
*) fail "no even stone: $even" ;;
esac
# HexGui tells of a swap that its user makes by the board that it leads to: blue's stone is no
# opening, and is not swapped back.
[ "$(think 'clear_board\nplay white b2\nshowboard\ngenmove black\n' --size 3 --swap)" = \
    '= swap-pieces' ] && fail 'a swap is swapped back'
# Three moves in 2,000,000 seconds, of which the playouts leave most: what one takes is gone for the
# others, each may have its share of what is left, and after the third all is there again.
clocks='dyad-clock b\n'
for move in b b b; do
    clocks="${clocks}genmove $move\ndyad-clock b\n"
done
# shellcheck disable=SC2059 # it is a format
printf "time_settings 0 2000000 3\n${clocks}dyad-clock w\n" |
    "$DYAD" gtp hex --jobs 1 --playouts 1000 | grep left | tr '\n' ' ' |
    awk '{
        good = NF == 35 && $3 == 2000000 && $5 == 3 && $10 < $3 && $12 == 2 && $17 < $10 &&
            $19 == 1 && $24 == 2000000 && $26 == 3 && $31 == 2000000 && $33 == 3
        good = good && $7 > 600000 && $7 < 700000 && $14 > 900000 && $14 <= $10 / 2 &&
            $21 > 1900000 && $21 <= $17
        exit !good
    }' || fail 'the clock of three moves'
# No more than the clock allows is thought, whatever --time says: else this would take weeks.
think 'time_settings 0 2 3\ngenmove b\n' --time $long >out
think 'time_left b -2.5 0\ngenmove b\n' --time $long >out
grep -q '^= [a-k]' out || fail "less than no time: $(cat out)"
# A period without moves is no limit: what --time says holds.
think "time_settings 0 $long 0\ngenmove b\n" --time 0.1 >out

# On a board with more games than there is time for, a move takes its time all the same.
for limit in '--time 0.2' '--playouts 100'; do
    # shellcheck disable=SC2086 # words
    echo genmove b | "$DYAD" gtp ungo --size 45 --jobs 1 $limit >out
    grep -q '^= [A-Z]*[0-9]*$' out || fail "45 x 45: $(cat out)"
done

# --- records -------------------------------------------------------------------------------------
# A game of 100,002 moves that nobody wins is loaded with its moves, comments or not: each costs
# what it changes.
awk 'function column(c) {
         return (c < 26 ? "" : substr(letters, int(c / 26), 1)) substr(letters, c % 26 + 1, 1)
     }
     BEGIN {
         letters = "abcdefghijklmnopqrstuvwxyz"
         printf "(;GM[11]SZ[700]"
         for (i = 0; i < 100002; i++)
             printf ";%s[%s%d]%s", i % 2 ? "W" : "B", column(i % 700), int(i / 700) + 1,
                 i % 2 ? "C[x];C[y]" : ""
         printf ")"
     }' >long.sgf
printf 'loadsgf long.sgf\nundo 100002\nundo\nloadsgf long.sgf 4\nmove_history\n' |
    "$DYAD" gtp hex >out
[ "$(cat out)" = '= black

= 

? cannot undo

= white

= black c1
white b1
black a1' ] || fail "a long record: $(cat out)"
# Whose turn it is survives, with and without stones.
for setup in 'set_position b a1 w b2' clear_board; do
    {
        printf '%s\ngogui-setup_player w\n' "$setup"
        printf 'printsgf turn.sgf\nclear_board\nloadsgf turn.sgf\n'
    } | "$DYAD" gtp ungo --size 3 >out
    [ "$(tail -n 2 out)" = '= white' ] || fail "$setup: $(cat out)"
done
# What a record says besides its moves comes back; its result as long as the game is the same.
cat >names.sgf <<'EOF'
(;FF[4]GM[11]SZ[5]PB[Ada]PW[Bob \]x]DT[2001-01-01]RE[W+Resign]
;B[a1]BL[12.5]C[hm];W[b2]WL[3];B[resign])
EOF
printf '%s\n' 'loadsgf names.sgf' printsgf undo 'play b e5' printsgf clear_board printsgf |
    "$DYAD" gtp hex | tr -d '\n' >out
for moves in 'RE[W+Resign];;B[resign])' ';;B[e5])'; do
    {
        printf 'PB[Ada]PW[Bob \\]x]DT[2001-01-01]%s' "${moves%%;;*}"
        printf ';B[a1]BL[12.5]C[hm];W[b2]WL[3];%s' "${moves#*;;}"
    } >expected
    grep -qF "$(cat expected)" out ||
        fail "names of a record: $(cat out)"
done
[ "$(grep -o 'RE\[' out | wc -l)" -eq 1 ] || fail "the result of a record: $(cat out)"
[ "$(grep -o 'PB\[' out | wc -l)" -eq 2 ] || fail "names after a new game: $(cat out)"
# So do its moves, where no game can be played by them: sides were swapped, it went on after it was
# won, stones were set up among them, it was forfeited; and they are taken back one by one.
while IFS='|' read -r all one two; do # the record, without its last move, without two
    echo "(;FF[4]GM[11]SZ[3]DT[2001-01-01]RE[B+Time]$all)" >odd.sgf
    printf '%s\n' 'loadsgf odd.sgf' printsgf undo printsgf undo printsgf |
        "$DYAD" gtp hex | tr -d '\n' >out
    for left in "RE[B+Time]$all" "DT[2001-01-01]$one" "DT[2001-01-01]$two"; do
        grep -qF "$left)" out || fail "$all is not $left: $(cat out)"
    done
done <<'EOF'
;B[a2];W[swap-sides];W[b2]C[x];B[c3]|;B[a2];W[swap-sides];W[b2]C[x]|;B[a2];W[swap-sides]
;B[a1];W[b1];B[a2];W[b2];B[a3];W[c3]|RE[B+];B[a1];W[b1];B[a2];W[b2];B[a3]|;B[a1];W[b1];B[a2];W[b2]
;B[a1];AW[b2]PL[B]C[set up];B[c3]|;B[a1];AW[b2]PL[B]C[set up]|
;B[a1]C[x];W[forfeit]|;B[a1]C[x]|
;B[pass];W[a1];B[b2]C[x]|;B[pass];W[a1]|;B[pass]
EOF
[ "$(printf 'loadsgf odd.sgf\nundo 3\nundo\n' | "$DYAD" gtp hex | grep -c '^=')" -eq 2 ] ||
    fail 'more moves are taken back than there are'
# Stones that the record sets up later are not of a game that goes on otherwise.
echo '(;FF[4]GM[11]SZ[5];B[a1];W[b2];AE[b2]C[gone];B[c3])' >later.sgf
printf '%s\n' 'loadsgf later.sgf 1' 'play b a1' 'play w b2' 'play b c3' printsgf \
    'loadsgf later.sgf' printsgf | "$DYAD" gtp hex >out
grep -qF '= (;FF[4]GM[11]SZ[5];B[a1];W[b2];B[c3])' out || fail "a game of its own: $(cat out)"
grep -qF '= (;FF[4]GM[11]SZ[5];B[a1];W[b2];AE[b2]C[gone];B[c3])' out ||
    fail "stones that are taken off: $(cat out)"
# Giving up takes no turn: the side that gave up is still to move.
echo '(;GM[11]SZ[5];B[a1];W[b2];B[resign])' >gave_up.sgf
[ "$(echo 'loadsgf gave_up.sgf' | "$DYAD" gtp hex)" = '= black' ] ||
    fail 'who moves after a resignation'
# Why a record cannot be loaded.
printf '(;GM[11]SZ[5]\n;B[z9])' >wrong.sgf
echo 'loadsgf wrong.sgf' | "$DYAD" gtp hex >out
grep -q "^? cannot load file: wrong.sgf:2:2: .*'z9'" out || fail "a wrong record: $(cat out)"
echo no record >junk.sgf
: >empty.sgf
printf '%s\n' 'loadsgf empty.sgf' 'loadsgf junk.sgf' 'loadsgf empty.sgf' | "$DYAD" gtp hex >out
[ "$(grep -c 'empty.sgf: expected a record, found the end of the file$' out)" -eq 2 ] ||
    fail "an empty file: $(cat out)"
# Moves state no size of the board.
echo 'a1 b2' >moves
[ "$(echo 'loadsgf moves' | "$DYAD" gtp hex --board-size 5)" = '= black' ] || fail 'moves'
# A file that was there stays where the game cannot be written.
echo kept >kept.sgf
echo printsgf kept.sgf | "$DYAD" gtp path --size 60 >out
[ "$(cat kept.sgf)" = kept ] || fail 'printsgf has emptied a file'
grep -q '^? SGF has points for boards of side up to 52' out || fail "printsgf: $(cat out)"
# "-" is a file of this name, and not where the commands come from.
(echo loadsgf -; sleep 0.3; echo name) | "$DYAD" gtp hex | tr '\n' ' ' >out
[ "$(cat out)" = '? cannot load file: ./-: No such file or directory  = Dyad hex  ' ] ||
    fail 'loadsgf reads commands'
echo '(;GM[11]SZ[2];B[a1])' >-
[ "$(echo loadsgf - | "$DYAD" gtp hex)" = '= white' ] || fail 'a file of the name -'

# --- large boards --------------------------------------------------------------------------------
# Rows lean on to the last, which has its number before and behind it, and so have the letters.
echo showboard | "$DYAD" gtp hex --size 1024 | sed 's|[ .][ .]*| |g' >out
[ "$(sed -n 1026p out)" = ' 1024 1024' ] || fail "row 1024: $(sed -n 1026p out | cut -c 1-60)"
spaces=$(echo showboard | "$DYAD" gtp hex --size 1024 | sed -n '1027s/a .*//p' | wc -c)
[ "$spaces" -eq $((4 + 1024 + 1 + 1)) ] || fail "the letters below stand at $spaces"

# --- chance --------------------------------------------------------------------------------------
seeded() { # SEED: a move of very many, which is taken at random
    printf 'set_random_seed %s\ngenmove b\n' "$1" | "$DYAD" gtp ungo --size 60 | tail -n 2
}
[ "$(seeded 7)" = "$(seeded 7)" ] || fail 'the same seed, another move'
[ "$(seeded 7)" = "$(seeded 8)" ] && fail 'another seed, the same move'

# A level's move is that of its seed, in no time and with any threads; and there are eight.
levelled() { # GAME LEVEL SEED OPTION...
    game=$1 level=$2 seed=$3
    shift 3
    printf 'time_settings 0 0.01 1\ngenmove b\ngenmove w\ngenmove b\n' |
        "$DYAD" gtp "$game" --level "$level" --seed "$seed" "$@"
}
for game in path hex ungo nim; do
    for level in 1 4 6; do
        levelled "$game" "$level" 3 -j 1 >one
        levelled "$game" "$level" 3 -j 3 >three
        cmp one three || fail "$game at level $level: other threads, other moves"
    done
    levelled "$game" 1 4 -j 1 >two
    levelled "$game" 1 3 -j 1 | cmp -s - two && fail "$game: other seeds, the same moves"
done
for level in 0 9 x; do
    "$DYAD" gtp hex --level $level </dev/null 2>err && fail "level $level"
    grep -q "expected a level from 1 to 8, found '$level'" err || fail "level $level: $(cat err)"
done

# --- lines without end ---------------------------------------------------------------------------
[ "$( (head -c 3000000 /dev/zero | tr '\0' a; printf '\n5 name\n') | "$DYAD" gtp hex)" = \
    '? syntax error: a line has at most 1048576 bytes

=5 Dyad hex' ] || fail 'a long line'
[ "$( (printf '\t12 play b '; head -c 3000000 /dev/zero | tr '\0' a; printf '\n13 '
    head -c 1050000 /dev/zero | tr '\0' a; printf '\n14 name\n') | "$DYAD" gtp hex)" = \
    '?12 syntax error: a line has at most 1048576 bytes

?13 syntax error: a line has at most 1048576 bytes

=14 Dyad hex' ] || fail 'the id of a long line'
# Comments are none of them: neither alone nor behind a command.
for bytes in 1048570 1060000 3000000; do
    [ "$( (printf ' # '; yes '# name' | head -c $bytes | tr '\n' ' '; printf '\n5 name # '
        head -c $bytes /dev/zero | tr '\0' a; printf '\n6 name') | "$DYAD" gtp hex)" = '=5 Dyad hex

=6 Dyad hex' ] || fail "a comment of $bytes bytes"
done
[ "$( (printf 'set_position'; yes ' b a1' | head -n 60000 | tr -d '\n'; printf '\nname\n') |
    "$DYAD" gtp hex)" = '? illegal move

= Dyad hex' ] || fail 'many arguments'

all_good
