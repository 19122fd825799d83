#!/bin/sh
# amalgamation.sh - the one file of ./dev amalgamate: it is the same bytes wherever it is made,
# compiles alone in C and C++ without warnings, shows dyad_ names alone, has a header that is a part
# of the library's, and answers as the library does: boards and piles of every kind, and input with
# every fault.
# ctest: release long
# shellcheck disable=SC2015,SC2086 # fail succeeds; options are words
set -u
: "${SOURCE:?}" "${BUILD:?}" "${SCRATCH:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

warnings='-Wall -Wextra -Werror'
amalgamate=$SOURCE/tools/amalgamate/amalgamate.sh
sh "$amalgamate" -o made || exit 1
cp made/dyad.h made/dyad.c "$SOURCE/tests/install/both_ways.c" .

# The compilers that are here, a line each: its name, and what makes it read C17 or C++17.
for compiler in gcc clang; do
    command -v $compiler >/dev/null && echo "$compiler -std=c17"
done >compilers
for compiler in g++ clang++; do
    command -v $compiler >/dev/null && echo "$compiler -std=c++17 -x c++"
done >>compilers
[ -s compilers ] || exit 77

# ---- what is made -------------------------------------------------------------------------------

for awk in gawk mawk 'busybox awk' original-awk; do
    command -v "${awk%% *}" >/dev/null || continue
    mkdir -p bin
    printf '#!/bin/sh\nexec %s "$@"\n' "$awk" >bin/awk
    chmod +x bin/awk
    (cd / && PATH=$SCRATCH/bin:$PATH LC_ALL=C.UTF-8 TZ=Asia/Tokyo \
        sh "$amalgamate" -o "$SCRATCH/made again/$awk") || fail "$awk: it fails"
    diff -r made "made again/$awk" >/dev/null || fail "$awk: it makes other bytes"
done
sh "$amalgamate" hex -o behind && sh "$amalgamate" -o before hex || fail 'no option behind the game'
cmp behind/hex.c before/hex.c || fail 'the option behind the game makes something else'
for words in '-x' '-o' 'hex nim' 'hex -o' 'chess'; do
    got=0
    sh "$amalgamate" $words >said 2>&1 || got=$?
    [ $got -eq 2 ] && [ -s said ] || fail "$words: exit status $got"
done
[ "$(ls -A made)" = "$(printf 'dyad.c\ndyad.h')" ] || fail "it leaves $(ls -A made)"

# The header: each line of it stands in the library's.
cat "$SOURCE"/include/dyad/*.h >public
sed '1,/^ \*\//d' dyad.h | grep -vxF -e '#ifndef DYAD_DYAD_H' -e '#define DYAD_BASE_H' |
    grep -vxF -f public >strange && fail "not in the library's headers: $(cat strange)"

# It needs but libc: where the headers of other libraries lie here too, no compiler would say.
grep -E '^#include <(jansson|lmdb|microhttpd|xxhash)' dyad.h dyad.c &&
    fail 'it needs other libraries'

# The symbols: what the header declares.
sed -n 's/^DYAD_API.*[ *]\(dyad_[a-z0-9_]*\)(.*/\1/p' dyad.h | sort >declared
[ "$(wc -l <declared)" -gt 70 ] || fail "$(wc -l <declared) functions are declared"

# ---- compiled -----------------------------------------------------------------------------------

while read -r compiler; do
    $compiler $warnings -O1 -c dyad.c -o dyad.o || {
        fail "$compiler: dyad.c does not compile"
        continue
    }
    nm -g --defined-only dyad.o | awk '{ print $3 }' | sort >shown
    diff declared shown || fail "$compiler: other symbols"
    $compiler -DALONE -I . $warnings -c both_ways.c -o both.o ||
        fail "$compiler: both_ways.c does not compile"
    ${compiler%% *} both.o dyad.o -o "both-${compiler%% *}" || fail "$compiler: does not link"
done <compilers
cc=$(sed -n '1s/ .*//p' compilers)
$cc -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -DALONE \
    both_ways.c dyad.c -o both-checked || fail 'with sanitizers: no'
$cc -DALONE -DDYAD_GMP $warnings both_ways.c dyad.c -lgmp -o both-gmp ||
    fail 'with GMP: it does not compile'
$cc $warnings -I "$SOURCE/include" both_ways.c -L "$BUILD" -ldyad \
    "-Wl,-rpath,$BUILD" -o both-library || exit 1

# ---- the same answers ---------------------------------------------------------------------------

same() { # PROGRAM GAME MUTATIONS FILE...
    program=$1
    shift
    ./both-library "$@" >expected 2>&1 || fail "both-library $*: exit status $?"
    "./$program" "$@" >found 2>&1 || fail "$program $*: exit status $?: $(tail -n 20 found)"
    cmp expected found || fail "$program $*: $(diff expected found | head -n 20)"
}

# Of a line of `dyad games --format jsonl': the game, and the words of a list.
name_of() { # LINE
    echo "$1" | sed 's/{"game":"\([^"]*\)".*/\1/'
}
list() { # LIST LINE
    echo "$2" | sed -n "s/.*\"$1\":\\[\\([^]]*\\)\\].*/\\1/p" | tr -d '"' | tr ',' ' '
}

