#!/bin/sh
# match.sh - `dyad match`: what it counts, keeps and goes on with, and engines that do not behave.
# ctest: threads long
set -u
: "${SOURCE:?}"
PATH=$(dirname "$DYAD"):$PATH
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

value() { # KEY: of the object in the file out
    sed 's/.*"'"$1"'":\([^,}]*\).*/\1/' out
}

# --- arguments -----------------------------------------------------------------------------------
usage() { # STATUS MESSAGE WORD...
    status=$1 message=$2
    shift 2
    got=0
    dyad match "$@" >out 2>err </dev/null || got=$?
    [ "$got" -eq "$status" ] || fail "$*: exit status $got"
    [ "$(head -n 1 err)" = "dyad match: $message" ] || fail "$*: $(cat err)"
}
usage 2 'expected two engines, each a command in quotes' 'dyad gtp hex' --game hex
usage 2 'expected --game GAME' a b
usage 2 '--openings all is for boards' a b --game nim --openings all
usage 2 "expected two engines, found a third: 'c'" a b c --game hex
latin=$(printf 'a \351')
usage 2 "expected the command of an engine in UTF-8, found '$latin'" b "$latin" --game hex
usage 2 "expected the name of a file of openings in UTF-8, found '$latin'" b c --game hex \
    --openings "$latin"
usage 2 '--margin goes with --time; without it there is --patience' a b --game hex --margin 5
wanted='expected a command of one line that sets an engine up, found'
usage 2 "$wanted ' '" a b --game hex --setup-b ' '
usage 2 "$wanted '# name'" a b --game hex --setup-a '# name'
usage 2 "$wanted 'name" a b --game hex --setup-b 'name
quit'
usage 4 "dyad gtp hex: 'level 4', which is to set it up, is refused: unknown command" \
    'dyad gtp hex' 'dyad gtp hex' --game hex --setup-a name --setup-a 'level 4'
usage 4 './nothing: No such file or directory' 'dyad gtp hex' ./nothing --game hex
usage 4 'true: it does not answer as a GTP engine does' true true --game hex
printf '# openings\na1 b2\n\na1 a1\n' >openings
usage 3 'openings:4: a move of it is illegal' 'dyad gtp hex' 'dyad gtp hex' --game hex \
    --openings openings
usage 4 'no/openings: No such file or directory' a b --game hex --openings no/openings
for game in ungo 'hex --openings all'; do
    # shellcheck disable=SC2086 # words
    usage 3 'the game is over before it begins' a b --size 1 --game $game
done

# --- rectangles ----------------------------------------------------------------------------------
# Rows before columns here, and columns before rows in GTP's boardsize.
dyad match 'dyad gtp hex --playouts 20 --jobs 1' 'dyad gtp hex --playouts 20 --jobs 1' --game hex \
    --size 3x4 --games 24 --openings all --format json --out wide >out || fail 'a rectangle'
grep -q '^{"game":"hex","rows":3,"columns":4,.*"first_won":24,.*"endings":{"joined":24}' out ||
    fail "a rectangle: $(cat out)"
grep -q '"rows":3,"columns":4' wide/results.jsonl || fail "$(head -n 1 wide/results.jsonl)"
grep -q 'SZ\[4:3\]' wide/game-0001.sgf || fail "$(cat wide/game-0001.sgf)"
usage 2 "expected a number of rows from 1 to 1024, found '0'" a b --game hex --size 0x4

# --- seeds ---------------------------------------------------------------------------------------
# Players whose moves follow from their seed play another game each time, and the same match again,
# however many games are played at once.
seeded() { # JOBS SEED: a line for each game, without the time that it took
    dyad match 'dyad gtp hex --level 2' 'dyad gtp hex --level 1' --game hex --size 5 --games 8 \
        --jobs "$1" --seed "$2" --out "seeds-$1-$2" >out || fail "seeds: $?"
    sed -e 1d -e 's/"seconds":.*"asked"/"asked"/' "seeds-$1-$2/results.jsonl" | sort
}
seeded 1 5 >alone
seeded 3 5 >three
seeded 1 6 >other
cmp alone three || fail 'seeds: another match with other jobs'
cmp -s alone other && fail 'seeds: the same match with another seed'
[ "$(sed 's/.*"moves"/"moves"/' alone | sort -u | wc -l)" -eq 8 ] || fail "seeds: $(cat alone)"

