#!/bin/sh
# sgf.sh - SGF beside @sabaki/sgf, which Sabaki reads and writes its files with: what either of them
# writes, the other one reads as the same trees.
# ctest: release
set -eu
: "${DYAD:?}" "${SOURCE:?}" "${CLIENTS:?}"
command -v node >/dev/null && [ -d "$CLIENTS/@sabaki/sgf" ] || exit 77
NODE_PATH=$CLIENTS node "$SOURCE/tests/clients/sgf_client.js"
