#!/bin/sh
# clients.sh - programs of others talk to `dyad gtp`: Sabaki's client for GTP, and its Go board.
# ctest: release
set -eu
: "${DYAD:?}" "${SOURCE:?}" "${CLIENTS:?}"
node=$(command -v node || command -v nodejs) || exit 77
[ -d "$CLIENTS/@sabaki/gtp" ] || exit 77
NODE_PATH=$CLIENTS
export NODE_PATH
"$node" "$SOURCE/tests/gtp/play.js" "$DYAD"
"$node" "$SOURCE/tests/gtp/go_board.js" "$DYAD" 3000