# --- results, kept and gone on with --------------------------------------------------------------
printf 'a1 # an opening\nb2 a1\n' >openings
a='dyad gtp hex --playouts 60 --jobs 1' b='dyad gtp hex --playouts 20 --jobs 1'
match() {
    dyad match "$a" "$b" --game hex --size 4 --openings openings --out kept "$@"
}
match --games 6 --jobs 2 --format json >out || fail 'a match'
[ "$(value games)" -eq 6 ] || fail "$(cat out)"
[ $(($(value a_won) + $(value b_won))) -eq 6 ] || fail "$(cat out)"
[ "$(wc -l <kept/results.jsonl)" -eq 7 ] || fail 'results'
[ "$(grep -c '"opening":"a1 "' kept/results.jsonl)" -eq 4 ] || fail 'openings'
[ "$(grep -c '"first":"a"' kept/results.jsonl)" -eq 3 ] || fail 'who moves first'
for i in 1 2 3 4 5 6; do
    tr -d '\n' <kept/game-000$i.sgf | grep -q 'GM\[11\].*SZ\[4\].*RE\[[BW]+\].*;B\[[ab][12]\]' ||
        fail "game $i: $(cat kept/game-000$i.sgf)"
done
# Records name the engines as these name themselves, not the commands; and they have the date.
tr -d '\n' <kept/game-0001.sgf |
    grep -qE 'P[BW]\[[^]/]* \(A\)\].*DT\[20[0-9][0-9]-[01][0-9]-[0-3][0-9]\]' ||
    fail "names: $(cat kept/game-0001.sgf)"
dyad match "$a" "$b" --game hex --size 2 --games 2 --out called --name-a 'One]' --name-b Two \
    >out || fail 'names'
grep -qF 'PB[One\]]PW[Two]' called/game-0001.sgf || fail "names: $(cat called/game-0001.sgf)"
grep -qF 'PB[Two]PW[One\]]' called/game-0002.sgf || fail "names: $(cat called/game-0002.sgf)"
cp kept/results.jsonl before
# Cut off in the middle of a line, and asked for more.
head -c $(($(wc -c <before) - 20)) before >kept/results.jsonl
match --games 8 >out || fail 'going on'
[ "$(wc -l <kept/results.jsonl)" -eq 9 ] || fail 'results, gone on with'
head -n 6 kept/results.jsonl >begin
head -n 6 before | cmp - begin || fail 'what was kept has changed'
games=$(cut -d: -f2 kept/results.jsonl | sed 1d | cut -d, -f1 | sort | tr '\n' ' ')
[ "$games" = '1 2 3 4 5 6 7 8 ' ] || fail "not each game once: $games"
cp kept/results.jsonl before
match --games 8 >again || fail again
cmp out again || fail 'nothing was left to play'
cmp before kept/results.jsonl || fail 'nothing was left to keep'
# A line that is far deeper than any of its own is no reason to go down into it.
awk 'BEGIN { while (i++ < 2000) printf "["; print "" }' >kept/results.jsonl
got=0
# shellcheck disable=SC3045 # every sh that there is has ulimit -s
(ulimit -s 128 && match --games 8) >out 2>err || got=$?
[ $got -eq 4 ] || fail "a deep line: exit status $got: $(cat err)"
grep -q 'kept is of another match' err || fail "a deep line: $(cat err)"
cp before kept/results.jsonl
cp openings openings.kept
sed 's/^b2/b3/' openings.kept >openings
match --games 8 2>err && fail 'other openings'
# Games 3 and 4 are; two at a time, either may have ended first.
case $(cat err) in
'dyad match: kept is of a match with other openings: its game '[34]' is one') ;;
*) fail "$(cat err)" ;;
esac
mv openings.kept openings
# The score of known games: 5 won of 8.
mkdir -p scored
sed '2,6s/"winner":"."/"winner":"a"/; 7,9s/"winner":"."/"winner":"b"/' before >scored/results.jsonl
dyad match "$a" "$b" --game hex --size 4 --openings openings --out scored --games 8 >out ||
    fail scored
