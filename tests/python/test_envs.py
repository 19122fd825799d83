"""Environments: beside boards one by one, and by the checkers of PettingZoo and Gymnasium."""

import doctest
import subprocess
import sys
import threading
import warnings

import dyad
import numpy as np
import pytest
from dyad import envs

# Of every game that the table has, also those that tests/newgame adds.
PLAYABLE = {name: game for name, game in dyad.games.items() if game.is_playable}
BOARD_GAMES = sorted(name for name, game in PLAYABLE.items() if game.has_board)
STARTS = {name: (4,) if game.has_board else ("121 22 1".translate(
    {ord("1"): game.letters[0], ord("2"): game.letters[1]}),) for name, game in PLAYABLE.items()}


def test_what_it_says():
    assert doctest.testmod(envs).failed == 0


def test_nothing_is_imported_before_it_is_asked_for():
    heavy = "re json typing dataclasses inspect numpy gymnasium pettingzoo dyad.envs dyad.cgt"
    found = subprocess.run(
        [sys.executable, "-S", "-c",
         f"import sys; sys.path = {sys.path!r}; import dyad; "
         f"print(*set('{heavy}'.split()) & sys.modules.keys())"],
        check=True, capture_output=True, text=True)
    assert found.stdout.split() == []


# ---- functional ------------------------------------------------------------------------------


class Plain:
    """One game as pgx tells of it, on a board, in plain loops."""

    def __init__(self, game, side, first, most, swap=False):
        self.board, self.first, self.most = dyad.board(game, side, swap=swap), first, most
        self.rewards, self.terminated, self.truncated = [0, 0], False, False

    def player(self, colour):
        return self.first if colour == 1 else 1 - self.first

    def step(self, action, actions):
        self.rewards = [0, 0]
        if self.terminated or self.truncated:
            return
        mover = self.board.to_move
        won = 0
        if not 0 <= action < actions or not self.board.is_legal(action):
            won, self.terminated = 3 - mover, True
        else:
            self.board.push(action)
            won, self.terminated = self.board.result.winner, self.board.is_over
            self.truncated = not self.terminated and len(self.board.moves) >= self.most
        if won:
            self.rewards[self.player(won)], self.rewards[1 - self.player(won)] = 1, -1

    def mask(self, actions):
        over = self.terminated or self.truncated
        legal = self.board.legal_moves()
        return [over or action in legal for action in range(actions)]

    def seen(self, colour):
        board = self.board
        shown = [[[cell == colour, cell == 3 - colour, colour == 2]
                  for cell in row] for row in board]
        if board.swap:
            swap = not board.is_over and board.rows ** 2 in board.legal_moves()
            shown = [[[*cell, swap] for cell in row] for row in shown]
        return shown


def same(env, state, plain):
    for i, game in enumerate(plain):
        assert state.current_player[i] == game.player(game.board.to_move)
        assert state.observation[i].tolist() == game.seen(game.board.to_move)
        assert state.rewards[i].tolist() == game.rewards
        assert state.terminated[i] == game.terminated and state.truncated[i] == game.truncated
        assert state.legal_action_mask[i].tolist() == game.mask(env.num_actions)
    for player in (0, 1):
        seen = env.observe(state, player)
        for i, game in enumerate(plain):
            assert seen[i].tolist() == game.seen(1 if player == game.first else 2)


def choose(rng, state, wrong):
    """A legal action each, and now and then any."""
    actions = (rng.random(state.legal_action_mask.shape) * state.legal_action_mask).argmax(1)
    any_action = rng.integers(-3, state.legal_action_mask.shape[1] + 3, len(state))
    return np.where(rng.random(len(state)) < wrong, any_action, actions)


@pytest.mark.parametrize("game, swap", [*((game, False) for game in BOARD_GAMES), ("hex", True)])
@pytest.mark.parametrize("wrong", [0, 0.05])
def test_functional(game, swap, wrong):
    rng = np.random.default_rng(7)
    env = envs.make(game, 3, games=12, max_moves=14, swap=swap)
    state = env.init(seed=3)
    plain = [Plain(game, 3, int(first), 14, swap) for first in np.where(
        state.to_move == 1, state.current_player, 1 - state.current_player)]
    same(env, state, plain)
    for _ in range(16):
        actions = choose(rng, state, wrong)
        state = env.step(state, actions)
        for i, one in enumerate(plain):
            one.step(int(actions[i]), env.num_actions)
        same(env, state, plain)
    assert (state.terminated | state.truncated).all()
    assert not env.step(state, actions).rewards.any()


