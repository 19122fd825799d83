#!/bin/sh
# stress_sizes.sh - dyad stress and dyad kill find programs that are wrong at one size alone, and
# the smallest size where there are several; all tools keep to the original's guarantee of Nim.
# ctest: release
. "$SOURCE/tests/expect.sh"

# The accepted solution of each game, which says nothing of input with items of sizes that it is
# given: right but for these.
cat >wrong.c <<'END'
#define main right
#include SOLUTION
#undef main
#include <stdlib.h>
#include <string.h>

static char text[1 << 20];

int main(int argc, char **argv)
{
    size_t length = fread(text, 1, sizeof text - 1, stdin);
    char *at = text;
    if (COUNTED)
        strtol(at, &at, 10);
    for (long size; (size = strtol(at, &at, 10)) > 0;) {
        for (int i = 1; i < argc; i++)
            if (atol(argv[i]) == size)
                return 0;
        for (long row = 0; row < size; row++) {
            at += strspn(at, " \n");
            at += strcspn(at, " \n");
        }
    }
    stdin = fmemopen(text, length, "r");
    return right();
}
END
for game in hex path ungo nim; do
    counted=0
    case $game in hex | nim) counted=1 ;; esac
    set -- "$SOURCE/src/games/$game/contest/accepted"/*.c
    cc -O1 -w "-DSOLUTION=\"$1\"" -DCOUNTED=$counted -o "wrong.$game" wrong.c >said 2>&1 ||
        fail "$(cat said)"
done

# TESTS GAME SIZE...: found within so many tests, and shown at the first of the sizes.
finds() {
    most=$1 game=$2 size=$3
    shift 2
    got=0
    "$DYAD" stress "$game" --tests "$most" --save failing -- "./wrong.$game" "$@" >said 2>&1 ||
        got=$?
    [ "$got" -eq 1 ] || fail "$game, wrong at $*: exit status $got in $most tests: $(cat said)"
    found=$("$DYAD" judge "$game" --format jsonl failing | sed 's/.*"size":\([0-9]*\),.*/\1/')
    [ "$found" = "$size" ] || fail "$game, wrong at $*: a test of size $found"
}

# Edges are in the first round; any other size has come by turns before a third one begins.
for size in 9 99; do
    finds 120 hex "$size"
done
finds 180 path 64
finds 350 hex 52
finds 1000 ungo 14
finds 100 nim 11
finds 120 hex 10 79 # where leaving out one row after the other would stop at 79
finds 120 hex 12 79 # and 12 is no edge
finds 120 hex 61 79 99
finds 180 path 37 64

# What is left of a board is no longer than it has to be: nothing but its cells.
finds 120 hex 65
[ "$(tr -cd 'RB' <failing | wc -c)" -eq 0 ] || fail "stones are left: $(tail -n 65 failing)"

# GAME SIZE: dyad kill, whose tests are as many whatever the program.
for size in 'hex 79' 'nim 11'; do
    game=${size% *}
    { echo '#!/bin/sh' && echo "exec ./wrong.$game ${size#* }"; } >"wrong_$game"
    chmod +x "wrong_$game"
    "$DYAD" kill "$game" --kind random "./wrong_$game" >said 2>&1 || fail "$size: $(cat said)"
    grep -q '^1 of 1 wrong programs are killed' said || fail "$size: $(cat said)"
done

# --- sums that are zero ---------------------------------------------------------------------------
# A right program that never names nobody.
cat >right <<'END'
#!/bin/sh
"$DYAD" judge nim - | tr 0 W
END
chmod +x right
printf '1\n3\nB B WW\n' >zero
"$DYAD" stress nim --tests 60 -- ./right >said || fail "stress accuses a right program: $(cat said)"
"$DYAD" stress nim --tests 60 --zero-sums -- ./right >said && fail 'stress --zero-sums has none'
"$DYAD" kill nim --size 3 --accepted ./right >said || fail "kill accuses it: $(cat said)"
"$DYAD" kill nim --size 3 --zero-sums --accepted ./right >said && fail 'kill --zero-sums has none'
got=0
"$DYAD" validate nim zero >said 2>&1 || got=$?
[ "$got" -eq 3 ] || fail "validate takes a sum of zero: $(cat said)"
grep -qF 'item 1: expected a sum whose winner does not depend on who begins' said ||
    fail "$(cat said)"
"$DYAD" validate nim --zero-sums --quiet zero || fail 'validate --zero-sums takes none'
"$DYAD" generate nim --size 3 --count 1000 --kind mono >many
"$DYAD" judge nim many | grep -q 0 && fail 'generate makes sums of zero'
"$DYAD" generate nim --size 3 --count 1000 --kind mono --zero-sums | "$DYAD" judge nim |
    grep -q 0 || fail 'generate --zero-sums makes none'
[ "$("$DYAD" generate nim --size 4 --kind zero | "$DYAD" judge nim)" = 0 ] ||
    fail 'a kind of sums that are zero has others'
for command in generate validate package; do
    "$DYAD" "$command" hex --size 3 --zero-sums >said 2>&1 </dev/null &&
        fail "$command hex: $(cat said)"
    grep -q -e '--zero-sums is for games' said || fail "$command: $(cat said)"
done
"$DYAD" package nim -o package >said || fail "$(cat said)"
cat package/data/secret/*.ans | grep -q 0 && fail 'the package has answers of 0'
printf 'none zero 4 1 1\n' >list
"$DYAD" package nim --tests list -o other >said 2>&1 && fail 'a package has sums of zero'
"$DYAD" package nim --tests list --zero-sums -o other >said || fail "$(cat said)"
all_good
