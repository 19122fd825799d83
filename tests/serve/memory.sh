#!/bin/sh
# memory.sh - what clients have `dyad serve' hold in memory is bounded, and given back.
# ctest: release
set -eu
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/served.sh"
command -v node >/dev/null || exit 77
"$DYAD" serve --port 0 >served 2>errors &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
url=$(await_server "$server")
node "$SOURCE/tests/serve/memory.mjs" "$url" "$server" || exit 1
end_server "$server"
