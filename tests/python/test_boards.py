"""Boards one by one: rules against plain Python, moves taken back, copies, texts, errors."""

import copy
import dataclasses
import gc
import json
import os
import pickle
import re
import subprocess
import sys

import dyad
import pytest
from hypothesis import given, settings, strategies as st

BOARD_GAMES = sorted(name for name, game in dyad.games.items()
                     if game.has_board and game.is_playable)
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
@given(st.sampled_from(BOARD_GAMES), sizes,
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
    # Stones may have come and gone.
    assert (again == board) == ((again.cells, again.to_move) == (board.cells, board.to_move))


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(BOARD_GAMES), sizes,
       st.randoms())
def test_texts(game, size, random):
    """Games as texts, and back, with their moves; and again from a position that they come to."""
    board = dyad.board(game, *size)
    for _ in range(2):
        for _ in range(random.randrange(8)):
            if not board.is_over:
                board.push(random.choice(board.legal_moves()))
        again = dyad.from_json(board.to_json())
        assert (again, again.moves, type(again)) == (board, board.moves, type(board))
        told = json.loads(board.to_json())
        assert told["board"] == str(board).split("\n") and told["ending"] == board.result.ending
        if dyad.games[game].facts["records"]:
            again = dyad.from_sgf(board.to_sgf(), game)
            assert (again, again.moves) == (board, board.moves)
            assert dyad.from_sgf(board.to_sgf(), game, move=1).moves == board.moves[:1]
            assert dyad.read_records(board.to_sgf() * 2, game) == [board, board]
        if game == "hex" and any(board.moves):
            assert dyad.from_hexworld(board.to_hexworld()).cells == board.cells
        board = dyad.board(game, *size, cells=board.cells, to_move=board.to_move)


@pytest.mark.parametrize("text, error, says", [
    ("", dyad.Error, "JSON"), ("null", dyad.Error, "JSON|object"),
    ('{"game":"hex","size":2,"moves":[[0,0],[0,0]]}', dyad.Error, r"moves\[1\]: the cell is occ"),
    ('{"game":"hex","size":2,"moves":[],"board":["R.",".."]}', dyad.Error, "board: the moves"),
    ('{"game":"hex","size":99999}', dyad.Error, "from 1 to 1024"), ("[" * 10**6, dyad.Error, "JSON"),
    ('{"game":"hex","size":2,"moves":[[1e400,0]]}', dyad.Error, "JSON"),
    ('{"game":"hex"\0}', dyad.Error, "0x00"), ("\ud800", UnicodeError, None),
    (b"{}", TypeError, None), (None, TypeError, None),
])
def test_json_refused(text, error, says):
    with pytest.raises(error, match=says):
        dyad.from_json(text)


@pytest.mark.parametrize("call, error", [
    (lambda: dyad.from_sgf(""), ValueError),
    (lambda: dyad.from_sgf("(;GM[11]SZ[3];B[a9])"), dyad.Error),
    (lambda: dyad.from_sgf("(;GM[11]SZ[3];B[a1];W[a1])"), dyad.Error),
    (lambda: dyad.from_sgf("(;GM[11]SZ[3])(;GM[11]SZ[3])"), ValueError),
    (lambda: dyad.from_sgf("(;GM[11]SZ[3])", "chess"), ValueError),
    (lambda: dyad.from_sgf("(;GM[11]SZ[3])", "nim"), dyad.Error),
    (lambda: dyad.from_sgf("(;GM[11]SZ[3])", move=-1), ValueError),
    (lambda: dyad.from_hexworld("https://example.org"), dyad.Error),
    (lambda: dyad.from_hexworld(7), TypeError),
    (lambda: dyad.Nim("BW").to_sgf(), dyad.Error),
    (lambda: dyad.Path(3).to_hexworld(), dyad.Error),
    (lambda: dyad.Path(60).to_sgf(), dyad.Error),
])
def test_records_refused(call, error):
    with pytest.raises(error):
        call()


GOLEM = "(;FF[4]PB[p]PW[q]SZ[13]RE[W]SO[http://www.littlegolem.com];W[ad];B[de])"
UNSTATED = "(;FF[4]SZ[13];W[ad];B[bb])"


