"""How hot a position of Domineering is: its value, options, and thermograph.

    python thermograph.py [--small] [--out DIR]

Writes thermograph.svg, and thermograph.csv with the two walls.
"""
# %% What there is to set
import argparse
import pathlib
from fractions import Fraction

from dyad import cgt

words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
words.add_argument("--small", action="store_true", help="a smaller board")
words.add_argument("--out", type=pathlib.Path, default=pathlib.Path("."), help="where files go")
options, _ = words.parse_known_args()

# %% A position has a value, whoever begins
game = cgt.value("domineering", "2x3" if options.small else "2x7")
print(f"{game}: mean {game.mean}, temperature {game.temperature}, outcome {game.outcome}")
print(f"Left's options {', '.join(map(str, game.left))}; Right's {', '.join(map(str, game.right))}")

# %% Values add up: of two of them, one is answered in the other
print(f"twice: {2 * game}; against itself: {game - game}; above 1/2: {game > Fraction(1, 2)}")

# %% The thermograph: where the walls are at each temperature, and the mast above them
thermograph = game.thermograph
for t in (0, game.temperature / 2, game.temperature):
    left, right = thermograph.left.at(t), thermograph.right.at(t)
    print(f"at temperature {t}: from {left} to {right}")
(options.out / "thermograph.svg").write_text(thermograph.svg)
with open(options.out / "thermograph.csv", "w") as file:
    print("wall,temperature,value", file=file)
    for name in ("left", "right"):
        wall = getattr(thermograph, name)
        for t, value in zip(wall.t, wall.v):
            print(f"{name},{t},{value}", file=file)

# %% What has to be so
assert game - game == 0 and thermograph.left.at(game.temperature) == game.mean
assert thermograph.left.at(0) >= thermograph.right.at(0)
