#!/bin/sh
# dev.sh - what ./dev says to a newcomer: words that it does not know, packages that are missing,
# and how far a build is. Programs that would change the machine are stand-ins here.
# ctest: release
# shellcheck disable=SC2015,SC2016 # fail succeeds; stand-ins are written, not run
set -u
: "${SOURCE:?}" "${SCRATCH:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

mkdir tree bin
cp -r "$SOURCE/dev" "$SOURCE/packages.txt" "$SOURCE/CMakePresets.json" "$SOURCE/fuzz" \
    "$SOURCE/bench" "$SOURCE/examples" tree
mkdir -p tree/bindings/javascript
cp "$SOURCE/bindings/javascript/sources.txt" tree/bindings/javascript/
for tool in sh awk sed grep sort head tail dirname mkdir rm cat tee touch nproc date tr nice ls \
    sha256sum; do
    ln -s "$(command -v $tool)" bin/$tool
done

stand_in() { # NAME LINES
    printf '#!/bin/sh\n%s\n' "$2" >"bin/$1"
    chmod +x "bin/$1"
}

run() { # WORD...
    got=0
    (PATH=$SCRATCH/bin && export PATH && exec tree/dev "$@") >out 2>err </dev/null || got=$?
}

says() { # WHAT TEXT...
    what=$1
    shift
    for text in "$@"; do
        grep -qF -e "$text" err || fail "$what: '$text' is not told in: $(cat err)"
    done
}

# Nothing is installed for a word that is wrong: the machine has nothing, and nobody is asked.
stand_in dpkg-query 'exit 1'
stand_in apt-get 'echo "apt-get $*" >>"$SCRATCH/asked"; exit 1'
stand_in apt-cache 'echo "  Candidate: 1"'
stand_in id 'echo 1000'
for words in biuld 'build relaese' 'fuzz 5 fomrs' 'bench juge' 'format --chekc' 'test --quik'; do
    # shellcheck disable=SC2086 # several words
    run $words
    [ $got -eq 2 ] || fail "$words: exit status $got"
    says "$words" "'${words##* }'"
    [ "$(wc -l <err)" -eq 1 ] || fail "$words: $(cat err)"
done
run biuld
says biuld build test demo
run build relaese
says 'build relaese' release asan
[ ! -e asked ] || fail "asked for: $(cat asked)"

# Without root and sudo: the command that installs, which works on a machine without package lists.
run build
[ $got -eq 1 ] || fail "without sudo: exit status $got"
says 'without sudo' 'apt-get update && apt-get install -y --no-install-recommends' libgmp-dev
[ ! -e asked ] || fail "without sudo: asked for: $(cat asked)"
stand_in sudo 'exit 1'
run build
[ $got -eq 1 ] || fail "sudo refuses: exit status $got"
says 'sudo refuses' 'apt-get update && apt-get install -y --no-install-recommends' libgmp-dev

# With root: what it takes is told before it is done, and how far it is while it is done.
stand_in id 'echo 0'
stand_in env 'while [ "${1#*=}" != "$1" ]; do shift; done; exec "$@"'
stand_in apt-get 'case "$*" in
*--assume-no*) echo "3 upgraded, 17 newly installed, 0 to remove and 5 not upgraded."
    echo "Need to get 12.3 MB of archives."
    echo "After this operation, 45.6 MB of additional disk space will be used." ;;
*) echo "3 upgraded, 17 newly installed, 0 to remove and 5 not upgraded."
    i=0
    while [ $((i += 1)) -le 20 ]; do echo "Get:$i http://x y [1 kB]"; done
    i=0
    while [ $((i += 1)) -le 20 ]; do echo "Setting up x$i (1) ..."; done ;;
esac'
stand_in cmake 'case "$*" in
--preset*) echo "$*" >>"$SCRATCH/configured"
    echo "-- Dyad leaves out dyad-mpi: ompi-c is missing (Debian: libopenmpi-dev)" ;;
