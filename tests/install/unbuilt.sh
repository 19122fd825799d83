#!/bin/sh
# unbuilt.sh - what a build that is not ready says: libraries that are missing are named with their
# Debian packages, and what is not built is not installed half. And --version names the commit.
# ctest: release
set -eu
: "${SOURCE:?}" "${SCRATCH:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

got=0
mkdir empty
PKG_CONFIG_LIBDIR=$SCRATCH/empty cmake -G Ninja -S "$SOURCE" -B missing >out 2>&1 || got=$?
[ $got -ne 0 ] || fail 'configures without any library'
for package in libgmp-dev libjansson-dev liblmdb-dev libedit-dev libmicrohttpd-dev; do
    grep -q "apt-get install.* $package" out || fail "missing: $package is not named"
done

got=0
cmake -G Ninja -S "$SOURCE" -B unbuilt -DDYAD_TESTS=OFF >out 2>&1
cmake --install unbuilt --prefix "$SCRATCH/inst" >out 2>&1 || got=$?
[ $got -ne 0 ] || fail 'installs what is not built'
# CMake breaks lines where it likes.
tr -s ' \n' ' ' <out | grep -q 'is not built yet' || fail "not built: $(cat out)"
grep -q -e '--target product' out || fail 'not built: what to do is not told'
[ ! -e inst ] || fail "not built: $(find inst -type f | wc -l) files were installed"
# docs/installing.md says where the libraries go: by the prefix that is configured.
grep -q '/lib/libdyad.a\|/lib" TYPE' unbuilt/cmake_install.cmake || fail 'not into lib/'
cmake -G Ninja -S "$SOURCE" -B usr -DDYAD_TESTS=OFF -DCMAKE_INSTALL_PREFIX=/usr >out 2>&1
grep -q "/lib/$(gcc -print-multiarch)\"* TYPE" usr/cmake_install.cmake ||
    fail 'with /usr not into the folder of this machine'
cmake --build unbuilt --target uninstall >out 2>&1 && fail 'uninstalls what was not installed'

# --version names the commit that was built: that of Dyad's own checkout, and of no other around it.
"$DYAD" --version >out
grep -qxE 'dyad [0-9.]+( \(commit [0-9a-f]{12}\))?' out || fail "--version: $(cat out)"
if git --version >out 2>&1; then
    export GIT_CONFIG_GLOBAL=/dev/null
    mkdir -p checkout/vendored
    git init -q checkout
    git -C checkout -c user.name=x -c user.email=x@x commit -q --allow-empty -m x
    names() { # OPTION...
        cmake "$@" -DOUT="$PWD/commit.c" -P "$SOURCE/tools/commit.cmake" || fail "commit.cmake $*"
        sed -n 's/.*= "\(.*\)";/\1/p' commit.c
    }
    made=$(git -C checkout rev-parse --short=12 HEAD)
    named=$(names "-DSOURCE=$PWD/checkout")
    [ "$named" = " (commit $made)" ] || fail "a checkout: '$named'"
    named=$(names "-DSOURCE=$PWD/checkout/vendored")
    [ ! "$named" ] || fail "a folder in the checkout of another: '$named'"
    named=$(names "-DSOURCE=$PWD/checkout" -DCOMMIT=v1)
    [ "$named" = ' (commit v1)' ] || fail "a packager's word: '$named'"
fi
all_good
