# shellcheck shell=sh
# wasm.sh - what the scripts of wasm/ share. Without node, or without what `cmake --preset wasm` and
# `ninja -C build/wasm product tests` make, they are skipped. Not a test: it lies in no folder of
# them.
: "${SOURCE:?}"
wasm=$SOURCE/build/wasm
for needed in cli.js dyad-cli.wasm dyad-tests.wasm; do
    [ -f "$wasm/$needed" ] || exit 77
done
command -v node >/dev/null || exit 77