def fields(state):
    return [getattr(state, name).tolist() for name in (
        "current_player", "observation", "rewards", "terminated", "truncated",
        "legal_action_mask", "cells", "to_move")]


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_a_state_does_not_change(game):
    """Steps from older states, in any order, give what they gave at first."""
    rng = np.random.default_rng(5)
    env = envs.make(game, 3, games=4)
    states, actions = [env.init(seed=1)], []
    for _ in range(8):
        actions.append(choose(rng, states[-1], 0.03))
        states.append(env.step(states[-1], actions[-1]))
    wanted = [fields(state) for state in states]
    for at in rng.integers(0, 8, 12):
        assert fields(env.step(states[at], actions[at])) == wanted[at + 1]
        if at % 3 == 0:
            env.init(seed=9)
    assert [fields(state) for state in states] == wanted
    with pytest.raises(ValueError):
        states[0].cells[0] = 1


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_auto_reset(game):
    """A game that begins anew is one that began so; and what is over long ago is forgotten."""
    rng = np.random.default_rng(2)
    env = envs.make(game, 2, games=3, max_moves=6)
    state, dice = env.init(rng), np.random.default_rng(4)
    plain = [Plain(game, 2, int(first), 6) for first in np.where(
        state.to_move == 1, state.current_player, 1 - state.current_player)]
    lengths = []
    for turn in range(300):
        actions = choose(rng, state, 0.02)
        if turn % 9 == 0:
            env.init()  # so that all is done again, of what was kept
        state = env.auto_reset(state, actions, dice)
        for i, one in enumerate(plain):
            one.step(int(actions[i]), env.num_actions)
            assert state.rewards[i].tolist() == one.rewards
            assert (state.terminated[i], state.truncated[i]) == (one.terminated, one.truncated)
            if one.terminated or one.truncated:
                assert not state.cells[i].any() and state.to_move[i] == env.facts.begins
                first = state.current_player[i] if state.to_move[i] == 1 \
                    else 1 - state.current_player[i]
                plain[i] = one = Plain(game, 2, int(first), 6)
            assert state.observation[i].tolist() == one.seen(one.board.to_move)
            assert state.legal_action_mask[i].tolist() == one.mask(env.num_actions)
        lengths.append(state._games.past.length)
    assert 60 < max(lengths) < 200


def test_what_is_refused():
    env = envs.make("hex", 3, games=2)
    state = env.init()
    for bad in ([0], [0.5, 1], [[0, 1]], "ab", None, [0, 2**70]):
        with pytest.raises((TypeError, ValueError)):
            env.step(state, bad)
    with pytest.raises(ValueError):
        envs.make("hex", 4, games=2).step(state, [0, 0])
    with pytest.raises(ValueError):
        envs.make("path", 3, games=2).step(state, [0, 0])
    for arguments in (("nim", 3), ("chess", 3), ("hex", 0)):
        with pytest.raises((TypeError, ValueError)):
            envs.make(*arguments, games=1)
    with pytest.raises(ValueError):
        envs.make("hex", 3, games=1, max_moves=0)


def test_threads():
    env = envs.make("hex", 3, games=5)
    states = [env.init(seed=1)]
    for cell in range(4):
        states.append(env.step(states[-1], [cell] * 5))
    wanted, faults = [fields(state) for state in states], []

    def work():
        try:
            for at in (0, 1, 2, 3, 2, 0):
                assert fields(env.step(states[at], [at] * 5)) == wanted[at + 1]
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults


# ---- PettingZoo and Gymnasium ------------------------------------------------------------------


@pytest.mark.parametrize("swap", [False, True])
def test_the_swap_of_opponents(swap):
    """Dyad's player takes over just those first stones that win, where the game has the swap."""
    env = envs.gym("hex", 3, opponent="player", colour=1, swap=swap)
    assert env.action_space.n == 9 + swap
    assert envs.aec("hex", 3, swap=swap).action_space("player_0").n == 9 + swap
    taken = []
    for first in range(9):
        env.reset(seed=first)
        seen, *_ = env.step(first)
        assert seen.shape[-1] == 3 + swap
        taken += [first] * (not seen[..., 0].any())
    assert taken == ([2, 3, 4, 5, 6] if swap else [])


@pytest.mark.parametrize("game", sorted(STARTS))
def test_pettingzoo(game):
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Its advice on spaces is for games without masks; those of its own games are left out by name.
        warnings.filterwarnings("ignore", message="Observation space for each agent")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        # The board is empty at first, and the player who waits has no legal action.
        warnings.filterwarnings("ignore", message="Observation numpy array is all zeros")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        api_test(envs.aec(game, *STARTS[game]), num_cycles=60)
        seed_test(lambda: envs.aec(game, *STARTS[game]), num_cycles=20)


