#!/bin/sh
# hostile.sh - the npm package, handed what no program should hand over, with little memory, and for
# long.
# ctest: release
. "$SOURCE/tests/expect.sh"
node -e 0 2>/dev/null || exit 77
PACKAGE=$SOURCE/build/wasm/package
[ -e "$PACKAGE/dyad.wasm" ] || exit 77
export PACKAGE
# 1024 pages are 64 MiB: of memory that runs out there is little to wait for.
node --expose-gc --wasm-max-mem-pages=1024 "$SOURCE/tests/javascript/hostile.mjs" ||
    fail 'hostile.mjs fails'
all_good
