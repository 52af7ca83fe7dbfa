"""Dialects as plain data and back, so that packs are read only once.

An object is a list: the name of its class, and its fields by name without those that have the
value that they have by default. Several objects are a list of such lists.
"""

from __future__ import annotations

from hcl_lint.annotations import Any
from hcl_lint.dialects.dialect import (
    Change, Declares, Dialect, Expressions, FunctionNames, Root, SchemaFile, TypicalContent,
)
from hcl_lint.files.build_cache import DIALECTS

_CLASSES = {
    Declare.__name__: Declare
    for Declare in (
        Change, Declares, Dialect, Expressions, FunctionNames, Root, SchemaFile, TypicalContent,
    )
}


def dialect_data(dialect: Dialect) -> Any:
    """A dialect of a pack as data."""
    return _data(dialect)


def dialect_of_data(data: Any) -> Dialect:
    """The dialect that `dialect_data` made data of."""
    made: Dialect = _object(data)
    return made


def _data(value: Any) -> Any:
    if type(value).__name__ in _CLASSES:
        return [type(value).__name__, _fields(value)]
    if isinstance(value, tuple) and value and type(value[0]).__name__ in _CLASSES:
        return [_data(member) for member in value]
    return value


def _fields(value: Any) -> dict[str, Any]:
    """The arguments of a class: the names of its parameters are those of its fields."""
    call = type(value).__init__
    code = call.__code__
    names = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]
    positional = reversed(names[: code.co_argcount - 1])
    defaults = {
        **dict(zip(positional, reversed(call.__defaults__ or ()))), **(call.__kwdefaults__ or {})
    }
    return {
        name: _data(getattr(value, name)) for name in names
        if name not in defaults or getattr(value, name) != defaults[name]
    }


def _object(data: list[Any]) -> Any:
    fields: dict[str, Any] = data[1]
    return _CLASSES[data[0]](**{
        name: _value(value) if type(value) is list else value for name, value in fields.items()
    })


def _value(data: list[Any]) -> Any:
    if type(data[0]) is list:
        return tuple([_object(item) for item in data])
    return _object(data)


class DialectTables:
    """The facts about the built-in dialects.

    ``dialects`` are data of `hcl_lint.dialects.dialect_data`. ``functions`` are the names of their
    functions by dialect, separated by spaces, each with ``=`` and its meaning where that has
    another name; each function is also called with one of the ``namespaces`` and ``::`` before its
    name.
    """

    def __init__(
        self, dialects: list[Any], functions: dict[str, str], namespaces: dict[str, tuple[str, ...]]
    ) -> None:
        self.dialects = dialects
        self.functions = functions
        self.namespaces = namespaces


_known: list[DialectTables] = []


def tables() -> DialectTables:
    """The tables, read from their file or made of the packs."""
    if not _known:
        _known.append(DialectTables(*DIALECTS.data()))
    return _known[0]
