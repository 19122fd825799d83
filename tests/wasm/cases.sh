#!/bin/sh
# cases.sh - all cases of tests/cases, byte for byte, by the command line as it runs in node.
# ctest: release
set -eu
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/wasm.sh"
: "${wasm:?}"

wrong=0
for folder in "$SOURCE"/tests/cases/*/; do
    sh "$SOURCE/tests/run_cases.sh" "$wasm/cli.js" "$folder" || wrong=$((wrong + 1))
done
[ "$wrong" -eq 0 ]
