#!/bin/sh
# wasm.sh - the engine as WebAssembly, in node, beside the program: Hex 8x8 solved, playouts, the
# player's playouts and boards judged, one thread each, in seconds of the processor; and what the
# modules weigh. Runs in pairs, so that a busy machine is busy for both.
set -eu
: "${DYAD:?}" "${SCRATCH:?}" "${SOURCE:?}"
wasm=$SOURCE/build/wasm
if ! command -v node >/dev/null || ! [ -f "$wasm/dyad.wasm" ]; then
    echo 'no node, or no build/wasm/dyad.wasm: ./dev build wasm makes it'
    exit 0
fi
cd "$SCRATCH"
node "$SOURCE/bench/wasm_figures.mjs" "$DYAD" "$wasm" "$SOURCE" "${ROUNDS-3}"
for module in dyad.wasm judge.wasm; do
    [ ! -f "$wasm/$module" ] || printf '%-12s %8d bytes, %8d by gzip -9\n' "$module" \
        "$(wc -c <"$wasm/$module")" "$(gzip -9c "$wasm/$module" | wc -c)"
done
