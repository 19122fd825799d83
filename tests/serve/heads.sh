#!/bin/sh
# heads.sh - heads of requests that a proxy might read otherwise are refused, and the connection
# closed; of more connections than there is room for the ones idle longest are closed.
# ctest: threads
set -eu
command -v node >/dev/null || exit 77
# shellcheck disable=SC3045 # dash and bash have it
(ulimit -n 260 && exec "$DYAD" serve --port 0 >served 2>errors) & # room for 68 connections
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
until [ -s served ]; do
    kill -0 "$server" || exit 1
    sleep 0.05
done
node "$SOURCE/tests/serve/heads.mjs" "$(sed -n 's/^Dyad is at //p' served)" || exit 1
kill -TERM "$server"
wait "$server" || {
    echo "the server ended with $?"
    exit 1
}
[ ! -s errors ] || {
    cat errors
    exit 1
}
