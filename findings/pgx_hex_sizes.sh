#!/bin/sh
# pgx_hex_sizes.sh - the Hex of pgx 2.6.0 has a parameter `size`, and no size but 11 works.
#
# Seen: pgx.hex.Hex(size=n) is made for any n. init() of sizes 3, 5 and 13 then fails with a
# TypeError: an array of 121 cells cannot take the shape (n, n). With size 11 it plays.
#
# Whom it bites: a learner who begins on a small board, or a comparison of an engine on 13 x 13: the
# constructor accepts the size, and the error names shapes, long after it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet pgx==2.6.0 jax==0.10.2 jaxlib==0.10.2
JAX_PLATFORMS=cpu "$folder/env/bin/python" - <<'END'
import jax
from pgx.hex import Hex

for size in 3, 5, 11, 13:
    env = Hex(size=size)
    try:
        env.init(jax.random.PRNGKey(0))
        found = "plays"
    except TypeError as error:
        found = f"TypeError: {error}"
    print(size, found)
    assert found == "plays" if size == 11 else "121" in found, "this has changed"
print("as it was: 11 is the only size")
END
