#!/bin/sh
# charsets.sh - SGF whose text is of other character sets than UTF-8, as CA states: names and
# comments come out as UTF-8, second bytes that look like a backslash or a bracket included, and
# what is guessed is said.
# ctest: release
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

# sgf BYTES SGF [REMARK]: what a game of these bytes, as printf has them, is as SGF; without REMARK
# nothing is said on standard error.
sgf() {
    # shellcheck disable=SC2059 # the escapes are printf's
    printf "$1" >game
    "$DYAD" convert --to sgf game >sgf.out 2>err || fail "$1: $(cat err)"
    tr -d '\n' <sgf.out >out
    [ "$(cat out)" = "$2" ] || fail "$1: expected $2, found $(cat out)"
    if [ -n "${3:-}" ]; then
        grep -qF -e "$3" err || fail "$1: expected '$3' to be said, found $(cat err)"
    elif [ -s err ]; then
        fail "$1: found $(cat err)"
    fi
    # Read again and written again, it is the same, and nothing is said any more.
    "$DYAD" convert --to sgf sgf.out 2>err | cmp -s - sgf.out || fail "$1: not the same again"
    [ -s err ] && fail "$1: read again: $(cat err)"
    "$DYAD" convert --to jsonl game >lines 2>err
    "$DYAD" convert --to sgf lines | cmp -s - sgf.out || fail "$1: not the same by way of JSON"
    "$DYAD" convert --to jsonl lines | cmp -s - lines || fail "$1: JSON is not the same again"
}

hex='(;GM[11]'
utf8='(;FF[4]GM[11]CA[UTF-8]SZ[3]' # what it becomes

# ---- each set, with second bytes that are a backslash and a bracket ------------------------------
# "soe" of katakana and the kanji of "table": 83 5C, 95 5C; 83 5D; 95 5D.
sgf "${hex}CA[Shift_JIS]SZ[3]PB[\\203\\134]C[\\225\\134\\203\\135\\225\\135];B[a1]C[\\203\\134])" \
    "${utf8}PB[ソ]C[表ゾ評];B[a1]C[ソ])"
# Kim Pyonjun of sgf files in the field: BD F0, 95 5C, BF A1; Park Junseok: C6 D3, 88 AD, 8A 5D.
sgf "${hex}CA[gb2312]SZ[3]PB[\\275\\360\\225\\134\\277\\241]PW[\\306\\323\\210\\255\\212\\135])" \
    "${utf8}PB[金昞俊]PW[朴埈奭])"
sgf "${hex}CA[GB18030]SZ[3]C[\\201\\060\\201\\060\\201\\134])" \
    "${utf8}C[$(printf '\302\200')乗])"
# Honinbo: A5 BB, A6 5D, A7 7B; A5 5C.
sgf "${hex}CA[Big5]SZ[3]EV[\\245\\273\\246\\135\\247\\173]C[\\245\\134];B[a1])" \
    "${utf8}EV[本因坊]C[功];B[a1])"
sgf "${hex}CA[big5-hkscs]SZ[3]C[\\210\\142])" "${utf8}C[$(printf '\303\212\314\204')])"
sgf "${hex}CA[euc-kr]SZ[3]PB[\\271\\332\\301\\366\\300\\272]C[\\214\\143];B[a1])" \
    "${utf8}PB[박지은]C[똠];B[a1])"
sgf "${hex}CA[EUC-JP]SZ[3]C[\\245\\275\\311\\275\\\\]x])" "${utf8}C[ソ表\\]x])"
sgf "${hex}CA[ISO-8859-1]SZ[3]PB[Zo\\353 \\200])" "${utf8}PB[Zoë €])"
sgf "${hex}CA[windows-1251]SZ[3]C[\\304\\340])" "${utf8}C[Да])"
sgf "${hex}CA[KOI8-R]SZ[3]C[\\344\\301])" "${utf8}C[Да])"
sgf "${hex}CA[ iso-8859-\\\\2 ]SZ[3]C[\\243])" "${utf8}C[Ł])"

# ---- the same with an escape before the second byte, as programs write that know bytes alone ----
sgf "${hex}CA[Shift_JIS]SZ[3]PB[\\203\\134\\134]C[\\225\\134\\134x\\203\\134\\135y];B[a1])" \
    "${utf8}PB[ソ]C[表xゾy];B[a1])"
sgf "${hex}CA[big5]SZ[3]EV[\\245\\273\\246\\134\\135\\247\\173];B[a1])" \
    "${utf8}EV[本因坊];B[a1])"
# Escapes that are meant, behind such characters; lists; brackets and parentheses in the text.
sgf "${hex}CA[SJIS]SZ[3]C[\\225\\134\\134\\135x\\203\\134\\134\\134])" \
    "${utf8}C[表\\]xソ\\\\])"
sgf "${hex}CA[SJIS]SZ[3]LB[a1:\\225\\134][b1:\\203\\134])" "${utf8}LB[a1:表][b1:ソ])"
sgf "${hex}CA[SJIS]SZ[3]PB[\\203\\135(9)]C[\\203\\135) \\203\\135])" \
    "${utf8}PB[ゾ(9)]C[ゾ) ゾ])"

