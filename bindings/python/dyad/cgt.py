"""Values of games: combinatorial game theory, exact.

A game is what each side may move to, {L | R}; equal games are one and the same form::

    >>> from dyad import cgt
    >>> g = cgt.game("{1|-1}") + cgt.star
    >>> g
    cgt.game('+-(1*)')
    >>> g + g, g == -g, g.confused_with(0)
    (cgt.game('0'), True, True)
    >>> cgt.game(1) | -1
    cgt.game('+-1')
    >>> cgt.value("domineering", "4x4")
    cgt.game('+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}')
    >>> switch = cgt.game("{3|1/2}")
    >>> switch.mean, switch.temperature, switch.outcome
    (Fraction(7, 4), Fraction(5, 4), 'L')

Texts are in the notation of CGSuite, which ``docs/values.md`` of Dyad explains. Terms are those of
Siegel, Combinatorial Game Theory (2013). Forms belong to a :class:`Context`, whose memory they
share; the functions of this module use one that is made at first.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, SupportsIndex, Union

from . import _native, _numbers
from ._records import record

Gameish = Union["Game", int, Fraction, str]

__all__ = ["Context", "Game", "Ruleset", "Thermograph", "Wall", "calculate", "context", "down",
           "game", "make", "rulesets", "star", "up", "value"]


@record
class Ruleset:
    """A game whose positions have values, and how they are written."""

    name: str
    title: str
    left: str
    right: str
    syntax: str
    example: str


rulesets: dict[str, Ruleset] = {row[0]: Ruleset(*row) for row in _native.rulesets()}


@record
class Wall:
    """At temperature ``t[i]`` it is at ``v[i]``, and straight between two points; at the last one
    the mast begins."""

    t: tuple[Fraction, ...]
    v: tuple[Fraction, ...]

    def at(self, t: Fraction | int) -> Fraction:
        """Where the wall is at a temperature, from -1 on."""
        if t < self.t[0]:
            raise ValueError("a wall begins at temperature -1")
        for i in range(1, len(self.t)):
            if t <= self.t[i]:
                share = Fraction(t - self.t[i - 1]) / (self.t[i] - self.t[i - 1])
                return self.v[i - 1] + share * (self.v[i] - self.v[i - 1])
        return self.v[-1]


@record
class Thermograph:
    left: Wall
    right: Wall
    svg: str

    _hidden = ("svg",)

    def _repr_svg_(self) -> str:
        return self.svg

    def arrays(self) -> tuple[Any, Any]:
        """The two walls as NumPy arrays of shape (points, 2), of (t, v), as float64."""
        import numpy

        return (numpy.array([self.left.t, self.left.v], float).T,
                numpy.array([self.right.t, self.right.v], float).T)


def _number(form: _native.Form) -> Fraction:
    return Fraction(str(form))


def _wall(lines: str) -> Wall:
    points = [line.split(" ") for line in lines.split("\n") if line]
    return Wall(tuple(Fraction(t) for t, _ in points), tuple(Fraction(v) for _, v in points))


class Game:
    """A short partizan game in canonical form. Equal games are equal, and hash alike.

    ``+``, ``-`` and ``n *`` are sums; ``<``, ``<=``, ``==`` and so on compare, as a partial order;
    ``g | h`` is the game {g | h}. Numbers and texts are taken for games beside one.
    """

    __slots__ = ("_form", "_in")

    _form: _native.Form
    _in: Context

    def __init__(self, what: Gameish = 0, /) -> None:
        self._in = context
        self._form = context._form(what)

    @classmethod
    def _of(cls, form: _native.Form, home: Context) -> Game:
        made = cls.__new__(cls)
        made._form = form
        made._in = home
        return made

    def _other(self, other: object) -> _native.Form | None:
        if isinstance(other, Game):
            if other._in is not self._in:
                raise ValueError("these games are of different contexts")
            return other._form
        if isinstance(other, (int, Fraction, str)):
            return self._in._form(other)
        return None

    def _with(self, other: object, how: str, swap: bool = False) -> Any:
        form = self._other(other)
        if form is None:
            return NotImplemented
        first, second = (form, self._form) if swap else (self._form, form)
        return Game._of(first + second if how == "+" else first - second, self._in)

    def __add__(self, other: Gameish) -> Game:
        total: Game = self._with(other, "+")
        return total

    __radd__ = __add__

    def __sub__(self, other: Gameish) -> Game:
        difference: Game = self._with(other, "-")
        return difference

    def __rsub__(self, other: Gameish) -> Game:
        difference: Game = self._with(other, "-", swap=True)
        return difference

    def __neg__(self) -> Game:
        return Game._of(-self._form, self._in)

    def __pos__(self) -> Game:
        return self

    def __mul__(self, times: int) -> Game:
        if not isinstance(times, int):
            return NotImplemented
        factor = _numbers.whole(times, "factor", -_numbers.LARGEST, _numbers.LARGEST)
        return Game._of(self._form.times(factor), self._in)

    __rmul__ = __mul__

    def __or__(self, right: Gameish) -> Game:
        return self._in.make([self], [right])

    def __ror__(self, left: Gameish) -> Game:
        return self._in.make([left], [self])

    def __eq__(self, other: object) -> bool:
        form = self._other(other) if not isinstance(other, str) else None
        return self._form == form if form is not None else NotImplemented

    def __lt__(self, other: Gameish) -> bool:
        form = self._other(other)
        return self._form < form if form is not None else NotImplemented

    def __le__(self, other: Gameish) -> bool:
        form = self._other(other)
        return self._form <= form if form is not None else NotImplemented

    def __gt__(self, other: Gameish) -> bool:
        form = self._other(other)
        return self._form > form if form is not None else NotImplemented

    def __ge__(self, other: Gameish) -> bool:
        form = self._other(other)
        return self._form >= form if form is not None else NotImplemented

    def __hash__(self) -> int:
        return hash(self._number() if self._form.is_number else self._form)

    def confused_with(self, other: Gameish) -> bool:
        """Whether neither is at least as good as the other."""
        form = self._other(other)
        if form is None:
            raise TypeError(f"expected a game, found {other!r}")
        return not (self._form <= form or self._form >= form)

    def _number(self) -> Fraction:
        return _number(self._form)

    @property
    def number(self) -> Fraction | None:
        """Its value where it is a number; else None."""
        return self._number() if self._form.is_number else None

    @property
    def left(self) -> tuple[Game, ...]:
        """Left's options, in canonical form."""
        return tuple(Game._of(form, self._in) for form in self._form.options(0))

    @property
    def right(self) -> tuple[Game, ...]:
        """Right's options, in canonical form."""
        return tuple(Game._of(form, self._in) for form in self._form.options(1))

    @property
    def left_stop(self) -> Fraction:
        return _number(self._form.stop(0))

    @property
    def right_stop(self) -> Fraction:
        return _number(self._form.stop(1))

    @property
    def mean(self) -> Fraction:
        return _number(self._form.mean)

    @property
    def temperature(self) -> Fraction:
        return _number(self._form.temperature)

    @property
    def atomic_weight(self) -> Game | None:
        """None where the game is not all-small."""
        form = self._form.atomic_weight
        return None if form is None else Game._of(form, self._in)

    @property
    def outcome(self) -> str:
        """Who wins: "L", "R", "N", the next player, or "P", the previous one."""
        return self._form.outcome

    @property
    def birthday(self) -> int:
        return self._form.birthday

    @property
    def thermograph(self) -> Thermograph:
        left, right = self._form.walls().split("\n\n")[:2]
        return Thermograph(_wall(left), _wall(right), self._form.draw(0, True, 0))

    def ordinal_sum(self, other: Gameish) -> Game:
        """self : other, where a move in self ends other."""
        return Game._of(self._form.ordinal_sum(self._in._form(other)), self._in)

    def cool(self, t: Gameish) -> Game:
        return Game._of(self._form.cool(self._in._form(t)), self._in)

    def heat(self, t: Gameish) -> Game:
        return Game._of(self._form.heat(self._in._form(t)), self._in)

    def __str__(self) -> str:
        return str(self._form)

    def __repr__(self) -> str:
        return f"cgt.game({self._form.text(1000)!r})"

    def _repr_svg_(self) -> str:
        return self._form.draw(0, True, 0)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _read, (str(self),)


