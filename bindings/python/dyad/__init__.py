"""Dyad: referee and laboratory of two-player, two-colour games of perfect information.

Boards, one by one, with evidence::

    >>> import dyad
    >>> board = dyad.Hex(3)
    >>> board.push(1, 1)
    >>> board.push(0, 0)
    >>> board.to_move, len(board.legal_moves())
    (1, 7)
    >>> dyad.Path(3, cells=[1, 1, 1, 0, 2, 0, 2, 0, 2]).judge().verdict
    'white_won'

Batches, over NumPy arrays (boards, rows, columns) of uint8, int8 or bool, whatever their strides::

    >>> boards = dyad.generate("hex", 1000, 11, seed=1)
    >>> boards.shape
    (1000, 11, 11)
    >>> codes = dyad.judge("hex", boards)
    >>> dyad.games["hex"].verdicts[codes[0]]
    'nobody'

Games side by side, for programs that learn::

    >>> batch = dyad.Batch("hex", 5, games=4)
    >>> batch.step([0, 1, 2, 3])
    >>> batch.cells[2, 0, 2]
    np.uint8(1)

Cells are 0, empty, and 1 and 2, the colours in the order of ``dyad.games[name].colours``. What Dyad
refuses raises :class:`dyad.Error`. Long calls release the GIL, and Ctrl-C stops them.
"""

from ._arrays import (Batch, Evidence, Solved, Totals, board_seed, canonical, evidence, generate,
                      judge, keys, legal_moves, simulate, solve)
from ._board import Board, Dialect, Format, Outcomes, Report, Result, Simulation, Solution
from ._games import Game, games
from ._board import dialects, formats, from_hexworld, from_json, from_sgf, read_records
from ._native import Error
from ._player import Candidate, Player, Thought
from ._native import version as __version__
from . import _board

__all__ = [
    "Batch", "Board", "Candidate", "Dialect", "Error", "Evidence", "Format", "Game", "Outcomes",
    "Player", "Report", "Result", "Simulation", "Solution", "Solved", "Thought", "Totals",
    "board", "board_seed", "canonical", "dialects", "evidence", "formats", "from_hexworld",
    "from_json", "from_sgf", "games", "generate", "judge", "keys", "legal_moves", "read_records", "simulate", "solve",
]

board = _board.board
TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._board import Hex as Hex, Nim as Nim, Path as Path, Ungo as Ungo
# A class for each game of the table: Hex, Path, Ungo, Nim.
globals().update(_board.classes)
__all__ += list(_board.classes)
