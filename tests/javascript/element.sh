#!/bin/sh
# element.sh - <dyad-board> in Chromium, on pages as strict as pages can be: every game, shown and
# judged as the program judges; played by pointer and keys, and against the engine; what is wrong
# is said; and its types hold. With an argument, sections whose names have that.
# ctest: release
set -eu
package=$SOURCE/build/wasm/element
[ -f "$package/dyad.wasm" ] && [ -f "$package/element.js" ] || exit 77
command -v chromium >/dev/null || exit 77
[ -d "$CLIENTS/playwright-core" ] || exit 77
node -e 0 || exit 77
status=0
if [ -x "$CLIENTS/.bin/tsc" ]; then
    # engine.js, which it imports, is checked by rules of its own.
    project=$SOURCE/bindings/javascript/tsconfig.element.json
    "$CLIENTS/.bin/tsc" --project "$project" --noEmit >found || true
    if grep -E '^[^ ]*(element|examples/|web/)[^ ]*\(' found; then status=1; fi
    cat >use.ts <<END
import { DyadBoard, type MoveDetail } from "$package/element.js";
const made: DyadBoard = document.createElement("dyad-board");
made.level = 8;
made.addEventListener("dyad-move", ({ detail }: { detail: MoveDetail }) => detail.by);
made.play("a1").then(({ winner }) => winner ?? made.report?.verdict);
END
    "$CLIENTS/.bin/tsc" --ignoreConfig --noEmit --strict --target es2022 --module es2022 \
        --moduleResolution bundler --types "" use.ts || status=1
fi
# What the build took from the page is what the element imports, and is as new as it.
for module in $(cd "$package" && find board game page -name '*.js'); do
    cmp -s "$package/$module" "$SOURCE/web/$module" || {
        echo "$package/$module is older than web/: ninja -C build/wasm"
        status=1
    }
done
HOME=$PWD node "$SOURCE/tests/javascript/element.mjs" "${1-}" || status=$?
exit "$status"
