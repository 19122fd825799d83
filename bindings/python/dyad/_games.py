"""What each game is, as the table of games says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from . import _native
from ._records import record


@record
class Game:
    """The facts of a game. ``facts`` has all that ``dyad games --format jsonl`` tells."""

    name: str
    title: str
    letters: str
    colours: tuple[str, ...]
    has_board: bool
    is_square: bool
    rows_max: int
    columns_max: int
    begins: int
    swaps: bool
    captures: bool
    repeats: bool
    is_playable: bool
    verdicts: tuple[str, ...]
    kinds: tuple[str, ...]
    outcomes: tuple[str, ...]
    facts: Mapping[str, object]

    _hidden = ("facts",)

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return _find, (self.name,)


def _read(text: str) -> Game:
    import json  # when a program asks what a game is, which few do before they play

    facts = json.loads(text)
    return Game(
        name=facts["game"], title=facts["title"], letters=facts["letters"],
        colours=tuple(facts["colours"]), has_board=facts["board"], is_square=facts["square"],
        rows_max=facts["rows_max"], columns_max=facts["columns_max"], begins=facts["begins"],
        swaps=facts["swap"], captures=facts["captures"], repeats=facts["repeats"],
        is_playable=facts["playable"], verdicts=tuple(facts["verdicts"]),
        kinds=tuple(facts["kinds"]), outcomes=tuple(facts["outcomes"]),
        facts=MappingProxyType(facts))


class Games(Mapping[str, Game]):
    """The games of the table by their names."""

    __slots__ = ("_read",)

    def __init__(self) -> None:
        self._read: dict[str, Game | None] = dict.fromkeys(row[0] for row in rows)

    def __getitem__(self, name: str) -> Game:
        game = self._read[name]
        if game is None:
            game = self._read[name] = _read(_native.game(name))
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._read)

    def __len__(self) -> int:
        return len(self._read)

    def __repr__(self) -> str:
        return f"<dyad games {', '.join(self)}>"


# (name, title, has a board, is playable) of each game.
rows: list[tuple[str, str, bool, bool]] = _native.games()
games: Games = Games()


def _find(name: str) -> Game:
    return games[name]
