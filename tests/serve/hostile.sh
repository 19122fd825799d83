#!/bin/sh
# hostile.sh - what tries to bring `dyad serve' down does not: malformed HTTP, clients that trickle
# or only hold on to connections, floods of requests. Memory stays what it is.
# ctest: release long
set -eu
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/served.sh"
[ -d "$CLIENTS" ] || exit 77
command -v wrk >/dev/null || exit 77
"$DYAD" serve --port 0 >served 2>errors &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
url=$(await_server "$server")
cat >judge.lua <<'EOF'
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"game":"path","rows":["WBBUU","WWBUW","UWBBB","BWBBW","BWWBW"]}'
EOF
memory() {
    awk '/^VmRSS:/ { print $2 }' "/proc/$server/status"
}
load() { # SECONDS
    wrk -t1 -c16 -d"$1"s --timeout 600s -s judge.lua "${url}api/v1/judge" >load
    ! grep -E 'Non-2xx|Socket errors' load || {
        cat load
        exit 1
    }
    rate=$(awk '/^Requests\/sec:/ { print int($2) }' load)
}
load 1
before=$(memory)
node "$SOURCE/tests/serve/hostile.mjs" "$url" || exit 1
load 3
after=$(memory)
echo "$rate judge requests a second; memory $before kB before, $after kB after"
[ "$rate" -gt 0 ] || exit 1
[ "$after" -lt $((before + 30000)) ] || exit 1
end_server "$server"
