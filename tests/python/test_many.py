"""What is asked of many boards at once: against the same of one board, all strides, bad input."""

import signal
import threading
import time

import dyad
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

BOARD_GAMES = ["hex", "path", "ungo"]


def random_boards(game, count, rows, columns, seed):
    """Boards of which no group of ungo lacks a liberty, with equal numbers."""
    return dyad.generate(game, count, rows, columns, seed=seed)


def views_of(boards):
    room = np.full((2 * len(boards) + 1, 3 * boards.shape[1], 2 * boards.shape[2]), 9, np.uint8)
    gaps = room[1::2, ::3, boards.shape[2]:]
    gaps[...] = boards
    return [boards, np.asfortranarray(boards), boards.astype(np.int8), gaps,
            np.flip(np.flip(boards, 1).copy(), 1), np.stack([boards == 1, boards == 2], -1)]


def one(game, board, to_move):
    return dyad.board(game, *board.shape, cells=board.tobytes(), to_move=int(to_move))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(BOARD_GAMES), st.integers(0, 8), st.integers(1, 4), st.integers(1, 4),
       st.integers(0, 5), st.integers(0, 99), st.integers(1, 3))
def test_as_one_by_one(game, count, rows, columns, view, seed, jobs):
    boards = random_boards(game, count, rows, columns, seed)
    given = views_of(boards)[view]
    turns = np.random.default_rng(seed).integers(1, 3, count)
    legal = dyad.legal_moves(game, given, to_move=turns, jobs=jobs)
    counts = dyad.simulate(game, given, 20, seed=seed, to_move=turns, jobs=jobs, keep_going=True)
    assert legal.dtype == bool and counts.shape[1] == len(dyad.games[game].outcomes)
    for i, cells in enumerate(boards):
        board = one(game, cells, turns[i])
        swap = rows * columns
        assert np.flatnonzero(legal[i]).tolist() == [m for m in board.legal_moves() if m < swap]
        if game == "ungo" or (cells == 0).any():
            alone = board.simulate(20, seed=dyad.board_seed(seed, i))
            assert counts[i].tolist() == list(alone.counts.values())
        else:
            assert not counts[i].any()


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(BOARD_GAMES), st.integers(0, 8), st.integers(1, 3), st.integers(1, 3),
       st.integers(0, 5), st.integers(0, 99), st.integers(1, 3))
def test_solve(game, count, rows, columns, view, seed, jobs):
    if game == "ungo":  # solved by its rules alone: it takes long
        rows = min(rows, 2)
    boards = random_boards(game, count, rows, columns, seed)
    turns = np.random.default_rng(seed).integers(1, 3, count)
    solved = dyad.solve(game, views_of(boards)[view], moves=True, to_move=turns, jobs=jobs)
    assert (solved.known, solved.open, solved.malformed) == (count, 0, 0)
    for i, cells in enumerate(boards):
        found = one(game, cells, turns[i]).solve(all_moves=True)
        assert solved.winners[i] == found.winner
        assert np.flatnonzero(solved.moves[i]).tolist() == sorted(found.moves)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["hex", "path"]), st.integers(0, 20), st.integers(1, 5), st.integers(1, 5),
       st.integers(0, 5), st.integers(0, 99))
def test_evidence(game, count, rows, columns, view, seed):
    boards = random_boards(game, count, rows, columns, seed)
    told = dyad.evidence(game, views_of(boards)[view])
    assert (told.codes == dyad.judge(game, boards)).all()
    for i, cells in enumerate(boards):
        verdict = dyad.games[game].verdicts[told.codes[i]]
        if verdict == "impossible":
            assert not told.wins_in_one[i].any()
            continue
        report = dyad.board(game, rows, columns, cells=cells.tobytes()).judge()
        for colour, name in enumerate(dyad.games[game].colours):
            marked = [tuple(cell) for cell in np.argwhere(told.wins_in_one[i, colour]).tolist()]
            if game == "hex":
                listed = report.evidence.get("wins_in_one", {}).get(name, ())
                assert marked == list(listed)
            else:
                far = report.evidence["distance"][name]
                assert told.distance[i, colour] == (-1 if far is None else far)
                if verdict == name + "_wins_in_one":
                    assert marked == list(report.evidence["moves"])
    assert (told.distance is None) == (game == "hex")


def images_of(game, board):
    """Plain arrays, each with whether its colours are exchanged."""
    square = board.shape[0] == board.shape[1]
    swapped = np.array([0, 2, 1], np.uint8)[board]
    half = [board, board[::-1, ::-1]]
    mirrored = [board, board[::-1], board[:, ::-1], board[::-1, ::-1]]
    if game == "hex":
        return half + ([image.T for image in (swapped, swapped[::-1, ::-1])] if square else [])
    if game == "path":
        return mirrored + ([np.array([0, 2, 1], np.uint8)[image].T for image in mirrored]
                           if square else [])
    turned = mirrored + ([image.T for image in mirrored] if square else [])
    return turned + [np.array([0, 2, 1], np.uint8)[image] for image in turned]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(BOARD_GAMES), st.integers(1, 6), st.integers(1, 6), st.integers(0, 9999),
       st.booleans())
