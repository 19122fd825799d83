#!/bin/sh
# lanes.sh - quick requests do not wait for long ones, nor anybody for clients that have gone; the
# queues of requests and of jobs tell how long they are.
# ctest: threads
set -eu
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/served.sh"
command -v node >/dev/null || exit 77
"$DYAD" serve --port 0 >served 2>errors &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
url=$(await_server "$server")
node "$SOURCE/tests/serve/lanes.mjs" "$url" || exit 1
end_server "$server"
