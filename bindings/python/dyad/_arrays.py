"""Many boards and many games at once, in NumPy arrays."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from . import _native
from ._games import games

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MALFORMED = 255


@dataclasses.dataclass(frozen=True, slots=True)
class Totals:
    """How often each verdict was given, and how many boards were none of the game."""

    boards: int
    malformed: int
    verdicts: dict[str, int]


def _numpy() -> Any:
    import numpy

    return numpy


def _jobs(jobs: int | None) -> int:
    if jobs is not None and not 1 <= jobs <= 256:
        raise ValueError(f"jobs: expected 1 .. 256, found {jobs}")
    return jobs or 0


def judge_totals(game: str, boards: Any, *, to_move: Any = None, jobs: int | None = None,
                 keep_going: bool = False, out: Any = None) -> tuple[Any, Totals]:
    """As :func:`judge`; gives back (codes, :class:`Totals`)."""
    numpy = _numpy()
    # `asarray` copies what is no array; an array is judged where it lies.
    array = numpy.asarray(boards)
    if out is None:
        out = numpy.empty(len(array) if array.ndim else 0, numpy.uint8)
    if to_move is not None:
        to_move = numpy.ascontiguousarray(to_move, numpy.uint8)
    count, malformed, verdicts = _native.judge(game, array, out, to_move, keep_going, _jobs(jobs))
    names = games[game].verdicts
    return out, Totals(count, malformed, dict(zip(names, verdicts)))


def judge(game: str, boards: npt.ArrayLike, *, to_move: npt.ArrayLike | None = None,
          jobs: int | None = None, keep_going: bool = False,
          out: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.uint8]:
    """The verdict on each board, as a code: an index into ``dyad.games[game].verdicts``.

    boards: (boards, rows, columns) of uint8, int8 or bool, cells 0, 1 and 2; or
        (boards, rows, columns, 2), a plane of 0 and 1 for each colour. It is not copied.
    to_move: (boards,), 1 or 2, or 0 where nothing says whose turn it is.
    jobs: threads; None: as many as there are cores.
    keep_going: boards that are no positions get the code 255; otherwise they raise
        :class:`dyad.Error`, whose `item` is the first one's number, from 1.
    out: (boards,) uint8, where the codes go.
    """
    codes: npt.NDArray[np.uint8] = judge_totals(
        game, boards, to_move=to_move, jobs=jobs, keep_going=keep_going, out=out)[0]
    return codes


def generate(game: str, count: int, rows: int, columns: int | None = None, *,
             kind: str = "random", seed: int = 0, fill: float | None = None,
             density: float | None = None, jobs: int | None = None,
             out: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.uint8]:
    """Boards of a kind, a name of ``dyad.games[game].kinds``: (count, rows, columns) of uint8.

    Board i depends on the seed and i alone, not on `count` or `jobs`; it is the one that
    ``dyad generate`` writes.

    fill: the share of cells with a stone. density: the first colour's share of the stones.
    """
    if out is None:
        if count < 0 or rows < 0 or (columns is not None and columns < 0):
            raise ValueError("count, rows and columns are not negative")
        out = _numpy().empty((count, rows, rows if columns is None else columns), "uint8")
    _native.generate(game, out, kind, seed, _share(fill), _share(density), _jobs(jobs))
    return out


def _share(share: float | None) -> float:
    """As the library has it: 0 is the kind's own, and what is negative none."""
    if share is None:
        return 0.0
    if not 0 <= share <= 1:
        raise ValueError(f"a share is a number from 0 to 1, found {share}")
    return share or -1.0


class Batch:
    """Games side by side. Arrays are views of the batch's own memory, and read only.

    A move is a cell, row * columns + column, or, where the game has a swap, rows * columns; below 0
    no move is made. A batch is for one thread at a time: another one's call raises RuntimeError.

    cells: (games, rows, columns) uint8.  to_move, winner, ending: (games,) uint8.
    moves: (games,) uint32, how many were made.  actions: how many moves there are.
    """

    __slots__ = ("_own", "actions", "cells", "columns", "ending", "game", "games", "moves", "rows",
                 "to_move", "winner", "__weakref__")

    def __init__(self, game: str, rows: int, columns: int | None = None, *, games: int,
                 jobs: int = 1) -> None:
        numpy = _numpy()
        columns = rows if columns is None else columns
        self._own = own = _native.Batch(game, rows, columns, games, jobs)
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
        self._own.step(numpy.ascontiguousarray(array), legality)

    def legal(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """The legal moves of whose turn it is: (games, actions) of bool."""
        if out is None:
            out = _numpy().empty((self.games, self.actions), bool)
        self._own.legal(out)
        return out

    def reset(self, which: npt.ArrayLike | None = None) -> None:
        """Begins those games anew where `which`, (games,) of bool or uint8, is not 0; None: all."""
        if which is None:
            self._own.reset()
            return
        numpy = _numpy()
        array = numpy.ascontiguousarray(which)
        if array.dtype not in (numpy.bool_, numpy.uint8):
            raise TypeError(f"which: expected bool or uint8, found {array.dtype}")
        self._own.reset(array)

    def set(self, index: int, cells: npt.ArrayLike, to_move: int) -> None:
        """Sets game `index` up: (rows, columns), and whose turn it is, 1 or 2."""
        numpy = _numpy()
        array = numpy.ascontiguousarray(cells)
        if array.dtype.kind in "iu" and array.dtype.itemsize != 1:
            array = numpy.where((array < 0) | (array > 255), 255, array).astype(numpy.uint8)
        self._own.set(index, array, to_move)

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        return f"dyad.Batch({self.game!r}, {self.rows}, {self.columns}, games={self.games})"
