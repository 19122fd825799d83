#!/bin/sh
# check_tree_test.sh - makes a small tree that check_tree.sh accepts, then one fault after another,
# and sees each caught.
# ctest: release
set -eu
: "${SOURCE:?}" "${SCRATCH:?}"
tree=$SCRATCH/tree
build=$SCRATCH/build
objects=$build/CMakeFiles/dyad_objects.dir
failed=0

put() { # FILE LINE...
    mkdir -p "$(dirname "$tree/$1")"
    file=$tree/$1
    shift
    printf '%s\n' "$@" >"$file"
}

make_tree() {
    rm -rf "$tree"
    put include/dyad/dyad.h 'DYAD_API int dyad_one(void);' 'DYAD_API const char *dyad_two(' \
        '    int number);'
    put src/base/bits.h 'int dy_bits(void);'
    put src/base/bits.c '#include "base/bits.h"' 'int dy_bits(void)' '{' '    return 1;' '}'
    put src/board/grid.h '#include "base/bits.h"'
    put src/board/connect.c '#include "board/grid.h"' 'int dy_connect(void);' \
        'int dy_connect(void)' '{' '    return 1;' '}'
    put src/games/games.def '/* DY_GAME(x) is a row */' 'DY_GAME(chomp) DY_CHECK(chomp)' \
        'DY_GAME(kayles) DY_KINDS(kayles)'
    put src/games/chomp/chomp.c '#include "board/grid.h"'
    put src/games/kayles/kayles.c '#include "games/games.def"'
    put src/verify/verify.h '#include "games/games.def"'
    put src/games/chomp/chomp_check.c '#include "base/bits.h"' '#include "board/grid.h"' \
        '#include "verify/verify.h"' '#include <jansson.h>' 'int dy_check(void);' \
        'int dy_check(void)' '{' '    return dy_bits();' '}'
    put src/games/kayles/kayles_kinds.c '#include "games/games.def"'
    put src/judge/stream.c '#include "games/games.def"'
    put src/api/session.c 'int dyad_one(void);' 'int dyad_one(void)' '{' '    return 1;' '}' \
        'int dyad_two(void);' 'int dyad_two(void)' '{' '    return 2;' '}'
    put apps/cli/options.h 'int option;'
    put apps/serve/serve.h 'int serve;'
    put apps/signals/signals.h 'int stop;'
    put apps/cli/main.c '#include "options.h"' '#include "serve.h"' '#include "signals.h"' \
        '#include <dyad/dyad.h>' '#include <stdio.h>'
    put apps/mpi/run.c '#include "signals.h"'
    put tests/cases/chomp/a.out ''
    put tests/cases/kayles/a.err ''
    put dev '#!/bin/sh'
    put CMakeLists.txt '# nothing'
}

make_build() {
    rm -rf "$build"
    for source in src/base/bits.c src/board/connect.c src/board/grid.c \
        src/games/chomp/chomp_check.c src/api/session.c; do
        [ -f "$tree/$source" ] || continue
        mkdir -p "$objects/$(dirname "$source")"
        (cd "$tree" && grep -v "#include" "$source" |
            gcc -fPIC -w -Isrc -xc -c -o "$objects/$source.o" -)
    done
    gcc -shared -o "$build/libdyad.so" "$objects/src/api/session.c.o"
}

check() {
    sh "$SOURCE/tools/check_tree.sh" "$tree" "$@" >"$SCRATCH/out" 2>"$SCRATCH/err"
}

# The fault that was just put in is named, and then is taken out.
caught() { # PATTERN [BUILD]
    pattern=$1
    shift
    if check "$@"; then
        echo "not caught: $pattern"
        failed=1
    elif [ "$(grep -c "$pattern" "$SCRATCH/out")" -ne 1 ] ||
        ! grep -q '^check_tree: 1 faults$' "$SCRATCH/out"; then
        echo "not caught rightly: $pattern"
        cat "$SCRATCH/out" "$SCRATCH/err"
        failed=1
    fi
    make_tree
}

lines() { # COUNT: so many lines of a function body
    awk -v count="$1" 'BEGIN { for (i = 0; i < count; i++) print "    ;" }'
}

make_tree
make_build
if ! check "$build"; then
    echo 'the tree without a fault has one:'
    cat "$SCRATCH/out"
    exit 1
fi

