#!/bin/sh
# page.sh - the page of `dyad serve' in Chromium: every feature for every game, by pointer and by
# keys; how fast it is; whether it can be read by those who do not see it. What it looks like is
# kept in $SCRATCH, or with DYAD_IMAGES=FOLDER in that folder: docs/images/ has been made so.
# ctest: release long
set -eu
command -v chromium >/dev/null || exit 77
[ -d "$CLIENTS/playwright-core" ] || exit 77
"$DYAD" serve --port 0 >served 2>errors &
server=$!
"$DYAD" serve --port 0 --token >closed 2>>errors &
with_token=$!
trap 'kill "$server" "$with_token" 2>/dev/null || true' EXIT
until [ -s served ] && [ -s closed ]; do
    kill -0 "$server" "$with_token" || {
        cat errors
        exit 1
    }
    sleep 0.05
done
url=$(sed -n 's/^Dyad is at //p' served)
closed=$(sed -n 's/^Dyad is at //p' closed)
status=0
# The browser keeps what it keeps here, and goes with this folder.
HOME=$PWD CLIENTS=$CLIENTS IMAGES=${DYAD_IMAGES-$PWD} node "$SOURCE/tests/serve/page.mjs" \
    "$url" "$closed" || status=$?
for one in "$server" "$with_token"; do
    kill "$one"
    wait "$one" || {
        echo "the server ended with $?"
        exit 1
    }
done
exit "$status"
