"""Environments for programs that learn, made from the facts of the table: a new game has them too.

Many games at once, as pure functions in the shape of pgx, with NumPy alone::

    >>> import numpy as np
    >>> from dyad import envs
    >>> env = envs.make("hex", 5, games=100)
    >>> rng = np.random.default_rng(1)
    >>> state = env.init(seed=1)
    >>> state.observation.shape, env.num_actions
    ((100, 5, 5, 3), 25)
    >>> while not (state.terminated | state.truncated).all():
    ...     scores = rng.random((100, env.num_actions)) * state.legal_action_mask
    ...     state = env.step(state, scores.argmax(1))
    ...     won = state.rewards.max(1) == 1
    >>> state.rewards.shape
    (100, 2)

:func:`aec` gives an environment of PettingZoo, :func:`gym` one of Gymnasium: a player against an
opponent. These packages are imported by those functions alone.
"""

from __future__ import annotations

import sys
import threading

from . import _native, _numbers
from ._arrays import Batch, _numpy
from ._board import Board, board as _board
from ._games import Game, games as _games
from ._native import Error
from ._player import Player
from ._records import NamedTuple, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, SupportsIndex

    import numpy as np
    import numpy.typing as npt

    from ._aec import TwoPlayers
    from ._gym import Opponent

__all__ = ["Env", "State", "aec", "gym", "make"]


def planes(cells: Any, colour: Any, swap: Any) -> Any:
    """What a player sees: planes of bool, stacked behind rows and columns.

    cells: (games, rows, columns) of uint8.  colour: (games,), whose view it is.  swap: (games,) of
        bool, or one for all; None: the games are played without.
    The planes: one's own stones; the other's; all 1 for colour 2; and, where the games are played
    with the swap, all 1 where it is legal. So it is in pgx's Hex.
    """
    numpy = _numpy()
    out = numpy.empty((*cells.shape, 3 if swap is None else 4), bool)
    swap = numpy.broadcast_to(numpy.asarray(bool(swap) if swap is None else swap, bool), len(cells))
    _native.planes(cells, numpy.ascontiguousarray(colour, numpy.uint8),
                   numpy.ascontiguousarray(swap), out)
    return out


# ---- many games at once ----------------------------------------------------------------------


class _Past:
    """A step, and through `before` all that led to it, shared by all states that follow: first the
    moves, then which games began anew. Steps that no game has to do with any more are left out from
    time to time."""

    __slots__ = ("before", "moves", "anew", "time", "length")

    def __init__(self, before: _Past | None, moves: Any, anew: Any, time: int) -> None:
        self.before = before
        self.moves = moves
        self.anew = anew
        self.time = time  # its number
        self.length: int = before.length + 1 if before else 1

    def steps(self) -> list[_Past]:
        """From the first one on."""
        found: list[_Past] = []
        past: _Past | None = self
        while past:
            found.append(past)
            past = past.before
        return found[::-1]

    def without(self, began: Any) -> _Past:
        """The same without what was before the games began: game i before step began[i]."""
        made: _Past | None = None
        for step in self.steps():
            if step.time >= began.min() or step is self:
                moves = _numpy().where(began > step.time, -1, step.moves).astype("int32")
                made = _Past(made, moves, step.anew, step.time)
        assert made
        return made


@record
class State:
    """So many games as they stand; it does not change. Players are 0 and 1, whatever their colours.

    current_player: (games,) int32, whose turn it is.
    observation: (games, rows, columns, planes) of bool, as that player sees it: own stones, the
        other's, all 1 for colour 2, and in games with the swap all 1 while it is legal.
    rewards: (games, 2) float32, of each player, by the last step: 1 won, -1 lost, else 0.
    terminated: (games,) of bool: the game is over.  truncated: (games,): it was cut off.
    legal_action_mask: (games, actions) of bool; all true where the game is over.
    cells: (games, rows, columns) uint8.  to_move: (games,) uint8, 1 or 2: the colour.
    """

    current_player: npt.NDArray[np.int32]
    observation: npt.NDArray[np.bool_]
    rewards: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]
    legal_action_mask: npt.NDArray[np.bool_]
    cells: npt.NDArray[np.uint8]
    to_move: npt.NDArray[np.uint8]
    _games: _Games

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __len__(self) -> int:
        return len(self.terminated)

    def __repr__(self) -> str:
        return f"<dyad.envs.State of {len(self)} games, {int(self.terminated.sum())} over>"


