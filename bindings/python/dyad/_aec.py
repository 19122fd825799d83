"""The environment of PettingZoo: dyad.envs.aec()."""

from __future__ import annotations

from typing import Any

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from ._native import Error
from .envs import Table


class TwoPlayers(AECEnv):  # type: ignore[misc]
    """Two agents, by turns: see :func:`dyad.envs.aec`."""

    def __init__(self, game: str, *size: Any, render_mode: str | None = None,
                 max_moves: int | None = None, **start: Any) -> None:
        self.table = table = Table(game, *size, max_moves=max_moves, **start)
        self.metadata = {"name": f"dyad_{game}_v0", "render_modes": ["human", "ansi", "svg"], "render_fps": 4,
                         "is_parallelizable": False}
        if render_mode not in (None, "human", "ansi", "svg"):
            raise Error(f"render_mode: expected 'human', 'ansi' or 'svg', found {render_mode!r}")
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.colours = dict(zip(self.possible_agents, table.facts.colours))
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(0, 1, table.shape, numpy.bool_),
            "action_mask": spaces.Box(0, 1, (table.actions,), numpy.int8),
        }) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(table.actions)
                              for agent in self.possible_agents}
        self._begin()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _begin(self) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._mover()
        self._note()

    def _mover(self) -> str:
        return self.possible_agents[self.table.board.to_move - 1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Nothing here is left to chance: the seed does not matter."""
        self.table.reset()
        self._begin()
        self._show()

    def observe(self, agent: str) -> dict[str, Any]:
        table = self.table
        waits = agent != self._mover()
        return {"observation": table.observe(1 + self.possible_agents.index(agent)),
                "action_mask": numpy.zeros(table.actions, numpy.int8) if waits else table.mask()}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if not self.table.push(action):
            self.rewards[agent] = -1.0
            self.terminations = dict.fromkeys(self.agents, True)
        self._note()
        self.agent_selection = self.possible_agents[1 - self.possible_agents.index(agent)]
        self._accumulate_rewards()
        self._show()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _note(self) -> None:
        """What has come of the game."""
        board = self.table.board
        if board.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.table.is_cut:
            self.truncations = dict.fromkeys(self.agents, True)
        if board.result.winner:
            for i, agent in enumerate(self.possible_agents):
                self.rewards[agent] = 1.0 if board.result.winner == i + 1 else -1.0

    def render(self) -> str | None:
        return self.table.render(self.render_mode)

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return str(self.metadata["name"])
