"""Boards that are played on, one by one."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

from . import _native
from ._arrays import _jobs
from ._games import Game, games


class Result(NamedTuple):
    """How a game stands: ``ending`` is "none" while it goes on, ``winner`` 1, 2 or 0, nobody."""

    ending: str
    winner: int


@dataclasses.dataclass(frozen=True, slots=True)
class Report:
    """The judge's verdict, its words in the original problem's answer, and the evidence, whose
    fields ``dyad help GAME`` explains: numbers, texts, cells (row, column), and trees of these."""

    verdict: str
    text: str
    evidence: Mapping[str, Any]


class Outcomes(NamedTuple):
    """How often games that were played out at random ended in each way."""

    move: Any
    counts: Mapping[str, int]


@dataclasses.dataclass(frozen=True, slots=True)
class Simulation:
    games: int
    counts: Mapping[str, int]
    mean_moves: float
    moves: tuple[Outcomes, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class Solution:
    """Who wins with best play: 1, 2, or 0, nobody; None where the limits did not suffice.

    line: a game with best play.  moves: all moves that are as good as any, where they were asked
    for; of a loser none.  nodes: positions that were looked into.
    """

    winner: int | None
    line: tuple[Any, ...]
    moves: tuple[Any, ...] | None
    nodes: int


class Board(_native.Play):
    """A game being played. Use :func:`board`, or the class of a game: ``dyad.Hex(11)``.

    Moves are cells, row * columns + column, or (row, column); of piles, (pile, disc from the top).
    rows * columns is the swap, and one more a pass, where there is one; -1 in ``moves`` is
    resigning.
    """

    __slots__ = ()
    _name: ClassVar[str]

    @property
    def facts(self) -> Game:
        """What the game is."""
        return games[self.game]

    @property
    def result(self) -> Result:
        return Result(*self.native_result)

    @property
    def is_over(self) -> bool:
        return self.native_result[0] != "none"

    def judge(self) -> Report:
        """What the referee says of the position."""
        return Report(*self.native_judge())

    def simulate(self, games: int, *, seed: int = 0, by_move: bool = False,
                 jobs: int | None = None) -> Simulation:
        """Plays games out at random, each legal move with the same chance: the same counts on
        every machine, whatever `jobs` is. With `by_move` so many for each first move."""
        if games < 1:
            raise ValueError(f"games: expected at least 1, found {games}")
        played, counts, mean, moves = self.native_simulate(games, seed, by_move, _jobs(jobs))
        return Simulation(played, counts, mean, tuple(Outcomes(*move) for move in moves))

    def solve(self, *, all_moves: bool = False, nodes: int | None = None,
              seconds: float | None = None, memory: int = 1 << 30, jobs: int = 1) -> Solution:
        """Who wins with best play, exactly; boards of up to 11 rows and columns.

        nodes, seconds: limits; None: none.  memory: bytes, in which less is remembered when it is
        full; 0: no limit.
        """
        if (nodes is not None and nodes < 1) or (seconds is not None and not seconds > 0):
            raise ValueError("limits are above 0")
        winner, line, moves, looked = self.native_solve(
            all_moves, nodes or 0, seconds or 0.0, memory, _jobs(jobs))
        return Solution(None if winner < 0 else winner, line,
                        None if moves is None else tuple(moves), looked)

    def copy(self) -> Board:
        """A board that stands as this one, with the same moves behind it."""
        again = _rebuild(*self.__reduce__()[1])
        assert isinstance(again, Board)
        return again

    def _start(self) -> tuple[Any, ...]:
        """The position before the first move: moves are taken back on a copy of what is left."""
        moves = self.moves
        for _ in moves:
            self.pop()
        start = (self.game, self.rows, self.columns, self.cells, self.to_move, self._pile_text())
        for move in moves:
            self._make(move)
        return start

    def _pile_text(self) -> str | None:
        if self.rows:
            return None
        letters = self.facts.letters
        return " ".join("".join(letters[disc - 1] for disc in pile) for pile in self.piles)

    def _make(self, move: Any) -> None:
        if move == -1:
            self.resign()
        else:
            self.push(move)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self._start(), self.moves)

    def __eq__(self, other: object) -> bool:
        """The same game, position and side to move; how it came about does not matter."""
        if not isinstance(other, Board):
            return NotImplemented
        return self._state() == other._state()

    def __hash__(self) -> int:
        return hash(self._state())

    def _state(self) -> tuple[Any, ...]:
        return self.game, self.rows, self.columns, self.cells, self.piles, self.to_move

    def __iter__(self) -> Iterator[bytes]:
        """The rows of the board, or the piles."""
        if not self.rows:
            return iter(self.piles)
        cells, columns = self.cells, self.columns
        return (cells[at:at + columns] for at in range(0, len(cells), columns))

    def __str__(self) -> str:
        letters = self.facts.letters
        if self.rows:
            return "\n".join("".join(letters[cell] for cell in row) for row in self)
        return self._pile_text() or ""

    def __repr__(self) -> str:
        size = f"{self.rows}x{self.columns}" if self.rows else f"{len(self.piles)} piles"
        return f"<dyad {self.game} {size}, {len(self.moves)} moves, {self.result.ending}>"

    def _repr_svg_(self) -> str:
        """The board with its evidence, for notebooks."""
        return self.svg()


def _rebuild(start: tuple[Any, ...], moves: Iterable[Any]) -> Board:
    name, rows, columns, cells, to_move, piles = start
    if piles is not None:
        made = board(name, piles, to_move=to_move)
    elif any(cells):
        made = board(name, rows, columns, cells=cells, to_move=to_move)
    else:
        made = board(name, rows, columns, to_move=to_move)
    for move in moves:
        made._make(move)
    return made


def _class_name(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def _class_of(game: Game) -> type[Board]:
    def on_board(cls: type[Board], rows: int, columns: int | None = None, *,
                 cells: Any = None, to_move: int = 0) -> Board:
        if cells is not None and not isinstance(cells, (bytes, bytearray, memoryview)):
            cells = bytes(cell for row in cells for cell in
                          (row if isinstance(row, Iterable) else (row,)))
        made: Board = _native.Play.__new__(
            cls, game.name, rows, rows if columns is None else columns, cells, to_move)
        return made

    def with_piles(cls: type[Board], piles: str, *, to_move: int = 0) -> Board:
        made: Board = _native.Play.__new__(cls, game.name, piles=piles, to_move=to_move)
        return made

    return type(_class_name(game.name), (Board,), {
        "__new__": on_board if game.has_board else with_piles,
        "__doc__": f"{game.title}.\n\n{Board.__doc__}",
        "__module__": "dyad",
        "__slots__": (),
        "_name": game.name,
    })


classes: dict[str, type[Board]] = {
    _class_name(game.name): _class_of(game) for game in games.values() if game.is_playable}


def board(game: str, *arguments: Any, **keywords: Any) -> Board:
    """A board of a game by its name: ``board("hex", 11)`` is ``dyad.Hex(11)``."""
    if game not in games:
        raise ValueError(f"there is no game {game!r}: there is {', '.join(games)}")
    made: Any = classes[_class_name(game)]
    new: Board = made(*arguments, **keywords)
    return new