put src/base/low.c '#include "board/grid.h"'
caught '^src/base/low.c:1: base is above board'
put src/judge/cheat.c '#include <stdio.h>' '#include "verify/verify.h"'
caught '^src/judge/cheat.c:2: judge and verify are siblings'
put src/verify/peek.c '  #  include "judge/judge.h"'
caught '^src/verify/peek.c:1: verify and judge are siblings'
put src/cgt/up.c '#include "../board/grid.h"'
caught '^src/cgt/up.c:1: no ".."'
put src/cgt/bare.c '#include "grid.h"'
caught '^src/cgt/bare.c:1: name the folder'
put src/extra/thing.c '#include "base/bits.h"'
caught '^src/extra/thing.c:1: src/extra/ has no place'
put src/api/odd.c '#include "extra/thing.h"'
caught '^src/api/odd.c:1: src/extra/ has no place'
put src/games/kayles/kayles_check.c '#include "board/connect.h"'
caught '^src/games/kayles/kayles_check.c:1: a checker of evidence cannot include'
put src/games/kayles/kayles_value.h 'int kayles;'
put src/judge/lends.c '#include "games/kayles/kayles_value.h"'
caught '^src/judge/lends.c:1: "games/kayles/kayles_value.h" is for the folder of its game alone'
put src/games/chomp/chomp_player.c '#include "generate/kinds.h"'
caught '^src/games/chomp/chomp_player.c:1: player is above generate and cannot include'
put apps/cli/inside.c '#include "base/bits.h"'
caught '^apps/cli/inside.c:1: apps include headers of their own folder'
put apps/gtp/other.c '#include "options.h"'
caught '^apps/gtp/other.c:1: apps include headers of their own folder'
put apps/mpi/served.c '#include "serve.h"'
caught '^apps/mpi/served.c:1: apps include headers of their own folder'
put apps/cli/hidden.c '#include <dyad/secret.h>'
caught '^apps/cli/hidden.c:1: apps see <dyad/dyad.h> only'
put apps/gtp/wake.c 'int wake(int *to) { return pipe(to); }'
caught '^apps/gtp/wake.c:1: what it opens is left open'
put apps/gtp/file.c 'FILE *file = fopen(path, "rb");'
caught '^apps/gtp/file.c:1: the mode lacks its e'
put apps/gtp/flags.c 'int fd = open(path, O_RDONLY | O_NOCTTY);'
caught '^apps/gtp/flags.c:1: the flags lack CLOEXEC'
put src/base/read.c 'int fd = open(path, O_RDONLY | O_CLOEXEC);'
caught '^src/base/read.c:1: the library opens files by dy_open()'
put docs/page.md '### What it costs' '' 'FIGURES'
caught '^docs/page.md:3: FIGURES: a text that was never written'
put README.md 'Chomp is played by two. TODO: how?'
caught '^README.md:1: .*: a text that was never written'
put src/judge/guess.c 'bool is(const dyad_game *game)' '{' \
    '    return strcmp(game->name, "kayles") == 0;' '}'
caught '^src/judge/guess.c:3: asks for kayles by name'
put web/guess.js 'export const is = (game) => game.name === "chomp";'
caught '^web/guess.js:1: asks for chomp by name'
put src/judge/batch.h '#include "judge/stream.h"'
put src/judge/stream.h '#include "games/game.h"'
put src/judge/stream.c '#include "judge/stream.h"' '#include "judge/batch.h"'
caught '^src/judge/[a-z]*.c:1: includes what comes back to it: .*batch'
put apps/mpi/plan.h 'int plan;'
put apps/mpi/plan.c '#include "work.h"'
put apps/mpi/work.h '#include "join.h"'
put apps/mpi/join.h '#include "plan.h"'
caught '^apps/mpi/[a-z]*.c:1: includes what comes back to it: .*work'
put src/base/other.h 'typedef struct dy_thing {' '} dy_thing;'
put src/board/thing.c 'struct dy_thing {' '};'
caught '^src/board/thing.c:1: dy_thing is defined in src/base/other.h, too'
put src/base/most.h 'enum { DY_LEAST, DY_MOST = 3 };'
put src/cgt/most_forms.h '#define DY_MOST 4'
caught '^src/cgt/most_forms.h:1: DY_MOST is defined in src/base/most.h, too'
put apps/gtp/work.h 'typedef int (*work)(void);'
put apps/cli/work_command.c 'typedef struct work {' '} work;'
caught '^apps/gtp/work.h:1: work is defined in apps/cli/work_command.c, too'
put fuzz/grid.h ''
caught ':1: the name is taken by'
rm -r "$tree/tests/cases/kayles"
caught '^src/games/games.def:3: kayles has no case'
rm "$tree/src/games/kayles/kayles_kinds.c"
caught '^src/games/games.def:3: DY_KINDS(kayles) needs src/games/kayles/kayles_kinds.c'
rm "$tree/src/games/chomp/chomp_check.c"
caught '^src/games/games.def:2: DY_CHECK(chomp) needs src/games/chomp/chomp_check.c'
rm "$tree/src/games/chomp/chomp.c"
caught '^src/games/games.def:2: DY_GAME(chomp) needs src/games/chomp/chomp.c'
put src/games/games.def 'DY_GAME(chomp) DY_CHECK(chomp) DY_KIND(chomp)'
caught '^src/games/games.def:1: what does DY_KIND promise'
lines 801 >"$tree/src/base/long.c"
caught '^src/base/long.c:801: more than 800 lines'
mkdir -p "$tree/src/network"
lines 801 >"$tree/src/network/hex_weights.inc"
if found | grep 'src/network/hex_weights.inc:801'; then
    fault 'the weights of a network are taken for code'
