"""What type checkers see of a program that uses dyad: python.sh runs mypy on it, strictly."""

from typing import assert_type

import dyad
import numpy as np
import numpy.typing as npt

hexes: dyad.Hex = dyad.Hex(11)
assert_type(dyad.Path(8), dyad.Path)
assert_type(dyad.Ungo(9, 9, cells=[[0] * 9] * 9, to_move=1), dyad.Ungo)
assert_type(dyad.Nim("BWB WW"), dyad.Nim)
assert_type(dyad.Hex(np.int64(5), swap=True), dyad.Hex)
hexes.push(5, 5)
hexes.push(np.int64(3))
assert_type(hexes.judge(), dyad.Report)
assert_type(hexes.solve(nodes=np.int64(10)), dyad.Solution)
assert_type(dyad.Player(hexes).think(hexes, playouts=np.int32(10)), dyad.Thought)
boards: npt.NDArray[np.int64] = np.zeros((2, 5, 5), int)
assert_type(dyad.judge("hex", boards), npt.NDArray[np.uint8])
assert_type(dyad.judge("hex", boards.tolist()), npt.NDArray[np.uint8])
assert_type(dyad.generate("hex", np.int64(3), np.int64(4), seed=np.uint64(1)), npt.NDArray[np.uint8])
board: dyad.Board = dyad.board("hex", 5)
board.pass_turn()
assert_type(board.dialect, str | None)
assert_type(dyad.read_records("a1 b2", format="moves", board_size=(7, np.int64(5))), list[dyad.Board])
assert_type(dyad.from_sgf("(;GM[11])", dialect="sgf"), dyad.Board)
assert_type(dyad.dialects["sgf"].source, str)
assert_type(dyad.formats["trmph"].is_written, bool)
dyad.read_records("a1 b2", dialect=1)  # type: ignore[arg-type]
dyad.Nim(3)  # type: ignore[arg-type]
dyad.Hexx(3)  # type: ignore[attr-defined]
