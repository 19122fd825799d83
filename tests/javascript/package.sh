#!/bin/sh
# package.sh - the npm package in node: what it says is what the native program says, of every game,
# in every format; moves that are made and taken back leave nothing; workers answer as it does; and
# things are as large as documents say.
# ctest: release
. "$SOURCE/tests/expect.sh"
node -e 0 2>/dev/null || exit 77
PACKAGE=$SOURCE/build/wasm/package
[ -e "$PACKAGE/dyad.wasm" ] || exit 77
export PACKAGE
for part in answers boards workers; do
    node --expose-gc "$SOURCE/tests/javascript/$part.mjs" || fail "$part.mjs fails"
done
node "$SOURCE/tests/javascript/sizes.mjs" || fail 'documents say other sizes'
all_good