class _Games(NamedTuple):
    """What a state keeps for the next step, an array (games,) each."""

    first: Any  # the player that has colour 1
    moves: Any  # made since the game began
    began: Any  # before the step of that number
    live: Any  # whether the game goes on: it may be a new one, while the flags tell of the old one
    past: _Past | None
    kind: tuple[str, bool]  # the game, and whether it has the swap


class _Nowhere:
    """Where a batch is when a step has failed."""


class Env:
    """Games of a kind, side by side, as pure functions: ``state = env.step(state, actions)``.

    An action is a cell, row * columns + column; rows * columns is the swap, with `swap`.
    What is not legal ends its game: the player gets -1, and the other 1. In a game that is over
    nothing happens any more, and rewards are 0.

    swap: the games are played with the swap, as :class:`dyad.Hex` has it.
    max_moves: games are cut off, `truncated`, after so many; None: those whose positions may come
        again after 4 * rows * columns, others never.  jobs: threads; None: as many as there
        are cores.

    It may be used by several threads; calls wait for one another. The latest state is stepped at
    once, an older one by doing all over again that led to it.
    """

    num_players = 2

    def __init__(self, game: str, rows: int, columns: int | None = None, *, games: int,
                 jobs: SupportsIndex | None = 1, max_moves: int | None = None, swap: bool = False) -> None:
        most = _numbers.limit(max_moves, "max_moves")
        self._batch = batch = Batch(game, rows, columns, games=games, jobs=jobs, swap=swap)
        self._lock = threading.Lock()
        self._now: _Past | _Nowhere | None = None  # what the batch has been through
        self.facts = _games[game]
        self._kind = (game, batch.swap)
        self.games = games
        self.num_actions = batch.actions
        self.observation_shape = (batch.rows, batch.columns, 4 if batch.swap else 3)
        self.max_moves = most or _most(self.facts, batch.rows * batch.columns)

    @property
    def id(self) -> str:
        """The game's name."""
        return self.facts.name

    def init(self, seed: int | np.random.Generator = 0) -> State:
        """Games that begin. Which player has which colour is thrown by dice, from the seed."""
        numpy = _numpy()
        first = numpy.random.default_rng(seed).integers(0, 2, self.games, numpy.int32)
        zeros, no = numpy.zeros(self.games, numpy.int64), numpy.zeros(self.games, bool)
        with self._lock:
            self._go_to(None)
            return self._look(_Games(first, zeros, zeros, ~no, None, self._kind),
                              numpy.zeros((self.games, 2), numpy.float32), no, no)

    def step(self, state: State, action: npt.ArrayLike) -> State:
        """A move in each game: (games,) of integers. `state` stays as it is."""
        return self._step(state, action, None)

    def auto_reset(self, state: State, action: npt.ArrayLike,
                   seed: int | np.random.Generator) -> State:
        """A step, after which games that are over begin anew: their rewards and flags tell of the
        old game, and all else of the new one, in which the next step makes a move."""
        return self._step(state, action, _numpy().random.default_rng(seed))

    def observe(self, state: State, player_id: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """The games as a player sees them: player_id is 0 or 1, or (games,) of these."""
        numpy = _numpy()
        self._check(state)
        players = numpy.broadcast_to(numpy.asarray(player_id), (self.games,))
        colour = numpy.where(players == state._games.first, 1, 2)
        seen: npt.NDArray[np.bool_] = planes(
            state.cells, colour, state.observation[:, 0, 0, -1] if self._batch.swap else None)
        return seen

    def _check(self, state: State) -> None:
        if state.cells.shape != self._batch.cells.shape or \
                state._games.kind != self._kind:
            raise Error("the state is of another environment")

    # ---- a step -----------------------------------------------------------------------------

    def _step(self, state: State, action: Any, rng: Any) -> State:
        numpy = _numpy()
        self._check(state)
        moves = numpy.asarray(action)
        if moves.dtype.kind not in "iu" or moves.shape != (self.games,):
            raise Error(f"action: expected ({self.games},) integers, found {moves.shape} "
                             f"of {moves.dtype}")
        # What is below 0 is no action, and no move to the batch either: it is beyond the last one.
        moves = numpy.where((moves < 0) | (moves > self.num_actions), self.num_actions, moves)
        moves = numpy.where(state._games.live, moves, -1).astype(numpy.int32)
        legality = numpy.empty(self.games, numpy.uint8)
        with self._lock:
            self._go_to(state._games.past)
            self._now = _Nowhere()
            self._batch.step(moves, legality)
            illegal = legality != 0
            return self._after(state, numpy.where(illegal, -1, moves).astype(numpy.int32),
                               illegal, rng)

    def _after(self, state: State, moves: Any, illegal: Any, rng: Any) -> State:
        numpy = _numpy()
        batch, games = self._batch, state._games
        ended = games.live & (illegal | (batch.ending != 0))
        won = numpy.where(illegal, 3 - state.to_move, numpy.where(ended, batch.winner, 0))
        player = numpy.where(won == 1, games.first, 1 - games.first)
        some = numpy.flatnonzero(won)
        rewards = numpy.zeros((self.games, 2), numpy.float32)
        rewards[some, player[some]] = 1
        rewards[some, 1 - player[some]] = -1
        made = games.moves + (games.live & ~illegal)
        cut = games.live & ~ended & (made >= (self.max_moves or sys.maxsize))
        live = games.live & ~ended & ~cut
        first, began, anew = games.first, games.began, None
        time = games.past.time + 1 if games.past else 0
        if rng is not None:
            anew = ~live
            batch.reset(anew)
            dice = rng.integers(0, 2, self.games, numpy.int32)
            first, live = numpy.where(anew, dice, first), live | anew
            made, began = numpy.where(anew, 0, made), numpy.where(anew, time + 1, began)
        past = _Past(games.past, moves, anew, time)
        if past.length > 2 * (time + 1 - int(began.min())) + 64:
            past = past.without(began)
        self._now = past
        return self._look(_Games(first, made, began, live, past, self._kind), rewards,
                          ended | (state.terminated & ~games.live),
                          cut | (state.truncated & ~games.live))

    def _look(self, games: _Games, rewards: Any, terminated: Any, truncated: Any) -> State:
        """The state that the batch is in."""
        numpy = _numpy()
        batch = self._batch
        legal = batch.legal()
        cells, to_move = batch.cells.copy(), batch.to_move.copy()
        swap = legal[:, batch.rows * batch.columns] if batch.swap else None
        seen = planes(cells, to_move, swap)
        legal[~games.live] = True
        player = numpy.where(to_move == 1, games.first, 1 - games.first).astype(numpy.int32)
        state = State(player, seen, rewards, terminated, truncated, legal, cells, to_move, games)
        for array in (player, seen, rewards, terminated, truncated, legal, cells, to_move):
            array.setflags(write=False)
        return state

    def _go_to(self, past: _Past | None) -> None:
        """Brings the batch to where a state is: mostly it is there. Otherwise all is done again: a
        board alone does not tell what has been there before."""
        if past is self._now:
            return
        self._now = _Nowhere()
        self._batch.reset()
        for step in past.steps() if past else ():
            self._batch.step(step.moves)
            if step.anew is not None:
                self._batch.reset(step.anew)
        self._now = past


def _most(game: Game, cells: int) -> int | None:
    return 4 * cells if game.repeats else None


class Table:
    """One board with its actions as numbers from 0 on, for :func:`aec` and :func:`gym`. Piles are
    laid out as rows. Behind the cells come the swap and the pass, where there are."""

    def __init__(self, game: str, *size: Any, max_moves: int | None, **start: Any) -> None:
        most = _numbers.limit(max_moves, "max_moves")
        self._start = _board(game, *size, **start)
        self.board = self._start.copy()
        self.facts = facts = self._start.facts
        self.rows, self.columns = self._start.rows, self._start.columns
        if not facts.has_board:
            self.rows = max(len(self._start.piles), 1)
            self.columns = max(map(len, self._start.piles), default=1)
        self.cells = self.rows * self.columns
        self.actions = self.cells + self.board.swap + bool(facts.facts["passes"])
        self.shape = (self.rows, self.columns, 4 if self.board.swap else 3)
        self.max_moves = most or _most(facts, self.cells)

    def reset(self) -> None:
        self.board = self._start.copy()

    def mask(self) -> Any:
        """(actions,) int8: 1 where an action is legal."""
        legal = _numpy().zeros(self.actions, _numpy().int8)
        for move in self.board.legal_moves():
            legal[self._action(move)] = 1
        return legal

    def _action(self, move: Any) -> int:
        action: int = move if self.facts.has_board else move[0] * self.columns + move[1]
        return action

    def push(self, action: int) -> bool:
        """Makes a move; False: it is not legal."""
        move: Any = int(action) if self.facts.has_board else divmod(int(action), self.columns)
        if not 0 <= int(action) < self.actions or not self.board.is_legal(move):
            return False
        self.board.push(move)
        return True

    def observe(self, colour: int) -> Any:
        """(rows, columns, planes) of bool, as that colour sees it."""
        numpy = _numpy()
        cells = numpy.zeros((self.rows, self.columns), numpy.uint8)
        if self.facts.has_board:
            cells[...] = numpy.frombuffer(self.board.cells, numpy.uint8).reshape(cells.shape)
        for row, pile in enumerate(self.board.piles):
            cells[row, :len(pile)] = numpy.frombuffer(pile, numpy.uint8)
        swap = self.board.is_legal(self.cells) if self.board.swap else None
        return planes(cells[None], [colour], swap)[0]

    @property
    def is_cut(self) -> bool:
        """Whether the game has gone on for too long."""
        return not self.board.is_over and self.max_moves is not None and \
            len(self.board.moves) >= self.max_moves

    def render(self, mode: str | None) -> str | None:
        if mode == "human":
            print(f"{self.board}\n", flush=True)
            return None
        return None if mode is None else str(self.board) if mode == "ansi" else self.board.svg()


def make(game: str, rows: int, columns: int | None = None, *, games: int,
         jobs: SupportsIndex | None = 1, max_moves: int | None = None, swap: bool = False) -> Env:
    """Games of a board game of the table, side by side: see :class:`Env`."""
    return Env(game, rows, columns, games=games, jobs=jobs, max_moves=max_moves, swap=swap)


def aec(game: str, *size: Any, render_mode: str | None = None, max_moves: int | None = None,
        **start: Any) -> TwoPlayers:
    """An environment of PettingZoo (AEC): two agents, ``player_0`` with colour 1 and ``player_1``.

    size, start: as the class of the game takes them, ``aec("hex", 11, swap=True)``, ``aec("nim",
    "BWB WW")``.
    Observations are dictionaries of `observation`, as in :class:`State`, and `action_mask`; piles
    are rows there, and an action is the cell of a disc. What is not legal ends the game: -1 for
    who did it, and 0 for the other. render_mode: "human", printed after each move; "ansi",
    text; or "svg".
    """
    from ._aec import TwoPlayers

    return TwoPlayers(game, *size, render_mode=render_mode, max_moves=max_moves, **start)


def gym(game: str, *size: Any, opponent: Any = "random", colour: int | None = None,
        playouts: int = 100, render_mode: str | None = None, max_moves: int | None = None,
        **start: Any) -> Opponent:
    """An environment of Gymnasium: one player, against an opponent.

    opponent: "random", any legal move with the same chance, from the seed of `reset()`; "player",
        Dyad's, with so many `playouts` a move; or a function of a :class:`dyad.Board` that gives
        back a move.
    colour: 1 or 2, the player's; None: thrown by dice for each game.
    Observations are as in :class:`State`; `info["action_mask"]` and ``action_masks()`` say what
    is legal. The reward is 1, won, -1, lost or not legal, and else 0. Other arguments: as
    :func:`aec` has them.
    """
    from ._gym import Opponent

    return Opponent(game, *size, opponent=opponent, colour=colour, playouts=playouts,
                    render_mode=render_mode, max_moves=max_moves, **start)
