#!/bin/sh
# bad_input.sh - every kind of malformed input: what is said, where, with which exit status, and
# what was answered before it.
#
# A row:  row GAME INPUT STATUS OUTPUT ERROR [OPTION...]
#   INPUT and OUTPUT are printf formats; ERROR is standard error without its "dyad: -:" in front,
#   empty where nothing may be said.
set -u
: "${DYAD:?}"
rows=0 wrong=0

row() {
    game=$1 input=$2 status=$3 output=$4 error=$5
    shift 5
    rows=$((rows + 1))
    # shellcheck disable=SC2059 # the row is the format
    printf -- "$input" >in
    # shellcheck disable=SC2059
    printf "$output" >expected
    : >expected_error
    [ -z "$error" ] || printf 'dyad: -:%s\n' "$error" >expected_error
    got=0
    "$DYAD" judge "$game" "$@" <in >out 2>err || got=$?
    if [ "$got" -eq "$status" ] && cmp -s out expected && cmp -s err expected_error; then
        return
    fi
    wrong=$((wrong + 1))
    echo "row $rows: $game '$input' $*: exit status $got, expected $status"
    diff -a -u expected out
    diff -a -u expected_error err
}

white='White has a winning path.\n'

# --- layout is free ----------------------------------------------------------------------------
row path '3\n\nWBB\nWWU\nWBB\n\n0\n'            0 'White can win in one move.\n' ''
row path '3 WBB WWU WBB 0'                      0 'White can win in one move.\n' ''
row path '3\r\n\r\nWBB\r\nWWU\r\nWBB\r\n\r\n0'  0 'White can win in one move.\n' ''
row path '\357\273\2771\nW\n0\n'                0 "$white" ''
row path '\t\v\f 1\tW\v0\f'                     0 "$white" ''
row path '1 W'                                  0 "$white" ''
row path '001 W 000'                            0 "$white" ''
row path ''                                     0 '' ''
row path '0'                                    0 '' ''
row hex  '0'                                    0 '' ''
row hex  '2 1 . 1 R'                            0 'Case #1: Nobody wins\nCase #2: Red wins\n' ''
row ungo ''                                     0 '' ''
row ungo '1 . 3 ... ... ...'                    0 'White\nBlack\n' ''
row nim  '0'                                    0 '' ''
row nim  '3 1 B 2 W W 0'                        0 'B W 0\n' ''
row nim  '2\r\n2\r\nB W\r\n1\r\nW'              0 '0 W\n' ''

row path '\357\273\2770'                       0 '' ''
row path '\357\273'                            3 '' \
    '1:3: expected a whole byte-order mark, found the end of the input'
row path '\357\273 1 W'                        3 '' \
    "1:3: expected a whole byte-order mark, found ' '"

# --- an unknown letter -------------------------------------------------------------------------
row path '3\nWBB\nWXU\nWBB\n'      3 ''      "3:2: expected U, W or B, found 'X'"
row path '1\nw\n'                  3 ''      "2:1: expected U, W or B, found 'w'"
row path '1 W 1 .'                 3 "$white" "1:7: expected U, W or B, found '.'"
row path '1\n\000\n'               3 ''      '2:1: expected U, W or B, found byte 0x00'
row path '2\nU\000\nUU'            3 ''      '2:2: expected U, W or B, found byte 0x00'
row path '2\nU\200\nUU'            3 ''      '2:2: expected U, W or B, found byte 0x80'
row hex  '1\n2\nR.\n.W\n'          3 ''      "4:2: expected ., R or B, found 'W'"
row ungo '2\n..\n.b\n'             3 ''      "3:2: expected ., B or W, found 'b'"
row nim  '1\n2\nBW WXB\n'          3 ''      "3:5: expected B or W, found 'X'"
row nim  '2 1 B 1 .'               3 'B\n'   "1:9: expected B or W, found '.'"

# --- a row of the wrong length, too few rows ---------------------------------------------------
row path '3\nWBB\nWW\nWBB\n'       3 ''      '3:1: expected a row of 3 letters, found 2'
row path '3\nWBB\n  WWWW\nWBB\n'   3 ''      '3:3: expected a row of 3 letters, found 4'
row path '3\nWBB\nWWW\n'           3 ''      '4:1: expected row 3 of 3, found the end of the input'
row path '3\nWBB\nWWW'             3 ''      '3:4: expected row 3 of 3, found the end of the input'
row path '3\nWBB\nWWW\n\n0\n'      3 ''      "5:1: expected row 3 of 3, found '0'"
row path '3'                       3 ''      '1:2: expected row 1 of 3, found the end of the input'
row hex  '1\n2\nR.\n'              3 ''      '4:1: expected row 2 of 2, found the end of the input'
row hex  '2\n2\nR.\n1\nR\n'        3 ''      "4:1: expected row 2 of 2, found '1'"
row ungo '2\n..\n'                 3 ''      '3:1: expected row 2 of 2, found the end of the input'
row nim  '1 3 B W'                 3 ''      '1:8: expected pile 3 of 3, found the end of the input'
row nim  '2 2 B 1 W'               3 ''      "1:7: expected pile 2 of 2, found '1'"

