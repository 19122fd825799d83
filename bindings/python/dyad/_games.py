"""What each game is, as the table of games says it."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from types import MappingProxyType

from . import _native


@dataclasses.dataclass(frozen=True, slots=True)
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
    facts: Mapping[str, object] = dataclasses.field(repr=False, compare=False)

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return _find, (self.name,)


def _read(text: str) -> Game:
    facts = json.loads(text)
    return Game(
        name=facts["game"], title=facts["title"], letters=facts["letters"],
        colours=tuple(facts["colours"]), has_board=facts["board"], is_square=facts["square"],
        rows_max=facts["rows_max"], columns_max=facts["columns_max"], begins=facts["begins"],
        swaps=facts["swap"], captures=facts["captures"], repeats=facts["repeats"],
        is_playable=facts["playable"], verdicts=tuple(facts["verdicts"]),
        kinds=tuple(facts["kinds"]), outcomes=tuple(facts["outcomes"]),
        facts=MappingProxyType(facts))


games: Mapping[str, Game] = MappingProxyType(
    {game.name: game for game in map(_read, _native.games())})


def _find(name: str) -> Game:
    return games[name]
