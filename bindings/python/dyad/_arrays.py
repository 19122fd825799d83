"""Many boards and many games at once, in NumPy arrays."""

from __future__ import annotations

import os

from . import _native, _numbers
from ._games import games
from ._native import Error
from ._records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, SupportsFloat, SupportsIndex

    import numpy as np
    import numpy.typing as npt

MALFORMED = 255


@record
class Totals:
    """How often each verdict was given, and how many boards were none of the game."""

    boards: int
    malformed: int
    verdicts: dict[str, int]


def _numpy() -> Any:
    import numpy

    return numpy


def _boards(boards: Any) -> Any:
    """An array of bytes: itself, or what another library holds, by DLPack or a buffer, without a
    copy; wider integers and what is no array are copied."""
    array = _array(boards)
    if array.dtype.kind in "iu" and array.dtype.itemsize != 1:
        return _bytes(array)
    if array.dtype.kind in "iub":
        return array
    if array.size:
        raise TypeError(f"boards: expected integers or bool, found {array.dtype}")
    return array.astype("uint8")  # an empty list is of floats


def _array(boards: Any) -> Any:
    numpy = _numpy()
    if not isinstance(boards, numpy.ndarray) and hasattr(boards, "__dlpack__"):
        try:
            return numpy.from_dlpack(boards)
        except (BufferError, RuntimeError, TypeError):  # another device, or a type that it lacks
            if not hasattr(boards, "__array__"):
                raise
    return numpy.asarray(boards)


def _bytes(numbers: Any) -> Any:
    """An array whose integers are bytes: what none can hold becomes 255, which means nothing."""
    numpy = _numpy()
    array = numpy.ascontiguousarray(numbers)
    if array.dtype.kind in "iu" and array.dtype.itemsize != 1:
        array = numpy.where((array < 0) | (array > 255), 255, array).astype(numpy.uint8)
    return array


def _turns(to_move: Any) -> Any:
    if to_move is None:
        return None
    array = _bytes(to_move)
    return array if array.size else array.astype("uint8")  # an empty list is of floats


class _as_given:
    """The extension sees bytes. An error names the number that the caller gave."""

    __slots__ = ("boards", "to_move")

    def __init__(self, boards: Any, to_move: Any) -> None:
        self.boards, self.to_move = boards, to_move

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, Error) and error.item:
            error.args = (self._named(str(error), error.item - 1),)

    def _named(self, text: str, board: int) -> str:
        import re

        cell = re.search(r"at \[(\d+),(\d+)\], found \d+$", text)
        if cell:
            found = _array(self.boards)[board, int(cell[1]), int(cell[2])].tolist()
        elif re.search(r"expected to_move .*, found \d+$", text):
            found = _numpy().asarray(self.to_move)[board].tolist()
        else:
            return text
        return f"{text[:text.rindex(' ')]} {found}"


def _count(array: Any) -> int:
    """How many boards: whether it is an array of boards, the extension looks."""
    return len(array) if array.ndim else 0


def _cells(array: Any) -> tuple[int, int]:
    return array.shape[1:3] if array.ndim > 2 else (0, 0)


def judge_totals(game: str, boards: Any, *, to_move: Any = None, jobs: SupportsIndex | None = None,
                 keep_going: bool = False, out: Any = None, wins_in_one: Any = None,
                 distance: Any = None) -> tuple[Any, Totals]:
    """As :func:`judge`; gives back (codes, :class:`Totals`)."""
    array = _boards(boards)
    if out is None:
        out = _numpy().empty(_count(array), "uint8")
    with _as_given(boards, to_move):
        count, malformed, verdicts = _native.judge(game, array, out, _turns(to_move), keep_going,
                                                   _numbers.jobs(jobs), wins_in_one, distance)
    names = games[game].verdicts
    return out, Totals(count, malformed, dict(zip(names, verdicts)))


