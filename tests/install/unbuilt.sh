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
# docs/installing.md says where the libraries go: by the prefix that is configured.
grep -q '/lib/libdyad.a\|/lib" TYPE' unbuilt/cmake_install.cmake || fail 'not into lib/'
cmake -G Ninja -S "$SOURCE" -B usr -DDYAD_TESTS=OFF -DCMAKE_INSTALL_PREFIX=/usr >out 2>&1
grep -q "/lib/$(gcc -print-multiarch)\"* TYPE" usr/cmake_install.cmake ||
    fail 'with /usr not into the folder of this machine'
cmake --build unbuilt --target uninstall >out 2>&1 && fail 'uninstalls what was not installed'
all_good
