#!/bin/sh
# frameworks.sh - <dyad-board> in React 18 and 19, Preact and Solid: its types in JSX, however
# modules are found; and that it is rendered by a server, taken over by the page and made there, in
# Chromium.
# ctest: release
. "$SOURCE/tests/expect.sh"
node -e 0 2>/dev/null || exit 77
PACKAGE=$SOURCE/build/wasm/package
[ -e "$PACKAGE/dyad.wasm" ] || exit 77
[ -x "$CLIENTS/.bin/tsc" ] && [ -d "$CLIENTS/react-dom" ] || exit 77
[ -d "$CLIENTS/types-react-18" ] && [ -d "$CLIENTS/solid-js" ] || exit 77
cd "$SCRATCH" || exit 1
mkdir -p node_modules/@dyad node_modules/@types
cp -R "$PACKAGE" node_modules/@dyad/dyad # links would lead away from the packages beside it
for name in react react-dom scheduler preact solid-js csstype seroval seroval-plugins; do
    [ ! -d "$CLIENTS/$name" ] || ln -s "$CLIENTS/$name" "node_modules/$name"
done
echo '{"type":"module"}' >package.json
cp "$SOURCE"/tests/javascript/typed_*.tsx .

# types OF SOURCE RESOLUTION: JSX of a framework, whose types @types/react or the framework has.
types() {
    module=$3
    [ "$3" != bundler ] || module=es2022
    jsx='--jsx react-jsx'
    [ "$1" != solid-js ] || jsx='--jsx preserve'
    # shellcheck disable=SC2086 # words
    "$CLIENTS/.bin/tsc" --ignoreConfig --noEmit --strict --skipLibCheck false --target es2022 \
        --lib es2023,dom --types '' --module "$module" --moduleResolution "$3" $jsx \
        --jsxImportSource "$1" "$2" >refused && fail "$2: types take what is wrong ($1, $3)"
    wanted=$(grep -n '// wrong\|[*] wrong' "$2" | cut -d: -f1 | xargs)
    found=$(sed -n "s/^$2(\([0-9]*\),.*/\1/p" refused | sort -nu | xargs)
    [ "$found" = "$wanted" ] ||
        fail "$2 ($1, $3): lines $found are refused, not $wanted: $(cat refused)"
}
cp -R "$CLIENTS/types-react-18" node_modules/@types/react
types react typed_react.tsx bundler
rm -rf node_modules/@types/react
cp -R "$CLIENTS/@types/react" node_modules/@types/react
for resolution in node16 bundler; do
    types react typed_react.tsx "$resolution"
    types preact typed_preact.tsx "$resolution"
    types solid-js typed_solid.tsx "$resolution"
done

command -v chromium >/dev/null && [ -d "$CLIENTS/playwright-core" ] || exit 77
HOME=$PWD node "$SOURCE/tests/javascript/frameworks.mjs" || fail 'a framework has no board'
all_good
