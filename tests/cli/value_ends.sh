#!/bin/sh
# value_ends.sh - dyad value: what is said of what is wrong, and where; hostile texts; how a run
# ends that meets a limit, a full disk, a closed pipe or Ctrl-C; the calculator on a terminal.
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
# shellcheck source=/dev/null
. "$SOURCE/tests/await.sh"
expect_of value in
export TERM=xterm LC_ALL=C.UTF-8
try="Try \`dyad value --help' or \`dyad value --usage' for more information."

# Standard input is the file `in`.

usage() { # MESSAGE WORD...
    message=$1
    shift
    expect 2 '' "dyad value: $message
$try" "$@"
}

# The caret stands below column COLUMN of TEXT, which is the last word.
caret() { # STATUS COLUMN MESSAGE TEXT [WORD...]
    status=$1 column=$2 message=$3 text=$4
    shift 4
    expect "$status" '' "dyad: 1:$column: $message
  $text
$(printf "%$((column + 1))s^" '')" "$@" "$text"
}

repeat() { # TEXT COUNT
    yes "$1" | head -n "$2" | tr -d '\n'
}

: >in

# --- usage ----------------------------------------------------------------------------------------
usage 'expected a position of nim, such as BWWB BW' nim
usage 'expected a position of domineering, such as 4x4' --json domineering
usage "--from and '1 + 2' exclude each other" --from in 1 + 2
usage "--from and '4x4' exclude each other" domineering 4x4 --from in
usage '--from and --explain exclude each other' --from in --explain
usage '--from and --thermograph exclude each other' --from in --thermograph=-
usage '--explain: expected a position or an expression' -e
usage '--thermograph: expected a position or an expression' --thermograph t.svg
usage '--json and --brief exclude each other' --json --brief 1
usage '--json and --explain exclude each other' --json -e 1
usage '--json and --thermograph=- exclude each other' --json --thermograph=- 1
usage '--brief and --explain exclude each other' -b -e 1
usage "--color: expected one of auto, always, never, found 'red'" --color red 1
usage "unrecognized option '--nodes'" --nodes 1
usage "invalid option -- 'x'" -x
for size in 0 x 1x 1kk 1.5G '' -1 99999999T 99999999999999999999; do
    usage "--memory: expected a size, such as 500M or 4G, found '$size'" --memory "$size" 1
done

usage "--most: expected a size, such as 500M or 4G, found 'x'" --most x 1

# --- answers that are too long, and what is easily mistaken -------------------------------------
expect 1 '' 'dyad: the answer has more than 2 characters: --most=0 writes it' -b --most 2 '*9'
# The text doubles with each statement: it is not made for being refused, nor beyond the memory.
doubling=$(awk 'BEGIN {
    printf "g := +-1"
    for (k = 1; k < 60; k++)
        printf ";g:={{%d|g}|{{%d|g}|-%d}}", 9 + 3 * k, 20 + 5 * k, 40 + 7 * k
}')
for way in --brief --json --explain; do
    expect 1 '' 'dyad: the answer has more than 1000 characters: --most=0 writes it' \
        "$way" --most 1000 "$doubling"
    expect 1 '' 'dyad: the memory limit, 4000000 bytes, has been reached' \
        "$way" --most 0 --memory 4000000 "$doubling"
done
# A text is written in few pieces, where the system counts them.
writes() { # those of this shell and of what it has waited for
    sed -n 's/^syscw: //p' "/proc/$$/io" 2>/dev/null
}
before=$(writes)
"$DYAD" value --json "$doubling;LeftOptions({g|-9999})" >out 2>err || fail "options: $(cat err)"
after=$(writes)
size=$(wc -c <out)
[ "$size" -gt 60000 ] || fail "options in $size characters"
[ -z "$before" ] || [ $((after - before)) -lt 100 ] || fail "$((after - before)) writes"
expect 0 '*9' '' --brief --most 0 '*9'
expect 0 '*9' '' --brief --most 3 '*9'
expect 0 '2^3' 'note: 2^3 is 2 + ^3, 3 ups; there are no powers of numbers' --brief '2^3'
expect 0 '3*5' 'note: 3*5 is 3 + *5; 3 * 5, with blanks, is a product' --brief '3*5 + 2^3 - 2^3'
expect 0 '15' '' --brief '3 * 5'
expect 0 '10^12' 'note: 10^12 is 10 + ^12, 12 ups; there are no powers of numbers' --brief '10^12'
expect 0 '12*34' 'note: 12*34 is 12 + *34; 12 * 34, with blanks, is a product' --brief '12*34'
for plain in '*2*3' '^2*3' '5/8^3' '1 /* 2*3 */' '1 // 2*3' 'Mean(2)+*3'; do
    "$DYAD" value --brief "$plain" >out 2>err || fail "$plain: $(cat err)"
    [ ! -s err ] || fail "$plain: $(cat err)"
