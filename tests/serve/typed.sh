#!/bin/sh
# typed.sh - the code of the page: its types hold, as JSDoc and web/types.d.ts have them, and every
# module is told in index.html, so that the browser asks for all of them at once.
# ctest: release
set -eu
[ -x "$CLIENTS/.bin/tsc" ] || exit 77
node -e 0 || exit 77
status=0
"$CLIENTS/.bin/tsc" --project "$SOURCE/web" --noEmit || status=1
(cd "$SOURCE/web" && find . -name '*.js' ! -path ./page.js) | cut -c 2- | sort >modules
sed -n 's/^<link rel="modulepreload" href="\(.*\)">$/\1/p' "$SOURCE/web/index.html" | sort >told
diff modules told || {
    echo 'index.html tells of other modules (>) than there are (<)'
    status=1
}
exit "$status"
