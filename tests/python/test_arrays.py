"""Batches of boards and of games: against the same one by one, all strides, bad input, threads."""

import os
import signal
import subprocess
import threading
import time

import dyad
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

BOARD_GAMES = sorted(name for name in dyad.games if dyad.games[name].has_board)


def one_by_one(game, boards):
    names = dyad.games[game].verdicts
    return [names.index(dyad.board(game, *board.shape, cells=board.tobytes()).judge().verdict)
            for board in boards]


@pytest.mark.parametrize("game", [name for name in BOARD_GAMES if name != "ungo"])
def test_judge_as_boards(game):
    boards = dyad.generate(game, 200, 4, seed=3)
    codes = dyad.judge(game, boards)
    playable = [i for i, code in enumerate(codes)
                if dyad.games[game].verdicts[code] != "impossible"]
    assert len(playable) > 20
    assert codes[playable].tolist() == one_by_one(game, boards[playable])


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(BOARD_GAMES), st.integers(0, 30), st.integers(1, 12), st.data())
def test_strides(game, count, side, data):
    boards = dyad.generate(game, count, side, seed=count)
    wanted = dyad.judge(game, boards)
    room = np.full((2 * count + 1, 3 * side, 2 * side), 9, np.uint8)
    views = [
        np.asfortranarray(boards),
        boards.astype(np.int8),
        boards[::-1][::-1],
        np.flip(np.flip(boards, 1).copy(), 1),
    ]
    view = room[1:2 * count:2, ::3, side:] if count else boards
    view[...] = boards
    views.append(view)
    views.append(np.stack([boards == 1, boards == 2], -1))
    views.append(np.ascontiguousarray(np.stack([boards == 1, boards == 2])).transpose(1, 2, 3, 0))
    chosen = data.draw(st.sampled_from(range(len(views))))
    assert (dyad.judge(game, views[chosen], jobs=data.draw(st.integers(1, 3))) == wanted).all()


def test_out_and_read_only():
    boards = dyad.generate("hex", 100, 5)
    boards.setflags(write=False)
    out = np.empty(100, np.uint8)
    assert dyad.judge("hex", boards, out=out) is out
    out.setflags(write=False)
    with pytest.raises((ValueError, BufferError)):
        dyad.judge("hex", boards, out=out)
    with pytest.raises(ValueError):
        dyad.judge("hex", boards, out=np.empty(99, np.uint8))


def test_generate_is_what_the_program_writes(tmp_path):
    def run(*words):
        """What the program writes; sanitizers that are preloaded here are not for it."""
        return subprocess.run([os.environ["DYAD"], *words], check=True, capture_output=True,
                              env={**os.environ, "LD_PRELOAD": ""}).stdout

    written = tmp_path / "boards.npy"
    written.write_bytes(run("generate", "path", "--size", "6", "--count", "50", "--seed", "9",
                            "--kind", "maze", "--format", "npy"))
    boards = np.load(written)
    assert (dyad.generate("path", 50, 6, kind="maze", seed=9, jobs=2) == boards).all()
    codes = run("judge", "path", "--format", "npy", str(written))[128:]
    assert dyad.judge("path", boards).tobytes() == codes


@pytest.mark.parametrize("boards", [
    np.zeros((3, 3), np.uint8), np.zeros((1, 2, 2, 3), np.uint8), np.zeros((1, 1, 2, 2, 2), bool),
    np.zeros((2, 3, 3), float), np.zeros((2, 3, 3), object),
    np.full((2, 3, 3), np.nan), np.zeros((2, 0, 3), np.uint8), np.zeros((2, 3, 0), np.uint8),
    np.array("hex"), np.zeros((2, 3, 3), "S1"), np.zeros((2, 3, 3), "datetime64[s]"), None,
    [[["a"]]], np.zeros((1, 70000, 1), np.uint8), np.zeros((2, 3, 3), complex), {}, object(),
])
def test_refused_arrays(boards):
    with pytest.raises((TypeError, ValueError, BufferError)):
        dyad.judge("path", boards)


@pytest.mark.parametrize("letters", ["\u00e9", "a\u00e9", "\u4e00", "a\u4e00", "aa\u4e00"])
def test_an_error_that_quotes_half_a_character(letters):
    with pytest.raises(dyad.Error):
        dyad.generate("hex", 1, 3, kind=letters + letters[-1] * 3000)


