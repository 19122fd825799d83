#!/bin/sh
# page.sh - the page in Chromium: frames a second while a stone is dragged over 100 x 100, when the
# page can be used, what it weighs, and how much of it moves while it opens. Chromium and the server
# share the processor.
set -eu
: "${DYAD:?}" "${SCRATCH:?}" "${SOURCE:?}"
CLIENTS=${CLIENTS-$SOURCE/build/clients/node_modules}
if ! command -v chromium >/dev/null || ! [ -d "$CLIENTS/playwright-core" ]; then
    echo 'no Chromium, or no build/clients: ./dev test makes them'
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
HOME=$PWD CLIENTS=$CLIENTS node "$SOURCE/bench/page_figures.mjs" "$url"