done

# --- malformed: what was expected, and where ------------------------------------------------------
caret 3 4 'expected a game, found the end' '{1|'
caret 3 5 'expected a game, found the end' '-{1|'
caret 3 3 "expected ')', found the end" '(1'
caret 3 2 "expected an operator, ';' or the end, found ')'" '1)'
caret 3 1 "expected a game, found '}'" '}'
caret 3 3 "expected an operator, ';' or the end, found '\$'" '1 $ 2'
caret 3 3 "expected an operator, ';' or the end, found '5'" '5 5'
caret 3 3 'these slashes are as long as others beside them: which come first?' '{1|2|3}'
caret 3 3 'numbers can only be divided by powers of two' '1/3'
caret 3 3 'numbers can only be divided by powers of two' '1/0'
caret 3 5 "there is no variable called 'foo'" '1 + foo'
caret 3 1 "there is no function called 'foo'" 'foo(3)'
caret 3 1 "there is no variable called 'chess'" 'chess e4'
caret 3 5 'Cool takes 2 arguments, (g, t)' '1 + Cool(*)'
caret 3 2 "expected the name of a function, found 'foo'" '?foo'
caret 3 1 'expected a game, found a quote that is not closed' '"abc'
caret 3 1 'expected a game, found a comment that is not closed' '/* 1'
caret 3 7 'one side of a product has to be an integer of 64 bits' '{1|0} * {2|0}'
caret 3 16 'expected the number of columns, at least 1' 'domineering("4x")'
caret 3 3 'expected the number of columns, at least 1' 4x domineering
caret 3 1 'expected the size of a board, rows x columns, such as 4x5' 0x3 domineering
caret 3 6 'expected a row of 2 cells, as the first, found 3' '..|...|..' domineering
caret 3 2 "expected B or W, found 'X'" BXW nim
caret 3 1 'expected a pile of discs, B and W, or 0 for an empty one' '' nim
caret 3 3 "expected a cell, found 'y'" xoy clobber
caret 3 3 "expected an edge, l or b, r, e or g; found 'x'" lrx hackenbush
caret 1 1 'a nimber, a number of ups or a power of up is beyond 1073741823' '*99999999999'
caret 1 6 'an empty board has at most 64 cells here' 'nogo("1x99")'
expect 1 '' 'dyad: an empty board has at most 64 cells here' nogo 65x1
caret 1 13 'an empty board has at most 128 cells here' 'domineering("12x11")'
expect 1 '' 'dyad: an empty board has at most 128 cells here' domineering 129x1
expect 3 '' 'dyad: 3:2: expected a game, found the end
  +
   ^' '1
+
+'
# Columns are bytes; the caret counts characters, and what is no character is not printed.
expect 3 '' "dyad: 1:14: expected an operator, ';' or the end, found '\$'
  /* éé */ 1 \$
             ^" '/* éé */ 1 $'