def test_values_that_are_no_cells():
    boards = np.zeros((500, 5, 5), np.uint8)
    boards[400, 3, 1] = 3
    boards[490, 0, 0] = 255
    with pytest.raises(dyad.Error, match=r"board 401: expected 0, 1 or 2 at \[3,1\], found 3") as e:
        dyad.judge("path", boards)
    assert e.value.item == 401
    codes = dyad.judge("path", boards, keep_going=True)
    assert np.flatnonzero(codes == 255).tolist() == [400, 490]
    with pytest.raises(dyad.Error):
        dyad.judge("path", boards[:1].astype(np.int8) - 1)
    with pytest.raises(dyad.Error):
        dyad.judge("path", np.ones((1, 2, 2, 2), bool))


def unaligned(count, kind):
    return np.frombuffer(bytearray(count * np.dtype(kind).itemsize + 1), "u1")[1:].view(kind)


def test_arrays_that_are_not_aligned():
    """What is read is copied; where something is to be written, it is refused."""
    boards = np.zeros((3, 2, 2), np.uint8)
    with pytest.raises(ValueError, match="aligned"):
        dyad.keys("hex", boards, out=unaligned(3, "u8"))
    with pytest.raises(ValueError, match="aligned"):
        dyad.simulate("hex", boards, 10, out=unaligned(6, "u8").reshape(3, 2))
    batch = dyad.Batch("hex", 3, games=2)
    moves = unaligned(2, "i4")
    moves[:] = 4, 5
    batch.step(moves)
    assert batch.cells.reshape(2, 9).argmax(1).tolist() == [4, 5]


def test_broadcast():
    boards = np.broadcast_to(np.zeros((1, 3, 3), np.uint8), (100000, 3, 3))
    assert len(set(dyad.judge("hex", boards).tolist())) == 1


@pytest.mark.parametrize("shape", [(1000, 5, 5), (1, 1, 1), (0, 3, 3), (1000, 3, 3, 2)])
@pytest.mark.parametrize("cell", [0, 1, 2, 3])
def test_one_byte(shape, cell):
    """A single byte is every cell: all strides are 0."""
    one = np.broadcast_to(np.uint8(cell), shape)
    assert not any(one.strides)
    wanted = dyad.judge("path", one.copy(), keep_going=True)
    assert dyad.judge("path", one, keep_going=True).tolist() == wanted.tolist()
    if cell and shape[-1] == 2:
        with pytest.raises(dyad.Error, match=rf"at \[0,0\], found \[{cell}, {cell}\]"):
            dyad.judge("path", one)


@pytest.mark.parametrize("turns", [[257, 1], [1, -255], np.array([257, 1]), np.array([1.5, 1]),
                                   np.array([2**32 + 1, 1]), np.array([-255, 1], "i2"), ["1", "2"]])
def test_turns_that_are_none(turns):
    with pytest.raises((dyad.Error, TypeError, OverflowError)):
        dyad.judge("ungo", np.zeros((2, 3, 3), np.uint8), to_move=turns)


def test_turns_of_every_kind():
    boards = np.zeros((2, 3, 3), np.uint8)
    wanted = dyad.judge("ungo", boards, to_move=[1, 2]).tolist()
    for kind in ("u1", "i1", "u2", "i4", ">i4", "i8", "u8"):
        assert dyad.judge("ungo", boards, to_move=np.array([1, 2], kind)).tolist() == wanted
        turns = np.array([1, 0, 2, 0], kind)[::2]
        assert dyad.judge("ungo", boards, to_move=turns).tolist() == wanted
    assert dyad.judge("ungo", boards[:0], to_move=[]).tolist() == []


