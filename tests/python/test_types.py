"""Integers of every kind, and what is refused: dyad.Error for a value, TypeError for a type."""

import copy
import inspect
import pickle
import re
from pathlib import Path

import dyad
import numpy as np
import pytest
from dyad import _board

INTEGERS = [np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.uint64, np.intp]


@pytest.mark.parametrize("kind", INTEGERS)
def test_integers_of_numpy(kind):
    board = dyad.Hex(kind(3), kind(3), to_move=kind(1))
    board.push(kind(4))
    board.push(kind(0), kind(1))
    board.push((kind(2), kind(2)))
    assert board.moves == [4, 1, 8] and board.is_legal(kind(0)) and not board.is_legal(kind(1))
    assert board.solve(nodes=kind(100), jobs=kind(1)).winner
    assert dyad.Hex(3).solve(memory=np.int64(1 << 30)).winner == 1
    assert board.simulate(kind(10), seed=kind(1), jobs=kind(1)) == board.simulate(10, seed=1)
    player = dyad.Player(board, seed=kind(1), jobs=kind(1))
    assert player.think(board, playouts=kind(20), level=kind(8)).playouts
    boards = dyad.generate("hex", kind(3), kind(4), seed=kind(1))
    assert (boards == dyad.generate("hex", 3, 4, seed=1)).all()
    assert dyad.board_seed(kind(1), kind(2)) == dyad.board_seed(1, 2)
    batch = dyad.Batch("hex", kind(3), games=kind(2), jobs=kind(1))
    batch.set(kind(1), np.zeros((3, 3), kind), kind(1))


@pytest.mark.parametrize("kind", [*INTEGERS, ">i2", ">u8", "<i4"])
def test_boards_of_any_integers(kind):
    boards = dyad.generate("path", 20, 5, seed=3)
    for given in boards.astype(kind), np.asfortranarray(boards.astype(kind)), boards.tolist():
        assert (dyad.judge("path", given) == dyad.judge("path", boards)).all()
        distance = dyad.evidence("path", boards).distance
        assert (dyad.evidence("path", given).distance == distance).all()
        assert (dyad.keys("path", given) == dyad.keys("path", boards)).all()
        assert (dyad.legal_moves("path", given) == dyad.legal_moves("path", boards)).all()
    with pytest.raises(dyad.Error, match="board 1: expected 0, 1 or 2"):
        dyad.judge("path", boards.astype(kind) + np.array(3, kind))


def test_boards_that_are_none():
    for cells in 256, -1, 2**40:
        with pytest.raises(dyad.Error, match="expected 0, 1 or 2"):
            dyad.judge("hex", np.full((1, 3, 3), cells))
    with pytest.raises(TypeError, match="boards: expected integers or bool, found float64"):
        dyad.judge("hex", np.zeros((1, 3, 3)))
    with pytest.raises(dyad.Error, match="found 1 dimensions"):
        dyad.judge("hex", [])


@pytest.mark.parametrize("refused", [
    lambda: dyad.Hex(3).push(-1),
    lambda: dyad.Hex(3).push(9),
    lambda: dyad.Hex(3).push(10**30),
    lambda: dyad.Hex(3).push(-10**30),
    lambda: dyad.Hex(3).push((0, -1)),
    lambda: dyad.Hex(3).push(10**30, 1),
    lambda: dyad.Nim("BW").push(0, 10**30),
    lambda: dyad.Hex(0),
    lambda: dyad.Hex(-1),
    lambda: dyad.Hex(10**30),
    lambda: dyad.Hex(3, cells=[300] * 9),
    lambda: dyad.Hex(3, cells=[0]),
    lambda: dyad.Hex(3, cells=[0] * 9, to_move=3),
    lambda: dyad.Nim("BX"),
    lambda: dyad.board("go", 9),
    lambda: dyad.Hex(3).simulate(0),
    lambda: dyad.Hex(3).simulate(1, seed=-1),
    lambda: dyad.Hex(3).simulate(2**64),
    lambda: dyad.Hex(3).solve(memory=-1),
    lambda: dyad.Hex(3).solve(memory=2**64),
    lambda: dyad.Hex(3).solve(nodes=0),
    lambda: dyad.Hex(3).solve(seconds=float("nan")),
    lambda: dyad.Hex(3).solve(jobs=0),
    lambda: dyad.Hex(12).solve(),
    lambda: dyad.solve("hex", np.zeros((1, 3, 3), int), memory=-1),
    lambda: dyad.Player(dyad.Hex(3), memory=-1),
    lambda: dyad.Player(dyad.Hex(3)).think(dyad.Hex(3), level=9),
    lambda: dyad.Batch("nim", 3, games=1),
    lambda: dyad.Batch("hex", 3, games=-1),
    lambda: dyad.Batch("hex", 5000, games=1),
    lambda: dyad.generate("hex", 1, 3, kind="none"),
])
def test_values_that_are_refused(refused):
    with pytest.raises(dyad.Error) as caught:
        refused()
    assert not re.match(r"\w+\(?\)?: ", str(caught.value)) or "dyad_" not in str(caught.value)
    assert "dyad_" not in str(caught.value)


@pytest.mark.parametrize("refused", [
    lambda: dyad.Hex(3).push("a1"),
    lambda: dyad.Hex(3).push(1.0),
    lambda: dyad.Hex(3).push([1, 1]),
    lambda: dyad.Hex("3"),
    lambda: dyad.Hex(3).simulate(5.0),
    lambda: dyad.board("nim", 3),
    lambda: dyad.Nim(3),
    lambda: copy.copy(dyad.Batch("hex", 3, games=1)),
    lambda: copy.deepcopy(dyad.Batch("hex", 3, games=1)),
    lambda: pickle.dumps(dyad.Batch("hex", 3, games=1)),
])
def test_types_that_are_refused(refused):
    with pytest.raises(TypeError) as caught:
        refused()
    assert "built-in operation" not in str(caught.value)


def test_a_move_that_is_none_is_not_legal():
    assert not dyad.Hex(3).is_legal(-1) and not dyad.Hex(3).is_legal(10**30)


def test_type_checkers_see_each_class():
    source = Path(inspect.getfile(_board)).read_text()
    seen = set(re.findall(r"^    class (\w+)\(", source, re.MULTILINE))
    assert {name for name in seen if not name.startswith("_")} == set(_board.classes)
