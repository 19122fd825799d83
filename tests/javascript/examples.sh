#!/bin/sh
# examples.sh - what docs/javascript.md and the package's README say is so, and the types are those
# of the code.
# ctest: release
. "$SOURCE/tests/expect.sh"
node -e 0 2>/dev/null || exit 77
PACKAGE=$SOURCE/build/wasm/package
[ -e "$PACKAGE/dyad.wasm" ] || exit 77
cd "$SCRATCH" || exit 1
mkdir -p node_modules/@dyad
ln -s "$PACKAGE" node_modules/@dyad/dyad
for guide in docs/javascript.md bindings/javascript/package/README.md; do
    node "$SOURCE/tests/javascript/guide.mjs" "$SOURCE/$guide" >examples.mjs
    node examples.mjs || fail "$guide: an example says something else"
    grep -q 'check(' examples.mjs || fail "$guide: there are no examples"
done
[ -x "$CLIENTS/.bin/tsc" ] || exit 77
# Of the code: JSDoc, and that it is what the types of the package say.
code=$SOURCE/bindings/javascript
sed "s#\"typeRoots\": .*#\"typeRoots\": [\"$CLIENTS/@types\"],#; s#package/#$code/package/#g" \
    "$code/tsconfig.json" >tsconfig.json
"$CLIENTS/.bin/tsc" --project tsconfig.json || fail 'types do not hold in the package'
# Of programs that use it: what is right compiles, and each line of what is wrong is refused.
# So it is however modules are found.
strict="--ignoreConfig --noEmit --strict --target es2022 --types node --typeRoots $CLIENTS/@types"
strict="$strict --lib es2023,dom --skipLibCheck false"
echo '{"type":"module"}' >package.json
cp "$SOURCE"/tests/javascript/typed_*.ts .
for resolution in node16 nodenext bundler; do
    module=$resolution
    [ "$resolution" != bundler ] || module=es2022
    options="$strict --module $module --moduleResolution $resolution"
    # shellcheck disable=SC2086 # words
    "$CLIENTS/.bin/tsc" $options typed_right.ts typed_games.ts ||
        fail "types refuse what is right ($resolution)"
done
# shellcheck disable=SC2086
"$CLIENTS/.bin/tsc" $options typed_wrong.ts >refused &&
    fail 'types take what is wrong'
wanted=$(grep -c '// wrong' typed_wrong.ts)
found=$(sed -n 's/^typed_wrong.ts(\([0-9]*\),.*/\1/p' refused | sort -u | wc -l)
[ "$found" -eq "$wanted" ] ||
    fail "types refuse $found lines, expected $wanted: $(cat refused)"
all_good
