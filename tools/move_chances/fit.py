#!/usr/bin/python3
"""fit.py SEED SOLVED... --open OPEN... >src/connection/connection_weights.inc

Fits the network of src/connection/connection_chances.h to what move-samples has printed. Eight networks
are fitted to the samples whose moves are solved, each to the board as it is and turned by half; then
the small one, whose seed is SEED, to the mean of what those say of all samples, open ones too. One
network alone knows less, and searches that it orders differ more from one another.

Says on standard error how often the move that comes first wins, and how many that lose come before
the first that wins, for a network that was not fitted to a quarter of the positions, in those,
beside the same for the currents alone. Needs python3-sklearn.
"""
import sys
import warnings

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier, MLPRegressor

LAYERS = (32, 16)
TEACHERS = [(LAYERS, seed) for seed in range(4)] + [((48, 24), seed) for seed in range(10, 14)]
CURRENTS = 2  # the trait that moves were ordered by before
AROUND = (16, 28)  # where the traits of the cells around begin: whose they are, for either side
OPPOSITE = [3, 4, 5, 0, 1, 2, 9, 10, 11, 6, 7, 8]  # of those cells

if len(sys.argv) < 5 or "--open" not in sys.argv:
    sys.exit(__doc__)
warnings.filterwarnings("ignore", category=ConvergenceWarning)


def load(names):
    """Whether moves win (0 where it is open), their traits, and the position of each. The same move
    counts once."""
    rows, positions, groups, seen = [], [], {}, set()
    for name in names:
        with open(name, encoding="ascii") as file:
            for line in file:
                words = line.split()
                words[4] = words[4].replace("-", "0")
                if tuple(words[:4]) in seen:
                    continue
                seen.add(tuple(words[:4]))
                positions.append(groups.setdefault(tuple(words[:3]), len(groups)))
                rows.append(np.array(words[4:], dtype=np.float32))
    table = np.array(rows)
    return table[:, 0].astype(int), table[:, 1:], np.array(positions)


def turn(traits):
    """The same moves, the board turned by half."""
    turned = traits.copy()
    for begin in AROUND:
        turned[:, begin:begin + 12] = traits[:, [begin + i for i in OPPOSITE]]
    return turned


middle = len(sys.argv) - 1 - sys.argv[::-1].index("--open")
seed, solved, others = int(sys.argv[1]), sys.argv[2:middle], sys.argv[middle + 1:]
wins, traits, positions = load(solved)
mean, deviation = traits.mean(0), traits.std(0) + 1e-6


def teach(layers, number, chosen):
    """A network for the solved samples that are chosen."""
    samples = np.vstack([traits[chosen], turn(traits[chosen])])
    network = MLPClassifier(layers, alpha=3e-3, max_iter=60, early_stopping=True,
                            n_iter_no_change=5, random_state=number, batch_size=512)
    return network.fit((samples - mean) / deviation, np.r_[wins[chosen], wins[chosen]])


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


unseen = (np.random.RandomState(1).rand(positions.max() + 1) < 0.25)[positions]
report("currents", traits[:, CURRENTS], unseen)
network = teach(*TEACHERS[0], ~unseen)
report("network", network.predict_proba((traits - mean) / deviation)[:, 1], unseen)

known = np.vstack([load([name])[1] for name in others] + [traits])
odds = 0
for layers, number in TEACHERS:
    network = teach(layers, number, np.ones(len(wins), bool))
    for samples in (known, turn(known)):
        chance = network.predict_proba((samples - mean) / deviation)[:, 1]
        chance = np.clip(chance, 1e-5, 1 - 1e-5)
        odds = odds + np.log(chance / (1 - chance))
odds = np.clip(odds / (2 * len(TEACHERS)), -6, 6)

network = MLPRegressor(LAYERS, alpha=1e-4, max_iter=14, early_stopping=True, n_iter_no_change=5,
                       random_state=seed, batch_size=512, learning_rate_init=2e-3)
samples = (np.vstack([known, turn(known)]) - mean) / deviation
network.fit(samples, np.r_[odds, odds])
print(f"what it takes over of what eight say: {network.score(samples, np.r_[odds, odds]):.4f}",
      file=sys.stderr)
weights, biases = network.coefs_, network.intercepts_
print("/* connection_weights.inc - the network of connection_chances.h, as fitted by\n"
      f" * tools/move_chances/fit.py to {len(wins)} solved moves of {positions.max() + 1} positions,"
      f"\n * and {len(known) - len(wins)} moves more. */")
write("weights1", "[TRAITS][FIRST_LAYER]", weights[0] / deviation[:, None])
write("bias1", "[FIRST_LAYER]", biases[0] - (mean / deviation) @ weights[0])
write("weights2", "[FIRST_LAYER][SECOND_LAYER]", weights[1])
write("bias2", "[SECOND_LAYER]", biases[1])
write("weights3", "[SECOND_LAYER]", weights[2][:, 0])
print(f"static const float bias3 = {biases[2][0]:.6e}F;")
