"""A data set of solved positions of Hex: who wins with best play, and by which moves.

    python label_positions.py [--small] [--out DIR]

Writes labels.npz: cells (positions, rows, columns) uint8, to_move and winner (positions,), and
moves (positions, rows, columns) of bool, all that win; of a loser none.
"""
# %% What there is to set
import argparse
import pathlib

import dyad
import numpy as np

words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
words.add_argument("--small", action="store_true", help="a few positions of 4x4")
words.add_argument("--out", type=pathlib.Path, default=pathlib.Path("."), help="where files go")
options, _ = words.parse_known_args()
side, wanted = (4, 60) if options.small else (5, 5000)
rng = np.random.default_rng(1)

# %% Positions of games by chance, each of a game of its own, as long as nobody has won
batch = dyad.Batch("hex", side, games=2 * wanted)
for number in range(side * side // 2):
    some = (rng.random(len(batch)) < 0.8) & (batch.ending == 0)
    legal = batch.legal()[:, :side * side]  # no swap
    moves = (rng.random(legal.shape) * legal).argmax(1)
    batch.step(np.where(some, moves, -1))
going = np.flatnonzero(batch.ending == 0)
cells, to_move = batch.cells[going], batch.to_move[going]
_, alone = np.unique(np.c_[cells.reshape(len(cells), -1), to_move], axis=0, return_index=True)
alone = np.sort(alone)[:wanted]
cells, to_move = cells[alone], to_move[alone]

# %% Solve them: one solver takes one after the other, and knows what it has found out before
solved = dyad.solve("hex", cells, moves=True, to_move=to_move)
winner, moves = solved.winners.astype(np.uint8), solved.moves == 1
assert solved.known == len(cells)
np.savez_compressed(options.out / "labels.npz", cells=cells, to_move=to_move, winner=winner,
                    moves=moves)
print(f"{len(cells)} positions of {side}x{side}, {np.mean(winner == to_move):.0%} of them won by "
      f"whoever is to move, by {moves.sum((1, 2))[winner == to_move].mean():.1f} moves on average")

# %% What has to be so: a move that wins leaves a position that is lost, and no other does
assert ((moves.sum((1, 2)) > 0) == (winner == to_move)).all()
for i in rng.integers(0, len(cells), 10):
    board = dyad.Hex(side, cells=cells[i].tobytes(), to_move=int(to_move[i]))
    for cell in np.flatnonzero(cells[i] == 0):
        board.push(int(cell))
        won = board.result.winner if board.is_over else board.solve().winner
        assert (won == to_move[i]) == moves[i].flat[cell]
        board.pop()