grep -q '^hex 4, 8 games: A won 5, B won 3, drawn 0$' out || fail "scored: $(cat out)"
grep -q '^Elo of A over B: +89, with 95 % between -156 and +554$' out || fail "scored: $(cat out)"
dyad match "$b" "$a" --game hex --size 4 --out kept 2>err && fail 'another match'
[ "$(cat err)" = 'dyad match: kept is of another match' ] || fail "$(cat err)"
echo junk >>kept/results.jsonl
match 2>err && fail junk
[ "$(cat err)" = 'dyad match: kept/results.jsonl has a line that is none of a game' ] ||
    fail "$(cat err)"

# Two at once would write over each other.
dyad match "$b" "$b" --game hex --size 9 --games 1000 --out twice >out1 2>err1 &
for wait in 0.1 0.3 1 3 10; do
    [ -s twice/results.jsonl ] && break
    sleep $wait
done
dyad match "$b" "$b" --game hex --size 9 --games 1000 --out twice >out 2>err && fail 'two at once'
[ "$(cat err)" = 'dyad match: twice/results.jsonl: another match is writing there' ] ||
    fail "two at once: $(cat err)"
kill -TERM $!
wait $!
# A disk that is full cuts no line in two, and what is there can be gone on with.
got=0
(trap '' XFSZ; ulimit -f 2; match --out full --games 20 --jobs 2) >out 2>err || got=$?
[ "$got" -eq 4 ] || fail "a full disk: exit status $got"
[ "$(cat err)" = 'dyad match: full: File too large' ] || fail "a full disk: $(cat err)"
[ "$(tail -c 1 full/results.jsonl | od -An -tc | tr -d ' ')" = '\n' ] || fail 'half a line'
match --out full --games 20 --format json >out || fail "after a full disk: $?"
[ "$(value games)" -eq 20 ] || fail "after a full disk: $(cat out)"
# What cannot be read is not written over.
mkdir -p odd/results.jsonl
match --out odd 2>err && fail 'a folder as a file'
[ "$(cat err)" = 'dyad match: odd/results.jsonl: Is a directory' ] || fail "$(cat err)"

# A signal: what has been played is told and kept, and no engine is left behind.
# It is there once its folder is, and no move of its only game is made within the hour.
dyad match 'dyad gtp hex -j 1' 'dyad gtp hex -j 1' --game hex --time 3600 --out stopped >out &
for wait in 0.1 0.3 1 3 10 30; do
    [ -s stopped/results.jsonl ] && break
    sleep $wait
done
kill -TERM $!
got=0
wait $! || got=$?
[ "$got" -eq 143 ] || fail "a signal: exit status $got"
grep -q '^hex 11, 0 games' out || fail "a signal: $(cat out)"

# --- engines that do not behave ------------------------------------------------------------------
# What is said for genmove is the argument; the rest is answered as it should be.
cat >engine.sh <<'END'
played=0
while read -r command rest; do
    case $command in
    genmove)
        case $1 in
        die) exit 1 ;;
        slow) sleep 0.3; printf '= resign\n\n'; continue ;;
        hang) exec sleep 100000 ;;
        late) sleep 1; printf '= resign\n\n'; continue ;;
        garbage) echo 'Segmentation fault'; echo; exit ;;
        pieces)
            for piece in '\n \000' '=' '\000\001' ' res' 'i\177gn' '\r\n\r' '\n'; do
                # shellcheck disable=SC2059 # it is a format
                printf "$piece"
                sleep 0.05
            done
            continue ;;
        flood) yes '= aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' | tr -d '\n' ;;
        esac
        printf '= %s\n\n' "$1" ;;
    play)
        [ "$1" = refuse ] && { printf '? illegal move\n\n'; continue; }
        [ "$1" = ponder ] && exec sleep 100000
        printf '=\r\n\r\n' ;;
    set_random_seed) printf '? unknown command\n\n' ;;
    time_settings) echo "$rest" >>told; printf '? unknown command\n\n' ;;
    quit) exit ;;
    *) printf '= 2\n\n' ;;
    esac
