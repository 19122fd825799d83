"""Boards that are played on, one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from . import _native, _numbers
from ._games import Game, games, rows
from ._native import Error
from ._records import NamedTuple, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar, Self, SupportsFloat, SupportsIndex

ANY, SGF, HEXWORLD = 0, 1, 2  # dyad_record_format
SIDE_MAX = 1024  # DYAD_RECORD_SIDE_MAX


class Result(NamedTuple):
    """How a game stands: ``ending`` is "none" while it goes on, ``winner`` 1, 2 or 0, nobody."""

    ending: str
    winner: int


@record
class Report:
    """The judge's verdict, its words in the original problem's answer, and the evidence, whose
    fields ``dyad help GAME`` explains: numbers, texts, cells (row, column), and trees of these."""

    verdict: str
    text: str
    evidence: Mapping[str, Any]


class Outcomes(NamedTuple):
    """How often games that were played out at random ended in each way."""

    move: Any
    counts: Mapping[str, int]


@record
class Simulation:
    """Games that were played out at random.

    games: how many.  counts: how often each outcome of ``dyad.games[name].outcomes`` was reached.
    mean_moves: moves of a game on average. Games of hex and path are played until the board is
        full, since that changes no winner: there it is the number of empty cells.
    moves: for each first move, if it was asked for.
    """

    games: int
    counts: Mapping[str, int]
    mean_moves: float
    moves: tuple[Outcomes, ...]


@record
class Solution:
    """Who wins with best play: 1, 2, or 0, nobody; None where the limits did not suffice.

    line: a game with best play, to its end; line_complete: False where a limit cut it, or it goes
    on by a pass.  moves: all moves that are as good as any, where they were asked for, those first
    that end the game soonest; of a loser none.  nodes: positions that were looked into.
    distance: how many moves of both sides there are to the end, the winner playing for as few and
    the loser for as many as can be; None where that is not proved.
    """

    winner: int | None
    line: tuple[Any, ...]
    moves: tuple[Any, ...] | None
    nodes: int
    line_complete: bool
    distance: int | None


class Board(_native.Play):
    """A game being played. Use :func:`board`, or the class of a game: ``dyad.Hex(11)``.

    Moves are cells, row * columns + column, or (row, column); of piles, (pile, disc from the top).
    Behind the cells comes the swap, rows * columns, where the game is played with it, and then the
    pass, where it has one; -1 in ``moves`` is resigning. In Hex a turn may go by without a stone, as
    for a handicap: :meth:`pass_turn`, which is that number in ``moves`` too, and not a legal move.

    swap: whether the game is played with the swap: ``dyad.Hex(11, swap=True)``, of Hex on square
        boards. While the board has one stone, of the colour that goes first, the other may take it
        over. It is a fact of the game: :meth:`solve`, players, copies and records go by it.
    """

    __slots__ = ()
    _name: ClassVar[str]

    @property
    def facts(self) -> Game:
        """What the game is."""
        return games[self.game]

    @property
    def result(self) -> Result:
        return Result(*self.native_result)

    @property
    def is_over(self) -> bool:
        return self.native_result[0] != "none"

    def judge(self) -> Report:
        """What the referee says of the position."""
        return Report(*self.native_judge())

    def simulate(self, games: SupportsIndex, *, seed: SupportsIndex = 0, by_move: bool = False,
                 jobs: SupportsIndex | None = None) -> Simulation:
        """Plays games out at random, each legal move with the same chance: the same counts on
        every machine, whatever `jobs` is. With `by_move` so many for each first move."""
        played, counts, mean, moves = self.native_simulate(
            _numbers.limit(games, "games"), _numbers.word(seed, "seed"), by_move, _numbers.jobs(jobs))
        return Simulation(played, counts, mean, tuple(Outcomes(*move) for move in moves))

    def solve(self, *, all_moves: bool = False, nodes: SupportsIndex | None = None,
              seconds: SupportsFloat | None = None, memory: SupportsIndex = 1 << 30,
              jobs: SupportsIndex | None = 1) -> Solution:
        """Who wins with best play, exactly; boards of up to 11 rows and columns.

        nodes, seconds: limits; None: none.  memory: bytes, in which less is remembered when it is
        full; 0: no limit.
        """
        winner, line, moves, looked, whole, distance = self.native_solve(
            all_moves, _numbers.limit(nodes, "nodes"), _numbers.seconds(seconds), _numbers.memory(memory), _numbers.jobs(jobs))
        return Solution(None if winner < 0 else winner, line,
                        None if moves is None else tuple(moves), looked, whole, distance or None)

    def copy(self) -> Board:
        """A board that stands as this one, with the same moves behind it."""
        return from_json(self.to_json())

    def _pile_text(self) -> str | None:
        if self.rows:
            return None
        letters = self.facts.letters
        return " ".join("".join(letters[disc - 1] for disc in pile) for pile in self.piles)

    def to_json(self) -> str:
        """The game as JSON, one form for all games: what it began with, its moves, and what they
        come to. :func:`from_json` makes the same game of it."""
        return _native.write_json(self)

    def to_sgf(self) -> str:
        """The game as a record, SGF FF[4]. Resigning is a move in Hex alone."""
        return _native.write_record(self, SGF).rstrip("\n")

    def to_hexworld(self) -> str:
        """The game as a link to HexWorld's board; of Hex."""
        return _native.write_record(self, HEXWORLD).rstrip("\n")

    def __reduce__(self) -> tuple[Any, ...]:
        return from_json, (self.to_json(),)

    def __eq__(self, other: object) -> bool:
        """The same game, position and side to move; how it came about does not matter."""
        if not isinstance(other, Board):
            return NotImplemented
        return self._state() == other._state()

    def __hash__(self) -> int:
        return hash(self._state())

    def _state(self) -> tuple[Any, ...]:
        return (self.game, self.rows, self.columns, self.cells, self.piles, self.to_move,
                self.swap)

    def __iter__(self) -> Iterator[bytes]:
        """The rows of the board, or the piles."""
        if not self.rows:
            return iter(self.piles)
        cells, columns = self.cells, self.columns
        return (cells[at:at + columns] for at in range(0, len(cells), columns))

    def __str__(self) -> str:
        letters = self.facts.letters
        if self.rows:
            return "\n".join("".join(letters[cell] for cell in row) for row in self)
        return self._pile_text() or ""

    def __repr__(self) -> str:
        size = f"{self.rows}x{self.columns}" if self.rows else f"{len(self.piles)} piles"
        return f"<dyad {self.game} {size}, {len(self.moves)} moves, {self.result.ending}>"

    def _repr_svg_(self) -> str:
        """The board with its evidence, for notebooks."""
        return self.svg()