def test_keys(game, rows, columns, seed, colours):
    boards = np.random.default_rng(seed).integers(0, 3, (4, rows, columns), np.uint8)
    keys = dyad.keys(game, boards, colours=colours)
    plain = dyad.keys(game, boards, symmetry=False)
    made, how = dyad.canonical(game, boards, colours=colours)
    assert (dyad.keys(game, made, symmetry=False) == keys).all()
    assert (dyad.keys(game, made, colours=colours) == keys).all()
    for i, board in enumerate(boards):
        images = images_of(game, board)
        images = images if colours else images[:len(images) // 2 or 1]
        if not colours and game != "ungo" and rows != columns:
            images = images_of(game, board)
        same = np.stack(images)
        assert len(set(dyad.keys(game, same, colours=colours).tolist())) == 1
        assert keys[i] == dyad.keys(game, same, symmetry=False).min()
        assert keys[i] <= plain[i] and how[i] < 16
    for i in range(3):
        for j in range(i):
            alike = any(np.array_equal(image, boards[j]) for image in images_of(game, boards[i]))
            assert (dyad.keys(game, boards)[i] == dyad.keys(game, boards)[j]) == alike


def test_out_and_shapes():
    boards = dyad.generate("hex", 50, 5, seed=1)
    legal, keys = np.empty((50, 5, 5), bool), np.empty(50, np.uint64)
    counts = np.empty((50, 2), np.uint64)
    assert dyad.legal_moves("hex", boards, out=legal) is legal
    assert dyad.keys("hex", boards, out=keys) is keys
    assert dyad.simulate("hex", boards, 10, out=counts, keep_going=True) is counts
    with pytest.raises(TypeError):
        dyad.keys("hex", boards, out=np.empty(50, np.int32))
    with pytest.raises(ValueError):
        dyad.keys("hex", boards, out=np.empty(49, np.uint64))
    with pytest.raises((TypeError, ValueError)):
        dyad.simulate("hex", boards, 10, out=np.empty((50, 3), np.uint64))
    legal.setflags(write=False)
    with pytest.raises((ValueError, BufferError)):
        dyad.legal_moves("hex", boards, out=legal)


@pytest.mark.parametrize("ask", [dyad.evidence, dyad.legal_moves, dyad.simulate, dyad.solve,
                                 dyad.keys, dyad.canonical])
@pytest.mark.parametrize("boards", [
    np.zeros((3, 3), np.uint8), np.zeros((1, 2, 2, 3), np.uint8), np.zeros((2, 3, 3), float),
    np.zeros((2, 0, 3), np.uint8), np.zeros((2, 3, 3), object), np.array("hex"), None, object(),
    np.full((2, 3, 3), 3, np.uint8),
])
def test_refused(ask, boards):
    with pytest.raises((TypeError, ValueError, BufferError)):
        ask("path", boards)


@pytest.mark.parametrize("shape", [(2, 2**40, 2**21), (1, 1, 70000)])
def test_boards_too_large(shape):
    """What is made for them is small: it is the boards that are refused."""
    boards = np.broadcast_to(np.uint8(0), shape)
    with pytest.raises((ValueError, OverflowError)):
        dyad.keys("path", boards)
    with pytest.raises((ValueError, OverflowError)):
        dyad.judge("path", boards)


def test_refused_arguments():
    boards = np.zeros((2, 3, 3), np.uint8)
    for ask in dyad.evidence, dyad.legal_moves, dyad.simulate, dyad.solve, dyad.keys:
        with pytest.raises(ValueError):
            ask("go", boards)
        with pytest.raises(ValueError):
            ask("hex", boards, jobs=0)
        with pytest.raises(ValueError):
            ask("hex", boards, to_move=[1])
    with pytest.raises(ValueError):
        dyad.simulate("hex", boards, 0)
    with pytest.raises(ValueError):
        dyad.simulate("hex", boards, -1)
    with pytest.raises(ValueError):
        dyad.simulate("hex", boards, policy="best")
    with pytest.raises(dyad.Error):
        dyad.evidence("ungo", boards)
    with pytest.raises(dyad.Error):
        dyad.solve("hex", np.zeros((1, 12, 12), np.uint8))
    with pytest.raises(dyad.Error) as caught:
        dyad.simulate("hex", np.stack([boards[0], boards[0] + 1]))
    assert caught.value.item == 2


def test_budgets():
    boards = np.zeros((2, 6, 6), np.uint8)
    boards[1, :, 2] = 1
    solved = dyad.solve("hex", boards, moves=True, nodes=1)
    assert solved.winners.tolist() == [-1, 1] and solved.open >= 1
    assert (solved.moves[0] == 2).all()


class Tensor:
    """What another library's array looks like: DLPack, and nothing else."""

    def __init__(self, array):
        self.array, self.taken = array, 0

    def __dlpack__(self, **options):
        self.taken += 1
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


def test_dlpack():
    boards = dyad.generate("hex", 30, 5, seed=2)
    tensor = Tensor(boards)
    assert (dyad.judge("hex", tensor) == dyad.judge("hex", boards)).all()
    assert (dyad.keys("hex", Tensor(boards[:, ::-1])) == dyad.keys("hex", boards[:, ::-1])).all()
    assert tensor.taken == 1

    class Elsewhere(Tensor):
        def __dlpack__(self, **options):
            raise BufferError("on another device")

    with pytest.raises(BufferError):
        dyad.judge("hex", Elsewhere(boards))


def test_threads_and_signals():
    """Long calls let other threads go on, and Ctrl-C stops them."""
    boards = np.zeros((2000, 19, 19), np.uint8)
    asked = [lambda: dyad.simulate("ungo", boards, 10_000_000),
             lambda: dyad.solve("hex", boards[:, :9, :9])]
    for ask in asked:
        timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
        begin = time.monotonic()
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            ask()
        timer.join()
        assert time.monotonic() - begin < 60