done
END
good='dyad gtp path --playouts 10 --jobs 1'
misbehave() { # WHAT ENDINGS FAULTS
    dyad match "$good" "sh engine.sh $1" --game path --size 3 --games 2 --format json \
        >out 2>err || fail "$1: exit status $?: $(cat err)"
    grep -q '"a_won":2,"b_won":0,.*"endings":{'"$2"'},"faults":\[0,'"$3"'\]' out ||
        fail "$1: $(cat out)"
}
misbehave die '"dead":2' 2
misbehave garbage '"dead":2' 2
misbehave flood '"dead":2' 2
misbehave a1x '"illegal":2' 2
misbehave z9 '"illegal":2' 2
misbehave refuse '"illegal":1,"refused":1' 2
misbehave resign '"resigned":2' 0
# Control characters count for nothing, and an answer may come in pieces.
misbehave pieces '"resigned":2' 0
# Nobody may pass: whoever does has given the game up, which is told as such and is no fault.
misbehave pass '"passed":2' 0
misbehave PASS '"passed":2' 0
dyad match "$good" 'sh engine.sh pass' --game path --size 3 --games 2 --out passed >out ||
    fail "pass: $?"
grep -q '^passed: 2 (A lost 0 so, B 2)$' out || fail "pass: $(cat out)"
grep -q '"winner":"a","ending":"passed",' passed/results.jsonl || fail "$(cat passed/results.jsonl)"
# A has white in the first game, and B, who passes, black.
for game in '1 W' '2 B'; do
    grep -q "RE\[${game#* }+R\]" "passed/game-000${game% *}.sgf" || fail "$(cat passed/*.sgf)"
done
# Late is what comes behind the clock and the margin; those who are late here never answer, and who
# is not to be late has a day. They move first, so nobody else has to be quick.
late() { # WHAT ENDING OPTION...
    what=$1 ending=$2
    shift 2
    dyad match "sh engine.sh $what" "$good" --game path --size 3 --games 1 --format json "$@" \
        >out 2>err || fail "$what $*: exit status $?: $(cat err)"
    grep -q '"endings":{"'"$ending"'":1}' out || fail "$what $*: $(cat out)"
}
late hang late --patience 0.2
late hang late --time 0.1 --margin 0.1
late hang late --time 0.2 --margin 0
late late resigned --time 0.001 --margin 86400
late late resigned --patience 86400
# Whoever thinks when it is told of a move is late as well; the other answers at once.
dyad match 'sh engine.sh a1' 'sh engine.sh ponder' --game path --size 3 --games 1 --patience 5 \
    --format json >out || fail "ponder: $?"
grep -q '"endings":{"late":1},"faults":\[0,1\]' out || fail "ponder: $(cat out)"
# What sets an engine up is sent whenever it has started, before anything of a game, and belongs to
# the match: one that is set up otherwise is another.
cat >set_up.sh <<'END'
while read -r line; do
    echo "$line" >>"$1"
    case $line in
    genmove*) [ "$2" = die ] && exit; printf '= resign\n\n' ;;
    quit) exit ;;
    *) printf '=\n\n' ;;
    esac
done
END
set_up() { # WAY OPTION...
    way=$1
    shift
    dyad match "sh set_up.sh said $way" "$good" --game path --size 3 --games 3 \
        --setup-a 'param_game on' --setup-a 'level 4' "$@" >out 2>err
}
set_up live --out set-up || fail "set-up: $(cat err)"
[ "$(grep -c '^param_game on$' said)" -eq 2 ] || fail "set-up: $(cat said)" # once to try it
[ "$(sed '1,/^quit$/d' said | head -n 3 | tr '\n' ,)" = 'param_game on,level 4,boardsize 3,' ] ||
    fail "set-up: $(cat said)"
