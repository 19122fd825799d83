"""The environment of Gymnasium: dyad.envs.gym()."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy
from gymnasium import spaces

from . import _numbers
from ._board import Board, classes
from ._games import games
from ._player import Player
from ._native import Error
from .envs import Table


class Opponent(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """One player against an opponent: see :func:`dyad.envs.gym`."""

    metadata = {"render_modes": ["human", "ansi", "svg"], "render_fps": 4}

    def __init__(self, game: str, *size: Any,
                 opponent: str | Callable[[Board], Any] = "random", colour: int | None = None,
                 playouts: int = 100, render_mode: str | None = None,
                 max_moves: int | None = None, **start: Any) -> None:
        if opponent not in ("random", "player") and not callable(opponent):
            raise Error("opponent: expected 'random', 'player' or a function")
        if colour not in (None, 1, 2):
            raise Error(f"colour: expected 1, 2 or None, found {colour!r}")
        if render_mode not in (None, "human", "ansi", "svg"):
            raise Error(f"render_mode: expected 'human', 'ansi' or 'svg', found {render_mode!r}")
        playouts = _numbers.whole(playouts, "playouts", 1)
        self.table = table = Table(game, *size, max_moves=max_moves, **start)
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(table.actions)
        self.observation_space = spaces.Box(0, 1, table.shape, numpy.bool_)
        self.colour = colour or 1
        self._colour, self._opponent, self._playouts = colour, opponent, playouts
        self._player = Player(table.board) if opponent == "player" else None
        self._is_over = True

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset()
        self._is_over = False
        if self._colour is None:
            self.colour = 1 + int(self.np_random.integers(2))
        if self._player:
            self._player.reset(int(self.np_random.integers(2**63)))
        if self.table.board.to_move != self.colour:
            self._answer()
        self._show()
        return self._look(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._is_over:
            raise gymnasium.error.ResetNeeded("the game is over: reset() begins the next one")
        reward, illegal = 0.0, not self.table.push(action)
        if illegal:
            reward = -1.0
        elif self.table.board.to_move != self.colour:
            self._answer()
        result = self.table.board.result
        if result.winner:
            reward = 1.0 if result.winner == self.colour else -1.0
        terminated, truncated = illegal or self.table.board.is_over, self.table.is_cut
        self._is_over = terminated or truncated
        self._show()
        return self._look(), reward, terminated, truncated and not terminated, self._info()

    def _answer(self) -> None:
        board = self.table.board
        if board.is_over or self.table.is_cut:
            return
        if self._player:
            board.push(self._player.think(board, playouts=self._playouts).move)
        elif callable(self._opponent):
            board.push(self._opponent(board))
        else:
            legal = board.legal_moves()
            board.push(legal[int(self.np_random.integers(len(legal)))])

    def _look(self) -> Any:
        return self.table.observe(self.colour)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask()}

    def action_masks(self) -> Any:
        """(actions,) of bool, as MaskablePPO of sb3-contrib asks for it."""
        return self.table.mask().astype(bool)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        return self.table.render(self.render_mode)


def register() -> None:
    """Names an environment for each game that is played move by move: see dyad.gymnasium."""
    for name, made in classes.items():
        facts = games[made._name]
        start: dict[str, Any] = {"piles": "BWBBW WBWB BBW"}
        if facts.has_board:  # the sides that `dyad gtp` begins with
            start = {"rows": 11 if facts.facts["shape"] == "hexagons" else 9}
        if f"dyad/{name}-v0" not in gymnasium.registry:
            gymnasium.register(f"dyad/{name}-v0", entry_point="dyad._gym:Opponent",
                               kwargs={"game": facts.name, **start})
