"""A player: Monte Carlo tree search for every game that is played move by move."""

from __future__ import annotations

from . import _native, _numbers
from ._board import Board
from ._records import NamedTuple, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, SupportsFloat, SupportsIndex

LEVELS = 8
OUTCOMES = {-1: "loss", 0: "draw", 1: "win"}


class Candidate(NamedTuple):
    """A move that was thought of: how often the search went there, how much it wins (1 all, 0
    none), its outcome where that is certain ("win", "draw", "loss"), how play may go on, and, where
    it is proved, how many moves of both sides there are to the end, this one included."""

    move: Any
    visits: int
    winrate: float
    outcome: str | None
    line: tuple[Any, ...]
    distance: int | None


@record
class Thought:
    """The move to play, for whoever is to move: how much it wins, from 0 to 1, and the outcome with
    best play where that is certain; playouts that were made; candidates, the best first: of those
    that win what ends the game soonest, of those that lose what holds out longest. distance: how
    many moves of both sides there are to the end, the winner playing for as few and the loser for
    as many as can be, where that is proved. resigns: the game is lost beyond doubt."""

    move: Any
    winrate: float
    outcome: str | None
    playouts: int
    candidates: tuple[Candidate, ...]
    distance: int | None
    resigns: bool


class Player:
    """Plays the game of a board, on boards of its size: Monte Carlo tree search, with what Dyad
    knows of the game. Of piles, up to as many, and none larger than the largest.

    It keeps what it thought: positions that follow are thought of from there.

    seed: of its random numbers.  jobs: threads; None: as many as there are cores. With one and
    `playouts` as the only limit the same calls have the same answers.  memory: bytes; 0: 256 MiB,
    and 96 MiB for each thread.
    """

    __slots__ = ("_own", "game")

    def __init__(self, board: Board, *, seed: SupportsIndex = 0, jobs: SupportsIndex | None = 1,
                 memory: SupportsIndex = 0) -> None:
        if not isinstance(board, Board):
            raise TypeError(f"board: expected a board, found {board!r}")
        self.game = board.game
        rows, columns = board.rows, board.columns
        if not board.facts.has_board:
            rows, columns = len(board.piles), max(map(len, board.piles), default=0)
        self._own = _native.Player(board.game, rows, columns, _numbers.memory(memory), _numbers.jobs(jobs),
                                  _numbers.word(seed, "seed"))

    def think(self, board: Board, *, playouts: SupportsIndex | None = None,
              seconds: SupportsFloat | None = None, level: SupportsIndex = LEVELS) -> Thought:
        """What to play on a board, within limits; without any, 1000 playouts.

        level: how well, from 1, for a beginner, to 8. Below 8 the answer follows from the board, the
        level and the seed, whatever the threads, and `seconds` are not looked at."""
        level = _numbers.whole(level, "level", 1, LEVELS)
        if playouts is None and seconds is None and level == LEVELS:
            playouts = 1000
        move, winrate, outcome, made, candidates, distance, resigns = self._own.think(
            board, _numbers.limit(playouts, "playouts"), _numbers.seconds(seconds), level)
        return Thought(move, winrate, _outcome(outcome), made, tuple(
            Candidate(to, visits, rate, _outcome(known), line, end or None)
            for to, visits, rate, known, line, end in candidates), distance or None, resigns)

    def reset(self, seed: SupportsIndex = 0) -> None:
        """Forgets everything."""
        self._own.reset(_numbers.word(seed, "seed"))

    def __repr__(self) -> str:
        return f"<dyad player of {self.game}>"


def _outcome(known: int | None) -> str | None:
    return None if known is None else OUTCOMES[known]
