"""A small AlphaZero: a network learns Hex 5x5 from games with itself, with NumPy alone.

    python learn_hex.py [--small] [--out DIR]

Each move of each game is searched (PUCT) with the network's policy and value; the network learns
the shares of visits and who has won. At the end its policy plays random players, without a search.
Silver et al., "A general reinforcement learning algorithm that masters chess, shogi, and Go through
self-play" (2018).
"""
# %% What there is to set
import argparse
import os
import pathlib

# Matrices as small as these cost more on several threads than on one.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import dyad
import numpy as np

words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
words.add_argument("--small", action="store_true", help="a few seconds only, and a weaker player")
words.add_argument("--out", type=pathlib.Path, default=pathlib.Path("."), help="where files go")
options, _ = words.parse_known_args()

SIDE, CELLS = 5, 25
GAMES = 64  # side by side
SEARCHES = 12 if options.small else 32  # of each move
ROUNDS = 3 if options.small else 10  # of so many games
HIDDEN = 96
rng = np.random.default_rng(7)


# %% A network of two hidden layers, its gradients, and Adam
class Net:
    """What it sees is the board of whoever is to move, who joins top and bottom."""

    def __init__(self):
        sizes = [(2 * CELLS, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, CELLS + 1)]
        self.weights = [rng.normal(0, (2 / a) ** 0.5, (a, b)).astype("f4") for a, b in sizes]
        self.weights[-1] *= 0.1
        self.weights += [np.zeros(b, "f4") for _, b in sizes]
        self.moments = [[np.zeros_like(w), np.zeros_like(w)] for w in self.weights]
        self.steps = 0

    def layers(self, x):
        w1, w2, w3, b1, b2, b3 = self.weights
        h1 = np.maximum(x @ w1 + b1, 0)
        h2 = np.maximum(h1 @ w2 + b2, 0)
        out = h2 @ w3 + b3
        return h1, h2, out[:, :CELLS], np.tanh(out[:, CELLS])

    def look(self, x):
        """The policy, empty cells alone, and the value, from -1 to 1."""
        _, _, scores, value = self.layers(x)
        scores = np.where(x[:, :CELLS] + x[:, CELLS:] > 0, -1e9, scores)
        policy = np.exp(scores - scores.max(1, keepdims=True))
        return policy / policy.sum(1, keepdims=True), value

    def learn(self, x, policy, value, rate=2e-3):
        h1, h2, scores, guess = self.layers(x)
        shares = np.exp(scores - scores.max(1, keepdims=True))
        shares /= shares.sum(1, keepdims=True)
        # Cross entropy of the policy and the square of the value's error.
        out = np.concatenate([shares - policy, ((guess - value) * (1 - guess**2))[:, None]], 1)
        out /= len(x)
        d2 = (out @ self.weights[2].T) * (h2 > 0)
        d1 = (d2 @ self.weights[1].T) * (h1 > 0)
        slopes = [x.T @ d1, h1.T @ d2, h2.T @ out, d1.sum(0), d2.sum(0), out.sum(0)]
        self.steps += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self.moments):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            scale = (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
            weight -= rate * scale * mean / (np.sqrt(square) + 1e-8)


def seen(cells, mover):
    """Boards (games, cells) as whoever is to move sees them: Blue's are mirrored, so that own
    stones always join top and bottom. (games, 2 * cells)"""
    if mover == 2:
        cells = mirrored(cells)
    return np.concatenate([cells == mover, cells == 3 - mover], 1).astype("f4")


def mirrored(cells):
    return cells.reshape(-1, SIDE, SIDE).transpose(0, 2, 1).reshape(-1, CELLS)


def look(net, cells, mover):
    """Policy and value of boards, in their own order of cells."""
    policy, value = net.look(seen(cells, mover))
    return (mirrored(policy) if mover == 2 else policy), value


# %% The search, of all games at once: a tree each, in arrays
def search(net, cells, mover, noise):
    """How often each move was visited: (games, cells)."""
    games = np.arange(len(cells))
    shape = (len(cells), SEARCHES + 1)
    boards = np.zeros((*shape, CELLS), np.uint8)
    prior, visits, total = (np.zeros((*shape, CELLS), "f4") for _ in range(3))
    child = np.zeros((*shape, CELLS), int)  # 0: there is none
    depth, over = np.zeros(shape, int), np.zeros(shape, bool)
    boards[:, 0] = cells
    policy, _ = look(net, cells, mover)
    prior[:, 0] = policy if not noise else 0.75 * policy + 0.25 * rng.dirichlet(
        [0.5] * CELLS, len(cells)).astype("f4")
    for new in range(1, SEARCHES + 1):
        node, path, on = np.zeros(len(cells), int), [], np.ones(len(cells), bool)
        while on.any():
            # PUCT: what a move has come to, and how good it looks as long as few went there.
            count = visits[games, node]
            mean = total[games, node] / np.maximum(count, 1)
            score = mean + 1.5 * prior[games, node] * np.sqrt(
                count.sum(1, keepdims=True) + 1) / (1 + count)
            move = np.where(boards[games, node] > 0, -np.inf, score).argmax(1)
            path.append((on.copy(), node.copy(), move))
            below = child[games, node, move]
            node, leaf = np.where(on & (below > 0), below, node), on & (below == 0)
            stones = boards[games, node]
            child[games[leaf], node[leaf], move[leaf]] = new
            boards[games[leaf], new] = stones[leaf]
            turns = (mover + depth[games, node] - 1) % 2 + 1
            boards[games[leaf], new, move[leaf]] = turns[leaf]
            depth[games[leaf], new] = depth[games, node][leaf] + 1
            on = on & (below > 0) & ~over[games, node]
        value = evaluate(net, boards, depth, over, prior, new, mover)
        # A game that went to an end that was there before has no new position: that end counts.
        ended = over[games, node] & (depth[:, new] == 0)
        value = np.where(ended, -1, value)
        for was_on, at, move in reversed(path):
            value = np.where(was_on, -value, value)
            total[games[was_on], at[was_on], move[was_on]] += value[was_on]
            visits[games[was_on], at[was_on], move[was_on]] += 1
    return visits[:, 0]


def evaluate(net, boards, depth, over, prior, new, mover):
    """What the new positions are worth to whoever is to move there."""
    value = np.zeros(len(boards), "f4")
    codes = dyad.judge("hex", boards[:, new].reshape(-1, SIDE, SIDE), jobs=1)
    over[:, new] = codes < 2  # red_won, blue_won: by the last move
    value[over[:, new]] = -1
    for turn in (1, 2):
        here = ~over[:, new] & ((mover + depth[:, new] - 1) % 2 + 1 == turn)
        if here.any():
            prior[here, new], value[here] = look(net, boards[here, new], turn)
    return value


# %% Games with itself
def self_play(net):
    """Positions as they are seen, shares of visits, and who has won: 1, whoever was to move."""
    batch = dyad.Batch("hex", SIDE, games=GAMES)
    lines = []
    for number in range(CELLS):
        on = batch.ending == 0
        if not on.any():
            break
        mover = 1 + number % 2
        cells = batch.cells[on].reshape(-1, CELLS)
        visits = search(net, cells, mover, noise=True)
        shares = visits / visits.sum(1, keepdims=True)
        # The first moves by chance, the others where most visits were.
        chosen = (rng.random((len(cells), 1)) < shares.cumsum(1)).argmax(1) if number < 6 \
            else visits.argmax(1)
        lines.append((on, mover, seen(cells, mover), mirrored(shares) if mover == 2 else shares))
        moves = np.full(GAMES, -1)
        moves[on] = chosen
        batch.step(moves)
    won = [np.where(batch.winner[on] == mover, 1, -1) for on, mover, _, _ in lines]
    x, policy = (np.concatenate(part) for part in list(zip(*lines))[2:])
    # A board turned round by half is the same game.
    turned = x.reshape(-1, 2, CELLS)[:, :, ::-1].reshape(len(x), -1)
    return (np.concatenate([x, turned]), np.concatenate([policy, policy[:, ::-1]]).astype("f4"),
            np.concatenate(won * 2).astype("f4"))


# %% Against players who throw dice: the policy alone, without a search
def against_random(net, games=400):
    """The share of games that it wins, half of them as Red."""
    won = 0
    for colour in (1, 2):
        batch = dyad.Batch("hex", SIDE, games=games // 2)
        for number in range(CELLS):
            mover = 1 + number % 2
            cells = batch.cells.reshape(-1, CELLS)
            scores = look(net, cells, mover)[0] if mover == colour else rng.random(cells.shape)
            moves = np.where(cells > 0, -1, scores).argmax(1)
            batch.step(np.where(batch.ending > 0, -1, moves))
        won += int((batch.winner == colour).sum())
    return won / games


# %% The loop
net = Net()
before = against_random(net)
kept = []
for number in range(ROUNDS):
    kept = kept[-6:] + [self_play(net)]
    x, policy, value = (np.concatenate(part) for part in zip(*kept))
    for _ in range(60):
        some = rng.integers(0, len(x), 256)
        net.learn(x[some], policy[some], value[some])
    if number % 5 == 4:
        print(f"round {number + 1}: wins {against_random(net):.0%} against random")
after = against_random(net)
print(f"before: {before:.0%}; after {ROUNDS * GAMES} games: {after:.0%} against random")
assert after > before and after >= (0.65 if options.small else 0.9)