expect 3 '' 'dyad: 1:3: expected a cell, found byte 0x1b
  xo [31m
    ^' clobber "$(printf 'xo\033[31m')"
# Long lines are not shown.
expect 3 '' "dyad: 1:301: expected an operator, ';' or the end, found '\$'" "$(repeat 1 300)\$"

# --- hostile texts --------------------------------------------------------------------------------
deep='games stand in each other more than 1000 deep'
for text in '{' '(' '{|' '{1,' 'Mean(' '+-' '+' '{{|}|'; do
    braces=$(repeat "$text" $((100000 / ${#text})))
    got=0
    "$DYAD" value "$braces" >out 2>err || got=$?
    [ $got -eq 1 ] || fail "100000 bytes of $text: exit status $got"
    [ ! -s out ] || fail "100000 bytes of $text: $(cut -c 1-200 out)"
    grep -q "^dyad: 1:[0-9]*: $deep\$" err || fail "100000 bytes of $text: $(cut -c 1-200 err)"
done
expect 3 '' 'dyad: 1:1000: expected a game, found the end' "$(repeat '{' 999)"
expect 0 2 '' -b "$(repeat '(' 999)2$(repeat ')' 999)"
expect 1 '' 'dyad: 1:3: more than 1000 slashes in a row' "{1$(repeat '|' 1001)2}"

# A MiB in a line: one line of error, an empty line for its answer, and the next line is answered.
for text in '{' '(' '-' '+' '|' '?' '"' '.' ':' 'a' '/*' '^<' '2*' '{1|' 'g:=' '!'; do
    { yes "$text" | tr -d '\n' | head -c 1048576 && printf '\n*2\n'; } >in
    got=0
    "$DYAD" value --from in >out 2>err || got=$?
    case $got in 1 | 3) ;; *) fail "a MiB of $text: exit status $got" ;; esac
    printf '\n*2\n' | cmp -s - out || fail "a MiB of $text: $(cut -c 1-200 out)"
    [ "$(wc -l <err)" -eq 1 ] || fail "a MiB of $text: $(cut -c 1-200 err)"
done
# A number is read up to what numbers may have.
yes 9 | tr -d '\n' | head -c 200000 >in
[ "$("$DYAD" value --from in)" = "$(cat in)" ] || fail 'a number of 200000 digits'
yes 9 | tr -d '\n' | head -c 2097152 >in
"$DYAD" value --from in >out 2>err && fail 'a number of 2 MiB'
grep -q '^dyad: in:1:1: a number needs more than' err || fail "a number of 2 MiB: $(cat err)"
while read -r value text; do
    yes "$text" | tr -d '\n' | head -c 1048576 >in
    [ "$("$DYAD" value --from in)" = "$value" ] || fail "a MiB of $text"
done <<'END'
1 1;
^1048576 ^
END
while read -r rules text; do
    yes "$text" | tr -d '\n' | head -c 1048576 >in
    got=0
    "$DYAD" value "$rules" --from in >out 2>err || got=$?
    case $got in 1 | 3) ;; *) fail "$rules, a MiB of $text: exit status $got" ;; esac
    echo | cmp -s - out || fail "$rules, a MiB of $text: $(cut -c 1-200 out)"
    [ "$(wc -l <err)" -eq 1 ] || fail "$rules, a MiB of $text: $(cut -c 1-200 err)"
done <<'END'
nim BWX
domineering .
domineering .|
clobber xo
hackenbush e
toads-and-frogs T.
octal 9
nogo .
col .|
snort a-b
END
repeat B 1000000 >in
expect 0 1000000 '' nim --from in
repeat lr 500000 >in
"$DYAD" value hackenbush --from in >out 2>err || fail "a long string: $(cut -c 1-200 err)"
: >in

# --- limits are answers ---------------------------------------------------------------------------
expect 1 '' 'dyad: --memory is too little to begin' --memory 1k 1
expect 1 '' 'dyad: the memory limit, 10485760 bytes, has been reached' \
    domineering 6x6 --memory 10M
printf '4x4\n6x6\n2x2\n4x4\n' >in
square='+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}'
expect 1 "$square

+-1
$square" 'dyad: in:2: the memory limit, 10485760 bytes, has been reached' \
    domineering --memory 10M --from in

# --- output that goes nowhere ---------------------------------------------------------------------
printf '1 > 0\n' >in
if [ -w /dev/full ]; then
    for words in 1 '1>0' '?' '--json 1' '--json 1>0' '-b 1' '-e {2|0}' 'nim BW' \
        '-b --thermograph=- {2|0}' '--from in' '--help' ''; do
        got=0
        # shellcheck disable=SC2086 # several words
        "$DYAD" value $words >/dev/full 2>err <in || got=$?
        [ $got -eq 4 ] || fail "a full disk, $words: exit status $got"
        [ "$(cat err)" = 'dyad: standard output: No space left on device' ] ||
            fail "a full disk, $words: $(cat err)"
    done
    expect 4 '*' 'dyad: /dev/full: No space left on device' -b --thermograph /dev/full '*'
fi
yes '{2|-1} + *' | head -n 100000 >many
for words in '--from many' '--json --from many' '--json *5000' '*9000'; do
    {
        got=0
        # shellcheck disable=SC2086 # several words
        "$DYAD" value $words 2>err
        echo $? >status
    } | head -c 10 >out
    [ "$(cat status)" -eq 0 ] || fail "a closed pipe, $words: exit status $(cat status)"
    [ ! -s err ] || fail "a closed pipe, $words: $(cat err)"
done

# --- Ctrl-C ---------------------------------------------------------------------------------------
# A job in the background of sh would ignore SIGINT.
stopped() { # SIGNAL STATUS OUTPUT WORD...
    signal=$1 status=$2 output=$3
    shift 3
    env --default-signal=INT "$DYAD" value "$@" >out 2>err <in &
    pid=$!
    await heeds_signals $pid
    [ -z "$output" ] || await test -s out
    sleep 0.5 # and is at work
    kill -s "$signal" $pid
    got=0
    wait $pid || got=$?
    [ $got -eq "$status" ] || fail "SIG$signal, $*: exit status $got"
    [ "$(cat out)" = "$output" ] || fail "SIG$signal, $*: $(cut -c 1-200 out)"
    [ ! -s err ] || fail "SIG$signal, $*: $(cat err)"
}

stopped INT 130 '' domineering 7x7
stopped TERM 143 '' --json domineering 7x7
stopped INT 130 '' 'domineering("7x7") > 0'
stopped INT 130 '' '1000000 * {2||1|0}'
printf '2x2\n7x7\n2x2\n' >in
stopped INT 130 +-1 domineering --from in
# The program waits for a line that does not come.
rm -f pipe
mkfifo pipe
env --default-signal=INT "$DYAD" value <pipe >out 2>err &
pid=$!
exec 3>pipe
printf 'g := *\ng + g\n{1|' >&3
await idles $pid
kill -s INT $pid
got=0
wait $pid || got=$?
exec 3>&-
[ $got -eq 130 ] || fail "SIGINT while waiting: exit status $got"
[ "$(cat out)" = '*
0' ] || fail "SIGINT while waiting: $(cat out)"

# --- on a terminal: the calculator ----------------------------------------------------------------
seen() { # PATTERN: waits until it has been written
    await eval "tr -d '\\r' <raw | grep -q -e '$1'"
}

asks() { # waits until the last line is a prompt
    await eval "tr -d '\\r' <raw | tail -n 1 | grep -q '^> \$'"
}

if has_terminals; then
    rm -f keys raw
    mkfifo keys
    : >raw
    # libedit does not free what it copies of our completion.
    XDG_STATE_HOME=$PWD/state ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 \
        env --default-signal=INT script -qefc "exec '$DYAD' value" raw <keys >script.txt 2>&1 &
    pid=$!
    exec 3>keys
    seen '^Values of games: .*Ctrl-D to end'
    seen '^> '
    printf 'g := {1|-1}\n' >&3
    seen '^+-1$'
    printf 'Tem\tg)\n' >&3
    seen '^1$'
    printf '_ + 1/4; {1|\n' >&3
    seen '^ *^$'
    printf 'g + 100 + ' >&3
    seen '^> g + 100 + '
    printf '\003' >&3 # gives the line up, and nothing else
    asks
    printf 'Mean(g) + 41\n' >&3
    seen '^41$'
    printf 'domineering 1x3\n' >&3
    seen '^-1$'
    printf 'help Mean\n' >&3
    seen 'the mean value'
    printf '2^3 + 50\n' >&3
    seen '^note: 2^3 is 2 + ^3'
    printf '\303\251\n' >&3
    seen 'byte 0xc3'
    printf '5/4\n' >&3
    seen '^5/4$'
    printf 'domineering("7x7")\n' >&3
    seen 'domineering("7x7")'
    sleep 1 # and it is at work
    printf '\003' >&3
    seen 'stopped$'
    printf '_ + g\n' >&3
    seen '^{9/4|1/4}$'
    sleep 0.3
    printf '\004' >&3
    exec 3>&-
    got=0
    wait $pid || got=$?
    [ $got -eq 0 ] || fail "the calculator: exit status $got"
    rm -f raw
    : >raw
    XDG_STATE_HOME=$PWD/state ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 \
        script -qefc "exec '$DYAD' value" raw <keys >script.txt 2>&1 &
    pid=$!
    exec 3>keys
    seen '^> '
    printf 'quit\n' >&3
    got=0
    wait $pid || got=$?
    exec 3>&-
    [ $got -eq 0 ] || fail "quit: exit status $got"
    grep -q 'Temperature(g)' state/dyad/values || fail "its history: $(cat state/dyad/values)"
    script -qec "'$DYAD' value -e '{2|-1}'" /dev/null </dev/null >raw
    grep -q "$(printf '\033')" raw || fail 'no colours on a terminal'
    NO_COLOR=1 script -qec "'$DYAD' value -e '{2|-1}'" /dev/null </dev/null >raw
    ! grep -q "$(printf '\033')" raw || fail 'colours in spite of NO_COLOR'
else
    echo 'no pseudo-terminal here: the calculator was not looked at'
fi

all_good