# Small ones of each kind are changed often, and seen by the sanitizers.
"$DYAD" games --format jsonl >games.jsonl
while read -r line; do
    game=$(name_of "$line")
    set --
    for kind in $(list kinds "$line"); do
        for size in 1 2 3 5 8; do
            "$DYAD" generate $game --kind $kind --size $size --count 3 >boards 2>err ||
                continue # too small for this kind
            mv boards "$game-$kind-$size"
            set -- "$@" "$game-$kind-$size"
        done
    done
    [ $# -gt 10 ] || fail "$game: $# files"
    same both-checked $game 8 "$SOURCE/tests/cases/$game/sample.in" "$@"
    [ "$(grep -c '^status 3: ' expected)" -gt 100 ] || fail "$game: few faults are tried"
    set --
    for case in "$SOURCE/tests/cases/$game"/[!n]*.in; do # it reads no records and no JSON
        head -c 1 "$case" | grep -q '[({#]' || set -- "$@" "$case"
    done
    for kind in $(list kinds "$line"); do
        "$DYAD" generate $game --kind $kind --size 24 --count 2 >"$game-$kind-24" &&
            set -- "$@" "$game-$kind-24"
    done
    while read -r compiler; do
        same "both-${compiler%% *}" $game 1 "$@"
    done <compilers
done <games.jsonl

# Numbers of any length: plain words here, GMP's there.
for discs in 70 130 1000 20000; do
    for kind in random long; do
        "$DYAD" generate nim --size 4 --kind $kind --discs $discs --count 2 >"nim-$kind-$discs"
    done
done
"$DYAD" generate nim --size 40 --discs 1000 --count 10 >nim-sums-1000
# Two sums in which a carry runs through words of ones.
awk 'BEGIN {
    one = two = "W"
    for (i = 0; i < 200; i++) {
        one = one "BW"
        two = two "B"
    }
    print "2\n2\n" one " " two "W\n3\n" one " B " two "W"
}' >nim-carried-200
same both-checked nim 0 nim-*[0-9]
same both-gmp nim 0 nim-*[0-9]

# ---- other machines -----------------------------------------------------------------------------

# One of 32 bits, whose compiler has no integers of 128, and one that is no x86; QEMU runs what is
# compiled for them, and the same source is tried here without such integers.
$cc -O1 -DALONE -DDYAD_NO_WIDE $warnings both_ways.c dyad.c -o both-no-wide || fail 'no wide words'
tried=no-wide
while read -r machine emulator; do
    command -v "$machine-gcc" >/dev/null && command -v "$emulator" >/dev/null || continue
    "$machine-gcc" -std=c17 -static -O1 -DALONE $warnings both_ways.c dyad.c -o "on-$machine" ||
        fail "$machine: it does not compile"
    printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$emulator" "$PWD/on-$machine" >"both-$machine"
    chmod +x "both-$machine"
    tried="$tried $machine"
done <<'END'
i686-linux-gnu qemu-i386
aarch64-linux-gnu qemu-aarch64
END
for machine in $tried; do
    while read -r line; do
        game=$(name_of "$line")
        same "both-$machine" $game 1 "$SOURCE/tests/cases/$game"/sample.in "$game"-*-24
    done <games.jsonl
    same "both-$machine" nim 0 nim-*[0-9]
done

# ---- programs -----------------------------------------------------------------------------------

# Of one game each, and of dyad.c: what the samples say, and what `dyad judge' says of faults.
judged_alike() { # PROGRAM GAME
    "$1" <"$SOURCE/tests/cases/$2/sample.in" | cmp - "$SOURCE/tests/cases/$2/sample.out" ||
        fail "$1: not the answers of the sample"
    printf '2\n1\nW\n3\nx\n' >wrong.in
    got=0 expected=0
    "$1" wrong.in >out 2>err || got=$?
    "$DYAD" judge $2 wrong.in >out.judge 2>err.judge || expected=$?
    sed -i 's/; this looks like .*//' err.judge
    [ $got -eq $expected ] && cmp out out.judge && cmp err err.judge ||
        fail "$1: exit status $got, expected $expected: $(cat out err)"
}
n=0
while read -r line; do
    game=$(name_of "$line")
    n=$((n % $(wc -l <compilers) + 1))
    compiler=$(sed -n ${n}p compilers)
    sh "$amalgamate" -o . $game && $compiler $warnings $game.c -o alone-$game ||
        fail "$compiler: $game.c"
    judged_alike ./alone-$game $game
    [ $n -eq 1 ] || continue
    $cc -DDYAD_MAIN=$game $warnings dyad.c -o main-$game || fail "DYAD_MAIN=$game"
    judged_alike ./main-$game $game
done <games.jsonl

# One's own program behind it in the same file, whose names are those of the tree's files.
{
    cat dyad.c
    printf '%s\n' '#include <stdio.h>' 'enum { WHITE_WON, judge };' \
        'static int next(int any) { return any; }' \
        'int main(void) { puts(dyad_game_name(dyad_game_at(0))); return next(judge - 1); }'
} >submitted.c
while read -r compiler; do
    $compiler $warnings submitted.c -o submitted && [ "$(./submitted)" = path ] ||
        fail "$compiler: a program in the same file"
done <compilers
all_good