def judge(game: str, boards: npt.ArrayLike, *, to_move: npt.ArrayLike | None = None,
          jobs: SupportsIndex | None = None, keep_going: bool = False,
          out: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.uint8]:
    """The verdict on each board, as a code: an index into ``dyad.games[game].verdicts``.

    boards: (boards, rows, columns) of integers or bool, cells 0, 1 and 2; or
        (boards, rows, columns, 2), a plane of 0 and 1 for each colour. Arrays of uint8, int8 and
        bool are not copied; wider integers and lists are. Arrays of other libraries in the memory
        of the CPU are taken by DLPack.
    to_move: (boards,), 1 or 2, or 0 where nothing says whose turn it is.
    jobs: threads; None: as many as there are cores.
    keep_going: boards that are no positions get the code 255; otherwise they raise
        :class:`dyad.Error`, whose `item` is the first one's number, from 1.
    out: (boards,) uint8, where the codes go.
    """
    codes: npt.NDArray[np.uint8] = judge_totals(
        game, boards, to_move=to_move, jobs=jobs, keep_going=keep_going, out=out)[0]
    return codes


@record
class Evidence:
    """What the referee says of boards.

    codes: (boards,) uint8, as :func:`judge` gives them.
    wins_in_one: (boards, 2, rows, columns) bool: for each colour the cells where it would win at
        once, if it were its turn; none where somebody has won, or the board is impossible.
    distance: (boards, 2) int32: the fewest empty cells that each colour must fill to join its
        edges; 0: joined; -1: cut off. None of games whose referee does not tell it: only that of
        path does.
    """

    codes: npt.NDArray[np.uint8]
    wins_in_one: npt.NDArray[np.bool_]
    distance: npt.NDArray[np.int32] | None


def evidence(game: str, boards: npt.ArrayLike, *, to_move: npt.ArrayLike | None = None,
             jobs: SupportsIndex | None = None, keep_going: bool = False) -> Evidence:
    """Verdicts with the moves that win at once, and distances: see :class:`Evidence`.

    Arguments are those of :func:`judge`. Raises :class:`dyad.Error` of a game whose referee tells
    no winning moves, as that of ungo.
    """
    numpy = _numpy()
    array = _boards(boards)
    wins = numpy.empty((_count(array), 2, *_cells(array)), bool)
    distance = numpy.empty((_count(array), 2), "int32") if _tells_distance(game) else None
    with _as_given(boards, to_move):
        codes, _ = judge_totals(game, array, to_move=to_move, jobs=jobs, keep_going=keep_going,
                                wins_in_one=wins, distance=distance)
    return Evidence(codes, wins, distance)


def _tells_distance(game: str) -> bool:
    told = games[game].facts["evidence"] if game in games else ()
    return "distance" in (told if isinstance(told, (list, tuple, dict)) else ())


