#!/bin/sh
# licences.sh - whatever has the engine in it has the licences of what that is compiled from, whole:
# the npm package, the folder of <dyad-board>, the site, and dyad.html.
# ctest: release
. "$SOURCE/tests/expect.sh"
node -e 0 2>/dev/null || exit 77
PACKAGE=$SOURCE/build/wasm/package
[ -e "$PACKAGE/dyad.wasm" ] || exit 77
set -- "$SOURCE/build/wasm/element/licences.txt"
if [ -e "$SOURCE/build/site/dyad.html" ]; then
    set -- "$@" "$SOURCE/build/site/licences.txt" "$SOURCE/build/site/embed/licences.txt" \
        "$SOURCE/build/site/dyad.html"
    grep -q '<a href="licences.txt">' "$SOURCE/build/site/index.html" ||
        fail 'the page of the site leads to no licences'
    grep -q '"licences.txt": "' "$SOURCE/build/site/offline.js" ||
        fail 'the site has no licences without a network'
fi
node "$SOURCE/tests/javascript/licences.mjs" "$PACKAGE" "$@" || fail 'a licence is missing'
all_good