def test_whose_turn():
    boards = np.zeros((2, 3, 3), np.uint8)
    boards[1, 1, 1] = 1
    with pytest.raises(dyad.Error):
        dyad.judge("ungo", boards)
    assert len(dyad.judge("ungo", boards, to_move=[1, 2])) == 2
    with pytest.raises(ValueError):
        dyad.judge("ungo", boards, to_move=[1])
    with pytest.raises(dyad.Error):
        dyad.judge("ungo", boards, to_move=[1, 7])


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_batch(game):
    """A batch beside boards, move by move."""
    rng = np.random.default_rng(1)
    batch = dyad.Batch(game, 4, games=40)
    boards = [dyad.board(game, 4) for _ in range(40)]
    for _ in range(80):
        legal = batch.legal()
        moves = np.full(40, -1)
        for i, board in enumerate(boards):
            assert np.flatnonzero(legal[i]).tolist() == board.legal_moves()
            assert batch.cells[i].tobytes() == board.cells
            assert (batch.to_move[i], batch.winner[i], batch.moves[i]) == \
                (board.to_move, board.result.winner, len(board.moves))
            assert bool(batch.ending[i]) == board.is_over
            if not board.is_over:
                moves[i] = rng.choice(board.legal_moves())
                board.push(int(moves[i]))
        batch.step(moves)
        for i in np.flatnonzero(batch.ending)[::2]:
            boards[i] = dyad.board(game, 4)
        which = np.zeros(40, bool)
        which[np.flatnonzero(batch.ending)[::2]] = True
        batch.reset(which)


def test_batch_refuses():
    batch = dyad.Batch("hex", 3, games=3)
    with pytest.raises(dyad.Error, match="game 2 of the batch") as caught:
        batch.step([0, 99, 0])
    assert caught.value.item == 2 and not batch.moves.any()
    legality = np.empty(3, np.uint8)
    batch.step(np.array([0, 99, -1]), legality)
    assert legality.tolist() == [0, 3, 0] and batch.moves.tolist() == [1, 0, 0]
    for bad in ([0, 1], [0.5, 1, 2], "abc", None, [[0, 1, 2]] * 2):
        with pytest.raises((TypeError, ValueError)):
            batch.step(bad)
    batch.step([2**40, -2**40, -1], legality)
    assert legality.tolist() == [3, 0, 0]
    with pytest.raises(ValueError):
        batch.cells[0, 0, 0] = 1
    with pytest.raises(dyad.Error, match="index: expected 0 .. 2, found 3"):
        batch.set(3, np.zeros((3, 3), np.uint8), 1)
    with pytest.raises(dyad.Error):
        batch.set(0, np.full((3, 3), 9), 1)
    batch.set(0, np.zeros((3, 3), int), 2)
    assert batch.to_move[0] == 2
    for arguments in (("hex", 0), ("hex", 65), ("hex", -1), ("nim", 3), ("chess", 3), ("hex", "a")):
        with pytest.raises((TypeError, ValueError)):
            dyad.Batch(*arguments, games=1)
    for games in (0, -1):
        with pytest.raises(ValueError):
            dyad.Batch("hex", 3, games=games)
    with pytest.raises((MemoryError, OverflowError)):
        dyad.Batch("hex", 11, games=2**62)


def test_views_outlive_the_batch():
    cells = dyad.Batch("hex", 3, games=1000).cells
    assert not cells.any()


def test_an_array_that_is_changed_meanwhile():
    """Answers may be wrong; nothing else happens."""
    boards = dyad.generate("hex", 20000, 9)
    over = threading.Event()

    def change():
        rng = np.random.default_rng(0)
        while not over.is_set():
            boards[rng.integers(0, len(boards), 100)] = rng.integers(0, 256, (100, 9, 9), np.uint8)

    other = threading.Thread(target=change)
    other.start()
    for _ in range(20):
        try:
            dyad.judge("hex", boards, jobs=2)
        except dyad.Error:
            pass
        dyad.judge("hex", boards, jobs=2, keep_going=True)
    over.set()
    other.join()


def test_threads():
    """Each with objects of its own, at the same time."""
    boards = dyad.generate("hex", 3000, 7)
    wanted = dyad.judge("hex", boards)
    faults = []

    def work():
        try:
            for _ in range(20):
                assert (dyad.judge("hex", boards, jobs=2) == wanted).all()
                board = dyad.Hex(5)
                assert board.simulate(200, seed=1, jobs=2).games == 200
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults


def test_ctrl_c():
    """A call that would take for ever. Where tests run in the background Ctrl-C is ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    board = dyad.Hex(11)
    killer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    killer.start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        board.simulate(2**62)
    assert time.monotonic() - begin < 600
    assert board.simulate(10).games == 10