fi
put src/base/wide.c "/* $(printf '%097d' 0) */"
caught '^src/base/wide.c:1: 103 columns'
{ echo 'static int *big(int a)'; echo '{'; lines 89; echo '}'; } >"$tree/src/base/big.c"
caught '^src/base/big.c:2: big() has 91 lines'

# These are no faults: two files may each have a type of their own by one name, and a name may be
# declared where it is not defined.
put src/base/own.c 'typedef struct entry {' '} entry;' 'typedef struct dy_far dy_far;'
put src/board/own_too.c 'typedef struct entry {' '} entry;' 'typedef struct dy_far {' '} dy_far;'
if ! check; then
    echo 'what is defined once is taken for defined twice:'
    cat "$SCRATCH/out"
    failed=1
fi
make_tree

# These two are no faults: accents count once, and a function of 80 lines only draws a warning.
put src/base/accents.c "/* $(printf '%094d' 0 | sed 's/0/é/g') */"
{ echo 'static int *big(int a)'; echo '{'; lines 78; echo '}'; } >"$tree/src/base/big.c"
if ! check || ! grep -q 'big() has 80 lines' "$SCRATCH/err"; then
    echo 'a long function should draw a warning'
    failed=1
fi
make_tree

put include/dyad/dyad.h 'DYAD_API int dyad_one(void);' 'DYAD_API int dyad_two(int number);' \
    'DYAD_API int dyad_three(void);'
caught 'libdyad.so does not show dyad_three' "$build"
put include/dyad/dyad.h 'DYAD_API int dyad_one(void);'
caught 'does not declare what libdyad.so shows: dyad_two' "$build"
put src/games/chomp/chomp_check.c 'int dy_check(void)' '{' '    return dy_connect();' '}'
make_build
caught '^src/games/chomp/chomp_check.c:1: a checker of evidence calls dy_connect of' "$build"
put src/board/grid.c 'int dy_grid(void);' 'int dy_grid(void)' '{' '    return dy_connect();' '}'
put src/board/connect.c 'int dy_connect(void);' 'int dy_connect(void)' '{' \
    '    return dy_grid();' '}'
make_build
caught '^src/board/[a-z]*.c:1: calls what comes back to it: .*connect' "$build"
put_shape() { # LINE of grid.c...
    put src/board/shape.h 'int dy_connect(void);' 'int dy_grid(void);'
    put src/board/edges.h '#include "board/shape.h"'
    put src/board/reach.c '#include "board/edges.h"'
    put src/board/connect.c '#include "board/shape.h"' 'int dy_connect(void)' '{' '    return 1;' \
        '}'
    put src/board/grid.c "$@" 'int dy_grid(void)' '{' '    return 2;' '}'
    make_build
}
put_shape '#include "board/shape.h"'
if ! check "$build"; then
    echo 'several files may define what a header declares, but:'
    cat "$SCRATCH/out"
    failed=1
fi
put_shape '#include "board/shape.h"' '#include "board/edges.h"'
caught '^src/board/[a-z]*[.][ch]:1: uses what comes back to it: .*edges' "$build"
put src/board/grid.c 'int dy_connect(void);' 'int dy_connect(void)' '{' '    return 2;' '}'
make_build
caught '^src/board/grid.c:1: dy_connect is defined in src/board/connect.c, too' "$build"
exit "$failed"