def test_dialects_of_records():
    assert list(dyad.dialects)[0] == "little-golem"
    assert "littlegolem" in dyad.dialects["little-golem"].recognised
    board = dyad.from_sgf(GOLEM, "hex")
    assert (board.dialect, board.moves) == ("little-golem", [3 * 13, 4 * 13 + 3])
    assert dyad.from_sgf(GOLEM, "hex", dialect="little-golem") == board
    # Without SO it fits two: the message names both, and the argument decides.
    with pytest.raises(dyad.Error, match=r"little-golem \(W.*or sgf \(W.*; dialect= decides$"):
        dyad.from_sgf(UNSTATED, "hex")
    by_red = dyad.from_sgf(UNSTATED, "hex", dialect="little-golem")
    by_blue = dyad.read_records(UNSTATED, "hex", dialect="sgf")[0]
    assert (by_red.cells[39], by_red.dialect) == (1, "little-golem")
    assert (by_blue.cells[39], by_blue.dialect) == (2, "sgf")
    twice = "#13,d1d1c3"
    assert dyad.from_hexworld(twice).dialect == "trmph"
    assert dyad.from_hexworld("#13,a1b2", dialect="trmph").dialect == "trmph"
    assert dyad.Hex(3).dialect is None and dyad.from_json(board.to_json()).dialect is None


def test_formats_of_records():
    assert dyad.formats["moves"].is_written and not dyad.formats["ogs"].is_written
    assert dyad.formats["playhex"].is_written
    assert dyad.read_records("a5 swap-pieces d4", board_size=11)[0].swap
    board, = dyad.read_records("A1 pass B2", format="moves", board_size=(7, 5))
    assert (board.rows, board.columns, board.cells[6]) == (7, 5, 1)
    board, = dyad.read_records("b a1,w a2,B", format="wolve", board_size=5)
    assert list(board.cells[::5]) == [1, 2, 0, 0, 0]
    assert dyad.read_records("#13,a1b2c3 1", format="trmph")[0].dialect == "trmph"
    for text, says in [("a5 d4", "nothing states the size of the board; board_size= says it"),
                       ("7", "another format of records, found '7'; dyad.formats lists them"),
                       ("(;FF[4]EV[null]SZ[13];W[ad])", "found a game without; game= names the")]:
        with pytest.raises(dyad.Error, match=re.escape(says)):
            dyad.read_records(text)


@pytest.mark.parametrize("keywords, error, says", [
    ({"dialect": "golem"}, dyad.Error, "dialect: expected one of little-golem, .*found 'golem'"),
    ({"dialect": "little-golme"}, dyad.Error, "did you mean 'little-golem'"),
    ({"format": "playhx"}, dyad.Error, "format: expected one of sgf, .*did you mean 'playhex'"),
    ({"format": "sgf", "dialect": "hexworld"}, dyad.Error, "none of that format"),
    ({"dialect": 1}, TypeError, "expected a name"), ({"format": []}, TypeError, "expected a name"),
    ({"board_size": 0}, dyad.Error, "1 .. 1024"), ({"board_size": (3, 1025)}, dyad.Error, "1024"),
    ({"board_size": (1, 2, 3)}, dyad.Error, "rows and columns"),
    ({"board_size": "5"}, TypeError, "integer"),
])
def test_names_of_dialects_and_formats_refused(keywords, error, says):
    with pytest.raises(error, match=says):
        dyad.read_records("(;GM[11]SZ[3])", **keywords)


def test_passes_in_hex():
    board = dyad.Hex(3)
    board.pass_turn()
    board.push(4)
    assert (board.moves, board.cells[4], board.to_move) == ([9, 4], 2, 1)
    assert dyad.from_json(board.to_json()).moves == board.moves
    assert dyad.from_sgf(board.to_sgf()).moves == board.moves
    board.pop()
    board.pop()
    assert board.moves == [] and board.to_move == 1
    with pytest.raises(dyad.Error, match="the game has no pass"):
        dyad.Path(3).pass_turn()
    with pytest.raises(dyad.Error, match="the game has no pass"):
        dyad.Nim("BW").pass_turn()
    board.resign()
    with pytest.raises(dyad.Error, match="the game is over"):
        board.pass_turn()


def test_character_sets():
    """Bytes are of the set that CA names, and a str is none: second bytes of characters are no brackets."""
    text = "(;GM[11]CA[Shift_JIS]SZ[3]C[ゾ表];B[a1]C[ゾ];W[b2])"
    board = dyad.from_sgf("(;GM[11]SZ[3];B[a1];W[b2])")
    for given in (text, text.encode("shift_jis"), text.replace("Shift_JIS", "UTF-8").encode()):
        assert dyad.read_records(given) == [dyad.from_sgf(given)] == [board]
    with pytest.raises(TypeError):
        dyad.read_records(3)