def legal_moves(game: str, boards: npt.ArrayLike, *, to_move: npt.ArrayLike | None = None,
                jobs: SupportsIndex | None = None, keep_going: bool = False,
                out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
    """Where whose turn it is may move: (boards, rows, columns) of bool; nowhere where it is over.

    to_move: (boards,), 1 or 2; 0 or None: whoever has fewer stones, or else who begins.
    A board has no history: a swap and a repetition are not known. At most 64 rows and columns;
    other arguments are those of :func:`judge`.
    """
    array = _boards(boards)
    if out is None:
        out = _numpy().empty((_count(array), *_cells(array)), bool)
    with _as_given(boards, to_move):
        _native.legal(game, array, _turns(to_move), keep_going, _numbers.jobs(jobs), out)
    return out


def simulate(game: str, boards: npt.ArrayLike, games: SupportsIndex = 1000, *, seed: SupportsIndex = 0,
             to_move: npt.ArrayLike | None = None, policy: str = "uniform", max_moves: SupportsIndex = 0,
             jobs: SupportsIndex | None = None, keep_going: bool = False,
             out: npt.NDArray[np.uint64] | None = None) -> npt.NDArray[np.uint64]:
    """Games played out from each board: (boards, outcomes) of uint64, how often each outcome of
    ``dyad.games[game].outcomes`` was reached. The first two are wins of colour 1 and of colour 2.

    games: to be played from each board.
    seed: of board i it is ``board_seed(seed, i)``, so one board alone can be played again:
        ``dyad.board(...).simulate(games, seed=dyad.board_seed(seed, i))``. Counts do not depend on
        the number of threads, or on the processor.
    policy: "uniform", each legal move with the same probability; "first", the first one.
    max_moves: of ungo, after which a game is given up; 0: 100 times the cells.
    keep_going: boards that are no positions, or leave nothing to play, get 0.

    Other arguments are those of :func:`judge`.
    """
    if policy not in ("uniform", "first"):
        raise Error(f"policy: expected 'uniform' or 'first', found {policy!r}")
    array = _boards(boards)
    if out is None:
        out = _numpy().empty((_count(array), _outcomes(game)), "uint64")
    with _as_given(boards, to_move):
        _native.simulate(game, array, _turns(to_move), keep_going, _numbers.jobs(jobs),
                         _numbers.word(games, "games"), _numbers.word(seed, "seed"),
                         _numbers.word(max_moves, "max_moves"), policy == "first", out)
    return out


def _outcomes(game: str) -> int:
    return len(games[game].outcomes) if game in games else 0


def board_seed(seed: SupportsIndex, index: SupportsIndex) -> int:
    """The seed with which :func:`simulate` plays board `index`, from 0, out."""
    return _native.board_seed(_numbers.word(seed, "seed"), _numbers.word(index, "index"))


@record
class Solved:
    """Who wins boards with best play.

    winners: (boards,) int8: 1 or 2; 0: neither can force a win; -1: it is not known.
    moves: (boards, rows, columns) uint8: 1 where a move is as good as any, and does not lose; 2 in
        all cells of a board of which it is not known. None where it was not asked for.
    known, open, malformed: how many boards are known, were ended by a limit, and are no positions.
    """

    winners: npt.NDArray[np.int8]
    moves: npt.NDArray[np.uint8] | None
    known: int
    open: int
    malformed: int


def solve(game: str, boards: npt.ArrayLike, *, moves: bool = False,
          to_move: npt.ArrayLike | None = None, nodes: SupportsIndex | None = None,
          seconds: SupportsFloat | None = None, memory: SupportsIndex = 1 << 30,
          jobs: SupportsIndex | None = 1,
          keep_going: bool = False) -> Solved:
    """Who wins each board, exactly, and with `moves` by which moves: see :class:`Solved`.

    One solver takes one board after the other, and knows what it has found out before. At most 11
    rows and columns.

    nodes, seconds: how much is looked into for each question; None: no limit. memory: bytes, in
    which less is remembered when it is full; 0: no limit. jobs: threads of the solver. Other
    arguments are those of :func:`judge`.
    """
    numpy = _numpy()
    array = _boards(boards)
    winners = numpy.empty(_count(array), "int8")
    marks = numpy.empty((_count(array), *_cells(array)), "uint8") if moves else None
    with _as_given(boards, to_move):
        known, still_open, malformed = _native.solve(
            game, array, _turns(to_move), keep_going, _numbers.jobs(jobs),
            _numbers.limit(nodes, "nodes"), _numbers.seconds(seconds), _numbers.memory(memory),
            winners, marks)
    return Solved(winners, marks, known, still_open, malformed)


def keys(game: str, boards: npt.ArrayLike, *, symmetry: bool = True, colours: bool = True,
         to_move: npt.ArrayLike | None = None, jobs: SupportsIndex | None = None, keep_going: bool = False,
         out: npt.NDArray[np.uint64] | None = None) -> npt.NDArray[np.uint64]:
    """A key for each board, (boards,) of uint64, the same on every machine.

    symmetry: all images of a board have one key: hex turned by half, path mirrored, ungo turned
        and mirrored; otherwise each board has its own. Who wins is the same for all images; what
        ungo's referee simulates is not.
    colours: images are also those with the colours, and whose turn it is, exchanged: square boards
        of hex and path transposed, ungo as it is.
    keep_going: arrays whose cells are none of 0, 1 and 2 get 0.

    Other arguments are those of :func:`judge`. Whether a board is a position is not asked.
    """
    array = _boards(boards)
    if out is None:
        out = _numpy().empty(_count(array), "uint64")
    with _as_given(boards, to_move):
        _native.keys(game, array, _turns(to_move), keep_going, _numbers.jobs(jobs), not colours,
                     out if symmetry else None, None if symmetry else out, None)
    return out


def canonical(game: str, boards: npt.ArrayLike, *, colours: bool = True,
              to_move: npt.ArrayLike | None = None, jobs: SupportsIndex | None = None
              ) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """Of each board the image that stands for all its images: (boards, rows, columns) of uint8; and
    (boards,) of uint8, what was done to come to it, bits in this order: 1, the rows turned round;
    2, the columns turned round; 4, rows and columns exchanged; 8, the colours, and whose turn it
    is, exchanged. Arguments are those of :func:`keys`.
    """
    numpy = _numpy()
    array = _boards(boards)
    images = numpy.empty(_count(array), "uint8")
    with _as_given(boards, to_move):
        _native.keys(game, array, _turns(to_move), False, _numbers.jobs(jobs), not colours,
                     None, None, images)
    if array.ndim == 4:
        array = (array[..., 0] != 0) + 2 * (array[..., 1] != 0)
    made = numpy.array(array, "uint8")
    exchanged = numpy.array([0, 2, 1], "uint8")
    for image in numpy.unique(images):
        some = made[images == image]
        some = some[:, ::-1] if image & 1 else some
        some = some[:, :, ::-1] if image & 2 else some
        some = some.transpose(0, 2, 1) if image & 4 else some
        made[images == image] = exchanged[some] if image & 8 else some
    return made, images


def generate(game: str, count: SupportsIndex, rows: SupportsIndex,
             columns: SupportsIndex | None = None, *, kind: str = "random",
             seed: SupportsIndex = 0, fill: float | None = None,
             density: float | None = None, jobs: SupportsIndex | None = None,
             out: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.uint8]:
    """Boards of a kind, a name of ``dyad.games[game].kinds``: (count, rows, columns) of uint8.

    Board i depends on the seed and i alone, not on `count` or `jobs`; it is the one that
    ``dyad generate`` writes.

    fill: the share of cells with a stone. density: the first colour's share of the stones.
    """
    if out is None:
        sides = {"count": count, "rows": rows, "columns": rows if columns is None else columns}
        shape = tuple(_numbers.whole(side, name) for name, side in sides.items())
        out = _numpy().empty(shape, "uint8")
    _native.generate(game, out, kind, _numbers.word(seed, "seed"), _share(fill), _share(density),
                     _numbers.jobs(jobs))
    return out


def _share(share: float | None) -> float:
    """As the library has it: 0 is the kind's own, and what is negative none."""
    if share is None:
        return 0.0
    if not 0 <= share <= 1:
        raise Error(f"a share is a number from 0 to 1, found {share}")
    return share or -1.0


def _cores() -> int:
    return min(len(os.sched_getaffinity(0)), _numbers.JOBS_MAX)


def _mask(which: Any, games: int) -> Any:
    """Which of the games, as bytes; 0 means no."""
    numpy = _numpy()
    array = numpy.ascontiguousarray(which)
    if array.shape != (games,):
        raise Error(f"which: expected {games} items, found an array of shape {array.shape}")
    if array.dtype.kind in "iu" and array.dtype.itemsize > 1:
        for odd in array[(array != 0) & (array != 1)][:1].tolist():
            raise Error(f"which: expected 0 or 1 for each game, found {odd}")
        array = array != 0
    if array.size and array.dtype not in (numpy.bool_, numpy.uint8, numpy.int8):
        raise TypeError(f"which: expected bool or integers, found {array.dtype}")
    return array if array.size else array.astype(bool)  # an empty list is of floats


class Batch:
    """Games side by side. Arrays are views of the batch's own memory, and read only.

    A move is a cell, row * columns + column; after the cells come the swap, with `swap`, as
    :class:`dyad.Hex` has it, and the pass, where the game has one; below 0 no move is made. A batch
    is for one thread at a time: another one's call raises RuntimeError.

    jobs: threads; None: as many as there are cores.

    cells: (games, rows, columns) uint8.  to_move, winner, ending: (games,) uint8.
    moves: (games,) uint32, how many were made.  actions: how many moves there are.
    """

    __slots__ = ("_own", "actions", "cells", "columns", "ending", "game", "games", "moves", "rows",
                 "swap", "to_move", "winner", "__weakref__")

    def __init__(self, game: str, rows: SupportsIndex, columns: SupportsIndex | None = None, *,
                 games: SupportsIndex, jobs: SupportsIndex | None = 1, swap: bool = False) -> None:
        numpy = _numpy()
        rows, games = _numbers.whole(rows, "rows"), _numbers.whole(games, "games")
        columns = rows if columns is None else _numbers.whole(columns, "columns")
        self._own = own = _native.Batch(game, rows, columns, games,
                                        _numbers.jobs(jobs) or _cores(), swap)
        self.swap: bool = bool(swap)
        self.game, self.rows, self.columns, self.games = game, rows, columns, games
        self.actions: int = own.actions
        self.cells: npt.NDArray[np.uint8] = numpy.asarray(own.cells)
        self.to_move: npt.NDArray[np.uint8] = numpy.asarray(own.to_move)
        self.ending: npt.NDArray[np.uint8] = numpy.asarray(own.ending)
        self.winner: npt.NDArray[np.uint8] = numpy.asarray(own.winner)
        self.moves: npt.NDArray[np.uint32] = numpy.asarray(own.moves)

    def step(self, moves: npt.ArrayLike, legality: npt.NDArray[np.uint8] | None = None) -> None:
        """Makes a move in each game: (games,), int32 is taken as it is.

        Without `legality` a move that is not legal raises :class:`dyad.Error`, whose `item` is
        the game's number from 1, and no move is made; with it, (games,) uint8, it says for each
        what came of it: 0, the move was made.
        """
        numpy = _numpy()
        array = numpy.asarray(moves)
        if array.dtype != numpy.int32:
            if array.dtype.kind not in "iu":
                raise TypeError(f"moves: expected integers, found {array.dtype}")
            array = numpy.clip(array, -1, 2**31 - 1).astype(numpy.int32)
        self._own.step(numpy.require(array, requirements=["C", "A"]), legality)

    def legal(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """The legal moves of whose turn it is: (games, actions) of bool."""
        if out is None:
            out = _numpy().empty((self.games, self.actions), bool)
        self._own.legal(out)
        return out

    def reset(self, which: npt.ArrayLike | None = None) -> None:
        """Begins those games anew where `which` is not 0; None: all.

        which: (games,) of bool or uint8, as ``ending`` is, or of wider integers, which are 0 or 1:
            numbers of games are none.
        """
        if which is None:
            self._own.reset()
        else:
            self._own.reset(_mask(which, self.games))

    def set(self, index: SupportsIndex, cells: npt.ArrayLike, to_move: SupportsIndex) -> None:
        """Sets game `index` up: (rows, columns), and whose turn it is, 1 or 2."""
        at = _numbers.whole(index, "index", 0, self.games - 1)
        array = _numpy().asarray(cells)
        if array.dtype.kind in "iu":
            for cell in _numpy().flatnonzero((array < 0) | (array > 255))[:1].tolist():
                _numbers.cell(array.flat[cell], cell)
        self._own.set(at, _bytes(array), _numbers.whole(to_move, "to_move", 1, 2))

    def __len__(self) -> int:
        return self.games

    def __copy__(self) -> Batch:
        raise TypeError("a batch cannot be copied: its games have a past that arrays do not show")

    def __deepcopy__(self, memo: object) -> Batch:
        return self.__copy__()

    def __reduce__(self) -> str:
        raise TypeError("a batch cannot be pickled: its games have a past that arrays do not show")

    def __repr__(self) -> str:
        return f"dyad.Batch({self.game!r}, {self.rows}, {self.columns}, games={self.games})"
