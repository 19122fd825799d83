#!/bin/sh
# bundles.sh - the npm package as npm packs it: what is in it, and that programs find it there, in
# node, on a plain page, and bundled by vite, webpack, parcel, esbuild and rollup: boards are judged
# and played on, engines answer in the page, in its worker and in workers of theirs. Pages run in
# Chromium, under a policy that lets nothing but files of the site run. With an argument, programs
# whose names have that.
# ctest: release long
. "$SOURCE/tests/expect.sh"
node -e 0 2>/dev/null || exit 77
PACKAGE=$SOURCE/build/wasm/package
[ -e "$PACKAGE/dyad.wasm" ] || exit 77
command -v npm >/dev/null && command -v chromium >/dev/null || exit 77
[ -d "$CLIENTS/@parcel/core" ] && [ -d "$CLIENTS/playwright-core" ] || exit 77

cd "$SCRATCH" || exit 1
export HOME="$SCRATCH" npm_config_update_notifier=false
npm pack --silent --offline --ignore-scripts "$PACKAGE" >packed || fail 'npm cannot pack it'
mkdir -p app/node_modules/@dyad
tar -xzf "$(cat packed)" -C app/node_modules/@dyad
mv app/node_modules/@dyad/package app/node_modules/@dyad/dyad

# What is packed is what package.json names, no less and no more; and all that the files import.
(cd app/node_modules/@dyad/dyad && find . -type f | sed 's/^..//' | LC_ALL=C sort) >found
node "$SOURCE/tests/javascript/packed.mjs" app/node_modules/@dyad/dyad "$PACKAGE" >wanted ||
    fail 'what is packed lacks something'
cmp -s found wanted ||
    fail "npm packs other files than package.json names: $(diff found wanted)"
for file in dyad.wasm judge.wasm index.js index.d.ts licences/LGPL-3.0.txt licences/jansson.txt \
    NOTICE.md LICENSE; do
    grep -qx "$file" found || fail "$file is not packed"
done
header=$SOURCE/include/dyad/dyad.h
version=$(sed -n 's/^#define DYAD_VERSION_[A-Z]* \([0-9]*\)$/\1/p' "$header" | paste -sd.)
grep -q "\"version\": \"$version\"" "$PACKAGE/package.json" ||
    fail "package.json has another version than $version"

# Two judges of packages; scripts of workers and code of WebAssembly have no types.
node "$CLIENTS/.bin/publint" run "$(cat packed)" --strict --level warning >published ||
    fail "publint finds: $(cat published)"
node "$CLIENTS/.bin/attw" --no-definitely-typed --no-color --no-emoji --format ascii \
    --ignore-rules cjs-resolves-to-esm \
    --exclude-entrypoints dyad_worker.js engine_worker.js dyad.wasm judge.wasm -- \
    "$(cat packed)" >typed || fail "are the types wrong? $(cat typed)"

node "$SOURCE/tests/javascript/bundles.mjs" app "${1-}" || fail 'a program does not find it'
all_good