set_up live --out set-up --setup-b name && fail 'another set-up, the same match'
[ "$(cat err)" = 'dyad match: set-up is of another match' ] || fail "$(cat err)"
[ "$(grep set_random_seed said | tr '\n' ,)" = \
    'set_random_seed 1,set_random_seed 2,set_random_seed 3,' ] || fail "seeds: $(cat said)"
rm said
set_up die || fail "set-up again: $(cat err)"
[ "$(grep -c '^param_game on$' said)" -eq 4 ] || fail "set-up again: $(cat said)"
rm told
# Time is told in whole seconds where it is whole, and need not be understood.
for seconds in 2 2000000 0.25; do
    dyad match "$good" 'sh engine.sh resign' --game path --size 3 --games 1 --time $seconds \
        --margin 86400 >out || fail "--time $seconds"
    grep -q '^resigned: 1$' out || fail "--time $seconds: $(cat out)"
done
[ "$(tr '\n' , <told)" = '0 2 1,0 2000000 1,0 0.250 1,' ] || fail "time was told as $(cat told)"
# Who played what, moved first, thought how long and won, in lines, in records and in the sum. In
# the second opening it is black's turn; A still moves first in it once.
printf 'a1 b1\na1\n' >turns
dyad match "$good" 'sh engine.sh slow' --game path --size 3 --games 3 --openings turns \
    --out turned --format json --name-a Good --name-b Slow >out || fail "turns: $?"
cat >expected <<'END'
1 "a1 b1","first":"a","black":"b","winner":"a","ending":"resigned" "A1","B1",M,"resign"
2 "a1 b1","first":"b","black":"a","winner":"a","ending":"resigned" "A1","B1","resign"
3 "a1","first":"b","black":"a","winner":"a","ending":"resigned" "A1",M,"resign"
END
sed -e 1d -e 's/,"seconds":.*"asked":\[[0-9,]*\],"moves":\[/ /' \
    -e 's/^{"game":\(.\),"opening":/\1 /' \
    -e 's/\]}$//' turned/results.jsonl |
    sed -e '1s/,"[A-C][1-3]","resign"/,M,"resign"/' -e '3s/,"[A-C][1-3]","resign"/,M,"resign"/' |
    cmp expected - || fail "turns: $(cat turned/results.jsonl)"
grep -q '"a_won":3,"b_won":0,"drawn":0,"first_won":1,' out || fail "turns: $(cat out)"
case $(sed 's/.*"seconds":\[\([0-9.e-]*\),\([0-9.e-]*\)\].*/\2/' out) in
0.9* | [1-9]*) ;;
*) fail "turns: who thought: $(cat out)" ;;
esac
tr -d '\n' <turned/game-0001.sgf >record
grep -q "PB\[Slow\]PW\[Good\]" record || fail "names: $(cat record)"
tr -d '\n' <turned/game-0002.sgf >record
grep -q "PB\[Good\]PW\[Slow\]" record || fail "names: $(cat record)"
# A board that SGF has no points for is played on, and kept in results alone.
dyad match 'sh engine.sh resign' 'sh engine.sh resign' --game ungo --size 53 --games 2 --out large \
    >out || fail "a large board: $?"
[ "$(wc -l <large/results.jsonl)" -eq 3 ] || fail "a large board: $(cat out)"
[ -e large/game-0001.sgf ] && fail 'a record of a large board'
# Faults are told of by RE: forfeit, or time.
for way in 'a1x F' 'hang T'; do
    dyad match "sh engine.sh ${way% *}" "$good" --game path --size 3 --games 1 --time 1 --margin 1 \
        --out "${way% *}" >out || fail "$way: $?"
    grep -q "RE\[B+${way#* }\]" "${way% *}/game-0001.sgf" || fail "$way: $(cat "${way% *}"/*.sgf)"
done
# What an engine has started goes with it, whether it ends by itself or is killed.
for way in 'a1x 300' 'hang 0.2'; do
    patience=${way#* } way=${way% *}
    rm -f child
    cat >leave.sh <<'END'
sleep 100 &
echo $! >>child
exec sh engine.sh "$1"
END
    dyad match "sh leave.sh $way" "$good" --game path --size 3 --games 1 \
        --patience "$patience" >out || fail "$way, with a child: exit status $?"
    [ -s child ] || fail "$way: no child was started"
    children=$(cat child)
    for child in $children; do
        # It may take a moment, and be a zombie until init looks.
        for wait in 0 0.2 2 -; do
            case $(cut -d' ' -f 3 "/proc/$child/stat" 2>err) in '' | Z | X) break ;; esac
            [ "$wait" = - ] || sleep "$wait"
        done
        [ "$wait" = - ] && kill "$child" 2>err && fail "$way: a child is left"
    done
