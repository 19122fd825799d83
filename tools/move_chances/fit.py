#!/usr/bin/python3
"""fit.py SEED FILE... >src/solve/connection_weights.h

Fits the network of src/solve/connection_chances.h to what move-samples has printed. Says on
standard error how often the move that it puts first wins, and how many that lose it puts before the
first that wins, in a quarter of the positions that it was not fitted to (the header is fitted to
all), beside the same for the currents alone. Other seeds, other networks: which saves a search most
work, only searches tell. Needs python3-sklearn.
"""
import sys

import numpy as np
from sklearn.neural_network import MLPClassifier

LAYERS = (32, 16)
CURRENTS = 2  # the trait that moves were ordered by before

rows, groups = [], {}
positions = []
if len(sys.argv) < 3:
    sys.exit(__doc__)
seed = int(sys.argv[1])
for name in sys.argv[2:]:
    with open(name, encoding="ascii") as file:
        for line in file:
            words = line.split()
            positions.append(groups.setdefault(tuple(words[:3]), len(groups)))
            rows.append([float(word) for word in words[4:]])
table = np.array(rows, dtype=np.float64)
wins, traits = table[:, 0].astype(int), table[:, 1:]
positions = np.array(positions)
mean, deviation = traits.mean(axis=0), traits.std(axis=0) + 1e-6
scaled = (traits - mean) / deviation


def fit(chosen):
    """A network for the samples that are chosen; the same for the same samples."""
    network = MLPClassifier(LAYERS, alpha=3e-3, max_iter=60, early_stopping=True,
                            n_iter_no_change=6, random_state=seed)
    return network.fit(scaled[chosen], wins[chosen])


def report(what, scores, chosen):
    """How good an order by the scores is where some moves win and some do not."""
    before = []
    for position in np.unique(positions[chosen]):
        here = positions == position
        if 0 < wins[here].sum() < here.sum():
            order = np.argsort(-scores[here], kind="stable")
            before.append(np.flatnonzero(wins[here][order])[0])
    before = np.array(before)
    print(f"{what}: {len(before)} positions, first wins {np.mean(before == 0):.3f}, "
          f"before it {before.mean():.3f}", file=sys.stderr)


def write(name, sizes, numbers):
    """An array of C."""
    numbers = np.asarray(numbers)
    print(f"static const float {name}{sizes} = {{")
    for row in numbers if numbers.ndim == 2 else [numbers]:
        text = ", ".join(f"{number:.6e}F" for number in row)
        print(f"    {{{text}}}," if numbers.ndim == 2 else f"    {text},")
    print("};")


unseen = (np.random.RandomState(1).rand(len(groups)) < 0.25)[positions]
report("currents", traits[:, CURRENTS], unseen)
report("network", fit(~unseen).predict_proba(scaled)[:, 1], unseen)

network = fit(np.ones(len(wins), bool))
weights, biases = network.coefs_, network.intercepts_
print("/* connection_weights.h - the network of connection_chances.h, as fitted by\n"
      f" * tools/move_chances/fit.py to {len(wins)} moves of {len(groups)} positions. */")
write("weights1", "[TRAITS][FIRST_LAYER]", weights[0] / deviation[:, None])
write("bias1", "[FIRST_LAYER]", biases[0] - (mean / deviation) @ weights[0])
write("weights2", "[FIRST_LAYER][SECOND_LAYER]", weights[1])
write("bias2", "[SECOND_LAYER]", biases[1])
write("weights3", "[SECOND_LAYER]", weights[2][:, 0])
print(f"static const float bias3 = {biases[2][0]:.6e}F;")