# --- a size that is no number, negative, zero or too large -------------------------------------
row path 'x\n'                     3 ''      "1:1: expected a size, found 'x'"
row path '3x\n'                    3 ''      "1:1: expected a size, found '3x'"
row path '3.0'                     3 ''      "1:1: expected a size, found '3.0'"
row path '+3'                      3 ''      "1:1: expected a size, found '+3'"
row path '-3\n'                    3 ''      "1:1: expected a size, found '-3'"
row path '\001\n'                  3 ''      "1:1: expected a size, found '\\x01'"
row path '1 W 99999999999'         3 "$white" \
    '1:5: expected a size of at most 65535, found 99999999999'
row path '12345678901234567890123456789012' 3 '' \
    '1:1: expected a size of at most 65535, found 12345678901234567890123456789012'
row path '65536'                   3 ''      '1:1: expected a size of at most 65535, found 65536'
row path '99999999999999999999999' 3 '' \
    '1:1: expected a size of at most 65535, found 99999999999999999999999'
row path '65535\nW'                3 ''      '2:1: expected a row of 65535 letters, found 1'
row hex  '1\n0\n'                  3 ''      '2:1: expected a size of at least 1, found 0'
row hex  '1\n-1\n'                 3 ''      "2:1: expected a size, found '-1'"
row hex  'R'                       3 ''      "1:1: expected the number of boards, found 'R'"
row hex  ''                        3 '' \
    '1:1: expected the number of boards, found the end of the input'
row hex  '18446744073709551616'    3 '' \
    '1:1: expected the number of boards of at most 18446744073709551615, found 18446744073709551616'
row ungo '0'                       3 ''      '1:1: expected a size of at least 1, found 0'
row ungo '32768'                   3 ''      '1:1: expected a size of at most 32767, found 32768'
row nim  ''                        3 '' \
    '1:1: expected the number of games, found the end of the input'
row nim  '1 -1'                    3 ''      "1:3: expected a number of piles, found '-1'"
row nim  '1 B'                     3 ''      "1:3: expected a number of piles, found 'B'"

# --- too few items, trailing data --------------------------------------------------------------
row hex  '2\n1\nR\n'               3 'Case #1: Red wins\n' \
    '4:1: expected board 2 of 2, found the end of the input'
row nim  '2 1 B'                   3 'B\n' \
    '1:6: expected game 2 of 2, found the end of the input'
row path '1 W 0 1 W'               3 "$white" "1:7: expected the end of the input, found '1'"
row path '0\nx'                    3 ''      "2:1: expected the end of the input, found 'x'"
row hex  '1 1 R 1 B'               3 'Case #1: Red wins\n' \
    "1:7: expected the end of the input, found '1'"
row nim  '0 0'                     3 ''      "1:3: expected the end of the input, found '0'"
row path '1\nW\nW\n'               3 "$white" "3:1: expected a size, found 'W'"

# --- boards that are no Un-Go boards -----------------------------------------------------------
row ungo '2\nB.\n..\n'             3 '' \
    "1:1: expected as many black stones as white ones or a 'to_move', found 1 black and 0 white"
row ungo '1 . 2\nBW\nWB\n'         3 'White\n' \
    '2:1: expected a liberty for every group, found none for the black group at [0,0]'
row ungo '3\n.BW\nWBB\nBWW\n'      3 '' \
    '2:3: expected a liberty for every group, found none for the white group at [0,2]'
row ungo '2 B. .W'                 1 'No winner: play repeats from move 4 with period 6.\n' ''

# --- going on ----------------------------------------------------------------------------------
row path '1 W 2 WX UU 1 U' 3 "${white}White can win in one move.\n" \
    "1:8: expected U, W or B, found 'X'" --keep-going
row path '2 WB 1 W' 3 "$white" "1:6: expected row 2 of 2, found '1'" --keep-going
row path '2 WB UUU 1 W' 3 "$white" '1:6: expected a row of 2 letters, found 3' --keep-going
row path 'two WB UU 1 W' 3 "$white" "1:1: expected a size, found 'two'" --keep-going
row path '1 W W 1 B 0' 3 "${white}Black has a winning path.\n" \
    "1:5: expected a size, found 'W'" --keep-going
row path '99999999999 WB 1 W' 3 "$white" \
    '1:1: expected a size of at most 65535, found 99999999999' --keep-going
