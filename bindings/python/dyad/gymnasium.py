"""Names of environments for :func:`gymnasium.make`: import this module, or let Gymnasium do it.

>>> import gymnasium
>>> env = gymnasium.make("dyad.gymnasium:dyad/Hex-v0", rows=5, opponent="random")
>>> int(env.action_space.n)
25

There is one for each game that is played move by move, ``dyad/Hex-v0``, ``dyad/Path-v0``,
``dyad/Ungo-v0`` and ``dyad/Nim-v0``; arguments are those of :func:`dyad.envs.gym`.
"""

from __future__ import annotations

from ._gym import register

register()