# ---- CA late, several games ----------------------------------------------------------------------
sgf "${hex}SZ[3]PB[\\203\\134]PW[\\203\\135]CA[Shift_JIS];B[a1])" \
    "${utf8}PB[ソ]PW[ゾ];B[a1])"
sgf "${hex}SZ[3]PB[\\245\\134]PW[\\246\\135]ChArset [Big5];B[a1])" \
    "${utf8}PB[功]PW[因];B[a1])"
long=$(printf '%05000d' 0)
sgf "${hex}SZ[3]C[\\223\\372$long]CA[Shift_JIS];B[a1]C[\\203\\135])" \
    "${utf8}C[日$long];B[a1]C[ゾ])"
sgf "${hex}CA[sjis]SZ[3]C[\\203\\134])${hex}CA[big5]SZ[3]C[\\245\\134])${hex}SZ[3]C[é])" \
    "${utf8}C[ソ])${utf8}C[功])${utf8}C[é])"

# ---- what is guessed, and what cannot be ---------------------------------------------------------
sgf "${hex}SZ[3]PB[é];B[a1])" "${utf8}PB[é];B[a1])"
sgf "${hex}SZ[3]PB[\\351]PW[x];B[a1])" "${utf8}PB[é]PW[x];B[a1])" \
    'game:1:2: The text is no UTF-8, and no CA states its character set'
# One game has one set: what would be UTF-8 alone is none beside what cannot be.
sgf "${hex}SZ[3]PB[\\351]PW[\\303\\251])" "${utf8}PB[é]PW[Ã©])" 'no CA states'
sgf "${hex}CA[klingon]SZ[3]PB[\\351])" "${utf8}PB[é])" \
    'CA names a character set that Dyad does not know: it is read as ISO-8859-1'
sgf "${hex}CA[klingon]SZ[3]PB[é])" "${utf8}PB[é])" 'the text is read as UTF-8'
sgf "${hex}CA[klingon]SZ[3]PB[e])" "(;FF[4]GM[11]CA[klingon]SZ[3]PB[e])"
# The file has been converted, and its CA has not.
sgf "${hex}CA[gb2312]SZ[3]PB[日本人]C[五目並\\\\]x];B[a1])" \
    "${utf8}PB[日本人]C[五目並\\]x];B[a1])" 'is read as UTF-8'
sgf "${hex}CA[ISO-8859-1]SZ[3]PB[Zoë])" "${utf8}PB[Zoë])" 'is read as UTF-8'
# Half a character at the end of a value, where the game goes on; bytes that are none.
sgf "${hex}CA[Shift_JIS]SZ[3]PB[a\\203]PW[x]C[y\\225];B[a1]C[\\225])" \
    "${utf8}PB[a�]PW[x]C[y�];B[a1]C[�])" 'no character of its character set'
sgf "${utf8}PB[Zo\\353 x])" "${utf8}PB[Zo� x])" 'is read as U+FFFD'

# ---- where it is reported ----------------------------------------------------------------------
printf '%sCA[Shift_JIS]SZ[3]PB[\203\134];B[a1])' "$hex" >game
"$DYAD" judge hex --explain game >out 2>err || fail "judge --explain: $(cat err)"
grep -qF 'Its text is converted from Shift_JIS.' out || fail "judge --explain: $(cat out)"
"$DYAD" judge hex --format jsonl game | tee lines | grep -qF '"charset":"Shift_JIS"' ||
    fail "judge --format jsonl: $(cat lines)"
"$DYAD" verify hex game lines >out 2>&1 || fail "verify: $(cat out)"
"$DYAD" convert --to jsonl game >out
grep -qF '"charset":"Shift_JIS","nodes":[{"properties":{"CA":["UTF-8"],"PB":["ソ"]}}' out ||
    fail "convert --to jsonl: $(cat out)"
printf '%sSZ[3]PB[\351];B[a1])' "$hex" >game
"$DYAD" judge hex --explain game | grep -qF 'The text is no UTF-8' ||
    fail "judge --explain says nothing"
"$DYAD" judge hex --format jsonl game | grep -qF '"remark":"The text is no UTF-8' ||
    fail "judge --format jsonl says nothing"
# A dump does not fill the terminal.
for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do cat game; done >games
"$DYAD" convert --to sgf games 2>err | grep -c 'PB\[é\]' | grep -qx 12 || fail "12 games"
[ "$(wc -l <err)" -eq 9 ] || fail "12 remarks: $(cat err)"

# ---- who else reads it ---------------------------------------------------------------------------
printf '(;FF[4]GM[1]RU[Un-Go]CA[gb2312]SZ[3]PB[\275\360\225\134\277\241];B[aa];W[cc])' >game.sgf
printf 'loadsgf game.sgf\nprintsgf\nquit\n' | "$DYAD" gtp ungo >out 2>err || fail "gtp: $(cat err)"
grep -qF 'PB[金昞俊]' out || fail "gtp: $(cat out)"
"$DYAD" records ungo game.sgf >out 2>err || fail "records: $(cat err)"
all_good
