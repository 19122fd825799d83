"""Integers of every kind, and what is refused: dyad.Error for a value, TypeError for a type."""

import copy
import inspect
import pickle
import re
from pathlib import Path

import dyad
import numpy as np
import pytest
from dyad import _board, cgt, envs

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
    lambda: dyad.generate("hex", 10**30, 3),
    lambda: dyad.Hex(3, to_move=10**30),
    lambda: dyad.read_records("(;GM[11]SZ[3])", "hex", move=10**30),
    lambda: dyad.Batch("hex", 3, games=10**30),
    lambda: dyad.Batch("hex", 10**30, games=1),
    lambda: dyad.Batch("hex", 3, games=1, jobs=0),
    lambda: dyad.Batch("hex", 3, games=1, jobs=257),
    lambda: dyad.Batch("hex", 3, games=4).set(9, np.zeros((3, 3), int), 1),
    lambda: dyad.Batch("hex", 3, games=4).set(-1, np.zeros((3, 3), int), 1),
    lambda: dyad.Batch("hex", 3, games=4).set(10**30, np.zeros((3, 3), int), 1),
    lambda: dyad.Batch("hex", 3, games=4).set(0, np.zeros((3, 3), int), 10**30),
    lambda: dyad.Batch("hex", 3, games=4)._own.set(9, np.zeros((3, 3), np.uint8), 1),
    lambda: envs.make("hex", 3, games=10**30),
    lambda: envs.make("hex", 3, games=1, jobs=0),
    lambda: envs.gym("hex", 3, playouts=0),
    lambda: cgt.Context(10**30),
    lambda: cgt.star * 10**30,
])
def test_values_that_are_refused(refused):
    with pytest.raises(dyad.Error) as caught:
        refused()
    assert not re.match(r"\w+\(?\)?: ", str(caught.value)) or "dyad_" not in str(caught.value)
    assert "dyad_" not in str(caught.value)
    assert {caught.value.line, caught.value.column, caught.value.item, caught.value.file} <= {None, 1}


@pytest.mark.parametrize("refused", [
    lambda: dyad.Hex(3).push("a1"),
    lambda: dyad.Hex(3).push(1.0),
    lambda: dyad.Hex(3).push([1, 1]),
    lambda: dyad.Hex("3"),
    lambda: dyad.Hex(3).simulate(5.0),
    lambda: dyad.board("nim", 3),
    lambda: dyad.Nim(3),
    lambda: dyad.board("hex"),
    lambda: dyad.board("hex", 3, 4, 5),
    lambda: dyad.Hex(3, size=4),
    lambda: dyad.Nim(),
    lambda: dyad.board(5),
    lambda: dyad.board([]),
    lambda: dyad.judge(5, np.zeros((1, 3, 3), int)),
    lambda: dyad.Player("hex"),
    lambda: dyad.Player(dyad.Hex(3)).think("hex"),
    lambda: dyad.Hex(2, cells=5),
    lambda: dyad.Hex(2, cells="0000"),
    lambda: dyad.Hex(2, cells=np.zeros((2, 2))),
    lambda: dyad.Batch("hex", 3, games=4).reset([1.0, 0, 0, 0]),
    lambda: copy.copy(dyad.Batch("hex", 3, games=1)),
    lambda: copy.deepcopy(dyad.Batch("hex", 3, games=1)),
    lambda: pickle.dumps(dyad.Batch("hex", 3, games=1)),
])
def test_types_that_are_refused(refused):
    with pytest.raises(TypeError) as caught:
        refused()
    assert not re.search("built-in operation|<locals>|on_board", str(caught.value))


@pytest.mark.parametrize("mask", [
    [1, 0, 0, 1], [True, False, False, True], np.array([1, 0, 0, 1]), np.array([1, 0, 0, 1], ">i2"),
    np.array([1, 0, 0, 1], np.uint8), np.array([7, 0, 0, 2], np.uint8), (np.True_, 0, 0, np.int8(1))])
def test_which_games_of_a_batch_begin_anew(mask):
    batch = dyad.Batch("hex", 3, games=4)
    batch.step([0, 1, 2, 3])
    batch.reset(mask)
    assert batch.moves.tolist() == [0, 1, 1, 0]


@pytest.mark.parametrize("mask, message", [
    ([2, 0, 0, 0], "which: expected 0 or 1 for each game, found 2"),
    ([0, 0, -1, 0], "which: expected 0 or 1 for each game, found -1"),
    ([0, 3], r"which: expected 4 items, found an array of shape \(2,\)"),
    ([[1, 0], [0, 1]], r"which: expected 4 items, found an array of shape \(2, 2\)")])
def test_numbers_of_games_are_no_mask(mask, message):
    batch = dyad.Batch("hex", 3, games=4)
    with pytest.raises(dyad.Error, match=message):
        batch.reset(mask)


def test_threads_of_a_batch():
    for jobs in 1, 2, None:
        batch = dyad.Batch("hex", 3, games=4, jobs=jobs)
        batch.step([0, 1, 2, 3])
        assert batch.moves.tolist() == [1] * 4


@pytest.mark.parametrize("kind", [bool, *INTEGERS, ">i2"])
def test_cells_of_any_kind(kind):
    cells = np.array([[0, 1], [0, 0]], kind)
    for given in (cells, np.asfortranarray(cells), cells.ravel(), list(cells), cells.tolist(),
                  [list(row) for row in cells], memoryview(cells) if kind != ">i2" else cells):
        assert dyad.Hex(2, cells=given).cells == b"\0\1\0\0"


@pytest.mark.parametrize("value", [3, 255, 256, 300, -1, 10**30])
def test_the_value_that_was_given(value):
    with pytest.raises(dyad.Error, match=f"cell 1 is {value}, neither"):
        dyad.Hex(2, cells=[0, value, 0, 0])
    if abs(value) < 2**63:
        batch = dyad.Batch("hex", 2, games=1)
        with pytest.raises(dyad.Error, match=f"cell 1 is {value}, neither"):
            batch.set(0, [[0, value], [0, 0]], 1)
        boards = np.array([[[0, 0], [0, 0]], [[0, 0], [value, 0]]])
        for ask in dyad.judge, dyad.evidence, dyad.legal_moves, dyad.simulate, dyad.solve, dyad.keys:
            with pytest.raises(dyad.Error, match=rf"board 2: .* \[1,0\], found {value}$") as caught:
                ask("hex", boards)
            assert caught.value.item == 2
        with pytest.raises(dyad.Error, match=f"board 1: .* to_move 0, 1 or 2, found {value}$"):
            dyad.judge("hex", boards[:1], to_move=[value])
    with pytest.raises(dyad.Error, match="found -1$"):
        dyad.judge("hex", np.full((1, 2, 2), -1, np.int8))


def test_a_move_that_is_none_is_not_legal():
    assert not dyad.Hex(3).is_legal(-1) and not dyad.Hex(3).is_legal(10**30)


def test_type_checkers_see_each_class():
    source = Path(inspect.getfile(_board)).read_text()
    seen = set(re.findall(r"^    class (\w+)\(", source, re.MULTILINE))
    assert {name for name in seen if not name.startswith("_")} == set(_board.classes)
