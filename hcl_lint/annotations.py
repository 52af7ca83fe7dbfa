"""The names of `typing`, `collections.abc` and `re` that only annotations use.

Nothing evaluates an annotation, so a run does not load those: they take a quarter of the time
in which a small file is formatted. What a module evaluates, such as a base class, it imports from
where it is.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import (
        Callable as Callable, Collection as Collection, Container as Container,
        Generator as Generator, Iterable as Iterable, Iterator as Iterator, Mapping as Mapping,
        Sequence as Sequence,
    )
    from re import Match as Match, Pattern as Pattern
    from typing import (
        IO as IO, Any as Any, BinaryIO as BinaryIO, Final as Final, NoReturn as NoReturn,
        TextIO as TextIO, TypeAlias as TypeAlias, TypeVar as TypeVar, Union as Union,
    )
else:

    class _Name:
        """The value of all these names at run time, and of every type that is made of them."""

        __slots__ = ()

        def __getitem__(self, item):
            return self

        def __or__(self, other):
            return self

        __ror__ = __or__

    def TypeVar(*_, **__):
        return _NAME

    _NAME = _Name()
    Callable = Collection = Container = Generator = Iterable = Iterator = Mapping = Sequence = _NAME
    Match = Pattern = _NAME
    IO = Any = BinaryIO = Final = NoReturn = TextIO = TypeAlias = Union = _NAME
