"""Plain data as JSON text.

The json module has no form for a Decimal that keeps its digits, and its writer stops at a depth
that depends on the caller.
"""

from __future__ import annotations

from decimal import Decimal
from json import JSONEncoder
from typing import Any

_READABLE = JSONEncoder(ensure_ascii=False)
_ASCII = JSONEncoder()


def json_text(data: Any, indent: int | None = None) -> str:
    """Write dicts with string keys, lists, strings, numbers, bools and None as JSON.

    With *indent* each item has a line of its own, without everything is on one line. Characters
    are themselves, only what is no Unicode text (a lone surrogate) is escaped.

    Raises:
        ValueError: something else is in the data, or a number is infinite or not a number.
    """
    pieces: list[str] = []
    _write(data, indent, "\n", pieces)
    return "".join(pieces)


def _write(data: Any, indent: int | None, newline: str, pieces: list[str]) -> None:
    if isinstance(data, str):
        pieces.append(_string(data))
    elif data is None:
        pieces.append("null")
    elif isinstance(data, bool):
        pieces.append("true" if data else "false")
    elif isinstance(data, int) or isinstance(data, Decimal) and data.is_finite():
        pieces.append(str(data))
    elif isinstance(data, dict):
        _write_items("{}", [(_string(key), data[key]) for key in data], indent, newline, pieces)
    elif isinstance(data, (list, tuple)):
        _write_items("[]", [("", item) for item in data], indent, newline, pieces)
    else:
        raise ValueError(f"JSON has no form for {data!r}")


def _write_items(
    brackets: str,
    items: list[tuple[str, Any]],
    indent: int | None,
    newline: str,
    pieces: list[str],
) -> None:
    """Write what is between brackets; the key of a list's item is empty."""
    inner = "" if indent is None else newline + " " * indent
    comma = ", " if indent is None else ","
    separator = brackets[0]
    for key, item in items:
        pieces.append(separator + inner)
        if key:
            pieces.append(key + ": ")
        _write(item, indent, inner, pieces)
        separator = comma
    if not items:
        pieces.append(brackets)
    else:
        pieces.append(brackets[1] if indent is None else newline + brackets[1])


def _string(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        return _ASCII.encode(text)
    return _READABLE.encode(text)
