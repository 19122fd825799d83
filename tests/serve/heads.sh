#!/bin/sh
# heads.sh - heads of requests that a proxy might read otherwise are refused, and the connection
# closed; of more connections than there is room for the ones idle longest are closed.
# ctest: threads
set -eu
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/served.sh"
command -v node >/dev/null || exit 77
# shellcheck disable=SC3045 # dash and bash have it
(ulimit -n 260 && exec "$DYAD" serve --port 0 >served 2>errors) & # room for 68 connections
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
url=$(await_server "$server")
node "$SOURCE/tests/serve/heads.mjs" "$url" || exit 1
end_server "$server"
