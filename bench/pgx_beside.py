"""pgx's Hex beside dyad.envs: the same states move by move, and what a step costs.

    python3 -m venv env && env/bin/pip install .[arrays] pgx==2.6.0 && env/bin/python bench/pgx_beside.py

pgx asks for JAX, 120 MB with what that needs, so no test runs this.
"""
import time

import dyad
import jax
import jax.numpy as jnp
import numpy as np
import pgx
from dyad import envs
from pgx.hex import Hex

SIZE, GAMES, MANY, STEPS = 11, 256, 4096, 30
rng = np.random.default_rng(5)
peer = Hex(size=SIZE)
init, step = jax.jit(jax.vmap(peer.init)), jax.jit(jax.vmap(peer.step))


def keys(games):
    return jax.random.split(jax.random.PRNGKey(1), games)


def same(theirs, ours, turned):
    """All that pgx has of a state. Which player begins is thrown by dice in both."""
    player = np.where(turned, 1 - ours.current_player, ours.current_player)
    rewards = np.where(turned[:, None], ours.rewards[:, ::-1], ours.rewards)
    for one, other in ((theirs.current_player, player), (theirs.rewards, rewards),
                       (theirs.terminated, ours.terminated),
                       (theirs.truncated, ours.truncated),
                       (theirs.legal_action_mask, ours.legal_action_mask),
                       (theirs.observation, ours.observation)):
        assert (np.asarray(one) == other).all()


def beside():
    env = envs.make("hex", SIZE, games=GAMES, swap=True)
    theirs, ours = init(keys(GAMES)), env.init(3)
    turned = np.asarray(theirs.current_player) != ours.current_player
    moves = swaps = 0
    same(theirs, ours, turned)
    while not ours.terminated.all():
        scores = rng.random((GAMES, env.num_actions)) * ours.legal_action_mask
        scores[:, -1] *= 2  # so that many swap
        action = scores.argmax(1)
        moves += int((~ours.terminated).sum())
        swaps += int(((action == SIZE * SIZE) & ~ours.terminated).sum())
        theirs, ours = step(theirs, jnp.asarray(action)), env.step(ours, action)
        same(theirs, ours, turned)
    print(f"pgx {pgx.__version__}: the same in {GAMES} games of {SIZE}x{SIZE}, {moves} moves, "
          f"{swaps} swaps")


def cost(name, begin, move):
    """Processor seconds of moves in many games, in an order that was thrown before."""
    order = np.random.default_rng(1).permuted(
        np.tile(np.arange(SIZE * SIZE, dtype=np.int32), (MANY, 1)), axis=1)
    state = move(begin(), order[:, 0])  # compiled, and in the caches
    state, start = begin(), time.process_time()
    for number in range(STEPS):
        state = move(state, order[:, number])
    spent = time.process_time() - start
    print(f"{name:12} {STEPS * MANY / spent / 1e6:7.2f} million moves a second of processor time")


def whole(state):
    return jax.block_until_ready(state)


beside()
env = envs.make("hex", SIZE, games=MANY)
batch, told = dyad.Batch("hex", SIZE, games=MANY), np.empty(MANY, np.uint8)
cost("pgx", lambda: whole(init(keys(MANY))), lambda s, a: whole(step(s, jnp.asarray(a))))
cost("dyad.envs", lambda: env.init(1), env.step)
cost("dyad.Batch", batch.reset, lambda _, a: batch.step(np.ascontiguousarray(a), told))
