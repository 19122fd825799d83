#!/bin/sh
# site.sh - build/site, the page that needs no server, in Chromium: what page.sh tests of every
# tool, in a subfolder of a host of files; without a network; replaced by a new version; by double
# click. `./dev build site' makes it.
# ctest: release long
set -eu
command -v chromium >/dev/null || exit 77
[ -d "$CLIENTS/playwright-core" ] || exit 77
site=$SOURCE/build/site
[ -e "$site/dyad.html" ] || exit 77
node "$SOURCE/tests/serve/static_host.mjs" "$site" /some/where/ >served &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
until [ -s served ]; do
    kill -0 "$server" || exit 1
    sleep 0.05
done
HOME=$PWD CLIENTS=$CLIENTS IMAGES=$PWD SITE=$site node "$SOURCE/tests/serve/site.mjs" \
    "$(cat served)" "$(cat served)"
