"""A million boards of Hex are judged: how often they are won, by how full they are.

    python judge_million.py [--small] [--out DIR]

Writes density.svg, and nothing but Dyad and NumPy is needed for it.
"""
# %% What there is to set
import argparse
import pathlib
import time

import dyad
import numpy as np

words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
words.add_argument("--small", action="store_true", help="a hundredth of the boards")
words.add_argument("--out", type=pathlib.Path, default=pathlib.Path("."), help="where files go")
options, _ = words.parse_known_args()

SIDE = 11
# Odd numbers of stones: whoever has one more has made the last move.
DENSITIES = np.arange(33, SIDE * SIDE + 1, 4) / SIDE**2
BOARDS = 400 if options.small else 50_000  # of each density

# %% Generate and judge: boards stay where they are, and there is a code for each
verdicts = dyad.games["hex"].verdicts
shares = {verdict: [] for verdict in verdicts}
boards = np.empty((BOARDS, SIDE, SIDE), np.uint8)
spent = 0.0
for number, density in enumerate(DENSITIES):
    dyad.generate("hex", BOARDS, SIDE, seed=number, fill=density, out=boards)
    begin = time.perf_counter()
    counts = np.bincount(dyad.judge("hex", boards), minlength=len(verdicts))
    spent += time.perf_counter() - begin
    for verdict, count in zip(verdicts, counts):
        shares[verdict].append(count / BOARDS)
total = BOARDS * len(DENSITIES)
print(f"{total:,} boards of {SIDE}x{SIDE} judged in {spent:.3f} s: {total / spent:,.0f} a second")
for density, *row in zip(DENSITIES, *shares.values()):
    print(f"{density:6.1%}  " + "  ".join(f"{name} {share:6.1%}" for name, share in
                                          zip(verdicts, row)))


# %% The plot
def plot(title, x, lines, colours):
    """Shares from 0 to 1 over x, as SVG: a line and its name for each of `lines`."""
    left, top, width, height = 60, 40, 480, 280

    def at(across, up):
        return (left + width * (across - x[0]) / (x[-1] - x[0]), top + height * (1 - up))

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 370" role="img" '
             f'font-family="sans-serif" font-size="13"><title>{title}</title>'
             '<rect width="100%" height="100%" fill="#fff"/>',
             f'<text x="{left}" y="24" font-size="15">{title}</text>']
    for tick in range(0, 11, 2):
        _, y = at(x[0], tick / 10)
        parts.append(f'<path d="M{left},{y:.1f}h{width}" stroke="#ddd"/><text x="{left - 8}" '
                     f'y="{y + 4:.1f}" text-anchor="end">{tick * 10}%</text>')
    for tick in np.linspace(x[0], x[-1], 8):
        across, y = at(tick, 0)
        parts.append(f'<text x="{across:.1f}" y="{y + 20:.1f}" text-anchor="middle">'
                     f'{tick:.0%}</text>')
    for row, (name, line) in enumerate(lines.items()):
        points = " ".join("{:.1f},{:.1f}".format(*at(*point)) for point in zip(x, line))
        y = top + 14 + 20 * row
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colours[row]}" '
                     f'stroke-width="2"/><path d="M552,{y - 4}h16" stroke="{colours[row]}" '
                     f'stroke-width="2"/><text x="574" y="{y}">{name}</text>')
    return "\n".join(parts) + "\n</svg>\n"


svg = plot(f"Boards of Hex {SIDE}x{SIDE}, by the share of cells with a stone", DENSITIES, shares,
           ["#d55e00", "#0072b2", "#6b6b6b", "#009e73"])
(options.out / "density.svg").write_text(svg)

# %% What has to be so
assert all(abs(sum(row) - 1) < 1e-9 for row in zip(*shares.values()))
assert shares["nobody"][0] > 0.99 and shares["nobody"][-1] == 0  # a full board has a winner
assert abs(shares["red_won"][-1] - shares["blue_won"][-1]) < 0.2
