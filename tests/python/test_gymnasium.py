"""gymnasium.make(), by names that dyad.gymnasium registers."""

import subprocess
import sys

import dyad.gymnasium
import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

NAMES = ["Path", "Hex", "Ungo", "Nim"]
assert dyad.gymnasium.register


@pytest.mark.parametrize("name", NAMES)
def test_make(name):
    made = gymnasium.make(f"dyad/{name}-v0", opponent="random")
    _, info = made.reset(seed=1)
    over, moves = False, 0
    while not over:
        action = int(info["action_mask"].argmax())
        _, reward, terminated, truncated, info = made.step(action)
        over, moves = terminated or truncated, moves + 1
    assert moves and reward in (-1, 0, 1)


def test_make_with_arguments():
    made = gymnasium.make("dyad/Hex-v0", rows=3, swap=True, opponent="player", playouts=10)
    assert made.action_space.n == 10
    check_env(gymnasium.make("dyad/Hex-v0", rows=3).unwrapped, skip_render_check=True)


def test_make_names_the_module():
    code = ("import gymnasium; env = gymnasium.make('dyad.gymnasium:dyad/Nim-v0'); "
            "print(env.reset(seed=0)[0].shape)")
    found = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True,
                           text=True)
    assert found.stdout == "(3, 5, 3)\n" and not found.stderr, found.stderr


def test_human(capsys):
    made = gymnasium.make("dyad/Hex-v0", rows=2, colour=1, render_mode="human")
    made.reset(seed=0)
    assert capsys.readouterr().out == "..\n..\n\n"
    made.step(0)
    shown = capsys.readouterr().out
    assert shown.count("R") == 1 and shown.count("B") == 1
