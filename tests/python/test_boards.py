"""Boards one by one: rules against plain Python, moves taken back, copies, texts, errors."""

import copy
import os
import pickle

import dyad
import pytest
from hypothesis import given, settings, strategies as st

STEPS = {"hex": [(-1, 0), (0, -1), (0, 1), (1, 0), (-1, 1), (1, -1)],
         "path": [(-1, 0), (0, -1), (0, 1), (1, 0)]}


def joined(game: str, rows: int, columns: int, cells: bytes, colour: int) -> bool:
    """Whether a colour has joined its edges: a flood, as anybody would write it."""
    down = dyad.games[game].facts["joins"][colour - 1] == "top_bottom"
    todo = [(r, c) for r in range(rows) for c in range(columns)
            if (r if down else c) == 0 and cells[r * columns + c] == colour]
    seen = set(todo)
    while todo:
        row, column = todo.pop()
        if (row == rows - 1) if down else (column == columns - 1):
            return True
        for dr, dc in STEPS[game]:
            r, c = row + dr, column + dc
            if 0 <= r < rows and 0 <= c < columns and (r, c) not in seen \
                    and cells[r * columns + c] == colour:
                seen.add((r, c))
                todo.append((r, c))
    return False


sizes = st.tuples(st.integers(1, 7), st.integers(1, 7))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(STEPS)), sizes, st.randoms())
def test_connection(game, size, random):
    rows, columns = size
    board = dyad.board(game, rows, columns)
    while not board.is_over:
        moves = [move for move in board.legal_moves() if move < rows * columns]
        assert moves == [i for i, cell in enumerate(board.cells) if not cell]
        mover = board.to_move
        board.push(random.choice(moves))
        won = [colour for colour in (1, 2) if joined(game, rows, columns, board.cells, colour)]
        assert won in ([], [mover])
        assert board.result.winner == (won[0] if won else 0)
        assert board.is_over == (bool(won) or 0 not in board.cells)
    assert board.legal_moves() == []


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(name for name in dyad.games if dyad.games[name].has_board)), sizes,
       st.randoms())
def test_back_and_again(game, size, random):
    board = dyad.board(game, *size)
    states = []
    while not board.is_over and len(states) < 60:
        states.append((board.cells, board.to_move, board.moves, board.result))
        board.push(random.choice(board.legal_moves()))
    again = pickle.loads(pickle.dumps(board))
    other = copy.deepcopy(board)
    assert again == board == other == board.copy() and hash(again) == hash(board)
    assert again.moves == board.moves and again.result == board.result
    for state in reversed(states):
        board.pop()
        assert (board.cells, board.to_move, board.moves, board.result) == state
    with pytest.raises(IndexError):
        board.pop()
    assert not states or again != board


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text("BW", min_size=1, max_size=6), min_size=1, max_size=4), st.randoms())
def test_piles(piles, random):
    board = dyad.Nim(" ".join(piles))
    assert str(board) == " ".join(piles)
    while not board.is_over:
        board.push(random.choice(board.legal_moves()))
        assert pickle.loads(pickle.dumps(board)) == board
    assert board.result == ("no_move", 3 - board.to_move)


def test_swap():
    board = dyad.Hex(3)
    board.push(0, 1)
    assert board.legal_moves()[-1] == 9
    board.push(9)
    assert board.cells == bytes([0, 0, 0, 2, 0, 0, 0, 0, 0]) and board.moves == [1, 9]
    assert pickle.loads(pickle.dumps(board)).moves == [1, 9]


def test_resign():
    board = dyad.Path(2)
    board.resign()
    assert board.result == ("resigned", 2) and board.moves == [-1]
    assert board.copy().result == board.result


def test_evidence():
    report = dyad.Hex(2, cells=[1, 2, 1, 0]).judge()
    assert (report.verdict, report.text) == ("red_won", "Red wins")
    assert report.evidence["path"] == ((0, 0), (1, 0))
    board = dyad.Path(3, cells=[[1, 1, 0], [0, 2, 2], [0, 0, 0]])
    assert board.judge().verdict == "white_wins_in_one"
    assert "White" in board.explain()


def test_pictures():
    board = dyad.Hex(3)
    assert board._repr_svg_().startswith("<svg") and "</svg>" in board.svg(True, True)
    assert [len(row) for row in board] == [3, 3, 3]
    assert str(board) == "...\n...\n..."


def test_simulation():
    board = dyad.Hex(4)
    one = board.simulate(2000, seed=5, jobs=1)
    assert one == board.simulate(2000, seed=5, jobs=2)
    assert sum(one.counts.values()) == one.games == 2000
    moves = board.simulate(100, by_move=True).moves
    assert [move.move for move in moves] == list(range(16))
    assert all(sum(move.counts.values()) == 100 for move in moves)