def test_where_a_text_is_wrong():
    with pytest.raises(dyad.Error) as caught:
        dyad.from_sgf("(;GM[11]SZ[3]\n;B[zz])")
    assert (caught.value.line, caught.value.column, caught.value.file) == (2, 2, None)
    with pytest.raises(dyad.Error) as caught:
        dyad.from_json('{\n"game": hex}')
    assert caught.value.line == 2


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text("BW", min_size=1, max_size=6), min_size=1, max_size=4), st.randoms())
def test_piles(piles, random):
    board = dyad.Nim(" ".join(piles))
    assert str(board) == " ".join(piles)
    while not board.is_over:
        board.push(random.choice(board.legal_moves()))
        assert pickle.loads(pickle.dumps(board)) == board
        assert dyad.from_json(board.to_json()).moves == board.moves
    assert board.result == ("no_move", 3 - board.to_move)


def test_swap():
    board = dyad.Hex(3, swap=True)
    board.push(0, 1)
    assert board.swap and board.legal_moves()[-1] == 9
    board.push(9)
    assert board.cells == bytes([0, 0, 0, 2, 0, 0, 0, 0, 0]) and board.moves == [1, 9]
    again = pickle.loads(pickle.dumps(board))
    assert again.moves == [1, 9] and again.swap and again == board
    assert dyad.from_sgf(dyad.Hex(3, swap=True).to_sgf()).swap  # no move says it
    assert dyad.from_sgf("(;GM[11]SZ[3];B[b1];W[swap-pieces])").swap
    assert not dyad.from_sgf("(;GM[11]SZ[3];B[b1])").swap


def test_no_swap():
    board = dyad.Hex(3)  # as the original problem has it
    board.push(4)
    assert not board.swap and board.legal_moves() == [0, 1, 2, 3, 5, 6, 7, 8]
    assert not board.is_legal(9)
    with pytest.raises(dyad.Error, match="the game has no swap"):
        board.push(9)
    assert board != dyad.Hex(3, cells=board.cells, to_move=2, swap=True)
    for make in (lambda: dyad.Hex(3, 4, swap=True), lambda: dyad.Path(3, swap=True)):
        with pytest.raises(dyad.Error, match="no swap"):
            make()


def value(board, known):
    """Who wins by the moves that the board offers, each tried."""
    if board.is_over:
        return board.result.winner
    key = board.cells, board.to_move
    if key not in known:
        known[key] = 3 - board.to_move
        for move in board.legal_moves():
            board.push(move)
            winner = value(board, known)
            board.pop()
            if winner == board.to_move:
                known[key] = winner
                break
    return known[key]


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("side", [2, 3])
def test_solver_and_player_go_by_the_moves_that_there_are(side, swap):
    player, known, swapped = dyad.Player(dyad.Hex(side), jobs=1), {}, 0
    for first in (None, *range(side * side)):
        board = dyad.Hex(side, swap=swap)
        if first is not None:
            board.push(first)
        winner, found = value(board, known), board.solve(all_moves=True)
        assert found.winner == winner
        good = []
        for move in board.legal_moves():
            board.push(move)
            if value(board, known) == winner == 3 - board.to_move:
                good.append(move)
            board.pop()
        assert sorted(found.moves) == good
        move = player.think(board, playouts=20).move
        swapped += move == side * side
        board.push(move)
        assert value(board, known) == winner
    assert swapped == (swap and {2: 2, 3: 5}[side])


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
        board.push(move)
        winner = naive(board)
        board.pop()
        if winner == mover:
            return mover
        best = 0 if winner == 0 else best
    return best


@pytest.mark.parametrize("board", [dyad.Hex(2), dyad.Hex(2, 3), dyad.Hex(3, 2), dyad.Path(2, 3),
                                   dyad.Path(2), dyad.Nim("BWB W"), dyad.Nim("BB WW"),
                                   dyad.Hex(2, swap=True)])
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
    (lambda: dyad.Hex(10**30), dyad.Error),
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
    (lambda: dyad.Hex(2).push(2**70), dyad.Error),
    (lambda: dyad.Hex(2).push("a"), TypeError),
    (lambda: dyad.Hex(2).push(None, None), TypeError),
    (lambda: dyad.Hex(2).push((0, 1, 2)), TypeError),
    (lambda: dyad.Nim("BW").push(0), TypeError),
    (lambda: dyad.Hex(2).simulate(0), ValueError),
    (lambda: dyad.Hex(2).simulate(2**70), ValueError),
    (lambda: dyad.Hex(2).simulate(2**64 + 5), ValueError),
    (lambda: dyad.Hex(2).simulate(5, seed=2**64), ValueError),
    (lambda: dyad.Hex(2).simulate(5, seed=-1), ValueError),
    (lambda: dyad.Hex(2).solve(nodes=2**64 + 1), ValueError),
    (lambda: dyad.Player(dyad.Hex(2), seed=2**64), ValueError),
    (lambda: dyad.Player(dyad.Hex(2)).reset(2**64), ValueError),
    (lambda: dyad.Player(dyad.Hex(2)).think(dyad.Hex(2), playouts=2**64 + 1), ValueError),
    (lambda: dyad.generate("hex", 1, 2, seed=2**64), ValueError),
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


