"""Classes of results: what ``dataclasses.dataclass(frozen=True, slots=True)`` and
``typing.NamedTuple`` make of them, without importing `dataclasses` and `typing`, which would take
three times as long as all the rest of the package.

Whoever has imported `dataclasses` finds records to be such: `fields()`, `asdict()` and `replace()`
work.
"""

from collections import namedtuple


class _Named(type):
    """The class of NamedTuple: a class below that is a tuple of its annotations."""

    def __new__(cls, name, bases, own):
        if not bases:
            return super().__new__(cls, name, bases, own)
        made = namedtuple(name, own["__annotations__"], module=own["__module__"])
        made.__doc__ = own.get("__doc__")
        made.__annotations__ = own["__annotations__"]
        return made


NamedTuple = _Named("NamedTuple", (), {})


class _Fields:
    """``__dataclass_fields__``, made when it is asked for."""

    def __get__(self, instance, owner):
        import dataclasses

        made = dataclasses.make_dataclass(owner.__name__, owner.__annotations__.items())
        fields = {field.name: field for field in dataclasses.fields(made)}
        for field in fields.values():
            field.repr = field.compare = field.name not in owner._hidden
        return fields


def _init(self, *values, **named):
    names = self.__match_args__
    given = {**dict(zip(names, values)), **named}
    if len(values) > len(names) or len(given) != len(values) + len(named) or \
            given.keys() != set(names):
        raise TypeError(f"{type(self).__name__} is made of {', '.join(names)}")
    for name, value in given.items():
        object.__setattr__(self, name, value)


def _set(self, name, value):
    raise AttributeError(f"cannot assign to field {name!r}")


def _delete(self, name):
    raise AttributeError(f"cannot delete field {name!r}")


def _values(self):
    return tuple(getattr(self, name) for name in self.__match_args__ if name not in self._hidden)


def _repr(self):
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__
                      if name not in self._hidden)
    return f"{type(self).__qualname__}({shown})"


def _eq(self, other):
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def _hash(self):
    return hash(_values(self))


def _reduce(self):
    return type(self), tuple(getattr(self, name) for name in self.__match_args__)


def record(cls):
    """A class whose annotations are its fields. Those that ``_hidden`` names are neither shown nor
    compared."""
    names = tuple(cls.__annotations__)
    own = {name: value for name, value in vars(cls).items()
           if name not in ("__dict__", "__weakref__")}
    made = {"__init__": _init, "__setattr__": _set, "__delattr__": _delete, "__repr__": _repr,
            "__eq__": _eq, "__hash__": _hash, "__reduce__": _reduce, "_hidden": ()}
    return type(cls)(cls.__name__, cls.__bases__, {
        **made, **own, "__slots__": names, "__match_args__": names,
        "__dataclass_fields__": _Fields()})