class Context:
    """Where games live, each once, as long as the context or one of them does.

    memory: bytes that all of it may take; 0: no limit. What would take more raises
        :class:`dyad.Error`, and games made before stay good.
    """

    __slots__ = ("_own",)

    def __init__(self, memory: SupportsIndex = 0) -> None:
        self._own = _native.Context(_numbers.memory(memory))

    @property
    def memory(self) -> int:
        """Bytes in use."""
        return self._own.memory

    def _form(self, what: Gameish) -> _native.Form:
        if isinstance(what, Game):
            if what._in is not self:
                raise ValueError("the game is of another context")
            return what._form
        if isinstance(what, (int, Fraction)) and not isinstance(what, bool):
            return self._own.read(str(what))
        if isinstance(what, str):
            return self._own.read(what)
        raise TypeError(f"expected a game, a number or a text, found {what!r}")

    def game(self, what: Gameish) -> Game:
        """A game: of a number, whose denominator is a power of 2, or as it is written."""
        return what if isinstance(what, Game) and what._in is self \
            else Game._of(self._form(what), self)

    def make(self, left: Iterable[Gameish], right: Iterable[Gameish]) -> Game:
        """{left | right}, whose options may be in any order, dominated and reversible."""
        return Game._of(self._own.make(tuple(map(self._form, left)),
                                       tuple(map(self._form, right))), self)

    def value(self, ruleset: str, position: str) -> Game:
        """The value of a position of a ruleset, written as ``rulesets[name].syntax`` says."""
        return Game._of(self._own.evaluate(ruleset, position), self)

    def calculate(self, expression: str) -> Game | bool | str | None:
        """What the calculator of ``dyad value`` makes of an expression."""
        result = self._own.run(expression)
        return Game._of(result, self) if isinstance(result, _native.Form) else result


def _read(text: str) -> Game:
    return context.game(text)


context = Context()
game = context.game
make = context.make
value = context.value
calculate = context.calculate
star, up, down = game("*"), game("^"), game("v")
