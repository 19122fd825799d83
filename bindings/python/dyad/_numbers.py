"""Arguments that are numbers: TypeError for what is none, :class:`dyad.Error` for one out of range."""

from __future__ import annotations

from operator import index

from ._native import Error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, SupportsFloat, SupportsIndex

JOBS_MAX = 256
LARGEST = 2**63 - 1


def integer(number: SupportsIndex, name: str) -> int:
    """Any integer, of NumPy too."""
    try:
        return index(number)
    except TypeError:
        raise TypeError(f"{name}: expected an integer, found {number!r}") from None


def whole(number: SupportsIndex, name: str, least: int = 0, most: int = LARGEST) -> int:
    """An integer from `least` to `most`."""
    value = integer(number, name)
    if least <= value <= most:
        return value
    power = most.bit_length()
    upper = f"2**{power} - 1" if most == 2**power - 1 and power > 32 else most
    raise Error(f"{name}: expected {least} .. {upper}, found {value}")


def word(number: SupportsIndex, name: str) -> int:
    return whole(number, name, 0, 2**64 - 1)


def limit(number: SupportsIndex | None, name: str) -> int:
    """0: no limit."""
    return 0 if number is None else whole(number, name, 1, 2**64 - 1)


def jobs(number: SupportsIndex | None) -> int:
    """0: as many threads as there are cores."""
    return 0 if number is None else whole(number, "jobs", 1, JOBS_MAX)


def memory(number: SupportsIndex) -> int:
    """Bytes; 0: no limit."""
    return whole(number, "memory")


def seconds(number: SupportsFloat | None) -> float:
    """0.0: no limit."""
    value = 0.0 if number is None else float(number)
    if number is not None and not value > 0:
        raise Error(f"seconds: expected a number above 0, found {number}")
    return value


def plain(values: Any) -> Any:
    """What NumPy and its like hold, in lists of Python's own numbers."""
    return values.tolist() if hasattr(values, "tolist") else values


def cell(value: Any, at: int) -> int:
    """A cell's number, which fits into a byte."""
    number = integer(plain(value), f"cell {at}")
    if not 0 <= number <= 255:
        raise Error(f"cell {at} is {number}, neither empty nor a colour")
    return number
