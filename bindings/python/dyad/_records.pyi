from typing import NamedTuple as NamedTuple, TypeVar, dataclass_transform

T = TypeVar("T")

@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]: ...
