#!/bin/sh
# opening.sh - when the page has its first verdict, opened with nothing in the browser's cache: from
# `dyad serve', from build/site on a host of files, and from build/site/dyad.html. Chromium and the
# servers share the processor.
set -eu
: "${DYAD:?}" "${SCRATCH:?}" "${SOURCE:?}"
CLIENTS=${CLIENTS-$SOURCE/build/clients/node_modules}
if ! command -v chromium >/dev/null || ! [ -d "$CLIENTS/playwright-core" ]; then
    echo 'no Chromium, or no build/clients: ./dev test makes them'
    exit 0
fi
if ! [ -e "$SOURCE/build/site/dyad.html" ]; then
    echo 'no build/site: ./dev build site makes it'
    exit 0
fi
cd "$SCRATCH"
rm -f served
"$DYAD" serve --port 0 >served &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
until [ -s served ]; do
    sleep 0.05
done
url=$(sed -n 's/^Dyad is at //p' served)
HOME=$PWD CLIENTS=$CLIENTS node "$SOURCE/bench/opening_figures.mjs" "$url" "$SOURCE/build/site"
