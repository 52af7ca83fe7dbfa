"""Writing long JSON documents bit by bit."""

from __future__ import annotations

import json
from collections.abc import Iterator

_INDENT = "  "


def iter_json(value: object, level: int = 0) -> Iterator[str]:
    """The text of a value, indented, in ASCII; no line break at the end.

    An iterator in it is an array, and its items are taken one by one. *level* is how deep the
    value stands in its document.
    """
    if isinstance(value, dict):
        members = [(f"{json.dumps(key)}: ", member) for key, member in value.items()]
        yield from _enclosed("{", iter(members), "}", level)
    elif isinstance(value, (list, Iterator)):
        yield from _enclosed("[", (("", item) for item in value), "]", level)
    else:
        yield json.dumps(value)


def _enclosed(
    start: str, items: Iterator[tuple[str, object]], end: str, level: int
) -> Iterator[str]:
    margin = "\n" + _INDENT * level
    before = start
    for key, item in items:
        yield f"{before}{margin}{_INDENT}{key}"
        yield from iter_json(item, level + 1)
        before = ","
    yield start + end if before == start else margin + end