def play(env, rng):
    """A game of PettingZoo by dice; the sum of each agent's rewards."""
    env.reset()
    total = dict.fromkeys(env.possible_agents, 0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        over = terminated or truncated
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"])))
    return total


@pytest.mark.parametrize("game", sorted(STARTS))
def test_rewards_of_agents(game):
    env = envs.aec(game, *STARTS[game])
    rng = np.random.default_rng(1)
    for _ in range(5):
        total = play(env, rng)
        winner = env.table.board.result.winner
        assert list(total.values()) == [0, 0] if not winner else \
            [total[f"player_{winner - 1}"], total[f"player_{2 - winner}"]] == [1, -1]


def test_an_agent_that_cheats():
    env = envs.aec("hex", 3)
    env.reset()
    env.step(4)
    env.step(4)
    assert env.rewards == {"player_0": 0, "player_1": -1} and all(env.terminations.values())
    cut = envs.aec("ungo", 5, max_moves=2)
    cut.reset()
    cut.step(0)
    cut.step(1)
    assert all(cut.truncations.values()) and not any(cut.terminations.values())
    assert envs.aec("hex", 3, render_mode="ansi").render() == "...\n...\n..."
    for wrong in (lambda: envs.aec("hex", 3, render_mode="rgb_array"), lambda: envs.aec("hex"),
                  lambda: envs.aec("hex", 3, max_moves=0), lambda: envs.aec("chess", 3)):
        with pytest.raises((TypeError, ValueError)):
            wrong()


@pytest.mark.parametrize("game", sorted(STARTS))
@pytest.mark.parametrize("opponent", ["random", "player", lambda board: board.legal_moves()[0]])
def test_gymnasium(game, opponent):
    from gymnasium.utils.env_checker import check_env

    env = envs.gym(game, *STARTS[game], opponent=opponent, playouts=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*[Tt]he environment .* is different from the unwrapped")
        warnings.filterwarnings("ignore", message=".*not called the reset")
        check_env(env, skip_render_check=True)
    rng = np.random.default_rng(1)
    for _ in range(3):
        _, info = env.reset(seed=int(rng.integers(99)))
        assert (env.action_masks() == info["action_mask"]).all()
        over, reward = False, 0
        while not over and info["action_mask"].any():
            assert env.table.board.to_move == env.colour
            seen, reward, terminated, truncated, info = env.step(
                rng.choice(np.flatnonzero(info["action_mask"])))
            assert env.observation_space.contains(seen)
            over = terminated or truncated
        winner = env.table.board.result.winner
        assert reward == (0 if not winner else 1 if winner == env.colour else -1)


def test_against_an_opponent():
    import gymnasium

    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.gym("hex", 3).step(0)
    env = envs.gym("hex", 3, colour=1)
    env.reset(seed=1)
    assert env.step(-1)[1:4] == (-1, True, False) and env.colour == 1
    one, other = (envs.gym("hex", 4) for _ in range(2))
    for seed in range(5):
        assert (one.reset(seed=seed)[0] == other.reset(seed=seed)[0]).all()
    for wrong in ({"opponent": "me"}, {"colour": 3}, {"render_mode": "x"}, {"max_moves": -1}):
        with pytest.raises(ValueError):
            envs.gym("hex", 3, **wrong)


# ---- the player ---------------------------------------------------------------------------------


def test_player():
    board = dyad.Hex(4)
    player = dyad.Player(board, seed=1)
    thought = player.think(board, playouts=50)
    assert thought.outcome == "win" and thought.move in board.solve(all_moves=True).moves
    assert thought.move in {candidate.move for candidate in thought.candidates}
    assert dyad.Player(board, seed=1).think(board, playouts=50) == thought
    piles = dyad.Nim("BWB WW B")
    for level in range(1, 8):  # whatever the threads
        one, three = (dyad.Player(board, seed=2, jobs=jobs) for jobs in (1, 3))
        assert one.think(board, level=level, seconds=1e-9) == three.think(board, level=level)
    move = dyad.Player(piles).think(piles, playouts=20).move
    assert move in piles.legal_moves()


@pytest.mark.parametrize("call", [
    lambda: dyad.Player(dyad.Hex(33)),
    lambda: dyad.Player(dyad.Hex(3), jobs=0),
    lambda: dyad.Player(dyad.Hex(3), memory=-1),
    lambda: dyad.Player(dyad.Hex(3)).think(dyad.Hex(4)),
    lambda: dyad.Player(dyad.Hex(3)).think(dyad.Path(3)),
    lambda: dyad.Player(dyad.Hex(3)).think(dyad.Hex(3), playouts=0),
    lambda: dyad.Player(dyad.Hex(3)).think(dyad.Hex(3), seconds=float("nan")),
    lambda: dyad.Player(dyad.Hex(2)).think(dyad.Hex(2, cells=[1, 0, 1, 2])),
    lambda: dyad.Player(dyad.Hex(3)).think(dyad.Hex(3), level=0),
    lambda: dyad.Player(dyad.Hex(3)).think(dyad.Hex(3), level=9),
    lambda: dyad.Player(dyad.Nim("B")).think(dyad.Nim("BB")),
    lambda: dyad.Player(dyad.Nim("B")).think(dyad.Nim("B B")),
    lambda: dyad.Player(dyad.Nim("B")).think("B"),
])
def test_player_refuses(call):
    with pytest.raises((TypeError, ValueError, AttributeError)):
        call()