--build*) i=0
    while [ $((i += 1)) -le 100 ]; do echo "[$i/100] Building C object x$i.c.o"; done
    [ ! -e broken ] || { echo "x.c:1:1: error: broken"; exit 1; } ;;
esac'
run build
[ $got -eq 0 ] || fail "with root: exit status $got: $(cat err)"
says 'with root' '20 packages, 12.3 MB to fetch, 45.6 MB on disk' 'fetching package 20 of 20' \
    'setting up package 20 of 20' 'building release, step 50 of 100' 'built build/release/dyad' \
    'this build leaves out dyad-mpi: ompi-c is missing'
[ "$(wc -l <err)" -le 50 ] || fail "with root: $(wc -l <err) lines"
run test --quick
says 'test' 'this takes about 10 minutes'

# Without a network apt-get updates no list, and calls that a success if nobody asks: it is the
# network that is told of, and no package.
cp bin/apt-get bin/apt-get.good
stand_in apt-get 'case "$*" in
*Error-Mode=any*update*) echo "E: Temporary failure resolving"; exit 100 ;;
*update*) echo "W: Some index files failed to download." ;;
*) echo "E: Unable to locate package"; exit 100 ;;
esac'
stand_in apt-cache 'echo "  Candidate: (none)"'
run build
[ $got -eq 1 ] || fail "no network: exit status $got"
says 'no network' 'the package lists cannot be updated: is there a network?'
grep -q 'cannot be installed' err && fail "no network: $(cat err)"
stand_in apt-cache 'echo "  Candidate: 1"'
run build # lists are there, and packages are not
says 'no network' 'the package lists cannot be updated: is there a network?'

# Sources that are not those that were tried are not taken.
stand_in apt-get 'case "$*" in
*source*) echo other >gmp_6.2.1+dfsg1.orig.tar.xz; echo other >jansson_2.14.orig.tar.gz ;;
esac'
stand_in dpkg-query 'for p in $(sed "s/#.*//; /^\[/d" "$SCRATCH/tree/packages.txt"); do
    echo "installed $p, "
done'
run build wasm
[ $got -eq 1 ] || fail "other sources: exit status $got: $(cat err)"
says 'other sources' 'sources.txt does not have the bytes of gmp_6.2.1+dfsg1.orig.tar.xz'
[ ! -e tree/build/sources/gmp/mini-gmp ] || fail 'other sources are taken'
stand_in dpkg-query 'exit 1'
mv bin/apt-get.good bin/apt-get

# What is tested next is built while tests run, and each is tested as itself.
stand_in ninja 'echo "$*" >>"$SCRATCH/ahead"'
stand_in ctest 'echo "$2" >>"$SCRATCH/tested"'
run test
for preset in asan tsan; do
    grep -qxF -e "-C build/$preset -k 0" ahead || fail "build/$preset is not built ahead"
done
[ "$(tr '\n' ' ' <tested)" = 'release asan tsan ' ] || fail "tested: $(cat tested)"

# A warning of a compiler that nobody here has tried breaks the tests, and no build; and what is
# installed has no version in its name, which another release would lack.
grep -q 'WERROR' tree/CMakePresets.json && fail 'a preset makes warnings errors'
grep -vxE '\-\-preset release' configured | grep -v -e '-DDYAD_WERROR=ON' &&
    fail 'tests are configured without -DDYAD_WERROR=ON'
grep -qxF -e '--preset release' configured || fail "a build: $(cat configured)"
sed 's/#.*//' tree/packages.txt | grep -E -e '-[0-9]+(-|[[:blank:]]|$)' &&
    fail 'packages.txt names a version'

# What breaks a build is told, and so is that it broke.
: >tree/broken
run build
[ $got -ne 0 ] || fail 'a broken build: exit status 0'
says 'a broken build' 'x.c:1:1: error: broken'
all_good
