#!/bin/sh
# unbuilt.sh - what a build that is not ready says: libraries that are missing are named with their
# Debian packages, and what is not built is not installed half.
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
cmake --build unbuilt --target uninstall >out 2>&1 && fail 'uninstalls what was not installed'
all_good