row path '1 W 0 1 B' 3 "$white" "1:7: expected the end of the input, found '1'" --keep-going
row hex '3 1 R 1 X 1 B' 3 'Case #1: Red wins\nCase #3: Blue wins\n' \
    "1:9: expected ., R or B, found 'X'" --keep-going
row hex '2 1 R R 1 B' 3 'Case #1: Red wins\nCase #3: Blue wins\n' \
    "1:7: expected a size, found 'R'" --keep-going
row hex '3 1 R RR RR 1 B' 3 'Case #1: Red wins\nCase #3: Blue wins\n' \
    "1:7: expected a size, found 'RR'" --keep-going
row path 'WW WW 1 W' 3 "$white" "1:1: expected a size, found 'WW'" --keep-going
row hex '2 1 R' 3 \
    'game,item,size,verdict,text\nhex,1,1,red_won,Case #1: Red wins\nhex,2,,malformed,\n' \
    '1:6: expected board 2 of 2, found the end of the input' --keep-going --format csv
row ungo '2 B. .. 1 .' 3 'White\n' \
    "1:1: expected as many black stones as white ones or a 'to_move', found 1 black and 0 white" \
    --keep-going
row nim '3 1 B 2 BX W 1 W' 3 'B W\n' "1:10: expected B or W, found 'X'" --keep-going
row nim '2 1 X 1 Y' 3 '' "1:5: expected B or W, found 'X'
dyad: -:1:9: expected B or W, found 'Y'" --keep-going
row hex '2 1 X 1 B' 3 \
    'game,item,size,verdict,text\nhex,1,,malformed,\nhex,2,1,blue_won,Case #2: Blue wins\n' \
    "1:5: expected ., R or B, found 'X'" --keep-going --format csv
malformed='{"game":"nim","item":1,"size":null,"verdict":"malformed","text":null,'\
'"file":"-","line":1,"column":5,"message":"expected B or W, found '"'X'"'"}\n'
black='{"game":"nim","item":2,"size":1,"verdict":"black","text":"B","values":["1"],"sum":"1"}\n'
row nim '2 1 X 1 B' 3 \
    "$malformed$black" \
    "1:5: expected B or W, found 'X'" --keep-going --format jsonl
row path '1 U 2 "\\ UU' 3 'White can win in one move.\n' \
    "1:7: expected U, W or B, found '\"'" --keep-going

# --- an answer that names no winner ------------------------------------------------------------
row ungo '2 .. .. 1 .' 1 \
    'No winner: play repeats from move 1 with period 6.\nWhite\n' ''
row ungo '2 .. .. 1 x' 3 'No winner: play repeats from move 1 with period 6.\n' \
    "1:11: expected ., B or W, found 'x'"

# --- a line of a gigabyte, of letters and of white space, in little memory ---------------------
limit=unlimited
bytes=100000000
# shellcheck disable=SC3045 # dash, bash and busybox have ulimit -v
if (ulimit -v 1000000 && "$DYAD" --version) >/dev/null 2>&1; then
    limit=1000000 # a sanitizer's own memory does not fit, and a tenth of the line shows as much
    bytes=1000000000
fi
for filler in W ' '; do
    rows=$((rows + 1))
    status=0
    # shellcheck disable=SC3045
    { printf '1\nW\n2\n'; head -c "$bytes" /dev/zero | tr '\0' "$filler"; } |
        (ulimit -v $limit && exec "$DYAD" judge path) >out 2>err || status=$?
    # shellcheck disable=SC2059
    if printf "$white" | cmp -s - out && [ "$status" -eq 3 ] && grep -q '^dyad: -:4:' err; then
        continue
    fi
    wrong=$((wrong + 1))
    echo "a line of $bytes bytes of '$filler': exit status $status"
    cat err
done

# --- input without an end: it is refused where it goes wrong ------------------------------------
endless() { # GAME PLACE BEGIN BYTE: what the input begins with, and the byte that goes on for ever
    rows=$((rows + 1))
    status=0
    # shellcheck disable=SC3045
    { printf '%s' "$3"; tr '\0' "$4" </dev/zero; } |
        (ulimit -t 10 && exec "$DYAD" judge "$1") >out 2>err || status=$?
    [ "$status" -ne 3 ] || ! grep -q "^dyad: -:$2: expected " err || return 0
    wrong=$((wrong + 1))
    echo "$1: '$3' and '$4' without an end: exit status $status, $(cat err)"
}
for game in path hex ungo nim; do
    for byte in '\0' 0 7 x W -; do
        endless $game 1:1 '' "$byte"
    done
done
endless path 3:1 "$(printf '1\nW\nx')" x
endless hex 4:1 "$(printf '1\n1\n.\n-')" -
endless ungo 2:2 "$(printf '2\n.x')" x
endless nim 3:3 "$(printf '1\n1\nBW')" '\0'

echo "$rows rows, $wrong wrong"
[ "$wrong" -eq 0 ]
