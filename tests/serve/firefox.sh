#!/bin/sh
# firefox.sh - the main paths of the page in Firefox: a position is opened, judged, set up, played,
# solved and shared by its link; a value and its thermograph. So are those of build/site/dyad.html,
# where that has been made, by double click.
# ctest: release
set -eu
command -v firefox-esr >/dev/null || exit 77
[ -d "$CLIENTS/puppeteer-core" ] || exit 77
"$DYAD" serve --port 0 >served 2>errors &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
until [ -s served ]; do
    kill -0 "$server" || {
        cat errors
        exit 1
    }
    sleep 0.05
done
url=$(sed -n 's/^Dyad is at //p' served)
# The browser keeps what it keeps here, and goes with this folder.
for page in "$url" "file://$SOURCE/build/site/dyad.html"; do
    [ "$page" = "$url" ] || [ -e "${page#file://}" ] || continue
    HOME=$PWD TMPDIR=$PWD CLIENTS=$CLIENTS node "$SOURCE/tests/serve/firefox.mjs" \
        "$page" "$(command -v firefox-esr)"
done