def test_results_are_dataclasses():
    report = dyad.Hex(2, cells=[1, 2, 1, 0]).judge()
    assert dataclasses.is_dataclass(report) and dataclasses.asdict(report)["text"] == "Red wins"
    assert [field.name for field in dataclasses.fields(report)] == ["verdict", "text", "evidence"]
    other = dataclasses.replace(report, text="x")
    assert (other.text, other.verdict, other == report) == ("x", "red_won", False)
    assert pickle.loads(pickle.dumps(report)) == report == copy.copy(report)
    assert repr(other).startswith("Report(verdict='red_won', text='x', evidence={'path'")
    with pytest.raises(AttributeError):
        report.text = "x"
    with pytest.raises(AttributeError):
        report.new = 1
    for wrong in ((), ("a", "b"), ("a", "b", {}, 1)):
        with pytest.raises(TypeError):
            dyad.Report(*wrong)
    with pytest.raises(TypeError):
        dyad.Report("a", "b", text="c")
    match report:
        case dyad.Report(verdict, text):
            assert (verdict, text) == ("red_won", "Red wins")
    assert dyad.games["hex"] == pickle.loads(pickle.dumps(dyad.games["hex"]))
    assert "facts" not in repr(dyad.games["hex"]) and len({*dyad.games.values()}) == len(dyad.games)


def test_interpreters():
    """Each interpreter of a process has a module of its own, whose types are none of another's."""
    pytest.importorskip("_xxsubinterpreters")
    script = f"""
import sys
sys.path = {sys.path!r}
import dyad
board = dyad.Hex(3)
board.push(4)
try:
    board.push(4)
except dyad.Error as error:
    assert str(error) == "the cell is occupied"
assert dyad.from_json(board.to_json()) == board
from dyad import cgt
assert cgt.star + cgt.star == 0
"""
    assert subprocess.run([sys.executable, "-c", f"""
import sys
sys.path = {sys.path!r}
import _xxsubinterpreters as interpreters, dyad
for _ in range(2):
    other = interpreters.create()
    interpreters.run_string(other, {script!r})
    interpreters.destroy(other)
assert dyad.Hex(3).to_move == 1
module = sys.modules.pop("dyad._native")
try:
    dyad.Hex(3).push(99)
except RuntimeError:
    sys.modules["dyad._native"] = sys
try:
    dyad.Hex(3).push(99)
except RuntimeError:
    sys.exit(42)
"""], check=False).returncode == 42


def interrupted(call, other):
    """What `call` gives back while the collector calls `other`, in the middle of making it."""
    # Python keeps some of what was freed, and takes it again without a look at the collector.
    used = [(tuple([None] * size), {}, []) for size in range(1, 21) for _ in range(2100)]
    limits = gc.get_threshold()

    def collecting(phase, facts):
        try:
            other()
        except (RuntimeError, IndexError):
            pass

    gc.collect()
    gc.callbacks.append(collecting)
    gc.set_threshold(1, 1, 1)
    try:
        return call()
    finally:
        gc.set_threshold(*limits)
        gc.callbacks.remove(collecting)
        del used


def test_the_collector_calls_back():
    """What is told of a game lies in it until it has been told: another call is refused."""
    board, player = dyad.Hex(5), dyad.Player(dyad.Hex(5))
    for row in range(4):
        board.push(row, 2)
        board.push(row, 4)

    def elsewhere():
        board.push(4, 2)
        try:
            board.judge()
        finally:
            board.pop()
        board.simulate(20, seed=2, by_move=True, jobs=1)
        player.think(board, playouts=10, level=7)

    for call in (board.judge, board.svg, board.explain,
                 lambda: board.simulate(10, seed=1, by_move=True, jobs=1),
                 lambda: player.think(board, playouts=50, level=7)):
        wanted = call()
        assert interrupted(call, elsewhere) == wanted

    piles = dyad.Nim("BWB WW BBW")
    while not piles.is_over:
        piles.push(piles.legal_moves()[0])
    made = piles.moves
    assert interrupted(lambda: piles.moves, piles.pop) in [made[:n] for n in range(len(made) + 1)]


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
