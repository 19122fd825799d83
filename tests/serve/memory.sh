#!/bin/sh
# memory.sh - what clients have `dyad serve' hold in memory is bounded, and given back.
# ctest: release
set -eu
command -v node >/dev/null || exit 77
"$DYAD" serve --port 0 >served 2>errors &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
until [ -s served ]; do
    kill -0 "$server" || exit 1
    sleep 0.05
done
node "$SOURCE/tests/serve/memory.mjs" "$(sed -n 's/^Dyad is at //p' served)" "$server" || exit 1
kill -TERM "$server"
wait "$server" || {
    echo "the server ended with $?"
    exit 1
}
[ ! -s errors ] || {
    cat errors
    exit 1
}