done
# A command that takes a shell gets one, and one that does not is cut as a shell would cut it.
dyad match "$good" "$good | cat" --game path --size 3 --games 2 >out || fail 'a pipe'
cat >words.sh <<'END'
[ "$WAY" = env ] || printf '<%s>\n' "$@" >words
exec sh engine.sh resign
END
words="sh words.sh '\\a \"' \"\\b \\\" ' \\\\ c\" d\\ e\\\\\\' '' x=y"
eval "set -- ${words#sh words.sh }"
printf '<%s>\n' "$@" >expected
for shell in '' ' #'; do
    dyad match "$good" "$words$shell" --game path --size 3 --games 1 >out || fail "$words$shell"
    cmp expected words || fail "$words$shell: $(cat words)"
    rm words
done
WAY='' dyad match "$good" "WAY=env sh words.sh" --game path --size 3 --games 1 >out ||
    fail 'a variable before a command'
[ -e words ] && fail 'a variable before a command is not set'

# What the system fails to do is nobody's loss: there are too few files for so many pipes.
# (Engines that answer at once might be gone before the next ones begin.)
got=0
# shellcheck disable=SC3045 # dash, bash and zsh have it
(ulimit -n 24; exec dyad match 'sh engine.sh slow' 'sh engine.sh slow' --game path --size 3 \
    --games 60 --jobs 16 --format json) >out 2>err || got=$?
[ "$got" -eq 4 ] || fail "too many open files: exit status $got"
[ "$(cat err)" = 'dyad match: Too many open files' ] || fail "too many open files: $(cat err)"
grep -q '"dead"' out && fail "too many open files: $(cat out)"

# --- nim, and Un-Go that does not end ------------------------------------------------------------
dyad match 'dyad gtp nim' 'dyad gtp nim' --game nim --games 6 --format json >out || fail nim
grep -q '"games":6,.*"endings":{"no_move":6}' out || fail "nim: $(cat out)"
# Of single piles some have no disc of who begins; more games begin with the same ones.
for games in 20 30; do
    dyad match 'dyad gtp nim' 'dyad gtp nim' --game nim --size 1 --games $games --seed 4 \
        --out piles --format json >out || fail "single piles: $?"
    [ "$(value games)" -eq $games ] || fail "single piles: $(cat out)"
done
# Un-Go without an end comes to a position again: then nobody has won.
dyad match 'dyad gtp ungo --playouts 20 --jobs 1' 'dyad gtp ungo --playouts 20 --jobs 1' \
    --game ungo --size 2 --max-moves 1000 --games 2 --format json --out repeats >out || fail repeats
grep -q '"drawn":2,.*"endings":{"repeats":2}' out || fail "a game that repeats: $(cat out)"
[ "$(grep -c '"winner":null,"ending":"repeats"' repeats/results.jsonl)" -eq 2 ] ||
    fail 'repeats, kept'
grep -q 'RE\[0\]' repeats/game-0001.sgf || fail 'repeats, as SGF'

dyad match 'dyad gtp ungo --playouts 5' 'dyad gtp ungo --playouts 5' --game ungo --size 4 \
    --max-moves 3 --games 4 --openings all --jobs 2 --out drawn >out || fail ungo
grep -q '^ungo 4, 4 games: A won 0, B won 0, drawn 4$' out || fail "$(cat out)"
# An opening's move, and three.
[ "$(grep -c '"moves":\["..","..","..",".."\]' drawn/results.jsonl)" -eq 4 ] ||
    fail "max-moves: $(cat drawn/results.jsonl)"
grep -q '^Elo of A over B: +0, ' out || fail "$(cat out)"

all_good
