#!/bin/sh
# programs.sh - the programs of tests/unit and tests/battery, with a tenth of the random
# positions. Those that need what WebAssembly lacks are not among them: see the word native in
# tests/CMakeLists.txt.
# ctest: release long
set -eu
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/wasm.sh"
: "${wasm:?}"

# A second and more, whatever the number of random positions, and of what others test as well: only
# in thorough tests.
set -- memory bulk_faults bulk solver_openings solver_threads form_ends record_changes \
    format_ends playout_chance playout rectangles random_boards ungo_table_four solver claims \
    playout_sizes sliced reading player stream ending play chances connect form_lists form_work

scale=${DYAD_TEST_SCALE-1}
DYAD_TEST_SCALE=$(awk "BEGIN { print $scale / 10 }")
export DYAD_TEST_SCALE
[ "$(awk "BEGIN { print $scale < 1 }")" -eq 1 ] || set --
for name in "$@"; do
    set -- "$@" "${name}_test"
    shift
done
node "$SOURCE/tests/wasm/programs.mjs" "$wasm" all "$@" </dev/null
