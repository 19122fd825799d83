#!/bin/sh
# programs.sh - the programs of tests/unit and tests/battery, with a tenth of the random positions.
# Those that need what WebAssembly lacks are not among them: see the word native in
# tests/CMakeLists.txt.
# ctest: release long
set -eu
: "${SOURCE:?}"
. "$SOURCE/tests/wasm.sh"

# Five seconds and more, whatever the number of random positions: only in thorough tests.
set -- memory bulk_faults bulk solver_openings solver_threads form_ends record_changes \
    format_ends playout_chance

scale=${DYAD_TEST_SCALE-1}
DYAD_TEST_SCALE=$(awk "BEGIN { print $scale / 10 }")
export DYAD_TEST_SCALE
[ "$(awk "BEGIN { print $scale < 1 }")" -eq 1 ] || set --
for name in "$@"; do
    set -- "$@" "${name}_test"
    shift
done
node "$SOURCE/tests/wasm/programs.mjs" "$wasm" all "$@" </dev/null