def naive(board):
    """Who wins with best play, as anybody would write it."""
    if board.is_over:
        return board.result.winner
    mover, best = board.to_move, 3 - board.to_move
    for move in board.legal_moves():
        if isinstance(move, int) and move == board.rows * board.columns:
            continue  # the swap, which the solver leaves out
        board.push(move)
        winner = naive(board)
        board.pop()
        if winner == mover:
            return mover
        best = 0 if winner == 0 else best
    return best


@pytest.mark.parametrize("board", [dyad.Hex(2), dyad.Hex(2, 3), dyad.Hex(3, 2), dyad.Path(2, 3),
                                   dyad.Path(2), dyad.Nim("BWB W"), dyad.Nim("BB WW")])
def test_solve(board):
    found = board.solve(all_moves=True)
    assert found.winner == naive(board)
    again = board.solve(all_moves=True, jobs=2)
    assert (again.winner, again.moves) == (found.winner, found.moves)
    for move in found.moves:
        board.push(move)
        assert naive(board) == found.winner
        board.pop()
    assert found.moves or found.winner == 3 - board.to_move
    for move in found.line:
        board.push(move)


def test_solve_with_limits():
    assert dyad.Hex(9).solve(nodes=1).winner is None
    assert dyad.Hex(4).solve().moves is None
    with pytest.raises(dyad.Error):
        dyad.Hex(12).solve()
    with pytest.raises(ValueError):
        dyad.Hex(3).solve(seconds=0)


@pytest.mark.parametrize("call, error", [
    (lambda: dyad.board("chess", 8), ValueError),
    (lambda: dyad.Hex(0), ValueError),
    (lambda: dyad.Hex(-1), ValueError),
    (lambda: dyad.Hex(10**30), OverflowError),
    (lambda: dyad.Hex("3"), TypeError),
    (lambda: dyad.Hex(2, cells=[1, 2, 3, 0]), dyad.Error),
    (lambda: dyad.Hex(2, cells=[1, 2, 300, 0]), ValueError),
    (lambda: dyad.Hex(2, cells=[1, 2]), ValueError),
    (lambda: dyad.Hex(2, to_move=3), ValueError),
    (lambda: dyad.Ungo(2, cells=[1, 2, 2, 0]), dyad.Error),
    (lambda: dyad.Nim("BXW"), dyad.Error),
    (lambda: dyad.Nim("B\0W"), ValueError),
    (lambda: dyad.Nim(7), TypeError),
    (lambda: dyad.Hex(2).push(), TypeError),
    (lambda: dyad.Hex(2).push(1, 2, 3), TypeError),
    (lambda: dyad.Hex(2).push(-1), ValueError),
    (lambda: dyad.Hex(2).push(0, -5), ValueError),
    (lambda: dyad.Hex(2).push(4), dyad.Error),
    (lambda: dyad.Hex(2).push(2**70), OverflowError),
    (lambda: dyad.Hex(2).push("a"), TypeError),
    (lambda: dyad.Hex(2).push(None, None), TypeError),
    (lambda: dyad.Hex(2).push((0, 1, 2)), TypeError),
    (lambda: dyad.Nim("BW").push(0), TypeError),
    (lambda: dyad.Hex(2).simulate(0), ValueError),
    (lambda: dyad.Hex(2).simulate(2**70), (OverflowError, dyad.Error)),
    (lambda: dyad.Hex(2).simulate(5, jobs=0), ValueError),
    (lambda: dyad.Hex(2).simulate(5, jobs=1000), ValueError),
])
def test_refused(call, error):
    with pytest.raises(error):
        call()


def test_an_error_says_where():
    with pytest.raises(dyad.Error) as caught:
        board = dyad.Hex(2)
        board.push(1)
        board.push(1)
    assert str(caught.value) == "the cell is occupied"
    assert caught.value.line is None and isinstance(caught.value, ValueError)


@pytest.mark.skipif("ASAN_OPTIONS" in os.environ, reason="the sanitizer keeps freed memory")
def test_no_leak():
    """Memory stays where it was, once it has been used."""
    import resource

    def work():
        for _ in range(200):
            board = dyad.Hex(5)
            board.push(3)
            board.judge()
            board.svg()
            board.simulate(10, by_move=True)
            pickle.loads(pickle.dumps(board))
            try:
                board.push(3)
            except dyad.Error:
                pass

    for _ in range(3):
        work()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(10):
        work()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4096