def _side(side: SupportsIndex, name: str) -> int:
    """A number that a Py_ssize_t holds; one that is larger is too large for any board."""
    return min(max(_numbers.integer(side, name), -1), _numbers.LARGEST)


def _turn(to_move: SupportsIndex) -> int:
    """1 or 2; 0: the colour that begins."""
    return _numbers.whole(to_move, "to_move", 0, 2)


def _cells(cells: Any) -> Any:
    """Bytes of all that can be gone through, row by row or cell by cell."""
    if cells is None or isinstance(cells, (bytes, bytearray)):
        return cells
    if isinstance(cells, str) or not isinstance(cells, Iterable):
        raise TypeError(f"cells: expected rows of integers, found {cells!r}")
    flat: list[Any] = []
    for row in _numbers.plain(cells):
        row = _numbers.plain(row)
        flat.extend(row if isinstance(row, Iterable) and not isinstance(row, str) else (row,))
    return bytes(_numbers.cell(cell, at) for at, cell in enumerate(flat))


def _class_name(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def _class_of(name: str, title: str, has_board: bool) -> type[Board]:
    def on_board(cls: type[Board], rows: SupportsIndex, columns: SupportsIndex | None = None, *,
                 cells: Any = None, to_move: SupportsIndex = 0, swap: bool = False) -> Board:
        made: Board = _native.Play.__new__(
            cls, name, _side(rows, "rows"), _side(rows if columns is None else columns, "columns"),
            _cells(cells), _turn(to_move), swap=swap)
        return made

    def with_piles(cls: type[Board], piles: str, *, to_move: SupportsIndex = 0) -> Board:
        if not isinstance(piles, str):
            raise TypeError(f"piles: expected a text such as 'BWW BW', found {piles!r}")
        made: Board = _native.Play.__new__(cls, name, piles=piles, to_move=_turn(to_move))
        return made

    new = on_board if has_board else with_piles
    new.__qualname__ = f"{_class_name(name)}.__new__"  # which messages name
    return type(_class_name(name), (Board,), {
        "__new__": new,
        "__doc__": f"{title}.\n\n{Board.__doc__}",
        "__module__": "dyad",
        "__slots__": (),
        "_name": name,
    })


if TYPE_CHECKING:
    # What type checkers see of the classes below. tests/python/test_types.py compares the two.
    class _OnBoard(Board):
        def __new__(cls, rows: SupportsIndex, columns: SupportsIndex | None = None, *,
                    cells: Any = None, to_move: SupportsIndex = 0, swap: bool = False) -> Self: ...

    class Hex(_OnBoard): ...

    class Path(_OnBoard): ...

    class Ungo(_OnBoard): ...

    class Nim(Board):
        def __new__(cls, piles: str, *, to_move: SupportsIndex = 0) -> Self: ...

classes: dict[str, type[Board]] = {
    _class_name(name): _class_of(name, title, has_board)
    for name, title, has_board, is_playable in rows if is_playable}


def board(game: str, *arguments: Any, **keywords: Any) -> Board:
    """A board of a game by its name: ``board("hex", 11)`` is ``dyad.Hex(11)``."""
    if not isinstance(game, str):
        raise TypeError(f"game: expected a name such as 'hex', found {game!r}")
    if game not in games:
        raise Error(f"there is no game {game!r}: there is {', '.join(games)}")
    if game not in _by_game:
        raise Error(f"{game} is not played move by move")
    made: Any = _by_game[game]
    new: Board = made(*arguments, **keywords)
    return new


_by_game: dict[str, type[Board]] = {made._name: made for made in classes.values()}


def from_json(text: str) -> Board:
    """The game that :meth:`Board.to_json` has written, or a position in a line of JSON. Its moves
    are made: what it says that they come to has to be so, or :class:`dyad.Error` says what is
    not."""
    made: Board = _native.read_json(text, _by_game)[0]
    return made


class Dialect(NamedTuple):
    """How a program or a site writes its games of Hex: texts for people, a row of
    ``dyad.dialects``, which ``dyad help dialects`` prints."""

    name: str
    title: str
    recognised: str
    begins: str
    swap: str
    result: str
    oddities: str
    source: str


class Format(NamedTuple):
    """A format of records: a row of ``dyad.formats``, which ``dyad help formats`` prints."""

    name: str
    title: str
    recognised: str
    size: str
    holds: str
    source: str
    is_written: bool


dialects: dict[str, Dialect] = {row[0]: Dialect(*row) for row in _native.dialects()}
formats: dict[str, Format] = {}
_form_of: dict[str, int] = {}
for _row in _native.forms():
    formats[_row[0]], _form_of[_row[0]] = Format(*_row[:7]), _row[7]


def _named(name: str, table: Mapping[str, object], what: str) -> str:
    if not isinstance(name, str):
        raise TypeError(f"{what}: expected a name such as {next(iter(table))!r}, found {name!r}")
    if name in table:
        return name
    import difflib

    near = difflib.get_close_matches(name, table, 1)
    meant = f"; did you mean {near[0]!r}?" if near else ""
    raise Error(f"{what}: expected one of {', '.join(table)}, found {name!r}{meant}")


def _sides(board_size: SupportsIndex | tuple[SupportsIndex, SupportsIndex] | None) -> list[int]:
    if board_size is None:
        return [0, 0]
    sides = board_size if isinstance(board_size, tuple) else (board_size, board_size)
    if len(sides) != 2:
        raise Error(f"board_size: expected a side, or rows and columns, found {board_size!r}")
    return [_numbers.whole(side, "board_size", 1, SIDE_MAX) for side in sides]


def read_records(text: str | bytes, game: str | None = None, *, move: SupportsIndex | None = None,
                 dialect: str | None = None, format: str | None = None,
                 board_size: SupportsIndex | tuple[SupportsIndex, SupportsIndex] | None = None) -> list[Board]:
    """The games of a text of records, one after the other: SGF, links to HexWorld, lines of JSON,
    or another of ``dyad.formats``. Each board's ``dialect`` says how its record was read.

    game: its name, where the records do not tell.  move: of each game the first so many moves.
    dialect: a name of ``dyad.dialects``; None: each record states its own, and one that fits two
        raises :class:`dyad.Error`, which names both.
    format: a name of ``dyad.formats``; None: the first characters tell.
    board_size: a side, or (rows, columns), of records whose format states none.
    Bytes of SGF are in the character set that they state; a str is taken as it is.
    A game with what no board has, such as players who change sides, is a board at its end, without
    its moves.
    """
    form = ANY if format is None else _form_of[_named(format, formats, "format")]
    return _records(text, game, move, form, dialect, board_size)


def _records(text: str | bytes, game: str | None, move: SupportsIndex | None, form: int,
             dialect: str | None = None,
             board_size: SupportsIndex | tuple[SupportsIndex, SupportsIndex] | None = None) -> list[Board]:
    if move is not None:
        move = _numbers.whole(move, "move")
    if dialect is not None:
        dialect = _named(dialect, dialects, "dialect")
    rows, columns = _sides(board_size)
    return _native.read_records(text, game, form, -1 if move is None else move, dialect, rows,
                                columns, _by_game)


def _one(found: list[Board]) -> Board:
    if len(found) != 1:
        raise Error(f"expected one game, found {len(found)}: read_records() reads any number")
    return found[0]


def from_sgf(text: str | bytes, game: str | None = None, *, move: SupportsIndex | None = None,
             dialect: str | None = None) -> Board:
    """The game of a record in SGF, of its main line. Arguments: as :func:`read_records`."""
    return _one(_records(text, game, move, SGF, dialect))


def from_hexworld(text: str, *, move: SupportsIndex | None = None,
                  dialect: str | None = None) -> Board:
    """The game of a link to HexWorld's board, or of the part after its #. Arguments: as
    :func:`read_records`; the dialect trmph is that of trmph's links."""
    return _one(_records(text, "hex", move, HEXWORLD, dialect))
