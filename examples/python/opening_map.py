"""Which first moves win in Hex, solved, on the board; and how often each wins by chance.

    python opening_map.py [--small] [--out DIR]

Writes openings.svg. A dark ring is a move that wins with best play; colours are the share of
playouts that it wins.
"""
# %% What there is to set
import argparse
import pathlib
import re

import dyad

words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
words.add_argument("--small", action="store_true", help="a board of 4x4 in place of 6x6")
words.add_argument("--out", type=pathlib.Path, default=pathlib.Path("."), help="where files go")
options, _ = words.parse_known_args()
side = 4 if options.small else 6

# %% Solve the empty board: all first moves that win
board = dyad.Hex(side)
found = board.solve(all_moves=True)
print(f"{len(found.moves)} of {side * side} first moves win; {found.nodes:,} positions")

# %% Play out at random, so many games for each first move: the same counts on every machine
games = 1000 if options.small else 100_000
first = board.simulate(games, by_move=True, seed=1).moves
chances = {move: counts["red"] / games for move, counts in first}
for row in range(side):
    print("  " * row + " ".join(
        f"{chances[cell]:4.0%}{'!' if cell in found.moves else ' '}"
        for cell in range(row * side, (row + 1) * side)))


# %% Draw it on the picture of the board, whose cells are paths from row to row
def heat(share, least, most):
    """From white to orange."""
    part = (share - least) / (most - least or 1)
    return "#" + "".join(f"{round(255 + part * (end - 255)):02x}" for end in (213, 94, 0))


svg = board.svg(False)
cells = re.findall(r"M([\d.]+),([\d.]+)((?: [\d.]+,[\d.]+){5})z", svg)
assert len(cells) == side * side
least, most = min(chances.values()), max(chances.values())
marks = []
for cell, (x, y, others) in enumerate(cells):
    points = [f"{x},{y}", *others.split()]
    down = sum(float(point.split(",")[1]) for point in points) / 6
    marks.append(f'<polygon points="{" ".join(points)}" fill="{heat(chances[cell], least, most)}" '
                 'stroke="#6b6b6b"/>')
    if cell in found.moves:
        marks.append(f'<circle cx="{x}" cy="{down:.2f}" r="14" fill="none" stroke="#1a1a1a" '
                     'stroke-width="2"/>')
    marks.append(f'<text x="{x}" y="{down + 4:.2f}" font-size="11" text-anchor="middle">'
                 f'{chances[cell]:.0%}</text>')
(options.out / "openings.svg").write_text(svg.replace("</svg>", "\n".join(marks) + "\n</svg>"))

# %% What has to be so: the board turned round by half is the same, and the short diagonal wins
assert {side * side - 1 - cell for cell in found.moves} == set(found.moves)
assert found.winner == 1 and {(side - 1) * (row + 1) for row in range(side)} <= set(found.moves)
