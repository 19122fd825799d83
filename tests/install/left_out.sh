#!/bin/sh
# left_out.sh - Dyad where only GMP and jansson are installed: the build says what it leaves out,
# and the program says so at the command concerned; all else works. And the library alone, without
# the programs. What is the same as in this build is taken from it.
# ctest: release
. "$SOURCE/tests/expect.sh"
. "$SOURCE/tests/reuse.sh"

# pkg-config knows two libraries.
mkdir known
for module in gmp jansson; do
    cp "$(pkg-config --variable=pcfiledir $module)/$module.pc" known/ || fail "no $module.pc"
done
printf 'apps/CMakeFiles/dyad_program.dir/cli/%s.c.o\n' absent line_editor main >anew
reuse_objects "$PWD/anew"
configure() { # FOLDER [OPTION...]
    to=$1
    shift
    PKG_CONFIG_LIBDIR=$PWD/known cmake -G Ninja -S "$SOURCE" -B "$to" -DCMAKE_C_COMPILER=gcc \
        -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_C_COMPILER_LAUNCHER="sh;$PWD/compiler" \
        -DDYAD_WERROR=ON "$@" >out 2>&1 || fail "$to is not configured: $(cat out)"
}

configure few
for part in 'stores of solved positions: lmdb is missing (Debian: liblmdb-dev)' \
    'dyad serve: libmicrohttpd>=0.9.75 is missing (Debian: libmicrohttpd-dev)' \
    'dyad value: libedit is missing (Debian: libedit-dev)' \
    'dyad-mpi: ompi-c is missing (Debian: libopenmpi-dev)'; do
    grep 'Dyad leaves out ' out | grep -qF "$part" || fail "not said: '$part' in $(cat out)"
done
cmake --build few --target product >out 2>&1 || fail "few does not build: $(tail -n 30 out)"
few=$PWD/few/dyad
sh "$SOURCE/tests/run_cases.sh" "$few" "$SOURCE/tests/cases/path" || fail 'cases of PATH'
sh "$SOURCE/tests/run_cases.sh" "$few" "$SOURCE/tests/cases/nim" || fail 'cases of Nim'

refused() { # STATUS TEXT WORD...
    wanted=$1 text=$2
    shift 2
    got=0
    "$few" "$@" >out 2>&1 </dev/null || got=$?
    [ "$got" -eq "$wanted" ] || fail "dyad $*: status $got, not $wanted: $(cat out)"
    grep -qF "$text" out || fail "dyad $*: '$text' is not said: $(cat out)"
}
refused 2 libmicrohttpd serve --port 0
refused 2 LMDB store check none
refused 2 LMDB solve hex --size 2 --store new.store
[ ! -e new.store ] || fail 'a store was made'
"$few" help | grep -qE '^  dyad (serve|store) ' && fail 'help lists commands that are left out'
[ "$(echo '1/2 + *' | "$few" value)" = "$(echo '1/2 + *' | "$DYAD" value)" ] || fail 'values'
ldd "$few" | grep -qE 'lmdb|microhttpd|libedit' && fail "linked: $(ldd "$few")"

# The library alone.
configure alone -DDYAD_PROGRAMS=OFF
grep 'Dyad leaves out' out | grep -v stores && fail 'speaks of libraries of programs'
cmake --build alone >out 2>&1 || fail "the library alone does not build: $(tail -n 30 out)"
cmake --install alone --prefix "$PWD/installed" >out 2>&1 || fail "is not installed: $(cat out)"
[ ! -e installed/bin ] || fail "installed: $(ls installed/bin)"
flags=$(PKG_CONFIG_PATH=$(dirname "$(find "$PWD/installed" -name dyad.pc)") \
    PKG_CONFIG_LIBDIR=$PWD/known pkg-config --static --cflags --libs dyad) || fail 'pkg-config'
eval "gcc -static -o static \"\$SOURCE/examples/judge_one.c\" $flags" || fail 'does not link'
./static path "$SOURCE/tests/cases/path/sample.in" >found
head -n 1 "$SOURCE/tests/cases/path/sample.out" | cmp -s - found || fail "says $(cat found)"

# What cannot be done without, and what nobody knows.
for word in gmp lmdbb; do
    cmake -G Ninja -S "$SOURCE" -B none "-DDYAD_WITHOUT=$word" >out 2>&1 &&
        fail "DYAD_WITHOUT=$word is taken"
    grep -q "do without '$word'" out || fail "DYAD_WITHOUT=$word: $(cat out)"
done
cmake -G Ninja -S "$SOURCE" -B none '-DDYAD_WITHOUT=libedit;lmdb' >out 2>&1 || fail "$(cat out)"
[ "$(grep -c 'Dyad leaves out .* DYAD_WITHOUT names' out)" -eq 2 ] || fail "says $(cat out)"
all_good
