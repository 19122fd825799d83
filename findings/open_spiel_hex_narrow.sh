#!/bin/sh
# open_spiel_hex_narrow.sh - Hex of OpenSpiel 2.0.2 never ends on a board of one row or one column.
#
# Seen: on boards of 1 x 1, 1 x 2, 1 x 3, 2 x 1 and 3 x 1 every cell is filled, nobody has won, the
# state is not terminal, its returns are 0, and there is no legal action. In Hex no board can be
# filled without a winner. From 2 x 2 on the last stone at the latest ends the game with returns of 1
# and -1. On a board with one row a single stone touches both the top and the bottom.
#
# Whom it bites: a tester who compares a Hex engine with OpenSpiel on all boards from the smallest on,
# and a learner with a curriculum of sizes: a loop "until the state is terminal" asks for an action
# where there is none.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet open_spiel==2.0.2
"$folder/env/bin/python" - <<'END'
import pyspiel

for rows, columns in (1, 1), (1, 2), (1, 3), (2, 1), (3, 1), (2, 2), (2, 3):
    game = pyspiel.load_game(f"hex(num_rows={rows},num_cols={columns})")
    state = game.new_initial_state()
    while not state.is_terminal() and state.legal_actions():
        state.apply_action(state.legal_actions()[0])
    found = state.is_terminal(), sorted(map(abs, state.returns()))
    print(f"{rows} x {columns}: terminal {found[0]}, returns {state.returns()}")
    narrow = min(rows, columns) == 1
    assert found == ((False, [0, 0]) if narrow else (True, [1, 1])), "this has changed"
print("as it was: boards of one row or column have no end")
END
